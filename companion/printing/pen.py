"""Common steps on ReportLab's canvas: set the pen, clip to a shape, hatch, draw both ways up, trace corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject


def pen(canvas: Canvas, colour: Color, weight: float) -> None:
    """Set the colour and weight (in points) of the lines drawn from now on."""
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(weight)


def clip(canvas: Canvas, x: float, y: float, width: float, height: float, radius: float | None = None) -> None:
    """Clip what is drawn from now on to a box, with rounded corners if a ``radius`` is given."""
    path = canvas.beginPath()
    if radius is None:
        path.rect(x, y, width, height)
    else:
        path.roundRect(x, y, width, height, radius)
    canvas.clipPath(path, stroke=0, fill=0)


def clip_round(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Clip what is drawn from now on to a circle around (``x``, ``y``)."""
    path = canvas.beginPath()
    path.circle(x, y, radius)
    canvas.clipPath(path, stroke=0, fill=0)


def hatch_box(canvas: Canvas, x: float, y: float, width: float, height: float, step: float) -> None:
    """Draw slanting strokes over a box, ``step`` points apart, and a little beyond its sides: clip first."""
    for number in range(int((width + height) / step) + 1):
        canvas.line(x + number * step - height, y, x + number * step, y + height)


def both_ways(canvas: Canvas, width: float, height: float) -> Iterator[bool]:
    """Draw the body of a loop twice: as it is (False), and turned by 180 degrees (True).

    It is turned about the middle of a box of this size.
    """
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(width, height)
            canvas.rotate(180)
        yield turned
        canvas.restoreState()


def outline(canvas: Canvas, *rings: Iterable[tuple[float, float]]) -> PDFPathObject:
    """The closed path through these corners, or through those of several rings, for drawing or clipping."""
    path = canvas.beginPath()
    for first, *others in rings:
        path.moveTo(*first)
        for corner in others:
            path.lineTo(*corner)
        path.close()
    return path
