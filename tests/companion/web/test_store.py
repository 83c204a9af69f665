"""What is kept: journals, seats, results; and what happens where a file cannot be used."""

from __future__ import annotations

import os
import sqlite3
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from tempfile import gettempdir
from threading import Timer

import pytest
from serving.house import House

from companion.errors import Fault
from companion.evening.edits import Edit, EditId, Set
from companion.evening.journal import Record
from companion.games import find_game
from companion.verdict.faults import FaultWords, error_json
from companion.web.databases import Postgres, StoreError
from companion.web.entering import TableEdit
from companion.web.laying import lay
from companion.web.store import SCHEMA, Store, TableRow, Token
from companion.web.table import HOST, Table
from companion.words import Lang

ROW = TableRow("t1", "ABCDE", "alkekan", "en", "2026-11-23T21:00:00+00:00")


def record(number: int) -> Record:
    time = datetime(2026, 11, 23, tzinfo=UTC)
    return Record(edit=Edit(id=EditId("s1", number), author="Ana", time=time, ops=(Set(at=("a", "b"), value=number),)))


def test_what_was_appended_is_there_when_it_is_opened_again(database: str) -> None:
    store = Store(database)
    store.add_table(ROW, {"secret": Token("seat", "t1", "s1")}, [record(1)])
    store.append("t1", 1, [record(2), record(3)], {"phone-7": ["applied", "phone-7"]})
    store.close()
    store = Store(database)
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


def test_an_append_is_whole_or_not_at_all(database: str) -> None:
    store = Store(database)
    store.add_table(ROW, {}, [record(1)])
    with pytest.raises(StoreError):
        store.append("t1", 0, [record(2)], {})  # revision 1 is taken
    with pytest.raises(StoreError):
        store.append("nobody", 0, [record(1)], {})
    assert [one.edit.id.number for one in store.records("t1")] == [1]
    store.close()


def test_two_servers_do_not_share_a_database(database: str) -> None:
    first = Store(database)
    first.add_table(ROW, {}, [])
    with pytest.raises(StoreError) as error:
        Store(database)
    assert error.value.faults[0].code == "store-busy"
    first.close()
    Store(database).close()


def test_a_newer_file_and_one_that_is_none_are_refused(tmp_path: Path) -> None:
    Store(tmp_path / "newer.sqlite").close()
    with sqlite3.connect(tmp_path / "newer.sqlite") as file:
        file.execute(f"PRAGMA user_version = {len(SCHEMA) + 1}")
    file.close()
    (tmp_path / "none.sqlite").write_bytes(b"this is no database" * 100)
    for name, code in (("newer.sqlite", "store-newer"), ("none.sqlite", "store-other")):
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
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    edits = [
        {"id": f"x{n}", "seen": 99, "do": "set", "at": "@s2.purse", "value": one}
        for n, one in enumerate(("5♥", "6♥ 7♥", "8♥") * 60)
    ]
    answer = ana.post(f"/api/tables/{ana.table}/edits", {"edits": edits})
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "store-full"
    assert ana.view() == before
    store._database.execute("PRAGMA max_page_count = 100000")
    assert ana.set("@s2.purse", "5♥")["applied"]
    store.close()


def test_a_seat_is_taken_once_and_can_be_freed(database: str) -> None:
    store = Store(database)
    store.add_table(ROW, {}, [])
    assert store.take_seat("t1", "s1", "one")
    assert not store.take_seat("t1", "s1", "two")
    store.free_seat("t1", "s1")
    assert store.take_seat("t1", "s1", "three")
    assert store.token("one") is None
    store.close()


def test_a_copy_is_whole_and_what_is_forgotten_is_gone(database: str, tmp_path: Path) -> None:
    store = Store(database)
    store.add_table(ROW, {"secret": Token("seat", "t1", "s1")}, [record(1)])
    store.add_table(ROW._replace(id="t2", code="FGHJK"), {}, [])
    copy = Store(tmp_path / "copy.sqlite")
    store.copy_to(copy)
    assert store.forget("t1")
    assert not store.forget("t1")
    assert store.records("t1") == []
    assert store.token("secret") is None
    store.close()
    assert len(copy.records("t1")) == 1
    assert [one.id for one in copy.tables()] == ["t2", "t1"]
    assert copy.token("secret") == Token("seat", "t1", "s1")
    copy.close()


