"""The most valuable way to pair things of a few kinds, proved by a table of all ways.

Each thing is in at most one pair, and only its kind counts. So a pairing is described by how often each pair of kinds
is made. The table has every possible number of each pair but the last, and as many of the last as the rest allows: it
contains every pairing that could be best.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

Counts = tuple[int, ...]


class Pair(NamedTuple):
    """A pair that can be made: the kinds of its two things (possibly the same), and what it brings, at least 0."""

    one: int
    other: int
    gain: int


class Pairing(NamedTuple):
    """The best pairing: how often each pair is made, and what all of them bring.

    ``table`` has an entry for every possible number of each pair but the last: how often the last can still be made,
    and what that pairing brings. No entry brings more than ``value``.
    """

    made: Counts
    value: int
    table: Mapping[Counts, tuple[int, int]]


def best_pairing(counts: Sequence[int], pairs: Sequence[Pair]) -> Pairing:
    """The most valuable pairing of ``counts`` things of each kind. Of equals: the one that makes most of the first
    pair, then of the next.

    Raises ValueError for a gain below 0 (a pair need not be made), and if no pairs are given.

    >>> best = best_pairing((2, 1, 1), [Pair(0, 1, 5), Pair(0, 2, 4), Pair(1, 2, 3)])
    >>> best.made, best.value
    ((1, 1, 0), 9)
    >>> best.table
    {(0, 0): (1, 3), (0, 1): (0, 4), (1, 0): (0, 5), (1, 1): (0, 9)}
    """
    if not pairs or any(pair.gain < 0 for pair in pairs):
        raise ValueError("pairs to make, each with a gain of 0 at least")
    *before, last = pairs
    table: dict[Counts, tuple[int, int]] = {}
    for made, left in _ways(tuple(counts), before):
        often = _most(left, last)
        gain = sum(number * pair.gain for number, pair in zip(made, before, strict=True))
        table[made] = (often, gain + often * last.gain)
    best = max(table, key=lambda made: (table[made][1], made))
    return Pairing((*best, table[best][0]), table[best][1], table)


def _most(left: Counts, pair: Pair) -> int:
    """How often a pair can be made of what is left."""
    if pair.one == pair.other:
        return left[pair.one] // 2
    return min(left[pair.one], left[pair.other])


def _ways(left: Counts, pairs: Sequence[Pair]) -> Iterator[tuple[Counts, Counts]]:
    """Every possible number of each of these pairs, from none upwards, with what is left of each kind."""
    if not pairs:
        yield (), left
        return
    pair, *others = pairs
    for number in range(_most(left, pair) + 1):
        after = list(left)
        after[pair.one] -= number
        after[pair.other] -= number
        for made, rest in _ways(tuple(after), others):
            yield (number, *made), rest
