"""Puzzles of Industrie: turns that score more than building houses first and paying for each building on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


Paid = tuple[Card, tuple[Card, ...], int]
"""A building, the cards that pay for it, and its price in $."""


def in_turn(turn: Builds) -> list[Paid]:
    """The turn of a player who builds houses first and pays for each building on its own, with the least waste."""
    hand, found = list(in_order(turn.hand)), list[Paid]()
    standing = built(turn.city)
    banks = standing[Suit.CLUBS]
    while len(found) < standing[Suit.DIAMONDS] and (chosen := _next(hand, cost(banks))):
        card, paid = chosen
        found.append((card, paid, cost(banks)))
        hand = [other for other in hand if other not in {card, *paid}]
        banks += card.suit is Suit.CLUBS
    return found


def one_by_one(turn: Builds, _advised: Advised) -> int:
    """The points of a player who builds houses first and pays for each building on its own."""
    return sum(POINTS[card.suit] for card, _, _ in in_turn(turn) if card.suit)


def lesson(turn: Builds, advised: Advised) -> Iterator[Note]:
    """Why the first idea stops short, what a bank built first does, and that one payment is for all."""
    best, obvious = advised.answer["best"], in_turn(turn)
    standing = built(turn.city)
    used = {one for card, paid, _ in obvious for one in (card, *paid)}
    banks = sum(card.suit is Suit.CLUBS for card, _, _ in obvious)
    left = tuple(card for card in turn.hand if card not in used)
    drawn = {"obvious": [(card, paid) for card, paid, _ in obvious]}
    if len(obvious) < standing[Suit.DIAMONDS]:
        price = cost(standing[Suit.CLUBS] + banks)
        yield Note("why-left" if left else "why-nothing", {"left": left, "price": price, **drawn})
    else:
        few, many = (
            sum(card.suit is Suit.HEARTS for card in cards) for cards in ([one for one, _, _ in obvious], best["build"])
        )
        yield Note("why-full", {"few": few, "many": many, **drawn})
    first = tuple(card for card in best["build"][:-1] if card.suit is Suit.CLUBS)
    if first:
        yield Note("why-bank", {"cards": first, "count": len(first)})
    due = _worth(best["pay"]) - best["waste"]
    yield Note("why-together", {"due": due, "paid": _worth(best["pay"])})


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
    lesson=lesson,
    articles=(
        ("turn.build",),
        ("turn.cost", "turn.pay"),
        SCORED,
    ),
    scored=(("turn.pay",), SCORED),
)
