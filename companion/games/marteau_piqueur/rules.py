"""The facts of Marteau-Piqueur that its scoring and its papers share: the deck, the board, how suits are compared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.cards import Card, Rank, Suit

PLAYERS = (2, len(Suit))
"""The least and the most players. There are at most as many as aces to start on."""

RANKS = tuple(rank for rank in Rank if Rank.ACE <= rank <= Rank.NINE)
"""The ranks in play. The tens are removed, and of the court cards only one a player comes back, as a worker."""

SIDE = 6
"""The number of rows and columns of the board, which holds the whole deck."""


def in_deck(card: Card) -> bool:
    """True if this card lies on the board at the start (article setup.deck).

    >>> from companion.cards import read_cards
    >>> [in_deck(card) for card in read_cards("A♠ 9♥ 10♦ Q♣ Jo")]
    [True, True, False, False, False]
    """
    return card.rank in RANKS


def suit_totals(cards: Iterable[Card]) -> dict[Suit, int]:
    """The total of each suit (article score.suits). A suit without cards has 0 (article score.empty).

    >>> from companion.cards import read_cards
    >>> [(suit.value, total) for suit, total in suit_totals(read_cards("A♠ 7♠ 9♥")).items()]
    [('♠', 8), ('♥', 9), ('♦', 0), ('♣', 0)]
    """
    totals = dict.fromkeys(Suit, 0)
    for card in cards:
        if card.suit is not None:
            totals[card.suit] += int(card.rank)
    return totals


def compared(cards: Iterable[Card]) -> tuple[int, ...]:
    """The totals of the four suits, the lowest first, as players are compared (articles score.lowest and score.tie).

    The player with the higher total at the first place that differs is ahead.

    >>> from companion.cards import read_cards
    >>> compared(read_cards("A♠ 7♠ 9♥")) > compared(read_cards("A♥ 6♥ 9♣"))
    True
    """
    return tuple(sorted(suit_totals(cards).values()))


NUMBERS: dict[str, Any] = {
    "cards": len(RANKS) * len(Suit),
    "ranks": len(RANKS),
    "highest": int(RANKS[-1]),
    "suit": sum(map(int, RANKS)),
    "suits": len(Suit),
}
