"""The pages of a printed rule sheet: title band, columns, foot; laid out at the density that suits the paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.printing import furniture
from companion.printing.canvas import new_canvas
from companion.printing.document import Sheet
from companion.printing.emblem import Emblem
from companion.printing.furniture import Fact, Footer, Header
from companion.printing.look import Look, Palette
from companion.printing.options import Options
from companion.printing.paper import pt
from companion.printing.paragraphs import Words
from companion.printing.prose.columns import Column, lay_out, stack_height
from companion.printing.prose.flowables import DrawFigure, Setter, set_blocks
from companion.printing.prose.measures import NORMAL, ROOMY, SAVING, TIGHT, Density, Measures
from companion.printing.prose.nodes import Span
from companion.printing.prose.panels import draw_placed
from companion.printing.prose.sheet import RuleSheet

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SHEET_OF_PAPER = 2
"""Pages that a rule sheet should not exceed on paper large enough for two columns."""

_LONGEST = 31.5
"""Width of a column in ems at most: 66 characters a line, and the numbers' place."""

_FILLED = 0.95
"""The share of the columns that can be filled: headings and boxes are not parted."""

_UNDER_FACTS, _UNDER_CREDITS = 3.0, 1.5
"""Millimetres: how far the credits move up into the white under the facts, and the white under the credits."""


@dataclass(frozen=True, slots=True)
class Composed:
    """Pages of columns ``width`` points wide; the line of credits under the title band with the height it takes.

    ``fullness`` is the height of all that was set as a share of one sheet of paper's columns.
    """

    pages: list[list[Column]]
    width: float
    credit: Words
    credit_height: float
    fullness: float


def surround(sheet: RuleSheet, facts: Mapping[str, Any], options: Options) -> Sheet:
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
    )


def compose(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure) -> Composed:
    """The text in columns and pages, at the roomiest density that takes one sheet of paper; else at the closest.

    Raises what `set_blocks` and `lay_out` raise.
    """
    if around.columns == 1:
        return _composed(sheet, around, draw_figure, NORMAL)
    density = ROOMY
    composed = _composed(sheet, around, draw_figure, density)
    while len(composed.pages) > SHEET_OF_PAPER and density != TIGHT:
        share = min(1.0, (1 - _FILLED / composed.fullness) / SAVING) if density == ROOMY else 1.0
        density = ROOMY.towards(TIGHT, share)
        composed = _composed(sheet, around, draw_figure, density)
    return composed


def _composed(sheet: RuleSheet, around: Sheet, draw_figure: DrawFigure, density: Density) -> Composed:
    measures = Measures(around.look, density)
    room = (around.text_width - pt(around.gap) * (around.columns - 1)) / around.columns
    width = min(room, _LONGEST * measures.em)
    where = f"{sheet.game_id}/rules.{sheet.lang}.md"
    setter = Setter(measures, sheet.words, width, where, draw_figure)
    credit = setter.paragraph((Span("text", " · ".join(sheet.facts.credits)),), "note")
    high = credit.wrap(around.text_width, 0)[1] + pt(_UNDER_CREDITS)
    rooms = (around.text_height(first=True) - high, around.text_height(first=False))
    items = set_blocks(sheet.blocks, setter)
    laid = lay_out(items, width, rooms, around.columns)
    return Composed(laid, width, credit, high, stack_height(items, width) / (sum(rooms) * around.columns))


def draw(composed: Composed, around: Sheet, copies: int = 1) -> bytes:
    """The PDF of composed pages, ``copies`` of them; each begins on a sheet of paper of its own."""
    total = len(composed.pages)
    around = replace(around, footer=replace(around.footer, digits=len(str(total))))
    target = BytesIO()
    canvas = new_canvas(target, around, copies)
    for number, page in enumerate(composed.pages, 1):
        top = _draw_furniture(canvas, composed, around, number)
        _draw_columns(canvas, page, composed.width, around, top)
        canvas.showPage()
    furniture.define_total(canvas, total, around.look)
    if copies > 1 and total % 2:
        canvas.showPage()  # the back of the last page stays empty
    canvas.save()
    return target.getvalue()


def _draw_furniture(canvas: Canvas, composed: Composed, around: Sheet, number: int) -> float:
    """What stands around the columns of a page; returns where they begin."""
    x, top, width, look = pt(around.margin), around.size[1] - pt(around.margin), around.text_width, around.look
    assert around.header is not None
    around.footer.draw(canvas, x, pt(around.margin), width, look, number)
    if number > 1:
        furniture.draw_running_head(canvas, around.header.title, x, top, width, look)
        return top - furniture.running_head_height(look)
    around.header.draw(canvas, x, top, width, look)
    top -= around.header.height(width, look)
    composed.credit.drawOn(canvas, x, top + pt(_UNDER_FACTS) - composed.credit.height)
    return top - composed.credit_height


def _draw_columns(canvas: Canvas, columns: list[Column], width: float, around: Sheet, top: float) -> None:
    step = width + pt(around.gap)
    left = (around.size[0] - width - step * (len(columns) - 1)) / 2
    for index, column in enumerate(columns):
        for placed in column:
            draw_placed(canvas, placed, left + index * step, top, width)
