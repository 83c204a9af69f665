"""Words of a card set into a box: as large as they may be and still fit, else how much they are too long by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.printing import fonts
from companion.printing.paper import mm, pt
from companion.printing.paragraphs import words_in
from companion.printing.styles import style
from companion.printing.text import SLACK

if TYPE_CHECKING:
    from companion.printing.canvas import SheetCanvas
    from companion.printing.look import Look
    from companion.printing.paragraphs import WordsFlowable


class Set(NamedTuple):
    """Paragraphs that were set; their height together in millimetres."""

    paragraphs: Sequence[WordsFlowable]
    height: float

    def draw(self, canvas: SheetCanvas, x: float, top: float) -> None:
        """Draw them, in millimetres, their upper left corner at x, top."""
        for one in self.paragraphs:
            top -= mm(one.height)
            one.drawOn(canvas, pt(x), pt(top))


class TooLong(NamedTuple):
    """What does not fit even at its smallest, in millimetres: words that need more height, or one word that needs more width."""

    needed: float
    room: float
    word: str = ""

    @property
    def over(self) -> float:
        """How much too long it is.

        >>> TooLong(30.0, 28.5).over
        1.5
        """
        return round(self.needed - self.room, 1)


def fit(  # noqa: PLR0913, PLR0917 (words, how they look, their room)
    words: str, style_name: str, look: Look, width: float, height: float, factors: Sequence[float]
) -> Set | TooLong:
    """The words, centred, in a box of millimetres, at the first of these factors of their style's size that fits.

    Raises PrintError ``glyph-missing``: words that people typed went through `fonts.readable`.
    """
    lines = words.split("\n")
    for factor in factors:
        if factor != factors[-1] and len(lines) * style(style_name, look, factor).leading > pt(height) + SLACK:
            continue  # lines of one word each are too many already
        made = [words_in(line, style_name, look, align="centre", shrink=factor) for line in lines]
        needed = sum(float(one.wrap(pt(width), pt(height))[1]) for one in made)
        if not any(one.cut for one in made) and needed <= pt(height) + SLACK:
            return Set(made, mm(needed))
    chosen = style(style_name, look, factors[-1])
    widest = max(words.split(), key=lambda word: fonts.width(word, chosen.fontName, chosen.fontSize), default="")
    wide = mm(fonts.width(widest, chosen.fontName, chosen.fontSize))
    if wide > width:
        return TooLong(round(wide, 1), round(width, 1), widest)
    return TooLong(round(mm(needed), 1), round(height, 1))
