"""The last cards of two players as plain states and moves, for `solvers.twosides`: who is ahead where, and what a card can change.

Places that are next to the same celebrities are one kind of place: which of them is taken makes no difference. A celebrity
that nobody can win or lose any more is settled, and a place counts only for those next to it that are not: so states that
differ in nothing that matters are the same state, however they were reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from solvers.placing import PlacingBoard, points_of

TAKEN = 100
"""A lead that stands for a celebrity that nobody can take away any more; higher than any sum."""

_SETTLED = (TAKEN, -TAKEN)

Kind = tuple[int, ...]
"""A kind of place: the celebrities, not settled yet, that it is next to. () is a place where a card changes nothing."""


class State(NamedTuple):
    """Whose move it is; by celebrity how far side 0 is ahead of side 1; how many places of every kind are free; the hands, highest first."""

    side: int
    ahead: tuple[int, ...]
    free: tuple[tuple[Kind, int], ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]


class Ending:
    """The rules of the last cards on one board, as `solvers.twosides` wants them: ``side``, ``moves`` and ``bounds``.

    ``board`` has the celebrities and the free places. Scores are the total of side 0 less that of side 1.
    """

    def __init__(self, board: PlacingBoard) -> None:
        self._sets = board.sets
        self._of = [next(index for index, whole in enumerate(board.sets) if prize in whole) for prize in board.prizes]
        self._worth = [self._points_by_signs(board, whole) for whole in board.sets]

    @staticmethod
    def _points_by_signs(board: PlacingBoard, whole: Sequence[int]) -> dict[tuple[int, ...], int]:
        """What a suit brings side 0 more than side 1, for every way in which its celebrities may go: 1 to side 0, -1 to side 1, 0 to nobody."""

        def points(signs: Sequence[int], side: int) -> int:
            return points_of(board, [prize for prize, sign in zip(whole, signs, strict=True) if sign == side])

        return {signs: points(signs, 1) - points(signs, -1) for signs in product((-1, 0, 1), repeat=len(whole))}

    def start(self, side: int, ahead: Sequence[int], board: PlacingBoard, hands: Sequence[Iterable[int]]) -> State:
        """The state in which ``side`` lays next; ``board`` has the free places."""
        mine, theirs = (tuple(sorted(hand, reverse=True)) for hand in hands)
        side = side if (mine, theirs)[side] else 1 - side
        free = dict.fromkeys(board.near, 0)
        for near, count in zip(board.near, board.free, strict=True):
            free[near] += count
        taken = tuple((near, count) for near, count in free.items() if count)
        return _settled(State(side, tuple(ahead), taken, (mine, theirs)))

    def then(self, state: State, number: int, kind: Kind) -> State | int:
        """What becomes of a state when the side that lays next lays a number at a place of some kind; the score where it was the last."""
        hands = _without(state.hands, state.side, number)
        ahead = list(state.ahead)
        for prize in kind:
            ahead[prize] += number if state.side == 0 else -number
        if not any(hands):
            return self.score(ahead)
        free = tuple((near, count - (near == kind)) for near, count in state.free if count > 1 or near != kind)
        side = 1 - state.side if hands[1 - state.side] else state.side
        return _settled(State(side, tuple(ahead), free, hands))

    def kind(self, state: State, near: Sequence[int]) -> Kind:
        """What kind of place a free place next to these celebrities is in a state."""
        open_ = {prize for kind, _ in state.free for prize in kind}
        return tuple(prize for prize in near if prize in open_)

    def score(self, ahead: Sequence[int]) -> int:
        """How much more side 0 has than side 1, everybody taking the celebrities at which they are ahead."""
        return sum(
            worth[tuple(_sign(ahead[prize]) for prize in whole)]
            for whole, worth in zip(self._sets, self._worth, strict=True)
        )

    @staticmethod
    def side(state: State) -> int:
        """Whose move it is."""
        return state.side

    def moves(self, state: State) -> Iterator[State | int]:
        """What a state can become: first the moves that bring most at once. Of the last card only the best move is told."""
        mine = state.hands[state.side]
        sign = 1 if state.side == 0 else -1
        rated = [
            (sign * self._change(state.ahead, kind, sign * number), number, kind)
            for number in mine
            for kind, _ in state.free
        ]
        if len(mine) == 1 and not state.hands[1 - state.side]:
            yield self.score(state.ahead) + sign * max(rated)[0]
            return
        rated.sort(reverse=True)
        for _, number, kind in rated:
            yield self.then(state, number, kind)

    def bounds(self, state: State) -> tuple[int, int]:
        """The score if everybody but one side's cards vanished, and that side's were laid next to every celebrity at once."""
        least, most = list(state.ahead), list(state.ahead)
        mine, theirs = map(_reach, state.hands)
        for prize, count in _places_beside(state.free).items():
            most[prize] += mine[min(count, len(mine) - 1)]
            least[prize] -= theirs[min(count, len(theirs) - 1)]
        return self.score(least), self.score(most)

    def _change(self, ahead: Sequence[int], kind: Kind, by: int) -> int:
        """How much the score changes when the leads at the celebrities of a kind of place do."""
        changed = {}
        for prize in kind:
            lead = ahead[prize]
            then = lead + by
            if (then > 0) != (lead > 0) or (then < 0) != (lead < 0):
                changed[prize] = _sign(then)
        if not changed:
            return 0
        gain = 0
        for of in {self._of[prize] for prize in changed}:
            before = tuple(_sign(ahead[prize]) for prize in self._sets[of])
            after = tuple(changed.get(prize, sign) for prize, sign in zip(self._sets[of], before, strict=True))
            gain += self._worth[of][after] - self._worth[of][before]
        return gain


def _sign(lead: int) -> int:
    return (lead > 0) - (lead < 0)


def _without(
    hands: tuple[tuple[int, ...], tuple[int, ...]], side: int, number: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    at = hands[side].index(number)
    rest = hands[side][:at] + hands[side][at + 1 :]
    return (rest, hands[1]) if side == 0 else (hands[0], rest)


@cache
def _reach(hand: tuple[int, ...]) -> tuple[int, ...]:
    """What none, one, two … cards of a hand add up to at most.

    >>> _reach((7, 4))
    (0, 7, 11)
    """
    return tuple(sum(hand[:count]) for count in range(len(hand) + 1))


def _places_beside(free: Iterable[tuple[Kind, int]]) -> dict[int, int]:
    """How many free places are next to every celebrity that has some."""
    beside: dict[int, int] = {}
    for kind, count in free:
        for prize in kind:
            beside[prize] = beside.get(prize, 0) + count
    return beside


def _settled(state: State) -> State:
    """The same state, with the celebrities settled that the cards left cannot change: their places count for the others only."""
    beside = _places_beside(state.free)
    ahead = list(state.ahead)
    mine, theirs = map(_reach, state.hands)
    settled = changed = False
    for prize, lead in enumerate(ahead):
        if lead in _SETTLED:
            continue
        count = beside.get(prize, 0)
        if lead > theirs[min(count, len(theirs) - 1)] or -lead > mine[min(count, len(mine) - 1)]:
            ahead[prize] = TAKEN if lead > 0 else -TAKEN
            changed = True
            settled |= beside.pop(prize, 0) > 0
    if not changed:
        return state
    if not settled:
        return State(state.side, tuple(ahead), state.free, state.hands)
    free: dict[Kind, int] = {}
    for kind, count in state.free:
        still = tuple([prize for prize in kind if prize in beside])
        free[still] = free.get(still, 0) + count
    return State(state.side, tuple(ahead), tuple(sorted(free.items())), state.hands)
