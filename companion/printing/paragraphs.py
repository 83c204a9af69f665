"""Words set as paragraphs and headings: in a column (`set_words`), in a box that they must fit (`fitted`), or at a place (`write`).

A word wider than its column is parted at a no-break blank, then after a hyphen, then inside, with a hyphen. ReportLab alone would cut
it at whichever letter ends the line, even where the next line would hold it whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from companion.printing import reportlab_private
from companion.printing.look import Look
from companion.printing.reportlab_private import Paragraph, has_cut_words
from companion.printing.styles import style
from companion.printing.text import (
    BELOW,
    BESIDE,
    SLACK,
    Align,
    Run,
    aligned,
    draw_line,
    fragments,
    overflow,
)

if TYPE_CHECKING:
    from reportlab.lib.colors import Color
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfgen.canvas import Canvas
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
        pieces = _parts(signs, "\u00a0")
        if len(pieces) > 1 and made and made[-1].sign == " ":  # a name of several words begins a line
            made[-1] = made[-1]._replace(sign="\n")
        for piece in pieces:
            if piece[-1].sign == "\u00a0":
                piece[-1] = piece[-1]._replace(sign=" ")
            for line, is_cut in _lines(piece, room):
                cut = cut or is_cut
                made += [*line, _Letter("\n", line[-1].frag)]
            made.pop()  # after the last line goes on what follows
    return [*_together(made)], cut


def _wide(letters: Sequence[_Letter]) -> float:
    return sum(letter.wide() for letter in letters if letter.sign != " ")


def _parts(letters: Sequence[_Letter], ends: str) -> list[list[_Letter]]:
    """The letters parted after every sign of ``ends`` but the last."""
    pieces: list[list[_Letter]] = [[]]
    for letter in letters:
        pieces[-1].append(letter)
        if letter.sign in ends:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _lines(word: list[_Letter], room: float) -> Iterator[tuple[list[_Letter], bool]]:
    """A word without blanks in lines, and whether it is cut inside at the end of each."""
    line: list[_Letter] = []
    for part in _parts(word, HYPHENS) if _wide(word) > room + SLACK else [word]:
        if line and _wide([*line, *part]) > room + SLACK:
            yield line, False
            line = []
        line += part
        wide = _wide(line)
        while wide > room + SLACK and len(line) > 1:  # of a word of thousands of letters no line measures all
            count = _count(line, room)
            yield [*line[:count], *_hyphen(line, count)], True
            wide -= _wide(line[:count])
            line = line[count:]
    yield line, _wide(line) > room + SLACK


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


_RISE, _ACCENT, _TAIL = 1.0, 0.89, 0.207
"""Of the size of a letter: from the top of its line to where it stands; from there up to an accent on a capital, down to a tail."""


def plain(words: str | Iterable[Run]) -> str:
    """The bare words of runs, for messages and bookmarks."""
    return words if isinstance(words, str) else "".join(" " if run.line_break else run.text for run in words)


_BROKEN: dict[tuple[object, ...], object] = {}
"""Words in a width -> their lines: the same words are set again with every way tried to fill a page, and in one document after another."""

_MOST_BROKEN = 2048
"""Paragraphs; when there are more all are forgotten."""


def _held(frags: Iterable[ParaFrag]) -> int:
    """How many blanks hold."""
    return sum(frag.text.count("\u00a0") for frag in frags)


class WordsFlowable(Paragraph):  # type: ignore[misc]
    """A paragraph that knows its place in the template and refuses to be cut inside a word.

    Drawing raises PrintError ``text-overflow`` where a word is wider than the column, unless ``breakable``: such words are
    parted as `breaking.loosened` says, and ``cut`` then tells of a word that was cut inside only.
    """

    where: str | None = None
    breakable = False
    cut = False
    cut_before = False
    shares = True
    """Whether its lines may be those of another paragraph of the same words: parting writes into them."""
    line_key: tuple[object, ...] | None = None
    parted: dict[tuple[float, int], list[WordsFlowable]] | None = None
    whole_frags: list[ParaFrag] | None = None
    """Its words before any breaking; None where it is a part of another."""

    def breakLines(self, width: Sequence[float]) -> object:  # noqa: N802
        """ReportLab's line breaking, once for the same words; remembers whether a word had to be cut."""
        if not self.shares:
            return self._broken(width)
        self.line_key = self.line_key or self._line_key()
        key = (*width, self.line_key)
        if key in _BROKEN:
            self.cut = False
            if self.whole_frags:  # a narrower try may have parted them
                self.frags = self.whole_frags
            return _BROKEN[key]
        lines = self._broken(width)
        if not self.cut:
            if len(_BROKEN) >= _MOST_BROKEN:
                _BROKEN.clear()
            _BROKEN[key] = lines
        return lines

    def _broken(self, width: Sequence[float]) -> object:
        if self.whole_frags:
            self.frags = self.whole_frags
        lines = super().breakLines(width)
        cut = has_cut_words(self)
        if cut and self.whole_frags:  # parted at its hyphens here only: else "posez-la" stays on one line
            loose, inside = loosened(self.whole_frags, min(width))
            if self.breakable or not (inside or _held(loose) < _held(self.whole_frags)):
                self.frags, cut = loose, inside
                lines = super().breakLines(width)
        self.cut = self.cut_before or cut
        return lines

    def _line_key(self) -> tuple[object, ...]:
        """All but the width that decides about the lines, as it was before breaking replaced the fragments.

        In nothing else that breaking asks for do our styles differ.
        """
        chosen, bullet = self.style, self.bulletText
        return (
            self.breakable,
            bullet and (bullet, chosen.bulletFontName, chosen.bulletFontSize, chosen.leftIndent),
            (chosen.fontName, chosen.fontSize),  # of what says nothing
            *(
                (one.text, one.fontName, one.fontSize, one.textColor, one.rise, *one.link, hasattr(one, "lineBreak"))
                for one in self.frags
            ),
        )

    def split(self, available: float, height: float) -> list[WordsFlowable]:
        """The parts before and after a page break; each remembers the place. Parted once for so many lines: pages are tried at many heights."""
        key = available, int(height / self.style.leading)
        if self.parted is None:
            self.parted = {}
        if key not in self.parted:
            self.parted[key] = self._split(available, height)
        return self.parted[key]

    def _split(self, available: float, height: float) -> list[WordsFlowable]:
        if self.shares:
            self.shares = False
            if self.line_key:  # it was measured: now with lines of its own
                self.wrap(self.width, height)
        pieces: list[WordsFlowable] = super().split(available, height)
        for piece in pieces:
            piece.where, piece.breakable, piece.cut_before, piece.shares = self.where, self.breakable, self.cut, False
        return pieces

    def draw(self) -> None:
        """Draw, or refuse."""
        if self.cut and not self.breakable:
            raise overflow(self.getPlainText(identify=0), self.where, self.width)
        super().draw()
        for picture, x, y, size in reportlab_private.places_of_pictures(self):
            picture.draw(self.canv, x + BESIDE * size, y - BELOW * size, size * picture.ratio, size)


