"""What can still become of a grid in play: each player's least and most, and best play for two players' last cards.

Best play is searched by `solvers.twosides` over plain states and moves: who is ahead at which celebrity, and what a
card can change. Places next to the same celebrities are one kind of place, because it makes no difference which of
them is taken. A celebrity that nobody can win or lose any more is settled, and a place counts only for the unsettled
celebrities next to it. So states that differ in nothing that matters are the same state, however they were reached.

Everything that a solver finds is laid out and scored by the game itself before it is returned (`Carpet.replayed`).
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
from companion.proof import confirm
from solvers.placing import Extreme, PlacingBoard, least, most, points_of
from solvers.twosides import OutOfTimeError, TwoSides

TAKEN = 100
"""The lead that marks a celebrity as settled: nobody can take it away any more. It is higher than any sum."""

_SETTLED = (TAKEN, -TAKEN)

PlaceKind = tuple[int, ...]
"""A kind of place: the unsettled celebrities next to it. () is a place where a card changes nothing."""


class State(NamedTuple):
    """A position of the search.

    - ``side``: whose move it is.
    - ``ahead``: for each celebrity, how far side 0 is ahead of side 1.
    - ``free``: how many places of each kind are free.
    - ``hands``: the numbers in hand, the highest first.
    """

    side: int
    ahead: tuple[int, ...]
    free: tuple[tuple[PlaceKind, int], ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]]


class Ending:
    """The rules of the last cards on one board, in the form that `solvers.twosides` needs.

    Its functions are ``side``, ``moves`` and ``bounds``. ``board`` has the celebrities and the free places. A score
    is the total of side 0 minus the total of side 1.
    """

    def __init__(self, board: PlacingBoard) -> None:
        self._sets = board.sets
        self._of = [next(index for index, whole in enumerate(board.sets) if prize in whole) for prize in board.prizes]
        self._worth = [self._points_by_signs(board, whole) for whole in board.sets]

    @staticmethod
    def _points_by_signs(board: PlacingBoard, whole: Sequence[int]) -> dict[tuple[int, ...], int]:
        """How much more a suit brings side 0 than side 1, for each way in which its celebrities can be taken.

        A way has 1 for a celebrity taken by side 0, -1 for side 1, 0 for nobody.
        """

        def points(signs: Sequence[int], side: int) -> int:
            return points_of(board, [prize for prize, sign in zip(whole, signs, strict=True) if sign == side])

        return {signs: points(signs, 1) - points(signs, -1) for signs in product((-1, 0, 1), repeat=len(whole))}

    def start(self, side: int, ahead: Sequence[int], board: PlacingBoard, hands: Sequence[Iterable[int]]) -> State:
        """The state in which ``side`` lays next; if its hand is empty, the other side does.

        ``board`` has the free places.
        """
        mine, theirs = (tuple(sorted(hand, reverse=True)) for hand in hands)
        side = side if (mine, theirs)[side] else 1 - side
        free = dict.fromkeys(board.near, 0)
        for near, count in zip(board.near, board.free, strict=True):
            free[near] += count
        taken = tuple((near, count) for near, count in free.items() if count)
        return _settled(State(side, tuple(ahead), taken, (mine, theirs)))

    def then(self, state: State, number: int, kind: PlaceKind) -> State | int:
        """The state after the side to move lays a number at a place of this kind. After the last card, the score."""
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
        """The kind that a free place next to these celebrities has in a state."""
        open_ = {prize for kind, _ in state.free for prize in kind}
        return tuple(prize for prize in near if prize in open_)

    def score(self, ahead: Sequence[int]) -> int:
        """The total of side 0 minus that of side 1, if each side takes the celebrities at which it is ahead."""
        return sum(
            worth[tuple(_sign(ahead[prize]) for prize in whole)]
            for whole, worth in zip(self._sets, self._worth, strict=True)
        )

    @staticmethod
    def side(state: State) -> int:
        """Whose move it is."""
        return state.side

    def moves(self, state: State) -> Iterator[State | int]:
        """The states or scores that a state can lead to, the moves with the greatest gain at once first.

        For the very last card only the best move is returned.
        """
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
        """The least and the most that the score can become.

        For each bound only one side lays cards: its highest ones, as many as there are free places, next to every
        celebrity at once.
        """
        least, most = list(state.ahead), list(state.ahead)
        mine, theirs = map(_reach, state.hands)
        for prize, count in _places_beside(state.free).items():
            most[prize] += mine[min(count, len(mine) - 1)]
            least[prize] -= theirs[min(count, len(theirs) - 1)]
        return self.score(least), self.score(most)

    def _change(self, ahead: Sequence[int], kind: PlaceKind, by: int) -> int:
        """How much the score changes if the lead changes by this much at each celebrity of a kind of place."""
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
    """The most that none, one, two … cards of a hand add up to. The hand is sorted, the highest first.

    >>> _reach((7, 4))
    (0, 7, 11)
    """
    return tuple(sum(hand[:count]) for count in range(len(hand) + 1))


def _places_beside(free: Iterable[tuple[PlaceKind, int]]) -> dict[int, int]:
    """The number of free places next to each celebrity. Celebrities without any are left out."""
    beside: dict[int, int] = {}
    for kind, count in free:
        for prize in kind:
            beside[prize] = beside.get(prize, 0) + count
    return beside


def _settled(state: State) -> State:
    """The same state with those celebrities settled that the remaining cards cannot change.

    Places next to them count for their other celebrities only.
    """
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
    """The least and the most that a player was found to end with, and the bounds that they cannot go beyond."""

    least: int
    most: int
    floor: int
    ceiling: int

    @property
    def proved(self) -> bool:
        """True if the player can end with nothing less and nothing more."""
        return (self.least, self.most) == (self.floor, self.ceiling)


class LaidCard(NamedTuple):
    """A card that is laid: by which seat, which card, and where."""

    seat: int
    card: Card
    place: GridPlace


class MoveOption(NamedTuple):
    """A card at a place, the line of best play that begins with it, and the totals at its end."""

    line: tuple[LaidCard, ...]
    totals: dict[str, int]

    @property
    def step(self) -> LaidCard:
        """The card and its place."""
        return self.line[0]


class Play(NamedTuple):
    """Best play: the cards of the player who lays next, each at its best place, the best card first.

    If the time ran out, only the cards examined until then are included.

    - ``bound``: if the time ran out, the most by which the player can be ahead of the other; else None.
    - ``positions``: the number of positions searched.
    """

    options: tuple[MoveOption, ...]
    bound: int | None
    positions: int


def ranges(carpet: Carpet, deadline: float) -> tuple[Range, ...]:
    """Each player's range, in seat order. The time until the deadline is shared among the searches still to do."""
    seats = range(len(carpet.names))
    wanted = [(seat, solve) for seat in seats for solve in (least, most)]
    found = []
    for number, (seat, solve) in enumerate(wanted):
        seconds = (deadline - monotonic()) / (len(wanted) - number)
        extreme: Extreme = solve(carpet.board, carpet.sides, seat, seconds)
        totals = carpet.replayed(carpet.placed(extreme.laid))
        confirm(extreme.points, totals[carpet.names[seat]])
        found.append(extreme)
    return tuple(
        Range(low.points, high.points, low.bound, high.bound) for low, high in zip(found[::2], found[1::2], strict=True)
    )


