"""Who sits with whom: players over rounds and tables, so that nobody is stuck with the same few, or plays the same thing twice.

`seating_annealing` finds a plan; `seating_bound` says by counting what no plan can go below. Where many rounds leave few
plans without a repeat, `seating_rotation` looks for one that repeats a pattern, and where a gap is left and the evening is
small, CP-SAT (`seating_exact`) takes the plan as a hint and closes it as far as its time goes. Whatever comes out is
checked in plain integers by `verify` (`seating_plan`): nothing rests on a solver's word. (The social golfer problem:
W. Harvey, CSPLib 010.)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from solvers.seating_annealing import UNIT, Annealer, Run
from solvers.seating_bound import least_again, least_cost, least_repeats, sizes_of
from solvers.seating_plan import Counted, Plan, Seating, SeatingProblem, count, verify
from solvers.seating_rotation import lattice, rotate

EACH, SEATS = 400, 400
"""How often each possible swap is tried, about, at most; of more than MANY in all, how often each seat."""
MANY = 200_000
RUNS = (0.25, 0.02, 0.1)
"""What a kind played again weighs beside a cost of 1, run by run: much finds plans with few of them, little those of least cost."""
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
    sizes = sizes_of(problem.players, problem.tables)
    if sizes is None:
        raise NoPlanError("the tables do not take so many players")
    least = least_cost(problem)
    each = problem.rounds * math.comb(problem.players, 2) * EACH
    trials = min(trials, each, MANY + SEATS * problem.rounds * problem.players)
    found = _best(problem, [*_tried(problem, sizes, trials, least)])
    if found is None or _counted(problem, found).cost > least:
        from solvers.seating_exact import improve

        better, least = improve(problem, found, least, seconds)
        found = _best(problem, [plan for plan in (found, better) if plan])
    if found is None:
        raise NoPlanError("no plan holds all that was asked for")
    found = _best(problem, [found, _settled(problem, found, trials, least)]) or found
    if broken := verify(problem, found):
        raise AssertionError("; ".join(broken))
    return Seating(found, _counted(problem, found), max(least_repeats(problem), least > 0), least)


def _counted(problem: SeatingProblem, plan: Plan) -> Counted:
    return count(plan, problem.kinds, problem.met, problem.done)


def _best(problem: SeatingProblem, plans: Sequence[Plan], cost: float = math.inf) -> Plan | None:
    """The first of the best of those plans that hold, and cost no more than that."""
    held = [plan for plan in plans if not verify(problem, plan) and _counted(problem, plan).cost <= cost]
    return min(held, key=lambda plan: _counted(problem, plan).rank(kinds_first=problem.kinds_first), default=None)


def _goal(problem: SeatingProblem, least: int) -> tuple[int, ...]:
    """What no plan is better than, as the annealing tells it."""
    again = least_again(problem)
    return (least, again, least * UNIT) if problem.kinds_first else (least * UNIT, again)


def _tried(problem: SeatingProblem, sizes: Sequence[int], trials: int, least: int) -> Iterator[Plan]:
    """Plans by annealing and by pattern; none after one that costs as little as any can."""
    for seed, again in enumerate(RUNS):
        room = Annealer(problem, seed)
        plans = [room.anneal(Run(trials, 0.6, 0.08, 1.0, again), _goal(problem, least))] if room.dealt else []
        if seed == 0 and least == 0 and _is_plain(problem) and _best(problem, plans, 0) is None:
            plans += _patterns(problem, sizes)
        yield from plans
        if _best(problem, plans, least) is not None:
            return


def _settled(problem: SeatingProblem, plan: Plan, trials: int, least: int) -> Plan:
    """A plan that costs no more, with less that is played again: what people meet is kept, or what comes of it is as good."""
    people = 1000.0 if problem.kinds_first else UNIT
    return Annealer(problem, len(RUNS), plan).anneal(Run(trials, 0.7, 0.12, people, 1.0), _goal(problem, least))


def _is_plain(problem: SeatingProblem) -> bool:
    """Whether nothing tells players apart."""
    return not (problem.met or problem.together or problem.apart or problem.stays)


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
