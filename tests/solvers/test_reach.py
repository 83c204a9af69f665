"""Reachable sums against brute force: every choice of effects, tried."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from solvers.reach import reach


def every_choice(columns, available, effects):
    """All ways to use exactly so many effects: for each column a kind or None."""
    for kinds in product((None, *range(len(available))), repeat=columns):
        used = [kinds.count(kind) for kind in range(len(available))]
        if sum(used) == effects and all(u <= a for u, a in zip(used, available, strict=True)):
            yield kinds


def gained(gains, kinds):
    return sum(row[kind] for row, kind in zip(gains, kinds, strict=True) if kind is not None)


@st.composite
def problems(draw):
    kinds = draw(st.integers(1, 3))
    gains = draw(st.lists(st.lists(st.integers(-9, 9), min_size=kinds, max_size=kinds), max_size=4))
    available = tuple(draw(st.integers(0, 3)) for _ in range(kinds))
    return gains, available


@given(problems())
def test_every_sum_there_is_and_no_other_is_found(problem):
    gains, available = problem
    for effects in range(len(gains) + 2):
        sums = {gained(gains, kinds) for kinds in every_choice(len(gains), available, effects)}
        for target in range(-40, 41):
            chosen = reach(gains, available, target, effects)
            assert (chosen is not None) == (target in sums)
            if chosen is not None:
                assert gained(gains, chosen) == target
                assert chosen in set(every_choice(len(gains), available, effects))


def test_no_columns():
    assert reach([], (2,), 0, 0) == ()
    assert reach([], (2,), 0, 1) is None
    assert reach([], (2,), 1, 0) is None


def test_no_kinds():
    assert reach([[], []], (), 0, 0) == (None, None)
    assert reach([[], []], (), 0, 1) is None


def test_sums_beyond_all_gains():
    assert reach([[5]], (1,), 10**15, 1) is None
    assert reach([[5]], (1,), -(10**15), 1) is None
