"""What the rules say about a position. It is worked out once, and used to check an answer, to make the next form and
to show the score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from companion.cards import Notation
from companion.errors import Fault, InputError
from companion.game import Game
from companion.model import Entry, Position
from companion.reading.checked import valid_entry
from companion.reading.rule_faults import faults_of_partial, rule_faults
from companion.settle import scored
from companion.sheet import ScoreSheet


class JudgedEntry:
    """An entry, and what its game says about it. ``entry`` is None if the data do not make an entry."""

    def __init__(self, game: Game, entry: Entry | None) -> None:
        self._game = game
        self.entry = entry

    @cached_property
    def faults(self) -> Sequence[Fault]:
        """The faults that the rules find in the entry."""
        return rule_faults(self._game, self.entry) if self.entry is not None else ()

    @cached_property
    def sheet(self) -> ScoreSheet | None:
        """The score of a position without faults; else None."""
        if not isinstance(self.entry, Position) or self.faults:
            return None
        try:
            return scored(self._game, self.entry)
        except InputError:
            return None


class _Given:
    """The key of the cache below: the rules, and data to be judged, compared by their text, in which 1 and true
    differ. The caller may change the data afterwards.
    """

    def __init__(self, game: Game, model: type[Entry], data: Mapping[str, Any], notation: Notation) -> None:
        self.game, self.model, self.data, self.notation = game, model, data, notation
        self._key = (game.check, model, notation, repr(sorted(data.items())))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Given) and self._key == other._key


@lru_cache(maxsize=32)
def _judged(asked: _Given) -> JudgedEntry:
    return JudgedEntry(asked.game, valid_entry(asked.game, asked.model, asked.data, asked.notation))


@lru_cache(maxsize=32)
def _faults_in_gaps(asked: _Given) -> Sequence[Fault]:
    return faults_of_partial(asked.game, asked.model, asked.data, {"notation": asked.notation})


def judged(game: Game, model: type[Entry], data: Mapping[str, Any], notation: Notation) -> JudgedEntry:
    """The judgement of data of a game's position, or of a part of it. The same data judged lately give the same
    object.

    >>> from companion.games import find_game
    >>> game = find_game("alkekan")
    >>> purses = [{"name": "Ana", "purse": "3♥ 8♦"}, {"name": "Ben", "purse": "4♥"}]
    >>> judged(game, game.position, {"players": purses}, "en").sheet.player("Ana").total
    11
    >>> judged(game, game.position, {"players": [{"name": "Ana"}]}, "en").entry
    """
    return _judged(_Given(game, model, data, notation))


def faults_so_far(game: Game, model: type[Entry], data: Mapping[str, Any], notation: Notation) -> Sequence[Fault]:
    """The faults that the rules find in data that may be incomplete.

    >>> from companion.games import find_game
    >>> game = find_game("alkekan")
    >>> purses = [{"name": "Ana", "purse": "3♥ 3♥"}, {"name": "Ben"}]
    >>> [str(fault) for fault in faults_so_far(game, game.position, {"players": purses}, "en")]
    ['card-twice at players[0].purse[1]']
    """
    asked = _Given(game, model, data, notation)
    whole = _judged(asked)
    return _faults_in_gaps(asked) if whole.entry is None else whole.faults
