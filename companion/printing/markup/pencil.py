"""Boxes to write in or to tick, at least 8 mm a side: rows of boxes, tick boxes, a deck to strike off.

This module also sets the names on a pad, over the columns of a score grid and in boxes. They are as large as
possible, and no two read alike. They may be written after the layout, so that pads which differ only in names are
laid out once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from os.path import commonprefix
from typing import TYPE_CHECKING, TypeVar, cast

from reportlab.platypus import Flowable

from companion.cards import Suit
from companion.errors import PrintError
from companion.printing import fonts, suits
from companion.printing.fillable import FormBox
from companion.printing.look import FRAME_LINE, PENCIL_LINE, TOTAL_LINE, Look
from companion.printing.markup.flow import Drawn
from companion.printing.markup.inline import runs_in, tidy
from companion.printing.markup.registry import Attribute, Node, counts, element, millimetres, one_of, words
from companion.printing.markup.setting import Setting, pencil_room, pencil_size
from companion.printing.paper import PENCIL, pt
from companion.printing.paragraphs import WordsFlowable, fitted, plain
from companion.printing.pen import pen
from companion.printing.styles import STYLES, style
from companion.printing.text import Run, draw_line, overflow

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from companion.printing.document import SheetCanvas
    from companion.printing.named import NamedCanvas, TablePad


NAME_MOST, NAME_LEAST, GAP, BEGINS, WORD_ENDS = 1.7, 0.62, 4.0, 3, " -'’"
"""How the names of players are set.

- ``NAME_MOST``: the factor up to which names grow where they have the room.
- ``NAME_LEAST``: the factor down to which a name may shrink.
- ``GAP``: points left free beside it.
- ``BEGINS``: letters of a shortened name before the part that tells it from others.
- ``WORD_ENDS``: the characters that end a word of a name.
"""


class DeferredNames:
    """Names side by side that are written after the layout (`companion.printing.named`).

    They are those of ``count`` players from the one in place ``seat`` on. ``room``: the width and height of each name
    in points.
    """

    def __init__(self, seat: int, count: int, room: tuple[float, float], setting: Setting, where: str | None) -> None:
        self.seat, self.count, self.setting, self.where = seat, count, setting, where
        self.column, self.head = room

    def write(self, canvas: Canvas, pad: TablePad, x: float, y: float) -> None:
        """Write the names of the players in these places.

        ``x``: where the first name's room begins. Raises PrintError.
        """
        look, mine = self.setting.look, slice(self.seat - 1, self.seat - 1 + self.count)
        name_runs = [[Run(tidy(name, self.setting).strip(" "))] for name in pad.names]
        size = _growth(pad.names[mine], self.column - GAP, self.head, look)
        shown = [_whole(runs, self.column - GAP, self.head, look, self.where, size) for runs in name_runs[mine]]
        if not all(shown):  # a name that is cut must not read like another
            shown = named(name_runs, [self.where] * len(name_runs), 1, self.column, self.head, look)[mine]
        for i, name in enumerate(filter(None, shown)):
            name.drawOn(canvas, x + i * self.column + GAP / 2, y + (self.head - name.height) / 2)


def named(
    name_runs: Sequence[list[Run]], wheres: Sequence[str | None], seat: int, column: float, head: float, look: Look
) -> list[WordsFlowable | None]:
    """The names over the columns; None for a column whose name is written by hand.

    A name that is too long becomes smaller, then takes several lines, then is cut short with an ellipsis. If two then
    read alike, they are cut in the middle. Raises PrintError ``text-overflow`` (data also: seat, from 1) for each
    name that still reads like another.
    """
    width, words = column - GAP, [plain(runs) for runs in name_runs]
    set_ = [
        _name(runs, width, head, look, where) if runs else None for runs, where in zip(name_runs, wheres, strict=True)
    ]
    for index in _alike(set_):
        others = words[:index] + words[index + 1 :]
        set_[index] = _told_apart(words[index], others, width, head, look, wheres[index]) or set_[index]
    if lost := _alike(set_):
        faults = [(index, overflow(words[index], wheres[index], column, head).faults[0]) for index in lost]
        raise PrintError(fault._replace(data={**fault.data, "seat": seat + index}) for index, fault in faults)
    return set_


def _alike(names: Sequence[WordsFlowable | None]) -> list[int]:
    """The indexes of the names that are cut so much that they read like another name, or show nothing."""
    read = [name.getPlainText(identify=0) if name else "" for name in names]
    return [index for index, one in enumerate(read) if "…" in one and (one == "…" or read.count(one) > 1)]


def _name(runs: list[Run], width: float, height: float, look: Look, where: str | None) -> WordsFlowable:
    """A name as large as possible, or as many letters as fit and an ellipsis."""
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
    """A name cut in the middle, so that it differs from the others; None if nothing fits.

    It shows how the name begins, then the word that tells it from the most similar name, or only the letters that do.
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
    """The result of ``made`` with the most letters, from ``least`` to fewer than ``most``.

    If n letters fit, fewer fit too.
    """
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if made(middle) else (least, middle)
    return made(least)


