"""H.O.D. as a `Game`."""

from __future__ import annotations

from companion.game import Game
from companion.games.hod.position import HodPosition, check, step
from companion.games.hod.rules import PLAYERS
from companion.games.hod.scoring import explain_total, score

GAME = Game(
    id="hod",
    players=PLAYERS,
    position=HodPosition,
    check=check,
    articles={"card-twice": "setup.deck"},
    score=score,
    shortcut=("solution",),
    explain_total=explain_total,
    step=step,
    counted=False,
)
