"""Events and advice on the page: every event there is, the answer with its article, what the table knows, when advice may be had; house rulings."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from serving.house import HOST, House
from starlette.testclient import TestClient

from companion.folders import game_folder
from companion.game import ADVICE
from companion.games import find_game, game_ids
from companion.web.aside import Jobs
from companion.web.jobs import judge

pytestmark = pytest.mark.turns(games=3)

EVENTS = [(game, event) for game in game_ids() for event in find_game(game).events]
NAMES = ["Ana", "Ben", "Chloe", "Dan"]


def people(game: str) -> list[str]:
    least, most = find_game(game).players
    return NAMES[: max(least, min(most, 4))]


def host(house: House, lang: str = "en") -> TestClient:
    client = TestClient(house.app, headers={"Accept-Language": lang, "Host": "testserver"})
    client.cookies.set("companion", HOST)
    return client


def address(house: House, rest: str, **answers: str) -> str:
    return f"/t/{house.host.table}/{rest}?" + urlencode({f"at:{at}": said for at, said in answers.items()})


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("game", "event"), EVENTS)
def test_every_event_has_its_form_and_the_way_to_it(house: House, game: str, event: str, lang: str) -> None:
    house.lay(game, *people(game))
    client = host(house, lang)
    assert f"/event/{event}" in client.get(f"/t/{house.host.table}").text
    page = client.get(address(house, f"event/{event}"))
    assert page.status_code == 200
    assert 'class="field owed main"' in page.text
    assert f"<h1>{event}</h1>" not in page.text


def test_a_lay_is_settled_with_its_article_and_nothing_is_kept(house: House) -> None:
    house.lay("serpent-noir", "Ana", "Ben")
    before = house.host.view()
    page = host(house).get(address(house, "event/lay", track="4♠", cards="3♥ 2♦ A♣"))
    assert page.status_code == 200
    assert 'class="settled"' in page.text
    assert 'class="article-title"' in page.text
    assert 'value="3♥ 2♦ A♣"' in page.text
    assert house.host.view() == before


def test_people_of_the_table_are_filled_in(house: House) -> None:
    house.lay("virus", "Ana", "<b>Ben</b>", "Chloe")
    page = host(house).get(address(house, "event/turn")).text
    assert "players.Ana.germs" in page
    assert "<b>Ben</b>" not in page


def test_a_fault_stands_beside_its_field(house: House) -> None:
    house.lay("serpent-noir", "Ana", "Ben")
    page = host(house).get(address(house, "event/lay", track="4♠", cards="3♥ 2X"))
    assert page.status_code == 400
    assert "2X" in page.text.partition('id="e-cards"')[2].partition("</div>")[0]


def test_advice_waits_for_the_end_unless_the_host_allows_it(house: House) -> None:
    ana, *_ = house.lay("industrie", "Ana", "Ben")
    guest = TestClient(house.app, headers={"Accept-Language": "en", "Host": "testserver"})
    guest.cookies.set("companion", ana.token)
    assert guest.get(address(house, "advice")).status_code == 403
    client = host(house)
    client.post(f"/host/t/{house.host.table}", data={"do": "allow-advice"})
    assert house.host.set("players[0].city", "5♥ 7♠ 9♣ 8♦")["applied"]
    page = guest.get(address(house, "advice"))
    assert page.status_code == 200
    assert 'value="5♥ 7♠ 9♣ 8♦"' in page.text  # what the table knows
    page = guest.get(address(house, "advice", hand="3♥ 4♦ 8♠ 10♣")).text
    assert 'class="settled"' in page
    assert re.search(r'class="cell" [^>]*data-says="3♥, [^"]+: 9\. \$10 less', page)
    client.post(f"/host/t/{house.host.table}", data={"do": "forbid-advice"})
    assert guest.get(address(house, "advice")).status_code == 403


def test_advice_says_what_to_enter_and_knows_who_asks(house: House) -> None:
    ana, *_ = house.lay("lobbys", "Ana", "Ben")
    host(house).post(f"/host/t/{house.host.table}", data={"do": "allow-advice"})
    guest = TestClient(house.app, headers={"Accept-Language": "en", "Host": "testserver"})
    guest.cookies.set("companion", ana.token)
    page = guest.get(address(house, "advice")).text
    assert "enter the cards visible then" in page
    assert re.search(r'name="at:me" value="Ana"', page)


def test_the_host_chooses_house_rulings_and_the_table_shows_them(house: House) -> None:
    client = host(house)
    page = client.get("/host").text
    assert {*re.findall(r'<details class="rulings" data-of-game="([^"]+)"', page)} == {
        one for one in game_ids() if find_game(one).rulings
    }
    answer = client.post(
        "/host/tables", data={"game": "lobbys", "players": "Ana, Ben", "ruling:lobbys:partisan": "once"}
    )
    table = house.store.tables()[0].id
    assert answer.status_code == 200
    assert "House ruling." in client.get(f"/t/{table}").text
    house.host.table = table
    assert house.host.view()["position"]["rulings"] == {"partisan": "once"}
    bad = client.post("/host/tables", data={"game": "lobbys", "players": "Ana, Ben", "ruling:lobbys:partisan": "never"})
    assert bad.status_code == 400


@pytest.mark.parametrize("game", game_ids())
def test_a_claim_is_judged_at_every_game(house: House, game: str) -> None:
    data: dict[str, Any] = tomllib.loads((game_folder(game) / "example.en.toml").read_text("utf-8"))
    from serving.places import leaves

    house.lay(game, *(row["name"] for row in data["players"]))
    for at, value in leaves(data):
        house.host.set(at, value)
    claim = {"player": data["players"][0]["name"], "total": "999"}
    page = host(house).post(f"/t/{house.host.table}/verdict", data=claim)
    assert page.status_code == 200
    assert 'class="judged' in page.text


def test_a_whole_assignment_is_claimed_on_the_page(house: House) -> None:
    house.lay("alkekan", "Ana", "Ben")
    for seat, purse in enumerate(("3♥ 8♦ Q♠", "5♣")):
        assert house.host.set(f"players[{seat}].purse", purse)["applied"]
    verdict = f"/t/{house.host.table}/verdict"
    page = host(house).post(verdict, data={"player": "Ana", "total": "Q♠>8♦"})
    assert page.status_code == 200
    assert 'class="judged holds"' in page.text
    tapped = host(house).post(verdict, data={"player": "Ana", "total": "", "plan": "Q♠ → 8♦"}).text
    assert 'class="judged holds"' in tapped and 'data-key="8♦"' in tapped, "from the cards of the field beneath, too"
    assert 'href="bgstats://' not in host(house).get(verdict).text or house.host.view()["finished"]


def test_a_process_that_does_not_start_is_told_in_a_sentence() -> None:
    """Somebody's page said "Internal Server Error"."""

    async def dead(_verb: str, _given: dict[str, Any]) -> Any:
        raise RuntimeError("a process did not start")

    judged = asyncio.run(Jobs(dead).settled("lobbys", "election", {}, "fr"))
    assert judged is not None
    assert judged[0] == 503
    assert judged[1]["error"]["message"]


