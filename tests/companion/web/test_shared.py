"""What several people at one table do to each other: entries that clash, undo, the choice of what is entered, a change at the same place."""

from __future__ import annotations

import re

from serving.house import House, Person
from starlette.testclient import TestClient


def page(person: Person, lang: str = "en", more: str = "") -> str:
    text: str = person.get(f"/t/{person.table}{more}?lang={lang}").text
    return text


def field(text: str, at: str) -> str:
    found = re.search(rf'<div class="field[^>]*data-at="{re.escape(at)}".*?role="alert"', text, re.DOTALL)
    assert found, at
    return found[0]


def test_entries_that_clash_are_told_at_their_field_in_each_readers_language(house: House) -> None:
    ana, ben, chloe = house.lay("paparazzi", "Ana", "Benoît", "Chloe", lang="fr")
    chloe.set("players[2].celebrities", "K♠")
    assert 'class="amiss"' not in page(ben)
    ana.set("players[0].celebrities", "K♠ Q♠")
    assert 'class="amiss"' in field(page(ben), "players[2].celebrities")
    ben.set("players[1].celebrities", "J♥")
    for person in (ana, ben, chloe):
        assert "entered already" in field(page(person), "players[2].celebrities")
        assert "déjà notée" in field(page(person, "fr"), "players[2].celebrities")
    told = page(ana, "en", "/verdict")
    assert "contradicts another" in told
    assert "entered already" in told
    assert "still to be entered" not in told


def test_what_is_entered_is_chosen_first_and_settled_by_the_first_entry(house: House) -> None:
    ana, ben = house.lay("paparazzi", "Ana", "Ben")
    first = page(ana)
    assert first.index('data-at="how"') < first.index('data-at="players[0].celebrities"')
    assert "data-open" in field(first, "how")
    assert "data-sure" not in field(first, "how")
    ben.set("players[1].celebrities", "K♠")
    settled = field(page(ana), "how")
    assert "data-open" not in settled
    assert "data-sure" in settled
    assert 'value="celebrities taken"' in settled


def test_undo_says_what_and_asks_where_others_went_on(house: House) -> None:
    ana, ben = house.lay("deringer", "Ana", "Ben", "Chloe", "Dan")[:2]
    assert 'value="undo"' not in page(ana)
    house.host.table = ana.table
    assert 'value="undo"' not in page(house.host), "that the table was laid is not taken back"
    ana.set("players[0].coins", 7)
    button = re.findall(r'<button[^>]*id="undo".*?</button>', page(ana))
    assert len(button) == 1
    assert "data-sure" not in button[0]
    assert re.search(r"Undo “.*Ana.*: 7” \(empty again\)<", button[0])
    ana.set("players[0].coins", 8)
    assert re.search(r"Undo “.*Ana.*: 8”<", page(ana)), "7 comes back"
    ana.set("players[0].coins", 7)
    assert 'value="undo"' not in page(ben)
    ben.set("players[1].coins", 9)
    assert "data-sure" in re.findall(r'<button[^>]*id="undo".*?</button>', page(ana))[0]
    assert "undid" not in page(ben)
    ana.edit("undo")
    assert re.search(r"Ana undid “.*Ana.*: 7”<", page(ben))
    assert re.search(r"Ana a annulé « .*Ana.*: 7 »<", page(ben, "fr").replace("\u202f", " ").replace("\xa0", " "))
    ana.set("players[0].coins", 6)
    assert "undid" not in page(ben), "it was entered anew"


def test_a_conflict_says_what_and_who(house: House) -> None:
    ana, ben = house.lay("deringer", "Ana", "Ben", "Chloe", "Dan")[:2]
    ben.set("players[0].coins", 7, seen=1)
    edit = {"id": "a", "seen": 1, "do": "set", "at": "players[0].coins", "value": 8}
    (told,) = ana.post(f"/api/tables/{ana.table}/edits?lang=en", {"edits": [edit]}).json()["conflicts"]
    assert told["by"] == "Ben"
    assert told["label"].startswith("Ana")
    assert (told["theirs"], told["yours"]) == (7, 8)


