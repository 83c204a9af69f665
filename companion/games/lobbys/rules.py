"""The facts of Lobbys that its scoring, its events and its claims share: the deck, the kinds of market, the splits.

With n players the deck has 8n number cards, 8 for each player, so the highest rank is 2n.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.cards import Card, Rank, Suit
from companion.errors import Fault

LEAST, MOST = PLAYERS = (2, 5)
HAND = 8
MARKETS = 12
TENDERS = MARKETS // 2
ROUNDS = 3
START = 100
START_MOST = 1_000_000
OMNIPRESENCE = 12
PARTISAN = 12

HIGHEST: Mapping[int, int] = {2: 4, 3: 6, 4: 8, 5: 10}
SPLIT: Mapping[int, int] = {1: 12, 2: 6, 3: 4, 4: 3}
KINDS = (Rank.JACK, Rank.QUEEN, Rank.KING)
SISTER: Mapping[Suit, Suit] = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
CHEAPEST_FIRST = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


def worth(card: Card | int) -> int:
    """The millions that a number card costs in the election, brings in a tender, or loses as the eighth card.

    The card may be given as its value alone.

    >>> worth(Card(Rank.ACE, Suit.CLUBS)), worth(Card(Rank.TEN, Suit.CLUBS)), worth(4)
    (1, 10, 4)
    """
    return card if isinstance(card, int) else int(card.rank)


def cheapest(count: int) -> int:
    """The least that this number of winning offers can bring in one round: four aces, four twos, ….

    >>> cheapest(0), cheapest(5)
    (0, 6)
    """
    return sum(index // len(Suit) + 1 for index in range(count))


def dearest(count: int, highest: int) -> int:
    """The most that this number of winning offers can bring, with cards up to ``highest``.

    >>> dearest(0, 8), dearest(5, 8)
    (0, 39)
    """
    return sum(highest - index // len(Suit) for index in range(count))


def check_number_cards(placed: Iterable[tuple[str, Card]], players: int) -> Iterator[Fault]:
    """Faults of cards that no hand can hold.

    These are court cards and jokers (``card-not-number``) and ranks taken out (``card-beyond-deck``). ``placed``
    pairs places with cards. If the number of players is impossible, the deck is unknown and ranks are not checked.

    >>> [str(fault) for fault in check_number_cards([("bids.Ana", Card(Rank.NINE, Suit.CLUBS))], 4)]
    ['card-beyond-deck at bids.Ana']
    """
    highest = HIGHEST.get(players)
    for where, card in placed:
        if not card.rank.pip:
            yield Fault("card-not-number", where, {"card": card}, article="setup.deck")
        elif highest and worth(card) > highest:
            data = {"card": card, "count": players, "highest": highest}
            yield Fault("card-beyond-deck", where, data, article="setup.deck")


def people_votes(cards: int) -> int:
    """What this number of people's cards of a suit adds to its party: the number's square (article people.votes).

    >>> people_votes(3)
    9
    """
    return cards**2


NUMBERS: Mapping[str, Any] = {
    "deck": {count: 4 * highest for count, highest in HIGHEST.items()},
    "aside": {count: 4 * (10 - highest) for count, highest in HIGHEST.items()},
    "sisters": tuple((one.value, other.value) for one, other in SISTER.items()),
    "people": {cards: people_votes(cards) for cards in (1, 2, 3)},
    "cheapest_first": tuple(suit.value for suit in CHEAPEST_FIRST),
}
