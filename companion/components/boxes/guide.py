"""Draws how a box is made, at the head of its sheet: its name, the box as it will stand with what goes in and beside
it, and the three steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from companion.components.boxes.lines import StepWords, cut_notch, hatch, stroke, trace_panel
from companion.components.boxes.net import Net, Point
from companion.components.boxes.walls import Face, Thing, ThingList, draw_closed
from companion.components.scale import draw_scale
from companion.printing.artwork import Picture, find_pictures
from companion.printing.document import SheetCanvas
from companion.printing.look import Look
from companion.printing.markup.artwork import draw_badge
from companion.printing.markup.panels import TABLE, draw_ground
from companion.printing.paper import CARDS, pt
from companion.printing.paragraphs import WordsFlowable, fitted, fitted_alike
from companion.printing.pen import clip, pen
from companion.printing.sheet import Header
from companion.printing.text import Run

HEAD, SCALE, WORDS, GAP, INSET, BELOW = 26.0, 6.0, 15.0, 4.0, 3.5, 6.0
"""Heights of the title's band with the line to measure, of that line above what follows, and of the words under a
picture, the gap between pictures, the white in them, and the least white above the net, in millimetres."""

LEAST, LOW = 80.0, 16.0
"""The least height of the steps one below the other with the lists under them, and of pictures side by side, in
millimetres. Lower ones would show nothing."""

SEEN, UNDER = 12.0, 2.0
"""The least height of the picture of a step above another; lower ones would show nothing, so they stand side by side.
The white between a picture and words under it. Millimetres."""

COLUMNS, LIST, THING, LINE = 4, 7.0, 6.4, 7.4
"""Below the pictures: the number of columns of lists; the heights of their headings, of what a thing looks like, and
the least of its line, in millimetres.
"""

MOST = 62.0
"""The height of five lines of words beside a thing, in points: the most that they take."""

BOX, DRAWN, BLOCK = 50.0, 32.0, 72.0
"""The widths of the pictures of the box and of a step beside its words, and the height of the steps one below the
other; less if the net leaves less. Millimetres."""

AIRY, ASIDE, OVER = 3.0, 5.0, 5.0
"""Where more room is left: how much more a line of the lists gets, what is white above them and below them, at most,
in millimetres."""

DISC, CORNER = 3.4, 1.2
"""The radii of a number's disc and of a picture's corners, in millimetres."""

CLEAR, PLAIN, LEAST_CLEAR = 5.0, 53.5, 3.0
"""Millimetres. Steps leave CLEAR between themselves, the lists and the net. Where that makes them lower than PLAIN, they
leave LEAST_CLEAR.
"""

TOOL = 13.0
"""The width of scissors and glue, in millimetres."""

Frame = tuple[float, float, float, float]
"""Left, bottom, width and height in millimetres."""


class Guide(NamedTuple):
    """How the box and its steps stand, ``tall`` mm high: the steps one ``below`` the other, or all side by side."""

    below: bool
    tall: float

    @classmethod
    def within(cls, room: float) -> Guide | None:
        """The steps one below the other beside the box, else all side by side; None if the room is too low for both.

        >>> Guide.within(141), Guide.within(68), Guide.within(30)
        (Guide(below=True, tall=109.0), Guide(below=False, tall=21.0), None)
        """
        tall = room - HEAD - BELOW
        if tall >= LEAST:
            return cls(True, tall)
        return cls(False, tall - WORDS) if tall - WORDS >= LOW else None

    def draw(  # noqa: PLR0913, PLR0917 (a box, and where its steps stand)
        self, canvas: SheetCanvas, net: Net, face: Face, look: Look, left: float, top: float, wide: float
    ) -> tuple[float, float]:
        """Draws the title's band, how to print, the box and the steps from ``top`` downwards. Returns what it leaves of
        its room above the net and below it. Millimetres.
        """
        band = Header(face.title, face.inside, compact=True, scene=face.label.band)
        band.draw(canvas, pt(left), pt(top), pt(wide), look)
        draw_scale(canvas, face.line_words.scale, (left, top - HEAD + SCALE), wide, look)
        room = (left, top - HEAD - self.tall, wide, self.tall)
        if self.below:
            return _draw_rows(canvas, net, face, look, room)
        _draw_columns(canvas, net, face, look, room)
        return 0.0, 0.0


def _draw_rows(canvas: SheetCanvas, net: Net, face: Face, look: Look, room: Frame) -> tuple[float, float]:
    """Draws the box beside the steps, one below the other, and the lists below. Returns what they leave of the room above
    the net and below it, in millimetres.
    """
    left, foot, wide, tall = room
    lists = _Lists.of(face, look, wide)
    left_over = tall - lists.high
    block = max(min(BLOCK, left_over - CLEAR), min(PLAIN, left_over - LEAST_CLEAR))
    lists = lists.spread(min(AIRY * lists.lines, (tall - lists.high - block) / 2))
    spare = tall - lists.high - block
    over, low = min(ASIDE, spare / 3), foot + tall - block
    lists.draw(canvas, look, (left, low - over - lists.high))
    above, high = min(OVER, (spare - over) / 2), (block - 2 * GAP) / 3
    if high < SEEN:
        _draw_columns(canvas, net, face, look, (left, low + WORDS, wide, block - WORDS))
        return above, spare - over - above
    _box(canvas, net, face, look, (left, low, BOX, block))
    x, levels = left + BOX + GAP, [low + (2 - place) * (high + GAP) for place in range(3)]
    for place, y in enumerate(levels):
        _step(canvas, net, place, look, (x, y, DRAWN, high))
    x += DRAWN + GAP
    _say(canvas, face.line_words.steps, look, [(x, y, left + wide - x, high) for y in levels], beside=True)
    return above, spare - over - above


def _draw_columns(canvas: SheetCanvas, net: Net, face: Face, look: Look, room: Frame) -> None:
    """Draws the box, and beside it the steps, each over its words."""
    left, foot, wide, tall = room
    each = (wide - 3 * GAP) / 4
    _box(canvas, net, face, look, (left, foot - WORDS + UNDER, each, tall + WORDS - UNDER))
    lefts = [left + (place + 1) * (each + GAP) for place in range(3)]
    for place, x in enumerate(lefts):
        _step(canvas, net, place, look, (x, foot, each, tall))
    _say(canvas, face.line_words.steps, look, [(x, foot - WORDS, each, WORDS - UNDER) for x in lefts], beside=False)


class _Lists(NamedTuple):
    """What goes into the box and what the game needs besides, each thing with its picture, in columns: each list's
    number of columns, its words, and the heights of its own lines in millimetres: long words in one list move nothing in
    another.
    """

    lists: Sequence[ThingList]
    columns: Sequence[int]
    said: Sequence[Sequence[WordsFlowable]]
    rows: Sequence[Sequence[float]]
    each: float

    @classmethod
    def of(cls, face: Face, look: Look, wide: float) -> _Lists:
        columns = [1] * len(face.lists)
        for _ in range(COLUMNS - len(columns) if columns else 0):  # the longest list has what is left
            longest = max(range(len(columns)), key=lambda place: len(face.lists[place][1]) / columns[place])
            columns[longest] += 1
        each = (wide - (COLUMNS - 1) * GAP) / COLUMNS
        said = [
            [fitted(thing.words, "strip", look, pt(each - THING - 2), MOST, least=0.7, even=True) for thing in things]
            for _, things in face.lists
        ]
        rows = []
        for list_, count in zip(said, columns, strict=True):
            lines = ceil(len(list_) / count)
            rows.append([max(LINE, *(_row_of(made) / pt(1) for made in list_[row::lines])) for row in range(lines)])
        return cls(face.lists, columns, said, rows, each)

    @property
    def lines(self) -> int:
        """The lines of the longest list."""
        return max(map(len, self.rows), default=0)

    @property
    def high(self) -> float:
        """How high they are with the gap above them, in millimetres."""
        return max(map(sum, self.rows)) + LIST + GAP if self.rows else 0.0

    def spread(self, more: float) -> _Lists:
        """The same, higher by this many millimetres."""
        return self._replace(rows=[[row + more / self.lines for row in rows] for rows in self.rows])

    def draw(self, canvas: SheetCanvas, look: Look, at: Point) -> None:
        """Draws them standing on a point."""
        x, top = at[0], at[1] + self.high - LIST - GAP
        for (words, things), list_, count, rows in zip(self.lists, self.said, self.columns, self.rows, strict=True):
            room = count * (self.each + GAP)
            title = fitted([Run(words, colour=look.accent)], "sum", look, pt(room - GAP), pt(LIST), least=0.6)
            title.drawOn(canvas, pt(x), pt(top + LIST - 1) - title.height)
            for place, (thing, made) in enumerate(zip(things, list_, strict=True)):
                row, left = place % len(rows), x + place // len(rows) * (self.each + GAP)
                centre = top - sum(rows[:row]) - LINE / 2
                _draw_thing(canvas, thing, (left, centre - THING / 2), look)
                made.drawOn(canvas, pt(left + THING + 2), pt(centre) + made.style.leading / 2 - made.height)
            x += room


def _row_of(words: WordsFlowable) -> float:
    """The height of the row that a thing's words need, in points: the first line stands beside the middle of its
    picture, the others hang down from it.
    """
    return float(words.height) + max(pt(0.8), (pt(LINE) - float(words.style.leading)) / 2)


def _draw_thing(canvas: SheetCanvas, thing: Thing, at: Point, look: Look) -> None:
    """Draws what a thing looks like in a square of THING millimetres."""
    x, y = map(pt, at)
    if isinstance(thing.drawn, Picture):
        thing.drawn.draw(canvas, x, y + pt(THING), pt(THING), look)
        return
    wide, tall = thing.drawn.size
    scale = THING / max(wide, tall)
    canvas.saveState()
    canvas.translate(x + pt(THING - wide * scale) / 2, y + pt(THING - tall * scale) / 2)
    canvas.scale(scale, scale)
    corner = pt(min(wide, tall) / (2 if thing.drawn.round_ else 20))
    canvas.saveState()
    clip(canvas, 0, 0, pt(wide), pt(tall), corner)
    thing.drawn.draw(canvas, 0.0)
    canvas.restoreState()
    if thing.drawn.size in CARDS.values():  # the edge of any other is where it is cut, not what it looks like
        pen(canvas, look.deep, 0.5 / scale)
        canvas.roundRect(0, 0, pt(wide), pt(tall), corner, stroke=1, fill=0)
    canvas.restoreState()


def _box(canvas: SheetCanvas, net: Net, face: Face, look: Look, frame: Frame) -> None:
    """Draws the box as it will stand, on a table."""
    wide, tall = frame[2:]
    canvas.saveState()
    _frame(canvas, look, frame)
    if look.low or look.tint is not None:
        draw_ground(canvas, pt(wide), pt(tall), look)
    inset = min(1.6 * INSET, tall * 0.08)
    foot = max(inset, tall * (1 - TABLE) - 3 * INSET)
    draw_closed(canvas, net, face, look, (inset, foot, wide - 2 * inset, tall - foot - inset))
    canvas.restoreState()


def _frame(canvas: SheetCanvas, look: Look, frame: Frame) -> None:
    """Moves to a picture's frame and clips to it; in low ink draws its edge."""
    x, y, wide, tall = frame
    canvas.translate(pt(x), pt(y))
    if look.low:
        pen(canvas, look.hairline, 0.5)
        canvas.roundRect(0, 0, pt(wide), pt(tall), pt(CORNER), stroke=1, fill=0)
    clip(canvas, 0, 0, pt(wide), pt(tall), pt(CORNER))