def _growth(names: Iterable[str], width: float, height: float, look: Look) -> float:
    """The factor by which names side by side are larger than usual: all alike, so that each that fits stays on its line."""
    usual = style("name", look)
    widths = (fonts.width(name, usual.fontName, usual.fontSize) for name in names)
    widest = max((wide for wide in widths if 0 < wide <= width), default=width)
    return float(max(1.0, min(NAME_MOST, height / usual.leading, width / widest)))


def _whole(
    words: str | list[Run], width: float, height: float, look: Look, where: str | None, size: float = 1.0
) -> WordsFlowable | None:
    """Words as large as possible, ``size`` times the usual at most; None if they do not fit."""
    try:
        return fitted(words, "name", look, width, height, size=size, least=NAME_LEAST, where=where, breakable=True)
    except PrintError as error:
        if error.faults[0].code != "text-overflow":
            raise
        return None


_PATTERN = re.compile(r"\[(\*?|\d+(?:\.\d+)?)\]")
_RANKS = {"fr": {11: "V", 12: "D", 13: "R"}, "en": {11: "J", 12: "Q", 13: "K"}}


def field(
    setting: Setting,
    canvas: Canvas,
    box: FormBox,
    x: float,
    y: float,
    width: float,
    height: float,
    named: int | None = None,
) -> None:
    """A field over a box if the document is filled in on a screen.

    In a kit, also the name of the player in place ``named``.
    """
    if setting.fillable:
        cast("SheetCanvas", canvas).field(box, x, y, width, height)
    if named and setting.named_later:
        cast("NamedCanvas", canvas).leave(DeferredNames(named, 1, (width, height), setting, None), x, y)


def paint_frame(canvas: Canvas, edges: Iterable[tuple[float, float, float, float]], look: Look) -> None:
    """Draw the lines around places to write in: from x, y to x, y in points."""
    pen(canvas, look.deep, FRAME_LINE)
    canvas.setLineCap(2)
    for edge in edges:
        canvas.line(*edge)
    canvas.setLineCap(0)


Edge = TypeVar("Edge")


def outer(edges: Iterable[Edge]) -> list[Edge]:
    """Of the edges of boxes those that no two boxes share: the frame around all."""
    return [edge for edge, times in Counter(edges).items() if times == 1]


def pencil_box(
    canvas: Canvas, x: float, y: float, width: float, height: float, look: Look, weight: float = FRAME_LINE
) -> None:
    """Draw the empty box. ``weight``: of its lines, in points."""
    pen(canvas, look.pencil if weight == PENCIL_LINE else look.deep, weight)
    canvas.setFillColor(look.paper)
    canvas.rect(x, y, width, height, stroke=1, fill=1)


@dataclass(slots=True, eq=False)
class _Stretch:
    """A stretch of words, or a box.

    - ``box``: the box's width in points, 0 if it takes the rest of the line; None for words.
    - ``named``: the place of the player whose name goes into it.
    """

    words: str = ""
    box: float | None = None
    named: int | None = None


