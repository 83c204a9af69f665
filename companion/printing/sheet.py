"""The sheet of paper that a document is set on: its facts, its size, and what stands on every page around the text."""

from __future__ import annotations

from typing import NamedTuple

from companion.printing.furniture import Footer, Header, running_head_height
from companion.printing.look import Look
from companion.printing.paper import PAPERS, pt

NO_FOOTER = Footer(pages=False)

MARGIN = 11.0
"""Millimetres of white around a page: outside what home printers cannot reach."""


class Sheet(NamedTuple):
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
        return running_head_height(self.look) if self.header else 0.0
