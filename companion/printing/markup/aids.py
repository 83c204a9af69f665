"""Player aids: cards with a front and a back, imposed on sheets.

A side is one title and a stack of short blocks inside a safe margin; nothing is printed at the card's edge, so a cut that is
half a millimetre off does no harm and no bleed is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from companion.errors import PrintError
from companion.printing import imposition
from companion.printing.canvas import new_canvas
from companion.printing.document import Sheet
from companion.printing.markup.flow import MIXED, build_flow
from companion.printing.markup.inline import tidy
from companion.printing.markup.registry import REQUIRED, Attribute, Node, element, factor, one_of, words
from companion.printing.markup.setting import Setting
from companion.printing.markup.stack import Stack
from companion.printing.paper import CARDS, pt
from companion.printing.paragraphs import fitted, words_in
from companion.printing.styles import style
from companion.printing.template import fault
from companion.printing.text import SLACK, overflow

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

SAFE = 3.6
"""White inside a card's edge, in millimetres."""

Side = Callable[[Any, float, float], None]
"""Draws a side of a card with its lower left corner at x, y points."""


@dataclass(slots=True)
class Deck:
    """A document of cards: what is printed on them and how they lie on the sheet."""

    sheet: Sheet
    grid: imposition.Imposition
    sides: list[tuple[Side, Side | None]]


@element(
    "aids",
    "root",
    holds=("aids",),
    title=Attribute(words, REQUIRED),
    author=Attribute(words, ""),
    size=Attribute(one_of(*CARDS), "poker"),
)
def aids(node: Node, setting: Setting) -> Deck:
    """The root of a sheet of cards."""
    found = node.elements("card")
    if not found:
        raise PrintError(fault(node.where, "element-missing", name="card", element=node.tag))
    size = CARDS[node.given["size"]]
    sides = [_card(card, setting, pt(size.width), pt(size.height)) for card in found]
    backed = any(back is not None for _, back in sides)
    sheet = Sheet(node.given["title"], setting.look, setting.paper, node.given["author"], duplex=backed)
    return Deck(sheet, imposition.impose(node.given["size"], setting.paper), sides)


@element("card", "aids", holds=("aid",), title=Attribute(words, ""), shrink=Attribute(factor, 1.0))
def card(node: Node, setting: Setting) -> None:
    """A card; built by the aids."""


for _tag in ("front", "back"):
    element(_tag, "aid", holds=MIXED, text=True, title=Attribute(words, ""), foot=Attribute(words, ""))(card)


def _card(node: Node, setting: Setting, width: float, height: float) -> tuple[Side, Side | None]:
    fronts, backs = node.elements("front"), node.elements("back")
    if len(fronts) != 1:
        raise PrintError(fault(node.where, "element-missing", name="front", element=node.tag))
    made = [_side(side, node, setting, width, height) for side in (fronts + backs)[:2]]
    return made[0], made[1] if backs else None


def _side(side: Node, parent: Node, setting: Setting, width: float, height: float) -> Side:
    look, safe = setting.look, pt(SAFE)
    inner = width - 2 * safe
    title = tidy(side.given["title"] or parent.given["title"], setting)
    foot = tidy(side.given["foot"], setting)
    size = style("card-title", look).fontSize
    mark = size * 1.25 if setting.emblem.shapes else 0.0
    head = fitted(title, "card-title", look, inner - mark, size * 2.3, least=0.75, where=side.where) if title else None
    head_height = head.height + pt(2.4) if head else 0.0
    base = words_in(foot, "reference", look, where=side.where) if foot else None
    foot_height = base.wrap(inner, height)[1] + pt(1) if base else 0.0
    room = height - 2 * safe - head_height - foot_height
    stack = _fit(side, parent, setting, inner, room)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        top = y + height - safe
        if head:
            head.drawOn(canvas, x + safe, top - head.height)
            if mark:
                setting.emblem.draw(canvas, x + width - safe - size, top - size * 1.05, size, look)
            canvas.setStrokeColor(look.accent)
            canvas.setLineWidth(1.1)
            canvas.line(x + safe, top - head.height - pt(0.9), x + width - safe, top - head.height - pt(0.9))
        stack.drawOn(canvas, x + safe, top - head_height - stack.height)
        if base:
            base.drawOn(canvas, x + safe, y + safe)

    return draw


def _fit(side: Node, parent: Node, setting: Setting, width: float, room: float) -> Stack:
    shrink, least = 1.0, parent.given["shrink"]
    while True:
        stack = Stack(
            build_flow(side.children, setting.within(width, style="card-body", shrink=shrink), side.where), side.where
        )
        _, needed = stack.wrap(width, 10**6)
        if needed <= room + SLACK:
            return stack
        if shrink <= least:
            text = f"{parent.given['title']} {side.given['title']}".strip() or side.tag
            problem = overflow(text, side.where, width, room)
            problem.faults[0].data["needed"] = round(needed * 25.4 / 72, 1)  # type: ignore[index]
            raise problem
        shrink = max(least, round(shrink - 0.03, 3))


def print_deck(deck: Deck, copies: int) -> bytes:
    """The sheets of a deck, fronts and backs in turn; the last sheet is filled up with further copies of the cards."""
    target = BytesIO()
    canvas = new_canvas(target, deck.sheet, copies)
    slots, count = deck.grid.slots, len(deck.sides)
    for first in range(0, count, slots):
        on_sheet = [deck.sides[(first + slot) % count] for slot in range(slots)]
        for back in (False, True) if deck.sheet.duplex else (False,):
            imposition.draw_marks(canvas, deck.grid, deck.sheet.look)
            for slot, sides in enumerate(on_sheet):
                draw = sides[1] if back else sides[0]
                if draw is not None:
                    x, y = deck.grid.place(slot, back=back)
                    draw(canvas, pt(x), pt(y))
            canvas.showPage()
    canvas.save()
    return target.getvalue()
