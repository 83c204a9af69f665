"""Pieces on a sheet of paper, in millimetres: their grid (`lay`), crop marks and cut guides.

A grid keeps room for what `margins` writes around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing.paper import PAPERS, SHEETS, pt
from companion.printing.pen import pen
from companion.printing.printer import Printer

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.look import Look


HEIGHT = 2.5
"""The height that the imprint takes of a margin, in millimetres."""

CLEAR = 0.7
"""The distance of crop marks from the imprint, in millimetres."""

OFF = 2.0
"""The distance of crop marks above the imprint from it, in millimetres, unless they would be shorter than MARK_LEAST."""

MARK_AWAY, MARK_LENGTH, MARK_EDGE = 1.0, 4.0, 5.0
"""Measures of a crop mark in millimetres: distance from the card, greatest length, least distance from the page's
edge.
"""

PHOTO, PHOTO_EDGE = 110.0, 1.5
"""Paper at most PHOTO millimetres wide is printed without borders. Marks on it keep PHOTO_EDGE millimetres from its
edge.
"""

MARK_LEAST = 1.5
"""The least length of a crop mark in millimetres, and that of those below a note about a deck of one's own."""

MARGIN = MARK_AWAY + MARK_LEAST + MARK_EDGE
"""The least margin in millimetres: room for a crop mark between a card and the page's edge."""

GUTTER, FOLD = 3.0, 8.0
"""Millimetres: the distance between a card and the fold along which it is glued; the length of a dash of the fold."""

CORNER = 3.0
"""The radius of a rounded corner in millimetres: a playing card's."""

GUTTERS = (3.0, 2.0)
"""Distances between pieces whose art reaches their edges, in millimetres; half of one is the bleed of each piece. With 2 mm
nine poker cards fit on A4.
"""

Line = tuple[float, float, float, float]
PERFECT = Printer()

Imprint = Literal["", "foot", "side"]
"""The place of the imprint in the margin; empty if there is none."""


class PieceNeeds(NamedTuple):
    """What pieces need on their sheets.

    - ``gap``: the distance between them in millimetres.
    - ``bleed``: how far their colour goes beyond their edges, in millimetres.
    - ``backed``: they have backs. ``folded``: those are folded behind their fronts.
    - ``signed``: the margin has an imprint.
    - ``spaced``: room around them was asked for.
    - ``pieces``: how many there are, 0 if that does not matter.
    """

    gap: float = 0.0
    bleed: float = 0.0
    backed: bool = False
    folded: bool = False
    signed: bool = False
    spaced: bool = False
    pieces: int = 0


