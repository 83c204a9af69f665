"""Decides how closely a rule text is set, so that it takes one sheet of paper, without holes.

At least half of the last page should be filled.

The text is set roomily first. If that does not work, it is set closer step by step (smaller figures, less white). The
first layout without a flaw is taken, or the best of those tried. If the roomy text fits and leaves the last page of
two columns partly white, type, cards, figures and distances grow into that white. Most texts need two or three tries.

How pages are filled for one such setting: `companion.printing.prose.paging`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from operator import itemgetter
from typing import NamedTuple

from reportlab.platypus import Flowable

from companion.errors import PrintError
from companion.printing.paper import pt
from companion.printing.prose.columns import Column, ColumnItem, stack_height
from companion.printing.prose.flowables import DrawFigure, Setter, set_blocks
from companion.printing.prose.measures import GAIN, SAVING, Measures, density_of
from companion.printing.prose.opening import Opening, set_credits
from companion.printing.prose.paging import HOLE, PAGE, SEEN, TORN, apart_of, lay_out, thin_pages
from companion.printing.prose.sheet import RuleSheet
from companion.printing.prose.spread import lines_apart
from companion.printing.sheet import Sheet

_END = 0.35
"""The weight of the white on the last page of a text in columns: figures should grow into it."""


_RAGGED = 0.3
"""The weight of columns that end more than SEEN lines apart."""

_CLOSE = 0.14
"""The weight of a text set roomily rather than generously, or tight rather than roomily."""

_FEW = 0.02
"""If the flaws weigh less than this, no other layout is tried."""

SHEET_OF_PAPER = 2
"""Pages that a rule sheet should not exceed, on paper large enough for two columns.

A game that needs more than one sheet of paper states how many (``sheets`` in its facts).
"""

_FILLED = 0.97
"""The share of the columns that can be filled: not everything can be split."""

_WHITE = 0.12
"""The share of a page that may stay white at its foot although the text goes on.

White belongs at the end of the sheet.
"""

_OPENED = 0.09
"""The share of a first page that its scene and the panels of a turn take up if it stays white at its foot."""

_GAPING = 0.25
"""A page with more than this share white looks as if something were missing."""

_STEP = 0.25
"""How much closer each try sets the text than the one before, as a share of the way from roomy to tight."""

_IN_VAIN = 5
"""The number of closer tries in a row after which no better one is looked for."""

_SMALLER, _GOOD = 0.85, 0.3
"""A factor on cards and figures: a text is tried with smaller ones if the flaws of all its layouts weigh more than that."""

_GENEROUS, _GROWN = -1.0, -3.0
"""How far a text may grow beyond roomy, on the scale from roomy (0) to tight (1): to generous; beyond it, in larger
steps, only cards and figures grow.
"""


class Composed(NamedTuple):
    """Pages of columns.

    - ``width``: the width of a column in points.
    - ``opening``: what stands across the columns below the title band, with its height.
    - ``fills``: how far down each page is filled.
    - ``torn``: how often a page ends inside an article; a list or a box counts twice.
    - ``fullness``: the height of the whole text, in pages.
    """

    pages: list[list[Column]]
    width: float
    opening: Opening
    fills: list[float]
    torn: int
    fullness: float

    @property
    def thin(self) -> int:
        """The number of pages less than half full, if there are several pages."""
        return thin_pages(self.fills)

    @property
    def uneven(self) -> int:
        """The whole lines by which the columns of the worst page end apart; the text's last column counts less."""
        lines = (lines_apart(page, self.width, last=page is self.pages[-1]) for page in self.pages)
        return int(max(lines, default=0.0))

    @property
    def gaping(self) -> int:
        """The number of pages that stay more than a quarter white although the text goes on."""
        return sum(white > _GAPING for white in self.whites)

    @property
    def holed(self) -> bool:
        """True if a page is less than half full, or if a page before the last stays white at its foot."""
        return self.thin > 0 or any(white > _WHITE for white in self.whites)

    @property
    def whites(self) -> list[float]:
        """The white shares of all pages but the last."""
        return [1 - fill for fill in self.fills[:-1]]


def compose(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure, steps: Flowable | None = None) -> Composed:
    """The text in columns and pages, as roomily as possible without a flaw; ``steps`` stand over it.

    Raises what `set_blocks` and `lay_out` raise.
    """
    return fitted(sheet, around, draw_figure, steps) or set_text(sheet, around, draw_figure, steps, 0.0).paged()


def fitted(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure, steps: Flowable | None = None) -> Composed | None:
    """The same as `compose`; None if the text would not fit on its sheets of paper even if set tight.

    In that case no page is laid out.
    """
    make = cache(partial(set_text, sheet, around, draw_figure, steps))
    roomy = make(0.0)
    most = None if around.columns == 1 else roomy.wanted
    if most and roomy.fullness * (1 - SAVING) > most:
        return None
    tried: set[tuple[float, float]] = set()
    found = _search(make, roomy.fullness, most, tried)
    if most and found is not None and found[0] > (0, 0, _GOOD):
        smaller = _search(partial(make, drawn=_SMALLER), roomy.fullness, most, tried)
        found = min(found, smaller or found, key=itemgetter(0))
    return found[1] if found else None


