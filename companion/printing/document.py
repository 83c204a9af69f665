"""A story and a sheet become the bytes of a PDF, or one clear error.

Same input, same bytes (``invariant``). What Platypus cannot place is a PrintError naming the template's line, never a cut.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageTemplate
from reportlab.platypus.doctemplate import LayoutError

from companion.errors import Fault, PrintError
from companion.printing import furniture
from companion.printing.canvas import SheetCanvas, new_canvas, settings
from companion.printing.furniture import Footer, Header
from companion.printing.look import Look
from companion.printing.paper import PAPERS, mm, pt

NO_FOOTER = Footer(pages=False)

__all__ = ["Sheet", "new_canvas", "typeset"]

MARGIN = 11.0
"""Millimetres of white around a page: outside what home printers cannot reach."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything around a story: facts about the document, the paper and what stands on every page.

    ``columns`` are those of the text frame, ``gap`` between them and ``margin`` in millimetres. ``duplex`` asks the printer
    for both sides, flipped on the long edge.
    """

    title: str
    look: Look
    paper: str = "a4"
    author: str = ""
    subject: str = ""
    header: Header | None = None
    footer: Footer = NO_FOOTER
    columns: int = 1
    gap: float = 7.0
    margin: float = MARGIN
    duplex: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page in points."""
        return PAPERS[self.paper].points

    @property
    def text_width(self) -> float:
        """Width between the margins in points."""
        return self.size[0] - 2 * pt(self.margin)

    def text_height(self, *, first: bool = True) -> float:
        """Height of the text frame in points, on the first page or on a later one."""
        return (
            self.size[1] - 2 * pt(self.margin) - self._top(first=first) - self.footer.height(self.text_width, self.look)
        )

    def _top(self, *, first: bool) -> float:
        if first:
            return self.header.height(self.text_width, self.look) if self.header else 0.0
        return furniture.running_head_height(self.look) if self.header else 0.0

    def template(self, name: str, *, first: bool) -> PageTemplate:
        """The Platypus page template: frames, and the furniture drawn behind them."""
        gap = pt(self.gap)
        width = (self.text_width - gap * (self.columns - 1)) / self.columns
        height = self.text_height(first=first)
        bottom = pt(self.margin) + self.footer.height(self.text_width, self.look)
        frames = [
            Frame(pt(self.margin) + i * (width + gap), bottom, width, height, 0, 0, 0, 0, id=f"{name}-{i}")
            for i in range(self.columns)
        ]

        x, top = pt(self.margin), self.size[1] - pt(self.margin)

        def head(canvas: Canvas, _: object) -> None:
            if self.header and first:
                self.header.draw(canvas, x, top, self.text_width, self.look)
            elif self.header:
                furniture.draw_running_head(canvas, self.header.title, x, top, self.text_width, self.look)

        def foot(canvas: Canvas, _: object) -> None:  # last, so that text read out of the page ends with it
            self.footer.draw(canvas, x, pt(self.margin), self.text_width, self.look, canvas.getPageNumber())

        return PageTemplate(name, frames, onPage=head, onPageEnd=foot, pagesize=self.size)


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """Platypus's document, remembering what it is placing so that an error can say where."""

    placing: Flowable | None = None

    def handle_flowable(self, flowables: list[Flowable]) -> None:
        self.placing = flowables[0]
        super().handle_flowable(flowables)


def typeset(story: list[Flowable], sheet: Sheet, copies: int = 1) -> bytes:
    """The PDF of a story on a sheet, all its pages ``copies`` times.

    Raises PrintError: ``does-not-fit`` (data: what, width, height in mm) for something larger than a page, and what the
    flowables raise (``text-overflow``, ``glyph-missing``).
    """
    target = BytesIO()
    facts = {"title": sheet.title, "author": sheet.author, "subject": sheet.subject, "creator": "Companion"}
    document = _Document(target, **settings(sheet), **facts)
    document.addPageTemplates([sheet.template("first", first=True), sheet.template("later", first=False)])

    def maker(*arguments: object, **keywords: object) -> Canvas:
        return SheetCanvas(*arguments, **keywords).dress(sheet, copies)

    try:
        document.build([NextPageTemplate("later"), *story], canvasmaker=maker)
    except PrintError as problem:
        raise _unwrapped(problem) from None
    except LayoutError as problem:
        raise _too_large(document.placing, sheet) from problem
    return target.getvalue()


def _unwrapped(problem: PrintError) -> PrintError:
    """The error as it was raised: ReportLab re-raises some with its own words in place of the faults."""
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
