"""The parts of Campagne électorale that a table may replace by its own: the board, the deck, the tokens given up.

This module reads them from files and draws the board. The source has lost them; the house's own files are in
templates/campagne/data (`companion.data` reads them).

- ``board.csv`` has a line for each department: ``department`` (1 to 22), ``region`` (a short name), ``players`` (the
  fewest with whom it is in play), and its place ``row`` and ``column``. Columns count half hexagons, so two
  neighbours in a row are two columns apart. Neighbouring rows are shifted by half a hexagon.
- ``deck.csv`` has a line for each kind of card. The 174 cards form 6 packs of 29. The columns: ``pack`` (1 to 6, or *
  for every pack), ``copies`` (in that pack), ``colour`` (black: classic auction; red: à la carte; special: carried
  out at once, never sold), and the card's text ``fr`` and ``en``.
- ``tokens.toml`` says how many of a player's 14 tokens a department won costs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from companion.data import Data, DataRow

BOARD_FILE = "board.csv"
DEPARTMENTS = 22
SIZES = (2, 3)
GAINS: Mapping[int, int] = {3: 2, 2: 1}
"""The tokens that a gained region gives back, by its number of departments (article regions.gain)."""

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
        """The tokens that a player takes back for gaining the whole region."""
        return GAINS[len(self.departments)]


class CampagneBoard(NamedTuple):
    """A board: the regions in the order of their departments, and the place (row, column) of each department."""

    regions: tuple[Region, ...]
    places: Mapping[int, tuple[int, int]]

    def region_of(self, department: int) -> Region:
        """The region of a department."""
        return next(region for region in self.regions if department in region.departments)

    def masked(self, players: int) -> tuple[int, ...]:
        """The departments that are out of play with this number of players (article setup.masked)."""
        return tuple(sorted(d for region in self.regions if region.players > players for d in region.departments))

    def open(self, players: int) -> tuple[int, ...]:
        """The departments that are in play with this number of players."""
        return tuple(sorted(d for region in self.regions if region.players <= players for d in region.departments))


class _Read(NamedTuple):
    """A line of ``board.csv``: its row in the file, and its values."""

    row: DataRow
    department: int
    region: str
    players: int
    place: tuple[int, int]


def read_board(data: Data) -> CampagneBoard:
    """Reads the board from ``data``. Notes every fault there, so call ``data.finish`` before using the board."""
    before = len(data.faults)
    rows = data.rows(BOARD_FILE, _COLUMNS)
    lines = [read for row in rows if (read := _line(data, row))]
    if len(lines) < len(rows) or len(data.faults) > before:  # lines are compared only if each can be read
        return CampagneBoard((), {})
    _check_departments(data, lines)
    regions = _regions(data, lines)
    _check_places(data, lines)
    return CampagneBoard(regions, {read.department: read.place for read in lines})


def _line(data: Data, row: DataRow) -> _Read | None:
    department = data.number(row, "department", 1, DEPARTMENTS)
    players = data.number(row, "players", *_PLAYERS)
    place = (data.number(row, "row", 0, _ROWS - 1), data.number(row, "column", 0, _WIDTH - 1))
    region = data.words(row, "region", _LETTERS)
    if department is None or players is None or place[0] is None or place[1] is None:
        return None
    return _Read(row, department, region, players, (place[0], place[1]))


def _check_departments(data: Data, lines: Iterable[_Read]) -> None:
    """Notes departments that occur twice and departments that are absent."""
    seen: dict[int, str] = {}
    last = ""
    for read in lines:
        last = read.row.place
        if read.department in seen:
            data.wrong("board-twice", last, department=read.department, first=seen[read.department])
        seen.setdefault(read.department, last)
    absent = tuple(number for number in range(1, DEPARTMENTS + 1) if number not in seen)
    if absent and last:
        data.wrong("board-absent", last.rpartition(":")[0], departments=absent)


def _regions(data: Data, lines: Sequence[_Read]) -> tuple[Region, ...]:
    """The regions. Notes those without two or three departments, or with different ``players`` in their lines."""
    found: dict[str, list[_Read]] = {}
    for read in lines:
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


def _check_places(data: Data, lines: Sequence[_Read]) -> None:
    """Notes hexagons in the same place, and rows that are not shifted by half a hexagon from their neighbours."""
    if not lines:
        return
    parity = sum(lines[0].place) % 2
    for index, read in enumerate(lines):
        row, column = read.place
        if (row + column) % 2 != parity:
            data.wrong("board-place-aside", read.row.place, row=row, column=column)
        for other in lines[:index]:
            if other.place == read.place:
                data.wrong("board-place-twice", read.row.place, row=row, column=column, first=other.row.place)


DECK_FILE = "deck.csv"
PACKS, PACK = 6, 29
CARDS = PACKS * PACK
COLOURS = ("black", "red", "special")
EVERY = "*"

_DECK_COLUMNS = ("pack", "copies", "colour", "fr", "en")
_MOST_LETTERS = 120


class CampagneCard(NamedTuple):
    """A kind of card: its colour, and its text in both languages."""

    colour: str
    fr: str
    en: str


class CampagneDeck(NamedTuple):
    """The cards of each pack (from 1), each with its number of copies."""

    packs: Mapping[int, Mapping[CampagneCard, int]]

    def in_all(self) -> tuple[tuple[CampagneCard, int], ...]:
        """Every card once, black before red before special, with its copies in all packs together."""
        copies: dict[CampagneCard, int] = {}
        for pack in self.packs.values():
            for card, count in pack.items():
                copies[card] = copies.get(card, 0) + count
        return tuple(sorted(copies.items(), key=lambda one: COLOURS.index(one[0].colour)))

    def lines(self) -> list[dict[str, Any]]:
        """A line for each text, with its copies by colour."""
        found: dict[tuple[str, str], dict[str, Any]] = {}
        for card, copies in self.in_all():
            line = found.setdefault((card.fr, card.en), {"fr": card.fr, "en": card.en, **dict.fromkeys(COLOURS, 0)})
            line[card.colour] += copies
        return list(found.values())

    def count(self, colour: str) -> int:
        """The number of cards of a colour in all packs together."""
        return sum(copies for card, copies in self.in_all() if card.colour == colour)


def read_deck(data: Data) -> CampagneDeck:
    """Reads the deck from ``data``. Notes every fault there, so call ``data.finish`` before using the deck."""
    before = len(data.faults)
    packs: dict[int, dict[CampagneCard, int]] = {number: {} for number in range(1, PACKS + 1)}
    name = ""
    for row in data.rows(DECK_FILE, _DECK_COLUMNS):
        name = row.place.rpartition(":")[0]
        pack = data.choice(row, "pack", (EVERY, *map(str, packs)))
        copies = data.number(row, "copies", 1, PACK)
        colour = data.choice(row, "colour", COLOURS)
        card = CampagneCard(colour, data.words(row, "fr", _MOST_LETTERS), data.words(row, "en", _MOST_LETTERS))
        for number in packs if pack == EVERY else [one for one in packs if str(one) == pack]:
            packs[number][card] = packs[number].get(card, 0) + (copies or 0)
    if name and len(data.faults) == before:
        for number, cards in packs.items():
            if sum(cards.values()) != PACK:
                data.wrong("deck-pack", name, pack=number, count=sum(cards.values()), needed=PACK)
    return CampagneDeck({} if len(data.faults) > before else packs)


TOKENS_FILE = "tokens.toml"
TOKENS = 14
_GIVEN_UP, _MOST_GIVEN_UP = "given_up", 3


def read_tokens(data: Data) -> int:
    """The tokens given up for good for each department won (article win.token). Notes faults in ``data``."""
    place, table = data.table(TOKENS_FILE)
    for key in table:
        if key != _GIVEN_UP:
            data.wrong("data-key", place, key=key, known=(_GIVEN_UP,))
    value = table.get(_GIVEN_UP)
    if type(value) is int and 0 <= value <= _MOST_GIVEN_UP:
        return value
    if not data.faults:
        data.wrong("tokens-given-up", place, key=_GIVEN_UP, found=str(value)[:40], most=_MOST_GIVEN_UP)
    return 0


SIDE = 1 / math.sqrt(3)
"""The side of a hexagon that is 1 wide. Rows are 1.5 sides apart."""

_CORNERS = ((0.0, -SIDE), (0.5, -SIDE / 2), (0.5, SIDE / 2), (0.0, SIDE), (-0.5, SIDE / 2), (-0.5, -SIDE / 2))
_BEYOND = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""The neighbour behind each edge (from one corner to the next), as the distance in rows and columns."""


