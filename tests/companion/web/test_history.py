"""The host's history: what was played, searched without JavaScript."""

from __future__ import annotations

import re

import pytest
from serving.house import HOST, House
from starlette.testclient import TestClient


def page(house: House, query: str = "", token: str = HOST, lang: str = "en") -> str:
    client = TestClient(house.app, headers={"Accept-Language": lang})
    client.cookies.set("companion", token)
    answer = client.get(f"/history{query}")
    assert answer.status_code == 200
    return answer.text


def play(house: House, *names: str) -> str:
    house.lay("alkekan", *names)
    house.host.set("players[0].purse", "2S 3S 4S")
    house.host.set("players[1].purse", "5H 6H 7H")
    assert house.host.view()["finished"]
    return house.host.table


def test_it_has_the_results_newest_first_with_their_links(house: House) -> None:
    first, second = play(house, "Ana", "Ben"), play(house, "Chloé", "Dan")
    text = page(house)
    assert text.index(f"/t/{second}/verdict") < text.index(f"/t/{first}/verdict")
    assert text.count("bgstats://app.bgstatsapp.com/createPlay.html?data=") == 2
    assert 'href="/history"' in TestClient(house.app, cookies={"companion": HOST}).get("/host").text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?player=Ana", 1),
        ("?player=Nobody", 0),
        ("?game=alkekan", 2),
        ("?game=lobbys", 0),
        ("?since=2026-11-23", 2),
        ("?since=2026-11-24", 0),
        ("?player=Ana&game=alkekan&since=2026-01-01", 1),
    ],
)
def test_it_is_searched_and_its_lists_with_it(house: House, query: str, found: int) -> None:
    play(house, "Ana", "Ben")
    play(house, "Chloé", "Dan")
    text = page(house, query)
    assert text.count("/verdict") == found
    assert f'href="/api/history.csv{query.replace("&", "&amp;")}"' in text
    assert len(house.host.get(f"/api/history{query}").json()) == found


def test_it_is_the_hosts_and_names_are_text_in_it(house: House) -> None:
    ana, _ben = house.lay("alkekan", "Ana", "Ben")
    client = TestClient(house.app, cookies={"companion": ana.token})
    assert client.get("/history").status_code == 403
    play(house, "<b>Zoé", "Dan")
    assert "<b>Zoé" not in page(house, lang="fr")
    assert "&lt;b&gt;Zoé" in page(house, lang="fr")


def test_days_to_search_from_are_in_words_of_the_page_not_in_the_browsers_way_of_writing_dates(house: House) -> None:
    assert 'type="date"' not in page(house)
    assert ">in the last week</option>" in page(house)
    assert 'value="2026-01-01" selected>depuis le 1er janvier 2026</option>' in page(
        house, "?since=2026-01-01", lang="fr"
    )


def test_everybody_who_played_is_a_name_to_choose(house: House) -> None:
    play(house, "Zoé", "Ana")
    play(house, "Élodie", "Ana")
    names = re.findall(r"<option(?: selected)?>([^<]+)</option>", page(house, "?player=Ana"))
    assert names == ["Ana", "Élodie", "Zoé"]
    assert "<option selected>Ana</option>" in page(house, "?player=Ana")
    assert "<option selected>Bob</option>" in page(house, "?player=Bob"), "a link may ask for anybody"
