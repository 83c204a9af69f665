"""What the rules find wrong with an entry that is not whole: an evening half entered, a file of which something cannot be read.

Everything that can be read is; where nothing stands, or nothing that can be read, there is None (no cards, no entries in a list).
A rule passes over None, or it stops there: what it found before stays. So one set of rules is put to every entry, whole or not.

With what cannot be read something of the game is unknown. Certain is then only that a card or a name is there too often
(whatever the others turn out to be, they take none away), that somebody is not at a table whose names can all be read, and
that a number is out of its range (``…-range``, with the number as ``found``). Where the game does not go by anything that
cannot be read (claims, an id, a key nobody knows), everything is certain.
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
"""Entries of a list, or of a table, that are looked at where its field has no limit of its own: more than any
game has. A file may hold thousands, and what is wrong with those nobody will read."""

CERTAIN = frozenset({"card-twice", "name-twice", "player-unknown"})
"""Faults of the rules that may be certain although something of the game is unknown."""

_PLAIN_TYPES = {"number": int, "text": str, "yes-no": bool}
_BESIDE_THE_GAME = ("claims", "id", "lang")
Context = Mapping[str, Any]
"""What cards and names are read with: their ``notation``, and how names are written (``spell``)."""


def faults_beside(
    game: Game, model: type[Entry], data: Mapping[str, Any], error: ValidationError | None, context: Context
) -> list[Fault]:
    """The faults of the rules in data that the model refuses with ``error`` (None where a ruling is in doubt as well)."""
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
    """What the rules find in data of which something may be missing, until they need what is not known."""
    whole = with_rows_to_come(model, data)
    return [_as_entered(fault, model, whole, context) for fault in rule_faults(game, _model_of(model, whole, context))]


def _as_entered(fault: Fault, model: type[Entry], data: Mapping[str, Any], context: Context) -> Fault:
    """A fault of a card at the place where that was entered: the rules see the cards of a row that can be read, and no others."""

    def entered(where: str) -> str:
        *row, index = path_of(where) or ("",)
        kind = kind_in(hint_at(model, row))
        if not isinstance(index, int) or type(kind) is not CardsKind:
            return where
        value: Any = data
        for step in row:
            value = value[step]
        legible = [*kind.legible(value, context.get("notation", "en"))]
        return f"{where.rpartition('[')[0]}[{legible[index]}]" if index < len(legible) else where

    first = {"first": entered(fault.data["first"])} if fault.code == "card-twice" else {}
    return fault._replace(where=fault.where and entered(fault.where), data={**fault.data, **first})


def with_rows_to_come(model: type[Entry], data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data with an empty row for each row of a grid that is still to come."""
    grids = {key: rows for key in _grids(model) if isinstance(rows := data.get(key), list)}
    to_come = {key: rows + [()] * (_grids(model)[key] - len(rows)) for key, rows in grids.items()}
    return {**data, **to_come} if to_come else data


@cache
def _grids(model: type[Entry]) -> dict[str, int]:
    """The fields of a model that are grids, each with its number of rows."""
    grids = {}
    for key, field in model.model_fields.items():
        extra, kind = field.json_schema_extra, kind_in(field_hint(field))
        least = extra.get("minItems") if isinstance(extra, dict) else None
        if isinstance(least, int) and kind and not isinstance(kind, CardsKind):
            grids[key] = least
    return grids


def rule_faults(game: Game, entry: Entry) -> list[Fault]:
    """Everything the rules find wrong with a position, with an event or with a position in play."""
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
    """The data without the rounds that nobody looks at, as the game has no more; one too many stays, which says so."""
    rounds = data.get("rounds")
    if game.rounds is None or not isinstance(rounds, list) or len(rounds) <= game.rounds:
        return data
    return {**data, "rounds": rounds[: game.rounds + 1]}


def _is_certain(fault: Fault, named: frozenset[str] | None) -> bool:
    """Whether a fault stays whatever the rest turns out to be; ``named`` are the players, None where not all names could be read."""
    if fault.code.endswith("-range") and "found" in fault.data:  # of one number, whatever stands beside it
        return isinstance(fault.data["found"], int)
    if fault.code == "card-twice":
        return isinstance(fault.data.get("card"), Card)  # what cannot be read is no card twice
    if fault.code not in CERTAIN or (name := _name(fault.data.get("name"))) is None:
        return False
    return fault.code == "name-twice" or (named is not None and name not in named)


def _named(data: Mapping[str, Any]) -> frozenset[str] | None:
    """Everybody at the table; None where a name is missing, or cannot be read."""
    players = data.get("players")
    names = [name for name in map(_name, names_in(data)) if name is not None]
    return frozenset(names) if isinstance(players, list) and len(names) == len(players) else None


def _name(name: object) -> str | None:
    """A name in its composed form; None for what is none."""
    try:
        read: str = _adapter(Name).validate_python(name, strict=True)
    except ValidationError:
        return None
    return None if is_blank(read) else normalize("NFC", read)


# Data -> an entry of which something may be missing


def _model_of(model: type[BaseModel], table: Mapping[str, Any], context: Context) -> Any:  # noqa: ANN401 (of this model)
    """A model's object, with every field that can be read."""
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
    """A value as the model reads it; where it cannot, what can be read of it; ``most``: so many entries are looked at."""
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
    if type(kind) is CardsKind and sort == kind.name:  # one made of it holds something else
        return [*kind.legible(value, context.get("notation", "en")).values()] or _nothing(hint)
    own = model_in(hint) if sort == "model" else None
    return _model_of(own, value, context) if own and isinstance(value, dict) else _nothing(hint)


def fits(hint: Hint, value: Any) -> bool:  # noqa: ANN401 (whatever a field holds)
    """Whether a value is what a place wants, as far as that can be told without what is around it.

    >>> fits(int | None, 3), fits(int, True), fits(None, 3)
    (True, False, False)
    """
    try:
        _adapter(hint).validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def _nothing(hint: Hint) -> object:
    """What stands where nothing was said: no cards, no entries, else None."""
    sort, kind, plain = kind_of(hint), kind_in(hint), get_args(unwrap(hint))
    if sort == "table":
        return {}
    is_row = kind is not None and kind.tokens and not kind.numbers and get_origin(plain[0]) is not tuple
    return [] if sort == "list" or is_row else None


@lru_cache(maxsize=512)
def _adapter(hint: Hint) -> TypeAdapter[Any]:
    return TypeAdapter(hint)
