"""Small pictures of vector paths: a game's emblem in the palette's colours, and the icons of its facts.

Their box is 100 x 100 units, with y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing import paths
from companion.printing.artwork import Shape
from companion.printing.look import Look

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas


ICONS = {
    "players": "M34 14 C46 14 54 23 54 34 C54 45 46 54 34 54 C22 54 14 45 14 34 C14 23 22 14 34 14 Z M4 90 C4 70 16 62 34 62 C52 62 64 70 64 90 Z "
    "M70 24 C80 24 87 32 87 41 C87 50 80 57 70 57 C66 57 63 56 60 54 C63 48 64 41 63 34 L62 26 C64 25 67 24 70 24 Z "
    "M74 90 C74 80 71 71 64 65 C66 64 68 64 71 64 C87 64 97 72 97 90 Z",
    "minutes": "M20 6 H80 V16 H74 C74 32 66 42 57 50 C66 58 74 68 74 84 H80 V94 H20 V84 H26 C26 68 34 58 43 50 C34 42 26 32 26 16 H20 Z",
    "date": "M24 6 H36 V16 H64 V6 H76 V16 H92 V94 H8 V16 H24 Z M18 36 V84 H82 V36 Z M26 44 H42 V58 H26 Z M58 44 H74 V58 H58 Z M26 64 H42 V78 H26 Z",
    "material": "M12 22 L48 12 C51 11 54 13 55 16 L72 74 C73 77 71 80 68 81 L32 91 C29 92 26 90 25 87 L8 29 C7 26 9 23 12 22 Z "
    "M64 14 L86 20 C89 21 91 24 90 27 L76 78 L62 26 L60 18 Z",
    "author": "M78 8 C84 4 92 10 92 18 C88 44 68 66 40 74 L28 92 C25 96 18 93 20 88 L26 76 C24 48 48 20 78 8 Z",
    "origin": "M50 6 C68 6 82 20 82 38 C82 60 60 82 50 96 C40 82 18 60 18 38 C18 20 32 6 50 6 Z",
    "age": "M50 8 L61 36 L92 38 L68 57 L76 88 L50 70 L24 88 L32 57 L8 38 L39 36 Z",
}
"""The path data of each icon. Icons differ by their outline alone."""


def draw_icon(canvas: Canvas, name: str, x: float, y: float, size: float, colour: Color) -> None:
    """Draw an icon in a square of ``size`` points whose lower left corner is (``x``, ``y``).

    Raises PrintError ``icon-unknown`` (data: icon, known).
    """
    if name not in ICONS:
        raise PrintError(Fault("icon-unknown", None, {"icon": name, "known": sorted(ICONS)}))
    canvas.saveState()
    canvas.setFillColor(colour)
    paths.trace(canvas, ICONS[name], x, y + size, size / 100, down=True)
    canvas.restoreState()


LINE = 3.0
"""The width of a line whose width is not given, in units of the box."""

COLOURS = ("accent", "deep", "tint", "paper", "none")


class Emblem(NamedTuple):
    """An emblem's shapes, painted in order. ``simple``: the shapes for an emblem a few millimetres wide, if the game
    has them.
    """

    shapes: tuple[Shape, ...] = ()
    simple: tuple[Shape, ...] = ()

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Emblem:
        """The emblem of game.toml's ``[emblem]`` table. The shapes for small sizes come from ``[emblem.small]``.

        Raises PrintError ``emblem-colour`` (data: colour, known) or ``path-unreadable``.
        """
        return cls(_shapes(table), _shapes(table.get("small", {})))

    @property
    def small(self) -> Emblem:
        """The emblem to draw when it is only a few millimetres wide."""
        return Emblem(self.simple) if self.simple else self

    def draw(self, canvas: Canvas, x: float, y: float, size: float, look: Look, *, on_deep: bool = False) -> None:
        """Draw the emblem in a square of ``size`` points with lower left corner (``x``, ``y``).

        ``on_deep``: the emblem stands on the title band, so deep and paper change places and accent is mid. Low ink outlines fills, and
        shapes of paper as well. A ``light`` shape of paper gets no outline, because it lies on a line that stays
        dark.
        """
        swap = {"deep": "paper", "paper": "deep", "accent": "mid"} if on_deep else {}
        canvas.saveState()
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        for shape in self.shapes:
            fill = look.named(swap.get(shape.fill, shape.fill))
            stroke = look.named(swap.get(shape.stroke, shape.stroke))
            width = shape.width * size / 100
            if look.low and shape.fill not in ("none", "paper"):
                fill, stroke, width = look.paper, look.deep, max(0.4, size / 60)
            elif look.low and shape.low != "light" and "paper" in (shape.fill, shape.stroke):
                stroke, width = look.deep, 0.4
            if fill is not None:
                canvas.setFillColor(fill)
            if stroke is not None:
                canvas.setStrokeColor(stroke)
            line = None if stroke is None else width
            paths.trace(canvas, shape.d, x, y + size, size / 100, down=True, fill=fill is not None, line_width=line)
        canvas.restoreState()


NO_EMBLEM = Emblem()
"""An emblem without shapes, for documents that have none."""


def _shapes(table: Mapping[str, Any]) -> tuple[Shape, ...]:
    shapes = tuple(Shape(**{"width": LINE, **entry}) for entry in table.get("paths", ()))
    for shape in shapes:
        paths.parse(shape.d)
        for name in (shape.fill, shape.stroke):
            if name not in COLOURS:
                raise PrintError(Fault("emblem-colour", "emblem", {"colour": name, "known": COLOURS}))
    return shapes
