"""Sets flowables in columns, and balances those of the last page.

Platypus fills frame after frame and cannot look ahead; here heights are measured once, so that one pass lays the
sheet out, a heading is never left at a column's foot, and the last page can be tried at several heights for the price
of a few additions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing.paper import mm

_SLACK = 0.01
_FINE = 1.0
"""Points to which a balanced height is found."""


class Item(NamedTuple):
    """A flowable ``left`` points in from the column's edge.

    What follows is never parted from it if it is ``glued``, and as near as it wants to be if it is ``close``.
    """

    flowable: Any
    left: float = 0.0
    glued: bool = False
    close: bool = False


class Placed(NamedTuple):
    """An item and the distance in points from the column's top to its own."""

    item: Item
    top: float


Column = list[Placed]
Queue = deque[Item]


def height(item: Item, width: float) -> float:
    """How high an item stands in a column ``width`` points wide; measured once and remembered."""
    measured: tuple[float, float] | None = getattr(item.flowable, "measured", None)
    if measured is None or measured[0] != width - item.left:
        measured = (width - item.left, float(item.flowable.wrap(width - item.left, 1e6)[1]))
        item.flowable.measured = measured
    return measured[1]


def gap(above: Item | None, below: Item) -> float:
    """The white between two items: the larger of what either asks for; none at the top of a column."""
    if above is None:
        return 0.0
    return float(max(0.0 if above.close else above.flowable.getSpaceAfter(), below.flowable.getSpaceBefore()))


def stack_height(items: Iterable[Item], width: float) -> float:
    """The height of items one below the other."""
    total, above = 0.0, None
    for item in items:
        total += gap(above, item) + height(item, width)
        above = item
    return total


def _least(item: Item, width: float) -> float:
    """The height of what must stand together at an item's beginning."""
    whole = height(item, width)
    least = getattr(item.flowable, "least", None)
    if least is not None:
        return min(whole, float(least(width - item.left)))
    leading = getattr(getattr(item.flowable, "style", None), "leading", None)
    return min(whole, 2 * leading) if leading and whole > 3.5 * leading else whole


def _followers(queue: Queue, width: float) -> float:
    """The height that the items glued to the first need beneath it."""
    needed, above = 0.0, queue[0]
    for item in islice(queue, 1, None):
        needed += gap(above, item) + (height(item, width) if item.glued else _least(item, width))
        if not item.glued:
            break
        above = item
    return needed


def take(queue: Queue, width: float, room: float) -> Column:
    """Fill a column of ``room`` points from the queue's front and leave the rest in it.

    Empty when not even the first item, with what it is glued to, fits.
    """
    column: Column = []
    used, above = 0.0, None
    while queue:
        item = queue[0]
        top = used + gap(above, item)
        bottom = top + height(item, width)
        if bottom + (_followers(queue, width) if item.glued else 0.0) > room + _SLACK:
            column += _part(queue, width, top, room)
            break
        column.append(Placed(queue.popleft(), top))
        used, above = bottom, item
    return column


def _part(queue: Queue, width: float, top: float, room: float) -> Column:
    """As much of the first item as can stand above the column's foot; the rest of it goes back."""
    item = queue[0]
    if item.glued:
        return []
    parts = item.flowable.split(width - item.left, room - top)
    if len(parts) < 2:
        item.flowable.measured = None  # a paragraph that refuses to be parted forgets its lines
        return []
    queue.popleft()
    queue.extendleft(item._replace(flowable=part) for part in reversed(parts[1:]))
    return [Placed(item._replace(flowable=parts[0]), top)]


def lay_out(items: Iterable[Item], width: float, rooms: tuple[float, float], columns: int) -> list[list[Column]]:
    """Pages of columns. ``rooms`` are the heights in points of a column on the first page and on every other.

    The last page's columns are as even as they can be. Raises PrintError ``does-not-fit`` (data in mm: what, width,
    height, room) for an item that is higher than a column.
    """
    queue: Queue = deque(items)
    pages: list[list[Column]] = []
    while queue:
        room = rooms[1] if pages else rooms[0]
        before = tuple(queue)
        page = _page(queue, width, room, columns)
        if any(page):
            pages.append(page if queue else _balanced(before, width, room, columns))
        elif queue[0].glued:  # with all it is glued to it is higher than a page: let it stand alone
            queue[0] = queue[0]._replace(glued=False)
        else:
            raise _too_high(queue[0], width, room)
    return pages


def _page(queue: Queue, width: float, room: float, columns: int) -> list[Column]:
    return [take(queue, width, room) for _ in range(columns)]


def _balanced(items: tuple[Item, ...], width: float, room: float, columns: int) -> list[Column]:
    """The same items in columns as low as hold them all."""
    low, high = stack_height(items, width) / columns * 0.9, room
    best = _page(deque(items), width, room, columns)
    while columns > 1 and high - low > _FINE:
        tried = (low + high) / 2
        queue: Queue = deque(items)
        page = _page(queue, width, tried, columns)
        if queue:
            low = tried
        else:
            best, high = page, tried
    return best


def _too_high(item: Item, width: float, room: float) -> PrintError:
    data = {
        "what": type(item.flowable).__name__,
        "width": round(mm(width - item.left), 1),
        "height": round(mm(height(item, width)), 1),
        "room": round(mm(room), 1),
    }
    return PrintError(Fault("does-not-fit", getattr(item.flowable, "where", None), data))
