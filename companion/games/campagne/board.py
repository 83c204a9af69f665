"""The board of 22 hexagons: which departments make a region, with how many players they are in, where they lie.

It comes from ``board.csv``, a line a department. Its columns: ``department`` (1 to 22), ``region`` (a short name),
``players`` (the fewest with whom it is in play), ``row`` and ``column``, its place: columns count half hexagons, so that two
neighbours of a row are two columns apart, and rows lie half a hexagon aside from each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.data import Data, Row

BOARD_FILE = "board.csv"
DEPARTMENTS = 22
SIZES = (2, 3)
GAINS: Mapping[int, int] = {3: 2, 2: 1}
"""Tokens that a region gained gives back, by how many departments it has (article regions.gain)."""

_COLUMNS = ("department", "region", "players", "row", "column")
_PLAYERS = (3, 5)
_ROWS, _WIDTH = 11, 21
_LETTERS = 3


class Region(NamedTuple):
    """Departments that belong together, and the fewest players with whom they are in play."""

    name: str
    departments: tuple[int, ...]
    players: int

    @property
    def gain(self) -> int:
        """Tokens that whoever gains all of it takes back."""
        return GAINS[len(self.departments)]


class Board(NamedTuple):
    """The regions in the order of their departments, and every department's place (row, column) on the drawn board."""

    regions: tuple[Region, ...]
    places: Mapping[int, tuple[int, int]]

    def region_of(self, department: int) -> Region:
        """The region a department belongs to."""
        return next(region for region in self.regions if department in region.departments)

    def masked(self, players: int) -> tuple[int, ...]:
        """The departments that are out with so many players (article setup.masked)."""
        return tuple(sorted(d for region in self.regions if region.players > players for d in region.departments))

    def open(self, players: int) -> tuple[int, ...]:
        """The departments that are in play with so many players."""
        return tuple(sorted(d for region in self.regions if region.players <= players for d in region.departments))


class _Read(NamedTuple):
    """A line of the file: its place in it, and what it says."""

    row: Row
    department: int
    region: str
    players: int
    place: tuple[int, int]


def read_board(data: Data) -> Board:
    """The board that the data say; every fault is noted in ``data``, whose `finish` must be called before it is used."""
    before = len(data.faults)
    rows = data.rows(BOARD_FILE, _COLUMNS)
    told = [read for row in rows if (read := _line(data, row))]
    if len(told) < len(rows) or len(data.faults) > before:  # what the lines say together waits until each can be read
        return Board((), {})
    _check_departments(data, told)
    regions = _regions(data, told)
    _check_places(data, told)
    return Board(regions, {read.department: read.place for read in told})


def _line(data: Data, row: Row) -> _Read | None:
    department = data.number(row, "department", 1, DEPARTMENTS)
    players = data.number(row, "players", *_PLAYERS)
    place = (data.number(row, "row", 0, _ROWS - 1), data.number(row, "column", 0, _WIDTH - 1))
    region = data.words(row, "region", _LETTERS)
    if department is None or players is None or place[0] is None or place[1] is None:
        return None
    return _Read(row, department, region, players, (place[0], place[1]))


def _check_departments(data: Data, told: Iterable[_Read]) -> None:
    """Every department, and each once."""
    seen: dict[int, str] = {}
    last = ""
    for read in told:
        last = read.row.place
        if read.department in seen:
            data.wrong("board-twice", last, department=read.department, first=seen[read.department])
        seen.setdefault(read.department, last)
    absent = tuple(number for number in range(1, DEPARTMENTS + 1) if number not in seen)
    if absent and last:
        data.wrong("board-absent", last.rpartition(":")[0], departments=absent)


def _regions(data: Data, told: Sequence[_Read]) -> tuple[Region, ...]:
    """The regions; two or three departments each, all of them in play with the same numbers of players."""
    found: dict[str, list[_Read]] = {}
    for read in told:
        found.setdefault(read.region, []).append(read)
    for name, reads in found.items():
        place = reads[-1].row.place
        if len(reads) not in SIZES:
            data.wrong("board-region-size", place, region=name, count=len(reads), least=SIZES[0], most=SIZES[-1])
        for read in reads:
            if read.players != reads[0].players:
                values = {"found": read.players, "wanted": reads[0].players}
                data.wrong("board-region-players", read.row.place, region=name, **values)
    made = (Region(n, tuple(sorted(r.department for r in reads)), reads[0].players) for n, reads in found.items())
    return tuple(sorted(made, key=lambda region: region.departments))


def _check_places(data: Data, told: Sequence[_Read]) -> None:
    """No two hexagons one on the other, and all rows half a hexagon aside from their neighbours."""
    if not told:
        return
    parity = sum(told[0].place) % 2
    for index, read in enumerate(told):
        row, column = read.place
        if (row + column) % 2 != parity:
            data.wrong("board-place-aside", read.row.place, row=row, column=column)
        for other in told[:index]:
            if other.place == read.place:
                data.wrong("board-place-twice", read.row.place, row=row, column=column, first=other.row.place)
