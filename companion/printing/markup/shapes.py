"""The plain shapes of a drawing: lines, arrows, rectangles, circles, polygons. Apart from what is drawn of a game, as they know none of it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from companion.printing.look import Look
from companion.printing.markup.drawing import Paint, X, Y
from companion.printing.markup.registry import (
    COLOUR,
    REQUIRED,
    Attribute,
    Node,
    element,
    millimetres,
    number,
    points,
    yes,
)
from companion.printing.markup.setting import Setting
from companion.printing.paper import pt

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


DOT = 1.0
"""A circle of this radius (mm) or less is a dot: the pip of a die. Its outline would take as much ink and say less."""


def _line_style(canvas: Canvas, node: Node, look: Look) -> bool:
    """Set stroke colour, weight and dashes; whether there is a stroke at all."""
    stroke = look.named(node.given["stroke"])
    if stroke is None:
        return False
    canvas.setStrokeColor(stroke)
    canvas.setLineWidth(node.given["weight"])
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    if node.given["dashed"]:
        canvas.setDash(2, 2.4)
    return True


_LINE: dict[str, Any] = {
    "stroke": Attribute(COLOUR, "line"),
    "weight": Attribute(number, 0.6),
    "dashed": Attribute(yes, False),
}


def _fill_style(canvas: Canvas, node: Node, look: Look, stroked: bool, *, dot: bool = False) -> tuple[bool, bool]:
    """Set the fill; (stroke, fill) as they are to be painted: in low ink a fill becomes an outline, but a dot stays one."""
    name = node.given["fill"]
    if name == "none":
        return stroked, False
    if look.low and name != "paper" and not dot:
        canvas.setStrokeColor(look.named("deep" if name == "tint" else name))
        canvas.setFillColor(look.paper)
        return True, True
    canvas.setFillColor(look.named(name))
    return stroked, True


@element("line", "drawing", x1=X, y1=Y, x2=X, y2=Y, **_LINE)
def line(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A straight line."""
    x1, y1, x2, y2 = (pt(node.given[name]) for name in ("x1", "y1", "x2", "y2"))

    def paint(canvas: Canvas, height: float) -> None:
        if _line_style(canvas, node, setting.look):
            canvas.line(x1, height - y1, x2, height - y2)

    return paint


@element("arrow", "drawing", x1=X, y1=Y, x2=X, y2=Y, bend=Attribute(number, 0.0), **_LINE)
def arrow(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """An arrow from 1 to 2; `bend` millimetres to its left makes it a curve."""
    x1, y1, x2, y2 = (pt(node.given[name]) for name in ("x1", "y1", "x2", "y2"))
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    bend = pt(node.given["bend"])
    cx = (x1 + x2) / 2 + (y2 - y1) / length * bend * 2
    cy = (y1 + y2) / 2 - (x2 - x1) / length * bend * 2

    def paint(canvas: Canvas, height: float) -> None:
        if not _line_style(canvas, node, setting.look):
            return
        head = 3.2 + node.given["weight"] * 2.2
        angle = math.atan2(y2 - cy, x2 - cx)
        ex, ey = x2 - head * 0.7 * math.cos(angle), y2 - head * 0.7 * math.sin(angle)
        path = canvas.beginPath()
        path.moveTo(x1, height - y1)
        path.curveTo(
            x1 + (cx - x1) * 2 / 3,
            height - y1 - (cy - y1) * 2 / 3,
            ex + (cx - ex) * 2 / 3,
            height - ey - (cy - ey) * 2 / 3,
            ex,
            height - ey,
        )
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.setDash()
        canvas.setFillColor(setting.look.named(node.given["stroke"]))
        tip = canvas.beginPath()
        tip.moveTo(x2, height - y2)
        for side in (0.42, -0.42):
            tip.lineTo(x2 - head * math.cos(angle + side), height - (y2 - head * math.sin(angle + side)))
        tip.close()
        canvas.drawPath(tip, stroke=0, fill=1)

    return paint


@element(
    "rect",
    "drawing",
    x=X,
    y=Y,
    width=Attribute(millimetres, REQUIRED),
    height=Attribute(millimetres, REQUIRED),
    fill=Attribute(COLOUR, "none"),
    radius=Attribute(millimetres, 0.8),
    **_LINE,
)
def rect(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A rectangle, its upper left corner at x, y."""
    given = node.given

    def paint(canvas: Canvas, height: float) -> None:
        stroke, fill = _fill_style(canvas, node, setting.look, _line_style(canvas, node, setting.look))
        tall = pt(given["height"])
        canvas.roundRect(
            pt(given["x"]),
            height - pt(given["y"]) - tall,
            pt(given["width"]),
            tall,
            pt(given["radius"]),
            stroke=int(stroke),
            fill=int(fill),
        )

    return paint


@element(
    "circle", "drawing", x=X, y=Y, radius=Attribute(millimetres, REQUIRED), fill=Attribute(COLOUR, "none"), **_LINE
)
def circle(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A circle around x, y."""
    given = node.given

    def paint(canvas: Canvas, height: float) -> None:
        stroked = _line_style(canvas, node, setting.look)
        stroke, fill = _fill_style(canvas, node, setting.look, stroked, dot=given["radius"] <= DOT)
        canvas.circle(pt(given["x"]), height - pt(given["y"]), pt(given["radius"]), stroke=int(stroke), fill=int(fill))

    return paint


@element("polygon", "drawing", points=Attribute(points, REQUIRED), fill=Attribute(COLOUR, "none"), **_LINE)
def polygon(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A closed shape through its corners."""
    corners = [(pt(x), pt(y)) for x, y in node.given["points"]]

    def paint(canvas: Canvas, height: float) -> None:
        stroke, fill = _fill_style(canvas, node, setting.look, _line_style(canvas, node, setting.look))
        path = canvas.beginPath()
        path.moveTo(corners[0][0], height - corners[0][1])
        for x, y in corners[1:]:
            path.lineTo(x, height - y)
        path.close()
        canvas.drawPath(path, stroke=int(stroke), fill=int(fill))

    return paint
