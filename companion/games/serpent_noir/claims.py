"""Where a wrong total at Serpent Noir may come from."""

from __future__ import annotations

from companion.games.serpent_noir.position import SerpentNoirPosition
from companion.games.serpent_noir.rules import POINTS
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(_position: SerpentNoirPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """A point a card, or two more for every card beyond the most that score: the two ways to misread the table; else ()."""
    counts = [len(line.cards) for line in sheet.player(name).lines]
    if claimed == sum(counts):
        return (Reason(None, Note("point-a-card", {"claimed": claimed})),)
    if claimed == sum(2 * count - 1 for count in counts):
        values = {"claimed": claimed, "cards": max(POINTS), "points": max(POINTS.values())}
        return (Reason(None, Note("points-go-on", values)),)
    return ()
