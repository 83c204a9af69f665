"""The facts of Cour that its other modules share: the sizes of hands, and the points of couples, aces and wealth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import Card, Rank

PLAYERS = (2, 4)
ROUNDS = 3
JOKERS = 2
HAND: Mapping[int, int] = {2: 9, 3: 8, 4: 7}
MARRIAGE, INTRIGUE, AFFAIR = 5, 4, 3
ACES: Mapping[int, int] = {1: 5, 2: 3, 3: 1, 4: 0}
WEALTH = 5

COUPLES: Mapping[frozenset[Rank], tuple[str, int]] = {
    frozenset({Rank.KING, Rank.QUEEN}): ("marriage", MARRIAGE),
    frozenset({Rank.KING, Rank.JACK}): ("intrigue", INTRIGUE),
    frozenset({Rank.QUEEN, Rank.JACK}): ("affair", AFFAIR),
}
"""What two nobles form together: the last part of the article's id, and the points. Equal ranks form nothing."""


def riches(card: Card) -> int:
    """What a card adds to the wealth of its suit: its value from 2 to 10, else 0 (article score.wealth).

    >>> from companion.cards import read_cards
    >>> [riches(card) for card in read_cards("A♠ 2♠ 10♠ K♠ Jo")]
    [0, 2, 10, 0, 0]
    """
    return int(card.rank) if card.rank.pip and card.rank is not Rank.ACE else 0


NUMBERS: Mapping[str, Any] = {
    "shared": {tied: WEALTH // tied for tied in range(1, PLAYERS[1] + 1)},
}
