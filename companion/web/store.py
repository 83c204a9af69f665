"""Keeps every table: its journal of edits, its seats, its results. It uses SQL; journals are append-only.

An edit is acknowledged only once it is kept here. A file is written through to the disk (WAL, ``synchronous=FULL``)
before an answer leaves, so a killed server loses nothing that it has acknowledged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from companion.errors import Fault
from companion.evening.journal import Record
from companion.web.databases import StoreError, database_of

SCHEMA = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, lang TEXT NOT NULL, made TEXT NOT NULL
    ) STRICT;
    CREATE TABLE records (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, revision INTEGER NOT NULL, record TEXT NOT NULL,
        PRIMARY KEY (table_id, revision)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE answers (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, id TEXT NOT NULL, answer TEXT NOT NULL,
        PRIMARY KEY (table_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tokens (
        hash TEXT PRIMARY KEY, table_id TEXT REFERENCES tables (id) ON DELETE CASCADE, seat TEXT, role TEXT NOT NULL,
        taken INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE results (
        table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, game TEXT NOT NULL, ended TEXT NOT NULL,
        result TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE played (
        table_id TEXT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE, player TEXT NOT NULL,
        PRIMARY KEY (table_id, player)
    ) STRICT, WITHOUT ROWID;
    """,
    "ALTER TABLE tables ADD COLUMN locked INTEGER NOT NULL DEFAULT 0",
    """
    CREATE TABLE sat (
        hash TEXT NOT NULL, table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat TEXT, PRIMARY KEY (hash, table_id)
    ) STRICT, WITHOUT ROWID;
    """,
    "ALTER TABLE tables ADD COLUMN away INTEGER NOT NULL DEFAULT 0",
)
"""The steps from an empty database to the present schema. A file's ``user_version`` says how many it has made."""


class TableRow(NamedTuple):
    """A table as it was laid: the ``code`` that guests type, the game, the language. Rulings are edits of its
    journal.

    ``locked``: nobody can join any more. ``away``: the host has put it away.
    """

    id: str
    code: str
    game: str
    lang: str
    made: str
    locked: int = 0
    away: int = 0


_ROW = ", ".join(TableRow._fields)


class Token(NamedTuple):
    """The rights of a token: the ``host`` may do everything, a ``seat`` or a ``watcher`` belongs to one table.

    A ``screen`` shows all tables as watchers see them.
    """

    role: str
    table: str | None = None
    seat: str | None = None


def hashed(token: str) -> str:
    """The hash of a token. Only this is kept, so that nobody can read tokens from the file."""
    return sha256(token.encode()).hexdigest()


