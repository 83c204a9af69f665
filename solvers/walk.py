"""A walk over squares that vanish behind the walker: the one whose poorest group adds up to most, then the next poorest.

From a square the walker goes along one of its rays (straight lines of squares, the nearest first) to any square that is
left, across those that are left between; nothing that has gone can be stopped on or crossed. Every square is of a group
and worth so many points, which the walker has when it leaves the square or ends on it.

A search with bounds (`walk_search`) settles what is small; where it would take too long, CP-SAT (`walk_model`) looks for
the walk and says what none can exceed, and the search goes through it once more with a better walk to beat. Every walk is
walked again in plain integers before it is given back.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

from solvers import WrongAnswerError
from solvers.walk_search import Search, reachable

Rays = Sequence[Sequence[Sequence[int]]]
"""For every square its rays: straight lines of squares, the nearest first. They lead both ways."""
Totals = tuple[int, ...]

QUICK = 60_000
"""Places of a walk looked at before CP-SAT is asked: about a second, more than 15 squares ever took."""
AGAIN = 250_000
"""Places looked at in the second search."""
_SAFETY = 0.6
"""CP-SAT's part of the time that is left then."""


class Ground(NamedTuple):
    """Where is walked: every square's rays, its group (from 0), its points; the square of the start; what each group had before."""

    rays: Rays
    groups: Sequence[int]
    points: Sequence[int]
    start: int
    had: Totals


class Walk(NamedTuple):
    """The squares visited, the start left out, and the groups' totals, lowest first, those of the start and the last included.

    ``bound``: totals that no walk can exceed; ``proved``: none exceeds ``totals``. ``every``: all squares within reach are visited.
    """

    squares: tuple[int, ...]
    totals: Totals
    bound: Totals
    proved: bool
    every: bool


def best_walk(ground: Ground, seconds: float) -> Walk:
    """The best walk there is; where the seconds run out first, the best found and what none can exceed.

    Raises WrongAnswerError where an answer fails its check.

    >>> row = [[[1, 2, 3]], [[0], [2, 3]], [[1, 0], [3]], [[2, 1, 0]]]
    >>> best_walk(Ground(row, [0, 1, 0, 1], [1, 2, 3, 4], 1, (5, 0)), 1.0)[:2]
    ((2, 3), (6, 8))
    >>> best_walk(Ground(row, [0, 1, 0, 1], [1, 2, 3, 4], 0, (5, 0)), 1.0)[:2]
    ((1, 2, 3), (6, 9))
    """
    until = monotonic() + seconds
    within = reachable(ground)
    every = bound = totals_of(ground, within)
    search = Search(ground, until)
    ended = search.run(QUICK)
    squares = search.squares
    if not ended and monotonic() < until:
        from solvers.walk_model import solve

        found, limit, ended = solve(ground, within, squares, (until - monotonic()) * _SAFETY)
        bound = min(bound, limit)
        if totals_of(ground, found) > totals_of(ground, squares):
            squares = found
        if totals_of(ground, squares) < every:  # what takes everything needs nobody's word
            squares, ended = _searched_again(ground, squares, until, ended=ended)
    return _checked(ground, squares, bound, within, ended=ended)


def _searched_again(
    ground: Ground, squares: tuple[int, ...], until: float, *, ended: bool
) -> tuple[tuple[int, ...], bool]:
    """The second search, with a walk to beat: it finds a better one, or that there is none, or comes to its limit.

    Whoever beats what a solver called best has proved it wrong.
    """
    search = Search(ground, until, squares)
    whole = search.run(AGAIN)
    if ended and search.squares != squares:
        raise WrongAnswerError(f"a walk of {totals_of(ground, search.squares)} was said not to exist")
    return search.squares, whole or ended


def _checked(ground: Ground, squares: tuple[int, ...], bound: Totals, within: Sequence[int], *, ended: bool) -> Walk:
    """A walk that was walked again, with what is known of it."""
    check_walk(ground, squares)
    totals = totals_of(ground, squares)
    if totals > bound:
        raise WrongAnswerError(f"{totals} is more than the bound {bound}")
    proved = ended or totals == bound
    return Walk(squares, totals, totals if proved else bound, proved, len(squares) == len(within))


def totals_of(ground: Ground, squares: Sequence[int]) -> Totals:
    """The groups' totals, lowest first, once the start and these squares are taken too."""
    totals = list(ground.had)
    for square in (ground.start, *squares):
        totals[ground.groups[square]] += ground.points[square]
    return tuple(sorted(totals))


def check_walk(ground: Ground, squares: Sequence[int]) -> None:
    """Walks it step by step. Raises WrongAnswerError at a step that is none, or where it could go on.

    >>> row = [[[1, 2]], [[0], [2]], [[1, 0]]]
    >>> check_walk(Ground(row, [0, 0, 0], [1, 1, 1], 0, (0,)), [2])
    Traceback (most recent call last):
    solvers.WrongAnswerError: the walk ends on 2 and could go to 1
    """
    gone: set[int] = set()
    here = ground.start
    for square in squares:
        gone.add(here)
        if square not in _steps(ground, here, gone):
            raise WrongAnswerError(f"no step leads from {here} to {square}")
        here = square
    gone.add(here)
    if further := _steps(ground, here, gone):
        raise WrongAnswerError(f"the walk ends on {here} and could go to {further[0]}")


def _steps(ground: Ground, here: int, gone: set[int]) -> list[int]:
    """Where a step leads from a square."""
    found = []
    for ray in ground.rays[here]:
        for square in ray:
            if square in gone:
                break
            found.append(square)
    return found
