"""Puzzles of Industrie: turns that score more than building houses first and paying for each building on its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from companion.cards import Card, Suit, deck, in_order
from companion.game import Puzzle
from companion.games.industrie.advice import Builds
from companion.games.industrie.best_turn import best_turn
from companion.games.industrie.position import built
from companion.games.industrie.rules import BASE_COST, COURT_MONEY, ORDER, POINTS, cost, money
from companion.notes import Note

if TYPE_CHECKING:
    from random import Random

    from companion.advice import Advised

CITY = {Suit.HEARTS: (0, 1), Suit.SPADES: (1, 2), Suit.CLUBS: (0, 3), Suit.DIAMONDS: (2, 3)}
"""The least and the most buildings of each suit in the city."""
HAND = (6, 7)
SCORED = ("score.housing", "score.offices", "score.banks", "score.factories")


def deal(chance: Random) -> dict[str, Any]:
    """A small city with two or three factories, and a hand of six or seven cards."""
    cards = list(deck())
    chance.shuffle(cards)
    city: list[Card] = []
    for suit in ORDER:
        city += [card for card in cards if card.suit is suit][: chance.randint(*CITY[suit])]
    hand = [card for card in cards if card not in city][: chance.randint(*HAND)]
    return {"city": [card.write("en") for card in in_order(city)], "hand": [card.write("en") for card in hand]}


def one_by_one(turn: Builds, _advised: Advised) -> int:
    """The points of a player who builds houses first and pays for each building on its own, with the least waste."""
    hand, points = list(in_order(turn.hand)), 0
    standing = built(turn.city)
    banks = standing[Suit.CLUBS]
    for _ in range(standing[Suit.DIAMONDS]):
        chosen = _next(hand, cost(banks))
        if chosen is None:
            break
        card, paid = chosen
        hand = [other for other in hand if other not in {card, *paid}]
        banks += card.suit is Suit.CLUBS
        points += POINTS[card.suit] if card.suit else 0
    return points


def _next(hand: Sequence[Card], price: int) -> tuple[Card, tuple[Card, ...]] | None:
    """The next building that can be paid, and the cards that pay for it; None if none can be paid.

    Houses come before other buildings and cheap cards before dear ones.
    """
    for card in sorted(hand, key=lambda card: (card.suit is not Suit.HEARTS, money(card.rank))):
        rest = [other for other in hand if other != card]
        ways = [paid for count in range(len(rest) + 1) for paid in combinations(rest, count) if _worth(paid) >= price]
        if ways:
            return card, min(ways, key=lambda paid: (_worth(paid), len(paid)))
    return None


def _worth(cards: Sequence[Card]) -> int:
    return sum(money(card.rank) for card in cards)


def one_turn(turn: Builds, _advised: Advised) -> bool:
    """True if no other choice of cards is as good as the best turn."""
    standing = built(turn.city)
    return best_turn(turn.hand, standing[Suit.CLUBS], standing[Suit.DIAMONDS]).unique


def ways(turn: Builds, _advised: Advised) -> int:
    """In how many ways the hand's cards can be built, paid or kept, within the number of factories."""
    hand, factories = len(turn.hand), built(turn.city)[Suit.DIAMONDS]
    return sum(comb(hand, count) * 2 ** (hand - count) for count in range(1, factories + 1))


PUZZLE = Puzzle(
    Note(
        "puzzle",
        {
            "price": BASE_COST,
            "court": COURT_MONEY,
            "houses": POINTS[Suit.HEARTS],
            "others": POINTS[Suit.SPADES],
        },
    ),
    deal,
    one_by_one,
    one_turn,
    ways,
    levels=(500, 1200),
    articles=(
        ("turn.build",),
        ("turn.cost", "turn.pay"),
        SCORED,
    ),
    scored=(("turn.pay",), SCORED),
)
