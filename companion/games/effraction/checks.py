"""What can be wrong with leaving the bank, taken by itself: what a player had, and what lay on the table.

A round is checked by it, and so is a leaving as an event. What lay there when others left is a matter of `tables`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    faults = [*check_money(f"{here}cards", cards), *check_table(f"{here}table", table)]
    yield from faults
    if not faults and cards is not None and table is not None:
        yield from _check_own(f"{here}table", cards, table)


def check_money(where: str, cards: Told | None) -> Iterator[Fault]:
    """What is in front of a player is money of this deck (articles round.turn, setup.deck)."""
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


def check_table(where: str, table: Told | None) -> Iterator[Fault]:
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
        elif not isinstance(table, int) and cards not in _sums(table):
            yield Fault("value-of-no-cards", where, {"worth": cards, "ref": Cited("leave.table")})


def _sums(table: Sequence[Card]) -> set[int]:
    """Everything that some of the money on a table can be worth.

    >>> from companion.cards import read_cards
    >>> sorted(_sums(read_cards("A♣ 3♠ J♥")))
    [0, 1, 3, 4]
    """
    sums = {0}
    for card in table:
        if card.rank.pip:
            sums |= {worth + int(card.rank) for worth in sums}
    return sums
