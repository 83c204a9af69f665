"""Several pages on a sheet, each at its own size: booklets in saddle order, equal pads side by side. Nothing is ever scaled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import Fault, PrintError
from companion.printing.paper import PAPERS, Size, pt

if TYPE_CHECKING:
    from pypdf import PdfWriter

EDGE, MARK, SLACK = 5.0, 4.0, 1.0
"""Millimetres: marks from the edge of the sheet, their length; what two A5 may be wider than an A4 that is rounded."""


def saddle(count: int) -> list[tuple[int | None, int | None]]:
    """Pages side by side, counted from 0, on every side of the sheets of a booklet, the outermost sheet first: sheets lie in
    one another and are stapled in the fold. None is an empty page: there are multiples of four.

    >>> saddle(4), saddle(5)
    ([(3, 0), (1, 2)], [(None, 0), (1, None), (None, 2), (3, 4)])
    """
    whole = -(-count // 4) * 4
    sides: list[tuple[int, int]] = []
    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return [(left if left < count else None, right if right < count else None) for left, right in sides]


def booklet(data: bytes, paper: str) -> bytes:
    """A PDF with pages of half the paper's size as a booklet on sheets of ``paper``: to be folded, stapled and read."""
    from companion.printing.finishing import pages

    writer = pages.opened(data)
    count = len(writer.pages)
    forms = [pages.as_form(writer, page) for page in writer.pages]
    across = pages.size_of(writer.pages[0])[0]
    width, height = _landscape(PAPERS[paper]).points
    for sides in saddle(count):
        page = writer.add_blank_page(width, height)
        lefts = (width / 2 - across, width / 2)  # they meet in the fold
        shown = [
            (forms[number], pages.shift(left, 0))
            for left, number in zip(lefts, sides, strict=True)
            if number is not None
        ]
        pages.show(writer, page, shown)
    _drop(writer, count)
    pages.prefer(writer, PrintScaling="None", Duplex="DuplexFlipShortEdge")
    return pages.written(writer)


def n_up(data: bytes, page: str, paper: str, number: int) -> bytes:
    """So many of each page, of ``page`` size, on a sheet of ``paper``, with marks where they are cut apart: stacks of them
    are cut through, and every pile has all pages.

    Raises PrintError ``n-up`` (data: number, page and paper, and in mm: width, height, page_width, page_height) where they do
    not fit at their size.
    """
    from companion.printing.finishing import pages

    columns, rows, sheet = _grid(page, paper, number)
    writer = pages.opened(data)
    count = len(writer.pages)
    forms: dict[object, object] = {}
    width, height = sheet.points
    for original in list(writer.pages):
        content = original.raw_get("/Contents")
        form = forms.setdefault(getattr(content, "idnum", id(content)), None) or pages.as_form(writer, original)
        forms[getattr(content, "idnum", id(content))] = form
        made = writer.add_blank_page(width, height)
        across, up = PAPERS[page].points
        left, bottom = (width - columns * across) / 2, (height - rows * up) / 2
        places = [
            pages.shift(left + c * across, bottom + r * up) for r in reversed(range(rows)) for c in range(columns)
        ]
        pages.show(writer, made, [(form, place) for place in places], _marks(columns, rows, sheet))  # type: ignore[misc]
    _drop(writer, count)
    wish = writer.viewer_preferences
    if wish is not None and wish.duplex is not None and sheet.width > sheet.height:
        pages.prefer(writer, Duplex="DuplexFlipShortEdge")
    return pages.written(writer)


def _grid(page: str, paper: str, number: int) -> tuple[int, int, Size]:
    """Columns, rows, and the sheet as it lies. Raises PrintError ``n-up``."""
    one = PAPERS[page]
    for sheet in (PAPERS[paper], _landscape(PAPERS[paper])):
        columns = int((sheet.width + SLACK) // one.width)
        rows = int((sheet.height + SLACK) // one.height)
        if columns * rows >= number and number % columns == 0:
            return columns, number // columns, sheet
    least = min(
        (Size(columns * one.width, -(-number // columns) * one.height) for columns in range(1, number + 1)),
        key=lambda size: max(size.width, size.height),
    )
    sheet = PAPERS[paper]
    data = {"number": number, "page": page.upper(), "paper": paper.upper() if paper != "letter" else "Letter"}
    sizes = {"width": least.width, "height": least.height, "page_width": sheet.width, "page_height": sheet.height}
    raise PrintError(Fault("n-up", "n-up", {**data, **sizes}))


def _landscape(size: Size) -> Size:
    return Size(size.height, size.width)


def _marks(columns: int, rows: int, sheet: Size) -> bytes:
    """Short lines at the ends of every cut between two pages: the pages fill the sheet, so that marks stand in their margins."""
    lines = []
    for column in range(1, columns):
        x = pt(sheet.width * column / columns)
        lines += [(x, pt(y), x, pt(y + MARK)) for y in (EDGE, sheet.height - EDGE - MARK)]
    for row in range(1, rows):
        y = pt(sheet.height * row / rows)
        lines += [(pt(x), y, pt(x + MARK), y) for x in (EDGE, sheet.width - EDGE - MARK)]
    drawn = b"".join(b"%.3f %.3f m %.3f %.3f l S\n" % line for line in lines)
    return b"q 0.3 w 0 G\n" + drawn + b"Q\n"


def _drop(writer: PdfWriter, count: int) -> None:
    """Take the first pages away, and with them the bookmarks that led there."""
    from pypdf.generic import NameObject

    for name in ("/Outlines", "/Dests", "/Names"):
        writer.root_object.pop(NameObject(name), None)
    for _ in range(count):
        writer.remove_page(0)
