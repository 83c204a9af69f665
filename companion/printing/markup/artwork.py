"""Pictures in drawings: paths, pictures of `artwork`, groups, badges, scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.errors import PrintError
from companion.folders import game_folder
from companion.printing import fonts
from companion.printing.artwork import LOW, Picture, Shape, find_pictures
from companion.printing.context import dress
from companion.printing.jinja import fault, page_variables, render, unknown_value
from companion.printing.look import Look
from companion.printing.markup.drawing import AT, SIZED, Paint, paint_all, paints_in, place_of
from companion.printing.markup.inline import tidy
from companion.printing.markup.registry import (
    COLOUR,
    REQUIRED,
    Attribute,
    Node,
    check,
    element,
    millimetres,
    number,
    one_of,
    parse,
    words,
    yes,
)
from companion.printing.markup.setting import Setting
from companion.printing.paper import pt
from companion.printing.pen import clip, pen
from companion.printing.reportlab_private import draw_once
from companion.printing.sheet import Box
from companion.printing.text import draw_line
from companion.rulebook import open_rulebook

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


@element(
    "path",
    "drawing",
    d=Attribute(words, REQUIRED),
    fill=Attribute(COLOUR, "none"),
    stroke=Attribute(COLOUR, "none"),
    weight=Attribute(number, 0.6),
    low=Attribute(one_of(*LOW), "line"),
)
def path(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """An outline in millimetres (absolute M L H V C Q Z)."""
    given = node.given
    shape = Shape(given["d"], given["fill"], given["stroke"], given["weight"], low=given["low"])

    def paint(canvas: Canvas, height: float) -> None:
        shape.draw(canvas, 0, height, pt(1), setting.look)

    return paint


_PLACED: dict[str, Any] = {**AT, "turn": Attribute(number, 0.0), "flip": Attribute(yes, False)}


def picture_of(node: Node, setting: Setting) -> Picture:
    """The picture that an element names. Raises PrintError ``template``."""
    known, name = find_pictures(setting.game), node.given["of"]
    if name not in known:
        raise unknown_value(node.where, "of", node.tag, name, known)
    return known[name]


@element("picture", "drawing", of=Attribute(words, REQUIRED), size=Attribute(millimetres, REQUIRED), **_PLACED)
def picture(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A picture `size` wide, its upper left corner at x, y; flipped left to right, then turned about its middle."""
    given = node.given
    found = picture_of(node, setting)
    wide, (x, y) = pt(given["size"]), place_of(node)
    high = wide * found.height / found.width

    def paint(canvas: Canvas, height: float) -> None:
        canvas.translate(x + wide / 2, height - y - high / 2)
        canvas.rotate(-given["turn"])
        canvas.scale(-1 if given["flip"] else 1, 1)
        found.draw(canvas, -wide / 2, high / 2, wide, setting.look)

    return paint


