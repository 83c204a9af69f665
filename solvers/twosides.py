"""The end of a game of two sides who see everything and move until it is over: the score when both play as well as they can.

The score is how much more side 0 has than side 1 at the end: side 0 wants it high, side 1 low. The game is whatever is fed
in: plain states, what each can become, and between which scores it must end. States that are reached by several ways are
searched once (alpha-beta with a table), and only as far as it takes to know whether they matter.

Games that are won or lost, with an account of every line, are `solvers.duel`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from sys import maxsize
from time import monotonic
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)


class OutOfTimeError(Exception):
    """The search was ended by its deadline."""


class _Known(Generic[State]):
    """What is known of a state: its score is at least ``least`` and at most ``most``; ``best`` was its best move so far."""

    __slots__ = ("best", "least", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most
        self.best: State | int | None = None


class TwoSides(Generic[State]):
    """A game, and what is known of its states so far.

    ``side`` says whose move it is in a state, 0 or 1. ``moves`` gives what the state can become, one at least: other
    states, or the final score where that ends the game; most promising first, as that is searched the fastest (it may be
    a generator: what need not be looked at is not made). ``bounds`` gives the least and the most that it can end in, as
    far as a glance tells.

    ``deadline`` is when to stop, by `time.monotonic`: searching further raises `OutOfTimeError`, and what was known stays known.

    >>> def moves(state):  # each takes the coin at one end of a row; who has more?
    ...     turn, row, ahead = state
    ...     for coin, rest in ((row[0], row[1:]), (row[-1], row[:-1])):
    ...         then = ahead + (coin if turn == 0 else -coin)
    ...         yield (1 - turn, rest, then) if rest else then
    >>> game = TwoSides(lambda state: state[0], moves, lambda state: (state[2] - sum(state[1]), state[2] + sum(state[1])))
    >>> game.score((0, (3, 9, 1, 2), 0)), game.score((0, (3, 9, 1), 0))
    (7, -5)
    >>> game.at_least((0, (3, 9, 1, 2), 0), 8)
    False
    """

    def __init__(
        self,
        side: Callable[[State], int],
        moves: Callable[[State], Iterable[State | int]],
        bounds: Callable[[State], tuple[int, int]],
        deadline: float | None = None,
    ) -> None:
        self._side = side
        self._moves = moves
        self._bounds = bounds
        self._known: dict[State, _Known[State]] = {}
        self.deadline = deadline
        self.searched = 0
        """How many states were gone through so far."""

    def score(self, state: State | int) -> int:
        """The final score at best play. Raises OutOfTimeError."""
        least, most = self.between(state)
        return self._search(state, least, most)

    def at_least(self, state: State | int, score: int) -> bool:
        """Whether best play ends in this score or a higher one; told sooner than the score itself. Raises OutOfTimeError."""
        return self._search(state, score - 1, score) >= score

    def at_most(self, state: State | int, score: int) -> bool:
        """Whether best play ends in this score or a lower one. Raises OutOfTimeError."""
        return self._search(state, score, score + 1) <= score

    def best_of(self, side: int, states: Iterable[State | int]) -> int:
        """The final score when ``side`` chooses one of these and both play on at their best. Raises OutOfTimeError, or ValueError for none."""
        best: int | None = None
        for then in states:
            if best is None:
                best = self.score(then)
            elif side == 0:
                best = max(best, self._search(then, best, maxsize))
            else:
                best = min(best, self._search(then, -maxsize, best))
        return _some(best, "nothing")

    def best_so_far(self, state: State) -> State | int | None:
        """What the best of the moves leads to that were gone through before the deadline; None where none was."""
        return self._look(state).best

    def between(self, state: State | int) -> tuple[int, int]:
        """The least and the most that best play ends in, as far as it is known by now."""
        if isinstance(state, int):
            return state, state
        known = self._look(state)
        return known.least, known.most

    def _look(self, state: State) -> _Known[State]:
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = _Known(*self._bounds(state))
        return known

    def _search(self, state: State | int, low: int, high: int) -> int:
        """The score where it lies between ``low`` and ``high``; else a bound: at most ``low``, or at least ``high``."""
        if isinstance(state, int):
            return state
        known = self._look(state)
        if known.least >= high or known.least == known.most:
            return known.least
        if known.most <= low:
            return known.most
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTimeError
        self.searched += 1
        low, high = max(low, known.least), min(high, known.most)
        if self._side(state) == 0:
            found = self._highest(state, known, low, high)
        else:
            found = self._lowest(state, known, low, high)
        if found < high:
            known.most = min(known.most, found)
        if found > low:
            known.least = max(known.least, found)
        return found

    def _highest(self, state: State, known: _Known[State], low: int, high: int) -> int:
        best: int | None = None
        for then in self._in_order(state, known):
            found = self._search(then, low, high)
            if best is None or found > best:
                best = found
                if found > low:
                    low, known.best = found, then
                if found >= high:
                    break
        return _some(best, state)

    def _lowest(self, state: State, known: _Known[State], low: int, high: int) -> int:
        best: int | None = None
        for then in self._in_order(state, known):
            found = self._search(then, low, high)
            if best is None or found < best:
                best = found
                if found < high:
                    high, known.best = found, then
                if found <= low:
                    break
        return _some(best, state)

    def _in_order(self, state: State, known: _Known[State]) -> Iterable[State | int]:
        """What was best before, then the others as they come."""
        before = known.best
        if before is not None:
            yield before
        for then in self._moves(state):
            if then != before:
                yield then


def _some(best: int | None, state: Hashable) -> int:
    if best is None:
        raise ValueError(f"no move in {state}, and it is not over")
    return best
