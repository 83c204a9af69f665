"""Chooses positions that make good puzzles: a single choice is best, and it is not the first that comes to mind.

The game deals positions (`companion.game.Puzzle`), its own advice solves them, and those that are too easy are
dropped. The same seed gives the same puzzles on every machine.
"""

from __future__ import annotations

from collections import Counter
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
"""The most puzzles of one sheet."""

SECONDS = 20.0
"""The most seconds that solving one position may take. One that takes longer is dropped."""

TRIED = 1500
"""The most deals tried for each puzzle."""

FRESH = 40
"""The deals tried for a puzzle whose values differ from those of all others on the sheet. After that, equal values
are accepted.
"""

LEVELS = 3
"""How hard a puzzle can be, in stars."""

RISING = 1000
"""The deals tried for a puzzle that is as hard as the sheet still needs, and in which something else has to be seen than
in the others of three. After that, any is accepted.
"""


class Posed(NamedTuple):
    """A puzzle: the position, its solution, and ``greedy``, the result for a player who does not look ahead."""

    entry: Entry
    advised: Advised
    greedy: Any


def puzzle_of(game: Game) -> tuple[Advising, Puzzle]:
    """The advice and the puzzles of a game. Raises InputError ``puzzle-none`` if it makes no puzzles."""
    if game.advice is None or game.puzzle is None:
        raise InputError(Fault("puzzle-none", None, {"games": ids_with("puzzle")}))
    return game.advice(), game.puzzle()


def pose(game: Game, count: int, seed: int, lang: Lang) -> list[Posed]:
    """``count`` puzzles of a game, all different.

    Raises InputError: ``puzzle-none``; ``option-range`` for a count beyond 1 to MOST; ``puzzles-few`` if too few are
    found within TRIED deals.
    """
    advising, puzzle = puzzle_of(game)
    if not 1 <= count <= MOST:
        raise InputError(Fault("option-range", "count", {"option": "count", "value": count, "least": 1, "most": MOST}))
    found: list[Posed] = []
    values: set[str] = set()
    thoughts: Counter[str] = Counter()
    needed = _needed(count)
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
        thought = puzzle.thought(posed.entry, posed.advised)
        again = bool(thought) and thoughts[thought] > len(found) // LEVELS
        hard = stars(puzzle, posed)
        if (again or not needed[hard]) and looked < RISING:
            continue
        found.append(posed)
        values.add(value)
        thoughts[thought] += 1
        needed[hard] -= 1
        looked = 0
        if len(found) == count:
            break
    return found


def _needed(count: int) -> Counter[int]:
    """How many puzzles of a sheet have one star, two and three: as many of each, what is left over in the middle.

    >>> [dict(_needed(count)) for count in (1, 4, 5)]
    [{1: 1, 2: 1, 3: 1}, {1: 1, 2: 2, 3: 1}, {1: 2, 2: 2, 3: 1}]
    """
    each, more = divmod(max(count, LEVELS), LEVELS)
    return Counter({1: each + (more > 1), 2: each + (more > 0), 3: each})


def stars(puzzle: Puzzle, posed: Posed) -> int:
    """How hard a puzzle is, from 1 to LEVELS: by the number of ways that have to be told apart."""
    return 1 + sum(puzzle.ways(posed.entry, posed.advised) > level for level in puzzle.levels)


def _dealt(game: Game, advising: Advising, puzzle: Puzzle, chance: Random, lang: Lang) -> Iterator[Posed | None]:
    """Random positions, solved; None for each that makes no puzzle."""
    while True:
        entry = check_entry(game, advising.model, dict(puzzle.deal(chance)), Flags(lang=lang, cards="en")).entry
        if any(True for _ in advising.check(entry)):
            yield None
            continue
        advised = advising.advise(entry, SECONDS)
        greedy = puzzle.greedy(entry, advised)
        hard = advised.proved and puzzle.unique(entry, advised) and advised.answer["value"] > greedy
        yield Posed(entry, advised, greedy) if hard else None
