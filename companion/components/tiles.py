"""A board larger than the paper: parts of it on several sheets, which overlap and are put together by registration crosses.

Every sheet shows a window of the board. Neighbours share a strip: its middle is where one is cut and laid over the other,
and the crosses on it, printed on both, come to lie on each other. Millimetres, the origin at the board's lower left corner.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from companion.printing.paper import PAPERS

MARGIN = 10.0
"""Millimetres at the edge of a sheet that nothing is printed on."""

OVERLAP = 12.0
"""Millimetres that neighbours share."""

LABEL = 5.0
"""Millimetres at the foot of a sheet for the words that say which it is."""

Cross = tuple[float, float]


class Tile(NamedTuple):
    """A window of the board: its lower left corner and its size; its column and row, from the upper left, counted from 0."""

    x: float
    y: float
    width: float
    height: float
    column: int
    row: int


class Tiling(NamedTuple):
    """How a board lies on sheets of this size."""

    board: tuple[float, float]
    page: tuple[float, float]
    margin: float = MARGIN

    @property
    def window(self) -> tuple[float, float]:
        """What a sheet can show."""
        return self.page[0] - 2 * self.margin, self.page[1] - 2 * self.margin

    @property
    def counts(self) -> tuple[int, int]:
        """Columns and rows of sheets.

        >>> Tiling((300, 250), (210, 297)).counts, Tiling((300, 400), (297, 210)).counts
        ((2, 1), (2, 3))
        """
        across, up = (
            max(1, ceil((side - OVERLAP) / (room - OVERLAP) - 1e-9))
            for side, room in zip(self.board, self.window, strict=True)
        )
        return across, up

    def _starts(self, axis: int) -> list[float]:
        """Where the windows begin: the board is shared out evenly, so that no sheet has a narrow rest."""
        count, side = self.counts[axis], self.board[axis]
        step = (side - OVERLAP) / count
        return [number * step for number in range(count)]

    @property
    def shown(self) -> tuple[float, float]:
        """The size of every window."""
        across, up = self.counts
        return (self.board[0] - OVERLAP) / across + OVERLAP, (self.board[1] - OVERLAP) / up + OVERLAP

    def tiles(self) -> Iterator[Tile]:
        """The sheets, row by row from the top."""
        wide, tall = self.shown
        rows = self._starts(1)[::-1]
        for row, y in enumerate(rows):
            for column, x in enumerate(self._starts(0)):
                yield Tile(x, y, wide, tall, column, row)

    def crosses(self) -> list[Cross]:
        """Where crosses stand: on the middle of every strip that two sheets share, three along each sheet."""
        xs, ys = self._starts(0), self._starts(1)
        wide, tall = self.shown
        found = {
            (round(x + OVERLAP / 2, 3), round(y + tall * part, 3))
            for x in xs[1:]
            for y in ys
            for part in (0.15, 0.5, 0.85)
        } | {
            (round(x + wide * part, 3), round(y + OVERLAP / 2, 3))
            for y in ys[1:]
            for x in xs
            for part in (0.15, 0.5, 0.85)
        }
        return sorted(found)

    def crosses_on(self, tile: Tile) -> list[Cross]:
        """Those that a sheet shows."""
        return [
            (x, y) for x, y in self.crosses() if tile.x < x < tile.x + tile.width and tile.y < y < tile.y + tile.height
        ]


def tiling(board: tuple[float, float], paper: str, unprinted: float = 0.0) -> Tiling:
    """The board on sheets of a paper, upright or not: whichever takes fewer; ``unprinted`` mm at the edges stay free.

    >>> tiling((400, 180), "a4").counts
    (2, 1)
    """
    size = PAPERS[paper]
    margin = max(MARGIN, unprinted + LABEL)
    both = (Tiling(board, (size.width, size.height), margin), Tiling(board, (size.height, size.width), margin))
    return min(both, key=lambda one: one.counts[0] * one.counts[1])
