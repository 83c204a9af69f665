"""Effraction (Femtitvå, S. Huntington), for two to four: its scoring.

Five rounds. Whoever leaves the bank in time scores the value of their cards and a point for every card on the table;
whoever is caught scores nothing that round.
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
    """Score all rounds of a position without faults (sections leave and catch)."""
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
    """A round's lines: nothing for one who was caught, else the cards and the table, as far as they were entered."""
    if burglar.cards is None and burglar.table is None:
        yield Line("catch.nothing", 0, (), Note("caught"), stage=number)
    if burglar.cards is not None:
        note = Note("cards-none") if not value(burglar.cards) else Note("cards", {"sum": _sum(burglar.cards)})
        yield Line("leave.cards", value(burglar.cards), _cards(burglar.cards), note, stage=number)
    if burglar.table is not None:
        note = Note("table", {"count": count(burglar.table)})
        yield Line("leave.table", count(burglar.table), (), note, stage=number)


def _sum(cards: CardsOrNumber) -> Sum | int:
    """The values of several cards and what they add up to; else just the value."""
    if isinstance(cards, int) or len(cards) == 1:
        return value(cards)
    return Sum(tuple(int(card.rank) for card in in_order(cards)))


def _cards(entered: CardsOrNumber) -> tuple[Card, ...]:
    return () if isinstance(entered, int) else in_order(entered)


def _missing(burglar: Burglar, index: int, seat: int) -> Iterator[Missing]:
    """Of one who left the cards or the table, where only the other was entered."""
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
    """The typical slips that give just the claimed total, in one round or in all, as possibilities."""
    own = [seat for played in position.rounds for seat in played.players if seat.name == name]
    return fitting(claimed, sheet.player(name).total, _slips(own))


def _slips(own: Sequence[Burglar]) -> Iterator[Slip]:
    """What was not counted on the table. It was never counted only where every round in which they left tells how much that is."""
    for what, forgotten in _forgotten(own).items():
        rounds = sorted((points, number) for number, points in enumerate(forgotten, 1) if points)
        for points, same in groupby(rounds, key=lambda one: one[0]):
            numbers = tuple(number for _, number in same)
            yield Slip(f"slip-{what}", -points, "leave.table", {"numbers": numbers})
        if len(rounds) > 1 and None not in forgotten:
            yield Slip(f"every-{what}", -sum(points for points, _ in rounds), "leave.table")


def _forgotten(own: Sequence[Burglar]) -> dict[str, list[int | None]]:
    """What may be forgotten, and how many cards that is in each round; 0 of somebody who was caught, None where nobody knows."""
    left = [seat.table is not None for seat in own]
    cards = [len(seat.cards) if isinstance(seat.cards, list) else None for seat in own]
    guards = [sum(card.rank.court for card in seat.table) if isinstance(seat.table, list) else None for seat in own]
    return {
        "own": [count if inside else 0 for inside, count in zip(left, cards, strict=True)],
        "guards": [count if inside else 0 for inside, count in zip(left, guards, strict=True)],
    }
