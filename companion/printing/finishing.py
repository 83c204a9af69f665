"""Prepares finished pages for a printer: backs turned and moved, two-pass order, booklets, several pages on a sheet.

Pages are never drawn again, only moved (`smaller` scales), so anything that can be printed can be finished.

Pages are laid out for sheets that are turned like the pages of a book, about the upright middle of the page. For an
upright page that is flipping on the long edge, for a landscape page flipping on the short edge. For a printer that
flips on the other edge, backs are turned by 180 degrees. The offset is applied after that, because it is measured on
the printed sheet. Printers may turn a landscape page either way; if a profile is used, landscape pages are turned
upright here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.errors import Fault, PrintError
from companion.printing.options import PageOptions
from companion.printing.paper import PAPERS, Size, pt
from companion.printing.printer import Printer

if TYPE_CHECKING:
    from pypdf import PdfWriter


EDGES = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def finish(data: bytes, options: PageOptions, *, duplex: bool | None = None) -> bytes:
    """The PDF prepared for the printer in ``options``; unchanged if they need no change.

    ``duplex``: True if the second page is the back of the first; None takes it from the PDF's own preference.
    """
    if options.finished:
        return data
    from companion.printing import pdf_pages

    writer = pdf_pages.opened(data)
    wish = writer.viewer_preferences
    if duplex is None:
        duplex = wish is not None and wish.duplex is not None
    if not duplex:
        return data
    finish_pages(writer, options.device, profiled=options.printer is not None)
    return pdf_pages.written(writer)


def finish_pages(writer: PdfWriter, printer: Printer, *, profiled: bool) -> None:
    """Prepare an open PDF, whose every second page is a back. ``profiled``: the printer has a profile."""
    from companion.printing import pdf_pages

    mover = pdf_pages.Mover(writer)
    offset = pdf_pages.shift(pt(printer.offset_x), pt(printer.offset_y))
    if len(writer.pages) % 2 and printer.one_sided:
        writer.add_blank_page(*pdf_pages.size_of(writer.pages[-1]))
    for number, page in enumerate(writer.pages):
        width, height = pdf_pages.size_of(page)
        landscape, back = width > height, bool(number % 2)
        if back and landscape == (printer.flip == "long"):
            mover.move(page, pdf_pages.turned(width, height))
        if landscape and profiled:
            mover.stand(page)
        if back:
            mover.move(page, offset)
    if printer.one_sided:
        pdf_pages.reorder(writer, two_pass(len(writer.pages), reverse=printer.reverse))
    pdf_pages.prefer(writer, PrintScaling="None", Duplex="Simplex" if printer.one_sided else EDGES[printer.flip])


def two_pass(count: int, *, reverse: bool) -> list[int]:
    """The order of ``count`` pages, numbered from 0: all fronts, then all backs. ``reverse`` reverses the backs.

    >>> two_pass(6, reverse=False), two_pass(6, reverse=True)
    ([0, 2, 4, 1, 3, 5], [0, 2, 4, 5, 3, 1])
    """
    fronts, backs = list(range(0, count, 2)), list(range(1, count, 2))
    return fronts + (backs[::-1] if reverse else backs)


def fronts_first(data: bytes) -> int:
    """The number of fronts before the first back in a PDF for a one-sided printer; 0 if its order is the usual one."""
    from io import BytesIO

    from pypdf import PdfReader

    reader = PdfReader(BytesIO(data))
    wish = reader.viewer_preferences
    return len(reader.pages) // 2 if wish is not None and wish.get("/Duplex") == "/Simplex" else 0


EDGE, MARK, CLEAR = 5.0, 4.0, 1.5
"""Measures in millimetres.

