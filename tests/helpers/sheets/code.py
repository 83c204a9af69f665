"""What a game's code says: the files of its room, the texts in them, the articles it cites."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion import games
from companion.rulebook import open_rulebook


@cache
def files(game_id: str) -> tuple[Path, ...]:
    """The files of a game's package."""
    return tuple(
        sorted(path for folder in games.__path__ for path in (Path(folder) / game_id.replace("-", "_")).glob("*.py"))
    )


def nodes(game_id: str) -> Iterator[ast.AST]:
    """Everything in a game's code."""
    for file in files(game_id):
        yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def strings(game_id: str) -> set[str]:
    """Every text in a game's code."""
    return {text for file in files(game_id) for text in strings_in(file)}


def strings_in(file: Path) -> set[str]:
    """Every text in a file."""
    found = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def cited_articles(game_id: str) -> set[str]:
    """The ids of the articles that a game's code cites; a section's may be any word."""
    return {name for name in open_rulebook(game_id, "en").articles if "." in name} & strings(game_id)
