"""Seating against brute force on small evenings; the bound never lies, what was wished holds, the same wish the same plan."""

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import seating
from solvers.seating import NoPlanError, seat
from solvers.seating_bound import least_repeats, sizes_of
from solvers.seating_plan import Wish, again_of, repeats_of, verify


def every_round(players, tables):
    """All ways to share these players out over the tables."""
    if not tables:
        return [()] if not players else []
    least, most = tables[0]
    return [
        (chosen, *rest)
        for size in range(least, min(most, len(players)) + 1)
        for chosen in combinations(players, size)
        for rest in every_round(tuple(one for one in players if one not in chosen), tables[1:])
    ]


def fewest(wish):
    """The fewest repeats of any plan that holds; None where none does."""
    rounds = every_round(tuple(range(wish.players)), wish.tables)
    held = [plan for plan in product(rounds, repeat=wish.rounds) if not verify(wish, plan)]
    return min((repeats_of(plan, wish.met) for plan in held), default=None)


@pytest.mark.parametrize(
    "wish",
    [
        Wish(4, 1, ((2, 2), (2, 2))),
        Wish(4, 3, ((2, 2), (2, 2))),
        Wish(4, 4, ((2, 2), (2, 2))),
        Wish(5, 2, ((2, 3), (2, 3))),
        Wish(5, 3, ((2, 3), (2, 4))),
        Wish(6, 2, ((3, 3), (3, 3))),
        Wish(6, 2, ((2, 2), (2, 4), (2, 2))),
        Wish(4, 2, ((2, 2), (2, 2)), together=((0, 1),)),
        Wish(4, 2, ((2, 2), (2, 2)), apart=((0, 1),), met={(0, 2): 1}),
        Wish(5, 2, ((2, 3), (2, 3)), stays={0: 1, 1: 0}),
        Wish(4, 2, ((2, 2), (2, 2)), met={(0, 1): 1, (2, 3): 2}),
        Wish(3, 3, ((2, 4),)),
    ],
)
def test_no_plan_has_fewer_repeats(wish):
    found = seat(wish, seconds=4.0, trials=4000)
    best = fewest(wish)
    assert verify(wish, found.plan) == []
    assert found.repeats == repeats_of(found.plan, wish.met) == best
    assert found.bound <= best
    assert found.proved == (found.bound == best)
    assert least_repeats(wish) <= best


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_the_bound_by_counting_never_lies(data):
    tables = tuple(data.draw(st.lists(st.sampled_from([(1, 2), (2, 2), (1, 3), (2, 3)]), min_size=1, max_size=2)))
    players = data.draw(st.integers(sum(least for least, _ in tables), sum(most for _, most in tables)))
    pairs = list(combinations(range(players), 2))
    met = dict.fromkeys(data.draw(st.lists(st.sampled_from(pairs), max_size=3)), 1) if pairs else {}
    together = tuple(data.draw(st.lists(st.sampled_from(pairs), max_size=1))) if pairs else ()
    wish = Wish(players, data.draw(st.integers(1, 2)), tables, met=met, together=together)
    best = fewest(wish)
    if best is not None:
        assert least_repeats(wish) <= best


@pytest.mark.parametrize(("players", "tables", "rounds"), [(16, 4, 3), (24, 6, 4), (12, 4, 3)])
def test_everybody_meets_new_people(players, tables, rounds):
    wish = Wish(players, rounds, ((players // tables,) * 2,) * tables)
    found = seat(wish, trials=60_000)
    assert (found.repeats, found.bound, found.proved, verify(wish, found.plan)) == (0, 0, True, [])


def test_nobody_plays_the_same_twice_where_that_can_be():
    found = seat(Wish(8, 3, ((2, 2),) * 4))
    assert (found.repeats, found.again) == (0, 0)
    assert again_of(found.plan, (0, 1, 2, 3)) == 0
    same = seat(Wish(8, 3, ((2, 2),) * 4, kinds=(0, 0, 0, 0)))
    assert same.again == 16  # one game only: everybody plays it again


def test_what_was_played_counts():
    played = {(0, 1): 1, (2, 3): 1}
    found = seat(Wish(4, 2, ((2, 2), (2, 2)), met=played))
    assert found.repeats == 0
    assert all((0, 1) not in tables for tables in found.plan)


def test_the_same_wish_gives_the_same_plan():
    wish = Wish(15, 3, ((4, 5), (4, 5), (4, 6)))
    assert seat(wish, trials=5000, seconds=1.0) == seat(wish, trials=5000, seconds=1.0)


@pytest.mark.parametrize(
    "wish",
    [
        Wish(3, 1, ((2, 2), (2, 2))),
        Wish(9, 1, ((2, 2), (2, 4))),
        Wish(4, 1, ((2, 2), (2, 2)), together=((0, 1), (1, 2))),
        Wish(4, 1, ((2, 2), (2, 2)), together=((0, 1),), apart=((0, 1),)),
        Wish(4, 1, ((2, 2), (2, 2)), together=((0, 1),), stays={0: 0, 1: 1}),
    ],
)
def test_what_cannot_be_is_refused(wish):
    with pytest.raises(NoPlanError):
        seat(wish, seconds=2.0)


def test_a_wrong_plan_is_told():
    wish = Wish(4, 1, ((2, 2), (2, 2)), together=((0, 1),), apart=((2, 3),), stays={0: 1})
    assert verify(wish, (((0, 2), (1, 3)),)) == ["round 0 parts (0, 1)", "round 0 moves 0"]
    assert verify(wish, (((0, 1, 2), (3,)),)) == [
        "round 0 seats 3 at a table of 2 to 2",
        "round 0 seats 1 at a table of 2 to 2",
        "round 0 moves 0",
    ]
    assert verify(wish, ()) == ["another number of rounds"]
    assert verify(wish, (((0, 1), (2, 3), ()),))[0] == "round 0 has other tables"


def test_a_solver_that_lies_is_caught(monkeypatch):
    monkeypatch.setattr(seating, "verify", lambda *_: ["round 0 seats nobody"])
    with pytest.raises(AssertionError, match="nobody"):
        seat(Wish(4, 1, ((2, 2), (2, 2))))


def test_even_tables():
    assert sizes_of(7, ((2, 4), (2, 4))) == [4, 3]
    assert sizes_of(5, ((2, 2), (2, 2))) is None


def test_tables_of_changing_sizes_are_proved_by_counting():
    """A table of four among three tables has two who have just met, whoever sits where."""
    for tables in (((3, 4),) * 3, ((2, 5),) * 3):
        found = seat(Wish(10, 3, tables, (0, 0, 0)))
        assert (found.repeats, found.bound, found.proved) == (2, 2, True)
