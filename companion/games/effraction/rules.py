"""The facts of Effraction that its other modules share: the deck, the guards, what fits on the table, card values.

Free of pydantic: rule sheets need this module only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from companion.cards import Card, Suit, read_cards, write_cards

PLAYERS = (2, 4)
ROUNDS = 5
HIGHEST = 6
"""The highest money card. Money goes from ace to six, as sevens to tens are taken out."""
MONEY = len(Suit) * HIGHEST
GUARDS = 3 * len(Suit)
DECK = MONEY + GUARDS
MOST_GUARDS = len(Suit)
"""The most guards on the table: a second one of a suit ends the round."""
MOST_TABLE = MONEY + MOST_GUARDS
PILES: Mapping[int, int] = {2: 3, 3: 3, 4: 4}

CardsOrNumber: TypeAlias = Sequence[Card] | int
"""Cards, or the number that stands for them: the sum of their values, or how many they are."""


def value(cards: CardsOrNumber) -> int:
    """The value of cards by their numbers, an ace 1 (article leave.cards). A number is returned as it is.

    >>> from companion.cards import read_cards
    >>> value(read_cards("4♦ A♣ 3♠")), value(8)
    (8, 8)
    """
    return cards if isinstance(cards, int) else sum(int(card.rank) for card in cards)


def count(table: CardsOrNumber) -> int:
    """How many cards lie on the table (article leave.table). A number is returned as it is."""
    return table if isinstance(table, int) else len(table)


def dearest(cards: int) -> int:
    """The highest value that this number of money cards can have: four sixes, four fives and so on.

    >>> dearest(0), dearest(5), dearest(24)
    (0, 29, 84)
    """
    return sum(HIGHEST - index // len(Suit) for index in range(min(cards, MONEY)))


def fewest(total: int) -> int:
    """The fewest money cards with at least this value, which is at most 84.

    >>> fewest(0), fewest(24), fewest(25)
    (0, 4, 5)
    """
    return next(cards for cards in range(MONEY + 1) if dearest(cards) >= total)


_EXAMPLE = read_cards("4♦ A♣ 3♠")
"""The cards with which a player leaves in the source's example, with twelve cards on the table."""

NUMBERS: Mapping[str, Any] = {
    "pile": {players: DECK // piles for players, piles in PILES.items()},
    "example": {
        "cards": write_cards(_EXAMPLE, "en"),
        "value": value(_EXAMPLE),
        "table": 12,
        "points": value(_EXAMPLE) + 12,
    },
}
