"""The pages of a printed rule sheet: title band, columns, foot. How close the text is set is found in `compose`.

A page ends where an article ends, so what follows may be too tall for the rest of it. There stands a tailpiece, as printers set one where
a chapter leaves a page half empty: it says that this is so on purpose, and that nothing is missing.
"""

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


LEAST = 0.2
"""The share of a column that must be left white; less needs no ornament."""

_OF_ROOM, _LARGEST = 0.36, 26.0
"""The emblem's size: a share of the white, in millimetres at most."""

_LINE, _OFF = 16.0, 4.0
"""Millimetres: the length of the lines, and how far they keep from the emblem."""


def draw_tailpiece(
    canvas: Canvas, emblem: Emblem, left: float, width: float, top: float, foot: float, look: Look
) -> None:
    """Draw it in the middle of the white between ``top`` and ``foot``; all in points. Nothing for a game without an emblem."""
    if not emblem.shapes:
        return
    size = min(pt(_LARGEST), (top - foot) * _OF_ROOM)
    centre, middle = left + width / 2, (top + foot) / 2
    canvas.saveState()
    canvas.setStrokeColor(look.accent)
    canvas.setLineWidth(0.6)
    for side in (-1, 1):
        near = centre + side * (size / 2 + pt(_OFF))
        canvas.line(near, middle, near + side * pt(_LINE), middle)
    canvas.restoreState()
    emblem.small.draw(canvas, centre - size / 2, middle - size / 2, size, look)


_UNDER_FACTS = 3.0
"""Millimetres that the credits move up into the white under the facts."""

_OVER_STEPS = 3.0
"""Millimetres from the credits to the panels of a turn."""


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
    )


def draw(composed: Composed, around: Sheet, copies: int = 1) -> bytes:
    """The PDF of composed pages, ``copies`` of them; each begins on a sheet of paper of its own."""
    total = len(composed.pages)
    around = around._replace(footer=around.footer._replace(digits=len(str(total))))
    target = BytesIO()
    canvas = new_canvas(target, around, copies)
    for number, page in enumerate(composed.pages, 1):
        top = _draw_furniture(canvas, composed, around, number)
        _draw_columns(canvas, page, composed.width, around, top)
        _draw_tailpiece(canvas, page, composed, around, number, top)
        canvas.showPage()
    sheet.define_total(canvas, total, around.look)
    if copies > 1 and total % 2:
        canvas.showPage()  # the back of the last page stays empty
    canvas.save()
    return target.getvalue()


def _draw_furniture(canvas: Canvas, composed: Composed, around: Sheet, number: int) -> float:
    """What stands around the columns of a page; returns where they begin."""
    around.draw_foot(canvas, number)
    top = around.draw_head(canvas, first=number == 1)
    if number > 1:
        return top
    opening = composed.opening
    credit = top + pt(_UNDER_FACTS) - opening.credit.height
    opening.credit.drawOn(canvas, pt(around.margin), credit)
    if opening.steps is not None:
        opening.steps.drawOn(canvas, pt(around.margin), credit - pt(_OVER_STEPS) - opening.steps.height)
    return top - opening.height


def _draw_tailpiece(
    canvas: Canvas, page: list[Column], composed: Composed, around: Sheet, number: int, top: float
) -> None:
    """An ornament at the end of the text, where its page is left white: on any other page it would cut what goes on."""
    if number == len(composed.pages) and composed.fills[number - 1] < 1 - LEAST:
        assert around.header is not None
        ends = top - depth(page, composed.width)
        place = (pt(around.margin), around.text_width, ends, around.foot)
        draw_tailpiece(canvas, around.header.emblem, *place, around.look)


def _draw_columns(canvas: Canvas, columns: list[Column], width: float, around: Sheet, top: float) -> None:
    step = width + pt(around.gap)
    left = (around.size[0] - width - step * (len(columns) - 1)) / 2
    for index, column in enumerate(columns):
        for placed in column:
            draw_placed(canvas, placed, left + index * step, top, width)
