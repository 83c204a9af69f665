"""A tuck box on its sheet: the game's face on its walls, cut lines whole, folds dashed, glue hatched, and what these mean below."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.components.boxes.net import NOTCH, Net, Panel, Point
from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas

CUT, FOLD = 0.8, 0.6
"""Lines in points."""

HATCH = 2.4
"""Millimetres between the strokes that mark glue."""

LEGEND = 9.0
"""Millimetres below a net for what its lines mean, and for whose game it is."""


class Sign(Protocol):
    """What is drawn in a square on a box: a game's emblem, or a picture."""

    def draw(self, canvas: SheetCanvas, x: float, y: float, size: float, look: Look) -> None:
        """Draw it in a square of so many points, its lower left corner at x, y."""


class Face(NamedTuple):
    """What stands on a box: title, what is in it, whose game it is and what they allow, its sign; and the words for its lines."""

    title: str
    contents: str
    credits: str
    licence: str
    emblem: Sign
    cut: str
    fold: str
    glue: str


def draw_box(canvas: SheetCanvas, net: Net, face: Face, look: Look, measures: str) -> None:
    """Draw a net in points, the origin at its lower left corner; below it the legend, with the inner ``measures``."""
    panels = {panel.name: panel for panel in net.panels()}
    for panel in panels.values():
        if not panel.glued and panel.kind != "dust":
            _ground(canvas, panel, look)
    _front(canvas, panels["front"], face, look)
    _back(canvas, panels["back"], face, look)
    for name in ("side", "other side"):
        _spine(canvas, panels[name], face, look)
    _along(canvas, panels["lid"], face, look)
    for panel in panels.values():
        if panel.glued:
            _hatch(canvas, panel, look)
    _lines(canvas, net, look)
    _legend(canvas, face, look, measures)


def _trace(canvas: SheetCanvas, panel: Panel) -> object:
    path = canvas.beginPath()
    path.moveTo(*map(pt, panel.corners[0]))
    for corner in panel.corners[1:]:
        path.lineTo(*map(pt, corner))
    path.close()
    return path


def _ground(canvas: SheetCanvas, panel: Panel, look: Look) -> None:
    if look.tint is None:
        return
    canvas.setFillColor(look.tint)
    canvas.drawPath(_trace(canvas, panel), stroke=0, fill=1)


def _front(canvas: SheetCanvas, panel: Panel, face: Face, look: Look) -> None:
    """Emblem and title in a frame, below the thumb's notch; whose game it is at the foot."""
    x, y, wide, tall = panel.box
    inset = 4.0
    canvas.setStrokeColor(look.accent)
    canvas.setLineWidth(1.2)
    canvas.roundRect(
        pt(x + inset), pt(y + inset), pt(wide - 2 * inset), pt(tall - 2 * inset - NOTCH), pt(2.5), stroke=1, fill=0
    )
    room = wide - 2 * inset - 6
    foot = _words(canvas, face.credits, "credit", look, (x + inset + 3, y + inset + 1.5, room, 9.0))
    title = _words(canvas, face.title, "title-compact", look, (x + inset + 3, y + inset + foot + 3, room, tall * 0.26))
    top = y + tall - inset - NOTCH - 3
    base = y + inset + foot + title + 5
    size = min(room, top - base)
    face.emblem.draw(canvas, pt(x + (wide - size) / 2), pt(base + (top - base - size) / 2), pt(size), look)


def _back(canvas: SheetCanvas, panel: Panel, face: Face, look: Look) -> None:
    x, y, wide, tall = panel.box
    inset = 5.0
    room = wide - 2 * inset
    foot = _words(canvas, face.licence, "credit", look, (x + inset, y + inset, room, 9.0))
    box = (x + inset, y + inset + foot + 1, room, tall * 0.25)
    low = foot + _words(canvas, face.contents, "label", look, box)
    size = min(room * 0.55, tall - low - 3 * inset)
    middle = y + low + inset + (tall - low - inset) / 2
    face.emblem.draw(canvas, pt(x + (wide - size) / 2), pt(middle - size / 2), pt(size), look)


