"""The facts of H.O.D. that its other modules share: the deck, the meaning of a solution's two cards, the clock.

A solution is a red card (the motive) and a black card (the weapon); in the complicated case two of each. Free of
pydantic: rule sheets need this module only.
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
"""The lowest and the highest card. The deck has aces to sixes of all four suits."""
DECK = 4 * HIGHEST
SIMPLE, COMPLICATED = 2, 4
"""The numbers of cards of a solution, half of them red and half black."""
TABLE = 4
TABLE_RANGE = (3, 5)
"""The least and the most face-up cards on the table. Fewer are easier, more are harder."""
MOTIVES = (Suit.HEARTS, Suit.DIAMONDS)
WEAPONS = (Suit.CLUBS, Suit.SPADES)
LAST_HOUR = 2 * HIGHEST
LAST_MINUTE = 11 * HIGHEST
"""The last minute of the clock, which goes to 12:66, two sixes."""


def red_black(solution: Sequence[Card]) -> tuple[Card, Card]:
    """The red card (motive) and the black card (weapon) of a solution of two, entered in any order.

    See article solution.suits.

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
    """The time that two numbers give (article solution.time).

    Their sum is the hour. The lower and then the higher number are the minutes.

    >>> clock([4, 3]), clock([1, 1]), clock([6, 6])
    ('7:34', '2:11', '12:66')
    """
    low, high = sorted(numbers)
    return ClockTime(f"{low + high}:{low}{high}")


TIMES = frozenset(map(clock, combinations_with_replacement(range(LOWEST, HIGHEST + 1), 2)))
"""All 21 times that the clock can show."""


def check_cards(placed: Iterable[tuple[str, Card]]) -> Iterator[Fault]:
    """A fault ``card-not-played`` for each card that is not in the deck. ``placed``: pairs of a place and a card.

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_cards(zip(["table[0]"], read_cards("7♣")))]
    ['card-not-played at table[0]']
    """
    for where, card in placed:
        if not LOWEST <= card.rank <= HIGHEST:
            yield Fault("card-not-played", where, {"card": card}, article="setup.deck")


def check_solution(where: str, solution: Sequence[Card]) -> Iterator[Fault]:
    """The faults of a solution, which has two or four cards, half of them red.

    The codes are ``solution-count`` and ``solution-colours``.

    >>> from companion.cards import read_cards
    >>> [str(fault) for fault in check_solution("solution", read_cards("4♦ 3♥"))]
    ['solution-colours at solution']
    """
    if len(solution) not in (SIMPLE, COMPLICATED):
        data = {"count": len(solution), "simple": SIMPLE, "complicated": COMPLICATED}
        yield Fault("solution-count", where, data, article="setup.solutions")
        return
    # A joker is neither; it is reported as a card that is not in the deck.
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
