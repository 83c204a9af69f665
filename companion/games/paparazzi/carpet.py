"""A game of Paparazzi in play: as it is entered for advice, and as plain numbers for the solvers.

What a solver finds is laid out and scored like any grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from pydantic import Field

from companion.cards import Card, Suit
from companion.errors import Fault
from companion.fields import Cards, Name, OneSuit
from companion.game import check_cards_once, places_of
from companion.games.paparazzi.position import (
    Cell,
    GridRow,
    PaparazziPosition,
    Photographer,
    cards_on,
    check,
    check_grid,
    check_suits,
    photos,
)
from companion.games.paparazzi.rules import (
    BONUS,
    CELEBRITY_PLACES,
    LOWEST,
    NUMBER_PLACES,
    PLAYERS,
    POINTS,
    ROWS,
    beside,
    deck_of,
)
from companion.games.paparazzi.scoring import score
from companion.model import Entry, Seat, check_names, unknown_player
from companion.proof import failed
from solvers.placing import Laid, PlacingBoard, PlacingSide


class Waiting(Seat):
    """A player with cards to lay: the suit, and the cards ``left``.

    If these are not entered, they follow from the grid.
    """

    suit: OneSuit
    left: Cards | None = None


class PaparazziAdvice(Entry):
    """The players in seat order, the grid as it lies, and the player whose turn it is."""

    players: list[Waiting] = Field(json_schema_extra={"minItems": PLAYERS[0], "maxItems": PLAYERS[1]})
    grid: list[GridRow] = Field(json_schema_extra={"minItems": ROWS, "maxItems": ROWS})
    turn: Name


def left_of(entry: PaparazziAdvice) -> tuple[tuple[Card, ...], ...]:
    """The cards that each player still has to lay.

    If they were not entered: all that are not on the grid, the lowest first.
    """
    on_grid = {card for _, card in cards_on(entry.grid)}
    return tuple(
        tuple(card for card in deck_of(player.suit, len(entry.players)) if card not in on_grid)
        if player.left is None
        else tuple(player.left)
        for player in entry.players
    )


def check_in_play(entry: PaparazziAdvice) -> Iterable[Fault]:
    """Every fault of a position in play: players, suits, grid, cards left, whose turn it is."""
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


def _check_left(players: Sequence[Waiting], grid: Sequence[GridRow]) -> Iterator[Fault]:
    """Faults of cards that a player cannot have left: another's, one not dealt, one on the grid, one given twice."""
    laid = {card: cell for cell, card in cards_on(grid)}
    placed = [
        (player, where, card)
        for index, player in enumerate(players)
        for where, card in places_of(f"players[{index}].left", player.left or ())
    ]
    for player, where, card in placed:
        yield from _check_card(player, where, card, laid.get(card), len(players))
    yield from check_cards_once((where, card) for _, where, card in placed)


def _check_card(player: Waiting, where: str, card: Card, laid: Cell | None, players: int) -> Iterator[Fault]:
    data = {"name": player.name, "card": card}
    if not card.rank.pip:
        yield Fault("left-not-number", where, data, article="setup.decks")
    elif card.suit is not player.suit:
        yield Fault("left-suit", where, {**data, "suit": player.suit}, article="setup.decks")
    elif players in LOWEST and card.rank < LOWEST[players]:
        yield Fault(
            "left-not-dealt", where, {**data, "count": players, "least": int(LOWEST[players])}, article="setup.decks"
        )
    elif laid:
        yield Fault("left-laid", where, {**data, "row": laid.row + 1, "column": laid.column + 1}, article="turn.lay")


def _check_whole(entry: PaparazziAdvice) -> Iterator[Fault]:
    """Faults of cards that are neither on the grid nor left to lay: a card can be nowhere else."""
    on_grid = {card for _, card in cards_on(entry.grid)}
    for index, player in enumerate(entry.players):
        if player.left is None:
            continue
        deck = deck_of(player.suit, len(entry.players))
        lost = tuple(card for card in deck if card not in on_grid and card not in player.left)
        if lost:
            data = {"name": player.name, "cards": lost}
            yield Fault("left-missing", f"players[{index}].left", data, article="setup.decks")


GridPlace: TypeAlias = tuple[int, int]
"""The row and column of a place, from 0."""

_PRIZES = {place: number for number, place in enumerate(CELEBRITY_PLACES)}


def celebrities_near(place: GridPlace) -> tuple[int, ...]:
    """The numbers of the celebrities next to a place. They are numbered row by row, from 0.

    >>> celebrities_near((0, 1)), celebrities_near((1, 2)), celebrities_near((2, 1))
    ((0,), (0, 1), (0, 4))
    """
    return tuple(sorted(_PRIZES[other] for other in beside(*place) if other in _PRIZES))


