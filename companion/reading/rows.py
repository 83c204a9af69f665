"""Reads the tables of comma-separated values that people write in a spreadsheet: guest lists, decks of cards.

Cells are separated by commas, semicolons or tabs, whichever the first line has most of. A quoted cell may contain any
of them and span lines.
"""

from __future__ import annotations

import csv
import io

Row = tuple[int, list[str]]
"""The line on which a row begins, and its cells."""


def rows_of(text: str) -> tuple[list[Row], int | None]:
    """The rows that are not empty, and the line where reading ended early (an unclosed quote, a gigantic cell), else
    None.

    >>> rows_of("name;lang\\n\\nAna;fr\\n")
    ([(1, ['name', 'lang']), (3, ['Ana', 'fr'])], None)
    >>> rows_of('name\\n"Ana')
    ([(1, ['name'])], 2)
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    rows: list[Row] = []
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error:
        return rows, line
    return rows, None


def _separator(text: str) -> str:
    first = text.split("\n", 1)[0]
    return max(",;\t", key=first.count)
