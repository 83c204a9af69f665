"""Industrie, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.industrie.position import STARTERS_RULING, IndustriePosition, check
from companion.games.industrie.rules import PLAYERS
from companion.games.industrie.scoring import score
from companion.sheet import Reason, ScoreSheet


def explain_total(position: IndustriePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.industrie import claims

    return claims.explain_total(position, sheet, name, claimed)


GAME = Game(
    id="industrie",
    players=PLAYERS,
    position=IndustriePosition,
    check=check,
    score=score,
    rulings=(STARTERS_RULING,),
    shortcut=("city",),
    explain_total=explain_total,
)
