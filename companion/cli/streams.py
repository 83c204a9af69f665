"""The process's own streams: writes in the characters they have, and survives one that is closed or full."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from textwrap import wrap as wrap_words
from typing import IO, Any

from companion.verdict.letters import carries, encoding_of, fit
from companion.visible import harmless
from companion.words import Lang, phrase

STDOUT = frozenset({"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"})
"""Names of standard output where a file's name is wanted."""


_COMMAND = re.compile(r"`[^`\n]+`|(?:^|(?<=: ))companion .+$", re.MULTILINE)
"""A command within a text. It must stay on one line, or it could not be pasted."""
_FRENCH = re.compile(r"(?<=«) | (?=[»:;!?](?: |$))")
"""A blank before or behind French punctuation, which must not begin or end a line alone."""
_HANGING = re.compile(r" *(?:✗ |\d+  )?")
_HELD = "\ue0a0"
"""Stands for a blank at which a line must not be broken, until lines are broken."""


def say(text: str, lang: Lang, *, error: bool = False, wrap: bool = True) -> None:
    """Print a text and a line end on standard output or standard error. Control characters have no effect.

    On a terminal, lines are wrapped unless ``wrap`` is False (for a path, a command, a text to send on).
    """
    stream = sys.stderr if error else sys.stdout
    shown = fit(harmless(text, keep="\n\t"), encoding_of(stream), lang)
    stream.write((wrapped(shown, width_of(stream)) if wrap else shown) + "\n")


def width_of(stream: IO[str]) -> int | None:
    """How many columns the terminal behind a stream has; None if it is not a terminal."""
    if not stream.isatty():
        return None
    typed = os.environ.get("COLUMNS", "")
    if typed.isdecimal() and int(typed):
        return int(typed)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def wrapped(text: str, width: int | None) -> str:
    """A text broken into lines of at most ``width`` columns, at blanks only, never inside a command or at a no-break
    space.

    >>> wrapped("  1  Ana and Ben, or: companion keep lobbys", 16)
    '  1  Ana and\\n     Ben, or:\\n     companion keep lobbys'
    >>> wrapped("Ana and Ben", None)
    'Ana and Ben'
    """
    if width is None:
        return text
    held = _FRENCH.sub(_HELD, _COMMAND.sub(lambda found: found[0].replace(" ", _HELD), text))
    return "\n".join(_wrapped_line(line, width) for line in held.split("\n")).replace(_HELD, " ")


def _wrapped_line(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = " " * len(_HANGING.match(line)[0])  # type: ignore[index]  # it matches anything
    lines = wrap_words(
        line,
        width,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )
    return "\n".join(lines)


def say_phrase(message: str, lang: Lang, *, error: bool = False, **values: object) -> None:
    """`say` a message of the catalogue in a language, its places filled with ``values``."""
    say(phrase(message, lang).format(**values), lang, error=error)


@contextmanager
def progress_line(message: str, lang: Lang) -> Iterator[Callable[[str], None]]:
    """Shows progress on a line of a terminal's standard error. The line is rewritten with each title and removed at
    the end.

    ``message`` has the place ``title``. Nothing is written if standard error is not a terminal.
    """
    width = width_of(sys.stderr)
    if width is None:
        yield lambda _title: None
        return

    def write(text: str) -> None:
        sys.stderr.write(f"\r{fit(harmless(text), encoding_of(sys.stderr), lang)[: width - 1]:<{width - 1}}\r")
        sys.stderr.flush()

    try:
        yield lambda title: write(phrase(message, lang).format(title=title))
    finally:
        write("")


def pour(data: bytes) -> None:
    """Write bytes to standard output unchanged. Raises OSError."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def json_is_ascii(*, error: bool = False) -> bool:
    """True if the stream cannot carry all JSON text; ♠ is then written as an escape, which means the same."""
    return not carries(encoding_of(sys.stderr if error else sys.stdout), "♠日🃏")


def say_json(table: Mapping[str, Any]) -> None:
    """Write a table to standard output in characters that it can carry."""
    from companion.verdict.json import dumps

    sys.stdout.write(dumps(table, indent=2, ascii_only=json_is_ascii()) + "\n")


def mend_streams() -> None:
    """Replace streams that were closed before the start (``2>&-``), and keep characters they lack from raising
    errors.

    What is written to a closed standard output is refused, as by a full disk; what goes to a closed standard error is
    lost. Their numbers are occupied too, because the next opened file could otherwise get one of them and receive
    error messages.
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
    """Write what is buffered, or drop it: Python must not try again, and fail, at its end."""
    try:
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        forget(stream)


def forget(stream: IO[str] | None) -> None:
    """Send what is written to this stream to nowhere, because nobody reads it any more (``| head``) or it is full."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)
