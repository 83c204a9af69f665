"""Tables with much white and few lines. Cells hold anything that flows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from reportlab.platypus import Flowable, Table, TableStyle

from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.fillable import FormBox
from companion.printing.jinja import fault
from companion.printing.look import FRAME_LINE, PENCIL_LINE, TOTAL_LINE
from companion.printing.markup.flow import MIXED, Stack, build_flow
from companion.printing.markup.inline import runs_in, tidy
from companion.printing.markup.pencil import field, outer
from companion.printing.markup.registry import (
    ALIGN,
    Attribute,
    Convert,
    Node,
    count,
    element,
    millimetres,
    one_of,
    shares,
    words,
    yes,
)
from companion.printing.markup.setting import Setting, pencil_room, pencil_size, share_out
from companion.printing.paper import PENCIL, mm, pt
from companion.printing.paragraphs import words_in
from companion.printing.reportlab_private import table_lines
from companion.printing.text import Align

TIGHT = 7.0
"""Millimetres: the least height of the boxes of a ``tight`` table, which are wide instead."""


def alignments(text: str) -> tuple[str, ...]:
    """`left`, `centre` or `right` for each column, blanks between."""
    return tuple(ALIGN(part) for part in text.split())


def _words(node: Node) -> str:
    """All words in an element and in the elements within it."""
    inside = (child if isinstance(child, str) else _words(child) for child in node.children)
    return " ".join(" ".join(inside).split())


class _Pencil(NamedTuple):
    """A cell to write in: its field, the place of the player whose name goes into it, its first and its last corner.

    A corner is a column and a row. ``total``: it has a heavier frame.
    """

    box: FormBox
    named: int | None
    start: tuple[int, int]
    end: tuple[int, int]
    total: bool


class PlacedTable(Table):  # type: ignore[misc]
    """A ReportLab table that knows its place in the template, even after it was split."""

    where: str | None = None
    setting: Setting | None = None
    pencils: Sequence[_Pencil] = ()

    def draw(self) -> None:
        """Draw the table, and the fields over its pencil cells."""
        super().draw()
        if self.setting is None:
            return
        across, down = table_lines(self)
        for box, named, (column, row), (right, last), _ in self.pencils:
            x, y = across[column], down[last + 1]
            field(self.setting, self.canv, box, x, y, across[right + 1] - x, down[row] - y, named)


_RULES: Convert = one_of("rows", "faint", "grid", "none")


@element(
    "table",
    "flow",
    holds=("table",),
    widths=Attribute(shares),
    align=Attribute(alignments, ()),
    rules=Attribute(_RULES, "rows"),
    padding=Attribute(millimetres, 1.2),
    tight=Attribute(yes, False),
)
def table(node: Node, setting: Setting) -> list[Flowable]:
    """A table of rows of cells."""
    rows = [row for row in node.elements("row") if setting.exampled or not row.given["example"]]
    if not rows:
        raise PrintError(fault(node.where, "element-missing", name="row", element=node.tag))
    grid = _Grid(node, rows, setting)
    made = PlacedTable(grid.content, colWidths=grid.widths, rowHeights=grid.heights, repeatRows=grid.head_count)
    made.where, made.setting, made.pencils = node.where, setting, grid.pencils
    made.setStyle(TableStyle(grid.commands))
    made.spaceBefore, made.spaceAfter, made.hAlign = 3, 5, "LEFT"
    return [made]


def _inside(edge: tuple[str, int, int]) -> tuple[str, int, int]:
    """The edge as one of a cell that there is: before the first column, above the first row."""
    _, column, row = edge
    return ("LINEBEFORE", 0, row) if column < 0 else ("LINEABOVE", column, 0) if row < 0 else edge


class _Grid:
    """The cells laid out: content, heights and ReportLab's style commands."""

    def __init__(self, node: Node, rows: list[Node], setting: Setting) -> None:
        self.node, self.setting, self.look = node, setting, setting.look
        self.padding = pt(node.given["padding"])
        tinted = any(
            part.given["tint"] or part.given.get("pencil") for row in rows for part in (row, *row.elements("cell"))
        )
        self.flush = node.given["rules"] in ("rows", "faint") and not tinted
        places = self._places(rows)
        self.columns = 1 + max(column + cell.given["colspan"] - 1 for _, column, cell in places)
        shares_ = node.given["widths"] or ((1.0, True),) * self.columns
        if len(shares_) != self.columns:
            raise PrintError(
                fault(node.where, "columns-differ", element=node.tag, widths=len(shares_), cells=self.columns)
            )
        self.widths = share_out(node.where, shares_, setting.width)
        self.content: list[list[Any]] = [[""] * self.columns for _ in rows]
        self.heights: list[float] = [self._least(row) for row in rows]
        self.head_count = sum(1 for row in rows if row.given["head"])
        self.pencils: list[_Pencil] = []
        self.commands = self._general(rows)
        for row, column, cell in places:
            self._place(row, column, cell, rows[row])
        self.commands += self._frames()
        if node.given["rules"] != "none":  # drawn last: the frame of a box below would cover it
            head_numbers = (number for number, row in enumerate(rows) if row.given["head"])
            self.commands += [
                ("LINEBELOW", (0, number), (-1, number), 0.9, self.look.accent) for number in head_numbers
            ]

    def _places(self, rows: list[Node]) -> list[tuple[int, int, Node]]:
        places = []
        for i, row in enumerate(rows):
            column = 0
            for cell in row.elements("cell"):
                places.append((i, column, cell))
                column += cell.given["colspan"]
        if not places:
            raise PrintError(fault(self.node.where, "element-missing", name="cell", element="row"))
        return places

    def _least(self, row: Node) -> float:
        return pt(row.given["height"]) * self.setting.stretch if row.given["height"] else 0.0

    def _place(self, row: int, column: int, cell: Node, parent: Node) -> None:
        across = cell.given["colspan"]
        width = sum(self.widths[column : column + across])
        inner = width - 2 * self.padding
        if self.flush:
            inner += self.padding * ((column == 0) + (column + across == self.columns))
        if inner <= 0:  # ReportLab would only report a negative width
            data = {"needed": round(mm(2 * self.padding), 1), "available": round(mm(width), 1)}
            raise PrintError(Fault("too-wide", cell.where, data))
        name = self._style(head=parent.given["head"] or cell.given["head"])
        setting = self.setting.within(inner, style=name)
        align = cell.given["align"] or (
            self.node.given["align"][column] if column < len(self.node.given["align"]) else None
        )
        labels = cell.given["total"] and not cell.given["pencil"]
        flow = [self._total(cell, setting, align)] if labels else build_flow(cell.children, setting, cell.where, align)
        stack = Stack(flow, cell.where)
        self.content[row][column] = stack
        needed = stack.wrap(inner, 10**6)[1] + 2 * self.padding + self.setting.air
        self.heights[row] = max(self.heights[row], needed)
        corner = (column + across - 1, row)
        if across > 1:
            self.commands.append(("SPAN", (column, row), corner))
            if self.flush and column + across == self.columns:  # ReportLab goes by the first cell of a span
                self.commands.append(("RIGHTPADDING", (column, row), (column, row), 0))
        if cell.given["pencil"]:
            pencil_room(cell.where, width, 1)
            high = parent.given["height"] or PENCIL
            least = pt(high) if self.node.given["tight"] and high >= TIGHT else pencil_size(cell.where, high)
            self.heights[row] = max(self.heights[row], least * self.setting.stretch)
            if parent.given["tint"]:
                self.commands.append(("BACKGROUND", (column, row), corner, self.look.paper))
            self.commands.append(("BOX", (column, row), corner, PENCIL_LINE, self.look.pencil))
            box = FormBox(self._label(cell, column, row, parent), tick=cell.given["tick"])
            self.pencils.append(_Pencil(box, cell.given["named"], (column, row), corner, cell.given["total"]))
        if cell.given["tint"]:
            self._tint((column, row), corner)
        if labels and not self.look.low:
            self.commands.append(("BACKGROUND", (column, row), corner, self.look.deep))

    def _total(self, cell: Node, setting: Setting, align: Align | None) -> Flowable:
        """The label of a total: light words on the dark colour, as in a score grid."""
        runs, look = runs_in(cell, setting), self.look
        if not look.low:
            runs = [run._replace(colour=look.on_deep if run.colour else look.paper) for run in runs]
        return words_in(runs, "total", look, align=align, where=cell.where)

    def _label(self, cell: Node, column: int, row: int, parent: Node) -> str:
        """What a cell is for: its own `says`, else the words of its row, and of its column if that has a head."""
        if cell.given["says"]:
            return tidy(cell.given["says"], self.setting)
        beside = [_words(one) for one in parent.elements("cell") if one is not cell]
        head_row = self.node.elements("row")[0] if self.head_count and row else None
        above = [_words(one) for one in head_row.elements("cell")] if head_row else []
        labels = (next(filter(None, beside), ""), above[column] if column < len(above) else "")
        return tidy(", ".join(filter(None, labels)), self.setting)

    def _frames(self) -> list[Any]:
        """One frame around boxes to write in that touch, and those of totals.

        Where a line runs under every row, from side to side, it has one weight.
        """
        edges: list[tuple[str, int, int]] = []
        for pencil in self.pencils if self.node.given["rules"] not in ("rows", "faint") else ():
            (left, row), (right, _) = pencil.start, pencil.end
            edges += [("LINEBELOW", column, line) for column in range(left, right + 1) for line in (row - 1, row)]
            edges += [("LINEAFTER", line, row) for line in (left - 1, right)]
        frame, heavy = (FRAME_LINE, self.look.deep), (TOTAL_LINE, self.look.deep)
        return [
            *((name, (column, row), (column, row), *frame) for name, column, row in map(_inside, outer(edges))),
            *(("BOX", pencil.start, pencil.end, *heavy) for pencil in self.pencils if pencil.total),
        ]

    def _style(self, *, head: bool = False) -> str:
        if self.setting.style == "aid-body":
            return "aid-head" if head else "aid-body"
        return "cell-head" if head else "cell"

    def _tint(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        if self.look.tint is not None:
            self.commands.append(("BACKGROUND", start, end, self.look.tint))

    def _general(self, rows: list[Node]) -> list[Any]:
        pad = self.padding
        written = any(cell.given["pencil"] for row in rows for cell in row.elements("cell"))
        line = self.look.pencil if written else self.look.hairline
        commands: list[Any] = [
            ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),  # Platypus would name Helvetica, which is not embedded
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), pad + self.setting.air / 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), pad + self.setting.air / 2),
            ("LEFTPADDING", (0, 0), (-1, -1), pad),
            ("RIGHTPADDING", (0, 0), (-1, -1), pad),
        ]
        rules = self.node.given["rules"]
        if rules == "faint" and not self.look.low:
            line = self.look.tone("mid")
        if rules in ("rows", "faint"):
            # On an aid a line stands between topics: one under the last row would be a second line.
            last = -2 if self._style() == "aid-body" and len(rows) > 1 else -1
            commands.append(("LINEBELOW", (0, 0), (-1, last), PENCIL_LINE, line))
        elif rules == "grid":
            commands.append(("GRID", (0, 0), (-1, -1), PENCIL_LINE, line))
        if self.flush:  # words line up with the paragraphs around the table
            commands += [("LEFTPADDING", (0, 0), (0, -1), 0), ("RIGHTPADDING", (-1, 0), (-1, -1), 0)]
        self.commands = commands
        for i, row in enumerate(rows):
            if row.given["tint"]:
                self._tint((0, i), (-1, i))
            if row.given["band"] and not self.look.low:
                commands.append(("BACKGROUND", (0, i), (-1, i), self.look.tone("pale")))
            if row.given["total"] or row.given["band"]:
                commands.append(("LINEABOVE", (0, i), (-1, i), 0.9, self.look.deep))
        return commands


@element(
    "row",
    "table",
    holds=("row",),
    head=Attribute(yes, False),
    tint=Attribute(yes, False),
    total=Attribute(yes, False),
    band=Attribute(yes, False),
    example=Attribute(yes, False),
    height=Attribute(millimetres),
)
def row_(node: Node, setting: Setting) -> None:
    """A row. The table builds it; a row that is an example stands on the first copy of a pad only."""


@element(
    "cell",
    "row",
    holds=MIXED,
    text=True,
    colspan=Attribute(count, 1),
    align=Attribute(ALIGN),
    head=Attribute(yes, False),
    tint=Attribute(yes, False),
    pencil=Attribute(yes, False),
    total=Attribute(yes, False),
    tick=Attribute(yes, False),
    says=Attribute(words, ""),
    named=Attribute(count),
)
def cell_(node: Node, setting: Setting) -> None:
    """A cell. The table builds it."""