class _Boxes(Drawn):
    """Words and boxes on one line: ``Q [] × 2 = [12]``."""

    def __init__(
        self,
        pieces: list[_Stretch],
        height: float,
        reference: str,
        heavy: bool,
        setting: Setting,
        says: str,
        where: str,
    ) -> None:
        super().__init__(where, 1.5, 3)
        self.pieces, self.height, self.reference, self.heavy, self.look = pieces, height, reference, heavy, setting.look
        self.setting, self.says = setting, says
        self.style = style("label-bold" if heavy else "label", setting.look, setting.shrink)
        self.small = style("reference", setting.look)

    def _measure(self, available: float) -> None:
        size, face = self.style.fontSize, self.style.fontName
        self.gap = size * 0.38
        self.lead = (
            fonts.width(self.reference, self.small.fontName, self.small.fontSize) + self.gap if self.reference else 0.0
        )
        taken = self.lead + self.gap * (len(self.pieces) - 1)
        taken += sum(
            piece.box or 0 if piece.box is not None else fonts.width(piece.words, face, size) for piece in self.pieces
        )
        stars = sum(1 for piece in self.pieces if piece.box == 0)
        if stars:
            self.star = pencil_room(self.where or "?:0", available, stars, taken)
        elif taken > available + 0.01:
            raise overflow(" ".join(piece.words or "[]" for piece in self.pieces), self.where, available)
        self.width = available if stars else taken

    def _paint(self, canvas: Canvas) -> None:
        x, base = 0.0, self.height / 2 - self.style.fontSize * 0.35
        look = self.look
        colour = look.deep if self.heavy else look.black
        if self.reference:
            small = self.small
            draw_line(
                canvas, self.reference, 0, base, small.fontName, small.fontSize, look.accent, look, where=self.where
            )
            x = self.lead
        for piece in self.pieces:
            if piece.box is None:
                face, size = self.style.fontName, self.style.fontSize
                x += draw_line(canvas, piece.words, x, base, face, size, colour, look, where=self.where)
            else:
                wide = piece.box or self.star
                pencil_box(canvas, x, 0, wide, self.height, self.look, TOTAL_LINE if self.heavy else FRAME_LINE)
                field(self.setting, canvas, FormBox(self._label(piece)), x, 0, wide, self.height, piece.named)
                x += wide
            x += self.gap

    def _label(self, box: _Stretch) -> str:
        """What a box is for: the template's own `says`, the words before the box, or all words of the line."""
        before = self.pieces[self.pieces.index(box) - 1] if box is not self.pieces[0] else None
        if self.says:
            return self.says
        if before is not None and before.box is None and any(letter.isalpha() for letter in before.words):
            return before.words
        return " ".join(piece.words or "…" for piece in self.pieces)


@element(
    "boxes",
    "flow",
    text=True,
    height=Attribute(millimetres, 9.0),
    ref=Attribute(words, ""),
    weight=Attribute(one_of("normal", "heavy"), "normal"),
    says=Attribute(words, ""),
    named=Attribute(counts, ()),
)
def boxes(node: Node, setting: Setting) -> list[Flowable]:
    """Words and pencil boxes on one line."""
    height = pencil_size(node.where, node.given["height"]) * setting.stretch
    text = tidy(node.text, setting).strip()
    pieces: list[_Stretch] = []
    seats = iter(node.given["named"])
    for i, part in enumerate(_PATTERN.split(text)):
        if i % 2 == 0:
            if part.strip(" "):
                pieces.append(_Stretch(part.strip(" ")))
        elif part == "*":
            pieces.append(_Stretch(box=0.0, named=next(seats, None)))
        else:
            pieces.append(_Stretch(box=pencil_size(node.where, float(part or 9))))
    reference = f"({node.given['ref']})" if node.given["ref"] else ""
    heavy, says = node.given["weight"] == "heavy", tidy(node.given["says"], setting)
    return [_Boxes(pieces, height, reference, heavy, setting, says, node.where)]


class _Check(Drawn):
    """A tick box and the words beside it."""

    def __init__(self, content: WordsFlowable, size: float, setting: Setting, where: str) -> None:
        super().__init__(where, 1.5, 2.5)
        self.content, self.size, self.setting, self.look = content, size, setting, setting.look

    def _measure(self, available: float) -> None:
        self.indent = self.size + pt(2)
        self.text_height = self.content.wrap(available - self.indent, 10**6)[1]
        self.width, self.height = available, max(self.size, self.text_height)

    def _paint(self, canvas: Canvas) -> None:
        up = (self.height - self.size) / 2
        pencil_box(canvas, 0, up, self.size, self.size, self.look)
        box = FormBox(self.content.getPlainText(identify=0), tick=True)
        field(self.setting, canvas, box, 0, up, self.size, self.size)
        self.content.drawOn(canvas, self.indent, (self.height - self.text_height) / 2)


@element("checkbox", "flow", holds=("inline",), text=True, style=Attribute(one_of(*STYLES), "label"))
def checkbox(node: Node, setting: Setting) -> list[Flowable]:
    """A box to tick, with words beside it."""
    content = setting.words(runs_in(node, setting), node.given["style"], node.where)
    return [_Check(content, pt(PENCIL), setting, node.where)]