class Hexagon(NamedTuple):
    """A department as `draw_board` lays it out: its region's name and number, its middle, its corners."""

    department: int
    region: str
    order: int
    x: float
    y: float
    corners: tuple[tuple[float, float], ...]


class BoardDrawing(NamedTuple):
    """A drawn board whose hexagons are 1 wide: its size, the hexagons, and the lines (x1, y1, x2, y2) around regions."""

    width: float
    height: float
    hexagons: tuple[Hexagon, ...]
    borders: tuple[tuple[float, float, float, float], ...]


def draw_board(board: CampagneBoard) -> BoardDrawing:
    """Lays out a board with its upper left corner at 0, 0."""
    if not board.places:
        return BoardDrawing(0.0, 0.0, (), ())
    top = min(row for row, _ in board.places.values())
    left = min(column for _, column in board.places.values())
    at = {place: number for number, place in board.places.items()}
    hexagons, borders = [], []
    for number, (row, column) in sorted(board.places.items()):
        region = board.region_of(number)
        x, y = 0.5 + (column - left) / 2, SIDE + (row - top) * 1.5 * SIDE
        corners = tuple((x + dx, y + dy) for dx, dy in _CORNERS)
        hexagons.append(Hexagon(number, region.name, board.regions.index(region), x, y, corners))
        for edge, (down, right) in enumerate(_BEYOND):
            if at.get((row + down, column + right)) not in region.departments:
                borders.append((*corners[edge], *corners[(edge + 1) % 6]))
    width = max(x for one in hexagons for x, _ in one.corners)
    height = max(y for one in hexagons for _, y in one.corners)
    return BoardDrawing(width, height, tuple(hexagons), tuple(borders))
