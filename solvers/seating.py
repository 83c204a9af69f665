"""Who sits with whom: players over rounds and tables, so that as few as can be meet twice, or play the same thing twice.

`seating_annealing` finds a plan; `seating_bound` says by counting what no plan can go below. Where a gap is left, CP-SAT
(`seating_exact`) takes the plan as a hint and closes it as far as its time goes. Whatever comes out is checked in plain
integers by `verify` (`seating_plan`): nothing rests on a solver's word. (The social golfer problem: W. Harvey, CSPLib 010.)
"""

from __future__ import annotations

from solvers.seating_annealing import Annealer
from solvers.seating_bound import least_repeats, sizes_of
from solvers.seating_plan import Seating, Wish, again_of, repeats_of, verify


class NoPlanError(ValueError):
    """No plan holds all that was asked for."""


def seat(wish: Wish, seconds: float = 8.0, trials: int = 150_000) -> Seating:
    """The best seating that is found, the same for the same wish unless the ``seconds`` of CP-SAT run out.

    ``trials``: swaps tried at most; a small evening, in which few swaps are possible, takes fewer. Raises NoPlanError where
    nobody can be seated as wished. Nothing but the plan's own check decides whether it holds.

    >>> found = seat(Wish(4, 3, ((2, 2), (2, 2))))
    >>> found.repeats, found.bound, found.proved
    (0, 0, True)
    """
    kinds = wish.kinds or tuple(range(len(wish.tables)))
    wish = wish._replace(kinds=kinds)
    sizes = sizes_of(wish.players, wish.tables)
    if sizes is None:
        raise NoPlanError("the tables do not take so many players")
    bound = least_repeats(wish)
    found = Annealer(wish, sizes).anneal(trials, bound)
    if found is not None and verify(wish, found):  # two who are to sit together and apart
        found = None
    if found is None or repeats_of(found, wish.met) > bound:
        from solvers.seating_exact import improve

        better, proved = improve(wish, found, bound, seconds)
        bound = max(bound, proved)
        if found is None or (better and repeats_of(better, wish.met) < repeats_of(found, wish.met)):
            found = better
    if found is None:
        raise NoPlanError("no plan holds all that was asked for")
    if broken := verify(wish, found):
        raise AssertionError("; ".join(broken))
    return Seating(found, repeats_of(found, wish.met), again_of(found, kinds, wish.done), bound)
