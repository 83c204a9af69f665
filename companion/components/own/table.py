"""The table of a deck: comma-separated values or a workbook. The first line names the columns; each other line is a
card.

docs/cards.md describes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeAlias, cast

from companion.cards import Suit, read_suit
from companion.components.own.card import WORDED, DeckCard, LayoutFile
from companion.components.own.templates import KINDS as LAYOUTS
from companion.components.own.templates import picture_fault
from companion.components.own.words import Icons, icons_in
from companion.components.sheets import BLEED
from companion.errors import MOST_FAULTS, Fault, InputError, recoded
from companion.nearest import nearest
from companion.printing.look import SEATS
from companion.printing.paper import CARDS, SHOP_CARDS
from companion.printing.picture_dots import PictureError
from companion.printing.pictures import KINDS, Pictures, RasterPicture, Room
from companion.reading.faults import at_most
from companion.reading.rows import Row, rows_of
from companion.reading.shown import shown
from companion.reading.sources import Source, name_of, read_text
from companion.reading.workbook import CellFault, is_workbook, read_workbook
from companion.words import Lang

FACES = (*WORDED[:4], "suit", "picture", "foot")
"""Columns with something that the front shows."""

COLUMNS = (*FACES, "colour", "back", "count", "only", "layout")
_SAME = {"copies": "count", "color": "colour", "image": "picture"}
"""Other names of columns."""

COLOURS = {"black": "#000000", "red": "#b3261e", **SEATS}
"""Colours that have a name, with their value in print."""

SIZES = {**CARDS, **SHOP_CARDS}
BACKS = ("pattern", "none")

MOST_COUNT = 100
"""The most copies of one card."""

MOST_CARDS = 1_000
"""The most cards of a deck, copies included. More must be a slip, or several decks."""

MOST_ROWS = 2 * MOST_CARDS
"""The most rows of a table, including those with no copies."""

MOST_LETTERS = 2_000
MOST_LINES = 150
"""The most letters (MOST_LETTERS) and lines of a cell. No card has room for that many."""

_FILE_FAULTS = {
    "file-missing": "cards-missing",
    "file-empty": "cards-empty",
    "file-is-folder": "cards-is-folder",
    "file-too-big": "cards-big",
    "file-workbook": "cards-workbook",
    "file-not-text": "cards-not-text",
    "file-workbook-broken": "cards-workbook-broken",
    "file-workbook-heavy": "cards-workbook-heavy",
}

_WORD = re.compile(r"[^\s,;]+")

NAMED_LETTERS = 60
"""The most letters in the name of a column that people add."""


class DeckTable(NamedTuple):
    """A deck that was read. With ``faults`` in its rows it cannot be printed.

    - ``file``: the name of the file in faults.
    - ``icons``: the icons and pictures of the deck.
    - ``left_out``: the number of cards, copies included, that are printed only if one of ``words`` is asked for.
    - ``sheets``: sheets of a workbook that were not read.
    """

    file: str
    cards: tuple[DeckCard, ...]
    faults: tuple[Fault, ...] = ()
    icons: Icons | None = None
    left_out: int = 0
    words: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """Options for reading a table.

    - ``template``: the size of its cards.
    - ``layout``: the template for rows that name none.
    - ``only``: also keeps cards that have this word in column ``only``. Cards where that column is empty are always
      kept.
    - ``pictured``: any column is allowed and templates are not used, because only pictures and counts are needed (for
      a box).
    """

    template: str = "poker"
    layout: Path | None = None
    only: str | None = None
    pictured: bool = False


def read_table(source: Source, lang: Lang, stdin: IO[Any] | None = None, wanted: Wanted = Wanted()) -> DeckTable:
    """Reads the cards of a file (separated by commas, semicolons or tabs) or of a workbook's first sheet.

    Pictures have to be in the file's folder or below. They are read at the resolution that cards of the template's
    size need. Faults of rows come back with the table, to be reported together with words that do not fit. Raises
    InputError for faults of the whole file or of its first line: ``file-unreadable``, ``cards-…``.
    """
    file = name_of(source)
    rows, early, sheets = _rows(source, lang, stdin)
    head = [_SAME.get(name, name) for name in (cell.strip().casefold() for cell in rows[0][1])] if rows else []
    while head and not head[-1]:
        head.pop()
    free = wanted.layout is not None or "layout" in head or wanted.pictured
    if wrong := list(islice(_head_faults(head, file, free=free), MOST_FAULTS + 1)):
        raise InputError(at_most(wrong))
    if len(rows) - 1 > MOST_ROWS:  # checked before any row is read: there may be half a million
        raise InputError(Fault("cards-rows", None, {"file": file, "count": len(rows) - 1, "most": MOST_ROWS}))
    folder = Path() if source == "-" else source.parent
    with Pictures(folder) as pictures:
        reader = _TableReader(file, pictures, lang, wanted)
        for fault in early(head):
            reader.wrong(**fault)
        cards = list(reader.cards(rows[1:], head))
    words = tuple(dict.fromkeys(word for card in cards for word in card.only))
    if wanted.only is not None and wanted.only not in words:
        near = nearest(wanted.only, words)
        data = {"file": file, "found": shown(wanted.only), "near": near, "choices": words}
        reader.faults.append(Fault("cards-only" if words else "cards-only-none", None, data))
    kept = [card for card in cards if not card.only or wanted.only in card.only]
    left_out = sum(card.copies for card in cards) - sum(card.copies for card in kept)
    faults = reader.faults or _count_faults(kept, file)
    return DeckTable(file, tuple(kept), tuple(faults), reader.icons, left_out, words, sheets)


_Early: TypeAlias = Callable[[Sequence[str]], Iterator[dict[str, Any]]]
"""Yields the faults of cells that are known before rows are read. It takes the names of the columns."""


def _rows(source: Source, lang: Lang, stdin: IO[Any] | None) -> tuple[list[Row], _Early, tuple[str, ...]]:
    """The rows of a table, the faults of its cells, and the sheets that are not read. Raises InputError.

    The first row names the columns.
    """
    try:
        if is_workbook(source):
            book = read_workbook(source, "," if lang == "fr" else ".")
            return book.rows, partial(_cell_faults, book.faults), book.others
        rows, broken = rows_of(read_text(source, stdin))
        return rows, lambda _: iter([] if broken is None else [{"code": "quotes", "line": broken}]), ()
    except InputError as error:
        raise InputError(recoded(error.faults, _FILE_FAULTS)) from None


def _cell_faults(found: Sequence[CellFault], head: Sequence[str]) -> Iterator[dict[str, Any]]:
    for one in found[: MOST_FAULTS + 1]:
        column = head[one.column] if one.column < len(head) else str(one.column + 1)
        yield {"code": f"cell-{one.problem}", "line": one.line, "column": column, "found": shown(one.detail)}


def _head_faults(head: Sequence[str], file: str, *, free: bool) -> Iterator[Fault]:
    """The faults of the columns. If the table is ``free``, columns may have any name, because templates see them all."""
    for place, column in enumerate(head, 1):
        data = {"file": file, "column": shown(column), "number": place}
        data |= {"near": nearest(column, COLUMNS), "keys": COLUMNS}
        if not column:
            yield Fault("cards-column-unnamed", None, data)
        elif len(column) > NAMED_LETTERS or (column not in COLUMNS and not free):
            yield Fault("cards-column", None, data)
    for column in dict.fromkeys(head) if free else COLUMNS:
        if column and head.count(column) > 1:
            yield Fault("cards-column-twice", None, {"file": file, "column": shown(column)})
    if not free and not set(head) & set(FACES) and all(column in COLUMNS for column in head):
        yield Fault("cards-columns", None, {"file": file, "keys": FACES})


def _count_faults(cards: Sequence[DeckCard], file: str) -> Iterator[Fault]:
    count = sum(card.copies for card in cards)
    if not count:
        yield Fault("cards-none", None, {"file": file})
    elif count > MOST_CARDS:
        yield Fault("cards-many", None, {"file": file, "count": count, "most": MOST_CARDS})


class _TableReader:
    """Reads rows one by one, each picture once, and collects the faults."""

    def __init__(self, file: str, pictures: Pictures, lang: Lang, wanted: Wanted) -> None:
        self.file, self.pictures, self.lang, self.wanted = file, pictures, lang, wanted
        self.faults: list[Fault] = []
        self.icons = Icons(pictures)
        self._default = _default_layout(wanted.layout)
        size = SIZES[wanted.template]
        self._within = Room(size.width, size.height)
        self._covering = Room(size.width + 2 * BLEED, size.height + 2 * BLEED, covers=True)

    def wrong(self, code: str, line: int, **data: object) -> None:
        """Adds a fault of a line."""
        self.faults.append(Fault(f"cards-{code}", None, {"file": self.file, "line": line, **data}))

    def cards(self, rows: Sequence[Row], head: Sequence[str]) -> Iterator[DeckCard]:
        """The cards of the rows. Reading stops when there are more faults than are reported."""
        for line, cells in rows:
            if len(self.faults) > MOST_FAULTS:
                return
            yield self._card(line, head, cells)

    def _card(self, line: int, head: Sequence[str], cells: Sequence[str]) -> DeckCard:
        """The card of a row. What cannot be read is left out and reported as a fault."""
        if any(cell.strip() for cell in cells[len(head) :]):
            self.wrong("row", line, count=len(cells), most=len(head))
        filled = {column: self._words(line, column, cell) for column, cell in zip(head, cells, strict=False)}
        by_column = {**dict.fromkeys(COLUMNS, ""), **filled}
        layout = None if self.wanted.pictured else self._layout(line, by_column["layout"])
        if not layout and not any(by_column[column] for column in FACES):
            self.wrong("blank", line)
        card = DeckCard(
            line=line,
            **cast("dict[str, Any]", {column: by_column[column] for column in WORDED}),
            suit=self._suit(line, by_column["suit"]),
            colour=self._colour(line, by_column["colour"].casefold()),
            back=self._back(line, by_column["back"]),
            copies=self._count(line, by_column["count"]),
            layout=layout,
            only=tuple(_WORD.findall(by_column["only"])),
        )
        if layout:
            suit = card.suit.value if card.suit else ""
            return card._replace(cells={**by_column, "suit": suit, "count": str(card.copies)})
        for column, words in card.words().items():
            self._find_icons(line, column, words)
        room = self._within if card.speaks else self._covering
        return card._replace(picture=self._picture(line, "picture", by_column["picture"], room))

    def _layout(self, line: int, text: str) -> LayoutFile | None:
        """The template that a row names, or the default one."""
        if not text:
            return self._default
        try:
            path = self.pictures.place(text)
        except PictureError:
            path = Path()
        if not path.is_file() or not text.lower().endswith(LAYOUTS):
            files = [one.name for one in self.pictures.folder.iterdir() if one.name.endswith(LAYOUTS)]
            near = nearest(text, files)
            self.wrong("layout", line, column="layout", found=shown(text), kinds=LAYOUTS, near=near)
            return self._default
        return LayoutFile(self.pictures.folder, path.relative_to(self.pictures.folder).as_posix())

    def _find_icons(self, line: int, column: str, text: str) -> None:
        """Adds a fault for each icon that a text names and that cannot be used."""
        for name in icons_in(text):
            try:
                known = self.icons.find(name)
            except PictureError as problem:
                self.wrong(**picture_fault(problem, name, self.pictures), column=column, line=line)
                continue
            if known is None:
                names = self.icons.names()
                self.wrong("icon", line, column=column, found=shown(name), near=nearest(name, names), choices=names)

    def _words(self, line: int, column: str, cell: str) -> str:
        """The words of a cell; only the first letter if there are too many, because one letter is quick to lay out."""
        text = _lines(cell)
        for code, count, most in (("letters", len(text), MOST_LETTERS), ("lines", text.count("\n") + 1, MOST_LINES)):
            if count > most:
                self.wrong(code, line, column=column, count=count, most=most)
                return text[:1]
        return text

    def _suit(self, line: int, text: str) -> Suit | None:
        if not text:
            return None
        found = read_suit(text, self.lang)
        if isinstance(found, Suit):
            return found
        self.wrong("suit", line, column="suit", found=shown(text), choices=tuple(suit.value for suit in Suit))
        return None

    def _colour(self, line: int, text: str) -> str:
        if not text or re.fullmatch("#[0-9a-f]{6}", text):
            return text
        if text in COLOURS:
            return COLOURS[text]
        self.wrong(
            "colour", line, column="colour", found=shown(text), choices=tuple(COLOURS), near=nearest(text, COLOURS)
        )
        return ""

    def _count(self, line: int, text: str) -> int:
        if not text:
            return 1
        if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= MOST_COUNT:
            return int(text)
        self.wrong("count", line, column="count", found=shown(text), most=MOST_COUNT)
        return 0

    def _back(self, line: int, text: str) -> RasterPicture | str | None:
        if text.casefold() in ("", "pattern"):
            return ""
        if text.casefold() == "none":
            return None
        if not text.lower().endswith(tuple(KINDS)):
            self.wrong("back", line, column="back", found=shown(text), choices=BACKS, near=nearest(text, BACKS))
            return ""
        return self._picture(line, "back", text, self._covering) or ""

    def _picture(self, line: int, column: str, text: str, room: Room) -> RasterPicture | None:
        if not text:
            return None
        try:
            return self.pictures.read(text, room)
        except PictureError as problem:
            self.wrong(**picture_fault(problem, text, self.pictures), column=column, line=line)
        return None


def _default_layout(path: Path | None) -> LayoutFile | None:
    """The template for all cards; None if there is none. Raises InputError ``cards-layout-file``, ``file-…``."""
    if path is None:
        return None
    read_text(path, None)  # raises the faults of the file
    if not path.name.lower().endswith(LAYOUTS):
        raise InputError(Fault("cards-layout-file", None, {"file": name_of(path), "kinds": LAYOUTS}))
    return LayoutFile(path.parent.resolve(), path.name)


def _lines(cell: str) -> str:
    """A cell without blanks around it and around its lines, which end with a line feed.

    Control characters are left in until the text is shown.
    """
    return "\n".join(line.strip() for line in cell.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n"))
