"""The guests of a game night: when two spellings are one name, in which order names are listed, and rosters read from a table.

The columns of a roster are ``name`` and, where they differ, ``lang``, ``type``, ``from`` and ``until``.
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
    """Two spellings of a name are one when this is equal: é however it was composed, blanks however many.

    >>> alike("Zoe\\u0308  B") == alike("Zoë B ")
    True
    """
    return " ".join(normalize("NFC", name).split())


def doubled(names: Iterable[str]) -> Iterator[Fault]:
    """A remark ``kit-name-doubled`` (data: one, other) for names that are one but for capitals and accents: they may be one person, who has two seats.

    >>> [str(fault.data["other"]) for fault in doubled(["Ana", "Zoé", "Ben", "ana", "Zoe", "Ana"])]
    ['ana', 'Zoe']
    """
    seen: dict[str, dict[str, None]] = {}
    for name in names:
        seen.setdefault(in_order(alike(name))[1], {})[alike(name)] = None
    for one, *others in seen.values():
        for other in others:
            yield Fault("kit-name-doubled", None, {"one": shown(one), "other": shown(other)})


_LATIN = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ŋ": "n"})
"""Letters that Unicode does not take apart, as a French or English list has them; ß is ss once its case is folded."""


def in_order(name: str) -> tuple[int, str, str]:
    """The key to list names by: é where e is, œ where oe is, whatever the case; numbers by their size, before names.

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
    """Somebody who comes; None where they take what their table has. They play from round ``first`` to ``last`` (None: to the end), counted from 1."""

    name: str
    lang: Lang | None = None
    type: Literal["normal", "large"] | None = None
    first: int = 1
    last: int | None = None


Attendance: TypeAlias = dict[str, dict[str, Plain]]
"""By ``from`` and ``until``, by name: the round or the time of day."""


def read_roster(path: Path, most: int) -> tuple[tuple[Guest, ...], Attendance, tuple[Fault, ...]]:
    """The guests of a file, separated by commas, semicolons or tabs, who of them comes later or leaves earlier, and a remark ``roster-passed`` on
    columns that say nothing to us.

    Raises InputError with every broken row.
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
    """The text of a roster; what is wrong with the file is told as of a table, not as of a game's position."""
    try:
        return read_text(path, None)
    except InputError as error:
        raise InputError(recoded(error.faults, _FILE_FAULTS)) from None


def _head_faults(head: list[str], file: str) -> Iterator[Fault]:
    if "name" not in head:
        yield Fault("roster-column", None, {"file": file, "column": "name"})
    absent = [column for column in COLUMNS if column not in head]
    for column in dict.fromkeys(head):
        if column not in COLUMNS and (
            near := nearest(column, absent)
        ):  # anything else is of no use here, and does no harm
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
