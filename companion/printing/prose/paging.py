"""Which articles stand on which page: a page ends where an article ends.

The text is cut into runs that stay whole: articles, or the blocks of an article higher than a page. Of all ways to share
the runs out over as few pages as can be, the one is taken that leaves the least white above the feet and fills at least
half of the last page. That is found on sums of heights alone; a page of several columns is then really set, and where its
columns cannot hold what their area could, the next best way is tried.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.errors import Fault, PrintError
from companion.printing.paper import mm
from companion.printing.prose.columns import (
    LIST,
    NOTHING,
    Column,
    Item,
    Queue,
    depth,
    fill_page,
    gap,
    height,
    set_page,
    stack_height,
)

HALF = 0.5
"""The share of the last page that should be filled at least."""

_SLACK = 0.01
_SPREAD = 0.03
"""The share of a page by which articles may stand further apart; a quarter of it in two columns, where neighbours show it."""

_FOOT = 0.985
"""How far down a page that is spread reaches."""

_THIN, _TORN = 4.0, 0.15
"""What the want of half a last page, and what tearing something, weigh beside the squares of the white shares."""


class Paged(NamedTuple):
    """Pages of columns; of each page, how far it is filled (1 is full); how often something was torn."""

    pages: list[list[Column]]
    fills: list[float]
    torn: int


class _Run(NamedTuple):
    """Items that stay on one page; ``tears`` says what is torn where the page begins with them."""

    items: tuple[Item, ...]
    height: float
    tears: int


def lay_out(items: Iterable[Item], width: float, rooms: tuple[float, float], columns: int) -> Paged:
    """Pages of columns. ``rooms`` are the heights in points of a column on the first page and on every other.

    Raises PrintError ``does-not-fit`` (data in mm: what, width, height, room) for an item that is higher than a column.
    """
    pieces = [piece for item in items for piece in _pieces(item, width, rooms[1])]
    runs = list(_runs(pieces, width, rooms, columns))
    made = _Sharing(runs, width, rooms, columns).best()
    return made if made is not None else _in_order(pieces, width, rooms, columns)


def _pieces(item: Item, width: float, room: float) -> Iterator[Item]:
    """An item, or the parts of one that is higher than a column, so small that a page's end can be filled with them."""
    most = room
    while height(item, width) > most + _SLACK and not item.glued:
        parts = item.flowable.split(width - item.left, room / 2) or item.flowable.split(width - item.left, room)
        if len(parts) < 2:
            item.flowable.measured = None
            break
        yield item._replace(flowable=parts[0])
        item, most = item._replace(flowable=parts[1], tears=LIST), room / 2
    yield item


def _runs(items: Sequence[Item], width: float, rooms: tuple[float, float], columns: int) -> Iterator[_Run]:
    """Articles, those that no page can hold in blocks, and lists that no page can hold in entries."""
    for index, article in enumerate(_cut(items, NOTHING)):
        room = rooms[0 if index == 0 else 1] * columns
        yield from _cut_to(article, width, room, NOTHING)


def _cut_to(items: Sequence[Item], width: float, room: float, tears: int) -> Iterator[_Run]:
    high = stack_height(items, width)
    if high <= room + _SLACK or tears == LIST:
        yield _Run(tuple(items), high, items[0].tears)
        return
    for part in _cut(items, tears + 1):
        yield from _cut_to(part, width, room, tears + 1)


def _cut(items: Sequence[Item], tears: int) -> Iterator[Sequence[Item]]:
    """The items cut wherever a page's beginning tears no more than ``tears``."""
    start = 0
    for index in range(1, len(items)):
        if items[index].tears <= tears and not items[index - 1].glued:
            yield items[start:index]
            start = index
    if items:
        yield items[start:]


