"""A walk over squares that vanish behind the walker: the best has the highest poorest group, then the highest next
poorest.

From a square the walker goes along one of its rays (straight lines of squares, the nearest first) to any remaining
square, crossing only remaining squares. Each square belongs to a group and is worth points, which the walker gets on
leaving the square or ending on it.

A search with bounds settles small cases. Where it would take too long, CP-SAT (`solve`) looks for the walk and says
what none can exceed, and the search runs again with a better walk to beat. Every walk is replayed in integers before
it is returned.

CP-SAT sees a circuit through the start and an artificial end, with waiting steps. A step across a square is possible
only while that square is left, so that square comes later or never. Totals are compared lowest first. That equals
comparing the sums of the one, two, three … lowest totals, and the sum of the k lowest is at most what any k groups
have together; so linear inequalities express the order. One worker and a fixed seed give the same answer for the same
walk, unless the time runs out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from time import monotonic
from typing import Any, NamedTuple

from solvers import WrongAnswerError

Rays = Sequence[Sequence[Sequence[int]]]
"""Each square's rays: straight lines of squares, the nearest first. They lead both ways."""
Totals = tuple[int, ...]

QUICK = 60_000
"""Positions searched before CP-SAT is asked: about a second, and more than 15 squares ever took."""
AGAIN = 250_000
"""Positions searched in the second search."""
_SAFETY = 0.6
"""CP-SAT's share of the time that is left."""


class Ground(NamedTuple):
    """The board: each square's rays, its group (from 0) and its points; the start square; what each group had before."""

    rays: Rays
    groups: Sequence[int]
    points: Sequence[int]
    start: int
    had: Totals


class Walk(NamedTuple):
    """The squares visited without the start, and the groups' totals, lowest first, including the start and the last
    square.

    ``bound``: totals that no walk can exceed. ``proved``: none exceeds ``totals``. ``every``: all reachable squares
    are visited.
    """

    squares: tuple[int, ...]
    totals: Totals
    bound: Totals
    proved: bool
    every: bool


def best_walk(ground: Ground, seconds: float) -> Walk:
    """The best walk. If ``seconds`` run out first: the best walk found, and what none can exceed.

    Raises WrongAnswerError if an answer fails its check.

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
        found, limit, ended = solve(ground, within, squares, (until - monotonic()) * _SAFETY)
        bound = min(bound, limit)
        if totals_of(ground, found) > totals_of(ground, squares):
            squares = found
        if totals_of(ground, squares) < every:  # a walk that takes everything needs no proof
            squares, ended = _searched_again(ground, squares, until, ended=ended)
    return _checked(ground, squares, bound, within, ended=ended)


def _searched_again(
    ground: Ground, squares: tuple[int, ...], until: float, *, ended: bool
) -> tuple[tuple[int, ...], bool]:
    """The second search, with a walk to beat. It finds a better walk, shows that there is none, or reaches its limit.

    A better walk than one that a solver called best proves the solver wrong.
    """
    search = Search(ground, until, squares)
    whole = search.run(AGAIN)
    if ended and search.squares != squares:
        raise WrongAnswerError(f"a walk of {totals_of(ground, search.squares)} was said not to exist")
    return search.squares, whole or ended


def _checked(ground: Ground, squares: tuple[int, ...], bound: Totals, within: Sequence[int], *, ended: bool) -> Walk:
    """A walk that was replayed, with what is known of it."""
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
    """Replay a walk step by step. Raises WrongAnswerError for an illegal step, or if the walk could go on.

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
    """The squares that can be reached from a square in one step."""
    found = []
    for ray in ground.rays[here]:
        for square in ray:
            if square in gone:
                break
            found.append(square)
    return found


_CHUNK = 12
"""How many squares share one table with the worth of each of their subsets."""
_WIDTH = 32
"""Bits of a group's total."""
_MASK = (1 << _WIDTH) - 1
_LOOKS = 256
"""Positions between two looks at the clock. The first walk is found long before."""


class _StoppedError(Exception):
    """The limit was reached, or nothing better is possible."""


def reachable(ground: Ground) -> tuple[int, ...]:
    """The squares that walks from the start can reach, in order.

    >>> reachable(Ground([[[1]], [[0]], []], [0, 0, 0], [1, 1, 1], 0, (0,)))
    (1,)
    """
    return tuple(_squares(Search(ground, 0.0).within))


