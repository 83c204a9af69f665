"""Every document of every game, printed once a test run (a worker prints all documents of a game, see tests/conftest.py)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from companion.games import game_ids
from companion.printing.kinds import AidOptions, PadOptions, RulesOptions
from companion.printing.options import PageOptions
from companion.printing.paper import PAPERS
from companion.printing.press import print_aid, print_pad
from companion.printing.rules import print_rules
from companion.rulebook import LANGS, open_rulebook
from companion.words import Lang
from sheets.covering import Row, covering, every

PRINTERS = {"rules": print_rules, "pad": print_pad, "aid": print_aid}
OPTIONS = {"rules": RulesOptions, "pad": PadOptions, "aid": AidOptions}
KINDS = tuple(PRINTERS)
BASE: Row = {"lang": "en", "paper": "a4", "type": "normal", "ink": "normal"}


def printed(game_id: str, kind: str, **options: Any) -> bytes:
    """A document as a PDF; the same choices are printed once."""
    return _printed(game_id, kind, OPTIONS[kind](**{**BASE, **options}))


def sheet(game_id: str, kind: str, **wanted: Any) -> bytes:
    """A document with these choices, the rest as in the first row of the contract that has them: it is printed already."""
    fits = (row for row in rows(game_id, kind) if wanted.items() <= row.items())
    return printed(game_id, kind, **next(fits, wanted))


@cache
def written(game_id: str, lang: Lang, form: str) -> str:
    """The rules as text in a form: html, md or txt."""
    return print_rules(game_id, RulesOptions(lang=lang, format=form)).decode()


@cache
def _printed(game_id: str, kind: str, options: PageOptions) -> bytes:
    usual = options == type(options)(lang=options.lang)
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


def one_by_one(chosen: Mapping[str, tuple[Any, ...]]) -> list[Row]:
    """The usual choices, then each other choice by itself."""
    usual = {axis: BASE.get(axis, values[0]) for axis, values in chosen.items()}
    return [
        usual,
        *({**usual, axis: value} for axis, values in chosen.items() for value in values if value != usual[axis]),
    ]


@cache
def rows(game_id: str, kind: str) -> list[Row]:
    """The choices in which every document is held to the contract: each by itself, and every pair.

    Numbers of players are chosen by themselves too: each of them on another paper, in large print or in French, of which
    documents take turns; where choices meet, the two largest numbers take turns.
    With SHEETS=every (`make sheets`) what decides about the room on a page (paper, type, language; on pads the players, whose
    languages take turns) meets in every combination: three times the sheets.
    """
    chosen = axes(game_id, kind)
    if os.environ.get("SHEETS") == "every":
        return _every_room(chosen, kind)
    crowds = chosen.pop("players", None)
    single = one_by_one(chosen)
    pairs = covering(chosen, single)
    if crowds is None:
        return pairs
    few, *more = crowds
    alone = [{**row, "players": few} for row in single]
    place = alone[1 + turn(game_id, kind) % 4]
    largest = crowds[-2:]
    met = pairs[len(single) :]
    together = [{**row, "players": largest[(at + turn(game_id, kind)) % len(largest)]} for at, row in enumerate(met)]
    return [*alone, *({**place, "players": players} for players in more), *together]


def turn(game_id: str, kind: str) -> int:
    """A number for a document, by which documents take turns."""
    return game_ids().index(game_id) + KINDS.index(kind)


def _every_room(chosen: Mapping[str, tuple[Any, ...]], kind: str) -> list[Row]:
    """Every pair of choices, and whatever decides about the room in every combination."""
    pairs = covering(chosen, one_by_one(chosen))
    crowd = "players" if kind == "pad" and len(chosen["players"]) > 1 else "lang"
    room = {axis: chosen[axis] for axis in ("paper", "type", crowd)}
    met = [{axis: row[axis] for axis in room} for row in pairs]
    rest = [row for row in every(room) if row not in met]
    free = list(every({axis: values for axis, values in reversed(chosen.items()) if axis not in room}))
    return pairs + [{**row, **free[at % len(free)]} for at, row in enumerate(rest)]
