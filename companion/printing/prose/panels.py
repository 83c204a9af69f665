"""Boxes set apart from the text: examples on a tint, rulings in a frame, remarks beside a bar. In low ink all are lines."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from reportlab.platypus import Flowable

from companion.printing.look import Look
from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose.columns import LIST, Item, Placed, gap, height, stack_height, take
from companion.printing.prose.nodes import BoxKind

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_WHOLE, _WHOLE_WORDS = 190.0, 110.0
"""Points: a box lower than this is not parted, it would look like two; less if it holds nothing but words."""


def margins(kind: BoxKind, em: float) -> tuple[float, float, float]:
    """Points between a box's words and its edge: left, right, above and below; a remark has a bar on its left only."""
    return (em * 0.85, 0.0, 0.0) if kind == "note" else (em * 0.85, em * 0.85, em * 0.6)


class Panel(Flowable):  # type: ignore[misc]
    """Items with a margin and a background. ``opened`` says which of its ends continue in another column: top, bottom."""

    def __init__(
        self, kind: BoxKind, items: list[Item], look: Look, em: float, opened: tuple[bool, bool] = (False, False)
    ) -> None:
        super().__init__()
        self.kind, self.items, self.look, self.em, self.opened = kind, items, look, em, opened
        self.whole = _WHOLE_WORDS if all(isinstance(item.flowable, WordsFlowable) for item in items) else _WHOLE
        self.side, self.right, end = margins(kind, em)
        self.above, self.below = (min(end, em * 0.2) if is_open else end for is_open in opened)

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        """Platypus asks how large the box is in a column ``available`` points wide."""
        self.width = available
        self.height = stack_height(self.items, self._inner(available)) + self.above + self.below
        return self.width, self.height

    def _inner(self, available: float) -> float:
        return available - self.side - self.right

    def least(self, available: float) -> float:
        """The height of its beginning."""
        whole = self.wrap(available, 0)[1]
        return min(whole, self.whole / 2) if whole > self.whole else whole

    def split(self, available: float, room: float) -> list[Flowable]:
        """The box up to ``room`` points and the rest of it, or nothing where it should stay whole."""
        if self.wrap(available, room)[1] < self.whole or room < self.whole / 2:
            return []
        queue = deque(self.items)
        taken = take(queue, self._inner(available), room - self.above - self.below)
        if not taken or not queue:
            return []
        first = [placed.item for placed in taken]
        return [
            Panel(self.kind, first, self.look, self.em, (self.opened[0], True)),
            Panel(self.kind, list(queue), self.look, self.em, (True, self.opened[1])),
        ]

    def points(self) -> list[Panel]:
        """A box of rulings in its points, what leads into them with the first; nothing for any other box: it is one thought."""
        if self.kind != "rulings":
            return []
        groups: list[list[Item]] = [[]]
        for index, item in enumerate(self.items):
            if index and item.tears == LIST and not self.items[index - 1].glued:
                groups.append([])
            groups[-1].append(item)
        last = len(groups) - 1
        opened = [(bool(i) or self.opened[0], i < last or self.opened[1]) for i in range(len(groups))]
        return [Panel(self.kind, group, self.look, self.em, ends) for group, ends in zip(groups, opened, strict=True)]

    def joined(self, other: Flowable) -> Panel | None:
        """This box and the one that it goes on in, as one; None if it does not."""
        if not (isinstance(other, Panel) and self.opened[1] and other.opened[0]):
            return None
        return Panel(self.kind, self.items + other.items, self.look, self.em, (self.opened[0], other.opened[1]))

    def draw(self) -> None:
        """Platypus draws the box at the canvas's origin."""
        self._draw_ground()
        inner = self._inner(self.width)
        y, above = self.height - self.above, None
        for item in self.items:
            y -= gap(above, item)
            draw_placed(self.canv, Placed(item, 0), self.side, y, inner)
            y -= height(item, inner)
            above = item

    def _draw_ground(self) -> None:
        canvas, look = self.canv, self.look
        canvas.saveState()
        canvas.setStrokeColor(look.accent)
        if self.kind == "note":
            canvas.setLineWidth(1.6)
            canvas.line(0.8, 0, 0.8, self.height)
        elif self.kind == "rulings":
            self._draw_frame(0.9)
        elif look.tint is not None:
            canvas.setFillColor(look.tint)
            self._fill()
        else:
            canvas.setStrokeColor(look.hairline)
            self._draw_frame(0.4)
        canvas.restoreState()

    def _fill(self) -> None:
        """The ground; square where the box goes on in another column."""
        canvas, corner = self.canv, 3
        canvas.roundRect(0, 0, self.width, self.height, corner, stroke=0, fill=1)
        for is_open, y in zip(self.opened, (self.height - corner, 0), strict=True):
            if is_open:
                canvas.rect(0, y, self.width, corner, stroke=0, fill=1)

    def _draw_frame(self, line: float) -> None:
        canvas, half = self.canv, line / 2
        canvas.setLineWidth(line)
        if self.opened == (False, False):
            canvas.roundRect(half, half, self.width - line, self.height - line, 3, stroke=1, fill=0)
            return
        for x in (half, self.width - half):
            canvas.line(x, 0, x, self.height)
        for is_open, y in zip(self.opened, (self.height - half, half), strict=True):
            if not is_open:
                canvas.line(0, y, self.width, y)

    def getSpaceBefore(self) -> float:  # noqa: N802
        """Distance to what stands above, in points."""
        return 0.0 if self.opened[0] else self.em * 0.5

    def getSpaceAfter(self) -> float:  # noqa: N802
        """Distance to what stands below, in points."""
        return 0.0 if self.opened[1] else self.em * 0.75


def is_rest_of_example(flowable: Flowable) -> bool:
    """Whether a flowable is a worked example that has begun in another column."""
    return isinstance(flowable, Panel) and flowable.kind == "example" and flowable.opened[0]


def draw_placed(canvas: Canvas, placed: Placed, x: float, top: float, width: float) -> None:
    """Draw a placed item in a column whose upper left corner is (``x``, ``top``)."""
    high = height(placed.item, width)
    placed.item.flowable.drawOn(canvas, x + placed.item.left, top - placed.top - high)
