"""Sets flowables in the columns of one page, as evenly as possible.

Platypus fills frame after frame and cannot look ahead. Here heights are measured once. So a heading is never left at
a column's foot, and trying a page at several heights costs only a few additions. `compose` decides which items stand
on which page.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.platypus import Flowable

from companion.printing.look import Look
from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose.nodes import BoxKind

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


NOTHING, ARTICLE, LIST = 0, 1, 2
"""What is split if a column or a page begins with an item."""

_SLACK = 0.01
_FINE = 5.0
"""Points: the precision of a balanced height. The rest becomes white between blocks."""


class ColumnItem(NamedTuple):
    """A flowable in a column.

    - ``left``: points from the column's edge.
    - ``glued``: it is never separated from the next item.
    - ``close``: the next item stands as near as that item allows; this item asks for no white below it.
    - ``tears``: what is split if a page begins with it: nothing, an article, or a list in an article.
    """

    flowable: Any
    left: float = 0.0
    glued: bool = False
    close: bool = False
    tears: int = ARTICLE


class Placed(NamedTuple):
    """An item, and the distance in points from the column's top to the item's top."""

    item: ColumnItem
    top: float


Column = list[Placed]
Queue = deque[ColumnItem]


def height(item: ColumnItem, width: float) -> float:
    """The height of an item in a column ``width`` points wide, measured once and cached."""
    measured: tuple[float, float] | None = getattr(item.flowable, "measured", None)
    if measured is None or measured[0] != width - item.left:
        measured = (width - item.left, float(item.flowable.wrap(width - item.left, 1e6)[1]))
        item.flowable.measured = measured
    return measured[1]


def gap(above: ColumnItem | None, below: ColumnItem) -> float:
    """The white between two items: the larger of what the two ask for; none at the top of a column."""
    if above is None:
        return 0.0
    return max(0.0 if above.close else _spaces(above.flowable)[1], _spaces(below.flowable)[0])


def grown(item: ColumnItem, width: float, factor: float) -> ColumnItem:
    """An item with its cards and drawings ``factor`` times as large, as far as they can be; words stay as they are."""
    if not hasattr(item.flowable, "grown"):
        return item
    made: dict[float, Any] = item.flowable.__dict__.setdefault("made", {})
    if factor not in made:
        made[factor] = item.flowable.grown(factor, width - item.left)
    return item._replace(flowable=made[factor])


def stacked(items: Iterable[ColumnItem], width: float) -> Column:
    """A column of items below one another."""
    column: Column = []
    foot, above = 0.0, None
    for item in items:
        column.append(Placed(item, foot + gap(above, item)))
        foot, above = column[-1].top + height(item, width), item
    return column


def _spaces(flowable: Any) -> tuple[float, float]:  # noqa: ANN401
    """The white that a flowable asks for above and below it, cached."""
    spaces: tuple[float, float] | None = getattr(flowable, "spaces", None)
    if spaces is None:
        flowable.spaces = spaces = (float(flowable.getSpaceBefore()), float(flowable.getSpaceAfter()))
    return spaces


def stack_height(items: Iterable[ColumnItem], width: float) -> float:
    """The height of items below one another."""
    total, above = 0.0, None
    for item in items:
        total += gap(above, item) + height(item, width)
        above = item
    return total


def _least(item: ColumnItem, width: float) -> float:
    """The height of the beginning of an item that must stay in one piece."""
    whole = height(item, width)
    least = getattr(item.flowable, "least", None)
    if least is not None:
        return min(whole, float(least(width - item.left)))
    leading = getattr(getattr(item.flowable, "style", None), "leading", None)
    return min(whole, 2 * leading) if leading and whole > 3.5 * leading else whole


def _followers(queue: Queue, width: float) -> float:
    """The height that the items glued to the first one need below it."""
    needed, above = 0.0, queue[0]
    for item in islice(queue, 1, None):
        needed += gap(above, item) + (height(item, width) if item.glued else _least(item, width))
        if not item.glued:
            break
        above = item
    return needed


def take(queue: Queue, width: float, room: float, torn: int = LIST) -> Column:
    """Fill a column of ``room`` points from the front of the queue, and leave the rest in the queue.

    ``torn``: the most that the column's end may split: nothing; an article; or anything, boxes included. The column
    is empty if not even the first item fits with the items glued to it.
    """
    column: Column = []
    used, asked = 0.0, 0.0  # and the white that the item above asks for
    while queue:
        item = queue[0]
        before, after = _spaces(item.flowable)
        top = used + (max(asked, before) if column else 0.0)
        bottom = top + height(item, width)
        if bottom + (_followers(queue, width) if item.glued else 0.0) > room + _SLACK:
            if torn == LIST or (torn == ARTICLE and item.tears <= torn and _is_running(item)):
                column += _part(queue, width, top, room)
            else:
                _take_back(column, queue, torn)
            break
        column.append(Placed(queue.popleft(), top))
        used, asked = bottom, 0.0 if item.close else after
    return column


def _is_running(item: ColumnItem) -> bool:
    """True if an item is running text, which may continue in another column."""
    return hasattr(item.flowable, "style") and not getattr(item.flowable, "bulletText", None)


def _take_back(column: Column, queue: Queue, torn: int) -> None:
    """Move items from the column's end back to the queue until the column ends where a split is allowed.

    Headings and other items glued to what follows move back with it.
    """
    while column and (queue[0].tears > torn or column[-1].item.glued):
        queue.appendleft(column.pop().item)


def _part(queue: Queue, width: float, top: float, room: float) -> Column:
    """As much of the first item as fits above the column's foot. The rest of it goes back into the queue.

    Of words that are glued to what follows, the last two lines stay with it.
    """
    item = queue[0]
    high = room - top
    if item.glued:
        leading = getattr(getattr(item.flowable, "style", None), "leading", None)
        if leading is None or not _is_running(item):
            return []
        high = min(high, height(item, width) - 2 * leading)
    pieces = item.flowable.split(width - item.left, high)
    if len(pieces) < 2:
        item.flowable.measured = None  # a paragraph that cannot be split has lost its lines
        return []
    queue.popleft()
    queue.extendleft(item._replace(flowable=piece) for piece in reversed(pieces[1:]))
    return [Placed(item._replace(flowable=pieces[0], glued=False), top)]


def fill_page(queue: Queue, width: float, room: float, columns: int, torn: int = LIST) -> list[Column]:
    """Columns filled one after the other from the front of the queue. The rest stays in the queue."""
    return [take(queue, width, room, torn) for _ in range(columns)]


def balanced(items: Sequence[ColumnItem], width: float, room: float, columns: int, torn: int) -> list[Column] | None:
    """All items in columns as low as can hold them; None if there are too many.

    ``torn``: the most that the columns' ends may split.
    """
    queue: Queue = deque(items)
    best = fill_page(queue, width, room, columns, torn)
    if queue:
        return None
    low, high = stack_height(items, width) / columns * 0.9, room
    while columns > 1 and high - low > _FINE:
        tried = (low + high) / 2
        queue = deque(items)
        page = fill_page(queue, width, tried, columns, torn)
        if queue:
            low = tried
        else:
            best, high = page, tried
    return best


def depth(page: Iterable[Column], width: float) -> float:
    """How far down the longest of the columns reaches, in points."""
    return max((column[-1].top + height(column[-1].item, width) for column in page if column), default=0.0)


def joined(items: Iterable[ColumnItem]) -> list[ColumnItem]:
    """The items, with rulings of one box that stand on the same page put together again."""
    made: list[ColumnItem] = []
    for item in items:
        both = made[-1].flowable.joined(item.flowable) if made and hasattr(made[-1].flowable, "joined") else None
        if both is None:
            made.append(item)
        else:
            made[-1] = made[-1]._replace(flowable=both)
    return made


def cut(items: Sequence[ColumnItem], tears: int) -> Iterator[Sequence[ColumnItem]]:
    """The items, cut wherever a page that begins there splits no more than ``tears``."""
    start = 0
    for index in range(1, len(items)):
        if items[index].tears <= tears and not items[index - 1].glued:
            yield items[start:index]
            start = index
    if items:
        yield items[start:]


def evened(wide: list[float], align: Sequence[str], room: float) -> list[float]:
    """Equal widths for columns that are centred, since they say the same kind of thing, if ``room`` holds them.

    Two columns count only if no other stands beside them.

    >>> evened([10, 20], ["center", "center"], 50), evened([10, 20], ["left", "center"], 50)
    ([20, 20], [10, 20])
    >>> evened([5, 10, 20, 15], ["left", "center", "center", "center"], 70)
    [5, 20, 20, 20]
    """
    centred = [one for one, how in zip(wide, align, strict=True) if how == "center"]
    equal = [max(centred) if how == "center" else one for one, how in zip(wide, align, strict=True)]
    return equal if len(centred) >= min(3, len(wide)) and sum(equal) < room else wide


def share_widths(least: Sequence[float], wanted: Sequence[float], room: float) -> list[float]:
    """The widths of columns within ``room``.

    Each column gets what it wants if there is room for all. Otherwise it gets what it wants up to a fair share, and
    never less than its longest word.

    >>> share_widths([10, 20], [30, 40], 100), share_widths([10, 20], [30, 200], 100)
    ([30, 40], [30, 70.0])
    """
    if sum(wanted) <= room:
        return list(wanted)
    given: dict[int, float] = {}
    left = room
    for index in sorted(range(len(wanted)), key=lambda i: (wanted[i], i)):
        others = sum(least[i] for i in range(len(least)) if i not in given and i != index)
        share = left / (len(wanted) - len(given))
        given[index] = max(least[index], min(wanted[index], share, left - others))
        left -= given[index]
    return [given[index] for index in range(len(wanted))]


_WHOLE, _WHOLE_WORDS, _WHOLE_SUM = 100.0, 60.0, 225.0
"""Points: a box lower than this is not split, since it would look like two boxes.

