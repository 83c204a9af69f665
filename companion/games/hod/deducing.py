"""What is left of the solutions once cards have been seen and questions answered, and what each question would leave.

A solution is looked for among the pairs of a red and a black card that nobody has seen; whether a pair gives an answer is
asked of the game itself (`resolve_answer`). A guess is a time, a motive and a weapon, so pairs that make the same of them
are one solution. Every answer goes by numbers and suits only, which such pairs share: they never answer differently, and one
of them speaks for all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias, get_args

from companion.cards import Card, Rank, Suit, deck
from companion.games.hod.events import Answer, Question, resolve_answer
from companion.games.hod.rules import HIGHEST, LOWEST, MOTIVES, WEAPONS, clock, numbers_of

QUESTIONS: tuple[Question, ...] = get_args(Question)
_DECK = deck([Rank(number) for number in range(LOWEST, HIGHEST + 1)])

Pair: TypeAlias = tuple[Card, Card]
"""A red card, the motive, and a black one, the weapon."""


class Solution(NamedTuple):
    """What is guessed (article guess.say)."""

    time: str
    motive: Suit
    weapon: Suit


class Told(NamedTuple):
    """A question that was answered, and the cards on top of the table then."""

    table: Sequence[Card]
    question: Question
    answer: bool


class Choice(NamedTuple):
    """A question that can be asked, and how many solutions either answer leaves."""

    question: Question
    yes: int
    no: int

    @property
    def value(self) -> int:
        """How many are left at worst."""
        return max(self.yes, self.no)


Left: TypeAlias = Mapping[Solution, Sequence[Pair]]
"""Solutions, each with the pairs of cards that it can be."""


def unseen(known: Collection[Card]) -> list[Pair]:
    """The pairs that a solution can be where these cards are known to be elsewhere."""
    cards = [card for card in _DECK if card not in known]
    return [(red, black) for red in cards if red.suit in MOTIVES for black in cards if black.suit in WEAPONS]


def answered(pair: Pair, table: Sequence[Card], question: Question) -> bool:
    """How somebody who holds this pair answers.

    >>> from companion.cards import read_cards
    >>> answered(read_cards("4♦ 3♣"), read_cards("6♠ 5♥ A♦ 2♠"), "suit-missing")
    True
    """
    asked = Answer.model_construct(solution=[*pair], table=[*table], question=question)
    return bool(resolve_answer(asked).answer["answer"])


def after(left: Left, log: Iterable[Told]) -> Iterator[Left]:
    """The solutions that are left before the first question, and after each: one more than questions."""
    yield left
    for told in log:
        left = {
            one: pairs for one, pairs in left.items() if answered(pairs[0], told.table, told.question) is told.answer
        }
        yield left


def solutions(pairs: Iterable[Pair]) -> Left:
    """The solutions that pairs make, by the time, then the motive and the weapon.

    >>> from companion.cards import read_cards
    >>> found = solutions([read_cards("4♦ 3♣"), read_cards("3♦ 4♣")])
    >>> [(one.time, len(pairs)) for one, pairs in found.items()]
    [('7:34', 2)]
    """
    found: dict[Solution, list[Pair]] = {}
    for pair in sorted(pairs, key=_order):
        red, black = pair
        assert red.suit and black.suit
        found.setdefault(Solution(clock(numbers_of(pair)), red.suit, black.suit), []).append(pair)
    return found


def _order(pair: Pair) -> tuple[int, tuple[int, ...], int, int]:
    red, black = pair
    assert red.suit and black.suit
    return sum(numbers_of(pair)), numbers_of(pair), MOTIVES.index(red.suit), WEAPONS.index(black.suit)


def choices(left: Left, table: Sequence[Card]) -> list[Choice]:
    """The questions about these cards, the one that leaves fewest at worst first; equals in the order of the rules."""
    found = []
    for question in QUESTIONS:
        replies = [{answered(pair, table, question) for pair in pairs} for pairs in left.values()]
        found.append(
            Choice(question, sum(True in reply for reply in replies), sum(False in reply for reply in replies))
        )
    return sorted(found, key=lambda choice: choice.value)
