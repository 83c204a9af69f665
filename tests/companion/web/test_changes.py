"""Who changed what and when, in the reader's language, without secrets; who still owes what."""

from __future__ import annotations

from html import unescape

import pytest
from serving.house import House, Person

from companion.evening.journal import Journal


def page(person: Person, lang: str = "en", query: str = "") -> str:
    headers = {**person.headers, "Accept-Language": lang}
    answer = person.client.get(f"/t/{person.table}/changes{query}", headers=headers)
    assert answer.status_code == 200
    return unescape(answer.text)


def test_a_change_tells_who_what_before_and_after_newest_first(house: House) -> None:
    ana, ben, *_ = house.lay("lobbys", "Ana", "Ben")
    ana.set("rounds[0].players[0].last", "3S")
    ben.set("rounds[0].players[0].last", "KD")
    ana.set("rounds[0].players[1].last", "5S")
    shown = page(ana)
    assert "3♠ → <b>K♦</b>" in shown
    assert shown.index("<b>5♠</b>") < shown.index("<b>K♦</b>") < shown.index("<b>3♠</b>")
    assert shown.count('value="undo"') == 1
    assert "3♠ → <b>R♦</b>" in page(ana, "fr")
    own = page(ana, query="?at=rounds[0].players[0].last")
    assert "<b>K♦</b>" in own
    assert "<b>5♠</b>" not in own


def test_a_field_of_a_removed_round_keeps_its_label(house: House) -> None:
    ana, *_ = house.lay("lobbys", "Ana", "Ben")
    ana.set("rounds[0].players[0].last", "3S")
    ana.edit("remove", "rounds[0]")
    shown = page(ana)
    assert "Round 1: removed" in shown
    assert "card left in hand" in shown


def test_what_was_closed_put_in_and_taken_away_is_called_by_its_name(house: House) -> None:
    ana, ben = house.lay("hache", "Ana", "Ben")
    for turn in range(2):
        ana.set(f"players[0].turns[{turn}]", "SD")
        ben.set(f"players[1].turns[{turn}]", "H")
    ana.edit("insert", "players[1].turns[1]")
    ana.edit("remove", "players[1].turns[0]")
    assert "Retrait : Tour 1, Ben" in page(ana, "fr")
    assert "Ajout : Tour 2, Ben" in page(ana, "fr")
    ana, *_ = house.lay("cour", "Ana", "Ben", "Chloé")
    ana.set("rounds[0].players[0].court", "KS 9H QD AC 10H JS JH 2C")
    ana.edit("close-round", "rounds[0]")
    assert "Fin : Manche 1" in page(ana, "fr")


def test_what_somebody_holds_is_not_in_the_history_of_others(house: House) -> None:
    ana, ben = house.lay("hod", "Ana", "Ben")
    house.host.set("players[0].solution", "4D 3C")
    assert "4♦" in page(ben)
    assert "4♦" not in page(ana)
    assert "in hand, not shown" in page(ana)


def test_who_owes_what_is_told_by_name_and_field(house: House) -> None:
    ana, *_ = house.lay("lobbys", "Ana", "Ben")
    ana.set("rounds[0].players[0].last", "3S")
    owing = unescape(ana.get(f"/t/{ana.table}").text).partition('class="owing"')[2].partition("</p>")[0]
    assert "Ana</bdi></b>: contracts won<" in owing
    assert "Ben</bdi></b>: contracts won, card left in hand<" in owing


def test_what_was_taken_back_is_told_by_the_names_of_now(house: House) -> None:
    ana, ben = house.lay("lobbys", "Ana", "Ben")
    ana.set("rounds[0].players[0].last", "3S")
    ana.set("rounds[0].players[0].last", "4S")
    ana.edit("undo")
    told = "{0} undid “round 1, {0}, card left in hand: 4♠”"
    assert told.format("Ana") in unescape(ben.get(f"/t/{ana.table}").text)
    house.host.edit("rename", "@s1", "Chloe")
    assert told.format("Chloe") in unescape(ben.get(f"/t/{ana.table}").text)


def test_pages_of_a_long_evening_read_as_much_of_it_as_they_show(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = house.lay("lobbys", "Ana", "Ben")
    for number in range(200):
        ben.set("rounds[0].players[1].last", f"{number % 5 + 3}S", seen=10**6)
    ana.edit("insert", "rounds")
    ana.set("rounds[1].players[0].last", "9H")
    ana.edit("remove", "rounds[1]")
    kept: list[object] = []
    whole = Journal._keep
    monkeypatch.setattr(Journal, "_keep", lambda self, record: (kept.append(record), whole(self, record))[1])
    assert "9♥" in page(ana)
    assert "9♥" in page(ana, "fr")
    assert ana.get(f"/t/{ana.table}").status_code == 200
    assert len(kept) == 0, "the evening was entered again"
