"""The host's tools: locking, seats that are one, seats on other phones, people more and less; names are text everywhere."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from serving.house import HOST, House
from starlette.testclient import TestClient

from companion.web.store import Store


def browser(house: House, token: str = "") -> TestClient:
    client = TestClient(house.app, headers={"Accept-Language": "en"})
    if token:
        client.cookies.set("companion", token)
    return client


def manage(house: House, do: str, **more: str) -> Any:
    return browser(house, HOST).post(f"/host/t/{house.host.table}", data={"do": do, **more})


def join(house: House, name: str) -> Any:
    return browser(house).post("/join", data={"code": house.code, "name": name}, follow_redirects=False)


def test_a_locked_table_takes_nobody_and_keeps_who_sits(house: House) -> None:
    house.lay("deringer", "Ana", "Ben", "Chloé", "Dan")
    sits = join(house, "Ana").cookies["companion"]
    assert "Unlock" in manage(house, "lock").text
    refused = join(house, "Ben")
    assert refused.status_code == 403
    assert "locked" in refused.text
    assert browser(house, sits).get(f"/t/{house.host.table}").status_code == 200
    manage(house, "unlock")
    assert join(house, "Ben").status_code == 303


def test_a_seat_is_had_again_on_another_phone_once_by_a_code(house: House) -> None:
    house.lay("deringer", "Ana", "Ben", "Chloé", "Dan")
    first = join(house, "Ana").cookies["companion"]
    manage(house, "lock")
    shown = manage(house, "invite", seat="s1").text
    link = re.search(r'aria-label="[^"]+(/s/[^"]+)"', shown)
    assert link is not None
    phone = browser(house)
    for _ in range(2):  # to look at a link takes nothing
        assert "Ana’s seat" in unescape(phone.get(link[1]).text)
    page = phone.post(link[1])
    assert 'data-seat="s1"' in page.text
    assert browser(house).post(link[1]).status_code == 404
    assert browser(house, first).get(f"/t/{house.host.table}", follow_redirects=False).status_code == 200
    manage(house, "free", seat="s1")
    for token in (first, phone.cookies["companion"]):
        assert browser(house, token).get(f"/t/{house.host.table}", follow_redirects=False).status_code == 303


def test_two_seats_of_one_person_come_together_and_what_differs_is_shown(house: House) -> None:
    *_, double = house.lay("lobbys", "Ana", "Ben", "Chloe", "Anna")
    house.host.set("rounds[0].players[0].last", "3S")
    house.host.set("rounds[0].players[3].last", "5S")
    house.host.set("rounds[0].players[3].markets", "JS QH KD")
    page = unescape(manage(house, "merge", seat="s4", into="s1").text)
    view = house.host.view()
    assert [one["name"] for one in view["seats"]] == ["Ana", "Ben", "Chloe"]
    row = view["position"]["rounds"][0]["players"][0]
    assert (row["last"], row["markets"]) == ("3♠", "J♠ Q♥ K♦")
    assert "3♠, and 5♠ (Anna)" in page
    double.set("rounds[0].players[0].last", "5S")  # the other phone sits there now
    assert house.host.view()["position"]["rounds"][0]["players"][0]["last"] == "5♠"
    assert "(Anna)" not in browser(house, HOST).get(f"/t/{house.host.table}").text


def test_joined_seats_are_two_again_after_undo(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben", "Chloe", "Anna")
    house.host.set("rounds[0].players[0].last", "3S")
    house.host.set("rounds[0].players[3].last", "5S")
    before = house.host.view()
    manage(house, "merge", seat="s4", into="s1")
    house.host.edit("undo")
    after = house.host.view()
    assert (after["seats"], after["position"]) == (before["seats"], before["position"])
    assert "(Anna)" not in browser(house, HOST).get(f"/t/{house.host.table}").text


@pytest.mark.parametrize("into", ["s1", "s9", ""])
def test_seats_that_cannot_be_one_are_told(house: House, into: str) -> None:
    house.lay("deringer", "Ana", "Ben", "Chloé", "Dan")
    answer = manage(house, "merge", seat="s1", into=into)
    assert answer.status_code == 400
    assert "two different seats" in answer.text


def test_who_is_taken_off_enters_no_more_and_comes_back_with_all_answers(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben", "Chloe")
    ben = join(house, "Ben").cookies["companion"]
    house.host.set("rounds[0].players[1].last", "3S")
    manage(house, "leave", seat="s2")
    assert [one["name"] for one in house.host.view()["seats"]] == ["Ana", "Chloe"]
    assert browser(house, ben).get(f"/t/{house.host.table}", follow_redirects=False).status_code == 303
    manage(house, "join", name="Ben")
    assert house.host.view()["position"]["rounds"][0]["players"][1]["last"] == "3♠"
    assert join(house, "Ben").status_code == 303


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "N" * 40, "🎲🃏", "أميرة", "a\u202eb"])
def test_names_are_text_on_the_hosts_page(house: House, name: str) -> None:
    house.lay("lobbys", "Ana", "Ben")
    page = manage(house, "rename", seat="s1", name=name)
    assert page.status_code in (200, 400)
    assert "<script>alert" not in page.text
    if page.status_code == 200:
        assert name in [one["name"] for one in house.host.view()["seats"]]


def test_a_name_stands_once(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben")
    assert manage(house, "join", name="Ana").status_code == 400
    assert manage(house, "rename", seat="s2", name="Ana").status_code == 400


def test_the_phones_of_a_table_go_on_at_the_next_game(house: House) -> None:
    house.lay("lobbys", "Ana", "Zoé", "Dan")
    ana, dan = (browser(house, join(house, name).cookies["companion"]) for name in ("Ana", "Dan"))
    here, client = house.host.table, browser(house, HOST)
    page = unescape(client.get("/host").text)
    assert ">Ana\nZoé\nDan</textarea>" in page
    assert f"({house.code}) move to this table, with their phones" in page
    wanted = {"game": "cour", "players": "Ana, Zoé, Eve", "from": here, "follow": "on"}
    client.post("/host/tables", data=wanted)
    there = house.store.tables()[0].id
    assert 'data-game="cour"' in ana.get(f"/t/{here}").text
    assert 'data-game="lobbys"' in dan.get(f"/t/{here}").text, "who does not play there stays"
    client.post("/host/tables", data={"game": "cour", "players": "Ana, Zoé", "from": there})
    assert ana.get(f"/t/{there}", follow_redirects=False).status_code == 200, "not asked to come along"


def test_what_is_wrong_with_a_new_table_is_said_at_its_form(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben")
    answer = browser(house, HOST).post("/host/tables", data={"game": "alkekan", "players": "Ana, Ben, Cy, Dan"})
    assert 'id="wrong"' in answer.text.partition('id="new"')[2]
    assert 'aria-describedby="players-hint wrong" aria-invalid="true" autofocus' in answer.text
    assert ">Ana, Ben, Cy, Dan</textarea>" in answer.text


@pytest.mark.parametrize(("name", "seat"), [("zoe", "s1"), ("RENÉ", "s3"), ("jean luc", "s4")])
def test_a_seat_is_found_without_its_accents(house: House, name: str, seat: str) -> None:
    house.lay("deringer", "Zoé", "Rene", "René", "Jean-Luc")
    client = browser(house)
    page = client.post("/join", data={"code": house.code, "name": name}).text
    assert f'data-seat="{seat}"' in page


def test_accents_that_tell_two_people_apart_are_asked_about(house: House) -> None:
    house.lay("deringer", "Zoé", "Rene", "René", "Jean-Luc")
    page = browser(house).post("/join", data={"code": house.code, "name": "Réne"}).text
    assert "I am Rene<" in page


def test_the_host_comes_in_by_the_code_of_the_terminal_and_by_no_other() -> None:
    house = House(Store(":memory:"), host_code="K7QXMNPR")
    house.lay("alkekan", "Ana", "Ben")
    client = browser(house)
    assert "type the code that is shown beside it" in client.get("/host").text
    assert 'name="code"' in browser(house, join(house, "Ana").cookies["companion"]).get("/host").text
    wrong = client.post("/host", data={"code": house.code})
    assert wrong.status_code == 404
    assert "not the host’s code" in wrong.text
    right = client.post("/host", data={"code": " k7qxmnpr "}, follow_redirects=False)
    assert (right.status_code, right.headers["location"], right.cookies["companion"].strip('"')) == (303, "/host", HOST)
    assert [client.post("/host", data={"code": "A"}).status_code for _ in range(20)][-1] == 429


@pytest.mark.parametrize(("address", "reached"), [("http://127.0.0.1:8300", False), ("http://192.168.1.20:8300", True)])
def test_no_qr_code_of_an_address_that_no_phone_opens(address: str, reached: bool) -> None:
    house = House(Store(":memory:"), addresses=lambda: [address])
    house.lay("alkekan", "Ana", "Ben")
    for page in ("/host", "/tv"):
        text = browser(house, HOST).get(page).text
        assert ("qr-frame" in text) is reached
        assert ("No phone can open this page" in text) is not reached
    invited = manage(house, "invite", seat="s1").text
    assert ("qr-frame" in invited) is reached
    assert ("companion serve --host 0.0.0.0" in invited) is not reached


def test_what_to_type_instead_is_what_was_typed_and_the_host() -> None:
    house = House(
        Store(":memory:"),
        addresses=lambda: ["http://127.0.0.1:8399"],
        command="companion serve --kit a.toml --host 0.0.0.0",
    )
    house.lay("alkekan", "Ana", "Ben")
    for text in (browser(house, HOST).get("/host").text, manage(house, "invite", seat="s1").text):
        assert "<code>companion serve --kit a.toml --host 0.0.0.0</code>" in text


def test_a_new_table_takes_semicolons_between_names_as_the_terminal_does(house: House) -> None:
    wanted = {"game": "lobbys", "players": "Ana; Bob, Cy"}
    laid = browser(house, HOST).post("/host/tables", data=wanted, follow_redirects=False)
    house.host.table = laid.headers["location"].partition("table=")[2]
    assert [one["name"] for one in house.host.view()["seats"]] == ["Ana", "Bob", "Cy"]


def test_a_kits_tables_stand_round_by_round_with_their_numbers() -> None:
    places: dict[str, tuple[int, int]] = {}
    house = House(Store(":memory:"), places=places)
    for place in ((2, 1), (1, 2), (1, 1)):
        house.lay("alkekan", "Ana", "Ben")
        places[house.host.table] = place
    for path in ("/host", "/tv"):
        shown = re.findall(r"Session \d, table \d", browser(house, HOST).get(path).text)
        assert list(dict.fromkeys(shown)) == ["Session 1, table 1", "Session 1, table 2", "Session 2, table 1"]
    del places[house.host.table]
    places |= dict.fromkeys(places, (1, 3))
    assert "Session" not in (text := browser(house, HOST).get("/host").text)
    assert "Table 3" in text


def test_two_people_who_changed_places_are_swapped_by_the_host_in_one_tap(house: House) -> None:
    house.lay("deringer", "Ana", "Ben", "Chloé", "Dan")
    house.host.set("players[0].coins", 7)
    manage(house, "swap", seat="s1", into="s3")
    assert [one["name"] for one in house.host.view()["seats"]] == ["Chloé", "Ben", "Ana", "Dan"]
    assert house.host.view()["position"]["players"][2] == {"name": "Ana", "coins": 7}
    assert manage(house, "swap", seat="s1", into="s9").status_code == 400


def test_several_names_at_once_are_several_players_and_no_name_has_a_comma(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben")
    manage(house, "join", name="Cy, Dan")
    assert [one["name"] for one in house.host.view()["seats"]] == ["Ana", "Ben", "Cy", "Dan"]
    refused = manage(house, "rename", seat="s1", name="Ana, Eve")
    assert refused.status_code == 400
    assert "has a comma" in refused.text
    assert house.host.edit("join", "", "Eve; Flo")["refused"]
    assert len(house.host.view()["seats"]) == 4


def test_a_table_is_put_away_with_all_that_is_in_it_and_brought_back(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben")
    first = house.host.table
    house.host.set("rounds[0].players[0].last", "3S")
    house.lay("cour", "Cy", "Dan")
    house.host.table = first
    page = manage(house, "put-away").text
    away = page.partition("Put away: 1")[2]
    assert f'/host?table={first}"' in away
    assert f'/host?table={first}"' not in page.partition("Put away: 1")[0]
    assert first not in browser(house, HOST).get("/tv").text
    assert "Put away: 1" not in manage(house, "put-back").text
    assert first in browser(house, HOST).get("/tv").text
    assert house.host.view()["position"]["rounds"][0]["players"][0]["last"] == "3♠"


def test_who_watches_is_told_why_and_what_to_do(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben")
    join(house, "Ana")
    for name, why in (("Ana", "already sits"), ("Zoroaster", "nobody plays")):
        page = browser(house).post("/join", data={"code": house.code, "name": name}).text
        assert why in page


def test_phones_of_a_game_that_is_under_way_are_not_led_away_unasked(house: House) -> None:
    """A table was laid beside a running game, and took its players with it."""
    ana, *_ = house.lay("cour", "Ana", "Ben")
    assert 'name="follow" checked' in browser(house, HOST).get("/host").text
    ana.edit("insert", "rounds", "next")
    ana.set("rounds[0].players[0].court", "K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣ 3♣")
    assert 'name="follow"' in browser(house, HOST).get("/host").text
    assert 'name="follow" checked' not in browser(house, HOST).get("/host").text


def test_a_page_that_was_open_before_play_began_leads_nobody_away(house: House) -> None:
    """The box was ticked when the page was drawn, two rounds before it was sent; "play again" asked nobody at all."""
    house.lay("cour", "Ana", "Ben")
    first, phone = house.host.table, join(house, "Ana").cookies["companion"]
    house.host.set("rounds[0].players[0].court", "K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣ 3♣")
    client = browser(house, HOST)
    laid = {"game": "alkekan", "players": "Ana, Ben", "from": first}
    client.post("/host/tables", data={**laid, "follow": "on"})
    client.post(f"/host/t/{first}", data={"do": "again"})
    assert browser(house, phone).get(f"/t/{first}", follow_redirects=False).status_code == 200
    client.post("/host/tables", data={**laid, "follow": "running"})
    assert browser(house, phone).get(f"/t/{first}", follow_redirects=False).status_code == 303


def test_only_seats_that_changed_are_told_to_have_moved(house: House) -> None:
    house.lay("cour", "Ana", "Ben", "Chloe", "Dan")
    house.host.edit("reorder", "", ["Chloe", "Ben", "Ana", "Dan"])
    page = browser(house, HOST).get(f"/t/{house.host.table}/changes").text
    assert [name for name in ("Ana", "Ben", "Chloe", "Dan") if f"{name} sits elsewhere" in page] == ["Ana", "Chloe"]


def test_a_table_that_wants_no_more_keeps_totals_only(house: House) -> None:
    client = browser(house, HOST)
    asked = {"game": "cour", "players": "Ana, Ben", "totals:cour": "on"}
    address = client.post("/host/tables", data=asked, follow_redirects=False).headers["location"]
    house.host.table = address.rpartition("=")[2]
    page = client.get(f"/t/{house.host.table}").text
    assert 'data-at="rounds[0].players[0].total"' in page
    assert "court" not in "".join(re.findall(r'data-at="([^"]*)"', page))
    for place, points in enumerate((12, 20, 8, 9, 30, 1)):
        told = house.host.set(f"rounds[{place // 2}].players[{place % 2}].total", points)
        assert told["applied"], told
    view = house.host.view()
    assert [(one["seat"], one["total"]) for one in view["standings"]] == [("s1", 50), ("s2", 30)]
    assert view["finished"]
    assert "Ana" in client.get(f"/t/{house.host.table}/verdict").text
    assert house.host.get(f"/api/tables/{house.host.table}/slip.pdf").content.startswith(b"%PDF")
    assert "totals = true" in house.host.get(f"/api/tables/{house.host.table}/evening.toml").text
    house.host.edit("undo")
    house.host.edit("undo")
    assert house.host.view()["position"]["rounds"][0]["players"][0]["total"] == 12
    again = client.post(f"/host/t/{house.host.table}", data={"do": "again"}, follow_redirects=False)
    assert 'data-at="rounds[0].players[0].total"' in client.get(again.headers["location"]).text


def test_where_totals_settle_nothing_they_are_not_offered(house: House) -> None:
    page = browser(house, HOST).get("/host").text
    assert 'name="totals:cour"' in page
    assert 'name="totals:hod"' not in page
