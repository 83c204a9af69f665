"""A game of Paparazzi in play, as somebody enters it who asks what can still be had: the grid, and who lays next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import Field

from companion.cards import Card
from companion.errors import Fault
from companion.fields import Cards, Name, OneSuit
from companion.game import check_cards_once, places_of
from companion.games.paparazzi.grid import Cell, Row, cards_on, check_grid
from companion.games.paparazzi.position import check_suits
from companion.games.paparazzi.rules import LOWEST, PLAYERS, ROWS, deck_of
from companion.model import Entry, Seat, check_names, unknown_player


class Waiting(Seat):
    """A player with cards to lay: the suit, and the cards ``left``, which the grid tells as well."""

    suit: OneSuit
    left: Cards | None = None


class PaparazziAdvice(Entry):
    """The players in seat order, the grid as it lies, and the player whose turn it is."""

    players: list[Waiting] = Field(json_schema_extra={"minItems": PLAYERS[0], "maxItems": PLAYERS[1]})
    grid: list[Row] = Field(json_schema_extra={"minItems": ROWS, "maxItems": ROWS})
    turn: Name


def left_of(entry: PaparazziAdvice) -> tuple[tuple[Card, ...], ...]:
    """Everybody's cards still to lay: as entered, or all that are not on the grid, the lowest first."""
    on_grid = {card for _, card in cards_on(entry.grid)}
    return tuple(
        tuple(card for card in deck_of(player.suit, len(entry.players)) if card not in on_grid)
        if player.left is None
        else tuple(player.left)
        for player in entry.players
    )


def check(entry: PaparazziAdvice) -> Iterable[Fault]:
    """Every way a position in play can be impossible: players, suits, grid, cards left, whose turn it is."""
    players = entry.players
    names = [player.name for player in players]
    yield from check_names(names, *PLAYERS)
    suits = list(check_suits([(player.name, player.suit) for player in players], needed=True))
    yield from suits
    grid = list(check_grid(entry.grid, [player.suit for player in players], len(players)))
    yield from grid
    yield from _check_left(players, entry.grid)
    if len(players) in LOWEST and not suits and not grid:
        yield from _check_whole(entry)
    if entry.turn not in names:
        yield unknown_player("turn", entry.turn, names)


def _check_left(players: Sequence[Waiting], grid: Sequence[Row]) -> Iterator[Fault]:
    """Cards that their player cannot have left: another's, one not dealt, one on the grid, one told twice."""
    laid = {card: cell for cell, card in cards_on(grid)}
    told = [
        (player, where, card)
        for index, player in enumerate(players)
        for where, card in places_of(f"players[{index}].left", player.left or ())
    ]
    for player, where, card in told:
        yield from _check_card(player, where, card, laid.get(card), len(players))
    yield from check_cards_once((where, card) for _, where, card in told)


def _check_card(player: Waiting, where: str, card: Card, laid: Cell | None, players: int) -> Iterator[Fault]:
    data = {"name": player.name, "card": card}
    if not card.rank.pip:
        yield Fault("left-not-number", where, data)
    elif card.suit is not player.suit:
        yield Fault("left-suit", where, {**data, "suit": player.suit})
    elif players in LOWEST and card.rank < LOWEST[players]:
        yield Fault("left-not-dealt", where, {**data, "count": players, "least": int(LOWEST[players])})
    elif laid:
        yield Fault("left-laid", where, {**data, "row": laid.row + 1, "column": laid.column + 1})


def _check_whole(entry: PaparazziAdvice) -> Iterator[Fault]:
    """Whatever is not on the grid is still to lay: there is nowhere else that a card could be."""
    on_grid = {card for _, card in cards_on(entry.grid)}
    for index, player in enumerate(entry.players):
        if player.left is None:
            continue
        deck = deck_of(player.suit, len(entry.players))
        lost = tuple(card for card in deck if card not in on_grid and card not in player.left)
        if lost:
            yield Fault("left-missing", f"players[{index}].left", {"name": player.name, "cards": lost})
