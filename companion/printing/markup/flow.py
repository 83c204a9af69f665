"""What stands below one another: paragraphs, headings, lists, rules, writing lines, breaks; and the stack of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, PageBreak, Spacer

from companion.printing import named
from companion.printing.document import EmptyBack
from companion.printing.look import PENCIL_LINE
from companion.printing.markup.inline import runs_in
from companion.printing.markup.registry import (
    ALIGN,
    REQUIRED,
    Attribute,
    Node,
    count,
    element,
    millimetres,
    one_of,
    words,
    yes,
)
from companion.printing.markup.setting import Setting, pencil_size
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, heading
from companion.printing.pen import pen
from companion.printing.styles import STYLES, style
from companion.printing.text import Align, Run, overflow

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.named import NamedCanvas


class KeptTogether(KeepTogether):  # type: ignore[misc]
    """Flowables that a page break must not separate.

    Platypus's own class reports an endless height, so that it is asked to split. A `Stack` takes the flowables out
    one by one.
    """

    def __init__(self, flowables: Sequence[Flowable]) -> None:
        super().__init__(flowables)
        self.flowables = list(flowables)


class Stack(Flowable):  # type: ignore[misc]
    """Flowables below one another.

    The space before the first and after the last is dropped. Between two flowables the greater space counts, plus
    ``air`` points. Flowables that are kept together become items of the stack: a stack is never split.
    """

    def __init__(
        self,
        flowables: Sequence[Flowable],
        where: str | None = None,
        before: float = 0,
        after: float = 0,
        air: float = 0,
    ) -> None:
        super().__init__()
        self.air = air
        self.flowables, self.where = list(_opened(flowables)), where
        self.spaceBefore, self.spaceAfter = before, after
        self.places: list[tuple[float, float, float]] = []  # top, width, height of each

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Measure: as wide as the room, as tall as the content."""
        self.places, at, pending = [], 0.0, 0.0
        for i, flowable in enumerate(self.flowables):
            at += max(pending, flowable.getSpaceBefore()) + self.air if i else 0.0
            width, tall = flowable.wrapOn(getattr(self, "canv", None), available, 10**6)
            self.places.append((at, width, tall))
            at += tall
            pending = flowable.getSpaceAfter()
        self.width, self.height = available, at
        return self.width, self.height

    def draw(self) -> None:
        """Draw the flowables one below the other."""
        for (top, width, tall), flowable in zip(self.places, self.flowables, strict=True):
            flowable.drawOn(self.canv, 0, self.height - top - tall, self.width - width)


def _opened(flowables: Sequence[Flowable]) -> Iterator[Flowable]:
    """The flowables; those that are kept together one by one."""
    for flowable in flowables:
        yield from _opened(flowable.flowables) if isinstance(flowable, KeptTogether) else (flowable,)


class Drawn(Flowable):  # type: ignore[misc]
    """Something of a known height that draws itself on the canvas: the base of our own flowables.

    Subclasses set ``width`` and ``height`` in `_measure` and draw at the origin in `_paint`.
    """

    def __init__(self, where: str | None = None, before: float = 2.0, after: float = 4.0) -> None:
        super().__init__()
        self.where, self.spaceBefore, self.spaceAfter = where, before, after

    goes_on = False
    """True if the next flowable belongs to the same list."""

    def _measure(self, available: float) -> None:
        """Set ``self.width`` and ``self.height`` for the available width."""
        raise NotImplementedError

    def _paint(self, canvas: Canvas) -> None:
        """Draw with the lower left corner at the origin."""
        raise NotImplementedError

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        """Measure, for Platypus."""
        self._measure(available)
        return self.width, self.height

    def draw(self) -> None:
        """Draw, for Platypus."""
        self.canv.saveState()
        self._paint(self.canv)
        self.canv.restoreState()


MIXED = ("flow", "inline")


