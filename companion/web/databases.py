"""The two databases for a store, behind the same few calls: a file (SQLite) or a server (PostgreSQL).

Each statement is written once, with ``?`` for values, in SQL that both understand.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from companion.errors import CompanionError, Fault, InputError

_LOCK = 0x436F6D70
"""The number of the lock on a PostgreSQL database, which only one server at a time can hold."""
_PAUSE = 5.0
"""Seconds before a database server that did not answer is asked again.

Requests therefore do not wait for it one after the other.
"""
_AGE = "PRAGMA user_version"


class StoreError(CompanionError):
    """The database cannot be read or written: another server uses it, the disk is full, or it is read-only."""


def _fault(file: str, code: str, problem: str = "") -> StoreError:
    return StoreError(Fault(code, None, {"file": file, "problem": problem}))


class Database(Protocol):
    """The database of a store. ``name``: its name in messages."""

    name: str

    def execute(self, statement: str, values: Sequence[object] = ()) -> Any:  # noqa: ANN401 (a cursor)
        """Execute a statement. Raises StoreError."""

    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute a statement once for each row. Raises StoreError."""

    def writing(self) -> Any:  # noqa: ANN401 (a context manager)
        """A transaction: everything written inside is kept, or nothing. Raises StoreError."""

    def migrate(self, steps: Sequence[str]) -> None:
        """Carry out the missing steps of the schema. Raises StoreError if the database has more steps than these."""

    def close(self) -> None:
        """Close the database."""


def database_of(name: str) -> Database:
    """The database with a name: an address of a PostgreSQL server, else a file. Raises StoreError, InputError."""
    return Postgres(name) if is_postgres(name) else Sqlite(name)


def is_postgres(name: str) -> bool:
    """True if a database's name is an address of a PostgreSQL server."""
    return name.startswith(("postgresql://", "postgres://"))