class Imposition(NamedTuple):
    """A grid of equal cards in the middle of a page. All measures are in millimetres, y upwards.

    - ``gap``: the distance between two cards.
    - ``away``: the distance of the crop marks from the block.
    - ``edge``: their least distance from the page's edges at the sides, and above and below.
    - ``folded``: the block stands left of a fold in the middle of the page, at a distance of ``gutter``.
    - ``clear``: the height that stays free above and below every block.
    - ``raised``: how far the block stands above the middle of the page.
    - ``above``: the greatest length of the crop marks above it.
    """

    page: tuple[float, float]
    card: tuple[float, float]
    columns: int
    rows: int
    gap: float = 0.0
    away: float = MARK_AWAY
    edge: tuple[float, float] = (MARK_EDGE, MARK_EDGE)
    folded: bool = False
    gutter: float = GUTTER
    imprint: Imprint = ""
    clear: float = MARGIN
    raised: float = 0.0
    above: float = MARK_LENGTH

    @property
    def slots(self) -> int:
        """The number of cards on a page.

        >>> [lay((63, 88), "poker", paper, PieceNeeds()).slots for paper in ("a4", "letter", "a5")]
        [9, 9, 4]
        """
        return self.columns * self.rows

    @property
    def corner(self) -> tuple[float, float]:
        """The lower left corner of the block."""
        wide, tall = self._block()
        left = self.page[0] / 2 - self.gutter - wide if self.folded else (self.page[0] - wide) / 2
        return left, (self.page[1] - tall) / 2 + self.raised

    @property
    def block(self) -> Line:
        """The edges of the block: left, bottom, right, top."""
        left, bottom = self.corner
        wide, tall = self._block()
        return left, bottom, left + wide, bottom + tall

    @property
    def crowded(self) -> bool:
        """True if marks come down on the imprint: what is free between it and them is less than OFF."""
        return self.imprint == "foot" and self.corner[1] - self.away - MARK_LEAST - self.edge[1] < OFF

    def _block(self) -> tuple[float, float]:
        return self.columns * (self.card[0] + self.gap) - self.gap, self.rows * (self.card[1] + self.gap) - self.gap

    def holding(self, cards: int) -> Imposition:
        """The grid for a sheet with fewer cards, as square as possible, so that few cuts separate them; with up to two
        rows more, if its last row is fuller then.

        >>> grid = lay((63, 88), "poker", "a4", PieceNeeds())
        >>> [grid.holding(n)[2:4] for n in (1, 2, 4, 5, 8, 30)]
        [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (3, 3)]
        """
        cards = min(cards, self.slots)
        least = ceil(cards / self.columns)
        rows = min(range(least, min(least + 2, self.rows) + 1), key=lambda rows: ceil(cards / rows) * rows)
        return self._replace(rows=rows, columns=ceil(cards / rows))

    def place(self, slot: int, *, back: bool = False) -> tuple[float, float]:
        """The lower left corner of a slot, counted from the upper left.

        ``back``: that of its back, on the other side of the sheet.

        >>> grid = lay((63, 88), "poker", "a4", PieceNeeds())
        >>> grid.place(0), grid.place(0, back=True)
        ((10.5, 192.5), (136.5, 192.5))
        """
        row, column = divmod(slot, self.columns)
        left, bottom = self.corner
        x = left + column * (self.card[0] + self.gap)
        if back:  # mirrored about the middle of the page, the axis of turning and folding
            x = self.page[0] - x - self.card[0]
        return x, bottom + (self.rows - 1 - row) * (self.card[1] + self.gap)

    def outer(self, slot: int, cards: int, *, back: bool = False) -> tuple[bool, bool, bool, bool]:
        """For each side of a slot (left, bottom, right, top), True if no other card lies beside it. ``cards``: the
        number of cards on the sheet.

        >>> lay((63, 88), "poker", "a4", PieceNeeds()).outer(4, 5)
        (False, True, True, False)
        """
        row, column = divmod(slot, self.columns)
        sides = (column == 0, slot + self.columns >= cards, column == self.columns - 1 or slot + 1 == cards, row == 0)
        return (sides[2], sides[1], sides[0], sides[3]) if back else sides

    def marks(self) -> Iterator[Line]:
        """The crop marks as lines x1, y1, x2, y2."""
        left, bottom, right, top = self.block
        away, (edge, foot) = self.away, self.edge
        beside, below = (CLEAR * (self.imprint == place) for place in ("side", "foot"))
        across = min(MARK_LENGTH, left - away - edge - beside)
        free = bottom - away - foot
        down = min(MARK_LENGTH, max(min(MARK_LEAST, free - below), free - OFF * bool(below)))
        up = min(down, self.page[1] - top - away - foot)
        for x in self._upright():
            if up > 0:
                yield x, bottom - away, x, bottom - away - up
            if min(up, self.above) > 0:
                yield x, top + away, x, top + away + min(up, self.above)
        right = self.page[0] - left if self.folded else right  # backs are cut together with their fronts
        for y in self._level():
            yield left - away, y, left - away - across, y
            yield right + away, y, right + away + across, y

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
        """The places where cards begin and end. An edge shared by two cards appears once."""
        begins = [start + number * (side + self.gap) for number in range(count)]
        if not self.gap:
            return [*begins, start + count * side]
        return [edge for begin in begins for edge in (begin, begin + side)]


