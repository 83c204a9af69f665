"""What was entered as it was understood, read back from a checked position or event: so that a slip of the pen is seen at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cache
from typing import get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.cards import Card
from companion.fields import Kind, kind_in
from companion.model import settings_in
from companion.words import Lang

NOTHING = "–"
"""An item of a list in which there is nothing: a turn without a card."""


@dataclass(frozen=True, slots=True)
class Echo:
    """One thing that was entered: whose (None: the table's), in which round (0: none), what it is, as text lines.

    ``cards``: the cards it consists of, for where they are drawn; empty where it is anything else. ``item``: the list, players
    and rounds aside, that it stands in, and in which of its entries (from 1). ``steps``: how many lays, guesses or turns of
    somebody these are; 0 where it is nothing of the kind. ``rows``: what lies on the table row by row, where it is that.
    """

    name: str | None
    round: int
    field: str
    lines: tuple[str, ...]
    cards: tuple[Card, ...] = dataclass_field(default=(), compare=False)
    item: tuple[str, int] | None = None
    steps: int = 0
    rows: tuple[tuple[Card | None, ...], ...] = dataclass_field(default=(), compare=False)


def echo(entry: BaseModel, lang: Lang) -> Iterator[Echo]:
    """Every field of a position or event that has a kind of its own (cards, suits, grids …), in the order of the model; claims aside.

    >>> from companion.games import find_game
    >>> position = find_game("alkekan").position.model_validate({"players": [{"name": "Ana", "purse": "qs 8d"}]})
    >>> [(e.name, e.field, e.lines) for e in echo(position, "fr")]
    [('Ana', 'purse', ('D♠ 8♦',))]
    """
    yield from _echo(entry, lang, None, 0)


def _echo(
    model: BaseModel, lang: Lang, name: str | None, number: int, item: tuple[str, int] | None = None
) -> Iterator[Echo]:
    own = getattr(model, "name", None)
    name = own if isinstance(own, str) else name
    for field, told, kind in _fields_of(type(model)):
        value = getattr(model, field)
        if value is None:
            continue
        if isinstance(value, (list, tuple)) and any(isinstance(getattr(inner, "by", None), str) for inner in value):
            yield from _deeds(value, lang, field, number)
        elif isinstance(value, (list, tuple)) and any(isinstance(inner, BaseModel) for inner in value):
            for index, inner in enumerate(value, 1):
                here = item if field in ("players", "rounds") else (field, index)
                yield from _echo(inner, lang, name, index if field == "rounds" else number, here)
        elif kind is not None and isinstance(value, Mapping):
            for whose, one in value.items():
                yield Echo(whose, number, field, (kind.write(one, lang),), item=item)
        elif kind is not None and kind.empty is None and _is_of_items(told, kind):
            each = [kind.write(one, lang) or NOTHING for one in value]
            if each:
                yield Echo(name, number, field, (", ".join(each),), _cards(value), item, len(each), _rows(value))
        elif kind is not None and (lines := _lines(kind, value, lang)):
            yield Echo(name, number, field, lines, _cards(value), item, rows=_rows(value))


@cache
def _fields_of(model: type[BaseModel]) -> tuple[tuple[str, FieldInfo, Kind | None], ...]:
    """What may be echoed of a model, each field with its kind."""
    return tuple(
        (field, told, kind_in(told.annotation, told.metadata))
        for field, told in model.model_fields.items()
        if field != "claims" and field not in settings_in(model)
    )


def _is_of_items(told: FieldInfo, kind: Kind) -> bool:
    """True for a list of which each item is of the kind: everybody's turns. Cards are a kind as a whole."""
    return get_origin(told.annotation) is list and kind not in told.metadata


def _deeds(deeds: Iterable[BaseModel], lang: Lang, field: str, number: int) -> Iterator[Echo]:
    """A list of what somebody did, each saying by whom (guesses, lays): everybody's own together, in order."""
    own: dict[str | None, list[str]] = {}
    for deed in deeds:
        told = (line for one in _echo(deed, lang, None, number) for line in one.lines)
        own.setdefault(getattr(deed, "by", None), []).append(" ".join(told))
    for name, lines in own.items():
        yield Echo(name, number, field, (", ".join(lines),), steps=len(lines))


def _cards(value: object) -> tuple[Card, ...]:
    """A card, or a list of nothing but cards; a card is a tuple itself."""
    if isinstance(value, Card):
        return (value,)
    if isinstance(value, (list, tuple)) and all(isinstance(one, Card) for one in value):
        return tuple(value)
    return ()


def _rows(value: object) -> tuple[tuple[Card | None, ...], ...]:
    """Rows of places, each with a card or empty."""
    if not isinstance(value, (list, tuple)) or len(value) < 2:
        return ()
    rows = tuple(tuple(row) for row in value if isinstance(row, (list, tuple)) and not isinstance(row, Card))
    spots = [spot for row in rows for spot in row]
    is_board = (
        len(rows) == len(value) and None in spots and all(spot is None or isinstance(spot, Card) for spot in spots)
    )
    return rows if is_board else ()


def _lines(kind: Kind, value: object, lang: Lang) -> tuple[str, ...]:
    """A value in the lines it is written in: a list of rows has one each, anything else one."""
    rows = isinstance(value, list) and value and all(isinstance(row, tuple) for row in value)
    if isinstance(value, list) and rows and kind.empty is not None:
        return tuple(kind.write(row, lang) for row in value)
    said = kind.write(value, lang)
    return (said,) if said else ()
