"""Pictures in drawings, and the strip of panels that shows a turn: paths, pictures of `artwork`, groups, steps."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.platypus import Flowable

from companion.errors import PrintError
from companion.folders import game_folder
from companion.printing import fonts
from companion.printing.artwork import LOW, Picture, Shape, find_pictures
from companion.printing.context import dress, game_context
from companion.printing.jinja import fault, page_variables, render, unknown_value
from companion.printing.look import Look
from companion.printing.markup.drawing import AT, SIZED, Paint, paint_all, paints_in, place_of
from companion.printing.markup.flow import Drawn
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
from companion.printing.options import GameOptions
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, evened, words_in
from companion.printing.pen import clip, pen
from companion.printing.reportlab_private import draw_once
from companion.printing.sheet import Box
from companion.printing.styles import STYLES
from companion.printing.text import Run, draw_line, overflow
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
        _strip(node)
    made: BandScene = node.build(Setting(look, paper, 0.0, game=game_id))
    return made


def _strip(node: Node) -> None:
    """Takes cards and suits out of a drawing."""
    node.children = [one for one in node.children if isinstance(one, str) or one.tag not in {"card", "suit"}]
    for one in node.elements():
        _strip(one)


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

    def draw_head(self, canvas: Canvas, box: Box, end: float) -> None:
        """Fill a head in its whole height. The part that it shows whole ends ``end`` points right of the box's left."""
        x, y, _, height = box
        scale = height / pt(BAND)
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


# The panels of a turn.

GAP, DISC, UNDER, BETWEEN = 3.0, 3.1, 1.6, 3.0
"""Millimetres: between panels; the radius of a number's disc; from a panel to its words; between rows of panels."""
TABLE = 0.69
"""The share of a panel's height above the table."""
CORNER = 1.2
"""Millimetres: the radius of a panel's corners."""
NARROW = 40.0
"""Millimetres: the number of a panel narrower than this stands on the panel's corner."""

SMALL, BESIDE = 0.7, 1.01
"""The largest scale of a panel if panels stand two in a row: above their words, and beside them."""


@element(
    "step",
    "step",
    holds=("drawing",),
    lead=Attribute(words, REQUIRED),
    more=Attribute(words, ""),
    brief=Attribute(words, ""),
    ref=Attribute(words, ""),
    style=Attribute(one_of(*STYLES), "strip"),
)
def step(node: Node, setting: Setting, size: tuple[float, float]) -> Panel:
    """A panel of `steps`. It holds what a drawing holds. Its words, in a `style`: `lead`, in bold, `more`, and articles, `ref`.

    `brief`: what a small box says instead.
    """
    paints = [child.build(setting, size) for child in node.elements()]
    lead, more = tidy(node.given["lead"], setting), tidy(node.given["more"], setting)
    runs = [Run(lead, bold=True, colour=setting.look.deep)]
    if more:
        runs.append(Run(" " + more))
    if ref := node.given["ref"]:
        runs.append(Run(f" ({ref})", colour=setting.look.hairline))
    caption = words_in(runs, node.given["style"], setting.look, where=node.where)
    return Panel(paints, size, runs, caption, tidy(node.given["brief"], setting))


class Panel:
    """A panel's drawing, ``size`` points large, and its ``caption``, made of ``runs``. ``brief``: few words for it."""

    def __init__(
        self, paints: list[Paint], size: tuple[float, float], runs: list[Run], caption: WordsFlowable, brief: str = ""
    ) -> None:
        self.paints, self.size, self.runs, self.caption, self.brief = paints, size, runs, caption, brief

    @property
    def words(self) -> str:
        """The words of the caption, without its articles."""
        return "".join(run.text for run in self.told)

    @property
    def told(self) -> list[Run]:
        """The runs of the caption, without its articles."""
        return [run for run in self.runs if not run.text.startswith(" (")]

    def draw(self, canvas: Canvas, x: float, y: float, scale: float, look: Look) -> None:
        """Draw the panel with its lower left corner at (``x``, ``y``)."""
        wide, high = self.size
        canvas.saveState()
        canvas.translate(x, y)
        canvas.scale(scale, scale)
        canvas.saveState()
        clip(canvas, 0, 0, wide, high, pt(CORNER))
        draw_ground(canvas, wide, high, look)
        paint_all(canvas, self.paints, high)
        canvas.restoreState()
        if look.low:
            pen(canvas, look.deep, 0.6)
            canvas.roundRect(0, 0, wide, high, pt(CORNER), stroke=1, fill=0)
        canvas.restoreState()


