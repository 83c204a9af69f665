"""Cards on sheets: as many as fit, in the middle, with crop marks and cut guides; backs mirrored so that they meet their fronts.

The block of cards is centred and the back of a card in column c lies in the mirrored column, so a sheet flipped on its long edge
shows each back exactly behind its front. Marks stand in the margin: they touch no card and stay 5 mm off the page's edge,
where printers cut them off and viewers shrink the page. Between the cards dotted lines lead the scissors, on fronts only:
no two sides of a sheet meet so well that a line on the back would not show on a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing.paper import CARDS, PAPERS, pt

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.look import Look

MARK_AWAY, MARK_LENGTH, MARK_EDGE = 1.0, 4.0, 5.0
"""A crop mark in millimetres: its distance from the card, its length at most, and its least distance from the page's edge."""

MARGIN = MARK_AWAY + 1.5 + MARK_EDGE
"""The least margin in millimetres: room for a mark between card and page edge."""

CORNER = 3.0
"""The radius of a rounded corner in millimetres: a playing card's."""

Line = tuple[float, float, float, float]


class Imposition(NamedTuple):
    """A grid of equal cards in the middle of a page, ``gap`` between them; all in millimetres, y upwards."""

    page: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int
    gap: float = 0.0

    @property
    def slots(self) -> int:
        """Cards on a page.

        >>> [impose("poker", paper).slots for paper in ("a4", "letter", "a5")]
        [9, 9, 4]
        """
        return self.columns * self.rows

    @property
    def corner(self) -> tuple[float, float]:
        """The lower left corner of the block."""
        wide, tall = self._block()
        return (self.page[0] - wide) / 2, (self.page[1] - tall) / 2

    @property
    def block(self) -> Line:
        """The edges of the block: left, bottom, right, top."""
        left, bottom = self.corner
        wide, tall = self._block()
        return left, bottom, left + wide, bottom + tall

    def _block(self) -> tuple[float, float]:
        return (
            self.columns * (self.card[0] + self.gap) - self.gap,
            self.rows * (self.card[1] + self.gap) - self.gap,
        )

    def holding(self, cards: int) -> Imposition:
        """The grid for a sheet with fewer cards: as square as it goes, so that few cuts part them.

        >>> grid = impose("poker", "a4")
        >>> [grid.holding(n)[2:4] for n in (1, 2, 4, 5, 8, 30)]
        [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (3, 3)]
        """
        cards = min(cards, self.slots)
        rows = ceil(cards / self.columns)
        return self._replace(rows=rows, columns=ceil(cards / rows))

    def place(self, slot: int, *, back: bool = False) -> tuple[float, float]:
        """The lower left corner of a slot, counted from the upper left; of its back on the other side of the sheet.

        >>> grid = impose("poker", "a4")
        >>> grid.place(0), grid.place(0, back=True)
        ((10.5, 192.5), (136.5, 192.5))
        """
        row, column = divmod(slot, self.columns)
        if back:
            column = self.columns - 1 - column
        left, bottom = self.corner
        return left + column * (self.card[0] + self.gap), bottom + (self.rows - 1 - row) * (self.card[1] + self.gap)

    def marks(self) -> Iterator[Line]:
        """The crop marks as lines x1, y1, x2, y2."""
        left, bottom, right, top = self.block
        across = min(MARK_LENGTH, left - MARK_AWAY - MARK_EDGE)
        up = min(MARK_LENGTH, bottom - MARK_AWAY - MARK_EDGE)
        for x in self._upright():
            yield x, bottom - MARK_AWAY, x, bottom - MARK_AWAY - up
            yield x, top + MARK_AWAY, x, top + MARK_AWAY + up
        for y in self._level():
            yield left - MARK_AWAY, y, left - MARK_AWAY - across, y
            yield right + MARK_AWAY, y, right + MARK_AWAY + across, y

    def cuts(self) -> Iterator[Line]:
        """The lines to cut along, from edge to edge of the block."""
        left, bottom, right, top = self.block
        yield from ((x, bottom, x, top) for x in self._upright())
        yield from ((left, y, right, y) for y in self._level())

    def _upright(self) -> list[float]:
        return self._edges(self.corner[0], self.card[0], self.columns)

    def _level(self) -> list[float]:
        return self._edges(self.corner[1], self.card[1], self.rows)

    def _edges(self, start: float, side: float, count: int) -> list[float]:
        """Where cards begin and end; once where nothing lies between two."""
        begins = [start + number * (side + self.gap) for number in range(count)]
        if not self.gap:
            return [*begins, start + count * side]
        return [edge for begin in begins for edge in (begin, begin + side)]


def impose(card: str, paper: str) -> Imposition:
    """The grid of cards of a named size on a named paper.

    Raises PrintError ``card-too-large`` (data: card, paper, width, height in mm) when not even one fits.
    """
    return impose_size(CARDS[card], paper, card)


def impose_size(size: tuple[float, float], paper: str, name: str, gap: float = 0.0) -> Imposition:
    """The grid of cards of any size, ``gap`` mm between them. Raises PrintError ``card-too-large`` as `impose` does.

    >>> impose_size((25, 25), "a4", "coin", gap=4)[2:]
    (6, 9, 4)
    """
    page = PAPERS[paper]
    columns, rows = (
        int((room - 2 * MARGIN + gap + 1e-6) // (side + gap)) for room, side in zip(page, size, strict=True)
    )
    if not columns * rows:
        data = {"card": name, "paper": paper, "width": size[0], "height": size[1]}
        raise PrintError(Fault("card-too-large", None, data))
    return Imposition((page.width, page.height), (size[0], size[1]), columns, rows, gap)


def draw_marks(canvas: Canvas, grid: Imposition, look: Look) -> None:
    """Draw the crop marks."""
    canvas.saveState()
    canvas.setStrokeColor(look.black)
    canvas.setLineWidth(0.3)
    _draw_lines(canvas, grid.marks())
    canvas.restoreState()


def draw_guides(canvas: Canvas, grid: Imposition, look: Look, cards: int, *, corners: bool = False) -> None:
    """Draw what leads the scissors on a front: dotted lines along the cuts and, with ``corners``, an arc in every corner."""
    canvas.saveState()
    canvas.setStrokeColor(look.hairline)
    canvas.setLineWidth(0.45)
    canvas.setLineCap(1)
    canvas.setDash(0.01, 3.2)  # round dots
    _draw_lines(canvas, grid.cuts())
    canvas.setDash()
    canvas.setLineWidth(0.3)
    for slot in range(cards if corners else 0):
        _draw_corners(canvas, grid, slot)
    canvas.restoreState()


def _draw_lines(canvas: Canvas, lines: Iterator[Line]) -> None:
    for x1, y1, x2, y2 in lines:
        canvas.line(pt(x1), pt(y1), pt(x2), pt(y2))


def _draw_corners(canvas: Canvas, grid: Imposition, slot: int) -> None:
    x, y = grid.place(slot)
    right, top, round_ = x + grid.card[0] - 2 * CORNER, y + grid.card[1] - 2 * CORNER, 2 * CORNER
    for left, bottom, start in ((x, y, 180), (right, y, 270), (right, top, 0), (x, top, 90)):
        canvas.arc(pt(left), pt(bottom), pt(left + round_), pt(bottom + round_), start, 90)
