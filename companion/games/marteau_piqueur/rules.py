"""The facts of Marteau-Piqueur that its scoring and its papers share: the deck, the board, how suits are compared."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.cards import CARD_SIZE as _CARD
from companion.cards import Card, Rank, Suit

PLAYERS = (2, len(Suit))
"""At most as many players as there are aces to start on."""

RANKS = tuple(rank for rank in Rank if Rank.ACE <= rank <= Rank.NINE)
"""The ranks in play: the tens go out, and of the court cards one a player comes back as a worker."""

SIDE = 6
"""Rows and columns of the board: it takes the whole deck."""


def in_deck(card: Card) -> bool:
    """Whether a card lies on the board at the start (article setup.deck).

    >>> from companion.cards import read_cards
    >>> [in_deck(card) for card in read_cards("A♠ 9♥ 10♦ Q♣ Jo")]
    [True, True, False, False, False]
    """
    return card.rank in RANKS


def suit_totals(cards: Iterable[Card]) -> dict[Suit, int]:
    """What each suit adds up to (article score.suits); a suit without cards is 0 (article score.empty).

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
    """The totals of the four suits, lowest first: whoever has more at the first place where two differ is ahead
    (articles score.lowest and score.tie).

    >>> from companion.cards import read_cards
    >>> compared(read_cards("A♠ 7♠ 9♥")) > compared(read_cards("A♥ 6♥ 9♣"))
    True
    """
    return tuple(sorted(suit_totals(cards).values()))


_BETWEEN = 4
"""Millimetres between two cards on the table."""

NUMBERS: dict[str, Any] = {
    "cards": len(RANKS) * len(Suit),
    "ranks": len(RANKS),
    "highest": int(RANKS[-1]),
    "suit": sum(map(int, RANKS)),
    "suits": len(Suit),
    "wide": round(SIDE * (_CARD[0] + _BETWEEN) / 10),
    "high": round(SIDE * (_CARD[1] + _BETWEEN) / 10),
}
