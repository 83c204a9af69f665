"""Headings whose number hangs beside the text, in the accent colour, with the bookmark that references lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing import fonts
from companion.printing.paper import pt
from companion.printing.paragraphs import Heading, set_words
from companion.printing.prose import nodes
from companion.printing.prose.measures import Measures
from companion.printing.prose.runs import runs
from companion.printing.reportlab_private import first_ascent
from companion.printing.text import draw_line

if TYPE_CHECKING:
    from collections.abc import Iterable

STYLES = {2: "heading1", 3: "heading2"}
"""Level in Markdown -> style of the house."""

_CLEAR = 2.0
"""Millimetres between a number and the words."""


class NumberedHeading(Heading):
    """A section's or an article's title; never parted from its number, and never cut in two."""

    number = ""
    measures: Measures

    def split(self, available: float, height: float) -> list[Heading]:
        """A heading stays whole."""
        return []

    def draw(self) -> None:
        """The words and the bookmark, and the number on the first line."""
        super().draw()
        look, style = self.measures.look, self.style
        base = self.height - first_ascent(self)
        draw_line(self.canv, self.number, 0, base, fonts.LABEL_BOLD, style.fontSize, look.accent, look)


def hang(headings: Iterable[nodes.Heading], measures: Measures) -> float:
    """Points that the text stands in, so that the widest number has its place."""
    widths = [fonts.width(h.number, fonts.LABEL_BOLD, measures.style(STYLES[h.level]).fontSize) for h in headings]
    return max(widths, default=0.0) + pt(_CLEAR)


def set_heading(heading: nodes.Heading, left: float, measures: Measures, where: str | None = None) -> NumberedHeading:
    """The flowable of a heading; ``left`` is how far its words stand in."""
    style = measures.style(STYLES[heading.level], left)
    made = set_words(NumberedHeading, runs(heading.title, measures.look), style, measures.look, where)
    made.measures, made.number = measures, heading.number
    made.key, made.level = heading.id, heading.level - 2
    made.title = f"{heading.number} {nodes.plain(heading.title)}"
    return made
