"""Draws how a box is made, at the head of its sheet: its name and what goes in, and below them the steps in pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.components.boxes.lines import StepWords, cut_notch, hatch, stroke, trace_panel
from companion.components.boxes.net import Net
from companion.components.boxes.walls import Face, draw_art, draw_closed
from companion.printing.artwork import find_pictures
from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.markup.artwork import draw_badge, draw_ground
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted
from companion.printing.pen import clip, pen
from companion.printing.text import Run

HEAD, WORDS, GAP, INSET, BELOW = 15.0, 10.0, 4.0, 4.0, 6.0
"""Heights of the title's line and of the words under a picture, the gap between pictures, the white in them, and the
least white above the net, in millimetres."""

LEAST = {2: 30.0, 4: 19.0}
"""The least height of pictures that stand two or four in a row. Lower ones would show nothing."""

DISC, CORNER = 3.1, 1.2
"""The radii of a number's disc and of a picture's corners, in millimetres."""

VEIL = 0.76
"""How much of a net's picture is hidden where only its lines matter."""

TOOL = 15.0
"""The width of scissors and glue, in millimetres."""


class Guide(NamedTuple):
    """How the steps stand: so many in a row, each picture ``tall`` mm high."""

    columns: int
    tall: float

    @classmethod
    def within(cls, room: float) -> Guide | None:
        """The steps two in a row, else four, as high as the room in millimetres; None if it is too low for both.

        >>> Guide.within(141), Guide.within(62), Guide.within(30)
        (Guide(columns=2, tall=48.0), Guide(columns=4, tall=31.0), None)
        """
        for columns, least in LEAST.items():
            rows = 4 // columns
            tall = (room - HEAD - rows * WORDS - (rows - 1) * GAP - BELOW) / rows
            if tall >= least:
                return cls(columns, tall)
        return None

    def draw(  # noqa: PLR0913, PLR0917 (a box, and where its steps stand)
        self, canvas: SheetCanvas, net: Net, face: Face, look: Look, left: float, top: float, wide: float
    ) -> None:
        """Draws the title and the steps from ``top`` downwards. Millimetres."""
        title = fitted([Run(face.title, colour=look.deep)], "title", look, pt(wide * 0.62), pt(HEAD - 3), least=0.4)
        title.drawOn(canvas, pt(left), pt(top - HEAD + 3))
        inside = fitted(face.contents, "total", look, pt(wide * 0.36), pt(HEAD - 3), least=0.7, align="right")
        inside.drawOn(canvas, pt(left + wide) - inside.width, pt(top - HEAD + 4.2))
        each = (wide - GAP * (self.columns - 1)) / self.columns
        for place, words in enumerate(face.line_words.steps):
            row, column = divmod(place, self.columns)
            x = left + column * (each + GAP)
            y = top - HEAD - row * (self.tall + WORDS + GAP) - self.tall
            self._picture(canvas, net, face, look, place, (x, y, each, self.tall))
            _say(canvas, place, words, look, (x, y, each))

    def _picture(  # noqa: PLR0913, PLR0917 (a box, a step, and where it stands)
        self, canvas: SheetCanvas, net: Net, face: Face, look: Look, step: int, box: tuple[float, float, float, float]
    ) -> None:
        x, y, wide, tall = box
        last = step == len(face.line_words.steps) - 1
        canvas.saveState()
        canvas.translate(pt(x), pt(y))
        canvas.saveState()
        clip(canvas, 0, 0, pt(wide), pt(tall), pt(CORNER))
        if last or look.tint is None:
            draw_ground(canvas, pt(wide), pt(tall), look) if last else None
        else:
            canvas.setFillColor(look.tint)
            canvas.rect(0, 0, pt(wide), pt(tall), stroke=0, fill=1)
        canvas.restoreState()
        if look.low:
            pen(canvas, look.hairline, 0.5)
            canvas.roundRect(0, 0, pt(wide), pt(tall), pt(CORNER), stroke=1, fill=0)
        if last:
            draw_closed(canvas, net, face, look, (INSET, INSET, wide - 2 * INSET, tall - 2 * INSET))
        else:
            small = min((wide - 2 * INSET) / net.size[0], (tall - 2 * INSET) / net.size[1])
            across = (wide - net.size[0] * small) / 2
            canvas.translate(pt(across), pt((tall - net.size[1] * small) / 2))
            _net(canvas, net, face, step, small, look)
            _tool(canvas, net, step, small, min(TOOL, tall * 0.32), look)
        canvas.restoreState()


def _say(canvas: SheetCanvas, place: int, words: StepWords, look: Look, box: tuple[float, float, float]) -> None:
    """Draws a step's number and words under its picture."""
    x, y, wide = box
    middle = y - 2 - DISC
    draw_badge(canvas, str(place + 1), pt(x + DISC), pt(middle), pt(DISC), look)
    runs = [Run(words.lead, bold=True, colour=look.deep), Run(" " + words.more)]
    indent = 2 * DISC + 2
    made = fitted(runs, "strip", look, pt(wide - indent), pt(WORDS), size=1.05, least=0.6)
    lowered = max(0.0, (pt(2 * DISC) - made.height) / 2)
    made.drawOn(canvas, pt(x + indent), pt(y - 2) - lowered - made.height)


def _tool(canvas: SheetCanvas, net: Net, step: int, small: float, size: float, look: Look) -> None:  # noqa: PLR0913, PLR0917 (a tool and where it works)
    """Draws the scissors at the first step, on the left edge, and at the third the glue, its tip on the flap."""
    middle = (net.floor + net.height * 0.62) * small
    canvas.saveState()
    if step == 0:
        find_pictures()["thing.scissors"].draw(canvas, pt(-size / 2), pt(middle), pt(size), look)
    elif step == 2:
        canvas.translate(pt(net.glue * small / 2), pt(middle))
        canvas.rotate(155)
        find_pictures()["thing.glue"].draw(canvas, pt(-size / 2), 0, pt(size), look)
    canvas.restoreState()


def _net(canvas: SheetCanvas, net: Net, face: Face, step: int, small: float, look: Look) -> None:  # noqa: PLR0913, PLR0917 (a box, a step, and its scale)
    """Draws the net at a step, scaled by ``small``, its picture faintly, with the lines to cut, the folds or the glued
    parts emphasised.
    """
    thick, parts = 1 / small, list(net.panels())
    canvas.saveState()
    canvas.scale(small, small)
    canvas.setFillColor(look.paper)
    canvas.drawPath(trace_panel(canvas, *parts), stroke=0, fill=1)
    draw_art(canvas, net, face, look)
    canvas.setFillColor(look.paper)
    canvas.setFillAlpha(VEIL)
    canvas.drawPath(trace_panel(canvas, *parts), stroke=0, fill=1)
    canvas.setFillAlpha(1)
    for panel in parts:
        if step == 2 and panel.glued:
            hatch(canvas, panel, look, thick, strong=True)
    stroke(canvas, net.cuts(), look.deep, (2.0 if step == 0 else 0.5) * thick)
    cut_notch(canvas, net, look.tint or look.paper)
    if step:
        canvas.setDash(3 * thick, 2 * thick)
        stroke(canvas, net.folds(), look.accent if step == 1 else look.deep, (1.8 if step == 1 else 0.5) * thick)
        canvas.setDash()
    canvas.restoreState()


def steps_of(said: Sequence[str]) -> tuple[StepWords, ...]:
    """The words of the steps: lead and remainder in turn."""
    return tuple(StepWords(*pair) for pair in zip(said[::2], said[1::2], strict=True))