The second is for boxes of words only; the third for a drawing and the words that work it out.
"""

_BEGUN, _REST = 4.5, 3.6
"""Ems: the least height of the content in the first and in the second part of a split box."""


def margins(kind: BoxKind, em: float) -> tuple[float, float, float]:
    """Points between a box's words and its edge: left, right, above and below. A remark has only a bar at its left."""
    return (em * 0.85, 0.0, 0.0) if kind == "note" else (em * 0.85, em * 0.85, em * 0.6)


class BoxPanel(Flowable):  # type: ignore[misc]
    """Items with a margin and a background.

    - ``opened``: whether its top and its bottom continue in another column.
    - ``again``: the title of a part that continues the box in another column.
    """

    def __init__(
        self,
        kind: BoxKind,
        items: list[ColumnItem],
        look: Look,
        em: float,
        opened: tuple[bool, bool] = (False, False),
        again: ColumnItem | None = None,
    ) -> None:
        super().__init__()
        self.again = again
        self.kind, self.items, self.look, self.em, self.opened = kind, items, look, em, opened
        drawn = [not isinstance(item.flowable, WordsFlowable) for item in items]
        self.whole = _WHOLE_WORDS if not any(drawn) else _WHOLE if drawn[-1] else _WHOLE_SUM
        self.side, self.right, end = margins(kind, em)
        self.above, self.below = (min(end, em * 0.2) if is_open else end for is_open in opened)

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        """Measure in a column ``available`` points wide, for Platypus."""
        self.width = available
        self.height = stack_height(self.items, self._inner(available)) + self.above + self.below
        return self.width, self.height

    def _inner(self, available: float) -> float:
        return available - self.side - self.right

    def least(self, available: float) -> float:
        """The height of the beginning that must stay in one piece."""
        whole = self.wrap(available, 0)[1]
        return min(whole, self.em * _BEGUN + self.above) if whole > self.whole else whole

    def split(self, available: float, room: float) -> list[Flowable]:
        """The box up to ``room`` points and the rest of it; nothing if it should stay whole."""
        if self.wrap(available, room)[1] < self.whole or room < self.em * _BEGUN:
            return []
        queue = deque(self.items)
        taken = take(queue, self._inner(available), room - self.above - self.below)
        if not taken or not queue:
            return []
        first, rest = self._between_paragraphs([placed.item for placed in taken], list(queue))
        inner = self._inner(available)
        if stack_height(first, inner) < self.em * _BEGUN or stack_height(rest, inner) < self.em * _REST:
            return []
        rest = [self.again, *rest] if self.again else rest
        return [
            BoxPanel(self.kind, first, self.look, self.em, (self.opened[0], True), self.again),
            BoxPanel(self.kind, rest, self.look, self.em, (True, self.opened[1]), self.again),
        ]

    def _between_paragraphs(
        self, first: list[ColumnItem], rest: list[ColumnItem]
    ) -> tuple[list[ColumnItem], list[ColumnItem]]:
        """The items of both parts, divided between paragraphs.

        A paragraph is split only if no other item stands above it in the box, so that sentences rarely continue in
        another column.
        """
        if len(first) + len(rest) == len(self.items):
            return first, rest
        whole = len(first) - 1
        while whole and self.items[whole - 1].glued:
            whole -= 1
        return (list(self.items[:whole]), list(self.items[whole:])) if whole else (first, rest)

    def points(self) -> list[BoxPanel]:
        """The box of rulings as one box for each ruling; nothing for other kinds, which are one thought.

        The first ruling keeps the words that lead into it.
        """
        if self.kind != "rulings":
            return []
        groups: list[list[ColumnItem]] = [[]]
        for index, item in enumerate(self.items):
            if index and item.tears == LIST and not self.items[index - 1].glued:
                groups.append([])
            groups[-1].append(item)
        last = len(groups) - 1
        opened = [(bool(i) or self.opened[0], i < last or self.opened[1]) for i in range(len(groups))]
        return [
            BoxPanel(self.kind, group, self.look, self.em, ends) for group, ends in zip(groups, opened, strict=True)
        ]

    def joined(self, other: Flowable) -> BoxPanel | None:
        """This box and ``other`` as one, if ``other`` continues it; else None."""
        if not (isinstance(other, BoxPanel) and self.opened[1] and other.opened[0]):
            return None
        return BoxPanel(self.kind, self.items + other.items, self.look, self.em, (self.opened[0], other.opened[1]))

    def grown(self, factor: float, available: float) -> BoxPanel:
        """The box with the cards and drawings in it ``factor`` times as large, as far as they can be."""
        items = [grown(item, self._inner(available), factor) for item in self.items]
        if items == self.items:
            return self
        return BoxPanel(self.kind, items, self.look, self.em, self.opened, self.again)

    def draw(self) -> None:
        """Draw the box at the canvas's origin, for Platypus."""
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
        elif look.tint is not None:
            canvas.setFillColor(look.tint)
            self._fill()
            if self.kind == "rulings":
                self._draw_frame(0.9)
        elif self.kind == "rulings":
            self._draw_frame(0.9)
        else:
            canvas.setStrokeColor(look.hairline)
            self._draw_frame(0.4)
        canvas.restoreState()

    def _fill(self) -> None:
        """Paint the ground, with square corners at an end that continues in another column."""
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
        """The distance to what stands above, in points."""
        return 0.0 if self.opened[0] else self.em * 0.5

    def getSpaceAfter(self) -> float:  # noqa: N802
        """The distance to what stands below, in points."""
        return 0.0 if self.opened[1] else self.em * 0.75


def draw_placed(canvas: Canvas, placed: Placed, x: float, top: float, width: float) -> None:
    """Draw a placed item in a column whose upper left corner is (``x``, ``top``)."""
    high = height(placed.item, width)
    placed.item.flowable.drawOn(canvas, x + placed.item.left, top - placed.top - high)
