"""Drawings in millimetres, x to the right and y downwards: diagrams, boards, set-ups; also rows of drawn cards."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from reportlab.platypus import Flowable

from companion.cards import Card, Suit, read_card
from companion.errors import Fault, PrintError
from companion.printing import suits
from companion.printing.cards import (
    BACK,
    EMPTY,
    GAP,
    RATIO,
    SIZES,
    CardRow,
    draw_any,
    draw_clear,
    draw_pips,
    draw_values,
)
from companion.printing.fillable import FormBox
from companion.printing.jinja import fault
from companion.printing.look import PENCIL_LINE, TONES, TOTAL_LINE, Look, luminance
from companion.printing.markup.flow import Drawn
from companion.printing.markup.inline import runs_in, tidy
from companion.printing.markup.pencil import field, outer, paint_frame, pencil_box
from companion.printing.markup.registry import (
    ALIGN,
    COLOUR,
    REQUIRED,
    Attribute,
    Node,
    count,
    element,
    factor,
    millimetres,
    number,
    one_of,
    points,
    words,
    yes,
)
from companion.printing.markup.setting import Setting, pencil_size
from companion.printing.paper import mm, pt
from companion.printing.paragraphs import fitted, middle, words_in
from companion.printing.paths import round_rect
from companion.printing.pen import outline, pen
from companion.printing.styles import STYLES
from companion.printing.text import SLACK, Run, overflow

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.pdfgen.canvas import Canvas


_BLANKS = re.compile(r"[\s,]+")


def read_row(text: str, look: Look, where: str | None) -> list[Card | str]:
    """Cards separated by blanks; ``|`` is a gap, ``back`` a card's back, ``empty`` a place without a card.

    Cards with suit symbols may use both rank alphabets, cards in letters only that of the document's language. Raises
    PrintError ``template`` (problem ``card``, detail: the word) with one fault for each unreadable card.
    """
    row: list[Card | str] = []
    faults: list[Fault] = []
    for word in _BLANKS.split(text.strip()):
        if word in ("|", BACK, EMPTY):
            row.append(GAP if word == "|" else word)
            continue
        card = read_card(word, look.lang)
        if isinstance(card, Card):
            row.append(card)
        else:
            faults.append(fault(where, "card", detail=word))
    if faults:
        raise PrintError(faults)
    return row


@element(
    "cards",
    "flow",
    text=True,
    size=Attribute(one_of(*SIZES), "normal"),
    most=Attribute(count, 0),
)
def cards(node: Node, setting: Setting) -> list[Flowable]:
    """Cards side by side, as large as in a row of ``most``."""
    given, look = node.given, setting.look
    wide = pt(SIZES[given["size"]] * (1.2 if look.type == "large" else 1) * setting.growth)
    return [CardRow(read_row(node.text, look, node.where), wide, look, given["most"])]


Paint = Callable[[Any, float], None]
"""A function that paints one thing on a canvas, given the height of the drawing in points."""


def paint_all(canvas: Canvas, paints: Iterable[Paint], height: float) -> None:
    """Paint things in order.

    None of them passes its colours or its origin on to the next. ``height``: the drawing's, in points.
    """
    for paint in paints:
        canvas.saveState()
        paint(canvas, height)
        canvas.restoreState()


_CORNER, _GROUND_LINE = 3.0, 0.4
"""Points: the radius of a ground's corners, and its outline in low ink. They equal those of an example's box."""

AT: dict[str, Any] = {"x": Attribute(number, REQUIRED), "y": Attribute(number, REQUIRED)}
SIZED: dict[str, Any] = {"width": Attribute(millimetres, REQUIRED), "height": Attribute(millimetres, REQUIRED)}
"""The size of a thing, as AT is its place: attributes of many elements."""


def place_of(node: Node) -> tuple[float, float]:
    """The element's x and y in points."""
    return pt(node.given["x"]), pt(node.given["y"])


