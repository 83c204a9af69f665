"""What drawing does over and over on ReportLab's canvas: take a pen, cut off what lies beyond an edge, draw both ways up, trace corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject


def pen(canvas: Canvas, colour: Color, weight: float) -> None:
    """Draw lines in this colour and weight from now on."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(weight)


def clip(canvas: Canvas, x: float, y: float, width: float, height: float, radius: float | None = None) -> None:
    """Cut off what is drawn from now on beyond a box, its corners rounded where a ``radius`` is given."""
    path = canvas.beginPath()
    if radius is None:
        path.rect(x, y, width, height)
    else:
        path.roundRect(x, y, width, height, radius)
    canvas.clipPath(path, stroke=0, fill=0)


def clip_round(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Cut off what is drawn from now on beyond a circle around (``x``, ``y``)."""
    path = canvas.beginPath()
    path.circle(x, y, radius)
    canvas.clipPath(path, stroke=0, fill=0)


def both_ways(canvas: Canvas, width: float, height: float) -> Iterator[bool]:
    """What is drawn in a loop over this is drawn twice: as it is (False), and turned by half (True) about the middle of a box of that size."""
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(width, height)
            canvas.rotate(180)
        yield turned
        canvas.restoreState()


def outline(canvas: Canvas, corners: Iterable[tuple[float, float]]) -> PDFPathObject:
    """The closed shape through these corners, to be drawn or to clip with."""
    path = canvas.beginPath()
    first, *others = corners
    path.moveTo(*first)
    for corner in others:
        path.lineTo(*corner)
    path.close()
    return path
