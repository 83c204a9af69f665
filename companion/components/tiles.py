"""Puts a board that is larger than the paper on several sheets, which overlap.

Each sheet shows a window of the board. Neighbouring windows share a strip. One sheet is cut along the middle of the strip
and laid over the other, whose half of the strip is hatched for glue. Registration crosses on that middle, printed on both
sheets, come to lie on each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts, margins
from companion.printing.paper import PAPERS, mm, pt
from companion.printing.paragraphs import fitted
from companion.printing.pen import clip, hatch_box, pen
from companion.printing.text import draw_line
from companion.words import N_, phrase

if TYPE_CHECKING:
    from companion.printing.document import SheetCanvas
    from companion.printing.look import Look
    from companion.printing.sheet import Sheet


MARGIN = 5.0
"""The width of the edge of a board's sheet on which nothing is printed, in millimetres: what home printers need."""

OVERLAP = 12.0
"""The width of the strip that neighbouring sheets of a board share, in millimetres."""

LABEL, ASIDE = 5.0, 31.0
"""The room that a board's sheet keeps for words, in millimetres: at head and foot, or at both sides."""

GLUE = 4.5
"""The width of the hatched strip that takes the glue, in millimetres: a cut that drifts by 1.5 mm shows none of it."""

Cross = tuple[float, float]


class Tile(NamedTuple):
    """A window of the board: its lower left corner, its size, and its column and row from 0 at the upper left."""

    x: float
    y: float
    width: float
    height: float
    column: int
    row: int


class Tiling(NamedTuple):
    """How a board is shared out among sheets of a size. All measures are in millimetres.

    ``margin``: what stays free of the board at each side, and at head and foot. ``edge``: of it, what stays white.
    """

    board: tuple[float, float]
    page: tuple[float, float]
    margin: tuple[float, float] = (MARGIN, MARGIN + LABEL)
    edge: float = MARGIN

    @property
    def aside(self) -> bool:
        """True if a sheet's words stand beside the board, not above and below it."""
        return self.margin[0] > self.margin[1]

    @property
    def window(self) -> tuple[float, float]:
        """The largest window that a sheet can show."""
        return self.page[0] - 2 * self.margin[0], self.page[1] - 2 * self.margin[1]

    @property
    def counts(self) -> tuple[int, int]:
        """The number of columns and of rows of sheets.

        >>> Tiling((300, 250), (210, 297)).counts, Tiling((300, 400), (297, 210)).counts
        ((2, 1), (2, 3))
        """
        across, up = (
            max(1, ceil((side - OVERLAP) / (room - OVERLAP) - 1e-9))
            for side, room in zip(self.board, self.window, strict=True)
        )
        return across, up

    def _starts(self, axis: int) -> list[float]:
        """Where the windows begin along an axis. They are spread evenly, so that no sheet has only a narrow rest."""
        count, side = self.counts[axis], self.board[axis]
        step = (side - OVERLAP) / count
        return [number * step for number in range(count)]

    @property
    def shown(self) -> tuple[float, float]:
        """The size of each window."""
        across, up = self.counts
        return (self.board[0] - OVERLAP) / across + OVERLAP, (self.board[1] - OVERLAP) / up + OVERLAP

    def tiles(self) -> Iterator[Tile]:
        """The windows, row by row from the top."""
        wide, tall = self.shown
        rows = self._starts(1)[::-1]
        for row, y in enumerate(rows):
            for column, x in enumerate(self._starts(0)):
                yield Tile(x, y, wide, tall, column, row)

    def crosses(self) -> list[Cross]:
        """The places of the crosses: on the middle of each strip that two sheets share, three along each sheet."""
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
        """The crosses that a sheet shows."""
        return [
            (x, y) for x, y in self.crosses() if tile.x < x < tile.x + tile.width and tile.y < y < tile.y + tile.height
        ]


