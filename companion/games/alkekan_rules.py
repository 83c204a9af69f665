"""The few facts of Les bois d'Alkekan that its scoring and its claims share: what a card is worth, what magic gains."""

from __future__ import annotations

from companion.cards import Card, Rank

JOKER_ALONE = 15
JOKERS_BOTH = -15

# 54 cards, 8 dealt, 3 used a turn: 16 turns, hence 16 encounters and 2 x 3 hand cards. An Alkekan on a joker played as
# an action card puts one more into a purse.
MOST = {"plain": {"one": 19, "both": 22}, "called": {"one": 20, "both": 23}, "least": {"one": 3, "both": 6}}


def is_magic(card: Card) -> bool:
    """Court cards are magic cards."""
    return card.rank.court


def is_target(card: Card) -> bool:
    """Ace to ten are treasures (red) and thieves (black): what magic acts on."""
    return card.rank.pip


def value(card: Card) -> int:
    """Points of a treasure (positive) or thief (negative) without magic.

    >>> from companion.cards import read_cards
    >>> [value(card) for card in read_cards("A♦ 7♣")]
    [1, -7]
    """
    return int(card.rank) if card.suit and card.suit.red else -int(card.rank)


def effect_gain(magic: Rank, on: Card) -> int:
    """Points gained by using a jack (counts 0), queen (counts twice) or king (sign turns) on a card.

    >>> from companion.cards import read_card
    >>> [effect_gain(rank, read_card("3♠")) for rank in (Rank.JACK, Rank.QUEEN, Rank.KING)]
    [3, -3, 6]
    """
    return {Rank.JACK: -1, Rank.QUEEN: 1, Rank.KING: -2}[magic] * value(on)
