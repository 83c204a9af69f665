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
    from reportlab.platypus import Paragraph

SAFE = 3.6
"""White inside a card's edge, in millimetres."""

GROWTHS = (1.24, 1.2, 1.16, 1.12, 1.08, 1.04)
"""Factors tried, largest first, by which the words of a deck grow into the room that is left."""

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
    width, height = pt(size.width), pt(size.height)
    frames = [_frames(card, setting, width, height) for card in found]
    growth = _growth([frame for pair in frames for frame in pair], setting)
    drawn = [[frame.side(growth) for frame in pair] for pair in frames]
    sides = [(pair[0], pair[1] if len(pair) > 1 else None) for pair in drawn]
    backed = any(back is not None for _, back in sides)
    sheet = Sheet(node.given["title"], setting.look, setting.paper, node.given["author"], duplex=backed)
    return Deck(sheet, imposition.impose(node.given["size"], setting.paper), sides)


@element("card", "aids", holds=("aid",), title=Attribute(words, ""), shrink=Attribute(factor, 1.0))
def card(node: Node, setting: Setting) -> None:
    """A card; built by the aids."""


for _tag in ("front", "back"):
    element(_tag, "aid", holds=MIXED, text=True, title=Attribute(words, ""), foot=Attribute(words, ""))(card)


def _frames(node: Node, setting: Setting, width: float, height: float) -> list[Frame]:
    """The front of a card and, where it has one, its back."""
    fronts, backs = node.elements("front"), node.elements("back")
    if len(fronts) != 1:
        raise PrintError(fault(node.where, "element-missing", name="front", element=node.tag))
    return [Frame.of(side, node, setting, width, height) for side in (fronts + backs)[:2]]


def _growth(frames: list[Frame], setting: Setting) -> float:
    """The factor by which the words of all sides grow together, so that no card wastes room a reader could use.

    One for the whole deck: cards of one game are read side by side. Large print has its size already.
    """
    if setting.look.type == "large":
        return 1.0
    return next((growth for growth in GROWTHS if all(frame.fits(growth) for frame in frames)), 1.0)


@dataclass(slots=True)
class Frame:
    """A side before its words are set: the title, the foot, and the room (points) that they leave."""

    node: Node
    card: Node
    setting: Setting
    width: float
    height: float
    head: Paragraph | None
    mark: float
    foot: Paragraph | None
    head_height: float
    foot_height: float

    @classmethod
    def of(cls, node: Node, card: Node, setting: Setting, width: float, height: float) -> Frame:
        """The frame of a side of a card of this size in points."""
        look, inner = setting.look, width - 2 * pt(SAFE)
        title = tidy(node.given["title"] or card.given["title"], setting)
        foot = tidy(node.given["foot"], setting)
        size = style("card-title", look).fontSize
        mark = size if setting.emblem.shapes else 0.0
        head = (
            fitted(title, "card-title", look, inner - mark * 1.25, size * 2.3, least=0.75, where=node.where)
            if title
            else None
        )
        base = words_in(foot, "reference", look, where=node.where) if foot else None
        foot_height = base.wrap(inner, height)[1] + pt(1) if base else 0.0
        head_height = head.height + pt(2.4) if head else 0.0
        return cls(node, card, setting, width, height, head, mark, base, head_height, foot_height)

    @property
    def inner(self) -> float:
        """Points for words from side to side."""
        return self.width - 2 * pt(SAFE)

    @property
    def room(self) -> float:
        """Points for words from title to foot."""
        return self.height - 2 * pt(SAFE) - self.head_height - self.foot_height

    def _stack(self, factor: float) -> tuple[Stack, float]:
        """The words at this factor, and the height they need."""
        within = self.setting.within(self.inner, style="card-body", shrink=factor)
        stack = Stack(build_flow(self.node.children, within, self.node.where), self.node.where)
        return stack, stack.wrap(self.inner, 10**6)[1]

    def fits(self, factor: float) -> bool:
        """Whether the words fit at this factor; a word too wide for its cell does not."""
        try:
            return self._stack(factor)[1] <= self.room + SLACK
        except PrintError:
            return False

    def side(self, factor: float) -> Side:
        """The side with its words set: at the factor, or smaller where the card allows it, else `text-overflow`."""
        least = min(factor, self.card.given["shrink"])
        while True:
            stack, needed = self._stack(factor)
            if needed <= self.room + SLACK:
                return lambda canvas, x, y: self._draw(stack, canvas, x, y)
            if factor <= least:
                raise self._overflow(needed)
            factor = max(least, round(factor - 0.03, 3))

    def _overflow(self, needed: float) -> PrintError:
        text = f"{self.card.given['title']} {self.node.given['title']}".strip() or self.node.tag
        problem = overflow(text, self.node.where, self.inner, self.room)
        problem.faults[0].data["needed"] = round(needed * 25.4 / 72, 1)  # type: ignore[index]
        return problem

    def _draw(self, stack: Stack, canvas: Canvas, x: float, y: float) -> None:
        look, safe, size = self.setting.look, pt(SAFE), self.mark
        top = y + self.height - safe
        if self.head:
            self.head.drawOn(canvas, x + safe, top - self.head.height)
            if self.mark:
                self.setting.emblem.draw(canvas, x + self.width - safe - size, top - size * 1.05, size, look)
            line = top - self.head.height - pt(0.9)
            canvas.setStrokeColor(look.accent)
            canvas.setLineWidth(1.1)
            canvas.line(x + safe, line, x + self.width - safe, line)
        stack.drawOn(canvas, x + safe, top - self.head_height - stack.height)
        if self.foot:
            self.foot.drawOn(canvas, x + safe, y + safe)


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
