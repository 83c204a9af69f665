"""The table of a deck: comma-separated values, a row a card, the first line naming what each column fills. docs/cards.md"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import IO, Any, NamedTuple

from companion.cards import Suit, read_suit
from companion.components.sheets import BLEED
from companion.errors import MOST_FAULTS, Fault, InputError
from companion.nearest import nearest
from companion.printing.look import SEATS
from companion.printing.paper import CARDS, Size
from companion.printing.picture_dots import PictureError
from companion.printing.pictures import KINDS, Picture, Pictures, Room
from companion.reading.faults import at_most
from companion.reading.rows import Row, rows_of
from companion.reading.shown import shown
from companion.reading.sources import Source, name_of, read_text
from companion.words import Lang

FACES = ("title", "text", "corner", "value", "suit", "picture", "foot")
"""Columns that put something on a front."""

COLUMNS = (*FACES, "colour", "back", "count")
_SAME = {"copies": "count", "color": "colour", "image": "picture"}
"""Other words for a column."""

COLOURS = ("black", "red", *SEATS)
BACKS = ("pattern", "none")

MOST_COUNT = 100
"""Copies of one card."""

MOST_CARDS = 1_000
"""Cards of a deck, copies included: more is a slip of the finger, or several decks."""

MOST_ROWS = 2 * MOST_CARDS
"""Rows of a table, those of no copies included."""

MOST_LETTERS = 2_000
MOST_LINES = 150
"""Letters of a cell, and lines: no card holds as many."""

_FILE_FAULTS = {
    "file-missing": "cards-missing",
    "file-empty": "cards-empty",
    "file-is-folder": "cards-is-folder",
    "file-too-big": "cards-big",
    "file-workbook": "cards-workbook",
    "file-not-text": "cards-not-text",
}


class CardRow(NamedTuple):
    """A card of the table: where it stands, what is on it. ``back`` None has no back, "" the pattern."""

    line: int
    title: str = ""
    text: str = ""
    corner: str = ""
    value: str = ""
    foot: str = ""
    suit: Suit | None = None
    picture: Picture | None = None
    colour: str = ""
    back: Picture | str | None = ""
    copies: int = 1

    @property
    def whole(self) -> bool:
        """Whether a picture is all that is on it: it then covers the card."""
        return self.picture is not None and not self.speaks

    @property
    def speaks(self) -> bool:
        """Whether there are words on it, or a suit."""
        return bool(any(self.words().values()) or self.suit)

    def words(self) -> dict[str, str]:
        """Its words by their columns."""
        return {
            "title": self.title,
            "text": self.text,
            "corner": self.corner,
            "value": self.value,
            "foot": self.foot,
        }


class DeckTable(NamedTuple):
    """A deck that was read; ``file`` is what its faults call it. ``faults``: what is wrong with its rows; nothing is printed then."""

    file: str
    cards: tuple[CardRow, ...]
    faults: tuple[Fault, ...] = ()


def read_table(source: Source, lang: Lang, stdin: IO[Any] | None = None, template: str = "poker") -> DeckTable:
    """The cards of a file, separated by commas, semicolons or tabs. Pictures lie in the file's own folder or below; they become as fine as cards of the
    template's size want them.

    What is wrong with a row comes back with the table, so that it is told together with what does not fit on a card. Raises InputError for what is
    wrong with the whole file or with its first line: ``file-unreadable``, ``cards-…``.
    """
    file = name_of(source)
    try:
        text = read_text(source, stdin)
    except InputError as error:
        raise InputError(
            [fault._replace(code=_FILE_FAULTS.get(fault.code, fault.code)) for fault in error.faults]
        ) from None
    rows, broken = rows_of(text)
    head = [_SAME.get(name, name) for name in (cell.strip().casefold() for cell in rows[0][1])] if rows else []
    while head and not head[-1]:
        head.pop()
    if wrong := list(islice(_head_faults(head, file), MOST_FAULTS + 1)):
        raise InputError(at_most(wrong))
    if len(rows) - 1 > MOST_ROWS:  # before any is read: there may be half a million
        raise InputError(Fault("cards-rows", None, {"file": file, "count": len(rows) - 1, "most": MOST_ROWS}))
    folder = Path() if source == "-" else source.parent
    with Pictures(folder) as pictures:
        reader = _Reader(file, pictures, lang, CARDS[template])
        cards = list(reader.cards(rows[1:], head))
    if broken is not None:
        reader.wrong("quotes", broken)
    faults = reader.faults or _count_faults(cards, file)
    return DeckTable(file, tuple(cards), tuple(faults))


def _head_faults(head: Sequence[str], file: str) -> Iterator[Fault]:
    for place, column in enumerate(head, 1):
        if column not in COLUMNS:
            data = {
                "file": file,
                "column": shown(column),
                "number": place,
                "near": nearest(column, COLUMNS),
                "keys": COLUMNS,
            }
            yield Fault("cards-column" if column else "cards-column-unnamed", None, data)
    for column in COLUMNS:
        if head.count(column) > 1:
            yield Fault("cards-column-twice", None, {"file": file, "column": column})
    if not set(head) & set(FACES) and all(column in COLUMNS for column in head):
        yield Fault("cards-columns", None, {"file": file, "keys": FACES})


def _count_faults(cards: Sequence[CardRow], file: str) -> Iterator[Fault]:
    count = sum(card.copies for card in cards)
    if not count:
        yield Fault("cards-none", None, {"file": file})
    elif count > MOST_CARDS:
        yield Fault("cards-many", None, {"file": file, "count": count, "most": MOST_CARDS})


class _Reader:
    """Reads rows one by one, every picture once, and gathers what is wrong."""

    def __init__(self, file: str, pictures: Pictures, lang: Lang, size: Size) -> None:
        self.file, self.pictures, self.lang = file, pictures, lang
        self.faults: list[Fault] = []
        self._within = Room(size.width, size.height)
        self._covering = Room(size.width + 2 * BLEED, size.height + 2 * BLEED, covers=True)

    def wrong(self, code: str, line: int, **data: object) -> None:
        """Note a fault of a line."""
        self.faults.append(Fault(f"cards-{code}", None, {"file": self.file, "line": line, **data}))

    def cards(self, rows: Sequence[Row], head: Sequence[str]) -> Iterator[CardRow]:
        """The cards of the rows, until there are more faults than are told."""
        for line, cells in rows:
            if len(self.faults) > MOST_FAULTS:
                return
            yield self._card(line, head, cells)

    def _card(self, line: int, head: Sequence[str], cells: Sequence[str]) -> CardRow:
        """The card of a row; what cannot be read of it is left out, and a fault."""
        if any(cell.strip() for cell in cells[len(head) :]):
            self.wrong("row", line, count=len(cells), most=len(head))
        cells_by_column = {column: self._words(line, column, cell) for column, cell in zip(head, cells, strict=False)}
        if not any(cells_by_column.get(column) for column in FACES):
            self.wrong("blank", line)
        card = CardRow(
            line=line,
            title=cells_by_column.get("title", ""),
            text=cells_by_column.get("text", ""),
            corner=cells_by_column.get("corner", ""),
            value=cells_by_column.get("value", ""),
            foot=cells_by_column.get("foot", ""),
            suit=self._suit(line, cells_by_column),
            colour=self._colour(line, cells_by_column.get("colour", "").casefold()),
            back=self._back(line, cells_by_column.get("back", "")),
            copies=self._count(line, cells_by_column.get("count", "")),
        )
        room = self._within if card.speaks else self._covering
        return card._replace(picture=self._picture(line, "picture", cells_by_column.get("picture", ""), room))

    def _words(self, line: int, column: str, cell: str) -> str:
        """What a cell says; of one that no card holds its first letter, which is soon laid out."""
        text = _lines(cell)
        for code, count, most in (("letters", len(text), MOST_LETTERS), ("lines", text.count("\n") + 1, MOST_LINES)):
            if count > most:
                self.wrong(code, line, column=column, count=count, most=most)
                return text[:1]
        return text

    def _suit(self, line: int, cells_by_column: Mapping[str, str]) -> Suit | None:
        text = cells_by_column.get("suit", "")
        if not text:
            return None
        found = read_suit(text, self.lang)
        if isinstance(found, Suit):
            return found
        self.wrong("suit", line, column="suit", found=shown(text), choices=tuple(suit.value for suit in Suit))
        return None

    def _colour(self, line: int, text: str) -> str:
        if not text or text in COLOURS or re.fullmatch("#[0-9a-f]{6}", text):
            return text
        self.wrong("colour", line, column="colour", found=shown(text), choices=COLOURS, near=nearest(text, COLOURS))
        return ""

    def _count(self, line: int, text: str) -> int:
        if not text:
            return 1
        if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= MOST_COUNT:
            return int(text)
        self.wrong("count", line, column="count", found=shown(text), most=MOST_COUNT)
        return 0

    def _back(self, line: int, text: str) -> Picture | str | None:
        if text.casefold() in ("", "pattern"):
            return ""
        if text.casefold() == "none":
            return None
        if not text.lower().endswith(tuple(KINDS)):
            self.wrong("back", line, column="back", found=shown(text), choices=BACKS, near=nearest(text, BACKS))
            return ""
        return self._picture(line, "back", text, self._covering) or ""

    def _picture(self, line: int, column: str, text: str, room: Room) -> Picture | None:
        if not text:
            return None
        try:
            return self.pictures.read(text, room)
        except PictureError as found:
            near = tuple(map(shown, self.pictures.near(text))) if found.reason == "missing" else ()
            data = {"column": column, "picture": shown(text), "detail": shown(found.detail, 100), "near": near}
            self.wrong(f"picture-{found.reason}", line, **data)
        return None


def _lines(cell: str) -> str:
    """A cell without blanks around it; its lines end as ours do, and what steers a terminal is gone only when it is shown."""
    return "\n".join(line.strip() for line in cell.replace("\r\n", "\n").replace("\r", "\n").strip().split("\n"))
