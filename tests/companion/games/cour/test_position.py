"""Cour entered wrongly: every fault a table can produce, with its place, all of them at once."""

import pytest

from companion.errors import InputError
from companion.games import find_game
from companion.rulebook import LANGS
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines

GAME = find_game("cour")
ANA, BEN = "K♠ 9♥ Q♦ A♣ 10♥ J♠ J♥ 2♣ 3♣", "A♠ K♥ J♦ 7♠ 5♦ A♦ 5♣ Q♣ 4♥"


def game(*courts, rounds=1, **more):
    seats = [
        {"name": name, "court": court} for name, court in zip(("Ana", "Ben", "Cleo", "David"), courts, strict=False)
    ]
    return {"players": [{"name": seat["name"]} for seat in seats], "rounds": [{"players": seats}] * rounds, **more}


def faults(data):
    """The faults of a position as (code, where), every one of them said in both languages."""
    with pytest.raises(InputError) as caught:
        settle(GAME, GAME.position.model_validate(data, context={"notation": "en"}))
    for lang in LANGS:
        assert all("{" not in said for said in error_lines(caught.value, FaultWords(lang, "cour", data)))
    return [(fault.code, fault.where) for fault in caught.value.faults]


def at(seat, card=None):
    return f"rounds[0].players[{seat}].court" + ("" if card is None else f"[{card}]")


@pytest.mark.parametrize("count", [0, 1, 8, 10])
def test_a_court_of_two_players_has_nine_cards(count):
    cards = f"{ANA} 2♠".split()[:count]
    assert faults(game(" ".join(cards), BEN)) == [("court-size", at(0))]


def test_each_number_of_players_has_its_size():
    courts = [
        "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠",
        "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥",
        "2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦",
        "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣",
    ]
    assert faults(game(*courts)) == [("court-size", at(seat)) for seat in range(4)]
    assert faults(game(*courts[:2])) == [("court-size", at(seat)) for seat in range(2)]
    settle(GAME, GAME.position.model_validate(game(*courts[:3])))


def test_a_card_twice_in_a_court_or_in_two():
    assert faults(game(ANA.replace("9♥", "K♠"), BEN)) == [("card-twice", at(0, 1))]
    assert faults(game(ANA, BEN.replace("A♠", "K♠"))) == [("card-twice", at(1, 0))]


def test_a_third_joker():
    assert faults(game(ANA.replace("9♥", "Jo"), BEN.replace("K♥ J♦", "Jo Jo"))) == [("card-twice", at(1, 2))]


def test_two_jokers_and_the_same_card_in_two_rounds_are_no_fault():
    data = game(ANA.replace("9♥", "Jo"), BEN.replace("K♥", "Jo"), rounds=3)
    assert settle(GAME, GAME.position.model_validate(data)).finished


def test_no_round_and_four_rounds():
    assert faults({**game(ANA, BEN), "rounds": []}) == [("rounds-count", "rounds")]
    assert faults(game(ANA, BEN, rounds=4)) == [("rounds-count", "rounds")]


def test_too_few_and_too_many_players():
    assert ("player-count", "players") in faults(game(ANA))
    data = game(ANA, BEN)
    data["players"] += [{"name": name} for name in ("Cleo", "David", "Eva")]
    assert faults(data) == [("player-count", "players")]


def test_somebody_without_a_court_and_a_stranger():
    data = game(ANA, BEN)
    data["rounds"][0]["players"][1]["name"] = "Zoe"
    assert faults(data) == [("player-unknown", "rounds[0].players[1].name"), ("player-missing", "rounds[0]")]


def test_the_same_name_twice():
    data = game(ANA, BEN)
    data["players"][1]["name"] = data["rounds"][0]["players"][1]["name"] = "Ana"
    assert faults(data)[0] == ("name-twice", "players[1].name")


def test_all_faults_at_once():
    data = game("K♠ K♠", BEN, claims=[{"player": "Anna", "total": 3}])
    assert [code for code, _ in faults(data)] == ["card-twice", "court-size", "player-unknown"]
