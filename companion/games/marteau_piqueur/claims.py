"""Where a wrong total at Marteau-Piqueur may come from."""

from __future__ import annotations

from companion.game import Slip, fitting
from companion.games.marteau_piqueur.position import MarteauPiqueurPosition
from companion.games.marteau_piqueur.rules import suit_totals
from companion.sheet import Reason, ScoreSheet


def explain_total(position: MarteauPiqueurPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """All suits together, suits that are not the lowest, an empty suit passed over: what people count instead, as possibilities."""
    taken = next(player.taken for player in position.players if player.name == name)
    totals = suit_totals(taken)
    total = sheet.player(name).total
    empty = tuple(suit for suit, points in totals.items() if not points)
    least = min((points for points in totals.values() if points), default=0)
    same = () if empty and claimed == least else tuple(suit for suit, points in totals.items() if points == claimed)
    slips = [Slip("all-suits", sum(totals.values()) - total, "score.lowest")]
    if empty:
        slips.append(Slip("empty-suit", least - total, "score.empty", {"empty": empty}))
    if same:
        slips.append(Slip("another-suit", claimed - total, "score.lowest", {"suits": same}))
    return fitting(claimed, total, slips)
