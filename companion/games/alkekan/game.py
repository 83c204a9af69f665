"""Les bois d'Alkekan, as the house knows it."""

from __future__ import annotations

from companion.game import Game, OwnClaim
from companion.games.alkekan.events import EVENTS
from companion.games.alkekan.position import AlkekanPosition, PurseClaim, check
from companion.games.alkekan.rules import PLAYERS, SEATS
from companion.games.alkekan.scoring import score
from companion.sheet import JudgedClaim, Reason, ScoreSheet


def explain_total(position: AlkekanPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """See `claims`, which is imported when somebody claims something."""
    from companion.games.alkekan import claims

    return claims.explain_total(position, sheet, name, claimed)


def judge_plan(position: AlkekanPosition, sheet: ScoreSheet, claim: PurseClaim) -> JudgedClaim:
    """See `claims`, likewise."""
    from companion.games.alkekan import claims

    return claims.judge_plan(position, sheet, claim)


def read_plan(text: str) -> list[dict[str, str]] | None:
    """See `claims`, likewise."""
    from companion.games.alkekan import claims

    return claims.read_plan(text)


def write_plan(plan: list[dict[str, str]]) -> str:
    """See `claims`, likewise."""
    from companion.games.alkekan import claims

    return claims.write_plan(plan)


GAME = Game(
    id="alkekan",
    players=PLAYERS,
    seats=SEATS,
    position=AlkekanPosition,
    check=check,
    score=score,
    events=EVENTS,
    shortcut=("purse",),
    explain_total=explain_total,
    claim=OwnClaim("plan", read_plan, write_plan, judge_plan, "Q♠>8♦ J♣>5♥"),
)
