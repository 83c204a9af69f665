"""The pages of a printed rule sheet: title band, columns, foot; laid out at the density that suits the paper."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.printing import furniture
from companion.printing.document import Sheet, new_canvas
from companion.printing.emblem import Emblem
from companion.printing.furniture import Fact, Footer, Header
from companion.printing.look import Look, Palette
from companion.printing.options import Options
from companion.printing.paper import pt
from companion.printing.prose.columns import Column, lay_out
from companion.printing.prose.flowables import set_blocks
from companion.printing.prose.measures import DENSITIES, NORMAL, Density, Measures
from companion.printing.prose.panels import draw_placed
from companion.printing.prose.sheet import RuleSheet

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SHEET_OF_PAPER = 2
"""Pages that a rule sheet should not exceed on paper large enough for two columns."""

Pages = list[list[Column]]


def surround(sheet: RuleSheet, facts: Mapping[str, Any], options: Options) -> Sheet:
    """What stands around the text: paper, look, title band with the facts at a glance, foot with the credits."""
    stated, words = sheet.facts, sheet.words
    known = [Fact(kind, text) for kind, text in stated.glance.items()]
    known += [Fact("author", stated.credits[0]), Fact("origin", stated.credits[-1])]
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


def column_width(around: Sheet) -> float:
    """Points."""
    return (around.text_width - pt(around.gap) * (around.columns - 1)) / around.columns


def compose(sheet: RuleSheet, around: Sheet) -> Pages:
    """The text in columns and pages, at the roomiest density that takes one sheet of paper; else at the closest.

    Raises what `set_blocks` and `lay_out` raise.
    """
    pages: Pages = []
    for density in _densities(around):
        pages = _laid_out(sheet, around, density)
        if len(pages) <= SHEET_OF_PAPER:
            break
    return pages


def _densities(around: Sheet) -> tuple[Density, ...]:
    return DENSITIES if around.columns == 2 else (NORMAL,)


def _laid_out(sheet: RuleSheet, around: Sheet, density: Density) -> Pages:
    width = column_width(around)
    where = f"{sheet.game_id}/rules.{sheet.lang}.md"
    items = set_blocks(sheet.blocks, sheet.words, width, Measures(around.look, density), where)
    rooms = (around.text_height(first=True), around.text_height(first=False))
    return lay_out(items, width, rooms, around.columns)


def draw(pages: Pages, around: Sheet, copies: int = 1) -> bytes:
    """The PDF of laid-out pages."""
    target = BytesIO()
    canvas = new_canvas(target, around)
    for _copy in range(copies):
        for number, page in enumerate(pages, 1):
            _draw_page(canvas, page, around, number)
            canvas.showPage()
    furniture.define_total(canvas, len(pages), around.look)
    canvas.save()
    return target.getvalue()


def _draw_page(canvas: Canvas, columns: list[Column], around: Sheet, number: int) -> None:
    x, top, width, look = pt(around.margin), around.size[1] - pt(around.margin), around.text_width, around.look
    assert around.header is not None
    if number == 1:
        around.header.draw(canvas, x, top, width, look)
        top -= around.header.height(width, look)
    else:
        furniture.draw_running_head(canvas, around.header.title, x, top, width, look)
        top -= furniture.running_head_height(look)
    around.footer.draw(canvas, x, pt(around.margin), width, look, number)
    for index, column in enumerate(columns):
        left = x + index * (column_width(around) + pt(around.gap))
        for placed in column:
            draw_placed(canvas, placed, left, top, column_width(around))
