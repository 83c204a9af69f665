"""Deringer, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.deringer.events import DOUBLES, EVENTS, LONE_TIE
from companion.games.deringer.position import DeringerPosition, check
from companion.games.deringer.rules import PLAYERS
from companion.games.deringer.scoring import score
from companion.sheet import Reason, ScoreSheet


def explain_total(position: DeringerPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.deringer import claims

    return claims.explain_total(position, sheet, name, claimed)


GAME = Game(
    id="deringer",
    players=PLAYERS,
    position=DeringerPosition,
    check=check,
    score=score,
    rulings=(LONE_TIE, DOUBLES),
    events=EVENTS,
    shortcut=("coins",),
    explain_total=explain_total,
)
