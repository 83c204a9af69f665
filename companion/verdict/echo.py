"""Cards as they were understood, read back from a checked position: so that a slip of the pen is seen at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import BaseModel

from companion.cards import Card, Suit
from companion.words import Lang

Field: TypeAlias = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Echo:
    """One thing that was entered: whose (None: the table's), in which round (0: none), what it is, the cards as text lines."""

    name: str | None
    round: int
    field: str
    lines: tuple[str, ...]


def echo(entry: BaseModel, lang: Lang) -> Iterator[Echo]:
    """Every field of a position that holds cards or a suit, in the order of the model; claims aside.

    >>> from companion.games import find_game
    >>> position = find_game("alkekan").position.model_validate({"players": [{"name": "Ana", "purse": "qs 8d"}]})
    >>> [(e.name, e.field, e.lines) for e in echo(position, "fr")]
    [('Ana', 'purse', ('D♠ 8♦',))]
    """
    yield from _echo(entry, lang, None, 0)


def _echo(model: BaseModel, lang: Lang, name: str | None, number: int) -> Iterator[Echo]:
    own = getattr(model, "name", None)
    name = own if isinstance(own, str) else name
    for field in type(model).model_fields:
        if field == "claims":
            continue
        value = getattr(model, field)
        if isinstance(value, (list, tuple)) and any(isinstance(inner, BaseModel) for inner in value):
            for index, inner in enumerate(value, 1):
                yield from _echo(inner, lang, name, index if field == "rounds" else number)
        elif lines := _lines(value, lang):
            yield Echo(name, number, field, lines)


def _lines(value: object, lang: Lang) -> tuple[str, ...]:
    """Cards, a card, a suit or a grid of places as text; () for anything else."""
    if isinstance(value, Card):
        return (value.write(lang),)
    if isinstance(value, Suit):
        return (value.value,)
    if isinstance(value, (list, tuple)) and value:
        if all(isinstance(inner, Card) for inner in value):
            return (" ".join(card.write(lang) for card in value),)
        if all(isinstance(row, tuple) and not isinstance(row, Card) for row in value):
            return _grid(value, lang)
    return ()


def _grid(rows: Sequence[Sequence[object]], lang: Lang) -> tuple[str, ...]:
    """Rows with their places one below the other; an empty place is a point."""
    cells = [[place.write(lang) if isinstance(place, Card) else "." for place in row] for row in rows]
    return tuple(" ".join(f"{cell:<3}" for cell in row).rstrip() for row in cells)
