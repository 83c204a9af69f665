"""An evening travels: from a file of `keep` to a table and on, from a table to `keep` and back, with everything that was entered."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from serving.house import HOST, House, Person
from serving.places import leaves
from starlette.testclient import TestClient

from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_game, game_ids
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags, read_position
from companion.rulebook import LANGS
from companion.totals import totals_of
from companion.verdict.faults import FaultWords
from companion.web.evenings import _Unasked, lay_evening, take_up
from companion.web.laying import lay
from companion.web.store import Store, Token
from companion.web.table import Table

pytestmark = pytest.mark.turns(games=3)

NOW = partial(datetime.now, UTC)
EN = Flags(lang="en", cards="en")


@pytest.fixture
def elsewhere() -> Any:
    store = Store(":memory:")
    yield House(store)
    store.close()


def example(game: str) -> dict[str, Any]:
    return tomllib.loads((game_folder(game) / "example.en.toml").read_text(encoding="utf-8"))


def entered(house: House, game: str, share: float) -> tuple[dict[str, Any], list[Person]]:
    """A table at which so much of the game's example was entered: odd answers by the host, even ones by the first seat."""
    data = example(game)
    seats = house.lay(game, *(row["name"] for row in data["players"]), rulings=data.get("rulings") or {})
    answers = [*leaves(data)]
    for number, (at, value) in enumerate(answers[: round(len(answers) * share)]):
        (seats[0] if number % 2 else house.host).set(at, value)
    return data, seats


def taken_along(house: House, folder: Path) -> Path:
    """The table's file and journal, in a folder."""
    path = folder / "evening.toml"
    address = f"/api/tables/{house.host.table}/evening"
    path.write_bytes(house.host.get(f"{address}.toml").content)
    path.with_suffix(".journal").write_bytes(house.host.get(f"{address}.journal").content)
    return path


def state(table: Table) -> Any:
    """All that a table says: its position, what is open, who sits there, its rulings, its claims, lines typed ahead."""
    form = table.evening.form()
    fields = [(one.question.where, one.entered) for one in form.fields]
    view = {key: value for key, value in table.view(Token("host")).items() if key not in ("id", "revision")}
    return view, fields, table.evening.rulings, table.evening.typed()


def plain(view: Any) -> Any:
    """What a table shows, blanks between cards and empty answers aside, which a file need not have."""
    if isinstance(view, dict):
        inner = {key: plain(one) for key, one in view.items() if key not in ("id", "revision")}
        return {key: one for key, one in inner.items() if one not in ("", None)}
    return (
        [plain(one) for one in view]
        if isinstance(view, list)
        else " ".join(view.split())
        if isinstance(view, str)
        else view
    )


def opened(house: House) -> Table:
    row = house.store.table(house.host.table)
    assert row is not None
    return Table(row, house.store, NOW)


def upload(house: House, path: Path, game: str = "") -> Any:
    """The answer to a host who gives the files on the page."""
    files = {"toml": (path.name, path.read_bytes())}
    if (journal := path.with_suffix(".journal")).exists():
        files["journal"] = (journal.name, journal.read_bytes())
    return house.client.post(
        "/host/evenings", files=files, data={"game": game}, headers=house.host.headers, follow_redirects=False
    )


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("game", game_ids())
def test_a_table_goes_on_elsewhere(house: House, elsewhere: House, tmp_path: Path, game: str, share: float) -> None:
    """With its journal: the same position, seats, form; each may undo what was theirs. `keep` takes it up without a change."""
    _, seats = entered(house, game, share)
    path = taken_along(house, tmp_path)
    here = opened(house)
    answer = upload(elsewhere, path)
    assert answer.status_code == 303, answer.text
    elsewhere.host.table = answer.headers["location"].partition("=")[2]
    there = opened(elsewhere)
    assert state(there) == state(here)
    authors = [(one.edit.id.device, one.edit.author, one.edit.time) for one in here.evening.journal.records]
    assert [(one.edit.id.device, one.edit.author, one.edit.time) for one in there.evening.journal.records][
        :-1
    ] == authors
    kept = Keeper(find_game(game), open_file(find_game(game), path, EN), EN, _Unasked(), lambda *_: None)
    assert len(kept.taken_up().journal.records) == len(authors)
    assert kept.text(kept.taken_up()) == path.read_text(encoding="utf-8")
    code = next(row.code for row in elsewhere.store.tables() if row.id == there.row.id)
    joined = elsewhere.client.post("/api/join", json={"code": code, "name": here.seats()[0]["name"]}).json()
    assert joined["seat"] == "s1"
    if any(device == "s1" for device, _, _ in authors):
        Person(elsewhere.client, joined["token"], there.row.id).edit("undo")
        seats[0].edit("undo")
        assert state(opened(elsewhere)) == state(opened(house))


@pytest.mark.parametrize("share", [0.5, 1.0])
@pytest.mark.parametrize("game", game_ids())
def test_a_file_alone_becomes_a_table(house: House, tmp_path: Path, game: str, share: float) -> None:
    """Without its journal: what is unfinished in it too; and the table's file says what the first one said."""
    entered(house, game, share)
    path = taken_along(house, tmp_path)
    path.with_suffix(".journal").unlink()
    before = plain(opened(house).view(Token("host")))
    table = lay_evening(house.store, take_up(path, game), NOW)
    assert plain(table.view(Token("host"))) == before
    address = f"/api/tables/{table.row.id}/evening.toml"
    path.write_text(house.host.get(address).text, encoding="utf-8")
    assert plain(lay_evening(house.store, take_up(path, game), NOW).view(Token("host"))) == before


