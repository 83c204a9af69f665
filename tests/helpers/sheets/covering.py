"""Which choices to print: few rows in which every pair of choices meets, instead of the full product."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

Row = dict[str, Any]


def covering(axes: Mapping[str, Sequence[Any]], first: Iterable[Row] = (), together: int = 2) -> list[Row]:
    """Rows of choices in which any ``together`` choices of different axes meet at least once, beginning with ``first``.

    Greedy and without chance: the same axes give the same rows.

    >>> rows = covering({"paper": ("a4", "a5"), "ink": ("normal", "low"), "lang": ("fr", "en")})
    >>> len(rows)
    4
    >>> sorted({(row["paper"], row["lang"]) for row in rows})
    [('a4', 'en'), ('a4', 'fr'), ('a5', 'en'), ('a5', 'fr')]
    """
    rows = list(first)
    missing = {meeting for row in every(axes) for meeting in _meetings(row, together)}
    for row in rows:
        missing -= _meetings(row, together)
    while missing:
        best = max(every(axes), key=lambda row: len(_meetings(row, together) & missing))
        rows.append(best)
        missing -= _meetings(best, together)
    return rows


def every(axes: Mapping[str, Sequence[Any]]) -> list[Row]:
    """All combinations of choices.

    >>> every({"paper": ("a4", "a5"), "ink": ("low",)})
    [{'paper': 'a4', 'ink': 'low'}, {'paper': 'a5', 'ink': 'low'}]
    """
    return [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]


def _meetings(row: Row, together: int) -> set[tuple[tuple[str, Any], ...]]:
    return set(combinations(sorted(row.items(), key=lambda item: item[0]), min(together, len(row))))