class Drawing(Drawn):
    """Things painted in order, scaled as a whole."""

    def __init__(self, paints: list[Paint], size: tuple[float, float], scale: float, align: str, where: str) -> None:
        super().__init__(where, 8, 8)
        self.paints, self.natural, self.scale, self.align = paints, size, scale, align
        self.turned = self.alone = False
        self.ground: Look | None = None

    @property
    def natural_width(self) -> float:
        """The width of what is painted, in points."""
        return self.natural[0] * self.scale

    def _measure(self, available: float) -> None:
        self.width, self.height = available, self.natural[1] * self.scale

    def _paint(self, canvas: Canvas) -> None:
        if self.ground is not None:
            self._paint_ground(canvas, self.ground)
        free = self.width - self.natural_width
        canvas.translate({"left": 0.0, "centre": free / 2, "right": free}[self.align], 0)
        canvas.scale(self.scale, self.scale)
        if self.turned:
            canvas.translate(*self.natural)
            canvas.rotate(180)
        paint_all(canvas, self.paints, self.natural[1])

    def _paint_ground(self, canvas: Canvas, look: Look) -> None:
        """Paint the ground of an example's box over the whole width; in low ink only its outline."""
        low, half = look.tint is None, _GROUND_LINE / 2
        canvas.saveState()
        if low:
            pen(canvas, look.hairline, _GROUND_LINE)
            canvas.roundRect(half, half, self.width - 2 * half, self.height - 2 * half, _CORNER, stroke=1, fill=0)
        else:
            canvas.setFillColor(look.tint)
            canvas.roundRect(0, 0, self.width, self.height, _CORNER, stroke=0, fill=1)
        canvas.restoreState()


@element(
    "drawing",
    "flow",
    holds=("drawing",),
    **SIZED,
    fit=Attribute(yes, False),
    turned=Attribute(yes, False),
    ground=Attribute(yes, False),
    alone=Attribute(yes, False),
    align=Attribute(ALIGN, "centre"),
)
def drawing(node: Node, setting: Setting) -> list[Flowable]:
    """A drawing."""
    given = node.given
    size = (pt(given["width"]), pt(given["height"]))
    scale = 1.0
    if size[0] > setting.width + SLACK:
        scale = setting.width / size[0]
        if not given["fit"] or (scale < 1 and node.elements("pencil")):
            data = {"available": round(mm(setting.width), 1), "needed": given["width"]}
            raise PrintError(Fault("too-wide", node.where, data))
    around = setting._replace(width=0.0)  # a rule sheet tries many widths, and nothing in a drawing asks for it
    if node.kept is None or node.kept[0] != around:
        node.kept = around, paints_in(node, around, size)
    made = Drawing(node.kept[1], size, scale, given["align"], node.where)
    made.turned, made.alone = given["turned"], given["alone"]
    made.ground = setting.look if given["ground"] else None
    return [made]


def paints_in(node: Node, setting: Setting, size: tuple[float, float]) -> list[Paint]:
    """The things in a drawing or a group, in order. Boxes to write in that touch get one frame around them."""
    paints: list[Paint] = []
    last = next(iter(reversed(node.elements("pencil"))), None)
    for child in node.elements():
        paints.append(child.build(setting, size))
        if child is last:
            paints.append(partial(_paint_frames, node, setting.look))
    return paints


def _paint_frames(node: Node, look: Look, canvas: Canvas, height: float) -> None:
    """Draw the frame of the boxes in a drawing, and those of totals."""
    edges, heavy = [], []
    for one in (one for one in node.elements("pencil") if one.given["weight"] != "none"):
        left, top = place_of(one)
        right, foot = left + pt(one.given["width"]), top + pt(one.given["height"])
        corners = [(round(x, 1), round(height - y, 1)) for x in (left, right) for y in (top, foot)]
        edges += [(corners[a], corners[b]) for a, b in ((0, 1), (0, 2), (1, 3), (2, 3))]
        if one.given["weight"] == "heavy":
            heavy.append((*corners[1], right - left, foot - top))
    paint_frame(canvas, [(*start, *end) for start, end in outer(edges)], look)
    canvas.setLineWidth(TOTAL_LINE)
    for box in heavy:
        canvas.rect(*box, stroke=1, fill=0)


_CARD: dict[str, Any] = {
    **AT,
    "width": Attribute(millimetres, 13.0),
    "turn": Attribute(number, 0.0),
    "shadow": Attribute(yes, False),
}


