"""What a game of Campagne électorale leaves: who has how many percent in which department."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pydantic import Field

from companion.errors import Fault
from companion.games.campagne.board import DEPARTMENTS, Board
from companion.games.campagne.percents import PercentRow, Row
from companion.games.campagne.rules import LEAST, MOST, STEP, WHOLE
from companion.model import Position, Seat, unknown_player
from companion.nearest import nearest
from companion.notes import Cited

NUMBERS = tuple(map(str, range(1, DEPARTMENTS + 1)))


class CampagnePosition(Position):
    """The players, and everybody's percents by department."""

    players: list[Seat]
    departments: dict[str, PercentRow] = Field(json_schema_extra={"propertyNames": {"enum": list(NUMBERS)}})


def percents_of(position: CampagnePosition) -> dict[int, dict[str, int]]:
    """The percents of a position without faults: for every department that was told, everybody's, in seat order."""
    names = [player.name for player in position.players]
    told = {}
    for key, row in position.departments.items():
        given = _by_name(row, names)
        told[int(key)] = {name: given.get(name, 0) for name in names}
    return dict(sorted(told.items()))


def _by_name(row: Row, names: Iterable[str]) -> Mapping[str, int]:
    return row if isinstance(row, Mapping) else dict(zip(names, row, strict=False))


def check(position: CampagnePosition, board: Board) -> Iterable[Fault]:
    """Every way a position can be impossible: departments, names, percents, what lies in a masked department."""
    names = [player.name for player in position.players]
    masked = board.masked(len(names)) if LEAST <= len(names) <= MOST else ()  # with another number, none is said to be
    for key, row in position.departments.items():
        where = f"departments.{key}"
        if key not in NUMBERS:
            yield Fault(
                "department-unknown", where, {"found": key[:40], "most": DEPARTMENTS, "near": nearest(key, NUMBERS, 1)}
            )
        elif not isinstance(row, Mapping) and len(row) not in (0, len(names)):
            yield Fault("row-length", where, {"count": len(row), "needed": len(names)})
        else:
            yield from _check_row(where, _by_name(row, names), names, masked if int(key) in masked else ())


def _check_row(where: str, row: Mapping[str, int], names: Sequence[str], masked: Sequence[int]) -> Iterator[Fault]:
    """A department: names of the table, whole tens, a hundred at most in all; nothing where it is out (``masked``: all that are)."""
    for name, percent in row.items():
        if name not in names:
            yield unknown_player(f"{where}.{name}", name, names)
        if not 0 <= percent <= WHOLE or percent % STEP:
            yield Fault("percent-step", f"{where}.{name}", {"found": percent, "step": STEP, "most": WHOLE})
    total = sum(percent for percent in row.values() if percent > 0)
    if masked and any(row.values()):
        yield Fault(
            "department-masked", where, {"count": len(names), "masked": tuple(masked), "ref": Cited("setup.masked")}
        )
    elif total > WHOLE:
        yield Fault("percents-over", where, {"total": total, "most": WHOLE})
