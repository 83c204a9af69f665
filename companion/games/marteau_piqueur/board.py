"""The board of Marteau-Piqueur as a table enters it: what can be wrong with it, and where a worker may go on it.

A token that is no card is kept as its fault, not raised, so that `check_board` can name it together with everything else
that is wrong. Rows and columns in the data of faults count from 1, as people do; squares count from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, NamedTuple, TypeAlias

from companion.cards import Card
from companion.errors import Fault
from companion.fields import EMPTY, row_of_places
from companion.games.marteau_piqueur.rules import SIDE, in_deck
from companion.notes import Cited
from companion.visible import harmless

HOLE = EMPTY
_DIRECTIONS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)

Token: TypeAlias = Card | Fault | None
Board: TypeAlias = Sequence[Sequence[Token]]


class Square(NamedTuple):
    """A place of the board, from 0."""

    row: int
    column: int


BOARD_ROW = row_of_places(
    "board-row",
    SIDE,
    Fault("board-row-not-text"),
    width=2,
    description=f"{SIDE} tokens, blanks between; {HOLE} is a hole",
    example="7♠ . 9♥ A♦ . 3♣",
)
BoardRow = Annotated[Any, BOARD_ROW]


def squares(board: Board) -> Iterator[tuple[Square, Token]]:
    """Every token with its square, row by row; what is beyond the board has none and is left to its own fault."""
    for row, tokens in enumerate(board[:SIDE]):
        for column, token in enumerate((tokens or ())[:SIDE]):  # no row yet, where questions are being asked
            yield Square(row, column), token


def cards_on(board: Board) -> dict[Square, Card]:
    """The cards of a board, by their squares."""
    return {square: token for square, token in squares(board) if isinstance(token, Card)}


def moves(cards: Mapping[Square, Card], here: Square) -> tuple[Square, ...]:
    """Where a worker may go from a square: in a straight line over cards, as many as it likes (articles turn.move, turn.stop).

    >>> from companion.cards import read_card
    >>> board = {Square(0, 0): read_card("A♠"), Square(0, 1): read_card("7♥"), Square(0, 3): read_card("9♦")}
    >>> moves(board, Square(0, 0))
    (Square(row=0, column=1),)
    """
    return tuple(chain.from_iterable(lines(cards, here)))


def lines(cards: Mapping[Square, Card], here: Square) -> Iterator[tuple[Square, ...]]:
    """The squares with cards that lie in a straight line from here, the nearest first, up to a hole or the edge; a line a direction."""
    for down, right in _DIRECTIONS:
        found = []
        there = Square(here.row + down, here.column + right)
        while there in cards:
            found.append(there)
            there = Square(there.row + down, there.column + right)
        if found:
            yield tuple(found)


def _fault(code: str, square: Square, **data: object) -> Fault:
    return Fault(code, f"board[{square.row}]", {"row": square.row + 1, "column": square.column + 1, **data})


def check_board(board: Board) -> Iterable[Fault]:
    """Every fault of a board: its shape, then square by square."""
    if len(board) != SIDE:
        yield Fault("board-rows", "board", {"count": len(board), "side": SIDE})
    for row, tokens in enumerate(board[:SIDE]):
        if tokens is not None and len(tokens) != SIDE:
            yield Fault("board-columns", f"board[{row}]", {"row": row + 1, "count": len(tokens), "side": SIDE})
    first: dict[Card, Square] = {}
    for square, token in squares(board):
        if isinstance(token, Fault):
            code = "board-card-notation" if token.code == "card-notation" else "board-card-unreadable"
            yield _fault(code, square, **{**token.data, "card": harmless(token.data["card"])})
        elif token is not None and not in_deck(token):
            yield _fault("board-card-not-laid", square, card=token, ref=Cited("setup.deck"))
        elif token is not None:
            if token in first:
                place = {"first_row": first[token].row + 1, "first_column": first[token].column + 1}
                yield _fault("board-card-twice", square, card=token, **place)
            first.setdefault(token, square)
