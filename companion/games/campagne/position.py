"""The end position of Campagne électorale: the players' percents in each department, their questions and checks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

from pydantic import Field, TypeAdapter, ValidationInfo

from companion.cards import Notation
from companion.errors import MOST_FAULTS, Fault
from companion.fields import Kind, Name, refused
from companion.games.campagne.material import DEPARTMENTS, CampagneBoard
from companion.games.campagne.rules import LEAST, MOST, STEP, WHOLE
from companion.model import Position, Seat, unknown_player
from companion.nearest import nearest
from companion.questions import Asker, Follows, Script

PercentsByPlayer: TypeAlias = Mapping[str, int] | tuple[int, ...]
"""The percents of a department, by name or in seat order."""

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
    """The fault of a row with far too many entries. It is reported alone, instead of a fault for each entry."""
    return Fault("too-long", None, {"count": count, "most": MOST})


def _percent(token: str) -> int | None:
    found = _PERCENT.fullmatch(token)
    return int(found[1]) if found and token.isascii() else None


def _write_row(row: PercentsByPlayer, _notation: Notation) -> str:
    return " ".join(map(str, row.values() if isinstance(row, Mapping) else row))


@dataclass(frozen=True, slots=True, eq=False)
class RowKind(Kind):
    """A row of percents, or a table by name whose faults are each reported at their name."""

    def _validate(self, value: object, info: ValidationInfo) -> object:
        if isinstance(value, Mapping) and len(value) > MOST_FAULTS:
            return refused(_too_long(len(value)), info)
        if isinstance(value, Mapping):
            return _EACH.validate_python(dict(value), strict=True, context=info.context)
        read = self.read(value, "en")
        return refused(read, info) if isinstance(read, Fault) else read


ROW = RowKind("percent-row", _read_row, _write_row, {"anyOf": [_ROW_TABLE, _ROW_TEXT]})

PercentRow = Annotated[Any, ROW]


NUMBERS = tuple(map(str, range(1, DEPARTMENTS + 1)))


class CampagnePosition(Position):
    """The players, and their percents by department."""

    players: list[Seat]
    departments: dict[str, PercentRow] = Field(json_schema_extra={"propertyNames": {"enum": list(NUMBERS)}})


def percents_of(position: CampagnePosition) -> dict[int, dict[str, int]]:
    """The percents of a position without faults: all players in seat order, for each department entered."""
    names = [player.name for player in position.players]
    percents = {}
    for key, row in position.departments.items():
        given = _by_name(row, names)
        percents[int(key)] = {name: given.get(name, 0) for name in names}
    return dict(sorted(percents.items()))


def _by_name(row: PercentsByPlayer, names: Iterable[str]) -> Mapping[str, int]:
    return row if isinstance(row, Mapping) else dict(zip(names, row, strict=False))


def check(position: CampagnePosition, board: CampagneBoard) -> Iterable[Fault]:
    """The faults of a position: departments, names, percents, and percents in a masked department."""
    names = [player.name for player in position.players]
    masked = (
        board.masked(len(names)) if LEAST <= len(names) <= MOST else ()
    )  # another number of players is a fault of its own
    for key, row in position.departments.items():
        where = f"departments.{key}"
        if key not in NUMBERS:
            data = {"found": key[:40], "most": DEPARTMENTS, "near": nearest(key, NUMBERS, 1)}
            yield Fault("department-unknown", where, data, article="idea")
        elif not isinstance(row, Mapping) and len(row) not in (0, len(names)):
            yield Fault("row-length", where, {"count": len(row), "needed": len(names)})
        else:
            yield from _check_row(where, _by_name(row, names), names, masked if int(key) in masked else ())


def _check_row(where: str, row: Mapping[str, int], names: Sequence[str], masked: Sequence[int]) -> Iterator[Fault]:
    """The faults of a department: unknown names, percents that are not multiples of 10, more than 100 together.

    ``masked``: all masked departments if this one is among them, else empty. A masked department has no percents.
    """
    for name, percent in row.items():
        if name not in names:
            yield unknown_player(f"{where}.{name}", name, names)
        if not 0 <= percent <= WHOLE or percent % STEP:
            yield Fault(
                "percent-step",
                f"{where}.{name}",
                {"found": percent, "step": STEP, "most": WHOLE},
                article="setup.player" if percent % STEP else "play.percent",
            )
    total = sum(percent for percent in row.values() if percent > 0)
    if masked and any(row.values()):
        yield Fault("department-masked", where, {"count": len(names), "masked": tuple(masked)}, article="setup.masked")
    elif total > WHOLE:
        yield Fault("percents-over", where, {"total": total, "most": WHOLE}, article="play.percent")


def step(field: str, _step: Mapping[str, Any], data: Mapping[str, Any], board: CampagneBoard) -> Follows | None:
    """The departments to ask for: those in play with this number of players."""
    return Follows(board.open(len(data["players"]))) if field == "departments" else None


def ask(asker: Asker, board: CampagneBoard) -> Script:
    """Asks for the names, then for a line for each department that is in play with this number of players."""
    names = yield asker.names("players")
    departments: dict[str, Any] = {}
    asker.answers["names"] = ", ".join(names)
    numbers = tuple(board.open(len(names)))
    for number in numbers:
        asker.answers["number"] = number
        where = f"departments.{number}"
        about = {"choices": numbers, "names": tuple(names)}
        answer = yield asker.question(where, "departments", ROW, optional=True, default="", **about)
        departments[str(number)] = "" if answer is None else answer
    data = {"players": [{"name": name} for name in names], "departments": departments}
    yield from asker.claims(names, data)
    return data