- EDGE: the distance of a cutting mark from the edge of the sheet.
- MARK: the length of a mark.
- CLEAR: the least white between a pad and the cut beside it.
"""


def saddle(count: int) -> list[tuple[int | None, int | None]]:
    """The pages side by side on each side of a booklet's sheets, numbered from 0. The outermost sheet comes first.

    The sheets lie inside one another and are stapled in the fold. None is an empty page: the number of pages is
    rounded up to a multiple of four.

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
    """A booklet on sheets of ``paper``, to be folded and stapled, from a PDF with pages of half the paper's size."""
    from companion.printing import pdf_pages

    writer = pdf_pages.opened(data)
    count = len(writer.pages)
    forms = [pdf_pages.as_form(writer, page) for page in writer.pages]
    across = pdf_pages.size_of(writer.pages[0])[0]
    width, height = _landscape(PAPERS[paper]).points
    for sides in saddle(count):
        page = writer.add_blank_page(width, height)
        lefts = (width / 2 - across, width / 2)  # they meet in the fold
        shown = [
            (forms[number], pdf_pages.shift(left, 0))
            for left, number in zip(lefts, sides, strict=True)
            if number is not None
        ]
        pdf_pages.show(writer, page, shown)
    _drop(writer, count)
    pdf_pages.prefer(writer, PrintScaling="None", Duplex="DuplexFlipShortEdge")
    return pdf_pages.written(writer)


def n_up(data: bytes, paper: str, number: int, white: float, printer: tuple[str, float]) -> bytes:
    """Each A5 page twice, side by side on a sheet of ``paper``, with marks to cut them apart.

    A stack of these sheets is cut through, and each pile then has all the pages. ``white``: the millimetres at the
    sides of a page that are empty. They may be lost: what is printed stands in the middle of its half, or further in
    if the printer needs it. ``printer``: its name, and the millimetres that it needs at both ends of the sheet.

    Raises PrintError: ``n-up`` (data: number, paper) for another number or paper; ``n-up-margin`` (data: printer, paper; in
    mm: needed, most) if the printer leaves too little room.
    """
    from companion.printing import pdf_pages

    called = paper.upper() if paper != "letter" else "Letter"
    if number != 2 or paper not in ("a4", "letter"):
        raise PrintError(Fault("n-up", "n-up", {"number": number, "paper": called}))
    sheet, (across, up) = _landscape(PAPERS[paper]), PAPERS["a5"]
    name, needed = printer
    half, inked = sheet.width / 2, across - 2 * white
    if needed > (most := half - inked - CLEAR):
        told = {"printer": name, "paper": called, "needed": round(needed, 1), "most": round(most, 1)}
        raise PrintError(Fault("n-up-margin", "n-up", told))
    writer = pdf_pages.opened(data)
    count = len(writer.pages)
    forms: dict[object, object] = {}
    left = max(needed, (half - inked) / 2) - white
    places = [pdf_pages.shift(pt(x), pt((sheet.height - up) / 2)) for x in (left, sheet.width - left - across)]
    for original in list(writer.pages):
        content = original.raw_get("/Contents")
        if (key := getattr(content, "idnum", id(content))) not in forms:
            forms[key] = pdf_pages.as_form(writer, original)
        made = writer.add_blank_page(*sheet.points)
        pdf_pages.show(writer, made, [(forms[key], place) for place in places], _marks(sheet))  # type: ignore[misc]
    _drop(writer, count)
    wish = writer.viewer_preferences
    if wish is not None and wish.duplex is not None:
        pdf_pages.prefer(writer, Duplex="DuplexFlipShortEdge")
    return pdf_pages.written(writer)


def _landscape(size: Size) -> Size:
    return Size(size.height, size.width)


def _marks(sheet: Size) -> bytes:
    """Short lines at both ends of the cut through the middle of a sheet. The pages fill it, so the marks stand in their
    margins.
    """
    x, ends = pt(sheet.width / 2), (EDGE, sheet.height - EDGE - MARK)
    lines = b"".join(b"%.3f %.3f m %.3f %.3f l S\n" % (x, pt(y), x, pt(y + MARK)) for y in ends)
    return b"q 0.3 w 0 G\n" + lines + b"Q\n"


def _drop(writer: PdfWriter, count: int) -> None:
    """Remove the first ``count`` pages, and the bookmarks that led to them."""
    from pypdf.generic import NameObject

    for name in ("/Outlines", "/Dests", "/Names"):
        writer.root_object.pop(NameObject(name), None)
    for _ in range(count):
        writer.remove_page(0)