def draw_ground(canvas: Canvas, wide: float, high: float, look: Look) -> None:
    """Draw the wall and the table; in low ink only the table's edge."""
    table = high * (1 - TABLE)
    if look.low:
        pen(canvas, look.hairline, 0.4)
        canvas.line(0, table, wide, table)
        return
    canvas.setFillColor(look.tint)
    canvas.rect(0, 0, wide, high, stroke=0, fill=1)
    canvas.setFillColor(look.tone("pale"))
    canvas.rect(0, 0, wide, table, stroke=0, fill=1)


@element(
    "steps",
    "flow",
    holds=("step",),
    title=Attribute(words, ""),
    height=Attribute(millimetres, 35.0),
    numbered=Attribute(yes, True),
)
def steps(node: Node, setting: Setting) -> list[Flowable]:
    """A turn in three or four panels across the page: 44.75 mm wide each if there are four, 60.7 mm if three (on A4)."""
    title = tidy(node.given["title"], setting)
    head = words_in([Run(title)], "strip-title", setting.look, where=node.where) if title else None
    return [StepStrip(head, _panels(node, setting), setting.look, node)]


def _panels(node: Node, setting: Setting) -> list[Panel]:
    """The panels in a node of `steps`."""
    found = node.elements("step")
    if len(found) not in (3, 4):
        raise PrintError(fault(node.where, "value", detail=f"{len(found)} steps: 3 or 4"))
    wide = (ACROSS - GAP * (len(found) - 1)) / len(found)
    size = (pt(wide), pt(node.given["height"]))
    return [panel.build(setting, size) for panel in found]


def turn_panels(setting: Setting) -> tuple[Node, list[Panel]]:
    """The strip of the surrounding game's turn, and its panels as drawn for A4 and normal print: they are scaled whole."""
    template, book = f"{setting.game}/steps.xml.j2", open_rulebook(setting.game, setting.look.lang)
    drawn = setting._replace(look=setting.look._replace(type="normal"), paper="a4")
    context = game_context(setting.game, book, "steps", GameOptions(lang=setting.look.lang))
    strip = parse(render(template, page_variables(drawn.look, drawn.paper) | context), template)
    check(strip, ("flow",))
    return strip, _panels(strip, drawn)


PICTURED = 0.56
"""The share of its width that the pictures of a `turn` may take."""


