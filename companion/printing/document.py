"""Turns a story and a sheet into the bytes of a PDF, or into one clear error.

The same input gives the same bytes (``invariant``). If Platypus cannot place something, a PrintError names the
template's line; nothing is ever cut off. Copies of a page refer to the same content stream. A hundred sheets of a
score pad are therefore laid out once, and their file is hardly larger than that of one.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageTemplate
from reportlab.platypus.doctemplate import ActionFlowable, LayoutError

from companion.errors import Fault, PrintError
from companion.printing import about, fillable, fonts, reportlab_private, sheet
from companion.printing.fillable import FormBox, FormField, sums_of, with_sums
from companion.printing.paper import mm, pt
from companion.printing.sheet import Sheet

rl_config.useA85 = 0  # write streams as bytes, which takes a quarter less room


_LATER, _EMPTY = "later", "empty"
"""The names of the page templates after the first: that of usual pages, and that of an empty back."""

_FIRST = "first-page"
"""The name of the place that a document's own bookmark leads to."""


class SheetCanvas(Canvas):  # type: ignore[misc]
    """A ReportLab canvas that knows its sheet. The file has its pages ``copies`` times, one whole copy after another.

    A document without headings has one bookmark: its title, which leads to its first page.
    """

    sheet: Sheet
    copies = 1
    outlined = False
    piece = 1

    def dress(self, sheet: Sheet, copies: int) -> SheetCanvas:
        """Prepare the canvas: set title, author, date, language, and the preferences for viewer and printer."""
        self.sheet, self.copies = sheet, copies
        if sheet.look.grey:
            reportlab_private.without_colour(self)
        self.fields: list[FormField] = []
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

    def beginText(self, x: float = 0, y: float = 0, direction: str | None = None) -> reportlab_private.KernedText:  # noqa: N802
        """Start a text whose pairs of letters are kerned."""
        return reportlab_private.KernedText(self, x, y, direction=direction)

    def addOutlineEntry(self, *arguments: object, **keywords: object) -> None:  # noqa: N802
        """Add a bookmark as ReportLab does, and remember that there is one."""
        self.outlined = True
        super().addOutlineEntry(*arguments, **keywords)

    def field(self, box: FormBox, x: float, y: float, width: float, height: float) -> None:
        """Add a form field over a box, with its lower left corner at (``x``, ``y``) in the current coordinates."""
        across, up = self.absolutePosition(x, y)
        name = fillable.called(box, self.piece, self._taken)
        self.fields.append(FormField(box, self.piece, across, up, width, height, name))

    def leave_empty(self) -> None:
        """Keep what is written later off this page."""

    def showPage(self) -> None:  # noqa: N802
        """Finish the page: make its form fields, and make the first page a place that bookmarks can lead to."""
        if len(self.fields) > self._made:
            fillable.make_fields(self.acroForm, self.sheet.look.lang, self.fields[self._made :])
            self._made = len(self.fields)
        if self.getPageNumber() == 1:
            self.bookmarkPage(_FIRST)
        super().showPage()

    def save(self) -> None:
        """Finish the file: define the total number of pages, repeat the pages, and write it."""
        if reportlab_private.has_marks(self):
            self.showPage()
        if not self.outlined:
            self.addOutlineEntry(self.sheet.title, _FIRST)
        if self.sheet.footer.pages and not self.hasForm(sheet.TOTAL_FORM):
            sheet.define_total(self, self.getPageNumber() - 1, self.sheet.look)
        self.complete()
        super().save()

    def complete(self) -> None:
        """Repeat the pages of the finished document for its copies."""
        pages = self.getPageNumber() - 1
        if self.copies > 1 and pages % 2 and (self.sheet.duplex or (self.sheet.paged and pages > 1)):
            self.showPage()  # an empty page, so that the next copy begins on a front; a pad of one page needs none
        if self.copies > 1:
            reportlab_private.repeat_pages(self, self.copies)


def settings(sheet: Sheet) -> dict[str, Any]:
    """The settings that a canvas for this sheet is made with: paper, compression, reproducible bytes, language."""
    about.moment()  # raises for a bad date before ReportLab fails on it
    fonts.load(fonts.TEXT)
    return {
        "pagesize": sheet.size,
        "invariant": 1,
        "pageCompression": 1,
        "lang": sheet.look.lang,
        "initialFontName": fonts.TEXT,  # else every page names Helvetica, which is not embedded
    }


