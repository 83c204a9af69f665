"""Paparazzi as a `Game`."""

from __future__ import annotations

from companion.game import Game, Totals
from companion.games.paparazzi.position import PaparazziPosition, ask, check
from companion.games.paparazzi.rules import PLAYERS
from companion.games.paparazzi.scoring import explain_total, score

GAME = Game(
    id="paparazzi",
    players=PLAYERS,
    position=PaparazziPosition,
    check=check,
    articles={"card-twice": "setup"},
    score=score,
    shortcut=("celebrities",),
    explain_total=explain_total,
    ask=ask,
    totals=Totals("score"),
)
