"""The ranking of an evening: what a results sheet adds up, by its own rules."""

from __future__ import annotations

import pytest

from companion.kit.ranking import ranking, shares_of, worth


@pytest.mark.parametrize(
    ("ranks", "values"),
    [
        ((1, 2, 3), (100, 50, 0)),
        ((1, 2, 2, 4), (100, 50, 50, 0)),
        ((1, 1, 3), (75, 75, 0)),
        ((1, 1, 1, 1), (50, 50, 50, 50)),
        ((1, 1, 3, 4), (83.5, 83.5, 33, 0)),
        ((1,), (0,)),
    ],
)
def test_who_is_level_gets_the_mean_of_the_places_shared(ranks, values):
    assert tuple(worth(dict(zip("ABCD", ranks, strict=False))).values()) == values


@pytest.mark.parametrize("size", range(2, 9))
def test_each_size_of_table_gives_the_same_mean_however_many_are_level(size):
    level = worth({str(number): 1 for number in range(size)})
    assert {*level.values()} == {round(sum(shares_of(size)) / size, 1)}


def test_a_missed_round_counts_as_ones_own_mean_rounded():
    rows = {one.name: one for one in ranking([{"Ana": 100, "Ben": 33}, {"Ana": 67}, {"Ana": 0, "Ben": 50}])}
    assert (rows["Ben"].boxes, rows["Ben"].mean, rows["Ben"].total) == ((33, None, 50), 42, 125)
    assert rows["Ana"].total == 167
    halves = {one.name: one.mean for one in ranking([{"Ana": 12}, {"Ana": 13}, {"Ben": -12}, {"Ben": -13}])}
    assert halves == {"Ana": 13, "Ben": -12}, "halves go up, as people round them"


def test_equal_sums_share_a_rank_and_the_least_may_be_first():
    rounds = [{"Zoé": 50, "Ève": 50, "Dan": 0}, {"Zoé": 50, "Ève": 50, "Dan": 20}]
    assert [(one.name, one.rank) for one in ranking(rounds)] == [("Ève", 1), ("Zoé", 1), ("Dan", 3)]
    assert [(one.name, one.rank) for one in ranking(rounds, lowest=True)] == [("Dan", 1), ("Ève", 2), ("Zoé", 2)]
    assert ranking([]) == []
