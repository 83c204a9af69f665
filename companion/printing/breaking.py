"""Where words wider than their column are parted: at a no-break blank, then after a hyphen, then inside a word, with a hyphen.

ReportLab cuts such a word at whichever letter ends the line, even where the next line would hold it whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from companion.printing.text import SLACK

if TYPE_CHECKING:
    from reportlab.platypus.paraparser import ParaFrag

HYPHENS = "-\u2010–/"
"""What a line may end with inside a word."""

LEAST = 3
"""So many signs at least, a comma counted, are left of a word that is cut: no line begins with a comma."""


class _Letter(NamedTuple):
    """A sign, and the fragment that says how it looks; a new line is a sign as well."""

    sign: str
    frag: ParaFrag

    def wide(self) -> float:
        return _advance(self.sign, self.frag.fontName, self.frag.fontSize)


@cache
def _advance(sign: str, font: str, size: float) -> float:
    """How wide a sign is, in points. ReportLab's own way is slow for one sign at a time: a page has thousands."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(sign, font, size))


def loosened(frags: Sequence[ParaFrag], room: float) -> tuple[list[ParaFrag], bool]:
    """The fragments with places to break in every word wider than ``room`` points, and whether one was cut inside."""
    letters = [_Letter(sign, frag) for frag in frags for sign in ("\n" if hasattr(frag, "lineBreak") else frag.text)]
    made: list[_Letter] = []
    cut = False
    for blank, word in groupby(letters, key=lambda letter: letter.sign in " \n"):
        signs = list(word)
        if blank or _wide(signs) <= room + SLACK:
            made += signs
            continue
        parts = _parts(signs, "\u00a0")
        if len(parts) > 1 and made and made[-1].sign == " ":  # a name of several words begins a line
            made[-1] = made[-1]._replace(sign="\n")
        for part in parts:
            if part[-1].sign == "\u00a0":
                part[-1] = part[-1]._replace(sign=" ")
            for line, is_cut in _lines(part, room):
                cut = cut or is_cut
                made += [*line, _Letter("\n", line[-1].frag)]
            made.pop()  # after the last line goes on what follows
    return [*_together(made)], cut


def _wide(letters: Sequence[_Letter]) -> float:
    return sum(letter.wide() for letter in letters if letter.sign != " ")


def _parts(letters: Sequence[_Letter], ends: str) -> list[list[_Letter]]:
    """The letters parted after every sign of ``ends`` but the last."""
    parts: list[list[_Letter]] = [[]]
    for letter in letters:
        parts[-1].append(letter)
        if letter.sign in ends:
            parts.append([])
    return [part for part in parts if part]


def _lines(word: list[_Letter], room: float) -> Iterator[tuple[list[_Letter], bool]]:
    """A word without blanks in lines, and whether it is cut inside at the end of each."""
    line: list[_Letter] = []
    for part in _parts(word, HYPHENS) if _wide(word) > room + SLACK else [word]:
        if line and _wide([*line, *part]) > room + SLACK:
            yield line, False
            line = []
        line += part
        wide = _wide(line)
        while wide > room + SLACK:  # of a word of thousands of letters no line measures all
            count = _count(line, room)
            yield [*line[:count], *_hyphen(line, count)], True
            wide -= _wide(line[:count])
            line = line[count:]
    yield line, False


def _count(word: list[_Letter], room: float) -> int:
    """How many letters of a word fit with a hyphen behind them; one at least. Those beyond the room are not looked at."""
    fits, before = 1, 0.0
    for count in range(1, len(word)):
        before += word[count - 1].wide()
        if before > room + SLACK:
            break
        if before + _wide(_hyphen(word, count)) <= room + SLACK:
            fits = count
    return max(1, min(fits, len(word) - LEAST))


def _hyphen(word: list[_Letter], count: int) -> list[_Letter]:
    """The hyphen behind so many letters of a word, where it is cut among letters; else nothing."""
    among = word[count - 1].sign.isalpha() and word[count].sign.isalpha()
    return [word[count - 1]._replace(sign="-")] if among else []


def _together(letters: Sequence[_Letter]) -> Iterator[ParaFrag]:
    """Letters as fragments again, one a look."""
    for (_, is_break), same in groupby(letters, key=lambda letter: (id(letter.frag), letter.sign == "\n")):
        several = list(same)
        if is_break:
            for letter in several:
                yield letter.frag.clone(text="", lineBreak=True)
        else:
            yield several[0].frag.clone(text="".join(letter.sign for letter in several))
