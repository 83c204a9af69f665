"""The most valuable pairing against brute force: every way to put the things themselves into pairs, tried."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.pairing import Pair, best_pairing

THREE = [Pair(0, 1, 5), Pair(0, 2, 4), Pair(1, 2, 3)]


def every_pairing(things):
    """All ways to put these things into pairs, some left alone: the first with nobody, then with each of the others."""
    if not things:
        yield []
        return
    first, *others = things
    yield from every_pairing(others)
    for index, other in enumerate(others):
        for rest in every_pairing(others[:index] + others[index + 1 :]):
            yield [(first, other), *rest]


def brute(counts, pairs):
    """The most that any pairing of the things brings; a pair that is not on the list brings nothing."""
    gains = {}
    for one, other, gain in pairs:
        for key in ((one, other), (other, one)):
            gains[key] = max(gain, gains.get(key, 0))
    things = [kind for kind, count in enumerate(counts) for _ in range(count)]
    return max(sum(gains.get(pair, 0) for pair in pairing) for pairing in every_pairing(things))


def held(counts, pairs, best):
    """What a pairing must be whatever it is worth: possible, worth what it says, in the table, and nothing above it there."""
    for kind, count in enumerate(counts):
        assert sum(n * ((p.one == kind) + (p.other == kind)) for n, p in zip(best.made, pairs, strict=True)) <= count
    assert sum(n * p.gain for n, p in zip(best.made, pairs, strict=True)) == best.value
    assert best.table[best.made[:-1]] == (best.made[-1], best.value)
    assert max(value for _, value in best.table.values()) == best.value


@pytest.mark.parametrize("kings", range(4))
@pytest.mark.parametrize("queens", range(4))
@pytest.mark.parametrize("jacks", range(3))
def test_three_kinds_against_every_pairing(kings, queens, jacks):
    counts = (kings, queens, jacks)
    best = best_pairing(counts, THREE)
    assert best.value == brute(counts, THREE)
    held(counts, THREE, best)


@st.composite
def problems(draw):
    kinds = draw(st.integers(1, 4))
    counts = tuple(draw(st.lists(st.integers(0, 3), min_size=kinds, max_size=kinds)))
    possible = [(one, other) for one in range(kinds) for other in range(one, kinds)]
    chosen = draw(st.lists(st.sampled_from(possible), min_size=1, unique=True))
    return counts if sum(counts) <= 7 else counts[:1] + (0,) * (kinds - 1), [
        Pair(one, other, draw(st.integers(0, 9))) for one, other in chosen
    ]


@given(problems())
def test_any_kinds_against_every_pairing(problem):
    counts, pairs = problem
    best = best_pairing(counts, pairs)
    assert best.value == brute(counts, pairs)
    held(counts, pairs, best)


def test_of_equals_the_one_with_most_of_the_first_pair():
    """A king with a queen and a king with a jack, or the other way round: 2 + 2 either way."""
    assert best_pairing((1, 1, 1), [Pair(0, 1, 2), Pair(1, 2, 2)]).made == (1, 0)


def test_the_table_has_every_number_of_each_pair():
    """Four of each kind: marriages and intrigues together are four at most."""
    table = best_pairing((4, 4, 4), THREE).table
    assert sorted(table) == [(one, other) for one in range(5) for other in range(5 - one)]


@pytest.mark.parametrize("pairs", [[], [Pair(0, 1, -1)]])
def test_what_it_cannot_do_it_refuses(pairs):
    with pytest.raises(ValueError, match="gain of 0"):
        best_pairing((1, 1), pairs)
