"""The facts of Industrie that its city, its scoring and its papers share: what each suit is, costs and brings."""

from __future__ import annotations

from typing import Any

from companion.cards import Rank, Suit, deck

PLAYERS = (2, 5)

ORDER = (Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS)
"""The suits in the order of the table of buildings: housing, offices, banks, factories.

Pads and counts use the same order.
"""

STARTERS = (Suit.SPADES, Suit.DIAMONDS)
"""An office and a factory: the buildings that each player begins with."""

OF_SUIT = len(deck()) // len(Suit)

HAND = 3
POINTS = {Suit.HEARTS: 2, Suit.SPADES: 1, Suit.CLUBS: 1, Suit.DIAMONDS: 1}
MAJORITY = 5

BASE_COST = 10
COURT_MONEY = 10


def cost(banks: int) -> int:
    """What a building costs with this number of banks in the city, in $ (article turn.cost).

    >>> [cost(banks) for banks in (0, 2, 3, 10, 11)]
    [10, 8, 7, 0, 0]
    """
    return max(BASE_COST - banks, 0)


def money(rank: Rank) -> int:
    """What a card of this rank pays, in $ (article turn.pay).

    >>> [money(rank) for rank in (Rank.ACE, Rank.SEVEN, Rank.JACK, Rank.KING)]
    [1, 7, 10, 10]
    """
    return COURT_MONEY if rank.court else int(rank)


# The turn that the source works out: three offices, two banks, two factories; K♦ and 9♠ pay for 4♣, then 7♥.
_BANKS = 2
_PAID = (money(Rank.KING), money(Rank.NINE))
_PRICES = (cost(_BANKS), cost(_BANKS + 1))

NUMBERS: dict[str, Any] = {
    "cost": BASE_COST,
    "ace": money(Rank.ACE),
    "court": COURT_MONEY,
    "free": cost(BASE_COST),
    "housing": POINTS[Suit.HEARTS],
    "other": POINTS[Suit.SPADES],
    "cards": len(deck()),
    "ladder": tuple({"banks": banks, "cost": cost(banks)} for banks in range(6)),
    "turn": {
        "offices": 3,
        "banks": _BANKS,
        "factories": 2,
        "king": _PAID[0],
        "nine": _PAID[1],
        "paid": sum(_PAID),
        "first": _PRICES[0],
        "second": _PRICES[1],
        "spent": sum(_PRICES),
        "lost": sum(_PAID) - sum(_PRICES),
    },
}
