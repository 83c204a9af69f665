"""Everything a table can get wrong in a position of H.O.D., and what it is told."""

import io
import json

import pytest
from jsonschema import Draft202012Validator

from companion.errors import InputError
from companion.games import find_game
from companion.reading import Flags, read_position
from companion.reading.schema import input_schema
from companion.settle import settle
from companion.verdict.faults import FaultWords

GAME = find_game("hod")
ANA = {"name": "Ana", "solution": "4♦ 3♣"}
BEN = {"name": "Ben", "solution": "2♥ 6♠"}
RIGHT = {"by": "Ana", "time": "7:34", "motive": "♦", "weapon": "♣"}
FOUR = {"name": "Ana", "solution": "4♦ A♥ 3♣ 6♠"}
OTHER_FOUR = {"name": "Ben", "solution": "3♥ 3♦ 5♣ 2♠"}
NUMBERS = {"by": "Ana", "numbers": [1, 3, 4, 6]}


def scored(*players, guesses=()):
    document = {"players": list(players), "guesses": list(guesses)}
    return settle(GAME, read_position(GAME, "-", Flags(lang="en"), io.BytesIO(json.dumps(document).encode())).entry)


def refused(*players, guesses=()):
    """The code and place of every fault; each is told in words in both languages."""
    with pytest.raises(InputError) as raised:
        scored(*players, guesses=guesses)
    data = {"players": list(players), "guesses": list(guesses)}
    for fault in raised.value.faults:
        for lang in ("fr", "en"):
            said = FaultWords(lang, "hod", data).message(fault)
            assert said
    return [(fault.code, fault.where) for fault in raised.value.faults]


def wrong(**parts):
    return {**RIGHT, **parts}


@pytest.mark.parametrize(
    ("solution", "code", "where"),
    [
        ("", "solution-count", "players[0].solution"),
        ("4♦", "solution-count", "players[0].solution"),
        ("4♦ 3♣ A♥", "solution-count", "players[0].solution"),
        ("4♦ 3♥", "solution-colours", "players[0].solution"),
        ("4♠ 3♣", "solution-colours", "players[0].solution"),
        ("7♦ 3♣", "card-not-played", "players[0].solution[0]"),
        ("4♦ K♣", "card-not-played", "players[0].solution[1]"),
        ("4♦ Jo", "card-not-played", "players[0].solution[1]"),
        ("2♥ 3♣", "card-twice", "players[1].solution[0]"),
        ("4♦ XX", "card-unreadable", "players[0].solution[1]"),
    ],
)
def test_a_solution_that_cannot_be_dealt(solution, code, where):
    assert refused({"name": "Ana", "solution": solution}, BEN) == [(code, where)]


def test_four_cards_are_two_red_and_two_black():
    assert refused({"name": "Ana", "solution": "4♦ A♥ 3♦ 6♠"}, OTHER_FOUR)[0] == (
        "solution-colours",
        "players[0].solution",
    )


def test_the_same_card_within_a_solution():
    assert ("card-twice", "players[0].solution[1]") in refused({"name": "Ana", "solution": "4♦ 4♦ 3♣ 6♠"}, OTHER_FOUR)


def test_the_complicated_case_is_everybodys():
    assert refused(ANA, OTHER_FOUR) == [("solutions-mixed", "players[1].solution")]


def test_six_complicated_solutions_leave_no_table():
    reds = ["A♥", "2♥", "3♥", "4♥", "5♥", "6♥", "A♦", "2♦", "3♦", "4♦", "5♦", "6♦"]
    blacks = [card.replace("♥", "♠").replace("♦", "♣") for card in reds]
    seats = [
        {"name": f"P{place}", "solution": " ".join(reds[2 * place : 2 * place + 2] + blacks[2 * place : 2 * place + 2])}
        for place in range(6)
    ]
    assert refused(*seats) == [("solutions-take-all", "players")]
    assert not scored(*seats[:5]).winners


