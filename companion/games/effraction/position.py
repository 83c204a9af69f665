"""What a game of Effraction leaves, round by round: with what everybody left the bank, or that they did not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.errors import Fault
from companion.fields import CardsOrValue
from companion.game import check_rows_once
from companion.games.effraction.checks import check_left
from companion.games.effraction.rules import ROUNDS
from companion.games.effraction.tables import Left, check_together
from companion.model import Round, RoundsPosition, Seat, place, present_in


class Burglar(Seat):
    """A player in a round: the own cards and the count of the table for one who left, neither for one who was caught."""

    cards: CardsOrValue | None = None
    table: CardsOrValue | None = None


class Played(Round):
    """A finished round: an entry for every player, in any order."""

    players: list[Burglar]


class EffractionPosition(RoundsPosition):
    """The rounds of a game, the last ones perhaps not played yet."""

    players: list[Seat]
    rounds: list[Played]


def check(position: EffractionPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: money, guards, tables, and tables of one round that do not fit together."""
    names = [player.name for player in position.players]
    for index, played in enumerate(position.rounds[:ROUNDS]):
        faults = list(_check_round(played, index))
        yield from faults
        if not faults:
            left = [
                Left(f"rounds[{index}].players[{player}]", seat.name, seat.cards, seat.table)
                for player, seat in enumerate(played.players)
                if seat.cards is not None or seat.table is not None
            ]
            yield from check_together(f"rounds[{index}]", left, all_left=len(left) == present_in(played, names))


def _check_round(played: Played, index: int) -> Iterator[Fault]:
    seats = list(enumerate(played.players))
    for player, seat in seats:
        yield from check_left(f"rounds[{index}].players[{player}]", seat.cards, seat.table)
        if isinstance(seat.table, list):
            yield from check_rows_once([(place(index, player, "table"), seat.table)])
    own = [(place(index, player, "cards"), seat.cards) for player, seat in seats if isinstance(seat.cards, list)]
    yield from check_rows_once(own)
