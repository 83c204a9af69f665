"""The guests of a game night: which spellings are one name, how names are sorted, and how rosters are read.

The columns of a roster are ``name`` and, if needed, ``lang``, ``type``, ``from`` and ``until``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, cast
from unicodedata import combining, normalize

from companion.errors import Fault, InputError, recoded
from companion.fields import MOST_LETTERS
from companion.nearest import nearest
from companion.reading.documents import Plain
from companion.reading.faults import at_most
from companion.reading.rows import rows_of
from companion.reading.shown import shown
from companion.reading.sources import name_of, read_text
from companion.visible import is_blank, is_control
from companion.words import LANGS, Lang


def alike(name: str) -> str:
    """The key by which two spellings count as one name.

    An é is the same however it is composed, and extra blanks do not matter.

    >>> alike("Zoe\\u0308  B") == alike("Zoë B ")
    True
    """
    return " ".join(normalize("NFC", name).split())


def doubled(names: Iterable[str]) -> Iterator[Fault]:
    """A remark ``kit-name-doubled`` (data: one, other) for names that differ only in capitals and accents.

    They may be one person, who then has two seats.

    >>> [str(fault.data["other"]) for fault in doubled(["Ana", "Zoé", "Ben", "ana", "Zoe", "Ana"])]
    ['ana', 'Zoe']
    """
    seen: dict[str, dict[str, None]] = {}
    for name in names:
        seen.setdefault(in_order(alike(name))[1], {})[alike(name)] = None
    for one, *others in seen.values():
        for other in others:
            yield Fault("kit-name-doubled", None, {"one": shown(one), "other": shown(other)})


def unprintable(names: Iterable[str]) -> Iterator[Fault]:
    """A remark ``kit-name-letters`` (data: name, letters) for each name with letters that our fonts cannot print."""
    from companion.printing.fonts import readable

    for name in dict.fromkeys(one for one in names if not one.isascii()):
        if letters := [letter for letter in dict.fromkeys(name) if readable(letter)[1]]:
            yield Fault("kit-name-letters", None, {"name": shown(name), "letters": shown(" ".join(letters))})


_LATIN = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ŋ": "n"})
"""Letters that Unicode does not decompose, as French and English lists sort them. ß becomes ss by case folding."""


def in_order(name: str) -> tuple[int, str, str]:
    """The key to sort names by: without accents or case, œ as oe. Numbers come before names, by size.

    >>> sorted(["Zoé", "Éloïse", "Œdipe", "Olga", "Agnès", "Àine", "Łucja", "11", "5"], key=in_order)
    ['5', '11', 'Agnès', 'Àine', 'Éloïse', 'Łucja', 'Œdipe', 'Olga', 'Zoé']
    """
    plain = "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter)).translate(_LATIN)
    return (int(name) if name.isdecimal() and len(name) < 10 else 10**9, plain, name)


COLUMNS = ("name", "lang", "type", "from", "until")
_CHOICES = {"lang": LANGS, "type": ("normal", "large")}


_FILE_FAULTS = {
    "file-missing": "roster-missing",
    "file-empty": "roster-empty",
    "file-is-folder": "roster-is-folder",
    "file-too-big": "roster-big",
    "file-workbook": "roster-workbook",
    "file-not-text": "roster-not-text",
}


class Guest(NamedTuple):
    """A guest. ``lang`` and ``type`` are None if the guest reads what the table has.

    They play from round ``first`` to round ``last`` (None: to the end), counted from 1.
    """

    name: str
    lang: Lang | None = None
    type: Literal["normal", "large"] | None = None
    first: int = 1
    last: int | None = None


Attendance: TypeAlias = dict[str, dict[str, Plain]]
"""By ``from`` and ``until``, then by name: a round or a time of day."""


def read_roster(path: Path, most: int) -> tuple[tuple[Guest, ...], Attendance, tuple[Fault, ...]]:
    """Reads a roster (separated by commas, semicolons or tabs): the guests, their attendance, and remarks.

    The attendance says which guests come later or leave earlier. A remark ``roster-passed`` lists columns that are
    not used. Raises InputError with every broken row.
    """
    file = name_of(path)
    text = _text_of(path)
    rows, broken = rows_of(text)
    faults: list[Fault] = []
    head = [cell.strip().casefold() for cell in rows[0][1]] if rows else []
    if rows and (wrong := list(_head_faults(head, file))):
        raise InputError(wrong)
    guests: list[Guest] = []
    lines: dict[str, int] = {}
    attendance: Attendance = {"from": {}, "until": {}}
    for line, row in rows[1:]:
        cells = {key: cell.strip() for key, cell in zip(head, row, strict=False)}
        found = list(_row_faults(cells, row, head, line, file))
        if (name := cells.get("name", "")) and lines.setdefault(normalize("NFC", name), line) != line:
            first = lines[normalize("NFC", name)]
            found.append(Fault("roster-name-twice", None, {"file": file, "line": line, "name": name, "first": first}))
        faults += found
        if not found:
            lang, size = cells.get("lang") or None, cells.get("type") or None
            guests.append(Guest(name, cast("Lang | None", lang), cast('Literal["normal", "large"] | None', size)))
            for key, known in attendance.items():
                if written := cells.get(key, ""):
                    known[name] = int(written) if written.isdecimal() and len(written) < 5 else written
    if broken is not None:
        faults.append(Fault("roster-quotes", None, {"file": file, "line": broken}))
    if not faults and not 2 <= len(guests) <= most:
        faults.append(Fault("roster-count", None, {"file": file, "count": len(guests), "most": most}))
    if faults:
        raise InputError(at_most(faults))
    passed = ", ".join(shown(column) for column in dict.fromkeys(head) if column and column not in COLUMNS)
    remarks = (Fault("roster-passed", None, {"file": file, "columns": passed}),) if passed else ()
    return tuple(guests), attendance, remarks


def _text_of(path: Path) -> str:
    """The text of a roster. Faults of the file are worded as faults of a roster, not of a game's position."""
    try:
        return read_text(path, None)
    except InputError as error:
        raise InputError(recoded(error.faults, _FILE_FAULTS)) from None


