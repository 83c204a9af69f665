"""Draws lines to cut, fold and glue along, and their legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.components.boxes.net import EDGE_BLEED, NOTCH, TUCK, Net, NetLine, NetPanel
from companion.printing.artwork import find_pictures
from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted_alike, middle
from companion.printing.pen import hatch_box, outline, pen

CUT, THIN, SEAM, MARK, DOTS = 1.2, 0.6, 2.6, 1.9, (2.0, 4.6)
"""The weight of lines to cut, of the frame of the legend, of the pale seam in which cut lines lie on dark boxes, and of
the marks of folds outside the net; that of the dots of folds on ink, and the distance between them. Points."""

HATCH = 2.4
"""The distance between the strokes that mark glue, in millimetres."""


class StepWords(NamedTuple):
    """What a step says: the ``lead`` in bold, and ``more``."""

    lead: str
    more: str


class LineWords(NamedTuple):
    """The words for a net's lines, for each step of making the box, and for how to print it."""

    cut: str
    fold: str
    glue: str
    steps: Sequence[StepWords]
    scale: str = ""


def trace_panel(canvas: SheetCanvas, *panels: NetPanel) -> object:
    """The outline of a part of the net, or of several."""
    return outline(canvas, *(((pt(x), pt(y)) for x, y in panel.corners) for panel in panels))


def hatch(canvas: SheetCanvas, panel: NetPanel, look: Look, thick: float = 1.0, *, strong: bool = False) -> None:
    """Draws slanting strokes where glue goes. ``thick``: a factor for their weight and distance."""
    x, y, wide, tall = map(pt, panel.box)
    canvas.saveState()
    canvas.clipPath(trace_panel(canvas, panel), stroke=0, fill=0)
    pen(canvas, look.accent if strong else look.hairline, (1.2 if strong else 0.4) * thick)
    hatch_box(canvas, x, y, wide, tall, pt(HATCH) * max(1.0, thick / 2))
    canvas.restoreState()


def draw_lines(canvas: SheetCanvas, net: Net, look: Look, *, dark: bool) -> None:
    """Draws cut lines solid and black, folds as ticks outside the net, and the thumb's notch as an opening.

    What goes on beyond the cuts of a ``dark`` box has its middle tone, and cut lines lie in a seam of it: they are as
    black on ink as on paper, and no cut leaves a white thread. Folds are rows of dots of that tone: a ruler finds them,
    and where there is less ink it cracks less. On paper nothing is drawn along them, because the made box would show it.
    """
    if dark:
        stroke(canvas, net.cuts(glued=False), look.tone("mid"), SEAM)
        x, y = net.notch
        canvas.setFillColor(look.tone("mid"))
        canvas.wedge(pt(x - NOTCH), pt(y - NOTCH), pt(x + NOTCH), pt(y + NOTCH), 180, 180, stroke=1, fill=1)
    stroke(canvas, net.cuts(), look.black, CUT)
    cut_notch(canvas, net, look.paper, NOTCH if look.tint is None else NOTCH - EDGE_BLEED)
    stroke(canvas, net.ticks(), look.black, MARK)
    if dark:
        _dots(canvas, net.folds(), look)


def _dots(canvas: SheetCanvas, lines: Iterable[NetLine], look: Look) -> None:
    canvas.saveState()
    canvas.setDash(0.01, DOTS[1])
    stroke(canvas, lines, look.tone("mid"), DOTS[0])
    canvas.restoreState()


def cut_notch(canvas: SheetCanvas, net: Net, behind: object, opening: float = NOTCH) -> None:
    """Draws the thumb's notch, its edge in the line that is set, as an opening that shows the colour ``behind`` it.

    ``opening``: its radius in millimetres, less than the notch's if colour goes on beyond the cut.
    """
    x, y = net.notch
    canvas.setFillColor(behind)
    canvas.circle(pt(x), pt(y), pt(opening), stroke=0, fill=1)
    path = canvas.beginPath()
    path.arc(pt(x - NOTCH), pt(y - NOTCH), pt(x + NOTCH), pt(y + NOTCH), 180, 180)
    canvas.drawPath(path, stroke=1, fill=0)