def test_who_can_play():
    assert refused(ANA) == [("player-count", "players")]
    blacks = [f"{rank}♠" for rank in ("A", 2, 3, 4, 5, 6)] + ["A♣"]
    seats = [{"name": f"P{place}", "solution": f"{black.replace('♠', '♥').replace('♣', '♦')} {black}"} for place, black in enumerate(blacks)]  # fmt: skip
    assert refused(*seats) == [("player-count", "players")]
    assert not scored(*seats[:6]).finished


@pytest.mark.parametrize(
    ("guess", "code", "part"),
    [
        (wrong(motive="♣"), "motive-black", "motive"),
        (wrong(motive="♠"), "motive-black", "motive"),
        (wrong(weapon="♥"), "weapon-red", "weapon"),
        (wrong(weapon="♦"), "weapon-red", "weapon"),
        (wrong(time="07:34"), "time-form", "time"),
        (wrong(time="7.34"), "time-form", "time"),
        (wrong(time="07h34"), "time-form", "time"),
        (wrong(time="7:3"), "time-unreadable", "time"),
        (wrong(time="19:34"), "time-unreadable", "time"),
        (wrong(time="0:34"), "time-unreadable", "time"),
        (wrong(time="7:67"), "time-unreadable", "time"),
        (wrong(time=""), "time-unreadable", "time"),
        (wrong(time="٧:34"), "time-unreadable", "time"),
        (wrong(time=734), "not-a-time", "time"),
        (wrong(time=None), "field-missing", "time"),
        (wrong(motive=None), "field-missing", "motive"),
        (wrong(weapon=None), "field-missing", "weapon"),
        (wrong(numbers=[3, 4, 1, 1]), "numbers-simple", "numbers"),
        (wrong(by="Anna"), "player-unknown", "by"),
        (wrong(hour=7), "key-unknown", "hour"),
    ],
)
def test_a_guess_that_is_none(guess, code, part):
    assert refused(ANA, BEN, guesses=[guess]) == [(code, f"guesses[0].{part}")]


@pytest.mark.parametrize("guess", [wrong(motive="diamonds"), wrong(time=" 7:34 ", weapon="C"), wrong(motive="♢")])
def test_a_guess_may_be_written_in_other_ways(guess):
    assert scored(ANA, BEN, guesses=[guess]).winners == ("Ana",)


@pytest.mark.parametrize("time", ["7h34", "7 h 34", "7H34", "7\u00a0h\u00a034", " 7:34 "])
def test_a_time_may_be_typed_as_french_writes_it_and_stays_that_of_the_clock(time):
    guess = GAME.position.model_validate({"players": [ANA, BEN], "guesses": [{**RIGHT, "time": time}]}).guesses[0]
    assert guess.time == "7:34"
    assert scored(ANA, BEN, guesses=[{**RIGHT, "time": time}]).winners == ("Ana",)


@pytest.mark.parametrize("time", ["7:43", "1:11", "7:00", "12:66", "2:11"])
def test_a_time_of_another_pair_or_of_none_is_a_wrong_guess(time):
    sheet = scored(ANA, BEN, guesses=[wrong(time=time)])
    assert [line.note.key for line in sheet.player("Ana").lines] == ["wrong-time"]
    assert ("time-impossible" in [remark.key for remark in sheet.remarks]) is (time not in ("12:66", "2:11"))


@pytest.mark.parametrize(
    ("numbers", "code"),
    [
        ([1, 3, 4], "numbers-count"),
        ([1, 3, 4, 6, 6], "numbers-count"),
        ([0, 3, 4, 6], "number-not-played"),
        ([1, 3, 4, 7], "number-not-played"),
        ([1, 3, 4, True], "number-not-played"),
        ([1, 3, 4, "6"], "number-not-played"),
        ([1, 3, 4, 6.0], "number-not-played"),
        ("1 3 4 K", "number-not-played"),
        ("1 3 4", "numbers-count"),
        (1346, "not-numbers"),
        (None, "field-missing"),
    ],
)
def test_four_numbers_that_are_none(numbers, code):
    assert refused(FOUR, OTHER_FOUR, guesses=[{"by": "Ana", "numbers": numbers}]) == [(code, "guesses[0].numbers")]


