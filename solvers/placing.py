"""Numbers are laid next to prizes, and a prize goes to the strictly highest sum next to it: the least and the most a
player can end with.

OR-Tools' CP-SAT solves once for the least and once for the most. Each number is laid at one kind of place; places
next to the same prizes are one kind, because they are interchangeable. One worker and a fixed seed give the same
answer on every machine, unless the time runs out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

SEED = 1


class PlacingBoard(NamedTuple):
    """The free places and the prizes, which are numbered from 0.

    ``near``: for each kind of place, the prizes next to it. ``free``: how many places of that kind are free.
    ``worth``: the points of each prize. ``sets``: prizes that bring more together, each prize in one set. ``bonus``:
    what a number of prizes of one set brings beside their own points; more prizes never bring less.
    """

    near: tuple[tuple[int, ...], ...]
    free: tuple[int, ...]
    worth: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]
    bonus: Mapping[int, int]

    @property
    def prizes(self) -> range:
        """The numbers of the prizes."""
        return range(len(self.worth))


class PlacingSide(NamedTuple):
    """A player: for each prize the player's ``sums`` there, the numbers in ``hand``, and how many of them will be
    laid.
    """

    sums: tuple[int, ...]
    hand: tuple[int, ...]
    lays: int


class Laid(NamedTuple):
    """A number that is laid: by which player, its index in the hand, and the kind of place."""

    side: int
    card: int
    kind: int


class Extreme(NamedTuple):
    """The least or the most that was found, the play that gives it, and a bound that nothing passes."""

    points: int
    bound: int
    laid: tuple[Laid, ...]

    @property
    def proved(self) -> bool:
        """True if nothing gives less, or more."""
        return self.points == self.bound


def points_of(board: PlacingBoard, taken: Collection[int]) -> int:
    """What these prizes bring.

    >>> board = PlacingBoard((), (), (5, 4, 3), ((0, 1, 2),), {2: 2, 3: 3})
    >>> points_of(board, [0]), points_of(board, [0, 2]), points_of(board, [0, 1, 2])
    (5, 10, 15)
    """
    own = sum(board.worth[prize] for prize in taken)
    return own + sum(_bonus(board.bonus, sum(prize in whole for prize in taken)) for whole in board.sets)


def _bonus(bonus: Mapping[int, int], count: int) -> int:
    return max((points for least, points in bonus.items() if least <= count), default=0)


def totals(board: PlacingBoard, sides: Sequence[PlacingSide], laid: Sequence[Laid]) -> tuple[int, ...]:
    """What each player ends with when these numbers are laid.

    >>> board = PlacingBoard(((0,),), (2,), (5,), ((0,),), {})
    >>> totals(board, [PlacingSide((0,), (3,), 1), PlacingSide((2,), (1,), 1)], [Laid(1, 0, 0), Laid(0, 0, 0)])
    (0, 0)
    """
    sums = [list(side.sums) for side in sides]
    for side, card, kind in laid:
        for prize in board.near[kind]:
            sums[side][prize] += sides[side].hand[card]
    taken: list[list[int]] = [[] for _ in sides]
    for prize in board.prizes:
        best = max(mine[prize] for mine in sums)
        first = [side for side, mine in enumerate(sums) if mine[prize] == best]
        if len(first) == 1:
            taken[first[0]].append(prize)
    return tuple(points_of(board, prizes) for prizes in taken)


def least(board: PlacingBoard, sides: Sequence[PlacingSide], player: int, seconds: float) -> Extreme:
    """The least that a player can end with. Raises ValueError if more numbers are laid than there are places."""
    return _extreme(board, sides, player, seconds, most=False)


def most(board: PlacingBoard, sides: Sequence[PlacingSide], player: int, seconds: float) -> Extreme:
    """The most that a player can end with. Raises ValueError if more numbers are laid than there are places.

    >>> board = PlacingBoard(((0,), (0, 1), (1,)), (1, 1, 2), (5, 3), ((0, 1),), {2: 2})
    >>> sides = [PlacingSide((0, 0), (4,), 1), PlacingSide((3, 0), (2, 1), 2)]
    >>> most(board, sides, 0, 5)[:2], least(board, sides, 0, 5)[:2]
    ((10, 10), (0, 0))
    """
    return _extreme(board, sides, player, seconds, most=True)


def _extreme(board: PlacingBoard, sides: Sequence[PlacingSide], player: int, seconds: float, *, most: bool) -> Extreme:
    if sum(side.lays for side in sides) > sum(board.free):
        raise ValueError("more numbers are laid than there are places")
    if not any(side.lays for side in sides):
        points = totals(board, sides, ())[player]
        return Extreme(points, points, ())
    from ortools.sat.python import cp_model

    model = _PlacingModel(board, sides)
    (model.highest if most else model.lowest)(player)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.max_time_in_seconds = max(seconds, 0)
    status = solver.solve(model.model)
    if status in (cp_model.MODEL_INVALID, cp_model.INFEASIBLE):
        raise ValueError(f"no way to lay the numbers: {solver.status_name(status)}")
    limit = _limit(board, sides, player, most=most)
    if status == cp_model.UNKNOWN:
        laid, bound = _any_way(board, sides), limit
    else:
        laid = tuple(key for key, chosen in model.laid.items() if solver.boolean_value(chosen))
        bound = round(solver.best_objective_bound)
    return Extreme(totals(board, sides, laid)[player], min(bound, limit) if most else max(bound, limit), laid)


def _limit(board: PlacingBoard, sides: Sequence[PlacingSide], player: int, *, most: bool) -> int:
    """A simple bound on the player's total: each prize on its own, whether it can be, or has to be, taken."""
    taken = []
    for prize in board.prizes:
        free = sum(count for near, count in zip(board.near, board.free, strict=True) if prize in near)
        reach = [side.sums[prize] + sum(sorted(side.hand, reverse=True)[: min(free, side.lays)]) for side in sides]
        mine, rivals = sides[player].sums[prize], [side for side in range(len(sides)) if side != player]
        may = reach[player] > max(sides[rival].sums[prize] for rival in rivals)
        must = mine > max(reach[rival] for rival in rivals)
        if may if most else must:
            taken.append(prize)
    return points_of(board, taken)


