"""Puzzles of Marteau-Piqueur: boards on which going to the highest card each time ends with a lower lowest suit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from companion.cards import Card, Rank, deck
from companion.game import Puzzle
from companion.games.marteau_piqueur.advice import LastWorker
from companion.games.marteau_piqueur.board import HOLE, Square, cards_on, moves, square_of
from companion.games.marteau_piqueur.rules import RANKS, SIDE, compared, suit_totals
from companion.notes import Note

if TYPE_CHECKING:
    from random import Random

    from companion.advice import Advised

LYING, TAKEN = (8, 9), (4, 7)
"""The least and the most cards on the board, and the least and the most cards taken."""
NEAR = 4
"""The side of the square in which all cards lie. In a larger square the worker would be stuck at once."""
LEAST_STEPS = 3
"""The least steps of the best walk."""
FEW = 4
"""Of so many walks at most one is right."""
LEAST_WALKS, MOST_WALKS = 6, 200
"""The least and the most walks of a board. One with fewer is no puzzle, one with more is too hard to solve by looking."""


def deal(chance: Random) -> dict[str, Any]:
    """A worker among cards of different ranks; an ace and a few other cards have been taken.

    So one card in reach is always the highest: going to it is a single walk.
    """
    cards = list(deck(RANKS))
    chance.shuffle(cards)
    down, right = (chance.randint(0, SIDE - NEAR) for _ in range(2))
    places = [Square(down + row, right + column) for row in range(NEAR) for column in range(NEAR)]
    ranks = {card.rank: card for card in cards}
    lying = dict(zip(chance.sample(places, chance.randint(*LYING)), ranks.values(), strict=False))
    left = [card for card in cards if card not in lying.values()]
    ace = next((card for card in left if card.rank is Rank.ACE), None)
    others = [card for card in left if card.rank is not Rank.ACE][: chance.randint(*TAKEN)]
    rows = (" ".join(_token(lying.get(Square(row, column))) for column in range(SIDE)) for row in range(SIDE))
    taken = [*([ace] if ace else []), *others]
    at = chance.choice(sorted(lying))
    return {"board": list(rows), "at": [*at], "taken": [card.write("en") for card in taken]}


def _token(card: Card | None) -> str:
    return card.write("en") if card else HOLE


def to_the_highest(entry: LastWorker) -> list[Card]:
    """The cards of a player who always goes to the highest card: those taken before, then those of the walk."""
    cards = cards_on(entry.board)
    at = square_of(entry.at, cards)
    left, here, taken = dict(cards), at, [cards[at]]
    while there := moves(left, here):
        del left[here]
        here = max(there, key=lambda square: int(cards[square].rank))
        taken.append(cards[here])
    return [*entry.taken, *taken]


def highest_next(entry: LastWorker, _advised: Advised) -> list[int]:
    """The totals of a player who always goes to the highest card."""
    return list(compared(to_the_highest(entry)))


def lesson(entry: LastWorker, advised: Advised) -> Iterator[Note]:
    """The suit that stays lowest on the first walk, and the cards of it that the best walk takes besides."""
    cards, obvious = cards_on(entry.board), to_the_highest(entry)
    totals = suit_totals(obvious)
    low = min(totals, key=lambda suit: totals[suit])
    walk = [cards[Square(*square)] for square in advised.answer["best"]]
    missed = tuple(card for card in walk if card.suit is low and card not in obvious)
    gone = tuple(obvious[len(entry.taken) :])
    yield Note("why", {"suit": low, "lowest": totals[low], "cards": missed, "obvious": gone})


def few_walks(entry: LastWorker, advised: Advised) -> bool:
    """True if few walks of many have the best lowest suit, and the best can be followed in a drawing.

    That suit alone is lowest, and the first walk that comes to mind has a lower one: no tie has to be decided.
    """
    cards = cards_on(entry.board)
    at = square_of(entry.at, cards)
    best = [Square(*square) for square in advised.answer["best"]]
    lowest, second, *_ = advised.answer["value"]
    if len(best) < LEAST_STEPS or tangled([at, *best]) or lowest in (second, highest_next(entry, advised)[0]):
        return False
    found = looked = 0
    for looked, taken in enumerate(_walks(cards, at), 1):
        found += compared([*entry.taken, *taken])[0] == lowest
        if looked > MOST_WALKS:
            return False
    return looked >= max(LEAST_WALKS, FEW * found)


def tangled(walk: Sequence[Square]) -> bool:
    """True if two steps of a walk cross, or a step passes a square on which another one ends.

    >>> tangled([Square(0, 0), Square(0, 2), Square(0, 1)]), tangled([Square(0, 0), Square(0, 1), Square(0, 2)])
    (True, False)
    """
    steps = list(pairwise(walk))
    return any(
        _side(here, there, stop) == 0
        and min(here, there) < stop < max(here, there)
        and stop.column in range(min(here.column, there.column), max(here.column, there.column) + 1)
        for here, there in steps
        for stop in walk
    ) or any(
        _side(*one, other[0]) * _side(*one, other[1]) < 0 and _side(*other, one[0]) * _side(*other, one[1]) < 0
        for one, other in combinations(steps, 2)
    )


def _side(here: Square, there: Square, point: Square) -> int:
    """On which side of a line from ``here`` to ``there`` a square is: positive, negative, or 0 on it."""
    across, down = there.column - here.column, there.row - here.row
    return down * (point.column - here.column) - across * (point.row - here.row)


def _walks(cards: Mapping[Square, Card], here: Square) -> Iterator[tuple[Card, ...]]:
    """The cards taken on each possible walk, until the worker falls through."""
    there = moves(cards, here)
    left = {square: card for square, card in cards.items() if square != here}
    for square in there:
        yield from ((cards[here], *taken) for taken in _walks(left, square))
    if not there:
        yield (cards[here],)


def ways(entry: LastWorker, _advised: Advised) -> int:
    """The number of possible walks."""
    cards = cards_on(entry.board)
    return sum(1 for _ in _walks(cards, square_of(entry.at, cards)))


PUZZLE = Puzzle(
    Note("puzzle"),
    deal,
    highest_next,
    few_walks,
    ways,
    levels=(15, 50),
    lesson=lesson,
    hidden=("at", "taken"),
    articles=(("turn.move", "turn.stop"), ("turn.take", "fall.stuck"), ("score.lowest",)),
)
