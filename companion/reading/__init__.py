"""What people enter -> positions and events: TOML, JSON, JSON lines, flags.

Everything here raises ReadingError (an InputError that knows its language) with every fault found; `entered` lists the
codes. Whatever a call does not need is not imported: no TOML parser for JSON.
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
    """The position in a .toml or .json file, on ``stdin`` ("-": JSON, or what ``flags.input`` says), or in the flags alone (None).

    Flags win over the file: players replace its players, a claim its claims of that player, rulings and fields of the
    same key theirs. Raises ReadingError with every fault of form; what only the rules can tell is `settle`'s.

    >>> from companion.games import find_game
    >>> entered = read_position(find_game("alkekan"), None, Flags(lang="fr", players=("Ana: 3♥ VP",)), None)
    >>> entered.entry.players[0].name, [str(card) for card in entered.entry.players[0].purse]
    ('Ana', ['3♥', 'J♠'])
    """
    from companion.reading.checked import read_entry

    return read_entry(game, None, source, flags, stdin)


def read_event(game: Game, event: str, source: Source | None, flags: Flags, stdin: IO[Any] | None) -> Entered:
    """One event of play, from the same places; flags ``sets`` fill its fields ("encounter=8♦", "actions.Ana=K♠").

    Raises ReadingError, ``event-unknown`` too.
    """
    from companion.reading.checked import read_entry

    return read_entry(game, event, source, flags, stdin)


def read_lines(
    game: Game, source: Source, flags: Flags, event: str | None = None, stdin: IO[Any] | None = None
) -> Iterator[tuple[int, Entered | CompanionError]]:
    """The positions (or events) of JSON lines one at a time, with their line numbers from 1; a bad line gives its error.

    ``source`` is a file, or "-" for ``stdin``; it is opened once and read as it comes, so a pipe or a FIFO will do. Raises
    ReadingError at once where the whole cannot be read. Empty lines at the end are no lines; an empty line before a
    position is an error of its own (``line-empty``), so that answers never slip against questions.
    """
    from companion.reading.lines import read_each

    return read_each(game, event, source, flags, stdin)
