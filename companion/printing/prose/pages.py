"""The pages of a printed rule sheet: title band, columns, foot. `compose` decides how closely the text is set."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.printing import sheet
from companion.printing.document import new_canvas
from companion.printing.emblem import Emblem
from companion.printing.look import Look, Palette
from companion.printing.options import PageOptions
from companion.printing.paper import pt
from companion.printing.prose.columns import Column, depth, draw_placed
from companion.printing.prose.compose import Composed
from companion.printing.prose.sheet import RuleSheet
from companion.printing.sheet import Fact, Footer, Header, Sheet

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


_UNDER_FACTS = 3.0
"""Millimetres by which the credits move up into the white below the facts."""

_OVER_STEPS = 3.0
"""Millimetres from the credits to the panels of a turn."""


_ENDS = 8.0
"""Millimetres: the margin at the head and the foot of a page, as on pads."""


def surround(sheet: RuleSheet, facts: Mapping[str, Any], options: PageOptions) -> Sheet:
    """What stands around the text: paper, look, title band with the facts at a glance, foot with the credits."""
    stated, words = sheet.facts, sheet.words
    known = [Fact(kind, text) for kind, text in stated.glance.items()]
    return Sheet(
        title=words("rule-sheet", title=stated.title),
        look=Look.of(Palette(**facts["palette"]), options),
        paper=options.paper,
        author=stated.authors,
        subject=stated.pitch,
        header=Header(stated.title, stated.pitch, tuple(known), Emblem.read(facts.get("emblem", {}))),
        footer=Footer(words=" · ".join([stated.title, *stated.credits[:-1]]), pages=True),
        columns=1 if options.paper == "a5" or options.type == "large" else 2,
        duplex=True,
        ends=_ENDS,
    )


def draw(composed: Composed, around: Sheet, copies: int = 1) -> bytes:
    """The PDF of composed pages in ``copies`` copies. Each copy begins on a new sheet of paper."""
    total = len(composed.pages)
    around = around._replace(footer=around.footer._replace(digits=len(str(total))))
    white = _looser(composed, around)
    target = BytesIO()
    canvas = new_canvas(target, around, copies)
    for number, page in enumerate(composed.pages, 1):
        top = _draw_furniture(canvas, composed, around, number, white)
        _draw_columns(canvas, page, composed.width, around, top)
        canvas.showPage()
    sheet.define_total(canvas, total, around.look)
    if copies > 1 and total % 2:
        canvas.showPage()  # the back of the last page stays empty
    canvas.save()
    return target.getvalue()


_LOOSER = 3.5
"""Millimetres by which the white above, and that below, the panels of a turn grows at most."""


def _looser(composed: Composed, around: Sheet) -> float:
    """Points of white to add above and below the panels, if the first page would stay white at its foot."""
    if composed.opening.steps is None or len(composed.pages) == 1:
        return 0.0
    white = around.text_height(first=True) - composed.opening.height - depth(composed.pages[0], composed.width)
    return max(0.0, min(pt(_LOOSER), white / 2))


def _draw_furniture(canvas: Canvas, composed: Composed, around: Sheet, number: int, white: float) -> float:
    """Draw what stands around the columns of a page. Returns the height at which the columns begin.

    ``white``: points that are added above and below the panels of a turn.
    """
    around.draw_foot(canvas, number)
    top = around.draw_head(canvas, first=number == 1, content=_held(composed.pages[number - 1]))
    if number > 1:
        return top
    opening = composed.opening
    credit = top + pt(_UNDER_FACTS) - opening.credit.height
    opening.credit.drawOn(canvas, pt(around.margin), credit)
    if opening.steps is not None:
        opening.steps.drawOn(canvas, pt(around.margin), credit - pt(_OVER_STEPS) - white - opening.steps.height)
    return top - opening.height - 2 * white


def _held(page: list[Column]) -> str:
    """The numbers of the first and the last article that begin on a page."""
    numbers = [
        number for column in page for placed in column if (number := getattr(placed.item.flowable, "number", ""))
    ]
    return f"{numbers[0]} – {numbers[-1]}" if len(numbers) > 1 else "".join(numbers)


def _draw_columns(canvas: Canvas, columns: list[Column], width: float, around: Sheet, top: float) -> None:
    step = width + pt(around.gap)
    left = (around.size[0] - width - step * (len(columns) - 1)) / 2
    for index, column in enumerate(columns):
        for placed in column:
            draw_placed(canvas, placed, left + index * step, top, width)