def _step(canvas: SheetCanvas, net: Net, step: int, look: Look, frame: Frame) -> None:
    """Draws the net at a step: what is cut, folded or glued stands out."""
    wide, tall = frame[2:]
    canvas.saveState()
    _frame(canvas, look, frame)
    if look.tint is not None:
        canvas.setFillColor(look.tint)
        canvas.rect(0, 0, pt(wide), pt(tall), stroke=0, fill=1)
    inset = min(INSET, tall * 0.12)
    small = min((wide - 2 * inset - TOOL / 2) / net.size[0], (tall - 2 * inset) / net.size[1])
    canvas.translate(pt((wide - net.size[0] * small) / 2), pt((tall - net.size[1] * small) / 2))
    _net(canvas, net, step, small, look)
    _tool(canvas, net, step, small, min(TOOL, tall * 0.36), look)
    canvas.restoreState()


def _say(canvas: SheetCanvas, steps: Sequence[StepWords], look: Look, frames: Sequence[Frame], *, beside: bool) -> None:
    """Draws the steps' numbers and words, all of one size, in the middle of what is ``beside`` their pictures, where
    two lines may reach into the gaps, or else hanging below them.
    """
    indent = 2 * DISC + 2
    said = [[Run(words.lead, bold=True, colour=look.deep), Run(" " + words.more)] for words in steps]
    rooms = [(pt(wide - indent), pt(tall + (GAP - 1) * beside)) for _, _, wide, tall in frames]
    made = fitted_alike(said, "strip", look, rooms, size=1.3, least=0.7, even=True)
    for place, (one, (x, y, _, tall)) in enumerate(zip(made, frames, strict=True)):
        high = max(one.height / pt(1), 2 * DISC)
        top = y + tall - ((tall - high) / 2 if beside else 0.0)
        draw_badge(canvas, str(place + 1), pt(x + DISC), pt(top - (high / 2 if beside else DISC)), pt(DISC), look)
        one.drawOn(canvas, pt(x + indent), pt(top - (high if beside else 0.0)) - (0.0 if beside else one.height))


