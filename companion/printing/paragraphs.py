"""Paragraphs and headings, made of words.

`set_words` sets them in a column, `fitted` in a box that they must fit, `write` at a place.

A word wider than its column is broken at a no-break blank, then after a hyphen, then inside the word, with a hyphen
added. ReportLab alone would cut it at whichever letter ends the line, even if the next line would hold the whole
word.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.printing import reportlab_private
from companion.printing.look import Look
from companion.printing.paper import pt
from companion.printing.reportlab_private import Paragraph, has_cut_words, last_word
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
"""The signs inside a word after which a line may end."""

LEAST = 3
"""The least number of signs that remain of a word that is cut, commas included. No line can therefore begin with a
comma.
"""


class _Letter(NamedTuple):
    """A sign, and the fragment that has its look. A line break is a sign as well."""

    sign: str
    frag: ParaFrag

    def wide(self) -> float:
        return _advance(self.sign, self.frag.fontName, self.frag.fontSize)


@cache
def _advance(sign: str, font: str, size: float) -> float:
    """The width of a sign in points. The cache is needed because ReportLab measures slowly sign by sign, and a page
    has thousands.
    """
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(sign, font, size))


def loosened(frags: Sequence[ParaFrag], room: float) -> tuple[list[ParaFrag], bool]:
    """The fragments with line breaks in every word wider than ``room`` points, and whether any word was cut inside."""
    letters = [_Letter(sign, frag) for frag in frags for sign in ("\n" if hasattr(frag, "lineBreak") else frag.text)]
    made: list[_Letter] = []
    cut = False
    for blank, word in groupby(letters, key=lambda letter: letter.sign in " \n"):
        signs = list(word)
        if blank or _wide(signs) <= room + SLACK:
            made += signs
            continue
        pieces = _split_after(signs, "\u00a0")
        if len(pieces) > 1 and made and made[-1].sign == " ":  # a name of several words begins on a new line
            made[-1] = made[-1]._replace(sign="\n")
        for piece in pieces:
            if piece[-1].sign == "\u00a0":
                piece[-1] = piece[-1]._replace(sign=" ")
            for line, is_cut in _lines(piece, room):
                cut = cut or is_cut
                made += [*line, _Letter("\n", line[-1].frag)]
            made.pop()  # the text goes on after the last line, without a break
    return [*_together(made)], cut


def _wide(letters: Sequence[_Letter]) -> float:
    return sum(letter.wide() for letter in letters if letter.sign != " ")


def _split_after(letters: Sequence[_Letter], ends: str) -> list[list[_Letter]]:
    """The letters in pieces, each of which but the last ends with a sign of ``ends``."""
    pieces: list[list[_Letter]] = [[]]
    for letter in letters:
        pieces[-1].append(letter)
        if letter.sign in ends:
            pieces.append([])
    return [piece for piece in pieces if piece]


def _lines(word: list[_Letter], room: float) -> Iterator[tuple[list[_Letter], bool]]:
    """A word without blanks as lines, each with whether the word is cut inside at the line's end."""
    line: list[_Letter] = []
    for part in _split_after(word, HYPHENS) if _wide(word) > room + SLACK else [word]:
        if line and _wide([*line, *part]) > room + SLACK:
            yield line, False
            line = []
        line += part
        wide = _wide(line)
        while wide > room + SLACK and len(line) > 1:  # `_count` measures one line only: words may be very long
            count = _count(line, room)
            yield [*line[:count], *_hyphen(line, count)], True
            wide -= _wide(line[:count])
            line = line[count:]
    yield line, _wide(line) > room + SLACK


def _count(word: list[_Letter], room: float) -> int:
    """The number of a word's letters that fit with a hyphen after them; at least one. Letters beyond the room are not
    examined.
    """
    fits, before = 1, 0.0
    for count in range(1, len(word)):
        before += word[count - 1].wide()
        if before > room + SLACK:
            break
        if before + _wide(_hyphen(word, count)) <= room + SLACK:
            fits = count
    return max(1, min(fits, len(word) - LEAST))


