"""A position as a TOML file that reads back as the same position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.files import write_whole

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ORDER = ("lang", "cards", "players")


def write_toml(data: Mapping[str, Any]) -> str:
    """Plain tables and lists as TOML; what is null is left out, as TOML cannot say it.

    >>> print(write_toml({"players": [{"name": "Ana", "purse": "3♥"}], "lang": "fr", "alkekan": None}), end="")
    lang = "fr"
    <BLANKLINE>
    [[players]]
    name = "Ana"
    purse = "3♥"
    """
    import tomli_w

    ordered = {key: data[key] for key in (*_ORDER, *data) if key in data}
    plain = _without_null(ordered)
    # One block a player, as the example files have it; tomli_w would put short ones on a line.
    blocks = {key: value for key, value in plain.items() if _BARE_KEY.fullmatch(key) and _is_blocks(value)}
    rest = {key: value for key, value in plain.items() if key not in blocks}
    head = tomli_w.dumps({key: value for key, value in rest.items() if not isinstance(value, dict)})
    tables = tomli_w.dumps({key: value for key, value in rest.items() if isinstance(value, dict) and value})
    parts = [f"[[{key}]]\n{tomli_w.dumps(block)}" for key, value in blocks.items() for block in value]
    return "\n".join(part for part in (head, *parts, tables) if part)


def _is_blocks(value: object) -> bool:
    """A list of flat tables; deeper ones tomli_w writes better in one piece."""
    if not isinstance(value, list) or not value:
        return False
    return all(isinstance(one, dict) and not any(isinstance(v, dict) for v in one.values()) for one in value)


def _without_null(value: Any) -> Any:  # noqa: ANN401 (plain data)
    if isinstance(value, dict):
        return {key: _without_null(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, (list, tuple)):
        return [_without_null(inner) for inner in value]
    return value


def save(text: str, path: Path) -> None:
    """Write a file whole or not at all, in UTF-8. Raises OSError; an older file is then as it was."""
    write_whole(path, text.encode())