SAMPLE, TIP, ROW, LOW = 0.5, 5.4, 8.4, 6.2
"""The length of the samples in the legend as a share of its width; what they have outside the box, the greatest height
of a line and the least, in millimetres."""

ABOVE = 6.0
"""How far the legend stays above the front with its notch, in millimetres."""


def draw_legend(  # noqa: PLR0913 (what it explains, and its room)
    canvas: SheetCanvas, net: Net, line_words: LineWords, look: Look, spare: float, *, dark: bool
) -> None:
    """Draws what the lines mean: above the front, where the net leaves a corner, with ``spare`` millimetres above it.

    On a ``dark`` box the lines have their ground, so that they look as they do on the net: the one to cut has what goes
    on beyond it above. Scissors stand at that one, ticks at the one to fold.
    """
    x, y = net.glue + 3.0, net.floor + net.height + ABOVE  # right of the tick of the glue flap's fold
    wide = net.width - 14.0  # left of the tick of the lid's fold
    row = min(ROW, max(LOW, (net.depth + TUCK - ABOVE + spare) / 3))
    sample, half = wide * SAMPLE, row * 0.38
    told, room = (line_words.glue, line_words.fold, line_words.cut), (pt(wide - sample - 4), pt(row))
    said = fitted_alike(told, "sum", look, [room] * 3, size=1.1, least=0.7)
    pen(canvas, look.hairline, THIN)  # so that nobody takes its ticks for those of the net
    canvas.roundRect(pt(x - 1.8), pt(y - 0.8), pt(wide + 1.6), pt(3 * row + 0.6), pt(1.5), stroke=1, fill=0)
    for kind, words in zip(("glue", "fold", "cut"), said, strict=True):
        level = y + half
        _sample(canvas, kind, NetLine((x, level), (x + sample, level)), half, look, dark=dark)
        words.drawOn(canvas, pt(x + sample + 3), pt(level) + middle(words, 0.0))
        y += row


def _sample(canvas: SheetCanvas, kind: str, whole: NetLine, half: float, look: Look, *, dark: bool) -> None:  # noqa: PLR0913
    """Draws a ``kind`` of line as the net has it ("glue", "fold" or "cut"), on a patch twice ``half`` millimetres high
    in the middle of the ``whole`` line.
    """
    (x, level), (end, _) = whole.start, whole.end
    left, right = x + TIP, end - TIP
    across = NetLine((left, level), (right, level))
    low, high = level - half, level + half
    patch = NetPanel("legend", "glue", ((left, low), (right, low), (right, high), (left, high)), glued=True)
    if kind == "glue":
        hatch(canvas, patch, look)
        canvas.setLineWidth(0.3)
        canvas.drawPath(trace_panel(canvas, patch), stroke=1, fill=0)
    elif dark or kind == "fold":
        canvas.setFillColor(look.deep if dark else look.tint or look.paper)
        canvas.drawPath(trace_panel(canvas, patch), stroke=0, fill=1)
    if kind == "fold":
        ticks = ((x, left - 1.2), (right + 1.2, end))
        stroke(canvas, (NetLine((one, level), (other, level)) for one, other in ticks), look.black, MARK)
        if dark:
            _dots(canvas, [across], look)
    elif kind == "cut":
        canvas.saveState()
        if dark:
            canvas.clipPath(trace_panel(canvas, patch), stroke=0, fill=0)
            canvas.setFillColor(look.tone("mid"))
            beyond = patch._replace(corners=((left, level), (right, level), (right, high), (left, high)))
            canvas.drawPath(trace_panel(canvas, beyond), stroke=0, fill=1)
            stroke(canvas, [across], look.tone("mid"), SEAM)
        stroke(canvas, [across._replace(end=whole.end)], look.black, CUT)
        canvas.restoreState()
        find_pictures()["thing.scissors"].draw(canvas, pt(x - 1), pt(level + TIP / 2), pt(TIP), look)


def stroke(canvas: SheetCanvas, lines: Iterable[NetLine], colour: object, weight: float) -> None:
    """Draws straight lines of one colour and weight, in points."""
    pen(canvas, colour, weight)
    canvas.setLineCap(1)
    for line in lines:
        canvas.line(*map(pt, line.start), *map(pt, line.end))