class Carpet:
    """A position in play, without faults.

    In seat order:

    - ``names`` and ``suits``: the players and their suits.
    - ``laid``: how many numbers each has on the grid.
    - ``hands``: the cards each still has to lay.
    - ``lays``: how many cards of each hand there will be a place for.

    ``turn`` is the seat that lays next. ``free`` are the free places, row by row.
    """

    def __init__(self, entry: PaparazziAdvice) -> None:
        self._grid: Sequence[Sequence[Card | None]] = entry.grid
        self.names = tuple(player.name for player in entry.players)
        self.suits: tuple[Suit, ...] = tuple(player.suit for player in entry.players)
        self.hands = left_of(entry)
        self.laid = tuple(
            sum(card.suit is suit and not card.rank.court for _, card in cards_on(entry.grid)) for suit in self.suits
        )
        self.turn = self.names.index(entry.turn)
        self.free: tuple[GridPlace, ...] = tuple(
            place for place in NUMBER_PLACES if self._grid[place[0]][place[1]] is None
        )
        self.lays = _lays([len(hand) for hand in self.hands], self.turn, len(self.free))

    @cached_property
    def board(self) -> PlacingBoard:
        """The celebrities and the free places for the solver. Places next to the same celebrities are one kind."""
        celebrities = [self.card_at(place) for place in CELEBRITY_PLACES]
        kinds = tuple(dict.fromkeys(map(celebrities_near, self.free)))
        return PlacingBoard(
            kinds,
            tuple(sum(celebrities_near(place) == kind for place in self.free) for kind in kinds),
            tuple(POINTS[card.rank] for card in celebrities),
            tuple(tuple(n for n, card in enumerate(celebrities) if card.suit is suit) for suit in Suit),
            BONUS,
        )

    @cached_property
    def sides(self) -> tuple[PlacingSide, ...]:
        """The players for the solver: their sums next to each celebrity, their hands, and how many cards they lay."""
        shots = photos(self._grid)
        return tuple(
            PlacingSide(
                tuple(sum(shot.numbers.get(suit, ())) for shot in shots), tuple(int(card.rank) for card in hand), lays
            )
            for suit, hand, lays in zip(self.suits, self.hands, self.lays, strict=True)
        )

    def card_at(self, place: GridPlace) -> Card:
        """The card that lies at a place."""
        card = self._grid[place[0]][place[1]]
        assert card is not None
        return card

    def placed(self, laid: Iterable[Laid]) -> dict[GridPlace, Card]:
        """The cards that a solver laid, each at the first free place of its kind."""
        places = {
            number: [place for place in self.free if celebrities_near(place) == kind]
            for number, kind in enumerate(self.board.near)
        }
        return {places[kind].pop(0): self.hands[side][card] for side, card, kind in laid}

    def replayed(self, placed: Mapping[GridPlace, Card]) -> dict[str, int]:
        """Each player's total, by the game's own scoring, after these cards are laid as well.

        Raises InternalError ``proof-failed`` if the cards cannot be laid like this, which would be a solver's
        mistake.
        """
        counts = [sum(card in hand for card in placed.values()) for hand in self.hands]
        if len(set(placed.values())) < len(placed) or not set(placed) <= set(self.free) or counts != list(self.lays):
            raise failed(f"{counts} cards at {sorted(placed)}")
        grid = [[placed.get((r, c), card) for c, card in enumerate(row)] for r, row in enumerate(self._grid)]
        players = [
            Photographer.model_construct(name=name, suit=suit, celebrities=None)
            for name, suit in zip(self.names, self.suits, strict=True)
        ]
        position = PaparazziPosition.model_construct(players=players, grid=grid)
        if faults := list(check(position)):
            raise failed(faults[0])
        return {player.name: player.total for player in score(position).players}


def _lays(left: Sequence[int], turn: int, places: int) -> tuple[int, ...]:
    """How many cards each player lays until all are laid or no place is free (articles turn and end).

    Turns go clockwise from seat ``turn``.

    >>> _lays([2, 1], 0, 15), _lays([3, 2, 2, 2], 0, 8), _lays([1, 1, 1, 1], 2, 3)
    ((2, 1), (2, 2, 2, 2), (1, 0, 1, 1))
    """
    lays = [0] * len(left)
    seat = turn
    for _ in range(min(sum(left), places)):
        while lays[seat] == left[seat]:
            seat = (seat + 1) % len(left)
        lays[seat] += 1
        seat = (seat + 1) % len(left)
    return tuple(lays)