def test_results_are_searched_alike(database: str) -> None:
    store = Store(database)
    store.add_table(ROW, {}, [])
    result = {"players": [{"name": "Ana", "total": 3, "rank": 1}], "winners": ["Ana"]}
    store.append("t1", 0, [record(1)], {}, result)
    found = [{"table": "t1", "game": "alkekan", "ended": record(1).edit.time.isoformat(), **result}]
    assert [*store.results()] == [*store.results("Ana", "alkekan", "2026-11-23")] == found
    assert [*store.results("Ben")] == [*store.results(game="cour")] == [*store.results(since="2027")] == []
    store.close()


def test_a_game_is_played_on_both(database: str) -> None:
    store = Store(database)
    ana, ben = House(store).lay("alkekan", "Ana", "Ben")
    ana.set("@s1.purse", "3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo", id="one")
    ben.set("@s2.purse", "6♦ 4♠ 9♣ J♦ Q♥ Jo")
    assert ana.set("@s1.purse", "3♥ 5♥ 8♦ J♣ Q♠ K♥ K♦ Jo", id="one")["applied"] == ["one"]
    assert len(store.records(ana.table)) == 3
    assert ana.view()["winners"]
    assert [one["winners"] for one in store.results("Ben", "alkekan")] == [ana.view()["winners"]]
    store.close()
    store = Store(database)
    assert House(store).host.get(f"/api/tables/{ana.table}").json()["finished"]
    store.close()