def test_a_conflict_is_told_in_the_readers_letters(house: House) -> None:
    ana, ben = house.lay("lobbys", "Ana", "Ben")
    ben.post(
        f"/api/tables/{ben.table}/edits?lang=en",
        {"edits": [{"id": "b", "do": "set", "at": "rounds[0].@s1.markets", "value": "JD KH"}]},
    )
    edit = {"id": "a", "seen": 1, "do": "set", "at": "rounds[0].@s1.markets", "value": "V♦ V♣"}
    (told,) = ana.post(f"/api/tables/{ana.table}/edits?lang=fr", {"edits": [edit]}).json()["conflicts"]
    assert (told["theirs"], told["yours"]) == ("V♦ R♥", "V♦ V♣")


def test_a_lays_field_is_of_whose_turn_it_is(house: House) -> None:
    ana = house.lay("serpent-noir", "Ana", "Ben")[0]
    ana.set("lays[0].lay", "4♠ > 3♥ 2♦")
    before = field(page(ana, more="").replace("&#34;", '"'), "lays[1].lay")
    assert 'data-owner="Ben"' in before
    assert 'data-row=""' in before, "nothing of it was entered"
    assert re.search(r'data-next="lays\[@[^"]*\+1\]\.lay"', before), "it comes after the lay that is there"
    there = ana.get(f"/t/{ana.table}?step=0").text
    assert 'data-row="lays[@' in field(there, "lays[0].lay")


def test_who_contests_is_oneself_and_the_bar_says_who_won(house: House) -> None:
    ana, ben = house.lay("alkekan", "Ana", "Ben")
    ana.set("players[0].purse", "2♠ 3♠ 4♠")
    ben.set("players[1].purse", "5♥ 6♥ 7♥")
    assert "<option selected>Ben</option>" in page(ben, more="/verdict")
    assert "Won by Ben" in page(ana)


def test_verdicts_of_one_game_are_numbered(house: House) -> None:
    phone = TestClient(house.app, headers={"Host": "testserver"})
    for game in ("lobbys", "lobbys", "deringer", "cour"):
        house.lay(game, *("Ana", "Ben", "Cy", "Dan")[: 4 if game == "deringer" else 3])
        phone.post("/join?lang=en", data={"code": house.code, "name": "Ana"})
    links = re.findall(r"/verdict\">([^<]*)<", phone.get(f"/t/{house.host.table}?lang=en").text)
    assert [one.removeprefix("Verdict: ") for one in links][-3:] == ["Deringer", "Lobbys, game 2", "Lobbys, game 1"]


def test_undo_takes_no_more_than_ones_own_answer_where_others_have_gone_on(house: House) -> None:
    ana, ben = house.lay("lobbys", "Ana", "Ben")
    ana.set("rounds[0].players[0].last", "3S")
    ben.set("rounds[0].players[1].last", "4S")
    ana.edit("undo")  # of what began the round
    assert [one.get("last") for one in ana.view()["position"]["rounds"][0]["players"]] == [None, "4♠"]
    ana, ben, cy = house.lay("serpent-noir", "Ana", "Ben", "Cy")
    for number, (who, lay) in enumerate(((ana, "6♠ > 7♠ 8♠"), (ben, "2♥ > A♥ 10♥"), (cy, "5♦ > 4♦"))):
        assert who.set(f"lays[{number}].lay", lay)["applied"]
    ben.edit("undo")
    assert 'data-owner="Ben"' in field(page(ana, more="").replace("&#34;", '"'), "lays[1].lay"), (
        "his place is still his"
    )
    assert [one.get("lay") for one in ana.view()["position"]["lays"]] == ["6♠ > 7♠ 8♠", None, "5♦ > 4♦"]
    cy.edit("undo")  # nobody stands behind
    assert len(ana.view()["position"]["lays"]) == 1
