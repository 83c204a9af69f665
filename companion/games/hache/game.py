"""Hache, as the house knows it."""

from __future__ import annotations

from companion.game import Game, later
from companion.games.hache.position import HachePosition, check
from companion.games.hache.rules import PLAYERS
from companion.games.hache.scoring import score

GAME = Game(
    id="hache",
    players=PLAYERS,
    position=HachePosition,
    check=check,
    refuses={
        "setup.pile": (
            "card-twice",
            "turn-joker",
        ),
        "setup.first": ("laid-too-many",),
        "turn.draw": ("turn-not-court",),
    },
    score=score,
    shortcut=("turns",),
    explain_total=later("companion.games.hache.claims", "explain_total"),
    summed=False,
)
