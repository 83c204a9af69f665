"""Sheets as a printer wants them: backs so that they come to lie behind their fronts, in the order in which it takes them.

Pages are laid out for sheets that are turned like the pages of a book: about the upright middle of the page. On an upright page
that is flipping on the long edge, on a landscape page on the short one; for a printer that flips on the other, backs are
turned by 180 degrees. The offset comes after that: it is measured on what the printer gets. How a printer turns a landscape
page is not known, so that where a profile is used those are turned upright here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing.options import PageOptions
from companion.printing.paper import pt
from companion.printing.printer import Printer

if TYPE_CHECKING:
    from pypdf import PdfWriter

EDGES = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def finish(data: bytes, options: PageOptions, *, duplex: bool | None = None) -> bytes:
    """The PDF for the printer that ``options`` tell; as it is where they tell nothing.

    ``duplex``: whether the second page is the back of the first; None: as the PDF's own wish says.
    """
    if options.finished:
        return data
    from companion.printing.finishing import pages

    writer = pages.opened(data)
    wish = writer.viewer_preferences
    if duplex is None:
        duplex = wish is not None and wish.duplex is not None
    if not duplex:
        return data
    finish_pages(writer, options.device, profiled=options.printer is not None)
    return pages.written(writer)


def finish_pages(writer: PdfWriter, printer: Printer, *, profiled: bool) -> None:
    """The same with a PDF at hand, every second page of which is a back. ``profiled``: the printer is one that is known."""
    from companion.printing.finishing import pages

    mover = pages.Mover(writer)
    offset = pages.shift(pt(printer.offset_x), pt(printer.offset_y))
    if len(writer.pages) % 2 and printer.one_sided:
        writer.add_blank_page(*pages.size_of(writer.pages[-1]))
    for number, page in enumerate(writer.pages):
        width, height = pages.size_of(page)
        landscape, back = width > height, bool(number % 2)
        if back and landscape == (printer.flip == "long"):
            mover.move(page, pages.turned(width, height))
        if landscape and profiled:
            mover.stand(page)
        if back:
            mover.move(page, offset)
    if printer.one_sided:
        pages.reorder(writer, two_pass(len(writer.pages), reverse=printer.reverse))
    pages.prefer(writer, PrintScaling="None", Duplex="Simplex" if printer.one_sided else EDGES[printer.flip])


def two_pass(count: int, *, reverse: bool) -> list[int]:
    """The order of so many pages, counted from 0: all fronts, then all backs, those in reverse order if they are to be.

    >>> two_pass(6, reverse=False), two_pass(6, reverse=True)
    ([0, 2, 4, 1, 3, 5], [0, 2, 4, 5, 3, 1])
    """
    fronts, backs = list(range(0, count, 2)), list(range(1, count, 2))
    return fronts + (backs[::-1] if reverse else backs)


def fronts_first(data: bytes) -> int:
    """How many fronts stand before the backs in a PDF for a printer of one side; 0 where it is in the usual order."""
    from io import BytesIO

    from pypdf import PdfReader

    reader = PdfReader(BytesIO(data))
    wish = reader.viewer_preferences
    return len(reader.pages) // 2 if wish is not None and wish.get("/Duplex") == "/Simplex" else 0
