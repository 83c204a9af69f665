"""Why somebody who says they found it has not: at H.O.D. a claim to 1 is a claim to have guessed right first."""

from __future__ import annotations

from companion.games.hod.position import HodPosition
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(_position: HodPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """What the right guess counts, that nobody claims more; that a guess was wrong, or that there was none."""
    player = sheet.player(name)
    if claimed not in (0, 1):
        return (Reason("guess.right", Note("one-or-none", {"name": name, "total": player.total})),)
    if player.total:
        return (Reason("guess.right", Note("was-right", {"name": name})),)
    wrong = sum(line.article == "guess.wrong" for line in player.lines)
    if wrong:
        return (Reason("guess.wrong", Note("was-wrong", {"name": name, "count": wrong})),)
    return (Reason("guess.right", Note("never-guessed", {"name": name})),)
