"""Decides how closely a rule text is set, so that it takes one sheet of paper, without holes.

At least half of the last page should be filled.

The text is set roomily first. If that does not work, it is set closer step by step (smaller figures, less white). The
first layout without a flaw is taken, or the best of those tried. If the roomy text fits and leaves the last page of
two columns partly white, type, cards, figures and distances grow into that white. Most texts need two or three tries.

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
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice, pairwise, takewhile
from operator import itemgetter
from typing import NamedTuple

from reportlab.platypus import Flowable

from companion.errors import Fault, PrintError
from companion.printing.paper import mm, pt
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
from companion.printing.prose.flowables import DrawFigure, Setter, set_blocks
from companion.printing.prose.measures import GAIN, SAVING, Measures, density_of
from companion.printing.prose.opening import Opening, set_credits
from companion.printing.prose.sheet import RuleSheet
from companion.printing.prose.spread import lines_apart, set_page, spread, uneven
from companion.printing.sheet import Sheet

HALF = 0.5
"""The share of a page that should be filled at least. The last page matters most."""

_SLACK = 0.01

_FOOT = 0.985
"""How far down a page is spread, as a share of its height."""

_NEARLY = 0.65
"""A last page filled to this share is spread as far as the others: its end is the sheet's, not the text's."""

_THIN, _TORN = 8.0, 0.15
"""Weights: of what a last page lacks to be half full, and of each split."""

_PAGE = 0.3
"""The weight of a page of a single column, if articles may be split."""

_END = 0.35
"""The weight of the white on the last page of a text in columns: figures should grow into it."""

_UNEVEN = 0.03
"""The weight of each line by which a page's columns end apart, or that a box or paragraph that goes on counts as."""

_SEEN = 3
"""Lines: columns that end further apart look as if something were missing, so each line more weighs three times."""

_RAGGED = 0.3
"""The weight of columns that end a whole line further apart than that."""

_CLOSE = 0.14
"""The weight of a text set roomily rather than generously, or tight rather than roomily."""

_FEW = 0.02
"""If the flaws weigh less than this, no other layout is tried."""

_HOLE = 6.0
"""The weight of the square of a page's white share."""

_SAFE = 0.53
"""The share of a page that counts as half, because heights alone are an inexact measure."""

_ANY_THIN = 4.0
"""The weight of any page less than half full, if articles may be split."""


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
        apart = max((_apart(uneven(page, width)) for page in self.pages), default=0.0)
        return apart + _TORN * self.torn + _HOLE * sum((1 - fill) ** 2 for fill in self.fills[:-1])


def _fill(used: float, room: float, rooms: tuple[float, float]) -> float:
    """How far a page is filled if ``used`` of its ``room`` is used.

    What stands over the text of the first page counts as filled.
    """
    return 1 - (room - used) / max(rooms)


def _apart(lines: float) -> float:
    """The weight of columns that end so many lines apart."""
    return _UNEVEN * (int(lines) + 2 * max(0, int(lines) - _SEEN))


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
    if best.thin or pages < len(best.pages) or best.cost(width) > _TORN or columns == 1:
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
            items = joined(item for run in self.runs[start:end] for item in run.items)
            page = set_page(items, self.width, self.rooms[1 if start else 0], self.columns)
            self.set[start, end] = page
            self.apart[start, end] = uneven(spread(page, self.width, 0.0), self.width) if page else 0.0

    def _shared(self) -> list[int] | None:
        """The ends of the pages of the cheapest way, as far as costs are known; None if there is no way."""
        count = len(self.runs)
        most = self.most or count
        after = {start: list(self._pages_from(start)) for start in range(count)}
        # For each number of pages: the least cost of reaching each end, and the ends of the pages up to it.
        ways: list[dict[int, tuple[float, list[int]]]] = [{0: (0.0, [])}]
        while len(ways) <= most and not (self.most is None and count in ways[-1]):
            reached: dict[int, tuple[float, list[int]]] = {}
            for start, (before, ends) in ways[-1].items():
                for end, cost in after.get(start, ()):
                    if end not in reached or before + cost < reached[end][0]:
                        reached[end] = before + cost, [*ends, end]
            ways.append(reached)
        return min((way[count] for way in ways if count in way), default=(0.0, None))[1]

    def _pages_from(self, start: int) -> Iterator[tuple[int, float]]:
        """The possible ends of a page that begins with the run ``start``, and their costs."""
        room = self.rooms[1 if start else 0] * self.columns
        used, torn = 0.0, _TORN * self.runs[start].tears
        for end in range(start + 1, len(self.runs) + 1):
            run = self.runs[end - 1]
            used += run.height + (self.distances[end - 1] if end - 1 > start else 0.0)
            if used > room + _SLACK:
                return
            if self.set.get((start, end), ()) is None:
                continue
            fill = _fill(used / self.columns, room / self.columns, self.rooms)
            white = max(0.0, _SAFE - fill) * _THIN if end == len(self.runs) else _HOLE * (1 - fill) ** 2
            thin = _ANY_THIN if self.most and fill < _SAFE else 0.0
            apart = _apart(self.apart.get((start, end), 0.0))
            yield end, white + torn + thin + apart + (_PAGE if self.most and self.columns == 1 else 0.0)


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
            page = page if queue else set_page(before, width, room, columns) or page
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

