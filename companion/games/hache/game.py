"""Hache, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.hache.position import HachePosition, check
from companion.games.hache.rules import PLAYERS
from companion.games.hache.scoring import score
from companion.sheet import Reason, ScoreSheet


def explain_total(position: HachePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.hache import claims

    return claims.explain_total(position, sheet, name, claimed)


GAME = Game(
    id="hache",
    players=PLAYERS,
    position=HachePosition,
    check=check,
    score=score,
    shortcut=("turns",),
    explain_total=explain_total,
)
