"""Draws the first sheet of a set of many: what is on which pages, in the order of cutting, and what will do instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import margins
from companion.printing.imposition import Imposition
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted
from companion.printing.pen import clip, clip_round, pen
from companion.words import N_, NBSP, phrase

if TYPE_CHECKING:
    from companion.printing.document import SheetCanvas
    from companion.printing.sheet import Header, Sheet

MANY = 12
"""A set of more sheets than this, and of three kinds of pieces or more, says on its first what is on the others."""

SIDE, HEAD, FOOT, ROW = 15.0, 19.0, 14.0, 24.0
"""White at the sides, above the title and below the list, and the greatest height of a row, in millimetres."""

WIDTHS = (0.11, 0.12, 0.29, 0.14, 0.34)
"""The widths of the columns, as shares: what a piece looks like, how many, its name, its pages, what will do instead."""

HEADINGS = ("", "", N_("What to cut"), N_("Pages"), N_("Or from around the house"))

JOINED = N_("{count} sheets to glue together")


class Listed(NamedTuple):
    """A kind of piece in the list of what a sheet holds.

    - ``title``: its name; ``joined``: how it is made; ``copies``: how many there are.
    - ``pages``: its first and last page; ``instead``: what will do instead of it.
    - ``drawn`` draws one, ``size`` millimetres large; ``round_``: it is cut as a disc.
    """

    title: str
    joined: str
    copies: int
    pages: tuple[int, int]
    instead: str
    drawn: Callable[[SheetCanvas], None]
    size: tuple[float, float]
    round_: bool


def draw_contents(canvas: SheetCanvas, lines: Sequence[Listed], header: Header, how: str, sheet: Sheet) -> None:
    """Draws the sheet, and says on its back that nothing else belongs there. ``how``: how all sheets are printed."""
    look, (wide, tall) = sheet.look, (sheet.size[0] / pt(1), sheet.size[1] / pt(1))
    canvas.setPageSize(sheet.size)
    grid = Imposition((wide, tall), (0.0, 0.0), 0, 0, edge=(5.0, 7.5), imprint="foot")
    room = wide - 2 * SIDE
    said = fitted(how, "title-compact", look, pt(room), pt(8), least=0.5, align="centre")
    said.drawOn(canvas, pt(SIDE), pt(tall - 7) - said.height)
    header.draw(canvas, pt(SIDE), pt(tall - HEAD), pt(room), look)
    top = tall - HEAD - header.height(pt(room), look) / pt(1) - 4
    columns = [SIDE + room * sum(WIDTHS[:place]) for place in range(len(WIDTHS))]
    for x, share, words in zip(columns, WIDTHS, HEADINGS, strict=True):
        if words:
            made = fitted(phrase(words, look.lang), "sum", look, pt(room * share - 3), pt(7), least=0.6)
            made.drawOn(canvas, pt(x), pt(top - 7))
    high = min(ROW, (top - 9 - FOOT) / len(lines))
    for place, line in enumerate(lines):
        y = top - 9 - (place + 1) * high
        pen(canvas, look.hairline, 0.5)
        canvas.line(pt(SIDE), pt(y + high), pt(SIDE + room), pt(y + high))
        _draw_piece(canvas, line, (SIDE, y + 1.5), (room * WIDTHS[0] - 3, high - 3))
        pages = f"{line.pages[0]}–{line.pages[1]}"
        cells = (
            (f"{line.copies}{NBSP}×", "wall", ""),
            (line.title, "title-compact", line.joined),
            (pages, "title-compact", ""),
            (line.instead, "sum", ""),
        )
        for x, share, (words, kind, more) in zip(columns[1:], WIDTHS[1:], cells, strict=True):
            under = fitted(more, "sum", look, pt(room * share - 3), pt(high / 2), least=0.4)
            made = fitted(words, kind, look, pt(room * share - 3), pt(high - 2) - under.height, least=0.4, even=True)
            foot = pt(y) + (pt(high) - made.height - under.height) / 2
            under.drawOn(canvas, pt(x), foot)
            made.drawOn(canvas, pt(x), foot + under.height)
    margins.draw_on_grid(canvas, grid, sheet.imprint, look, scaled=True)
    canvas.showPage()
    if sheet.duplex:
        margins.draw_on_grid(canvas, grid, phrase(N_("blank back"), look.lang), look)
        canvas.showPage()


def _draw_piece(canvas: SheetCanvas, line: Listed, at: tuple[float, float], room: tuple[float, float]) -> None:
    """Draws a piece as large as its place allows."""
    (wide, tall), scale = line.size, min(room[0] / line.size[0], room[1] / line.size[1])
    canvas.saveState()
    canvas.translate(pt(at[0] + (room[0] - wide * scale) / 2), pt(at[1] + (room[1] - tall * scale) / 2))
    canvas.scale(pt(scale), pt(scale))
    if line.round_:
        clip_round(canvas, wide / 2, tall / 2, wide / 2)
    else:
        clip(canvas, 0, 0, wide, tall)
    line.drawn(canvas)
    canvas.restoreState()
