"""Turns what people enter into positions and events: TOML, JSON, JSON lines, flags.

Every function raises ReadingError (an InputError that knows its language) with all faults; `entered` lists their
codes. Libraries that a call does not need are not imported: no TOML parser for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from companion.errors import CompanionError
from companion.game import Game
from companion.reading.entered import Entered, Flags, ReadingError
from companion.reading.identity import id_of, with_id
from companion.reading.sources import Source

__all__ = [
    "Entered",
    "Flags",
    "ReadingError",
    "id_of",
    "read_event",
    "read_lines",
    "read_position",
    "with_id",
]


def read_position(game: Game, source: Source | None, flags: Flags, stdin: IO[Any] | None) -> Entered:
    """The position in ``source``: a .toml or .json file, "-" for ``stdin`` (JSON, or what ``flags.input`` says), or
    None for the flags alone.

    Flags win over the file: players replace its players, a claim replaces the same player's, rulings and fields
    replace those of the same key. Raises ReadingError with every fault of form; `settle` checks the rules.

    >>> from companion.games import find_game
    >>> entered = read_position(find_game("alkekan"), None, Flags(lang="fr", players=("Ana: 3♥ VP",)), None)
    >>> entered.entry.players[0].name, [str(card) for card in entered.entry.players[0].purse]
    ('Ana', ['3♥', 'J♠'])
    """
    from companion.reading.checked import read_entry

    return read_entry(game, None, source, flags, stdin)


def read_event(game: Game, event: str, source: Source | None, flags: Flags, stdin: IO[Any] | None) -> Entered:
    """An event of play, from the same sources. ``flags.sets`` fill its fields ("encounter=8♦", "actions.Ana=K♠").

    Raises ReadingError, also ``event-unknown``.
    """
    from companion.reading.checked import read_entry

    return read_entry(game, event, source, flags, stdin)


def read_lines(
    game: Game, source: Source, flags: Flags, event: str | None = None, stdin: IO[Any] | None = None
) -> Iterator[tuple[int, Entered | CompanionError]]:
    """The positions or events of JSON lines, one at a time, with their line numbers from 1. A bad line gives its
    error instead.

    ``source`` is a file, or "-" for ``stdin``. It is opened once and read as it comes, so a pipe or a FIFO works.
    Raises ReadingError at once if it cannot be read at all. Empty lines at the end are ignored. An empty line before
    a position is an error (``line-empty``), so that the n-th answer always belongs to the n-th line.
    """
    from companion.reading.lines import read_each

    return read_each(game, event, source, flags, stdin)
