"""Data files of a game that a table may replace with its own: small CSV and TOML files in ``templates/<game>/data/``.

Where a source has lost a part, these files fill the gap. Somebody who owns the original puts files of the same names
into a folder (``--data FOLDER``); each of them replaces ours. All faults of a file are reported together, with their
lines, and a file with a fault is not used at all. An unknown file name is refused, because it is probably a misspelt
one.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

from companion.errors import Fault, InputError
from companion.files import read_within
from companion.folders import game_folder
from companion.nearest import nearest

MOST_BYTES = 65_536
"""The largest file that is read, in bytes: a hundred times the size of our largest."""

MOST_LETTERS = 1_000
"""The longest line of TOML that is read, in characters."""

MOST_ROWS = 1_000
SUFFIXES = (".csv", ".toml")


class Words(str):
    """Text that came from a table's own file. It may hold any characters, and rule sheets print it literally
    (`printing.prose.text_template`).

    ``place`` (``deck.csv:3``) and ``column`` say where it was read.
    """

    __slots__ = ("column", "place")
    place: str
    column: str

    def __new__(cls, text: str, place: str = "", column: str = "") -> Self:
        """``text`` from a column of the line ``place`` of a file."""
        words = super().__new__(cls, text)
        words.place, words.column = place, column
        return words


class DataRow(NamedTuple):
    """A line of a CSV file: its place (``board.csv:3``) and its cells by column name."""

    place: str
    cells: Mapping[str, str]


class Data:
    """The data files of a game: those in ``folder``, else ours.

    The reading methods collect faults in ``faults``, and `finish` raises them. Raises InputError ``folder-missing``,
    ``data-nothing`` (a folder with none of the files) and ``data-file-unknown``.
    """

    def __init__(self, game_id: str, names: Sequence[str], folder: Path | None = None) -> None:
        self.faults: list[Fault] = []
        self._ours = game_folder(game_id) / "data"
        self._theirs = {} if folder is None else _found(folder, names)

    def ours(self, name: str) -> bool:
        """True if the file is the house's own."""
        return name not in self._theirs

    def rows(self, name: str, columns: Sequence[str]) -> list[DataRow]:
        """The lines of a CSV file with exactly these columns, in any order, separated by commas or semicolons.

        Empty lines are skipped. Faults: ``data-columns``, ``data-cells``, ``data-long``, and those of `_text`.
        """
        import csv  # most scores read no table
        from io import StringIO

        path, text = self._text(name)
        first = text.split("\n", 1)[0]
        reader = csv.reader(StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ",", strict=True)
        try:
            lines = [(reader.line_num, [cell.strip() for cell in line]) for line in reader]
        except csv.Error as problem:
            self.wrong("data-broken", f"{path}:{reader.line_num}", detail=str(problem))
            return []
        head = lines[0][1] if lines else []
        if sorted(head) != sorted(columns):
            if text:
                self.wrong("data-columns", f"{path}:1", wanted=",".join(columns))
            return []
        if len(lines) > MOST_ROWS:
            self.wrong("data-long", str(path), most=MOST_ROWS)
            return []
        rows = []
        for number, cells in lines[1:]:
            if not any(cells):
                continue
            if len(cells) != len(head):
                self.wrong("data-cells", f"{path}:{number}", count=len(cells), needed=len(head))
                continue
            rows.append(DataRow(f"{path}:{number}", dict(zip(head, cells, strict=True))))
        return rows

    def table(self, name: str) -> tuple[str, dict[str, Any]]:
        """A TOML file's name for errors, and its keys. Faults: ``data-line``, ``data-deep``, ``data-broken``, and
        those of `_text`.
        """
        import tomllib

        path, text = self._text(name)
        # A key of thousands of parts takes the parser minutes, a number of thousands of digits is none to Python.
        if long := next((i for i, line in enumerate(text.split("\n"), 1) if len(line) > MOST_LETTERS), 0):
            self.wrong("data-line", f"{path}:{long}", most=MOST_LETTERS)
            return str(path), {}
        try:
            return str(path), tomllib.loads(text)
        except RecursionError as problem:
            self.wrong("data-deep", f"{path}:{_line_of(problem, text)}")
        except tomllib.TOMLDecodeError as problem:
            self.wrong("data-broken", f"{path}:{_line_of(problem, text)}", detail=" ".join(str(problem).split()))
        return str(path), {}

    def number(self, row: DataRow, column: str, least: int, most: int) -> int | None:
        """A whole number from a cell; None, with a fault ``data-number``, for anything else."""
        text = row.cells[column]
        if text.isascii() and text.isdigit() and len(text) < len(str(MOST_BYTES)) and least <= int(text) <= most:
            return int(text)
        self.wrong("data-number", row.place, column=column, found=text[:40], least=least, most=most)
        return None

    def choice(self, row: DataRow, column: str, choices: Sequence[str]) -> str:
        """One of a few words from a cell; a fault ``data-choice`` for anything else."""
        text = row.cells[column]
        if text not in choices:
            self.wrong("data-choice", row.place, column=column, found=text[:40], choices=tuple(choices))
        return text

    def words(self, row: DataRow, column: str, most: int) -> Words:
        """Text from a cell, with a greatest length; faults ``data-empty`` and ``data-words``."""
        text = row.cells[column]
        if not text:
            self.wrong("data-empty", row.place, column=column)
        elif len(text) > most or not text.isprintable():
            self.wrong("data-words", row.place, column=column, most=most)
        return Words(text, row.place, column)

    def wrong(self, code: str, place: str, **data: object) -> None:
        """Record a fault at a place of a file."""
        self.faults.append(Fault(code, place, {"file": place, **data}))

    def finish(self) -> None:
        """Raise InputError if any fault was recorded."""
        if self.faults:
            raise InputError(self.faults)

    def _text(self, name: str) -> tuple[Path | str, str]:
        """A file's name as errors show it, and its text; "" with a fault ``data-unreadable`` or ``data-big``."""
        theirs = self._theirs.get(name)
        path = theirs or self._ours / name
        try:
            raw = read_within(path, MOST_BYTES)
            if len(raw) > MOST_BYTES:
                self.wrong("data-big", str(path), most=MOST_BYTES)
                return path, ""
            text = raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except UnicodeDecodeError as problem:
            line = problem.object.count(b"\n", 0, problem.start) + 1
            self.wrong("data-encoding", f"{path}:{line}")
            return path, ""
        except OSError as problem:
            self.wrong("data-unreadable", str(path), reason=_reason(problem))
            return path, ""
        if not text.strip():
            self.wrong("data-blank", str(path))
        return path, text


