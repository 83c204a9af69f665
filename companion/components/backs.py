"""Draws the backs of cards.

A back is its game's own picture (``back.half`` of its pictures.toml), or else a pattern, in a frame. The border around
the frame is plain and its colour goes beyond every edge, so that a card cut a little off, or a sheet that a printer
shifted, looks like the others. A back looks the same upside down; otherwise a card turned the wrong way could be
recognised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing.paper import pt
from companion.printing.pen import clip, clip_round, outline

if TYPE_CHECKING:
    from companion.components.faces import Ink
    from companion.printing.artwork import Picture
    from companion.printing.document import SheetCanvas
    from companion.printing.look import Look

ACROSS, UP = 7.0, 8.0

BORDER, ROUNDED = 4.0, 2.0
"""The greatest width of the plain border, and the radius of the frame's corners, in millimetres."""

SMALL = 24.0
"""The least side, in millimetres, of a back that is drawn in full.

On a smaller one a picture would be specks, so it has a single lozenge on a tint.
"""


def draw_back(canvas: SheetCanvas, bleed: float, *, ink: Ink, size: tuple[float, float], round_: bool = False) -> None:
    """Draws the back of a piece: the game's own picture, or else the pattern.

    ``size`` is the piece in millimetres; ``bleed`` is added on each side. The back of a piece that is wider than
    high, such as a banknote, is turned by 90°.
    """
    look, (width, height) = ink.look, size
    if width > height:
        canvas.translate(0, height)
        canvas.rotate(-90)
        width, height = size = height, width
    if round_:
        clip_round(canvas, width / 2, height / 2, width / 2 + bleed)
    if not look.low:
        canvas.setFillColor(look.deep if min(size) >= SMALL else look.accent)
        canvas.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, stroke=0, fill=1)
    if min(size) < SMALL:
        plain = None if look.low else look.paper
        _lozenge(canvas, width / 2, height / 2, 1.0, fill=plain, line=look.accent)
        return
    edge = min(BORDER, min(size) * 0.09)
    frame = (edge, edge, width - 2 * edge, height - 2 * edge)
    canvas.saveState()
    clip(canvas, *frame, ROUNDED)
    if ink.back is not None:
        _draw_halves(canvas, ink.back, look, size, edge)
    else:
        _draw_pattern(canvas, look, size)
    canvas.restoreState()
    canvas.setStrokeColor(look.accent if look.low else look.tone("mid"))
    canvas.setLineWidth(0.35)
    canvas.roundRect(*frame, ROUNDED, stroke=1, fill=0)


def _draw_pattern(canvas: SheetCanvas, look: Look, size: tuple[float, float]) -> None:
    """Draws lozenges from the middle outwards."""
    width, height = size
    columns, rows = int(width / 2 / ACROSS) + 2, int(height / 2 / UP) + 2
    line = look.accent if look.low else look.on_deep
    for column in range(-columns, columns + 1):
        for row in range(-rows, rows + 1):
            x, y = width / 2 + column * ACROSS, height / 2 + row * UP
            _lozenge(canvas, x, y, 1.0, line=line)
            _lozenge(canvas, x, y, 0.62, fill=None if look.low else look.accent, line=look.accent if look.low else None)
            _lozenge(canvas, x + ACROSS / 2, y + UP / 2, 0.26, fill=line)


def _draw_halves(canvas: SheetCanvas, half: Picture, look: Look, size: tuple[float, float], edge: float) -> None:
    """Draws half a back twice, cut off along the middle, so that no card is upside down. ``edge``: the border's width."""
    width, height = size
    wide = half.width * min((width - 2 * edge) / half.width, (height / 2 - edge) / half.height)
    for turned in (0, 180):
        canvas.saveState()
        canvas.translate(width / 2, height / 2)
        canvas.rotate(turned)
        clip(canvas, -width / 2, -0.05, width, height / 2)
        canvas.scale(1 / pt(1), 1 / pt(1))  # line weights are in points
        half.draw(canvas, pt(-wide / 2), pt(wide * half.height / half.width), pt(wide), look)
        canvas.restoreState()


def _lozenge(  # noqa: PLR0913 (a place and its colours)
    canvas: SheetCanvas, x: float, y: float, part: float, *, fill: object = None, line: object = None
) -> None:
    across, up = ACROSS / 2 * part, UP / 2 * part
    path = outline(canvas, ((x - across, y), (x, y + up), (x + across, y), (x, y - up)))
    canvas.setLineWidth(0.25)
    if fill is not None:
        canvas.setFillColor(fill)
    if line is not None:
        canvas.setStrokeColor(line)
    canvas.drawPath(path, stroke=int(line is not None), fill=int(fill is not None))
