"""Where a wrong total at Effraction comes from: what is forgotten when the table is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.effraction.position import Burglar, EffractionPosition
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(position: EffractionPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The first typical slip that gives just the claimed total, in one round or in all, as a possibility; () when none does."""
    total = sheet.player(name).total
    own = [seat for played in position.rounds for seat in played.players if seat.name == name]
    for key, forgotten in _slips(own):
        points = total - claimed
        if points and points in forgotten:
            numbers = tuple(number for number, one in enumerate(forgotten, 1) if one == points)
            return (Reason(None, Note(f"slip-{key}", {"claimed": claimed, "points": points, "numbers": numbers})),)
        if sum(forgotten) and total - sum(forgotten) == claimed:
            values = {"claimed": claimed, "points": sum(forgotten)}
            return (Reason(None, Note(f"every-{key}", values)),)
    return ()


def _slips(own: Sequence[Burglar]) -> Iterator[tuple[str, list[int]]]:
    """What was forgotten, and how many points that is in each round."""
    left = [seat if seat.table is not None else None for seat in own]
    yield "own", [len(seat.cards) if seat and isinstance(seat.cards, list) else 0 for seat in left]
    yield (
        "guards",
        [sum(card.rank.court for card in seat.table) if seat and isinstance(seat.table, list) else 0 for seat in left],
    )
