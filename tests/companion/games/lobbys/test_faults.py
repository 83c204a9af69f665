"""Lobbys entered wrongly: every fault at its place, in both languages."""

from string import Formatter

import pytest
from judging.lobbys import ALL, judge, one_round, points, seat

from companion.cards import write_cards
from companion.errors import InputError
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.faults import FaultWords, error_lines


def faults(data):
    """The faults of a position as (code, where), and every one of them said in both languages."""
    with pytest.raises(InputError) as caught:
        judge(data)
    for lang in LANGS:
        assert all(error_lines(caught.value, FaultWords(lang, "lobbys", data)))
        for fault in caught.value.faults:
            template = open_rulebook("lobbys", lang).sentence("faults", fault.code) or ""
            assert {name for _, name, _, _ in Formatter().parse(template) if name} <= {*fault.data, "ref"}
    return [(fault.code, fault.where) for fault in caught.value.faults]


def only_fault(data):
    with pytest.raises(InputError) as caught:
        judge(data)
    (found,) = caught.value.faults
    return found


def test_too_few_and_too_many_players():
    assert ("player-count", "players") in faults(one_round(ALL))
    data = one_round(ALL, "", "", "", "")
    data["players"].append({"name": "Flo"})
    assert ("player-count", "players") in faults(data)


def test_the_same_name_twice():
    data = one_round(ALL, "")
    data["players"][1]["name"] = "Ana"
    data["rounds"][0]["players"][1]["name"] = "Ana"
    assert faults(data) == [("name-twice", "players[1].name"), ("name-twice", "rounds[0].players[1].name")]


def test_no_round_and_four_rounds():
    assert faults({**one_round(ALL, ""), "rounds": []}) == [("rounds-count", "rounds")]
    data = one_round(ALL, "")
    assert faults({**data, "rounds": data["rounds"] * 4}) == [("rounds-count", "rounds")]


@pytest.mark.parametrize("start", [-1, 1_000_001])
def test_a_capital_nobody_has(start):
    assert faults(one_round(ALL, "", start=start)) == [("start-range", "start")]


def test_a_misspelt_name_is_one_fault_with_the_name_that_was_meant():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][1]["name"] = "Benn"
    found = only_fault(data)
    assert (found.code, found.where) == ("player-unknown", "rounds[0].players[1].name")
    assert found.data["near"] == ("Ben",)


def test_two_rounds_with_other_players():
    data = one_round(ALL, "")
    data["rounds"].append({"players": [seat("Ana", ALL, "A♠"), seat("Zoë", "", "2♠")]})
    assert faults(data) == [
        ("player-unknown", "rounds[1].players[1].name"),
        ("player-missing", "rounds[1]"),
    ]


def test_a_player_missing_is_not_also_a_lack_of_markets():
    data = one_round("J♠ J♥", ALL[6:])
    data["rounds"][0]["players"].pop()
    assert faults(data) == [("player-missing", "rounds[0]")]


def test_thirteen_markets():
    data = one_round(ALL + " J♠", "")
    assert faults(data) == [
        ("markets-odd", "rounds[0].players[0].markets"),
        ("card-twice", "rounds[0].players[0].markets[12]"),
        ("markets-too-many", "rounds[0]"),
    ]


def test_odd_markets():
    data = one_round("J♠", ALL[3:])
    assert faults(data) == [
        ("markets-odd", "rounds[0].players[0].markets"),
        ("markets-odd", "rounds[0].players[1].markets"),
    ]


def test_ten_markets_name_those_that_nobody_has():
    found = only_fault(one_round(ALL[6:], ""))
    assert (found.code, found.where) == ("markets-missing", "rounds[0]")
    assert write_cards(found.data["absent"], "en") == "J♠ J♥"


def test_the_same_market_with_two_players():
    assert faults(one_round(ALL[6:] + " J♠ J♥", "J♠ J♥")) == [
        ("card-twice", "rounds[0].players[1].markets[0]"),
        ("card-twice", "rounds[0].players[1].markets[1]"),
        ("markets-too-many", "rounds[0]"),
    ]


@pytest.mark.parametrize("card", ["10♠", "A♠", "Jo"])
def test_a_market_that_is_no_court_card(card):
    assert faults(one_round(ALL[3:] + " " + card, ""))[0] == ("market-not-court", "rounds[0].players[0].markets[11]")


@pytest.mark.parametrize(("players", "card"), [(2, "5♠"), (3, "7♠"), (4, "9♠")])
def test_a_rank_that_this_number_of_players_takes_out(players, card):
    data = one_round(ALL, *[""] * (players - 1))
    data["rounds"][0]["players"][0]["last"] = card
    found = only_fault(data)
    assert (found.code, found.where) == ("card-beyond-deck", "rounds[0].players[0].last")
    assert found.data["highest"] == 2 * players


def test_with_five_players_every_number_is_there():
    data = one_round(ALL, "", "", "", "")
    data["rounds"][0]["players"][0]["last"] = "10♠"
    assert points(judge(data), "Ana", "score.loss") == [-10]


@pytest.mark.parametrize("card", ["J♠", "Jo"])
@pytest.mark.parametrize("field", ["last", "bid", "wins"])
def test_a_card_that_is_in_no_hand(field, card):
    data = one_round(ALL, "")
    data["rounds"][0]["players"][1][field] = card
    found = faults(data)
    assert found[0][0] == "card-not-number"
    assert found[0][1].startswith(f"rounds[0].players[1].{field}")


def test_the_same_card_in_two_hands():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["bid"] = "4♥"
    data["rounds"][0]["players"][1]["last"] = "4♥"
    found = only_fault(data)
    assert (found.code, found.where) == ("card-twice", "rounds[0].players[1].last")
    assert found.data["first"] == "rounds[0].players[0].bid"


def test_the_same_card_in_two_rounds_is_no_fault():
    data = one_round(ALL, "")
    data["rounds"].append(data["rounds"][0])
    judge(data)


@pytest.mark.parametrize("wins", ["", "2♠ 3♠ 4♠ 2♥ 3♥", "2♠ 3♠ 4♠ 2♥ 3♥ 4♥ 2♦"])
def test_as_many_winning_offers_as_pairs_of_markets(wins):
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["wins"] = wins
    assert faults(data) == [("wins-count", "rounds[0].players[0].wins")]


def test_all_faults_at_once():
    data = one_round("J♠ Q♠ K♠", "J♠", start=-5)
    data["rounds"][0]["players"][0] |= {"last": "9♠", "wins": "A♥"}
    data["claims"] = [{"player": "Anna", "total": 3}]
    assert [code for code, _ in faults(data)] == [
        "start-range",
        "markets-odd",
        "markets-odd",
        "card-twice",
        "markets-missing",
        "card-beyond-deck",
        "card-twice",
        "player-unknown",
    ]
