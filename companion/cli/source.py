"""How `score` and `resolve` come by what they settle: file, standard input, flags or questions."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from companion.cli.output import OutputRequest
from companion.errors import Fault, InputError
from companion.game import Game
from companion.reading import Entered, Flags, read_event, read_position
from companion.reading.sources import Kind, Source

if TYPE_CHECKING:  # a file asks nothing
    from companion.asking import Left
    from companion.asking.terminal import Terminal


def input_of(told: Kind | None, lines: bool) -> Kind | None:
    """What --input and --lines say a file holds. Raises InputError ``lines-input`` where they disagree.

    >>> input_of(None, True), input_of("toml", False)
    ('jsonl', 'toml')
    """
    if lines and told not in (None, "jsonl"):
        raise InputError(Fault("lines-input", None, {"input": told}))
    return "jsonl" if lines else told


def source_of(
    file: str | None, flags: Flags, jobs: int | None = None, request: OutputRequest | None = None
) -> Source | None:
    """Where to read from; standard input also where there is no file and something was said about one.

    Raises InputError for --jobs that cannot be (see `check_jobs`), and for lines where the form of answer in the ``request`` is
    none that lines have.

    >>> source_of("-", Flags()), source_of(None, Flags()), source_of(None, Flags(input="jsonl"))
    ('-', None, '-')
    """
    source: Source | None = "-" if file == "-" else Path(file) if file is not None else "-" if flags.input else None
    check_jobs(jobs, source, flags)
    if request is not None and is_lines(source, flags):
        faults = [Fault("lines-not-here", None, {"file": file or "-"})] if request.format in ("pdf", "short") else []
        if request.format == "text":
            faults += [Fault("lines-text", None, {"file": file or "-"})] if request.typed else []
            faults += [Fault("option-idle", None, {"option": "proof"})] if request.proof else []
        if faults:
            raise InputError(faults)
    return source


def is_lines(source: Source | None, flags: Flags) -> TypeGuard[Source]:
    """True for one position a line.

    >>> is_lines(Path("night.JSONL"), Flags()), is_lines("-", Flags()), is_lines("-", Flags(input="jsonl"))
    (True, False, True)
    """
    if flags.input is not None:
        return flags.input == "jsonl" and source is not None
    return isinstance(source, Path) and source.suffix.lower() == ".jsonl"


MOST_JOBS = 64
"""Processes at most: more than that no machine of ours has cores, and each takes 50 MB."""


def check_jobs(jobs: int | None, source: Source | None, flags: Flags) -> None:
    """Raises InputError for a number of --jobs that cannot be, or where there are no lines to share out.

    >>> check_jobs(4, Path("night.jsonl"), Flags())
    >>> check_jobs(4, Path("night.json"), Flags())
    Traceback (most recent call last):
    companion.errors.InputError: option-idle
    """
    if jobs is None:
        return
    if not is_lines(source, flags):
        raise InputError(Fault("option-idle", None, {"option": "jobs"}))
    if not 1 <= jobs <= MOST_JOBS:
        raise InputError(
            Fault("option-range", "jobs", {"option": "jobs", "value": jobs, "least": 1, "most": MOST_JOBS})
        )


def enter(
    game: Game, event: str | None, source: Source | None, flags: Flags, told: Mapping[str, Any] | None = None
) -> Entered:
    """What is to be settled: ``told`` already, from the file, from standard input, from the flags, or else by asking on a terminal.

    Raises InputError with every fault of form.
    """
    if told:
        from companion.reading.checked import check_entry

        return check_entry(game, game.position, told, flags)
    if is_asked(source, flags):
        from companion.asking import ask_event, ask_position
        from companion.cli.asking import CommandTerminal

        terminal = CommandTerminal(game.id, flags)
        if event is not None:
            return ask_event(game, event, flags, terminal)
        return ask_position(game, flags, terminal, lambda left: _offer_to_keep(game, flags, left, terminal))
    if event is None:
        return read_position(game, source, flags, sys.stdin)
    return read_event(game, event, source, flags, sys.stdin)


def _offer_to_keep(game: Game, flags: Flags, left: Left, terminal: Terminal) -> bool:
    from companion.cli.leaving import offer_to_keep

    return offer_to_keep(game, flags, left, terminal)


def is_asked(source: Source | None, flags: Flags) -> bool:
    """True where neither a file nor a flag enters anything, and somebody sits at a terminal."""
    return source is None and not flags.enter and can_ask()


def can_ask() -> bool:
    """True where somebody sits at a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
