"""Tables with air and few lines: one under the heads, hairlines between rows, columns as wide as their words need."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Table as PlatypusTable

from companion.errors import Fault, PrintError
from companion.printing import fonts
from companion.printing.paper import mm
from companion.printing.paragraphs import WordsFlowable, set_words
from companion.printing.prose import nodes
from companion.printing.prose.measures import Measures
from companion.printing.prose.runs import runs
from companion.printing.reportlab_private import table_height
from companion.printing.text import aligned

_WHOLE = 260.0
"""Points: a table lower than this is never parted."""


def _cell(
    line: nodes.Line, style_name: str, align: nodes.Align, measures: Measures, where: str | None
) -> WordsFlowable:
    base = measures.style(style_name)
    style = base if align == "left" else aligned(base, "right" if align == "right" else "centre")
    return set_words(WordsFlowable, runs(line, measures.look), style, measures.look, where, empty=" ")


def _whole(cell: WordsFlowable) -> float:
    """The width of a cell's words in one line."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(sum(stringWidth(frag.text, frag.fontName, frag.fontSize) for frag in cell.frags)) + 0.5


def share_widths(least: Sequence[float], wanted: Sequence[float], room: float) -> list[float]:
    """Widths of columns within ``room``: what they want if there is room for all, else what they want up to a fair
    share, and never less than their longest word.

    >>> share_widths([10, 20], [30, 40], 100), share_widths([10, 20], [30, 200], 100)
    ([30, 40], [30, 70.0])
    """
    if sum(wanted) <= room:
        return list(wanted)
    given: dict[int, float] = {}
    left = room
    for index in sorted(range(len(wanted)), key=lambda i: (wanted[i], i)):
        others = sum(least[i] for i in range(len(least)) if i not in given and i != index)
        share = left / (len(wanted) - len(given))
        given[index] = max(least[index], min(wanted[index], share, left - others))
        left -= given[index]
    return [given[index] for index in range(len(wanted))]


class WholeTable(PlatypusTable):  # type: ignore[misc]
    """A table that is parted only where it is too high for any column."""

    def split(self, available: float, room: float) -> list[PlatypusTable]:
        """The parts above and below a column's foot, none for a table that can stand elsewhere as a whole."""
        parts: list[PlatypusTable] = super().split(available, room) if table_height(self) > _WHOLE else []
        return parts


def set_table(table: nodes.Table, width: float, measures: Measures, where: str | None = None) -> PlatypusTable:
    """The flowable of a table at most ``width`` points wide; its head is repeated where it is parted.

    Raises PrintError ``too-wide`` (data in mm: available, needed) when the longest words do not fit side by side.
    """
    look, em = measures.look, measures.em
    styles = ["cell-head", *["cell"] * len(table.rows)]
    cells = [
        [_cell(line, style, align, measures, where) for line, align in zip(row, table.align, strict=True)]
        for style, row in zip(styles, (table.head, *table.rows), strict=True)
    ]
    side = em * 0.55
    columns = list(zip(*cells, strict=True))
    least = [max(cell.minWidth() for cell in column) + 2 * side for column in columns]
    wanted = [max(map(_whole, column)) + 2 * side for column in columns]
    if sum(least) > width + 2 * side:
        raise PrintError(
            Fault("too-wide", where, {"available": round(mm(width), 1), "needed": round(mm(sum(least)), 1)})
        )
    high = em * 0.26
    room = max(width, sum(least))  # beyond the column only where the longest words need it
    made = WholeTable(cells, share_widths(least, wanted, room), repeatRows=1, hAlign="LEFT")
    made.setStyle(
        [
            ("FONTNAME", (0, 0), (-1, -1), fonts.TEXT),  # Platypus would name Helvetica, which is not embedded
            ("LEFTPADDING", (0, 0), (-1, -1), side),
            ("RIGHTPADDING", (0, 0), (-1, -1), side),
            ("TOPPADDING", (0, 0), (-1, -1), high),
            ("BOTTOMPADDING", (0, 0), (-1, -1), high),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
            ("VALIGN", (0, 1), (-1, -1), "TOP"),
            ("LINEBELOW", (0, 0), (-1, 0), 0.8, look.deep),
            ("LINEBELOW", (0, 1), (-1, -2), 0.25, look.hairline),
        ]
    )
    made.spaceBefore, made.spaceAfter = em * 0.35, em * 0.75
    return made