def tiling(board: tuple[float, float], paper: str, unprinted: float = 0.0) -> Tiling:
    """The board on sheets of a paper, upright or on their side, whichever takes fewer.

    ``unprinted``: the width in mm that stays free at the edges.

    >>> tiling((400, 180), "a4").counts
    (2, 1)
    """
    size, edge = PAPERS[paper], max(MARGIN, unprinted)
    ways = (
        Tiling(board, page, margin, edge)
        for margin in ((edge, edge + LABEL), (edge + ASIDE, edge))
        for page in ((size.width, size.height), (size.height, size.width))
    )
    return min(ways, key=lambda one: one.counts[0] * one.counts[1])


def place_form(canvas: SheetCanvas, form: str, x: float, y: float) -> None:
    """Places a form that is drawn already, its origin at a point in millimetres."""
    canvas.saveState()
    canvas.translate(pt(x), pt(y))
    canvas.doForm(form)
    canvas.restoreState()


def draw_tiles(  # noqa: PLR0913, PLR0917 (a board, and the sheets it is on)
    canvas: SheetCanvas, form: str, title: str, size: tuple[float, float], sheet: Sheet, unprinted: float
) -> None:
    """Draws a board in parts: each with its crosses, where it goes and how it is joined below, the imprint above."""
    laid = tiling(size, sheet.paper, unprinted)
    canvas.setPageSize((pt(laid.page[0]), pt(laid.page[1])))
    for tile in laid.tiles():
        left, bottom = (laid.page[0] - tile.width) / 2, (laid.page[1] - tile.height) / 2
        canvas.saveState()
        clip(canvas, pt(left), pt(bottom), pt(tile.width), pt(tile.height))
        place_form(canvas, form, left - tile.x, bottom - tile.y)
        canvas.restoreState()
        _draw_seams(canvas, laid, tile, (left, bottom), sheet.look)
        _draw_joining(canvas, laid, tile, title, sheet.look)
        canvas.saveState()
        if laid.aside:
            canvas.translate(pt(left + tile.width + 4), pt(bottom))
            canvas.rotate(90)
            margins.draw_imprint(canvas, sheet.imprint, (0.0, 0.0), tile.height, sheet.look)
        else:
            above = (laid.edge, bottom + tile.height + 2)
            margins.draw_imprint(canvas, sheet.imprint, above, laid.page[0] - 2 * laid.edge, sheet.look)
        canvas.restoreState()
        canvas.showPage()
        if sheet.duplex:
            blank, at = phrase(N_("blank back"), sheet.look.lang), (laid.edge, laid.edge + 0.6)
            margins.draw_imprint(canvas, blank, at, laid.page[0] - 2 * laid.edge, sheet.look)
            canvas.showPage()
    canvas.setPageSize(sheet.size)


def _draw_seams(canvas: SheetCanvas, laid: Tiling, tile: Tile, corner: tuple[float, float], look: Look) -> None:
    """Draws where a part is joined: hatched strips for the glue, dashes to cut along, and the crosses.

    ``corner``: the part's lower left corner on its sheet.
    """
    (columns, rows), (left, bottom) = laid.counts, corner
    right, top, half = left + tile.width, bottom + tile.height, OVERLAP / 2
    if tile.row + 1 < rows:
        _draw_glue(canvas, (left, bottom, tile.width, GLUE), look)
    if tile.column + 1 < columns:
        _draw_glue(canvas, (right - GLUE, bottom, GLUE, tile.height), look)
    cuts = [(left + half, bottom, left + half, top)] * (tile.column > 0)
    cuts += [(left, top - half, right, top - half)] * (tile.row > 0)
    canvas.saveState()
    for colour, weight, dashes in ((look.paper, 1.6, ()), (look.black, 0.4, (4, 3))):  # visible on dark grounds too
        pen(canvas, colour, weight)
        canvas.setDash(*dashes)
        for cut in cuts:
            canvas.line(*map(pt, cut))
        canvas.setDash()
        for x, y in laid.crosses_on(tile):
            _cross(canvas, left + x - tile.x, bottom + y - tile.y)
    canvas.restoreState()