class Search:
    """One search. ``squares`` is the best walk found so far. ``beat`` is a walk known before, which only a better one
    replaces.
    """

    def __init__(self, ground: Ground, until: float, beat: tuple[int, ...] | None = None) -> None:
        self._rays = ground.rays
        self._start = ground.start
        self._until = until
        self._groups = len(ground.had)
        self._near = [sum(1 << ray[0] for ray in rays if ray) for rays in ground.rays]
        worth = [points << (_WIDTH * group) for points, group in zip(ground.points, ground.groups, strict=True)]
        self._tables = [_sums(worth[at : at + _CHUNK]) for at in range(0, len(worth), _CHUNK)]
        self._begun = sum(had << (_WIDTH * group) for group, had in enumerate(ground.had)) + worth[ground.start]
        self._worth = worth
        self.within = self._flooded(ground.start, ~(1 << ground.start))
        self._most = self._totals(self._begun + self._worth_of(self.within))
        self.squares = beat or ()
        self._best: Totals = ()  # less than any totals
        if beat is not None:
            self._best = self._totals(self._begun + sum(worth[square] for square in beat))
        self._path: list[int] = []
        self._seen: set[int] = set()
        self._limit = 0

    def run(self, limit: int) -> bool:
        """Search until a number of positions were examined or the time is over. True if no walk can be better than
        the one found.
        """
        self._limit = limit
        try:
            self._from(self._start, self.within, self._begun)
        except _StoppedError:
            return self._best == self._most
        return True

    def _from(self, here: int, left: int, have: int) -> None:
        place = left * len(self._rays) + here
        if place in self._seen:
            return
        self._seen.add(place)
        self._look()
        within = self._flooded(here, left)
        totals = self._totals(have + self._worth_of(within))
        if totals <= self._best:
            return
        if not within:
            self._best, self.squares = totals, tuple(self._path)
            if totals == self._most:
                raise _StoppedError
            return
        for square in sorted(self._steps(here, within), key=lambda square: len(self._steps(square, within))):
            self._path.append(square)
            self._from(square, left & ~(1 << square), have + self._worth[square])  # a square cut off is still there
            self._path.pop()

    def _look(self) -> None:
        looked = len(self._seen)
        if looked > self._limit or (looked % _LOOKS == 0 and monotonic() > self._until):
            raise _StoppedError

    def _steps(self, here: int, left: int) -> list[int]:
        found = []
        for ray in self._rays[here]:
            for square in ray:
                if not left >> square & 1:
                    break
                found.append(square)
        return found

    def _flooded(self, here: int, left: int) -> int:
        """The remaining squares that can still be reached: the connected ones, because only remaining squares can be
        crossed.
        """
        within = todo = self._near[here] & left
        while todo:
            one = todo & -todo
            new = self._near[one.bit_length() - 1] & left & ~within
            within |= new
            todo = (todo ^ one) | new
        return within

    def _worth_of(self, squares: int) -> int:
        total = 0
        for table in self._tables:
            total += table[squares & (1 << _CHUNK) - 1]
            squares >>= _CHUNK
        return total

    def _totals(self, have: int) -> Totals:
        return tuple(sorted(have >> (_WIDTH * group) & _MASK for group in range(self._groups)))


def _sums(worth: list[int]) -> list[int]:
    """The worth of every subset of some squares, indexed by its bits."""
    sums = [0]
    for one in worth:
        sums += [one + less for less in sums]
    return sums


def _squares(bits: int) -> list[int]:
    return [square for square in range(bits.bit_length()) if bits >> square & 1]


def solve(
    ground: Ground, within: Sequence[int], hint: Sequence[int], seconds: float
) -> tuple[tuple[int, ...], Totals, bool]:
    """The best walk over ``within`` (the reachable squares) found in the time; totals that none can exceed; True if
    the solver proved it best.

    If the solver finds nothing, the hint is returned.
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
    """The possible steps, each with its variable; a step to None ends the walk. The constraints make them one walk."""
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
    """The squares that a step from a square can reach, with the squares that it crosses; never the start, nor across
    it.
    """
    found = []
    for ray in ground.rays[here]:
        until = list(ray).index(ground.start) if ground.start in ray else len(ray)
        found += [(tuple(ray[:place]), ray[place]) for place in range(until)]
    return found


def _lowest_sums(model: Any, ground: Ground, walked: dict[int, Any]) -> tuple[list[Any], int]:  # noqa: ANN401
    """Variables for upper bounds of the lowest total, of the two lowest together, and so on; and one number that
    orders them all.
    """
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
    """The walk known so far, as a start for the solver."""
    walk: list[int | None] = [ground.start, *hint, None]
    taken = set(pairwise(walk))
    for step, arc in arcs.items():
        model.add_hint(arc, step in taken)