def _head_faults(head: list[str], file: str) -> Iterator[Fault]:
    if "name" not in head:
        yield Fault("roster-column", None, {"file": file, "column": "name"})
    absent = [column for column in COLUMNS if column not in head]
    for column in dict.fromkeys(head):
        if column not in COLUMNS and (near := nearest(column, absent)):  # any other column is passed over
            data = {"file": file, "column": shown(column), "near": near, "keys": COLUMNS}
            yield Fault("roster-unknown", None, data)
    for column in set(head):
        if head.count(column) > 1 and column in COLUMNS:
            yield Fault("roster-twice", None, {"file": file, "column": column})


def _row_faults(cells: dict[str, str], row: list[str], head: list[str], line: int, file: str) -> Iterator[Fault]:
    if len(row) > len(head):
        yield Fault("roster-row", None, {"file": file, "line": line, "count": len(row), "most": len(head)})
    name = cells.get("name", "")
    if is_blank(name):
        yield Fault("roster-name", None, {"file": file, "line": line})
    elif len(name) > MOST_LETTERS:
        data = {"file": file, "line": line, "count": len(name), "most": MOST_LETTERS}
        yield Fault("roster-name-long", None, data)
    elif any(map(is_control, name)):
        yield Fault("roster-name-control", None, {"file": file, "line": line, "name": shown(name)})
    for column, choices in _CHOICES.items():
        found = cells.get(column, "")
        if found and found not in choices:
            data = {"file": file, "line": line, "column": column, "found": shown(found), "choices": choices}
            yield Fault("roster-choice", None, data)