class Store:
    """All tables, in a file or on a PostgreSQL server (``postgresql://…``). Only one server at a time can use it.

    Raises StoreError ``store-…`` if it cannot be opened; InputError ``postgres-missing`` if the library for
    PostgreSQL is not installed.
    """

    def __init__(self, name: Path | str) -> None:
        self._database = database_of(str(name))
        self.name = self._database.name
        try:
            self._database.migrate(SCHEMA)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    # Tables

    def add_table(self, row: TableRow, tokens: Mapping[str, Token], records: Sequence[Record]) -> None:
        """Add a table with its tokens and its first edits."""
        with self._database.writing():
            self._database.execute(f"INSERT INTO tables ({_ROW}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            self._add_tokens(tokens)
            self._append(row.id, 0, records)

    def tables(self) -> list[TableRow]:
        """All tables, the newest first."""
        return [
            TableRow(*row)
            for row in self._database.execute(f"SELECT {_ROW} FROM tables ORDER BY made DESC, rowid DESC")
        ]

    def table(self, id_: str) -> TableRow | None:
        """The table with an id; None if there is none."""
        row = self._database.execute(f"SELECT {_ROW} FROM tables WHERE id = ?", (id_,)).fetchone()
        return TableRow(*row) if row else None

    def coded(self, code: str) -> TableRow | None:
        """The table with a code; None if there is none."""
        row = self._database.execute(f"SELECT {_ROW} FROM tables WHERE code = ?", (code,)).fetchone()
        return TableRow(*row) if row else None

    def lock(self, table: str, locked: bool) -> None:
        """Close a table to newcomers, or open it again."""
        with self._database.writing():
            self._database.execute("UPDATE tables SET locked = ? WHERE id = ?", (int(locked), table))

    def put_away(self, table: str, away: bool) -> None:
        """Take a table out of the list of those being played, or put it back. Nothing of it is lost."""
        with self._database.writing():
            self._database.execute("UPDATE tables SET away = ? WHERE id = ?", (int(away), table))

    def is_locked(self, table: str) -> bool:
        """True if nobody can join the table any more."""
        row = self.table(table)
        return bool(row and row.locked)

    # Edits

    def records(self, table: str) -> list[Record]:
        """A table's journal, from its first edit."""
        rows = self._database.execute("SELECT record FROM records WHERE table_id = ? ORDER BY revision", (table,))
        try:
            return [Record.model_validate_json(record) for (record,) in rows]
        except ValidationError:
            problem = f"table {table}"
            raise StoreError(Fault("store-damaged", None, {"file": self.name, "problem": problem})) from None

    def append(
        self,
        table: str,
        revision: int,
        records: Sequence[Record],
        answers: Mapping[str, Any],
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Append edits after the first ``revision`` of a journal, with their answers and the result.

        ``answers``: the answers to devices, by the edits' ids. ``result``: how the game has ended; None if it is not
        over.
        """
        with self._database.writing():
            self._append(table, revision, records)
            rows = [(table, id_, json.dumps(answer)) for id_, answer in answers.items()]
            self._database.many("INSERT INTO answers VALUES (?, ?, ?)", rows)
            if records:
                self._set_result(table, records[-1].edit.time.isoformat(), result)

    def _set_result(self, table: str, ended: str, result: Mapping[str, Any] | None) -> None:
        self._database.execute("DELETE FROM results WHERE table_id = ?", (table,))
        if result is None:
            return
        self._database.execute(
            "INSERT INTO results SELECT id, game, ?, ? FROM tables WHERE id = ?", (ended, json.dumps(result), table)
        )
        names = [(table, one["name"]) for one in result["players"]]
        self._database.many("INSERT INTO played VALUES (?, ?)", names)

    def answer(self, table: str, id_: str) -> Any:  # noqa: ANN401 (JSON)
        """The answer that a device got for an edit; None if no answer is kept under that id."""
        row = self._database.execute(
            "SELECT answer FROM answers WHERE table_id = ? AND id = ?", (table, id_)
        ).fetchone()
        return json.loads(row[0]) if row else None

    def _append(self, table: str, revision: int, records: Sequence[Record]) -> None:
        rows = [(table, number, one.model_dump_json()) for number, one in enumerate(records, revision + 1)]
        self._database.many("INSERT INTO records VALUES (?, ?, ?)", rows)

    # Tokens

    def add_tokens(self, tokens: Mapping[str, Token]) -> None:
        """Add tokens."""
        with self._database.writing():
            self._add_tokens(tokens)

    def _add_tokens(self, tokens: Mapping[str, Token]) -> None:
        rows = [(hashed(token), of.table, of.seat, of.role, 0) for token, of in tokens.items()]
        self._database.many("INSERT INTO tokens VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", rows)

    def token(self, token: str) -> Token | None:
        """The rights of a token; None if it is unknown."""
        row = self._database.execute(
            "SELECT role, table_id, seat FROM tokens WHERE hash = ?", (hashed(token),)
        ).fetchone()
        return Token(*row) if row else None

    def take_seat(self, table: str, seat: str, token: str, *, beside: bool = False) -> bool:
        """Take a seat with a new token; False if it is taken. With ``beside``, a second phone may join a taken seat."""
        with self._database.writing():
            found = self._database.execute(
                "SELECT 1 FROM tokens WHERE table_id = ? AND seat = ? AND taken = 1", (table, seat)
            ).fetchone()
            if found and not beside:
                return False
            row = (hashed(token), table, seat, "seat", 1)
            self._database.execute("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", row)
            return True

    def free_seat(self, table: str, seat: str) -> None:
        """Free a seat: the tokens of phones that joined it end, and the seat waits for its name."""
        with self._database.writing():
            self._database.execute("DELETE FROM tokens WHERE table_id = ? AND seat = ? AND taken = 1", (table, seat))

    def end_seat(self, table: str, seat: str) -> None:
        """End all tokens of a seat, of phones and of programs."""
        with self._database.writing():
            self._database.execute("DELETE FROM tokens WHERE table_id = ? AND seat = ?", (table, seat))

    def move_seat(self, table: str, seat: str, to: str) -> None:
        """Move the tokens of a seat to another seat of the same table."""
        with self._database.writing():
            self._database.execute("UPDATE tokens SET seat = ? WHERE table_id = ? AND seat = ?", (to, table, seat))

    def taken(self, table: str) -> frozenset[str]:
        """The seats that somebody has joined."""
        rows = self._database.execute("SELECT seat FROM tokens WHERE table_id = ? AND taken = 1", (table,))
        return frozenset(seat for (seat,) in rows)

    def move_people(self, table: str, to: str, seats: Mapping[str, str]) -> None:
        """Move those who joined a table, and its watchers, to another table. ``seats``: their seats there, by their
        seats here.
        """
        with self._database.writing():
            places = ", ".join("?" for _ in seats)
            self._database.execute(
                f"""INSERT INTO sat SELECT hash, table_id, seat FROM tokens
                WHERE table_id = ? AND (role = 'watcher' OR (taken = 1 AND seat IN ({places}))) ON CONFLICT DO NOTHING""",
                (table, *seats),
            )
            for seat, other in seats.items():
                moved = "UPDATE tokens SET table_id = ?, seat = ? WHERE table_id = ? AND seat = ? AND taken = 1"
                self._database.execute(moved, (to, other, table, seat))
            self._database.execute(
                "UPDATE tokens SET table_id = ? WHERE table_id = ? AND role = 'watcher'", (to, table)
            )

    def remember(self, before: str, now: str) -> None:
        """Keep the earlier tables of a phone that gets another token."""
        with self._database.writing():
            self._database.execute(
                """INSERT INTO sat SELECT ?, table_id, seat FROM sat WHERE hash = ?
                UNION SELECT ?, table_id, seat FROM tokens WHERE hash = ? AND table_id IS NOT NULL ON CONFLICT DO NOTHING""",
                (hashed(now), hashed(before)) * 2,
            )

    def sat(self, token: str) -> dict[str, Token]:
        """The tables where a phone sat before it moved on, latest first. It may read there what a watcher reads."""
        rows = self._database.execute(
            "SELECT sat.table_id, seat FROM sat JOIN tables ON tables.id = sat.table_id WHERE hash = ? ORDER BY made DESC",
            (hashed(token),),
        )
        return {table: Token("watcher", table, seat) for table, seat in rows}

    # Results

    def results(self, player: str = "", game: str = "", since: str = "") -> Iterable[dict[str, Any]]:
        """The results, newest first: optionally those of a player, of a game, or since a day (ISO)."""
        rows = self._database.execute(
            """SELECT table_id, game, ended, result FROM results
            WHERE (? = '' OR table_id IN (SELECT table_id FROM played WHERE player = ?))
            AND (? = '' OR game = ?) AND ended >= ? ORDER BY ended DESC, table_id DESC""",
            (player, player, game, game, since),
        )
        for table, played, ended, result in rows:
            yield {"table": table, "game": played, "ended": ended, **json.loads(result)}

    def players(self) -> set[str]:
        """The names of all who have a result."""
        return {name for (name,) in self._database.execute("SELECT DISTINCT player FROM played")}

    def copy_to(self, other: Store) -> None:
        """Copy everything into another store, which must be empty. All or nothing is copied. Raises StoreError."""
        with other._database.writing():
            for table in ("tables", "records", "answers", "tokens", "sat", "results", "played"):
                rows = self._database.execute(f"SELECT * FROM {table}" + " ORDER BY rowid" * (table == "tables"))
                names = [column[0] for column in rows.description]
                own = [
                    number for number, name in enumerate(names) if name != "rowid"
                ]  # the other database gives this number anew
                columns, places = ", ".join(names[number] for number in own), ", ".join("?" for _ in own)
                copied = [tuple(row[number] for number in own) for row in rows]
                other._database.many(f"INSERT INTO {table} ({columns}) VALUES ({places})", copied)

    def last_time(self) -> str:
        """The time of the last entry (ISO); "" if there is none."""
        rows = self._database.execute(
            "SELECT made FROM tables UNION ALL SELECT ended FROM results ORDER BY 1 DESC LIMIT 1"
        )
        return next((time for (time,) in rows), "")

    def forget(self, table: str) -> bool:
        """Delete a table with everything entered at it; False if there is none."""
        with self._database.writing():
            return bool(self._database.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount)
