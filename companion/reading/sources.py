"""Reads bytes from a file or from standard input, within limits, and turns them into text.

Everything that can be wrong with a file before its contents matter is found here: missing (with similar names
nearby), a folder, unreadable, too big, empty, not text, not a kind of file we read. A file is opened once and read
from beginning to end, so a pipe, a FIFO or a process substitution works.
"""

from __future__ import annotations

import errno
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal, TypeAlias

from companion.errors import Fault, InputError
from companion.files import opened
from companion.nearest import nearest
from companion.reading.shown import shown

MOST_BYTES = 1_048_576
"""The largest file, in bytes."""

MOST_LINE = 65_536
"""The longest line of JSONL, in bytes without its line end."""

FileKind: TypeAlias = Literal["toml", "json", "jsonl"]
Source: TypeAlias = Path | Literal["-"]
"""A file, or "-" for standard input."""

KINDS: dict[str, FileKind] = {".toml": "toml", ".json": "json", ".jsonl": "jsonl"}
"""What a file holds, by the ending of its name."""

_MARKS = {b"\xff\xfe\x00\x00": "UTF-32", b"\x00\x00\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
BOM = b"\xef\xbb\xbf"
_MISSING = {"ENOENT", "ENOTDIR", "ELOOP"}
"""The system's errors for a missing file: no such name, no such folder, or a link that leads to itself."""

_WORKBOOKS = {".xlsx": "Excel", ".xlsm": "Excel", ".xls": "Excel", ".ods": "LibreOffice"}
"""Files of other programs that people pass where a text saved from them is wanted."""

_ARCHIVE, _OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_SINGLE_BYTES = "Latin-1"
"""The name for bytes that are not UTF-8 and could be any of the old encodings: Latin-1, Windows-1252, Mac Roman."""


def kind_of(source: Source, declared: FileKind | None = None) -> FileKind:
    """What a file holds: what the caller says, else what the name's ending says; JSON on standard input.

    Raises InputError ``file-kind``, ``file-workbook``, or another fault of the file.

    >>> kind_of(Path("game.JSON")), kind_of(Path("/dev/fd/63"), "toml"), kind_of("-")
    ('json', 'toml', 'json')
    """
    if declared is not None:
        return declared
    if source == "-":
        return "json"
    suffix = source.suffix.lower()
    if suffix in KINDS:
        return KINDS[suffix]
    with open_source(source, None):  # what is wrong with the file itself is told first
        pass
    if suffix in _WORKBOOKS:
        raise InputError(Fault("file-workbook", None, {"file": name_of(source), "program": _WORKBOOKS[suffix]}))
    raise InputError(Fault("file-kind", None, {"file": name_of(source), "found": shown(suffix), "kinds": (*KINDS,)}))


def name_of(source: Source) -> str:
    """What faults call a source: its path as given, safe to show; "-" for standard input."""
    return "-" if source == "-" else shown(str(source), 300)


def read_text(source: Source, stdin: IO[Any] | None) -> str:
    """The text of a file, or of standard input for "-". Raises InputError, see `entered`."""
    with open_source(source, stdin) as stream:
        raw = stream.read(MOST_BYTES + 1)
    try:
        return _text_of(raw)
    except InputError as error:
        raise with_file(error, source) from None


def _text_of(raw: bytes) -> str:
    if program := _program_of(raw):
        raise InputError(Fault("file-workbook", None, {"program": program}))
    if len(raw) > MOST_BYTES:
        raise InputError(Fault("file-too-big", None, {"most": MOST_BYTES}))
    text = decode(raw, encoding=encoding_of(raw))
    if not text.strip():
        raise InputError(Fault("file-empty"))
    return text


def with_file(error: InputError, source: Source) -> InputError:
    """The error, with the file's name added to faults of the whole file that lack it.

    Code that reads the text does not know where the text comes from.
    """
    file = name_of(source)
    error.faults = tuple(
        fault
        if fault.where is not None or fault.data.get("file")
        else fault._replace(data={**fault.data, "file": file})
        for fault in error.faults
    )
    return error


def _program_of(raw: bytes) -> str:
    """The program whose workbook begins with these bytes, or ""."""
    if raw.startswith(_OLD_WORKBOOK) or (raw.startswith(_ARCHIVE) and b"xl/" in raw):
        return "Excel"
    return "LibreOffice" if raw.startswith(_ARCHIVE) and b"opendocument.spreadsheet" in raw[:100] else ""


def encoding_of(raw: bytes) -> str | None:
    """The encoding that a byte order mark names, except UTF-8's; None without a mark."""
    return next((word for mark, word in _MARKS.items() if raw.startswith(mark)), None)


def decode(raw: bytes, name: str = "", first_line: int = 1, encoding: str | None = None) -> str:
    """Bytes as text: UTF-8 (with or without a byte order mark), or UTF-16 if a mark says so.

    Raises InputError ``file-not-text``, with the line.
    """
    if encoding is None and _is_wide(raw):
        raise InputError(not_text(name, first_line, None))
    try:
        return raw.decode("utf-16") if encoding == "UTF-16" else raw.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = first_line + error.object.count(b"\n", 0, error.start)
        raise InputError(not_text(name, line, encoding or _guessed(raw))) from None


def _guessed(raw: bytes) -> str | None:
    """The probable encoding of text that is not UTF-8, if it is text at all."""
    controls = {*range(32)} - {*b"\t\n\f\r"}
    return None if controls & {*raw} else _SINGLE_BYTES


def _is_wide(raw: bytes) -> bool:
    """True if about every second byte is NUL, as in UTF-16 and UTF-32 without a byte order mark, which also decode as
    UTF-8.
    """
    return b"\0" in raw and raw.count(b"\0") * 4 >= len(raw)


def not_text(name: str, line: int, encoding: str | None) -> Fault:
    """The fault of bytes that are not text: the line, and the probable encoding."""
    return Fault("file-not-text", None, {"file": name, "line": line, "encoding": encoding})


@contextmanager
def open_source(source: Source, stdin: IO[Any] | None) -> Iterator[IO[bytes]]:
    """A file or standard input, opened for reading bytes.

    Raises InputError if it cannot be opened or, inside the context, read. Standard input is left open.
    """
    try:
        if source == "-":
            yield _bytes_of(stdin)
            return
        if "\0" in str(source):
            raise FileNotFoundError(errno.ENOENT, "no file is called so")
        with opened(source) as stream:
            yield stream
    except OSError as error:
        raise InputError(_unreadable(source, error)) from None


def _unreadable(source: Source, error: OSError) -> Fault:
    """Why a file cannot be read: it is missing, it is a folder, or the system's reason."""
    file, reason = name_of(source), errno.errorcode.get(error.errno or 0, "")
    if reason == "EISDIR":
        return Fault("file-is-folder", None, {"file": file})
    if reason in _MISSING and source != "-":
        return Fault("file-missing", None, {"file": file, "near": _beside(source)})
    return Fault("file-unreadable", None, {"file": file, "reason": reason})


def _beside(source: Path) -> tuple[str, ...]:
    """Readable files with similar names in the folder of a missing file; only tables if a table is wanted."""
    kinds = {".csv"} if source.suffix.lower() == ".csv" else {*KINDS}
    try:
        files = sorted(path for path in source.parent.iterdir() if path.suffix.lower() in kinds and path.is_file())
    except OSError:
        return ()
    # Compared without their suffixes, which make everything look alike; the same name with another suffix comes first.
    close = nearest(source.stem, dict.fromkeys(path.stem for path in files))
    return tuple(name_of(path) for stem in close for path in files if path.stem.casefold() == stem.casefold())[:3]


def _bytes_of(stdin: IO[Any] | None) -> IO[bytes]:
    """Standard input as bytes. A stream of text (a test's, a notebook's) is encoded again."""
    if stdin is None:
        raise OSError(errno.EBADF, "closed")
    if isinstance(stdin, io.StringIO):
        return io.BytesIO(stdin.read().encode("utf-8", "surrogatepass"))
    stream: IO[bytes] = getattr(stdin, "buffer", stdin)
    return stream