def is_open(carpet: Carpet) -> bool:
    """True if there are two players with all their remaining cards in hand, and the one to move has a card to lay.

    Both then know everything.
    """
    counts = [len(hand) for hand in carpet.hands]
    return len(counts) == 2 and max(counts) <= HAND and counts[carpet.turn] > 0


def best_play(carpet: Carpet, deadline: float) -> Play:
    """The best result of each card of the player who lays next, if both play as well as they can.

    A result is that player's total minus the other's.
    """
    return _CarpetSearch(carpet, deadline).play()


class _CarpetSearch:
    """A search for best play on one grid. Side 0 is the first seat. ``play`` answers for the player who lays next."""

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
        """The best move examined before the time ran out, if there is one, and the most that any other can reach."""
        positions = self._game.searched
        least, most = self._game.between(self._start)
        bound = most if self._sign > 0 else -least
        found = self._game.best_so_far(self._start)
        if found is None:
            return Play((), bound, positions)
        self._game.deadline = None  # everything after this was already searched
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
        """The score if this card is laid at its best place."""
        steps = self._steps(self._start, self._carpet.hands, self._carpet.free)
        states = [then for step, then in steps if step.card == card]
        # The greatest gain at once comes first: after a good first state, the others are sooner known to be worse.
        states.sort(key=self._at_once, reverse=self._sign > 0)
        return self._game.best_of(self._carpet.turn, states)

    def _at_once(self, state: State | int) -> int:
        return state if isinstance(state, int) else self._ending.score(state.ahead)

    def _option(self, step: LaidCard, score: int) -> MoveOption:
        """A first step with best play after it, laid out and scored.

        Its result must be the score that the search found.
        """
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
        confirm(score, first - second)
        return MoveOption(tuple(line), totals)

    def _first(
        self, state: State, hands: Hands, free: Sequence[GridPlace], score: int, card: Card | None = None
    ) -> LaidCard:
        """The first step that reaches a score known to be the best, with cards as entered and places row by row.

        If ``card`` is given, only steps with this card count.
        """
        reaches: Callable[[State | int, int], bool]
        reaches = self._game.at_least if state.side == 0 else self._game.at_most
        deadline, self._game.deadline = self._game.deadline, None
        wanted = (one for one in self._steps(state, hands, free) if card in (None, one[0].card))
        step = next(step for step, then in wanted if reaches(then, score))
        self._game.deadline = deadline
        return step

    def _steps(self, state: State, hands: Hands, free: Sequence[GridPlace]) -> Iterator[tuple[LaidCard, State | int]]:
        """The possible steps, each with the state after it. Of places that make no difference the first is used."""
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
