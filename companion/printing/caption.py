"""The caption over a pad of a kit: its table, round and date, in white that is no part of the pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SIZE, LEAST, CAPITAL = 9.5, 6.0, 0.72
"""Its size in points, the least; the height of a capital as a share of the size."""

EDGE, LEAST_EDGE = 5.0, 3.5
"""Millimetres from the end of the paper, which home printers lose; the least, where the white above a pad is no more."""

ABOVE, LEAST_ABOVE, BELOW = 2.0, 1.2, 1.1
"""Millimetres: to a cut above it, which scissors do not follow to the hair, the least; to what is below it."""


class Head(NamedTuple):
    """The white above a pad: its lower left corner and its size, in points."""

    x: float
    y: float
    width: float
    height: float

    def draw(self, canvas: Canvas, words: str, look: Look) -> None:
        """Write a line in it: as large as it is high and wide."""
        high, wide = self.height / CAPITAL, self.width / fonts.width(words, fonts.LABEL_BOLD, 1.0)
        size = min(look.size(SIZE), max(high, LEAST), wide)
        draw_line(canvas, words, self.x, self.y, fonts.LABEL_BOLD, size, look.black, look)


def needed(look: Look) -> float:
    """Points from a cut to the pad below it, between which a caption of its full size stands.

    >>> round(needed(Look()), 1), round(needed(Look(type="large")), 1)
    (15.6, 18.4)
    """
    return look.size(SIZE) * CAPITAL + pt(ABOVE + BELOW)


def needed_at_edge(look: Look, edge: float) -> float:
    """Points from the end of the paper to the pad below it, of which a printer loses ``edge`` millimetres.

    >>> round(needed_at_edge(Look(), 4.2), 1), round(needed_at_edge(Look(), 6.0), 1)
    (24.1, 27.0)
    """
    return look.size(SIZE) * CAPITAL + pt(max(edge, EDGE) + BELOW)
