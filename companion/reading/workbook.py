"""Reads the first sheet of an Excel workbook as rows of text.

A workbook is an archive that may unpack to anything. openpyxl reads it in a separate process, within limits.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from companion.errors import Fault, InputError
from companion.processes import Confined, Limits, OverrunError
from companion.reading.rows import Row
from companion.reading.sources import Source, name_of, open_source

SUFFIXES = (".xlsx", ".xlsm")
MOST_BYTES = 5_000_000
MOST_UNPACKED = 60_000_000
"""The largest workbook, packed and unpacked, in bytes. Ten thousand rows of cards take three million."""

MOST_COLUMNS = 200
LIMITS = Limits(seconds=20, memory=1 << 30)


class CellFault(NamedTuple):
    """A fault of a cell: ``formula``, ``error``, ``kind`` or ``merged``; its row, its column (from 0), and what it
    holds.
    """

    problem: str
    line: int
    column: int
    detail: str


class SheetRows(NamedTuple):
    """A sheet's rows that are not empty, the faults of its cells, and the names of the workbook's other sheets that
    are not empty.
    """

    rows: list[Row]
    faults: list[CellFault]
    others: tuple[str, ...]


def is_workbook(source: Source) -> bool:
    """True if a file has a workbook's name.

    >>> from pathlib import Path
    >>> is_workbook(Path("deck.XLSX")), is_workbook("-")
    (True, False)
    """
    return source != "-" and source.suffix.lower() in SUFFIXES


def read_workbook(source: Source, point: str = ".") -> SheetRows:
    """The rows of a workbook's first sheet. ``point`` is the decimal sign of its numbers.

    Raises InputError ``file-…``: ``file-too-big``, ``file-empty``, ``file-workbook-broken``, ``file-workbook-heavy``.
    """
    file = name_of(source)
    with open_source(source, None) as stream:
        data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(Fault("file-too-big", None, {"file": file, "most": MOST_BYTES}))
    worker: Confined[tuple[bytes, str], SheetRows | str] = Confined(_read, LIMITS)
    try:
        found = worker.ask((data, point))
    except OverrunError:
        found = "file-workbook-heavy"
    finally:
        worker.end()
    if isinstance(found, str):
        raise InputError(Fault(found, None, {"file": file}))
    if not found.rows and not found.faults:
        raise InputError(Fault("file-empty", None, {"file": file}))
    return found


def _read(order: tuple[bytes, str]) -> SheetRows | str:
    """The rows, or the code of a fault."""
    from openpyxl import load_workbook

    data, point = order
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            if sum(one.file_size for one in archive.infolist()) > MOST_UNPACKED:
                return "file-workbook-heavy"
        written = load_workbook(io.BytesIO(data))
        shown = load_workbook(io.BytesIO(data), data_only=True)
    except MemoryError:
        raise
    except (BadZipFile, Exception):  # whatever openpyxl stumbles over
        return "file-workbook-broken"
    sheets = [sheet for sheet in written.worksheets if sheet.sheet_state == "visible"]
    if not sheets:
        return "file-workbook-broken"
    others = tuple(sheet.title for sheet in sheets[1:] if any(any(row) for row in sheet.iter_rows(values_only=True)))
    rows: list[Row] = []
    faults = [
        CellFault("merged", found.min_row, found.min_col - 1, str(found)) for found in sheets[0].merged_cells.ranges
    ]
    results = shown[sheets[0].title]
    for number, row in enumerate(sheets[0].iter_rows(max_col=min(sheets[0].max_column, MOST_COLUMNS)), 1):
        cells = [*_cells(number, row, results, faults, point)]
        if any(cells):
            rows.append((number, cells))
    return SheetRows(rows, sorted(faults, key=lambda one: one[1:3]), others)


def _cells(  # a row of openpyxl's, and the sheet with the results of its formulas
    number: int,
    row: Sequence[Any],
    results: Any,  # noqa: ANN401
    faults: list[CellFault],
    point: str,
) -> Iterator[str]:
    """The text of a row's cells. A formula gives the result that was saved with it."""
    for column, cell in enumerate(row):
        if cell.value is None:
            yield ""
            continue
        result = results.cell(number, column + 1) if cell.data_type == "f" else cell
        text = _text(result, point)
        if text is None:
            formula = cell.data_type == "f" and result.value is None
            problem = "formula" if formula else "error" if result.data_type == "e" else "kind"
            faults.append(CellFault(problem, number, column, str(cell.value if formula else result.value)[:60]))
        yield text or ""


def _text(cell: Any, point: str) -> str | None:  # noqa: ANN401 (openpyxl's)
    """What a cell shows; None for a date, an error, or a formula without a saved result."""
    value = cell.value
    if isinstance(value, str) and cell.data_type != "e":
        return value
    if value is None and cell.data_type != "n":
        return ""  # a formula's empty text
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    text = f"{value * 100:.10g}%" if "%" in str(cell.number_format) else f"{value:.10g}"
    return text.replace(".", point)
