"""A game's emblem: a few vector paths in a 100 x 100 box, coloured by the palette's names; a simpler one where it is 6 mm wide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing import paths
from companion.printing.look import Look

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

COLOURS = ("accent", "deep", "tint", "paper", "none")


class Shape(NamedTuple):
    """One path of an emblem: data, fill and stroke by palette name, line width in the box's units."""

    d: str
    fill: str = "accent"
    stroke: str = "none"
    width: float = 3.0


class Emblem(NamedTuple):
    """The shapes, painted in order; ``simple`` those drawn for a few millimetres, if the game has them.

    ``fine`` is such a one: in low ink its inner lines, which are paper on a fill, are drawn, as little else is left of it.
    """

    shapes: tuple[Shape, ...] = ()
    simple: tuple[Shape, ...] = ()
    fine: bool = False

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> Emblem:
        """The emblem of game.toml's ``[emblem]`` table, the one for small sizes from ``[emblem.small]``.

        Raises PrintError ``emblem-colour`` (data: colour, known) or ``path-unreadable``.
        """
        return cls(_shapes(table), _shapes(table.get("small", {})))

    @property
    def small(self) -> Emblem:
        """The emblem to draw where it is only a few millimetres wide."""
        return Emblem(self.simple, fine=True) if self.simple else self

    def draw(self, canvas: Canvas, x: float, y: float, size: float, look: Look, *, on_deep: bool = False) -> None:
        """Draw it in a square of ``size`` points with lower left corner (``x``, ``y``).

        ``on_deep`` says that it stands on the title band: what is deep there becomes paper. In low ink fills are outlined.
        """
        swap = {"deep": "paper", "paper": "deep"} if on_deep else {}
        canvas.saveState()
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        for shape in self.shapes:
            fill = look.named(swap.get(shape.fill, shape.fill))
            stroke = look.named(swap.get(shape.stroke, shape.stroke))
            width = shape.width * size / 100
            if look.low and shape.fill not in ("none", "paper"):
                fill, stroke, width = look.paper, look.deep, max(0.4, size / 60)
            elif look.low and self.fine and "paper" in (shape.fill, shape.stroke):
                stroke, width = look.deep, 0.4
            if fill is not None:
                canvas.setFillColor(fill)
            if stroke is not None:
                canvas.setStrokeColor(stroke)
            line = None if stroke is None else width
            paths.trace(canvas, shape.d, x, y + size, size / 100, down=True, fill=fill is not None, line_width=line)
        canvas.restoreState()


NO_EMBLEM = Emblem()
"""For what has none."""


def _shapes(table: Mapping[str, Any]) -> tuple[Shape, ...]:
    shapes = tuple(Shape(**entry) for entry in table.get("paths", ()))
    for shape in shapes:
        paths.parse(shape.d)
        for name in (shape.fill, shape.stroke):
            if name not in COLOURS:
                raise PrintError(Fault("emblem-colour", "emblem", {"colour": name, "known": COLOURS}))
    return shapes