def build_flow(children: list[Node | str], setting: Setting, where: str, align: Align | None = None) -> list[Flowable]:
    """The flowables of children. Words and inline elements between them become paragraphs in the setting's style."""
    flowables: list[Flowable] = []
    loose: list[Node | str] = []

    def settle() -> None:
        if any(isinstance(child, Node) or child.strip() for child in loose):
            wrapper = Node("para", {}, where, list(loose))
            flowables.append(setting.words(runs_in(wrapper, setting), where=where, align=align))
        loose.clear()

    for child in children:
        if isinstance(child, str) or (child.element is not None and child.element.group == "inline"):
            loose.append(child)
        else:
            settle()
            flowables.extend(child.build(setting))
    settle()
    return flowables


@element(
    "para",
    "flow",
    holds=("inline",),
    text=True,
    style=Attribute(one_of(*STYLES)),
    align=Attribute(ALIGN),
    breakable=Attribute(yes, False),
)
def para(node: Node, setting: Setting) -> list[Flowable]:
    """A paragraph."""
    given = node.given
    runs = runs_in(node, setting._replace(style=given["style"] or setting.style))
    return [setting.words(runs, given["style"], node.where, align=given["align"], breakable=given["breakable"])]


@element(
    "heading",
    "flow",
    holds=("inline",),
    text=True,
    level=Attribute(count, 1),
    key=Attribute(words),
)
def heading_(node: Node, setting: Setting) -> list[Flowable]:
    """A heading. With a key it is bookmarked."""
    given, runs = node.given, runs_in(node, setting)
    if setting.style == "aid-body":
        return [setting.words(runs, "aid-heading", node.where)]
    level = min(given["level"], 3)
    return [heading(runs, level, setting.look, key=given["key"], where=node.where, growth=setting.growth)]


class _ListItem(Drawn):
    """A bullet or a number with the content beside it."""

    def __init__(self, mark: WordsFlowable, content: Stack, indent: float) -> None:
        super().__init__(content.where, 0, 0)
        self.mark, self.content, self.indent = mark, content, indent

    def _measure(self, available: float) -> None:
        self.width = available
        self.mark.wrap(self.indent, 10**6)
        self.height = self.content.wrap(available - self.indent, 10**6)[1]

    def _paint(self, canvas: Canvas) -> None:
        self.mark.drawOn(canvas, 0, self.height - self.mark.height)
        self.content.drawOn(canvas, self.indent, 0)


@element("list", "flow", holds=("list",), marks=Attribute(one_of("bullets", "numbers"), "bullets"))
def list_(node: Node, setting: Setting) -> list[Flowable]:
    """A list of items."""
    chosen, bullets = style(setting.style, setting.look, setting.shrink), node.given["marks"] == "bullets"
    found = node.elements("item")
    indent = chosen.fontSize * (1.0 if bullets else 1.5)
    items: list[Flowable] = []
    for i, item in enumerate(found, 1):
        beside = next((words_.given["style"] for words_ in item.elements("para")), None) or setting.style
        run = Run("•" if bullets else f"{i}", bold=True, colour=setting.look.accent)
        content = Stack(build_flow(item.children, setting.within(setting.width - indent), item.where), item.where)
        made = _ListItem(setting.words([run], beside), content, indent)
        made.spaceAfter = chosen.fontSize * 0.2
        made.goes_on = i < len(found)
        items.append(made)
    return items


@element("item", "list", holds=MIXED, text=True)
def item_(node: Node, setting: Setting) -> list[Flowable]:
    """An item of a list. The list builds it."""
    return build_flow(node.children, setting, node.where)


class _CaptionSpace(Spacer):  # type: ignore[misc]
    """White below a cut, in which the caption of a kit's pad stands."""

    def draw(self) -> None:
        """Leave the room for the caption."""
        above, below = pt(named.LEAST_ABOVE), pt(named.BELOW)
        cast("NamedCanvas", self.canv).leave_head(0, below, self.width, self.height - above - below)


