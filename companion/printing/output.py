"""Writes a finished document to a file, completely or not at all (see `companion.files`). Errors become faults.

This module imports little, because documents of text and HTML use it too.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from companion.errors import Fault, PrintError
from companion.files import write_whole

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def write_atomically(path: Path | str, data: bytes) -> Path:
    """Write ``data`` to ``path``, making missing folders, and return the path.

    Raises PrintError ``output-unwritable`` or ``output-full`` (data: path, problem), and ``output-is-folder`` (data:
    path). A device or a pipe (``/dev/tty``) is written to directly.
    """
    try:
        path = Path(path)
        write_whole(path, data, make_folders=True)
    except (OSError, ValueError) as problem:
        raise PrintError(unwritable(str(path), problem)) from problem
    return path


def unwritable(path: str, problem: OSError | ValueError) -> Fault:
    """The fault that says why ``path`` cannot be written. ``problem`` has the system's own words, which the catalogue
    translates if they are usual ones.
    """
    number = problem.errno if isinstance(problem, OSError) else errno.EINVAL
    if isinstance(problem, IsADirectoryError):
        return Fault("output-is-folder", path, {"path": path})
    text = os.strerror(number) if number else str(problem)
    return Fault("output-full" if number in _FULL else "output-unwritable", path, {"path": path, "problem": text})
