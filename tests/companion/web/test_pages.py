"""The pages as a browser without JavaScript gets them: plain forms, names that are text, both languages."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from serving.guests import host, join
from serving.house import HOST, House
from starlette.testclient import TestClient

from companion.cards import Card, Rank, Suit
from companion.errors import Fault
from companion.verdict.faults import FaultWords
from companion.web.app import Config
from companion.web.routes import make
from companion.words import Lang

NAMES = "Ana", "Ben", "<b>Chloé</b>", "Dan"


def test_a_plain_form_enters_what_changed(house: House) -> None:
    house.lay("deringer", *NAMES)
    ana, address = join(house, "Ana")
    answer = ana.post(
        address,
        data={
            "seen": "1",
            "at:players[0].coins": "12",
            "was:players[0].coins": "",
            "at:players[1].coins": "",
            "was:players[1].coins": "",
        },
    )
    assert answer.status_code == 200
    assert house.host.view()["position"]["players"][0] == {"name": "Ana", "coins": 12}
    assert 'value="12"' in answer.text


def test_a_plain_form_is_of_its_seats_wherever_these_stand_by_then(house: House) -> None:
    house.lay("deringer", *NAMES, "Eve")
    ana, address = join(house, "Ana")
    assert 'name="at:@s1.coins"' in ana.get(address).text
    house.host.edit("reorder", "", ["s2", "s1", "s3", "s4", "s5"])
    ana.post(address, data={"at:@s1.coins": "12", "was:@s1.coins": ""})
    assert house.host.view()["position"]["players"][1] == {"name": "Ana", "coins": 12}
    house.host.edit("leave", "@s5")
    gone = ana.post(address, data={"at:@s5.coins": "9", "was:@s5.coins": ""})
    assert gone.status_code == 400
    assert "taken away meanwhile" in gone.text
    assert "Not sent: 9" in gone.text


def test_an_answer_is_of_its_row_wherever_that_stands_by_then(house: House) -> None:
    ana, *_ = house.lay("serpent-noir", "Ana", "Ben", "Cy")
    ana.set("lays[0].lay", "4S > 3H 2D AC")
    lay = f"lays[@{ana.view()['seats'][0]['id']}-lays1].lay"
    house.host.edit("insert", "lays[0]")
    assert ana.set(lay, "4S > 3H 2D")["applied"]
    lays = house.host.view()["position"]["lays"]
    assert [one.get("lay") for one in lays][-1] == "4♠ > 3♥ 2♦"
    assert len(lays) == 2
    ana.edit("remove", lay.removesuffix(".lay"))
    refused = ana.set(lay, "4S > 3H")["refused"]
    assert "taken away meanwhile" in refused[0]["error"]["message"]


def test_a_fault_stands_beside_its_field_with_what_was_typed(house: House) -> None:
    house.lay("alkekan", "Ana", "Ben")
    ana, address = join(house, "Ana")
    answer = ana.post(address, data={"at:players[0].purse": "358X", "was:players[0].purse": ""})
    assert answer.status_code == 400
    assert 'value="358X"' in answer.text
    field = answer.text.partition('data-at="players[0].purse"')[2].partition('class="field')[0]
    assert "358X" in field.partition('role="alert"')[2]


def test_the_readers_ranks_are_written_and_read(house: House) -> None:
    house.lay("alkekan", "Ana", "Ben", lang="en")
    ana, address = join(house, "Ana")
    french = {"Accept-Language": "fr"}
    page = ana.get(address, headers=french).text
    assert 'aria-label="R♠"' in page
    ana.post(address, data={"at:players[0].purse": "RP 35C 8C", "was:players[0].purse": ""}, headers=french)
    assert "R♠" in ana.get(address, headers=french).text
    assert 'value="K♠' in ana.get(address).text


def test_names_are_text(house: House) -> None:
    house.lay("deringer", *NAMES)
    ana, address = join(house, "Ana")
    for seat in range(4):
        house.host.set(f"players[{seat}].coins", 10 + seat)
    for page in (ana.get(address), ana.get(f"{address}/verdict"), host(house).get("/host")):
        assert page.status_code == 200
        assert "<b>Chloé</b>" not in page.text
        assert "<b>Chloé</b>" in unescape(page.text)


def test_every_card_is_a_button_named_as_it_is_written(house: House) -> None:
    house.lay("cour", "Ana", "Ben")
    ana, address = join(house, "Ana")
    page = ana.get(address).text
    named = re.findall(r'<button type="button" class="card [^>]*aria-label="([^"]+)" aria-pressed="false"', page)
    assert len(named) == 53
    assert {"A♠", "10♥", "K♦", "Jo"} <= {*named}


def test_undo_and_a_round_more_and_less(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben")
    ana, address = join(house, "Ana")
    ana.post(address, data={"do": "insert:rounds"})
    ana.post(address, data={"do": "insert:rounds"})
    rounds = len(house.host.view()["position"].get("rounds", []))
    ana.post(address, data={"do": "undo"})
    assert len(house.host.view()["position"].get("rounds", [])) <= rounds


def test_the_verdict_says_who_won_with_articles_in_place_and_judges_a_claim(house: House) -> None:
    house.lay("deringer", *NAMES)
    ana, address = join(house, "Ana")
    early = unescape(ana.get(f"{address}/verdict").text)
    assert "Nothing can be settled yet" in early and "To enter – " in early and "everybody</bdi></b>: coins" in early
    for seat, coins in enumerate((20, 12, 10, 6)):
        house.host.set(f"players[{seat}].coins", coins)
    page = ana.get(f"{address}/verdict").text
    assert "<h1>Ana</h1>" in page
    told = page.partition('<section class="headline">')[2].partition("</section>")[0]
    assert told.count("Ana") == 2 and "20 coins" in told  # large, then on the podium; the figures
    assert 'id="standings"' not in page and 'class="won"' in page
    assert 'class="article-title"' in page
    judged = ana.post(f"{address}/verdict", data={"player": "Ben", "total": "14"})
    assert judged.status_code == 200
    assert 'class="judged fails"' in judged.text
    assert ana.post(f"{address}/verdict", data={"player": "Ben", "total": "many"}).status_code == 400


def test_the_host_page_opens_once(house: House) -> None:
    app = make(house.store, Config(HOST, "en", frozenset({"testserver"}), ticket="once"))
    first, second = TestClient(app), TestClient(app)
    answer = first.get("/host?ticket=once", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/host")
    assert first.get("/host").status_code == 200
    assert second.get("/host?ticket=once").status_code == 403
    assert 'name="code"' in second.get("/host").text


def test_the_host_lays_renames_frees_plays_again_and_removes(house: House) -> None:
    client = host(house)
    page = client.post("/host/tables", data={"game": "deringer", "players": "Ana, Ben, Chloé, Dan"})
    assert "Dan" in page.text
    table = house.store.tables()[0]
    house.code = table.code
    ana, address = join(house, "Ana")
    assert "at the table" in client.get("/host").text
    client.post(f"/host/t/{table.id}", data={"do": "rename", "seat": "s2", "name": "Béa"})
    assert "Béa" in client.get("/host").text
    client.post(f"/host/t/{table.id}", data={"do": "again"})
    assert ana.get(address, follow_redirects=False).headers["location"] == f"/t/{house.store.tables()[0].id}"
    client.post(f"/host/t/{house.store.tables()[0].id}", data={"do": "free", "seat": "s1"})
    assert ana.get("/t/" + house.store.tables()[0].id, follow_redirects=False).headers["location"] == "/"
    client.post(f"/host/t/{table.id}", data={"do": "remove"})
    assert house.store.table(table.id) is None
    assert client.post("/host/tables", data={"game": "deringer", "players": "Ana"}).status_code == 400


def test_who_leads_while_the_game_runs_leads_so_far(house: House) -> None:
    client = TestClient(house.app, headers={"Accept-Language": "fr"}, cookies={"companion": HOST})
    house.lay("cour", "Ana", "Ben", "Chloé")
    courts = "K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣", "10♠ 9♠ 2♥ Q♥ Q♠ A♥ 8♦ Jo"
    for seat, court in enumerate(courts):
        house.host.set(f"rounds[0].players[{seat}].court", court)
    page = client.get(f"/t/{house.host.table}").text
    assert "en tête pour l’instant</span>" in page
    assert "en tête</span>" not in page


def test_why_there_is_no_total_stands_where_the_total_would(house: House) -> None:
    house.lay("lobbys", "Ana", "Ben")
    for seat, (markets, last) in enumerate((("JS QH KD", "3S"), ("QS JH JD", "4H"))):
        house.host.set(f"rounds[0].players[{seat}].markets", markets)
        house.host.set(f"rounds[0].players[{seat}].last", last)
    standings = host(house).get(f"/t/{house.host.table}").text.partition('id="standings"')[2].partition("</section>")[0]
    assert "Number of contracts: 3, which is odd" in standings
    assert "more</summary>" in standings


def test_only_cards_that_are_in_play_are_offered(house: House) -> None:
    def offered(place: str) -> set[str]:
        page = host(house).get(f"/t/{house.host.table}").text
        cards = re.search(rf'data-at="{re.escape(place)}"[^>]*data-cards="([^"]*)"', page)
        assert cards is not None
        return {*cards[1].split()}

    house.lay("lobbys", *"ABCD")
    last = offered("rounds[0].players[0].last")
    assert {"A♠", "8♣"} <= last
    assert last & {"9♠", "10♥", "K♦"} == set()
    house.lay("lobbys", *"ABCDE")
    assert {"9♠", "10♥"} <= offered("rounds[0].players[0].last")


def test_the_claims_example_has_the_readers_ranks(house: House) -> None:
    house.lay("alkekan", "Ana", "Ben")
    house.host.set("players[0].purse", "3H")
    house.host.set("players[1].purse", "4H")
    client = host(house)
    assert "Q♠ → 8♦ J♣ → 5♥" in unescape(client.get(f"/t/{house.host.table}/verdict").text)
    french = unescape(client.get(f"/t/{house.host.table}/verdict", headers={"Accept-Language": "fr"}).text)
    assert "D♠ → 8♦ V♣ → 5♥" in french
    wrong = client.post(
        f"/t/{house.host.table}/verdict", data={"player": "Ana", "total": "D♠>"}, headers={"Accept-Language": "fr"}
    )
    assert "Q♠" not in wrong.text


@pytest.mark.parametrize(
    ("game", "entered", "place", "named"),
    [
        (
            "hache",
            {"players[0].turns[0]": "SD", "players[1].turns[0]": "H"},
            "players[1].turns[0]",
            "@s2.turns[@p2turns1]",
        ),
        ("campagne", {"departments[0]": "7", "departments.7": "70 20 10"}, "departments[0]", "departments[@7]"),
        ("serpent-noir", {"lays[0].lay": "4S > 3H 2D AC", "lays[1].lay": "3S > 2H AD"}, "lays[0]", "lays[@host-lays1]"),
        (
            "traitre",
            {"missions[0].mission": "7S", "missions[0].cards": "3H 4D 2C 5H"},
            "missions[0]",
            "missions[@host-missions1]",
        ),
    ],
)
def test_a_forgotten_step_goes_in_and_one_too_many_goes(
    house: House, game: str, entered: dict[str, str], place: str, named: str
) -> None:
    house.lay(game, "Ana", "Ben", "Chloé")
    for at, value in entered.items():
        answer = house.host.set(at, value)
        assert answer["refused"] == []
    client, address = host(house), f"/t/{house.host.table}"
    before, ordered = house.host.view()["position"], game != "campagne"
    page = client.get(f"{address}?step=0").text
    assert (f'value="insert:{place}"' in page) == ordered
    assert f'value="remove:{named}"' in page
    if ordered:
        client.post(address, data={"do": f"insert:{place}"})
        page = client.get(f"{address}?step=0").text
        listed = named.partition("[")[0]
        (empty,) = re.findall(rf'value="remove:({re.escape(listed)}\[@[^"]+\])"', page)
        assert empty != named, "what was put in by mistake goes again, by an id of its own"
        client.post(address, data={"do": f"remove:{empty}"})
        assert house.host.view()["position"] == before
    client.post(address, data={"do": f"remove:{named}"})
    after = house.host.view()["position"]
    assert after != before
    assert after.get("departments", {}) == {}


def lobbys(house: House, *hands: tuple[str, str]) -> str:
    """The page of a round of Lobbys."""
    house.lay("lobbys", "Ana", "Ben")
    for seat, (markets, last) in enumerate(hands):
        house.host.set(f"rounds[0].players[{seat}].markets", markets)
        house.host.set(f"rounds[0].players[{seat}].last", last)
    return unescape(host(house).get(f"/t/{house.host.table}").text)


def test_what_may_be_left_empty_and_counts_is_told(house: House) -> None:
    page = lobbys(house, ("JS QH KD QD JC KC", "3S"), ("QS JH JD KS KH QC", "4H"))
    assert "everybody</bdi></b>: price of the vote, gain from offers<" in page
    house.host.set("rounds[0].players[0].wins", 3)
    page = unescape(host(house).get(f"/t/{house.host.table}").text)
    assert "Ana</bdi></b>: price of the vote<" in page
    assert "Ben</bdi></b>: price of the vote, gain from offers<" in page


def test_an_answer_that_is_nothing_is_told_as_one(house: House) -> None:
    lobbys(house)
    house.host.set("rounds[0].players[0].wins", 1)
    house.host.set("rounds[0].players[0].wins", None)
    house.host.set("rounds[0].players[0].last", "3S")
    house.host.edit("remove", "rounds[0].players[0].last")
    page = unescape(host(house).get(f"/t/{house.host.table}/changes").text)
    assert 'gain from offers</a>: <span class="became">1 → <b>none</b>' in page
    assert 'card left in hand</a>: <span class="became">3♠ → <b>–</b>' in page


def test_what_the_rules_find_wrong_stands_beside_its_field_and_marks_its_round(house: House) -> None:
    page = lobbys(house, ("JS QH KD", "3S"), ("QS JH JD", "4H"))
    beside = page.partition('data-at="rounds[0].players[0].markets"')[2].partition("</div>\n</div>")[0]
    assert '<p class="amiss">Number of contracts: 3' in beside
    assert 'href="?step=0#f-rounds[0].players[0].markets"' in page
    assert 'class="wrong"' in page


def test_the_last_player_is_not_offered_what_others_have_not_said_yet(house: House) -> None:
    page = lobbys(house)
    assert "data-offered" not in page
    house.host.set("rounds[0].players[0].markets", "JS QH KD QD JC KC")
    assert 'data-offered="Q♠ K♠ J♥ K♥ J♦ Q♣"' in host(house).get(f"/t/{house.host.table}").text


def test_the_numbers_of_a_court_are_aside_until_it_has_no_cards(house: House) -> None:
    house.lay("cour", "Ana", "Ben", "Cy")
    page = host(house).get(f"/t/{house.host.table}").text
    field = r'class="field[^"]* (main|aside)" data-key="rounds\[0\].players\[0\].(\w+)"'
    assert [kind for kind, _ in re.findall(field, page)] == ["main"] + ["aside"] * 5
    house.host.set("rounds[0].players[0].court", None)
    page = host(house).get(f"/t/{house.host.table}").text
    assert {kind for kind, key in re.findall(field, page)} == {"main"}


def test_a_verdict_that_is_not_the_last_says_who_leads_before_what_is_lacking(house: House) -> None:
    lobbys(house, ("JS QH KD QD JC KC", "3S"), ("QS JH JD KS KH QC", "4H"))
    page = unescape(host(house).get(f"/t/{house.host.table}/verdict").text)
    head, _, folded = page.partition('class="headline"')[2].partition("</section>")[0].partition("<details")
    assert head.count('class="result"') == 1
    assert folded.count("price of the vote") == 2, "for each player, one tap away"


def test_a_department_that_is_there_is_not_offered_again(house: House) -> None:
    ana, ben, _ = house.lay("campagne", "Ana", "Ben", "Chloé")
    ana.set("departments[0]", "10")
    ana.set("departments.10", "70 0 30")
    page = unescape(ben.get(f"/t/{ben.table}").text)
    (choices,) = re.findall(r'data-at="departments\[1\]".*?data-choices="(\[\[.*?\]\])"', page)
    assert [word for word, _ in json.loads(choices)] == [str(number) for number in range(7, 23) if number != 10]
    changed = unescape(ben.get(f"/t/{ben.table}?step=0").text)
    assert '["10", "10"]' in changed, "the department that is shown can be tapped again"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "code"), [("lobbys", ""), ("paparazzi", "grid-"), ("marteau-piqueur", "board-"), ("hache", "")]
)
def test_no_flag_of_the_terminal_stands_on_a_phone(lang: Lang, game: str, code: str) -> None:
    known = {"card": "VP", "meant": Card(Rank.JACK, Suit.SPADES), "typed": "JS", "other": "fr", "row": 1, "column": 2}
    said = FaultWords(lang, game, reader="page").message(Fault(f"{code}card-notation", None, known))
    assert "--" not in said
    assert said.endswith("JS.")


def test_a_card_in_other_letters_is_told_without_a_flag(house: House) -> None:
    ana, _ = house.lay("lobbys", "Ana", "Ben")
    (refused,) = ana.set("rounds[0].@s1.last", "AP")["refused"]
    assert refused["error"]["code"] == "card-notation"
    assert "--" not in str(refused)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "Without what is missing nobody has won"), ("fr", "Sans ce qui manque, personne n’a gagné")],
)
def test_all_rounds_played_is_told_from_a_game_that_goes_on(house: House, lang: str, told: str) -> None:
    """Lobbys names no winner without its election cards: its fields say so, and its verdict says what is open."""
    house.lay("lobbys", "Ana", "Ben")

    def verdict() -> str:
        return unescape(house.host.get(f"/t/{house.host.table}/verdict?lang={lang}").text)

    for number in range(3):
        for player, (markets, last) in enumerate((("JS JH QS QH KS KH", "2S"), ("JD JC QD QC KD KC", "3S"))):
            row = f"rounds[{number}].players[{player}]"
            for field, value in {"markets": markets, "last": last, "wins": 15, "bid": 4 if number else None}.items():
                house.host.set(f"{row}.{field}", value)
        assert (told in verdict()) is (number == 2)
    assert ("nobody wins" if lang == "en" else "personne ne gagne") in unescape(
        house.host.get(f"/t/{house.host.table}?step=0&lang={lang}").text
    )
