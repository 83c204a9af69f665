"""The back of a card: a pattern that goes over every edge, so that a card cut a little off, or a sheet that a printer shifted,
looks like all others. It is the same upside down, or a card lying the wrong way round would be known.

The pattern repeats every 7 mm across and 8 mm up, which go into 63 and 88: the backs of cards side by side are one surface.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.components.ink import Ink

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas

ACROSS, UP = 7.0, 8.0


def draw_back(canvas: SheetCanvas, ink: Ink, size: tuple[float, float], bleed: float) -> None:
    """Draw the pattern in a card of this size, in millimetres, and ``bleed`` beyond; around its middle."""
    look, (width, height) = ink.look, size
    if not look.low:
        canvas.setFillColor(look.deep)
        canvas.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, stroke=0, fill=1)
    columns, rows = int((width / 2 + bleed) / ACROSS) + 2, int((height / 2 + bleed) / UP) + 2
    line = look.accent if look.low else look.on_deep
    for column in range(-columns, columns + 1):
        for row in range(-rows, rows + 1):
            x, y = width / 2 + column * ACROSS, height / 2 + row * UP
            _lozenge(canvas, x, y, 1.0, line=line)
            _lozenge(canvas, x, y, 0.62, fill=None if look.low else look.accent, line=look.accent if look.low else None)
            _lozenge(canvas, x + ACROSS / 2, y + UP / 2, 0.26, fill=line)


def _lozenge(  # noqa: PLR0913 (a place and its colours)
    canvas: SheetCanvas, x: float, y: float, part: float, *, fill: object = None, line: object = None
) -> None:
    path, across, up = canvas.beginPath(), ACROSS / 2 * part, UP / 2 * part
    path.moveTo(x - across, y)
    path.lineTo(x, y + up)
    path.lineTo(x + across, y)
    path.lineTo(x, y - up)
    path.close()
    canvas.setLineWidth(0.25)
    if fill is not None:
        canvas.setFillColor(fill)
    if line is not None:
        canvas.setStrokeColor(line)
    canvas.drawPath(path, stroke=int(line is not None), fill=int(fill is not None))