class Sqlite:
    """A database in a file of its own (SQLite)."""

    def __init__(self, name: str) -> None:
        self.name = name
        try:
            self._file = sqlite3.connect(name, timeout=0.5, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise self._error(error) from None
        try:
            self.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._check_ours()
            self.execute("PRAGMA journal_mode = WAL")
            self.execute("PRAGMA synchronous = FULL")
            self.execute("PRAGMA foreign_keys = ON")
            if (found := self.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
                raise _fault(self.name, "store-damaged", found)
        except BaseException:
            self._file.close()
            raise

    def _check_ours(self) -> None:
        """Raise StoreError ``store-other`` if the database belongs to another program. Nothing is written into it
        then.
        """
        found = {name for (name,) in self.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if found and not {"tables", "records", "answers", "tokens"} <= found:
            raise _fault(self.name, "store-other")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def execute(self, statement: str, values: Sequence[object] = ()) -> sqlite3.Cursor:
        """Execute a statement."""
        try:
            return self._file.execute(statement, values)
        except sqlite3.Error as error:
            raise self._error(error) from None

    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute a statement once for each row."""
        try:
            self._file.executemany(statement, rows)
        except sqlite3.Error as error:
            raise self._error(error) from None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction: everything written inside is kept, or nothing."""
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise

    def migrate(self, steps: Sequence[str]) -> None:
        """Carry out the missing steps of the schema."""
        (version,) = self.execute(_AGE).fetchone()
        if version > len(steps):
            raise _fault(self.name, "store-newer")
        with self.writing():
            for number, step in enumerate(steps[version:], version + 1):
                for statement in filter(str.strip, step.split(";")):
                    self.execute(statement)
                self.execute(f"{_AGE} = {number}")

    def _error(self, error: sqlite3.Error) -> StoreError:
        name = getattr(error, "sqlite_errorname", "") or ""
        codes = {
            "SQLITE_BUSY": "store-busy",
            "SQLITE_FULL": "store-full",
            "SQLITE_READONLY": "store-read-only",
            "SQLITE_NOTADB": "store-other",
            "SQLITE_CORRUPT": "store-damaged",
        }
        known = next((code for start, code in codes.items() if name.startswith(start)), "store-unreadable")
        if known == "store-unreadable":  # SQLite reports all of these as a disk error, or as a file that it cannot open
            known = _place_fault(Path(self.name)) or known
        return _fault(self.name, known, str(error))


def _place_fault(path: Path) -> str | None:
    """The fault in a file's place that keeps it from being written; None if its place is fine."""
    if not path.parent.is_dir() or path.is_dir():
        return "store-no-folder"
    effective = os.access in os.supports_effective_ids
    written = path if path.exists() else path.parent
    return None if os.access(written, os.W_OK, effective_ids=effective) else "store-read-only"


class Postgres:
    """A schema of its own in a database of a PostgreSQL server.

    A lost connection is opened again by the next statement. Statements have short time limits, because the server's
    whole loop waits for them.
    """

    def __init__(self, address: str) -> None:
        try:
            import psycopg
        except ImportError:
            raise InputError(Fault("postgres-missing")) from None
        self._psycopg, self._address = psycopg, address
        parts = urlsplit(address)
        self.name = parts._replace(netloc=parts.netloc.replace(f":{parts.password}@", "@")).geturl()
        self._connection: Any = None
        self._backend: int | None = None
        """The database server's process behind the connection, or behind the one that was lost."""
        self._tried, self._is_writing = -_PAUSE, False
        self._connect()

    def _connect(self) -> None:
        if time.monotonic() - self._tried < _PAUSE:
            raise _fault(self.name, "store-away")
        self._tried = time.monotonic()
        limits = "-c statement_timeout=5000 -c lock_timeout=2000 -c synchronous_commit=on"
        try:
            connection: Any = self._psycopg.connect(
                self._address, autocommit=True, connect_timeout=2, options=limits, client_encoding="utf8"
            )
        except self._psycopg.Error as error:
            raise _fault(self.name, "store-away", str(error).strip().splitlines()[0]) from None
        try:
            self._lock(connection)
            if not connection.execute("SELECT to_regnamespace('companion') IS NOT NULL").fetchone()[0]:
                connection.execute("CREATE SCHEMA companion")
            connection.execute("SET search_path = companion")
        except self._psycopg.Error as error:
            connection.close()
            raise self._error(error) from None
        self._connection, self._backend, self._tried = connection, connection.info.backend_pid, -_PAUSE

    def _lock(self, connection: Any) -> None:  # noqa: ANN401 (psycopg is imported when it is needed)
        """Take the lock that only one server can hold; wait for it as long as for any lock (then ``store-busy``).

        The process behind a lost connection holds it until it notices the loss. It is ended here, if it is our own.
        """
        if self._backend is not None:
            own = "FROM pg_locks WHERE locktype = 'advisory' AND objid = %s AND pid = %s AND granted"
            connection.execute(f"SELECT pg_terminate_backend(pid) {own}", (_LOCK, self._backend))
        connection.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))

    def close(self) -> None:
        """Release the lock and close the connection. The database server notices a lost connection only later, so the
        lock is released first.
        """
        with suppress(self._psycopg.Error):
            self._connection.execute("SELECT pg_advisory_unlock_all()")
        self._connection.close()

    def execute(self, statement: str, values: Sequence[object] = ()) -> Any:  # noqa: ANN401 (a cursor)
        """Execute a statement."""
        if self._connection.closed and not self._is_writing:  # no new connection in the middle of a transaction
            self._connect()
        try:
            return self._connection.execute(statement.replace("?", "%s"), values or None)
        except self._psycopg.Error as error:
            raise self._error(error) from None

    def many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute a statement once for each row."""
        try:
            with self._connection.cursor() as cursor:
                cursor.executemany(statement.replace("?", "%s"), [*rows])
        except self._psycopg.Error as error:
            raise self._error(error) from None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction: everything written inside is kept, or nothing."""
        self.execute("BEGIN")
        self._is_writing = True
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            with suppress(self._psycopg.Error):
                self._connection.rollback()
            raise
        finally:
            self._is_writing = False

    def migrate(self, steps: Sequence[str]) -> None:
        """Carry out the missing steps of the schema."""
        with self.writing():
            self.execute("CREATE TABLE IF NOT EXISTS version (number INTEGER NOT NULL)")
            found = self.execute("SELECT number FROM version").fetchone()
            version = found[0] if found else 0
            if version > len(steps):
                raise _fault(self.name, "store-newer")
            for step in steps[version:]:
                # SQLite numbers rows by itself, PostgreSQL needs a column for it; its types are always strict.
                own = step.replace("CREATE TABLE tables (", "CREATE TABLE tables (rowid BIGSERIAL,")
                self.execute(own.replace(" STRICT, WITHOUT ROWID", "").replace(" STRICT", ""))
            self.execute("DELETE FROM version")
            self.execute("INSERT INTO version VALUES (?)", (len(steps),))

    def _error(self, error: Exception) -> StoreError:
        state = getattr(error, "sqlstate", None) or ""
        codes = {"53100": "store-full", "25006": "store-read-only", "42501": "store-read-only", "55P03": "store-busy"}
        away = isinstance(error, self._psycopg.OperationalError) and (not state or state[:2] in ("08", "57"))
        code = "store-away" if away else codes.get(state, "store-unreadable")
        return _fault(self.name, code, next(iter(str(error).strip().splitlines()), ""))
