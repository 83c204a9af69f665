"""The leavings of one round beside each other: cards stay where they lie, so the tables that were counted have to fit together.

What is known: whoever counted fewer cards left earlier; whatever lay there then, and was in front of whoever had left,
lies there still. Money told by its value alone is so many cards at least, and none of those in front of anybody else.
Where everybody left, nothing lay there but what was in front of them, and the guards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.cards import Card, Rank, deck
from companion.errors import Fault
from companion.games.effraction.rules import HIGHEST, MOST_GUARDS, Told, count, fewest, value
from companion.notes import Cited

_DECK = deck([Rank(number) for number in range(1, HIGHEST + 1)])


class Left(NamedTuple):
    """How somebody left: where it is entered, the name, the money in front of them and the table they counted, as far as told."""

    where: str
    name: str
    cards: Told | None
    table: Told | None


def check_together(where: str, left: Sequence[Left], *, all_left: bool) -> Iterator[Fault]:
    """What is wrong with the leavings of the round at ``where``, each of which has passed by itself (article leave.stays)."""
    mine = {card for one in left for card in _cards(one.cards)}
    nobodys = [card for card in _DECK if card not in mine]
    worth = sum(_values(left))
    if worth > value(nobodys):
        data = {"worth": worth, "count": worth, "most": value(nobodys), "ref": Cited("leave.stays")}
        yield Fault("values-above-deck", where, data)
        return
    faults = list(_check_growing(left, nobodys))
    yield from faults
    if not faults and all_left and all(one.cards is not None for one in left):
        yield from _check_nobody_else(left, mine, nobodys)


def _check_growing(left: Iterable[Left], nobodys: Collection[Card]) -> Iterator[Fault]:
    """A table lacks no card that lay there before, and has room for all of them. ``nobodys``: money in front of nobody by name."""
    before: dict[Card, str] = {}
    gone: list[Left] = []
    for one in sorted((one for one in left if one.table is not None), key=lambda one: count(one.table or 0)):
        table = _cards(one.table)
        lost = [card for card in before if table and card not in table]
        if lost:
            data = {"name": one.name, "card": lost[0], "first": before[lost[0]], "count": len(table)}
            yield Fault("table-shrinks", f"{one.where}.table", {**data, "ref": Cited("leave.stays")})
            continue
        gone.append(one)
        for card in (*_cards(one.cards), *table):
            before.setdefault(card, one.name)
        least = _least(gone, before, nobodys)
        if least > count(one.table or 0):
            data = {"name": one.name, "count": count(one.table or 0), "least": least}
            yield Fault("table-too-few", f"{one.where}.table", {**data, "ref": Cited("leave.stays")})


def _least(gone: Sequence[Left], known: Collection[Card], nobodys: Collection[Card]) -> int:
    """How many cards lie on the table at least: those known, and what the values told take, all together and each by itself.

    >>> from companion.cards import read_cards
    >>> _least([Left("", "Ana", 7, 9), Left("", "Ben", 7, 9)], read_cards("J♥"), _DECK)
    5
    """
    values = _values(gone)
    known_nobodys = [card for card in known if card in nobodys]
    unknown = sorted((int(card.rank) for card in nobodys if card not in known), reverse=True)
    wanting, more = sum(values) - value(known_nobodys), 0
    while wanting > sum(unknown[:more]):
        more += 1
    apart = len(known) - len(known_nobodys) + sum(map(fewest, values))
    return max(len(known) + more, apart)


def _check_nobody_else(left: Sequence[Left], mine: Collection[Card], nobodys: Collection[Card]) -> Iterator[Fault]:
    """Everybody left: a table is money in front of them and a guard of each suit at most (article leave.table)."""
    worth = sum(_values(left))
    cheapest = sorted(int(card.rank) for card in nobodys)
    by_value = sum(sum(cheapest[: cards + 1]) <= worth for cards in range(len(cheapest)))
    most = len(mine) + by_value + MOST_GUARDS
    for one in left:
        others = [card for card in _cards(one.table) if card.rank.pip and card not in mine]
        if value(others) > worth:
            yield Fault(
                "table-nobodys",
                f"{one.where}.table",
                {"name": one.name, "cards": others, "ref": Cited("leave.table")},
            )
        elif one.table is not None and count(one.table) > most:
            data = {"name": one.name, "count": count(one.table), "most": most}
            yield Fault("table-too-many", f"{one.where}.table", {**data, "ref": Cited("leave.table")})


def _cards(told: Told | None) -> Sequence[Card]:
    return () if told is None or isinstance(told, int) else told


def _values(left: Iterable[Left]) -> list[int]:
    """The values of those whose money was told by its value."""
    return [one.cards for one in left if isinstance(one.cards, int)]