@pytest.mark.parametrize("numbers", [[1, 3, 4, 6], [6, 4, 3, 1], "A 3 4 6", "6, a, 3 4", ["A", 3, 4, 6]])
def test_four_numbers_in_any_order(numbers):
    assert scored(FOUR, OTHER_FOUR, guesses=[{"by": "Ana", "numbers": numbers}]).winners == ("Ana",)


def test_in_the_complicated_case_nothing_but_numbers_is_guessed():
    assert refused(FOUR, OTHER_FOUR, guesses=[{**NUMBERS, "time": "7:34", "weapon": "♣"}]) == [
        ("part-complicated", "guesses[0].time"),
        ("part-complicated", "guesses[0].weapon"),
    ]


def test_nothing_follows_the_right_guess():
    later = {"by": "Ben", "time": "8:26", "motive": "♥", "weapon": "♠"}
    assert refused(ANA, BEN, guesses=[RIGHT, later, RIGHT]) == [
        ("guess-after-right", "guesses[1]"),
        ("guess-after-right", "guesses[2]"),
    ]
    four = {"by": "Ben", "numbers": [2, 3, 3, 5]}
    assert refused(FOUR, OTHER_FOUR, guesses=[NUMBERS, four]) == [("guess-after-right", "guesses[1]")]


def test_after_a_wrong_guess_the_same_player_may_come_next_in_the_list():
    """Turns with questions lie between, and are not entered."""
    assert scored(ANA, BEN, guesses=[wrong(time="7:43"), wrong(time="8:26"), RIGHT]).winners == ("Ana",)


def test_all_faults_are_told_at_once():
    guesses = [wrong(motive="♠", time="07:34"), wrong(by="Zoe"), RIGHT, RIGHT]
    found = refused({"name": "Ana", "solution": "4♦"}, {"name": "Ana", "solution": "9♦ 3♣"}, guesses=guesses)
    assert ("time-form", "guesses[0].time") in found


def test_the_rules_find_all_faults_at_once():
    found = refused(
        {"name": "Ana", "solution": "4♦"}, {"name": "Ben", "solution": "9♦ 3♣"}, guesses=[wrong(motive="♠")]
    )
    assert found == [
        ("solution-count", "players[0].solution"),
        ("card-not-played", "players[1].solution[0]"),
        ("motive-black", "guesses[0].motive"),
    ]


def test_without_guesses_nobody_has_won():
    sheet = scored(ANA, BEN)
    assert (sheet.winners, sheet.finished, [remark.key for remark in sheet.remarks]) == ((), False, ["unsolved"])
    assert [(player.total, player.rank) for player in sheet.players] == [(0, 1), (0, 1)]


@pytest.mark.parametrize(
    "guess",
    [
        {"by": "Ana"},
        *({part: said for part, said in RIGHT.items() if part != left} for left in ("time", "motive", "weapon")),
        {**RIGHT, "motive": None},
        {**RIGHT, "numbers": [1, 3, 4, 6]},
        {**NUMBERS, "time": "7:34"},
        {**NUMBERS, "numbers": None},
    ],
)
def test_a_schema_too_refuses_a_guess_that_is_neither_kind(guess):
    checked = Draft202012Validator(input_schema(GAME))
    told = {"players": [ANA, BEN], "guesses": [RIGHT, NUMBERS, {**RIGHT, "numbers": None}]}
    assert checked.is_valid(told)
    assert not checked.is_valid({**told, "guesses": [guess]})
    refused(ANA, BEN, guesses=[guess])
    refused(FOUR, OTHER_FOUR, guesses=[guess])
