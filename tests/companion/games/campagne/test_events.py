"""Auctions à la carte and places in a department: every one there can be, against plain counting, and what is refused."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
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
    assert "8 of Ben and Cy" in auction([4, 8, 8, 5])["note"]


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


@pytest.mark.parametrize("percents", [p for p in product((0, 10, 20, 40), repeat=4) if sum(p) <= 100])
def test_places_against_plain_counting(percents):
    found = ranks(percents)
    for name, percent in zip(NAMES, percents, strict=False):
        assert found.get(name) == (1 + sum(other > percent for other in percents) if percent else None)


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
