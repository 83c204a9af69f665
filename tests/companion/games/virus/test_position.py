"""Virus entered wrongly: every fault a table can produce, with its place, all of them at once."""

import pytest
from pydantic import ValidationError

from companion.errors import InputError
from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines

GAME = find_game("virus")
NAMES = ("Ana", "Ben", "Cleo", "David")
GOOD = {3: [(5, 4), (4, 3, True), (3, 4)], 4: [(3, 4), (3, 4), (3, 4), (3, 3, True)]}


def hands(*told):
    seats = []
    for name, one in zip(NAMES, told, strict=False):
        given = dict(zip(("medicine", "germs", "virus"), one, strict=False))
        seats.append({"name": name, **{key: value for key, value in given.items() if value is not None}})
    return {"players": seats}


def game(*told, rounds=1):
    played = hands(*told)
    return {"players": [{"name": seat["name"]} for seat in played["players"]], "rounds": [played] * rounds}


def two(*rounds):
    return {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": list(rounds)}


def faults(data):
    """The faults of a position as (code, where), every one of them said in both languages."""
    with pytest.raises(InputError) as caught:
        settle(GAME, GAME.position.model_validate(data))
    for lang in LANGS:
        assert all("{" not in said for said in error_lines(caught.value, FaultWords(lang, "virus", data)))
    return [(fault.code, fault.where) for fault in caught.value.faults]


@pytest.mark.parametrize("players", [3, 4])
def test_what_can_be_is_taken(players):
    assert settle(GAME, GAME.position.model_validate(game(*GOOD[players], rounds=3))).finished


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ([(6, 4), (4, 3, True), (3, 4)], "medicine-count"),
        ([(4, 4), (4, 3, True), (3, 4)], "medicine-count"),
        ([(5, 5), (4, 3, True), (3, 4)], "germs-count"),
        ([(5, 3), (4, 3, True), (3, 4)], "germs-count"),
        ([(13, None), (None, 3, True), (None, 4)], "medicine-count"),
        ([(3, 4), (3, 4), (3, 4), (3, 4, True)], "germs-count"),
        ([(3, 3), (3, 4), (3, 4), (3, 3, True)], "germs-count"),
    ],
)
def test_more_or_fewer_cards_than_there_are(told, code):
    assert faults(game(*told)) == [(code, "rounds[0]")]


def test_fewer_are_no_fault_where_something_was_not_entered():
    sheet = settle(GAME, GAME.position.model_validate(game((5, None), (4, 3, True), (3, 4))))
    assert [one.where for one in sheet.player("Ana").missing] == ["rounds[0].players[0].germs"]


def test_no_virus_and_two():
    assert faults(game((5, 4), (4, 3), (3, 4))) == [("virus-nobody", "rounds[0].players[2].virus")]
    assert faults(game((5, 4, True), (4, 3, True), (3, 4))) == [("virus-twice", "rounds[0].players[1].virus")]


@pytest.mark.parametrize("key", ["medicine", "germs"])
@pytest.mark.parametrize("value", [-1, True, "3", 2.5])
def test_counts_are_whole_numbers_from_nothing_upwards(key, value):
    data = game(*GOOD[3])
    data["rounds"][0]["players"][0][key] = value
    with pytest.raises(ValidationError):
        GAME.position.model_validate(data)


def test_three_players_tell_no_winner_and_must_tell_their_cards():
    data = game(*GOOD[3])
    data["rounds"] = [{"winner": "Ana"}]
    assert faults(data) == [("winner-of-many", "rounds[0].winner"), ("cards-missing", "rounds[0]")]
    data["rounds"] = [{**hands(*GOOD[3]), "winner": "Ana"}]
    assert faults(data) == [("winner-of-many", "rounds[0].winner")]
    data["rounds"] = [{}]
    assert faults(data) == [("cards-missing", "rounds[0]")]


def test_two_players_tell_a_winner_and_no_cards():
    assert faults(two({})) == [("winner-missing", "rounds[0]")]
    assert faults(two({"winner": "Zoe"})) == [("player-unknown", "rounds[0].winner")]
    assert faults(two({"winner": "Ana", **hands((4, 5), (4, 4, True))})) == [("cards-of-two", "rounds[0].players")]


def test_two_players_may_list_their_names_in_a_round():
    data = two({"winner": "Ana", **hands((), ())})
    assert settle(GAME, GAME.position.model_validate(data)).player("Ana").total == 1


def test_a_round_after_the_game_is_won():
    ana = {"winner": "Ana"}
    assert faults(two(ana, ana, {"winner": "Ben"})) == [("round-after-win", "rounds[2]")]
    assert faults(two(ana, ana, ana, ana))[0] == ("rounds-count", "rounds")


def test_no_round_and_four_rounds():
    assert faults({**game(*GOOD[3]), "rounds": []}) == [("rounds-count", "rounds")]
    assert faults(game(*GOOD[3], rounds=4)) == [("rounds-count", "rounds")]


def test_too_few_and_too_many_players():
    assert faults(game(GOOD[3][0])) == [("player-count", "players")], "one cause is one fault"
    data = game(*GOOD[4])
    data["players"].append({"name": "Eva"})
    assert faults(data) == [("player-count", "players")]


def test_somebody_without_an_entry_is_one_fault():
    data = game(*GOOD[3])
    data["rounds"][0]["players"].pop(1)
    assert faults(data) == [("player-missing", "rounds[0]")]


def test_all_faults_at_once():
    data = {**game((6, 4), (4, 3), (3, 5)), "claims": [{"player": "Anna", "total": 3}]}
    codes = [code for code, _ in faults(data)]
    assert codes == ["medicine-count", "germs-count", "virus-nobody", "player-unknown"]


@pytest.mark.parametrize("lang", LANGS)
def test_that_nobody_has_the_virus_is_laid_at_nobodys_door(lang):
    entered = game((5, 4), (4, 3), (3, 4))
    with pytest.raises(InputError) as caught:
        settle(GAME, GAME.position.model_validate(entered))
    (line,) = error_lines(caught.value, FaultWords(lang, "virus", entered))
    assert not any(name in line for name in NAMES)
    assert " 3 " in line.replace("\u00a0", " ")
