"""The layout of a card of an own deck: its root, words in a box, pictures from the deck's folder, icons among words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing.artwork import ArtworkIcon
from companion.printing.jinja import unknown_value
from companion.printing.markup.artwork import picture_of
from companion.printing.markup.drawing import AT, SIZED, Paint, coloured_runs, place_of
from companion.printing.markup.pieces import PaintedSide
from companion.printing.markup.registry import (
    ALIGN,
    COLOUR,
    REQUIRED,
    Attribute,
    Node,
    element,
    factor,
    millimetres,
    number,
    one_of,
    words,
    yes,
)
from companion.printing.markup.setting import Setting
from companion.printing.paper import pt
from companion.printing.paragraphs import fitted
from companion.printing.pen import clip
from companion.printing.pictures import contained, covering
from companion.printing.styles import STYLES
from companion.printing.text import Run

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


@element("layout", "layout", holds=("drawing",), ground=Attribute(COLOUR, "none"))
def layout(node: Node, setting: Setting, size: tuple[float, float]) -> PaintedSide:
    """The front of a card, ``size`` in millimetres. Its ground goes beyond its edge."""
    points = (pt(size[0]), pt(size[1]))
    paints = [child.build(setting, points) for child in node.elements()]
    return PaintedSide("front", paints, node.given["ground"], size, setting)


@element(
    "text",
    "drawing",
    holds=("inline",),
    text=True,
    **AT,
    **SIZED,
    style=Attribute(one_of(*STYLES), "cell"),
    size=Attribute(number, 1.0),
    least=Attribute(factor, 0.7),
    align=Attribute(ALIGN, "left"),
    valign=Attribute(one_of("top", "middle", "bottom"), "top"),
    even=Attribute(yes, False),
    colour=Attribute(COLOUR),
)
def text(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """Words in a box, as large as they fit: `size` times the size of their style, down to `least` times that."""
    given, look = node.given, setting.look
    runs = coloured_runs(node, setting)
    width, height = pt(given["width"]), pt(given["height"])
    largest, align = given["size"], given["align"]
    least = largest * given["least"]
    made = fitted(
        runs, given["style"], look, width, height,
        size=largest, least=least, step=(largest - least) / 20, align=align, where=node.where, even=given["even"],
    )  # fmt: skip
    x, y = place_of(node)
    left = x + {"left": 0.0, "centre": (width - made.width) / 2, "right": width - made.width}[align]
    free = {"top": 0.0, "middle": (height - made.height) / 2, "bottom": height - made.height}[given["valign"]]

    def paint(canvas: Canvas, tall: float) -> None:
        made.drawOn(canvas, left, tall - y - free - made.height)

    return paint


@element(
    "image",
    "drawing",
    **AT,
    **SIZED,
    of=Attribute(words, REQUIRED),
    fit=Attribute(one_of("whole", "cover"), "whole"),
    radius=Attribute(millimetres, 0.0),
    low=Attribute(one_of("keep", "line"), "keep"),
)
def image(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A picture from the deck's folder: it fits whole into a box, or covers it. A covered box may have round corners.

    `low="line"`: in low ink only its outlines, on pale grounds.
    """
    given, covers = node.given, node.given["fit"] == "cover"
    if setting.pictures is None:
        raise unknown_value(node.where, "of", "image", given["of"], ())
    shown = setting.pictures.picture(given["of"], given["width"], given["height"], covers=covers)
    width, height, lines = pt(given["width"]), pt(given["height"]), setting.look.low and given["low"] == "line"
    at, top = place_of(node)
    x, y, wide, high = (covering if covers else contained)(shown, width, height)

    def paint(canvas: Canvas, tall: float) -> None:
        canvas.translate(at, tall - top - height)
        if covers:
            clip(canvas, 0, 0, width, height, pt(given["radius"]))
        shown.draw(canvas, x, y, wide, high, lines=lines)

    return paint


@element("sign", "inline", of=Attribute(words, REQUIRED))
def sign(node: Node, setting: Setting) -> list[Run]:
    """An icon among words, as high as their letters."""
    if setting.pictures is not None:
        return [Run(picture=setting.pictures.icon(node.given["of"], setting.look))]
    return [Run(picture=ArtworkIcon(picture_of(node, setting), setting.look))]
