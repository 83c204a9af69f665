"""A pad that is laid out once and written for several tables, each with its own names, caption and code.

The entry point is `typeset_named`. A pad's head says table and round. Where it has no room for them, the caption does:
a line over the pad, in the white margin outside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple, Protocol

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from companion.errors import Fault, PrintError
from companion.printing import fonts, reportlab_private
from companion.printing.document import SheetCanvas, typeset
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.sheet import Sheet
from companion.printing.text import draw_line

SIZE, LEAST, CAPITAL = 9.5, 6.0, 0.72
"""The caption's size and its least size, in points; the height of a capital as a share of the size."""

EDGE, LEAST_EDGE = 5.0, 3.5
"""Millimetres between the caption and the end of the paper, which home printers cannot reach.

LEAST_EDGE is for a pad with too little white above it.
"""

ABOVE, LEAST_ABOVE, BELOW = 2.0, 1.2, 1.1
"""Distances of the caption in millimetres.

- ABOVE: to a cut above it, because scissors stray a little.
- LEAST_ABOVE: the least distance to such a cut.
- BELOW: to what is below it.
"""


class CaptionRoom(NamedTuple):
    """The white space above a pad: its lower left corner and its size, in points. ``again``: the pad is another copy."""

    x: float
    y: float
    width: float
    height: float
    again: bool = False

    def draw(self, canvas: Canvas, words: str, look: Look) -> None:
        """Write a line in the room, as large as its height and width allow."""
        high, wide = self.height / CAPITAL, self.width / fonts.width(words, fonts.LABEL_BOLD, 1.0)
        size = min(look.size(SIZE), max(high, LEAST), wide)
        draw_line(canvas, words, self.x, self.y, fonts.LABEL_BOLD, size, look.black, look)


def needed(look: Look) -> float:
    """Points between a cut and the pad below it that a caption of full size needs.

    >>> round(needed(Look()), 1), round(needed(Look(type="large")), 1)
    (15.6, 18.4)
    """
    return look.size(SIZE) * CAPITAL + pt(ABOVE + BELOW)


def needed_at_edge(look: Look, edge: float) -> float:
    """Points between the end of the paper and the pad below it that a caption of full size needs. The printer cannot
    reach the first ``edge`` millimetres.

    >>> round(needed_at_edge(Look(), 4.2), 1), round(needed_at_edge(Look(), 6.0), 1)
    (24.1, 27.0)
    """
    return look.size(SIZE) * CAPITAL + pt(max(edge, EDGE) + BELOW)


class TablePad(NamedTuple):
    """What one table's pad has of its own.

    - ``names``: the players' names.
    - ``caption``: the line over the pad.
    - ``link``: the address of the table's page, printed as a QR code.
    - ``code``: the letters below the QR code.
    - ``again``: what the caption says first on the page's other copies of the pad.
    - ``place``: table and round, in the head instead of the game's author.
    """

    names: tuple[str, ...] = ()
    caption: str = ""
    link: str = ""
    code: str = ""
    again: str = ""
    place: str = ""


class Deferred(Protocol):
    """Part of a pad that differs from table to table, and that is written after the document is laid out."""

    def write(self, canvas: Canvas, pad: TablePad, x: float, y: float) -> None:
        """Write it with the lower left corner of its room at (``x``, ``y``). Raises PrintError if it does not fit."""


class _NamePlace(NamedTuple):
    """The room for names or for a code: its page, from 0, and its lower left corner there."""

    page: int
    x: float
    y: float
    deferred: Deferred


class TableDocument(NamedTuple):
    """A table's document.

    - ``data``: a file of its own.
    - ``whole``: the file of all tables.
    - ``first``: the number of its first page in that file, from 0.
    """

    data: bytes
    whole: bytes
    first: int


