"""A side of an aid card: a tinted head with the title and the small emblem, words below it, fine print at the foot.

Everything stays inside a safe margin; nothing is printed at the card's edge, so a cut that is half a millimetre off does
no harm and no bleed is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.errors import PrintError
from companion.printing import fonts
from companion.printing.look import Look
from companion.printing.markup.setting import Setting
from companion.printing.markup.stack import Drawn, Stack
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, fitted, middle, words_in
from companion.printing.styles import style
from companion.printing.text import Run

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SAFE = 3.6
"""White inside a card's edge, in millimetres."""

MARK = 6.0
"""The emblem in the head, in millimetres."""

_INSET, _AIR = 1.8, 1.7
"""Millimetres: from the head's edge to its words, from the head to the words below."""

_OFF_FOOT = 1.6
"""Millimetres between the words and the foot: fine print is no last line of a list."""

BETWEEN = 2.0
"""Millimetres above the line that parts two topics on a side."""

_SMALLEST = 0.8
"""How much smaller a title is set rather than on two lines."""


def _title(runs: list[Run], look: Look, room: float, where: str) -> WordsFlowable:
    """A title on one line where it can be, else on two; raises PrintError ``text-overflow`` when two do not hold it."""
    line = style("card-title", look).leading
    try:
        return fitted(runs, "card-title", look, room, line * 1.1, least=_SMALLEST, where=where)
    except PrintError:
        return fitted(runs, "card-title", look, room, line * 2.1, least=_SMALLEST, where=where)


class Plan(NamedTuple):
    """What all sides of a deck share: the size of a card in points and where they are set."""

    width: float
    height: float
    setting: Setting

    @property
    def inner(self) -> float:
        """Points for words from side to side."""
        return self.width - 2 * pt(SAFE)


class Frame(NamedTuple):
    """A side before its words are set; ``head`` and ``foot`` are settled, and with them the room that is left."""

    plan: Plan
    head: WordsFlowable
    foot: WordsFlowable | None

    @classmethod
    def of(cls, plan: Plan, title: str, ref: str, foot: str, where: str) -> Frame:
        """The frame of a side with this title, the number of its article, and its foot.

        Raises PrintError ``text-overflow`` when the title does not fit into two lines of the head.
        """
        look = plan.setting.look
        room = plan.inner - pt(2 * _INSET) - (pt(MARK) + pt(1) if plan.setting.emblem.shapes else 0.0)
        runs = [Run(title)]
        if ref:
            runs.append(Run(f"\u00a0{ref}", face=fonts.LABEL, size=0.66, colour=look.accent))
        head = _title(runs, look, room, where)
        words = words_in(foot, "reference", look, where=where) if foot else None
        if words is not None:
            words.wrap(plan.inner, 10**6)
        return cls(plan, head, words)

    @property
    def band(self) -> float:
        """The height of the head in points."""
        least = pt(MARK) + pt(1.2) if self.plan.setting.emblem.shapes else 0.0
        return max(least, float(self.head.height) + pt(1.6))

    @property
    def room(self) -> float:
        """Points for words from head to foot."""
        foot = self.foot.height + pt(_OFF_FOOT) if self.foot is not None else 0.0
        return float(self.plan.height - 2 * pt(SAFE) - self.band - pt(_AIR) - foot)

    def draw(self, canvas: Canvas, stack: Stack, x: float, y: float) -> None:
        """Draw the side with its words, the card's lower left corner at ``x``, ``y``."""
        left, top, inner = x + pt(SAFE), y + self.plan.height - pt(SAFE), self.plan.inner
        self._draw_head(canvas, left, top, inner)
        stack.drawOn(canvas, left, top - self.band - pt(_AIR) - stack.height)
        if self.foot is not None:
            self.foot.drawOn(canvas, left, y + pt(SAFE))

    def _draw_head(self, canvas: Canvas, left: float, top: float, inner: float) -> None:
        look, emblem, band = self.plan.setting.look, self.plan.setting.emblem, self.band
        bottom = top - band
        canvas.saveState()
        if look.tint is not None:
            canvas.setFillColor(look.tint)
            canvas.roundRect(left, bottom, inner, band, 2.4, stroke=0, fill=1)
        canvas.setStrokeColor(look.accent)
        canvas.setLineWidth(0.6 if look.low else 1.1)
        canvas.line(left, bottom, left + inner, bottom)
        canvas.restoreState()
        self.head.drawOn(canvas, left + pt(_INSET if look.tint is not None else 0), bottom + middle(self.head, band))
        if emblem.shapes:
            size = pt(MARK)
            emblem.small.draw(canvas, left + inner - pt(0.9) - size, bottom + (band - size) / 2, size, look)


class Side(NamedTuple):
    """A side of a card and the titles of the topics that begin on it; without a frame it is empty."""

    topics: tuple[str, ...] = ()
    frame: Frame | None = None
    stack: Stack | None = None

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw it with its lower left corner at ``x``, ``y`` points."""
        if self.frame is not None and self.stack is not None:
            self.frame.draw(canvas, self.stack, x, y)


class Parting(Drawn):
    """The line between two topics on a side."""

    def __init__(self, look: Look) -> None:
        super().__init__(None, pt(BETWEEN), 0)
        self.look = look

    def _measure(self, available: float) -> None:
        self.width, self.height = available, 0.6

    def _paint(self, canvas: Canvas) -> None:
        canvas.setStrokeColor(self.look.accent)
        canvas.setLineWidth(0.6)
        canvas.line(0, 0.3, self.width, 0.3)
