"""Bytes from a file or from standard input: never more than the limit, and always text in the end.

Everything that can be wrong with a file before its contents matter is found here: missing (with what lies beside it), a
folder, unreadable, too big, empty, not text, not a kind of file we read.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal

from companion.errors import Fault, InputError
from companion.nearest import nearest
from companion.reading.shown import shown

MOST_BYTES = 1_048_576
"""Bytes of a file at most."""

MOST_LINE = 65_536
"""Bytes of a line of JSONL at most, its line end aside."""

KINDS = (".toml", ".json", ".jsonl")

_MARKS = {b"\xff\xfe\x00\x00": "UTF-32", b"\x00\x00\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}
_BOM = b"\xef\xbb\xbf"


def file_kind(source: Path) -> str:
    """The kind of a file by its suffix, one of KINDS. Raises InputError ``file-kind``, or what else is wrong with it.

    >>> file_kind(Path("game.JSON"))
    '.json'
    """
    kind = source.suffix.lower()
    if kind not in KINDS:
        if not source.is_file():
            check_file(source)
        raise InputError(Fault("file-kind", None, {"file": _path(source), "found": shown(kind), "kinds": KINDS}))
    return kind


def read_text(source: Path | Literal["-"], stdin: IO[Any] | None) -> str:
    """The text of a file, or of standard input for "-". Raises InputError, see `entered`."""
    name = "-" if source == "-" else _path(source)
    if source == "-":
        raw = _read_stdin(stdin)
    else:
        with open_file(source) as stream:
            raw = stream.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise InputError(Fault("file-too-big", None, {"file": name, "most": MOST_BYTES}))
    if not raw.removeprefix(_BOM).strip():
        raise InputError(Fault("file-empty", None, {"file": name}))
    return decode(raw, name)


def decode(raw: bytes, name: str, first_line: int = 1) -> str:
    """UTF-8 (a byte order mark is accepted) as text. Raises InputError ``file-not-text`` with the line."""
    try:
        return raw.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        encoding = next((word for mark, word in _MARKS.items() if raw.startswith(mark)), None)
        line = first_line + error.object.count(b"\n", 0, error.start)
        data = {"file": name, "line": line, "encoding": encoding}
        raise InputError(Fault("file-not-text", None, data)) from None


@contextmanager
def open_file(source: Path) -> Iterator[IO[bytes]]:
    """A file opened for reading bytes. Raises InputError where it cannot be opened or read."""
    check_file(source)
    try:
        with source.open("rb") as stream:
            yield stream
    except OSError as error:
        raise InputError(_unreadable(source, error)) from None


def check_file(source: Path) -> None:
    """Raises InputError unless ``source`` is there and is no folder."""
    try:
        if source.is_dir():
            raise InputError(Fault("file-is-folder", None, {"file": _path(source)}))
        if not source.exists():
            raise InputError(Fault("file-missing", None, {"file": _path(source), "near": _beside(source)}))
    except (OSError, ValueError) as error:  # a name too long for the disk, a NUL in it
        raise InputError(_unreadable(source, error)) from None


def _unreadable(source: Path, error: OSError | ValueError) -> Fault:
    number = getattr(error, "errno", None)
    reason = errno.errorcode.get(number, "") if isinstance(number, int) else ""
    return Fault("file-unreadable", None, {"file": _path(source), "reason": reason})


def _beside(source: Path) -> tuple[str, ...]:
    """Files we could read that lie where the missing one was looked for and are called nearly the same."""
    try:
        files = sorted(path for path in source.parent.iterdir() if path.suffix.lower() in KINDS and path.is_file())
    except OSError:
        return ()
    # Compared without their suffixes, which make everything look alike; the same name with another suffix comes first.
    close = nearest(source.stem, dict.fromkeys(path.stem for path in files))
    return tuple(_path(path) for stem in close for path in files if path.stem.casefold() == stem.casefold())[:3]


def _read_stdin(stdin: IO[Any] | None) -> bytes:
    if stdin is None:
        raise InputError(Fault("file-unreadable", None, {"file": "-", "reason": ""}))
    stream = getattr(stdin, "buffer", stdin)
    try:
        raw = stream.read(MOST_BYTES + 1)
    except OSError as error:
        reason = errno.errorcode.get(error.errno or 0, "")
        raise InputError(Fault("file-unreadable", None, {"file": "-", "reason": reason})) from None
    return raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else bytes(raw)


def _path(path: Path) -> str:
    return shown(str(path), 300)
