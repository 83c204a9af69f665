"""Shares the set text of a rule sheet out over pages of columns.

A page ends where an article ends. The text is cut into runs that stay whole: articles, or the blocks of an article
that is higher than a page. There are many ways to share the runs out over as few pages as possible. The one that
leaves the least white above the feet and fills at least half of the last page is taken.

The ways are compared by sums of heights alone. A page of several columns is then really set; if its columns cannot
hold what their area could, the next best way is tried. A page may still stay white, because tall articles follow one
another. Then an article may continue overleaf after all, and a long box of rulings may be divided between two
rulings. This is done only if it takes no more pages and leaves fewer flaws.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from companion.errors import Fault, PrintError
from companion.printing.paper import mm
from companion.printing.prose.columns import (
    ARTICLE,
    LIST,
    NOTHING,
    Column,
    ColumnItem,
    Queue,
    cut,
    depth,
    fill_page,
    gap,
    height,
    joined,
    stack_height,
)
from companion.printing.prose.spread import set_page, spread, uneven

HALF = 0.5
"""The share of a page that should be filled at least. The last page matters most."""

_SLACK = 0.01

_FOOT = 0.985
"""How far down a page is spread, as a share of its height."""

_NEARLY = 0.65
"""A last page filled to this share is spread as far as the others: its end is the sheet's, not the text's."""

_THIN, TORN = 8.0, 0.15
"""Weights: of what a last page lacks to be half full, and of each split."""

PAGE = 0.3
"""The weight of a page of a single column, if articles may be split."""

_UNEVEN = 0.03
"""The weight of each line by which a page's columns end apart, or that a box or paragraph that goes on counts as."""

SEEN = 3
"""Lines: columns that end further apart look as if something were missing, so each line more weighs three times."""

_OTHERS = 0.25
"""The share that counts of the weights of all pages but the worst."""

HOLE = 6.0
"""The weight of the square of a page's white share."""

_SAFE = 0.53
"""The share of a page that counts as half, because heights alone are an inexact measure."""

_ANY_THIN = 4.0
"""The weight of any page less than half full, if articles may be split."""


_set_once = lru_cache(maxsize=64)(set_page)
"""A text whose articles may be split has many of the pages that were tried with its articles whole."""


class Paged(NamedTuple):
    """Pages of columns.

    - ``fills``: how far each page is filled (1 is full).
    - ``torn``: how often something is split; a list or a box counts twice.
    """

    pages: list[list[Column]]
    fills: list[float]
    torn: int

    @property
    def thin(self) -> int:
        """The number of pages less than half full, if there are several pages."""
        return thin_pages(self.fills)

    def lacks(self, width: float) -> tuple[float, ...]:
        """The flaws for which articles may be split, the worst first: pages, thin pages, and the cost of the rest."""
        return len(self.pages), self.thin, self.cost(width)

    def cost(self, width: float) -> float:
        """The weight of columns that end apart, of splits, and of the white at the pages' feet."""
        return apart_of(self.pages, width) + TORN * self.torn + HOLE * sum((1 - fill) ** 2 for fill in self.fills[:-1])


def _fill(used: float, room: float, rooms: tuple[float, float]) -> float:
    """How far a page is filled if ``used`` of its ``room`` is used.

    What stands over the text of the first page counts as filled.
    """
    return 1 - (room - used) / max(rooms)


def apart_weight(lines: float) -> float:
    """The weight of columns that end so many lines apart."""
    return _UNEVEN * (int(lines) + 2 * max(0, int(lines) - SEEN))


def apart_of(pages: Sequence[list[Column]], width: float) -> float:
    """The weight of columns that end apart: that of the worst page, and a share of that of all others."""
    weights = [apart_weight(uneven(page, width, last=page is pages[-1])) for page in pages]
    return _OTHERS * sum(weights) + (1 - _OTHERS) * max(weights, default=0.0)


def thin_pages(fills: Sequence[float]) -> int:
    """The number of pages less than half full, if there are several pages.

    >>> thin_pages([0.9, 0.3, 0.4]), thin_pages([0.3])
    (2, 0)
    """
    return sum(fill < HALF for fill in fills) if len(fills) > 1 else 0


class _PageRun(NamedTuple):
    """Items that stay on one page. ``tears``: what is split if a page begins with them."""

    items: tuple[ColumnItem, ...]
    height: float
    tears: int