class BookmarkedHeading(WordsFlowable):
    """A heading with a bookmark on the page it is printed on."""

    title = ""
    level = 0
    key: str | None = None

    def draw(self) -> None:
        """Draw the words; the anchor and the outline entry go with them."""
        if self.key:
            self.canv.bookmarkHorizontal(self.key, 0, self.height + 6)
            self.canv.addOutlineEntry(self.title, self.key, level=self.level)
        super().draw()


Kind = TypeVar("Kind", bound=WordsFlowable)


def set_words(
    kind: type[Kind],
    words: str | Iterable[Run],
    chosen: ParagraphStyle,
    look: Look,
    where: str | None,
    *,
    bullet: str | None = None,
    empty: str = "\u00a0",
) -> Kind:
    """A paragraph of a kind in a style; ``empty`` stands where there is nothing to say. Raises PrintError ``glyph-missing``."""
    runs = [Run(words)] if isinstance(words, str) else list(words)
    frags = fragments(runs, chosen, look, where) or fragments([Run(empty)], chosen, look)
    made = kind("", chosen, bulletText=bullet, frags=frags)
    made.where, made.whole_frags = where, frags
    made.shares = made.shares and not any(run.picture for run in runs)
    return made


def words_in(
    words: str | Iterable[Run],
    style_name: str,
    look: Look,
    *,
    align: Align | None = None,
    where: str | None = None,
    breakable: bool = False,
    shrink: float = 1.0,
) -> WordsFlowable:
    """A paragraph in a style of `styles.STYLES`.

    ``where`` is the place in a template; ``breakable`` lets a word longer than the line be cut (names people typed).
    Raises PrintError ``glyph-missing``.
    """
    chosen = style(style_name, look, shrink)
    chosen = aligned(chosen, align) if align else chosen
    made = set_words(WordsFlowable, words, chosen, look, where)
    made.breakable = breakable
    return made


