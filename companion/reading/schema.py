"""The JSON Schema of what is read: a game's position, or one of its events.

The models give the shape. What the game's record adds (numbers of players and rounds, rulings, claims) is put in
here, so that a schema refuses what the program refuses, as far as a schema can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.fields import CARD, CARDS, SUIT
from companion.game import Game
from companion.reading.checked import entry_model

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_SHARED = {kind.name: kind.schema for kind in (CARDS, CARD, SUIT)}
"""Schemas that occur many times and are referred to by name."""


def input_schema(game: Game, event: str | None = None) -> Schema:
    """The JSON Schema (2020-12) of a game's position, or of one of its events. Raises InputError ``event-unknown``.

    >>> from companion.games import find_game
    >>> players = input_schema(find_game("lobbys"))["properties"]["players"]
    >>> players["minItems"], players["maxItems"]
    (2, 5)
    """
    schema = entry_model(game, event).model_json_schema()
    for table in _tables(schema):
        _tidy(table)
    schema["properties"]["rulings"] = rulings_schema(game)
    if event is None:
        _seat(schema, game)
        _claim(schema, game)
    referring: Schema = _refer(schema)
    used = {
        name: _refer(shared, within=name) for name, shared in _SHARED.items() if f"#/$defs/{name}" in str(referring)
    }
    name = f"companion:{game.id}" + (f":{event}" if event else "")
    return {"$schema": DIALECT, "$id": name, **referring, "$defs": {**referring.get("$defs", {}), **used}}


def rulings_schema(game: Game) -> Schema:
    """The schema of a table of rulings: the game's own keys, each with its choices.

    >>> from companion.games import find_game
    >>> rulings_schema(find_game("lobbys"))["properties"]["partisan"]["enum"]
    ['each', 'once']
    """
    choices = {ruling.key: {"enum": list(ruling.choices), "default": ruling.choices[0]} for ruling in game.rulings}
    return {"type": "object", "properties": choices, "additionalProperties": False}


def _seat(schema: Schema, game: Game) -> None:
    """Puts in how many players a position names, at the top and in each round, and how many rounds there can be."""
    least, most = game.seated
    for table in _tables(schema):
        if players := table["properties"].get("players"):
            players |= {"minItems": least, "maxItems": most}
    if game.rounds is not None:
        schema["properties"]["rounds"] |= {"minItems": 1, "maxItems": game.rounds}


def _claim(schema: Schema, game: Game) -> None:
    """Puts in that a claim claims one thing: a total, or the game's own kind."""
    fields = ("total", game.claim.field) if game.claim else ("total",)
    name = schema["properties"]["claims"]["items"]["$ref"].rpartition("/")[2]
    claim = schema["$defs"][name]
    claim["oneOf"] = [
        {"required": [one], "properties": {field: {"type": "null"} for field in fields if field != one}}
        | {"not": {"properties": {one: {"type": "null"}}}}
        for one in fields
    ]


def _tables(schema: Schema) -> Iterator[Schema]:
    """The schema and every model that it refers to."""
    yield schema
    yield from schema.get("$defs", {}).values()


def _tidy(table: Schema) -> None:
    """The schema without what pydantic adds needlessly: titles that repeat keys, our notes to programmers."""
    table.pop("title", None)
    if "`" in table.get("description", ""):
        del table["description"]
    for field in table.get("properties", {}).values():
        field.pop("title", None)


def _refer(schema: Any, within: str = "") -> Any:  # noqa: ANN401 (whatever JSON holds)
    """A schema in which shared parts are references. ``within`` is the shared part that is being written."""
    if isinstance(schema, Mapping):
        for name, shared in _SHARED.items():
            if name != within and shared.items() <= schema.items():
                return {"$ref": f"#/$defs/{name}", **{key: schema[key] for key in schema if key not in shared}}
        return {key: _refer(inner, "" if key == "items" else within) for key, inner in schema.items()}
    if isinstance(schema, list):
        return [_refer(inner, within) for inner in schema]
    return schema
