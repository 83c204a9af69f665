"""The paragraph styles of every document for a look. Sizes and distances are set here only, so that pages agree.

Sizes are for normal type; `Look.size` makes them large print. Distances (leading, space) follow the size.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts
from companion.printing.look import Look

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle


class TypeSize(NamedTuple):
    """A step of the scale: size and leading in points, in normal type."""

    size: float
    leading: float


HUGE, TITLE, SMALL_TITLE = TypeSize(42, 42), TypeSize(30, 31.5), TypeSize(20, 21)
HEADING1, HEADING2, HEADING3 = TypeSize(15, 16.4), TypeSize(11.6, 13.2), TypeSize(10, 12)
BODY, SMALL, FINE = TypeSize(9.5, 12), TypeSize(8.4, 10.6), TypeSize(7.5, 9.4)
LABEL = TypeSize(9.8, 11.2)
"""The scale of everything that is read: titles, headings, body and cells, notes, references. Labels are single lines.

There is one size a step for all games. A text that needs more room gets fewer or smaller pictures, never smaller
type.
"""


class Measure(NamedTuple):
    """A style: its face, its step of the scale, and the distances around it in points.

    ``paired``: the last line may not be a single word, not even with the number of its article ("nobody. 7.1").
    """

    face: str
    step: TypeSize
    before: float = 0
    after: float = 0
    colour: str = "black"
    align: int = 0
    keep: bool = False
    fine: bool = False
    paired: bool = False


STYLES = {
    "body": Measure(fonts.TEXT, BODY, after=4),
    "lead": Measure(fonts.TEXT_ITALIC, HEADING2, after=6, colour="deep"),
    "reason": Measure(fonts.TEXT, TypeSize(13.5, 16.5), after=4),
    "small": Measure(fonts.TEXT, SMALL, after=2),
    "note": Measure(fonts.TEXT_ITALIC, TypeSize(8.6, 10.6), after=3),
    "caption": Measure(fonts.TEXT_ITALIC, TypeSize(9.2, 11), before=2, after=4),
    "heading1": Measure(fonts.LABEL_BOLD, HEADING1, before=11, after=4, colour="accent", keep=True),
    "question": Measure(fonts.LABEL_BOLD, HEADING1, after=9, colour="accent", keep=True),
    "heading2": Measure(fonts.LABEL_BOLD, HEADING2, before=7, after=2, colour="deep", keep=True),
    "heading3": Measure(fonts.LABEL_BOLD, HEADING3, before=5, after=1.5, colour="accent", keep=True),
    "title": Measure(fonts.DISPLAY, TITLE),
    "title-scene": Measure(fonts.DISPLAY, HUGE),
    "poster": Measure(fonts.DISPLAY, TypeSize(243, 243), colour="deep", align=1),
    "wall": Measure(fonts.DISPLAY, TypeSize(27, 28.3), colour="deep"),
    "wall-names": Measure(fonts.LABEL_BOLD, TypeSize(21, 23.5)),
    "wall-game": Measure(fonts.LABEL, TypeSize(13, 14.3), colour="accent"),
    "wall-list": Measure(fonts.LABEL_BOLD, TypeSize(14, 16)),
    "nameplate": Measure(fonts.DISPLAY, TypeSize(46, 48.8), colour="deep", align=1),
    "champion": Measure(fonts.DISPLAY, TypeSize(94, 95), colour="deep", align=1),
    "victor": Measure(fonts.DISPLAY, TypeSize(150, 151), colour="deep", align=1),
    "title-compact": Measure(fonts.DISPLAY, SMALL_TITLE),
    "title-strip": Measure(fonts.DISPLAY, TypeSize(17.5, 19), colour="deep"),
    "subtitle": Measure(fonts.TEXT_ITALIC, HEADING2),
    "fact": Measure(fonts.LABEL, LABEL),
    "label": Measure(fonts.LABEL, LABEL),
    "label-bold": Measure(fonts.LABEL_BOLD, LABEL),
    "choice": Measure(fonts.LABEL, HEADING2),
    "fine-print": Measure(fonts.LABEL, TypeSize(9.5, 10)),
    "strip-title": Measure(fonts.LABEL_BOLD, HEADING2, colour="accent"),
    "strip": Measure(fonts.LABEL, TypeSize(11, 12.6)),
    "total": Measure(fonts.LABEL_BOLD, HEADING2, colour="deep"),
    "sum": Measure(fonts.LABEL_BOLD, TypeSize(14, 15), colour="deep"),
    "sum-row": Measure(fonts.LABEL_BOLD, TypeSize(16, 17), colour="deep"),
    "name": Measure(fonts.LABEL_BOLD, TypeSize(10.5, 12), align=1),
    "cell": Measure(fonts.TEXT, BODY),
    "cell-head": Measure(fonts.LABEL_BOLD, LABEL, colour="deep"),
    "hint": Measure(fonts.LABEL_BOLD, TypeSize(10, 10.8), colour="deep", fine=True),
    "prompt": Measure(fonts.LABEL_BOLD, TypeSize(12, 13), colour="deep"),
    "example": Measure(fonts.TEXT_BOLD_ITALIC, TypeSize(10.8, 12), colour="deep"),
    "row": Measure(fonts.LABEL, TypeSize(13, 13.6)),
    "reference": Measure(fonts.LABEL, TypeSize(7.5, 8.3), colour="accent", fine=True),
    "credit": Measure(fonts.LABEL, FINE, fine=True),
    "foot": Measure(fonts.LABEL, TypeSize(8.5, 10.4), fine=True),
    "card-title": Measure(fonts.DISPLAY, TypeSize(12.5, 13.5), colour="deep", keep=True),
    "card-body": Measure(fonts.LABEL, TypeSize(9.6, 11.1), after=2),
    "aid-title": Measure(fonts.DISPLAY, TypeSize(21, 22), colour="deep", keep=True),
    "aid-topic": Measure(fonts.LABEL_BOLD, TypeSize(15, 16.5), before=2, after=2, colour="deep", keep=True),
    "aid-heading": Measure(fonts.LABEL_BOLD, TypeSize(13, 15), before=5, after=1.5, colour="accent", keep=True),
    "aid-body": Measure(fonts.LABEL, TypeSize(13, 15), after=3, paired=True),
    "aid-head": Measure(fonts.LABEL_BOLD, TypeSize(11.5, 13), colour="deep"),
    "aid-small": Measure(fonts.LABEL, TypeSize(11.5, 13), paired=True),
}
"""The measures of each style in normal type, by its name."""


@lru_cache(maxsize=256)
def style(name: str, look: Look, shrink: float = 1.0) -> ParagraphStyle:
    """The ReportLab style of that name. ``shrink`` is a factor of its size.

    Raises KeyError for a name that is not in STYLES.
    """
    from reportlab.lib.styles import ParagraphStyle

    m = STYLES[name]
    asked = m.step.size
    size = max(round((look.fine(asked) if m.fine else look.size(asked)) * shrink, 3), look.least)
    fonts.load(m.face)
    grown = size / asked
    return ParagraphStyle(
        name,
        fontName=m.face,
        fontSize=size,
        leading=m.step.leading * grown,
        spaceBefore=m.before * grown,
        spaceAfter=m.after * grown,
        textColor=look.named(m.colour),
        alignment=m.align,
        keepWithNext=int(m.keep),
        allowWidows=0,
        allowOrphans=0,
    )
