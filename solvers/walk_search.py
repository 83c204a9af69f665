"""The search for the best walk: depth first, each place of a walk looked at once, the fewest ways on tried first.

A place is where the walker stands and which squares are left, out of reach or not: what it has by then follows from that,
so whoever comes to a place again, by whatever way, finds nothing new. Where everything still within reach would not beat the best walk known,
it turns back. Sets of squares are bits of a number; the groups' totals stand side by side in another.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solvers.walk import Ground, Totals

_CHUNK = 12
"""Squares whose worth, for every set of them, stands in one table."""
_WIDTH = 32
"""Bits of a group's total."""
_MASK = (1 << _WIDTH) - 1
_LOOKS = 256
"""Places between two looks at the clock; the first walk has been found long before."""


class _StoppedError(Exception):
    """The limit was reached, or nothing can be better any more."""


def reachable(ground: Ground) -> tuple[int, ...]:
    """The squares that any walk from the start can come to, in order.

    >>> from solvers.walk import Ground
    >>> reachable(Ground([[[1]], [[0]], []], [0, 0, 0], [1, 1, 1], 0, (0,)))
    (1,)
    """
    return tuple(_squares(Search(ground, 0.0).within))


class Search:
    """One search: ``squares`` is the best walk found so far. ``beat`` is a walk known before, which only a better one replaces."""

    def __init__(self, ground: Ground, until: float, beat: tuple[int, ...] | None = None) -> None:
        self._rays = ground.rays
        self._start = ground.start
        self._until = until
        self._groups = len(ground.had)
        self._near = [sum(1 << ray[0] for ray in rays if ray) for rays in ground.rays]
        worth = [points << (_WIDTH * group) for points, group in zip(ground.points, ground.groups, strict=True)]
        self._tables = [_sums(worth[at : at + _CHUNK]) for at in range(0, len(worth), _CHUNK)]
        self._begun = sum(had << (_WIDTH * group) for group, had in enumerate(ground.had)) + worth[ground.start]
        self._worth = worth
        self.within = self._flooded(ground.start, ~(1 << ground.start))
        self._most = self._totals(self._begun + self._worth_of(self.within))
        self.squares = beat or ()
        self._best: Totals = ()  # less than any totals
        if beat is not None:
            self._best = self._totals(self._begun + sum(worth[square] for square in beat))
        self._path: list[int] = []
        self._seen: set[int] = set()
        self._limit = 0

    def run(self, limit: int) -> bool:
        """Searches until so many places have been looked at or the time is over; True when no walk can be better than the one found."""
        self._limit = limit
        try:
            self._from(self._start, self.within, self._begun)
        except _StoppedError:
            return self._best == self._most
        return True

    def _from(self, here: int, left: int, have: int) -> None:
        place = left * len(self._rays) + here
        if place in self._seen:
            return
        self._seen.add(place)
        self._look()
        within = self._flooded(here, left)
        totals = self._totals(have + self._worth_of(within))
        if totals <= self._best:
            return
        if not within:
            self._best, self.squares = totals, tuple(self._path)
            if totals == self._most:
                raise _StoppedError
            return
        for square in sorted(self._steps(here, within), key=lambda square: len(self._steps(square, within))):
            self._path.append(square)
            self._from(square, left & ~(1 << square), have + self._worth[square])  # what is cut off is not gone
            self._path.pop()

    def _look(self) -> None:
        looked = len(self._seen)
        if looked > self._limit or (looked % _LOOKS == 0 and monotonic() > self._until):
            raise _StoppedError

    def _steps(self, here: int, left: int) -> list[int]:
        found = []
        for ray in self._rays[here]:
            for square in ray:
                if not left >> square & 1:
                    break
                found.append(square)
        return found

    def _flooded(self, here: int, left: int) -> int:
        """The squares left that can still be come to: as nothing is crossed but what is left, those that hang together."""
        within = todo = self._near[here] & left
        while todo:
            one = todo & -todo
            new = self._near[one.bit_length() - 1] & left & ~within
            within |= new
            todo = (todo ^ one) | new
        return within

    def _worth_of(self, squares: int) -> int:
        total = 0
        for table in self._tables:
            total += table[squares & (1 << _CHUNK) - 1]
            squares >>= _CHUNK
        return total

    def _totals(self, have: int) -> Totals:
        return tuple(sorted(have >> (_WIDTH * group) & _MASK for group in range(self._groups)))


def _sums(worth: list[int]) -> list[int]:
    """The worth of every set of some squares, by its bits."""
    sums = [0]
    for one in worth:
        sums += [one + less for less in sums]
    return sums


def _squares(bits: int) -> list[int]:
    return [square for square in range(bits.bit_length()) if bits >> square & 1]
