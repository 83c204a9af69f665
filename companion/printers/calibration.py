"""The calibration sheet: lines of 100 mm, scales on both sides, a target, steps at the edges, and instructions.

The back is drawn as it should be seen through the paper: mirrored as a whole, and moved by the profile's offsets. On
a sheet printed with the right profile, the lines that meet are those labelled with the profile's own offsets.

All measures are in millimetres, seen from the front, with the origin at the lower left, x to the right and y upwards.
If a printer moves the back by (dx, dy) on the page, the offset to type is (-dx, -dy). Through the paper the back is
seen mirrored: left to right if sheets are flipped on the long edge, top to bottom if they are flipped on the short
edge. A move to the right may therefore be seen as a move to the left (`SEEN`).

A scale is a vernier. The lines of the front are ``PITCH`` apart, those of the back a tenth of a millimetre less or
more. So line k of the back meets line k of the front if the back has to be moved by k tenths of a millimetre.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Literal, NamedTuple

from companion.folders import shared_folder
from companion.printing import fonts
from companion.printing.document import SheetCanvas, new_canvas
from companion.printing.finishing import EDGES, two_pass
from companion.printing.look import Look
from companion.printing.paper import PAPERS, mm, pt
from companion.printing.paragraphs import words_in
from companion.printing.pen import outline, pen
from companion.printing.printer import Printer
from companion.printing.sheet import Sheet
from companion.printing.text import Align, draw_line
from companion.words import Lang, decimal, spaced

WHITE = 12
"""The widest white edge, in millimetres, that the sheet can measure."""

SIDE, HEAD, FOOT = 27.0, 47.0, 32.0
"""The distance of the scales from the sides, the upper edge and the lower edge, in millimetres."""

LINE, LONG = 4.0, 6.0
"""The length of a scale's lines, and of every fifth, in millimetres."""


Axis = Literal["x", "y"]

PITCH, STEP, MOST = 4.0, 0.1, 20
"""The measures of a scale.

- ``PITCH``: the distance between two lines of the front, in millimetres.
- ``STEP``: the difference between the offsets that two lines show, in millimetres.
- ``MOST``: the number of lines on either side of the middle.
"""

SEEN = {("long", "x"): -1, ("long", "y"): 1, ("short", "x"): 1, ("short", "y"): -1}
"""How a move along an axis of the back's page is seen from the front.

1: in the same direction. -1: in the opposite one.
"""

TARGET = 10
"""How far the target reaches on either side of its middle, in millimetres."""


class Mark(NamedTuple):
    """A line of a scale.

    - ``front``: its place on the front.
    - ``back``: the place where its line of the back is seen.
    - ``says``: the offset that it shows.
    """

    number: int
    front: float
    back: float
    says: float


def marks(printer: Printer, axis: Axis, middle: float) -> Iterator[Mark]:
    """The lines of a scale around ``middle``. The offsets they show include those that the profile has already."""
    now = printer.offset_x if axis == "x" else printer.offset_y
    for number in range(-MOST, MOST + 1):
        front = middle + number * PITCH
        yield Mark(number, front, front + SEEN[printer.flip, axis] * STEP * number, round(now + STEP * number, 2))


def coarse(printer: Printer, axis: Axis, away: float) -> float:
    """The offset to type if the middle of the back's ring is seen ``away`` mm from the target's.

    >>> coarse(Printer(), "x", 3.0), coarse(Printer(), "y", 3.0), coarse(Printer(flip="short", offset_x=1), "x", 3.0)
    (3.0, -3.0, -2.0)
    """
    now = printer.offset_x if axis == "x" else printer.offset_y
    return round(now - SEEN[printer.flip, axis] * away, 2)


@cache
def _words(lang: Lang) -> Mapping[str, str]:
    path = shared_folder() / f"printer.{lang}.toml"
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: spaced(text, lang) for key, text in words.items()}


def print_calibration(printer: Printer, lang: Lang, paper: str = "a4") -> bytes:
    """The sheet for a printer. For one that prints on one side: two sheets, fronts first.

    A character of its name that no font has is shown as its code point.
    """
    printer = printer._replace(name=fonts.readable(printer.name)[0])
    words = _words(lang)
    page = _TestPage(printer, Look(lang=lang, grey=printer.grey), words, PAPERS[paper])
    title = f"{words['title']}, {printer.name}"
    sheet = Sheet(title, page.look, paper, duplex=not printer.one_sided)
    target = BytesIO()
    canvas = new_canvas(target, sheet)
    canvas.setViewerPreference("Duplex", "Simplex" if printer.one_sided else EDGES[printer.flip])
    sides = 4 if printer.one_sided else 2
    for side in two_pass(sides, reverse=printer.reverse) if printer.one_sided else range(sides):
        number = side // 2 + 1 if printer.one_sided else 0
        (page.back if side % 2 else page.front)(canvas, number)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


class _Scale(NamedTuple):
    """One of the four scales: its axis, its middle, and the side to which the front's lines point."""

    axis: Axis
    x: float
    y: float
    out: Literal[1, -1]


