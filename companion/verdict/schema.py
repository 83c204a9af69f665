"""The JSON Schema of answers: the result of a score, and the error in its place.

It is derived from the game: its id, its articles, its rulings. An answer has nothing that is not listed here.
"""

from __future__ import annotations

from typing import Any

from companion.game import ADVICE, Game
from companion.reading.schema import DIALECT, rulings_schema
from companion.rulebook import open_rulebook
from companion.words import LANGS

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_NAME: Schema = {"type": "string", "minLength": 1}
_ID: Schema = {"type": ["string", "integer"], "description": "What the position called itself."}
_PLACE: Schema = {"type": "string", "examples": ["players[0].name"]}
_LANG: Schema = {"enum": list(LANGS)}

TOTALS = "totals"
"""The name, in place of an event's, for a position of totals only."""
RESULT = "result"
"""The name, in place of an event's, for a result."""


def further_schemas(game: Game) -> tuple[str, ...]:
    """The further parts of a game that have a schema, besides its position and its events."""
    return (*((ADVICE,) if game.advice else ()), *((TOTALS,) if game.totals else ()), RESULT)


def result_schema(game: Game) -> Schema:
    """The JSON Schema (2020-12) of a result of ``companion score --format json``."""
    article = {"enum": list(open_rulebook(game.id, "en").articles)}
    line = {
        "article": {**article, "description": "The article of the rule sheet, by its id."},
        "ref": {**_TEXT, "pattern": r"^\d+(\.\d+)?$", "description": "The number printed there."},
        "label": {**_TEXT, "description": "The article's title."},
        "points": {"type": "integer"},
        "cards": _list(_TEXT),
        "note": {"type": ["string", "null"]},
    }
    cited = {"enum": [*article["enum"], None], "description": "null where it is about several."}
    player = {
        "name": _NAME,
        "total": {"type": "integer", "description": "Of what was entered, where something is missing."},
        "rank": {"type": "integer", "minimum": 1, "description": "Standard competition ranking: 1, 2, 2, 4."},
        "missing": _list(_PLACE, "The places of what counts and was not entered."),
        "lines": _list(_table(line)),
    }
    claim = {
        "player": _NAME,
        "claimed": {"type": ["integer", "null"], "description": "null where an illegal plan reaches no total."},
        "holds": {"type": ["boolean", "null"], "description": "null where it cannot be judged."},
        "reasons": _list(_table({"article": cited, "text": _TEXT})),
    }
    result = {
        "game": {"const": game.id},
        "id": _ID,
        "lang": _LANG,
        "rulings": {**rulings_schema(game), "description": "Those that are not the default."},
        "finished": {"type": "boolean", "description": "false: the winners lead, and have not won."},
        "players": {**_list(_table(player)), "minItems": game.seated[0], "maxItems": game.seated[1]},
        "winners": {**_list(_NAME, "All who are tied for the win."), "uniqueItems": True},
        "remarks": _list(_table({"code": _TEXT, "text": _TEXT})),
        "claims": _list(_table(claim)),
        "proof": {"type": "object", "additionalProperties": {"type": "object"}, "description": "By player."},
    }
    return {"$schema": DIALECT, "$id": f"companion:{game.id}:result", **_table(result, optional=("id",))}


def error_schema() -> Schema:
    """The JSON Schema (2020-12) of an error: on standard error, or as the answer to a line of JSONL (``line``).

    >>> error_schema()["required"]
    ['error']
    """
    fault = {
        "code": {**_TEXT, "pattern": "^[a-z]+(-[a-z0-9]+)*$", "description": "Stable; what to tell apart by."},
        "message": {**_TEXT, "description": "What is wrong, and what to write instead."},
        "where": {"type": ["string", "null"], "description": "A place in the input; null: all of it."},
    }
    error = {**fault, "more": _list(_table(fault), "The other faults.")}
    answer = {"line": {"type": "integer", "minimum": 1}, "id": _ID, "error": _table(error)}
    return {"$schema": DIALECT, "$id": "companion:error", **_table(answer, optional=("line", "id"))}


def _table(properties: Schema, optional: tuple[str, ...] = ()) -> Schema:
    """An object with exactly these keys, all required except the optional ones."""
    required = [key for key in properties if key not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _list(items: Schema, description: str = "") -> Schema:
    return {"type": "array", "items": items, **({"description": description} if description else {})}
