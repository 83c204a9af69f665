"""Who sits with whom, over rounds and tables, so that players meet different people and play different games.

`seating_search` finds a plan. `seating_plan` computes by counting what no plan can go below. If many rounds leave few
plans without a repeat, a plan is also searched for that turns a pattern. If a gap to the bound is left and the
evening is small, CP-SAT takes the plan as a hint and closes the gap as far as its time allows. One worker, a fixed
seed and a limit in CP-SAT's own steps make it give the same answer to the same problem; the limit in seconds is only
a safety net. Each plan is checked in integers by `verify`, so that no solver has to be trusted. `conflict` names
wishes that cannot hold together. (The social golfer problem: W. Harvey, CSPLib 010.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import Any, Literal, NamedTuple, TypeAlias

from solvers.seating_plan import (
    UNIT,
    Plan,
    Seating,
    SeatingCount,
    SeatingProblem,
    count,
    evened,
    fare_of,
    least_again,
    least_cost,
    least_repeats,
    sizes_of,
    variety_of,
    verify,
)
from solvers.seating_search import Annealer, AnnealingRun, lattice, rotate

EACH, SEATS = 400, 400
"""The most trials of a run: about EACH for each possible swap, and at most MANY plus SEATS for each seat."""
MANY = 200_000
RUNS = (0.25, 0.02, 0.1)
"""The weight of a kind played again, compared with a cost of 1, in each run.

A high weight finds plans with little played again, a low weight plans of the least cost.
"""
VARIED = (2.0, 4.0)
"""The same weights if variety is wished."""
WHEELS, TURNS = 10, 100_000
"""The number of patterns that are searched for, and the trials for each."""


class NoPlanError(ValueError):
    """Raised if no plan holds all that was asked for."""


def seat(problem: SeatingProblem, seconds: float = 8.0, trials: int = 1_000_000) -> Seating:
    """The best seating found. It is the same for the same problem, unless CP-SAT takes eight times its ``seconds``.

    ``trials``: the most swaps tried in each run of annealing. A small evening, with few possible swaps, takes fewer.
    Raises NoPlanError if the players cannot be seated as wished. Only `verify` decides whether a plan holds.

    >>> found = seat(SeatingProblem(4, 3, ((2, 2), (2, 2))))
    >>> found.counted.repeats, found.bound, found.proved
    (0, 0, True)
    """
    problem = problem._replace(kinds=problem.kinds or tuple(range(len(problem.tables))))
    sizes = [sizes_of(len(problem.here(number)), problem.tables) for number in range(problem.rounds)]
    if not all(sizes):
        raise NoPlanError("the tables do not take so many players")
    least = least_cost(problem)
    each = problem.rounds * math.comb(problem.players, 2) * EACH
    trials = min(trials, each, MANY + SEATS * problem.rounds * problem.players)
    found = _best(problem, [*_tried(problem, sizes[0] or [], trials, least)])
    if found is None or (_counted(problem, found).cost > least and not problem.variety):
        better, least = improve(problem, found, least, seconds)
        found = _best(problem, [plan for plan in (found, better) if plan])
    if found is None:
        raise NoPlanError("no plan holds all that was asked for")
    if verify(even := evened(problem), found) == [] and even.tables != problem.tables:
        found = _best(problem, [found, _settled(even, found, trials, least)]) or found
    found = _best(problem, [found, _settled(problem, found, trials, least)]) or found
    if broken := verify(problem, found):
        raise AssertionError("; ".join(broken))
    return Seating(found, _counted(problem, found), max(least_repeats(problem), least > 0), least)


def _counted(problem: SeatingProblem, plan: Plan) -> SeatingCount:
    return count(plan, problem.kinds, problem.met, problem.done)


def _best(problem: SeatingProblem, plans: Sequence[Plan], cost: float = math.inf) -> Plan | None:
    """The best of those plans that hold and cost at most ``cost``, the first of equals; None if there is none."""
    held = [plan for plan in plans if not verify(problem, plan) and _counted(problem, plan).cost <= cost]

    def rank(plan: Plan) -> tuple[int, ...]:
        counted, fare = _counted(problem, plan).rank(kinds_first=problem.kinds_first), fare_of(problem, plan)
        return (variety_of(counted[0] * UNIT, fare), *counted) if problem.variety else (*counted, fare)

    return min(held, key=rank, default=None)


def _goal(problem: SeatingProblem, least: int) -> tuple[int, ...]:
    """The key of the annealing that no plan can be better than."""
    again = least_again(problem)
    if problem.variety:
        return (variety_of(least * UNIT, again), least * UNIT)
    return (least, again, least * UNIT) if problem.kinds_first else (least * UNIT, again)


def _tried(problem: SeatingProblem, sizes: Sequence[int], trials: int, least: int) -> Iterator[Plan]:
    """Plans by annealing and by pattern.

    Unless variety is wished, they end after a plan with the least possible cost.
    """
    for seed, again in enumerate(VARIED if problem.variety else RUNS):
        room = Annealer(evened(problem) if seed == 0 else problem, seed)
        plans = [room.anneal(AnnealingRun(trials, 0.6, 0.08, 1.0, again), _goal(problem, least))] if room.dealt else []
        if seed == 0 and least == 0 and _is_plain(problem) and _best(problem, plans, 0) is None:
            plans += _patterns(problem, sizes)
        yield from plans
        if not problem.variety and _best(problem, plans, least) is not None:
            return


def _settled(problem: SeatingProblem, plan: Plan, trials: int, least: int) -> Plan:
    """A plan that costs no more, with less played again, annealed from this one.

    Meetings weigh far more than kinds played again, so that the meetings stay as good as they are. If variety is
    wished, both count together.
    """
    people = 1000.0 if problem.kinds_first else UNIT
    weights = (1.0, 2.0) if problem.variety else (people, 1.0)
    return Annealer(problem, len(RUNS), plan).anneal(AnnealingRun(trials, 0.7, 0.12, *weights), _goal(problem, least))


def _is_plain(problem: SeatingProblem) -> bool:
    """True if nothing tells players apart."""
    return not (problem.met or problem.together or problem.apart or problem.stays or problem.away)


def _patterns(problem: SeatingProblem, sizes: Sequence[int]) -> Iterator[Plan]:
    """A plan without a repeat that turns a pattern, if one was found."""
    plan = lattice(problem.players, len(sizes), problem.rounds) or rotate(sizes, problem.rounds, WHEELS, TURNS)
    if plan is not None:
        yield tuple(_fitted(tables, sizes) for tables in plan)


def _fitted(tables: Sequence[tuple[int, ...]], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The tables of a round, in an order in which they have these sizes.

    >>> _fitted([(0,), (1, 2)], [2, 1])
    ((1, 2), (0,))
    """
    places = sorted(range(len(sizes)), key=lambda number: -sizes[number])
    at = dict(zip(places, sorted(tables, key=len, reverse=True), strict=True))
    return tuple(at[number] for number in range(len(sizes)))


