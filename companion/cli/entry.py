"""How `score` and `resolve` come by what they settle: file, standard input, flags or questions; and how lines stream."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal

from companion.errors import InputError
from companion.game import Game
from companion.reading import (
    Entered,
    Flags,
    ReadingError,
    ask_event,
    ask_position,
    read_event,
    read_lines,
    read_position,
)
from companion.words import Lang

CHUNK = 64
"""Lines of results that are written at once."""

Settle = Callable[[Entered], tuple[Mapping[str, Any], bool]]
"""From what was entered to the table of its result, and whether every claim holds."""


def is_lines(file: str | None) -> bool:
    """True for a file of one position a line.

    >>> is_lines("night.JSONL"), is_lines("-"), is_lines(None)
    (True, False, False)
    """
    return file is not None and file.lower().endswith(".jsonl")


def enter(game: Game, event: str | None, file: str | None, flags: Flags) -> Entered:
    """What is to be settled: from the file, from standard input, from the flags, or else by asking on a terminal.

    Raises InputError with every fault of form.
    """
    source: Path | Literal["-"] | None = "-" if file == "-" else Path(file) if file is not None else None
    if source is None and not flags.enter and _can_ask():
        from companion.cli.asking import CommandTerminal

        terminal = CommandTerminal(game.id, flags)
        return ask_position(game, flags, terminal) if event is None else ask_event(game, event, flags, terminal)
    if event is None:
        return read_position(game, source, flags, sys.stdin)
    return read_event(game, event, source, flags, sys.stdin)


def _can_ask() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def stream_lines(game: Game, event: str | None, file: str, flags: Flags, settle: Settle) -> int:
    """Settle a file line by line, writing one result a line as it goes; gives the exit status."""
    from companion.cli.streams import json_is_ascii
    from companion.verdict.json import dumps

    ascii_only, status, written = json_is_ascii(), 0, []
    for number, entered in read_lines(game, Path(file), flags, event):
        table, line_status = _settled(game, number, entered, settle)
        status = max(status, line_status)
        written.append(dumps(table, ascii_only=ascii_only) + "\n")
        if len(written) >= CHUNK:
            _write(written)
    _write(written)
    return status


def _write(lines: list[str]) -> None:
    sys.stdout.write("".join(lines))
    sys.stdout.flush()
    lines.clear()


def _settled(game: Game, number: int, entered: Entered | InputError, settle: Settle) -> tuple[Mapping[str, Any], int]:
    from companion.verdict.faults import FaultWords, error_json

    if isinstance(entered, InputError):
        lang: Lang = entered.lang if isinstance(entered, ReadingError) else "fr"
        words = FaultWords(lang, game.id, getattr(entered, "data", None))
        return {"line": number, "error": error_json(entered.faults, words)}, 2
    try:
        table, holds = settle(entered)
    except InputError as error:
        words = FaultWords(entered.lang, game.id, entered.data)
        return {"line": number, "error": error_json(error.faults, words)}, 2
    return table, 0 if holds else 1
