"""Draws what a box shows: its walls on the net, and the box as it stands when it is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from companion.components.boxes.lines import LineWords, draw_legend, draw_lines, hatch, trace_panel
from companion.components.boxes.net import EDGE_BLEED, NOTCH, Net, NetPanel, Point
from companion.printing.artwork import ArtworkIcon, Picture, Shape
from companion.printing.document import SheetCanvas
from companion.printing.emblem import ICONS
from companion.printing.look import Look
from companion.printing.markup.artwork import BandScene, draw_badge
from companion.printing.markup.panels import Panel
from companion.printing.markup.pieces import PaintedSide
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, fitted, lined, middle
from companion.printing.pen import outline, pen
from companion.printing.styles import style as style_of
from companion.printing.text import Run
from companion.words import NBSP


class Sign(Protocol):
    """A picture in a square on a box, such as a game's emblem."""

    def draw(self, canvas: SheetCanvas, x: float, y: float, size: float, look: Look) -> None:
        """Draws it in a square of ``size`` points, its lower left corner at x, y."""


class Label(NamedTuple):
    """What all boxes of a game show: title, authors, licence, description, players and time, and pictures.

    ``glance``: the icons and numbers of players and time, for the front.

    If the game has a ``scene``, boxes are coloured up to their edges and beyond, and their backs show the ``panels`` of
    a turn, ``numbered`` if they follow each other; small backs those seen ``close``. ``band``: the scene at the head of
    a sheet.
    """

    title: str
    credits: str
    licence: str
    sign: Sign | None
    pitch: str = ""
    glance: Sequence[tuple[str, str]] = ()
    band: BandScene | None = None
    scene: BandScene | None = None
    panels: Sequence[Panel] = ()
    numbered: bool = False
    close: Sequence[Panel] = ()


class Thing(NamedTuple):
    """A thing that a game needs: its words, and its picture or what it looks like."""

    words: str
    drawn: Picture | PaintedSide


Frame = tuple[float, float, float, float]
"""Left, bottom, width and height."""

ThingList = tuple[str, list[Thing]]
"""Things under their heading."""


class Face(NamedTuple):
    """What one box shows: its game's label, its title, its contents and the words for its lines.

    ``inside``: its inner measures in words.
    """

    label: Label
    title: str
    contents: str
    line_words: LineWords
    number: str = ""  # of a box among several of a game
    lists: Sequence[ThingList] = ()  # what is in the box, what the game needs besides, with headings
    inside: str = ""

    def dark(self, look: Look) -> bool:
        """True if its ground is dark."""
        return self.label.scene is not None and not look.low


BLEED = 2.0
"""How far colour goes on over a fold, in millimetres."""

TITLES = (0.69, 0.515)
"""The sizes of a front's title, in points by millimetre of its width: the first if it fits on one line."""

BETWEEN, SHARE = 1.6, 0.57
"""The gap between the panels of a turn and beside them, in millimetres; the greatest share of a row's width that a
panel takes."""

NEAR = 0.8
"""The gap between words one above the other, in millimetres."""

ROOMY = 48.0
"""The least width of a back whose description is large, in millimetres."""

FOOT, ICON = 0.1, 1.05
"""The foot of a front with players and time, as a share of its height, and the size of their icons, as a factor of the
letters'.
"""

AUTHOR, LABEL, TAIL = 10.0, 10.0, 0.14
"""The size of who made the game on the front, and that of its style, in points; the room above it for the tails of the
title's letters, as a share of their size."""

LIFT = 0.6
"""The share that a front leaves below its title and above its picture of what neither takes."""

OVER = 0.03
"""The least gap between a front's picture and the words above it, as a share of the front's height."""

DISC = 1.24
"""The width of the pale disc under a sign, as a share of the sign's size."""

NUMBER = 0.1
"""The radius of a box's number in the corner of the front, as a share of its width."""

LINE = 4.3
"""The least height of small print with the gap above it, in millimetres."""

