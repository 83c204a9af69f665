"""A .jsonl file, one position a line, each forgotten before the next: memory does not grow with the number of lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO

from companion.errors import Fault, InputError
from companion.game import Entry, Game
from companion.reading.documents import Plain, parse_json
from companion.reading.entered import Entered, Flags, ReadingError
from companion.reading.entries import check_entry, check_flags, entry_model, speaking
from companion.reading.shown import shown
from companion.reading.sources import MOST_LINE, decode, file_kind, open_file

_BOM = b"\xef\xbb\xbf"


def read_each(game: Game, event: str | None, source: Path, flags: Flags) -> Iterator[tuple[int, Entered | InputError]]:
    """See `companion.reading.read_lines`."""
    with speaking(flags):
        model = entry_model(game, event)
        check_flags(flags)
        file_kind(source)
        with open_file(source) as stream:
            if not any(chunk.strip() for chunk in iter(lambda: stream.read(MOST_LINE).removeprefix(_BOM), b"")):
                raise InputError(Fault("file-empty", None, {"file": shown(str(source), 300)}))
    return _each(game, model, source, flags)


def _each(game: Game, model: type[Entry], source: Path, flags: Flags) -> Iterator[tuple[int, Entered | InputError]]:
    name = shown(str(source), 300)
    with speaking(flags), open_file(source) as stream:
        for number, raw in _raw_lines(stream):
            try:
                with speaking(flags):
                    document = _document(raw, name, number)
                yield number, check_entry(game, model, document, flags)
            except ReadingError as error:
                yield number, error


def _document(raw: bytes | None, name: str, number: int) -> Plain:
    if raw is None:
        raise InputError(Fault("line-too-long", None, {"line": number, "most": MOST_LINE}))
    if not raw:
        raise InputError(Fault("line-empty", None, {"line": number}))
    return parse_json(decode(raw, name, number), name, number)


def _raw_lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes | None]]:
    """Lines with their numbers, stripped; None for one that is too long. Empty lines are told only once another follows."""
    number = empty = 0
    while raw := stream.readline(MOST_LINE + 2):
        number += 1
        too_long = len(raw.rstrip(b"\r\n")) > MOST_LINE
        while not raw.endswith(b"\n") and (rest := stream.readline(MOST_LINE)):
            too_long, raw = True, rest
        line = None if too_long else raw.removeprefix(_BOM if number == 1 else b"").strip()
        if line == b"":
            empty += 1
            continue
        for missed in range(number - empty, number):
            yield missed, b""
        empty = 0
        yield number, line
