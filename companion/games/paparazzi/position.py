"""What a game of Paparazzi leaves: the grid and everybody's suit, or the celebrities everybody took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pydantic import Field

from companion.cards import Suit
from companion.errors import Fault
from companion.fields import Cards, OneSuit
from companion.game import check_cards_once, places_of
from companion.games.paparazzi.grid import Row, check_grid
from companion.games.paparazzi.rules import ROWS
from companion.model import Position, Seat


class Photographer(Seat):
    """A player: the suit played (the grid needs it) or, without a grid, the celebrities taken."""

    suit: OneSuit | None = None
    celebrities: Cards | None = None


class PaparazziPosition(Position):
    """The players and the grid; or the players with the celebrities they took."""

    players: list[Photographer]
    grid: list[Row] | None = Field(default=None, json_schema_extra={"minItems": ROWS, "maxItems": ROWS})


def check(position: PaparazziPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: players, suits, grid or celebrities."""
    players = position.players
    yield from check_suits([(player.name, player.suit) for player in players], needed=position.grid is not None)
    yield from _check_source(position)
    if position.grid is not None:
        yield from check_grid(position.grid, [player.suit for player in players], len(players))
    yield from _check_celebrities(position)


def check_suits(suits: Sequence[tuple[str, Suit | None]], *, needed: bool) -> Iterable[Fault]:
    """Names and suits in seat order: nobody without a suit where they are ``needed``, and nobody with another's."""
    first: dict[Suit, str] = {}
    for index, (name, suit) in enumerate(suits):
        where = f"players[{index}].suit"
        if suit is None and needed:
            yield Fault("suit-missing", where, {"name": name})
        elif suit in first:
            yield Fault("suit-twice", where, {"name": name, "suit": suit, "first": first[suit]})
        elif suit is not None:
            first[suit] = name


def _check_source(position: PaparazziPosition) -> Iterable[Fault]:
    """The grid, or everybody's celebrities: not both, and not a player of whom nothing is said."""
    told = [player.celebrities is not None for player in position.players]
    if position.grid is not None and any(told):
        yield Fault("grid-and-celebrities", "grid")
    elif position.grid is None and not any(told):
        yield Fault("grid-or-celebrities")
    elif position.grid is None:
        for index, player in enumerate(position.players):
            if not told[index]:
                yield Fault("celebrities-missing", f"players[{index}].celebrities", {"name": player.name})


def _check_celebrities(position: PaparazziPosition) -> Iterable[Fault]:
    taken = [
        spot
        for index, player in enumerate(position.players)
        for spot in places_of(f"players[{index}].celebrities", player.celebrities or ())
    ]
    for where, card in taken:
        if not card.rank.court:
            yield Fault("celebrity-not-court", where, {"card": card})
    yield from check_cards_once(taken)
