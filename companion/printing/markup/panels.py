"""The strip that shows a turn: panels in a row, each a drawing above its number and words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from companion.errors import PrintError
from companion.printing.context import game_context
from companion.printing.jinja import fault, page_variables, render
from companion.printing.look import Look
from companion.printing.markup.artwork import ACROSS, draw_badge
from companion.printing.markup.drawing import AT, SIZED, Paint, paint_all, place_of
from companion.printing.markup.flow import Drawn
from companion.printing.markup.inline import tidy
from companion.printing.markup.registry import (
    REQUIRED,
    Attribute,
    Node,
    check,
    element,
    millimetres,
    one_of,
    parse,
    words,
    yes,
)
from companion.printing.markup.setting import Setting
from companion.printing.options import GameOptions
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, evened, words_in
from companion.printing.pen import clip, pen
from companion.printing.styles import STYLES
from companion.printing.text import Run, overflow
from companion.rulebook import open_rulebook

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

GAP, DISC, UNDER, BETWEEN = 3.0, 3.1, 1.6, 3.0
"""Millimetres: between panels; the radius of a number's disc; from a panel to its words; between rows of panels."""
TABLE = 0.69
"""The share of a panel's height above the table."""
CORNER = 1.2
"""Millimetres: the radius of a panel's corners."""
NARROW = 40.0
"""Millimetres: the number of a panel narrower than this stands on the panel's corner."""

SMALL, BESIDE = 0.7, 1.01
"""The largest scale of a panel if panels stand two in a row: above their words, and beside them."""


@element(
    "step",
    "step",
    holds=("drawing",),
    lead=Attribute(words, REQUIRED),
    more=Attribute(words, ""),
    brief=Attribute(words, ""),
    ref=Attribute(words, ""),
    style=Attribute(one_of(*STYLES), "strip"),
)
def step(node: Node, setting: Setting, size: tuple[float, float]) -> Panel:
    """A panel of `steps`. It holds what a drawing holds. Its words, in a `style`: `lead`, in bold, `more`, and articles, `ref`.

    `brief`: what a small box says instead.
    """
    paints = [child.build(setting, size) for child in node.elements()]
    lead, more = tidy(node.given["lead"], setting), tidy(node.given["more"], setting)
    runs = [Run(lead, bold=True, colour=setting.look.deep)]
    if more:
        runs.append(Run(" " + more))
    ref = node.given["ref"]
    articles = [Run(f" ({ref})", colour=setting.look.hairline)] if ref else []
    caption = words_in(runs + articles, node.given["style"], setting.look, where=node.where)
    return Panel(paints, size, runs, caption, tidy(node.given["brief"], setting))


class Panel:
    """A panel's drawing, ``size`` points large, and its ``caption``.

    ``runs``: the caption without its articles. ``brief``: few words that a small box has instead.
    """

    def __init__(
        self, paints: list[Paint], size: tuple[float, float], runs: list[Run], caption: WordsFlowable, brief: str = ""
    ) -> None:
        self.paints, self.size, self.runs, self.caption, self.brief = paints, size, runs, caption, brief

    @property
    def words(self) -> str:
        """The words of the caption, without its articles."""
        return "".join(run.text for run in self.runs)

    def draw(self, canvas: Canvas, x: float, y: float, scale: float, look: Look) -> None:
        """Draw the panel with its lower left corner at (``x``, ``y``)."""
        wide, high = self.size
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(scale, scale)
        canvas.saveState()
        clip(canvas, 0, 0, wide, high, pt(CORNER))
        draw_ground(canvas, wide, high, look)
        paint_all(canvas, self.paints, high)
        canvas.restoreState()
        if look.low:
            pen(canvas, look.deep, 0.6)
            canvas.roundRect(0, 0, wide, high, pt(CORNER), stroke=1, fill=0)
        canvas.restoreState()


def draw_ground(canvas: Canvas, wide: float, high: float, look: Look) -> None:
    """Draw the wall and the table; in low ink only the table's edge."""
    table = high * (1 - TABLE)
    if look.low:
        pen(canvas, look.hairline, 0.4)
        canvas.line(0, table, wide, table)
        return
    canvas.setFillColor(look.tint)
    canvas.rect(0, 0, wide, high, stroke=0, fill=1)
    canvas.setFillColor(look.tone("pale"))
    canvas.rect(0, 0, wide, table, stroke=0, fill=1)


