"""Who sits with whom: players over rounds and tables, so that nobody is stuck with the same few, or plays the same thing twice.

`seating_search` finds a plan; `seating_plan` says by counting what no plan can go below. Where many rounds leave few plans
without a repeat, one is looked for that repeats a pattern, and where a gap is left and the evening is small, CP-SAT takes the
plan as a hint and closes it as far as its time goes: one worker, a fixed seed and a limit in steps of its own make it answer
the same for the same problem, and the seconds are a net under that. Whatever comes out is checked in plain integers by
`verify`: nothing rests on a solver's word. Of wishes that cannot hold together `conflict` says which. (The social golfer
problem: W. Harvey, CSPLib 010.)
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
"""How often each possible swap is tried, about, at most; of more than MANY in all, how often each seat."""
MANY = 200_000
RUNS = (0.25, 0.02, 0.1)
"""What a kind played again weighs beside a cost of 1, run by run: much finds plans with few of them, little those of least cost."""
VARIED = (2.0, 4.0)
"""The same where variety is wished."""
WHEELS, TURNS = 10, 100_000
"""How many patterns are searched for, and how many trials each gets."""


class NoPlanError(ValueError):
    """No plan holds all that was asked for."""


def seat(problem: SeatingProblem, seconds: float = 8.0, trials: int = 1_000_000) -> Seating:
    """The best seating that is found, the same for the same problem unless CP-SAT takes eight times its ``seconds``.

    ``trials``: swaps tried at most by each run of annealing; a small evening, in which few swaps are possible, takes fewer.
    Raises NoPlanError where nobody can be seated as wished. Nothing but the plan's own check decides whether it holds.

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
    """The first of the best of those plans that hold, and cost no more than that."""
    held = [plan for plan in plans if not verify(problem, plan) and _counted(problem, plan).cost <= cost]

    def rank(plan: Plan) -> tuple[int, ...]:
        counted, fare = _counted(problem, plan).rank(kinds_first=problem.kinds_first), fare_of(problem, plan)
        return (variety_of(counted[0] * UNIT, fare), *counted) if problem.variety else (*counted, fare)

    return min(held, key=rank, default=None)


def _goal(problem: SeatingProblem, least: int) -> tuple[int, ...]:
    """What no plan is better than, as the annealing tells it."""
    again = least_again(problem)
    if problem.variety:
        return (variety_of(least * UNIT, again), least * UNIT)
    return (least, again, least * UNIT) if problem.kinds_first else (least * UNIT, again)


def _tried(problem: SeatingProblem, sizes: Sequence[int], trials: int, least: int) -> Iterator[Plan]:
    """Plans by annealing and by pattern; none after one that costs as little as any can."""
    for seed, again in enumerate(VARIED if problem.variety else RUNS):
        room = Annealer(evened(problem) if seed == 0 else problem, seed)
        plans = [room.anneal(AnnealingRun(trials, 0.6, 0.08, 1.0, again), _goal(problem, least))] if room.dealt else []
        if seed == 0 and least == 0 and _is_plain(problem) and _best(problem, plans, 0) is None:
            plans += _patterns(problem, sizes)
        yield from plans
        if not problem.variety and _best(problem, plans, least) is not None:
            return


def _settled(problem: SeatingProblem, plan: Plan, trials: int, least: int) -> Plan:
    """A plan that costs no more, with less that is played again: what people meet is kept, or what comes of it is as good."""
    people = 1000.0 if problem.kinds_first else UNIT
    weights = (1.0, 2.0) if problem.variety else (people, 1.0)
    return Annealer(problem, len(RUNS), plan).anneal(AnnealingRun(trials, 0.7, 0.12, *weights), _goal(problem, least))


def _is_plain(problem: SeatingProblem) -> bool:
    """Whether nothing tells players apart."""
    return not (problem.met or problem.together or problem.apart or problem.stays or problem.away)


def _patterns(problem: SeatingProblem, sizes: Sequence[int]) -> Iterator[Plan]:
    """A plan without a repeat by a pattern, where one was found."""
    plan = lattice(problem.players, len(sizes), problem.rounds) or rotate(sizes, problem.rounds, WHEELS, TURNS)
    if plan is not None:
        yield tuple(_fitted(tables, sizes) for tables in plan)


def _fitted(tables: Sequence[tuple[int, ...]], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The tables of a round in an order in which they have these sizes.

    >>> _fitted([(0,), (1, 2)], [2, 1])
    ((1, 2), (0,))
    """
    places = sorted(range(len(sizes)), key=lambda number: -sizes[number])
    at = dict(zip(places, sorted(tables, key=len, reverse=True), strict=True))
    return tuple(at[number] for number in range(len(sizes)))


MOST_MEETINGS = 40_000
"""Pairs by tables by rounds: more of them would take longer to write down than to search."""
MOST_PROVED = 3_000
"""Of more nothing is proved, or found that annealing did not, in seconds: they are tried only where no plan is known at all."""

Seats: TypeAlias = dict[tuple[int, int, int], Any]
"""By round, table and player: the variable that says whether the player sits there then."""

_STEPS_A_SECOND = 1.0
"""CP-SAT's deterministic time is about a second a second."""


def improve(problem: SeatingProblem, hint: Plan | None, least: int, seconds: float) -> tuple[Plan | None, int]:
    """A plan that costs no more than the hint, or None where none was found; and what no plan can cost less than."""
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
    """For every pair a variable that is at least what its meetings cost: they cost ever more, so each bounds it from below."""
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
    """Where nothing tells players apart, and tables have one size, the first round is seated as the hint has it, or in order."""
    if not _is_plain(problem) or any(least != most for least, most in problem.tables):
        return
    in_order = iter(range(problem.players))
    first = hint[0] if hint else [[next(in_order) for _ in range(size)] for size, _ in problem.tables]
    for t, table in enumerate(first):
        for p in table:
            model.add(sits[0, t, p] == 1)


_STEPS = 2.0
"""CP-SAT's own time for each question, about as many seconds; what it cannot tell by then is taken to be possible."""


class SeatingWish(NamedTuple):
    """One wish: a pair that sits together or apart, or (player, table) of who stays."""

    kind: Literal["together", "apart", "stays"]
    of: tuple[int, int]


def conflict(problem: SeatingProblem) -> list[SeatingWish]:
    """Wishes that cannot all hold at these tables, none of which could be spared; [] where nothing speaks against them.

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
    """Those of some wishes that cannot hold together, in their order; None where all of them can, as far as is known."""
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
