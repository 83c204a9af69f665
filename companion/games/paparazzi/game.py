"""Paparazzi, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.paparazzi.ask import ask
from companion.games.paparazzi.position import PaparazziPosition, check
from companion.games.paparazzi.rules import PLAYERS
from companion.games.paparazzi.scoring import score
from companion.sheet import Reason, ScoreSheet


def explain_total(position: PaparazziPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.paparazzi import claims

    return claims.explain_total(position, sheet, name, claimed)


GAME = Game(
    id="paparazzi",
    players=PLAYERS,
    position=PaparazziPosition,
    check=check,
    score=score,
    shortcut=("celebrities",),
    explain_total=explain_total,
    ask=ask,
)
