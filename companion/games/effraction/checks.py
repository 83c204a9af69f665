"""What can be wrong with leaving the bank: what a player had, what lay on the table, and what lay there when others left.

A round is checked by it, and so is a leaving by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.cards import Card, Suit
from companion.errors import Fault
from companion.game import places_of
from companion.games.effraction.rules import (
    HIGHEST,
    MONEY,
    MOST_GUARDS,
    MOST_TABLE,
    Told,
    count,
    dearest,
    fewest,
    value,
)
from companion.notes import Cited


def check_left(where: str, cards: Told | None, table: Told | None) -> Iterator[Fault]:
    """What is wrong with a leaving taken by itself: ``where`` is the place of its fields, "" for an event's."""
    here = f"{where}." if where else ""
    faults = [*_check_money(f"{here}cards", cards), *_check_table(f"{here}table", table)]
    yield from faults
    if not faults and cards is not None and table is not None:
        yield from _check_own(f"{here}table", cards, table)


def _check_money(where: str, cards: Told | None) -> Iterator[Fault]:
    if isinstance(cards, int):
        if not 0 <= cards <= dearest(MONEY):
            yield Fault("value-range", where, {"found": cards, "most": dearest(MONEY), "ref": Cited("leave.cards")})
        return
    for spot, card in places_of(where, cards or ()):
        if card.rank.court:
            yield Fault("guard-not-money", spot, {"card": card, "ref": Cited("round.turn")})
        else:
            yield from _check_played(spot, card)


def _check_played(where: str, card: Card) -> Iterator[Fault]:
    if not (card.rank.court or 1 <= card.rank <= HIGHEST):
        yield Fault("card-not-played", where, {"card": card, "highest": HIGHEST, "ref": Cited("setup.deck")})


def _check_table(where: str, table: Told | None) -> Iterator[Fault]:
    """At most 28 cards; of each suit one guard at most, as the second one ends the round (article catch.second)."""
    if table is None:
        return
    if not 0 <= count(table) <= MOST_TABLE:
        data = {"count": count(table), "most": MOST_TABLE, "money": MONEY}
        yield Fault("table-range", where, {**data, "ref": Cited("leave.stays")})
    guards: dict[Suit | None, Card] = {}
    for spot, card in places_of(where, () if isinstance(table, int) else table):
        yield from _check_played(spot, card)
        # The same guard twice is told as a card that is there twice.
        if card.rank.court and guards.setdefault(card.suit, card) != card:
            second = {"card": card, "first": guards[card.suit], "most": MOST_GUARDS}
            yield Fault("guard-second", spot, {**second, "ref": Cited("catch.second")})


def _check_own(where: str, cards: Told, table: Told) -> Iterator[Fault]:
    """A player's own cards lie on the table too, and are counted (article leave.table)."""
    if not isinstance(cards, int) and not isinstance(table, int):
        for card in cards:
            if card not in table:
                yield Fault("own-not-on-table", where, {"card": card, "ref": Cited("leave.table")})
    elif not isinstance(cards, int):
        if count(table) < len(cards):
            yield Fault(
                "table-below-own", where, {"count": count(table), "own": len(cards), "ref": Cited("leave.table")}
            )
    else:
        money = table if isinstance(table, int) else sum(card.rank.pip for card in table)
        most = dearest(money) if isinstance(table, int) else value([card for card in table if card.rank.pip])
        if cards > most:
            data = {"worth": cards, "count": count(table), "most": most, "needed": fewest(cards)}
            yield Fault("table-below-value", where, {**data, "ref": Cited("leave.table")})


def check_growing(left: Iterable[tuple[str, str, Told, Told]]) -> Iterator[Fault]:
    """What is wrong with the leavings of one round beside each other (article leave.stays): cards stay, so the table only grows.

    ``left`` holds for each its place, the name, the cards and the table. Whoever counted fewer left earlier, so whatever is
    known to have lain there then (the table, or at least their own cards) lies there still.
    """
    before: dict[Card, str] = {}
    for where, name, cards, table in sorted(left, key=lambda one: count(one[3])):
        known = [*([] if isinstance(cards, int) else cards), *([] if isinstance(table, int) else table)]
        gone = [card for card in before if not isinstance(table, int) and card not in table]
        if gone:
            data = {"name": name, "card": gone[0], "first": before[gone[0]], "count": count(table)}
            yield Fault("table-shrinks", f"{where}.table", {**data, "ref": Cited("leave.stays")})
            continue
        for card in known:
            before.setdefault(card, name)
        if len(before) > count(table):
            data = {"name": name, "count": count(table), "least": len(before)}
            yield Fault("table-too-few", f"{where}.table", {**data, "ref": Cited("leave.stays")})
