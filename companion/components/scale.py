"""What sheets to cut say of printing, and a line of known length: whoever measures it knows that the scale is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted, middle
from companion.printing.pen import pen
from companion.printing.text import Run
from companion.words import N_, phrase

if TYPE_CHECKING:
    from companion.printing.options import CutOptions
    from companion.printing.sheet import Sheet

LONG, END = 50.0, 1.6
"""The length of the line, and how far its ends reach up and down, in millimetres."""


def draw_scale(canvas: SheetCanvas, words: str, at: tuple[float, float], wide: float, look: Look) -> None:
    """Draws a line of 50 mm from a point to the right, and the words beside it, ``wide`` together. Millimetres."""
    x, y = at
    pen(canvas, look.black, 0.8)
    canvas.line(pt(x), pt(y), pt(x + LONG), pt(y))
    for end in (x, x + LONG):
        canvas.line(pt(end), pt(y - END), pt(end), pt(y + END))
    said = fitted([Run(words)], "sum", look, pt(wide - LONG - 3), pt(6.0), least=0.6)
    said.drawOn(canvas, pt(x + LONG + 3), pt(y - 3) + middle(said, pt(6.0)))


HOW = {
    "": N_("Print at 100 %; cut along the lines."),
    "long": N_("Print at 100 %, on both sides, flipped on the long edge; cut along the lines."),
    "short": N_("Print at 100 %, on both sides, flipped on the short edge; cut along the lines."),
    "two-pass": N_("Print at 100 %: all fronts first, then all backs behind them; cut along the lines."),
    "gutterfold": N_("Print it on one side at 100 %, fold along the line of dashes and dots, glue, then cut."),
}
"""What the first sheet says about printing and cutting, by how backs are printed; empty: there are none."""


def how_printed(sheet: Sheet, options: CutOptions) -> str:
    """How all sheets are printed and cut, in words for the first."""
    one_way = "two-pass" if options.device.one_sided else options.device.flip
    how = options.duplex if options.duplex == "gutterfold" else one_way if sheet.duplex else ""
    return phrase(HOW[how], sheet.look.lang)
