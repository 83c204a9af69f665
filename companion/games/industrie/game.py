"""Industrie as a `Game`."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.industrie.position import STARTERS_RULING, IndustriePosition, check
from companion.games.industrie.rules import PLAYERS
from companion.games.industrie.scoring import explain_total, score

GAME = Game(
    id="industrie",
    players=PLAYERS,
    position=IndustriePosition,
    check=check,
    articles={"card-twice": "setup.hand", "joker-not-played": "setup.hand"},
    score=score,
    rulings=(STARTERS_RULING,),
    shortcut=("city",),
    explain_total=explain_total,
    totals=Totals("score"),
)
