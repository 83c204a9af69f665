"""The board of Marteau-Piqueur as it is entered, the last worker's square, the worker's moves, and possible faults.

A token that is not a card is kept as its fault, not raised, so that `check_board` can report it together with all
other faults. Rows and columns count from 1 in the data of faults and in text ("1 5"), as people count. Squares and
lists of numbers ([0, 4]) count from 0, as programs do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, NamedTuple, TypeAlias

from pydantic import TypeAdapter, ValidationInfo

from companion.cards import Card, Notation, read_card
from companion.errors import MOST_FAULTS, Fault
from companion.fields import CARD_PATTERN, EMPTY, Kind, refused, row_of_places
from companion.games.marteau_piqueur.rules import SIDE, in_deck
from companion.notes import Note
from companion.visible import harmless

HOLE = EMPTY
_DIRECTIONS = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right)

Token: TypeAlias = Card | Fault | None
TokenBoard: TypeAlias = Sequence[Sequence[Token]]


class Square(NamedTuple):
    """A square of the board. Its row and column count from 0."""

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


def squares(board: TokenBoard) -> Iterator[tuple[Square, Token]]:
    """Each token with its square, row by row. Tokens beyond the board are left out: `check_board` reports them."""
    for row, tokens in enumerate(board[:SIDE]):
        for column, token in enumerate((tokens or ())[:SIDE]):  # a row is None while questions are still being asked
            yield Square(row, column), token


def cards_on(board: TokenBoard) -> dict[Square, Card]:
    """The cards of a board, by their squares."""
    return {square: token for square, token in squares(board) if isinstance(token, Card)}


def moves(cards: Mapping[Square, Card], here: Square) -> tuple[Square, ...]:
    """The squares to which a worker may go: any distance in a line over cards (articles turn.move, turn.stop).

    >>> from companion.cards import read_card
    >>> board = {Square(0, 0): read_card("A♠"), Square(0, 1): read_card("7♥"), Square(0, 3): read_card("9♦")}
    >>> moves(board, Square(0, 0))
    (Square(row=0, column=1),)
    """
    return tuple(chain.from_iterable(lines(cards, here)))


def lines(cards: Mapping[Square, Card], here: Square) -> Iterator[tuple[Square, ...]]:
    """The squares with cards in each direction from here, the nearest first, up to a hole or the edge.

    Directions without a card are left out.
    """
    for down, right in _DIRECTIONS:
        found = []
        there = Square(here.row + down, here.column + right)
        while there in cards:
            found.append(there)
            there = Square(there.row + down, there.column + right)
        if found:
            yield tuple(found)


def _fault(code: str, square: Square, article: str | None = None, **data: object) -> Fault:
    return Fault(code, f"board[{square.row}]", {"row": square.row + 1, "column": square.column + 1, **data}, article)


def check_board(board: TokenBoard) -> Iterable[Fault]:
    """Every fault of a board: its shape, then each square."""
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
            yield _fault("board-card-not-laid", square, card=token, article="setup.deck")
        elif token is not None:
            if token in first:
                place = {"first_row": first[token].row + 1, "first_column": first[token].column + 1}
                yield _fault("board-card-twice", square, card=token, **place, article="setup.deck")
            first.setdefault(token, square)


At: TypeAlias = Card | Sequence[int]
"""The card under the worker, or the worker's row and column, from 0."""

_TWO_NUMBERS = re.compile(r"\s*(\d{1,9})[\s,]+(\d{1,9})\s*", re.ASCII)
_NUMBERS: TypeAdapter[list[int]] = TypeAdapter(list[int], config={"defer_build": True})


def _read(value: object, notation: Notation) -> object:
    if not isinstance(value, str):
        return value
    numbers = _TWO_NUMBERS.fullmatch(value)
    return [int(number) - 1 for number in numbers.groups()] if numbers else read_card(value, notation)


def _write(at: At, notation: Notation) -> str:
    return at.write(notation) if isinstance(at, Card) else ", ".join(str(number + 1) for number in at)


def _place_note(at: At) -> Note | None:
    """The note that shows a place as a row and a column; None for a card, which is shown as it is written."""
    return None if isinstance(at, Card) else Note("at-place", {"row": at[0] + 1, "column": at[1] + 1})


class _WorkerKind(Kind):
    __slots__ = ()

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, (str, Card)):
            return super()._validate(value, info)
        if isinstance(value, list) and len(value) > MOST_FAULTS:  # nobody would read a fault for each of them
            return refused(_not_two(value), info)
        # pydantic collects the faults of each number, with their places
        return _NUMBERS.validate_python(value, strict=True, context=info.context)


def _not_two(numbers: Sequence[object]) -> Fault:
    return Fault("at-count", None, {"count": len(numbers), "last": SIDE - 1})


_CARD = {"type": "string", "pattern": rf"^\s*({CARD_PATTERN}|\d+[\s,]+\d+)\s*$", "examples": ["A♠"]}
_PLACE = {
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": {"type": "integer", "minimum": 0, "maximum": SIDE - 1},
}
WORKER = _WorkerKind("worker", _read, _write, {"anyOf": [_PLACE, _CARD]}, note=_place_note)
Worker = Annotated[Any, WORKER]


def square_of(at: At, cards: Mapping[Square, Card]) -> Square:
    """The square of a worker who stands on one of these cards."""
    if not isinstance(at, Card):
        return Square(*at)
    return next(square for square, card in cards.items() if card == at)


def check_worker(at: At, board: TokenBoard) -> Iterator[Fault]:
    """The fault of a worker who does not stand on a card of the board.

    Columns are not checked in a row of the wrong length.
    """
    if isinstance(at, Card):
        if at not in cards_on(board).values():
            yield Fault("at-not-there", "at", {"card": at}, article="setup.start")
        return
    if len(at) != 2:
        yield _not_two(at)._replace(where="at")
        return
    row, column = at
    data = {"row": row + 1, "column": column + 1, "side": SIDE}
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        yield Fault("at-off-board", "at", data)
    elif row < len(board) == SIDE and len(board[row]) == SIDE and board[row][column] is None:
        yield Fault("at-hole", "at", data, article="setup.start")
