"""Traître as a `Game`."""

from __future__ import annotations

from companion.game import Game
from companion.games.traitre.position import SPY_RULING, TraitrePosition, check, step
from companion.games.traitre.rules import PLAYERS
from companion.games.traitre.scoring import explain_total, score

GAME = Game(
    id="traitre",
    players=PLAYERS,
    position=TraitrePosition,
    check=check,
    articles={"card-twice": "setup.deck"},
    score=score,
    rulings=(SPY_RULING,),
    explain_total=explain_total,
    fixed="setup.identity",
    step=step,
    counted=False,
)
