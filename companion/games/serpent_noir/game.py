"""Serpent Noir, as the house knows it."""

from __future__ import annotations

from companion.game import Game
from companion.games.serpent_noir.events import EVENTS
from companion.games.serpent_noir.position import SerpentNoirPosition, check
from companion.games.serpent_noir.rules import PLAYERS
from companion.games.serpent_noir.scoring import score
from companion.sheet import Reason, ScoreSheet


def explain_total(_position: SerpentNoirPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.serpent_noir import claims

    return claims.explain_total(sheet, name, claimed)


GAME = Game(
    id="serpent-noir",
    players=PLAYERS,
    position=SerpentNoirPosition,
    check=check,
    score=score,
    events=EVENTS,
    explain_total=explain_total,
)
