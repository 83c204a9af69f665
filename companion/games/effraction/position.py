"""The end position of Effraction: for each round, the cards with which each player left the bank, and its check.

Each player's entry is checked by itself, as the event is. Then the entries of a round are checked together, because
cards stay where they lie and the tables counted have to fit together:

- A player who counted fewer cards left earlier. Later tables still hold all cards of that table, and the money in
  front of the players who had left.
- Money entered by its value is at least a certain number of cards, and none of them is in front of another player.
- If all players left, the table holds only the money in front of them, and guards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.cards import Card, Rank, Suit, deck
from companion.errors import Fault
from companion.fields import CardsOrValue
from companion.game import check_rows_once, places_of
from companion.games.effraction.rules import (
    HIGHEST,
    MONEY,
    MOST_GUARDS,
    MOST_TABLE,
    ROUNDS,
    CardsOrNumber,
    count,
    dearest,
    fewest,
    value,
)
from companion.model import Round, RoundsPosition, Seat, place, present_in
from companion.questions import Follows


def check_left(where: str, cards: CardsOrNumber | None, table: CardsOrNumber | None) -> Iterator[Fault]:
    """The faults of one player's leaving. ``where``: the place of its fields, "" for an event's."""
    here = f"{where}." if where else ""
    faults = [*check_money(f"{here}cards", cards), *check_table(f"{here}table", table)]
    yield from faults
    if not faults and cards is not None and table is not None:
        yield from _check_own(f"{here}table", cards, table)


def check_money(where: str, cards: CardsOrNumber | None) -> Iterator[Fault]:
    """The faults of cards in front of a player, which must be money of this deck (articles round.turn, setup.deck)."""
    if isinstance(cards, int):
        if not 0 <= cards <= dearest(MONEY):
            yield Fault("value-range", where, {"found": cards, "most": dearest(MONEY)}, article="leave.cards")
        return
    for spot, card in places_of(where, cards or ()):
        if card.rank.court:
            yield Fault("guard-not-money", spot, {"card": card}, article="round.turn")
        else:
            yield from _check_played(spot, card)


def _check_played(where: str, card: Card) -> Iterator[Fault]:
    if not (card.rank.court or 1 <= card.rank <= HIGHEST):
        yield Fault("card-not-played", where, {"card": card, "highest": HIGHEST}, article="setup.deck")


def check_table(where: str, table: CardsOrNumber | None) -> Iterator[Fault]:
    """The faults of a table: at most 28 cards, at most one guard of each suit.

    The second guard of a suit ends the round (article catch.second).
    """
    if table is None:
        return
    if not 0 <= count(table) <= MOST_TABLE:
        data = {"count": count(table), "most": MOST_TABLE, "money": MONEY}
        yield Fault("table-range", where, data, article="leave.stays")
    guards: dict[Suit | None, Card] = {}
    for spot, card in places_of(where, () if isinstance(table, int) else table):
        yield from _check_played(spot, card)
        # The same guard twice is reported as a card that occurs twice.
        if card.rank.court and guards.setdefault(card.suit, card) != card:
            second = {"card": card, "first": guards[card.suit], "most": MOST_GUARDS}
            yield Fault("guard-second", spot, second, article="catch.second")


def _check_own(where: str, cards: CardsOrNumber, table: CardsOrNumber) -> Iterator[Fault]:
    """The faults of a player's own cards, which lie on the table and are counted there (article leave.table)."""
    if not isinstance(cards, int) and not isinstance(table, int):
        for card in cards:
            if card not in table:
                yield Fault("own-not-on-table", where, {"card": card}, article="leave.table")
    elif not isinstance(cards, int):
        if count(table) < len(cards):
            yield Fault("table-below-own", where, {"count": count(table), "own": len(cards)}, article="leave.table")
    else:
        money = table if isinstance(table, int) else sum(card.rank.pip for card in table)
        most = dearest(money) if isinstance(table, int) else value([card for card in table if card.rank.pip])
        if cards > most:
            data = {"worth": cards, "count": count(table), "most": most, "needed": fewest(cards)}
            yield Fault("table-below-value", where, data, article="leave.table")
        elif not isinstance(table, int) and cards not in _sums(table):
            yield Fault("value-of-no-cards", where, {"worth": cards}, article="leave.table")


def _sums(table: Sequence[Card]) -> set[int]:
    """All values that some of the money on a table can have.

    >>> from companion.cards import read_cards
    >>> sorted(_sums(read_cards("A♣ 3♠ J♥")))
    [0, 1, 3, 4]
    """
    sums = {0}
    for card in table:
        if card.rank.pip:
            sums |= {worth + int(card.rank) for worth in sums}
    return sums


_DECK = deck([Rank(number) for number in range(1, HIGHEST + 1)])


class Leaving(NamedTuple):
    """How a player left: the place of the entry, the name, the money in front of the player, the table counted.

    ``cards`` and ``table`` are None if they were not entered.
    """

    where: str
    name: str
    cards: CardsOrNumber | None
    table: CardsOrNumber | None