def heading(
    words: str | Iterable[Run],
    level: int,
    look: Look,
    *,
    style_name: str | None = None,
    key: str | None = None,
    title: str | None = None,
    align: Align | None = None,
    where: str | None = None,
    growth: float = 1.0,
) -> BookmarkedHeading:
    """A heading of level 1 to 3; with ``key`` it is bookmarked (and can be linked to as ``#key``)."""
    words = words if isinstance(words, str) else list(words)
    chosen = style(style_name or f"heading{level}", look, growth)
    made = set_words(BookmarkedHeading, words, aligned(chosen, align) if align else chosen, look, where)
    made.key, made.level, made.title = key, level - 1, title or plain(words)
    return made


def fitted(
    words: str | Iterable[Run],
    style_name: str,
    look: Look,
    width: float,
    height: float,
    *,
    size: float = 1.0,
    least: float = 1.0,
    step: float = 0.05,
    align: Align | None = None,
    where: str | None = None,
    breakable: bool = False,
    even: bool = False,
) -> WordsFlowable:
    """A paragraph that fits into ``width`` x ``height`` points: ``size`` times its style's, made smaller by ``step`` down to the factor
    ``least`` if need be.

    Where it is ``breakable``, a word that is too wide even then is cut.
    ``even`` makes lines of like length, so that no word stands on a line alone.

    Raises PrintError ``text-overflow`` (data: text, width, height in mm) when it fits nowhere in that range.
    """
    words = words if isinstance(words, str) else list(words)
    shrink = size
    while True:
        last = breakable and shrink <= least
        made = words_in(words, style_name, look, align=align, where=where, shrink=shrink, breakable=breakable)
        made.breakable = breakable and (last or not even)  # rather smaller than parted at a no-break space
        _, needed = made.wrap(width, height)
        if needed <= height + SLACK and (last or not made.cut):
            return evened(made, width, height) if even and not made.breakable else made
        if shrink <= least:
            raise overflow(plain(words), where, width, height)
        shrink = max(least, round(shrink - step, 3))


def middle(words: WordsFlowable, height: float) -> float:
    """Where words that were wrapped are drawn in a band so high, in points above its bottom: what they reach up to and down to,
    the accent of a capital and the tail of a g, stays equally far from its edges.

    Their lines are no measure of it: they hold more above a letter than below it, and a tail hangs out of the last.
    """
    size = words.style.fontSize
    over, under = size * (_RISE - _ACCENT), words.style.leading - size * (_RISE + _TAIL)
    return float(height - words.height + over - under) / 2


def evened(made: WordsFlowable, width: float, height: float) -> WordsFlowable:
    """A paragraph that was wrapped, its lines broken where they are as narrow as makes no line more."""
    lines, cut = made.height, made.cut

    def fits(room: float) -> bool:
        return bool(made.wrap(room, height)[1] <= lines) and made.cut == cut

    room = next((width * share / 100 for share in range(40, 100) if fits(width * share / 100)), width)
    made.wrap(room, height)
    return made


def write(
    canvas: Canvas,
    words: str,
    x: float,
    y: float,
    style_name: str,
    look: Look,
    *,
    colour: Color | None = None,
    align: Align = "left",
    where: str | None = None,
    room: float | None = None,
) -> float:
    """One line in a style, its base line at ``y``; the rest as `text.draw_line`. Returns its width."""
    chosen = style(style_name, look)
    ink = colour or chosen.textColor
    return draw_line(
        canvas, words, x, y, chosen.fontName, chosen.fontSize, ink, look, align=align, where=where, room=room
    )
