"""The turn of Industrie that scores most, with the least money wasted and the fewest cards paid: exactly, for any hand.

Only suits decide what a turn scores and costs, so first every mix of buildings is tried: so many houses (2 points), so
many banks (each lowers the price of what follows), so many others. Built with its cheapest cards a mix leaves most
money, so it can be paid if it can be paid then. Of the mixes that score most, a table built card by card, from the last
to the first, holds every sum that so many paid cards reach; no cheaper payment can hide from it. The hand is in order of
its money, and the walk through the table keeps a card wherever it may: equals leave the dearest cards in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from companion.cards import Card, Suit, in_order
from companion.games.industrie.rules import BASE_COST, ORDER, POINTS, cost, money

Mix = tuple[int, int, int]
"""How many houses, banks and others."""
Goal = tuple[Mix, int, int]
"""A mix, how many cards are paid, and their sum."""
Sums = dict[Mix, dict[int, int]]
"""By mix and number of cards paid: the sums that can be paid, as the bits of a number."""
Way = Callable[[Goal, Card], Goal]
"""What can be done with a card: what is left of a goal then."""


class Miss(NamedTuple):
    """The nearest of all turns that would score more: what it would build and score, what is due for it and what is left to pay with."""

    build: tuple[Card, ...]
    points: int
    due: int
    held: int


class BestTurn(NamedTuple):
    """What to build (in its cheapest order) and with what to pay; ``short`` is None where no dearer turn is allowed at all;
    ``unique``: no other cards do as well.
    """

    build: tuple[Card, ...]
    pay: tuple[Card, ...]
    waste: int
    points: int
    short: Miss | None
    unique: bool


def best_turn(hand: Sequence[Card], banks: int, factories: int) -> BestTurn:
    """The best turn with so many banks and factories in the city when it begins.

    >>> from companion.cards import read_cards
    >>> found = best_turn(read_cards("K♦ 7♥ 9♠ 4♣"), 2, 2)
    >>> [str(card) for card in found.build + found.pay], found.waste, found.points, found.short
    (['4♣', '7♥', 'K♦', '9♠'], 4, 3, None)
    """
    cards = sorted(in_order(hand), key=_money, reverse=True)
    mixes = {mix: _cheapest(mix, cards) for mix in _mixes(cards, factories)}
    total = sum(map(_money, cards))
    held = {mix: total - sum(map(_money, build)) for mix, build in mixes.items()}
    points = max(_points(mix) for mix in mixes if held[mix] >= _due(mix, banks))
    dues = {mix: _due(mix, banks) for mix in mixes if _points(mix) == points and held[mix] >= _due(mix, banks)}
    build, pay, unique = _cards(cards, dues)
    waste = sum(map(_money, pay)) - _due(_mix_of(build), banks)
    more = [Miss(mixes[mix], _points(mix), _due(mix, banks), held[mix]) for mix in mixes if _points(mix) > points]
    nearest = min(more, key=lambda miss: (miss.due - miss.held, miss.points, miss.due), default=None)
    return BestTurn(build, pay, waste, points, nearest, unique)


def _money(card: Card) -> int:
    return money(card.rank)


def _mix_of(cards: Iterable[Card]) -> Mix:
    suits = [card.suit for card in cards]
    houses, banks = suits.count(Suit.HEARTS), suits.count(Suit.CLUBS)
    return houses, banks, len(suits) - houses - banks


def _points(mix: Mix) -> int:
    houses, banks, others = mix
    return houses * POINTS[Suit.HEARTS] + banks * POINTS[Suit.CLUBS] + others * POINTS[Suit.SPADES]


@cache
def _due(mix: Mix, banks: int) -> int:
    """What a mix costs, its banks built first (article turn.cost).

    >>> _due((1, 1, 0), 2), _due((1, 0, 0), 11)
    (15, 0)
    """
    houses, more, others = mix
    return sum(cost(banks + built) for built in range(more)) + (houses + others) * cost(banks + more)


def _mixes(cards: Sequence[Card], factories: int) -> Iterator[Mix]:
    """Every mix that the hand has and the factories allow, none at all among them."""
    houses, banks, others = (range(count + 1) for count in _mix_of(cards))
    yield from (mix for mix in product(houses, banks, others) if sum(mix) <= factories)


def _cheapest(mix: Mix, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards worth least as money that make a mix, in the order in which they are built."""
    kinds = [[card for card in reversed(cards) if _kind(card) == kind] for kind in range(len(mix))]
    return _as_built(card for kind, count in zip(kinds, mix, strict=True) for card in kind[:count])


