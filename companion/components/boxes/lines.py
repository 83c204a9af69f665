"""Draws what shows how to make a box: lines to cut, fold and glue along, their legend, and pictures of the steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.components.boxes.net import NOTCH, Net, NetLine, NetPanel, Point
from companion.printing import fonts
from companion.printing.artwork import Picture
from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted
from companion.printing.pen import outline, pen
from companion.printing.text import draw_line

CUT, FOLD = 0.8, 0.6
"""The weight of lines to cut and to fold, in points."""

CASE = 2.4
"""The weight of the pale line under a cut on a dark ground, in points, so that the cut is seen."""

HATCH = 2.4
"""The distance between the strokes that mark glue, in millimetres."""


class LineWords(NamedTuple):
    """The words for a net's lines, and for each step of making the box."""

    cut: str
    fold: str
    glue: str
    steps: Sequence[str]


def trace_panel(canvas: SheetCanvas, panel: NetPanel) -> object:
    """The outline of a part of the net."""
    return outline(canvas, ((pt(x), pt(y)) for x, y in panel.corners))


def hatch(canvas: SheetCanvas, panel: NetPanel, look: Look, thick: float = 1.0) -> None:
    """Draws slanting strokes where glue goes. ``thick``: a factor for their weight and distance."""
    x, y, wide, tall = map(pt, panel.box)
    canvas.saveState()
    canvas.clipPath(trace_panel(canvas, panel), stroke=0, fill=0)
    pen(canvas, look.hairline, 0.4 * thick)
    reach, step = wide + tall, pt(HATCH) * max(1.0, thick / 2)
    for number in range(int(reach / step) + 1):
        canvas.line(x + number * step - tall, y, x + number * step, y + tall)
    canvas.restoreState()


def draw_lines(canvas: SheetCanvas, net: Net, look: Look, *, dark: bool) -> None:
    """Draws cut lines solid, folds dashed, and the thumb's notch as an opening."""
    if dark:
        _stroke(canvas, net.cuts(), look.paper, CASE)
    _stroke(canvas, net.cuts(), look.black, CUT)
    x, y = net.notch
    canvas.setFillColor(look.paper)
    path = canvas.beginPath()
    path.arc(pt(x - NOTCH), pt(y - NOTCH), pt(x + NOTCH), pt(y + NOTCH), 180, 180)
    canvas.drawPath(path, stroke=1, fill=1)
    canvas.setLineWidth(FOLD)
    canvas.setDash(4, 3)
    canvas.setStrokeColor(look.tone("mid") if dark else look.black)
    for line in net.folds():
        canvas.line(*map(pt, line.start), *map(pt, line.end))
    canvas.setDash()


def draw_legend(canvas: SheetCanvas, line_words: LineWords, look: Look, measures: str) -> None:
    """Draws what the lines mean, and how large the box is inside."""
    y, x, size = pt(-7.6), 0.0, 8.0

    def say(words: str, at: float) -> float:
        return at + draw_line(canvas, words, at, y, fonts.LABEL, size, look.black, look) + pt(6)

    middle = y + size * 0.32
    pen(canvas, look.black, CUT)
    canvas.line(x, middle, x + pt(11), middle)
    x = say(line_words.cut, x + pt(13))
    canvas.setLineWidth(FOLD)
    canvas.setDash(4, 3)
    canvas.line(x, middle, x + pt(11), middle)
    canvas.setDash()
    x = say(line_words.fold, x + pt(13))
    patch = _patch(x / pt(1), -8.2)
    hatch(canvas, patch, look)
    canvas.setLineWidth(0.3)
    canvas.drawPath(trace_panel(canvas, patch), stroke=1, fill=0)
    x = say(line_words.glue, x + pt(13))
    say(measures, x)


def _patch(x: float, y: float) -> NetPanel:
    corners: tuple[Point, ...] = ((x, y), (x + 11, y), (x + 11, y + 3.6), (x, y + 3.6))
    return NetPanel("legend", "glue", corners, glued=True)


STEPS, TALL, GAP = 37.0, 26.0, 3.0
"""Heights of the steps with their words and of their pictures, and the gap between two pictures, in millimetres."""