def _line_of(problem: Exception, text: str) -> int:
    """The number of the line that makes a TOML file unreadable: the parser's, else that of the line with the most
    brackets.
    """
    if found := re.search(r"at line (\d+)", str(problem)):
        return int(found[1])
    lines = text.split("\n")
    return 1 + max(range(len(lines)), key=lambda place: lines[place].count("[") + lines[place].count("{"))


def _reason(problem: OSError) -> str:
    """The system's name of the error that makes a file unreadable (``EACCES``), or ""."""
    return errno.errorcode.get(problem.errno or 0, "")


def _found(folder: Path, names: Sequence[str]) -> dict[str, Path]:
    """The files of a table's own folder, by name.

    Raises InputError if the folder does not exist, cannot be opened, holds none of the files, or holds others.
    """
    try:
        inside = sorted(folder.iterdir()) if folder.is_dir() else None
    except PermissionError as problem:
        data = {"file": str(folder), "reason": _reason(problem)}
        raise InputError(Fault("data-unreadable", "--data", data)) from None
    except (OSError, ValueError):
        inside = None
    if inside is None:
        raise InputError(Fault("folder-missing", "--data", {"folder": str(folder)}))
    written = [path for path in inside if path.suffix.lower() in SUFFIXES and not path.name.startswith(".")]
    strange = [path for path in written if path.name not in names]
    if strange:
        known = tuple(names)
        raise InputError(
            Fault(
                "data-file-unknown", str(path), {"file": str(path), "known": known, "near": nearest(path.name, known)}
            )
            for path in strange
        )
    if not written:
        raise InputError(Fault("data-nothing", "--data", {"file": str(folder), "known": tuple(names)}))
    return {path.name: path for path in written}