def lay_out(
    items: Iterable[ColumnItem], width: float, rooms: tuple[float, float], columns: int, most: int | None = None
) -> Paged:
    """Pages of columns. ``rooms``: the height of a column in points, on the first page and on every other.

    If more than ``most`` pages would be needed, articles are split to avoid it. Raises PrintError ``does-not-fit``
    (data in mm: what, width, height, room) for an item that is higher than a column.
    """
    pieces = list(_pieces(items, width, rooms[1]))
    articles = list(_runs(pieces, width, rooms, columns))
    sharing = _Sharing(articles, width, rooms, columns)
    best = sharing.best()
    if best is None:
        ways = [_in_order(pieces, width, rooms, columns), *_begun(pieces, width, rooms, columns, most)]
        return min(ways, key=lambda way: way.lacks(width))
    pages = min(len(best.pages), most or len(best.pages))
    if best.thin or pages < len(best.pages) or best.cost(width) > TORN or columns == 1:
        blocks = _runs(pieces, width, rooms, columns, ARTICLE)
        points = [point for block in blocks for point in _by_points(block, width, rooms[1])]
        sharing.most = pages
        for other in (sharing.best(), _Sharing(points, width, rooms, columns, pages).best()):
            if other is not None and other.lacks(width) < best.lacks(width):
                best = other
    # In two columns anything may continue overleaf if that avoids another sheet of paper.
    if len(best.pages) > pages:
        best = min(best, _in_order(pieces, width, rooms, columns), key=lambda way: way.lacks(width))
    return best


def _begun(
    pieces: Sequence[ColumnItem], width: float, rooms: tuple[float, float], columns: int, most: int | None
) -> Iterator[Paged]:
    """Pages of a text whose first article continues overleaf, because the first page has room only for its beginning."""
    queue = deque(pieces)
    first = fill_page(queue, width, rooms[0], columns)
    if rooms[0] < rooms[1] and any(first) and queue:
        rest = lay_out(queue, width, (rooms[1], rooms[1]), columns, most - 1 if most and most > 1 else most)
        fill = _fill(depth(first, width), rooms[0], rooms)
        yield Paged([first, *rest.pages], [fill, *rest.fills], rest.torn + 1)


def _by_points(run: _PageRun, width: float, room: float) -> Iterator[_PageRun]:
    """A run; if it ends with a long box of rulings, one run for each ruling.

    The first of these includes what stands above the box. Such a box belongs to the whole sheet and not to the
    article above it, so a page that begins with it splits nothing.
    """
    *above, box = run.items
    long = height(box, width) > HALF * room and hasattr(box.flowable, "points")
    points = box.flowable.points() if long else []
    if len(points) < 2:
        yield run
        return
    shown, reached = points[0], 0.0  # the box up to a ruling, and its height
    for index, point in enumerate(points):
        shown = shown.joined(point) if index else point
        high = stack_height([*above, box._replace(flowable=shown)], width)
        items = (*(() if index else above), box._replace(flowable=point))
        yield _PageRun(items, high - reached, LIST if index else run.tears if above else NOTHING)
        reached = high


def _pieces(items: Iterable[ColumnItem], width: float, room: float) -> Iterator[ColumnItem]:
    """The items. An item that is higher than a column, together with the items glued above it, is split.

    The parts are small enough to fill the end of a page.
    """
    lead: list[ColumnItem] = []
    for whole in items:
        item, above = whole, stack_height([*lead, whole], width) - height(whole, width)
        most = room - above
        while height(item, width) > most + _SLACK and not item.glued:
            inner = width - item.left
            pieces = item.flowable.split(inner, room / 2 - above) or item.flowable.split(inner, most)
            if len(pieces) < 2:
                item.flowable.measured = None
                break
            yield item._replace(flowable=pieces[0])
            item, most, above = item._replace(flowable=pieces[1], tears=LIST), room / 2, 0.0
        yield item
        lead = [*lead, item] if item.glued else []


def _runs(
    items: Sequence[ColumnItem], width: float, rooms: tuple[float, float], columns: int, tears: int = NOTHING
) -> Iterator[_PageRun]:
    """The runs of a text: articles, or the blocks or list entries of those that no page can hold.

    If ``tears`` is ARTICLE, articles may be split, and the runs are blocks from the start.
    """
    for index, article in enumerate(cut(items, tears)):
        room = rooms[0 if index == 0 else 1] * columns
        yield from _cut_to(article, width, room, tears)


def _cut_to(items: Sequence[ColumnItem], width: float, room: float, tears: int) -> Iterator[_PageRun]:
    high = stack_height(items, width)
    if high <= room + _SLACK or tears == LIST:
        yield _PageRun(tuple(items), high, items[0].tears)
        return
    for part in cut(items, tears + 1):
        yield from _cut_to(part, width, room, tears + 1)


