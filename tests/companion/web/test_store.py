"""What is kept: journals, seats, results; and what happens where a file cannot be used."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from serving.house import House

from companion.evening.edits import Edit, EditId, Set
from companion.evening.journal import Record
from companion.web.store import SCHEMA, Store, StoreError, TableRow, Token

ROW = TableRow("t1", "ABCDE", "alkekan", "en", "2026-11-23T21:00:00+00:00")


def record(number: int) -> Record:
    time = datetime(2026, 11, 23, tzinfo=UTC)
    return Record(edit=Edit(id=EditId("s1", number), author="Ana", time=time, ops=(Set(at=("a", "b"), value=number),)))


def test_what_was_appended_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    store = Store(path)
    store.add_table(ROW, {"secret": Token("seat", "t1", "s1")}, [record(1)])
    store.append("t1", 1, [record(2), record(3)], {"phone-7": ["applied", "phone-7"]})
    store.close()
    store = Store(path)
    assert [one.edit.id.number for one in store.records("t1")] == [1, 2, 3]
    assert store.tables() == [ROW]
    assert store.coded("ABCDE") == ROW
    assert store.answer("t1", "phone-7") == ["applied", "phone-7"]
    assert store.token("secret") == Token("seat", "t1", "s1")
    assert store.token("another") is None
    store.close()


def test_no_token_can_be_read_from_the_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    store.add_table(ROW, {"a very secret token": Token("seat", "t1", "s1")}, [])
    store.close()
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"a very secret token" not in written


def test_an_append_is_whole_or_not_at_all(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    store.add_table(ROW, {}, [record(1)])
    with pytest.raises(StoreError):
        store.append("t1", 0, [record(2)], {})  # revision 1 is taken
    with pytest.raises(StoreError):
        store.append("nobody", 0, [record(1)], {})
    assert [one.edit.id.number for one in store.records("t1")] == [1]
    store.close()


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    first = Store(tmp_path / "tables.sqlite")
    first.add_table(ROW, {}, [])
    with pytest.raises(StoreError) as error:
        Store(tmp_path / "tables.sqlite")
    assert error.value.faults[0].code == "store-busy"
    first.close()
    Store(tmp_path / "tables.sqlite").close()


def test_a_newer_file_and_one_that_is_none_are_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "newer.sqlite") as file:
        file.execute(f"PRAGMA user_version = {len(SCHEMA) + 1}")
    file.close()
    (tmp_path / "none.sqlite").write_bytes(b"this is no database" * 100)
    for name, code in (("newer.sqlite", "store-newer"), ("none.sqlite", "store-unreadable")):
        with pytest.raises(StoreError) as error:
            Store(tmp_path / name)
        assert error.value.faults[0].code == code
    with pytest.raises(StoreError):
        Store(tmp_path / "no such folder" / "tables.sqlite")


def test_a_full_disk_loses_no_answer_that_was_acknowledged(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    house = House(store)
    ana, _ben = house.lay("alkekan", "Ana", "Ben")
    ana.set("@s1.purse", "3♥")
    before = ana.view()
    pages = store._file.execute("PRAGMA page_count").fetchone()[0]
    store._file.execute(f"PRAGMA max_page_count = {pages}")
    edits = [
        {"id": f"x{n}", "seen": 99, "do": "set", "at": "@s2.purse", "value": one}
        for n, one in enumerate(("5♥", "6♥ 7♥", "8♥") * 60)
    ]
    answer = ana.post(f"/api/tables/{ana.table}/edits", {"edits": edits})
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "store-full"
    assert ana.view() == before
    store._file.execute("PRAGMA max_page_count = 100000")
    assert ana.set("@s2.purse", "5♥")["applied"]
    store.close()


def test_a_seat_is_taken_once_and_can_be_freed(tmp_path: Path) -> None:
    store = Store(":memory:")
    store.add_table(ROW, {}, [])
    assert store.take_seat("t1", "s1", "one")
    assert not store.take_seat("t1", "s1", "two")
    store.free_seat("t1", "s1")
    assert store.take_seat("t1", "s1", "three")
    assert store.token("one") is None
    store.close()


def test_a_copy_is_whole_and_what_is_forgotten_is_gone(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    store.add_table(ROW, {"secret": Token("seat", "t1", "s1")}, [record(1)])
    store.backup(tmp_path / "copy.sqlite")
    assert store.forget("t1")
    assert not store.forget("t1")
    assert store.records("t1") == []
    assert store.token("secret") is None
    store.close()
    copy = Store(tmp_path / "copy.sqlite")
    assert len(copy.records("t1")) == 1
    copy.close()
