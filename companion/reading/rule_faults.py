"""What the rules find wrong besides what could not be read, so that it is told with it, and not only when that is put right.

Where all that is at fault is a key nobody knows, or something the game does not go by (claims, an id), the rest is a whole
entry, and everything found in it is certain. Else something of the game is unknown, and certain is only that a card or a
name is there too often (whatever the others turn out to be, they take none away), that somebody is not at a table
whose names can all be read, and that a number is out of its range (``…-range``, with the number as ``found``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any
from unicodedata import normalize

from pydantic import TypeAdapter, ValidationError

from companion.cards import Card
from companion.errors import MOST_FAULTS, Fault
from companion.fields import Name
from companion.game import Game
from companion.model import Entry, Position, names_in
from companion.reading.partial_faults import faults_of_partial
from companion.settle import faults_in
from companion.visible import is_blank

_NAME: TypeAdapter[str] = TypeAdapter(Name, config={"defer_build": True})
_BESIDE_THE_GAME = ("claims", "id", "lang")
CERTAIN = frozenset({"card-twice", "name-twice", "player-unknown"})
"""Faults of the rules that may be certain although something of the game is unknown."""


def faults_beside(
    game: Game, model: type[Entry], data: Mapping[str, Any], error: ValidationError | None, context: Mapping[str, Any]
) -> list[Fault]:
    """The faults of the rules in data that the model refuses with ``error`` (None where a ruling is in doubt as well).

    ``context`` is what the data were read with.
    """
    if error and (rest := _without(data, error)) is not None:
        try:
            return rule_faults(game, model.model_validate(rest, context=dict(context)))
        except ValidationError:
            pass
    found = faults_of_partial(game, model, _few_rounds(game, _with_gaps(data, error)), context["notation"])
    named = _named(data)
    return [fault for fault in found if _certain(fault, named)]


def _with_gaps(data: Mapping[str, Any], error: ValidationError | None) -> Mapping[str, Any]:
    """The data of an event, nothing standing in its tables where something could not be read."""
    tables = {key: dict(value) for key, value in data.items() if isinstance(value, Mapping)}
    for one in error.errors(include_url=False, include_context=False, include_input=False) if error and tables else ():
        match one["loc"]:
            case (key, entry) if key in tables and entry in tables[key]:
                tables[key][entry] = None
    return {**data, **tables}


def _few_rounds(game: Game, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data without the rounds that nobody looks at, as the game has no more; one too many stays, which says so."""
    rounds = data.get("rounds")
    if game.rounds is None or not isinstance(rounds, list) or len(rounds) <= game.rounds:
        return data
    return {**data, "rounds": rounds[: game.rounds + 1]}


def _certain(fault: Fault, named: frozenset[str] | None) -> bool:
    """Whether a fault stays whatever the rest turns out to be; ``named`` are the players, None where not all names could be read."""
    if fault.code.endswith("-range") and "found" in fault.data:  # of one number, whatever stands beside it
        return isinstance(fault.data["found"], int)
    if fault.code == "card-twice":
        return isinstance(fault.data.get("card"), Card)  # what cannot be read is no card twice
    if fault.code not in CERTAIN or (name := _read(fault.data.get("name"))) is None:
        return False
    return fault.code == "name-twice" or (named is not None and name not in named)


def _named(data: Mapping[str, Any]) -> frozenset[str] | None:
    """Everybody at the table; None where a name is missing, or cannot be read."""
    players = data.get("players")
    names = [name for name in map(_read, names_in(data)) if name is not None]
    return frozenset(names) if isinstance(players, list) and len(names) == len(players) else None


def _read(name: object) -> str | None:
    """A name in its composed form; None for what is none."""
    try:
        read = _NAME.validate_python(name, strict=True)
    except ValidationError:
        return None
    return None if is_blank(read) else normalize("NFC", read)


def rule_faults(game: Game, entry: Entry) -> list[Fault]:
    """Everything the rules find wrong with a position, with an event or with a position in play."""
    if isinstance(entry, Position):
        return list(islice(faults_in(game, entry), MOST_FAULTS))
    name = game.part_of(type(entry))
    part = game.part(name) if name else None
    return list(islice(part.check(entry), MOST_FAULTS)) if part else []


def _without(data: Mapping[str, Any], error: ValidationError) -> Mapping[str, Any] | None:
    """The data without what is at fault; None where the game goes by any of it.

    A copy, made along the ways to what is left out and nowhere else; not where there are more of them than will be told.
    """
    if error.error_count() > MOST_FAULTS:
        return None
    rest: Any = dict(data)
    for one in error.errors(include_url=False, include_context=False, include_input=False):
        way = one["loc"]
        if way and way[0] in _BESIDE_THE_GAME:
            rest.pop(way[0], None)
        elif one["type"] != "extra_forbidden" or not _cut(rest, way):
            return None
    return rest if isinstance(rest, Mapping) else None


def _cut(table: Any, way: Sequence[str | int]) -> bool:  # noqa: ANN401 (whatever was entered)
    """Takes the key at the end of a way out of a table whose top is a copy; False where there is no such way."""
    for step in way[:-1]:
        try:
            below = table[step]
        except (LookupError, TypeError):
            return False
        table[step] = dict(below) if isinstance(below, Mapping) else list(below) if isinstance(below, list) else below
        table = table[step]
    return bool(way) and isinstance(table, dict) and table.pop(way[-1], table) is not table