def check_together(where: str, left: Sequence[Leaving], *, all_left: bool) -> Iterator[Fault]:
    """The faults of a round's leavings together (article leave.stays). Each must have passed `check_left`.

    ``where``: the place of the round. ``all_left``: every player left, so no money lies elsewhere.
    """
    mine = {card for one in left for card in _cards(one.cards)}
    nobodys = [card for card in _DECK if card not in mine]
    worth = sum(_values(left))
    if worth > value(nobodys):
        data = {"worth": worth, "count": worth, "most": value(nobodys)}
        yield Fault("values-above-deck", where, data, article="leave.stays")
        return
    faults = list(_check_growing(left, nobodys))
    yield from faults
    if not faults and all_left and all(one.cards is not None for one in left):
        yield from _check_nobody_else(left, mine, nobodys)


def _check_growing(left: Iterable[Leaving], nobodys: Collection[Card]) -> Iterator[Fault]:
    """The faults of tables that lack a card that lay there before, or have no room for all those cards.

    ``nobodys``: the money that was not entered as a card in front of a player.
    """
    before: dict[Card, str] = {}
    gone: list[Leaving] = []
    for one in sorted((one for one in left if one.table is not None), key=lambda one: count(one.table or 0)):
        table = _cards(one.table)
        lost = [card for card in before if table and card not in table]
        if lost:
            data = {"name": one.name, "card": lost[0], "first": before[lost[0]], "count": len(table)}
            yield Fault("table-shrinks", f"{one.where}.table", data, article="leave.stays")
            continue
        gone.append(one)
        for card in (*_cards(one.cards), *table):
            before.setdefault(card, one.name)
        least = _least(gone, before, nobodys)
        if least > count(one.table or 0):
            data = {"name": one.name, "count": count(one.table or 0), "least": least}
            yield Fault("table-too-few", f"{one.where}.table", data, article="leave.stays")


def _least(gone: Sequence[Leaving], known: Collection[Card], nobodys: Collection[Card]) -> int:
    """The fewest cards on the table: the known cards, and those needed for the values entered.

    The values are considered all together, and each by itself.

    >>> from companion.cards import read_cards
    >>> _least([Leaving("", "Ana", 7, 9), Leaving("", "Ben", 7, 9)], read_cards("J♥"), _DECK)
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


def _check_nobody_else(left: Sequence[Leaving], mine: Collection[Card], nobodys: Collection[Card]) -> Iterator[Fault]:
    """The faults of tables if all players left (article leave.table).

    The table then holds only the money in front of the players, and at most one guard of each suit.
    """
    worth = sum(_values(left))
    cheapest = sorted(int(card.rank) for card in nobodys)
    by_value = sum(sum(cheapest[: cards + 1]) <= worth for cards in range(len(cheapest)))
    most = len(mine) + by_value + MOST_GUARDS
    for one in left:
        others = [card for card in _cards(one.table) if card.rank.pip and card not in mine]
        if value(others) > worth:
            yield Fault(
                "table-nobodys", f"{one.where}.table", {"name": one.name, "cards": others}, article="leave.table"
            )
        elif one.table is not None and count(one.table) > most:
            data = {"name": one.name, "count": count(one.table), "most": most}
            yield Fault("table-too-many", f"{one.where}.table", data, article="leave.table")


def _cards(entered: CardsOrNumber | None) -> Sequence[Card]:
    return () if entered is None or isinstance(entered, int) else entered


def _values(left: Iterable[Leaving]) -> list[int]:
    """The values of the players whose money was entered by its value."""
    return [one.cards for one in left if isinstance(one.cards, int)]


class Burglar(Seat):
    """A player in a round: own cards and the count of the table; None for both if the player was caught."""

    cards: CardsOrValue | None = None
    table: CardsOrValue | None = None


class EffractionRound(Round):
    """A finished round: an entry for each player, in any order."""

    players: list[Burglar]


class EffractionPosition(RoundsPosition):
    """The rounds of a game. The last ones may not be played yet."""

    players: list[Seat]
    rounds: list[EffractionRound]


def check(position: EffractionPosition) -> Iterable[Fault]:
    """The faults of a position: money, guards, tables, and tables of a round that do not fit together."""
    names = [player.name for player in position.players]
    for index, played in enumerate(position.rounds[:ROUNDS]):
        faults = list(_check_round(played, index))
        yield from faults
        if not faults:
            left = [
                Leaving(f"rounds[{index}].players[{player}]", seat.name, seat.cards, seat.table)
                for player, seat in enumerate(played.players)
                if seat.cards is not None or seat.table is not None
            ]
            yield from check_together(f"rounds[{index}]", left, all_left=len(left) == present_in(played, names))


def _check_round(played: EffractionRound, index: int) -> Iterator[Fault]:
    seats = list(enumerate(played.players))
    for player, seat in seats:
        yield from check_left(f"rounds[{index}].players[{player}]", seat.cards, seat.table)
        if isinstance(seat.table, list):
            yield from check_rows_once([(place(index, player, "table"), seat.table)])
    own = [(place(index, player, "cards"), seat.cards) for player, seat in seats if isinstance(seat.cards, list)]
    yield from check_rows_once(own)


def follows(field: str, own: Mapping[str, Any], _before: Sequence[Mapping[str, Any]], _players: int) -> Follows | None:
    """A player who was caught is not asked for a table.

    >>> follows("table", {}, [], 3), follows("table", {"cards": "4♦"}, [], 3)
    (Follows(value=None, asked=False), None)
    """
    return Follows(None, asked=False) if field == "table" and own.get("cards") is None else None
