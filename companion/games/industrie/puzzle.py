"""Puzzles of Industrie: turns that score more than building houses first and paying for each building on its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
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


def in_turn(turn: Builds) -> tuple[Paid, ...]:
    """The turn of a player who builds houses first and pays for each building on its own, with the least waste.

    Of several such turns the best: nobody who plays like this scores more.
    """
    standing = built(turn.city)
    return max(_turns(in_order(turn.hand), standing[Suit.CLUBS], standing[Suit.DIAMONDS]), key=_points)


def one_by_one(turn: Builds, _advised: Advised) -> int:
    """The points of a player who builds houses first and pays for each building on its own."""
    return _points(in_turn(turn))


def _points(paid: Sequence[Paid]) -> int:
    return sum(POINTS[card.suit] for card, _, _ in paid if card.suit)


def lesson(turn: Builds, advised: Advised) -> Iterator[Note]:
    """Why the first idea stops short, what a bank built first does, and that one payment is for all."""
    best, obvious = advised.answer["best"], in_turn(turn)
    standing = built(turn.city)
    used = {one for card, paid, _ in obvious for one in (card, *paid)}
    left = tuple(card for card in turn.hand if card not in used)
    drawn = {"obvious": [(card, paid) for card, paid, _ in obvious]}
    if len(obvious) < standing[Suit.DIAMONDS]:
        yield Note("why-left" if left[1:] else "why-one" if left else "why-nothing", {"left": left, **drawn})
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


def _turns(hand: Sequence[Card], banks: int, factories: int) -> Iterator[tuple[Paid, ...]]:
    """All turns with houses first, each building paid for on its own with the least waste."""
    price = cost(banks)
    chosen = list(_next(hand, price)) if factories else []
    for card, paid in chosen:
        rest = [other for other in hand if other not in {card, *paid}]
        for more in _turns(rest, banks + (card.suit is Suit.CLUBS), factories - 1):
            yield ((card, paid, price), *more)
    if not chosen:
        yield ()


def _next(hand: Sequence[Card], price: int) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """The buildings that can be paid next, each with the cards that pay for it with the least waste, the fewest first.

    These are houses, or others if no house can be paid. Cheap cards come before dear ones.
    """
    houses = False
    for card in sorted(hand, key=lambda card: (card.suit is not Suit.HEARTS, money(card.rank))):
        if houses and card.suit is not Suit.HEARTS:
            return
        rest = [other for other in hand if other != card]
        ways = [paid for count in range(len(rest) + 1) for paid in combinations(rest, count) if _worth(paid) >= price]
        least = min(map(_worth, ways), default=0)
        yield from ((card, paid) for paid in ways if _worth(paid) == least)
        houses |= bool(ways)


def _worth(cards: Sequence[Card]) -> int:
    return sum(money(card.rank) for card in cards)


def one_turn(turn: Builds, _advised: Advised) -> bool:
    """True if no other choice of cards is as good as the best turn."""
    standing = built(turn.city)
    return best_turn(turn.hand, standing[Suit.CLUBS], standing[Suit.DIAMONDS]).unique


def ways(turn: Builds, _advised: Advised) -> int:
    """The number of turns that can be paid: which cards are built, and which pay for them."""
    standing, found = built(turn.city), 0
    for count in range(1, standing[Suit.DIAMONDS] + 1):
        for chosen in combinations(turn.hand, count):
            rest = [card for card in turn.hand if card not in chosen]
            new = sum(card.suit is Suit.CLUBS for card in chosen)
            due = sum(cost(standing[Suit.CLUBS] + min(before, new)) for before in range(count))
            paid = (cards for many in range(len(rest) + 1) for cards in combinations(rest, many))
            found += sum(_worth(cards) >= due for cards in paid)
    return found


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
    levels=(250, 500),
    lesson=lesson,
    articles=(
        ("turn.build",),
        ("turn.cost", "turn.pay"),
        SCORED,
    ),
    scored=("turn.pay", *SCORED),
)
