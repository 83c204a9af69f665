"""How close a rule text is set, so that it takes one sheet of paper, leaves no white holes and fills half its last page.

The text is set roomily first. Where that will not do it is set closer step by step (smaller figures, less white, longer
lines), and the first way that has no flaw is taken, else the best of those tried. Where it will do and leaves the last page
of two columns partly white, type, figures and distances grow into that. Most texts need two or three tries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose.columns import LIST, NOTHING, Column, Item, stack_height
from companion.printing.prose.flowables import DrawFigure, Setter, set_blocks
from companion.printing.prose.measures import SAVING, Measures, density_of
from companion.printing.prose.nodes import Span
from companion.printing.prose.paging import lay_out, thin_pages
from companion.printing.prose.panels import is_rest_of_example
from companion.printing.prose.sheet import RuleSheet
from companion.printing.sheet import Sheet

SHEET_OF_PAPER = 2
"""Pages that a rule sheet should not exceed on paper large enough for two columns; a game that cannot do with one sheet says
how many (``sheets`` in its facts).
"""

_FILLED = 0.95
"""The share of the columns that can be filled: articles and boxes are not parted."""

_WHITE = 0.2
"""The share of a page that may stay white at its foot before the text is set closer for it."""

_PALE = 0.1
"""The share of a page that may stay white at its foot because the text was grown: white is for the end of the sheet."""

_STEP = 0.125
"""The part of the way from roomy to tight that the text is set closer from one try to the next."""

_GROWN = 1.0
"""How far beyond roomy a text may grow, in the way from tight to roomy: up to 10.5 pt and figures a quarter larger."""

_GROWING = 0.16
"""By how much a text grown so far is higher than set roomily, at least; measured on our own sheets."""

_UNDER_CREDITS = 1.5
"""Millimetres of white under the credits."""


class Composed(NamedTuple):
    """Pages of columns ``width`` points wide; the line of credits under the title band with the height it takes.

    ``fills`` says of each page how far down it is filled; ``torn`` how often a page ends inside an article, twice for a list or a box; ``fullness`` is
    the height of all that was set as a share of one sheet of paper's columns.
    """

    pages: list[list[Column]]
    width: float
    credit: WordsFlowable
    credit_height: float
    fills: list[float]
    torn: int
    fullness: float

    @property
    def thin(self) -> int:
        """How many pages are less than half full, where there are several."""
        return thin_pages(self.fills)

    @property
    def split(self) -> int:
        """How many columns begin inside a list or an example, or with a table that the words above it lead into."""
        firsts = [column[0].item for page in self.pages for column in page[1:] if column]
        return sum(first.tears == LIST or is_rest_of_example(first.flowable) for first in firsts)

    @property
    def parted(self) -> int:
        """How many columns begin with running text inside an article."""
        firsts = [column[0].item for page in self.pages for column in page[1:] if column]
        return sum(first.tears > NOTHING and hasattr(first.flowable, "style") for first in firsts)

    @property
    def whites(self) -> list[float]:
        """The shares of the pages that stay white before the text goes on."""
        return [1 - fill for fill in self.fills[:-1]]


def compose(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure) -> Composed:
    """The text in columns and pages, as roomily as leaves no flaw.

    Raises what `set_blocks` and `lay_out` raise.
    """
    roomy = _set(sheet, around, draw_figure, 0.0)
    best: Composed | None = None
    sheets = sheet.facts.sheets
    most, over = SHEET_OF_PAPER * sheets, True
    if around.columns == 1 or roomy.fullness <= sheets:  # else it is too much, however its pages are shared out
        best = roomy.paged()
        most = _wanted(best, around, sheets)
        over = len(best.pages) > most
        for share in _larger(roomy.fullness, most) if around.columns > 1 else ():
            tried = composed(sheet, around, draw_figure, share)
            white = max(best.whites, default=0.0)
            if not _flawed(tried, most, max(_PALE, white)) and tried.parted <= best.parted:
                return tried
    for share in _closer(roomy.fullness, most, over=over):
        if best is not None and not _flawed(best, most):
            break
        tried = composed(sheet, around, draw_figure, share)
        best = tried if best is None else min(best, tried, key=lambda way: _flaws(way, most))
    assert best is not None
    return best


def _larger(fullness: float, most: int) -> Iterator[float]:
    """How far the text may grow in so many pages, the most first; as shares below 0."""
    share = min(_GROWN, (_FILLED * most / SHEET_OF_PAPER / fullness - 1) / _GROWING) // _STEP * _STEP
    while share > 0:
        yield -share
        share -= _STEP


def _wanted(roomy: Composed, around: Sheet, sheets: int) -> int:
    """The number of pages that are wanted at most."""
    pages = len(roomy.pages)
    if around.columns == 1:
        return pages
    one = roomy.fullness * 2 * (1 - SAVING) < _FILLED
    return 1 if one else SHEET_OF_PAPER * sheets


def _closer(fullness: float, most: int, *, over: bool) -> Iterator[float]:
    """How close the text may be set, roomier ways first; where it is too much (``over``), those that cannot do are left out."""
    share = (1 - _FILLED * most / SHEET_OF_PAPER / fullness) / SAVING if over else _STEP
    share = min(1.0, max(0.0, share))
    while share < 1:
        yield share
        share += _STEP
    yield 1.0


def _flaws(way: Composed, most: int) -> tuple[int, int, int, int, float]:
    """What a way lacks, the worst first: pages too many, thin pages, torn articles, split lists, white at the feet."""
    return max(0, len(way.pages) - most), way.thin, way.torn, way.split, sum(white * white for white in way.whites)


def _flawed(way: Composed, most: int, white: float = _WHITE) -> bool:
    """Whether the text should be set closer for it: more than ``white`` at a foot is a flaw, too."""
    return any(_flaws(way, most)[:4]) or max(way.whites, default=0.0) > min(white, _WHITE)


class _Setting(NamedTuple):
    """A text set, before it is shared out over pages: its items, the room in each page's columns, the line of credits."""

    items: list[Item]
    width: float
    rooms: tuple[float, float]
    columns: int
    credit: WordsFlowable
    credit_height: float

    @property
    def fullness(self) -> float:
        """See `Composed`."""
        return stack_height(self.items, self.width) / (sum(self.rooms) * self.columns)

    def paged(self) -> Composed:
        """The same in pages."""
        paged = lay_out(self.items, self.width, self.rooms, self.columns)
        return Composed(
            paged.pages, self.width, self.credit, self.credit_height, paged.fills, paged.torn, self.fullness
        )


def composed(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure, share: float) -> Composed:
    """The text in pages, set ``share`` of the way from roomy (0) to tight (1)."""
    return _set(sheet, around, draw_figure, share).paged()


def _set(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure, share: float) -> _Setting:
    width = (around.text_width - pt(around.gap) * (around.columns - 1)) / around.columns
    single = around.columns == 1
    measures = Measures(around.look, density_of(share, around.look, width, single=single))
    setter = Setter(measures, sheet.words, width, f"{sheet.game_id}/rules.{sheet.lang}.md", draw_figure)
    small = setter._replace(
        measures=Measures(around.look, density_of(max(0.0, share), around.look, width, single=single))
    )
    credit = small.paragraph((Span("text", " · ".join(sheet.facts.credits)),), "note")
    high = credit.wrap(around.text_width, 0)[1] + pt(_UNDER_CREDITS)
    rooms = (around.text_height(first=True) - high, around.text_height(first=False))
    return _Setting(set_blocks(sheet.blocks, setter), width, rooms, around.columns, credit, high)
