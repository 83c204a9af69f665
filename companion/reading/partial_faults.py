"""The rules asked about an entry with gaps: in it nothing is said where nothing was, or nothing that could be read (no cards, None)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import islice
from typing import Annotated, Any, NamedTuple, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from companion.cards import Notation
from companion.errors import MOST_FAULTS, Fault
from companion.fields import CardsKind, Kind, kind_in
from companion.game import Game
from companion.model import Entry
from companion.reading.shapes import Hint, field_hint, kind_of, max_length, unwrap
from companion.settle import faults_in

MOST_LOOKED_AT = 200
"""Entries of a list, or of a table, that are looked at where its field has no limit of its own: more than any
game has. A file may hold thousands, and what is wrong with those nobody will read."""


def faults_of_partial(game: Game, model: type[Entry], data: Mapping[str, Any], notation: Notation) -> list[Fault]:
    """What a game's check finds in data with gaps, until it cannot bear them (what is read in the end will tell the rest)."""
    found: list[Fault] = []
    name = game.part_of(model)
    part = game.part(name) if name else None
    try:
        entry: Any = _built(model, data, notation)
        check = part.check(entry) if part else faults_in(game, entry)
        found.extend(islice(check, MOST_FAULTS))  # extend keeps what came before a gap that the check cannot bear
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        pass
    return found


class _Held(NamedTuple):
    """What a field holds: its sort (`kind_of`), its kind, the model of its value or items, what a table holds behind its keys.

    ``most``: entries of it that are looked at; what is told of a list that is longer is that it is.
    """

    sort: str
    kind: Kind | None
    inner: type[BaseModel] | None
    behind: _Held | None
    most: int = MOST_LOOKED_AT

    @property
    def nothing(self) -> object:
        """What stands where nothing was said."""
        if self.sort == "table":
            return {}
        return [] if self.sort == "list" or (self.kind and self.kind.tokens and not self.kind.numbers) else None


def _held(hint: Hint) -> _Held:
    sort, arms = kind_of(hint), get_args(unwrap(hint))
    behind = _held(arms[1]) if sort == "table" and len(arms) > 1 else None
    return _Held(sort, kind_in(hint), _model_in(hint), behind)


@cache
def _fields_of(model: type[BaseModel]) -> tuple[tuple[str, FieldInfo, _Held], ...]:
    """The fields of a model; found out once, as every answer and every document with a fault asks."""
    fields = ((key, told, _held(field_hint(told))) for key, told in model.model_fields.items())
    return tuple((key, told, held._replace(most=max_length(told) or MOST_LOOKED_AT)) for key, told, held in fields)


def _built(model: type[BaseModel], table: Mapping[str, Any], notation: Notation) -> BaseModel:
    values: dict[str, Any] = {}
    for key, told, held in _fields_of(model):
        value = table.get(key)
        if value is None:
            values[key] = (
                held.nothing if told.is_required() else told.get_default(call_default_factory=True, validated_data={})
            )
        else:
            values[key] = _value(held, value, notation)
        extra = told.json_schema_extra
        least = extra.get("minItems") if isinstance(extra, dict) else None
        of_rows = held.kind is not None and not isinstance(held.kind, CardsKind)
        if isinstance(values[key], list) and isinstance(least, int) and of_rows:
            values[key] += [()] * (least - len(values[key]))  # rows still to come
    return model.model_construct(**values)


def _value(held: _Held, value: Any, notation: Notation) -> Any:  # noqa: ANN401 (whatever the field holds)
    if held.behind and isinstance(value, Mapping):
        entries = islice(value.items(), held.most)
        return {key: None if one is None else _value(held.behind, one, notation) for key, one in entries}
    if (inner := held.inner) is not None:
        return (
            [_built(inner, one, notation) for one in value[: held.most]]
            if isinstance(value, list)
            else _built(inner, value, notation)
        )
    if held.kind is None:  # text is no list of its letters
        return held.nothing if held.sort == "list" and isinstance(value, str) else value
    try:
        if held.sort == "list":
            return [_read(held.kind, one, notation) for one in islice(value, held.most)]
        return _read(held.kind, value, notation)
    except ValidationError:
        return held.nothing


@lru_cache(maxsize=64)
def _adapter(kind: Kind) -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[Any, kind])


def _read(kind: Kind, value: object, notation: Notation) -> Any:  # noqa: ANN401 (whatever the kind makes of it)
    return _adapter(kind).validate_python(value, context={"notation": notation})


def _model_in(hint: Hint) -> type[BaseModel] | None:
    """The model of a field's value or items."""
    for one in (unwrap(hint), *get_args(unwrap(hint))):
        if isinstance(one, type) and issubclass(one, BaseModel):
            return one
        nested = get_args(one)
        if nested and isinstance(nested[0], type) and issubclass(nested[0], BaseModel):
            return nested[0]
    return None
