"""The turn of Industrie that scores most, with the least money wasted and the fewest cards paid.

It is exact for any hand.

Only suits decide what a turn scores and costs. So every mix of buildings is tried first: a number of houses (2
points), a number of banks (each lowers the price of what follows) and a number of other buildings. A mix built from
its cheapest cards leaves the most money; if it cannot be paid then, it cannot be paid at all.

For the mixes that score most, a table holds every sum that each number of paid cards can reach. It is built card by
card, from the last to the first, so it misses no cheaper payment. The hand is sorted by money, the dearest card
first, and the walk through the table keeps a card whenever it can. So of equally good turns the one is found that
keeps the dearest cards in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from companion.cards import Card, Suit, in_order
from companion.games.industrie.rules import BASE_COST, ORDER, POINTS, cost, money

Mix = tuple[int, int, int]
"""The numbers of houses, banks and other buildings."""
Goal = tuple[Mix, int, int]
"""A mix, the number of cards paid, and their sum in $."""
Sums = dict[Mix, dict[int, int]]
"""The sums that can be paid, by mix and number of cards paid. Each set of sums is the bits of a number."""
Way = Callable[[Goal, Card], Goal]
"""A use of a card: it takes a goal and a card, and returns what remains of the goal."""


class Miss(NamedTuple):
    """The turn that comes nearest to being payable, of all turns that would score more.

    ``build`` and ``points``: what it would build and score. ``due``: what it costs. ``held``: the money left to pay
    with. Both are in $.
    """

    build: tuple[Card, ...]
    points: int
    due: int
    held: int


class Turn(NamedTuple):
    """What a turn builds, in its cheapest order, which cards pay, how much money is wasted, and what it scores."""

    build: tuple[Card, ...]
    pay: tuple[Card, ...]
    waste: int
    points: int


class BestTurn(NamedTuple):
    """What to build, in its cheapest order, and which cards to pay.

    ``short``: the nearest turn that would score more; None if the hand and the factories allow no such turn.
    ``unique``: no other choice of cards is as good.
    """

    build: tuple[Card, ...]
    pay: tuple[Card, ...]
    waste: int
    points: int
    short: Miss | None
    unique: bool


def best_turn(hand: Sequence[Card], banks: int, factories: int) -> BestTurn:
    """The best turn for a hand, if the city has these numbers of banks and factories when the turn begins.

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


def next_turns(hand: Sequence[Card], banks: int, factories: int, best: BestTurn, most: int = 3) -> list[Turn]:
    """The best payments of the other mixes of buildings, at most so many, those that score most first. Another payment of
    a mix, or other cards for it, may score as much as the last of them.

    >>> from companion.cards import read_cards
    >>> hand = read_cards("K♦ 7♥ 9♠ 4♣")
    >>> [([str(card) for card in turn.build], turn.waste) for turn in next_turns(hand, 2, 2, best_turn(hand, 2, 2))]
    [(['7♥'], 1), (['4♣', 'K♦'], 1), (['K♦'], 1)]
    """
    cards = sorted(in_order(hand), key=_money, reverse=True)
    total, found = sum(map(_money, cards)), _mix_of(best.build)
    dues = {
        mix: _due(mix, banks)
        for mix in sorted(_mixes(cards, factories), key=_points, reverse=True)
        if any(mix) and mix != found and total - sum(map(_money, _cheapest(mix, cards))) >= _due(mix, banks)
    }
    # Whole steps of points, until there are enough turns: within a step the least waste decides.
    least = min(sorted(map(_points, dues), reverse=True)[:most], default=0)
    turns = []
    for mix, due in dues.items():
        if _points(mix) >= least:
            build, pay, _ = _cards(cards, {mix: due})
            turns.append(Turn(build, pay, sum(map(_money, pay)) - due, _points(mix)))
    return sorted(turns, key=lambda turn: (-turn.points, turn.waste, len(turn.pay)))[:most]


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
    """What a mix costs in $ if its banks are built first (article turn.cost).

    >>> _due((1, 1, 0), 2), _due((1, 0, 0), 11)
    (15, 0)
    """
    houses, more, others = mix
    return sum(cost(banks + built) for built in range(more)) + (houses + others) * cost(banks + more)


def _mixes(cards: Sequence[Card], factories: int) -> Iterator[Mix]:
    """Every mix that the hand contains and the factories allow, including the empty one."""
    houses, banks, others = (range(count + 1) for count in _mix_of(cards))
    yield from (mix for mix in product(houses, banks, others) if sum(mix) <= factories)


def _cheapest(mix: Mix, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that make a mix and are worth least as money, in the order in which they are built."""
    kinds = [[card for card in reversed(cards) if _kind(card) == kind] for kind in range(len(mix))]
    return _as_built(card for kind, count in zip(kinds, mix, strict=True) for card in kind[:count])


def _kind(card: Card) -> int:
    """The position in a mix of the number that a card adds to."""
    return _mix_of([card]).index(1)


def _as_built(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of building: banks first, because they make the rest cheaper, then suit by suit."""
    suits = (Suit.CLUBS, *ORDER)
    return tuple(sorted(in_order(cards), key=lambda card: suits.index(card.suit) if card.suit else 0))


def _cards(cards: Sequence[Card], dues: Mapping[Mix, int]) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
    """The cards to build, the cards to pay with, and True if no other choice of cards is as good.

    They make one of the mixes in ``dues``, with the least waste, then the fewest cards paid.
    """
    most = max(dues.values()) + BASE_COST  # a payment that wastes as much as a card is worth has a card too many
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
"""The uses of a card, the preferred one first."""


def _walk(cards: Sequence[Card], tables: Sequence[Sums], goals: set[Goal], order: Sequence[Way]) -> list[Way]:
    """The use of each card on the way to one of the goals: always the first in ``order`` that still leads there.

    If the reverse order gives the same uses, there is no other way.
    """
    done: list[Way] = []
    for card, left in zip(cards, tables[1:], strict=True):
        way, goals = next(
            (way, reached) for way in order if (reached := _reached(left, (way(goal, card) for goal in goals)))
        )
        done.append(way)
    return done


def _tables(cards: Sequence[Card], mixes: Sequence[Mix], mask: int) -> list[Sums]:
    """For each place in the hand, what the cards from there on can build and pay, within the given mixes."""
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
    """The mix with one building fewer of this kind, or ``by`` fewer.

    >>> _less((1, 2, 0), 1)
    (1, 1, 0)
    """
    houses, banks, others = (count - by * (kind == place) for place, count in enumerate(mix))
    return houses, banks, others


def _least(sums: Mapping[int, int], due: int) -> Iterator[tuple[int, int]]:
    """The smallest sum that pays what is due, for each number of cards with which it can be paid."""
    for paid, bits in sums.items():
        if enough := bits >> due:
            yield paid, due + (enough & -enough).bit_length() - 1


def _reached(table: Sums, goals: Iterable[Goal]) -> set[Goal]:
    """The goals that a table reaches: it builds the goal's mix and pays its sum with its number of cards."""
    return {goal for goal in goals if goal[2] >= 0 and table.get(goal[0], {}).get(goal[1], 0) >> goal[2] & 1}