def draw_steps(  # noqa: PLR0913, PLR0917 (a net, its words and pictures, and where they stand)
    canvas: SheetCanvas, net: Net, line_words: LineWords, tools: Sequence[Picture], look: Look, at: Point, across: float
) -> None:
    """Draws the steps as four pictures in a row: cut, fold, glue, and the finished box.

    ``at`` is the upper left corner, in millimetres.
    """
    wide = (across - GAP * (len(line_words.steps) - 1)) / len(line_words.steps)
    factor = min((wide - 6) / net.size[0], (TALL - 5) / net.size[1])
    for place, words in enumerate(line_words.steps):
        x, y = at[0] + place * (wide + GAP), at[1] - TALL
        canvas.setFillColor(look.paper if look.low else look.tint or look.paper)
        pen(canvas, look.hairline, 0.5)
        canvas.roundRect(pt(x), pt(y), pt(wide), pt(TALL), pt(1.2), stroke=int(look.low), fill=1)
        canvas.saveState()
        last = place == len(line_words.steps) - 1
        small = min(factor * 1.5, (TALL - 5) / (net.height + net.depth)) if last else factor
        canvas.translate(pt(x + (wide - net.size[0] * small) / 2), pt(y + (TALL - net.size[1] * small) / 2))
        canvas.scale(small, small)
        if last:
            _closed(canvas, net, 1 / small, look)
        else:
            _small_net(canvas, net, place, 1 / small, look)
        canvas.restoreState()
        if place < len(tools):
            tools[place].draw(canvas, pt(x + 1.5), pt(y + TALL - 1.5), pt(8), look)
        made = fitted(
            f"{place + 1}. {words}", "label", look, pt(wide), pt(STEPS - TALL - 1.5), least=0.7, align="centre"
        )
        made.drawOn(canvas, pt(x), pt(y - 1.2) - made.height)


def _small_net(canvas: SheetCanvas, net: Net, step: int, thick: float, look: Look) -> None:
    """Draws the net at a step, with the lines to cut, the folds or the glued parts emphasised.

    ``thick``: a factor for weights, which makes up for the small scale.
    """
    for panel in net.panels():
        canvas.setFillColor(look.accent if step == 2 and panel.glued and not look.low else look.paper)
        canvas.drawPath(trace_panel(canvas, panel), stroke=0, fill=1)
        if step == 2 and panel.glued:
            hatch(canvas, panel, look, thick)
    _stroke(canvas, net.cuts(), look.deep, (1.2 if step == 0 else 0.4) * thick)
    if step:
        canvas.setDash(2 * thick, 1.4 * thick)
        _stroke(canvas, net.folds(), look.deep, (1.1 if step == 1 else 0.4) * thick)
        canvas.setDash()


def _stroke(canvas: SheetCanvas, lines: Iterable[NetLine], colour: object, weight: float) -> None:
    pen(canvas, colour, weight)
    canvas.setLineCap(1)
    for line in lines:
        canvas.line(*map(pt, line.start), *map(pt, line.end))


def _closed(canvas: SheetCanvas, net: Net, thick: float, look: Look) -> None:
    """Draws the closed box upright, seen from the front and a little from the right and above."""
    wide, tall, deep = net.width, net.height, max(net.depth * 0.8, 12.0)
    x, y = (net.size[0] - wide - deep) / 2, (net.size[1] - tall - deep / 2) / 2
    right, top = x + wide, y + tall
    back = ((right + deep, y + deep / 2), (right + deep, top + deep / 2))
    pen(canvas, look.deep, 0.7 * thick)
    for fill, corners in (
        (look.deep, ((x, y), (right, y), (right, top), (x, top))),
        (look.accent, ((right, y), back[0], back[1], (right, top))),
        (look.tone("mid"), ((x, top), (right, top), back[1], (x + deep, top + deep / 2))),
    ):
        canvas.setFillColor(look.paper if look.low else fill)
        canvas.drawPath(trace_panel(canvas, NetPanel("", "front", corners)), stroke=1, fill=1)