DEEP, LICENSED = 16.0, 24.0
"""The least depth of a box that has its small print on the bottom, in millimetres, and of one whose game has a licence.
A thinner one has the contents there, and who made the game on its tuck."""

OFF = 2.5
"""How far a sign on a side and what a back shows stay off the folds, in millimetres: they never lie exactly where they
are drawn."""

CLEAR = 0.7
"""How far the letters of a title stay off the folds beside it, accents and tails too, in millimetres."""

STACKED = 28.0
"""The least depth of a lid whose sign stands above the title, in millimetres."""

SIGN = 20.0
"""The greatest width of a sign on a side, with its disc, in millimetres. On the lid it is half as large."""

BESIDE = f"{NBSP}· "
"""What stands between players and time if they share a line."""

LETTER = 7.5
"""The least size of words on a box, in points."""

SIZES, UNDER = (1.2, 1.12), 10.3
"""How large the words of a turn are beside its panels and below them, as factors of their style; the least height of
words below a panel, in millimetres."""

BADGE = 2.2
"""The radius of the disc of a panel's number, in millimetres."""

LEAST = 4.4
"""The least size of a sign on a wall, in millimetres. A smaller one could not be recognised."""


def draw_box(canvas: SheetCanvas, net: Net, face: Face, look: Look, spare: float) -> None:
    """Draws a net in points, the origin at its lower left corner, with the legend in its empty corner and ``spare``
    millimetres above.
    """
    draw_art(canvas, net, face, look)
    for panel in net.panels():
        if panel.glued:
            hatch(canvas, panel, look)
    draw_lines(canvas, net, look, dark=face.dark(look))
    draw_legend(canvas, net, face.line_words, look, spare, dark=face.dark(look))


def draw_art(canvas: SheetCanvas, net: Net, face: Face, look: Look) -> None:
    """Draws what a net shows, in points. Its colour goes on a little beyond the cuts, and over the folds to what is
    glued.
    """
    panels = {panel.name: panel for panel in net.panels()}
    coloured = [
        panel._replace(corners=panels["lid"].whole(panels["tuck"])) if panel.kind == "lid" else panel
        for panel in panels.values()
        if not panel.glued and panel.kind != "tuck"
    ]
    if look.tint is not None:
        pen(canvas, look.tone("mid") if face.dark(look) else look.tint, pt(2 * EDGE_BLEED))
        canvas.setLineJoin(1)
        canvas.drawPath(trace_panel(canvas, *coloured), stroke=1, fill=0)
        canvas.setFillColor(look.paper)
        canvas.drawPath(trace_panel(canvas, *(one for one in panels.values() if one.glued)), stroke=0, fill=1)
    canvas.saveState()
    canvas.clipPath(trace_panel(canvas, *panels.values()), stroke=0, fill=0)
    for panel in coloured:
        _ground(canvas, panel, look, dark=face.dark(look))
    _front(canvas, panels["front"], face, look)
    _back(canvas, panels["back"], face, look)
    deep, credits = net.depth >= (LICENSED if face.label.licence else DEEP), (face.label.licence, face.label.credits)
    _small_print(canvas, panels["bottom"], face, look, (*(credits if deep else ()), face.contents))
    if not deep:
        _small_print(canvas, panels["tuck"], face, look, credits)
    for name in ("side", "other side"):
        _spine(canvas, panels[name], face, look)
    _lid(canvas, panels["lid"], face, look)
    canvas.restoreState()


def _ground(canvas: SheetCanvas, panel: NetPanel, look: Look, *, dark: bool) -> None:
    if look.tint is None:
        return
    canvas.setFillColor(look.deep if dark else look.tint)
    pen(canvas, look.deep if dark else look.tint, pt(2 * BLEED))
    canvas.setLineJoin(1)  # a square corner would stand out beside a flap that grows narrower
    over = dark and panel.kind in {"front", "side", "back"}
    canvas.drawPath(trace_panel(canvas, panel), stroke=int(over), fill=1)


HALF = 0.5
"""The largest scale of the closed box."""

SLOPE = (0.8, 0.4)
"""How far a millimetre of depth goes to the right and up where the closed box is drawn."""


