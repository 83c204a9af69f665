"""The end of a game of two sides with open information: the score when both play as well as they can.

The score is how much more side 0 has than side 1 at the end: side 0 wants it high, side 1 low. The game is given as
plain states, what each can become, and between which scores it must end. A state that can be reached in several ways
is searched once (alpha-beta with a table), and only as far as it matters.

`solvers.duel` is for games that are won or lost, and explains every line.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from sys import maxsize
from time import monotonic
from typing import Generic, TypeVar

State = TypeVar("State", bound=Hashable)


class OutOfTimeError(Exception):
    """The search reached its deadline."""


class _Known(Generic[State]):
    """What is known of a state: its score is between ``least`` and ``most``; ``best`` was its best move so far."""

    __slots__ = ("best", "least", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most
        self.best: State | int | None = None


class TwoSides(Generic[State]):
    """A game, and what is known of its states so far.

    - ``side``: whose move it is in a state, 0 or 1.
    - ``moves``: what the state can become, at least one: other states, or the final score if the game ends. The most
      promising come first, because that makes the search fast. It may be a generator, so that moves which need not be
      searched are not made.
    - ``bounds``: a simple least and most score of the state.
    - ``deadline``: when to stop, by `time.monotonic`. Searching on raises `OutOfTimeError`; what is known stays
      known.

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
        """How many states were searched so far."""

    def score(self, state: State | int) -> int:
        """The final score with best play. Raises OutOfTimeError."""
        least, most = self.between(state)
        return self._search(state, least, most)

    def at_least(self, state: State | int, score: int) -> bool:
        """True if best play ends in this score or a higher one. Found sooner than the score itself. Raises
        OutOfTimeError.
        """
        return self._search(state, score - 1, score) >= score

    def at_most(self, state: State | int, score: int) -> bool:
        """True if best play ends in this score or a lower one. Raises OutOfTimeError."""
        return self._search(state, score, score + 1) <= score

    def best_of(self, side: int, states: Iterable[State | int]) -> int:
        """The final score if ``side`` chooses one of these and both play on at their best. Raises OutOfTimeError, and
        ValueError for an empty choice.
        """
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
        """The result of the best move searched before the deadline; None if no move was."""
        return self._look(state).best

    def between(self, state: State | int) -> tuple[int, int]:
        """The least and the most in which best play can end, as far as is known."""
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
        """The score if it lies between ``low`` and ``high``; else a bound: at most ``low``, or at least ``high``."""
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
        """The best move of an earlier search first, then the others in their order."""
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
