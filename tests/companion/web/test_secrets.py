"""What somebody may not see does not reach their phone: not as a value, not in a fault, not in a conflict, not in the standings."""

from __future__ import annotations

import pytest
from serving.house import House, Person

from companion.web import table


def at_hod(house: House) -> list[Person]:
    people = house.lay("hod", "Ana", "Ben")
    people[1].set("@s1.solution", "4♦ 3♣")  # whoever does not have to find it enters it
    people[0].set("@s2.solution", "5♦ 3♠")
    return people


def test_a_solution_is_seen_by_whoever_holds_it(house: House) -> None:
    ana, ben = at_hod(house)
    assert [row.get("solution") for row in ana.view()["position"]["players"]] == [None, "5♦ 3♠"]
    assert [row.get("solution") for row in ben.view()["position"]["players"]] == ["4♦ 3♣", None]
    assert [row.get("solution") for row in house.host.view()["position"]["players"]] == ["4♦ 3♣", "5♦ 3♠"]
    assert "4♦" not in ana.get(f"/api/tables/{ana.table}/evening.toml").text
    watcher = house.client.post("/api/join", json={"code": house.code, "name": "Zoé"}).json()
    seen = Person(house.client, watcher["token"], watcher["table"]).view()
    assert [row.get("solution") for row in seen["position"]["players"]] == [None, None]


def test_a_third_player_does_not_see_a_solution(house: House) -> None:
    people = house.lay("hod", "Ana", "Ben", "Chloé")
    people[1].set("@s1.solution", "4♦ 3♣")
    seen = [person.view()["position"]["players"][0].get("solution") for person in people]
    assert seen == [None, "4♦ 3♣", None]
    assert "4♦ 3♣" not in people[2].get(f"/t/{people[2].table}").text
    people[0].edit("reorder", "", ["s1", "s3", "s2"])  # the host's alone
    house.host.edit("reorder", "", ["s1", "s3", "s2"])
    assert people[2].view()["position"]["players"][0].get("solution") == "4♦ 3♣", "another neighbour on the left"


def test_a_fault_does_not_name_the_hidden_card(house: House) -> None:
    ana, _ben = at_hod(house)
    told = ana.set("@s2.solution", "4♦ 3♠")  # 4♦ is in the solution that Ana has to find
    (refused,) = told["refused"]
    assert refused["error"]["code"] == "secret-fault"
    assert "4♦" not in str(refused)


def test_a_conflict_does_not_tell_the_hidden_value(house: House) -> None:
    ana, ben = house.lay("hod", "Ana", "Ben")
    ben.set("@s1.solution", "4♦ 3♣")
    (conflict,) = ana.set("@s1.solution", "5♦ 3♠", seen=1)["conflicts"]
    assert conflict["theirs"] is None


def test_the_traitor_is_told_by_nothing_until_the_end(house: House) -> None:
    people = house.lay("traitre", "Ana", "Ben", "Chloé")
    people[0].edit("insert", "missions")
    people[0].set("missions[0].mission", "7♥")
    people[0].set("missions[0].cards", "2♥ 3♠ 4♦")
    people[1].set("traitor", "Ben")
    for person in people:
        view = person.view()
        assert "traitor" not in view["position"]
        assert {one["total"] for one in view["standings"]} <= {0}
    assert house.host.view()["position"]["traitor"] == "Ben"


def test_what_one_seat_may_see_is_worked_out_once_a_revision(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = at_hod(house)
    asked: list[str | None] = []
    visible = table.visible_data

    def counted(model, data, viewer):
        asked.append(viewer)
        return visible(model, data, viewer)

    monkeypatch.setattr(table, "visible_data", counted)
    ana.set("@s2.solution", "5♦ 4♠")
    asked.clear()
    views = [(ana.view(), ben.view()) for _ in range(3)]
    assert sorted(map(str, asked)) == ["Ana", "Ben"]
    assert views[0] == views[2]
    ben.set("@s1.solution", "4♦ 5♣")
    assert ben.view()["position"]["players"][0]["solution"] == "4♦ 5♣"  # and anew once something changes
