"""Which wishes of a seating cannot hold together: so few of them that without any one the rest could.

What holds in one round holds in all, as wishes are the same in each: one round is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from solvers.seating_plan import SeatingProblem

_STEPS = 2.0
"""CP-SAT's own time for each question, about as many seconds; what it cannot tell by then is taken to be possible."""


class Part(NamedTuple):
    """One wish: a pair that sits together or apart, or (player, table) of who stays."""

    kind: Literal["together", "apart", "stays"]
    of: tuple[int, int]


def conflict(problem: SeatingProblem) -> list[Part]:
    """Wishes that cannot all hold at these tables, none of which could be spared; [] where nothing speaks against them.

    >>> from solvers.seating_plan import SeatingProblem
    >>> conflict(SeatingProblem(4, 1, ((2, 2), (2, 2)), together=((0, 1), (1, 2)), apart=((0, 3),)))
    [Part(kind='together', of=(0, 1)), Part(kind='together', of=(1, 2))]
    """
    parts = [
        *(Part("together", pair) for pair in problem.together),
        *(Part("apart", pair) for pair in problem.apart),
        *(Part("stays", one) for one in problem.stays.items()),
    ]
    left = _against(problem, parts)
    for part in left or ():
        without = [one for one in left or () if one != part]
        if _against(problem, without) is not None:
            left = without
    return left or []


def _against(problem: SeatingProblem, parts: Sequence[Part]) -> list[Part] | None:
    """Those of some wishes that cannot hold together, in their order; None where all of them can, as far as is known."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    tables = range(len(problem.tables))
    sits = [[model.new_bool_var("") for _ in tables] for _ in range(problem.players)]
    for seats in sits:
        model.add_exactly_one(seats)
    for table, (least, most) in enumerate(problem.tables):
        model.add_linear_constraint(sum(seats[table] for seats in sits), least, most)
    holds = [model.new_bool_var("") for _ in parts]
    for (kind, (one, other)), held in zip(parts, holds, strict=True):
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
    return [part for part, held in zip(parts, holds, strict=True) if held.index in core]
