"""Traître, as the house knows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.game import Game
from companion.games.traitre.events import EVENTS
from companion.games.traitre.mission import SPY_RULING
from companion.games.traitre.position import TraitrePosition, check
from companion.games.traitre.rules import PLAYERS
from companion.games.traitre.scoring import score
from companion.sheet import Reason, ScoreSheet

if TYPE_CHECKING:
    from companion.questions import Follows


def explain_total(position: TraitrePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.traitre import claims

    return claims.explain_total(position, sheet, name, claimed)


def step(field: str, mission: Mapping[str, Any], position: Mapping[str, Any]) -> Follows | None:
    """See `ask`, which is imported when somebody is asked."""
    from companion.games.traitre import ask

    return ask.step(field, mission, position)


GAME = Game(
    id="traitre",
    players=PLAYERS,
    position=TraitrePosition,
    check=check,
    score=score,
    rulings=(SPY_RULING,),
    events=EVENTS,
    explain_total=explain_total,
    step=step,
    counted=False,
)
