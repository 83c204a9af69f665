"""The facts that the parts of H.O.D. share: the deck, what the two cards of a solution mean, the clock.

A solution is a red card (the motive) and a black card (the weapon); in the complicated case two of each. Free of pydantic:
a rule sheet needs these and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from companion.cards import Card, Suit
from companion.errors import Fault
from companion.notes import ClockTime

PLAYERS = (2, 6)
LOWEST, HIGHEST = 1, 6
"""The deck: aces to sixes of all four suits."""
DECK = 4 * HIGHEST
SIMPLE, COMPLICATED = 2, 4
"""Cards of a solution: half of them red, half of them black."""
TABLE = 4
TABLE_RANGE = (3, 5)
"""Face-up cards on the table: fewer are easier, more are harder."""
MOTIVES = (Suit.HEARTS, Suit.DIAMONDS)
WEAPONS = (Suit.CLUBS, Suit.SPADES)
LAST_HOUR = 2 * HIGHEST
LAST_MINUTE = 11 * HIGHEST
"""The clock goes to 12:66, two sixes."""


def red_black(solution: Sequence[Card]) -> tuple[Card, Card]:
    """The motive's card and the weapon's, of a solution of two, in whatever order they were entered (article solution.suits).

    >>> from companion.cards import read_cards
    >>> [str(card) for card in red_black(read_cards("3♣ 4♦"))]
    ['4♦', '3♣']
    """
    first, second = solution
    return (first, second) if first.suit in MOTIVES else (second, first)


def numbers_of(solution: Iterable[Card]) -> tuple[int, ...]:
    """The numbers of a solution, lowest first.

    >>> from companion.cards import read_cards
    >>> numbers_of(read_cards("4♦ 3♣"))
    (3, 4)
    """
    return tuple(sorted(int(card.rank) for card in solution))


def clock(numbers: Sequence[int]) -> ClockTime:
    """The time that two numbers give: their sum is the hour; the lower, then the higher, are the minutes (article solution.time).

    >>> clock([4, 3]), clock([1, 1]), clock([6, 6])
    ('7:34', '2:11', '12:66')
    """
    low, high = sorted(numbers)
    return ClockTime(f"{low + high}:{low}{high}")


TIMES = frozenset(map(clock, combinations_with_replacement(range(LOWEST, HIGHEST + 1), 2)))
"""Every time that the clock can show: 21 of them."""


def check_cards(placed: Iterable[tuple[str, Card]]) -> Iterator[Fault]:
    """A fault ``card-not-played`` for every card that the deck lacks; ``placed`` pairs places with cards.

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_cards(zip(["table[0]"], read_cards("7♣")))]
    ['card-not-played at table[0]']
    """
    for where, card in placed:
        if not LOWEST <= card.rank <= HIGHEST:
            yield Fault("card-not-played", where, {"card": card}, article="setup.deck")


def check_solution(where: str, solution: Sequence[Card]) -> Iterator[Fault]:
    """Faults of a solution: two cards or four, as many red as black (``solution-count``, ``solution-colours``).

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_solution("solution", read_cards("4♦ 3♥"))]
    ['solution-colours at solution']
    """
    if len(solution) not in (SIMPLE, COMPLICATED):
        data = {"count": len(solution), "simple": SIMPLE, "complicated": COMPLICATED}
        yield Fault("solution-count", where, data, article="setup.solutions")
        return
    # A joker is neither; it is told as a card that the deck lacks.
    red = sum(card.suit in MOTIVES for card in solution)
    black = sum(card.suit in WEAPONS for card in solution)
    half = len(solution) // 2
    if red > half or black > half:
        yield Fault("solution-colours", where, {"red": red, "black": black, "needed": half}, article="setup.solutions")


NUMBERS: Mapping[str, Any] = {
    "easier": TABLE_RANGE[0],
    "harder": TABLE_RANGE[1],
    "clock": tuple(
        tuple(clock((low, high)) for high in range(LOWEST, HIGHEST + 1)) for low in range(LOWEST, HIGHEST + 1)
    ),
    "times": len(TIMES),
}
