"""Writes a position as a TOML file that reads back as the same position."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeGuard

from companion.errors import Fault
from companion.files import write_whole
from companion.reading.shown import shown

_ORDER = ("lang", "cards", "players")


def write_toml(data: Mapping[str, Any]) -> str:
    """Plain tables and lists as TOML. Null is left out, because TOML has none.

    >>> print(write_toml({"players": [{"name": "Ana", "purse": "3♥"}], "lang": "fr", "alkekan": None}), end="")
    lang = "fr"
    <BLANKLINE>
    [[players]]
    name = "Ana"
    purse = "3♥"
    """
    plain = without_null({key: data[key] for key in (*_ORDER, *data) if key in data and data[key] != {}})
    text = "\n".join(filter(None, _blocks(plain)))
    if tomllib.loads(text) != plain:
        raise AssertionError("what was written does not read back as what it was")
    return text


def _blocks(table: Mapping[str, Any], within: str = "", head: str = "") -> Iterator[str]:
    """A table's own keys under its ``head``, then a block for each of its tables. ``within`` is the table's name with
    a dot.

    tomli_w would write short lists of tables on one line and long ones in blocks without the outer name. So the heads
    are made here, all alike, as the example files have them.
    """
    import tomli_w

    inner = {key: value for key, value in table.items() if isinstance(value, dict) or is_tables(value)}
    yield head + tomli_w.dumps({key: value for key, value in table.items() if key not in inner})
    for key, value in sorted(inner.items(), key=lambda item: isinstance(item[1], dict)):
        name = within + tomli_w.dumps({key: 0}).rpartition(" = ")[0]
        for one in [value] if isinstance(value, dict) else value:
            yield from _blocks(one, f"{name}.", f"[{name}]\n" if isinstance(value, dict) else f"[[{name}]]\n")


def is_tables(value: object) -> TypeGuard[list[dict[str, Any]]]:
    """True for a list of tables only. In a mixed list, tables are written inline."""
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def without_null(value: Any) -> Any:  # noqa: ANN401 (plain data)
    """Plain data without nulls, which TOML lacks; tuples become lists."""
    if isinstance(value, dict):
        return {key: without_null(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, (list, tuple)):
        return [without_null(inner) for inner in value]
    return value


def unwritable(path: Path, reason: str) -> Fault:
    """The fault of a file that cannot be written. ``reason`` is the name of the system's error."""
    try:
        if reason == "ENOENT" and not path.parent.is_dir():
            return Fault("folder-missing", None, {"folder": shown(str(path.parent), 300)})
    except (OSError, ValueError):  # no folder can be called so
        pass
    return Fault("file-unwritable", None, {"file": shown(str(path), 300), "reason": reason})


def save(text: str, path: Path) -> None:
    """Write a file whole or not at all, in UTF-8. Raises OSError; an older file then stays as it was."""
    write_whole(path, text.encode())
