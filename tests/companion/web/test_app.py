"""What programs ask of a server, to the letter of the contract."""

from __future__ import annotations

import csv
import json
from typing import Any
from urllib.parse import unquote

import pytest
from serving.house import House, Person

import companion
from companion.web.guard import HEADERS, MOST_BYTES

PURSE = "3♥ 8♦ Q♠"


def test_games_are_told_by_id_title_and_players(house: House) -> None:
    games = {one["id"]: one for one in house.client.get("/api/games?lang=fr").json()}
    assert games["alkekan"] == {"id": "alkekan", "title": "Les bois d’Alkekan", "players": [2, 2]}
    assert len(games) == 14


def test_a_score_is_what_the_program_says(house: House) -> None:
    position = {"players": [{"name": "Ana", "purse": PURSE}], "claims": [{"player": "Ana", "total": 19}]}
    answer = house.client.post("/api/score/alkekan?lang=en", json=position)
    assert answer.status_code == 200
    assert answer.json() == companion.score("alkekan", position)


def test_an_event_and_advice_are_too(house: House) -> None:
    turn = {"encounter": "8♦", "actions": {"Ana": "K♠", "Ben": "8♣"}}
    answer = house.client.post("/api/resolve/alkekan/turn?lang=en", json=turn)
    assert answer.json() == companion.resolve("alkekan", "turn", turn)
    best = house.client.post("/api/advise/cour?lang=en", json={"court": "K♠ K♦ Q♣ J♠"}).json()["best"]
    assert best == ["K♠", "Q♣", "K♦", "J♠"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/score/alkekan", "{", 400, "json-invalid"),
        ("/api/score/alkekan", '{"players": [{"name": "Ana", "purse": "3♥ 3♥"}]}', 400, "card-twice"),
        ("/api/score/chess", "{}", 404, "game-unknown"),
        ("/api/resolve/alkekan/duel", "{}", 400, "event-unknown"),
        ("/api/advise/deringer", "{}", 400, "advice-none"),
        ("/api/join", '{"code": "ZZZZZ", "name": "Ana"}', 404, "code-unknown"),
        ("/api/join", "[]", 400, "request-unreadable"),
        ("/api/nowhere", "{}", 404, "address-unknown"),
    ],
)
def test_what_is_wrong_is_an_error_object(house: House, path: str, body: str, status: int, code: str) -> None:
    answer = house.client.post(path, content=body.encode(), headers={"Accept-Language": "en"})
    assert answer.status_code == status
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["message"] != "Something is wrong here."
    assert error.keys() == {"code", "message", "where", "more"}


def test_every_answer_carries_the_headers(house: House) -> None:
    for path in ("/api/games", "/api/nowhere", "/api/history"):
        answer = house.client.get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Host": "evil.example"}, "host-other"),
        ({"Host": "evil.example:80", "Origin": "http://evil.example:80"}, "host-other"),
        ({"Origin": "http://evil.example"}, "origin-other"),
        ({"Origin": "null"}, "origin-other"),
    ],
)
def test_a_page_from_elsewhere_is_turned_away(house: House, headers: dict[str, str], code: str) -> None:
    answer = house.client.get("/api/games", headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize("host", ["192.168.1.20:8000", "[fe80::1]:8000", "testserver", "TESTSERVER:80"])
def test_an_address_or_a_name_of_its_own_is_let_in(house: House, host: str) -> None:
    origin = {"Host": host, "Origin": f"http://{host}"}
    assert house.client.get("/api/games", headers=origin).status_code == 200


def test_too_much_is_not_read(house: House) -> None:
    answer = house.client.post("/api/score/alkekan", content=b"x" * (MOST_BYTES + 1))
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request-too-big")

    def pieces() -> Any:  # without saying beforehand how much it will be
        for _ in range(20):
            yield b" " * (MOST_BYTES // 10)

    answer = house.client.post("/api/score/alkekan", content=pieces())
    assert answer.status_code == 413


def test_a_table_is_laid_by_its_host_alone(house: House) -> None:
    ana, _ben = house.lay("alkekan", "Ana", "Ben")
    table = {"game": "alkekan", "players": ["Ana", "Ben"]}
    assert house.client.post("/api/tables", json=table).status_code == 401
    assert ana.post("/api/tables", table).status_code == 403
    assert house.host.post("/api/tables", table).status_code == 201


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (["Ana", "Ana"], "name-twice"),
        (["Ana", "Ben", "Cy"], "player-count"),
        (["Ana", ""], "name-blank"),
        ([1, 2], "request-unreadable"),
    ],
)
def test_a_table_that_cannot_be_is_refused(house: House, players: list[object], code: str) -> None:
    answer = house.host.post("/api/tables", {"game": "alkekan", "players": players})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code)