class _Sharing:
    """Shares runs out over pages."""

    def __init__(self, runs: Sequence[_Run], width: float, rooms: tuple[float, float], columns: int) -> None:
        self.runs, self.width, self.rooms, self.columns = runs, width, rooms, columns
        self.gaps = [0.0, *(gap(a.items[-1], b.items[0]) for a, b in pairwise(runs))]
        self.set: dict[tuple[int, int], list[Column] | None] = {}

    def best(self) -> Paged | None:
        """The best way whose every page can be set; None if there is none."""
        while (ends := self._shared()) is not None:
            pages = [self._page(start, end) for start, end in zip([0, *ends], ends, strict=False)]
            if all(page is not None for page in pages):
                return self._paged([page for page in pages if page is not None], ends)
        return None

    def _paged(self, pages: list[list[Column]], ends: list[int]) -> Paged:
        rooms = [self.rooms[min(number, 1)] for number in range(len(pages))]
        reach = [*(_FOOT * room for room in rooms[:-1]), HALF * rooms[-1]] if len(pages) > 1 else [0.0]
        most = _SPREAD / self.columns**2
        pages = [
            [_spread(column, self.width, high, most * room) for column in page]
            for page, high, room in zip(pages, reach, rooms, strict=False)
        ]
        fills = [depth(page, self.width) / room for page, room in zip(pages, rooms, strict=True)]
        return Paged(pages, fills, sum(self.runs[end].tears > NOTHING for end in ends[:-1]))

    def _page(self, start: int, end: int) -> list[Column] | None:
        if (start, end) not in self.set:
            items = [item for run in self.runs[start:end] for item in run.items]
            self.set[start, end] = set_page(items, self.width, self.rooms[1 if start else 0], self.columns)
        return self.set[start, end]

    def _shared(self) -> list[int] | None:
        """The ends of the pages of the way that costs least, as far as it is known; None if there is no way."""
        count = len(self.runs)
        best: list[tuple[float, float, int] | None] = [(0, 0.0, 0), *[None] * count]
        for start in range(count):
            before = best[start]
            if before is None:
                continue
            for end, cost in self._pages_from(start):
                offered = (before[0] + 1, before[1] + cost, start)
                best[end] = min(best[end] or offered, offered)
        ends: list[int] = []
        end = count
        while end:
            reached = best[end]
            if reached is None:
                return None
            ends.insert(0, end)
            end = reached[2]
        return ends

    def _pages_from(self, start: int) -> Iterator[tuple[int, float]]:
        """Where a page that begins with a run may end, and what that costs."""
        room = self.rooms[1 if start else 0] * self.columns
        used, torn = 0.0, _TORN * self.runs[start].tears
        for end in range(start + 1, len(self.runs) + 1):
            run = self.runs[end - 1]
            used += run.height + (self.gaps[end - 1] if end - 1 > start else 0.0)
            if used > room + _SLACK:
                return
            if self.set.get((start, end), ()) is None:
                continue
            fill = used / room
            white = max(0.0, HALF - fill) * _THIN if end == len(self.runs) else (1 - fill) ** 2
            yield end, white + torn


def _spread(column: Column, width: float, reach: float, most: float) -> Column:
    """A column whose articles stand up to ``most`` points further apart, to end ``reach`` points down."""
    starts = [
        index
        for index, (above, below) in enumerate(pairwise(column), 1)
        if below.item.tears == NOTHING and not above.item.glued
    ]
    if not starts:
        return column
    more = max(0.0, min(most, (reach - depth([column], width)) / len(starts)))
    return [placed._replace(top=placed.top + more * bisect_right(starts, i)) for i, placed in enumerate(column)]


def _in_order(items: Sequence[Item], width: float, rooms: tuple[float, float], columns: int) -> Paged:
    """Page after page as full as it gets: for what no page can hold in one piece."""
    queue: Queue = deque(items)
    pages: list[list[Column]] = []
    fills: list[float] = []
    while queue:
        room = rooms[1] if pages else rooms[0]
        before = tuple(queue)
        page = fill_page(queue, width, room, columns)
        if any(page):
            page = page if queue else set_page(before, width, room, columns) or page
            pages.append(page)
            fills.append(depth(page, width) / room)
        elif queue[0].glued:  # with all it is glued to it is higher than a page: let it stand alone
            queue[0] = queue[0]._replace(glued=False)
        else:
            raise _too_high(queue[0], width, room)
    return Paged(pages, fills, len(pages) - 1)


def _too_high(item: Item, width: float, room: float) -> PrintError:
    data = {
        "what": type(item.flowable).__name__,
        "width": round(mm(width - item.left), 1),
        "height": round(mm(height(item, width)), 1),
        "room": round(mm(room), 1),
    }
    return PrintError(Fault("does-not-fit", getattr(item.flowable, "where", None), data))
