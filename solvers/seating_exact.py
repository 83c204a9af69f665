"""CP-SAT on the seating: takes a plan as a hint, looks for a better one, and proves how good any can be.

One worker, a fixed seed and a limit in steps of its own make it answer the same for the same wish; the seconds are a
net under that. Its answers are hints to `seating`, which checks them.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.seating_plan import Plan, Wish

MOST_MEETINGS = 40_000
"""Pairs by tables by rounds: more of them would take longer to write down than to search, and prove nothing in time."""

_STEPS_A_SECOND = 1.0
"""CP-SAT's deterministic time is about a second a second."""


def improve(wish: Wish, hint: Plan | None, bound: int, seconds: float) -> tuple[Plan | None, int]:
    """A plan with no more repeats than the hint's, or None where none was found; and what no plan can go below."""
    from ortools.sat.python import cp_model

    if comb(wish.players, 2) * len(wish.tables) * wish.rounds > MOST_MEETINGS:
        return None, bound
    model = cp_model.CpModel()
    rounds, tables, players = range(wish.rounds), range(len(wish.tables)), range(wish.players)
    sits = {
        (r, t, p): model.new_bool_var(f"round {r} table {t} player {p}")
        for r in rounds
        for t in tables
        for p in players
    }
    _seat_everybody(model, wish, sits)
    repeats = _count_meetings(model, wish, sits)
    model.add(sum(repeats) >= bound)
    model.minimize(sum(repeats))
    if hint is not None:
        for (r, t, p), var in sits.items():
            model.add_hint(var, p in hint[r][t])
    else:
        _break_symmetry(model, wish, sits)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = seconds * _STEPS_A_SECOND
    solver.parameters.max_time_in_seconds = 8 * seconds
    status = solver.solve(model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None, bound
    plan = tuple(
        tuple(tuple(p for p in players if solver.boolean_value(sits[r, t, p])) for t in tables) for r in rounds
    )
    return plan, max(bound, round(solver.best_objective_bound))


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


def _count_meetings(model: Any, wish: Wish, sits: dict[tuple[int, int, int], Any]) -> list[Any]:  # noqa: ANN401
    """For every pair a variable that is at least its meetings after the first."""
    counted = []
    for one, other in combinations(range(wish.players), 2):
        meets = []
        for r in range(wish.rounds):
            for t in range(len(wish.tables)):
                both = model.new_bool_var("")
                model.add_bool_or(sits[r, t, one].negated(), sits[r, t, other].negated(), both)
                meets.append(both)
        more = model.new_int_var(0, wish.rounds, "")
        model.add(more >= sum(meets) - (0 if wish.met.get((one, other)) else 1))
        counted.append(more)
    return counted


def _break_symmetry(model: Any, wish: Wish, sits: dict[tuple[int, int, int], Any]) -> None:  # noqa: ANN401
    """Where nothing tells players apart, the first round is seated in order."""
    if wish.met or wish.together or wish.apart or wish.stays or wish.done:
        return
    from solvers.seating_bound import sizes_of

    start = 0
    for t, size in enumerate(sizes_of(wish.players, wish.tables) or ()):
        if all(least == most for least, most in wish.tables):
            for p in range(start, start + size):
                model.add(sits[0, t, p] == 1)
        start += size
