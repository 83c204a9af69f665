"""Serpent Noir's puzzles: the lay of somebody who saves the switchmen, and whether one lay alone scores the most."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import read_cards
from companion.games.serpent_noir.advice import SerpentNoirAdvice, advise, check
from companion.games.serpent_noir.puzzle import deal, one_lay, switchmen_saved


def turn(tracks, hand):
    return SerpentNoirAdvice.model_validate({"tracks": list(read_cards(tracks)), "hand": list(read_cards(hand))})


@pytest.mark.parametrize(
    ("tracks", "hand", "points", "best", "alone"),
    [
        # 5, jack, 7 on the 4: three cards; without the jack one.
        ("4♠", "5♥ 7♥ J♠", 1, 5, True),
        # 10, ace on the 9 goes through the ring.
        ("9♠", "10♥ A♥", 1, 3, True),
        # 3 down or 5 up: one card each.
        ("4♠", "3♥ 5♥", 1, 1, False),
        # The same on two tracks.
        ("4♠ 4♥", "5♥ 7♥ J♠", 1, 5, False),
        ("4♠", "8♥", 0, 0, False),
        # Four cards score as five do: two lengths.
        ("A♠", "2♥ 3♥ 4♥ 5♥ 6♥", 7, 7, False),
    ],
)
def test_switchmen_saved(tracks, hand, points, best, alone):
    entry = turn(tracks, hand)
    advised = advise(entry, 1)
    assert (switchmen_saved(entry, advised), advised.answer["value"]) == (points, best)
    assert one_lay(entry, advised) is alone


@given(st.randoms())
def test_what_is_dealt_can_be_and_the_first_idea_is_never_better(chance):
    entry = SerpentNoirAdvice.model_validate(deal(chance), context={"notation": "en"})
    advised = advise(entry, 1)
    assert list(check(entry)) == []
    assert switchmen_saved(entry, advised) <= advised.answer["value"]
    if one_lay(entry, advised):
        assert sum(option["value"] == advised.answer["value"] for option in advised.answer["options"]) == 1
