"""A department's percents as a table enters them: player by player, or in one go in seat order, as they stand on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import TypeAdapter, ValidationInfo

from companion.cards import Notation
from companion.errors import MOST_FAULTS, Fault
from companion.fields import Kind, Name, refused
from companion.games.campagne.rules import MOST, STEP, WHOLE

Row: TypeAlias = Mapping[str, int] | tuple[int, ...]
"""A department: percents by name, or in seat order."""

_BETWEEN = re.compile(r"[\s,;]+")
_PERCENT = re.compile(r"(\d{1,4})\s*%?")
_NOTHING = {"-", "."}

_TENS = list(range(0, WHOLE + 1, STEP))
_TEN = r"(0|[1-9]0|100)\s*%?"
_ROW_TEXT = {
    "type": "string",
    "description": "percents in seat order, blanks between; nothing: nobody has any",
    "pattern": rf"^[\s,;]*(({_TEN}|[-.])([\s,;]+|$))*$",
    "examples": ["70 20 0 10"],
}
_ROW_TABLE = {
    "type": "object",
    "additionalProperties": {"type": "integer", "enum": _TENS},
    "maxProperties": MOST,
    "examples": [{"Ana": 70, "Ben": 20}],
}

_EACH: TypeAdapter[dict[str, int]] = TypeAdapter(dict[Name, int], config={"defer_build": True})


def _read_row(value: object, _notation: Notation) -> object:
    if not isinstance(value, str):
        return value if isinstance(value, (tuple, Mapping)) else Fault("not-a-row")
    tokens = [token for token in _BETWEEN.split(value) if token not in ("", "%")]
    if len(tokens) > MOST_FAULTS:
        return _too_long(len(tokens))
    read = [0 if token in _NOTHING else _percent(token) for token in tokens]
    if None in read:
        return Fault("row-unreadable", None, {"found": tokens[read.index(None)][:40]})
    return tuple(read)


def _too_long(count: int) -> Fault:
    """Of so many that nobody reads what each of them is."""
    return Fault("too-long", None, {"count": count, "most": MOST})


def _percent(token: str) -> int | None:
    found = _PERCENT.fullmatch(token)
    return int(found[1]) if found and token.isascii() else None


def _write_row(row: Row, _notation: Notation) -> str:
    return " ".join(map(str, row.values() if isinstance(row, Mapping) else row))


@dataclass(frozen=True, slots=True, eq=False)
class RowKind(Kind):
    """A row, or a table by name, of which every fault is told at its name."""

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, Mapping) and len(value) > MOST_FAULTS:
            return refused(_too_long(len(value)), info)
        if isinstance(value, Mapping):
            return _EACH.validate_python(dict(value), strict=True, context=info.context)
        read = self.read(value, "en")
        return refused(read, info) if isinstance(read, Fault) else read


ROW = RowKind("percent-row", _read_row, _write_row, {"anyOf": [_ROW_TABLE, _ROW_TEXT]})

PercentRow = Annotated[Any, ROW]
