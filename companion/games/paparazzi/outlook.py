"""What can still come of a grid in play: everybody's least and most, and what two players make of their last cards at best play.

Whatever a solver finds is laid out and scored by the game itself before it is passed on (`Carpet.replayed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from companion.cards import Card
from companion.games.paparazzi.carpet import Carpet, GridPlace, near
from companion.games.paparazzi.ending import Ending, State
from companion.games.paparazzi.rules import HAND
from companion.proof import hold
from solvers.placing import Extreme, least, most
from solvers.twosides import OutOfTimeError, TwoSides

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
                kind = self._ending.kind(state, near(place))
                if (card, kind) not in seen:
                    seen.add((card, kind))
                    step = LaidCard(state.side, card, place)
                    yield step, self._after(state, step)

    def _after(self, state: State, step: LaidCard) -> State | int:
        return self._ending.then(state, int(step.card.rank), self._ending.kind(state, near(step.place)))
