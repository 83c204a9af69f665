"""A game's material, drawn: pieces to cut out, and boards larger than a sheet.

`companion.components` lays them on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.printing.markup.drawing import Paint, paint_all
from companion.printing.markup.registry import (
    COLOUR,
    REQUIRED,
    Attribute,
    Node,
    count,
    element,
    millimetres,
    one_of,
    words,
    yes,
)
from companion.printing.markup.setting import Setting
from companion.printing.paper import pt
from companion.printing.pen import pen

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

FOLD = 0.35
"""Points: the line around a round piece, along which it is cut."""


class PaintedSide(NamedTuple):
    """One side of a piece: what is painted on it, in order, on a ground that goes beyond its edge."""

    name: str
    paints: Sequence[Paint]
    ground: str
    size: tuple[float, float]
    setting: Setting
    round_: bool = False
    copies: int = 1
    title: str = ""  # what lists call it, if not as the others of its kind

    def draw(self, canvas: Canvas, bleed: float) -> None:
        """Draw it, its lower left corner at the origin; the ground goes ``bleed`` points beyond its edge."""
        width, height, look = pt(self.size[0]), pt(self.size[1]), self.setting.look
        ground = look.named(self.ground)
        if ground is not None and not look.low:
            canvas.setFillColor(ground)
            if self.round_:
                canvas.circle(width / 2, height / 2, width / 2 + bleed, stroke=0, fill=1)
            else:
                canvas.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, stroke=0, fill=1)
        if self.round_:
            pen(canvas, look.hairline, FOLD)
            canvas.circle(width / 2, height / 2, width / 2, stroke=1, fill=0)
        paint_all(canvas, self.paints, height)


class Pieces(NamedTuple):
    """Pieces of one size.

    - ``size``, ``gap``: in millimetres.
    - ``fronts``: the fronts, each with its copies.
    - ``back``: none, the pattern of playing cards, or the front once more. ``reverse``: a back of their own instead.
    - ``mat``: the game can do without them.
    - ``note``: what their sheet's margin says of them besides.
    - ``instead``: what a household has that will do as well.
    """

    title: str
    size: tuple[float, float]
    gap: float
    fronts: Sequence[PaintedSide]
    back: str
    round_: bool
    mat: bool = False
    reverse: PaintedSide | None = None
    note: str = ""
    instead: str = ""


class Poster(NamedTuple):
    """A drawing that may be larger than the paper, its size in millimetres. ``mat``: the game can do without it."""

    title: str
    picture: PaintedSide
    mat: bool = False


@element("components", "root", holds=("components",), title=Attribute(words, REQUIRED))
def components(node: Node, setting: Setting) -> list[Pieces | Poster]:
    """The root of a game's pieces."""
    return [child.build(setting) for child in node.elements()]


def _picture(
    node: Node, setting: Setting, size: tuple[float, float], name: str, *, round_: bool = False
) -> PaintedSide:
    points = (pt(size[0]), pt(size[1]))
    paints = [child.build(setting, points) for child in node.elements()]
    copies, title = node.given.get("copies", 1), node.given.get("title", "")
    return PaintedSide(name, paints, node.given["ground"], size, setting, round_, copies, title)


@element(
    "pieces",
    "components",
    holds=("pieces",),
    title=Attribute(words, REQUIRED),
    width=Attribute(millimetres, REQUIRED),
    height=Attribute(millimetres),
    shape=Attribute(one_of("card", "round"), "card"),
    gap=Attribute(millimetres, 0.0),
    back=Attribute(one_of("none", "pattern", "front"), "none"),
    mat=Attribute(yes, False),
    note=Attribute(words, ""),
    instead=Attribute(words, ""),
)
def pieces(node: Node, setting: Setting) -> Pieces:
    """Pieces of one size."""
    given = node.given
    size, round_ = (given["width"], given["height"] or given["width"]), given["shape"] == "round"
    fronts = [_picture(child, setting, size, child.given["name"], round_=round_) for child in node.elements("piece")]
    own = [_picture(child, setting, size, "back", round_=round_) for child in node.elements("reverse")]
    back = "pattern" if own else given["back"]
    reverse = own[0] if own else None
    said = given["note"], given["instead"]
    return Pieces(given["title"], size, given["gap"], fronts, back, round_, given["mat"], reverse, *said)


@element(
    "piece",
    "pieces",
    holds=("drawing",),
    name=Attribute(words, REQUIRED),
    copies=Attribute(count, 1),
    ground=Attribute(COLOUR, "none"),
    title=Attribute(words, ""),
)
def piece(node: Node, setting: Setting) -> None:
    """The front of a piece. `pieces` builds it."""


@element("reverse", "pieces", holds=("drawing",), ground=Attribute(COLOUR, "none"))
def reverse(node: Node, setting: Setting) -> None:
    """The back of all the pieces. `pieces` builds it."""


@element(
    "poster",
    "components",
    holds=("drawing",),
    title=Attribute(words, REQUIRED),
    width=Attribute(millimetres, REQUIRED),
    height=Attribute(millimetres, REQUIRED),
    ground=Attribute(COLOUR, "none"),
    mat=Attribute(yes, False),
)
def poster(node: Node, setting: Setting) -> Poster:
    """A board or a mat, on as many sheets as it needs."""
    given = node.given
    return Poster(given["title"], _picture(node, setting, (given["width"], given["height"]), "poster"), given["mat"])
