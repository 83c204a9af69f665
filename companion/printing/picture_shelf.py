"""Where decoded pictures wait until they are drawn: on the disk, not in memory."""

from __future__ import annotations

import tempfile
from typing import IO, NamedTuple
from weakref import finalize


class Shelf:
    """A temporary file for decoded pictures, gone with the last of them; ``size`` is how many bytes are in it."""

    def __init__(self) -> None:
        self.file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  open as long as a picture is on it
        self.size = 0
        finalize(self, self.file.close)

    def put(self, data: bytes) -> Kept:
        """Put bytes on it. Raises OSError."""
        start, self.size = self.size, self.size + len(data)
        self.file.seek(start)
        self.file.write(data)
        self.file.flush()
        return Kept(self, start, len(data))


class Kept(NamedTuple):
    """Bytes on a shelf."""

    shelf: Shelf
    start: int
    size: int

    def read(self) -> bytes:
        """The bytes."""
        self.shelf.file.seek(self.start)
        return self.shelf.file.read(self.size)
