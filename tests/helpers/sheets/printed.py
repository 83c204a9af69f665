"""Every document of every game, printed once a test run (a worker prints all documents of a game, see tests/conftest.py)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from companion.printing import Options, print_aid, print_pad
from companion.printing.paper import PAPERS
from companion.printing.rules import print_rules
from companion.rulebook import LANGS, open_rulebook
from sheets.covering import Row, covering, every

PRINTERS = {"rules": print_rules, "pad": print_pad, "aid": print_aid}
KINDS = tuple(PRINTERS)
BASE: Row = {"lang": "en", "paper": "a4", "type": "normal", "ink": "normal"}


def printed(game_id: str, kind: str, **options: Any) -> bytes:
    """A document as a PDF; the same choices are printed once."""
    return _printed(game_id, kind, Options(**{**BASE, **options}))


def sheet(game_id: str, kind: str, **wanted: Any) -> bytes:
    """A document with these choices, the rest as in the first row of the contract that has them: it is printed already."""
    fits = (row for row in rows(game_id, kind) if wanted.items() <= row.items())
    return printed(game_id, kind, **next(fits, wanted))


@cache
def _printed(game_id: str, kind: str, options: Options) -> bytes:
    usual = options == Options(lang=options.lang)
    with _as_is() if usual else _unwatched():
        return PRINTERS[kind](game_id, options)


@contextmanager
def _as_is() -> Iterator[None]:
    yield


@contextmanager
def _unwatched() -> Iterator[None]:
    """Without coverage: the usual choices, and the tests of the engine, show which lines run; the rest would take twice as long."""
    watching = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(watching)


def players_of(game_id: str) -> tuple[int, ...]:
    """The numbers of players a game takes."""
    least, most = open_rulebook(game_id, "en").facts["facts"]["players"]
    return tuple(range(least, most + 1))


def axes(game_id: str, kind: str) -> dict[str, tuple[Any, ...]]:
    """Whatever may be chosen about a document."""
    chosen: dict[str, tuple[Any, ...]] = {
        "paper": tuple(PAPERS),
        "type": ("normal", "large"),
        "lang": LANGS,
        "ink": ("normal", "low"),
    }
    return chosen if kind == "rules" else {**chosen, "players": players_of(game_id)}


def one_by_one(game_id: str, kind: str) -> list[Row]:
    """The usual choices, then each other choice by itself."""
    chosen = axes(game_id, kind)
    usual = {axis: BASE.get(axis, values[0]) for axis, values in chosen.items()}
    return [
        usual,
        *({**usual, axis: value} for axis, values in chosen.items() for value in values if value != usual[axis]),
    ]


@cache
def rows(game_id: str, kind: str) -> list[Row]:
    """The choices in which every document is held to the contract: each by itself, then every pair of them.

    With SHEETS=every (`make sheets`) what decides about the room on a page (paper, type, language; on pads the players, whose
    languages take turns) meets in every combination: twice the sheets.
    """
    chosen = axes(game_id, kind)
    pairs = covering(chosen, one_by_one(game_id, kind))
    if os.environ.get("SHEETS") != "every":
        return pairs
    crowd = "players" if kind == "pad" and len(chosen["players"]) > 1 else "lang"
    room = {axis: chosen[axis] for axis in ("paper", "type", crowd)}
    met = [{axis: row[axis] for axis in room} for row in pairs]
    rest = [row for row in every(room) if row not in met]
    free = list(every({axis: values for axis, values in reversed(chosen.items()) if axis not in room}))
    return pairs + [{**row, **free[at % len(free)]} for at, row in enumerate(rest)]
