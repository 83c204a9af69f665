"""Whose game it is and what its author allows, small, in the margin of a sheet that is cut: outside of every piece, once a sheet of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing import fonts
from companion.printing.paper import pt
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.imposition import Imposition
    from companion.printing.look import Look

HEIGHT = 2.4
"""Millimetres of a margin that the line takes."""

SIZE = 6.5
"""Points; less where the line would be longer than its sheet. Nobody reads it while playing, so large print leaves it as it is."""


def draw_imprint(canvas: Canvas, words: str, at: tuple[float, float], room: float, look: Look) -> None:
    """Draw the line from a point, in at most ``room``, all in millimetres."""
    if words:
        size = min(SIZE, SIZE * pt(room) / fonts.width(words, fonts.LABEL, SIZE))
        draw_line(canvas, words, pt(at[0]), pt(at[1]), fonts.LABEL, size, look.black, look)


def draw_on_grid(canvas: Canvas, grid: Imposition, words: str, look: Look) -> None:
    """Draw it where the grid keeps room for it: below its block, or along its left side, read from the right."""
    (width, height), (edge, foot) = grid.page, grid.edge
    if grid.imprint == "foot":
        draw_imprint(canvas, words, (edge, foot - HEIGHT + 0.6), width - 2 * edge, look)
    elif grid.imprint == "side":
        canvas.saveState()
        canvas.translate(pt(edge - 0.6), pt(foot))
        canvas.rotate(90)
        draw_imprint(canvas, words, (0.0, 0.0), height - 2 * foot, look)
        canvas.restoreState()