def _kind(card: Card) -> int:
    """Which number of a mix a card adds to."""
    return _mix_of([card]).index(1)


def _as_built(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Banks first, as they make the rest cheaper, then suit by suit."""
    suits = (Suit.CLUBS, *ORDER)
    return tuple(sorted(in_order(cards), key=lambda card: suits.index(card.suit) if card.suit else 0))


def _cards(cards: Sequence[Card], dues: Mapping[Mix, int]) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
    """The cards to build and to pay with: one of the mixes with its due, the least waste, then the fewest cards paid; and
    whether no other cards do as well.
    """
    most = max(dues.values()) + BASE_COST  # who wastes as much as a card is worth pays a card too many
    tables = _tables(cards, [*dues], (1 << most) - 1)
    ends = [(mix, paid, least) for mix, due in dues.items() for paid, least in _least(tables[0].get(mix, {}), due)]
    best = min((total - dues[mix], paid) for mix, paid, total in ends)
    goals = {(mix, paid, total) for mix, paid, total in ends if (total - dues[mix], paid) == best}
    liked, other = (_walk(cards, tables, goals, order) for order in (_WAYS, _WAYS[::-1]))
    build, pay = ([card for card, way in zip(cards, liked, strict=True) if way is use] for use in (_build, _pay))
    return _as_built(build), tuple(pay), liked == other


def _keep(goal: Goal, _card: Card) -> Goal:
    return goal


def _pay(goal: Goal, card: Card) -> Goal:
    mix, paid, total = goal
    return mix, paid - 1, total - _money(card)


def _build(goal: Goal, card: Card) -> Goal:
    mix, paid, total = goal
    return _less(mix, _kind(card)), paid, total


_WAYS: tuple[Way, ...] = (_keep, _pay, _build)
"""What is liked best first."""


def _walk(cards: Sequence[Card], tables: Sequence[Sums], goals: set[Goal], order: Sequence[Way]) -> list[Way]:
    """What becomes of each card on the way to one of the goals: the first in order that still leads there.

    In one order and in the other the same: then there is no other way.
    """
    done: list[Way] = []
    for card, left in zip(cards, tables[1:], strict=True):
        way, goals = next(
            (way, reached) for way in order if (reached := _reached(left, (way(goal, card) for goal in goals)))
        )
        done.append(way)
    return done


def _tables(cards: Sequence[Card], mixes: Sequence[Mix], mask: int) -> list[Sums]:
    """For the cards from each one on: what they can build and pay, within one of the mixes."""
    most = [max(counts) for counts in zip(*mixes, strict=True)]
    built = max(map(sum, mixes))
    tables: list[Sums] = [{(0, 0, 0): {0: 1}}]
    for card in reversed(cards):
        before, kind, worth = tables[-1], _kind(card), _money(card)
        after = {mix: dict(sums) for mix, sums in before.items()}  # the card stays in hand
        for mix, sums in before.items():
            for paid, bits in sums.items():
                if more := bits << worth & mask:
                    after[mix][paid + 1] = after[mix].get(paid + 1, 0) | more
            if mix[kind] < most[kind] and sum(mix) < built:
                there = after.setdefault(_less(mix, kind, -1), {})
                for paid, bits in sums.items():
                    there[paid] = there.get(paid, 0) | bits
        tables.append(after)
    return tables[::-1]


def _less(mix: Mix, kind: int, by: int = 1) -> Mix:
    """A mix with fewer of one kind.

    >>> _less((1, 2, 0), 1)
    (1, 1, 0)
    """
    houses, banks, others = (count - by * (kind == place) for place, count in enumerate(mix))
    return houses, banks, others


def _least(sums: Mapping[int, int], due: int) -> Iterator[tuple[int, int]]:
    """For each number of cards the least sum of them that pays what is due."""
    for paid, bits in sums.items():
        if enough := bits >> due:
            yield paid, due + (enough & -enough).bit_length() - 1


def _reached(table: Sums, goals: Iterable[Goal]) -> set[Goal]:
    """Those of the goals that a table reaches: it builds that mix and pays that sum with that many cards."""
    return {goal for goal in goals if goal[2] >= 0 and table.get(goal[0], {}).get(goal[1], 0) >> goal[2] & 1}