@element(
    "steps",
    "flow",
    holds=("step",),
    title=Attribute(words, ""),
    height=Attribute(millimetres, 35.0),
    numbered=Attribute(yes, True),
)
def steps(node: Node, setting: Setting) -> list[Flowable]:
    """A turn in three or four panels across the page: 44.75 mm wide each if there are four, 60.7 mm if three (on A4)."""
    title = tidy(node.given["title"], setting)
    head = words_in([Run(title)], "strip-title", setting.look, where=node.where) if title else None
    return [StepStrip(head, _panels(node, setting), setting.look, node)]


def _panels(node: Node, setting: Setting) -> list[Panel]:
    """The panels in a node of `steps`."""
    found = node.elements("step")
    if len(found) not in (3, 4):
        raise PrintError(fault(node.where, "value", detail=f"{len(found)} steps: 3 or 4"))
    wide = (ACROSS - GAP * (len(found) - 1)) / len(found)
    size = (pt(wide), pt(node.given["height"]))
    return [panel.build(setting, size) for panel in found]


def turn_panels(setting: Setting) -> tuple[Node, list[Panel]]:
    """The strip of the surrounding game's turn, and its panels as drawn for A4 and normal print: they are scaled whole."""
    template, book = f"{setting.game}/steps.xml.j2", open_rulebook(setting.game, setting.look.lang)
    drawn = setting._replace(look=setting.look._replace(type="normal"), paper="a4")
    context = game_context(setting.game, book, "steps", GameOptions(lang=setting.look.lang))
    strip = parse(render(template, page_variables(drawn.look, drawn.paper) | context), template)
    check(strip, ("flow",))
    return strip, _panels(strip, drawn)


PICTURED = 0.56
"""The share of its width that the pictures of a `turn` may take."""


