"""Where the last worker stands, as somebody says it: by the card under it, or by row and column.

People count rows and columns from 1, so a text does ("1 5"); programs count from 0, so a list of numbers does ([0, 4]).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from pydantic import TypeAdapter, ValidationInfo

from companion.cards import Card, Notation, read_card
from companion.errors import MOST_FAULTS, Fault
from companion.fields import CARD_PATTERN, Kind, refused
from companion.games.marteau_piqueur.board import Board, Square, cards_on
from companion.games.marteau_piqueur.rules import SIDE
from companion.notes import Note

At: TypeAlias = Card | Sequence[int]
"""The card under the worker, or its row and column, from 0."""

_TWO_NUMBERS = re.compile(r"\s*(\d{1,9})[\s,]+(\d{1,9})\s*", re.ASCII)
_NUMBERS: TypeAdapter[list[int]] = TypeAdapter(list[int], config={"defer_build": True})


def _read(value: object, notation: Notation) -> object:
    if not isinstance(value, str):
        return value
    numbers = _TWO_NUMBERS.fullmatch(value)
    return [int(number) - 1 for number in numbers.groups()] if numbers else read_card(value, notation)


def _write(at: At, notation: Notation) -> str:
    return at.write(notation) if isinstance(at, Card) else ", ".join(str(number + 1) for number in at)


def _said(at: At) -> Note | None:
    """A place is told as a row and a column; a card is told as it is written."""
    return None if isinstance(at, Card) else Note("at-place", {"row": at[0] + 1, "column": at[1] + 1})


class _WorkerKind(Kind):
    __slots__ = ()

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, (str, Card)):
            return super()._validate(value, info)
        if isinstance(value, list) and len(value) > MOST_FAULTS:  # nobody reads what each of them is
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
WORKER = _WorkerKind("worker", _read, _write, {"anyOf": [_PLACE, _CARD]}, said=_said)
Worker = Annotated[Any, WORKER]


def square_of(at: At, cards: Mapping[Square, Card]) -> Square:
    """The square of a worker that stands on one of these cards."""
    if not isinstance(at, Card):
        return Square(*at)
    return next(square for square, card in cards.items() if card == at)


def check_worker(at: At, board: Board) -> Iterator[Fault]:
    """The worker stands on a card of the board. A row of the wrong length says nothing about columns."""
    if isinstance(at, Card):
        if at not in cards_on(board).values():
            yield Fault("at-not-there", "at", {"card": at})
        return
    if len(at) != 2:
        yield _not_two(at)._replace(where="at")
        return
    row, column = at
    data = {"row": row + 1, "column": column + 1, "side": SIDE}
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        yield Fault("at-off-board", "at", data)
    elif row < len(board) == SIDE and len(board[row]) == SIDE and board[row][column] is None:
        yield Fault("at-hole", "at", data)
