"""The event of Effraction: a player leaves the bank."""

from __future__ import annotations

from collections.abc import Iterable

from companion.errors import Fault
from companion.fields import CardsOrValue
from companion.game import Event, check_rows_once
from companion.games.effraction.position import check_left
from companion.games.effraction.rules import count, value
from companion.model import Entry
from companion.notes import Note, Sum
from companion.sheet import Decision


class Leave(Entry):
    """A player leaves the bank with ``cards``. ``table``: all cards on the table, own cards and guards among them.

    Both may be entered as cards, or as a number: the cards' value, and how many lie on the table.
    """

    cards: CardsOrValue
    table: CardsOrValue


def check_leave(entry: Leave) -> Iterable[Fault]:
    """The faults of an entry: cards other than money, an impossible table, own cards that are not on the table."""
    yield from check_left("", entry.cards, entry.table)
    for field in ("cards", "table"):
        if isinstance(entered := getattr(entry, field), list):
            yield from check_rows_once([(field, entered)])


def resolve_leave(entry: Leave) -> Decision:
    """The points for leaving the bank (article leave.points).

    >>> from companion.cards import read_cards
    >>> resolve_leave(Leave(cards=list(read_cards("4♦ A♣ 3♠")), table=12)).answer
    {'points': 20}
    """
    own, lying = value(entry.cards), count(entry.table)
    values = {"own": own, "count": lying, "sum": Sum((own, lying)), "points": own + lying}
    return Decision("leave.points", {"points": own + lying}, Note("leave", values))


EVENTS = {"leave": Event(Leave, resolve_leave, check_leave, keeps={"cards": "cards", "table": "table"})}
