"""The paragraph styles of every document, from a look: one place for sizes and distances, so that pages agree.

Sizes are for normal type; `Look.size` makes them large print. Distances (leading, space) follow the size.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts
from companion.printing.look import Look

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle


class Measure(NamedTuple):
    """A style in numbers: points, and the leading as a factor of the size."""

    face: str
    size: float
    leading: float
    before: float = 0
    after: float = 0
    colour: str = "black"
    align: int = 0
    keep: bool = False
    fine: bool = False


STYLES = {
    "body": Measure(fonts.TEXT, 9.6, 1.36, after=4),
    "lead": Measure(fonts.TEXT_ITALIC, 11, 1.35, after=6, colour="deep"),
    "small": Measure(fonts.TEXT, 8.2, 1.3, after=2),
    "note": Measure(fonts.TEXT_ITALIC, 8.6, 1.3, after=3),
    "caption": Measure(fonts.TEXT_ITALIC, 8.2, 1.25, before=2, after=4),
    "heading1": Measure(fonts.LABEL_BOLD, 15, 1.14, before=11, after=4, colour="accent", keep=True),
    "heading2": Measure(fonts.LABEL_BOLD, 11.6, 1.18, before=7, after=2, colour="deep", keep=True),
    "heading3": Measure(fonts.LABEL_BOLD, 10, 1.2, before=5, after=1.5, colour="accent", keep=True),
    "title": Measure(fonts.DISPLAY, 30, 1.05),
    "title-scene": Measure(fonts.DISPLAY, 42, 1.0),
    "poster": Measure(fonts.DISPLAY, 200, 1.0, colour="deep", align=1),
    "wall": Measure(fonts.DISPLAY, 27, 1.05, colour="deep"),
    "wall-names": Measure(fonts.LABEL_BOLD, 21, 1.12),
    "wall-game": Measure(fonts.LABEL, 13, 1.1, colour="accent"),
    "wall-list": Measure(fonts.LABEL_BOLD, 14, 1.14),
    "nameplate": Measure(fonts.DISPLAY, 46, 1.06, colour="deep", align=1),
    "title-compact": Measure(fonts.DISPLAY, 20, 1.05),
    "subtitle": Measure(fonts.TEXT_ITALIC, 11, 1.25),
    "fact": Measure(fonts.LABEL, 9.4, 1.2),
    "label": Measure(fonts.LABEL, 9.8, 1.16),
    "label-bold": Measure(fonts.LABEL_BOLD, 9.8, 1.16),
    "strip-title": Measure(fonts.LABEL_BOLD, 13, 1.15, colour="accent"),
    "strip": Measure(fonts.LABEL, 11, 1.16),
    "total": Measure(fonts.LABEL_BOLD, 11.5, 1.14, colour="deep"),
    "name": Measure(fonts.LABEL_BOLD, 10.5, 1.14, align=1),
    "cell": Measure(fonts.TEXT, 9.2, 1.28),
    "cell-head": Measure(fonts.LABEL_BOLD, 9.4, 1.18, colour="deep"),
    "hint": Measure(fonts.LABEL, 8, 1.1, colour="black", fine=True),
    "reference": Measure(fonts.LABEL, 7.2, 1.15, colour="accent", fine=True),
    "credit": Measure(fonts.LABEL, 7.5, 1.25, fine=True),
    "card-title": Measure(fonts.DISPLAY, 12.5, 1.08, colour="deep", keep=True),
    "card-topic": Measure(fonts.LABEL_BOLD, 10.8, 1.12, before=2, after=2, colour="deep", keep=True),
    "card-heading": Measure(fonts.LABEL_BOLD, 9.8, 1.14, before=5, after=1.2, colour="accent", keep=True),
    "card-body": Measure(fonts.LABEL, 9, 1.2, after=2),
}
"""Style name -> its measures in normal type."""


@lru_cache(maxsize=256)
def style(name: str, look: Look, shrink: float = 1.0) -> ParagraphStyle:
    """The ReportLab style of that name. ``shrink`` (at most 1) makes it smaller where a template allows that.

    Raises KeyError for a name that is not in STYLES.
    """
    from reportlab.lib.styles import ParagraphStyle

    m = STYLES[name]
    size = max(round((look.fine(m.size) if m.fine else look.size(m.size)) * shrink, 3), look.least)
    fonts.load(m.face)
    grown = size / m.size
    return ParagraphStyle(
        name,
        fontName=m.face,
        fontSize=size,
        leading=size * m.leading,
        spaceBefore=m.before * grown,
        spaceAfter=m.after * grown,
        textColor=look.named(m.colour),
        alignment=m.align,
        keepWithNext=int(m.keep),
        allowWidows=0,
        allowOrphans=0,
        embeddedHyphenation=1,
    )
