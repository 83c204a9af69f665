"""A PostgreSQL server of a run's own, where its programs are installed; as a user who is not root."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

_NUMBERS = count()


def programs() -> Path | None:
    """Where `initdb` and `pg_ctl` are; None where they are not installed."""
    found = shutil.which("initdb")
    places = [Path(found).resolve().parent] if found else [*Path("/usr/lib/postgresql").glob("*/bin")]
    return next((place for place in places if (place / "pg_ctl").exists()), None)


@contextmanager
def postgres() -> Iterator[str | None]:
    """The folder of a running server's socket; None where there is none, or it does not start."""
    place = programs()
    if place is None:
        yield None
        return
    user = 65534 if os.name == "posix" and os.getuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        Path(folder).chmod(0o777)
        data = f"{folder}/data"

        def run(name: str, *more: str) -> bool:
            done = subprocess.run([str(place / name), *more], user=user, cwd="/", capture_output=True, check=False)
            return done.returncode == 0

        flags = f"-k {folder} -c listen_addresses='' -c fsync=off"
        if not run("initdb", "-D", data, "-U", "companion", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"):
            yield None
            return
        if not run("pg_ctl", "-D", data, "-w", "-o", flags, "-l", f"{folder}/log", "start"):
            yield None
            return
        try:
            yield folder
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")


def new_database(folder: str) -> str:
    """The address of an empty database."""
    import psycopg

    name = f"tables{next(_NUMBERS)}"
    with psycopg.connect(f"postgresql://companion@/postgres?host={folder}", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return f"postgresql://companion@/{name}?host={folder}"
