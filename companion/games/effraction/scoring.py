"""Effraction (Femtitvå, S. Huntington), for two to four: its scoring.

The game has five rounds. A player who leaves the bank in time scores the value of the player's cards, and a point for
each card on the table. A player who is caught scores nothing in that round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from companion.cards import Card, in_order
from companion.game import Slip, fitting, rounds_missing
from companion.games.effraction.position import Burglar, EffractionPosition
from companion.games.effraction.rules import ROUNDS, CardsOrNumber, count, value
from companion.model import place
from companion.notes import Note, Sum
from companion.sheet import Line, Missing, Reason, ScoreSheet, Tally, ranked


def score(position: EffractionPosition) -> ScoreSheet:
    """Scores all rounds of a position without faults (sections leave and catch)."""
    lines: dict[str, list[Line]] = {player.name: [] for player in position.players}
    missing: dict[str, list[Missing]] = {player.name: [] for player in position.players}
    for index, played in enumerate(position.rounds):
        for seat, burglar in enumerate(played.players):
            lines[burglar.name] += _lines(burglar, index + 1)
            missing[burglar.name] += _missing(burglar, index, seat)
    return ranked(
        (Tally(name, own, missing=tuple(missing[name])) for name, own in lines.items()),
        finished=len(position.rounds) == ROUNDS,
        remarks=_remarks(position),
    )


def _lines(burglar: Burglar, number: int) -> Iterator[Line]:
    """The lines of a player's round: one of 0 points for a caught player, else the cards and the table as entered."""
    if burglar.cards is None and burglar.table is None:
        yield Line("catch.nothing", 0, (), Note("caught"), stage=number)
    if burglar.cards is not None:
        note = Note("cards-none") if not value(burglar.cards) else Note("cards", {"sum": _sum(burglar.cards)})
        yield Line("leave.cards", value(burglar.cards), _cards(burglar.cards), note, stage=number)
    if burglar.table is not None:
        note = Note("table", {"count": count(burglar.table)})
        yield Line("leave.table", count(burglar.table), (), note, stage=number)


def _sum(cards: CardsOrNumber) -> Sum | int:
    """The values of several cards as a sum; for a single card or a number just the value."""
    if isinstance(cards, int) or len(cards) == 1:
        return value(cards)
    return Sum(tuple(int(card.rank) for card in in_order(cards)))


def _cards(entered: CardsOrNumber) -> tuple[Card, ...]:
    return () if isinstance(entered, int) else in_order(entered)


def _missing(burglar: Burglar, index: int, seat: int) -> Iterator[Missing]:
    """The cards or the table, if a player who left entered only the other."""
    if burglar.cards is None and burglar.table is not None:
        yield Missing(place(index, seat, "cards"), "leave.cards")
    if burglar.table is None and burglar.cards is not None:
        yield Missing(place(index, seat, "table"), "leave.table")


def _remarks(position: EffractionPosition) -> Iterable[Note]:
    yield from rounds_missing(position, ROUNDS)
    for number, played in enumerate(position.rounds, 1):
        left = [one for one in played.players if one.cards is not None or one.table is not None]
        if names := tuple(one.name for one in left if one.cards is None):
            yield Note("cards-missing", {"round": number, "names": names})
        if names := tuple(one.name for one in left if one.table is None):
            yield Note("tables-missing", {"round": number, "names": names})


def explain_total(position: EffractionPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give exactly the claimed total, in one round or in all, as possible reasons."""
    own = [seat for played in position.rounds for seat in played.players if seat.name == name]
    return fitting(claimed, sheet.player(name).total, _slips(own))


def _slips(own: Sequence[Burglar]) -> Iterator[Slip]:
    """The slips of not counting certain cards on the table, in one round or in every round.

    A slip in every round is possible only if the number of these cards is known for each round in which the player
    left.
    """
    for what, forgotten in _forgotten(own).items():
        rounds = sorted((points, number) for number, points in enumerate(forgotten, 1) if points)
        for points, same in groupby(rounds, key=lambda one: one[0]):
            numbers = tuple(number for _, number in same)
            yield Slip(f"slip-{what}", -points, "leave.table", {"numbers": numbers})
        if len(rounds) > 1 and None not in forgotten:
            yield Slip(f"every-{what}", -sum(points for points, _ in rounds), "leave.table")


def _forgotten(own: Sequence[Burglar]) -> dict[str, list[int | None]]:
    """The kinds of cards that may be forgotten, each with its number of cards by round.

    The number is 0 if the player was caught, and None if it is not known.
    """
    left = [seat.table is not None for seat in own]
    cards = [len(seat.cards) if isinstance(seat.cards, list) else None for seat in own]
    guards = [sum(card.rank.court for card in seat.table) if isinstance(seat.table, list) else None for seat in own]
    return {
        "own": [count if inside else 0 for inside, count in zip(left, cards, strict=True)],
        "guards": [count if inside else 0 for inside, count in zip(left, guards, strict=True)],
    }
