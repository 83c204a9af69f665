"""Reads files within limits, and writes them whole or not at all.

Reading: a file is opened once, and a read never waits forever. The caller says how much is read.

Writing: the bytes go into a new file in the same folder, which then replaces the target. A reader sees the old file
or the new one, never half of either. The new file's name is random and the file is created exclusively, so two
writers never collide. It is removed whatever goes wrong (Ctrl-C and SIGTERM too, where they arrive as exceptions:
`companion.cli.signals`). After a kill or a power cut, the next run removes it: its name tells which process made it,
and files of living processes are kept.

This module knows nothing of Companion. It raises OSError, and ValueError for a name with a NUL in it.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO

_TRIES = 20
"""How many random names are tried; one practically always does."""
_PART = re.compile(r"\.companion-(?:(?P<machine>[0-9a-f]{8})-(?P<process>\d{1,9})-)?[0-9a-f]{16}\.part")
"""The name of a file that is being written: machine, process, random part. Older versions had the random part alone."""
_OLD = 3600
"""Seconds after which a partial file is abandoned if its name does not tell its process."""

PATIENCE = 1.5
"""Seconds to wait for somebody to open the other end of a pipe."""


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """A file, a device or a pipe, opened for reading.

    Raises OSError: EPIPE if nobody opens a pipe for writing within PATIENCE seconds.
    """
    if not stat.S_ISFIFO(path.stat().st_mode):
        with path.open("rb") as stream:
            yield stream
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as stream:
        if not _has_a_writer(descriptor):
            raise OSError(errno.EPIPE, os.strerror(errno.EPIPE), str(path))
        os.set_blocking(descriptor, True)
        yield stream


def read_within(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file, at most ``most`` + 1 of them: one too many shows that the file is too large.

    Raises OSError: ESPIPE for a pipe, a device or a socket, which might never end.
    """
    with suppress(FileNotFoundError):
        found = path.stat().st_mode
        if not stat.S_ISREG(found) and not stat.S_ISDIR(found):
            raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), str(path))
    with path.open("rb") as stream:
        return stream.read(most + 1)


def _has_a_writer(descriptor: int) -> bool:
    """True if somebody has opened the pipe for writing or has written to it. Waits up to PATIENCE seconds."""
    import select

    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    if waiting.poll(PATIENCE * 1000):
        return True
    try:
        return bool(os.read(descriptor, 1))  # nothing is there: nobody, or somebody who has not written yet
    except BlockingIOError:
        return True


def write_whole(path: Path, data: bytes, *, make_folders: bool = False) -> None:
    """Write ``data`` to ``path``, whole or not at all. An older file keeps its permissions; a link stays a link.

    ``make_folders`` creates missing folders, and removes them again if the file cannot be written. A device or a pipe
    (``/dev/tty``, a FIFO) is written to directly. Raises OSError: IsADirectoryError for a folder.
    """
    older = _stat(path)
    if older is not None and stat.S_ISDIR(older.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if older is not None and not stat.S_ISREG(older.st_mode):
        with path.open("wb", buffering=0) as device:
            _write_all(device.fileno(), data)
        return
    target = Path(os.path.realpath(path))  # what a link points to, there or not
    if older is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    made = _make_folders(target.parent) if make_folders else []
    try:
        _write_beside(target, data, older)
    except BaseException:  # Ctrl-C leaves nothing behind either
        _remove_folders(made)
        raise


def _stat(path: Path) -> os.stat_result | None:
    """The status of ``path``; None if nothing is there or a link points nowhere. Raises OSError for an impossible
    name.
    """
    try:
        return path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _write_beside(target: Path, data: bytes, older: os.stat_result | None) -> None:
    beside, descriptor = _new_file(target.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            if older is not None and hasattr(os, "fchmod"):
                os.fchmod(descriptor, stat.S_IMODE(older.st_mode))
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _new_file(folder: Path) -> tuple[Path, int]:
    """A new file in ``folder``, created exclusively and open for writing, with the usual permissions of new files."""
    _take_away_left(folder)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    for left in reversed(range(_TRIES)):
        beside = folder / f".companion-{_machine()}-{os.getpid()}-{secrets.token_hex(8)}.part"
        try:
            return beside, os.open(beside, flags, 0o666)
        except FileExistsError:
            if not left:
                raise
    raise AssertionError("unreachable")


@cache
def _machine() -> str:
    """A short hash that tells this machine from others that write to the same folder."""
    return f"{zlib.crc32(os.uname().nodename.encode()) if hasattr(os, 'uname') else 0:08x}"


@cache
def _take_away_left(folder: Path) -> None:
    """Remove the partial files that dead processes of this user left in a folder; once in a run."""
    if os.name != "posix":  # elsewhere nothing tells without harm whether a process lives
        return
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            part = _PART.fullmatch(entry.name)
            if part is None:
                continue
            with suppress(OSError):  # somebody else took it away meanwhile
                status = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(status.st_mode) and status.st_uid == os.getuid() and _is_left(part, status):
                    Path(entry.path).unlink()


def _is_left(part: re.Match[str], status: os.stat_result) -> bool:
    """True if no process is writing the partial file any more. Files of other machines are left alone."""
    if part["process"] is None:
        return time.time() - status.st_mtime > _OLD
    if part["machine"] != _machine():
        return False
    try:
        os.kill(int(part["process"]), 0)  # asks, and sends nothing
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):  # somebody else's process lives
        return False
    return False


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _make_folders(folder: Path) -> list[Path]:
    """Create the missing folders, outermost first. Returns those created, innermost first."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    made: list[Path] = []
    try:
        for place in reversed(missing):
            with suppress(FileExistsError):  # somebody else made it meanwhile: then it is theirs
                place.mkdir()
                made.insert(0, place)
    except BaseException:
        _remove_folders(made)
        raise
    return made


def _remove_folders(folders: list[Path]) -> None:
    with suppress(OSError):  # not empty: somebody else's file is in it
        for folder in folders:
            folder.rmdir()
