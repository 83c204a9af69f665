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
from solvers.seating_plan import Counted, Plan, Seating, Wish, count, verify
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


def seat(wish: Wish, seconds: float = 8.0, trials: int = 1_000_000) -> Seating:
    """The best seating that is found, the same for the same wish unless CP-SAT takes eight times its ``seconds``.

    ``trials``: swaps tried at most by each run of annealing; a small evening, in which few swaps are possible, takes fewer.
    Raises NoPlanError where nobody can be seated as wished. Nothing but the plan's own check decides whether it holds.

    >>> found = seat(Wish(4, 3, ((2, 2), (2, 2))))
    >>> found.counted.repeats, found.bound, found.proved
    (0, 0, True)
    """
    wish = wish._replace(kinds=wish.kinds or tuple(range(len(wish.tables))))
    sizes = sizes_of(wish.players, wish.tables)
    if sizes is None:
        raise NoPlanError("the tables do not take so many players")
    least = least_cost(wish)
    each = wish.rounds * math.comb(wish.players, 2) * EACH
    trials = min(trials, each, MANY + SEATS * wish.rounds * wish.players)
    found = _best(wish, [*_tried(wish, sizes, trials, least)])
    if found is None or _counted(wish, found).cost > least:
        from solvers.seating_exact import improve

        better, least = improve(wish, found, least, seconds)
        found = _best(wish, [plan for plan in (found, better) if plan])
    if found is None:
        raise NoPlanError("no plan holds all that was asked for")
    found = _best(wish, [found, _settled(wish, found, trials, least)]) or found
    if broken := verify(wish, found):
        raise AssertionError("; ".join(broken))
    return Seating(found, _counted(wish, found), max(least_repeats(wish), least > 0), least)


def _counted(wish: Wish, plan: Plan) -> Counted:
    return count(plan, wish.kinds, wish.met, wish.done)


def _best(wish: Wish, plans: Sequence[Plan], cost: float = math.inf) -> Plan | None:
    """The first of the best of those plans that hold, and cost no more than that."""
    held = [plan for plan in plans if not verify(wish, plan) and _counted(wish, plan).cost <= cost]
    return min(held, key=lambda plan: _counted(wish, plan).rank(kinds_first=wish.kinds_first), default=None)


def _goal(wish: Wish, least: int) -> tuple[int, ...]:
    """What no plan is better than, as the annealing tells it."""
    again = least_again(wish)
    return (least, again, least * UNIT) if wish.kinds_first else (least * UNIT, again)


def _tried(wish: Wish, sizes: Sequence[int], trials: int, least: int) -> Iterator[Plan]:
    """Plans by annealing and by pattern; none after one that costs as little as any can."""
    for seed, again in enumerate(RUNS):
        room = Annealer(wish, seed)
        plans = [room.anneal(Run(trials, 0.6, 0.08, 1.0, again), _goal(wish, least))] if room.dealt else []
        if seed == 0 and least == 0 and _is_plain(wish) and _best(wish, plans, 0) is None:
            plans += _patterns(wish, sizes)
        yield from plans
        if _best(wish, plans, least) is not None:
            return


def _settled(wish: Wish, plan: Plan, trials: int, least: int) -> Plan:
    """A plan that costs no more, with less that is played again: what people meet is kept, or what comes of it is as good."""
    people = 1000.0 if wish.kinds_first else UNIT
    return Annealer(wish, len(RUNS), plan).anneal(Run(trials, 0.7, 0.12, people, 1.0), _goal(wish, least))


def _is_plain(wish: Wish) -> bool:
    """Whether nothing tells players apart."""
    return not (wish.met or wish.together or wish.apart or wish.stays)


def _patterns(wish: Wish, sizes: Sequence[int]) -> Iterator[Plan]:
    """A plan without a repeat by a pattern, where one was found."""
    plan = lattice(wish.players, len(sizes), wish.rounds) or rotate(sizes, wish.rounds, WHEELS, TURNS)
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
