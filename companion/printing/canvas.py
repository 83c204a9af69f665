"""The canvas of every document: its facts, the page total, and copies that cost nothing.

Copies of a page are the same content stream named again, so a hundred sheets of a score pad are laid out once and are hardly
larger than one.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from companion.printing import about, fillable, fonts, furniture, reportlab_private
from companion.printing.fillable import Box, Field
from companion.printing.sheet import Sheet

rl_config.useA85 = 0  # streams as bytes: a quarter smaller


_FIRST = "first-page"
"""The name of the place that a document's own bookmark leads to."""


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A ReportLab canvas that knows its sheet; ``copies`` of all its pages follow one another in the file.

    A document without headings has one bookmark: its title, on its first page.
    """

    sheet: Sheet
    copies = 1
    outlined = False
    piece = 1

    def dress(self, sheet: Sheet, copies: int) -> SheetCanvas:
        """Write title, author, date, language and the wishes to viewer and printer."""
        self.sheet, self.copies = sheet, copies
        if sheet.look.grey:
            reportlab_private.without_colour(self)
        self.fields: list[Field] = []
        self._taken: set[str] = set()
        self._made = 0
        seconds = about.moment()
        reportlab_private.date(self, seconds)
        self.setTitle(sheet.title)
        self.setAuthor(sheet.author)
        self.setSubject(sheet.subject)
        self.setCreator("Companion")
        written = about.packet(sheet.title, sheet.author, sheet.subject, sheet.look.lang, seconds)
        reportlab_private.attach_metadata(self, written)
        self.setViewerPreference("PrintScaling", "None")
        self.setViewerPreference("DisplayDocTitle", "true")
        if sheet.duplex:
            self.setViewerPreference("Duplex", "DuplexFlipLongEdge")
        return self

    def addOutlineEntry(self, *arguments: object, **keywords: object) -> None:  # noqa: N802
        """ReportLab's bookmark, remembered."""
        self.outlined = True
        super().addOutlineEntry(*arguments, **keywords)

    def field(self, box: Box, x: float, y: float, width: float, height: float) -> None:
        """A field over a box, its lower left corner at a point of the coordinates at hand."""
        across, up = self.absolutePosition(x, y)
        name = fillable.called(box, self.piece, self._taken)
        self.fields.append(Field(box, self.piece, across, up, width, height, name))

    def showPage(self) -> None:  # noqa: N802
        """ReportLab's page turn; the first page is one that can be led to."""
        if len(self.fields) > self._made:
            fillable.make_fields(self, self.fields[self._made :])
            self._made = len(self.fields)
        if self.getPageNumber() == 1:
            self.bookmarkPage(_FIRST)
        super().showPage()

    def save(self) -> None:
        """Finish: define the page total, repeat the pages, write."""
        if reportlab_private.has_marks(self):
            self.showPage()
        if not self.outlined:
            self.addOutlineEntry(self.sheet.title, _FIRST)
        if self.sheet.footer.pages and not self.hasForm(furniture.TOTAL_FORM):
            furniture.define_total(self, self.getPageNumber() - 1, self.sheet.look)
        self.complete()
        super().save()

    def complete(self) -> None:
        """Repeat the pages of a document that is drawn."""
        pages = self.getPageNumber() - 1
        if self.copies > 1 and pages % 2 and (self.sheet.duplex or (self.sheet.paged and pages > 1)):
            self.showPage()  # the next copy begins on a front; a pad of one page is printed on one side
        if self.copies > 1:
            reportlab_private.repeat_pages(self, self.copies)


def settings(sheet: Sheet) -> dict[str, Any]:
    """What a canvas of this sheet is made with: paper, compression, reproducible bytes, language."""
    about.moment()  # before ReportLab reads the date, and stumbles over it
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
