"""The facts that the parts of Effraction share: the deck, the guards, what can lie on the table; what leaving is checked against.

Free of pydantic: a rule sheet needs these and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from companion.cards import Card, Suit
from companion.errors import Fault
from companion.game import places_of
from companion.notes import Cited

PLAYERS = (2, 4)
ROUNDS = 5
HIGHEST = 6
"""Money goes from the ace to the six: sevens to tens are taken out."""
MONEY = len(Suit) * HIGHEST
GUARDS = 3 * len(Suit)
DECK = MONEY + GUARDS
MOST_GUARDS = len(Suit)
"""On the table: a second one of a suit ends the round."""
MOST_TABLE = MONEY + MOST_GUARDS
PILES: Mapping[int, int] = {2: 3, 3: 3, 4: 4}

Told: TypeAlias = Sequence[Card] | int
"""Cards, or the number that counts of them: the sum of their values, or how many they are."""


def value(cards: Told) -> int:
    """What cards are worth by their numbers, an ace 1; a number is their sum already (article leave.cards).

    >>> from companion.cards import read_cards
    >>> value(read_cards("4♦ A♣ 3♠")), value(8)
    (8, 8)
    """
    return cards if isinstance(cards, int) else sum(int(card.rank) for card in cards)


def count(table: Told) -> int:
    """How many cards lie on the table; a number is that already (article leave.table)."""
    return table if isinstance(table, int) else len(table)


def dearest(cards: int) -> int:
    """The most that so many money cards are worth: four sixes, four fives, ….

    >>> dearest(0), dearest(5), dearest(24)
    (0, 29, 84)
    """
    return sum(HIGHEST - index // len(Suit) for index in range(min(cards, MONEY)))


def fewest(total: int) -> int:
    """How many money cards it takes at least to be worth so much, at most 84.

    >>> fewest(0), fewest(24), fewest(25)
    (0, 4, 5)
    """
    return next(cards for cards in range(MONEY + 1) if dearest(cards) >= total)


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


NUMBERS: Mapping[str, Any] = {
    "players": PLAYERS,
    "rounds": ROUNDS,
    "highest": HIGHEST,
    "deck": DECK,
    "money": MONEY,
    "guards": GUARDS,
    "piles": PILES,
    "pile": {players: DECK // piles for players, piles in PILES.items()},
    "most_table": MOST_TABLE,
    "most_guards": MOST_GUARDS,
}
