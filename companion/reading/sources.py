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
from shlex import quote
from typing import IO, Any, Literal, TypeAlias, TypeVar

from companion.errors import Fault, InputError
from companion.files import opened
from companion.nearest import nearest

MOST_BYTES = 1_048_576
"""The largest file, in bytes."""

MOST_LINE = 65_536
"""The longest line of JSONL, in bytes without its line end."""

Error = TypeVar("Error", bound=InputError)
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

_LONGEST_NAME = 300
"""The most characters of a file's name that faults show."""

_ARCHIVE, _OLD_WORKBOOK = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_SINGLE_BYTES = "Latin-1"
"""The name for bytes that are not UTF-8 and could be any of the old encodings: Latin-1, Windows-1252, Mac Roman."""


def file_kind(source: Source, declared: FileKind | None = None) -> FileKind:
    """What a file holds: what the caller says, else what the name's ending says; JSON on standard input.

    Raises InputError ``file-kind``, ``file-workbook``, or another fault of the file.

    >>> file_kind(Path("game.JSON")), file_kind(Path("/dev/fd/63"), "toml"), file_kind("-")
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
    wrong = (
        Fault("file-workbook", None, {"program": _WORKBOOKS[suffix]})
        if suffix in _WORKBOOKS
        else Fault("file-kind", None, {"found": suffix, "kinds": (*KINDS,)})
    )
    raise with_file(InputError(wrong), source)


def name_of(source: Path | str) -> str:
    """What faults call a source: its path as given, cut if it is very long; "-" for standard input."""
    name = str(source)
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def read_text(source: Source, stdin: IO[Any] | None) -> str:
    """The text of a file, or of standard input for "-". Raises InputError, see `entered`."""
    with open_source(source, stdin) as stream:
        return _text_of(stream.read(MOST_BYTES + 1))


def _text_of(raw: bytes) -> str:
    if program := _program_of(raw):
        raise InputError(Fault("file-workbook", None, {"program": program}))
    if len(raw) > MOST_BYTES:
        raise InputError(Fault("file-too-big", None, {"most": MOST_BYTES}))
    text = decode(raw, encoding=encoding_of(raw))
    if not text.strip():
        raise InputError(Fault("file-empty"))
    return text


def with_file(error: Error, source: Path | str) -> Error:
    """The error, with the file's name (``file``; ``path`` as it is typed) added to faults of the whole file.

    Code that reads the text does not know where the text comes from.
    """
    file = name_of(source)
    named = {"file": file, "path": quote(file)}
    error.faults = tuple(
        fault if fault.where is not None or "file" in fault.data else fault._replace(data={**fault.data, **named})
        for fault in error.faults
    )
    return error


@contextmanager
def naming(source: Path | str | None) -> Iterator[None]:
    """Inside this context, faults of the whole file get the file's name. None: there is no file."""
    try:
        yield
    except InputError as error:
        if source is None:
            raise
        raise with_file(error, source) from None


def _program_of(raw: bytes) -> str:
    """The program whose workbook begins with these bytes, or ""."""
    if raw.startswith(_OLD_WORKBOOK) or (raw.startswith(_ARCHIVE) and b"xl/" in raw):
        return "Excel"
    return "LibreOffice" if raw.startswith(_ARCHIVE) and b"opendocument.spreadsheet" in raw[:100] else ""


def encoding_of(raw: bytes) -> str | None:
    """The encoding that a byte order mark names, except UTF-8's; None without a mark."""
    return next((word for mark, word in _MARKS.items() if raw.startswith(mark)), None)


def decode(raw: bytes, first_line: int = 1, encoding: str | None = None) -> str:
    """Bytes as text: UTF-8 (with or without a byte order mark), or UTF-16 if a mark says so.

    Raises InputError ``file-not-text``, with the line.
    """
    if encoding is None and _is_wide(raw):
        raise InputError(not_text(first_line, None))
    try:
        return raw.decode("utf-16") if encoding == "UTF-16" else raw.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        line = first_line + error.object.count(b"\n", 0, error.start)
        raise InputError(not_text(line, encoding or _guessed(raw))) from None


def _guessed(raw: bytes) -> str | None:
    """The probable encoding of text that is not UTF-8, if it is text at all."""
    controls = {*range(32)} - {*b"\t\n\f\r"}
    return None if controls & {*raw} else _SINGLE_BYTES


def _is_wide(raw: bytes) -> bool:
    """True if about every second byte is NUL, as in UTF-16 and UTF-32 without a byte order mark, which also decode as
    UTF-8.
    """
    return b"\0" in raw and raw.count(b"\0") * 4 >= len(raw)


def not_text(line: int, encoding: str | None) -> Fault:
    """The fault of bytes that are not text: the line, and the probable encoding."""
    return Fault("file-not-text", None, {"line": line, "encoding": encoding})


@contextmanager
def open_source(source: Source, stdin: IO[Any] | None) -> Iterator[IO[bytes]]:
    """A file or standard input, opened for reading bytes.

    Raises InputError if it cannot be opened or, inside the context, read; its faults name the file. Standard input is
    left open.
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
        raise with_file(InputError(_unreadable(source, error)), source) from None
    except InputError as error:
        raise with_file(error, source) from None


def _unreadable(source: Source, error: OSError) -> Fault:
    """Why a file cannot be read: it is missing, it is a folder, or the system's reason."""
    reason = errno.errorcode.get(error.errno or 0, "")
    if reason == "EISDIR":
        return Fault("file-is-folder")
    if reason in _MISSING and source != "-":
        return Fault("file-missing", None, {"near": _beside(source)})
    return Fault("file-unreadable", None, {"reason": reason})


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
