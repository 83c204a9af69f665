"""Hache as a `Game`."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.hache.position import HachePosition, check
from companion.games.hache.rules import PLAYERS
from companion.games.hache.scoring import explain_total, score

GAME = Game(
    id="hache",
    players=PLAYERS,
    position=HachePosition,
    check=check,
    articles={"card-twice": "setup.pile"},
    score=score,
    shortcut=("turns",),
    explain_total=explain_total,
    summed=False,
    totals=Totals("score"),
)
