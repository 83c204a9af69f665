"""What sheets to cut say of printing, and a line of known length: whoever measures it knows that the scale is right."""

from __future__ import annotations

from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted, middle
from companion.printing.pen import pen
from companion.printing.text import Run

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