def test_history_follows_what_is_taken_back_after_a_restart(house: House) -> None:
    ana, *_ = house.lay("deringer", "Ana", "Ben", "Cy", "Dan")
    for seat, coins in (("s1", 20), ("s2", 14), ("s3", 14), ("s4", 0)):
        ana.set(f"@{seat}.coins", coins)
    again = House(house.store)  # another server on the same file
    late = Person(again.client, ana.token, ana.table)
    assert len(again.host.get("/api/history").json()) == 1
    assert late.edit("undo", id="after the restart")["applied"]
    assert again.host.get("/api/history").json() == []


def test_a_ruling_that_nobody_knows_is_refused(house: House) -> None:
    laid = {"game": "alkekan", "players": ["Ana", "Ben"], "rulings": {"jokers": "wild"}}
    answer = house.host.post("/api/tables", laid)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "ruling-unknown")


@pytest.mark.parametrize(
    "more",
    [
        {"rulings": {"pairs": 3}},
        {"rulings": ["pairs"]},
        {"lang": 3},
        {"game": ["cour"]},
        {"game": None},
        {"colour": "red"},
    ],
)
def test_what_is_not_text_is_taken_for_none(house: House, more: dict[str, object]) -> None:
    answer = house.host.post("/api/tables", {"game": "cour", "players": ["Ana", "Ben"], **more})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "request-unreadable")
    answer = house.client.post("/api/join", json={"code": 12345, "name": "Ana"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "request-unreadable")


def test_a_table_of_a_game_that_is_none_is_bad_input(house: House) -> None:
    answer = house.host.post("/api/tables", {"game": "chess", "players": ["Ana", "Ben"]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "game-unknown")


def test_joining_takes_the_seat_of_that_name_once(house: House) -> None:
    house.lay("alkekan", "Ana", "Ben")
    first = house.client.post("/api/join", json={"code": house.code.lower(), "name": " ben "}).json()
    second = house.client.post("/api/join", json={"code": house.code, "name": "Ben"}).json()
    stranger = house.client.post("/api/join", json={"code": house.code, "name": "Zoé"}).json()
    assert first["seat"] == "s2"
    assert second["seat"] is None
    assert stranger["seat"] is None
    watcher = Person(house.client, second["token"], second["table"])
    assert watcher.view()["seats"] == [{"id": "s1", "name": "Ana"}, {"id": "s2", "name": "Ben"}]
    answer = watcher.post(f"/api/tables/{watcher.table}/edits", {"edits": []})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-yours")


def test_codes_cannot_be_tried_out(house: House) -> None:
    tried = [house.client.post("/api/join", json={"code": f"A{n}", "name": "x"}).status_code for n in range(25)]
    assert tried == [404] * 20 + [429] * 5


def test_a_table_is_for_those_who_sit_there(house: House) -> None:
    ana, _ = house.lay("alkekan", "Ana", "Ben")
    other, *_ = house.lay("cour", "Ana", "Ben")
    address = f"/api/tables/{ana.table}"
    assert house.client.get(address).status_code == 401
    assert other.get(address).status_code == 403
    assert ana.get("/api/tables/nothing").status_code == 404
    assert ana.get(address).json() == house.host.get(address).json()


def test_edits_make_the_position_and_the_standings(house: House) -> None:
    ana, ben = house.lay("alkekan", "Ana", "Ben")
    assert ana.view()["missing"] == ["players[0].purse", "players[1].purse"]
    assert ana.set("players[0].purse", PURSE)["refused"] == []
    assert ben.set("@s2.purse", ["4H", "Jo"])["applied"]
    view = ana.view()
    assert view["position"] == {"players": [{"name": "Ana", "purse": PURSE}, {"name": "Ben", "purse": "4♥ Jo"}]}
    assert [(one["seat"], one["rank"]) for one in view["standings"]] == [("s1", 1), ("s2", 1)]
    assert view["missing"] == []
    assert view["faults"] == []


def test_an_edit_is_applied_once_however_often_it_is_sent(house: House) -> None:
    ana, ben = house.lay("alkekan", "Ana", "Ben")
    first = ana.set("players[0].purse", PURSE, id="only")
    ben.set("players[0].purse", "5♥")
    again = ana.set("players[0].purse", PURSE, id="only", seen=1)
    assert (first["applied"], again["applied"]) == (["only"], ["only"])
    assert ana.view()["position"]["players"][0]["purse"] == "5♥"


def test_two_devices_may_call_their_edits_alike(house: House) -> None:
    ana, ben = house.lay("alkekan", "Ana", "Ben")
    assert ana.set("@s1.purse", PURSE, id="1")["applied"] == ["1"]
    assert ben.set("@s2.purse", "5♥", id="1")["applied"] == ["1"]
    assert [row["purse"] for row in ana.view()["position"]["players"]] == [PURSE, "5♥"]


def test_a_conflict_is_told_and_changes_nothing(house: House) -> None:
    ana, ben = house.lay("alkekan", "Ana", "Ben")
    begun = ana.view()["revision"]
    ana.set("players[0].purse", PURSE)
    told = ben.set("players[0].purse", "5♥", seen=begun, id="mine")
    assert told["applied"] == []
    assert told["conflicts"] == [{"id": "mine", "at": "players[0].purse", "theirs": PURSE, "yours": "5♥"}]
    assert ana.view()["position"]["players"][0]["purse"] == PURSE
    assert ben.set("players[0].purse", "5♥")["applied"]  # knowing the other


def test_ones_own_edits_and_the_same_value_are_no_conflict(house: House) -> None:
    ana, ben = house.lay("alkekan", "Ana", "Ben")
    assert ana.set("players[0].purse", PURSE, seen=1)["applied"]
    assert ana.set("players[0].purse", "5♥", seen=1)["applied"]
    assert ben.set("players[0].purse", "5♥", seen=1)["applied"]
    assert ben.set("players[1].purse", "6♥", seen=1)["applied"]


@pytest.mark.parametrize(
    ("at", "value", "code"),
    [
        ("players[0].purse", "3♥ 3♥", "card-twice"),
        ("players[0].purse", "XX", "card-unreadable"),
        ("players[0].purse", True, "not-cards"),
        ("players[0].hat", "red", "place-unknown"),
        ("players[7].purse", "3♥", "place-unknown"),
        ("@s9.purse", "3♥", "place-unknown"),
        ("nothing[0].here", 1, "place-unknown"),
        ("", 1, "place-unknown"),
        ("alkekan", "Zoé", "player-unknown"),
    ],
)
def test_what_cannot_be_is_refused_in_the_programs_sentences(house: House, at: str, value: object, code: str) -> None:
    ana, _ = house.lay("alkekan", "Ana", "Ben")
    before = ana.view()
    told = ana.set(at, value)
    assert [one["error"]["code"] for one in told["refused"]] == [code]
    assert "('" not in told["refused"][0]["error"]["message"]  # a place as errors have it
    assert ana.view() == before


def test_faults_between_players_wait_until_all_is_there(house: House) -> None:
    ana, ben, cy = house.lay("lobbys", "Ana", "Ben", "Cy")
    assert cy.set("rounds[0].@s3.last", 3)["applied"]
    assert ana.set("rounds[0].@s1.markets", "J♠ Q♥")["applied"]
    assert ana.view()["faults"] == []
    for person, seat, last in ((ana, "s1", 4), (ben, "s2", 5)):
        assert person.set(f"rounds[0].@{seat}.last", last)["applied"]
    ben.set("rounds[0].@s2.markets", "")
    cy.set("rounds[0].@s3.markets", "")
    assert [one["code"] for one in ana.view()["faults"]] == ["markets-missing"]


def test_who_is_host_changes_the_table(house: House) -> None:
    ana, *_ = house.lay("cour", "Ana", "Ben", "Cy")
    assert ana.edit("leave", "@s3")["refused"][0]["error"]["code"] == "not-yours"
    assert ana.edit("rename", "@s1", "Anna")["applied"]
    assert house.host.edit("reorder", "", ["s3", "s1", "s2"])["applied"]
    assert [one["name"] for one in ana.view()["seats"]] == ["Cy", "Anna", "Ben"]
    assert house.host.edit("leave", "@s2")["applied"]
    assert house.host.edit("join", "", "Dan")["applied"]
    assert [one["name"] for one in ana.view()["seats"]] == ["Cy", "Anna", "Dan"]
    assert house.host.edit("join", "", "Ben")["applied"]
    assert {one["name"]: one["id"] for one in ana.view()["seats"]}["Ben"] == "s2"  # who comes back has their seat
    assert house.host.edit("join", "", "Ben")["refused"][0]["error"]["code"] == "name-twice"


def test_rounds_come_go_and_are_undone(house: House) -> None:
    ana, ben = house.lay("cour", "Ana", "Ben")
    ana.set("rounds[0].@s1.court", "K♠ Q♣")
    ben.set("rounds[0].@s2.court", "4♥")
    before = ana.view()
    assert ana.edit("insert", "rounds[0]")["applied"]
    assert ana.view()["position"]["rounds"][1] == before["position"]["rounds"][0]
    assert ana.edit("undo")["applied"]
    assert ana.view()["position"] == before["position"]
    assert ana.edit("insert", "rounds")["applied"]
    assert ana.edit("remove", "rounds[1]")["applied"]
    assert ana.view()["position"] == before["position"]


def test_a_claim_is_judged_and_not_kept(house: House) -> None:
    ana, ben = house.lay("alkekan", "Ana", "Ben")
    ana.set("@s1.purse", PURSE)
    ben.set("@s2.purse", "5♥")
    judged = ben.post(f"/api/tables/{ana.table}/claims", {"player": "Ana", "total": 26}).json()
    assert (judged["holds"], judged["claimed"]) == (False, 26)
    assert judged["reasons"]
    assert "claims" not in ana.view()["position"]
    unknown = ben.post(f"/api/tables/{ana.table}/claims", {"player": "Zoé", "total": 26})
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (400, "player-unknown")


def test_what_can_be_taken_along(house: House) -> None:
    ana, ben = house.lay("deringer", "Ana", "Ben", "Cy", "Dan")[:2]
    for seat, coins in (("s1", 20), ("s2", 14), ("s3", 14), ("s4", 0)):
        ana.set(f"@{seat}.coins", coins)
    assert ana.view()["finished"]
    address = f"/api/tables/{ana.table}"
    text = ana.get(f"{address}/evening.toml").text
    assert "coins = 20" in text
    assert ana.get(f"{address}/slip.pdf").content.startswith(b"%PDF")
    play = json.loads(unquote(ben.get(f"{address}/bgstats").json()["url"].partition("data=")[2]))
    first = play["players"][0]
    assert (first["name"], first["score"], first["winner"]) == ("Ana", "20", True)


def test_history_has_what_is_over_and_nothing_else(house: House) -> None:
    ana, *_ = house.lay("deringer", "Ana", "Ben", "Cy", "Dan")
    assert house.host.get("/api/history").json() == []
    for seat, coins in (("s1", 20), ("s2", 14), ("s3", 14), ("s4", 0)):
        ana.set(f"@{seat}.coins", coins)
    (result,) = house.host.get("/api/history?player=Ben").json()
    assert (result["game"], result["winners"]) == ("deringer", ["Ana"])
    assert house.host.get("/api/history?player=Zoé").json() == []
    rows = [*csv.DictReader(house.host.get("/api/history.csv").text.splitlines())]
    assert [(one["player"], one["total"], one["winner"]) for one in rows] == [
        ("Ana", "20", "1"),
        ("Ben", "14", "0"),
        ("Cy", "14", "0"),
        ("Dan", "0", "0"),
    ]
    ana.edit("undo")
    assert house.host.get("/api/history").json() == []
    assert ana.get("/api/history").status_code == 403


def test_totals_stay_while_a_new_round_is_entered(house: House) -> None:
    """Cour's fields are all optional: what is wrong with a round that was begun tells that it is not finished."""
    house.lay("cour", "Ana", "Ben", "Chloé")
    courts = "KS 9H QD AC 10H JS JH 2C", "AS KH JD 7S 5D AD 5C QC", "10S 9S 2H QH QS AH 8D Jo"
    for seat, court in enumerate(courts):
        house.host.set(f"rounds[0].players[{seat}].court", court)
    before = house.host.view()["standings"]
    assert [one["total"] for one in before] == [15, 12, 15]
    house.host.edit("insert", "rounds")
    assert house.host.view()["standings"] == before
    house.host.set("rounds[1].players[0].court", courts[0])
    assert house.host.view()["standings"] == before
    assert not house.host.view()["finished"]