def _hyphen(word: list[_Letter], count: int) -> list[_Letter]:
    """The hyphen after the first ``count`` letters of a word; empty unless the cut is between two letters."""
    among = word[count - 1].sign.isalpha() and word[count].sign.isalpha()
    return [word[count - 1]._replace(sign="-")] if among else []


def _together(letters: Sequence[_Letter]) -> Iterator[ParaFrag]:
    """The letters as fragments again, one for each run of letters that look alike."""
    for (_, is_break), same in groupby(letters, key=lambda letter: (id(letter.frag), letter.sign == "\n")):
        several = list(same)
        if is_break:
            for letter in several:
                yield letter.frag.clone(text="", lineBreak=True)
        else:
            yield several[0].frag.clone(text="".join(letter.sign for letter in several))


_RISE, _ACCENT, _TAIL = 1.0, 0.89, 0.207
"""Distances as shares of a letter's size.

- _RISE: from the top of its line down to its base line.
- _ACCENT: from the base line up to an accent on a capital.
- _TAIL: from the base line down to a tail.
"""


def plain(words: str | Iterable[Run]) -> str:
    """The text of runs without their looks, for messages and bookmarks."""
    return words if isinstance(words, str) else "".join(" " if run.line_break else run.text for run in words)


_BROKEN: dict[tuple[object, ...], tuple[object, list[Any]]] = {}
"""The lines of words by their width and look, and the words as ReportLab has cut them up. The same words are set again
for every attempt to fill a page, and in one document after another.
"""

_MOST_BROKEN = 2048
"""The most paragraphs in that cache; when it is full, it is emptied."""


LONE = pt(8.0)
"""Points: a word narrower than this looks lost in a line of its own."""


def _bound(frags: Sequence[ParaFrag]) -> list[ParaFrag]:
    """The fragments with a no-break blank before the last word, unless it begins a line of its own anyway."""
    at = max((index for index, frag in enumerate(frags) if " " in frag.text or hasattr(frag, "lineBreak")), default=-1)
    if at < 0 or hasattr(frags[at], "lineBreak"):
        return [*frags]
    before, last = frags[at].text.rsplit(" ", 1)
    return [*frags[:at], frags[at].clone(text=f"{before}\u00a0{last}"), *frags[at + 1 :]]


def _held(frags: Iterable[ParaFrag]) -> int:
    """The number of no-break blanks in fragments."""
    return sum(frag.text.count("\u00a0") for frag in frags)