def lay(size: tuple[float, float], name: str, paper: str, needs: PieceNeeds, printer: Printer = PERFECT) -> Imposition:
    """The grid of pieces on the paper, within the area that the printer can print.

    The paper is upright, or on its side if that holds more pieces. It lies on its side only if they are folded, if
    room around them is wanted (a gap or bleed), or if the paper is for cards only. The imprint, if there is one,
    stands below the pieces, or beside them if that saves a sheet.

    Raises PrintError ``card-too-large`` if not even one fits (data: card, paper, and in mm: width, height of the
    piece; across, up: what it needs with its marks; page_width, page_height).

    >>> lay((63, 88), "poker", "letter", PieceNeeds(gap=6, spaced=True))[:4]
    ((279.4, 215.9), (63, 88), 3, 2)
    >>> lay((63, 88), "poker", "a4", PieceNeeds(folded=True, backed=True))[:4]
    ((297, 210), (63, 88), 2, 2)
    """
    upright = SHEETS[paper]
    lines: tuple[Imprint, ...] = ("foot", "side") if needs.signed else ("",)
    ways = [_grid(size, (upright.width, upright.height), printer, needs, line) for line in lines]
    if needs.folded or needs.spaced or paper not in PAPERS:
        ways += [_grid(size, (upright.height, upright.width), printer, needs, line) for line in lines]
    # the first of equals, so upright
    best = max(ways, key=lambda grid: (_worth(grid.slots, needs.pieces), not grid.crowded))
    if not best.slots:
        across, up = _around(ways[0], printer, needs)
        data = {"card": name, "paper": paper, "width": size[0], "height": size[1]}
        least = {"across": round(size[0] + 2 * across, 1), "up": round(size[1] + 2 * up, 1)}
        if needs.folded:
            least["across"] = round(2 * (size[0] + across + ways[0].gutter), 1)
        page = {"page_width": upright.width, "page_height": upright.height}
        raise PrintError(Fault("card-too-large", None, {**data, **least, **page}))
    return best


def lay_freely(
    size: tuple[float, float],
    name: str,
    paper: str,
    needs: PieceNeeds,
    printer: Printer = PERFECT,
    gutters: Sequence[float] = (),
) -> Imposition:
    """The grid with the widest of ``gutters`` and an imprint, if those cost no sheet; on paper that lies on its side if
    that saves one. Raises PrintError as `lay` does.

    >>> needs = PieceNeeds(bleed=2, pieces=36)
    >>> [lay_freely((63, 88), "poker", paper, needs, gutters=GUTTERS)[2:5] for paper in ("a4", "letter")]
    [(3, 3, 2.0), (4, 2, 3.0)]
    """
    least = lay(size, name, paper, needs._replace(signed=False), printer)
    ways = [*(needs._replace(gap=gutter, bleed=gutter / 2, spaced=True) for gutter in gutters), needs]
    grids = [least]
    for way in reversed(ways):
        with suppress(PrintError):
            grids.insert(0, lay(size, name, paper, way, printer))
    return max(grids, key=lambda grid: _worth(grid.slots, needs.pieces))


def _worth(slots: int, count: int) -> int:
    """The more the better: how many pieces a sheet holds, or how few sheets all pieces need if their number is known.

    >>> _worth(9, 0), _worth(9, 54), _worth(6, 5) == _worth(9, 5), _worth(0, 5) < _worth(1, 5)
    (9, -6, True, True)
    """
    return slots if not count else -ceil(count / slots) if slots else -count - 1


