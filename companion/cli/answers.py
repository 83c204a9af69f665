"""Answers one line of a stream with its result or its error, here and in the processes of ``--jobs``."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from companion.errors import CompanionError, internal
from companion.game import Game
from companion.reading import Entered, Flags, with_id
from companion.verdict.json import dumps
from companion.words import Lang, preferred_lang

Settle = Callable[[Game, str | None, Entered], tuple[Mapping[str, Any], bool]]
"""Takes a game, an event of it (None: its end position) and an entry; gives the table of the result, and whether
every claim holds.
"""


class LineAnswers(NamedTuple):
    """How the lines of a stream are answered: what they hold (a game's end position or an event), and the function
    that settles them.

    Any error, even an internal one, is the answer to its line only.
    """

    game: Game
    event: str | None
    flags: Flags
    settle: Settle
    ascii_only: bool

    def to(self, number: int, entered: Entered | CompanionError) -> tuple[str, int]:
        """The answer to a line, with its line end, and its exit status."""
        table, status = self._settled(number, entered)
        return dumps(table, ascii_only=self.ascii_only) + "\n", status

    def _settled(self, number: int, entered: Entered | CompanionError) -> tuple[Mapping[str, Any], int]:
        problem: CompanionError
        try:
            if isinstance(entered, CompanionError):
                raise entered
            table, holds = self.settle(self.game, self.event, entered)
        except CompanionError as error:
            problem = error
        except Exception as mistake:
            problem = internal(mistake)
        else:
            return table, 0 if holds else 1
        return _error(self.game, number, problem, entered, self.flags), 2


def _error(
    game: Game, number: int, problem: CompanionError, entered: Entered | CompanionError, flags: Flags
) -> Mapping[str, Any]:
    """The error of a line, with the line's number and its id, if the id could be read."""
    from companion.verdict.faults import FaultWords, error_json

    data = getattr(entered, "data", None)
    lang: Lang = getattr(entered, "lang", None) or preferred_lang(flags.lang, None, os.environ)
    try:
        error = error_json(problem.faults, FaultWords(lang, game.id, data))
    except Exception as mistake:  # not even the words for it
        error = error_json(internal(mistake).faults, FaultWords(lang))
    return with_id({"line": number, "error": error}, data)