class WordsFlowable(Paragraph):  # type: ignore[misc]
    """A paragraph that knows its place in the template, and that refuses to be cut inside a word.

    Drawing raises PrintError ``text-overflow`` if a word is wider than the column, unless ``breakable`` is set. Then
    such words are broken as `loosened` does, and ``cut`` is true only if a word was cut inside.
    """

    where: str | None = None
    breakable = False
    tied = 0.0
    """Points: its last line may not be a single word narrower than this. The word before then goes there as well."""
    cut = False
    cut_before = False
    shares = True
    """True if its lines may be shared with another paragraph of the same words."""
    line_key: tuple[object, ...] | None = None
    parted: dict[tuple[float, int], list[WordsFlowable]] | None = None
    frags: list[Any]
    whole_frags: list[ParaFrag] | None = None
    """Its words before any breaking; None if it is a part of another paragraph."""

    def breakLines(self, width: Sequence[float]) -> object:  # noqa: N802
        """Break lines as ReportLab does, once for the same words, and remember whether a word had to be cut."""
        if not self.shares:
            return self._broken(width)
        self.line_key = self.line_key or self._line_key()
        key = (*width, self.line_key)
        if key not in _BROKEN:
            lines = self._broken(width)
            if self.cut:
                return lines
            if len(_BROKEN) >= _MOST_BROKEN:
                _BROKEN.clear()
            _BROKEN[key] = lines, self.frags
        self.cut = False
        lines, self.frags = _BROKEN[key]
        return lines

    def _broken(self, width: Sequence[float]) -> object:
        if self.whole_frags:
            self.frags = self.whole_frags
        lines = super().breakLines(width)
        cut = has_cut_words(self)
        if cut and self.whole_frags:  # words are broken at hyphens only now; otherwise "posez-la" stays on one line
            loose, inside = loosened(self.whole_frags, min(width))
            if self.breakable or not (inside or _held(loose) < _held(self.whole_frags)):
                self.frags, cut = loose, inside
                lines = super().breakLines(width)
        elif self.tied and self.whole_frags and (last_word(lines, width[-1]) or self.tied) < self.tied:
            self.frags = _bound(self.whole_frags)
            bound = super().breakLines(width)
            lines = bound if len(bound.lines) == len(lines.lines) and not has_cut_words(self) else lines
        self.cut = self.cut_before or cut
        return lines

    def _line_key(self) -> tuple[object, ...]:
        """All that decides about the lines besides the width, as it was before breaking replaced the fragments.

        Our styles differ in nothing else that matters for breaking.
        """
        chosen, bullet = self.style, self.bulletText
        return (
            self.breakable,
            self.tied,
            bullet and (bullet, chosen.bulletFontName, chosen.bulletFontSize, chosen.leftIndent),
            (chosen.fontName, chosen.fontSize),  # the look of fragments that have none of their own
            *(
                (one.text, one.fontName, one.fontSize, one.textColor, one.rise, *one.link, hasattr(one, "lineBreak"))
                for one in self.frags
            ),
        )

    def split(self, available: float, height: float) -> list[WordsFlowable]:
        """The parts before and after a page break; each remembers its place in the template.

        The result is kept for each number of lines, because pages are tried at many heights.
        """
        key = available, int(height / self.style.leading)
        if self.parted is None:
            self.parted = {}
        if key not in self.parted:
            self.parted[key] = self._split(available, height)
        return self.parted[key]

    def _split(self, available: float, height: float) -> list[WordsFlowable]:
        pieces: list[WordsFlowable] = super().split(available, height)
        if pieces == [self]:
            return pieces
        lines = int(height / self.style.leading)
        for part, piece in enumerate(pieces):
            piece.where, piece.breakable, piece.cut_before = self.where, self.breakable, self.cut
            piece.shares, piece.line_key = self.shares, (available, self.line_key, lines, part)
        return pieces

    def draw(self) -> None:
        """Draw the paragraph and the pictures in it. Raises PrintError ``text-overflow`` if a word is cut that may
        not be.
        """
        if self.cut and not self.breakable:
            raise overflow(self.getPlainText(identify=0), self.where, self.width)
        super().draw()
        for picture, x, y, size in reportlab_private.places_of_pictures(self):
            picture.draw(self.canv, x + BESIDE * size, y - BELOW * size, size * picture.ratio, size)