def test_a_server_that_was_lost_is_found_again_and_nothing_is_done_twice(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worst moment: what was sent is kept, and the word of it is lost on its way."""
    store = Store(database)
    ana, _ben = House(store).lay("alkekan", "Ana", "Ben")
    kept = store.append

    def lost(*given: object) -> None:
        kept(*given)  # type: ignore[arg-type]
        raise StoreError(Fault("store-away", None, {"file": "x", "problem": "y"}))

    edit = {"id": "one", "seen": 1, "do": "set", "at": "@s1.purse", "value": "3♥"}
    monkeypatch.setattr(store, "append", lost)
    assert ana.post(f"/api/tables/{ana.table}/edits", {"edits": [edit]}).status_code == 503
    monkeypatch.undo()
    answer = ana.post(f"/api/tables/{ana.table}/edits", {"edits": [edit]}).json()
    assert answer["applied"] == ["one"]
    assert len(store.records(ana.table)) == 2
    assert ana.set("@s2.purse", "5♥")["applied"]
    store.close()


@pytest.mark.parametrize("change", ["merge", "advice"])
def test_the_host_s_changes_are_found_again_too(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat made one with another, whose word was lost, blocked the table: the next edit began behind what was kept."""
    store = Store(":memory:")
    table, _ = lay(
        store, find_game("cour"), ["Ana", "Ben", "Chloé"], {}, "en", lambda: datetime(2026, 11, 23, 21, tzinfo=UTC)
    )
    kept, host = store.append, Token(HOST)

    def lost(*given: object) -> None:
        kept(*given)  # type: ignore[arg-type]
        raise StoreError(Fault("store-away", None, {"file": "x", "problem": "y"}))

    monkeypatch.setattr(store, "append", lost)
    with pytest.raises(StoreError):
        table.merge("s3", "s2", host) if change == "merge" else table.allow_advice(True)
    assert len(table.seats()) == 3
    monkeypatch.undo()
    edit = TableEdit.model_validate({"id": "one", "seen": 1, "do": "rename", "at": "@s1", "value": "Anna"})
    assert table.apply([edit], host)["applied"] == ["one"]
    assert len(table.seats()) == (2 if change == "merge" else 3)
    assert table.advice_allowed is (change == "advice")


def test_a_store_that_was_given_back_is_free_at_once(database: str) -> None:
    for _ in range(20):
        Store(database).close()


def test_a_lost_connection_is_made_anew(database: str) -> None:
    store = Store(database)
    if not isinstance(store._database, Postgres):
        store.close()
        pytest.skip("a file has no connection")
    store.add_table(ROW, {}, [])
    store._database._connection.close()
    assert store.table("t1") == ROW
    store.close()


def test_a_lost_connections_process_on_the_database_server_is_ended(database: str) -> None:
    """A server behind a broken network does not notice for minutes, and holds the lock as long."""
    store = Store(database)
    if not isinstance(store._database, Postgres):
        store.close()
        pytest.skip("a file has no connection")
    psycopg = store._database._psycopg
    lost = store._database._connection
    with psycopg.connect(database) as other:
        pass
    store._database._connection = other  # which is closed: as if the line to the server had broken
    assert store.tables() == []
    with pytest.raises(psycopg.Error):
        lost.execute("SELECT 1")
    store.close()


def test_the_lock_of_a_server_that_has_just_ended_is_waited_for(database: str) -> None:
    store = Store(database)
    if not isinstance(store._database, Postgres):
        store.close()
        pytest.skip("a file is free at once")
    ending = Timer(0.5, store.close)
    ending.start()
    Store(database).close()
    ending.join()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_database_that_cannot_be_used_is_said_in_a_sentence(tmp_path: Path, lang: Lang) -> None:
    other, damaged = tmp_path / "other.sqlite", tmp_path / "damaged.sqlite"
    with sqlite3.connect(other) as file:
        file.execute("CREATE TABLE recipes (name TEXT)")
    file.close()
    before = other.read_bytes()
    store = Store(damaged)
    store.add_table(ROW, {}, [record(number) for number in range(1, 400)])
    store.close()
    whole = bytearray(damaged.read_bytes())
    whole[8192:-4096] = b"\x5a" * (len(whole) - 12288)
    damaged.write_bytes(whole)
    cases = {other: "store-other", damaged: "store-damaged", tmp_path / "none" / "a.sqlite": "store-no-folder"}
    for path, code in cases.items():
        with pytest.raises(StoreError) as error:
            Store(path)
        (fault,) = error.value.faults
        assert fault.code == code
        sentence = error_json([fault], FaultWords(lang))["message"]
        assert str(path) in sentence
        assert "{" not in sentence
    assert other.read_bytes() == before


def test_a_file_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    for folder in takewhile(lambda folder: folder != Path(gettempdir()), (tmp_path, *tmp_path.parents)):
        folder.chmod(0o755)
    path = tmp_path / "tables.sqlite"
    Store(path).close()
    path.chmod(0o444)
    is_root = os.getuid() == 0
    if is_root:
        os.seteuid(65534)  # root may write everywhere
    try:
        with pytest.raises(StoreError) as error:
            Store(path)
    finally:
        if is_root:
            os.seteuid(0)
    assert error.value.faults[0].code == "store-read-only"


def test_a_clock_that_jumps_back_mixes_nothing_up() -> None:
    store = Store(":memory:")
    times = iter([datetime(2026, 11, 23, 21, tzinfo=UTC)] * 2 + [datetime(2020, 1, 1, tzinfo=UTC)] * 20)
    table, tokens = lay(store, find_game("alkekan"), ["Ana", "Ben"], {}, "en", lambda: next(times))
    edits = [
        TableEdit.model_validate({"id": f"e{n}", "seen": 99, "do": "set", "at": "@s1.purse", "value": card})
        for n, card in enumerate(("3♥", "4♥", "5♥"))
    ]
    seat = store.token(tokens[0])
    assert seat is not None
    for edit in edits:
        assert table.apply([edit], seat)["applied"]
    again = Table(table.row, store, table._now)
    assert again.view(seat)["position"]["players"][0]["purse"] == "5♥"
    store.close()