def _any_way(board: PlacingBoard, sides: Sequence[PlacingSide]) -> tuple[Laid, ...]:
    """Some way to lay everything, in case the time is too short to find a good one."""
    places = iter([kind for kind, count in enumerate(board.free) for _ in range(count)])
    return tuple(Laid(index, card, next(places)) for index, side in enumerate(sides) for card in range(side.lays))


class _PlacingModel:
    """A CP-SAT model of what can be laid, for the highest or the lowest total of one player."""

    def __init__(self, board: PlacingBoard, sides: Sequence[PlacingSide]) -> None:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        self.laid: dict[Laid, cp_model.IntVar] = {}
        self._board = board
        self._sides = sides
        kinds = range(len(board.near))
        for index, side in enumerate(sides):
            for card in range(len(side.hand)):
                for kind in kinds:
                    self.laid[Laid(index, card, kind)] = self.model.new_bool_var("")
                here = [self.laid[Laid(index, card, kind)] for kind in kinds]
                (self.model.add_exactly_one if side.lays == len(side.hand) else self.model.add_at_most_one)(here)
            if side.lays < len(side.hand):
                self.model.add(sum(var for key, var in self.laid.items() if key.side == index) == side.lays)
        for kind in kinds:
            self.model.add(sum(var for key, var in self.laid.items() if key.kind == kind) <= board.free[kind])
        self._sums = [[self._sum(index, prize) for prize in board.prizes] for index in range(len(sides))]
        self._taken = [self.model.new_bool_var("") for _ in board.prizes]

    def _sum(self, side: int, prize: int) -> Any:  # noqa: ANN401 (an expression of CP-SAT, or a plain number)
        return self._sides[side].sums[prize] + sum(
            self._sides[side].hand[key.card] * var
            for key, var in self.laid.items()
            if key.side == side and prize in self._board.near[key.kind]
        )

    def highest(self, player: int) -> None:
        """A prize counts only if the player's sum is higher than all others; a bonus only with enough prizes."""
        for prize, taken in enumerate(self._taken):
            for other in range(len(self._sides)):
                if other != player:
                    more = self._sums[player][prize] >= self._sums[other][prize] + 1
                    self.model.add(more).only_enforce_if(taken)
        points = []
        for whole, count, extra in self._bonuses():
            bonus = self.model.new_bool_var("")
            points.append(extra * bonus)
            for some in combinations(whole, len(whole) - count + 1):  # one at least of these is taken
                self.model.add_bool_or([bonus.negated(), *(self._taken[prize] for prize in some)])
        self.model.maximize(sum(points) + self._own())

    def lowest(self, player: int) -> None:
        """A prize counts unless another player's sum is as high; a bonus counts with enough prizes."""
        for prize, taken in enumerate(self._taken):
            stopped = []
            for other in range(len(self._sides)):
                if other != player:
                    stops = self.model.new_bool_var("")
                    self.model.add(self._sums[other][prize] >= self._sums[player][prize]).only_enforce_if(stops)
                    stopped.append(stops)
            self.model.add_bool_or([taken, *stopped])
        points = []
        for whole, count, extra in self._bonuses():
            bonus = self.model.new_bool_var("")
            points.append(extra * bonus)
            for some in combinations(whole, count):  # whoever has all of these has the bonus
                self.model.add_bool_or([bonus, *(self._taken[prize].negated() for prize in some)])
        self.model.minimize(sum(points) + self._own())

    def _bonuses(self) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Each set, each number of its prizes, and what that number brings more than the next smaller one."""
        for whole in self._board.sets:
            before = 0
            for count, points in sorted(self._board.bonus.items()):
                if count <= len(whole):
                    yield whole, count, points - before
                    before = points

    def _own(self) -> Any:  # noqa: ANN401 (an expression of CP-SAT)
        return sum(worth * taken for worth, taken in zip(self._board.worth, self._taken, strict=True))
