"""Auctions à la carte and places in a department: every one there can be, against plain counting, and what is refused."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import companion
from companion.cli import main
from companion.games import find_game
from companion.reading.schema import input_schema
from companion.rulebook import LANGS

NAMES = ("Ana", "Ben", "Cy", "Dan", "Eve")


def auction(bids, attempt=1):
    return companion.resolve("campagne", "auction", {"bids": dict(zip(NAMES, bids, strict=False)), "attempt": attempt})


def ranks(percents):
    return companion.resolve("campagne", "ranks", {"percent": dict(zip(NAMES, percents, strict=False))})["ranks"]


def faults(event, data):
    for lang in LANGS:
        with pytest.raises(companion.InputError) as caught:
            companion.resolve("campagne", event, data, lang=lang)
        assert all("{" not in f["message"] and " ? " not in f["message"] for f in caught.value.faults)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


@given(st.lists(st.integers(1, 10), min_size=1, max_size=5), st.integers(1, 3))
def test_the_highest_card_nobody_else_played(bids, attempt):
    found = auction(bids, attempt)
    left = sorted(bid for bid in bids if bids.count(bid) == 1)
    if left:
        assert (found["outcome"], found["price"]) == ("won", left[-1])
        assert found["winner"] == NAMES[bids.index(left[-1])]
        assert found["article"] == ("secret.cancel" if max(bids) > left[-1] else "secret.highest")
    else:
        assert (found["winner"], found["price"]) == (None, None)
        assert found["outcome"] == ("discarded" if attempt == 3 else "again")


def test_attempt_is_one_unless_said():
    assert companion.resolve("campagne", "auction", {"bids": {"Ana": 5, "Ben": 5}})["outcome"] == "again"


def test_who_was_cancelled_is_told():
    assert "(8: Ben and Cy)" in auction([4, 8, 8, 5])["note"]


@pytest.mark.parametrize("bid", [0, 11, -1, 100])
def test_cards_from_one_to_ten(bid):
    assert faults("auction", {"bids": {"Ana": bid, "Ben": 3}}) == [("bid-range", "bids.Ana")]


@pytest.mark.parametrize("attempt", [0, 4, -1])
def test_attempts_from_first_to_third(attempt):
    assert faults("auction", {"bids": {"Ana": 2}, "attempt": attempt}) == [("attempt-range", "attempt")]


@pytest.mark.parametrize("bids", [{}, dict.fromkeys("ABCDEF", 3)])
def test_one_to_five_bid(bids):
    assert faults("auction", {"bids": bids}) == [("player-count", "bids")]


@pytest.mark.parametrize("bid", ["5", 5.0, True, None])
def test_a_bid_is_a_whole_number(bid):
    assert len(faults("auction", {"bids": {"Ana": bid}})) == 1


def test_everything_wrong_with_an_auction_at_once():
    found = faults("auction", {"bids": {"Ana": 0, "Ben": 12}, "attempt": 9})
    assert [code for code, _ in found] == ["bid-range", "bid-range", "attempt-range"]


def test_a_card_that_cannot_be_read_hides_no_other():
    found = faults("auction", {"bids": {"Ana": 40, "Ben": "x", "Cy": 8, "Dan": 11}, "attempt": 9})
    assert found == [
        ("not-a-number", "bids.Ben"),
        ("bid-range", "bids.Ana"),
        ("bid-range", "bids.Dan"),
        ("attempt-range", "attempt"),
    ]


def test_places_against_plain_counting():
    tried = [percents for percents in product((0, 10, 20, 40), repeat=4) if sum(percents) <= 100]
    assert len(tried) == 225
    for percents in tried:
        found = ranks(percents)
        for name, percent in zip(NAMES, percents, strict=False):
            assert found.get(name) == (1 + sum(other > percent for other in percents) if percent else None), percents


@pytest.mark.parametrize(
    ("percent", "codes"),
    [
        ({}, ["player-count"]),
        (dict.fromkeys("ABCDEF", 10), ["player-count"]),
        ({"A": 15}, ["percent-step"]),
        ({"A": -10}, ["percent-step"]),
        ({"A": 60, "B": 50}, ["percents-over"]),
        ({"A": 110}, ["percent-step", "percents-over"]),
    ],
)
def test_percents_that_cannot_be(percent, codes):
    assert [code for code, _ in faults("ranks", {"percent": percent})] == codes


def unpaid(bids, unable, attempt=1):
    data = {"bids": dict(zip(NAMES, bids, strict=False)), "unable": unable, "attempt": attempt}
    return companion.resolve("campagne", "auction", data)


def test_who_cannot_pay_is_sanctioned_and_the_next_card_left_alone_wins():
    """Ana's 9 is highest; Ben and Cy have cancelled each other and stay cancelled; Dan's 5 is next."""
    found = unpaid([9, 8, 8, 5], ["Ana"])
    assert (found["outcome"], found["winner"], found["price"]) == ("won", "Dan", 5)
    assert (found["article"], found["sanctioned"], found["then"]) == ("tokens.bluff", ["Ana"], "tokens.pay")


def test_only_those_are_sanctioned_whose_turn_it_was_to_pay():
    found = unpaid([9, 7, 5, 3], ["Dan", "Ben", "Ana"])
    assert (found["winner"], found["sanctioned"]) == ("Cy", ["Ana", "Ben"])
    assert "sanctioned" not in unpaid([9, 7, 5, 3], ["Dan"])


@pytest.mark.parametrize(("attempt", "outcome"), [(1, "again"), (2, "again"), (3, "discarded")])
def test_nobody_is_left_to_pay(attempt, outcome):
    found = unpaid([9, 8, 8], ["Ana"], attempt)
    assert (found["outcome"], found["winner"], found["price"]) == (outcome, None, None)
    assert (found["article"], found["sanctioned"]) == ("tokens.bluff", ["Ana"])


@given(st.lists(st.integers(1, 10), min_size=1, max_size=5), st.sets(st.sampled_from(NAMES)))
def test_nobody_who_cannot_pay_ever_wins(bids, unable):
    unable = [name for name in NAMES[: len(bids)] if name in unable]
    found = unpaid(bids, unable)
    alone = {name: bid for name, bid in zip(NAMES, bids, strict=False) if bids.count(bid) == 1}
    able = {name: bid for name, bid in alone.items() if name not in unable}
    assert found["winner"] == (max(able, key=able.get) if able else None)
    price = found["price"] or 0
    assert set(found.get("sanctioned", ())) == {name for name in unable if alone.get(name, 0) > price}


@pytest.mark.parametrize(
    ("unable", "codes"),
    [(["Zoe"], ["player-unknown"]), (["Ana", "Ana"], ["name-twice"]), (3, ["not-names"]), ([3], ["not-text"])],
)
def test_names_of_nobody_who_bid(unable, codes):
    assert [code for code, _ in faults("auction", {"bids": {"Ana": 3, "Ben": 4}, "unable": unable})] == codes


def test_names_may_be_typed_in_one_line(run):
    ran = run("resolve", "campagne", "auction", "--set", "bids.Ana=9", "--set", "bids.Ben=4", "--set", "unable=Ana")
    assert ran.status == 0 and "Ben" in ran.out


def test_the_schemas_too_know_what_can_be_bid_and_what_a_percent_is():
    game = find_game("campagne")
    bids, percents = (Draft202012Validator(input_schema(game, event)) for event in ("auction", "ranks"))
    assert [n for n in range(-1, 13) if bids.is_valid({"bids": {"Ana": n}})] == list(range(1, 11))
    assert [n for n in range(-10, 121) if percents.is_valid({"percent": {"Ana": n}})] == list(range(0, 101, 10))


@pytest.mark.parametrize(("lang", "line"), [("fr", "places : R 1, B 2"), ("en", "places: R 1, B 2")])
def test_places_are_told_behind_a_colon(capsys, lang, line):
    assert main(["resolve", "campagne", "ranks", "--set", "percent.R=40", "--set", "percent.B=30", "--lang", lang]) == 0
    assert line in capsys.readouterr().out.replace("\u00a0", " ")