@element(
    "group",
    "drawing",
    holds=("drawing",),
    scale=Attribute(number, 1.0),
    width=Attribute(millimetres),
    height=Attribute(millimetres),
    shape=Attribute(one_of("box", "round"), "box"),
    game=Attribute(words, ""),
    **_PLACED,
)
def group(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """Things whose own 0, 0 is at x, y. They may be scaled, flipped left to right, and turned about that point.

    With width and height they are cut off beyond that box, or beyond the ellipse in it (`shape` round). With `game`
    they have that game's colours, and can use its emblem, pictures and scene.
    """
    given = node.given
    setting = _dressed(setting, given["game"]) if given["game"] else setting
    factor = given["scale"] or 1.0
    room = (size[0] / abs(factor), size[1] / abs(factor))
    paints = paints_in(node, setting, room)
    x, y = place_of(node)

    def paint(canvas: Canvas, height: float) -> None:
        canvas.translate(x, height - y)
        canvas.rotate(-given["turn"])
        canvas.scale(-factor if given["flip"] else factor, factor)
        if given["width"] and given["height"]:
            window = canvas.beginPath()
            outline = window.ellipse if given["shape"] == "round" else window.rect
            outline(0, 0, pt(given["width"]), -pt(given["height"]))
            canvas.clipPath(window, stroke=0, fill=0)
        paint_all(canvas, paints, 0.0)

    return paint


def _dressed(setting: Setting, game_id: str) -> Setting:
    palette, emblem = dress(open_rulebook(game_id, setting.look.lang).facts)
    return setting._replace(look=setting.look._replace(palette=palette), emblem=emblem, game=game_id)


@element("badge", "drawing", text=True, **AT, radius=Attribute(millimetres, 3.1), fill=Attribute(COLOUR, "accent"))
def badge(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """A disc around x, y with a number or a sign in it."""
    given, look = node.given, setting.look
    text = tidy(node.text.strip(), setting)
    radius, (x, y) = pt(given["radius"]), place_of(node)

    def paint(canvas: Canvas, height: float) -> None:
        draw_badge(canvas, text, x, height - y, radius, look, given["fill"])

    return paint


def draw_badge(canvas: Canvas, text: str, x: float, y: float, radius: float, look: Look, fill: str = "accent") -> None:
    """Draw a filled disc with paper-coloured words. In low ink: a ring with dark words."""
    dark = fill in ("accent", "deep", "dusk") and not look.low
    canvas.setFillColor(look.paper if look.low else look.named(fill))
    pen(canvas, look.deep, 0.8)
    canvas.circle(x, y, radius, stroke=int(look.low), fill=1)
    size = radius * 1.25
    wide = fonts.width(text, fonts.LABEL_BOLD, size)
    size = min(size, size * 1.55 * radius / wide) if wide else size
    colour = look.paper if dark else look.deep
    draw_line(canvas, text, x, y - size * 0.35, fonts.LABEL_BOLD, size, colour, look, align="centre")


@element(
    "scene",
    "scene",
    holds=("drawing",),
    focus_x=Attribute(millimetres, 117.0),
    focus_y=Attribute(millimetres, 21.0),
    poster_x=Attribute(millimetres),
    poster_width=Attribute(millimetres, 46.0),
    poster_height=Attribute(millimetres, 42.0),
    head_left=Attribute(millimetres, 88.0),
    head_right=Attribute(millimetres, 152.0),
)
def scene(node: Node, setting: Setting) -> BandScene:
    """A game's picture for a title band: 188 x 42 mm, the left 45 % kept free for the words. On a box it is a poster.

    It holds what a drawing holds.
    """
    size, given = (pt(ACROSS), pt(BAND)), node.given
    focus = (pt(given["focus-x"]), pt(given["focus-y"]))
    poster = PosterFrame(
        pt(given["poster-x"] or given["focus-x"]), pt(given["poster-width"]), pt(given["poster-height"])
    )
    paints = [child.build(setting, size) for child in node.elements()]
    return BandScene(paints, setting.look, focus, poster, (pt(given["head-left"]), pt(given["head-right"])))


EVENING = "shared/kit/scene.xml.j2"
ACROSS = 188.0
"""Millimetres: the width of a scene, and of a strip that shows its panels in full size. In another they are scaled."""
BAND = 42.0
"""Millimetres: the height in which a scene is drawn."""
WHOLE = (pt(-ACROSS), pt(-BAND), pt(2 * ACROSS), pt(ACROSS))
"""The box around a scene, in points, with all that it shows beyond its band."""


def read_scene(
    game_id: str, look: Look, paper: str, *, poster: bool = False, head: bool = False, ace: bool = False
) -> BandScene | None:
    """The picture of a game's ``scene.xml.j2``, or that of an evening's papers if no game is named.

    None if the game has no scene. In a ``poster`` the template may move things closer together and reach above its
    band; in the ``head`` of a card it leaves out what has no room there. On an ``ace``, whose only suit is its own, no
    card and no suit is drawn. Raises PrintError.
    """
    if game_id and not (game_folder(game_id) / "scene.xml.j2").is_file():
        return None
    template = f"{game_id}/scene.xml.j2" if game_id else EVENING
    shown = {"poster": poster, "head": head}
    node = parse(render(template, page_variables(look, paper) | shown), template)
    check(node, ("scene",))
    if ace:
        _leave_out_cards(node)
    made: BandScene = node.build(Setting(look, paper, 0.0, game=game_id))
    return made


def _leave_out_cards(node: Node) -> None:
    """Takes cards and suits out of a drawing."""
    node.children = [one for one in node.children if isinstance(one, str) or one.tag not in {"card", "suit"}]
    for one in node.elements():
        _leave_out_cards(one)


class PosterFrame(NamedTuple):
    """The part of a scene that a poster shows whole, in points.

    - ``middle``: the middle of the part, from the scene's left. ``width``: how wide the part is.
    - ``height``: how far it reaches above the scene's foot.
    """

    middle: float
    width: float
    height: float


class BandScene:
    """A scene as tall as its band. A narrow band shows its right part.

    ``focus``: the point (points, y downwards) around which details of it are cut out. ``head``: where the part begins
    and ends that the head of a card shows whole.
    """

    def __init__(
        self,
        paints: list[Paint],
        look: Look,
        focus: tuple[float, float],
        poster: PosterFrame,
        head: tuple[float, float],
    ) -> None:
        self.paints, self.look, self.focus, self.poster, self.head = paints, look, focus, poster, head

    def _fill(
        self, canvas: Canvas, box: Box, corner: tuple[float, float], scale: float, radius: float | None = None
    ) -> None:
        """Draw the scene in a box that cuts it off. ``corner``: where the scene's own lower left corner goes."""
        canvas.saveState()
        clip(canvas, *box, radius)
        canvas.translate(*corner)
        canvas.scale(scale, scale)
        draw_once(canvas, lambda: paint_all(canvas, self.paints, pt(BAND)), WHOLE)
        canvas.restoreState()

    def draw_in(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw it at the right of a band whose lower left corner is (``x``, ``y``). All lengths are in points."""
        scale = height / pt(BAND)
        self._fill(canvas, (x, y, width, height), (x + width - pt(ACROSS) * scale, y), scale, pt(0.9))

    def head_width(self, height: float) -> float:
        """How wide the part is that a head of this height shows whole, in points."""
        return (self.head[1] - self.head[0]) * height / pt(BAND)

    def draw_head(self, canvas: Canvas, box: Box, end: float, bleed: float = 0.0) -> None:
        """Fill a head in its whole height. The part that it shows whole ends ``end`` points right of the box's left.

        ``bleed``: how much of the box is above the head. There the scene shows what it has above its band.
        """
        x, y, _, height = box
        scale = (height - bleed) / pt(BAND)
        self._fill(canvas, box, (x + end - self.head[1] * scale, y), scale)

    def draw_poster(self, canvas: Canvas, box: Box, room: tuple[float, float], at: float) -> float:
        """Fill a box with the scene and what it shows above its band. Returns the height of the frame as drawn.

        ``at``: the frame's middle, in points from the box's left. ``room``: the size that the frame is scaled to.
        """
        x, y, wide, tall = box
        scale = min(room[0] / self.poster.width, room[1] / self.poster.height)
        left = at - self.poster.middle * scale
        self._fill(canvas, (x, y, wide, tall), (x + left, y), scale)
        return scale * self.poster.height

    def draw_cropped(
        self, canvas: Canvas, x: float, y: float, width: float, height: float, radius: float = 0.0
    ) -> None:
        """Fill a box with it, the lower left corner at (``x``, ``y``).

        If the box is narrower, it is cropped about its focus.
        """
        scale = max(height / pt(BAND), width / pt(ACROSS))
        left = max(0.0, min(pt(ACROSS) - width / scale, self.focus[0] - width / scale / 2))
        below = max(0.0, min(pt(BAND) - height / scale, pt(BAND) - self.focus[1] - height / scale / 2))
        canvas.saveState()
        canvas.translate(x, y)
        self._fill(canvas, (0, 0, width, height), (-left * scale, -below * scale), scale, radius)
        if self.look.low:
            pen(canvas, self.look.deep, 0.6)
            canvas.roundRect(0, 0, width, height, radius, stroke=1, fill=0)
        canvas.restoreState()


@element("stage", "drawing", **AT, **SIZED, radius=Attribute(millimetres, 0.9), poster=Attribute(millimetres, 0.0))
def stage(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """The scene of the surrounding game (a `group` with `game`), or an evening's scene, filling a frame.

    If the frame is narrower, the scene is cropped about its focus. With ``poster`` its main part fills so much of
    the frame's right.
    """
    wide, high, radius, poster = (pt(node.given[name]) for name in ("width", "height", "radius", "poster"))
    made = read_scene(setting.game, setting.look, setting.paper, poster=bool(poster))
    x, y = place_of(node)
    if made is None:
        raise PrintError(fault(node.where, "value", detail="a stage without a game that has a scene"))

    def paint(canvas: Canvas, height: float) -> None:
        if not poster:
            made.draw_cropped(canvas, x, height - y - high, wide, high, radius)
            return
        canvas.saveState()
        clip(canvas, x, height - y - high, wide, high, radius)
        made.draw_poster(canvas, (x, height - y - high, wide, high), (poster, high), wide - poster / 2)
        canvas.restoreState()

    return paint
