"""The facts that the parts of Effraction share: the deck, the guards, what can lie on the table, what cards are worth.

Free of pydantic: a rule sheet needs these and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from companion.cards import Card, Suit, read_cards, write_cards

PLAYERS = (2, 4)
ROUNDS = 5
HIGHEST = 6
"""Money goes from the ace to the six: sevens to tens are taken out."""
MONEY = len(Suit) * HIGHEST
GUARDS = 3 * len(Suit)
DECK = MONEY + GUARDS
MOST_GUARDS = len(Suit)
"""On the table: a second one of a suit ends the round."""
MOST_TABLE = MONEY + MOST_GUARDS
PILES: Mapping[int, int] = {2: 3, 3: 3, 4: 4}

CardsOrNumber: TypeAlias = Sequence[Card] | int
"""Cards, or the number that counts of them: the sum of their values, or how many they are."""


def value(cards: CardsOrNumber) -> int:
    """What cards are worth by their numbers, an ace 1; a number is their sum already (article leave.cards).

    >>> from companion.cards import read_cards
    >>> value(read_cards("4♦ A♣ 3♠")), value(8)
    (8, 8)
    """
    return cards if isinstance(cards, int) else sum(int(card.rank) for card in cards)


def count(table: CardsOrNumber) -> int:
    """How many cards lie on the table; a number is that already (article leave.table)."""
    return table if isinstance(table, int) else len(table)


def dearest(cards: int) -> int:
    """The most that so many money cards are worth: four sixes, four fives, ….

    >>> dearest(0), dearest(5), dearest(24)
    (0, 29, 84)
    """
    return sum(HIGHEST - index // len(Suit) for index in range(min(cards, MONEY)))


def fewest(total: int) -> int:
    """How many money cards it takes at least to be worth so much, at most 84.

    >>> fewest(0), fewest(24), fewest(25)
    (0, 4, 5)
    """
    return next(cards for cards in range(MONEY + 1) if dearest(cards) >= total)


_EXAMPLE = read_cards("4♦ A♣ 3♠")
"""What somebody leaves with in the source's example, with twelve cards on the table."""

NUMBERS: Mapping[str, Any] = {
    "pile": {players: DECK // piles for players, piles in PILES.items()},
    "example": {
        "cards": write_cards(_EXAMPLE, "en"),
        "value": value(_EXAMPLE),
        "table": 12,
        "points": value(_EXAMPLE) + 12,
    },
}
