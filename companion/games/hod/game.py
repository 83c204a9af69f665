"""H.O.D., as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.hod.events import EVENTS
from companion.games.hod.position import HodPosition, check, step
from companion.games.hod.rules import PLAYERS
from companion.games.hod.scoring import explain_total, score

GAME = Game(
    id="hod",
    players=PLAYERS,
    position=HodPosition,
    check=check,
    refuses={
        "setup.deck": (
            "card-twice",
            "number-not-played",
        ),
        "solution.suits": ("motive-unreadable", "weapon-unreadable"),
        "solution.time": ("time-form",),
        "vary.four": ("numbers-count",),
    },
    score=score,
    events=EVENTS,
    shortcut=("solution",),
    explain_total=explain_total,
    step=step,
    counted=False,
)
