"""What the tests of the page share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving.house import House
from serving.postgres import new_database, postgres

from companion.web.store import Store


@pytest.fixture
def house() -> Iterator[House]:
    store = Store(":memory:")
    yield House(store)
    store.close()


@pytest.fixture(scope="session")
def postgres_folder() -> Iterator[str | None]:
    pytest.importorskip("psycopg", reason="left out: psycopg is missing (pip install 'psycopg[binary]')")
    with postgres() as folder:
        yield folder


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store may lie: a file, or an empty database of a server."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    folder = request.getfixturevalue("postgres_folder")
    if folder is None:
        pytest.skip("left out: no PostgreSQL server can be started here (apt-get install postgresql)")
    return new_database(folder)
