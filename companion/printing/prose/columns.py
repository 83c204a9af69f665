"""Sets flowables in the columns of one page, as even as they can be.

Platypus fills frame after frame and cannot look ahead; here heights are measured once, so that a heading is never left at
a column's foot, and a page can be tried at several heights for the price of a few additions. Which items stand on which
page is settled in `paging`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Any, NamedTuple

NOTHING, ARTICLE, LIST = 0, 1, 2
"""What is torn where a column or a page begins with an item."""

_SLACK = 0.01
_FINE = 1.0
"""Points to which a balanced height is found."""

_HOLES = {NOTHING: 0.12, ARTICLE: 0.4}
"""The share of a column that may stay white so that no article is parted; so that no list and no box is."""


class Item(NamedTuple):
    """A flowable ``left`` points in from the column's edge.

    What follows is never parted from it if it is ``glued``, and as near as it wants to be if it is ``close``. ``tears``
    says what is torn where a page begins with it: nothing, an article, or a list in an article.
    """

    flowable: Any
    left: float = 0.0
    glued: bool = False
    close: bool = False
    tears: int = ARTICLE


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


def take(queue: Queue, width: float, room: float, torn: int = LIST) -> Column:
    """Fill a column of ``room`` points from the queue's front and leave the rest in it.

    ``torn`` is the most that its end may tear: nothing; an article; or anything, boxes among them. Empty when not even the first item, with what it is glued to, fits.
    """
    column: Column = []
    used, above = 0.0, None
    while queue:
        item = queue[0]
        top = used + gap(above, item)
        bottom = top + height(item, width)
        if bottom + (_followers(queue, width) if item.glued else 0.0) > room + _SLACK:
            if torn == LIST or (torn == ARTICLE and item.tears <= torn and _is_running(item)):
                column += _part(queue, width, top, room)
            else:
                _take_back(column, queue, torn)
            break
        column.append(Placed(queue.popleft(), top))
        used, above = bottom, item
    return column


def _is_running(item: Item) -> bool:
    """Whether an item is running text, which may go on in another column."""
    return hasattr(item.flowable, "style") and not getattr(item.flowable, "bulletText", None)


def _take_back(column: Column, queue: Queue, torn: int) -> None:
    """Give the beginning of what may not be torn, with what leads into it, back to the queue that the rest of it is in."""
    while column and (queue[0].tears > torn or column[-1].item.glued):
        queue.appendleft(column.pop().item)


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


def set_page(items: Iterable[Item], width: float, room: float, columns: int) -> list[Column] | None:
    """All these items in columns as low as hold them; None if there are too many.

    Articles stand in one column, else at least lists and boxes do, where that leaves no white hole.
    """
    items = tuple(items)
    for torn, hole in _HOLES.items() if columns > 1 else ():
        page = _balanced(items, width, room, columns, torn)
        if page is not None and _unevenness(page, width) <= hole:
            return page
    return _balanced(items, width, room, columns, LIST)


def _unevenness(page: list[Column], width: float) -> float:
    """How far above the longest column the shortest one ends, as a share of the former."""
    depths = [depth([column], width) for column in page]
    return 1 - min(depths) / max(depths) if any(depths) else 0.0


def fill_page(queue: Queue, width: float, room: float, columns: int, torn: int = LIST) -> list[Column]:
    """Columns filled one after the other from the queue's front; the rest stays in it."""
    return [take(queue, width, room, torn) for _ in range(columns)]


def _balanced(items: tuple[Item, ...], width: float, room: float, columns: int, torn: int) -> list[Column] | None:
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
    """How far down the longest of the columns reaches."""
    return max((column[-1].top + height(column[-1].item, width) for column in page if column), default=0.0)