class DeckGrid(Drawn):
    """A deck of cards to strike off: a row for each suit, a column for each rank, the jokers at the end."""

    def __init__(
        self, ranks: list[str], suits_: list[str], jokers: int, cell: tuple[float, float], setting: Setting, where: str
    ) -> None:
        super().__init__(where, 2, 4)
        self.ranks, self.suits, self.jokers = ranks, suits_, jokers
        self.cell_width, self.cell_height = cell
        self.setting, self.look = setting, setting.look
        columns = len(ranks) + (1 if jokers else 0)
        self.gap = pt(1.2) if jokers else 0.0
        self.width = columns * self.cell_width + self.gap
        self.height = len(suits_) * self.cell_height
        self.available = setting.width

    def _measure(self, available: float) -> None:
        """Nothing to do: the size follows from the cells."""

    def _paint(self, canvas: Canvas) -> None:
        look = self.look
        for row, suit in enumerate(self.suits):
            y = self.height - (row + 1) * self.cell_height
            for column, rank in enumerate(self.ranks):
                self._cell(canvas, column * self.cell_width, y, self.cell_height, rank, suit)
        right = len(self.ranks) * self.cell_width
        sides = [(x, 0, x, self.height) for x in (0, right)]
        paint_frame(canvas, [*sides, *((0, y, right, y) for y in (0, self.height))], look)
        x = right + self.gap
        high = self.height / self.jokers if self.jokers else 0
        for i in range(self.jokers):
            y = self.height - (i + 1) * high
            pencil_box(canvas, x, y, self.cell_width, high, look)
            field(self.setting, canvas, FormBox(f"Jo {i + 1}", tick=True), x, y, self.cell_width, high)
            middle, mark = x + self.cell_width / 2, self.cell_width * 0.5
            size = max(self.cell_width * 0.34, look.least)
            top = (
                y + (high + mark + 2 + size * 0.72) / 2
            )  # top of the jester, which stands two points above the letters
            suits.draw_suit(canvas, "joker", middle, top - mark / 2, mark, look.accent)
            base = top - mark - 2 - size * 0.72
            draw_line(canvas, "Jo", middle, base, fonts.LABEL_BOLD, size, look.black, look, align="centre")

    def _cell(self, canvas: Canvas, x: float, y: float, height: float, rank: str, suit: str) -> None:
        look, colour = self.look, self.look.suit(suit)
        pencil_box(canvas, x, y, self.cell_width, height, look, PENCIL_LINE)
        field(self.setting, canvas, FormBox(f"{rank}{suit}", tick=True), x, y, self.cell_width, height)
        size = max(min(self.cell_width, height) * (0.47 if look.low else 0.5), look.least)
        middle = y + height / 2
        face = fonts.LABEL if look.low else fonts.LABEL_BOLD
        wide = fonts.width(rank, face, size)
        symbol = size * 0.72
        left = x + (self.cell_width - wide - symbol * 0.95) / 2
        draw_line(canvas, rank, left, middle - size * 0.35, face, size, colour, look)
        hollow = look.low and suit in suits.RED
        suits.draw_suit(canvas, suit, left + wide + symbol * 0.55, middle, symbol, colour, hollow=hollow)


def _ranks(text: str, lang: str) -> list[str]:
    letters = {1: "A"} | {value: str(value) for value in range(2, 11)} | _RANKS[lang]
    names = {name: value for value, name in letters.items()} | {
        name: value for table in _RANKS.values() for value, name in table.items()
    }
    first, _, last = text.partition("-")
    return [letters[value] for value in range(names[first], names[last or first] + 1)]


def rank_range(text: str) -> str:
    """Ranks from first to last: `A-K`, `A-10`, `2-6`."""
    _ranks(text, "en")
    return text


def suit_row(text: str) -> list[str]:
    """Suit symbols, blanks between or not."""
    return [Suit(sign).value for sign in text if sign != " "]


def jokers(text: str) -> int:
    """0, 1 or 2."""
    return {"0": 0, "1": 1, "2": 2}[text]


@element(
    "deckgrid",
    "flow",
    ranks=Attribute(rank_range, "A-K"),
    suits=Attribute(suit_row, [suit.value for suit in Suit]),
    jokers=Attribute(jokers, 2),
    cell=Attribute(millimetres, PENCIL),
    height=Attribute(millimetres),
)
def deckgrid(node: Node, setting: Setting) -> list[Flowable]:
    """A deck to strike off."""
    given = node.given
    ranks = _ranks(given["ranks"], setting.look.lang)
    columns = len(ranks) + (1 if given["jokers"] else 0)
    cell = pencil_size(node.where, given["cell"])
    high = pencil_size(node.where, given["height"] or given["cell"]) * setting.stretch
    if columns * cell + pt(1.2) > setting.width + 0.01:
        pencil_room(node.where, setting.width, columns, pt(1.2))
        cell = (setting.width - pt(1.2)) / columns
    return [DeckGrid(ranks, given["suits"], given["jokers"], (cell, high), setting, node.where)]
