"""Seating against brute force on small evenings; the bounds never lie, what was wished holds, the same wish the same plan."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import seating
from solvers.seating import NoPlanError, seat
from solvers.seating_plan import (
    UNIT,
    SeatingCount,
    SeatingProblem,
    count,
    least_again,
    least_cost,
    least_repeats,
    sizes_of,
    verify,
)
from solvers.seating_search import Annealer, AnnealingRun


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


def fits(problem, tables):
    """Whether a round is as wished; told in other words than `verify` has."""
    table_of = {player: number for number, table in enumerate(tables) for player in table}
    return (
        all(table_of[one] == table_of[other] for one, other in problem.together if {one, other} <= table_of.keys())
        and all(table_of[one] != table_of[other] for one, other in problem.apart if {one, other} <= table_of.keys())
        and all(table_of.get(player, number) == number for player, number in problem.stays.items())
    )


def told(problem, plan):
    """Repeats, cost, most and kinds played again of a plan, each counted by itself from how often it happened before and in all."""
    kinds = problem.kinds or range(len(problem.tables))
    meets, plays = Counter(), Counter()
    for tables in plan:
        for kind, table in zip(kinds, tables, strict=True):
            meets.update({(one, other): 1 for one in table for other in table if one < other})
            plays.update({(player, kind): 1 for player in table})
    pairs, own = meets.keys() | problem.met.keys(), plays.keys() | problem.done.keys()
    before = {pair: problem.met.get(pair, 0) for pair in pairs}
    repeats = sum(max(before[pair] + meets[pair] - 1, 0) - max(before[pair] - 1, 0) for pair in pairs)
    cost = sum(sum(n * n for n in range(before[pair] + meets[pair])) - sum(n * n for n in range(before[pair])) for pair in pairs)  # fmt: skip
    again = sum(max(problem.done.get(one, 0) + plays[one] - 1, 0) - max(problem.done.get(one, 0) - 1, 0) for one in own)
    return repeats, cost, max((before[pair] + meets[pair] for pair in pairs), default=0), again


def every_plan(problem):
    """What each plan brings that holds."""
    rounds = [
        [tables for tables in every_round(tuple(problem.here(number)), problem.tables) if fits(problem, tables)]
        for number in range(problem.rounds)
    ]
    return [told(problem, plan) for plan in product(*rounds)]


def best_of(problem, plans):
    """Cost, most, again of the best plan, as the contract ranks them."""
    ranks = [(cost, again, most) if problem.kinds_first else (cost, most, again) for _, cost, most, again in plans]
    best = min(ranks)
    return (best[0], best[2], best[1]) if problem.kinds_first else best


def check(problem):
    """That what is found is the best there is, counted right, and that the bounds say no more than is true."""
    plans = every_plan(problem)
    if not plans:
        with pytest.raises(NoPlanError):
            seat(problem, seconds=4.0, trials=8000)
        return
    found = seat(problem, seconds=4.0, trials=8000)
    assert verify(problem, found.plan) == []
    assert all(fits(problem, tables) for tables in found.plan)
    assert tuple(found.counted) == told(problem, found.plan)
    assert (found.counted.cost, found.counted.most, found.counted.again) == best_of(problem, plans)
    assert found.bound <= min(repeats for repeats, *_ in plans)
    assert found.least <= found.counted.cost
    assert found.proved == (found.least == found.counted.cost)
    bare = problem._replace(kinds=problem.kinds or tuple(range(len(problem.tables))))
    assert least_repeats(bare) <= min(repeats for repeats, *_ in plans)
    assert least_cost(bare) <= min(cost for _, cost, *_ in plans)
    assert least_again(bare) // UNIT <= min(again for *_, again in plans)


TWOS = ((2, 2), (2, 2))


@pytest.mark.parametrize(
    "problem",
    [
        SeatingProblem(4, 1, TWOS),
        SeatingProblem(4, 3, TWOS),
        SeatingProblem(4, 4, TWOS),
        SeatingProblem(4, 5, TWOS, kinds_first=True),
        SeatingProblem(5, 2, ((2, 3), (2, 3))),
        SeatingProblem(5, 3, ((2, 3), (2, 4))),
        SeatingProblem(5, 3, ((2, 3), (2, 4)), kinds_first=True),
        SeatingProblem(6, 2, ((3, 3), (3, 3))),
        SeatingProblem(6, 2, ((2, 2), (2, 4), (2, 2))),
        SeatingProblem(6, 2, ((2, 2), (2, 4), (2, 2)), kinds_first=True),
        SeatingProblem(4, 2, TWOS, together=((0, 1),)),
        SeatingProblem(4, 2, TWOS, apart=((0, 1),), met={(0, 2): 1}),
        SeatingProblem(5, 2, ((2, 3), (2, 3)), stays={0: 1, 1: 0}),
        SeatingProblem(4, 2, TWOS, met={(0, 1): 1, (2, 3): 2}),
        SeatingProblem(4, 2, TWOS, met={(0, 1): 2, (0, 2): 1, (1, 2): 3, (0, 3): 1}),
        SeatingProblem(4, 2, TWOS, done={(0, 0): 1, (1, 0): 2}),
        SeatingProblem(3, 3, ((2, 4),)),
        SeatingProblem(5, 3, ((2, 3), (2, 3)), away=(frozenset({0}), frozenset(), frozenset({4}))),
        SeatingProblem(
            5, 3, ((2, 3), (2, 3)), together=((0, 1),), stays={1: 0}, away=(frozenset({0}), frozenset(), frozenset({1}))
        ),
        SeatingProblem(5, 2, TWOS, apart=((0, 1),), met={(1, 2): 1}, away=(frozenset({0}), frozenset({3}))),
    ],
)
def test_no_plan_is_better(problem):
    check(problem)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_plan_is_better_whatever_was_played_and_wished(data):
    tables = tuple(data.draw(st.lists(st.sampled_from([(1, 2), (2, 2), (1, 3), (2, 3)]), min_size=1, max_size=2)))
    players = data.draw(st.integers(sum(least for least, _ in tables), sum(most for _, most in tables)))
    pairs = list(combinations(range(players), 2)) or [(0, 0)]
    some = st.lists(st.sampled_from(pairs), max_size=2, unique=True) if players > 1 else st.just([])
    met = data.draw(st.dictionaries(st.sampled_from(pairs), st.integers(1, 3), max_size=4)) if players > 1 else {}
    kinds = data.draw(st.sampled_from([tuple(range(len(tables))), (0,) * len(tables)]))
    done = data.draw(st.dictionaries(st.tuples(st.integers(0, players - 1), st.just(0)), st.integers(1, 2), max_size=3))
    check(
        SeatingProblem(
            players,
            data.draw(st.integers(1, 3)),
            tables,
            kinds,
            met,
            done,
            together=tuple(data.draw(some)[:1]),
            apart=tuple(data.draw(some)),
            stays=data.draw(st.dictionaries(st.integers(0, players - 1), st.integers(0, len(tables) - 1), max_size=1)),
            kinds_first=data.draw(st.booleans()),
        )
    )


APART = SeatingProblem(
    12, 3, ((3, 5),) * 3, (0, 1, 2), apart=((0, 1), (0, 2), (3, 4), (5, 6)), together=((1, 2), (7, 8)), stays={9: 1}
)


@pytest.mark.parametrize("seed", range(12))
def test_annealing_alone_keeps_to_what_was_wished(seed):
    """Whatever the seed: nobody else looks after those apart before the plan is checked."""
    room = Annealer(APART, seed)
    plan = room.anneal(AnnealingRun(4000, 0.6, 0.08, 1.0, 0.25), (0, 0))
    assert verify(APART, plan) == []
    assert all(fits(APART, tables) for tables in plan)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**20), st.booleans())
def test_annealing_counts_right_on_its_way(seed, kinds_first):
    """After any number of trades, what was added up trade by trade is what the plan brings."""
    met, done = {(0, 1): 2, (3, 7): 1}, {(0, 0): 1, (4, 2): 2}
    problem = SeatingProblem(11, 4, ((3, 5),) * 3, (0, 1, 2), met, done, together=((1, 2),), kinds_first=kinds_first)
    room = Annealer(problem, seed)
    room.anneal(AnnealingRun(seed % 700, 0.9, 0.3, 1.0, 0.25), (-1, -1))
    _, cost, _, again = told(problem, room.frozen())
    assert (room.people // UNIT, room.again // UNIT) == (cost, again)


def test_what_was_played_counts_once():
    """One who met one person once, another twice: counted double, the wrong one would be met again."""
    met = {(0, 1): 1, (0, 2): 1, (1, 3): 1, (2, 3): 1, (0, 3): 1, (1, 2): 2}
    room = Annealer(SeatingProblem(4, 1, TWOS, (0, 0), met=met), 1)
    assert room.met == [[0 if a == b else met[min(a, b), max(a, b)] + (sorted((a, b)) in [sorted(t) for t in room.plan[0]]) for b in range(4)] for a in range(4)]  # fmt: skip
    assert room.people // UNIT == told(room.problem, room.frozen())[1]


def test_nobody_is_stuck_with_one_person():
    """Eleven at three tables for five rounds: as few repeats as there can be, and nobody together more than twice."""
    found = seat(SeatingProblem(11, 5, ((2, 6),) * 3, (0, 0, 0)))
    assert (found.counted, found.bound, found.proved) == (SeatingCount(20, 20, 2, 44), 20, True)


@pytest.mark.parametrize("kinds_first", [False, True])
def test_games_played_again_are_as_few_as_can_be(kinds_first):
    """Ten people, three games, three rounds: 7 is the least of all plans of cost 3, by going through them; 6 seats two together all night."""
    found = seat(SeatingProblem(10, 3, ((2, 5), (2, 4), (2, 4)), kinds_first=kinds_first), seconds=1.0)
    assert (found.counted, found.bound, found.proved) == (SeatingCount(3, 3, 2, 7), 2, True)


@pytest.mark.parametrize(
    ("players", "tables", "rounds"),
    [(16, 4, 3), (24, 6, 4), (12, 4, 3), (9, 3, 4), (16, 4, 5), (20, 5, 5), (15, 5, 7), (24, 6, 7), (25, 5, 6)],
)
def test_everybody_meets_new_people(players, tables, rounds):
    problem = SeatingProblem(players, rounds, ((players // tables,) * 2,) * tables, (0,) * tables)
    found = seat(problem, trials=60_000)
    assert (told(problem, found.plan)[:3], found.bound, found.proved) == ((0, 0, 1), 0, True)
    assert verify(problem, found.plan) == []


def test_a_large_evening_has_no_repeat():
    """A hundred at 25 tables of five games."""
    takes = ((2, 5), (2, 4), (2, 4), (2, 6), (4, 8)) * 5
    problem = SeatingProblem(100, 4, takes, (0, 1, 2, 3, 4) * 5)
    found = seat(problem, trials=400_000)
    assert verify(problem, found.plan) == []
    assert told(problem, found.plan)[:3] == (0, 0, 1)
    assert found.counted.again <= 4


def test_couples_are_seated_as_one():
    """Eight couples at four tables of two couples: other couples every round, in so far as there are others."""
    problem = SeatingProblem(16, 3, ((4, 4),) * 4, (0,) * 4, together=tuple((2 * n, 2 * n + 1) for n in range(8)))
    found = seat(problem, seconds=1.0)
    assert verify(problem, found.plan) == []
    assert (found.counted.repeats, found.counted.cost, found.proved) == (16, 40, True)  # the couples' own


def test_nobody_plays_the_same_twice_where_that_can_be():
    found = seat(SeatingProblem(8, 3, ((2, 2),) * 4))
    assert (found.counted.repeats, found.counted.again) == (0, 0)
    assert told(SeatingProblem(8, 3, ((2, 2),) * 4), found.plan)[3] == 0
    same = seat(SeatingProblem(8, 3, ((2, 2),) * 4, kinds=(0, 0, 0, 0)))
    assert same.counted.again == 16  # one game only: everybody plays it again


def test_the_same_wish_gives_the_same_plan():
    problem = SeatingProblem(15, 3, ((4, 5), (4, 5), (4, 6)))
    assert seat(problem, trials=5000, seconds=1.0) == seat(problem, trials=5000, seconds=1.0)


@pytest.mark.parametrize(
    "problem",
    [
        SeatingProblem(3, 1, TWOS),
        SeatingProblem(9, 1, ((2, 2), (2, 4))),
        SeatingProblem(4, 1, TWOS, together=((0, 1), (1, 2))),
        SeatingProblem(4, 1, TWOS, together=((0, 1),), apart=((0, 1),)),
        SeatingProblem(4, 1, TWOS, together=((0, 1),), stays={0: 0, 1: 1}),
    ],
)
def test_what_cannot_be_is_refused(problem):
    with pytest.raises(NoPlanError):
        seat(problem, seconds=2.0)


def test_a_wrong_plan_is_told():
    problem = SeatingProblem(4, 1, TWOS, together=((0, 1),), apart=((2, 3),), stays={0: 1})
    assert verify(problem, (((0, 2), (1, 3)),)) == ["round 0 parts (0, 1)", "round 0 moves 0"]
    assert verify(problem, (((0, 1, 2), (3,)),)) == [
        "round 0 seats 3 at a table of 2 to 2",
        "round 0 seats 1 at a table of 2 to 2",
        "round 0 moves 0",
    ]
    assert verify(problem, ()) == ["another number of rounds"]
    assert verify(problem, (((0, 1), (2, 3), ()),))[0] == "round 0 has other tables"
    assert verify(SeatingProblem(4, 1, TWOS, apart=((0, 1),)), (((0, 1), (2, 3)),)) == ["round 0 joins (0, 1)"]


def test_a_solver_that_lies_is_caught(monkeypatch):
    """The last check speaks, whatever was thought to hold before."""
    said = iter([[]] * 50)
    monkeypatch.setattr(seating, "_best", lambda _wish, plans, *_: plans[0] if plans else None)
    monkeypatch.setattr(seating, "verify", lambda *_: next(said, None) or ["round 0 seats nobody"])
    with pytest.raises(AssertionError, match="nobody"):
        seat(SeatingProblem(4, 1, TWOS))


@pytest.mark.parametrize(
    ("players", "rounds", "tables"), [(11, 3, ((2, 5), (2, 4), (2, 6))), (13, 4, ((2, 5), (2, 4), (2, 6), (2, 8))), (24, 4, ((2, 5),) * 6)]
)  # fmt: skip
def test_tables_differ_by_one_at_most_where_that_costs_nothing(players, rounds, tables):
    found = seat(SeatingProblem(players, rounds, tables), trials=60_000, seconds=0.5)
    sizes = [len(table) for plan in found.plan for table in plan]
    assert max(sizes) - min(sizes) <= 1


def test_where_variety_is_wished_nobody_has_one_kind_all_night():
    """Eleven at three tables for three rounds: of the plans that cost least some sit two people at one kind in every round."""
    problem = SeatingProblem(11, 3, ((2, 5), (2, 4), (2, 6)))
    usual, varied = (seat(problem._replace(variety=wished), seconds=0.5) for wished in (False, True))
    assert (usual.counted.cost, usual.counted.again) == (6, 7)
    assert (varied.counted.cost, varied.counted.most, varied.counted.again) == (10, 2, 5)
    played = Counter(
        (player, number) for tables in varied.plan for number, table in enumerate(tables) for player in table
    )
    assert max(played.values()) == 2


def test_who_is_away_sits_nowhere_and_everybody_else_once():
    away = (frozenset({0, 3}), frozenset(), frozenset({1}))
    problem = SeatingProblem(9, 3, ((2, 4), (2, 5)), together=((0, 1),), away=away)
    found = seat(problem, seconds=0.5)
    assert verify(problem, found.plan) == []
    assert [sorted(set(range(9)) - {one for table in tables for one in table}) for tables in found.plan] == [
        [0, 3],
        [],
        [1],
    ]
    assert verify(problem, ((tuple(range(4)), tuple(range(4, 9))),) * 3) == [
        "round 0 does not seat everybody once", "round 2 does not seat everybody once",
    ]  # fmt: skip


def test_even_tables():
    assert sizes_of(7, ((2, 4), (2, 4))) == [4, 3]
    assert sizes_of(5, TWOS) is None


def test_what_is_counted_by_name_is_what_is_counted_by_number():
    plan = [[("Ana", "Ben"), ("Cy", "Di")], [("Ben", "Ana"), ("Di", "Cy")], [("Ana", "Ben"), ("Cy", "Di")]]
    assert count(plan, ("cour", "cour")) == SeatingCount(4, 10, 3, 8)


def test_tables_of_changing_sizes_are_proved_by_counting():
    """A table of four among three tables has two who have just met, whoever sits where; of any two rounds, so no two need meet a third time."""
    for tables in (((3, 4),) * 3, ((2, 5),) * 3):
        found = seat(SeatingProblem(10, 3, tables, (0, 0, 0)))
        assert (found.counted.repeats, found.counted.cost, found.bound, found.proved) == (3, 3, 2, True)


def test_fewer_kinds_played_again_are_worth_a_fourth_meeting_of_one_cost():
    """Where they go first. Two may change places: nine who met once meet again, or two who met three times, at one cost."""
    once = {tuple(sorted((0, other))): 1 for other in range(1, 6)} | {
        tuple(sorted((6, other))): 1 for other in range(7, 11)
    }
    problem = SeatingProblem(
        12,
        1,
        ((6, 6), (6, 6)),
        kinds=(0, 1),
        met={**once, (0, 7): 3},
        done={(0, 0): 1, (6, 1): 1},
        stays={player: player // 6 for player in range(12) if player not in (0, 6)},
        kinds_first=True,
    )
    start = ((tuple(range(6)), tuple(range(6, 12))),)
    assert told(problem, start) == (9, 9, 3, 2)
    settled = seating._settled(problem, start, 2000, 0)
    cost, most, again = best_of(problem, every_plan(problem))
    assert told(problem, settled)[1:] == (cost, most, again) == (9, 4, 0)