MOST_MEETINGS = 40_000
"""The most pairs times tables times rounds for CP-SAT.

With more, building the model would take longer than the search.
"""
MOST_PROVED = 3_000
"""The most of these products for which CP-SAT is asked to improve a plan.

With more, it takes too long to prove anything, or to find what annealing did not. It is then tried only if no plan is
known at all.
"""

Seats: TypeAlias = dict[tuple[int, int, int], Any]
"""By round, table and player: the variable that says whether the player sits there in that round."""

_STEPS_A_SECOND = 1.0
"""CP-SAT's units of deterministic time for each second. A unit takes about a second."""


def improve(problem: SeatingProblem, hint: Plan | None, least: int, seconds: float) -> tuple[Plan | None, int]:
    """A plan that costs no more than the hint, and a lower bound for the cost of all plans.

    The plan is None if none was found.
    """
    size = comb(problem.players, 2) * len(problem.tables) * problem.rounds
    if size > (MOST_MEETINGS if hint is None else MOST_PROVED):
        return None, least
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    rounds, tables, players = range(problem.rounds), range(len(problem.tables)), range(problem.players)
    places = product(rounds, tables, players)
    sits = {(r, t, p): model.new_bool_var(f"round {r} table {t} player {p}") for r, t, p in places}
    _seat_everybody(model, problem, sits)
    costs = _cost_meetings(model, problem, sits)
    model.add(sum(costs) >= least)
    model.minimize(sum(costs))
    if hint is not None:
        for (r, t, p), var in sits.items():
            model.add_hint(var, p in hint[r][t])
    _break_symmetry(model, problem, sits, hint)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = seconds * _STEPS_A_SECOND
    solver.parameters.max_time_in_seconds = 8 * seconds
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, least
    plan = tuple(
        tuple(tuple(p for p in players if solver.boolean_value(sits[r, t, p])) for t in tables) for r in rounds
    )
    return plan, max(least, math.ceil(solver.best_objective_bound - 1e-6))


