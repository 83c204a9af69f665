"""Writing a finished document: complete or not at all.

The bytes go to a new file beside the target, which then takes its name. Whatever goes wrong, no half-written file and no new
folder is left behind, and an older file is as it was. Light on purpose: whoever writes text or HTML uses it too.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.errors import Fault, PrintError

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


@contextmanager
def _blaming(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        code = "output-full" if problem.errno in _FULL else "output-unwritable"
        raise PrintError(
            Fault(code, str(path), {"path": str(path), "problem": problem.strerror or str(problem)})
        ) from problem


def _make_folders(folder: Path) -> list[Path]:
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    made: list[Path] = []
    try:
        for place in reversed(missing):
            place.mkdir(exist_ok=True)
            made.insert(0, place)
    except OSError:
        _remove_folders(made)
        raise
    return made


def _remove_folders(folders: list[Path]) -> None:
    with suppress(OSError):
        for folder in folders:
            folder.rmdir()


def _write_beside(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{path.name[:60]}.{os.getpid()}.part")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:  # Ctrl-C leaves nothing behind either
        with suppress(OSError):
            beside.unlink()
        raise


def write_atomically(path: Path | str, data: bytes) -> Path:
    """Write ``data`` to ``path``, making missing folders; returns the path.

    Raises PrintError ``output-unwritable`` or ``output-full`` (data: path, problem) and ``output-is-folder`` (data: path).
    A device or a pipe (``/dev/stdout``) is written to directly.
    """
    path = Path(path)
    with _blaming(path):
        target = path.resolve()
        if target.is_dir():
            raise PrintError(Fault("output-is-folder", str(path), {"path": str(path)}))
        if target.exists() and not target.is_file():
            with target.open("wb", buffering=0) as device:
                device.write(data)
            return path
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        made = _make_folders(target.parent)
        try:
            _write_beside(target, data)
        except BaseException:
            _remove_folders(made)
            raise
    return path
