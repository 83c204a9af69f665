"""Reads an entry back as it was understood, from a checked position or event, so that a slip of the pen is noticed at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from functools import cache
from typing import Any, Literal, TypeAlias, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.cards import Card
from companion.fields import Kind, kind_in
from companion.model import settings_in
from companion.notes import ClockTime
from companion.verdict.values import in_words
from companion.words import Lang

NOTHING = "–"
"""The text for an empty item of a list: a turn without a card."""

ValueWords: TypeAlias = Callable[[str, object], str]
"""Puts a number, a name, a choice or a yes into words, given the field and the value."""


@dataclass(frozen=True, slots=True)
class Echo:
    """One thing that was entered: its player (None: the table), its round (0: none), its name, its text lines.

    - ``cards``: the cards it consists of, to be drawn; empty if it is anything else.
    - ``item``: the list that it stands in (players and rounds aside), and its number there, from 1.
    - ``steps``: how many lays, guesses or turns of a player these are; 0 for anything else.
    - ``rows``: the cards on the table, row by row, if it is a board.
    - ``points``: True if it is the name of another player, whom this player points to.
    """

    name: str | None
    round: int
    field: str
    lines: tuple[str, ...]
    cards: tuple[Card, ...] = dataclass_field(default=(), compare=False)
    item: tuple[str, int] | None = None
    steps: int = 0
    rows: tuple[tuple[Card | None, ...], ...] = dataclass_field(default=(), compare=False)
    points: bool = dataclass_field(default=False, compare=False)


def echo(entry: BaseModel, lang: Lang, value_words: ValueWords | None = None) -> Iterator[Echo]:
    """Every field of a position or event that has a kind of its own (cards, suits, grids …), in the model's order,
    without claims.

    ``value_words`` adds numbers, names, choices and yes or no, for pages where no score lines show them.

    >>> from companion.games import find_game
    >>> position = find_game("alkekan").position.model_validate({"players": [{"name": "Ana", "purse": "qs 8d"}]})
    >>> [(e.name, e.field, e.lines) for e in echo(position, "fr")]
    [('Ana', 'purse', ('D♠ 8♦',))]
    """
    yield from _EchoWalk(lang, value_words).model(entry, None, 0)


@dataclass(frozen=True, slots=True)
class _EchoWalk:
    """One pass through a position or event, in one language."""

    lang: Lang
    value_words: ValueWords | None

    def model(
        self, model: BaseModel, name: str | None, number: int, item: tuple[str, int] | None = None
    ) -> Iterator[Echo]:
        """The fields of a model, for a player, a round, an entry of a list."""
        own = getattr(model, "name", None)
        name = own if isinstance(own, str) else name
        for field, info, kind in _fields_of(type(model)):
            value = getattr(model, field)
            if value is not None:
                yield from self._value(value, info, kind, Echo(name, number, field, (), item=item))
            elif self.value_words and info.is_required():  # nothing is what was said: no trump
                yield Echo(name, number, field, (self.value_words(field, None),), item=item)

    def _value(self, value: Any, info: FieldInfo, kind: Kind | None, at: Echo) -> Iterator[Echo]:  # noqa: ANN401 (whatever a model may hold)
        """What was entered in a field. ``at`` says whose it is and where."""
        inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
        if isinstance(value, BaseModel):
            yield from self.model(value, at.name, at.round, at.item)
        elif any(isinstance(one, BaseModel) for one in inside):
            yield from self._models(value, at)
        elif kind is None:
            points = at.name is not None and isinstance(value, str) and get_origin(info.annotation) is not Literal
            yield from self._plainly(value, replace(at, points=points))
        elif isinstance(value, Mapping):
            for whose, one in value.items():
                yield replace(at, name=whose, lines=(kind.write(one, self.lang),))
        elif self.value_words and (note := kind.note(value)):
            yield replace(at, lines=(self.value_words(at.field, note),))
        elif kind.empty is None and _is_of_items(info, kind):
            if each := [kind.write(one, self.lang) or NOTHING for one in value]:
                yield replace(at, lines=(", ".join(each),), cards=_cards(value), steps=len(each), rows=_rows(value))
        elif lines := _lines(kind, value, self.lang):
            yield replace(at, lines=lines, cards=_cards(value), rows=_rows(value))

    def _models(self, models: Mapping[str, BaseModel] | list[BaseModel], at: Echo) -> Iterator[Echo]:
        """A table or list of models."""
        if isinstance(models, Mapping):
            yield from self._everybody(models, at)
        elif any(isinstance(getattr(one, "by", None), str) for one in models):
            yield from self._deeds(models, at)
        else:
            for index, one in enumerate(models, 1):
                here = at.item if at.field in {"players", "rounds"} else (at.field, index)
                yield from self.model(one, at.name, index if at.field == "rounds" else at.round, here)

    def _deeds(self, deeds: Iterable[BaseModel], at: Echo) -> Iterator[Echo]:
        """A list of acts (guesses, lays), each with its player: grouped by player, in order."""
        own: dict[str | None, list[str]] = {}
        for deed in deeds:
            each = (line for one in self.model(deed, None, at.round) for line in one.lines if one.field != "by")
            own.setdefault(getattr(deed, "by", None), []).append(" ".join(each))
        for name, lines in own.items():
            yield Echo(name, at.round, at.field, (", ".join(lines),), steps=len(lines))

    def _everybody(self, people: Mapping[str, BaseModel], at: Echo) -> Iterator[Echo]:
        """What each of several players has or does, one thing after the other: all bottles, then all germs."""
        heard = [one for name, each in people.items() for one in self.model(each, name, at.round, at.item)]
        for field in dict.fromkeys(one.field for one in heard):
            yield from (one for one in heard if one.field == field)

    def _plainly(self, value: Any, at: Echo) -> Iterator[Echo]:  # noqa: ANN401 (whatever a model may hold)
        """A number, a name, a choice, a yes or no; a list or table of them. The name of the player it is all about is
        left out.
        """
        if self.value_words is None or value == at.name:
            return
        if isinstance(value, Mapping):
            for whose, one in value.items():
                yield replace(at, name=whose, lines=(self.value_words(at.field, one),))
        elif several := value if isinstance(value, (list, tuple)) else (value,):
            yield replace(at, lines=(", ".join(self.value_words(at.field, one) for one in several),))


@cache
def _fields_of(model: type[BaseModel]) -> tuple[tuple[str, FieldInfo, Kind | None], ...]:
    """The fields of a model that are echoed, each with its kind."""
    return tuple(
        (field, info, kind_in(info.annotation, info.metadata))
        for field, info in model.model_fields.items()
        if field != "claims" and field not in settings_in(model)
    )


def _is_of_items(info: FieldInfo, kind: Kind) -> bool:
    """True for a list whose items each have the kind, such as a player's turns. Cards are one kind as a whole."""
    return get_origin(info.annotation) is list and kind not in info.metadata


