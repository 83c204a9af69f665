"""Which topics stand on which side, from heights alone."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.printing.markup.arrange import Part, arrange, portions

HEIGHTS = st.lists(st.integers(1, 10), min_size=1, max_size=9)


def room(_side, _part):
    return 10


def test_sides_are_filled_in_order_on_as_few_cards_as_can_be():
    parts = [Part(4, 5), Part(4, 5), Part(4, 5), Part(4, 5)]
    assert arrange(parts, room) == [[0, 1], [2, 3]]
    assert arrange([*parts, Part(4, 5)], room) == [[0, 1], [2, 3], [4]]


def test_what_is_left_empty_is_shared_out():
    assert arrange([Part(2, 2)] * 6, room) == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize(("start", "places"), [("side", [[0], [1]]), ("card", [[0], [], [1]]), ("", [[0, 1]])])
def test_a_topic_begins_where_it_must(start, places):
    assert arrange([Part(2, 3), Part(2, 3, start)], room) == places


def test_a_limit_of_cards_is_kept():
    parts = [Part(8, 9)] * 3
    assert arrange(parts, room, 1) is None
    assert arrange(parts, room, 2) == [[0], [1], [2]]


def test_a_part_too_tall_fits_nowhere():
    assert arrange([Part(11, 12)], room) is None


def test_sides_differ_in_room():
    assert arrange([Part(4, 5), Part(4, 5)], lambda side, _: 10 if side % 2 else 5) == [[0], [1]]


@given(HEIGHTS)
def test_every_part_stands_once_and_no_side_is_overfull(heights):
    parts = [Part(height, height + 1) for height in heights]
    places = arrange(parts, room)
    assert [part for side in places for part in side] == list(range(len(parts)))
    assert all(sum(parts[i].joined for i in side) - 1 <= 10 for side in places if side)


@given(HEIGHTS)
def test_portions_are_as_few_as_a_greedy_hand_needs(heights):
    firsts = portions([(height, False) for height in heights], 10)
    greedy, used = 1, 0
    for height in heights:
        if used + height > 10:
            greedy, used = greedy + 1, 0
        used += height
    assert len(firsts) == greedy
    assert all(sum(heights[a:b]) <= 10 for a, b in pairwise([*firsts, len(heights)]))


def test_a_heading_stays_with_what_it_is_about():
    assert portions([(6, False), (2, True), (6, False)], 10) == [0, 1]
