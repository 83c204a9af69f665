"""Evenings that move between `companion keep` and the page, with their journals if there are any.

A file of `keep` becomes a table (`take_up`, `lay_evening`). A table becomes a file that `keep` continues
(`evening_text`, `journal_text`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from companion.asking.terminal import Complete
from companion.errors import Fault, InputError, recoded
from companion.evening.edits import EditId
from companion.evening.journal import Journal, Record
from companion.evening.secrets import has_secrets
from companion.game import Game
from companion.games import find_game, game_ids
from companion.keep.file import EveningFile, open_file
from companion.keep.history import JournalHeading, Saved, digest
from companion.keep.keeper import Keeper
from companion.reading.checked import check_entry
from companion.reading.entered import Flags, ReadingError
from companion.reading.shown import shown
from companion.reading.sources import read_text
from companion.reading.toml import parse_toml
from companion.reading.unfinished import Unfinished, unfinished_in
from companion.reading.write import write_toml
from companion.web.laying import lay_journal
from companion.web.store import Store, Token
from companion.web.table import HOST, Table
from companion.words import Lang

_HERE = "here"
"""The name of the device under which `keep` enters."""


class TakenUp(NamedTuple):
    """The evening in a file.

    - ``id``: the id of its table, the same for the same files.
    - ``text``: the file's text, with its owner's comments.
    - ``remarks``: what is unusual about it without being wrong.
    """

    game: Game
    lang: Lang
    journal: Journal
    id: str
    text: str
    remarks: tuple[Fault, ...] = ()


class _Unasked:
    """A terminal that answers no question. It collects the faults it is shown."""

    symbols = True

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def ask(self, prompt: str, complete: Complete | None = None) -> str:
        """Raise EOFError: nobody answers."""
        raise EOFError

    def say(self, text: str) -> None:
        """Do nothing: nobody reads."""

    def complain(self, faults: Sequence[Fault], lang: Lang, data: Mapping[str, Any]) -> None:
        """Collect the faults."""
        self.faults += faults


def take_up(path: Path, game: str = "") -> TakenUp:
    """The evening in a file, with the journal beside it if the two match. Without ``game``, the game is found from
    the file.

    Raises InputError: the faults that `score` finds, except missing fields; ``evening-game`` if several games could
    read the file; ``evening-missing``.
    """
    try:
        text = read_text(path, None)
    except InputError as error:
        raise InputError(recoded(error.faults, {"file-missing": "evening-missing"})) from None
    file = open_file(find_game(game), path, Flags()) if game else _opened(path, text)
    try:
        check_entry(file.game, file.game.position, file.data, Flags())
    except ReadingError as error:  # also for answers that `keep` would ask for again
        if wrong := [fault for fault in error.faults if fault.code != "field-missing"]:
            raise ReadingError(wrong, error.lang, error.notation, error.data) from None
    terminal = _Unasked()
    keeper = Keeper(file.game, file, Flags(), terminal, lambda _entered, _stage: None)
    journal = Journal(_by_host(keeper.taken_up().journal.records))
    beside = path.with_suffix(".journal")
    files = [text.encode(), beside.read_bytes() if beside.is_file() else b""]
    id_ = sha256(b"\n".join([file.game.id.encode(), path.name.encode(), *files])).hexdigest()[:12]
    return TakenUp(file.game, keeper.lang, journal, id_, text, tuple(terminal.faults))


def _opened(path: Path, text: str) -> EveningFile:
    """The file as its game reads it: the game recorded with it, else the only game that accepts it.

    Raises InputError with the faults of the game that finds the fewest, or ``evening-game`` if several games are
    equally likely.
    """
    if recorded := _recorded_game(path, text):
        return open_file(find_game(recorded), path, Flags())
    opened: list[EveningFile] = []
    refused: list[InputError] = []
    for game in map(find_game, game_ids()):
        try:
            opened.append(open_file(game, path, Flags()))
        except InputError as error:
            error.game_id = game.id  # type: ignore[attr-defined]
            refused.append(error)
    if len(opened) == 1:
        return opened[0]
    few = min((len(error.faults) for error in refused), default=0)
    closest = [error for error in refused if len(error.faults) == few]
    if opened or any(error.faults != closest[0].faults for error in closest):
        raise InputError(Fault("evening-game", None, {"file": shown(path.name)}))
    raise closest[0]


def _recorded_game(path: Path, text: str) -> str:
    """The game named in the journal or in the file's unfinished part; "" if neither names one."""
    with suppress(OSError, ValueError), path.with_suffix(".journal").open(encoding="utf-8") as journal:
        return JournalHeading.model_validate_json(journal.readline()).game
    with suppress(InputError):
        unfinished = unfinished_in(parse_toml(text).get("unfinished"), text)
        return unfinished.game or "" if unfinished else ""
    return ""


def _by_host(records: Iterable[Record]) -> list[Record]:
    """The records in the same order, with the entries of `keep` attributed to the host.

    Each edit knows all edits before it. Edits from seats keep their device, and held edits stay held.
    """
    ids: dict[EditId, EditId] = {}
    counts: dict[str, int] = {}
    made = []
    for record in records:
        edit, known = record.edit, dict(counts)
        name = HOST if edit.id.device == _HERE else edit.id.device
        counts[name] = counts.get(name, 0) + 1
        ids[edit.id] = EditId(name, counts[name])
        undoes = ids[edit.undoes] if edit.undoes else None
        now = {"id": ids[edit.id], "seen": known, "undoes": undoes, "author": edit.author or HOST}
        held = record.held and record.held.model_copy(
            update={"by": ids.get(record.held.by) if record.held.by else None}
        )
        made.append(Record(edit=edit.model_copy(update=now), held=held))
    return made


def lay_evening(store: Store, taken: TakenUp, now: Callable[[], datetime]) -> Table:
    """Lay the table of a file's evening, or find it if the file was taken up before. Raises InputError if its players
    cannot sit at it.
    """
    if (row := store.table(taken.id)) is not None:
        return Table(row, store, now)
    table, _tokens = lay_journal(store, taken.game, taken.journal, taken.lang, now, taken.id)
    # The note is dated like the last edit, because a finished game ended then.
    Table(table.row, store, lambda: table.changed_last).note_file(taken.text)
    return Table(table.row, store, now)


# The other way


def evening_text(table: Table, token: Token) -> str:
    """The file that `score` reads and `keep` continues, as far as the holder of a token may see it.

    If the game has secrets and is not over, a guest's file is the bare position without others' secrets.
    """
    seen = table.seen_by(token)
    if token.role != HOST and not seen.is_over and has_secrets(table.game.position):
        return write_toml({"lang": table.lang, "cards": table.lang, **seen.data})
    text = table.file_text if token.role == HOST else ""
    flags = Flags(lang=table.lang, cards=table.lang)
    file = EveningFile(Path(os.devnull), {}, Unfinished(), table.game, text)
    return Keeper(table.game, file, flags, _Unasked(), lambda _entered, _stage: None).text(table.evening)


def journal_text(table: Table, text: str) -> str:
    """The journal that goes with a table's file, whose content is ``text``: who entered what, and when."""
    heading = JournalHeading(game=table.game.id, cards=table.lang, file=None)
    saved = Saved(saved=str(digest(text.encode())), replaced=None)
    return "".join(f"{line.model_dump_json()}\n" for line in (heading, *table.evening.journal.records, saved))
