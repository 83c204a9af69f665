"""Maximum-weight assignment: OR-Tools finds it, integer prices prove it.

Every row takes a column of its own; where one side is longer, what is left over there stays unused, and nothing else
may. Nothing rests on the solver's word: prices (an optimal dual) are derived from its answer by shortest paths and
checked in plain integers, and a wrong answer raises WrongAnswer.

OR-Tools' solver answers INFEASIBLE on a rectangle, so the shorter side is padded with dummies that gain nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ortools.graph.python.linear_sum_assignment import SimpleLinearSumAssignment

Gains = Sequence[Sequence[int]]


class WrongAnswer(ArithmeticError):
    """The solver's answer failed its check: no prices prove it."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """An optimal assignment and its proof.

    ``pairs`` are (row, column), by row. For all r, c: row_prices[r] + column_prices[c] >= gains[r][c]; all prices
    together are ``optimum``; prices on the longer side are not negative. ``unique``: no other assignment is as good.
    """

    pairs: tuple[tuple[int, int], ...]
    optimum: int
    row_prices: tuple[int, ...]
    column_prices: tuple[int, ...]
    unique: bool


def assign(gains: Gains, columns: int) -> Assignment:
    """The best assignment of the rows of ``gains`` (each ``columns`` integers) to columns.

    Exactly min(rows, columns) pairs are made, even at a loss. Raises WrongAnswer when the solver's answer is not
    optimal, ValueError when the rows are of different lengths.

    >>> best = assign([[8, 5], [-8, -5]], 2)
    >>> best.pairs, best.optimum, best.unique
    (((0, 0), (1, 1)), 3, True)
    >>> assign([], 2).column_prices
    (0, 0)
    """
    if any(len(row) != columns for row in gains):
        raise ValueError(f"every row needs {columns} gains")
    rows = len(gains)
    size = max(rows, columns)
    if not rows or not columns:
        return Assignment((), 0, (0,) * rows, (0,) * columns, True)
    square = [[*row, *[0] * (size - columns)] for row in gains] + [[0] * size for _ in range(size - rows)]
    taken = _solve(square)
    return _proved(square, taken, rows, columns)


def _solve(square: Gains) -> list[int]:
    """The column each row takes, by OR-Tools."""
    solver = SimpleLinearSumAssignment()
    for row, line in enumerate(square):
        for column, gain in enumerate(line):
            solver.add_arc_with_cost(row, column, -gain)
    status = solver.solve()
    if status != solver.OPTIMAL:
        raise WrongAnswer(f"the solver gave up: {status}")
    return [solver.right_mate(row) for row in range(len(square))]


def _proved(square: Gains, taken: Sequence[int], rows: int, columns: int) -> Assignment:
    size = len(square)
    if sorted(taken) != list(range(size)):
        raise WrongAnswer(f"not an assignment: {list(taken)}")
    row_prices, column_prices = _prices(square, taken)
    # Dummies gain nothing, so their common price is taken off one side and put on the other: then it is 0, and no
    # price on the side that may stay unused is negative.
    shift = row_prices[-1] if rows < columns else -column_prices[-1] if columns < rows else 0
    row_prices = [price - shift for price in row_prices]
    column_prices = [price + shift for price in column_prices]
    pairs = tuple((row, taken[row]) for row in range(rows) if taken[row] < columns)
    optimum = sum(square[row][column] for row, column in pairs)
    found = Assignment(
        pairs,
        optimum,
        tuple(row_prices[:rows]),
        tuple(column_prices[:columns]),
        not _has_rival(square, taken, row_prices, column_prices, rows, columns),
    )
    verify([line[:columns] for line in square[:rows]], found)
    return found


def _prices(square: Gains, taken: Sequence[int]) -> tuple[list[int], list[int]]:
    """Integer prices from the residual graph by Bellman and Ford; a cycle that never settles means a better assignment.

    Row r may take row s's column at a loss of gain(s's own) - gain(r there) to the price of s; distances over these
    arcs are potentials under which no exchange gains.
    """
    size = len(square)
    column_prices = [0] * size
    own = [square[row][taken[row]] for row in range(size)]
    for _ in range(size + 1):
        changed = False
        for row in range(size):
            surplus = own[row] - column_prices[taken[row]]
            line = square[row]
            for column in range(size):
                least = line[column] - surplus
                if least > column_prices[column]:
                    column_prices[column] = least
                    changed = True
        if not changed:
            return [own[row] - column_prices[taken[row]] for row in range(size)], column_prices
    raise WrongAnswer("an exchange of cards gains: the solver's assignment is not the best")


def _has_rival(
    square: Gains,
    taken: Sequence[int],
    row_prices: Sequence[int],
    column_prices: Sequence[int],
    rows: int,
    columns: int,
) -> bool:
    """True when another assignment is as good: when rows can pass their columns round in a circle at no loss.

    Dummies and idle rows gain nothing wherever they are and so are one and the same place in the circle.
    """
    size = len(square)
    idle = -1
    place = [idle if row >= rows or taken[row] >= columns else row for row in range(size)]
    arcs: dict[int, set[int]] = {}
    holder = {column: row for row, column in enumerate(taken)}
    for row in range(size):
        for column in range(size):
            other = holder[column]
            tight = row_prices[row] + column_prices[column] == square[row][column]
            if tight and place[row] != place[other]:
                arcs.setdefault(place[row], set()).add(place[other])
    return _has_circle(arcs)


def _has_circle(arcs: dict[int, set[int]]) -> bool:
    """True when the directed graph has a circle: when taking away places nobody leads on from does not empty it."""
    left = {place: set(targets) for place, targets in arcs.items()}
    while left:
        ends = [place for place, targets in left.items() if not targets & left.keys()]
        if not ends:
            return True
        for place in ends:
            del left[place]
    return False


def verify(gains: Gains, found: Assignment) -> None:
    """Check ``found`` in plain integers, independently of how it was found; raises WrongAnswer when it proves nothing."""
    rows, columns = len(found.row_prices), len(found.column_prices)
    faults = []
    if len({r for r, _ in found.pairs}) != min(rows, columns) or len({c for _, c in found.pairs}) != min(rows, columns):
        faults.append("not every card that must be used is used once")
    if sum(gains[r][c] for r, c in found.pairs) != found.optimum:
        faults.append("the gains do not add up")
    if sum(found.row_prices) + sum(found.column_prices) != found.optimum:
        faults.append("the prices do not add up")
    if any(found.row_prices[r] + found.column_prices[c] < gains[r][c] for r in range(rows) for c in range(columns)):
        faults.append("a pair gains more than its prices")
    longer = found.row_prices if rows > columns else found.column_prices if columns > rows else ()
    if any(price < 0 for price in longer):
        faults.append("a price on the side that may stay unused is negative")
    if faults:
        raise WrongAnswer("; ".join(faults))
