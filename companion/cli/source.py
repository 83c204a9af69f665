"""How `score` and `resolve` come by what they settle: file, standard input, flags or questions; and how lines stream."""

from __future__ import annotations

import gc
import os
import stat
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from companion.errors import CompanionError, Fault, InputError, internal
from companion.game import Game
from companion.reading import (
    Entered,
    Flags,
    ask_event,
    ask_position,
    read_event,
    read_lines,
    read_position,
    with_id,
)
from companion.reading.sources import Kind, Source
from companion.words import Lang, preferred_lang

CHUNK = 64
"""Lines of results that are written at once, where nobody waits for each."""

Settle = Callable[[Game, str | None, Entered], tuple[Mapping[str, Any], bool]]
"""From a game, an event of it (None: its end) and what was entered to the table of the result, and whether every claim holds."""


def input_of(told: Kind | None, lines: bool) -> Kind | None:
    """What --input and --lines say a file holds. Raises InputError ``lines-input`` where they disagree.

    >>> input_of(None, True), input_of("toml", False)
    ('jsonl', 'toml')
    """
    if lines and told not in (None, "jsonl"):
        raise InputError(Fault("lines-input", None, {"input": told}))
    return "jsonl" if lines else told


def source_of(file: str | None, flags: Flags, jobs: int | None = None, form: str = "") -> Source | None:
    """Where to read from; standard input also where there is no file and something was said about one.

    Raises InputError for --jobs that cannot be (see `check_jobs`), and for lines of which a ``form`` of answer takes one.

    >>> source_of("-", Flags()), source_of(None, Flags()), source_of(None, Flags(input="jsonl"))
    ('-', None, '-')
    """
    source: Source | None = "-" if file == "-" else Path(file) if file is not None else "-" if flags.input else None
    check_jobs(jobs, source, flags)
    if form == "pdf" and is_lines(source, flags):
        raise InputError(Fault("lines-not-here", None, {"file": file or "-"}))
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
        from companion.cli.asking import CommandTerminal

        terminal = CommandTerminal(game.id, flags)
        return ask_position(game, flags, terminal) if event is None else ask_event(game, event, flags, terminal)
    if event is None:
        return read_position(game, source, flags, sys.stdin)
    return read_event(game, event, source, flags, sys.stdin)


def is_asked(source: Source | None, flags: Flags) -> bool:
    """True where neither a file nor a flag enters anything, and somebody sits at a terminal."""
    return source is None and not flags.enter and can_ask()


def can_ask() -> bool:
    """True where somebody sits at a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def stream_lines(answers: Answers, source: Source, jobs: int = 1) -> int:
    """Settle JSON lines one by one, writing one result a line as it goes; gives the exit status.

    What is made is written in any case, however it ends.
    """
    if jobs > 1:
        from companion.cli.jobs import stream_on

        return stream_on(jobs, answers, source)
    status, written = 0, []
    gc.freeze()  # what was imported stays; looking through it again and again costs a tenth of a long stream
    at_once = 1 if _is_awaited(source) else CHUNK
    try:
        for number, entered in read_lines(answers.game, source, answers.flags, answers.event, sys.stdin):
            said, line_status = answers.to(number, entered)
            status = max(status, line_status)
            written.append(said)
            if len(written) >= at_once:
                _write(written)
    finally:
        _write(written)
    return status


class Answers(NamedTuple):
    """How the lines of a stream are answered: what they are of (a game's end, or an event of it), and who settles them.

    Whatever is wrong with a line, a mistake of ours included, is that line's error.
    """

    game: Game
    event: str | None
    flags: Flags
    settle: Settle
    ascii_only: bool

    def to(self, number: int, entered: Entered | CompanionError) -> tuple[str, int]:
        """The answer to a line, its line end included, and its exit status."""
        from companion.verdict.json import dumps

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


def _is_awaited(source: Source) -> bool:
    """True where lines come as somebody makes them (a pipe, a terminal), who may wait for each answer."""
    try:
        found = os.fstat(sys.stdin.fileno()) if source == "-" else source.stat()
    except (OSError, ValueError, AttributeError):  # no standard input, or one without a file behind it
        return False
    return not stat.S_ISREG(found.st_mode)


def _write(lines: list[str]) -> None:
    text = "".join(lines)
    lines.clear()
    sys.stdout.write(text)
    sys.stdout.flush()


def _error(
    game: Game, number: int, problem: CompanionError, entered: Entered | CompanionError, flags: Flags
) -> Mapping[str, Any]:
    """The error of a line, with its number and the id of what stood there, where that could be read."""
    from companion.verdict.faults import FaultWords, error_json

    data = getattr(entered, "data", None)
    lang: Lang = getattr(entered, "lang", None) or preferred_lang(flags.lang, None, os.environ)
    try:
        said = error_json(problem.faults, FaultWords(lang, game.id, data))
    except Exception as mistake:  # not even the words for it
        said = error_json(internal(mistake).faults, FaultWords(lang))
    return with_id({"line": number, "error": said}, data)
