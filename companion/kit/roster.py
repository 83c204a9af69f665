"""Who comes, from a table of comma-separated values: ``name``, and if they differ ``lang`` and ``type``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple, cast
from unicodedata import normalize

from companion.errors import Fault, InputError
from companion.fields import MOST_LETTERS
from companion.nearest import nearest
from companion.reading.faults import at_most
from companion.reading.rows import rows_of
from companion.reading.shown import shown
from companion.reading.sources import name_of, read_text
from companion.visible import is_blank, is_control
from companion.words import LANGS, Lang

COLUMNS = ("name", "lang", "type")
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
    """Somebody who comes; None where they take what their table has."""

    name: str
    lang: Lang | None = None
    type: Literal["normal", "large"] | None = None


def read_roster(path: Path, most: int) -> tuple[tuple[Guest, ...], tuple[Fault, ...]]:
    """The guests of a file, separated by commas, semicolons or tabs, and a remark ``roster-passed`` on columns that say nothing to us.

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
    for line, row in rows[1:]:
        told = {key: cell.strip() for key, cell in zip(head, row, strict=False)}
        found = list(_row_faults(told, row, head, line, file))
        if (name := told.get("name", "")) and lines.setdefault(normalize("NFC", name), line) != line:
            first = lines[normalize("NFC", name)]
            found.append(Fault("roster-name-twice", None, {"file": file, "line": line, "name": name, "first": first}))
        faults += found
        if not found:
            lang, size = told.get("lang") or None, told.get("type") or None
            guests.append(Guest(name, cast("Lang | None", lang), cast('Literal["normal", "large"] | None', size)))
    if broken is not None:
        faults.append(Fault("roster-quotes", None, {"file": file, "line": broken}))
    if not faults and not 2 <= len(guests) <= most:
        faults.append(Fault("roster-count", None, {"file": file, "count": len(guests), "most": most}))
    if faults:
        raise InputError(at_most(faults))
    passed = ", ".join(shown(column) for column in dict.fromkeys(head) if column and column not in COLUMNS)
    return tuple(guests), (Fault("roster-passed", None, {"file": file, "columns": passed}),) if passed else ()


def _text_of(path: Path) -> str:
    """The text of a roster; what is wrong with the file is told as of a table, not as of a game's position."""
    try:
        return read_text(path, None)
    except InputError as error:
        raise InputError(
            fault._replace(code=_FILE_FAULTS.get(fault.code, fault.code)) for fault in error.faults
        ) from None


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


def _row_faults(told: dict[str, str], row: list[str], head: list[str], line: int, file: str) -> Iterator[Fault]:
    if len(row) > len(head):
        yield Fault("roster-row", None, {"file": file, "line": line, "count": len(row), "most": len(head)})
    name = told.get("name", "")
    if is_blank(name):
        yield Fault("roster-name", None, {"file": file, "line": line})
    elif len(name) > MOST_LETTERS:
        data = {"file": file, "line": line, "count": len(name), "most": MOST_LETTERS}
        yield Fault("roster-name-long", None, data)
    elif any(map(is_control, name)):
        yield Fault("roster-name-control", None, {"file": file, "line": line, "name": shown(name)})
    for column, choices in _CHOICES.items():
        found = told.get(column, "")
        if found and found not in choices:
            data = {"file": file, "line": line, "column": column, "found": shown(found), "choices": choices}
            yield Fault("roster-choice", None, data)
