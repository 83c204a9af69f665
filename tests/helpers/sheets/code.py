"""What a game's code says: the files of its room, the texts in them, the articles it cites."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from companion import games
from companion.rulebook import open_rulebook

SEVERAL = 50
"""Files whose trees are kept: a game or two, whose tests run one after the other."""


@cache
def files(game_id: str) -> tuple[Path, ...]:
    """The files of a game's package."""
    return tuple(
        sorted(path for folder in games.__path__ for path in (Path(folder) / game_id.replace("-", "_")).glob("*.py"))
    )


@lru_cache(maxsize=SEVERAL)
def parsed(file: Path) -> ast.Module:
    """A file's code, parsed once for the tests of a game: nobody changes what this gives back."""
    return ast.parse(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=SEVERAL)
def all_nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything in a file's code."""
    return tuple(ast.walk(parsed(file)))


def nodes(game_id: str) -> Iterator[ast.AST]:
    """Everything in a game's code."""
    for file in files(game_id):
        yield from all_nodes(file)


def strings(game_id: str) -> set[str]:
    """Every text in a game's code."""
    return {text for file in files(game_id) for text in strings_in(file)}


@cache
def strings_in(file: Path) -> frozenset[str]:
    """Every text in a file."""
    return frozenset(
        node.value for node in all_nodes(file) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def cited_articles(game_id: str) -> set[str]:
    """The ids of the articles that what a game scores and settles cites; a section's may be any word.

    What only a fault rests on, or who wins by totals alone, is the sheet's business, not that of aids.
    """
    names = {name for name in open_rulebook(game_id, "en").articles if "." in name}
    return names & {text for file in files(game_id) for text in strings_in(file) - _of_faults(file)}


def _of_faults(file: Path) -> set[str]:
    """Texts that a file says as the article of a fault, or in the record for the house, and nowhere else."""
    values = [
        node.value
        for node in all_nodes(file)
        if isinstance(node, ast.keyword) and node.arg in ("article", "articles", "totals")
    ]
    inside = {id(node): node for value in values for node in ast.walk(value)}
    texts = (node for node in all_nodes(file) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    outside = {node.value for node in texts if id(node) not in inside}
    found = (node.value for node in inside.values() if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return set(found) - outside
