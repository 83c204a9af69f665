"""A position as its answers, place by place, as phones send them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def leaves(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values of a position and their places, players before what is played."""
    names = [row["name"] for row in data["players"]]
    yield from _rows("players", data["players"], names)
    for key, value in data.items():
        if key not in ("players", "lang", "cards", "id", "rulings", "claims"):
            yield from _inside(key, value, names)


def _inside(at: str, value: Any, names: list[str]) -> Iterator[tuple[str, Any]]:
    if at == "departments" or (isinstance(value, dict) and not at.startswith("departments")):
        for key, inner in value.items():
            yield from _inside(f"{at}.{key}", inner, names)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        yield from _rows(at, value, names)
    elif at.endswith(".turns") and isinstance(value, list):
        yield from ((f"{at}[{index}]", turn) for index, turn in enumerate(value))
    else:
        yield at, value


def _rows(at: str, rows: list[dict[str, Any]], names: list[str]) -> Iterator[tuple[str, Any]]:
    for index, row in enumerate(rows):
        for key, value in row.items():
            if key == "players":
                for own in value:
                    place = f"{at}[{index}].@s{names.index(own['name']) + 1}"
                    yield from ((f"{place}.{inner}", one) for inner, one in own.items() if inner != "name")
            elif key != "name":
                yield from _inside(f"{at}[{index}].{key}", value, names)
