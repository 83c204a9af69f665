"""Where a wrong total at Effraction comes from: what is forgotten when the table is counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.game import Slip, fitting
from companion.games.effraction.position import Burglar, EffractionPosition
from companion.sheet import Reason, ScoreSheet


def explain_total(position: EffractionPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed total, in one round or in all, as possibilities."""
    own = [seat for played in position.rounds for seat in played.players if seat.name == name]
    return fitting(claimed, sheet.player(name).total, _slips(own))


def _slips(own: Sequence[Burglar]) -> Iterator[Slip]:
    """What was not counted on the table. It was never counted only where every round in which they left tells how much that is."""
    for what, forgotten in _forgotten(own).items():
        rounds = sorted((points, number) for number, points in enumerate(forgotten, 1) if points)
        for points, same in groupby(rounds, key=lambda one: one[0]):
            numbers = tuple(number for _, number in same)
            yield Slip(f"slip-{what}", -points, "leave.table", {"numbers": numbers})
        if len(rounds) > 1 and None not in forgotten:
            yield Slip(f"every-{what}", -sum(points for points, _ in rounds), "leave.table")


def _forgotten(own: Sequence[Burglar]) -> dict[str, list[int | None]]:
    """What may be forgotten, and how many cards that is in each round; 0 of somebody who was caught, None where nobody knows."""
    left = [seat.table is not None for seat in own]
    cards = [len(seat.cards) if isinstance(seat.cards, list) else None for seat in own]
    guards = [sum(card.rank.court for card in seat.table) if isinstance(seat.table, list) else None for seat in own]
    return {
        "own": [count if inside else 0 for inside, count in zip(left, cards, strict=True)],
        "guards": [count if inside else 0 for inside, count in zip(left, guards, strict=True)],
    }
