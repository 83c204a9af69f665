"""The canvas of every document: its facts, the page total, and copies that cost nothing.

Copies of a page are the same content stream named again, so a hundred sheets of a score pad are laid out once and are hardly
larger than one.
"""

from __future__ import annotations

from copy import copy
from io import BytesIO
from typing import TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from companion.printing import fonts, furniture

if TYPE_CHECKING:
    from companion.printing.document import Sheet

rl_config.useA85 = 0  # streams as bytes: a quarter smaller, and quicker without the compiled helper


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A ReportLab canvas that knows its sheet; ``copies`` of all its pages follow one another in the file."""

    sheet: Sheet
    copies = 1

    def dress(self, sheet: Sheet, copies: int) -> SheetCanvas:
        """Write title, author, language and the wishes to viewer and printer."""
        self.sheet, self.copies = sheet, copies
        self.setTitle(sheet.title)
        self.setAuthor(sheet.author)
        self.setSubject(sheet.subject)
        self.setCreator("Companion")
        self.setViewerPreference("PrintScaling", "None")
        self.setViewerPreference("DisplayDocTitle", "true")
        if sheet.duplex:
            self.setViewerPreference("Duplex", "DuplexFlipLongEdge")
        return self

    def save(self) -> None:
        """Finish: define the page total, repeat the pages, write."""
        if self._code:
            self.showPage()
        if self.sheet.footer.pages and not self.hasForm(furniture.TOTAL_FORM):
            furniture.define_total(self, self.getPageNumber() - 1, self.sheet.look)
        self._repeat()
        super().save()

    def _repeat(self) -> None:
        if self.copies == 1:
            return
        pages = list(self._doc.Pages.pages)
        for page in pages:
            stream = pdfdoc.PDFStream(content=page.stream, filters=[pdfdoc.PDFZCompress])
            page.Contents = self._doc.Reference(stream)
        for _ in range(self.copies - 1):
            for page in pages:
                again = copy(page)
                vars(again).pop("__InternalName__", None)  # the original's name in the file
                self._doc.addPage(again)


def settings(sheet: Sheet) -> dict[str, Any]:
    """What a canvas of this sheet is made with: paper, compression, reproducible bytes, language."""
    fonts.load(fonts.TEXT)
    return {
        "pagesize": sheet.size,
        "invariant": 1,
        "pageCompression": 1,
        "lang": sheet.look.lang,
        "initialFontName": fonts.TEXT,  # else every page names Helvetica, which nobody embeds
    }


def new_canvas(target: BytesIO, sheet: Sheet, copies: int = 1) -> SheetCanvas:
    """A canvas that writes a PDF of this sheet to ``target``."""
    return SheetCanvas(target, **settings(sheet)).dress(sheet, copies)
