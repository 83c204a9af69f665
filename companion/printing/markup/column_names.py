"""The names over the columns of a score grid: as large as they can be, and no two that read alike.

They may be told after the grid is laid out, so that pads which differ in names only are laid out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.errors import PrintError
from companion.printing.look import Look
from companion.printing.markup.inline import tidy
from companion.printing.markup.setting import Setting
from companion.printing.paragraphs import WordsFlowable, fitted, plain
from companion.printing.text import Run, overflow

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

NAME_LEAST = 0.62
"""The factor down to which a player's name may shrink."""


class NamesLater:
    """The names over a grid's columns, told when all is laid out (`companion.printing.named`)."""

    def __init__(self, seat: int, count: int, room: tuple[float, float], setting: Setting, where: str) -> None:
        self.seat, self.count, self.setting, self.where = seat, count, setting, where
        self.column, self.head = room

    def name(self, canvas: Canvas, names: Sequence[str], x: float, y: float) -> None:
        """Write those who sit at the grid's columns; ``x`` is where the first column begins. Raises PrintError."""
        told = [[Run(tidy(name, self.setting).strip(" "))] for name in names[self.seat - 1 :][: self.count]]
        shown = named(told, [self.where] * len(told), self.seat, self.column, self.head, self.setting.look)
        for i, name in enumerate(filter(None, shown)):
            name.drawOn(canvas, x + i * self.column + 2, y + (self.head - name.height) / 2)


def named(
    told: Sequence[list[Run]], wheres: Sequence[str], seat: int, column: float, head: float, look: Look
) -> list[WordsFlowable | None]:
    """The names over the columns, nothing where one is to be written: made smaller, then set on several lines, then cut short
    with an ellipsis. Raises PrintError ``text-overflow`` (data also: seat, from 1) for each that then reads like another.
    """
    set_ = [
        _name(runs, column - 4, head, look, where) if runs else None for runs, where in zip(told, wheres, strict=True)
    ]
    read = [name.getPlainText(identify=0) if name else "" for name in set_]
    lost = [index for index, one in enumerate(read) if one.endswith("…") and (one == "…" or read.count(one) > 1)]
    faults = [overflow(plain(told[index]), wheres[index], column, head).faults[0] for index in lost]
    if lost:
        named = zip(lost, faults, strict=True)
        raise PrintError(fault._replace(data={**fault.data, "seat": seat + index}) for index, fault in named)
    return set_


def _name(runs: list[Run], width: float, height: float, look: Look, where: str) -> WordsFlowable:
    """A name as large as it can be, else as much of it as its place holds, and an ellipsis."""

    def fit(words: str | list[Run]) -> WordsFlowable | None:
        try:
            return fitted(words, "name", look, width, height, least=NAME_LEAST, where=where, breakable=True)
        except PrintError as error:
            if error.faults[0].code != "text-overflow":
                raise
            return None

    if whole := fit(runs):
        return whole
    words, least, most = plain(runs), 0, len(plain(runs))
    while most - least > 1:  # what fits when cut at a letter fits when cut before it
        middle = (least + most) // 2
        least, most = (middle, most) if fit(f"{words[:middle].rstrip()}…") else (least, middle)
    found = fit(f"{words[:least].rstrip()}…")
    if found is None:
        raise overflow(words, where, width, height)
    return found
