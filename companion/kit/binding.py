"""Documents of a kit in one PDF, in printing order: every copy begins on a front, every document is a bookmark, a table's below it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from companion.kit.documents import KitDocument
from companion.printing.options import PageOptions


def bind(documents: Sequence[KitDocument], title: str, options: PageOptions) -> bytes:
    """The one PDF, for the printer that ``options`` tell. What several tables print is held in it once; it asks for both sides."""
    from pypdf import PdfReader, PdfWriter

    from companion.printing.finishing import finish_pages

    writer = PdfWriter()
    readers: dict[bytes, PdfReader] = {}
    table, below = None, None
    for document in documents:
        held = document.whole or document.data
        if held not in readers:
            readers[held] = PdfReader(BytesIO(held))
        pages = readers[held].pages[document.first : document.first + document.pages]
        first = len(writer.pages)
        for _ in range(document.copies):
            for number, page in enumerate(pages, 1):
                writer.add_page(page)
                if number == len(pages) and number % 2:
                    writer.add_blank_page(float(page.mediabox.width), float(page.mediabox.height))
        if document.table != table:
            table, below = document.table, writer.add_outline_item(title=document.head, page_number=first)
        writer.add_outline_item(title=document.title, page_number=first, parent=below)
    writer.add_metadata({"/Title": title})
    writer.page_mode = "/UseOutlines"
    finish_pages(writer, options.device, profiled=options.printer is not None)
    bound = BytesIO()
    writer.write(bound)
    return bound.getvalue()