def keep(house: House, page: str, lang: str = "en", **chosen: str) -> None:
    """Send the form that keeps what was settled."""
    form = page.partition(f'<form method="post" action="/t/{house.host.table}">')[2].partition("</form>")[0]
    fields = {name: unescape(value) for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form)}
    answer = host(house, lang).post(f"/t/{house.host.table}", data={**fields, **chosen}, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def test_a_settled_election_is_kept_in_its_round(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben", "Chloe")
    asked = {"bids.Ana": "5♥", "bids.Ben": "3♥", "bids.Chloe": "6♠"}
    keep(house, host(house).get(address(house, "event/election", **asked)).text)
    rows = house.host.view()["position"]["rounds"][0]["players"]
    assert [row["bid"] for row in rows] == ["5♥", "3♥", "6♠"]
    again = host(house).get(address(house, "event/election", **asked)).text
    assert "Keep at the table" not in again, "what is there is not written over"


def test_a_settled_lay_is_kept_as_the_next_one_of_whoever_laid_it(house: House) -> None:
    house.lay("serpent-noir", "Ana", "Ben")
    house.host.set("lays[0].lay", "5♠ > 4♥")
    page = host(house).get(address(house, "event/lay", track="4♠", cards="3♥ 2♦ A♣")).text
    whose = page.partition('name="keep:by"')[2].partition("</select>")[0]
    assert re.findall("<option>([^<]+)", whose) == ["Ben", "Ana"], "whoever is next is offered first"
    keep(house, page, **{"keep:by": "Ana"})
    assert house.host.view()["position"]["lays"][1] == {"by": "Ana", "lay": "4♠ > 3♥ 2♦ A♣"}
    illegal = host(house).get(address(house, "event/lay", track="4♠", cards="9♥")).text
    assert "Keep at the table" not in illegal, "what the table would refuse is not offered"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_settled_mission_is_kept(house: House, lang: str) -> None:
    house.lay("traitre", "Ana", "Ben", "Chloe")
    king = "K♠" if lang == "en" else "R♠"
    page = host(house, lang).get(address(house, "event/mission", mission="7♥", cards=f"5♥ 4♥ 2♦ {king}")).text
    keep(house, page, lang)
    assert house.host.view()["position"]["missions"] == [{"mission": "7♥", "cards": f"5♥ 4♥ 2♦ {king}"}]


def test_a_settled_leaving_is_kept_for_one_of_those_who_have_none(house: House) -> None:
    _ana, ben, *_ = house.lay("effraction", "Ana", "Ben", "Chloe")
    house.host.set("rounds[0].players[0].cards", "")
    page = house.client.get(address(house, "event/leave", cards="4♦ A♣ 3♠", table="12"), headers=ben.headers).text
    assert re.findall(r'<option value="([^"]+)">(\w+)<', page.partition('name="keep"')[2]) == [
        ("rounds[0].players[1]", "Ben"), ("rounds[0].players[2]", "Chloe")
    ]  # fmt: skip
    keep(house, page, keep="rounds[0].players[2]")
    row = house.host.view()["position"]["rounds"][0]["players"][2]
    assert (row["cards"], row["table"]) == ("4♦ A♣ 3♠", 12)


def test_settled_places_are_kept_in_the_department_that_is_chosen(house: House) -> None:
    house.lay("campagne", "Ana", "Ben", "Chloe")
    house.host.set("departments.9", "70 20 10")
    asked = {"percent.Ana": "60", "percent.Ben": "30", "percent.Chloe": "0"}
    page = host(house).get(address(house, "event/ranks", **asked)).text
    assert 'value="departments.9"' not in page
    keep(house, page, keep="departments.10")
    assert house.host.view()["position"]["departments"]["10"] in ("Ana 60, Ben 30, Chloe 0", "60 30 0")
    assert house.host.view()["missing"] == []


def test_a_department_that_comes_back_is_empty(house: House) -> None:
    house.lay("campagne", "Ana", "Ben", "Chloe")
    house.host.set("departments.9", "70 20 10")
    house.host.edit("remove", "departments[0]")
    house.host.set("departments[0]", "9")
    assert house.host.view()["missing"] == ["departments.9"]
    house.host.edit("undo")
    house.host.edit("undo")
    assert house.host.view()["position"]["departments"] == {"9": "70 20 10"}


def test_a_department_that_was_called_otherwise_leaves_nothing_behind(house: House) -> None:
    house.lay("campagne", "Ana", "Ben", "Chloe")
    house.host.set("departments.9", "70 20 10")
    assert house.host.set("departments[0]", "10")["refused"] == []
    assert house.host.view()["position"]["departments"] == {"10": "70 20 10"}
    house.host.set("departments[1]", "9")
    assert house.host.view()["missing"] == ["departments.9"]


@pytest.mark.parametrize("game", ["hod", "marteau-piqueur", "industrie"])
def test_advice_is_drawn_as_on_paper(game: str) -> None:
    text = (game_folder(game) / "example-advise.fr.toml").read_text(encoding="utf-8")
    given = {"game": game, "event": ADVICE, "body": json.dumps(tomllib.loads(text)), "lang": "fr", "default": "fr"}
    status, answer = judge("explain", given)
    assert status == 200
    assert answer["picture"].startswith("<svg")
    assert "<text" not in answer["picture"]  # words are outlines: the phone has none of the paper's faces
