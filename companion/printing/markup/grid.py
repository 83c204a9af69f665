"""The score grid: a row for each line of the score, a column for each player, the article's number beside the label.

It is drawn and not a table, because its columns and rows must be exact to a tenth of a millimetre, and are refused
below 8 mm. `scoregrid` reads it from a template and decides every size; `ScoreGrid` draws it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, cast

from reportlab.platypus import Flowable

from companion.errors import PrintError
from companion.printing import fonts
from companion.printing.fillable import AddsUp, FormBox
from companion.printing.look import PENCIL_LINE, TOTAL_LINE, Look
from companion.printing.markup.drawing import SIZED, Drawing
from companion.printing.markup.flow import Drawn
from companion.printing.markup.inline import runs_in, tidy
from companion.printing.markup.pencil import DeferredNames, field, named, paint_frame
from companion.printing.markup.registry import (
    Attribute,
    Node,
    count,
    element,
    millimetres,
    one_of,
    words,
    yes,
)
from companion.printing.markup.setting import Setting, pencil_room, pencil_size
from companion.printing.paper import PENCIL, pt
from companion.printing.paragraphs import WordsFlowable, fitted, middle, plain, words_in, write
from companion.printing.pen import pen
from companion.printing.styles import style
from companion.printing.text import Align, Run
from companion.words import translator

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.named import NamedCanvas


EXAMPLE, EXAMPLE_LEAST, CORNER_LEAST = 2.6, 0.89, 0.75
"""Points above and below an example; the least factor of its size, on a strip and in the corner."""

HINT_AIR, HINT_INSET, REFERENCE, AFTER, BETWEEN = 2.4, 5.0, 4.0, "×%", "+−→"
"""Points beside the words in a box, behind its left edge where it
is wide, and before a reference; the signs that are read after a number, and between two.
"""

APART, PICTURE_AIR, PICTURE_GROWS = 8, 1.8, 1.5
"""Points between two blocks of a grid; millimetres behind the drawing of a row; how much it grows at most with its row."""


@dataclass(slots=True)
class GridRow:
    """A row ready to be drawn.

    - ``kind``: line, total or band.
    - ``picture``: the drawing before the label.
    - ``split``: the number of boxes in a cell.
    - ``begins``: a heavier line above it, where a group begins.
    """

    kind: str
    label: WordsFlowable
    reference: str
    hint: str
    height: float
    tint: bool
    split: int
    where: str
    begins: bool = False
    words: str = ""
    counts: str = "1"
    sum: AddsUp = "no"
    picture: Drawing | None = None

    @property
    def indent(self) -> float:
        """The points from the gutter to the label."""
        return self.picture.width + pt(PICTURE_AIR) if self.picture else 0.0

    def base(self, y: float) -> float:
        """The baseline of a label of one line, in a row whose lower end is at ``y``; of a longer one, in its middle."""
        size = self.label.style.fontSize
        if self.label.height > 1.5 * self.label.style.leading:
            return float(y + self.height / 2 - size * 0.34)
        return float(y + middle(self.label, self.height) + self.label.height - size)


class ScoreGrid(Drawn):
    """The grid with all sizes decided. `scoregrid` makes it from a template."""

    def __init__(
        self,
        names: list[WordsFlowable | None] | DeferredNames,
        rows: list[GridRow],
        widths: tuple[float, float, float],
        head: float,
        asked: str,
        example: WordsFlowable | None,
        in_corner: bool,
        setting: Setting,
        seat: int,
        where: str,
    ) -> None:
        super().__init__(where, 3 if head else APART, 5)
        self.setting, self.seat, look = setting, seat, setting.look
        self.deferred = names if isinstance(names, DeferredNames) else None
        self.names: list[WordsFlowable | None] = [None] * names.count if isinstance(names, DeferredNames) else names
        self.rows, self.head, self.look = rows, head, look
        self.asked, self.example, self.in_corner = asked, example, in_corner
        self.gutter, self.label_width, self.column = widths
        self.left = self.gutter + self.label_width
        self.width = self.left + self.column * len(self.names)
        self.strip = example.height + 2 * EXAMPLE if example and not in_corner else 0.0
        self.height = self.strip + head + sum(row.height for row in rows)

    def _measure(self, available: float) -> None:
        """Nothing to do: the size is known since the grid was built."""

    def _paint(self, canvas: Canvas) -> None:
        top = self.height - self.strip - self.head
        if self.example:
            self._paint_example(canvas, self.example)
        self._paint_names(canvas, top)
        self._paint_tints(canvas, top)
        for row, y in zip(self.rows, self._feet(top), strict=True):
            self._paint_row(canvas, row, y)
        pen(canvas, self.look.deep if self.look.low else self.look.paper, TOTAL_LINE)
        for (above, below), y in zip(pairwise(self.rows), self._feet(top), strict=False):
            if above.kind == below.kind == "total":  # their dark labels would be one block
                canvas.line(0, y, self.left, y)
        self._paint_frame(canvas)

    def _paint_names(self, canvas: Canvas, y: float) -> None:
        if not self.head:
            return
        pen(canvas, self.look.pencil, PENCIL_LINE)
        if self.deferred:
            cast("NamedCanvas", canvas).leave(self.deferred, self.left, y)
        for i, name in enumerate([*self.names, None]):
            x = self.left + i * self.column
            canvas.line(x, y, x, y + self.head)
            if name is None and not self.deferred and i < len(self.names):
                box = FormBox(self.asked or translator(self.look.lang)("name"), self.seat + i)
                field(self.setting, canvas, box, x, y, self.column, self.head)
            if name is not None:
                name.drawOn(canvas, x + 2, y + (self.head - name.height) / 2)
            elif self.asked and not self.deferred and i < len(self.names):
                base = y + self.head - style("hint", self.look).fontSize * 0.95
                write(canvas, self.asked, x + 2, base, "hint", self.look, where=self.where, room=self.column - 3)

    def _paint_example(self, canvas: Canvas, example: WordsFlowable) -> None:
        """Paint the example on a strip of its own above the names, or left of them; in low ink the outline of its ground."""
        look = self.look
        high, wide = (self.head, self.left) if self.in_corner else (self.strip, self.width)
        y = self.height - high
        if look.tint is None:
            pen(canvas, look.hairline, PENCIL_LINE)
            canvas.rect(0, y, wide, high, stroke=1, fill=0)
        else:
            canvas.setFillColor(look.tint)
            canvas.rect(0, y, wide, high, stroke=0, fill=1)
        example.drawOn(canvas, REFERENCE, y + middle(example, high))

    def _paint_tints(self, canvas: Canvas, top: float) -> None:
        """Paint the grounds of all rows before any rule, since the next row's ground would cover half of a rule.

        The label of a total stands on a dark ground.
        """
        if self.look.tint is None:
            return
        canvas.setFillColor(self.look.tint)
        for row, y in zip(self.rows, self._feet(top), strict=True):
            if row.tint and row.kind != "band":
                canvas.rect(0, y, self.width, row.height, stroke=0, fill=1)
        canvas.setFillColor(self.look.deep)
        for row, y in zip(self.rows, self._feet(top), strict=True):
            if row.kind == "total":
                canvas.rect(0, y, self.left, row.height, stroke=0, fill=1)

    def _feet(self, top: float) -> list[float]:
        """The lower ends of the rows below ``top``, in points."""
        return [top - under for under in accumulate(row.height for row in self.rows)]

    def _paint_row(self, canvas: Canvas, row: GridRow, y: float) -> None:
        look = self.look
        if row.kind == "band":
            self._paint_band(canvas, row, y)
            return
        total = row.kind == "total"
        if row.reference:
            colour = look.paper if total and not look.low else look.accent
            write(canvas, row.reference, REFERENCE, row.base(y), "label", look, colour=colour, where=row.where)
        if row.picture:
            row.picture.drawOn(canvas, self.gutter, y + (row.height - row.picture.height) / 2)
        row.label.drawOn(canvas, self.gutter + row.indent, y + middle(row.label, row.height))
        for i in range(len(self.names)):
            self._paint_cell(canvas, row, self.left + i * self.column, y, i + 1)
        pen(canvas, look.deep if total else look.pencil, TOTAL_LINE if total else PENCIL_LINE)
        canvas.line(0, y, self.width, y)
        if row.begins:
            pen(canvas, look.deep, TOTAL_LINE)
        if total or row.begins:
            canvas.line(0, y + row.height, self.width, y + row.height)

    def _paint_cell(self, canvas: Canvas, row: GridRow, x: float, y: float, place: int) -> None:
        look = self.look
        pen(canvas, look.pencil, PENCIL_LINE)
        canvas.line(x, y, x, y + row.height)
        for i in range(1, row.split):
            at = x + self.column * i / row.split
            canvas.saveState()
            canvas.setDash(1.2, 1.8)
            canvas.line(at, y, at, y + row.height)
            canvas.restoreState()
        self._fields(canvas, row, x, y, place)
        if row.hint:
            self._paint_hint(canvas, row, x, y)

    def _paint_hint(self, canvas: Canvas, row: GridRow, x: float, y: float) -> None:
        """Write what a cell asks for in its first box, or what each box asks for: "V|D|R"."""
        parts = row.hint.split("|")
        for i, part in enumerate(parts):
            if part:
                self._paint_asked(canvas, row, part, x + i * self.column / row.split, y)

    def _paint_asked(self, canvas: Canvas, row: GridRow, hint: str, x: float, y: float) -> None:
        """Write what a box asks for: after the number if it is read there, else before it.

        A plus or an arrow that is a cell's only hint is read between two boxes.
        A choice of numbers stands small in a corner, and so does a hint that would leave less room than a pencil
        needs.
        """
        look, wide = self.look, self.column / row.split
        after = hint[0] in AFTER or (row.split > 1 and hint == row.hint and hint[0] in BETWEEN)
        align: Align = "right" if after else "left"
        at = x + wide - HINT_AIR if after else x + HINT_AIR
        for name in ("prompt", "hint") if len(hint.split()) < 3 else ():
            set_ = style(name, look)
            room = fonts.width(hint, set_.fontName, set_.fontSize) + 2 * HINT_AIR
            if wide - room >= pt(PENCIL) - 0.01:
                if not after:
                    at = x + min(HINT_INSET, wide - room - pt(PENCIL) + HINT_AIR)
                write(canvas, hint, at, row.base(y), name, look, align=align, where=row.where)
                return
        size = style("hint", look).fontSize
        base = y + (row.height / 2 - size * 0.34 if look.type == "large" else row.height - size - 0.6)
        write(canvas, hint, at, base, "hint", look, align=align, where=row.where, room=wide - HINT_AIR)

    def _fields(self, canvas: Canvas, row: GridRow, x: float, y: float, place: int) -> None:
        """Add the fields of a cell: one for each of its boxes."""
        wide, name = self.column / row.split, self.names[place - 1]
        for i in range(row.split):
            label = row.words + (f" ({i + 1})" if row.split > 1 else "")
            whose = name.getPlainText(identify=0) if name else ""
            last = float(i == row.split - 1)
            factor = {"less": last, "none": 0.0, "last": last}.get(row.counts)
            counted = float(row.counts) if factor is None else factor
            box = FormBox(label, self.seat + place - 1, whose, counts=counted, less=row.counts == "less", sum=row.sum)
            field(self.setting, canvas, box, x + i * wide, y, wide, row.height)

    def _paint_band(self, canvas: Canvas, row: GridRow, y: float) -> None:
        look = self.look
        if look.low:
            pen(canvas, look.deep, 0.8)
            canvas.rect(0, y, self.width, row.height, stroke=1, fill=0)
        else:
            canvas.setFillColor(look.tone("pale"))
            canvas.rect(0, y, self.width, row.height, stroke=0, fill=1)
        row.label.drawOn(canvas, 4, y + (row.height - row.label.height) / 2)
        heads = row.hint.split("|") * len(self.names) if row.hint else []
        room = self.column * len(self.names) / max(len(heads), 1)
        base = y + row.height / 2 - style("hint", look).fontSize * 0.34
        for i, head in enumerate(heads):
            x = self.left + (i + 0.5) * room
            write(canvas, head, x, base, "hint", look, align="centre", where=row.where, room=room)
        if row.reference:
            base = y + row.height / 2 - style("reference", look).fontSize * 0.34
            right = self.width - 4
            write(
                canvas, row.reference, right, base, "reference", look, colour=look.deep, align="right", where=row.where
            )

    def _paint_frame(self, canvas: Canvas) -> None:
        """Paint the line below the names, and the frame around all that is written."""
        names = self.height - self.strip
        sides = [(x, 0, x, names) for x in (self.left, self.width)]
        across = [(left, y, self.width, y) for left, y in ((0, 0), (0, names - self.head), (self.left, names))]
        paint_frame(canvas, sides + across, self.look)


@element(
    "scoregrid",
    "flow",
    holds=("scoregrid",),
    label_width=Attribute(millimetres),
    row=Attribute(millimetres, 8.5),
    head=Attribute(millimetres, 8.5),
    most_column=Attribute(millimetres, 44.0),
    name=Attribute(words, ""),
    seat=Attribute(count, 1),
    example=Attribute(words, ""),
    corner=Attribute(yes, False),
)
def scoregrid(node: Node, setting: Setting) -> list[Flowable]:
    """A score grid: rows are the lines of the score, columns are the players."""
    given, look = node.given, setting.look
    players = node.elements("player")
    if not players:
        from companion.printing.jinja import fault

        raise PrintError(fault(node.where, "element-missing", name="player", element=node.tag))
    gutter = _gutter(node, look)
    label_width = (
        pt(given["label-width"]) - gutter if given["label-width"] else max(setting.width * 0.3 - gutter, pt(24))
    )
    room = setting.width - gutter - label_width
    split = max([line.given["split"] for line in node.elements("line", "total")], default=1)
    column = pencil_room(node.where, setting.width, len(players) * split, gutter + label_width) * split
    if column > pt(given["most-column"]):
        column = pt(given["most-column"])
        label_width += room - column * len(players)
    head = pencil_size(node.where, given["head"]) * min(setting.stretch, 1.15) if given["head"] else 0.0
    if setting.named_later and head and not any(player.children for player in players):
        names: DeferredNames | list[WordsFlowable | None] = DeferredNames(
            given["seat"], len(players), (column, head), setting, node.where
        )
    else:
        name_runs = [runs_in(player, setting) if head else [] for player in players]
        names = named(name_runs, [player.where for player in players], given["seat"], column, head, look)
    rows = [
        _row(child, label_width, pencil_size(node.where, given["row"]), setting)
        for child in node.elements("line", "total", "band")
    ]
    asked, example = tidy(given["name"], setting), None
    if given["example"] and setting.exampled:
        runs, left = [Run(tidy(given["example"], setting), colour=look.deep)], gutter + label_width - 2 * REFERENCE
        if given["corner"]:
            example = fitted(runs, "example", look, left, head - EXAMPLE, least=CORNER_LEAST, where=node.where)
        else:
            wide, one_line = left + column * len(players), style("example", look).leading
            example = fitted(runs, "example", look, wide, one_line, least=EXAMPLE_LEAST, where=node.where)
    widths, seat, where = (gutter, label_width, column), given["seat"], node.where
    first, *later = _blocks(rows)
    return [
        ScoreGrid(names, first, widths, head, asked, example, given["corner"], setting, seat, where),
        *(ScoreGrid(names, block, widths, 0, asked, None, False, setting, seat, where) for block in later),
    ]


def _blocks(rows: list[GridRow]) -> list[list[GridRow]]:
    """The rows parted before every band but the first row, so that what a band heads is seen as one block."""
    starts = [0, *(i for i, row in enumerate(rows) if i and row.kind == "band"), len(rows)]
    return [rows[start:end] for start, end in pairwise(starts)]


def _gutter(node: Node, look: Look) -> float:
    small = style("label", look)
    widest = max(
        (fonts.width(line.given["ref"], small.fontName, small.fontSize) for line in node.elements("line", "total")),
        default=0.0,
    )
    return widest + REFERENCE + 4 if widest else 2.0


def _row(node: Node, label_width: float, height: float, setting: Setting) -> GridRow:
    given, look = node.given, setting.look
    runs = runs_in(node, setting)
    if node.tag == "band":
        label = words_in([run._replace(colour=look.deep) for run in runs], "total", look, where=node.where)
        label.wrap(setting.width - 30, 10**6)
        hint = tidy(given["hint"], setting)
        return GridRow("band", label, given["ref"], hint, label.height + 2, False, 1, node.where)
    total = node.tag == "total" and not look.low
    if total:
        runs = [run._replace(colour=look.on_deep if run.colour else look.paper) for run in runs]
    wanted = pencil_size(node.where, given["height"]) if given["height"] else height
    picture = _picture(node, setting)
    beside = 4 + (picture.width + pt(PICTURE_AIR) if picture else 0)
    label = _label(node, runs, (label_width - beside, wanted * setting.stretch - 3), look)
    tall = max(wanted * setting.stretch, label.height + 3)
    return GridRow(
        node.tag,
        label,
        given["ref"],
        tidy(given["hint"], setting),
        tall,
        given["tint"],
        given["split"],
        node.where,
        given["begins"],
        " ".join(plain(runs).split()),
        given["counts"],
        given["sum"],
        picture,
    )


def _picture(node: Node, setting: Setting) -> Drawing | None:
    """The drawing before a row's label, larger if the row is; None if it has none."""
    for found in node.elements("drawing"):
        size = pt(found.given["width"]), pt(found.given["height"])
        scale = min(setting.stretch, PICTURE_GROWS)
        made = Drawing([child.build(setting, size) for child in found.elements()], size, scale, "left", found.where)
        made.wrap(size[0] * scale, 10**6)
        return made
    return None