class _TestPage(NamedTuple):
    """Draws the front and the back, in millimetres."""

    printer: Printer
    look: Look
    words: Mapping[str, str]
    size: tuple[float, float]

    def front(self, canvas: SheetCanvas, number: int) -> None:
        """Draws the side that the reader looks at."""
        width, height = self.size
        title = self.words["subtitle"].format(name=self.printer.name, paper={297: "A4"}.get(int(height), "Letter"))
        self._text(canvas, self.words["title"], width / 2, height - 24, fonts.DISPLAY, 20)
        shown = f"{title} · {self.words['sheet'].format(number=number)}" if number else title
        self._text(canvas, shown, width / 2, height - 30, fonts.LABEL, 10)
        for scale in self._scales():
            self._lines(canvas, scale, back=False)
        self._target(canvas)
        self._arrow(canvas, filled=True)
        self._rules(canvas)
        self._edges(canvas)
        self._instructions(canvas)

    def back(self, canvas: SheetCanvas, number: int) -> None:
        """Draws the side that is seen through the paper."""
        width, height = self.size
        canvas.translate(pt(self.printer.offset_x), pt(self.printer.offset_y))
        if self.printer.flip == "long":
            canvas.transform(-1, 0, 0, 1, pt(width), 0)
        else:
            canvas.transform(1, 0, 0, -1, 0, pt(height))
        if number:
            text = self.words["sheet-back"].format(number=number)
            self._text(canvas, text, width / 2, height - 35, fonts.LABEL_BOLD, 10)
        for scale in self._scales():
            self._lines(canvas, scale, back=True)
        x, y = self._middle
        pen(canvas, self.look.black, 0.5)
        canvas.circle(pt(x), pt(y), pt(2), stroke=1, fill=0)
        self._line(canvas, x - 3.5, y, x + 3.5, y)
        self._line(canvas, x, y - 3.5, x, y + 3.5)
        self._arrow(canvas, filled=False)

    def _scales(self) -> Sequence[_Scale]:
        width, height = self.size
        middle = (height - HEAD + FOOT) / 2
        return (
            _Scale("x", width / 2, height - HEAD, 1),
            _Scale("x", width / 2, FOOT, 1),
            _Scale("y", SIDE, middle, -1),
            _Scale("y", width - SIDE, middle, 1),
        )

    def _lines(self, canvas: SheetCanvas, scale: _Scale, *, back: bool) -> None:
        """Draws a scale: lines to one side on the front, to the other on the back.

        The front shows all numbers, the back those of every fifth line.
        """
        canvas.setStrokeColor(self.look.black)
        out = -scale.out if back else scale.out
        for mark in marks(self.printer, scale.axis, scale.x if scale.axis == "x" else scale.y):
            fifth = mark.number % 5 == 0
            at, length = mark.back if back else mark.front, LONG if fifth else LINE
            canvas.setLineWidth(0.4)
            away = out * (length + 1.2)
            size, face = (6.5, fonts.LABEL_BOLD) if fifth else (5.2, fonts.LABEL)
            number = self._number(mark.says)
            if scale.axis == "x":
                self._line(canvas, at, scale.y, at, scale.y + out * length)
                base = scale.y + away - (mm(size) * 0.7 if out < 0 else 0)
                if fifth or not back:
                    self._text(canvas, number, at, base, face, size)
            else:
                self._line(canvas, scale.x, at, scale.x + out * length, at)
                if fifth or not back:
                    side: Align = "left" if out > 0 else "right"
                    self._text(canvas, number, scale.x + away, at - mm(size) * 0.35, face, size, side)
        if not back:
            name = self.words[scale.axis]
            if scale.axis == "x":
                self._text(canvas, name, scale.x + 86, scale.y + 1, fonts.LABEL_BOLD, 8, "left", room=18)
            else:
                self._text(canvas, name, scale.x, scale.y + 84, fonts.LABEL_BOLD, 8)

    @property
    def _middle(self) -> tuple[float, float]:
        """The middle of the target."""
        return 66.0, FOOT + 45.0

    def _target(self, canvas: SheetCanvas) -> None:
        """A grid of millimetres with the offset at every fifth line. The scales can be read if the ring lies within
        the heavy square.
        """
        x, y = self._middle
        pen(canvas, self.look.black, 1.2)
        canvas.rect(pt(x - 2), pt(y - 2), pt(4), pt(4), stroke=1, fill=0)
        canvas.setStrokeColor(self.look.hairline)
        for away in range(-TARGET, TARGET + 1):
            canvas.setLineWidth(0.5 if away % 5 == 0 else 0.15)
            self._line(canvas, x + away, y - TARGET, x + away, y + TARGET)
            self._line(canvas, x - TARGET, y + away, x + TARGET, y + away)
            if away % 5 == 0:
                across, up = (self._number(coarse(self.printer, axis, away)) for axis in ("x", "y"))
                self._text(canvas, across, x + away, y - TARGET - 3.4, fonts.LABEL, 6.5)
                self._text(canvas, up, x - TARGET - 1.2, y + away - 0.8, fonts.LABEL, 6.5, "right")

    def _arrow(self, canvas: SheetCanvas, *, filled: bool) -> None:
        """An arrow upwards beside the target. The back's arrow stands beside the front's."""
        x, y = self._middle[0] + (19.0 if filled else 26.0), self._middle[1]
        corners = ((-2.6, 0), (0, 7), (2.6, 0), (1, 0), (1, -7), (-1, -7), (-1, 0))
        path = outline(canvas, ((pt(x + across), pt(y + up)) for across, up in corners))
        canvas.setFillColor(self.look.deep)
        pen(canvas, self.look.deep, 0.6)
        canvas.drawPath(path, stroke=1, fill=int(filled))

    def _rules(self, canvas: SheetCanvas) -> None:
        """A line of 100 mm in each direction, divided into centimetres."""
        width, _ = self.size
        pen(canvas, self.look.black, 0.5)
        left, level = width / 2 - 50, FOOT + 16
        self._line(canvas, left, level, left + 100, level)
        right, bottom = width - 52, FOOT + 28
        self._line(canvas, right, bottom, right, bottom + 100)
        for number in range(11):
            tick = 2.5 if number % 10 == 0 else 1.0
            self._line(canvas, left + 10 * number, level - tick, left + 10 * number, level + tick)
            self._line(canvas, right - tick, bottom + 10 * number, right + tick, bottom + 10 * number)
        self._text(canvas, self.words["rule"], width / 2, level + 2.4, fonts.LABEL_BOLD, 8)
        canvas.saveState()
        canvas.translate(pt(right - 2.4), pt(bottom + 50))
        canvas.rotate(90)
        self._text(canvas, self.words["rule"], 0, 0, fonts.LABEL_BOLD, 8)
        canvas.restoreState()

    def _edges(self, canvas: SheetCanvas) -> None:
        """Steps at every edge. Each shows its distance from the edge in millimetres."""
        width, height = self.size
        pen(canvas, self.look.black, 0.5)
        for step in range(1, WHITE + 1):
            along = (step - (WHITE + 1) / 2) * 6
            for level, up in ((step, 1), (height - step, -1)):
                at = width / 2 + along
                self._line(canvas, at - 2.6, level, at + 1, level)
                self._text(canvas, str(step), at + 1.5, level - (0 if up > 0 else 1.6), fonts.LABEL, 6, "left")
            for level, right in ((step, 1), (width - step, -1)):
                at = height / 2 + along
                self._line(canvas, level, at - 2.6, level, at + 0.6)
                self._text(canvas, str(step), level, at + 1.2, fonts.LABEL, 6, "left" if right > 0 else "right")

    def _instructions(self, canvas: SheetCanvas) -> None:
        """The instructions, step by step, with the commands to type."""
        width, height = self.size
        one, words = self.printer, self.words
        other = "short" if one.flip == "long" else "long"
        steps = [
            words["print-one-sided" if one.one_sided else f"print-{one.flip}"],
            *(words[key] for key in ("measure", "hold", "coarse", "fine", "type", "edges")),
        ]
        name = f'"{one.name}"' if " " in one.name else one.name
        commands = {5: words["to-type"].format(name=name), 6: words["to-type-margin"].format(name=name)}
        left, room, y = 42.0, width - 42 - 60, height - HEAD - 12
        for number, step in enumerate(steps):
            y = self._paragraph(canvas, f"{number + 1}", "label-bold", left, 6, y, down=False)
            y = self._paragraph(canvas, step.format(other=other), "body", left + 6, room - 6, y)
            if number in commands:
                y = self._paragraph(canvas, commands[number], "label-bold", left + 6, room - 6, y)

    def _paragraph(  # noqa: PLR0913, PLR0917 (a place)
        self, canvas: SheetCanvas, text: str, kind: str, left: float, room: float, y: float, *, down: bool = True
    ) -> float:
        """Draws words that wrap, their top at ``y``; returns where the next paragraph may begin."""
        made = words_in(text, kind, self.look)
        _, high = made.wrap(pt(room), 1000)
        made.drawOn(canvas, pt(left), pt(y) - high)
        return y - mm(high) - 1.8 if down else y

    def _number(self, value: float) -> str:
        """An offset as it has to be typed, with a real minus sign."""
        return decimal(value, self.look.lang)

    def _line(self, canvas: SheetCanvas, x1: float, y1: float, x2: float, y2: float) -> None:
        canvas.line(pt(x1), pt(y1), pt(x2), pt(y2))

    def _text(  # noqa: PLR0913, PLR0917 (a place)
        self,
        canvas: SheetCanvas,
        words: str,
        x: float,
        y: float,
        face: str,
        size: float,
        align: Align = "centre",
        room: float | None = None,
    ) -> None:
        look, points = self.look, None if room is None else pt(room)
        draw_line(canvas, words, pt(x), pt(y), face, size, look.black, look, align=align, room=points)