class BookmarkedHeading(WordsFlowable):
    """A heading with a bookmark on the page where it is printed."""

    title = ""
    level = 0
    key: str | None = None

    def draw(self) -> None:
        """Draw the words, with the anchor and the outline entry."""
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
    """A paragraph of a class and a style. ``empty`` stands in for missing words. Raises PrintError ``glyph-missing``."""
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

    ``where`` is the place in a template. ``breakable`` allows a word longer than the line to be cut (names that
    people typed). Raises PrintError ``glyph-missing``.
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
    key: str | None = None,
    where: str | None = None,
    growth: float = 1.0,
) -> BookmarkedHeading:
    """A heading of level 1 to 3. With ``key`` it has a bookmark, and links to ``#key`` lead to it."""
    words = words if isinstance(words, str) else list(words)
    chosen = style(f"heading{level}", look, growth)
    made = set_words(BookmarkedHeading, words, chosen, look, where)
    made.key, made.level, made.title = key, level - 1, plain(words)
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
    """A paragraph that fits into ``width`` x ``height`` points.

    Its size is ``size`` times its style's; if need be, this factor is reduced in steps of ``step`` down to ``least``.
    With ``breakable``, a word that is still too wide is cut. ``even`` makes lines of similar length, so that no word
    stands on a line alone.

    Raises PrintError ``text-overflow`` (data: text, width, height in mm) if it does not fit even at ``least``.
    """
    words = words if isinstance(words, str) else list(words)
    shrink = size
    while True:
        last = breakable and shrink <= least
        made = words_in(words, style_name, look, align=align, where=where, shrink=shrink, breakable=breakable)
        made.breakable = breakable and (last or not even)  # make it smaller before breaking it at a no-break space
        _, needed = made.wrap(width, height)
        if needed <= height + SLACK and (last or not made.cut):
            return evened(made, width, height) if even and _whole(made, width, height) else made
        if shrink <= least:
            raise overflow(plain(words), where, width, height)
        shrink = max(least, round(shrink - step, 3))


def fitted_alike(
    texts: Sequence[str | list[Run]],
    style_name: str,
    look: Look,
    rooms: Sequence[tuple[float, float]],
    *,
    size: float = 1.0,
    least: float = 1.0,
    even: bool = False,
) -> list[WordsFlowable]:
    """Paragraphs of one size, the largest with which each fits into its room (width and height in points).

    The other arguments, and what is raised: as for `fitted`.
    """

    def fit(size: float, least: float) -> list[WordsFlowable]:
        return [
            fitted(words, style_name, look, *room, size=size, least=least, even=even)
            for words, room in zip(texts, rooms, strict=True)
        ]

    shrunk = min(one.style.fontSize for one in fit(size, least)) / style(style_name, look).fontSize
    return fit(shrunk, shrunk)


def _whole(made: WordsFlowable, width: float, height: float) -> bool:
    """True if no word of a wrapped paragraph has to be cut; then none is cut from now on."""
    breakable, made.breakable = made.breakable, False
    made.wrap(width, height)
    if made.cut and breakable:
        made.breakable = True
        made.wrap(width, height)
    return not made.breakable


def middle(words: WordsFlowable, height: float) -> float:
    """The height above the bottom of a band at which wrapped words are drawn to stand in its middle, in points.

    The accent of a capital and the tail of a g are then equally far from the band's edges. The lines themselves are
    no measure of this: they hold more room above a letter than below it, and the tail of the last line reaches out of
    it.
    """
    size = words.style.fontSize
    over, under = size * (_RISE - _ACCENT), words.style.leading - size * (_RISE + _TAIL)
    return float(height - words.height + over - under) / 2


def lined(height: float, style: ParagraphStyle) -> float:
    """The height that one line takes whose letters are this high from a capital's accent to the tail of a g."""
    return float(height * style.leading / (style.fontSize * (_ACCENT + _TAIL)))


def evened(made: WordsFlowable, width: float, height: float) -> WordsFlowable:
    """A wrapped paragraph with its lines broken as narrowly as possible without adding a line."""
    lines, cut = made.height, made.cut

    def fits(room: float) -> bool:
        return bool(made.wrap(room, height)[1] <= lines) and made.cut == cut

    share = bisect_left(range(100), True, 40, key=lambda share: fits(width * share / 100))
    made.wrap(width * share / 100, height)
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
    """Write one line in a style, with its base line at ``y``; the rest is as in `text.draw_line`. Returns the width
    in points.
    """
    chosen = style(style_name, look)
    ink = colour or chosen.textColor
    return draw_line(
        canvas, words, x, y, chosen.fontName, chosen.fontSize, ink, look, align=align, where=where, room=room
    )
