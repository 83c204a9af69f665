"""Blocks: framed boxes, columns side by side, and a block repeated to fill a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from reportlab.platypus import Flowable

from companion.errors import Fault, PrintError
from companion.printing import named
from companion.printing.jinja import fault
from companion.printing.markup.flow import MIXED, Drawn, Stack, build_flow
from companion.printing.markup.registry import (
    Attribute,
    Node,
    count,
    element,
    millimetres,
    number,
    one_of,
    shares,
)
from companion.printing.markup.setting import HEADS, Setting, share_out
from companion.printing.paper import mm, pt

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.document import SheetCanvas
    from companion.printing.named import NamedCanvas


class FramedBox(Drawn):
    """A frame or a tint around a stack."""

    def __init__(self, given: Mapping[str, Any], content: Stack, setting: Setting) -> None:
        super().__init__(content.where, 4, 6)
        self.kind, self.padding, self.stub = given["kind"], pt(given["padding"]), pt(given["stub"])
        self.shade = given["shade"]
        self.content, self.look = content, setting.look

    def _measure(self, available: float) -> None:
        inner = available - 2 * self.padding
        self.width, self.height = available, self.content.wrap(inner, 10**6)[1] + 2 * self.padding

    def _paint(self, canvas: Canvas) -> None:
        look = self.look
        ground = {"tint": look.tint, "ticket": look.tint}.get(self.kind)
        canvas.setLineWidth(0.5)
        canvas.setStrokeColor(look.accent if self.kind != "plain" else look.hairline)
        if ground is not None:
            canvas.setFillColor(ground)
        if self.kind == "stamp":
            canvas.setLineWidth(1.8)
            canvas.setStrokeColor(look.deep)
            canvas.rect(2.6, 2.6, self.width - 5.2, self.height - 5.2, stroke=1, fill=0)
        framed = self.kind != "tint" or ground is None  # in low ink a tint is only its frame
        canvas.roundRect(0, 0, self.width, self.height, 2.5, stroke=int(framed), fill=int(ground is not None))
        if self.stub:
            canvas.setFillColor(look.paper if look.low else look.named(self.shade))
            canvas.roundRect(0, 0, self.stub, self.height, 2.5, stroke=int(look.low), fill=1)
        self.content.drawOn(canvas, self.padding, self.height - self.padding - self.content.height)


@element(
    "box",
    "flow",
    holds=MIXED,
    text=True,
    kind=Attribute(one_of("plain", "tint", "ticket", "stamp"), "plain"),
    padding=Attribute(millimetres, 2.6),
    stub=Attribute(millimetres, 0.0),
    shade=Attribute(one_of("accent", "dusk", "deep"), "accent"),
)
def box(node: Node, setting: Setting) -> list[Flowable]:
    """A framed or tinted box."""
    padding = pt(node.given["padding"])
    inner = setting.within(setting.width - 2 * padding)
    content = Stack(build_flow(node.children, inner, node.where), node.where)
    return [FramedBox(node.given, content, setting)]


class SideBySide(Drawn):
    """Stacks beside one another, each in its own width."""

    def __init__(self, stacks: list[Stack], widths: list[float], gap: float, valign: str, where: str) -> None:
        super().__init__(where, 3, 6)
        self.stacks, self.widths, self.gap, self.valign = stacks, widths, gap, valign

    def _measure(self, available: float) -> None:
        heights = [stack.wrap(width, 10**6)[1] for stack, width in zip(self.stacks, self.widths, strict=True)]
        self.width, self.height = sum(self.widths) + self.gap * (len(self.widths) - 1), max(heights)

    def _paint(self, canvas: Canvas) -> None:
        x = 0.0
        for stack, width in zip(self.stacks, self.widths, strict=True):
            free = self.height - stack.height
            stack.drawOn(canvas, x, free * {"top": 1.0, "middle": 0.5, "bottom": 0.0}[self.valign])
            x += width + self.gap


@element(
    "columns",
    "flow",
    holds=("columns",),
    widths=Attribute(shares),
    gap=Attribute(millimetres, 6.0),
    valign=Attribute(one_of("top", "middle", "bottom"), "top"),
)
def columns(node: Node, setting: Setting) -> list[Flowable]:
    """Columns side by side. They do not break over pages."""
    cells, gap = node.elements("column"), pt(node.given["gap"])
    widths = node.given["widths"] or ((1.0, True),) * len(cells)
    if len(widths) != len(cells):
        raise PrintError(fault(node.where, "columns-differ", element=node.tag, widths=len(widths), cells=len(cells)))
    room = share_out(node.where, widths, setting.width, gap)
    stacks = [
        Stack(build_flow(cell.children, setting.within(width), cell.where), cell.where)
        for cell, width in zip(cells, room, strict=True)
    ]
    return [SideBySide(stacks, room, gap, node.given["valign"], node.where)]


@element("column", "columns", holds=MIXED, text=True)
def column(node: Node, setting: Setting) -> list[Flowable]:
    """One of several columns. `columns` builds it."""
    return build_flow(node.children, setting, node.where)


CUT = 0.8
"""Millimetres from a copy to the cut below it, if a caption stands over the next copy."""


class Fill(Drawn):
    """Copies of a block, as many as the frame holds, spread over its height.

    The block is built again with a stretch factor that makes its pencil rows higher, so that no strip of paper is
    left over.
    """

    def __init__(self, node: Node, setting: Setting) -> None:
        super().__init__(node.where, 0, 0)
        self.node, self.setting, self.given = node, setting, node.given
        self.gap = pt(self.given["gap"])
        self.captioned = setting.captioned and self.given["cut"] == "dashed"
        self.lowered = 0.0
        self.block: Stack
        self.between = max(self.gap, named.needed(setting.look) + pt(CUT)) if self.captioned else self.gap
        self.block_width = (setting.width - self.gap * (self.given["columns"] - 1)) / self.given["columns"]

    def _built(self, stretch: float, *, exampled: bool = True) -> Stack:
        setting = self.setting.within(self.block_width, stretch=stretch)._replace(exampled=exampled)
        stack = Stack(build_flow(self.node.children, setting, self.node.where), self.node.where)
        stack.wrap(self.block_width, 10**6)
        return stack

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Decide how many copies the height holds, and how tall they are."""
        # The height of the head must not cost a copy on the page, nor the room for captions.
        settings = [self.setting._replace(head=head) for head in HEADS]
        self.rows = self._held(max(settings, key=lambda setting: self._worth(setting, height)), height)
        if self.rows < 1:
            sizes = {"width": available, "height": self.block.height, "room": height}
            data = {"what": "fill"} | {name: round(mm(size), 1) for name, size in sizes.items()}
            raise PrintError(Fault("does-not-fit", self.where, data))
        full, height = height, height - self._lower(height)
        self.block = self._grown(self.block, (height - self.between * (self.rows - 1)) / self.rows)
        self.later = self.block
        if self.rows * self.given["columns"] > 1:
            later = self._built(1.0, exampled=False)
            self.later = self._grown(later, self.block.height, exampled=False)
        loose = (height - self.rows * self.block.height) / (self.rows - 1) if self.rows > 1 else 0.0
        self.step = self.block.height + min(loose, self.gap * 2.5)
        self.width, self.height = available, full - 0.01
        return self.width, self.height

    def _worth(self, setting: Setting, height: float) -> tuple[int, float]:
        """The rows of copies that fit in this setting, and the points left for captions above them.

        The points count only as far as the captions need them.
        """
        rows = self._held(setting, height)
        free = height - rows * self.block.height - (rows - 1) * self.gap
        wanted = (rows - 1) * (self.between - self.gap) + setting.lowered if setting.captioned else 0.0
        return rows, min(free, wanted)

    def _held(self, setting: Setting, height: float) -> int:
        """The rows of copies that the height holds in this setting. Builds one copy."""
        self.setting = setting
        self.block = self._built(1.0)
        return min(int((height + self.gap + 0.01) // (self.block.height + self.gap)), self.given["most"] or 1000)

    def _lower(self, height: float) -> float:
        """Points by which the copies stand lower for the caption at the top of the page.

        They are limited by what the rows and the cuts leave free.
        """
        free = height - self.rows * self.block.height - (self.rows - 1) * self.between
        self.lowered = max(0.0, min(self.setting.lowered, free)) if self.setting.captioned else 0.0
        return self.lowered

    def _grown(self, least: Stack, room: float, *, exampled: bool = True) -> Stack:
        """The block as tall as ``room`` allows; ``least`` is the block without a stretch.

        Its height grows nearly in proportion, so a few guesses are enough.
        """
        low, high, aim = 1.0, float(self.given["grow"]), room - 0.4
        tall = self._built(high, exampled=exampled)
        if tall.height <= room:
            return tall
        for _ in range(6):
            if aim <= least.height:
                break
            tried = low + (high - low) * (aim - least.height) / (tall.height - least.height)
            built = self._built(tried, exampled=exampled)
            if built.height <= room + 0.001:
                low, least = tried, built
            else:
                high, tall = tried, built
        return least

    def _paint(self, canvas: Canvas) -> None:
        for row in range(self.rows):
            y = self._top - row * self.step - self.block.height
            for column_ in range(self.given["columns"]):
                if self.setting.fillable:
                    cast("SheetCanvas", canvas).piece = 1 + row * self.given["columns"] + column_
                block = self.later if row or column_ else self.block  # an example stands on the first copy only
                up = self.block.height - block.height
                block.drawOn(canvas, column_ * (self.block_width + self.gap), y + up)
        if self.given["cut"] == "dashed":
            self._paint_cuts(canvas)
        if self.lowered:
            cast("NamedCanvas", canvas).lower_head(self.lowered)
        if self.captioned:
            self._leave_captions(cast("NamedCanvas", canvas))

    def _paint_cuts(self, canvas: Canvas) -> None:
        """Draw dashed lines between copies, below and beside one another."""
        canvas.setStrokeColor(self.setting.look.hairline)
        canvas.setDash(2, 3)
        canvas.setLineWidth(0.4)
        foot = self._top - (self.rows - 1) * self.step - self.block.height
        for row in range(1, self.rows):
            y = self._top - row * self.step + self._above_copy
            canvas.line(0, y, self.setting.width, y)
        for column_ in range(1, self.given["columns"]):
            x = column_ * (self.block_width + self.gap) - self.gap / 2
            canvas.line(x, foot, x, self._top)

    @property
    def _top(self) -> float:
        """The upper end of the first row, in points from the lower end of the whole flowable."""
        return float(self.height) - self.lowered

    @property
    def _above_copy(self) -> float:
        """Points from a copy to the cut above it: half the space between two copies, or what a caption needs of it."""
        between = self.step - self.block.height
        if not self.captioned:
            return between / 2
        return max(between / 2, min(between - pt(CUT), named.needed(self.setting.look)))

    def _leave_captions(self, canvas: NamedCanvas) -> None:
        """Leave room for a caption above each copy. The captions of the first row stand in the margin of the page."""
        columns = [
            (column_ * (self.block_width + self.gap), self.block_width) for column_ in range(self.given["columns"])
        ]
        if len(columns) > 1:
            canvas.share_head(columns)
        for row in range(1, self.rows):
            y, height = (
                self._top - row * self.step + pt(named.BELOW),
                self._above_copy - pt(named.LEAST_ABOVE + named.BELOW),
            )
            for x, width in columns:
                canvas.leave_head(x, y, width, height, again=True)


@element(
    "fill",
    "page",
    holds=MIXED,
    text=True,
    gap=Attribute(millimetres, 7.0),
    most=Attribute(count),
    columns=Attribute(count, 1),
    grow=Attribute(number, 1.35),
    cut=Attribute(one_of("dashed", "none"), "none"),
)
def fill(node: Node, setting: Setting) -> list[Flowable]:
    """A block, repeated as often as the rest of the page holds it."""
    return [Fill(node, setting)]
