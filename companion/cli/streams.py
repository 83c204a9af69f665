"""The process's own streams: writing in what characters they have, and living on when one of them is closed or full."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any

from companion.verdict.letters import carries, encoding_of, fit
from companion.visible import harmless
from companion.words import Lang, phrase

STDOUT = frozenset({"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
"""What people call standard output where a file's name is wanted."""


def say(text: str, lang: Lang, *, error: bool = False) -> None:
    """Print a text and a line end on standard output, or on standard error; a terminal's control characters do nothing."""
    stream = sys.stderr if error else sys.stdout
    stream.write(fit(harmless(text, keep="\n\t"), encoding_of(stream), lang) + "\n")


def say_phrase(message: str, lang: Lang, *, error: bool = False, **values: object) -> None:
    """`say` a message of the catalogue in a language, its places filled with ``values``."""
    say(phrase(message, lang).format(**values), lang, error=error)


def pour(data: bytes) -> None:
    """Write bytes to standard output as they are. Raises OSError."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def json_is_ascii(*, error: bool = False) -> bool:
    """True when the stream cannot carry JSON as it is: then ♠ is written as an escape, which says the same."""
    return not carries(encoding_of(sys.stderr if error else sys.stdout), "♠日🃏")


def say_json(table: Mapping[str, Any]) -> None:
    """Write a table to standard output, as it can carry it."""
    from companion.verdict.json import dumps

    sys.stdout.write(dumps(table, indent=2, ascii_only=json_is_ascii()) + "\n")


def mend_streams() -> None:
    """Put something in the place of streams that were closed before we began (``2>&-``), and let none fail over a character.

    What is written to a closed standard output is refused, as by a full disk; what is said on a closed standard error is
    lost. Their numbers are taken, too, lest the next file that is opened get one of them, and errors be written into it.
    """
    for number, flags in ((0, os.O_RDONLY), (1, os.O_RDONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # the lowest number that is free: this one
    if sys.stdout is None:
        sys.stdout = _text(os.open(os.devnull, os.O_RDONLY))
    if sys.stderr is None:
        sys.stderr = _text(os.open(os.devnull, os.O_WRONLY))
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):  # half a character in a file's name is written as an escape
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _text(descriptor: int) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BufferedWriter(io.FileIO(descriptor, "w")), encoding="utf-8", line_buffering=True)


def flush(stream: IO[str] | None) -> None:
    """Write what is waiting, or drop it: Python must not try again, and fail, when it ends."""
    try:
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        forget(stream)


def forget(stream: IO[str] | None) -> None:
    """Nobody reads this stream any more (``| head``), or nothing more fits: what is written to it now goes nowhere."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
