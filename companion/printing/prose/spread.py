"""Sets a page so that its columns end together: decides which articles are split, and where white grows evenly."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import NamedTuple

from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose.columns import (
    ARTICLE,
    LIST,
    NOTHING,
    Column,
    ColumnItem,
    balanced,
    depth,
    grown,
    stack_height,
    stacked,
)
from companion.printing.styles import BODY

LINE = BODY.leading
"""Points: columns that end less than this apart count as ending together."""


_CLOSED = (False, False)


class _White(NamedTuple):
    """Points by which the white above a block may grow.

    - ``section``, ``article``: above the title of one.
    - ``set_apart``: above boxes, figures and tables, and above words that follow one.
    - ``block``: above other blocks.
    """

    section: float
    article: float
    set_apart: float
    block: float


_COMMON = _White(4.0, 2.5, 3.5, 1.0)
"""The white that may grow, by the same share on the whole page."""

_OWN = _White(1.6, 1.5, 2.0, 1.0)
"""The white that may grow in a single column to end with the longest: mostly around boxes, figures and tables.

The distances above titles look the same on the whole page: they differ by a millimetre at most.
"""


_PARTED, _OVERLEAF, _BROKEN = 8.0, 2.0, 9.0
"""Lines: a box that goes on in the next column is as bad as columns that end so much further apart.

The others are for a box that goes on overleaf where a page has one column, and for a paragraph or a list that goes on.
"""


_SHORT = 0.25
"""The share that counts of the lines by which the last column of a sheet ends above the others: there the text ends."""


def uneven(page: list[Column], width: float, *, last: bool = False) -> float:
    """The lines by which the columns of a page end apart, and those that what goes on in the next column counts as.

    ``last``: the text ends on this page.
    """
    broken = sum(hasattr(placed.item.flowable, "_splitpara") for column in page for placed in column)
    broken += sum(column[0].item.tears == LIST for column in page[1:] if column)
    return (
        lines_apart(page, width, last=last)
        + (_PARTED if len(page) > 1 else _OVERLEAF) * parted(page)
        + _BROKEN * broken
    )


def parted(page: list[Column]) -> int:
    """The number of boxes of a page that go on in the next column, or overleaf."""
    return sum(getattr(placed.item.flowable, "opened", _CLOSED)[1] for column in page for placed in column)


def lines_apart(page: list[Column], width: float, *, last: bool = False) -> float:
    """The number of lines by which the columns of a page end apart; ``last``: the text ends on this page."""
    ends = [depth([column], width) for column in page]
    if last and len(ends) > 1:
        ends[-1] += (1 - _SHORT) * max(0.0, max(ends) - ends[-1])
    return (max(ends) - min(ends)) / LINE


def set_page(
    items: Iterable[ColumnItem], width: float, room: float, columns: int, *, last: bool = False
) -> tuple[float, list[Column]] | None:
    """All items in columns as low as can hold them, and how uneven they are; None if there are too many.

    Articles stay in one column if the columns then end together with their white grown. Otherwise at least lists and
    boxes stay whole, if the columns end together then. If neither works, the layout that ends most evenly is taken.
    ``last``: the text ends on this page.
    """
    items = tuple(items)
    best: tuple[float, list[Column]] | None = None
    for torn in (NOTHING, ARTICLE, LIST) if columns > 1 else (LIST,):
        page = balanced(items, width, room, columns, torn)
        if page is None:
            continue
        flaw = uneven(spread(page, width, 0.0), width, last=last)
        if best is None or flaw < best[0]:
            best = flaw, page
        if flaw < 1:
            break
    return best


def spread(page: list[Column], width: float, foot: float) -> list[Column]:
    """A page with its white grown until its longest column ends ``foot`` points down, as far as white may grow.

    The share is the same on the whole page, so its titles keep one rhythm. Then the other columns grow
    by their own white. What is left stays at their feet. Before white grows, the cards and drawings of each column do.
    """
    reach = max(foot, depth(page, width))
    page = [_enlarged(column, width, reach) for column in page]
    ends = [depth([column], width) for column in page]
    most = [sum(_growing(column, _COMMON)) for column in page]
    shares = [(foot - end) / more for end, more in zip(ends, most, strict=True) if more]
    share = max(0.0, min([1.0, *shares]))
    page = [_stretched(column, share, _COMMON) for column in page]
    ends = [depth([column], width) for column in page]
    own = [sum(_growing(column, _OWN)) for column in page]
    reach = max([*ends, min(foot, *(end + more for end, more in zip(ends, own, strict=True)))])
    return [
        _stretched(column, min(1.0, (reach - end) / more) if more else 0.0, _OWN)
        for column, end, more in zip(page, ends, own, strict=True)
    ]


_LARGER = (1.35, 1.3, 1.25, 1.2, 1.15, 1.1, 1.05)
"""The factors by which the cards and drawings of a column may grow."""


def _enlarged(column: Column, width: float, foot: float) -> Column:
    """A column with its cards and drawings as much larger as lets it end ``foot`` points down at most."""
    if depth([column], width) >= foot or not any(hasattr(placed.item.flowable, "grown") for placed in column):
        return column

    def larger(factor: float) -> list[ColumnItem]:
        return [grown(placed.item, width, factor) for placed in column]

    if stack_height(larger(_LARGER[-1]), width) > foot:  # most columns have no room even for that
        return column
    return stacked(next(made for factor in _LARGER if stack_height(made := larger(factor), width) <= foot), width)


def _growing(column: Column, most: _White) -> list[float]:
    """The points by which the white above each item of a column may grow; 0 below a heading and within a list."""
    more = [0.0]
    for above, below in pairwise(column):
        held = above.item.glued or above.item.close or below.item.tears == LIST
        apart = not isinstance(below.item.flowable, WordsFlowable) or not isinstance(above.item.flowable, WordsFlowable)
        section = getattr(below.item.flowable, "level", 1) == 0
        article = below.item.tears == NOTHING
        white = most.section if section else most.article if article else most.set_apart if apart else most.block
        more.append(0.0 if held else white)
    return more[: len(column)]


def _stretched(column: Column, share: float, white: _White) -> Column:
    """A column with ``share`` of the ``white`` that may grow."""
    if not share:
        return column
    lower = accumulate(share * more for more in _growing(column, white))
    return [placed._replace(top=placed.top + more) for placed, more in zip(column, lower, strict=True)]
