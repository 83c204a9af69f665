"""The facts of Paparazzi that its grid, its scoring and its papers share: the places, the decks, the points."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any

from companion.cards import Card, Rank, Suit

ROWS = 7
COLUMNS = 9

COURT_RANKS = (Rank.KING, Rank.QUEEN, Rank.JACK)
CELEBRITIES = tuple(Card(rank, suit) for rank in COURT_RANKS for suit in Suit)

# The lowest number of each player's suit, by the number of players. All suits go up to the ten.
LOWEST = {2: Rank.ACE, 3: Rank.TWO, 4: Rank.THREE}

PLAYERS = (min(LOWEST), max(LOWEST))

HAND = 3
"""The number of cards that each player holds, while that many are left."""

POINTS = {Rank.KING: 5, Rank.QUEEN: 4, Rank.JACK: 3}
BONUS = {2: 2, 3: 3}


class PlaceUse(Enum):
    """What a place of the grid is for."""

    CELEBRITY = auto()
    NUMBER = auto()
    UNUSED = auto()


def place_at(row: int, column: int) -> PlaceUse:
    """The use of the place at this row and column, from 0.

    >>> [place_at(1, column).name for column in range(3)], place_at(0, 0).name
    (['NUMBER', 'CELEBRITY', 'NUMBER'], 'UNUSED')
    """
    if row % 2 and column % 2:
        return PlaceUse.CELEBRITY
    return PlaceUse.NUMBER if row % 2 or column % 2 else PlaceUse.UNUSED


NUMBER_PLACES = tuple(
    (row, column) for row in range(ROWS) for column in range(COLUMNS) if place_at(row, column) is PlaceUse.NUMBER
)

CELEBRITY_PLACES = tuple(
    (row, column) for row in range(ROWS) for column in range(COLUMNS) if place_at(row, column) is PlaceUse.CELEBRITY
)


def beside(row: int, column: int) -> tuple[tuple[int, int], ...]:
    """The places above, to the left, to the right and below. They may be off the grid.

    >>> beside(1, 3)
    ((0, 3), (1, 2), (1, 4), (2, 3))
    """
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def celebrities_beside(row: int, column: int) -> int:
    """The number of celebrities next to a place: 1 at the edge of the grid, 2 between neighbours.

    >>> celebrities_beside(0, 1), celebrities_beside(2, 1)
    (1, 2)
    """
    return sum(place in CELEBRITY_PLACES for place in beside(row, column))


def deck_size(players: int) -> int:
    """The number of cards of each player.

    >>> [deck_size(players) for players in LOWEST]
    [10, 9, 8]
    """
    return Rank.TEN - LOWEST[players] + 1


def deck_of(suit: Suit, players: int) -> tuple[Card, ...]:
    """The cards of the player of this suit, the lowest first.

    >>> [str(card) for card in deck_of(Suit.SPADES, 4)][:2], len(deck_of(Suit.HEARTS, 2))
    (['3♠', '4♠'], 10)
    """
    return tuple(Card(Rank(rank), suit) for rank in range(LOWEST[players], Rank.TEN + 1))


def whole_grid(players: int) -> int:
    """The number of cards on the grid at the end of the game: all of them, unless there are too few places.

    >>> [whole_grid(players) for players in LOWEST]
    [20, 27, 31]
    """
    return min(players * deck_size(players), len(NUMBER_PLACES))


NUMBERS: dict[str, Any] = {
    "celebrities": len(CELEBRITIES),
    "rows": len({row for row, _ in CELEBRITY_PLACES}),
    "columns": len({column for _, column in CELEBRITY_PLACES}),
    "places": len(NUMBER_PLACES),
    "places_beside_one": sum(celebrities_beside(*place) == 1 for place in NUMBER_PLACES),
    "places_between_two": sum(celebrities_beside(*place) == 2 for place in NUMBER_PLACES),
    "places_above_below": sum(row % 2 == 0 for row, _ in NUMBER_PLACES),
    "places_left_right": sum(row % 2 == 1 for row, _ in NUMBER_PLACES),
    "around": len(beside(*CELEBRITY_PLACES[0])),
    "king": POINTS[Rank.KING],
    "queen": POINTS[Rank.QUEEN],
    "jack": POINTS[Rank.JACK],
    "pair": BONUS[2],
    "triple": BONUS[3],
    "most_per_suit": sum(POINTS.values()) + BONUS[3],
    "decks": tuple(
        {
            "players": players,
            "first": Card(lowest, Suit.SPADES).write("en").removesuffix(Suit.SPADES.value),
            "each": deck_size(players),
            "all": players * deck_size(players),
            "laid": whole_grid(players),
        }
        for players, lowest in LOWEST.items()
    ),
}
