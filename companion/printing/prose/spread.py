"""How a page is set so that its columns end together: which articles it parts, and how its white grows, in one rhythm."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import NamedTuple

from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose.columns import ARTICLE, LIST, NOTHING, Column, ColumnItem, balanced, depth
from companion.printing.styles import BODY

LINE = BODY.leading
"""Points: columns that end less apart end together."""

_SLACK = 0.01


class _White(NamedTuple):
    """Points by which the white may grow above a section, an article, what stands apart from words (boxes, figures, tables), other blocks."""

    section: float
    article: float
    set_apart: float
    block: float


_COMMON = _White(8.0, 7.0, 2.0, 2.0)
"""What grows alike on the whole page."""

_OWN, _OWN_AT_MOST = _White(12.0, 3.0, 9.0, 0.5), _White(26.0, 6.0, 9.0, 3.0)
"""What may grow in one of its columns, so that they end together; the latter where they end a line apart otherwise."""

_STEPS, _EVENED = 20, 3.0
"""How finely that is found; points by which columns may end apart for it."""


def lines_apart(page: list[Column], width: float) -> float:
    """By how many lines the columns of a page end apart."""
    ends = [depth([column], width) for column in page]
    return (max(ends) - min(ends)) / LINE


def set_page(items: Iterable[ColumnItem], width: float, room: float, columns: int) -> list[Column] | None:
    """All these items in columns as low as hold them; None if there are too many.

    Articles stand in one column, else at least lists and boxes do, where the columns end together then, their white grown; else whatever ends
    most evenly.
    """
    items = tuple(items)
    best: tuple[float, list[Column]] | None = None
    for torn in (NOTHING, ARTICLE, LIST) if columns > 1 else (LIST,):
        page = balanced(items, width, room, columns, torn)
        if page is None:
            continue
        apart = lines_apart(spread(page, width, 0.0), width)
        if best is None or apart < best[0]:
            best = apart, page
        if apart < 1:
            break
    return best[1] if best else None


def spread(page: list[Column], width: float, foot: float) -> list[Column]:
    """A page whose columns end together ``foot`` points down, or as near to that as the white between blocks can grow.

    White that is the same on the whole page grows first: its articles keep one rhythm. What its columns still end apart goes above sections and
    around boxes, figures and tables; between articles as well only where they ended more than a line apart otherwise.
    """
    ends = [depth([column], width) for column in page]
    common = [sum(_growing(column, _COMMON)) for column in page]
    lowest = max([foot, *ends])
    for white in (_OWN, _OWN_AT_MOST):
        own = [sum(_growing(column, white)) for column in page]
        ways = []  # by how much one of the columns ends above the others, how far that is from the foot, the share, how far down they end
        for step in range(_STEPS + 1):
            low = [end + step / _STEPS * more for end, more in zip(ends, common, strict=True)]
            high = min((end + more for end, more in zip(low, own, strict=True)), default=0.0)
            reach = max([*low, min(foot, high)])
            if reach <= lowest + _SLACK:
                ways.append((max(_EVENED, reach - high), abs(foot - reach), step / _STEPS, reach))
        apart, _, share, reach = min(ways)
        if apart <= LINE:
            break
        foot = reach  # what is found next only makes them even
    return [
        _stretched(column, share, min(1.0, max(0.0, (reach - end - share * even) / more)) if more else 0.0, white)
        for column, end, even, more in zip(page, ends, common, own, strict=True)
    ]


def _growing(column: Column, most: _White) -> list[float]:
    """By how many points the white above each item of a column may grow; nothing below a heading."""
    more = [0.0]
    for above, below in pairwise(column):
        held = above.item.glued or above.item.close
        apart = not isinstance(below.item.flowable, WordsFlowable) or not isinstance(above.item.flowable, WordsFlowable)
        section = getattr(below.item.flowable, "level", 1) == 0
        article = below.item.tears == NOTHING
        white = most.section if section else most.article if article else most.set_apart if apart else most.block
        more.append(0.0 if held else white)
    return more[: len(column)]


def _stretched(column: Column, share: float, own: float, white: _White) -> Column:
    """A column with that share of the white that grows on the whole page, and of its own ``white``."""
    both = zip(_growing(column, _COMMON), _growing(column, white), strict=True)
    lower = accumulate(share * even + own * more for even, more in both)
    return [placed._replace(top=placed.top + more) for placed, more in zip(column, lower, strict=True)]