def draw_closed(canvas: SheetCanvas, net: Net, face: Face, look: Look, room: tuple[float, float, float, float]) -> None:
    """Draws the closed box on the foot of a room of millimetres, seen from the front and a little from the right and
    above.
    """
    x, y, wide, tall = room
    panels = {panel.name: panel for panel in net.panels()}
    over, up = (net.depth * slope for slope in SLOPE)
    scale = min(HALF, wide / (net.width + over), tall / (net.height + up))
    canvas.saveState()
    canvas.translate(pt(x + (wide - (net.width + over) * scale) / 2), pt(y))
    canvas.scale(scale, scale)
    if look.tint is not None and not look.low:
        reach = net.width + over
        shadow = ((net.width, 0.0), (reach, up), (reach + net.depth * 0.5, up), (net.width + net.depth * 0.7, 0.0))
        canvas.setFillColor(look.tone("mid"))
        canvas.drawPath(outline(canvas, [(pt(across), pt(high)) for across, high in shadow]), stroke=0, fill=1)
    for name, draw, shape in (
        ("front", _front, (1, 0, 0, 1, 0.0, 0.0)),
        ("side", _spine, (SLOPE[0], SLOPE[1], 0, 1, net.width, 0.0)),
        ("lid", _lid, (-1, 0, -SLOPE[0], -SLOPE[1], net.width + over, net.height + up)),
    ):
        left, low, across, high = panels[name].box
        corners = ((left, low), (left + across, low), (left + across, low + high), (left, low + high))
        wall = panels[name]._replace(corners=corners)
        canvas.saveState()
        canvas.transform(*shape[:4], *map(pt, shape[4:]))
        canvas.translate(-pt(left), -pt(low))
        canvas.clipPath(trace_panel(canvas, wall), stroke=0, fill=0)
        canvas.setFillColor(look.paper)
        canvas.drawPath(trace_panel(canvas, wall), stroke=0, fill=1)
        _ground(canvas, wall, look, dark=face.dark(look))
        draw(canvas, wall, face=face, look=look)
        pen(canvas, look.tone("mid") if face.dark(look) else look.deep, 0.8 / scale)
        canvas.drawPath(trace_panel(canvas, wall), stroke=1, fill=0)
        canvas.restoreState()
    canvas.restoreState()


def _lid(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look) -> None:
    """Draws the sign and the title in the middle of the lid, upright on a closed box whose front faces the reader: side
    by side, or on a deep one the sign above.
    """
    x, y, wide, tall = panel.box
    size = _room_of_sign(face, min(tall - 2 * OFF, SIGN * 0.55))
    beside, above = (0.0, size + BETWEEN) if tall >= STACKED else (size + 2 * BETWEEN, 0.0)
    if not size:
        beside = above = 0.0
    room = tall - 2 * OFF - above if size else _clear(tall, look)
    made = _set(face, face.title, "title-compact", look, wide - 6 - beside, room, size=2.0)
    long, high = made.width / pt(1) + beside, made.height / pt(1) + above
    canvas.saveState()
    canvas.translate(pt(x + wide / 2), pt(y + tall / 2))
    canvas.rotate(180)
    corner = (0.0, (high - size) / 2) if above else ((size - long) / 2, 0.0)
    _sign(canvas, face, look, corner, size / DISC)
    made.drawOn(canvas, pt(beside / 2) - made.width / 2, pt(-above / 2) + middle(made, 0.0))
    canvas.restoreState()


def draw_wall(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look, *, back: bool) -> None:
    """Draws a front or a ``back`` on its ground, wherever its panel lies."""
    _ground(canvas, panel, look, dark=face.dark(look))
    (_back if back else _front)(canvas, panel, face, look)


def _front(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look) -> None:
    """Draws the game's scene as a poster, or for somebody's own deck its sign."""
    if face.label.scene is not None:
        _poster(canvas, panel, face, face.label.scene, look)
    else:
        _signed(canvas, panel, face, look)
    if face.number:
        x, y, wide, tall = panel.box
        radius = wide * NUMBER
        off = radius + 1.5
        draw_badge(canvas, face.number, pt(x + wide - off), pt(y + tall - off), pt(radius), look, "paper")


