"""Rounds handed back: what was played is kept and counts, a plan changed by hand is checked, its repeats told."""

import json

import pytest

from companion.kit.evening import EveningError, check_evening
from companion.kit.make import make_kit
from companion.kit.plan import plan_of
from companion.kit.rounds import read_plan, read_played
from companion.kit.telling import told_in_words


def evening(names, rounds=3):
    tables = [{"game": "alkekan"}, {"game": "lobbys"}]
    return check_evening({"title": "x", "players": names, "rounds": rounds, "tables": tables}, "en", None)


def file(tmp_path, rounds):
    path = tmp_path / "plan.json"
    path.write_text(json.dumps(rounds), encoding="utf-8")
    return path


PLAYED = [[["Ana", "Ben"], ["Cy", "Di"]]]


def test_the_rest_is_seated_keeping_what_was_played(tmp_path):
    made = evening(["Ana", "Ben", "Cy", "Eve"])  # Di has left, Eve came
    played = read_played(file(tmp_path, {"plan": {"rounds": PLAYED, "repeats": 0}}), made)
    planned = plan_of(made, played=played)
    assert planned.rounds[0] == (("Ana", "Ben"), ("Cy", "Di"))
    assert all(
        sorted(name for table in tables for name in table) == ["Ana", "Ben", "Cy", "Eve"]
        for tables in planned.rounds[1:]
    )
    assert (planned.played, planned.repeats, planned.proved) == (1, 0, True)
    kit = make_kit(made, planned=planned)
    pads = [one.file for one in kit.documents if "-pad-" in one.file]
    assert [name.split("-")[3] for name in pads] == ["2", "3", "2", "3"]  # nothing is printed for the first


def test_a_plan_changed_by_hand(tmp_path):
    made = evening(["Ana", "Ben", "Cy", "Di"])
    given = read_plan(file(tmp_path, {"rounds": PLAYED * 3}), made)
    planned = plan_of(made, given=given)
    assert (planned.rounds, planned.repeats, planned.bound, planned.proved) == (given, 4, 0, False)
    said = told_in_words(make_kit(made, planned=planned))
    assert "Ana – Ben (1, 2, 3); Cy – Di (1, 2, 3)" in said


@pytest.mark.parametrize(
    ("rounds", "codes"),
    [
        (PLAYED * 2, ["plan-rounds"]),
        ([*PLAYED * 2, [["Ana", "Ben"], ["Cy", "Ben"]]], ["plan-twice", "plan-missing"]),
        ([*PLAYED * 2, [["Ana", "Ben"], ["Cy", "Dy"]]], ["kit-guest-unknown", "plan-missing"]),
        ([*PLAYED * 2, [["Ana", "Ben", "Cy", "Di"]]], ["plan-tables", "player-count"]),
        ([*PLAYED * 2, [["Ana", 3], ["Cy", "Di"]]], ["not-text"]),
    ],
)
def test_plans_that_cannot_be(tmp_path, rounds, codes):
    with pytest.raises(EveningError) as caught:
        read_plan(file(tmp_path, {"rounds": rounds}), evening(["Ana", "Ben", "Cy", "Di"]))
    assert [fault.code for fault in caught.value.faults] == codes


def test_one_round_is_left(tmp_path):
    with pytest.raises(EveningError) as caught:
        read_played(file(tmp_path, {"rounds": PLAYED * 3}), evening(["Ana", "Ben", "Cy", "Di"]))
    assert [fault.code for fault in caught.value.faults] == ["played-rounds"]
    alone = check_evening({"title": "x", "tables": [{"game": "alkekan", "players": 2}]}, "en", None)
    with pytest.raises(EveningError, match="kit-rounds-idle"):
        read_plan(file(tmp_path, {"rounds": PLAYED}), alone)
