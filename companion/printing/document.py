"""A story and a sheet become the bytes of a PDF, or one clear error.

Same input, same bytes (``invariant``). What Platypus cannot place is a PrintError naming the template's line, never a cut.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, NextPageTemplate, PageTemplate
from reportlab.platypus.doctemplate import LayoutError

from companion.errors import Fault, PrintError
from companion.printing.canvas import SheetCanvas, new_canvas, settings
from companion.printing.fillable import sums_of, with_sums
from companion.printing.paper import mm, pt
from companion.printing.sheet import MARGIN, Sheet

__all__ = ["MARGIN", "Sheet", "new_canvas", "typeset"]


def _template(sheet: Sheet, name: str, *, first: bool) -> PageTemplate:
    """The Platypus page template: frames, and the furniture drawn behind them."""
    gap, width = pt(sheet.gap), sheet.column_width
    height = sheet.text_height(first=first)
    frames = [
        Frame(pt(sheet.margin) + i * (width + gap), sheet.foot, width, height, 0, 0, 0, 0, id=f"{name}-{i}")
        for i in range(sheet.columns)
    ]

    def head(canvas: Canvas, _: object) -> None:
        sheet.draw_head(canvas, first=first)

    def foot(canvas: Canvas, _: object) -> None:  # last, so that text read out of the page ends with it
        sheet.draw_foot(canvas, canvas.getPageNumber())

    return PageTemplate(name, frames, onPage=head, onPageEnd=foot, pagesize=sheet.size)


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """Platypus's document, remembering what it is placing so that an error can say where."""

    placing: Flowable | None = None

    def handle_flowable(self, flowables: list[Flowable]) -> None:
        self.placing = flowables[0]
        super().handle_flowable(flowables)


def typeset(story: list[Flowable], sheet: Sheet, copies: int = 1, maker: Callable[..., Canvas] | None = None) -> bytes:
    """The PDF of a story on a sheet, all its pages ``copies`` times; ``maker``: of a canvas that is dressed already.

    Raises PrintError: ``does-not-fit`` (data: what, width, height in mm) for something larger than a page, and what the
    flowables raise (``text-overflow``, ``glyph-missing``).
    """
    target = BytesIO()
    facts = {"title": sheet.title, "author": sheet.author, "subject": sheet.subject, "creator": "Companion"}
    document = _Document(target, **settings(sheet), **facts)
    document.addPageTemplates([_template(sheet, "first", first=True), _template(sheet, "later", first=False)])

    made: list[SheetCanvas] = []

    def plain(*arguments: object, **keywords: object) -> Canvas:
        made.append(SheetCanvas(*arguments, **keywords).dress(sheet, copies))
        return made[0]

    try:
        document.build([NextPageTemplate("later"), *story], canvasmaker=maker or plain)
    except PrintError as problem:
        raise _unwrapped(problem) from None
    except LayoutError as problem:
        raise _too_large(document.placing, sheet) from problem
    return with_sums(target.getvalue(), list(sums_of(made[0].fields))) if made and made[0].fields else target.getvalue()


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
