"""Cards on sheets: as many as fit, in the middle, with crop marks; backs mirrored so that they meet their fronts.

The block of cards is centred and the back of a card in column c lies in the mirrored column, so a sheet flipped on its long edge
shows each back exactly behind its front. Marks stand in the margin: they touch no card and stay off the page's edge,
where they would make viewers shrink the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing.paper import CARDS, PAPERS, pt

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.look import Look

MARGIN = 6.0
"""The least margin in millimetres: room for a mark between card and page edge."""

MARK_AWAY, MARK_LENGTH, MARK_EDGE = 1.2, 4.0, 2.2
"""A crop mark in millimetres: its distance from the card, its length, and its least distance from the page's edge."""


class Imposition(NamedTuple):
    """A grid of equal cards in the middle of a page; all in millimetres, y upwards."""

    page: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int

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
        return (self.page[0] - self.columns * self.card[0]) / 2, (self.page[1] - self.rows * self.card[1]) / 2

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
        return left + column * self.card[0], bottom + (self.rows - 1 - row) * self.card[1]

    def marks(self) -> Iterator[tuple[float, float, float, float]]:
        """The crop marks as lines x1, y1, x2, y2."""
        left, bottom = self.corner
        right, top = left + self.columns * self.card[0], bottom + self.rows * self.card[1]
        across = min(MARK_LENGTH, left - MARK_AWAY - MARK_EDGE)
        up = min(MARK_LENGTH, bottom - MARK_AWAY - MARK_EDGE)
        for column in range(self.columns + 1):
            x = left + column * self.card[0]
            yield x, bottom - MARK_AWAY, x, bottom - MARK_AWAY - up
            yield x, top + MARK_AWAY, x, top + MARK_AWAY + up
        for row in range(self.rows + 1):
            y = bottom + row * self.card[1]
            yield left - MARK_AWAY, y, left - MARK_AWAY - across, y
            yield right + MARK_AWAY, y, right + MARK_AWAY + across, y


def impose(card: str, paper: str) -> Imposition:
    """The grid of cards of a named size on a named paper.

    Raises PrintError ``card-too-large`` (data: card, paper, width, height in mm) when not even one fits.
    """
    page, size = PAPERS[paper], CARDS[card]
    columns, rows = (int((room - 2 * MARGIN + 1e-6) // side) for room, side in zip(page, size, strict=True))
    if not columns * rows:
        raise PrintError(
            Fault("card-too-large", None, {"card": card, "paper": paper, "width": size.width, "height": size.height})
        )
    return Imposition((page.width, page.height), (size.width, size.height), columns, rows)


def draw_marks(canvas: Canvas, grid: Imposition, look: Look) -> None:
    """Draw the crop marks."""
    canvas.saveState()
    canvas.setStrokeColor(look.black)
    canvas.setLineWidth(0.3)
    for x1, y1, x2, y2 in grid.marks():
        canvas.line(pt(x1), pt(y1), pt(x2), pt(y2))
    canvas.restoreState()
