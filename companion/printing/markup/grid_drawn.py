"""The score grid on its page: names, cells, boxes to write in, bands and lines, once every size is settled.

What a template asks for is read and measured next door (`grid`); here it is only drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from companion.printing.fillable import Box, Sum
from companion.printing.markup.names import NamesLater
from companion.printing.markup.pencil import field
from companion.printing.markup.setting import Setting
from companion.printing.markup.stack import Drawn
from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable, write
from companion.printing.styles import style
from companion.words import translator

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.named import NamedCanvas


@dataclass(slots=True)
class Row:
    """A row ready to be drawn: ``kind`` is line, total or band."""

    kind: str
    label: WordsFlowable
    reference: str
    hint: str
    height: float
    tint: bool
    split: int
    closed: tuple[int, ...]
    where: str
    words: str = ""
    counts: str = "1"
    sum: Sum = "no"


class ScoreGrid(Drawn):
    """The grid with its sizes settled: what `grid` made of a template."""

    def __init__(
        self,
        names: list[WordsFlowable | None] | NamesLater,
        rows: list[Row],
        widths: tuple[float, float, float],
        head: float,
        corner: str,
        asked: str,
        setting: Setting,
        seat: int,
        where: str,
    ) -> None:
        super().__init__(where, 3, 5)
        self.setting, self.seat, look = setting, seat, setting.look
        self.later = names if isinstance(names, NamesLater) else None
        self.names: list[WordsFlowable | None] = [None] * names.count if isinstance(names, NamesLater) else names
        self.rows, self.head, self.corner, self.look = rows, head, corner, look
        self.asked = asked
        self.gutter, self.label_width, self.column = widths
        self.left = self.gutter + self.label_width
        self.width = self.left + self.column * len(self.names)
        self.height = head + sum(row.height for row in rows)

    def _measure(self, available: float) -> None:
        """The size was settled when it was built."""

    def _paint(self, canvas: Canvas) -> None:
        y = self.height - self.head
        self._paint_names(canvas, y)
        for row in self.rows:
            y -= row.height
            self._paint_row(canvas, row, y)
        self._paint_frame(canvas)

    def _paint_names(self, canvas: Canvas, y: float) -> None:
        if not self.head:
            return
        canvas.setStrokeColor(self.look.hairline)
        canvas.setLineWidth(0.4)
        if self.later:
            cast("NamedCanvas", canvas).leave(self.later, self.left, y)
        for i, name in enumerate([*self.names, None]):
            x = self.left + i * self.column
            canvas.line(x, y, x, y + self.head * (0.6 if self.later or any(self.names) else 1))
            if name is None and not self.later and i < len(self.names):
                box = Box(self.asked or translator(self.look.lang)("name"), self.seat + i)
                field(self.setting, canvas, box, x, y, self.column, self.head)
            if name is not None:
                name.drawOn(canvas, x + 2, y + (self.head - name.height) / 2)
            elif self.asked and not self.later and i < len(self.names):
                base = y + self.head - style("hint", self.look).fontSize * 0.95
                write(canvas, self.asked, x + 2, base, "hint", self.look, where=self.where, room=self.column - 3)
        if self.corner:
            end = write(canvas, self.corner, 1.5, y + 3, "label", self.look, where=self.where, room=self.left - 5.5)
            end += 1.5
            canvas.line(end + 4, y + 3, max(end + 4, self.left - pt(6)), y + 3)

    def _paint_row(self, canvas: Canvas, row: Row, y: float) -> None:
        look = self.look
        if row.kind == "band":
            self._paint_band(canvas, row, y)
            return
        if row.tint and look.tint is not None:
            canvas.setFillColor(look.tint)
            canvas.rect(0, y, self.width, row.height, stroke=0, fill=1)
        total = row.kind == "total"
        if row.reference:
            base = y + row.height / 2 - style("reference", look).fontSize * 0.34
            write(canvas, row.reference, 1.5, base, "reference", look, where=row.where)
        row.label.drawOn(canvas, self.gutter, y + (row.height - row.label.height) / 2)
        for i in range(len(self.names)):
            self._paint_cell(canvas, row, self.left + i * self.column, y, i + 1)
        canvas.setStrokeColor(look.deep if total else look.hairline)
        canvas.setLineWidth(1.1 if total else 0.4)
        canvas.line(0, y, self.width, y)
        if total:
            canvas.line(0, y + row.height, self.width, y + row.height)

    def _paint_cell(self, canvas: Canvas, row: Row, x: float, y: float, place: int) -> None:
        look = self.look
        canvas.setStrokeColor(look.hairline)
        canvas.setLineWidth(0.4)
        canvas.line(x, y, x, y + row.height)
        for i in range(1, row.split):
            at = x + self.column * i / row.split
            canvas.saveState()
            canvas.setDash(1.2, 1.8)
            canvas.line(at, y, at, y + row.height)
            canvas.restoreState()
        if place in row.closed:
            canvas.line(x, y, x + self.column, y + row.height)
            return
        self._fields(canvas, row, x, y, place)
        if row.hint:
            size = style("hint", look).fontSize
            # In a corner, out of the pencil's way; where it is as large as what is written, at the left of the line.
            base = y + (row.height / 2 - size * 0.34 if look.type == "large" else row.height - size * 0.95)
            room = self.column / row.split - 3
            write(canvas, row.hint, x + 2, base, "hint", look, where=row.where, room=room)

    def _fields(self, canvas: Canvas, row: Row, x: float, y: float, place: int) -> None:
        """What is typed into a cell: a field for each of its boxes."""
        wide, name = self.column / row.split, self.names[place - 1]
        for i in range(row.split):
            label = row.words + (f" ({i + 1})" if row.split > 1 else "")
            whose = name.getPlainText(identify=0) if name else ""
            factor = {"less": 1.0, "none": 0.0, "last": float(i == row.split - 1)}.get(row.counts)
            counted = float(row.counts) if factor is None else factor
            box = Box(label, self.seat + place - 1, whose, counts=counted, less=row.counts == "less", sum=row.sum)
            field(self.setting, canvas, box, x + i * wide, y, wide, row.height)

    def _paint_band(self, canvas: Canvas, row: Row, y: float) -> None:
        look = self.look
        if look.low:
            canvas.setStrokeColor(look.deep)
            canvas.setLineWidth(0.8)
            canvas.rect(0, y, self.width, row.height, stroke=1, fill=0)
        else:
            canvas.setFillColor(look.accent)
            canvas.rect(0, y, self.width, row.height, stroke=0, fill=1)
        row.label.drawOn(canvas, 4, y + (row.height - row.label.height) / 2)
        if row.reference:
            base = y + row.height / 2 - style("reference", look).fontSize * 0.34
            colour = look.deep if look.low else look.paper
            right = self.width - 4
            write(canvas, row.reference, right, base, "reference", look, colour=colour, align="right", where=row.where)

    def _paint_frame(self, canvas: Canvas) -> None:
        canvas.setStrokeColor(self.look.deep)
        canvas.setLineWidth(0.9)
        top = self.height - self.head
        canvas.line(0, top, self.width, top)
        canvas.setLineWidth(0.4)
        canvas.setStrokeColor(self.look.hairline)
        canvas.line(self.width, 0, self.width, top)
        canvas.line(0, 0, self.width, 0)
