"""CP-SAT on the seating: takes a plan as a hint, looks for one that costs less, and proves how little any can cost.

One worker, a fixed seed and a limit in steps of its own make it answer the same for the same wish; the seconds are a
net under that. Its answers are hints to `seating`, which checks them.
"""

from __future__ import annotations

import math
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.seating_plan import Plan, Wish

MOST_MEETINGS = 40_000
"""Pairs by tables by rounds: more of them would take longer to write down than to search."""
MOST_PROVED = 3_000
"""Of more nothing is proved, or found that annealing did not, in seconds: they are tried only where no plan is known at all."""

_STEPS_A_SECOND = 1.0
"""CP-SAT's deterministic time is about a second a second."""


def improve(wish: Wish, hint: Plan | None, least: int, seconds: float) -> tuple[Plan | None, int]:
    """A plan that costs no more than the hint, or None where none was found; and what no plan can cost less than."""
    size = comb(wish.players, 2) * len(wish.tables) * wish.rounds
    if size > (MOST_MEETINGS if hint is None else MOST_PROVED):
        return None, least
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    rounds, tables, players = range(wish.rounds), range(len(wish.tables)), range(wish.players)
    sits = {
        (r, t, p): model.new_bool_var(f"round {r} table {t} player {p}")
        for r in rounds
        for t in tables
        for p in players
    }
    _seat_everybody(model, wish, sits)
    costs = _cost_meetings(model, wish, sits)
    model.add(sum(costs) >= least)
    model.minimize(sum(costs))
    if hint is not None:
        for (r, t, p), var in sits.items():
            model.add_hint(var, p in hint[r][t])
    _break_symmetry(model, wish, sits, hint)
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


def _seat_everybody(model: Any, wish: Wish, sits: dict[tuple[int, int, int], Any]) -> None:  # noqa: ANN401
    tables, players = range(len(wish.tables)), range(wish.players)
    for r in range(wish.rounds):
        for p in players:
            model.add_exactly_one(sits[r, t, p] for t in tables)
        for t, (least, most) in enumerate(wish.tables):
            model.add_linear_constraint(sum(sits[r, t, p] for p in players), least, most)
            for one, other in wish.together:
                model.add(sits[r, t, one] == sits[r, t, other])
            for one, other in wish.apart:
                model.add_at_most_one(sits[r, t, one], sits[r, t, other])
        for p, t in wish.stays.items():
            model.add(sits[r, t, p] == 1)


def _cost_meetings(model: Any, wish: Wish, sits: dict[tuple[int, int, int], Any]) -> list[Any]:  # noqa: ANN401
    """For every pair a variable that is at least what its meetings cost: they cost ever more, so each bounds it from below."""
    costs = []
    for one, other in combinations(range(wish.players), 2):
        meets = []
        for r in range(wish.rounds):
            for t in range(len(wish.tables)):
                both = model.new_bool_var("")
                model.add_bool_or(sits[r, t, one].negated(), sits[r, t, other].negated(), both)
                meets.append(both)
        before = wish.met.get((one, other), 0)
        prices = [(before + n) ** 2 for n in range(wish.rounds)]
        cost = model.new_int_var(0, sum(prices), "")
        for n, price in enumerate(prices):
            model.add(cost >= sum(prices[:n]) + price * (sum(meets) - n))
        costs.append(cost)
    return costs


def _break_symmetry(model: Any, wish: Wish, sits: dict[tuple[int, int, int], Any], hint: Plan | None) -> None:  # noqa: ANN401
    """Where nothing tells players apart, and tables have one size, the first round is seated as the hint has it, or in order."""
    if wish.met or wish.together or wish.apart or wish.stays or any(least != most for least, most in wish.tables):
        return
    in_order = iter(range(wish.players))
    first = hint[0] if hint else [[next(in_order) for _ in range(size)] for size, _ in wish.tables]
    for t, table in enumerate(first):
        for p in table:
            model.add(sits[0, t, p] == 1)
