"""A grid in play as plain numbers for the solvers, and back again: what they found is laid out and scored like any grid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from companion.cards import Card, Suit
from companion.games.paparazzi.asked import PaparazziAdvice, left_of
from companion.games.paparazzi.grid import cards_on, photos
from companion.games.paparazzi.position import PaparazziPosition, Photographer, check
from companion.games.paparazzi.rules import (
    BONUS,
    CELEBRITY_PLACES,
    NUMBER_PLACES,
    POINTS,
    beside,
)
from companion.games.paparazzi.scoring import score
from companion.proof import failed
from solvers.placing import Board, Laid, Side

Place: TypeAlias = tuple[int, int]
"""Row and column, from 0."""

_PRIZES = {place: number for number, place in enumerate(CELEBRITY_PLACES)}


def near(place: Place) -> tuple[int, ...]:
    """The celebrities next to a place, by their numbers: row by row, from 0.

    >>> near((0, 1)), near((1, 2)), near((2, 1))
    ((0,), (0, 1), (0, 4))
    """
    return tuple(sorted(_PRIZES[other] for other in beside(*place) if other in _PRIZES))


class Carpet:
    """A position in play, without faults.

    ``names``, ``suits``, ``laid`` (how many numbers lie already), ``hands`` and ``lays`` (how many cards of the hand there will be a place for) in seat order;
    ``turn`` is the seat that lays next; ``free`` are the free places, row by row.
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
        self.free: tuple[Place, ...] = tuple(place for place in NUMBER_PLACES if self._grid[place[0]][place[1]] is None)
        self.lays = _lays([len(hand) for hand in self.hands], self.turn, len(self.free))

    @cached_property
    def board(self) -> Board:
        """The celebrities and the free places, places next to the same celebrities together."""
        celebrities = [self.card_at(place) for place in CELEBRITY_PLACES]
        kinds = tuple(dict.fromkeys(map(near, self.free)))
        return Board(
            kinds,
            tuple(sum(near(place) == kind for place in self.free) for kind in kinds),
            tuple(POINTS[card.rank] for card in celebrities),
            tuple(tuple(n for n, card in enumerate(celebrities) if card.suit is suit) for suit in Suit),
            BONUS,
        )

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The players: what lies next to every celebrity already, and what is in hand."""
        shots = photos(self._grid)
        return tuple(
            Side(tuple(sum(shot.numbers.get(suit, ())) for shot in shots), tuple(int(card.rank) for card in hand), lays)
            for suit, hand, lays in zip(self.suits, self.hands, self.lays, strict=True)
        )

    def card_at(self, place: Place) -> Card:
        """The card at a place where one lies."""
        card = self._grid[place[0]][place[1]]
        assert card is not None
        return card

    def placed(self, laid: Iterable[Laid]) -> dict[Place, Card]:
        """What a solver laid, each card at the first free place of its kind."""
        places = {
            number: [place for place in self.free if near(place) == kind] for number, kind in enumerate(self.board.near)
        }
        return {places[kind].pop(0): self.hands[side][card] for side, card, kind in laid}

    def replayed(self, placed: Mapping[Place, Card]) -> dict[str, int]:
        """Everybody's total, told by the game's own scoring, when these cards are laid too.

        Raises InternalError ``proof-failed`` where they cannot be laid so: that would be a solver's mistake.
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
    """How many cards everybody lays, clockwise from ``turn``, until all are laid or no place is free (articles turn and end).

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
