"""Plans by a pattern: whatever pattern is found, no two meet twice in it; and everybody sits once a round."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.seating_search import _turned, _Wheel, lattice, rotate


def most_of(plan):
    """How often the pair meets that meets most; everybody sits once a round."""
    for tables in plan:
        assert sorted(one for table in tables for one in table) == list(range(sum(map(len, tables))))
    return max(Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2)).values())


@pytest.mark.parametrize(
    ("size", "tables", "rounds"), [(3, 5, 7), (4, 5, 5), (4, 4, 5), (4, 6, 7), (2, 5, 9), (2, 4, 6), (3, 6, 6)]
)
def test_a_pattern_has_no_repeat(size, tables, rounds):
    plan = rotate([size] * tables, rounds, 8, 60_000)
    assert len(plan) == rounds
    assert [len(table) for table in plan[-1]] == [size] * tables
    assert most_of(plan) == 1


def test_tables_of_two_sizes():
    plan = rotate([4, 4, 3, 3], 4, 8, 60_000)
    assert most_of(plan) == 1
    assert [len(table) for table in plan[2]] == [4, 4, 3, 3]


def test_no_pattern_is_found_where_there_is_none():
    assert rotate([4], 2, 2, 10) is None
    assert rotate([4, 4], 2, 2, 500) is None


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 3), st.integers(2, 5), st.integers(2, 9), st.integers(0, 99))
def test_what_a_wheel_costs_is_what_its_rounds_repeat(size, tables, length, seed):
    """No cost: nobody meets twice however far everybody moves on; a cost: somebody does."""
    players = size * tables
    if players % length > tables or length > players:
        return
    wheel = _Wheel([size] * tables, length, seed)
    wheel.found(200)
    plan = [_turned(wheel.tables, players, length, turn) for turn in range(length)]
    assert (wheel.cost == 0) == (most_of(plan) == 1)


@pytest.mark.parametrize("tables", [2, 3, 5, 7])
def test_a_lattice_has_no_repeat(tables):
    for players in range(2 * tables, tables * tables + 1):
        rounds = tables + (players == tables * tables)
        plan = lattice(players, tables, rounds)
        assert (len(plan), most_of(plan)) == (rounds, 1)
        assert max(map(len, plan[0])) - min(map(len, plan[0])) <= 1
        assert lattice(players, tables, rounds + 1) is None


def test_no_lattice_without_a_prime():
    assert lattice(16, 4, 3) is None
    assert lattice(3, 1, 2) is None
