"""Writing a finished document: complete or not at all (see `companion.files`), and what went wrong as a fault.

Light on purpose: whoever writes text or HTML uses it too.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from companion.errors import Fault, PrintError
from companion.files import write_whole

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def write_atomically(path: Path | str, data: bytes) -> Path:
    """Write ``data`` to ``path``, making missing folders; returns the path.

    Raises PrintError ``output-unwritable`` or ``output-full`` (data: path, problem) and ``output-is-folder`` (data: path).
    A device or a pipe (``/dev/tty``) is written to directly.
    """
    try:
        path = Path(path)
        write_whole(path, data, make_folders=True)
    except (OSError, ValueError) as problem:
        raise PrintError(unwritable(str(path), problem)) from problem
    return path


def unwritable(path: str, problem: OSError | ValueError) -> Fault:
    """Why ``path`` cannot be written. The system's own words stand in ``problem``; the catalogue knows the usual ones."""
    number = problem.errno if isinstance(problem, OSError) else errno.EINVAL
    if isinstance(problem, IsADirectoryError):
        return Fault("output-is-folder", path, {"path": path})
    text = os.strerror(number) if number else str(problem)
    return Fault("output-full" if number in _FULL else "output-unwritable", path, {"path": path, "problem": text})
