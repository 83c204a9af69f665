"""A server as it runs: how it says where it is, how it ends, what it keeps when it is killed."""

from __future__ import annotations

import json
import signal
import ssl
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256

from companion.errors import InputError
from companion.kit.codes import coded_tables, coded_tents
from companion.kit.night import check_night, read_night
from companion.kit.plan import plan_of
from companion.rulebook import open_rulebook
from companion.web.app import Answers, Config
from companion.web.entering import TableEdit
from companion.web.laying import lay_kit
from companion.web.server import addresses, names
from companion.web.store import Store, TableRow, Token
from companion.web.table import HOST


@contextmanager
def running(database: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any], httpx2.Client]]:
    """A server of its own process, and its host."""
    command = [
        sys.executable,
        "-m",
        "companion",
        "serve",
        "--format",
        "json",
        "--no-open",
        "--database",
        str(database),
        *more,
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line, process.stderr.read() if process.stderr else ""
        said = json.loads(line)
        headers = {"Authorization": f"Bearer {said['host_token']}"}
        with httpx2.Client(base_url=said["url"], headers=headers, timeout=20) as client:
            yield process, said, client
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.thorough)])
def test_it_says_where_it_is_and_ends_when_told(tmp_path: Path, number: signal.Signals) -> None:
    with running(tmp_path / "tables.sqlite") as (process, said, client):
        assert said.keys() == {"url", "host_token", "database"}
        assert said["database"] == str(tmp_path / "tables.sqlite")
        assert client.get("/api/games").status_code == 200
        laid = client.post("/api/tables", json={"game": "alkekan", "players": ["Ana", "Ben"]}).json()
        with client.stream("GET", f"/api/tables/{laid['id']}/stream") as stream:  # somebody is listening meanwhile
            lines = stream.iter_lines()
            assert next(lines) == "id: 1"
            assert json.loads(next(lines).removeprefix("data: "))["id"] == laid["id"]
            process.send_signal(number)
            assert process.wait(10) == 0
            assert process.stderr is not None
            assert process.stderr.read() == "", "no traceback of the phones that were still listening"


