"""Which choice of effects adds up to a given sum? A table of reachable sums finds one, or shows that there is none.

Effects of one kind are alike (two kings do the same). So a choice is, for each column, no effect or one of a kind,
within the number of each kind. Sets of sums are bits of one integer, which keeps the table small and fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

Counts = tuple[int, ...]


def reach(
    gains: Sequence[Sequence[int]], available: Counts, target: int, effects: int
) -> tuple[int | None, ...] | None:
    """For each column the kind of effect used on it (None: no effect), exactly ``effects`` in all, adding up to
    ``target``.

    ``gains[column][kind]`` is what a kind gains there, ``available[kind]`` how many of it there are. None if no
    choice does.

    >>> reach([[8, -8], [5, -5]], (1, 1), -3, 2)
    (1, 0)
    >>> reach([[8, -8], [5, -5]], (1, 1), 4, 2) is None
    True
    """
    offset = sum(max((abs(gain) for gain in row), default=0) for row in gains)
    if abs(target) > offset:
        return None
    start: Counts = (0,) * len(available)
    tables: list[dict[Counts, int]] = [{start: 1 << offset}]
    for row in gains:
        tables.append(_with_column(tables[-1], row, available))
    for used in product(*(range(count + 1) for count in available)):
        if sum(used) == effects and tables[-1].get(used, 0) >> (target + offset) & 1:
            return _trace(tables, gains, used, target + offset)
    return None


def _with_column(table: dict[Counts, int], row: Sequence[int], available: Counts) -> dict[Counts, int]:
    after = dict(table)
    for used, sums in table.items():
        for kind, gain in enumerate(row):
            if used[kind] < available[kind]:
                key = _one_more(used, kind, 1)
                after[key] = after.get(key, 0) | (sums << gain if gain >= 0 else sums >> -gain)
    return after


def _one_more(used: Counts, kind: int, by: int) -> Counts:
    return (*used[:kind], used[kind] + by, *used[kind + 1 :])


def _trace(
    tables: Sequence[dict[Counts, int]], gains: Sequence[Sequence[int]], used: Counts, bit: int
) -> tuple[int | None, ...]:
    """Follow the tables back from the end, taking at each column a step that was possible."""
    chosen: list[int | None] = []
    for before, row in zip(reversed(tables[:-1]), reversed(gains), strict=True):
        if before.get(used, 0) >> bit & 1:
            chosen.append(None)
            continue
        kind = next(kind for kind in range(len(row)) if _came_by(before, used, kind, bit - row[kind]))
        chosen.append(kind)
        used, bit = _one_more(used, kind, -1), bit - row[kind]
    return tuple(reversed(chosen))


def _came_by(before: dict[Counts, int], used: Counts, kind: int, bit: int) -> bool:
    return bit >= 0 and used[kind] > 0 and bool(before.get(_one_more(used, kind, -1), 0) >> bit & 1)
