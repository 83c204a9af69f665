"""What a model wants at a place: for did-you-mean, for flags whose text means numbers, for guided questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.fields import Kind, Secret

Hint: TypeAlias = Any
"""A type annotation at run time."""

PLAIN_KINDS = ("number", "yes-no", "choice", "text", "model", "list", "table", "other")


def _origin(hint: Hint) -> Hint:
    return get_origin(hint)


def unwrap(hint: Hint) -> Hint:
    """The annotation without ``| None``.

    >>> unwrap(int | None)
    <class 'int'>
    """
    if _origin(hint) in (Union, UnionType):
        inner = [arm for arm in get_args(hint) if arm is not type(None)]
        return inner[0] if len(inner) == 1 else hint
    return hint


def nullable(hint: Hint) -> bool:
    """True if null is allowed.

    >>> nullable(int | None), nullable(int)
    (True, False)
    """
    return _origin(hint) in (Union, UnionType) and type(None) in get_args(hint)


@lru_cache(maxsize=1024)
def field_hint(field: FieldInfo) -> Hint:
    """A field's annotation, with the metadata that pydantic took off it.

    >>> from companion.model import Claim
    >>> field_hint(Claim.model_fields["total"])
    int | None
    """
    metadata = [one for one in field.metadata if not isinstance(one, Secret)]
    return Annotated[(field.annotation, *metadata)] if metadata else field.annotation


def max_length(field: FieldInfo) -> int | None:
    """The most entries of a field, if it sets a limit.

    >>> from companion.model import Position
    >>> max_length(Position.model_fields["claims"]), max_length(Position.model_fields["players"])
    (100, None)
    """
    return next((one.max_length for one in field.metadata if hasattr(one, "max_length")), None)


def inside(hint: Hint, step: str | int) -> Iterable[Hint]:
    """The annotations that a key or an index leads to; empty if it leads nowhere."""
    hint = unwrap(hint)
    if _origin(hint) is Annotated:
        hint = unwrap(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        if step in hint.model_fields:
            yield field_hint(hint.model_fields[str(step)])
        return
    arms = get_args(hint)
    if _origin(hint) in (Union, UnionType):
        for arm in arms:
            yield from inside(arm, step)
    elif _origin(hint) in (list, Sequence) and isinstance(step, int):
        yield arms[0]
    elif _origin(hint) is dict:
        yield arms[1]


def hint_at(model: type[BaseModel], steps: Sequence[str | int]) -> Hint | None:
    """The annotation at a place of a model's input; None if the model has no such place.

    >>> from companion.model import Position
    >>> hint_at(Position, ["claims", 0, "total"])
    int | None
    """
    hint: Hint = model
    for step in steps:
        hint = next(iter(inside(hint, step)), None)
        if hint is None:
            return None
    return hint


def fields_at(model: type[BaseModel], steps: Sequence[str | int]) -> tuple[str, ...]:
    """The keys of an object at a place; () if anything or nothing may stand there.

    >>> from companion.model import Position
    >>> fields_at(Position, ["claims", 0])
    ('player', 'total')
    """
    hint = unwrap(hint_at(model, steps))
    if _origin(hint) is Annotated:
        hint = get_args(hint)[0]
    arms = get_args(hint) if _origin(hint) in (Union, UnionType) else (hint,)
    models = [arm for arm in arms if isinstance(arm, type) and issubclass(arm, BaseModel)]
    return tuple(dict.fromkeys(name for one in models for name in one.model_fields))


def values_of(hint: Hint) -> tuple[Any, ...]:
    """The values of a Literal; () for anything else.

    >>> values_of(Literal["text", "words"] | None), values_of(Literal[30, 40])
    (('text', 'words'), (30, 40))
    """
    hint = unwrap(hint)
    if _origin(hint) is Annotated:
        hint = unwrap(get_args(hint)[0])
    return get_args(hint) if _origin(hint) is Literal else ()


def choices_of(hint: Hint) -> tuple[str, ...]:
    """The values of a Literal as text.

    >>> choices_of(Literal[30, 40])
    ('30', '40')
    """
    return tuple(map(str, values_of(hint)))


@lru_cache(maxsize=1024)
def model_in(hint: Hint) -> type[BaseModel] | None:
    """The model of a value or of a list's items; None if they are not models.

    >>> from companion.model import Seat
    >>> model_in(list[Seat]), model_in(Seat | None), model_in(list[int])
    (<class 'companion.model.Seat'>, <class 'companion.model.Seat'>, None)
    """
    waiting = [hint]
    while waiting:
        hint = waiting.pop(0)
        if isinstance(hint, type) and issubclass(hint, BaseModel):
            return hint
        waiting += [arm for arm in get_args(hint) if _origin(hint) is not dict]
    return None


def lists_text(hint: Hint) -> bool:
    """True for a list of names, or of other text.

    >>> lists_text(list[str] | None), lists_text(list[int]), lists_text(str)
    (True, False, False)
    """
    if kind_of(hint) != "list":
        return False
    hint = unwrap(hint)
    arms = get_args(get_args(hint)[0] if _origin(hint) is Annotated else hint)
    return bool(arms) and kind_of(arms[0]) == "text"


def table_of(hint: Hint, *, keys: bool = False) -> Hint:
    """What stands behind each key of a table, or (``keys``) what the keys are.

    >>> table_of(dict[str, int] | None)
    <class 'int'>
    """
    hint = unwrap(hint)
    if _origin(hint) is Annotated:
        return table_of(get_args(hint)[0], keys=keys)
    return get_args(hint)[0 if keys else 1]


def kind_of(hint: Hint) -> str:
    """What sort of thing a place wants: the name of its kind of field, or one of PLAIN_KINDS.

    >>> from companion.fields import Cards, Name, OneCard
    >>> [kind_of(hint) for hint in (Cards, Name, OneCard | None, int, bool, list[int])]
    ['cards', 'text', 'card', 'number', 'yes-no', 'list']
    """
    return _kind_of(hint) if type(hint).__hash__ is not None else "other"  # what a table holds by now is no annotation


@lru_cache(maxsize=1024)
def _kind_of(hint: Hint) -> str:
    hint = unwrap(hint)
    if _origin(hint) is Annotated:
        own = next((one for one in hint.__metadata__ if isinstance(one, Kind)), None)
        return own.name if own is not None else kind_of(get_args(hint)[0])
    if hint in (int, bool, str):
        return {int: "number", bool: "yes-no", str: "text"}[hint]
    origin = _origin(hint)
    if origin in (list, Sequence):
        return "list"
    if origin is Literal:
        return "choice"
    if origin is dict:
        return "table"
    return "model" if isinstance(hint, type) and issubclass(hint, BaseModel) else "other"


def with_nulls(model: type[BaseModel], table: dict[str, Any]) -> dict[str, Any]:
    """TOML cannot say null, so a key left out says it where the model wants to hear it (no trump), and so does ""."""
    missing = (
        key for key, field_info in model.model_fields.items() if field_info.is_required() and table.get(key, "") == ""
    )
    return table | {key: None for key in missing if nullable(field_hint(model.model_fields[key]))}
