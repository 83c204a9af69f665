"""Applies the rules to an incomplete entry: an evening half entered, or a file with unreadable parts.

Everything readable is read; None stands for the rest (for no cards, no entries in a list). A rule skips None or stops
there, and its earlier faults stay. So the same rules judge every entry, complete or not.

If something is unreadable, few faults are certain: a card or a name that is there too often (whatever the rest is, it
removes none), a name that no player has at a table whose names are all readable, and a number out of range
(``…-range``, with ``found``). If the unreadable parts do not affect the game (claims, an id, an unknown key), all
faults are certain.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import islice
from typing import Any, get_args, get_origin
from unicodedata import normalize

from pydantic import BaseModel, TypeAdapter, ValidationError

from companion.cards import Card
from companion.errors import MOST_FAULTS, Fault
from companion.fields import CardsKind, Name, kind_in
from companion.game import Game
from companion.model import Entry, Position, names_in
from companion.questions import path_of
from companion.reading.shapes import Hint, field_hint, hint_at, inside, kind_of, max_length, model_in, table_of, unwrap
from companion.settle import faults_in
from companion.visible import is_blank

MOST_LOOKED_AT = 200
"""The most entries of a list or table that are checked if its field sets no limit: more than any game has. A file may
hold thousands, whose faults nobody would read.
"""

CERTAIN = frozenset({"card-twice", "name-twice", "player-unknown"})
"""Faults of the rules that can be certain although parts of the entry are unknown."""

_PLAIN_TYPES = {"number": int, "text": str, "yes-no": bool}
_BESIDE_THE_GAME = ("claims", "id", "lang")
Context = Mapping[str, Any]
"""How cards and names are read: the ``notation``, and how names are spelt (``spell``)."""


def faults_beside(
    game: Game, model: type[Entry], data: Mapping[str, Any], error: ValidationError | None, context: Context
) -> list[Fault]:
    """The certain faults of the rules in data that the model refuses with ``error``; None if a ruling is in doubt
    too.
    """
    details = error.errors(include_url=False, include_context=False, include_input=False) if error else []
    beside = {one["loc"][0] for one in details if one["loc"] and one["loc"][0] in _BESIDE_THE_GAME}
    left = {key: value for key, value in data.items() if key not in beside}
    few = _few_rounds(game, left)
    is_whole = all(one["type"] == "extra_forbidden" or beside.intersection(one["loc"][:1]) for one in details)
    if error and is_whole and len(details) <= MOST_FAULTS:
        return rule_faults(game, _model_of(model, few, context))
    named = _named(data)
    return [fault for fault in faults_of_partial(game, model, few, context) if _is_certain(fault, named)]


def faults_of_partial(game: Game, model: type[Entry], data: Mapping[str, Any], context: Context) -> list[Fault]:
    """The faults that the rules find in incomplete data before they need something unknown."""
    whole = with_rows_to_come(model, data)
    return [_as_entered(fault, model, whole, context) for fault in rule_faults(game, _model_of(model, whole, context))]


def _as_entered(fault: Fault, model: type[Entry], data: Mapping[str, Any], context: Context) -> Fault:
    """A card's fault at the place where the card was entered. The rules see only the readable cards of a row, so
    indices differ.
    """

    def entered(where: str) -> str:
        *row, index = path_of(where) or ("",)
        kind = kind_in(hint_at(model, row))
        if not isinstance(index, int) or not isinstance(kind, CardsKind):
            return where
        value: Any = data
        for step in row:
            value = value[step]
        legible = [*kind.legible(value, context.get("notation", "en"))]
        return f"{where.rpartition('[')[0]}[{legible[index]}]" if index < len(legible) else where

    first = {"first": entered(fault.data["first"])} if fault.code == "card-twice" else {}
    return fault._replace(where=fault.where and entered(fault.where), data={**fault.data, **first})


def with_rows_to_come(model: type[Entry], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data with an empty row for each row of a grid that is not entered yet."""
    grids = {key: rows for key in _grids(model) if isinstance(rows := data.get(key), list)}
    to_come = {key: rows + [()] * (_grids(model)[key] - len(rows)) for key, rows in grids.items()}
    return {**data, **to_come} if to_come else data


@cache
def _grids(model: type[Entry]) -> dict[str, int]:
    """The fields of a model that are grids, with their numbers of rows."""
    grids = {}
    for key, field in model.model_fields.items():
        extra, kind = field.json_schema_extra, kind_in(field_hint(field))
        least = extra.get("minItems") if isinstance(extra, dict) else None
        if isinstance(least, int) and kind and not isinstance(kind, CardsKind):
            grids[key] = least
    return grids


