"""What can still come of a grid in play: everybody's least and most, and what two players make of their last cards at best play.

Best play is searched by `solvers.twosides` over plain states and moves: who is ahead where, and what a card can change. Places
that are next to the same celebrities are one kind of place: which of them is taken makes no difference. A celebrity that
nobody can win or lose any more is settled, and a place counts only for those next to it that are not: so states that differ
in nothing that matters are the same state, however they were reached.

Whatever a solver finds is laid out and scored by the game itself before it is passed on (`Carpet.replayed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from time import monotonic
from typing import NamedTuple

from companion.cards import Card
from companion.games.paparazzi.carpet import Carpet, GridPlace, celebrities_near
from companion.games.paparazzi.rules import HAND
from companion.proof import hold
from solvers.placing import Extreme, PlacingBoard, least, most, points_of
from solvers.twosides import OutOfTimeError, TwoSides

TAKEN = 100
"""A lead that stands for a celebrity that nobody can take away any more; higher than any sum."""

_SETTLED = (TAKEN, -TAKEN)

PlaceKind = tuple[int, ...]
"""A kind of place: the celebrities, not settled yet, that it is next to. () is a place where a card changes nothing."""


class State(NamedTuple):
    """Whose move it is; by celebrity how far side 0 is ahead of side 1; how many places of every kind are free; the hands, highest first."""

    side: int
    ahead: tuple[int, ...]
    free: tuple[tuple[PlaceKind, int], ...]
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

    def then(self, state: State, number: int, kind: PlaceKind) -> State | int:
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

    def kind(self, state: State, near: Sequence[int]) -> PlaceKind:
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

    def _change(self, ahead: Sequence[int], kind: PlaceKind, by: int) -> int:
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


def _places_beside(free: Iterable[tuple[PlaceKind, int]]) -> dict[int, int]:
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
    free: dict[PlaceKind, int] = {}
    for kind, count in state.free:
        still = tuple([prize for prize in kind if prize in beside])
        free[still] = free.get(still, 0) + count
    return State(state.side, tuple(ahead), tuple(sorted(free.items())), state.hands)


Hands = Sequence[Sequence[Card]]


class Range(NamedTuple):
    """The least and the most that a player can end with, as far as they were found, and what they cannot go beyond."""

    least: int
    most: int
    floor: int
    ceiling: int

    @property
    def proved(self) -> bool:
        """Whether nothing less and nothing more can come of it."""
        return (self.least, self.most) == (self.floor, self.ceiling)


class LaidCard(NamedTuple):
    """A card that is laid: by which seat, which, where."""

    seat: int
    card: Card
    place: GridPlace


class MoveOption(NamedTuple):
    """A card at a place, what both lay after it at best play (the card itself first), and the totals that it ends in."""

    line: tuple[LaidCard, ...]
    totals: dict[str, int]

    @property
    def step(self) -> LaidCard:
        """The card and its place."""
        return self.line[0]


class Play(NamedTuple):
    """Best play: the cards of whoever lays next, each at its best place, best first; where the time ran out, those looked at.

    ``bound``: how far ahead of the other the player may get at most, where that was not found out; else None.
    ``positions``: how many were gone through.
    """

    options: tuple[MoveOption, ...]
    bound: int | None
    positions: int


def ranges(carpet: Carpet, deadline: float) -> tuple[Range, ...]:
    """Everybody's range, in seat order; whatever time is left by then is shared by the solves still to do."""
    seats = range(len(carpet.names))
    wanted = [(seat, solve) for seat in seats for solve in (least, most)]
    found = []
    for number, (seat, solve) in enumerate(wanted):
        seconds = (deadline - monotonic()) / (len(wanted) - number)
        extreme: Extreme = solve(carpet.board, carpet.sides, seat, seconds)
        totals = carpet.replayed(carpet.placed(extreme.laid))
        hold(extreme.points, totals[carpet.names[seat]])
        found.append(extreme)
    return tuple(
        Range(low.points, high.points, low.bound, high.bound) for low, high in zip(found[::2], found[1::2], strict=True)
    )


def is_open(carpet: Carpet) -> bool:
    """True where each of two players has all their cards in hand, so that both know everything, and the next has one to lay."""
    counts = [len(hand) for hand in carpet.hands]
    return len(counts) == 2 and max(counts) <= HAND and counts[carpet.turn] > 0


def best_play(carpet: Carpet, deadline: float) -> Play:
    """What whoever lays next can make of each card when both play as well as they can: own total less the other's."""
    return _Search(carpet, deadline).play()


