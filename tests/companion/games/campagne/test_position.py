"""Campagne électorale entered wrongly: every fault a table can produce, with its place, all of them at once."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.asking import ask_position
from companion.asking.question import read_answer
from companion.games import find_game
from companion.games.campagne.position import ROW
from companion.questions import Question
from companion.reading import Flags
from companion.rulebook import LANGS


def position(departments, players=4):
    names = ("Ana", "Ben", "Cy", "Dan", "Eve", "Flo")[:players]
    return {"players": [{"name": name} for name in names], "departments": departments}


def faults(data):
    """Every fault, as (code, where); each is said in both languages without a gap."""
    for lang in LANGS:
        with pytest.raises(companion.InputError) as caught:
            companion.score("campagne", data, lang=lang)
        assert all("{found" not in f["message"] and " ? " not in f["message"] for f in caught.value.faults)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


def message(data, lang="en"):
    with pytest.raises(companion.InputError) as caught:
        companion.score("campagne", data, lang=lang)
    return str(caught.value).replace("\u00a0", " ")


@pytest.mark.parametrize("players", [2, 6])
def test_three_to_five_play(players):
    assert ("player-count", "players") in faults(position({}, players))


@pytest.mark.parametrize("key", ["0", "23", "04", "-4", "4.0", "four", "", " 4", "٤", "4" * 500])
def test_a_department_that_there_is_not(key):
    assert faults(position({key: {"Ana": 70}})) == [("department-unknown", f"departments.{key}")]


@pytest.mark.parametrize("percent", [5, 75, 99, 110, -10, 1000, 10**14])
def test_percents_are_whole_tens_of_a_hundred(percent):
    assert ("percent-step", "departments.4.Ana") in faults(position({"4": {"Ana": percent}}))


@pytest.mark.parametrize("percent", ["70", 70.0, 70.5, True, None, [70], {}])
def test_percents_are_numbers(percent):
    assert len(faults(position({"4": {"Ana": percent}}))) == 1


def test_more_than_the_whole():
    assert faults(position({"4": {"Ana": 70, "Ben": 40}})) == [("percents-over", "departments.4")]
    assert "the percentages add up to 110" in message(position({"4": {"Ana": 70, "Ben": 40}}))


def test_a_name_nobody_has_and_the_nearest():
    assert faults(position({"4": {"Anna": 70}})) == [("player-unknown", "departments.4.Anna")]
    assert "Did you mean Ana?" in message(position({"4": {"Anna": 70}}))


@pytest.mark.parametrize(("players", "number"), [(4, "1"), (4, "3"), (3, "1"), (3, "6")])
def test_nothing_lies_in_a_department_that_is_masked(players, number):
    data = position({number: {"Ben": 10}}, players)
    assert faults(data) == [("department-masked", f"departments.{number}")]
    assert "(2.2)" in message(data), "the article is named"


def test_no_department_is_masked_with_a_number_of_players_that_cannot_be():
    """The law masks some with three and with four, none with two: only the number is told."""
    data = {"players": [{"name": "Ana"}, {"name": "Ben"}], "departments": {"4": {"Ana": 70}}}
    assert [code for code, _ in faults(data)] == ["player-count"]


@pytest.mark.parametrize(("players", "number"), [(5, "1"), (4, "4"), (3, "7")])
def test_the_first_department_in_play(players, number):
    assert companion.score("campagne", position({number: {"Ben": 70}}, players))["winners"] == ["Ben"]


@pytest.mark.parametrize("row", ["70 20 0", "70 20 0 0 0", "70"])
def test_a_row_has_a_percent_for_everybody(row):
    assert faults(position({"4": row})) == [("row-length", "departments.4")]


@pytest.mark.parametrize(
    "row", ["a 20 0 0", "70 20 0 x", "7.5 0 0 0", "-10 0 0 0", "7٠ 0 0 0", "99999 0 0 0", "{} 0 0 0"]
)
def test_a_row_that_cannot_be_read(row):
    assert faults(position({"4": row})) == [("row-unreadable", "departments.4")]


@pytest.mark.parametrize("row", [70, None, True, [70, 20, 0, 0]])
def test_a_department_that_is_no_row(row):
    assert len(faults(position({"4": row}))) == 1


def test_no_departments_at_all():
    data = position({})
    del data["departments"]
    assert faults(data) == [("field-missing", "departments")]


def test_all_faults_at_once():
    data = position({"1": {"Ana": 10}, "4": {"Ana": 75}, "5": {"Zoe": 10}, "6": {"Ana": 90, "Ben": 90}, "99": {}})
    assert [code for code, _ in faults(data)] == [
        "department-masked", "percent-step", "player-unknown", "percents-over", "department-unknown",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["", "70 20 0 10", "70% 20 % 0 10", "- . 10 0", "70,20;0 10"])
def test_what_a_row_may_look_like(text):
    read = ROW.read(text, "en")
    assert ROW.read(ROW.write(read, "en"), "en") == read == ROW.read(read, "en")


@given(st.lists(st.integers(0, 10), max_size=5))
def test_a_row_written_is_read_again(tens):
    row = tuple(10 * ten for ten in tens)
    assert ROW.read(ROW.write(row, "en"), "en") == row


def test_toml_says_the_same(run, tmp_path):
    file = tmp_path / "game.toml"
    rows = "\n".join(f"{n} = {{}}" for n in range(8, 23))
    players = "\n".join(f'[[players]]\nname = "{name}"' for name in ("Ana", "Ben", "Cy"))
    file.write_text(f"{players}\n[departments]\n7 = {{ Ana = 70, Cy = 30 }}\n{rows}\n", encoding="utf-8")
    found = json.loads(run("score", "campagne", str(file), "--format", "json").out)
    assert (found["winners"], found["finished"]) == (["Ana"], True)


@pytest.mark.parametrize(
    ("line", "understood"),
    [
        ("Ana 50, Chloé 20", "50 0 20"),
        ("chloe: 60; ANA=40", "40 0 60"),
        ("70 20 -", "70 20 0"),
        ("Bob 50, Ana 20", "player-unknown"),
        ("Bob 50", "row-unreadable"),
        ("Ana 70, Ana 10", "name-twice"),
        ("Ana 70 Ben 20", "70 20 0"),
    ],
)
def test_a_row_may_be_typed_by_name_as_a_file_has_it(line, understood):
    question = Question("departments.7", "", ROW, names=("Ana", "Ben", "Chloé"))
    read = read_answer(question, line, "en")
    assert (read[0].code if isinstance(read, list) else read) == understood


def test_a_row_by_name_is_taken_where_the_board_is_asked_department_by_department(played):
    terminal = played(["Ana, Ben, Chloé", "Ana 70, Ben 20", *["-"] * 15, "", ""])
    entered = ask_position(find_game("campagne"), Flags(lang="en"), terminal)
    assert entered.entry.departments["7"] == (70, 20, 0)
    assert terminal.faults == []


def test_a_name_with_a_number_in_it_is_not_cut_where_there_are_commas():
    question = Question("departments.7", "", ROW, names=("J2 Bis", "Ana"))
    assert read_answer(question, "J2 Bis 40, Ana 30", "en") == "40 30"
