"""Paparazzi, as the house knows it."""

from __future__ import annotations

from companion.game import Game, Totals, later
from companion.games.paparazzi.position import PaparazziPosition, check
from companion.games.paparazzi.rules import PLAYERS
from companion.games.paparazzi.scoring import explain_total, score

GAME = Game(
    id="paparazzi",
    players=PLAYERS,
    position=PaparazziPosition,
    check=check,
    refuses={
        "setup": ("card-twice",),
        "setup.celebrities": (
            "celebrity-twice",
            "celebrity-missing",
            "celebrity-expected",
            "celebrity-not-court",
            "number-expected",
        ),
        "setup.decks": (
            "grid-card-twice",
            "joker-not-played",
            "number-not-dealt",
            "suit-not-played",
            "suit-missing",
            "suit-twice",
            "left-not-number",
            "left-suit",
            "left-not-dealt",
            "left-missing",
        ),
        "turn.places": ("place-unused",),
        "turn.lay": ("left-laid",),
    },
    score=score,
    shortcut=("celebrities",),
    explain_total=explain_total,
    ask=later("companion.games.paparazzi.ask", "ask"),
    totals=Totals("win.most"),
)