@element("turn", "drawing", **AT, **SIZED)
def turn(node: Node, setting: Setting, size: tuple[float, float]) -> Paint:
    """The panels of the surrounding game's turn in a frame, each beside its words, in as many columns as make them
    largest and leave no place empty.
    """
    strip, panels = turn_panels(setting)
    (width, height), (x, y), gap = (pt(node.given["width"]), pt(node.given["height"])), place_of(node), pt(GAP + 1)
    drawn, laid = panels[0].size, []
    for across in (1, 2)[: 2 - len(panels) % 2]:
        wide, down = (width - 2 * gap * (across - 1)) / across, -(-len(panels) // across)
        high = (height - gap * (down - 1)) / down
        scale = min(high / drawn[1], PICTURED * wide / drawn[0])
        room = wide - drawn[0] * scale - gap, 0.94 * high
        if captions := _largest(panels, setting.look, room, strip.where):
            laid.append((scale, across, wide, high, captions))
    if not laid:
        raise overflow(panels[0].words, strip.where, *room)
    scale, across, wide, high, captions = max(laid, key=lambda one: one[0])
    broad, tall = drawn[0] * scale, drawn[1] * scale

    def paint(canvas: Canvas, page: float) -> None:
        for index, (panel, caption) in enumerate(zip(panels, captions, strict=True)):
            left, top = x + index % across * (wide + 2 * gap), page - y - index // across * (high + gap)
            low = top - (high + tall) / 2
            panel.draw(canvas, left, low, scale, setting.look)
            if strip.given["numbered"]:
                draw_badge(canvas, str(index + 1), left + pt(1), low + tall - pt(1), pt(1.3 * DISC), setting.look)
            caption.drawOn(canvas, left + broad + gap, top - (high + caption.height) / 2)

    return paint


def _largest(panels: list[Panel], look: Look, room: tuple[float, float], where: str | None) -> list[WordsFlowable]:
    """The captions of panels, without articles, in the largest letters with which every one fits into ``room``; none if none fits."""
    for size in (3.0, 2.7, 2.4, 2.2, 2.0, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7):
        captions = [words_in(panel.told, "strip", look, shrink=size, where=where) for panel in panels]
        if all(one.wrap(*room)[1] <= room[1] and not one.cut for one in captions):
            return [evened(one, *room) for one in captions]
    return []


class StepStrip(Drawn):
    """Panels in a row across the page, each above its number and words.

    If the panels are narrow, the number stands on the panel's corner and leaves the words all its width. If a word is
    still wider than a panel, the panels stand two in a row. Four in large print with words of three
    lines stand so too, beside their words.
    """

    def __init__(self, title: WordsFlowable | None, panels: list[Panel], look: Look, node: Node) -> None:
        super().__init__(node.where, 4, 6)
        self.title, self.panels, self.look = title, panels, look
        self.numbered = node.given["numbered"]

    def _measure(self, available: float) -> None:
        for columns in (len(self.panels), 2):
            self._lay(available, columns)
            if self.look.type == "large" and len(self.panels) == 4 and available > pt(0.9 * ACROSS) and self._tall():
                self._lay(available, 2, beside=True)
            if not any(one.caption.cut for one in self.panels):
                return
        cut = next(one.caption for one in self.panels if one.caption.cut)
        raise overflow(cut.getPlainText(identify=0), self.where, self.each)

    def _tall(self) -> bool:
        """True if a caption takes three lines or more."""
        return any(one.caption.height > 2.5 * one.caption.style.leading for one in self.panels)

    def _lay(self, available: float, columns: int, *, beside: bool = False) -> None:
        """Measure with this many columns, the words below the panels or ``beside`` them."""
        self.width, self.columns, self.beside = available, columns, beside
        self.each = (available - pt(GAP) * (columns - 1)) / columns
        drawn = self.panels[0].size
        most = BESIDE if self.beside else math.inf if columns == len(self.panels) else SMALL
        self.scale = min(self.each / drawn[0], most)
        self.panel = (drawn[0] * self.scale, drawn[1] * self.scale)
        cornered = self.numbered and self.each < pt(NARROW)
        self.indent = 0.0 if cornered or not self.numbered else pt(2 * DISC + 1.4)
        self.under = pt(DISC + 0.5 if cornered else UNDER)
        high = self._captions(self.each - self.indent)
        rows = math.ceil(len(high) / columns)
        least = pt(2 * DISC) if self.indent else 0.0
        # Each row of captions is as high as its highest caption.
        self.rows = [self.panel[1] + self.under + max(least, *high[row * columns :][:columns]) for row in range(rows)]
        if self.beside:
            self._lay_beside()
        self.head = 0.0
        if self.title is not None:
            self.title.wrap(available, 10**6)
            self.head = self.title.height + pt(1.2)
        self.height = self.head + sum(self.rows) + (rows - 1) * pt(BETWEEN)

    def _captions(self, room: float) -> list[float]:
        """The heights of the captions, their lines of like length so that no word stands alone on the last one."""
        for one in self.panels:
            one.caption.wrap(room, 10**6)
        return [float(evened(one.caption, room, 10**6).height) for one in self.panels]

    def _lay_beside(self) -> None:
        """Measure with each panel's number and words at its right."""
        self.indent, self.under = self.panel[0] + pt(GAP), -self.panel[1]
        disc = pt(2 * DISC + 1.4) if self.numbered else 0.0
        high = [disc + one for one in self._captions(self.each - self.indent)]
        self.rows = [max(self.panel[1], *high[row * 2 :][:2]) for row in range(2)]

    def _paint(self, canvas: Canvas) -> None:
        if self.title is not None:
            self.title.drawOn(canvas, 0, self.height - self.title.height)
        for index, panel in enumerate(self.panels):
            row, column = divmod(index, self.columns)
            x = column * (self.each + pt(GAP))
            bottom = self.height - self.head - sum(self.rows[:row]) - row * pt(BETWEEN) - self.panel[1]
            panel.draw(canvas, x, bottom, self.scale, self.look)
            lines, top = panel.caption.height, bottom - self.under
            if self.numbered:
                middle = top - pt(DISC) if self.indent else bottom
                aside = self.indent if self.beside else 0.0
                draw_badge(canvas, str(index + 1), x + aside + pt(DISC), middle, pt(DISC), self.look)
            lowered = max(0.0, (pt(2 * DISC) - lines) / 2) if self.indent else 0.0
            if self.beside:
                lowered = pt(2 * DISC + 1.4) if self.numbered else 0.0
            panel.caption.drawOn(canvas, x + self.indent, top - lowered - lines)