def _signed(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look) -> None:
    """Draws the front: the sign in a frame below the thumb's notch, the title under it."""
    x, y, wide, tall = panel.box
    inset = 4.0
    room = wide - 2 * inset - 6
    pen(canvas, look.accent, 1.2)
    canvas.roundRect(
        pt(x + inset), pt(y + inset), pt(wide - 2 * inset), pt(tall - 2 * inset - NOTCH), pt(2.5), stroke=1, fill=0
    )
    title = _words(canvas, face, face.title, "title-compact", look, (x + inset + 3, y + inset + 3, room, tall * 0.26))
    base, top = y + inset + title + 5, y + tall - inset - NOTCH - 3
    _sign(canvas, face, look, (x + wide / 2, (base + top) / 2), min(room, top - base))


class _FrontWords(NamedTuple):
    """The words of a front above its picture, how high they are with the gaps below them, and the foot under it for
    players and time, in millimetres.
    """

    title: WordsFlowable
    author: WordsFlowable
    high: float
    foot: float

    @classmethod
    def of(cls, face: Face, look: Look, wide: float, tall: float) -> _FrontWords:
        title = _title(face, look, wide, tall)
        author = _set(face, face.label.credits, "label", look, wide - 8, tall * 0.16, size=AUTHOR / LABEL)
        author.spaceBefore = title.style.fontSize * TAIL
        high = (title.height + author.spaceBefore + author.height) / pt(1) + OVER * tall
        return cls(title, author, high, FOOT * tall)


def _poster(canvas: SheetCanvas, panel: NetPanel, face: Face, scene: BandScene, look: Look) -> None:
    """Draws a game's scene on the front as a poster, with the title and who made it above, players and time below."""
    x, y, wide, tall = panel.box
    words = _FrontWords.of(face, look, wide, tall)
    room, picture = tall - NOTCH - words.high - words.foot, (x, y + words.foot, wide, tall - words.foot)
    motif = scene.draw_poster(canvas, _points(picture), (pt(wide), pt(room)), pt(wide / 2)) / pt(1)
    centre, level = pt(x + wide / 2), pt(y + words.foot + motif + OVER * tall + (room - motif) * LIFT)
    words.author.drawOn(canvas, centre - words.author.width / 2, level)
    words.title.drawOn(canvas, centre - words.title.width / 2, level + words.author.height + words.author.spaceBefore)
    said = _glance(face, look, wide - 8, words.foot)
    said.drawOn(canvas, centre - said.width / 2, pt(y) + middle(said, pt(words.foot)))


def _points(frame: Frame) -> Frame:
    x, y, wide, tall = map(pt, frame)
    return x, y, wide, tall


def _title(face: Face, look: Look, wide: float, tall: float) -> WordsFlowable:
    """The title of a front, in one of two sizes, or smaller if neither fits."""
    large, small = (size * wide / style_of("title", look).fontSize for size in TITLES)
    made = _set(face, face.title, "title", look, wide - 8, tall * 0.4, size=large)
    if made.height > 1.5 * made.style.leading or made.style.fontSize < TITLES[0] * wide - 0.1:
        made = _set(face, face.title, "title", look, wide - 8, tall * 0.4, size=small)
    return made


def _glance(face: Face, look: Look, wide: float, tall: float) -> WordsFlowable:
    """Players and time on one line, each number behind its icon."""
    colour, runs = "paper" if face.dark(look) else "deep", []
    for place, (kind, number) in enumerate(face.label.glance):
        icon = ArtworkIcon(Picture((Shape(ICONS[kind], colour, low="keep"),)), look)
        runs += [Run(3 * NBSP)] * bool(place) + [Run(picture=icon, size=ICON), Run(NBSP + number)]
    runs = [run._replace(bold=True, colour=look.named(colour)) for run in runs]
    return fitted(runs, "sum-row", look, pt(wide), pt(tall), size=1.1, least=0.5, align="centre")


