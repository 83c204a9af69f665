"""The sheet of paper that a document is set on: its facts, its size, and what stands on every page around the text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import Fault, PrintError
from companion.printing.furniture import Footer, Header, draw_running_head, running_head_height
from companion.printing.look import Look
from companion.printing.paper import SHEETS, pt
from companion.printing.printer import Printer

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

NO_FOOTER = Footer(pages=False)

MARGIN = 11.0
"""Millimetres of white around a page: outside what home printers cannot reach."""


class Sheet(NamedTuple):
    """Everything around a story: facts about the document, the paper and what stands on every page.

    ``columns`` are those of the text frame, ``gap`` between them and ``margin`` in millimetres; ``ends`` is the margin at the
    head and foot where it is another. ``duplex`` asks the printer for both sides, flipped on the long edge. ``paged`` is for pages that are read one
    after the other and kept together, a pad's too: whoever prints several copies on both sides gets each on sheets of its own, though
    nothing asks for both sides. ``imprint`` is what the margin of every sheet says that is cut in pieces.
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
    paged: bool = False
    ends: float | None = None
    imprint: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the page in points."""
        return SHEETS[self.paper].points

    @property
    def text_width(self) -> float:
        """Width between the margins in points."""
        return self.size[0] - 2 * pt(self.margin)

    @property
    def column_width(self) -> float:
        """Width of a column of text in points."""
        return (self.text_width - pt(self.gap) * (self.columns - 1)) / self.columns

    @property
    def end(self) -> float:
        """The margin at the head and foot in millimetres."""
        return self.margin if self.ends is None else self.ends

    def made_for(self, printer: Printer) -> Sheet:
        """This sheet with the margins that a printer leaves it: its own, or what the printer needs at those edges."""
        sides, ends = printer.needs(duplex=self.duplex)
        if sides <= self.margin and ends <= self.end:
            return self
        return self._replace(margin=max(self.margin, sides), ends=max(self.end, ends))

    @contextmanager
    def telling_margin(self, printer: Printer) -> Iterator[None]:
        """Inside, what does not fit this sheet of `made_for` is told with what the printer takes of it, where that is more than usual.

        Raises PrintError: with ``printer-margin`` (data: printer; in mm: sides, ends, width, height left for text) before the others.
        """
        try:
            yield
        except PrintError as error:
            if self.ends is None or not printer.name:
                raise
            width, height = SHEETS[self.paper]
            data = {
                "printer": printer.name,
                "sides": round(self.margin, 1),
                "ends": round(self.end, 1),
                "width": round(width - 2 * self.margin, 1),
                "height": round(height - 2 * self.end, 1),
            }
            raise PrintError([Fault("printer-margin", None, data), *error.faults]) from None

    @property
    def foot(self) -> float:
        """Points from the lower edge of the page to the text frame."""
        return pt(self.end) + self.footer.height(self.text_width, self.look)

    def text_height(self, *, first: bool = True) -> float:
        """Height of the text frame in points, on the first page or on a later one."""
        return self.size[1] - 2 * pt(self.end) - self._top(first=first) - self.footer.height(self.text_width, self.look)

    def _top(self, *, first: bool) -> float:
        if first:
            return self.header.height(self.text_width, self.look) if self.header else 0.0
        return running_head_height(self.look) if self.header else 0.0

    def draw_head(self, canvas: Canvas, *, first: bool) -> float:
        """Draw the title band, or the running head of a later page; gives where the text frame ends, in points."""
        x, top = pt(self.margin), self.size[1] - pt(self.end)
        if self.header and first:
            self.header.draw(canvas, x, top, self.text_width, self.look)
        elif self.header:
            draw_running_head(canvas, self.header.title, x, top, self.text_width, self.look)
        return top - self._top(first=first)

    def draw_foot(self, canvas: Canvas, number: int) -> None:
        """Draw the foot of the page with this number."""
        self.footer.draw(canvas, pt(self.margin), pt(self.end), self.text_width, self.look, number)