@element("turn", "drawing", **AT, **SIZED)
def turn(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """The panels of the surrounding game's turn in a frame, each beside its words, in as many columns as make them
    largest and leave no place empty.
    """
    strip, panels = turn_panels(setting)
    (width, height), (x, y), gap = (pt(node.given["width"]), pt(node.given["height"])), place_of(node), pt(GAP + 1)
    drawn, laid = panels[0].size, []
    for across in (1, 2)[: 2 - len(panels) % 2]:
        wide, down = (width - 2 * gap * (across - 1)) / across, -(-len(panels) // across)
        high = (height - gap * (down - 1)) / down
        scale = min(high / drawn[1], PICTURED * wide / drawn[0])
        room = wide - drawn[0] * scale - gap, 0.94 * high
        if captions := _largest(panels, setting.look, room, strip.where):
            laid.append((scale, across, wide, high, captions))
    if not laid:
        raise overflow(panels[0].words, strip.where, *room)
    scale, across, wide, high, captions = max(laid, key=lambda one: one[0])
    broad, tall = drawn[0] * scale, drawn[1] * scale

    def paint(canvas: Canvas, page: float) -> None:
        for index, (panel, caption) in enumerate(zip(panels, captions, strict=True)):
            left, top = x + index % across * (wide + 2 * gap), page - y - index // across * (high + gap)
            low = top - (high + tall) / 2
            panel.draw(canvas, left, low, scale, setting.look)
            if strip.given["numbered"]:
                draw_badge(canvas, str(index + 1), left + pt(1), low + tall - pt(1), pt(1.3 * DISC), setting.look)
            caption.drawOn(canvas, left + broad + gap, top - (high + caption.height) / 2)

    return paint


def _largest(panels: list[Panel], look: Look, room: tuple[float, float], where: str | None) -> list[WordsFlowable]:
    """The captions of panels, without articles, in the largest letters with which every one fits into ``room``; none if none fits."""
    for size in (3.0, 2.7, 2.4, 2.2, 2.0, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7):
        captions = [words_in(panel.runs, "strip", look, shrink=size, where=where) for panel in panels]
        if all(one.wrap(*room)[1] <= room[1] and not one.cut for one in captions):
            return [evened(one, *room) for one in captions]
    return []


class StepStrip(Drawn):
    """Panels in a row across the page, each above its number and words.

    If the panels are narrow, the number stands on the panel's corner and leaves the words all its width. If a word is
    still wider than a panel, the panels stand two in a row. Four in large print with words of three
    lines stand so too, beside their words.
    """

    def __init__(self, title: WordsFlowable | None, panels: list[Panel], look: Look, node: Node) -> None:
        super().__init__(node.where, 4, 6)
        self.title, self.panels, self.look = title, panels, look
        self.numbered = node.given["numbered"]

    def _measure(self, available: float) -> None:
        for columns in (len(self.panels), 2):
            self._lay(available, columns)
            if self.look.type == "large" and len(self.panels) == 4 and available > pt(0.9 * ACROSS) and self._tall():
                self._lay(available, 2, beside=True)
            if not any(one.caption.cut for one in self.panels):
                return
        cut = next(one.caption for one in self.panels if one.caption.cut)
        raise overflow(cut.getPlainText(identify=0), self.where, self.each)

    def _tall(self) -> bool:
        """True if a caption takes three lines or more."""
        return any(one.caption.height > 2.5 * one.caption.style.leading for one in self.panels)

    def _lay(self, available: float, columns: int, *, beside: bool = False) -> None:
        """Measure with this many columns, the words below the panels or ``beside`` them."""
        self.width, self.columns, self.beside = available, columns, beside
        self.each = (available - pt(GAP) * (columns - 1)) / columns
        drawn = self.panels[0].size
        most = BESIDE if self.beside else math.inf if columns == len(self.panels) else SMALL
        self.scale = min(self.each / drawn[0], most)
        self.panel = (drawn[0] * self.scale, drawn[1] * self.scale)
        cornered = self.numbered and self.each < pt(NARROW)
        self.indent = 0.0 if cornered or not self.numbered else pt(2 * DISC + 1.4)
        self.under = pt(DISC + 0.5 if cornered else UNDER)
        high = self._captions(self.each - self.indent)
        rows = math.ceil(len(high) / columns)
        least = pt(2 * DISC) if self.indent else 0.0
        # Each row of captions is as high as its highest caption.
        self.rows = [self.panel[1] + self.under + max(least, *high[row * columns :][:columns]) for row in range(rows)]
        if self.beside:
            self._lay_beside()
        self.head = 0.0
        if self.title is not None:
            self.title.wrap(available, 10**6)
            self.head = self.title.height + pt(1.2)
        self.height = self.head + sum(self.rows) + (rows - 1) * pt(BETWEEN)

    def _captions(self, room: float) -> list[float]:
        """The heights of the captions, their lines of like length so that no word stands alone on the last one."""
        for one in self.panels:
            one.caption.wrap(room, 10**6)
        return [float(evened(one.caption, room, 10**6).height) for one in self.panels]

    def _lay_beside(self) -> None:
        """Measure with each panel's number and words at its right."""
        self.indent, self.under = self.panel[0] + pt(GAP), -self.panel[1]
        disc = pt(2 * DISC + 1.4) if self.numbered else 0.0
        high = [disc + one for one in self._captions(self.each - self.indent)]
        self.rows = [max(self.panel[1], *high[row * 2 :][:2]) for row in range(2)]

    def _paint(self, canvas: Canvas) -> None:
        if self.title is not None:
            self.title.drawOn(canvas, 0, self.height - self.title.height)
        for index, panel in enumerate(self.panels):
            row, column = divmod(index, self.columns)
            x = column * (self.each + pt(GAP))
            bottom = self.height - self.head - sum(self.rows[:row]) - row * pt(BETWEEN) - self.panel[1]
            panel.draw(canvas, x, bottom, self.scale, self.look)
            lines, top = panel.caption.height, bottom - self.under
            if self.numbered:
                middle = top - pt(DISC) if self.indent else bottom
                aside = self.indent if self.beside else 0.0
                draw_badge(canvas, str(index + 1), x + aside + pt(DISC), middle, pt(DISC), self.look)
            lowered = max(0.0, (pt(2 * DISC) - lines) / 2) if self.indent else 0.0
            if self.beside:
                lowered = pt(2 * DISC + 1.4) if self.numbered else 0.0
            panel.caption.drawOn(canvas, x + self.indent, top - lowered - lines)