def _cards(value: object) -> tuple[Card, ...]:
    """The value if it is a card or a list of cards only. A card is itself a tuple."""
    if isinstance(value, Card):
        return (value,)
    if isinstance(value, (list, tuple)) and all(isinstance(one, Card) for one in value):
        return tuple(value)
    return ()


def _rows(value: object) -> tuple[tuple[Card | None, ...], ...]:
    """The value as rows of places, each with a card or empty."""
    if not isinstance(value, (list, tuple)) or len(value) < 2:
        return ()
    rows = tuple(tuple(row) for row in value if isinstance(row, (list, tuple)) and not isinstance(row, Card))
    spots = [spot for row in rows for spot in row]
    is_board = (
        len(rows) == len(value) and None in spots and all(spot is None or isinstance(spot, Card) for spot in spots)
    )
    return rows if is_board else ()


def _lines(kind: Kind, value: object, lang: Lang) -> tuple[str, ...]:
    """The lines in which a value is written: one for each row of a list of rows, else one."""
    rows = isinstance(value, list) and value and all(isinstance(row, tuple) for row in value)
    if isinstance(value, list) and rows and kind.empty is not None:
        return tuple(kind.write(row, lang) for row in value)
    text = in_words(value, lang) if isinstance(value, ClockTime) else kind.write(value, lang)
    return (text,) if text else ()