def _draw_glue(canvas: SheetCanvas, strip: tuple[float, float, float, float], look: Look) -> None:
    """Draws a strip (left, bottom, width, height) on which a part is glued: hatched, with the word along it."""
    x, y, wide, tall = strip
    long, upright = max(wide, tall), tall > wide
    canvas.saveState()
    clip(canvas, *map(pt, strip))
    canvas.translate(pt(x), pt(y))
    canvas.setFillColor(look.paper)
    canvas.rect(0, 0, pt(wide), pt(tall), stroke=0, fill=1)
    if upright:
        canvas.translate(pt(wide), 0)
        canvas.rotate(90)
    pen(canvas, look.hairline, 0.5)
    hatch_box(canvas, 0, 0, pt(long), pt(GLUE), pt(2.4))
    word = phrase(N_("glue"), look.lang)
    room = mm(fonts.width(word, fonts.LABEL_BOLD, 9)) + 3
    for place in (0.32, 0.68):  # between the crosses
        canvas.setFillColor(look.paper)
        canvas.rect(pt(long * place - room / 2), 0, pt(room), pt(GLUE), stroke=0, fill=1)
        draw_line(canvas, word, pt(long * place), pt(1.2), fonts.LABEL_BOLD, 9, look.black, look, align="centre")
    canvas.restoreState()


JOINING = {
    (False, False): N_("Put glue on the hatched edges and lay the others on them, cross on cross."),
    (True, False): N_("Cut off the left edge along the dashes; lay it on the glue, cross on cross."),
    (False, True): N_("Cut off the upper edge along the dashes; lay it on the glue, cross on cross."),
    (True, True): N_("Cut off the left and upper edges along the dashes; lay it on the glue, cross on cross."),
}
"""What a part of a board says, by whether it has a neighbour at its left and above it."""


def _draw_joining(canvas: SheetCanvas, laid: Tiling, tile: Tile, title: str, look: Look) -> None:
    """Draws how a part is joined to its neighbours, and the whole board, small, with this part filled.

    Both stand at the left of the part or, if its words have no room there, the words below it.
    """
    columns, rows = laid.counts
    if columns * rows == 1:
        return
    left, bottom = (laid.page[0] - tile.width) / 2, (laid.page[1] - tile.height) / 2
    part = N_("{title}: part {number} of {count}.")
    known = {"title": title, "number": tile.row * columns + tile.column + 1, "count": columns * rows}
    says = f"{phrase(part, look.lang).format(**known)} {phrase(JOINING[tile.column > 0, tile.row > 0], look.lang)}"
    edge, ratio = laid.edge, tile.height / tile.width
    if laid.aside:
        wide = min(16.0, (left - 4 - edge) / columns)
        x, y = edge, bottom + tile.height - wide * ratio * rows
        told = fitted(says, "sum", look, pt(left - 4 - edge), pt(y - bottom - 4), least=0.6, breakable=True)
        told.drawOn(canvas, pt(x), pt(y - 4) - told.height)
    else:
        size = min(11.0, 11.0 * pt(tile.width) / fonts.width(says, fonts.LABEL_BOLD, 11))
        draw_line(canvas, says, pt(left), pt(bottom - 5), fonts.LABEL_BOLD, size, look.black, look)
        beside, below = (left - 4 - edge) / columns, (bottom - 9 - edge) / rows / ratio
        wide = min(16.0, max(beside, below))
        x, y = (left - 4 - wide * columns, bottom) if beside >= below else (left, bottom - 9 - wide * ratio * rows)
    for one in laid.tiles():
        here = (one.column, one.row) == (tile.column, tile.row)
        corner = x + one.column * wide, y + (rows - 1 - one.row) * wide * ratio
        pen(canvas, look.black, 0.8)
        canvas.setFillColor(look.deep if here else look.paper)
        canvas.rect(*map(pt, (*corner, wide, wide * ratio)), fill=1)
        at = pt(corner[0] + wide / 2), pt(corner[1] + wide * ratio / 2 - 0.18 * wide)
        ink, number = look.paper if here else look.black, str(one.row * columns + one.column + 1)
        draw_line(canvas, number, *at, fonts.LABEL_BOLD, pt(wide / 2), ink, look, align="centre")


def _cross(canvas: SheetCanvas, x: float, y: float) -> None:
    canvas.line(pt(x - 3), pt(y), pt(x + 3), pt(y))
    canvas.line(pt(x), pt(y - 3), pt(x), pt(y + 3))
    canvas.circle(pt(x), pt(y), pt(1.5), stroke=1, fill=0)
