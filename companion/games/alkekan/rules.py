"""The facts of Les bois d'Alkekan that its other modules share: the values of cards and the effects of magic cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.cards import Card, Rank, deck

PLAYERS = (2, 2)
SEATS = (1, 2)  # a table may ask about one purse

JOKER_ALONE = 15
JOKERS_BOTH = -15

# 54 cards, 8 dealt, 3 used a turn: 16 turns, hence 16 encounters and 2 x 3 hand cards. An Alkekan on a joker played as
# an action card puts one more into a purse.
MOST = {"plain": {"one": 19, "both": 22}, "called": {"one": 20, "both": 23}, "least": {"one": 3, "both": 6}}


class Does(NamedTuple):
    """The effect of a rank of magic card: the card it acts on gains ``gain`` times its own points."""

    gain: int
    article: str
    note: str


EFFECTS = {
    Rank.JACK: Does(-1, "score.jack", "destroys"),  # counts 0
    Rank.QUEEN: Does(1, "score.queen", "doubles"),  # counts twice
    Rank.KING: Does(-2, "score.king", "turns"),  # sign turns
}

NUMBERS: Mapping[str, Any] = {
    "cards": 54,
    "hand": 4,
    "turns": 16,
    "last_hand": 3,
    "strength": {rank.name.lower(): int(rank) for rank in (Rank.JOKER, Rank.ACE, Rank.JACK, Rank.QUEEN, Rank.KING)},
    "pips": f"{Rank.TWO}–{Rank.TEN}",
    "times": {rank.name.lower(): 1 + does.gain for rank, does in EFFECTS.items()},
}
"""The numbers that the rule texts, the pad and the aid print."""


# Tables, because a stream of purses needs these values many times for each card.
MAGIC = {card: EFFECTS[card.rank].gain for card in deck() if card.rank.court}
"""The magic cards (all court cards) with their factors. A card that magic acts on gains the factor times its points."""
VALUES = {card: int(card.rank) if card.suit and card.suit.red else -int(card.rank) for card in deck() if card.rank.pip}
"""The cards that magic acts on, ace to ten, with their points without magic: treasures are red, thieves black."""


def is_magic(card: Card) -> bool:
    """True if the card is in `MAGIC`."""
    return card in MAGIC


def is_target(card: Card) -> bool:
    """True if the card is in `VALUES`."""
    return card in VALUES


def value(card: Card) -> int:
    """The points of a treasure (positive) or thief (negative) without magic.

    >>> from companion.cards import read_cards
    >>> [value(card) for card in read_cards("A♦ 7♣")]
    [1, -7]
    """
    return VALUES[card]


def effect_gain(magic: Card, on: Card) -> int:
    """The points gained by using a magic card on a treasure or thief; negative if points are lost.

    >>> from companion.cards import read_cards
    >>> three, *courts = read_cards("3♠ J♦ Q♦ K♦")
    >>> [effect_gain(magic, three) for magic in courts]
    [3, -3, 6]
    """
    return MAGIC[magic] * VALUES[on]
