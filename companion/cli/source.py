"""Where `score` and `resolve` get their entry: a file, standard input, flags or questions."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.output import OutputRequest
from companion.errors import Fault, InputError
from companion.game import Game
from companion.reading import Entered, Flags
from companion.reading.checked import check_entry, read_entry
from companion.reading.sources import FileKind, Source

if TYPE_CHECKING:  # a file asks nothing
    from companion.asking import LeftEntry


def input_of(named: FileKind | None, lines: bool) -> FileKind | None:
    """The format that --input and --lines name. Raises InputError ``lines-input`` if they disagree.

    >>> input_of(None, True), input_of("toml", False)
    ('jsonl', 'toml')
    """
    if lines and named not in (None, "jsonl"):
        raise InputError(Fault("lines-input", None, {"input": named}))
    return "jsonl" if lines else named


def source_of(
    file: str | None, flags: Flags, jobs: int | None = None, request: OutputRequest | None = None
) -> tuple[Source | None, Source | None]:
    """The source of one entry, and the source of lines with one entry each; at most one of them is not None.

    If the options describe a file and none is named, it is standard input. Raises InputError for lines if the
    ``request`` has a format that lines lack, for an impossible --jobs, and for a claim's total typed as the file.

    >>> source_of("-", Flags()), source_of(None, Flags()), source_of(None, Flags(input="jsonl"))
    (('-', None), (None, None), (None, '-'))
    >>> source_of("night.JSONL", Flags())[1].name
    'night.JSONL'
    """
    if file is not None and file.isdecimal() and flags.claims and not Path(file).exists():  # --claim Ana 26
        raise InputError(Fault("flag-claim", "--claim", {"found": f"{flags.claims[-1]} {file}"}))
    source: Source | None = "-" if file == "-" else Path(file) if file is not None else "-" if flags.input else None
    lines = flags.input == "jsonl" if flags.input else isinstance(source, Path) and source.suffix.lower() == ".jsonl"
    _check_jobs(jobs, lines)
    if not lines:
        return source, None
    if request is not None and (faults := request.line_faults()):
        raise InputError(faults)
    return None, source


MOST_JOBS = 64
"""The most processes: few machines have more cores, and each takes 50 MB."""


def _check_jobs(jobs: int | None, lines: bool) -> None:
    """Raise InputError for an impossible number of --jobs, or if there are no ``lines`` to share out."""
    if jobs is None:
        return
    if not lines:
        raise InputError(Fault("option-idle", None, {"option": "jobs"}))
    if not 1 <= jobs <= MOST_JOBS:
        data = {"option": "jobs", "value": jobs, "least": 1, "most": MOST_JOBS}
        raise InputError(Fault("option-range", "jobs", data))


def enter(
    game: Game, event: str | None, source: Source | None, flags: Flags, document: Mapping[str, Any] | None = None
) -> Entered:
    """The entry to settle: the ``document`` of a QR code, that of the file, of standard input or the flags, or else
    the answers to questions on a terminal.

    Raises InputError with every fault of form.
    """
    if document:
        return check_entry(game, game.position, document, flags)
    if source is None and is_asked(flags):
        return _ask(game, event, flags)
    return read_entry(game, event, source, flags, sys.stdin)


def _ask(game: Game, event: str | None, flags: Flags) -> Entered:
    from companion.asking import ask_event, ask_position
    from companion.cli.asking import CommandTerminal

    terminal = CommandTerminal(game.id, flags)
    if event is not None:
        return ask_event(game, event, flags, terminal)

    def keep(left: LeftEntry) -> bool:
        from companion.cli.leaving import offer_to_keep

        return offer_to_keep(game, flags, left, terminal)

    return ask_position(game, flags, terminal, keep)


def is_asked(flags: Flags) -> bool:
    """True if questions are asked: there is no file, no flag enters anything, and there is a terminal."""
    return not flags.enter and can_ask()


def can_ask() -> bool:
    """True if there is a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
