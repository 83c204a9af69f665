"""What is entered place by place, as phones send it, scores as the file does."""

from __future__ import annotations

import html
import json
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serving.house import House, Person
from serving.places import leaves

import companion
from companion.games import game_ids
from companion.web.store import Store

ROOT = Path(__file__).parents[3]


OF_FILES = {
    "as-on-the-pad.json": "all turns of somebody in one text, which a file may have",
    "accused-by-the-traitor.json": "whom the traitor accuses: nobody is asked for it, and a file may say it",
}
"""Ways to say something that files alone have, and why."""


def positions(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every position of a game among the examples that scores."""
    folders = ROOT / "templates" / game, ROOT / "tests" / "examples" / game
    for path in sorted(one for folder in folders for one in folder.glob("*")):
        if path.suffix == ".toml" and path.stem in ("example.en", "example.fr"):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
        elif path.suffix == ".json":
            data = json.loads(path.read_text(encoding="utf-8"))
            data = data.get("position", data)
        else:
            continue
        if isinstance(data.get("players"), list) and path.name not in OF_FILES:
            yield path.name, data


def score_of(game: str, data: dict[str, Any], cards: Any) -> dict[str, Any] | None:
    """What `score` says; None where it refuses."""
    try:
        return companion.score(game, {key: one for key, one in data.items() if key != "claims"}, cards=cards)
    except companion.InputError:
        return None


@pytest.mark.turns(games=2)
@pytest.mark.parametrize("game", game_ids())
def test_every_example_is_entered_place_by_place(game: str) -> None:
    house = House(Store(":memory:"))
    wrong: list[object] = []
    scored = 0
    for name, data in positions(game):
        cards = data.get("cards") or data.get("lang") or "en"
        if (wanted := score_of(game, data, cards)) is None:
            continue
        scored += 1
        names = [row["name"] for row in data["players"]]
        house.lay(game, *names, rulings=data.get("rulings") or {}, lang=cards)
        who = house.host  # who may see all
        told = [one for one in entered(who, data) if one["refused"] or one["conflicts"]]
        view = who.view()
        seats = {one["id"]: one["name"] for one in view["seats"]}
        here = {seats[one["seat"]]: (one["total"], one["rank"]) for one in view["standings"]}
        if told or here != {one["name"]: (one["total"], one["rank"]) for one in wanted["players"]}:
            wrong.append((name, told[:2], here))
        again = score_of(game, view["position"], cards)
        if again is None or (again["players"], again["winners"]) != (wanted["players"], wanted["winners"]):
            wrong.append((name, "its position does not score alike"))
    house.store.close()
    assert scored
    assert wrong == []


def entered(who: Person, data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Send a position, its rounds begun first."""
    begun = [
        ("insert", listed, None) for listed in ("rounds", "missions", "lays", "guesses") for _ in data.get(listed) or ()
    ]
    seen = who.view()["revision"]
    for do, at, value in [*begun, *(("set", at, value) for at, value in leaves(data))]:
        answer = who.edit(do, at, value, seen)
        seen = answer["revision"]
        yield answer


@pytest.mark.parametrize("game", ["lobbys", "cour", "alkekan", "effraction", "industrie"])
def test_the_order_in_which_people_enter_never_matters(game: str) -> None:
    house = House(Store(":memory:"))
    data = tomllib.loads((ROOT / "templates" / game / "example.en.toml").read_text(encoding="utf-8"))
    names = [row["name"] for row in data["players"]]
    seen: list[object] = []
    for seed in range(4):
        people = house.lay(game, *names, lang="en")
        for _ in data.get("rounds") or ():
            people[0].edit("insert", "rounds")
        places = [*leaves(data)]
        random.Random(seed).shuffle(places)
        revision = people[0].view()["revision"]
        for at, value in places:
            told = random.Random(at).choice(people).set(at, value, seen=revision)
            assert told["applied"], (at, value, told)
            revision = told["revision"]
        view = people[0].view()
        seen.append((view["standings"], view["missing"], view["faults"]))
    house.store.close()
    assert seen == [seen[0]] * len(seen)


def test_a_round_that_is_begun_by_two_taps_is_one_round(house: House) -> None:
    """Whoever tapped twice, or at the same time as somebody else, had an empty round between two."""
    ana, ben, *_ = house.lay("cour", "Ana", "Ben", "Chloe")
    ana.set("rounds[0].players[0].court", "K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣")
    seen = ana.view()["revision"]
    for person in (ana, ana, ben):
        assert person.edit("insert", "rounds", "next", seen=seen)["refused"] == []
    assert len(ana.view()["position"]["rounds"]) == 2
    ana.edit("insert", "rounds", seen=seen)  # a program that wants one more has one more
    assert len(ana.view()["position"]["rounds"]) == 3
    ana.set("rounds[1].players[0].court", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣")
    ben.edit("insert", "rounds", seen=seen)
    assert len(ana.view()["position"]["rounds"]) == 3, "what is played is not begun again"


def test_a_latecomer_is_absent_from_the_rounds_that_are_finished(house: House) -> None:
    """A late player blanked everybody's points: the rounds before wanted an entry of theirs."""
    data = tomllib.loads((ROOT / "templates" / "lobbys" / "example.en.toml").read_text(encoding="utf-8"))
    house.lay("lobbys", *(row["name"] for row in data["players"]), lang="en")
    host = house.host
    assert not [one for one in entered(host, data) if one["refused"]]
    host.edit("insert", "rounds", "next")
    before = {one["seat"]: one["total"] for one in host.view()["standings"]}
    assert host.edit("join", "", "Zoe")["applied"]
    view = host.view()
    after = {one["seat"]: one["total"] for one in view["standings"] if one["seat"] in before}
    assert after == before
    assert all(one["absent"] == ["Zoe"] for one in view["position"]["rounds"][: len(data["rounds"])])
    assert view["faults"] == []
    assert host.edit("undo", "")["applied"]
    assert {one["seat"]: one["total"] for one in host.view()["standings"]} == before


def test_a_row_in_which_nothing_is_entered_is_missing_not_wrong(house: House) -> None:
    """A round put in before another waits like one at the end: nobody reads three sentences in red."""
    ana, ben = house.lay("cour", "Ana", "Ben")
    for number, court in enumerate(("K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣ 3♣", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣ 4♥")):
        ana.set(f"rounds[0].players[{number}].court", court)
    assert (ana.view()["faults"], ana.view()["missing"]) == ([], [])
    ana.edit("insert", "rounds[0]")
    view = ana.view()
    assert view["faults"] == []
    assert view["missing"] == ["rounds[0].players[0].court", "rounds[0].players[1].court"]
    assert view["standings"] == [], "nothing of the rounds after it is claimed"
    page = ben.get(f"/t/{ben.table}").text
    assert "Nothing is entered" not in page
    assert 'class="owing">Round 1' in page


def test_an_answer_of_a_row_to_come_stays_the_next_one_wherever_others_put_one_in(house: House) -> None:
    """A phone without a line may say it late: it must not land in somebody else's lay."""
    ana, ben, cy = house.lay("serpent-noir", "Ana", "Ben", "Cy")
    for number, (who, lay) in enumerate(((ana, "6♠ > 7♠ 8♠"), (ben, "2♥ > A♥ 10♥"), (cy, "5♦ > 4♦"))):
        assert who.set(f"lays[{number}].lay", lay)["applied"]
    (to_come,) = re.findall(r'data-at="lays\[3\]\.lay"[^>]*data-next="([^"]*)"', ana.get(f"/t/{ana.table}").text)
    seen = ana.view()["revision"]
    ben.edit("insert", "lays[1]")
    (put_in,) = re.findall(r'data-at="lays\[1\]\.lay"[^>]*data-row="([^"]+)"', ben.get(f"/t/{ben.table}?step=1").text)
    assert ana.set(to_come, "4♦ > 3♦", seen=seen)["applied"]
    ben.edit("insert", "lays[0]")
    assert ben.set(put_in, "8♠ > 9♠")["applied"], "an empty row has an address of its own, too"
    lays = [one.get("lay") for one in ana.view()["position"]["lays"]]
    assert lays == [None, "6♠ > 7♠ 8♠", "8♠ > 9♠", "2♥ > A♥ 10♥", "5♦ > 4♦", "4♦ > 3♦"]


def test_two_phones_that_choose_a_department_at_once_begin_two(house: House) -> None:
    """The later choice renamed the department that somebody else was entering, or was held against its percentages."""
    people = house.lay("campagne", "Ana", "Ben", "Chloe")
    ana, ben, chloe = people
    seen = ana.view()["revision"]
    for person, number in ((ana, "7"), (ben, "8"), (chloe, "7")):
        told = person.set("departments[0]", number, seen=seen)
        assert told["applied"], told
    assert ana.set("departments.7", "60 30 10", seen=seen)["applied"]
    assert chloe.set("departments[1]", "9", seen=seen)["applied"]
    for number in "89":
        assert ben.set(f"departments.{number}", "50 40 0")["applied"]
    assert list(ana.view()["position"]["departments"]) == ["7", "8", "9"]
    assert ben.set("departments[2]", "10")["applied"], "who has seen an entry may give it another number"
    assert list(ana.view()["position"]["departments"]) == ["7", "8", "10"]


def test_a_latecomer_plays_the_round_in_which_somebody_has_entered_nothing(house: House) -> None:
    """At Virus no field of a round is needed, so that a round just begun was taken for a finished one."""
    people = house.lay("virus", "Ana", "Ben", "Chloe")
    for number, (medicine, germs) in enumerate(((5, 4), (4, 3), (3, 4))):
        people[number].set(f"rounds[0].players[{number}].medicine", medicine)
        people[number].set(f"rounds[0].players[{number}].germs", germs)
    people[2].set("rounds[0].players[2].virus", "yes")
    house.host.edit("insert", "rounds", "next")
    assert house.host.edit("join", "", "Dan")["applied"]
    first, second = house.host.view()["position"]["rounds"]
    assert (first["absent"], second.get("absent")) == (["Dan"], None)


def test_at_virus_everybody_is_asked_for_a_round_in_which_nothing_is_entered(house: House) -> None:
    ana, *_others = house.lay("virus", "Ana", "Ben", "Chloe")
    rows = [f"rounds[0].players[{number}].medicine" for number in range(3)]
    assert ana.view()["missing"] == rows
    ana.set(rows[0], 5)
    assert ana.view()["missing"] == rows[1:]


def test_at_hod_a_guess_is_asked_for_whole(house: House) -> None:
    """A weapon left out counted as entered, and whoever did not see the solution was told of an impossible answer."""
    people = house.lay("hod", "Ana", "Ben", "Chloe")
    for number, solution in enumerate(("4♦ 3♣", "2♥ 6♠", "5♦ 5♣")):
        house.host.set(f"players[{number}].solution", solution)
    people[0].set("guesses[0].time", "7:43")
    people[0].set("guesses[0].motive", "♦")
    told = people[0].set("guesses[0].weapon", None)
    assert told["refused"][0]["error"]["code"] == "field-missing"
    for person in people:
        view = person.view()
        assert (view["faults"], view["missing"]) == ([], ["guesses[0].weapon"])


def test_at_hod_only_the_suits_of_a_part_are_offered(house: House) -> None:
    house.lay("hod", "Ana", "Ben", "Chloe")
    for number, solution in enumerate(("4♦ 3♣", "2♥ 6♠", "5♦ 5♣")):
        house.host.set(f"players[{number}].solution", solution)
    house.host.set("guesses[0].time", "7:43")
    page = house.host.get(f"/t/{house.host.table}?step=0").text
    for part, suits in (("motive", "♥♦"), ("weapon", "♣♠")):
        (choices,) = re.findall(rf'data-at="guesses\[0\]\.{part}"[^>]*data-choices="([^"]*)"', page)
        assert set(re.findall("[♠♥♦♣]", str(json.loads(html.unescape(choices))))) == set(suits)