class NamedCanvas(SheetCanvas):
    """A canvas that keeps room for what differs from table to table, and writes its pages once for each table."""

    def expect(self, tables: Sequence[TablePad], edge: float = 0.0) -> NamedCanvas:
        """Set what each table has of its own. The caption stands at least ``edge`` mm from the end of the paper."""
        self.tables, self.edge = tables, edge
        self.places: list[_NamePlace] = []
        self.captions: dict[int, list[CaptionRoom]] = {}
        self.shared: dict[int, list[tuple[float, float]]] = {}
        self.lowered: dict[int, float] = {}
        self.faults: dict[int, list[Fault]] = {}
        return self

    def leave(self, deferred: Deferred, x: float, y: float) -> None:
        """Keep room for names or a code, with its lower left corner at (``x``, ``y``) in the current coordinates."""
        across, up = self.absolutePosition(x, y)
        self.places.append(_NamePlace(self._page, across, up, deferred))

    def leave_head(self, x: float, y: float, width: float, height: float, *, again: bool = False) -> None:
        """Keep room for the caption above a piece that is cut off.

        Its lower left corner is (``x``, ``y``) in the current coordinates. ``again``: the piece is another copy.
        """
        across, up = self.absolutePosition(x, y)
        self.captions.setdefault(self._page, []).append(CaptionRoom(across, up, width, height, again))

    def share_head(self, columns: Sequence[tuple[float, float]]) -> None:
        """Repeat the caption over each column of the page. ``columns``: where each begins, in the current
        coordinates, and its width.
        """
        self.shared[self._page] = [(self.absolutePosition(x, 0)[0], width) for x, width in columns]

    def leave_empty(self) -> None:
        """Write no caption on this page."""
        self.share_head([])

    def lower_head(self, points: float) -> None:
        """Lower the caption at the head of the page by ``points``, as the pad is lowered."""
        self.lowered[self._page] = points

    @property
    def _page(self) -> int:
        """The number of the current page, from 0."""
        return int(self.getPageNumber()) - 1

    def complete(self) -> None:
        """Write the pages once for every table whose names fit. The faults of the other tables are in ``faults``."""
        pages = self.getPageNumber() - 1
        written = []
        for number, pad in enumerate(self.tables):
            streams = [self._written(number, pad, page) for page in range(pages)]
            if number not in self.faults:
                written.append(streams)
        reportlab_private.write_over(self, written)

    def _written(self, number: int, pad: TablePad, page: int) -> str:
        def paint() -> None:
            for place in self.places:
                if place.page != page:
                    continue
                try:
                    place.deferred.write(self, pad, place.x, place.y)
                except PrintError as error:
                    self.faults.setdefault(number, []).extend(error.faults)
            for head in (*self._page_heads(page), *self.captions.get(page, ())):
                if caption := " · ".join(filter(None, (pad.again if head.again else "", pad.caption))):
                    head.draw(self, caption, self.sheet.look)

        return reportlab_private.drawn_aside(self, paint)

    def _page_heads(self, page: int) -> list[CaptionRoom]:
        """The white space at the head of a page that can be printed, over each of the pads side by side."""
        sheet, air = self.sheet, pt(BELOW)
        foot = pt(sheet.end) + self.lowered.get(page, 0.0) - air
        height = foot - pt(max(self.edge, LEAST_EDGE))
        columns = self.shared.get(page, [(pt(sheet.margin), sheet.text_width)])
        return [
            CaptionRoom(x, sheet.size[1] - foot, width, height, number > 0) for number, (x, width) in enumerate(columns)
        ]


def typeset_named(
    story: list[Flowable], sheet: Sheet, tables: Sequence[TablePad], edge: float = 0.0
) -> list[TableDocument | PrintError]:
    """The PDF of a story for each table, or the error of a table whose names do not fit.

    ``edge``: millimetres at the head of a page that the printer cannot reach.
    Raises PrintError for faults that all tables share.
    """
    made: list[NamedCanvas] = []

    def canvas(*arguments: Any, **keywords: Any) -> Canvas:  # noqa: ANN401 (what ReportLab gives a canvas)
        made.append(NamedCanvas(*arguments, **keywords).expect(tables, edge))
        return made[0].dress(sheet, 1)

    data = typeset(story, sheet, maker=canvas)
    faults = made[0].faults
    documents = iter(_parted(data, len(tables) - len(faults)))
    return [PrintError(faults[number]) if number in faults else next(documents) for number in range(len(tables))]


def _parted(data: bytes, count: int) -> list[TableDocument]:
    """A PDF cut into ``count`` parts with equally many pages. Each part has the title, author and other facts of the
    whole.
    """
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject

    if count < 2:
        return [TableDocument(data, data, 0)] * count
    reader = PdfReader(BytesIO(data))
    root, each = reader.root_object, len(reader.pages) // count
    made = []
    for number in range(count):
        writer = PdfWriter()
        for page in range(number * each, (number + 1) * each):
            writer.add_page(reader.pages[page])
        writer.metadata = reader.metadata
        for key in ("/Lang", "/ViewerPreferences", "/Metadata"):
            if key in root:
                writer.root_object[NameObject(key)] = root.raw_get(key).clone(writer)
        writer.add_outline_item(title=str(reader.outline[0].title), page_number=0)  # type: ignore[union-attr]
        target = BytesIO()
        writer.write(target)
        made.append(TableDocument(target.getvalue(), data, number * each))
    return made