def _sign(canvas: SheetCanvas, face: Face, look: Look, middle: Point, size: float) -> None:
    """Draws the sign around a point, with a pale disc if the ground is dark. All measures are in millimetres.

    Where several boxes have the same contents, the number of this one stands in its place.

    Draws nothing in less than LEAST millimetres, nor where there is neither.
    """
    if size < LEAST:
        return
    x, y = middle
    if face.number:
        draw_badge(canvas, face.number, pt(x), pt(y), pt(size * DISC / 2), look, "paper")
        return
    if face.label.sign is None:
        return
    if face.dark(look):
        canvas.setFillColor(look.on_deep)
        canvas.circle(pt(x), pt(y), pt(size * DISC / 2), stroke=0, fill=1)
    face.label.sign.draw(canvas, pt(x - size / 2), pt(y - size / 2), pt(size), look)


def _room_of_sign(face: Face, most: float) -> float:
    """The width that a sign with its disc takes in millimetres: ``most``, or nothing if none is drawn."""
    return most if most / DISC >= LEAST and (face.number or face.label.sign is not None) else 0.0


def _back(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look) -> None:
    """Draws the back: what the game is, and a turn or the sign."""
    x, y, wide, tall = panel.box
    inset = min(4.0, wide * 0.06)
    room, words = wide - 2 * inset, "total" if wide >= ROOMY else "label-bold"
    top = (x + inset, y + tall - OFF, room, tall * 0.25)
    high = tall - 2 * OFF - 2 * NEAR - _words(canvas, face, face.label.pitch, words, look, top, hangs=True)
    if face.label.panels:
        _turn(canvas, face, look, (x + inset, y + OFF, room, high))
    else:
        _sign(canvas, face, look, (x + wide / 2, y + inset + high / 2), min(room * 0.5, high - inset))


def _small_print(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look, words: Sequence[str]) -> None:
    """Draws what is in the box, or whose game it is, or both on the bottom or the tuck, the last words first."""
    left, foot, wide, deep = panel.box
    room, rest = wide - 8.0, deep - 2 * NEAR
    lines: list[tuple[str, str, float]] = []
    said = [one for one in words if one]
    while said:
        last = said.pop()
        style, most = "label" if last == face.contents else "fine-print", rest - LINE * len(said)
        lines.insert(0, (last, style, most))
        rest -= NEAR + _set(face, last, style, look, room, most).height / pt(1)
    _stack(canvas, face, lines, look, (left + 4.0, foot + max(0.8, rest / 2)), room)


def _stack(  # noqa: PLR0913, PLR0917 (words and where they stand)
    canvas: SheetCanvas,
    face: Face,
    lines: Sequence[tuple[str, str, float]],
    look: Look,
    at: Point,
    wide: float,
) -> float:
    """Draws words, each with its style and the most height it may take, one above the other from a point upwards;
    returns their height. Millimetres.
    """
    high = 0.0
    for words, style, most in lines:
        high += NEAR + _words(canvas, face, words, style, look, (at[0], at[1] + high, wide, most))
    return high


