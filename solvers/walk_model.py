"""CP-SAT on a walk over squares that vanish: a circuit through the start and an end that is nowhere, with steps that wait.

A step across a square is possible only while that square is left, so the square comes later or never. The totals are
compared lowest first: that is the order of the sums of the one, two, three … lowest, and the sum of the k lowest is at
most what any k groups have together, so they can all be told in plain inequalities and weighed against each other.
One worker and a fixed seed: the same answer for the same walk, as far as the time suffices.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.walk import Ground, Totals


def solve(
    ground: Ground, within: Sequence[int], hint: Sequence[int], seconds: float
) -> tuple[tuple[int, ...], Totals, bool]:
    """The best walk over ``within`` (the squares that can be come to) that was found in the time; totals that none can
    exceed; True when the solver says that none is better. Where it found nothing, the hint comes back.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    arcs = _circuit(model, ground, within)
    walked = {square: sum(arc for (_, to), arc in arcs.items() if to == square) for square in within}
    sums, factor = _lowest_sums(model, ground, walked)
    goal = sum(one * factor ** (len(sums) - place) for place, one in enumerate(sums, 1))
    model.maximize(goal)
    _hint(model, ground, arcs, hint)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_time_in_seconds = max(seconds, 0.01)
    status = solver.solve(model)
    bound = _totals(round(solver.best_objective_bound), factor, len(sums))
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return tuple(hint), _totals(factor ** len(sums) - 1, factor, len(sums)), False
    steps = {a: b for (a, b), arc in arcs.items() if solver.boolean_value(arc)}
    squares: list[int] = []
    following = steps[ground.start]
    while following is not None:
        squares.append(following)
        following = steps[following]
    return tuple(squares), bound, status == cp_model.OPTIMAL


def _circuit(model: Any, ground: Ground, within: Sequence[int]) -> dict[tuple[int, int | None], Any]:  # noqa: ANN401
    """The steps there are, each with its variable; to None: the walk ends there. Constraints: they make one walk."""
    nodes = {ground.start: 0} | {square: place for place, square in enumerate(within, 1)}
    end = len(nodes)
    when = {square: model.new_int_var(1, end, f"when {square}") for square in within}
    visited = {square: model.new_bool_var(f"visited {square}") for square in within}
    when[ground.start] = 0
    steps: dict[tuple[int, int | None], Any] = {}
    listed = [(end, 0, model.new_constant(1))]
    for square in within:  # one never visited comes after all that are
        listed.append((nodes[square], nodes[square], visited[square].negated()))
        model.add(when[square] == end).only_enforce_if(visited[square].negated())
        model.add(when[square] < end).only_enforce_if(visited[square])
    for here, node in nodes.items():
        steps[here, None] = model.new_bool_var(f"end {here}")
        listed.append((node, end, steps[here, None]))
        for over, there in _ways(ground, here):
            arc = steps[here, there] = model.new_bool_var(f"step {here} {there}")
            listed.append((node, nodes[there], arc))
            model.add(when[there] == when[here] + 1).only_enforce_if(arc)
            for crossed in over:
                model.add(when[crossed] > when[there]).only_enforce_if(arc)
    model.add_circuit(listed)
    return steps


def _ways(ground: Ground, here: int) -> list[tuple[tuple[int, ...], int]]:
    """Where a step may lead from a square, with the squares that it crosses; never to the start, nor across it."""
    found = []
    for ray in ground.rays[here]:
        until = list(ray).index(ground.start) if ground.start in ray else len(ray)
        found += [(tuple(ray[:place]), ray[place]) for place in range(until)]
    return found


def _lowest_sums(model: Any, ground: Ground, walked: dict[int, Any]) -> tuple[list[Any], int]:  # noqa: ANN401
    """Variables for what the lowest total is at most, the two lowest together, and so on; and a number above them all."""
    totals: list[Any] = list(ground.had)
    totals[ground.groups[ground.start]] += ground.points[ground.start]
    for square, times in walked.items():
        totals[ground.groups[square]] += ground.points[square] * times
    most = sum(ground.had) + sum(ground.points)
    sums = []
    for count in range(1, len(totals) + 1):
        one = model.new_int_var(0, most, f"lowest {count}")
        for some in combinations(totals, count):
            model.add(one <= sum(some))
        sums.append(one)
    return sums, most + 1


def _totals(goal: int, factor: int, count: int) -> Totals:
    """The totals, lowest first, that a value of the goal stands for."""
    sums = []
    for _ in range(count):
        goal, one = divmod(goal, factor)
        sums.append(one)
    sums.append(0)
    return tuple(sums[place] - sums[place + 1] for place in range(count - 1, -1, -1))


def _hint(model: Any, ground: Ground, arcs: dict[tuple[int, int | None], Any], hint: Sequence[int]) -> None:  # noqa: ANN401
    """The walk known so far, as a place to begin."""
    walk: list[int | None] = [ground.start, *hint, None]
    taken = set(pairwise(walk))
    for step, arc in arcs.items():
        model.add_hint(arc, step in taken)