_SMALLER, _GOOD = 0.85, 0.2
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
    - ``fullness``: the height of the whole text, as a share of the columns of one sheet of paper.
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
        """The whole lines by which the columns of the worst page end apart."""
        return int(max((lines_apart(page, self.width) for page in self.pages), default=0.0))

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
    return fitted(sheet, around, draw_figure, steps) or composed(sheet, around, draw_figure, 0.0, steps)


def fitted(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure, steps: Flowable | None = None) -> Composed | None:
    """The same as `compose`; None if the text would not fit on its sheets of paper even if set tight.

    In that case no page is laid out.
    """
    roomy = _set(sheet, around, draw_figure, 0.0, steps)
    fullness = roomy.fullness * SHEET_OF_PAPER
    most = None if around.columns == 1 else roomy.wanted(SHEET_OF_PAPER * sheet.facts.sheets)
    if most and fullness * (1 - SAVING) > most:
        return None
    found = _search(partial(composed, sheet, around, draw_figure, steps=steps), fullness, most)
    if most and found is not None and found[0] > (0, 0, _GOOD):
        smaller = partial(composed, sheet, around, draw_figure, steps=steps, drawn=_SMALLER)
        found = min(found, _search(smaller, fullness, most) or found, key=itemgetter(0))
    return found[1] if found else None


def _search(
    make: Callable[[float], Composed], fullness: float, most: int | None
) -> tuple[tuple[float, ...], Composed] | None:
    """The first layout without a flaw, or the best of those tried, after its flaws. ``make``: sets the text at a density."""
    best: Composed | None = None
    lacks: tuple[float, ...] = ()
    since = 0  # tries since the best
    for share in _shares(fullness / most if most else 0.0):
        if best is not None and (lacks <= (0, 0, _least(share, most)) or (share < 0 and not most and not best.holed)):
            break
        if most and since >= _IN_VAIN and not lacks[0]:
            break
        try:
            way = make(share)
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
    apart = max((_apart(uneven(page, way.width)) for page in way.pages), default=0.0)
    weight = apart + _TORN * way.torn + _HOLE * white + (_RAGGED if way.uneven > _SEEN else 0)
    pages, last = len(way.pages), _END * (1 - way.fills[-1]) + _closeness(share)
    return (max(0, pages - most), way.thin, weight + last) if most else (0, way.thin, weight + _PAGE * pages)


class _SetText(NamedTuple):
    """A text that is set but not yet shared out over pages: its items, the room in each page's columns, the opening."""

    items: list[ColumnItem]
    width: float
    rooms: tuple[float, float]
    columns: int
    opening: Opening

    @property
    def fullness(self) -> float:
        """See `Composed`."""
        return stack_height(self.items, self.width) / (sum(self.rooms) * self.columns)

    def wanted(self, most: int) -> int:
        """The most pages that are wanted: one if it holds the text set tight, else ``most``."""
        return 1 if self.fullness * SHEET_OF_PAPER * (1 - SAVING) < _FILLED else most

    def paged(self, most: int | None = None) -> Composed:
        """The text in pages. In two columns they are at most ``most``, even if articles have to be split for it."""
        paged = lay_out(self.items, self.width, self.rooms, self.columns, most if self.columns > 1 else None)
        return Composed(paged.pages, self.width, self.opening, paged.fills, paged.torn, self.fullness)


def composed(
    sheet: RuleSheet,
    around: Sheet,
    draw_figure: DrawFigure,
    share: float,
    steps: Flowable | None = None,
    drawn: float = 1.0,
) -> Composed:
    """The text in pages, set ``share`` of the way from roomy (0) to tight (1). ``drawn``: a factor on what is drawn."""
    return _set(sheet, around, draw_figure, share, steps, drawn).paged(SHEET_OF_PAPER * sheet.facts.sheets)


def _set(
    sheet: RuleSheet,
    around: Sheet,
    draw_figure: DrawFigure,
    share: float,
    steps: Flowable | None,
    drawn: float = 1.0,
) -> _SetText:
    width = (around.text_width - pt(around.gap) * (around.columns - 1)) / around.columns
    single = around.columns == 1
    density = density_of(share, around.look, width, single=single)
    density = density._replace(cards=density.cards * drawn, figures=density.figures * drawn)
    measures = Measures(around.look, density)
    setter = Setter(measures, sheet.words, width, f"{sheet.game_id}/rules.{sheet.lang}.md", draw_figure)
    opening = Opening.of(set_credits(sheet.facts.credits, setter, around.text_width), steps, around.text_width)
    rooms = (around.text_height(first=True) - opening.height, around.text_height(first=False))
    return _SetText(set_blocks(sheet.blocks, setter), width, rooms, around.columns, opening)