def new_canvas(target: BytesIO, sheet: Sheet, copies: int = 1) -> SheetCanvas:
    """A canvas that writes a PDF of this sheet to ``target``."""
    return SheetCanvas(target, **settings(sheet)).dress(sheet, copies)


def _template(sheet: Sheet, name: str, *, first: bool) -> PageTemplate:
    """The Platypus page template: the frames of the text, and what is drawn around it on every page."""
    gap, width = pt(sheet.gap), sheet.column_width
    height = sheet.text_height(first=first)
    frames = [
        Frame(pt(sheet.margin) + i * (width + gap), sheet.foot, width, height, 0, 0, 0, 0, id=f"{name}-{i}")
        for i in range(sheet.columns)
    ]

    def head(canvas: Canvas, _: object) -> None:
        if sheet.turned_backs and canvas.getPageNumber() % 2 == 0:
            canvas.translate(*sheet.size)  # everything drawn on this page later is turned too
            canvas.rotate(180)
        sheet.draw_head(canvas, first=first)

    def foot(canvas: Canvas, _: object) -> None:  # drawn last, so that extracted text ends with the foot
        sheet.draw_foot(canvas, canvas.getPageNumber())

    return PageTemplate(name, frames, onPage=head, onPageEnd=foot, pagesize=sheet.size)


class _PlatypusDocument(BaseDocTemplate):  # type: ignore[misc]
    """Platypus's document. It remembers what it is placing, so that an error can name it."""

    placing: Flowable | None = None
    both_sides = False

    def handle_flowable(self, flowables: list[Flowable]) -> None:
        self.placing = flowables[0]
        super().handle_flowable(flowables)


class EmptyBack(ActionFlowable):  # type: ignore[misc]
    """Leaves the back of this page empty, if this is a front of a document that is printed on both sides."""

    def apply(self, document: _PlatypusDocument) -> None:
        """Go on to the empty page, which has neither head nor foot. A page break follows."""
        if document.both_sides and document.page % 2:
            document.handle_nextPageTemplate(_EMPTY)
            document.handle_pageBreak()
            document.clean_hanging()
            document.canv.leave_empty()
            document.handle_nextPageTemplate(_LATER)


def typeset(story: list[Flowable], sheet: Sheet, copies: int = 1, maker: Callable[..., Canvas] | None = None) -> bytes:
    """The PDF of a story on a sheet, with all its pages ``copies`` times.

    ``maker`` makes the canvas instead of the usual one; it returns a canvas that is prepared already.

    Raises PrintError ``does-not-fit`` (data: what, and in mm: width, height, room) for something larger than a page,
    and the errors that the flowables raise (``text-overflow``, ``glyph-missing``).
    """
    target = BytesIO()
    facts = {"title": sheet.title, "author": sheet.author, "subject": sheet.subject, "creator": "Companion"}
    document = _PlatypusDocument(target, **settings(sheet), **facts)
    document.both_sides = sheet.duplex
    later = _template(sheet, _LATER, first=False)
    empty = PageTemplate(_EMPTY, later.frames, pagesize=sheet.size)
    document.addPageTemplates([_template(sheet, "first", first=True), later, empty])

    made: list[SheetCanvas] = []

    def plain(*arguments: object, **keywords: object) -> Canvas:
        made.append(SheetCanvas(*arguments, **keywords).dress(sheet, copies))
        return made[0]

    try:
        document.build([NextPageTemplate(_LATER), *story], canvasmaker=maker or plain)
    except PrintError as problem:
        raise _unwrapped(problem) from None
    except LayoutError as problem:
        raise _too_large(document.placing, sheet) from problem
    return with_sums(target.getvalue(), list(sums_of(made[0].fields))) if made and made[0].fields else target.getvalue()


def _unwrapped(problem: PrintError) -> PrintError:
    """The error as it was first raised. ReportLab raises some errors again, with its own words in place of the
    faults.
    """
    original: BaseException | None = problem
    while isinstance(original, PrintError) and not isinstance(original.faults[0], Fault):
        original = original.__context__
    return original if isinstance(original, PrintError) else problem


def _too_large(flowable: Flowable | None, sheet: Sheet) -> PrintError:
    where = getattr(flowable, "where", None)
    data = {
        "what": type(flowable).__name__,
        "width": round(mm(getattr(flowable, "width", 0) or 0), 1),
        "height": round(mm(getattr(flowable, "height", 0) or 0), 1),
        "room": round(mm(sheet.text_height(first=False)), 1),
    }
    return PrintError(Fault("does-not-fit", where, data))
