"""A pad laid out once and written for several tables, with the names, the caption and the code of each (`typeset_named`).

The caption says table, round and date. It stands over a pad, in white that is no part of it.
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
"""Its size in points, the least; the height of a capital as a share of the size."""

EDGE, LEAST_EDGE = 5.0, 3.5
"""Millimetres from the end of the paper, which home printers lose; the least, where the white above a pad is no more."""

ABOVE, LEAST_ABOVE, BELOW = 2.0, 1.2, 1.1
"""Millimetres: to a cut above it, which scissors do not follow to the hair, the least; to what is below it."""


class CaptionRoom(NamedTuple):
    """The white above a pad: its lower left corner and its size, in points."""

    x: float
    y: float
    width: float
    height: float

    def draw(self, canvas: Canvas, words: str, look: Look) -> None:
        """Write a line in it: as large as it is high and wide."""
        high, wide = self.height / CAPITAL, self.width / fonts.width(words, fonts.LABEL_BOLD, 1.0)
        size = min(look.size(SIZE), max(high, LEAST), wide)
        draw_line(canvas, words, self.x, self.y, fonts.LABEL_BOLD, size, look.black, look)


def needed(look: Look) -> float:
    """Points from a cut to the pad below it, between which a caption of its full size stands.

    >>> round(needed(Look()), 1), round(needed(Look(type="large")), 1)
    (15.6, 18.4)
    """
    return look.size(SIZE) * CAPITAL + pt(ABOVE + BELOW)


def needed_at_edge(look: Look, edge: float) -> float:
    """Points from the end of the paper to the pad below it, of which a printer loses ``edge`` millimetres.

    >>> round(needed_at_edge(Look(), 4.2), 1), round(needed_at_edge(Look(), 6.0), 1)
    (24.1, 27.0)
    """
    return look.size(SIZE) * CAPITAL + pt(max(edge, EDGE) + BELOW)


class TablePad(NamedTuple):
    """What a table's pad has of its own: the ``names`` of its players, the ``caption`` over it, the ``link`` to its page, which is printed as
    a QR code with the letters of its ``code`` below.
    """

    names: tuple[str, ...] = ()
    caption: str = ""
    link: str = ""
    code: str = ""


class Later(Protocol):
    """What of a table's own is not known yet while a document is laid out."""

    def write(self, canvas: Canvas, pad: TablePad, x: float, y: float) -> None:
        """Write it, the lower left corner of its room at ``x``, ``y``. Raises PrintError where it does not fit."""


class _Place(NamedTuple):
    """A room for names, or for a code: the page it is on, from 0, and its lower left corner there."""

    page: int
    x: float
    y: float
    later: Later


class TableDocument(NamedTuple):
    """A table's document: a file of its own, and where it lies in the one of all tables (``first`` page, from 0)."""

    data: bytes
    whole: bytes
    first: int


class NamedCanvas(SheetCanvas):
    """A canvas on which rooms are left for what each table has of its own, and that writes its pages for every table."""

    def expect(self, tables: Sequence[TablePad], edge: float = 0.0) -> NamedCanvas:
        """Say what is the tables' own; the caption stands ``edge`` mm from the end of the paper at least."""
        self.tables, self.edge = tables, edge
        self.places: list[_Place] = []
        self.heads: dict[int, list[CaptionRoom]] = {}
        self.shared: dict[int, list[tuple[float, float]]] = {}
        self.lowered: dict[int, float] = {}
        self.faults: dict[int, list[Fault]] = {}
        return self

    def leave(self, later: Later, x: float, y: float) -> None:
        """Leave room for names or a code, its lower left corner at a point of the coordinates at hand."""
        across, up = self.absolutePosition(x, y)
        self.places.append(_Place(self._page, across, up, later))

    def leave_head(self, x: float, y: float, width: float, height: float) -> None:
        """Leave room for the caption above a piece that is cut off, its lower left corner at a point of the coordinates at hand."""
        across, up = self.absolutePosition(x, y)
        self.heads.setdefault(self._page, []).append(CaptionRoom(across, up, width, height))

    def share_head(self, columns: Sequence[tuple[float, float]]) -> None:
        """What stands over the page stands there over each of its columns: where one begins, in the coordinates at hand, its width."""
        self.shared[self._page] = [(self.absolutePosition(x, 0)[0], width) for x, width in columns]

    def lower_head(self, points: float) -> None:
        """What stands over the page stands so much lower, as the pad does."""
        self.lowered[self._page] = points

    @property
    def _page(self) -> int:
        """The page at hand, from 0."""
        return int(self.getPageNumber()) - 1

    def complete(self) -> None:
        """The pages once for every table whose names fit; ``faults`` has those of the others."""
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
                    place.later.write(self, pad, place.x, place.y)
                except PrintError as error:
                    self.faults.setdefault(number, []).extend(error.faults)
            if pad.caption:
                for head in (*self._page_heads(page), *self.heads.get(page, ())):
                    head.draw(self, pad.caption, self.sheet.look)

        return reportlab_private.drawn_aside(self, paint)

    def _page_heads(self, page: int) -> list[CaptionRoom]:
        """The white at the head of a page, as far as it can be printed, over each of the pads side by side."""
        sheet, air = self.sheet, pt(BELOW)
        foot = pt(sheet.end) + self.lowered.get(page, 0.0) - air
        height = foot - pt(max(self.edge, LEAST_EDGE))
        columns = self.shared.get(page, [(pt(sheet.margin), sheet.text_width)])
        return [CaptionRoom(x, sheet.size[1] - foot, width, height) for x, width in columns]


def typeset_named(
    story: list[Flowable], sheet: Sheet, tables: Sequence[TablePad], edge: float = 0.0
) -> list[TableDocument | PrintError]:
    """The PDF of a story for each table, or what is wrong with its names. Raises PrintError for what is wrong with all.

    ``edge``: millimetres at the head of a page that the printer cannot reach.
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
    """A PDF in so many parts of as many pages each, every one with the whole's own facts."""
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
