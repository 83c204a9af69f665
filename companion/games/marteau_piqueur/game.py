"""Marteau-Piqueur as a `Game`."""

from __future__ import annotations

from companion.game import Game
from companion.games.marteau_piqueur.position import MarteauPiqueurPosition, check
from companion.games.marteau_piqueur.rules import PLAYERS
from companion.games.marteau_piqueur.scoring import explain_total, score

GAME = Game(
    id="marteau-piqueur",
    players=PLAYERS,
    position=MarteauPiqueurPosition,
    check=check,
    articles={"card-twice": "setup.deck"},
    score=score,
    shortcut=("taken",),
    explain_total=explain_total,
    summed=False,
)
