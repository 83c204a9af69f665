"""Where a wrong total at Marteau-Piqueur may come from."""

from __future__ import annotations

from companion.games.marteau_piqueur.position import MarteauPiqueurPosition
from companion.games.marteau_piqueur.rules import suit_totals
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(position: MarteauPiqueurPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """All suits together, a suit that is not the lowest, an empty suit passed over: what people count instead; else ()."""
    taken = next(player.taken for player in position.players if player.name == name)
    totals = suit_totals(taken)
    empty = tuple(suit for suit, total in totals.items() if not total)
    values = {"claimed": claimed, "total": sheet.player(name).total, "empty": empty}
    held = [total for total in totals.values() if total]
    if empty and claimed == min(held, default=0):
        return (Reason("score.empty", Note("empty-suit", values)),)
    if claimed == sum(held):
        return (Reason("score.lowest", Note("all-suits", values)),)
    if same := tuple(suit for suit, total in totals.items() if total == claimed):
        return (Reason("score.lowest", Note("another-suit", {**values, "suit": same[0]})),)
    return ()
