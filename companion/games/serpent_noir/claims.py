"""Where a wrong total at Serpent Noir may come from."""

from __future__ import annotations

from companion.game import Slip, fitting
from companion.games.serpent_noir.position import SerpentNoirPosition
from companion.games.serpent_noir.rules import POINTS
from companion.sheet import Reason, ScoreSheet


def explain_total(_position: SerpentNoirPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """A point a card, or two more for every card beyond the most that score: the two ways to misread the table, as possibilities."""
    player = sheet.player(name)
    counts = [len(line.cards) for line in player.lines]
    most = {"cards": max(POINTS), "most": max(POINTS.values())}
    return fitting(
        claimed,
        player.total,
        (
            Slip("point-a-card", sum(counts) - player.total, "lay.points"),
            Slip("points-go-on", sum(2 * count - 1 for count in counts) - player.total, "lay.points", most),
        ),
    )