def _tool(canvas: SheetCanvas, net: Net, step: int, small: float, size: float, look: Look) -> None:  # noqa: PLR0913, PLR0917 (a tool and where it works)
    """Draws the scissors at the first step, on the left edge, and at the third the glue, its tip on the flap."""
    middle = (net.floor + net.height * 0.62) * small
    canvas.saveState()
    if step == 0:
        find_pictures()["thing.scissors"].draw(canvas, pt(-size / 2), pt(middle), pt(size), look)
    elif step == 2:
        canvas.translate(pt(net.glue * small / 2), pt(middle))
        canvas.rotate(155)
        find_pictures()["thing.glue"].draw(canvas, pt(-size / 2), 0, pt(size), look)
    canvas.restoreState()


def _net(canvas: SheetCanvas, net: Net, step: int, small: float, look: Look) -> None:
    """Draws the bare net scaled by ``small``, with the lines to cut, the folds or the glued parts emphasised."""
    thick, parts = 1 / small, list(net.panels())
    canvas.saveState()
    canvas.scale(small, small)
    canvas.setFillColor(look.paper)
    canvas.drawPath(trace_panel(canvas, *parts), stroke=0, fill=1)
    if step:
        canvas.setDash(3.4 * thick, 2.4 * thick)
        stroke(canvas, net.folds(), look.accent if step == 1 else look.deep, (2.2 if step == 1 else 0.4) * thick)
        canvas.setDash()
    for panel in parts:
        if step == 2 and panel.glued:
            hatch(canvas, panel, look, thick, strong=True)
    stroke(canvas, net.cuts(), look.deep if step else look.accent, (0.6 if step else 2.4) * thick)
    cut_notch(canvas, net, look.tint or look.paper)
    canvas.restoreState()


def steps_of(said: Sequence[str]) -> tuple[StepWords, ...]:
    """The words of the steps: lead and remainder in turn."""
    return tuple(StepWords(*pair) for pair in zip(said[::2], said[1::2], strict=True))
