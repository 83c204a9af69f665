"""Modules that the documentation names are there: docs outlive many a merged or renamed module."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULE = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.py|(?:[a-z_]+/)+[a-z_]*)`")
"""``module.py``, ``room/module.py``, ``room/module``, ``room/``."""
PLACES = {
    f"/{path.relative_to(ROOT)}"
    for room in ("companion", "solvers", "scripts", "tests", "templates", "docs")
    for path in (ROOT / room).rglob("*")
} | {f"/{path.name}" for path in ROOT.iterdir()}


def names_in(text):
    return sorted({name.rstrip("/") for name in MODULE.findall(text)})


def is_there(name):
    """Somewhere in the house a path ends so."""
    return any(path.endswith((f"/{name}", f"/{name}.py")) for path in PLACES)


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.stem)
def test_every_module_that_is_named_is_there(path):
    assert [name for name in names_in(path.read_text(encoding="utf-8")) if not is_there(name)] == []


def test_names_are_found_with_and_without_a_room():
    assert names_in("`press.py`, `markup/grid`, `own/`, `a.b`") == ["markup/grid", "own", "press.py"]
    assert is_there("printing/press") and not is_there("printing/gone")
