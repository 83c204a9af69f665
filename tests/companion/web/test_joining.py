"""Joining by the page: codes and names as people type them, cookies, the way back."""

from __future__ import annotations

import re

import pytest
from serving.guests import guest, join
from serving.house import House
from starlette.testclient import TestClient

from companion.web.store import Store

NAMES = "Ana", "Ben", "<b>Chloé</b>", "Dan"


def test_a_name_gives_its_seat_and_the_address_has_no_code(house: House) -> None:
    house.lay("deringer", *NAMES)
    assert f'value="{house.code}"' in guest(house).get(f"/j/{house.code}").text
    ana, address = join(house, "ana")
    assert house.code not in address
    page = ana.get(address)
    assert page.status_code == 200
    assert 'data-seat="s1"' in page.text
    assert 'data-seat="s1"' in ana.get(address).text  # the same after a refresh


def test_the_cookie_is_out_of_scripts_reach(house: House) -> None:
    house.lay("deringer", *NAMES)
    answer = guest(house).post("/join", data={"code": house.code, "name": "Ana"}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/"))


def test_a_taken_name_watches_and_is_told_so(house: House) -> None:
    house.lay("deringer", *NAMES)
    join(house, "Ana")
    watcher, address = join(house, "Ana")
    page = watcher.get(address).text
    assert "You are watching" in page
    assert 'id="dock"' not in page
    assert watcher.post(address.partition("?")[0], data={"do": "undo"}).status_code == 403


def test_a_wrong_code_is_told_with_what_was_typed(house: House) -> None:
    answer = guest(house).post("/join", data={"code": "ZZZZZ", "name": "Ana"})
    assert answer.status_code == 404
    assert "No table has this code" in answer.text
    assert 'value="Ana"' in answer.text


def test_whoever_sits_finds_the_way_back(house: House) -> None:
    house.lay("alkekan", "Ana", "Ben")
    ana, address = join(house, "Ana")
    page = ana.get("/").text
    assert f'href="{address}"' in page
    assert "The Woods of Alkekan" in page


def test_a_wrong_code_is_told_at_the_code(house: House) -> None:
    house.lay("cour", "Ana", "Ben", "Chloé")
    page = guest(house).post("/join", data={"code": "ZZZZZ", "name": "Ana"}).text
    code, name = (re.findall(rf'<input id="{one}"[^>]*>', page)[0] for one in ("code", "name"))
    assert "aria-invalid" in code
    assert "aria-invalid" not in name
    assert page.index('id="code"') < page.index('id="fault"') < page.index('id="name"'), "below the field it is about"


def test_a_name_that_looks_like_a_free_seats_is_asked_about(house: House) -> None:
    house.lay("deringer", "Jean-Luc", "Ben", "Chloé", "Dan")
    client = guest(house)
    page = client.post("/join", data={"code": house.code, "name": "jean louc"}).text
    assert "I am Jean-Luc" in page
    assert "companion" not in client.cookies
    answer = client.post("/join", data={"code": house.code, "name": "Jean-Luc"}, follow_redirects=False)
    assert 'data-seat="s1"' in client.get(answer.headers["location"]).text
    other = guest(house)
    page = other.post("/join", data={"code": house.code, "name": "jean louc"}).text
    assert "I am" not in page
    assert "a name like it is taken" in page
    answer = guest(house).post("/join", data={"code": house.code, "watch": "Dam"}, follow_redirects=False)
    assert "watching=nobody" in answer.headers["location"]


def test_a_code_is_read_with_signs_that_look_alike(house: House) -> None:
    house.lay("deringer", *NAMES)
    twin = house.code.translate(str.maketrans("DVL", "0U1"))
    answer = guest(house).post("/join", data={"code": twin.lower(), "name": "Ana"}, follow_redirects=False)
    assert answer.headers["location"] == f"/t/{house.host.table}"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("maximiliana", ["Maximiliana-Konstantina von Hohenzollern"]),
        ("jean", ["Jean-Luc", "Jeanne"]),
        ("chlo", ["Chloé"]),
        ("Zoltan", []),
    ],
)
def test_the_beginning_of_a_name_offers_its_seats_at_tents_too(typed: str, offered: list[str]) -> None:
    tents: dict[str, list[str]] = {}
    house = House(Store(":memory:"), tents=tents)
    house.lay("lobbys", "Maximiliana-Konstantina von Hohenzollern", "Jean-Luc", "Jeanne", "Chloé")
    tents["TENTS"] = [house.host.table]
    for code in (house.code, "TENTS"):
        client = TestClient(house.app, headers={"Accept-Language": "en"})
        page = client.post("/join", data={"code": code, "name": typed}).text
        assert re.findall(r"I am ([^<]+)<", page) == offered


def test_the_names_of_free_seats_are_buttons_for_whoever_has_the_code(house: House) -> None:
    house.lay("deringer", *NAMES)
    join(house, "Ana")
    page = guest(house).get(f"/j/{house.code}").text
    assert re.findall(r'name="name" value="([^"]+)"><bdi>', page) == ["Ben", "&lt;b&gt;Chloé&lt;/b&gt;", "Dan"]
    assert "<bdi>" not in guest(house).get("/j/ZZZZZ").text
