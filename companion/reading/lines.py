"""Reads JSON lines, one position a line, each forgotten before the next: memory does not grow with the number of
lines.

A line's error, even an internal one, stays that line's; the others go on.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import IO, Any, NamedTuple

from companion.errors import CompanionError, Fault, InputError, internal
from companion.game import Game
from companion.model import Entry
from companion.reading.checked import check_entry, check_flags, entry_model, told_to, with_language
from companion.reading.documents import Plain, parse_json
from companion.reading.entered import Entered, Flags, ReadingError
from companion.reading.sources import (
    BOM,
    MOST_LINE,
    Source,
    decode,
    encoding_of,
    file_kind,
    name_of,
    not_text,
    open_source,
    with_file,
)
from companion.words import preferred_lang

_ENDLESS = 64 * MOST_LINE
"""Bytes after which the end of an overlong line is no longer waited for."""

LineResult = tuple[int, Entered | CompanionError]
"""A line's number, from 1, and its entry or its error."""

RawLine = tuple[int, bytes | None]
"""A line's number and its bytes; None if the line is too long."""


def read_each(
    game: Game, event: str | None, source: Source, flags: Flags, stdin: IO[Any] | None
) -> Iterator[LineResult]:
    """See `companion.reading.read_lines`."""
    reader = line_reader(game, event, name_of(source), flags)
    return ((line[0], reader.read(line)) for line in open_lines(source, flags, stdin))


def open_lines(source: Source, flags: Flags, stdin: IO[Any] | None) -> Iterator[RawLine]:
    """The lines as they stand in the file. Raises ReadingError at once if the file cannot be read, or later where it
    breaks off.
    """
    with with_language(flags):
        check_flags(flags)
        if source != "-":
            file_kind(source, flags.input)
    lines = _opened(source, flags, stdin)
    next(lines)  # up to the first line: what is wrong with the whole is raised here
    return (line for line in lines if line is not None)


def _opened(source: Source, flags: Flags, stdin: IO[Any] | None) -> Iterator[RawLine | None]:
    """Yields None once the file is open and not empty, then its lines."""
    with with_language(flags), open_source(source, stdin) as stream:
        lines = _raw_lines(stream)
        first = next(lines, None)
        if first is None:
            raise InputError(Fault("file-empty"))
        yield None
        yield first
        yield from lines


class JsonLineReader(NamedTuple):
    """What all lines of a file have in common. ``name`` is what errors call it; ``environ`` gives the language if a
    line has none.
    """

    game: Game
    model: type[Entry]
    name: str
    flags: Flags
    environ: Mapping[str, str]

    def read(self, line: RawLine) -> Entered | CompanionError:
        """A line's entry, or its error."""
        number, raw = line
        try:
            document = _document(raw, number)
            return check_entry(self.game, self.model, document, self.flags, self.environ)
        except ReadingError as error:
            return error
        except InputError as error:
            return told_to(self.flags, with_file(error, self.name))
        except CompanionError as error:
            return error
        except Exception as problem:
            return internal(problem)


def line_reader(game: Game, event: str | None, name: str, flags: Flags) -> JsonLineReader:
    """The reader of a file's lines. Raises ReadingError for an unknown event."""
    with with_language(flags):
        environ = {"COMPANION_LANG": preferred_lang(None, None, os.environ)}  # found once, not at every line
        return JsonLineReader(game, entry_model(game, event), name, flags, environ)


def _document(raw: bytes | None, number: int) -> Plain:
    if raw is None:
        raise InputError(Fault("line-too-long", None, {"line": number, "most": MOST_LINE}))
    if not raw:
        raise InputError(Fault("line-empty", None, {"line": number}))
    return parse_json(decode(raw, number), number)


def _raw_lines(stream: IO[bytes]) -> Iterator[RawLine]:
    """The lines with their numbers, stripped; None for a line that is too long. An empty line is reported only if
    another follows.

    Raises InputError if the first bytes are not UTF-8 or a line never ends.
    """
    number = empty = 0
    while raw := stream.readline(MOST_LINE + len(BOM) + 2):
        number += 1
        if number == 1:
            if (encoding := encoding_of(raw)) is not None:
                raise InputError(not_text(1, encoding))
            raw = raw.removeprefix(BOM)
        too_long = len(raw.rstrip(b"\r\n")) > MOST_LINE
        passed = 0
        while not raw.endswith(b"\n") and (rest := stream.readline(MOST_LINE)):
            too_long, raw = True, rest
            passed += len(rest)
            if passed > _ENDLESS:  # it may never end
                raise InputError(Fault("line-endless", None, {"line": number}))
        line = None if too_long else raw.strip()
        if line == b"":
            empty += 1
            continue
        for missed in range(number - empty, number):
            yield missed, b""
        empty = 0
        yield number, line
