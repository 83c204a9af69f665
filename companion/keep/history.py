"""The journal beside an evening's file (``serpent.journal`` beside ``serpent.toml``): who changed what, and when.
docs/evening.md describes its format.

Lines are only added at its end. The file takes precedence over it: if the journal does not fit, history is lost, but
never an answer.
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
"""A larger journal is not read."""


class ChangedError(CompanionError):
    """An evening's file or journal is not as it was last written: another window keeps it too, or an editor changed
    it.

    ``kept``: the file in which the new answers were saved. ``game``: the id of its game.
    """

    def __init__(self, path: Path, kept: Path | None = None, game: str = "") -> None:
        data = {"file": shown(str(path), 300)}
        if kept is None:
            super().__init__(Fault("keep-changed", None, data))
        else:
            kept_data = {
                "kept": shown(str(kept), 300),
                "command": f"companion keep {game} {quote(shown(str(kept), 300))}",
            }
            super().__init__(Fault("keep-changed-kept", None, {**data, **kept_data}))


class _JournalLine(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class JournalHeading(_JournalLine):
    """The first line of a journal: the version of the format, the game, the letters of the cards, and the file's
    digest at the beginning (None: there was no file).
    """

    version: Literal[1] = 1
    game: str
    cards: Notation
    file: str | None


class Saved(_JournalLine):
    """A line written before each saving of the file: the digest of the new content, and that of the old."""

    saved: str
    replaced: str | None


_LINE: TypeAdapter[Record | Saved] = TypeAdapter(Record | Saved)


def digest(content: bytes | None) -> str | None:
    """The digest by which a journal identifies a file's content; None if there is no file."""
    return None if content is None else sha256(content).hexdigest()


class History:
    """The journal beside a file, and what was read of it. ``content``: the file's content; None if there is no file.

    - ``journal``: the edits up to the last complete line; None if there is no journal, or none that can be read.
    - ``fits``: True if the file is as it was before or after the last saving.
    - ``is_ahead``: True if the journal has edits that were not saved in the file.
    - ``trouble``: the name of the errno if the last line could not be written.
    """

    def __init__(self, path: Path, game: str, notation: Notation, content: bytes | None) -> None:
        self.path, self.trouble = path.with_suffix(".journal"), ""
        self._file, self._heading = path, JournalHeading(game=game, cards=notation, file=digest(content))
        self.fits = self.is_ahead = False
        self._count = self._length = 0
        self._found = _size(self.path)
        self.journal = None if self._found is None else self._read()
        self._held: IO[bytes] | None = None

    def lock(self) -> bool:
        """Lock the journal, if there is one, until `release`. False if another window holds the lock."""
        self.release()
        with suppress(ImportError, OSError):  # there are no locks on Windows and on some file systems
            from fcntl import LOCK_EX, LOCK_NB, flock

            stream = self.path.open("rb")
            try:
                flock(stream, LOCK_EX | LOCK_NB)
            except OSError as error:
                stream.close()
                return not isinstance(error, BlockingIOError)
            self._held = stream
        return True

    def release(self) -> None:
        """Unlock the journal."""
        if self._held is not None:
            self._held.close()
            self._held = None

    def _read(self) -> Journal | None:
        """The edits in the journal; None if it cannot be read. An incomplete last line is ignored."""
        try:
            content = read_within(self.path, MOST_BYTES)
            *lines, _rest = content.split(b"\n")
            heading = JournalHeading.model_validate_json(lines[0])
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
        """Start a new journal with the next line. The present one is then kept beside it as ``.bak``."""
        self.journal, self.fits, self._count, self._length = None, False, 0, 0

    def add(self, records: Sequence[Record], saving: bytes | None = None, replaced: bytes | None = None) -> None:
        """Write the records that are not in the journal yet. ``saving``: the file is about to hold this content in
        place of ``replaced``.

        Raises ChangedError if somebody else wrote in the journal. If it cannot be written, ``trouble`` says why.
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
                    stream.truncate(self._length)  # remove an incomplete line
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
                self.lock()
            self._length += len(lines)
        finally:
            self._found = _size(self.path)


def game_of(path: Path) -> str | None:
    """The id of the game of a journal; None if it is not a journal, or if the game is unknown."""
    try:
        with path.open(encoding="utf-8") as stream:
            game = JournalHeading.model_validate_json(stream.readline(1000)).game
    except (OSError, ValueError):
        return None
    return game if game in game_ids() else None


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return None


def spare_name(path: Path) -> Path:
    """The path under which the old file is kept when it is begun anew: FILE.bak, or FILE.bak2 and so on if that
    exists.
    """
    names = (path.with_name(f"{path.name}.bak{number or ''}") for number in (0, *range(2, 1000)))
    return next(name for name in names if not name.exists())
