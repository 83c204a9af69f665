"""Marteau-Piqueur, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.marteau_piqueur.position import MarteauPiqueurPosition, check
from companion.games.marteau_piqueur.rules import PLAYERS
from companion.games.marteau_piqueur.scoring import score
from companion.sheet import Reason, ScoreSheet


def explain_total(position: MarteauPiqueurPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.marteau_piqueur import claims

    return claims.explain_total(position, sheet, name, claimed)


GAME = Game(
    id="marteau-piqueur",
    players=PLAYERS,
    position=MarteauPiqueurPosition,
    check=check,
    score=score,
    shortcut=("taken",),
    explain_total=explain_total,
)
