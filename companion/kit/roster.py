"""Who comes, from a table of comma-separated values: ``name``, and if they differ ``lang`` and ``type``."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple, cast

from companion.errors import Fault, InputError
from companion.model import check_names
from companion.nearest import nearest
from companion.reading.shown import shown
from companion.reading.sources import read_text
from companion.words import LANGS, Lang

COLUMNS = ("name", "lang", "type")
_CHOICES = {"lang": LANGS, "type": ("normal", "large")}


class Guest(NamedTuple):
    """Somebody who comes; None where they take what their table has."""

    name: str
    lang: Lang | None = None
    type: Literal["normal", "large"] | None = None


def read_roster(path: Path, most: int) -> tuple[Guest, ...]:
    """The guests of a file, separated by commas, semicolons or tabs. Raises InputError with every broken row."""
    text = read_text(path, None)
    rows = list(csv.reader(io.StringIO(text), delimiter=_separator(text)))
    head = [cell.strip().casefold() for cell in rows[0]] if rows else []
    faults = list(_head_faults(head, str(path)))
    if faults:
        raise InputError(faults)
    guests = []
    for number, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        told = {key: cell.strip() for key, cell in zip(head, row, strict=False)}
        found = list(_row_faults(told, row, head, number, str(path)))
        faults += found
        if not found:
            lang, size = told.get("lang", "") or None, told.get("type", "") or None
            guests.append(
                Guest(told["name"], cast("Lang | None", lang), cast('Literal["normal", "large"] | None', size))
            )
    faults += check_names([guest.name for guest in guests], 2, most) if not faults else ()
    if faults:
        raise InputError(faults)
    return tuple(guests)


def _separator(text: str) -> str:
    first = text.split("\n", 1)[0]
    return max(",;\t", key=first.count)


def _head_faults(head: list[str], file: str) -> Iterator[Fault]:
    if "name" not in head:
        yield Fault("roster-column", None, {"file": file, "column": "name"})
    for column in head:
        if column not in COLUMNS:
            data = {"file": file, "column": shown(column), "near": nearest(column, COLUMNS), "keys": COLUMNS}
            yield Fault("roster-unknown", None, data)
    for column in set(head):
        if head.count(column) > 1 and column in COLUMNS:
            yield Fault("roster-twice", None, {"file": file, "column": column})


def _row_faults(told: dict[str, str], row: list[str], head: list[str], line: int, file: str) -> Iterator[Fault]:
    if len(row) > len(head):
        yield Fault("roster-row", None, {"file": file, "line": line, "count": len(row), "most": len(head)})
    if not told.get("name"):
        yield Fault("roster-name", None, {"file": file, "line": line})
    for column, choices in _CHOICES.items():
        found = told.get(column, "")
        if found and found not in choices:
            data = {"file": file, "line": line, "column": column, "found": shown(found), "choices": choices}
            yield Fault("roster-choice", None, data)
