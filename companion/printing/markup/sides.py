"""Where the topics of a player aid are divided, and on which side of which card each part stands: plain numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil
from typing import Literal, NamedTuple

Start = Literal["", "side", "card", "back"]
"""Where a topic must begin: anywhere, at the top of a side, on the front of a card, or on its back."""

SLACK = 0.01


class PieceHeights(NamedTuple):
    """The heights of a topic or of a part of one, in points, and where it may begin.

    - ``alone``: its height at the top of a side.
    - ``joined``: its height below another topic, with its heading.
    """

    alone: float
    joined: float
    start: Start = ""


Room = Callable[[int, int], float]
"""The height that side s leaves for words if part p begins it."""


def portions(blocks: Sequence[tuple[float, bool]], room: float) -> list[int] | None:
    """The first block of each portion, if blocks are divided into portions at most ``room`` tall.

    A block is its height and whether it stays with the next block. There are as few portions as possible. Of all
    divisions, the one with the lowest tallest portion is taken, and of equals the one with the fuller first portions.
    None if a single block is too tall.

    >>> portions([(4, False)] * 5, 10)
    [0, 2, 4]
    >>> portions([(4, False), (1, True), (4, False), (4, False)], 10)
    [0, 3]
    >>> portions([(12, False)], 10) is None
    True
    """
    firsts = [i for i in range(len(blocks)) if i == 0 or not blocks[i - 1][1]]

    @cache
    def best(i: int, count: int) -> tuple[float, tuple[int, ...]] | None:
        """The lowest tallest portion of the blocks from ``i`` in ``count`` portions."""
        if count == 1:
            tall = sum(height for height, _ in blocks[i:])
            return (tall, (i,)) if tall <= room + SLACK else None
        found = []
        for j in firsts:
            tall = sum(height for height, _ in blocks[i:j])
            rest = best(j, count - 1) if j > i and tall <= room + SLACK else None
            if rest is not None:
                found.append((max(tall, rest[0]), (i, *rest[1])))
        return min(found, key=lambda one: (one[0], [-first for first in one[1]]), default=None)

    for count in range(1, len(firsts) + 1):
        found = best(0, count)
        if found is not None:
            return list(found[1])
    return None


def arrange(pieces: Sequence[PieceHeights], room: Room, cards: int | None = None) -> list[list[int]] | None:
    """The parts on each side, fronts and backs in turn: on at most ``cards`` cards, or on as few as possible.

    None if they do not fit. Without ``cards`` this happens only if a part is too tall for a side.

    >>> arrange([PieceHeights(5, 6)] * 4, lambda side, part: 11)
    [[0, 1], [2, 3]]
    >>> arrange([PieceHeights(5, 6), PieceHeights(5, 6), PieceHeights(5, 6, "card")], lambda side, part: 20)
    [[0, 1], [], [2]]
    >>> arrange([PieceHeights(5, 6), PieceHeights(5, 6), PieceHeights(5, 6, "back")], lambda side, part: 20)
    [[0, 1], [2]]
    """
    if cards is not None:
        return _on_sides(pieces, room, 2 * cards)
    for count in range(1, 2 * len(pieces) + 1):
        found = _on_sides(pieces, room, 2 * count)
        if found is not None:
            return found
    return None


def _on_sides(pieces: Sequence[PieceHeights], room: Room, sides: int) -> list[list[int]] | None:
    """The fullest and most even way to fill at most ``sides`` sides; of equals the one with the fuller first sides."""

    @cache
    def best(side: int, i: int) -> tuple[float, tuple[tuple[int, ...], ...]] | None:
        if i == len(pieces):
            return 0.0, ()
        if side == sides:
            return None
        if pieces[i].start == ("card" if side % 2 else "back"):
            rest = best(side + 1, i)
            return None if rest is None else (rest[0], ((), *rest[1]))
        found, high = [], room(side, i)
        used = 0.0
        for j in range(i, len(pieces)):
            if j > i and pieces[j].start:
                break
            used += pieces[j].joined if j > i else pieces[j].alone
            if used > high + SLACK:
                break
            rest = best(side + 1, j + 1)
            if rest is not None:
                found.append((((high - used) / high) ** 2 + rest[0], (tuple(range(i, j + 1)), *rest[1])))
        return min(found, key=lambda one: (round(one[0], 6), [-len(held) for held in one[1]]), default=None)

    found = best(0, 0)
    return None if found is None else [list(side) for side in found[1]]


def cards_for(sides: int) -> int:
    """The number of cards that ``sides`` sides need.

    >>> [cards_for(sides) for sides in (1, 2, 3)]
    [1, 1, 2]
    """
    return ceil(sides / 2)