def _search(
    make: Callable[[float], SetText], fullness: float, most: int | None, tried: set[tuple[float, float]]
) -> tuple[tuple[float, ...], Composed] | None:
    """The first layout without a flaw, or the best of those tried, after its flaws. ``make``: sets the text at a density.

    ``tried``: the densities tried, with how full the text was. If it is as full again, drawings as wide as their column
    have not become smaller, and no other density is tried.
    """
    best: Composed | None = None
    lacks: tuple[float, ...] = ()
    since = 0  # tries since the best
    for share in _shares(fullness / most if most else 0.0):
        if best is not None and (lacks <= (0, 0, _least(share, most)) or (share < 0 and not most and not best.holed)):
            break
        if most and since >= _IN_VAIN and not lacks[0]:
            break
        try:
            text = make(share)
            if (share, text.fullness) in tried:
                break
            if most and text.fullness > most and share < 1:
                continue
            tried.add((share, text.fullness))
            way = text.paged()
        except PrintError:
            if share >= 0:
                raise
            continue  # a figure of this size is larger than the page
        flaws = _flaws(way, most, share)
        best, lacks, since = (way, flaws, 0) if best is None or flaws < lacks else (best, lacks, since + 1)
    return (lacks, best) if best else None


def _shares(fullness: float) -> Iterator[float]:
    """The densities to try for a text that fills ``fullness`` of its pages if it is set roomily.

    The first uses all the room that is left; the others are ever closer. For a text that takes as many pages as it
    needs (0) they are roomy, then ever closer, then ever wider.
    """
    over = 1 - _FILLED / fullness if fullness else 0.0
    share = max(_GROWN, over / (SAVING if over > 0 else GAIN) // _STEP * _STEP)
    while share < 1:
        yield share
        share += _STEP if share >= _GENEROUS else 2 * _STEP
    yield 1.0
    if not fullness:
        yield from (-_STEP, -2 * _STEP, -3 * _STEP, _GENEROUS)


def _closeness(share: float) -> float:
    """The weight of a text set closer than generously. Larger figures beyond that are good only for the white they take."""
    return _CLOSE * max(0.0, share - _GENEROUS)


def _least(share: float, most: int | None) -> float:
    """The weight of flaws below which no layout closer than ``share`` is looked for."""
    return _FEW + (_closeness(share) if most else 0.0)


def _flaws(way: Composed, most: int | None, share: float) -> tuple[float, ...]:
    """The flaws of a layout, the worst first: pages beyond ``most``, thin pages, and the weight of all others.

    The others are columns that end apart, splits and white at the feet, weighed as in sharing out pages, white at the
    end, and how close ``share`` sets the text. If any number of pages is allowed, it counts in place of the last two.
    """
    opened = _OPENED if most else 0.0
    white = sum(max(0.0, part - (0.0 if page else opened)) ** 2 for page, part in enumerate(way.whites))
    weight = apart_of(way.pages, way.width) + TORN * way.torn + HOLE * white + (_RAGGED if way.uneven > SEEN else 0)
    pages, last = len(way.pages), _END * (1 - way.fills[-1]) + _closeness(share)
    return (max(0, pages - most), way.thin, weight + last) if most else (0, way.thin, weight + PAGE * pages)


class SetText(NamedTuple):
    """A text that is set but not yet shared out over pages: its items, the room in each page's columns, the opening.

    ``most``: the pages that it may take.
    """

    items: list[ColumnItem]
    width: float
    rooms: tuple[float, float]
    columns: int
    opening: Opening
    most: int

    @property
    def fullness(self) -> float:
        """See `Composed`."""
        return SHEET_OF_PAPER * stack_height(self.items, self.width) / (sum(self.rooms) * self.columns)

    @property
    def wanted(self) -> int:
        """The most pages that are wanted: one if it holds the text set tight."""
        return 1 if self.fullness * (1 - SAVING) < _FILLED else self.most

    def paged(self) -> Composed:
        """The text in pages. In two columns they are at most ``most``, even if articles have to be split for it."""
        most = self.most if self.columns > 1 else None
        paged = lay_out(self.items, self.width, self.rooms, self.columns, most)
        return Composed(paged.pages, self.width, self.opening, paged.fills, paged.torn, self.fullness)


def set_text(
    sheet: RuleSheet,
    around: Sheet,
    draw_figure: DrawFigure,
    steps: Flowable | None,
    share: float,
    drawn: float = 1.0,
) -> SetText:
    """The text set ``share`` of the way from roomy (0) to tight (1). ``drawn``: a factor on what is drawn."""
    width = (around.text_width - pt(around.gap) * (around.columns - 1)) / around.columns
    single = around.columns == 1
    density = density_of(share, around.look, width, single=single)
    density = density._replace(cards=density.cards * drawn, figures=density.figures * drawn)
    measures = Measures(around.look, density)
    setter = Setter(measures, sheet.words, width, f"{sheet.game_id}/rules.{sheet.lang}.md", draw_figure)
    opening = Opening.of(set_credits(sheet.facts.credits, setter, around.text_width), steps, around.text_width)
    rooms = (around.text_height(first=True) - opening.height, around.text_height(first=False))
    most = SHEET_OF_PAPER * sheet.facts.sheets
    return SetText(set_blocks(sheet.blocks, setter), width, rooms, around.columns, opening, most)