def _grid(
    size: tuple[float, float], page: tuple[float, float], printer: Printer, needs: PieceNeeds, imprint: Imprint
) -> Imposition:
    """The grid on a page; it has no columns or rows if nothing fits."""
    gap, landscape = needs.gap, page[0] > page[1]
    least = MARK_EDGE if min(page) > PHOTO else PHOTO_EDGE
    across, up = (max(least, side) for side in printer.edges(landscape=landscape))
    edge = (across + HEIGHT * (imprint == "side"), up + HEIGHT * (imprint == "foot"))
    empty = Imposition(page, (size[0], size[1]), 0, 0, gap, needs.bleed + MARK_AWAY, edge, needs.folded)
    grid = empty._replace(gutter=max(GUTTER, needs.bleed), imprint=imprint)
    across, up = _around(grid, printer, needs)
    width = page[0] / 2 - across - grid.gutter if needs.folded else page[0] - 2 * across
    columns, rows = (
        max(0, int((room + gap + 1e-6) // (side + gap)))
        for room, side in zip((width, page[1] - 2 * up), size, strict=True)
    )
    return grid._replace(columns=columns, rows=rows, clear=up)


def stack(grids: Sequence[Imposition]) -> list[Imposition] | None:
    """The grids one above the other on a page; None if the page is too low, or if they need different kinds of page.

    >>> coins, tile = Imposition((210, 297), (22, 22), 7, 3), Imposition((210, 297), (62, 62), 2, 1)
    >>> [round(grid.corner[1], 1) for grid in stack([coins, tile])], stack([coins] * 4)
    ([151.5, 79.5], None)
    """
    first = grids[0]
    if any((one.page, one.imprint, one.folded) != (first.page, first.imprint, first.folded) for one in grids):
        return None
    clear = max(one.clear for one in grids)
    between = 2 * (max(one.away for one in grids) + MARK_LENGTH)
    highs = [one.block[3] - one.block[1] for one in grids]
    spare = first.page[1] - 2 * clear - sum(highs) - between * (len(grids) - 1)
    if spare < 0:
        return None
    placed, top = [], first.page[1] - clear - spare / 2
    for one, high in zip(grids, highs, strict=True):
        placed.append(one._replace(raised=top - high / 2 - first.page[1] / 2))
        top -= high + between
    return placed


def _around(grid: Imposition, printer: Printer, needs: PieceNeeds) -> tuple[float, float]:
    """Millimetres between the block and the page's edges: at the sides, and at head and foot.

    They are room for crop marks, and for backs that the printer moves.
    """
    landscape = grid.page[0] > grid.page[1]
    both = needs.backed and not needs.folded
    moved = printer.moved(landscape=landscape) if both else (0.0, 0.0)
    edges = printer.edges(landscape=landscape)
    across, up = (
        max(grid.away + MARK_LEAST + edge, unprinted + more)
        for edge, unprinted, more in zip(grid.edge, edges, moved, strict=True)
    )
    return across, up


def pages_of(backed: bool, *, folded: bool) -> tuple[tuple[bool, ...], ...]:
    """The pages of a sheet. Each lists the sides on it: fronts (False), backs (True)."""
    return ((False, True),) if folded else ((False,), (True,)) if backed else ((False,),)


def draw_marks(canvas: Canvas, grid: Imposition, look: Look) -> None:
    """Draw the crop marks and, on a folded sheet, the fold: long dashes and dots over the whole sheet."""
    canvas.saveState()
    pen(canvas, look.black, 0.3)
    _draw_lines(canvas, grid.marks())
    if grid.folded:
        middle, (_, foot) = grid.page[0] / 2, grid.edge
        canvas.setLineWidth(0.6)
        canvas.setDash([pt(FOLD), pt(1.5), pt(0.4), pt(1.5)])
        _draw_lines(canvas, iter([(middle, foot, middle, grid.page[1] - foot)]))
    canvas.restoreState()


def draw_guides(
    canvas: Canvas, grid: Imposition, look: Look, cards: int, *, lined: bool = True, corners: bool = False
) -> None:
    """Draw the guides for the scissors on a front.

    ``lined``: lines run along the cuts; not on pictures, where a cut a little off would leave a grey edge. With ``corners``,
    an arc is in every corner.
    """
    canvas.saveState()
    pen(canvas, look.hairline, 0.5)
    if lined:
        _draw_lines(canvas, grid.cuts())
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