@pytest.mark.parametrize("game", game_ids())
def test_an_example_keeps_its_comments_and_its_verdict(house: House, tmp_path: Path, game: str) -> None:
    """A file that somebody wrote: its game is found, and its comments are in the file that the host takes along, where nothing they stand at was changed."""
    source = game_folder(game) / "example.en.toml"
    path = tmp_path / "mine.toml"
    path.write_text("# ours, by the fire\n" + source.read_text(encoding="utf-8"), encoding="utf-8")
    taken = take_up(path)
    assert taken.game.id == game and taken.remarks == ()
    house.host.table = lay_evening(house.store, taken, NOW).row.id
    assert take_up(path).id == house.host.table == lay_evening(house.store, taken, NOW).row.id  # once a file
    address = f"/api/tables/{house.host.table}/evening.toml"
    along = tmp_path / "along.toml"
    along.write_bytes(house.host.get(address).content)
    assert along.read_text(encoding="utf-8").startswith("# ours, by the fire\n")
    of, to = (read_position(find_game(game), one, EN, None).entry for one in (path, along))
    assert to.model_dump(exclude={"cards"}) == of.model_dump(exclude={"cards"})
    if house.host.view()["finished"]:
        (result,) = house.host.get("/api/history").json()
        assert result["table"] == house.host.table


def test_claims_and_steps_of_keep_are_the_hosts_to_undo(tmp_path: Path, house: House) -> None:
    """What `keep` entered is the host's at the table."""
    path = tmp_path / "eve.toml"
    text = (game_folder("alkekan") / "example.en.toml").read_text(encoding="utf-8")
    path.write_text(f'{text}\n[[claims]]\nplayer = "Ana"\ntotal = 26\n', encoding="utf-8")
    taken = take_up(path)
    assert {one.edit.id.device for one in taken.journal.records} <= {"file", "host"}
    house.host.table = lay_evening(house.store, taken, NOW).row.id
    assert opened(house).standing().data["claims"] == [{"player": "Ana", "total": 26}]


def test_a_file_that_is_not_there_is_told_with_what_lists_them(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        take_up(tmp_path / "friday.toml")
    (fault,) = caught.value.faults
    assert fault.code == "evening-missing"
    for lang in LANGS:
        assert "companion keep" in FaultWords(lang).message(fault)


BROKEN = [
    ("alkekan", '[[players]]\nname = "Ana"\npurse = "3♥ 99"\n'),
    ("alkekan", '[[players]]\nname = "Ana"\npurse = \n'),
    ("lobbys", '[[players]]\nname = "Ana"\n[[players]]\nname = "Ana"\n'),
    ("cour", 'colour = "red"\n[[players]]\nname = "Ana"\n[[players]]\nname = "Ben"\n'),
]


@pytest.mark.parametrize(("game", "text"), BROKEN)
def test_a_broken_file_is_told_as_score_tells_it(house: House, tmp_path: Path, game: str, text: str) -> None:
    path = tmp_path / "evening.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_position(find_game(game), path, EN, None)
    wrong = [fault for fault in caught.value.faults if fault.code != "field-missing"]
    words = FaultWords("en", game, getattr(caught.value, "data", None))
    answer = upload(house, path, game)
    assert answer.status_code == 400
    page = unescape(answer.text)
    for fault in wrong:
        assert words.message(fault).replace(f"{tmp_path}/", "") in page
    assert str(tmp_path) not in page and "/tmp" not in page
    assert house.store.tables() == []


def test_a_file_that_does_not_tell_its_game_is_asked_for_it(house: House, tmp_path: Path) -> None:
    path = tmp_path / "evening.toml"
    path.write_text('[[players]]\nname = "Ana"\n[[players]]\nname = "Ben"\n', encoding="utf-8")
    assert "does not tell its game" in upload(house, path).text
    assert upload(house, path, "lobbys").status_code == 303
    rows = "".join(f'[[rounds.players]]\nname = "{name}"\ntotal = 3\n' for name in ("Ana", "Ben"))
    players = '[[players]]\nname = "Ana"\n[[players]]\nname = "Ben"\n'
    path.write_text(f"totals = true\n{players}[[rounds]]\n{rows}", encoding="utf-8")
    assert upload(house, path, "cour").status_code == 303, "totals alone become a table of totals alone"


def test_the_journal_is_the_hosts_and_uploads_have_a_bound(house: House, tmp_path: Path) -> None:
    _, seats = entered(house, "hod", 1.0)
    address = f"/api/tables/{house.host.table}/evening.journal"
    assert seats[0].get(address).status_code == 403
    assert TestClient(house.app).get(address).status_code == 401
    path = tmp_path / "evening.toml"
    path.write_bytes(b"#" * 1_000_001)
    assert upload(house, path).status_code == 413
    assert HOST not in house.host.get(address).text


@pytest.mark.parametrize("with_journal", [True, False])
def test_an_evening_of_totals_alone_goes_on(house: House, tmp_path: Path, *, with_journal: bool) -> None:
    lay(house.store, totals_of(find_game("cour")), ["Ana", "Ben"], {}, "en", NOW)
    house.host.table = house.store.tables()[0].id
    for seat, points in enumerate((12, 20)):
        house.host.set(f"rounds[0].players[{seat}].total", points)
    path = taken_along(house, tmp_path)
    if not with_journal:
        path.with_suffix(".journal").unlink()
    table = lay_evening(house.store, take_up(path, "" if with_journal else "cour"), NOW)  # the journal tells the game
    assert table.game.shortcut == ("total",)
    assert plain(table.view(Token("host"))) == plain(opened(house).view(Token("host")))
