"""Wishes that cannot hold together: found where there are such, as few as tell why, against trying everything."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.seating import SeatingWish, conflict
from solvers.seating_plan import SeatingProblem


def holds(tables, players, parts):
    """Whether one of all ways to seat everybody holds."""

    def good(seats):
        sizes = [seats.count(table) for table in range(len(tables))]
        return all(least <= size <= most for size, (least, most) in zip(sizes, tables, strict=True)) and all(
            {
                "together": seats[a] == seats[b % players],
                "apart": seats[a] != seats[b % players],
                "stays": seats[a] == b,
            }[kind]
            for kind, (a, b) in parts
        )

    return any(map(good, product(range(len(tables)), repeat=players)))


@st.composite
def wishes(draw):
    players = draw(st.integers(2, 5))
    tables = draw(st.lists(st.sampled_from([(1, 3), (2, 2), (2, 4)]), min_size=1, max_size=3))
    pairs = st.lists(
        st.tuples(st.integers(0, players - 1), st.integers(0, players - 1)).filter(lambda p: p[0] != p[1]), max_size=3
    )
    stays = draw(st.dictionaries(st.integers(0, players - 1), st.integers(0, len(tables) - 1), max_size=2))
    return SeatingProblem(players, 1, tuple(tables), together=tuple(draw(pairs)), apart=tuple(draw(pairs)), stays=stays)


@settings(max_examples=60, deadline=None)
@given(wishes())
def test_what_cannot_hold_is_found_and_none_of_it_can_be_spared(problem):
    every = [
        *(SeatingWish("together", pair) for pair in problem.together),
        *(SeatingWish("apart", pair) for pair in problem.apart),
        *(SeatingWish("stays", one) for one in problem.stays.items()),
    ]
    found = conflict(problem)
    if not holds(problem.tables, problem.players, []):  # the tables themselves
        assert found == []
        return
    assert bool(found) != holds(problem.tables, problem.players, every)
    if found:
        assert not holds(problem.tables, problem.players, found)
        assert all(holds(problem.tables, problem.players, [one for one in found if one is not part]) for part in found)


def test_a_large_evening_is_answered_as_well():
    apart = tuple((one, other) for one in range(6) for other in range(one))
    found = conflict(SeatingProblem(100, 4, ((2, 20),) * 5, apart=(*apart, (50, 51)), stays={7: 1}))
    assert {part.of for part in found} == {*apart}
