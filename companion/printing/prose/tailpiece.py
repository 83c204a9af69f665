"""A tailpiece, as printers set one where a chapter leaves a page half empty: the small emblem between two fine lines.

A page ends where an article ends, so what follows may be too tall for the rest of it. An ornament says that this is so on
purpose, and that nothing is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing.emblem import Emblem
from companion.printing.look import Look
from companion.printing.paper import pt

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

LEAST = 0.3
"""The share of a column that must be left white; less needs no ornament."""

_OF_ROOM, _LARGEST = 0.3, 17.0
"""The emblem's size: a share of the white, in millimetres at most."""

_LINE, _OFF = 16.0, 4.0
"""Millimetres: the length of the lines, and how far they keep from the emblem."""


def draw_tailpiece(
    canvas: Canvas, emblem: Emblem, left: float, width: float, top: float, foot: float, look: Look
) -> None:
    """Draw it in the middle of the white between ``top`` and ``foot``; all in points. Nothing for a game without an emblem."""
    if not emblem.shapes:
        return
    size = min(pt(_LARGEST), (top - foot) * _OF_ROOM)
    centre, middle = left + width / 2, (top + foot) / 2
    canvas.saveState()
    canvas.setStrokeColor(look.accent)
    canvas.setLineWidth(0.6)
    for side in (-1, 1):
        near = centre + side * (size / 2 + pt(_OFF))
        canvas.line(near, middle, near + side * pt(_LINE), middle)
    canvas.restoreState()
    emblem.small.draw(canvas, centre - size / 2, middle - size / 2, size, look)