class _Search:
    """Best play on one grid. Side 0 is the first seat; ``play`` is for whoever lays next."""

    def __init__(self, carpet: Carpet, deadline: float) -> None:
        self._carpet = carpet
        self._ending = Ending(carpet.board)
        self._game: TwoSides[State] = TwoSides(self._ending.side, self._ending.moves, self._ending.bounds, deadline)
        first, second = carpet.sides
        ahead = [mine - theirs for mine, theirs in zip(first.sums, second.sums, strict=True)]
        self._start = self._ending.start(carpet.turn, ahead, carpet.board, [side.hand for side in carpet.sides])
        self._sign = 1 if carpet.turn == 0 else -1

    def play(self) -> Play:
        hands = self._carpet.hands
        try:
            score = self._game.score(self._start)
        except OutOfTimeError:
            return self._cut_short()
        positions = self._game.searched
        step = self._first(self._start, hands, self._carpet.free, score)
        options = {step.card: self._option(step, score)}
        for card in hands[self._carpet.turn]:
            if card in options:
                continue
            try:
                score = self._score_of(card)
            except OutOfTimeError:
                break
            step = self._first(self._start, hands, self._carpet.free, score, card)
            options[card] = self._option(step, score)
        return Play(self._sorted(options), None, positions)

    def _cut_short(self) -> Play:
        """The best move of those that were gone through, if there was any, and how far ahead nothing else can get."""
        positions = self._game.searched
        least, most = self._game.between(self._start)
        bound = most if self._sign > 0 else -least
        found = self._game.best_so_far(self._start)
        if found is None:
            return Play((), bound, positions)
        self._game.deadline = None  # what follows was gone through
        step = next(
            step for step, then in self._steps(self._start, self._carpet.hands, self._carpet.free) if then == found
        )
        return Play((self._option(step, self._game.score(found)),), bound, positions)

    def _sorted(self, options: dict[Card, MoveOption]) -> tuple[MoveOption, ...]:
        entered = [options[card] for card in self._carpet.hands[self._carpet.turn] if card in options]
        return tuple(sorted(entered, key=self._lead, reverse=True))

    def _lead(self, option: MoveOption) -> int:
        first, second = (option.totals[name] for name in self._carpet.names)
        return self._sign * (first - second)

    def _score_of(self, card: Card) -> int:
        """The score when this card is laid at its best place."""
        steps = self._steps(self._start, self._carpet.hands, self._carpet.free)
        states = [then for step, then in steps if step.card == card]
        # What brings most at once is looked at first: the better the first, the sooner the others are known to be worse.
        states.sort(key=self._at_once, reverse=self._sign > 0)
        return self._game.best_of(self._carpet.turn, states)

    def _at_once(self, state: State | int) -> int:
        return state if isinstance(state, int) else self._ending.score(state.ahead)

    def _option(self, step: LaidCard, score: int) -> MoveOption:
        """A first step with best play after it, laid out and scored: it must end as the search says."""
        deadline, self._game.deadline = self._game.deadline, None
        line: list[LaidCard] = []
        state: State | int = self._start
        hands: Hands = self._carpet.hands
        free = self._carpet.free
        while isinstance(state, State):
            if line:
                step = self._first(state, hands, free, score)
            state = self._after(state, step)
            hands = [[card for card in hand if card != step.card] for hand in hands]
            free = tuple(place for place in free if place != step.place)
            line.append(step)
        self._game.deadline = deadline
        totals = self._carpet.replayed({one.place: one.card for one in line})
        first, second = (totals[name] for name in self._carpet.names)
        hold(score, first - second)
        return MoveOption(tuple(line), totals)

    def _first(
        self, state: State, hands: Hands, free: Sequence[GridPlace], score: int, card: Card | None = None
    ) -> LaidCard:
        """The first step that leads to a score known to be the best: cards as entered, places row by row; of one card if told."""
        reaches: Callable[[State | int, int], bool]
        reaches = self._game.at_least if state.side == 0 else self._game.at_most
        deadline, self._game.deadline = self._game.deadline, None
        wanted = (one for one in self._steps(state, hands, free) if card in (None, one[0].card))
        step = next(step for step, then in wanted if reaches(then, score))
        self._game.deadline = deadline
        return step

    def _steps(self, state: State, hands: Hands, free: Sequence[GridPlace]) -> Iterator[tuple[LaidCard, State | int]]:
        """What can be laid, and the state after it; of places that make no difference the first."""
        seen = set()
        for card in hands[state.side]:
            for place in free:
                kind = self._ending.kind(state, celebrities_near(place))
                if (card, kind) not in seen:
                    seen.add((card, kind))
                    step = LaidCard(state.side, card, place)
                    yield step, self._after(state, step)

    def _after(self, state: State, step: LaidCard) -> State | int:
        return self._ending.then(state, int(step.card.rank), self._ending.kind(state, celebrities_near(step.place)))