def _seat_everybody(model: Any, problem: SeatingProblem, sits: Seats) -> None:  # noqa: ANN401
    tables, players = range(len(problem.tables)), range(problem.players)
    for r in range(problem.rounds):
        here = {*problem.here(r)}
        for p in players:
            model.add(sum(sits[r, t, p] for t in tables) == (p in here))
        for t, (least, most) in enumerate(problem.tables):
            model.add_linear_constraint(sum(sits[r, t, p] for p in players), least, most)
            for one, other in problem.together:
                if here.issuperset((one, other)):
                    model.add(sits[r, t, one] == sits[r, t, other])
            for one, other in problem.apart:
                model.add_at_most_one(sits[r, t, one], sits[r, t, other])
        for p, t in problem.stays.items():
            if p in here:
                model.add(sits[r, t, p] == 1)


def _cost_meetings(model: Any, problem: SeatingProblem, sits: Seats) -> list[Any]:  # noqa: ANN401
    """A variable for each pair that is at least the cost of the pair's meetings.

    Each meeting costs more than the one before it, so each gives a linear bound from below.
    """
    costs = []
    for one, other in combinations(range(problem.players), 2):
        meets = []
        for r in range(problem.rounds):
            for t in range(len(problem.tables)):
                both = model.new_bool_var("")
                model.add_bool_or(sits[r, t, one].negated(), sits[r, t, other].negated(), both)
                meets.append(both)
        before = problem.met.get((one, other), 0)
        prices = [(before + n) ** 2 for n in range(problem.rounds)]
        cost = model.new_int_var(0, sum(prices), "")
        for n, price in enumerate(prices):
            model.add(cost >= sum(prices[:n]) + price * (sum(meets) - n))
        costs.append(cost)
    return costs


def _break_symmetry(model: Any, problem: SeatingProblem, sits: Seats, hint: Plan | None) -> None:  # noqa: ANN401
    """Fix the first round if nothing tells players apart and each table has a fixed size.

    It is seated as in the hint, or in order.
    """
    if not _is_plain(problem) or any(least != most for least, most in problem.tables):
        return
    in_order = iter(range(problem.players))
    first = hint[0] if hint else [[next(in_order) for _ in range(size)] for size, _ in problem.tables]
    for t, table in enumerate(first):
        for p in table:
            model.add(sits[0, t, p] == 1)


_STEPS = 2.0
"""CP-SAT's deterministic time for each question, which takes about as many seconds.

What it cannot decide in this time is taken to be possible.
"""


class SeatingWish(NamedTuple):
    """One wish: a pair who sit together or apart, or (player, table) for a player who stays."""

    kind: Literal["together", "apart", "stays"]
    of: tuple[int, int]


def conflict(problem: SeatingProblem) -> list[SeatingWish]:
    """Wishes that cannot all hold at these tables; [] if nothing speaks against them.

    None of them can be left out: without it, the others could hold together.

    >>> from solvers.seating_plan import SeatingProblem
    >>> conflict(SeatingProblem(4, 1, ((2, 2), (2, 2)), together=((0, 1), (1, 2)), apart=((0, 3),)))
    [SeatingWish(kind='together', of=(0, 1)), SeatingWish(kind='together', of=(1, 2))]
    """
    wishes = [
        *(SeatingWish("together", pair) for pair in problem.together),
        *(SeatingWish("apart", pair) for pair in problem.apart),
        *(SeatingWish("stays", one) for one in problem.stays.items()),
    ]
    left = _against(problem, wishes)
    for part in left or ():
        without = [one for one in left or () if one != part]
        if _against(problem, without) is not None:
            left = without
    return left or []


def _against(problem: SeatingProblem, wishes: Sequence[SeatingWish]) -> list[SeatingWish] | None:
    """Some of the wishes that cannot hold together, in their order; None if all can, as far as is known."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    tables = range(len(problem.tables))
    sits = [[model.new_bool_var("") for _ in tables] for _ in range(problem.players)]
    for seats in sits:
        model.add_exactly_one(seats)
    for table, (least, most) in enumerate(problem.tables):
        model.add_linear_constraint(sum(seats[table] for seats in sits), least, most)
    holds = [model.new_bool_var("") for _ in wishes]
    for (kind, (one, other)), held in zip(wishes, holds, strict=True):
        if kind == "stays":
            model.add_implication(held, sits[one][other])
        for table in tables if kind != "stays" else ():
            if kind == "together":
                model.add(sits[one][table] == sits[other][table]).only_enforce_if(held)
            else:
                model.add_bool_or(~held, ~sits[one][table], ~sits[other][table])
    model.add_assumptions(holds)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = _STEPS
    if solver.solve(model) != cp_model.INFEASIBLE:
        return None
    core = {*solver.sufficient_assumptions_for_infeasibility()}
    return [part for part, held in zip(wishes, holds, strict=True) if held.index in core]