def _label(node: Node, runs: list[Run], room: tuple[float, float], look: Look) -> WordsFlowable:
    """The label, large enough to be read at arm's length unless its row would grow. ``room``: width and height, pt."""
    small, large = ("total", "sum-row") if node.tag == "total" else ("label", "row")
    least = words_in(runs, small, look, where=node.where)
    least.wrap(room[0], 10**6)
    for shrink in (1.0, 0.9):
        label = words_in(runs, large, look, where=node.where, shrink=shrink)
        label.wrap(room[0], 10**6)
        fits = label.height <= max(least.height, room[1])
        if fits and not label.cut and _lines(label) <= _lines(least):
            return label
    return least


def _lines(label: WordsFlowable) -> int:
    lines: float = label.height / label.style.leading
    return round(lines)


@element("player", "scoregrid", holds=("inline",), text=True)
def player(node: Node, setting: Setting) -> None:
    """A column with a player's name, or empty for a line to write one on. The grid builds it."""


def in_sum(text: str) -> str:
    """How the boxes of a row enter a sum: a factor, `less`, `last` (only the last of several), `none`."""
    if text not in ("less", "last", "none"):
        float(text)
    return text


def _line(node: Node, setting: Setting) -> None:
    """A row to write in. The grid builds it."""


for _tag in ("line", "total"):
    element(
        _tag,
        "scoregrid",
        holds=("inline", "line"),
        text=True,
        ref=Attribute(words, ""),
        hint=Attribute(words, ""),
        height=Attribute(millimetres),
        tint=Attribute(yes, _tag == "total"),
        begins=Attribute(yes, False),
        split=Attribute(count, 1),
        counts=Attribute(in_sum, "1"),
        sum=Attribute(one_of("no", "yes", "running", "sums"), "no"),
    )(_line)


@element("drawing", "line", holds=("drawing",), **SIZED)
def row_drawing(node: Node, setting: Setting) -> list[Run]:
    """A drawing before the label of a row. The grid draws it: it is none of the label's words."""
    return []


@element("band", "scoregrid", holds=("inline",), text=True, ref=Attribute(words, ""), hint=Attribute(words, ""))
def band(node: Node, setting: Setting) -> None:
    """A band across the grid with a heading. The grid builds it."""