@element("card", "drawing", text=True, **_CARD, pips=Attribute(yes, False), bare=Attribute(yes, False))
def card(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A playing card (or `back`, `empty`), its upper left corner at x, y.

    A `bare` one shows only its values, over what lies below; with its pips, it shows only these.
    """
    one, *_ = read_row(node.text, setting.look, node.where)
    if node.given["pips"] and isinstance(one, Card) and one.rank.pip:
        return _laid(node, setting, partial(draw_pips, bare=node.given["bare"]), one)
    if node.given["bare"] and isinstance(one, Card):
        return _laid(node, setting, draw_values, one)
    return _laid(node, setting, draw_any, one)


@element("back", "drawing", **_CARD)
def back(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A card's back, its upper left corner at x, y."""
    return _laid(node, setting, draw_any, BACK)


@element("place", "drawing", **_CARD, clear=Attribute(yes, False))
def place(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """The outline of a place without a card, its upper left corner at x, y."""
    return _laid(node, setting, draw_clear, None) if node.given["clear"] else _laid(node, setting, draw_any, EMPTY)


def _laid(node: Node, setting: Setting, draw: Callable[..., None], one: Card | str | None) -> Paint:
    """A Paint of a card turned about its middle, over its shadow if it has one.

    ``draw`` draws the card ``one``. If ``one`` is None, ``draw`` needs no card.
    """
    given, look, wide, (x, y) = node.given, setting.look, pt(node.given["width"]), place_of(node)
    left, low = -wide / 2, -wide * RATIO / 2

    def paint(canvas: Canvas, height: float) -> None:
        canvas.translate(x - left, height - y + low)
        canvas.rotate(-given["turn"])
        if given["shadow"]:
            _draw_shadow(canvas, left, low, wide, look)
        draw(canvas, *([] if one is None else [one]), left, low, wide, look)

    return paint


_SHADOW = 0.045
"""How far a card's shadow lies to the right and below, as a share of the card's width."""


def _draw_shadow(canvas: Canvas, x: float, y: float, width: float, look: Look) -> None:
    """Draw the shadow of a card that is held or being played; nothing in low ink."""
    if look.low:
        return
    canvas.setFillColor(look.tone("mid"))
    off = width * _SHADOW
    round_rect(canvas, x + off, y - off, width, width * RATIO, width * 0.1, stroke=False, fill=True)


@element(
    "label",
    "drawing",
    holds=("inline",),
    text=True,
    **AT,
    width=Attribute(millimetres),
    height=Attribute(millimetres),
    style=Attribute(one_of(*STYLES), "label"),
    align=Attribute(ALIGN, "left"),
    shrink=Attribute(factor, 1.0),
    breakable=Attribute(yes, False),
    even=Attribute(yes, False),
    letters=Attribute(yes, False),
    colour=Attribute(COLOUR),
)
def label(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """Words at a point: x, y is the middle of their height, and of their width if `align` is `centre`."""
    given, look = node.given, setting.look
    runs, align, (x, y) = coloured_runs(node, setting), given["align"], place_of(node)
    room = {"left": size[0] - x, "centre": 2 * min(x, size[0] - x), "right": x}[align]
    width = pt(given["width"]) if given["width"] else room
    if room <= 0:
        raise overflow("".join(run.text for run in runs), node.where, room, size[1])
    if given["height"]:
        made = fitted(
            runs,
            given["style"],
            look,
            width,
            pt(given["height"]),
            least=given["shrink"],
            align=align,
            where=node.where,
            breakable=given["breakable"],
            even=given["even"],
        )
    else:
        made = words_in(runs, given["style"], look, align=align, where=node.where)
        made.wrap(width, size[1])
    left = x - {"left": 0.0, "centre": made.width / 2, "right": made.width}[align]
    top = y - made.height / 2
    outside = left < -SLACK or left + made.width > size[0] + SLACK or top < -1 or top + made.height > size[1] + 1
    if outside or (made.cut and not made.breakable):
        raise overflow(made.getPlainText(identify=0), node.where, min(width, room), size[1])

    def paint(canvas: Canvas, height: float) -> None:
        bottom = height - top - made.height
        made.drawOn(canvas, left, bottom + (middle(made, made.height) if given["letters"] else 0))

    return paint


@element(
    "pencil",
    "drawing",
    **AT,
    **SIZED,
    weight=Attribute(one_of("normal", "heavy", "none"), "normal"),
    says=Attribute(words, ""),
    tick=Attribute(yes, False),
    seat=Attribute(count),
    named=Attribute(count),
)
def pencil(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A box to write in, its upper left corner at x, y; at least 8 mm a side."""
    given = node.given
    wide, tall = pencil_size(node.where, given["width"]), pencil_size(node.where, given["height"])
    box = FormBox(tidy(given["says"], setting), given["seat"] or 0, tick=given["tick"])
    x, top = place_of(node)

    def paint(canvas: Canvas, height: float) -> None:
        y = height - top - tall
        if given["weight"] != "none":
            pencil_box(canvas, x, y, wide, tall, setting.look, PENCIL_LINE)
        field(setting, canvas, box, x, y, wide, tall, given["named"])

    return paint


_SUITS = one_of(*(suit.value for suit in Suit), "joker")


@element("suit", "drawing", **AT, height=Attribute(millimetres, 6.0), of=Attribute(_SUITS, REQUIRED))
def suit_(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A suit symbol around x, y."""
    sign, high, (x, y) = node.given["of"], pt(node.given["height"]), place_of(node)
    colour = setting.look.accent if sign == "joker" else setting.look.suit(sign)

    def paint(canvas: Canvas, height: float) -> None:
        hollow = setting.look.low and sign in suits.RED
        suits.draw_suit(canvas, sign, x, height - y, high, colour, hollow=hollow)

    return paint


def coloured_runs(node: Node, setting: Setting) -> list[Run]:
    """The words of an element in its colour, if it names one.

    In low ink, where grounds stay white, light colours become deep.
    """
    runs, name, look = runs_in(node, setting._replace(style=node.given["style"])), node.given["colour"], setting.look
    if name is None:
        return runs
    light = name in ("paper", "tint", "none", *TONES) or (name[0] == "#" and luminance(name) > 0.4)
    colour = look.deep if look.low and light else look.named(name)
    return [run if run.colour else run._replace(colour=colour) for run in runs]


@element("emblem", "drawing", **AT, size=Attribute(millimetres, REQUIRED))
def emblem(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """The game's emblem, its upper left corner at x, y."""
    wide, (x, y) = pt(node.given["size"]), place_of(node)

    def paint(canvas: Canvas, height: float) -> None:
        setting.emblem.draw(canvas, x, height - y - wide, wide, setting.look)

    return paint


DOT = 1.0
"""Millimetres: a circle of at most this radius is a dot, such as the pip of a die.

In low ink a dot stays filled: an outline would take as much ink and say less.
"""


def _stroke(node: Node, look: Look) -> Color | None:
    """The colour of the element's line. Low ink has no tones and uses the deep colour instead."""
    name = node.given["stroke"]
    return look.deep if look.low and name in TONES else look.named(name)


def _line_style(canvas: Canvas, node: Node, look: Look) -> bool:
    """Set stroke colour, weight and dashes. Returns True if there is a stroke."""
    stroke = _stroke(node, look)
    if stroke is None:
        return False
    pen(canvas, stroke, node.given["weight"])
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    if node.given["dashed"]:
        canvas.setDash(2, 2.4)
    return True


_FROM_TO: dict[str, Any] = {name: Attribute(number, REQUIRED) for name in ("x1", "y1", "x2", "y2")}
_LINE: dict[str, Any] = {
    "stroke": Attribute(COLOUR, "line"),
    "weight": Attribute(number, 0.6),
    "dashed": Attribute(yes, False),
}


def _fill_style(canvas: Canvas, node: Node, look: Look, stroked: bool, *, dot: bool = False) -> tuple[bool, bool]:
    """Set the fill. Returns whether to paint a stroke and whether to paint a fill.

    In low ink a fill becomes an outline, but a dot stays filled.
    """
    name = node.given["fill"]
    if name == "none":
        return stroked, False
    if look.low and name != "paper" and not dot:
        canvas.setStrokeColor(look.named("deep" if name in ("tint", *TONES) else name))
        canvas.setFillColor(look.paper)
        return True, True
    canvas.setFillColor(look.named(name))
    return stroked, True


@element("line", "drawing", **_FROM_TO, **_LINE)
def line(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A straight line."""
    x1, y1, x2, y2 = (pt(node.given[name]) for name in _FROM_TO)

    def paint(canvas: Canvas, height: float) -> None:
        if _line_style(canvas, node, setting.look):
            canvas.line(x1, height - y1, x2, height - y2)

    return paint


@element("arrow", "drawing", **_FROM_TO, bend=Attribute(number, 0.0), **_LINE)
def arrow(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """An arrow from point 1 to point 2. `bend` curves it that many millimetres to its left."""
    x1, y1, x2, y2 = (pt(node.given[name]) for name in _FROM_TO)
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    bend = pt(node.given["bend"])
    cx = (x1 + x2) / 2 + (y2 - y1) / length * bend * 2
    cy = (y1 + y2) / 2 - (x2 - x1) / length * bend * 2

    def paint(canvas: Canvas, height: float) -> None:
        if not _line_style(canvas, node, setting.look):
            return
        head = 3.2 + node.given["weight"] * 2.2
        angle = math.atan2(y2 - cy, x2 - cx)
        ex, ey = x2 - head * 0.7 * math.cos(angle), y2 - head * 0.7 * math.sin(angle)
        path = canvas.beginPath()
        path.moveTo(x1, height - y1)
        out = x1 + (cx - x1) * 2 / 3, height - y1 - (cy - y1) * 2 / 3
        back = ex + (cx - ex) * 2 / 3, height - ey - (cy - ey) * 2 / 3
        path.curveTo(*out, *back, ex, height - ey)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.setDash()
        canvas.setFillColor(_stroke(node, setting.look))
        sides = [
            (x2 - head * math.cos(angle + side), height - (y2 - head * math.sin(angle + side)))
            for side in (0.42, -0.42)
        ]
        canvas.drawPath(outline(canvas, [(x2, height - y2), *sides]), stroke=0, fill=1)

    return paint


@element("rect", "drawing", **AT, **SIZED, fill=Attribute(COLOUR, "none"), radius=Attribute(millimetres, 0.8), **_LINE)
def rect(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A rectangle, its upper left corner at x, y."""
    wide, tall, radius = (pt(node.given[name]) for name in ("width", "height", "radius"))
    x, y = place_of(node)

    def paint(canvas: Canvas, height: float) -> None:
        stroke, fill = _fill_style(canvas, node, setting.look, _line_style(canvas, node, setting.look))
        canvas.roundRect(x, height - y - tall, wide, tall, radius, stroke=int(stroke), fill=int(fill))

    return paint


@element("circle", "drawing", **AT, radius=Attribute(millimetres, REQUIRED), fill=Attribute(COLOUR, "none"), **_LINE)
def circle(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A circle around x, y. Low ink leaves out circles that are only a glow (`dusk`)."""
    given = node.given

    def paint(canvas: Canvas, height: float) -> None:
        if setting.look.low and given["fill"] == "dusk":
            return
        stroked = _line_style(canvas, node, setting.look)
        stroke, fill = _fill_style(canvas, node, setting.look, stroked, dot=given["radius"] <= DOT)
        canvas.circle(pt(given["x"]), height - pt(given["y"]), pt(given["radius"]), stroke=int(stroke), fill=int(fill))

    return paint


@element("polygon", "drawing", points=Attribute(points, REQUIRED), fill=Attribute(COLOUR, "none"), **_LINE)
def polygon(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A closed shape through its corners."""
    corners = [(pt(x), pt(y)) for x, y in node.given["points"]]

    def paint(canvas: Canvas, height: float) -> None:
        stroke, fill = _fill_style(canvas, node, setting.look, _line_style(canvas, node, setting.look))
        path = outline(canvas, ((x, height - y) for x, y in corners))
        canvas.drawPath(path, stroke=int(stroke), fill=int(fill))

    return paint
