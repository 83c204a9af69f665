"""The two jokers: a jester in a cap of three horns, and a masked one under a cap of two ears. One star and two tell them apart.

Millimetres from the middle of the card, y upwards.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from companion.components.ink import GOLD, SKIN, Ink, ellipse
from companion.printing import fonts
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas

WORD = "JOKER"


def draw_joker(canvas: SheetCanvas, which: int, ink: Ink, *, large: bool = False) -> None:
    """Draw the first (0) or the second (1) joker on a card of 63 x 88 mm."""
    for turned in (False, True):
        canvas.saveState()
        if turned:
            canvas.translate(63, 88)
            canvas.rotate(180)
        _index(canvas, which, ink, 7.0 if large else 5.6)
        canvas.restoreState()
    canvas.saveState()
    canvas.translate(63 / 2, 40)
    canvas.scale(1.08, 1.08)
    (_second if which else _first)(canvas, ink)
    canvas.restoreState()


def _index(canvas: SheetCanvas, which: int, ink: Ink, size: float) -> None:
    """The word, letter below letter, and a star for the first joker, two for the second."""
    y = 88 - 4.2
    for letter in WORD:
        y -= size * 0.72
        draw_line(canvas, letter, 5.6, y, fonts.LABEL_BOLD, size, ink.look.black, ink.look, align="centre")
        y -= size * 0.14
    for number in range(which + 1):
        ink.shape(canvas, star(5.6, y - 2.4 - number * 5, 2.2), ink.look.accent)


def star(x: float, y: float, radius: float) -> str:
    """The path of a star with five points around (x, y)."""
    corners = []
    for step in range(10):
        reach, turn = radius * (0.42 if step % 2 else 1), pi / 2 + step * pi / 5
        corners.append(f"{x + reach * cos(turn):.2f} {y + reach * sin(turn):.2f}")
    return "M" + " L".join(corners) + " Z"


def _face(canvas: SheetCanvas, ink: Ink) -> None:
    ink.shape(canvas, ellipse(0, 2, 8.2, 10.4), SKIN, 0.4)
    ink.strokes(canvas, "M-4.2 -2.4 Q0 -7 4.2 -2.4", line=0.7)
    ink.strokes(canvas, "M0.4 4 L-1.4 -0.4 H0.8", line=0.4)


def _collar(canvas: SheetCanvas, ink: Ink, fills: tuple[object, object]) -> None:
    """A collar of points, a bell at the tip of each."""
    tips = (-19, -11.5, -4, 4, 11.5, 19)
    for number, tip in enumerate(tips):
        left, right = -10 + number * 3.34, -10 + (number + 1) * 3.34
        low = -24 + abs(tip) * 0.42
        ink.shape(canvas, f"M{left} -8.6 H{right} L{tip} {low} Z", fills[number % 2], 0.35)
        _bell(canvas, ink, tip, low - 1.2)


def _bell(canvas: SheetCanvas, ink: Ink, x: float, y: float, size: float = 1.6) -> None:
    ink.shape(canvas, ellipse(x, y, size, size), GOLD)
    ink.strokes(canvas, f"M{x - size * 0.6} {y} H{x + size * 0.6} M{x} {y} V{y - size * 0.7}", line=0.25)


def _first(canvas: SheetCanvas, ink: Ink) -> None:
    accent, deep = ink.look.accent, ink.look.deep
    _collar(canvas, ink, (accent, None))
    _face(canvas, ink)
    canvas.setFillColor(ink.look.black)
    for side in (-1, 1):
        canvas.circle(side * 3.2, 4.4, 0.9, stroke=0, fill=1)
        ink.strokes(canvas, f"M{side * 1.8} 7 L{side * 5} 7.8", line=0.6)
    for side, fill in ((-1, accent), (1, deep)):
        canvas.saveState()
        canvas.scale(side, 1)
        ink.shape(
            canvas,
            "M1 9 H9 C12 16 16 18 19 13 C21.5 9.5 20 4 17.6 1.6 C18.6 6 16.6 9.4 14 8.6 C11.4 7.8 10.6 10.6 9 9 C10 20 7 26 1 28 Z",
            fill,
            0.4,
        )
        _bell(canvas, ink, 17.4, 0.4)
        canvas.restoreState()
    ink.shape(canvas, "M-6 9 C-7 20 -4 27 0 34 C4 27 7 20 6 9 Z", GOLD, 0.4)
    _bell(canvas, ink, 0, 35)
    ink.shape(canvas, "M-9.4 7.4 Q0 11.6 9.4 7.4 L9.4 10.4 Q0 14.6 -9.4 10.4 Z", None, 0.4)


def _second(canvas: SheetCanvas, ink: Ink) -> None:
    accent, deep = ink.look.accent, ink.look.deep
    _collar(canvas, ink, (None, deep))
    _face(canvas, ink)
    for side in (-1, 1):  # ears of an ass, lined across
        canvas.saveState()
        canvas.scale(side, 1)
        ink.shape(canvas, "M2 10 H9 C14 15 17.6 24 16.6 35 C9.6 31 4.6 24 2 10 Z", None, 0.4)
        ink.strokes(canvas, "M6 16.4 L12 14.4 M7.6 20 L14.4 18.4 M10 24.2 L16 23 M12.6 28.4 L16.7 27.6", line=0.9)
        _bell(canvas, ink, 16.6, 36)
        canvas.restoreState()
    ink.shape(canvas, "M-9 9.6 C-8 16 -4 18.6 0 18.6 C4 18.6 8 16 9 9.6 Z", accent, 0.4)
    ink.shape(
        canvas,
        "M-9 6.6 C-6 8.8 -2 6.6 0 6.2 C2 6.6 6 8.8 9 6.6 C9 2.6 6.6 1 4 1.4 C2 1.6 1 3 0 3.2 C-1 3 -2 1.6 -4 1.4 C-6.6 1 -9 2.6 -9 6.6 Z",
        deep,
        0.4,
    )
    for side in (-1, 1):
        ink.shape(canvas, ellipse(side * 4.1, 4.2, 1.7, 1.1), None, 0.3)
        canvas.setFillColor(ink.look.black)
        canvas.circle(side * 4.1, 4.2, 0.6, stroke=0, fill=1)
    ink.shape(canvas, "M-9.4 8 Q0 11 9.4 8 L9.4 10.6 Q0 13.6 -9.4 10.6 Z", GOLD, 0.4)
    for x, y in ((-17.5, -3), (17.5, -3), (0, -31)):  # three balls in the air
        ink.shape(canvas, ellipse(x, y, 3, 3), accent, 0.4)
        ink.strokes(canvas, f"M{x - 2.6} {y - 1.4} Q{x} {y + 1.4} {x + 2.6} {y - 1.4}", line=0.4)
