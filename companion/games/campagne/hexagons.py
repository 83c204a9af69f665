"""The board as it is drawn: hexagons on their points, 1 wide, and the lines that part the regions."""

from __future__ import annotations

import math
from typing import NamedTuple

from companion.games.campagne.board import Board

SIDE = 1 / math.sqrt(3)
"""The side of a hexagon that is 1 wide; its rows are 1.5 sides apart."""

_CORNERS = ((0.0, -SIDE), (0.5, -SIDE / 2), (0.5, SIDE / 2), (0.0, SIDE), (-0.5, SIDE / 2), (-0.5, -SIDE / 2))
_BEYOND = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""Behind the edge from each corner to the next: so many rows and columns away."""


class Hexagon(NamedTuple):
    """A department as it is drawn: its region's name and its place among the regions, its middle, its corners."""

    department: int
    region: str
    order: int
    x: float
    y: float
    corners: tuple[tuple[float, float], ...]


class Drawn(NamedTuple):
    """A board 1 a hexagon: its size, the hexagons, the lines (x1, y1, x2, y2) around regions."""

    width: float
    height: float
    hexagons: tuple[Hexagon, ...]
    borders: tuple[tuple[float, float, float, float], ...]


def drawn(board: Board) -> Drawn:
    """A board laid out with its upper left corner at 0, 0."""
    if not board.places:
        return Drawn(0.0, 0.0, (), ())
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
    return Drawn(width, height, tuple(hexagons), tuple(borders))
