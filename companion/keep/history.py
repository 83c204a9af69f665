"""The journal beside an evening's file (``serpent.journal`` beside ``serpent.toml``): who changed what, and when. docs/evening.md has its format.

Lines are only ever added at its end. What the file says wins over it: a journal that does not fit loses history, never an answer.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import IO, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from companion.cards import Notation
from companion.errors import CompanionError, Fault
from companion.evening.journal import Journal, Record
from companion.files import read_within, write_whole
from companion.games import game_ids
from companion.reading.shown import shown

MOST_BYTES = 64 * 1_048_576
"""A journal that is larger is not read."""


class ChangedError(CompanionError):
    """An evening's file or its journal is not what was written last: another window keeps it too, or an editor.

    ``kept``: the file in which what was entered here is, of the ``game`` of that id.
    """

    def __init__(self, path: Path, kept: Path | None = None, game: str = "") -> None:
        data = {"file": shown(str(path), 300)}
        if kept is None:
            super().__init__(Fault("keep-changed", None, data))
        else:
            told = {"kept": shown(str(kept), 300), "command": f"companion keep {game} {quote(shown(str(kept), 300))}"}
            super().__init__(Fault("keep-changed-kept", None, {**data, **told}))


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Heading(_Line):
    """The first line: the version of the format, the game, the letters of the cards, and the digest of the file as it was then (None: there was none)."""

    version: Literal[1] = 1
    game: str
    cards: Notation
    file: str | None


class Saved(_Line):
    """A line that precedes each saving of the file: its digest once it is saved, and the one of what it replaces."""

    saved: str
    replaced: str | None


_LINE: TypeAdapter[Record | Saved] = TypeAdapter(Record | Saved)


def digest(content: bytes | None) -> str | None:
    """What a line of a journal knows a file by; None where there is no file."""
    return None if content is None else sha256(content).hexdigest()


class History:
    """The journal beside a file that holds ``content`` (None: there is no such file), and what was read of it.

    ``journal``: the edits up to the last whole line; None where there is no journal, or none that can be read. ``fits``: the file is
    as it was before the last saving or after it. ``is_ahead``: the journal has edits that were not saved in the file.
    ``trouble``: the errno's name, where the last line could not be written.
    """

    def __init__(self, path: Path, game: str, notation: Notation, content: bytes | None) -> None:
        self.path, self.trouble = path.with_suffix(".journal"), ""
        self._file, self._heading = path, Heading(game=game, cards=notation, file=digest(content))
        self.fits = self.is_ahead = False
        self._count = self._length = 0
        self._found = _size(self.path)
        self.journal = None if self._found is None else self._read()
        self._held: IO[bytes] | None = None

    def hold(self) -> bool:
        """Hold the journal, where there is one, until `release`; False where another window holds it."""
        self.release()
        with suppress(ImportError, OSError):  # not on Windows, nor on every file system
            from fcntl import LOCK_EX, LOCK_NB, flock

            stream = self.path.open("rb")
            try:
                flock(stream, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                stream.close()
                return False
            self._held = stream
        return True

    def release(self) -> None:
        """Let other windows hold the journal."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def _read(self) -> Journal | None:
        """What is in the journal; a last line that was cut short counts as not written."""
        try:
            content = read_within(self.path, MOST_BYTES)
            *lines, _rest = content.split(b"\n")
            heading = Heading.model_validate_json(lines[0])
            entries = [_LINE.validate_json(line) for line in lines[1:]]
            journal = Journal(entry for entry in entries if isinstance(entry, Record))
        except (OSError, LookupError, ValueError):
            return None
        if len(content) > MOST_BYTES or heading != self._heading.model_copy(update={"file": heading.file}):
            return None
        saved = [entry for entry in entries if isinstance(entry, Saved)]
        last, now = (saved[-1] if saved else None), self._heading.file
        self.fits = now == heading.file if last is None else now is not None and now in (last.saved, last.replaced)
        self.is_ahead = last is None or last is not entries[-1] or now != last.saved
        self._count, self._length = len(journal.records), content.rindex(b"\n") + 1
        return journal

    def begin_anew(self) -> None:
        """Let the next line begin another journal; the present one then stays beside it as ``.bak``."""
        self.journal, self.fits, self._count, self._length = None, False, 0, 0

    def add(self, records: Sequence[Record], saving: bytes | None = None, replaced: bytes | None = None) -> None:
        """Write the records that are not in the journal yet, and that the file is to hold ``saving``, not ``replaced``, from now on.

        Raises ChangedError where somebody else wrote in it. Where it cannot be written, ``trouble`` says why.
        """
        if (size := _size(self.path)) is None:
            self._found, self._count, self._length = None, 0, 0
        elif size != self._found:
            raise ChangedError(self._file)
        entries: list[BaseModel] = [*records[self._count :]]
        if saving is not None:
            entries.append(Saved(saved=sha256(saving).hexdigest(), replaced=digest(replaced)))
        if not self._length:
            entries.insert(0, self._heading)
        try:
            self._write("".join(f"{entry.model_dump_json()}\n" for entry in entries).encode())
            self._count, self.trouble = len(records), ""
        except OSError as error:
            self.trouble = errno.errorcode.get(error.errno or 0, "EIO")

    def _write(self, lines: bytes) -> None:
        try:
            if self._length:
                with self.path.open("r+b") as stream:
                    stream.truncate(self._length)  # what was cut short goes
                    stream.seek(self._length)
                    stream.write(lines)
                    stream.flush()
                    os.fsync(stream.fileno())
            else:
                if self._found is not None:
                    if not self.path.is_file():
                        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(self.path))
                    self.path.rename(spare_name(self.path))
                write_whole(self.path, lines)
                self.hold()
            self._length += len(lines)
        finally:
            self._found = _size(self.path)


def game_of(path: Path) -> str | None:
    """The id of the game whose journal this is; None where it is none, or that of a game there is not."""
    try:
        with path.open(encoding="utf-8") as stream:
            game = Heading.model_validate_json(stream.readline(1000)).game
    except (OSError, ValueError):
        return None
    return game if game in game_ids() else None


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return None


def spare_name(path: Path) -> Path:
    """What a file is kept under that is begun anew: FILE.bak, or, where there is one, FILE.bak2 and so on."""
    names = (path.with_name(f"{path.name}.bak{number or ''}") for number in (0, *range(2, 1000)))
    return next(name for name in names if not name.exists())