@element("spacer", "flow", height=Attribute(millimetres, REQUIRED), caption=Attribute(yes, False))
def spacer(node: Node, setting: Setting) -> list[Flowable]:
    """White, `height` millimetres high."""
    height = pt(node.given["height"])
    return [_CaptionSpace(setting.width, height) if node.given["caption"] and setting.captioned else Spacer(1, height)]


class Spring(Spacer):  # type: ignore[misc]
    """White that takes the rest of a page (see `grown.print_grown`), at most ``most`` points.

    Nothing where pages flow.
    """

    def __init__(self, most: float | None) -> None:
        super().__init__(1, 0)
        self.most = most

    def stretch(self, points: float) -> float:
        """Grow to ``points``, or to the most allowed. Returns the height."""
        self.height = points if self.most is None else min(points, self.most)
        return float(self.height)


@element("spring", "flow", most=Attribute(millimetres))
def spring(node: Node, setting: Setting) -> list[Flowable]:
    """White that takes the rest of a page."""
    return [Spring(pt(node.given["most"]) if node.given["most"] is not None else None)]


HAIRLINE = 0.4
"""The weight of a rule, in points."""


class _Rule(Drawn):
    def __init__(self, colour: Color, where: str, space: float) -> None:
        super().__init__(where, space, space)
        self.colour = colour

    def _measure(self, available: float) -> None:
        self.width, self.height = available, HAIRLINE

    def _paint(self, canvas: Canvas) -> None:
        pen(canvas, self.colour, HAIRLINE)
        canvas.line(0, HAIRLINE / 2, self.width, HAIRLINE / 2)


@element("rule", "flow", space=Attribute(millimetres, 1.5))
def rule(node: Node, setting: Setting) -> list[Flowable]:
    """A horizontal line."""
    return [_Rule(setting.look.hairline, node.where, pt(node.given["space"]))]


class _TextLine(Drawn):
    def __init__(self, pitch: float, label: WordsFlowable | None, colour: Color, where: str) -> None:
        super().__init__(where)
        self.height, self.label, self.colour = pitch, label, colour

    def _measure(self, available: float) -> None:
        self.width = available
        self.indent = 0.0
        if self.label is not None:
            _, tall = self.label.wrap(available * 0.75, 10**6)
            if tall > self.label.style.leading * 1.5:
                raise overflow(self.label.getPlainText(identify=0), self.where, available * 0.75)
            self.indent = self.label.getActualLineWidths0()[0] + 4

    def _paint(self, canvas: Canvas) -> None:
        pen(canvas, self.colour, PENCIL_LINE)
        canvas.line(self.indent, 0, self.width, 0)
        if self.label is not None:
            self.label.drawOn(canvas, 0, 0)


@element("lines", "flow", pitch=Attribute(millimetres, 8.0), label=Attribute(words))
def lines(node: Node, setting: Setting) -> list[Flowable]:
    """A line to write on, with a label before it."""
    label = node.given["label"]
    made = setting.words(label, "label", node.where) if label else None
    pitch = pencil_size(node.where, node.given["pitch"]) * setting.stretch
    return [_TextLine(pitch, made, setting.look.pencil, node.where)]


@element("keep", "flow", holds=MIXED, text=True)
def keep(node: Node, setting: Setting) -> list[Flowable]:
    """Content that a page break must not separate."""
    return [KeptTogether(build_flow(node.children, setting, node.where))]


@element("page-break", "flow", leaf=Attribute(yes, False))
def page_break(node: Node, setting: Setting) -> list[Flowable]:
    """A new page; with `leaf`, on a new leaf if the document is printed on both sides."""
    return [*([EmptyBack()] if node.given["leaf"] else []), PageBreak()]


@element("room", "flow", height=Attribute(millimetres, REQUIRED))
def room(node: Node, setting: Setting) -> list[Flowable]:
    """A new page unless `height` millimetres are left on this one."""
    return [CondPageBreak(pt(node.given["height"]))]
