"""The page's own files, pictures and words."""

from __future__ import annotations

import gzip
import re
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from serving.guests import guest, host, join
from serving.house import House
from starlette.testclient import TestClient

from companion.folders import pages_folder

FONTS = Path(__file__).parents[3] / "companion" / "web" / "static" / "font"
NAMES = "Ana", "Ben", "<b>Chloé</b>", "Dan"


@pytest.mark.parametrize(
    "path",
    [
        "page.css",
        "page.js",
        "table.js",
        "font/Spectral-Regular.woff2",
        "game/cour.css",
        "game/cour.svg",
        "game/evening.svg",
        "game/cour.fr.3.svg",
    ],
)
def test_own_files_are_kept_for_a_year_under_their_version(house: House, path: str) -> None:
    client = guest(house)
    version = re.search(r"/static/(\w+)/page.css", client.get("/").text)
    assert version is not None
    answer = client.get(f"/static/{version[1]}/{path}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert client.get(f"/static/{path}").headers["cache-control"] == "no-cache"
    assert client.get("/static/../app.py").status_code == 404


@pytest.mark.parametrize("path", ["cour.fr.4", "cour.de.1", "cour.fr.1.2", "evening.fr.1", "nobody"])
def test_there_are_no_other_pictures(house: House, path: str) -> None:
    assert guest(house).get(f"/static/game/{path}.svg").status_code == 404


def test_a_table_shows_its_scene_and_its_turn_in_pictures(house: House) -> None:
    house.lay("cour", "Ana", "Ben")
    ana, address = join(house, "Ana")
    page = ana.get(address, headers={"Accept-Language": "fr"}).text
    pictures = re.findall(r'src="(/static/[^"]+\.svg)"', page)
    assert [one.rpartition("/")[2] for one in pictures] == [
        "cour.svg",
        *(f"cour.fr.{number}.svg" for number in (1, 2, 3)),
    ]
    assert all(len(gzip.compress(ana.get(one).content)) < 8_000 for one in pictures)
    assert "Passez le reste" in page


def test_red_suits_are_red_wherever_a_page_writes_them() -> None:
    font = TTFont(FONTS / "CompanionSuits.woff2")
    names = font.getBestCmap()
    assert set(font["COLR"].ColorLayers) == {names[ord(suit)] for suit in "♥♦"}


def test_the_first_load_is_small(house: House) -> None:
    house.lay("cour", "Ana", "Ben", "Chloé")
    ana, address = join(house, "Ana")
    page = ana.get(address)
    files = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page.text)
    loaded = sum(int(ana.get(one).headers["content-length"]) for one in (address, *files))
    assert len(files) == 5
    assert loaded <= 100_000


def test_no_page_has_style_or_script_of_its_own(house: House) -> None:
    house.lay("deringer", *NAMES)
    ana, address = join(house, "Ana")
    house.host.set("players[0].coins", 3)
    for page in (ana.get("/"), ana.get(address), ana.get(f"{address}/verdict"), host(house).get("/host")):
        assert " style=" not in page.text
        assert "<style" not in page.text
        assert re.findall(r"<script(?! defer src=)", page.text) == []


def test_both_languages_have_the_same_words() -> None:
    french, english = (
        tomllib.loads((pages_folder() / f"words.{lang}.toml").read_text("utf-8")) for lang in ("fr", "en")
    )
    assert french.keys() == english.keys()
    for key, text in french.items():
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", english[key]), key


def test_an_address_that_there_is_not_is_a_page_for_people_and_json_for_programs(house: House) -> None:
    client = TestClient(house.app, headers={"Accept-Language": "en"})
    page = client.get("/nowhere", headers={"Accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<h1>" in page.text
    for path, accept in (("/nowhere", "application/json"), ("/api/nowhere", "text/html")):
        answer = client.get(path, headers={"Accept": accept})
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "address-unknown"