def test_a_stream_tells_each_revision_and_goes_on_from_the_last(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as (_, _, client):
        laid = client.post("/api/tables", json={"game": "alkekan", "players": ["Ana", "Ben"]}).json()
        address = f"/api/tables/{laid['id']}"
        with client.stream("GET", f"{address}/stream", headers={"Last-Event-ID": "1"}) as stream:
            edit = {"id": "a", "seen": 1, "do": "set", "at": "@s1.purse", "value": "3♥"}
            client.post(f"{address}/edits", json={"edits": [edit]})
            lines = (line for line in stream.iter_lines() if line)
            assert next(lines) == "id: 2"
            assert json.loads(next(lines).removeprefix("data: "))["position"]["players"][0]["purse"] == "3♥"


@pytest.mark.thorough
def test_what_was_acknowledged_survives_kill() -> None:
    """Killed in the middle of edits, again and again: every edit that was answered is there, none twice."""
    script = Path(__file__).parents[3] / "scripts" / "kill_serve.py"
    done = subprocess.run([sys.executable, str(script), "4"], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 lost or twice" in done.stdout


def test_a_second_server_on_the_same_file_is_told(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with running(database):
        command = [sys.executable, "-m", "companion", "serve", "--no-open", "--database", str(database), "--lang", "en"]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert second.returncode != 0
    assert "Another server keeps its tables" in second.stderr
    assert "Traceback" not in second.stderr


def test_addresses_are_those_of_this_machine() -> None:
    assert "localhost" in names()
    assert all(one.startswith("http://") and one.endswith(":8000") for one in addresses(8000))


def test_a_kit_opens_its_tables_once(tmp_path: Path) -> None:
    """With the codes that it prints, each game with its rulings; a second start takes up what is there."""
    night = tmp_path / "night.toml"
    night.write_text(
        'title = "Friday"\nlang = "en"\nplayers = ["Ana", "Ben", "Cy", "Di", "Eve"]\nrounds = 2\n'
        '[[tables]]\ngame = "lobbys"\n[[tables]]\ngame = "alkekan"\n',
        encoding="utf-8",
    )
    read = read_night(night, None, {})
    coded = coded_tables(read, plan_of(read))
    with running(tmp_path / "tables.sqlite", "--kit", str(night)) as (_, _, client):
        assert [(one["id"], one["code"], one["game"]) for one in client.get("/api/tables").json()] == [
            (one.id, one.code, one.game) for one in coded
        ]
        first = coded[0]
        seat = client.post("/api/join", json={"code": first.code, "name": first.names[0]}).json()
        assert seat["table"] == first.id and seat["seat"] == "s1"
        assert tuple(one["name"] for one in client.get(f"/api/tables/{first.id}").json()["seats"]) == first.names
    with running(tmp_path / "tables.sqlite", "--kit", str(night)) as (_, _, client):
        assert len(client.get("/api/tables").json()) == len(coded)
        again = client.post("/api/join", json={"code": first.code, "name": first.names[0]}).json()
        assert again["seat"] is None  # somebody sits there


@pytest.mark.thorough
def test_https_is_spoken_to_whom_trusts_its_authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does not is refused, and learns over plain http how to; that listener serves nothing else."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with running(tmp_path / "tables.sqlite", "--https") as (process, said, _):
        file = tmp_path / "state" / "companion" / "authority.pem"
        assert file.stat().st_mode & 0o777 == 0o600
        assert said["url"].startswith("https://") and said["certificate"].startswith("http://")
        with httpx2.Client() as stranger:
            with pytest.raises(httpx2.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
                stranger.get(said["url"] + "/api/games")
            page = stranger.get(said["certificate"], headers={"Accept-Language": "en"}).text
            assert f'href="{said["url"]}/"' in page and "Certificate Trust Settings" in page
            link = said["certificate"] + "/companion.crt"
            certificate = stranger.get(link)
            assert certificate.headers["content-type"] == "application/x-x509-ca-cert"
            assert x509.load_der_x509_certificate(certificate.content).fingerprint(SHA256()).hex(" ").upper() in page
            for path in ("/", "/api/games", "/host"):
                elsewhere = stranger.get(said["certificate"].removesuffix("/ca") + path)
                assert (elsewhere.status_code, elsewhere.headers["location"]) == (307, "/ca")
        trusting = ssl.create_default_context(cadata=certificate.content)
        token = {"Authorization": f"Bearer {said['host_token']}"}
        with httpx2.Client(base_url=said["url"], verify=trusting, headers=token) as client:
            code = client.post("/api/tables", json={"game": "alkekan", "players": ["Ana", "Ben"]}).json()["code"]
            joined = client.post("/join", data={"code": code, "name": "Ana"}, headers={"Authorization": ""})
            assert joined.status_code == 303 and joined.headers["set-cookie"].endswith("; Secure")
            assert "strict-transport-security" not in joined.headers
            origin = said["url"].replace("https", "http")
            assert client.post("/join", data={}, headers={"Origin": origin}).status_code == 403
            assert client.get("/api/games", headers={"Origin": said["url"]}).status_code == 200
            assert said["certificate"] in client.get("/host", headers={"Accept-Language": "en"}).text
            by_name = said["url"].replace("127.0.0.1", "localhost")
            assert client.get(f"{by_name}/api/games").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
        assert process.communicate()[1] == ""


@pytest.mark.thorough
def test_an_evening_of_a_file_is_taken_up_once(tmp_path: Path) -> None:
    """Its game stands before the file where somebody says it; a broken file is told as `score` tells it."""
    example = open_rulebook("cour", "en").folder / "example.en.toml"
    evening = tmp_path / "a=b.toml"
    evening.write_bytes(example.read_bytes())
    for written in (str(evening), f"cour={evening}"):
        with running(tmp_path / "tables.sqlite", "--evening", written) as (_, _, client):
            (table,) = client.get("/api/tables").json()
            assert table["game"] == "cour"
            assert client.get(f"/api/tables/{table['id']}").json()["finished"]
            assert len(client.get("/api/history").json()) == 1
    evening.write_text(example.read_text(encoding="utf-8").replace("Q♦", "Q♥♥"), encoding="utf-8")
    told = [
        subprocess.run(
            [sys.executable, "-m", "companion", *command, "--lang", "en"],
            capture_output=True, text=True, timeout=60, check=False,
        )
        for command in (["serve", "--no-open", "--evening", f"cour={evening}"], ["score", "cour", str(evening)])
    ]  # fmt: skip
    assert [one.returncode for one in told] == [2, 2]
    assert "Q♥♥" in told[0].stderr and told[0].stderr == told[1].stderr


def test_a_tent_leads_everybody_to_their_round() -> None:
    """To the one that is played there now, or to the next that has their name; whoever plays in none of them watches."""
    told = {"title": "x", "rounds": 2, "players": ["Ana", "Ben", "Cy", "Di"]}
    told |= {"tables": [{"game": "alkekan"}, {"game": "cour"}]}
    night = check_night(told, "en", Path())
    rounds = ((("Ana", "Ben"), ("Cy", "Di")), (("Ana", "Cy"), ("Ben", "Di")))
    tables = coded_tables(night, plan_of(night, given=rounds))
    store = Store(":memory:")
    lay_kit(store, tables, partial(datetime.now, UTC))
    tent = coded_tents(night, tables)[0]
    answers = Answers(store, Config("host", "en", tents={tent.code: tent.rounds}))
    first, second = (answers.opened(one) for one in tent.rounds)

    def led(name: str) -> tuple[str, str | None]:
        joined = answers.sit_down(tent.code.lower(), name, "")
        return joined["table"], joined["seat"]

    assert led("Ben") == (first.row.id, "s2")
    assert led("cy") == (second.row.id, "s2")
    assert led("Zoë") == (first.row.id, None)
    example = tomllib.loads((open_rulebook("alkekan", "en").folder / "example.en.toml").read_text(encoding="utf-8"))
    for number, purse in enumerate(one["purse"] for one in example["players"]):
        edit = TableEdit(id=str(number), seen=0, do="set", at=f"players[{number}].purse", value=purse)
        assert first.apply([edit], Token(HOST))["applied"]
        assert answers.coded(tent.code, "Ana") == (first, second)[number].row
    assert answers.coded(tables[0].code, "Ana") == first.row  # a pad's code stays that of its round
    assert answers.coded("NOPE2", "Ana") is None
    store.close()


def test_a_kit_takes_no_code_of_another_table() -> None:
    night = check_night({"title": "x", "tables": [{"game": "cour", "players": ["Ana", "Ben"]}]}, "en", Path())
    coded = coded_tables(night, None)
    store = Store(":memory:")
    lay_kit(store, [coded[0]._replace(id="other")], partial(datetime.now, UTC))
    with pytest.raises(InputError) as caught:
        lay_kit(store, coded, partial(datetime.now, UTC))
    assert [fault.code for fault in caught.value.faults] == ["kit-code-taken"]
    assert len(store.tables()) == 1
    store.close()


def test_tables_of_a_plan_that_was_given_up_are_put_away() -> None:
    """Those at which somebody sits or plays stay, and a plan that comes back has its tables back."""
    told = {"title": "x", "rounds": 1, "players": ["Ana", "Ben", "Cy", "Di", "Eve", "Fay"]}
    night = check_night({**told, "tables": [{"game": "alkekan"}] * 3}, "en", Path())
    people = ("Ana", "Ben"), ("Cy", "Di"), ("Eve", "Fay")
    plans = [coded_tables(night, plan_of(night, given=((people[at:] + people[:at]),))) for at in (0, 1)]
    store, now = Store(":memory:"), partial(datetime.now, UTC)
    lay_kit(store, plans[0], now)
    answers = Answers(store, Config("host", "en"))
    answers.sit_down(plans[0][0].code, "Ana", "")
    edit = TableEdit(id="a", seen=0, do="set", at="players[0].purse", value="3♥")
    assert answers.opened(plans[0][1].id).apply([edit], Token(HOST))["applied"]
    lay_kit(store, plans[1], now)
    away = {row.id for row in store.tables() if row.away}
    assert away == {plans[0][2].id}
    lay_kit(store, plans[0], now)
    assert {row.id for row in store.tables() if row.away} == {one.id for one in plans[1]}
    lay_kit(store, [], now)
    assert {row.id for row in store.tables() if row.away} == {one.id for one in plans[1]}, "no kit, no plan"
    store.close()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("made", "is_behind"), [("2999-01-01T20:15:00+00:00", True), ("2020-01-01T20:15:00+00:00", False)]
)
def test_a_clock_that_jumped_back_is_told(tmp_path: Path, made: str, is_behind: bool) -> None:
    store = Store(tmp_path / "tables.sqlite")
    store.add_table(TableRow("t", "ABCDE", "alkekan", "en", made), {}, [])
    store.close()
    with running(tmp_path / "tables.sqlite") as (process, _said, _client):
        process.send_signal(signal.SIGINT)
        _, written = process.communicate(timeout=20)
    assert ("2999-01-01 20:15" in written) is is_behind


def test_games_that_were_warmed_import_nothing_at_their_first_tables() -> None:
    """The first phones of an evening waited for it: 120 to 190 ms to lay a table, 30 to 60 for its first view."""
    code = """
import sys
from datetime import UTC, datetime
from companion.games import find_game, game_ids
from companion.web.entering import TableEdit
from companion.web.server import warm
from companion.web.store import Store, Token
from companion.web.laying import lay
for one in game_ids():
    warm(one, "en")
known, store = set(sys.modules), Store(":memory:")
for game in map(find_game, game_ids()):
    table, _ = lay(store, game, list("ABCDEFGH")[: game.players[0]], {}, "en", lambda: datetime.now(UTC))
    token = Token("seat", table.row.id, "s1")
    table.view_text(token)
    table.apply([TableEdit(id="1", do="set", at="players[0].name", value="1")], token)
print(sorted(set(sys.modules) - known))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
