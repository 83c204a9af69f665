"""CP-SAT on the seating: takes a plan as a hint, looks for one that costs less, and proves how little any can cost.

One worker, a fixed seed and a limit in steps of its own make it answer the same for the same problem; the seconds are a
net under that. Its answers are hints to `seating`, which checks them.
"""

from __future__ import annotations

import math
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.seating_plan import Plan, SeatingProblem

MOST_MEETINGS = 40_000
"""Pairs by tables by rounds: more of them would take longer to write down than to search."""
MOST_PROVED = 3_000
"""Of more nothing is proved, or found that annealing did not, in seconds: they are tried only where no plan is known at all."""

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
    sits = {
        (r, t, p): model.new_bool_var(f"round {r} table {t} player {p}")
        for r in rounds
        for t in tables
        for p in players
    }
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


def _seat_everybody(model: Any, problem: SeatingProblem, sits: dict[tuple[int, int, int], Any]) -> None:  # noqa: ANN401
    tables, players = range(len(problem.tables)), range(problem.players)
    for r in range(problem.rounds):
        for p in players:
            model.add_exactly_one(sits[r, t, p] for t in tables)
        for t, (least, most) in enumerate(problem.tables):
            model.add_linear_constraint(sum(sits[r, t, p] for p in players), least, most)
            for one, other in problem.together:
                model.add(sits[r, t, one] == sits[r, t, other])
            for one, other in problem.apart:
                model.add_at_most_one(sits[r, t, one], sits[r, t, other])
        for p, t in problem.stays.items():
            model.add(sits[r, t, p] == 1)


def _cost_meetings(model: Any, problem: SeatingProblem, sits: dict[tuple[int, int, int], Any]) -> list[Any]:  # noqa: ANN401
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


def _break_symmetry(
    model: Any,  # noqa: ANN401
    problem: SeatingProblem,
    sits: dict[tuple[int, int, int], Any],
    hint: Plan | None,
) -> None:
    """Where nothing tells players apart, and tables have one size, the first round is seated as the hint has it, or in order."""
    if (
        problem.met
        or problem.together
        or problem.apart
        or problem.stays
        or any(least != most for least, most in problem.tables)
    ):
        return
    in_order = iter(range(problem.players))
    first = hint[0] if hint else [[next(in_order) for _ in range(size)] for size, _ in problem.tables]
    for t, table in enumerate(first):
        for p in table:
            model.add(sits[0, t, p] == 1)
