"""Keys of the whole evening that stand below a ``[[tables]]``: to TOML they are the table's, to whoever wrote them the evening's.

They are read as they were meant, so that nothing else is told of what they leave missing.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.errors import Fault
from companion.reading.documents import Plain

ONLY_ABOVE = ("title", "date", "place", "paper", "printer", "roster", "rounds", "together", "apart", "stays")
"""Keys of an evening that no table has."""

_WITH_ROUNDS = "players"
"""What a table has as well: beside rounds it is the evening's."""


def lifted(data: Mapping[str, Plain]) -> tuple[dict[str, Plain], list[Fault]]:
    """An evening's plain data with such keys where they belong, and a fault ``kit-above`` (data: key) for each that was lower.

    >>> lifted({"title": "x", "tables": [{"game": "cour", "rounds": 3, "players": 4}]})[0]
    {'title': 'x', 'tables': [{'game': 'cour'}], 'rounds': 3, 'players': 4}
    """
    tables = data.get("tables")
    told = dict(data)
    faults: list[Fault] = []
    if not isinstance(tables, list):
        return told, faults
    told["tables"] = [dict(table) if isinstance(table, dict) else table for table in tables]
    for number, table in enumerate(told["tables"]):
        keys = [key for key in ONLY_ABOVE if key in table] if isinstance(table, dict) else []
        others = [one for one in told["tables"] if one is not table and isinstance(one, dict)]
        if "rounds" in keys and not any(_WITH_ROUNDS in one for one in others) and "roster" not in {*keys, *told}:
            keys += [_WITH_ROUNDS] if _WITH_ROUNDS in table else []
        for key in keys:
            faults.append(Fault("kit-above", f"tables[{number}].{key}", {"key": key}))
            told.setdefault(key, table.pop(key))
            table.pop(key, None)
    return told, faults
