"""The names on a pad, over the columns of a score grid and in boxes: as large as they can be, and no two that read alike.

They may be told after the pad is laid out, so that pads which differ in names only are laid out once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from os.path import commonprefix
from typing import TYPE_CHECKING

from companion.errors import PrintError
from companion.printing.look import Look
from companion.printing.markup.inline import tidy
from companion.printing.markup.setting import Setting
from companion.printing.paragraphs import WordsFlowable, fitted, plain
from companion.printing.text import Run, overflow

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

NAME_LEAST, GAP, BEGINS, WORD_ENDS = 0.62, 4.0, 3, " -'’"
"""The factor down to which a player's name may shrink; points beside it; letters of a name before what tells it apart; where a
word of a name ends."""


class NamesLater:
    """Names side by side, each in ``room`` (its width and height in points), told when all is laid out (`companion.printing.named`):
    those of ``count`` players from the one in place ``seat`` on.
    """

    def __init__(self, seat: int, count: int, room: tuple[float, float], setting: Setting, where: str | None) -> None:
        self.seat, self.count, self.setting, self.where = seat, count, setting, where
        self.column, self.head = room

    def name(self, canvas: Canvas, names: Sequence[str], x: float, y: float) -> None:
        """Write those who sit there, of all at the table; ``x`` is where the first room begins. Raises PrintError."""
        look, mine = self.setting.look, slice(self.seat - 1, self.seat - 1 + self.count)
        told = [[Run(tidy(name, self.setting).strip(" "))] for name in names]
        shown = [_whole(runs, self.column - GAP, self.head, look, self.where) for runs in told[mine]]
        if not all(shown):  # one that is cut must not read like anybody's
            shown = named(told, [self.where] * len(told), 1, self.column, self.head, look)[mine]
        for i, name in enumerate(filter(None, shown)):
            name.drawOn(canvas, x + i * self.column + GAP / 2, y + (self.head - name.height) / 2)


def named(
    told: Sequence[list[Run]], wheres: Sequence[str | None], seat: int, column: float, head: float, look: Look
) -> list[WordsFlowable | None]:
    """The names over the columns, nothing where one is to be written: made smaller, then set on several lines, then cut short
    with an ellipsis; where two then read alike, cut in the middle. Raises PrintError ``text-overflow`` (data also: seat, from 1)
    for each that even so reads like another.
    """
    width, words = column - GAP, [plain(runs) for runs in told]
    set_ = [_name(runs, width, head, look, where) if runs else None for runs, where in zip(told, wheres, strict=True)]
    for index in _alike(set_):
        others = words[:index] + words[index + 1 :]
        set_[index] = _told_apart(words[index], others, width, head, look, wheres[index]) or set_[index]
    if lost := _alike(set_):
        faults = [(index, overflow(words[index], wheres[index], column, head).faults[0]) for index in lost]
        raise PrintError(fault._replace(data={**fault.data, "seat": seat + index}) for index, fault in faults)
    return set_


def _alike(names: Sequence[WordsFlowable | None]) -> list[int]:
    """Which of them are cut so that they read like another, or like nothing."""
    read = [name.getPlainText(identify=0) if name else "" for name in names]
    return [index for index, one in enumerate(read) if "…" in one and (one == "…" or read.count(one) > 1)]


def _name(runs: list[Run], width: float, height: float, look: Look, where: str | None) -> WordsFlowable:
    """A name as large as it can be, else as much of it as its place holds, and an ellipsis."""
    if whole := _whole(runs, width, height, look, where):
        return whole
    words = plain(runs)
    found = _longest(lambda shown: _whole(f"{words[:shown].rstrip()}…", width, height, look, where), 0, len(words))
    if found is None:
        raise overflow(words, where, width, height)
    return found


def _told_apart(
    words: str, others: Sequence[str], width: float, height: float, look: Look, where: str | None
) -> WordsFlowable | None:
    """A name cut in the middle: how it begins, then the word that tells it from the one that is most like it, or only the letters
    that do. None where not even these fit.
    """
    common = max(len(commonprefix([words, other])) for other in others)  # noqa: RUF071 (letter by letter)
    word = 1 + max(words.rfind(sign, 0, common) for sign in WORD_ENDS)

    def cut(own: str, ends: int, begins: int) -> WordsFlowable | None:
        shown = own[:ends] + ("…" if ends < len(own) else "")
        return _whole(f"{words[:begins].rstrip()}…{shown}", width, height, look, where)

    for start in filter(None, dict.fromkeys((word, common))):
        own, least = words[start:], min(common - start + 1, len(words) - start)
        for begins in dict.fromkeys((min(BEGINS, start), 1)):
            ends = next((ends for ends in range(len(own), least - 1, -1) if cut(own, ends, begins)), None)
            if ends is not None:
                return _longest(partial(cut, own, ends), begins, start)
    return None


def _longest(made: Callable[[int], WordsFlowable | None], least: int, most: int) -> WordsFlowable | None:
    """What shows the most letters, from ``least`` on and fewer than ``most``: what fits with one more fits without it."""
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if made(middle) else (least, middle)
    return made(least)


def _whole(words: str | list[Run], width: float, height: float, look: Look, where: str | None) -> WordsFlowable | None:
    """Words as large as they can be; None where they do not fit."""
    try:
        return fitted(words, "name", look, width, height, least=NAME_LEAST, where=where, breakable=True)
    except PrintError as error:
        if error.faults[0].code != "text-overflow":
            raise
        return None