def _turn(canvas: SheetCanvas, face: Face, look: Look, room: tuple[float, float, float, float]) -> None:
    """Draws the panels of a turn in a box of millimetres, each with its number and its words: four in two columns, each
    above its words, in the middle of its column; else one below the other beside them.
    """
    x, y, wide, tall = room
    panels = face.label.panels if wide >= ROOMY else face.label.close
    columns = 2 if len(panels) == 4 else 1
    rows = len(panels) // columns
    row, column = (tall - BETWEEN * (rows - 1)) / rows, (wide - BETWEEN * (columns - 1)) / columns
    shape = panels[0].size[1] / panels[0].size[0]
    across = min(column, (row - UNDER) / shape) if columns > 1 else min(wide * SHARE, row / shape)
    size, high, aside = SIZES[columns > 1], across * shape, (column - across) / 2 if columns > 1 else 0.0
    most = (column - aside, row - high - NEAR) if columns > 1 else (column - across - BETWEEN, row + BETWEEN)
    ink = look.paper if face.dark(look) else look.deep
    made = [
        fitted(
            [Run(panel.brief or panel.words, colour=ink)],
            "label-bold",
            look,
            *map(pt, most),
            size=size,
            least=0.75,
            breakable=True,
            even=True,
        )
        for panel in panels
    ]
    said = [max(one.height for one in made[at : at + columns]) / pt(1) for at in range(0, len(made), columns)]
    spare = (tall - sum(said) - rows * (high + NEAR + BETWEEN) + BETWEEN) / (rows + 1)  # above each row, below the last
    for place, (panel, words) in enumerate(zip(panels, made, strict=True)):
        line = place // columns
        left = x + place % columns * (column + BETWEEN) + aside
        upper = y + tall - line * (row + BETWEEN) - (row - high) / 2
        if columns > 1:
            upper = y + tall - (line + 1) * spare - line * (high + NEAR + BETWEEN) - sum(said[:line])
        panel.draw(canvas, pt(left), pt(upper - high), pt(across) / panel.size[0], look)
        if face.label.numbered:
            draw_badge(canvas, str(place + 1), pt(left + BADGE / 2), pt(upper - BADGE / 2), pt(BADGE), look)
        if columns > 1:
            words.drawOn(canvas, pt(left), pt(upper - high - NEAR) - words.height)
        else:
            words.drawOn(canvas, pt(left + across + BETWEEN), pt(upper - high / 2) - words.height / 2)


def _words(  # noqa: PLR0913, PLR0917 (words and where they stand)
    canvas: SheetCanvas,
    face: Face,
    words: str,
    style: str,
    look: Look,
    box: tuple[float, float, float, float],
    *,
    hangs: bool = False,
) -> float:
    """Draws words in a box of millimetres, on its lower edge or hanging from there; returns their height."""
    if not words:
        return 0.0
    x, y, wide, tall = box
    made = _set(face, words, style, look, wide, tall)
    made.drawOn(canvas, pt(x) + (pt(wide) - made.width) / 2, pt(y) - (made.height if hangs else 0.0))
    return float(made.height) / pt(1)


def _set(  # noqa: PLR0913, PLR0917 (words and their room)
    face: Face, words: str, style: str, look: Look, wide: float, tall: float, size: float = 1.0
) -> WordsFlowable:
    """The words, as large as fits into this room in millimetres."""
    runs = [Run(words, colour=look.paper)] if face.dark(look) else words
    least = min(size, LETTER / style_of(style, look).fontSize)
    return fitted(
        runs, style, look, pt(wide), pt(tall), size=size, least=least, align="centre", breakable=True, even=True
    )


def _spine(canvas: SheetCanvas, panel: NetPanel, face: Face, look: Look) -> None:
    """Draws the sign and the title in the middle of a side, so that they are read with the box lying on its back."""
    x, y, wide, tall = panel.box
    size = _room_of_sign(face, min(wide - 2 * OFF, SIGN * 0.55 if face.number else SIGN))
    above = size + 4 if size else 0.0
    made = _set(face, face.title, "title-compact", look, tall - above - 12, _clear(wide, look), size=2.0)
    long = made.width / pt(1)
    top = y + (tall + above + long) / 2
    _sign(canvas, face, look, (x + wide / 2, top - size / 2), size / DISC)
    _turned(canvas, made, (x + wide / 2, top - above - long / 2), -90)


def _clear(deep: float, look: Look) -> float:
    """The height of the lines of a title whose letters stay clear of both folds, ``deep`` millimetres apart."""
    return lined(deep - 2 * CLEAR, style_of("title-compact", look))


def _turned(canvas: SheetCanvas, made: WordsFlowable, at: Point, turn: float) -> None:
    """Draws words turned by an angle in degrees, their middle at a point in millimetres."""
    canvas.saveState()
    canvas.translate(pt(at[0]), pt(at[1]))
    canvas.rotate(turn)
    made.drawOn(canvas, -made.width / 2, middle(made, 0.0))
    canvas.restoreState()