def rule_faults(game: Game, entry: Entry) -> list[Fault]:
    """Every fault that the rules find in a position, an event or a position in play."""
    if isinstance(entry, Position):
        check = faults_in(game, entry)
    else:
        name = game.part_of(type(entry))
        part = game.part(name) if name else None
        check = part.check(entry) if part else ()
    found: list[Fault] = []
    try:
        found.extend(islice(check, MOST_FAULTS))
    except (AttributeError, KeyError, TypeError) as error:
        if "NoneType" not in str(error) and error.args != (None,):  # it did not come upon None: a mistake of its own
            raise
    return found


def _few_rounds(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data without rounds beyond the game's limit. One surplus round stays, which makes the fault."""
    rounds = data.get("rounds")
    if game.rounds is None or not isinstance(rounds, list) or len(rounds) <= game.rounds:
        return data
    return {**data, "rounds": rounds[: game.rounds + 1]}


def _is_certain(fault: Fault, named: frozenset[str] | None) -> bool:
    """True if a fault stays whatever the unknown parts turn out to be. ``named`` are the players, None if not all
    names are readable.
    """
    if fault.code.endswith("-range") and "found" in fault.data:  # of one number, whatever stands beside it
        return isinstance(fault.data["found"], int)
    if fault.code == "card-twice":
        return isinstance(fault.data.get("card"), Card)  # what cannot be read is no card twice
    if fault.code not in CERTAIN or (name := _name(fault.data.get("name"))) is None:
        return False
    return fault.code == "name-twice" or (named is not None and name not in named)


def _named(data: Mapping[str, Any]) -> frozenset[str] | None:
    """The players' names; None if one is missing or unreadable."""
    players = data.get("players")
    names = [name for name in map(_name, names_in(data)) if name is not None]
    return frozenset(names) if isinstance(players, list) and len(names) == len(players) else None


def _name(name: object) -> str | None:
    """A name in composed form; None for anything else."""
    try:
        read: str = _adapter(Name).validate_python(name, strict=True)
    except ValidationError:
        return None
    return None if is_blank(read) else normalize("NFC", read)


# Data -> an entry of which something may be missing


def _model_of(model: type[BaseModel], table: Mapping[str, Any], context: Context) -> Any:  # noqa: ANN401 (of this model)
    """A model's object with all fields that can be read."""
    values: dict[str, Any] = {}
    for key, field in model.model_fields.items():
        hint, value = field_hint(field), table.get(key)
        if value is None:
            values[key] = (
                _nothing(hint)
                if field.is_required()
                else field.get_default(call_default_factory=True, validated_data={})
            )
        else:
            values[key] = _value(hint, value, context, max_length(field) or MOST_LOOKED_AT)
    return model.model_construct(**values)


def _value(hint: Hint, value: Any, context: Context, most: int = MOST_LOOKED_AT) -> Any:  # noqa: ANN401 (whatever the field holds)
    """A value as the model reads it, or its readable parts. At most ``most`` entries are read."""
    if not isinstance(value, (list, dict)) or len(value) <= most:
        try:
            return _adapter(hint).validate_python(value, strict=True, context=dict(context))
        except ValidationError:
            pass
    sort = kind_of(hint)
    if type(value) is _PLAIN_TYPES.get(sort):  # too great, or empty: it is what was meant all the same
        return value
    if sort == "list" and isinstance(value, list):
        wanted = next(iter(inside(hint, 0)))
        return [_value(wanted, one, context) for one in islice(value, most)]
    if sort == "table" and isinstance(value, dict):
        entry = table_of(hint)
        return {key: _value(entry, one, context) for key, one in islice(value.items(), most)}
    kind = kind_in(hint)
    if isinstance(kind, CardsKind) and sort == kind.name:
        made = kind.made_of_legible(value, context.get("notation", "en"))
        return _nothing(hint) if made is None else made
    own = model_in(hint) if sort == "model" else None
    return _model_of(own, value, context) if own and isinstance(value, dict) else _nothing(hint)


def fits(hint: Hint, value: Any) -> bool:  # noqa: ANN401 (whatever a field holds)
    """True if a value suits a place, as far as the value alone can tell.

    >>> fits(int | None, 3), fits(int, True), fits(None, 3)
    (True, False, False)
    """
    try:
        _adapter(hint).validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def _nothing(hint: Hint) -> object:
    """The value of an empty field: no cards, no entries, else None."""
    sort, kind, plain = kind_of(hint), kind_in(hint), get_args(unwrap(hint))
    if sort == "table":
        return {}
    is_row = kind is not None and kind.tokens and not kind.numbers and get_origin(plain[0]) is not tuple
    return [] if sort == "list" or is_row else None


@lru_cache(maxsize=512)
def _adapter(hint: Hint) -> TypeAdapter[Any]:
    return TypeAdapter(hint)