class _Sharing:
    """Shares runs out over as few pages as possible.

    ``most``: the most pages, for runs of articles that may be split to avoid thin pages.
    """

    def __init__(
        self, runs: Sequence[_PageRun], width: float, rooms: tuple[float, float], columns: int, most: int | None = None
    ) -> None:
        self.runs, self.width, self.rooms, self.columns, self.most = runs, width, rooms, columns, most
        self.distances = [0.0, *(gap(a.items[-1], b.items[0]) for a, b in pairwise(runs))]
        self.set: dict[tuple[int, int], list[Column] | None] = {}
        self.apart: dict[tuple[int, int], float] = {}

    def best(self) -> Paged | None:
        """The best way whose pages can all be set; None if there is none.

        Only the pages of the best way so far are really set, until all of one way are.
        """
        self.after: dict[int, list[tuple[int, float]]] = {len(self.runs): []}
        while (ends := self._shared()) is not None:
            spans = list(zip([0, *ends], ends, strict=False))
            if all(span in self.set for span in spans):
                return self._paged([page for span in spans if (page := self.set[span]) is not None], ends)
            for span in spans:
                self._set_page(*span)
        return None

    def _paged(self, pages: list[list[Column]], ends: list[int]) -> Paged:
        rooms = [self.rooms[min(number, 1)] for number in range(len(pages))]
        feet = [_FOOT * room for room in rooms]
        if len(pages) == 1 or (pages and depth(pages[-1], self.width) < _NEARLY * rooms[-1]):
            feet[-1] = _SAFE * rooms[-1] if len(pages) > 1 else 0.0
        pages = [spread(page, self.width, foot) for page, foot in zip(pages, feet, strict=True)]
        fills = [_fill(depth(page, self.width), room, self.rooms) for page, room in zip(pages, rooms, strict=True)]
        return Paged(pages, fills, sum(self.runs[end].tears for end in ends[:-1]))

    def _set_page(self, start: int, end: int) -> None:
        if (start, end) not in self.set:
            items = tuple(joined(item for run in self.runs[start:end] for item in run.items))
            last = end == len(self.runs)
            room = self.rooms[1 if start else 0]
            flaw, page = _set_once(items, self.width, room, self.columns, last=last) or (0.0, None)
            self.apart[start, end], self.set[start, end] = flaw, page
            self.after.pop(start, None)  # its cost is known better now

    def _shared(self) -> list[int] | None:
        """The ends of the pages of the cheapest way, as far as costs are known; None if there is no way."""
        count = len(self.runs)
        most = self.most or count
        # For each number of pages: the least cost of reaching each end, and the ends of the pages up to it.
        ways: list[dict[int, tuple[float, list[int]]]] = [{0: (0.0, [])}]
        while len(ways) <= most and not (self.most is None and count in ways[-1]):
            reached: dict[int, tuple[float, list[int]]] = {}
            for start, (before, ends) in ways[-1].items():
                if start not in self.after:
                    self.after[start] = list(self._pages_from(start))
                for end, cost in self.after[start]:
                    if end not in reached or before + cost < reached[end][0]:
                        reached[end] = before + cost, [*ends, end]
            ways.append(reached)
        return min((way[count] for way in ways if count in way), default=(0.0, None))[1]

    def _pages_from(self, start: int) -> Iterator[tuple[int, float]]:
        """The possible ends of a page that begins with the run ``start``, and their costs."""
        room = self.rooms[1 if start else 0] * self.columns
        used, torn = 0.0, TORN * self.runs[start].tears
        for end in range(start + 1, len(self.runs) + 1):
            run = self.runs[end - 1]
            used += run.height + (self.distances[end - 1] if end - 1 > start else 0.0)
            if used > room + _SLACK:
                return
            if self.set.get((start, end), ()) is None:
                continue
            fill = _fill(used / self.columns, room / self.columns, self.rooms)
            white = max(0.0, _SAFE - fill) * _THIN if end == len(self.runs) else HOLE * (1 - fill) ** 2
            thin = _ANY_THIN if self.most and fill < _SAFE else 0.0
            apart = apart_weight(self.apart.get((start, end), 0.0))
            yield end, white + torn + thin + apart + (PAGE if self.most and self.columns == 1 else 0.0)


def _in_order(items: Sequence[ColumnItem], width: float, rooms: tuple[float, float], columns: int) -> Paged:
    """Pages filled one after another, each as full as possible: for items that no page can hold in one piece."""
    queue: Queue = deque(items)
    pages: list[list[Column]] = []
    fills: list[float] = []
    while queue:
        room = rooms[1] if pages else rooms[0]
        before = tuple(queue)
        page = fill_page(queue, width, room, columns)
        if any(page):
            page = page if queue else (set_page(before, width, room, columns, last=True) or (0.0, page))[1]
            pages.append(page)
            fills.append(_fill(depth(page, width), room, rooms))
        elif not pages and room < rooms[1] and not _begins(queue, width, room, columns):  # the text begins overleaf
            pages.append([[] for _ in range(columns)])
            fills.append(_fill(0.0, room, rooms))
        elif queue[0].glued:  # it and the items glued to it are higher than a page: separate them
            queue[0] = queue[0]._replace(glued=False)
        else:
            raise _too_high(queue[0], width, room)
    return Paged(pages, fills, len(pages) - 1)


def _begins(queue: Queue, width: float, room: float, columns: int) -> bool:
    """True if a page would hold more than headings once what follows them is split."""
    headings = list(takewhile(lambda item: item.glued, queue))
    trial: Queue = deque([*(head._replace(glued=False) for head in headings), *islice(queue, len(headings), None)])
    return sum(map(len, fill_page(trial, width, room, columns))) > len(headings) > 0


def _too_high(item: ColumnItem, width: float, room: float) -> PrintError:
    data = {
        "what": type(item.flowable).__name__,
        "width": round(mm(width - item.left), 1),
        "height": round(mm(height(item, width)), 1),
        "room": round(mm(room), 1),
    }
    return PrintError(Fault("does-not-fit", getattr(item.flowable, "where", None), data))
