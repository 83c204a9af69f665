"""Which positions make a good puzzle: one choice alone is best, and it is not the one that comes to mind first.

A game deals (`companion.game.Puzzle`), its own advice solves, and what is too easy is dealt anew. The same seed gives the same
puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from companion.advice import Advised
from companion.errors import Fault, InputError
from companion.game import Advising, Game, Puzzle
from companion.games import ids_with
from companion.model import Entry
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.words import Lang

MOST = 24
"""Puzzles at once, at most."""

SECONDS = 20.0
"""What solving one may take; one that takes longer is none."""

TRIED = 500
"""Deals looked at for each puzzle, at most."""

FRESH = 40
"""Deals looked at for one whose values no other puzzle of the sheet has; then two may be alike in that."""


class Posed(NamedTuple):
    """A puzzle: the position, its solution, and what somebody gets who does not look ahead."""

    entry: Entry
    advised: Advised
    greedy: Any


def puzzle_of(game: Game) -> tuple[Advising, Puzzle]:
    """How a game makes puzzles. Raises InputError ``puzzle-none`` where it makes none."""
    advising = game.advice() if game.advice else None
    if advising is None or advising.puzzle is None:
        raise InputError(Fault("puzzle-none", None, {"games": ids_with("puzzle")}))
    return advising, advising.puzzle


def has_puzzles(game: Game) -> bool:
    """Whether a game makes puzzles."""
    return game.advice is not None and game.advice().puzzle is not None


def pose(game: Game, count: int, seed: int, lang: Lang) -> list[Posed]:
    """So many puzzles of a game, all different.

    Raises InputError ``puzzle-none``; ``option-range`` for a count beyond 1 to MOST; ``puzzles-few`` where chance brings no more.
    """
    advising, puzzle = puzzle_of(game)
    if not 1 <= count <= MOST:
        raise InputError(Fault("option-range", "count", {"option": "count", "value": count, "least": 1, "most": MOST}))
    found: list[Posed] = []
    values: set[str] = set()
    looked = 0
    for posed in _dealt(game, advising, puzzle, Random(f"{game.id} {seed}"), lang):
        looked += 1
        if looked > TRIED:
            raise InputError(Fault("puzzles-few", None, {"count": len(found), "wanted": count}))
        if posed is None or any(posed.entry == other.entry for other in found):
            continue
        value = f"{posed.advised.answer['value']} {posed.greedy}"
        if value in values and looked < FRESH:
            continue
        found.append(posed)
        values.add(value)
        looked = 0
        if len(found) == count:
            break
    return found


def _dealt(game: Game, advising: Advising, puzzle: Puzzle, chance: Random, lang: Lang) -> Iterator[Posed | None]:
    """What chance deals, solved; None for a deal that is no puzzle."""
    while True:
        entry = check_entry(game, advising.model, dict(puzzle.deal(chance)), Flags(lang=lang, cards="en")).entry
        if any(True for _ in advising.check(entry)):
            yield None
            continue
        advised = advising.advise(entry, SECONDS)
        greedy = puzzle.greedy(entry, advised)
        hard = advised.proved and puzzle.unique(entry, advised) and advised.answer["value"] > greedy
        yield Posed(entry, advised, greedy) if hard else None