def _words(canvas: SheetCanvas, words: str, style: str, look: Look, box: tuple[float, float, float, float]) -> float:
    """Words in a box of millimetres, standing on its lower edge; returns their height."""
    if not words:
        return 0.0
    x, y, wide, tall = box
    made = fitted(words, style, look, pt(wide), pt(tall), least=0.4, align="centre", breakable=True)
    made.drawOn(canvas, pt(x), pt(y))
    return float(made.height) / pt(1)


def _spine(canvas: SheetCanvas, panel: Panel, face: Face, look: Look) -> None:
    """The title along a side, read with the box lying on its back."""
    x, y, wide, tall = panel.box
    canvas.saveState()
    canvas.translate(pt(x + wide / 2), pt(y + tall / 2))
    canvas.rotate(-90)
    _one_line(canvas, face.title, tall - 6, wide, look)
    canvas.restoreState()


def _along(canvas: SheetCanvas, panel: Panel, face: Face, look: Look) -> None:
    x, y, wide, tall = panel.box
    canvas.saveState()
    canvas.translate(pt(x + wide / 2), pt(y + tall / 2))
    canvas.rotate(180)  # upright when the lid is closed and the front faces the reader
    _one_line(canvas, face.title, wide - 6, tall, look)
    canvas.restoreState()


def _one_line(canvas: SheetCanvas, words: str, room: float, height: float, look: Look) -> None:
    """A line around the origin, as large as its room allows."""
    size = min(pt(height) * 0.5, 17.0)
    wide = fonts.width(words, fonts.DISPLAY, size)
    size = min(size, size * pt(room) / wide)
    draw_line(canvas, words, 0, -size * 0.35, fonts.DISPLAY, size, look.deep, look, align="centre")


def _hatch(canvas: SheetCanvas, panel: Panel, look: Look) -> None:
    """Slanting strokes: glue goes here."""
    x, y, wide, tall = map(pt, panel.box)
    canvas.saveState()
    canvas.clipPath(_trace(canvas, panel), stroke=0, fill=0)
    canvas.setStrokeColor(look.hairline)
    canvas.setLineWidth(0.4)
    reach, step = wide + tall, pt(HATCH)
    for number in range(int(reach / step) + 1):
        canvas.line(x + number * step - tall, y, x + number * step, y + tall)
    canvas.restoreState()


def _lines(canvas: SheetCanvas, net: Net, look: Look) -> None:
    canvas.setStrokeColor(look.black)
    canvas.setLineWidth(CUT)
    canvas.setLineCap(1)
    for line in net.cuts():
        canvas.line(*map(pt, line.start), *map(pt, line.end))
    x, y = net.notch
    canvas.setFillColor(look.paper)
    path = canvas.beginPath()
    path.arc(pt(x - NOTCH), pt(y - NOTCH), pt(x + NOTCH), pt(y + NOTCH), 180, 180)
    canvas.drawPath(path, stroke=1, fill=1)
    canvas.setLineWidth(FOLD)
    canvas.setDash(4, 3)
    for line in net.folds():
        canvas.line(*map(pt, line.start), *map(pt, line.end))
    canvas.setDash()


def _legend(canvas: SheetCanvas, face: Face, look: Look, measures: str) -> None:
    """What the lines mean, and how large the box is inside."""
    y, x, size = pt(-4.6), 0.0, 8.0

    def say(words: str, at: float) -> float:
        return at + draw_line(canvas, words, at, y, fonts.LABEL, size, look.black, look) + pt(6)

    middle = y + size * 0.32
    canvas.setStrokeColor(look.black)
    canvas.setLineWidth(CUT)
    canvas.line(x, middle, x + pt(11), middle)
    x = say(face.cut, x + pt(13))
    canvas.setLineWidth(FOLD)
    canvas.setDash(4, 3)
    canvas.line(x, middle, x + pt(11), middle)
    canvas.setDash()
    x = say(face.fold, x + pt(13))
    patch = _patch(x / pt(1), -5.2)
    _hatch(canvas, patch, look)
    canvas.setLineWidth(0.3)
    canvas.drawPath(_trace(canvas, patch), stroke=1, fill=0)
    x = say(face.glue, x + pt(13))
    say(measures, x)


def _patch(x: float, y: float) -> Panel:
    corners: tuple[Point, ...] = ((x, y), (x + 11, y), (x + 11, y + 3.6), (x, y + 3.6))
    return Panel("legend", "glue", corners, glued=True)
