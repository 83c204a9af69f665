"""Maximum-weight assignment: OR-Tools finds it, integer prices prove it.

Each row takes a column of its own. If one side is longer, the rest of it stays unused, and nothing else may stay
unused. The solver's word is not trusted: prices (an optimal dual solution) are derived from its answer by shortest
paths and checked in integers. A wrong answer raises WrongAnswerError.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import getitem
from typing import Any, NamedTuple

from solvers import WrongAnswerError

Gains = Sequence[Sequence[int]]


class Assignment(NamedTuple):
    """An optimal assignment and its proof.

    ``pairs`` are (row, column), by row. The prices prove that it is optimal: row_prices[r] + column_prices[c] >=
    gains[r][c] for all r and c; all prices together equal ``optimum``; prices on the longer side are not negative.
    ``unique``: no other assignment is as good.
    """

    pairs: tuple[tuple[int, int], ...]
    optimum: int
    row_prices: tuple[int, ...]
    column_prices: tuple[int, ...]
    unique: bool


def assign(gains: Gains, columns: int) -> Assignment:
    """The best assignment of the rows of ``gains`` (each ``columns`` integers) to columns.

    Makes exactly min(rows, columns) pairs, even at a loss. Raises WrongAnswerError if the solver's answer is not
    optimal, ValueError if a row has another length.

    >>> best = assign([[8, 5], [-8, -5]], 2)
    >>> best.pairs, best.optimum, best.unique
    (((0, 0), (1, 1)), 3, True)
    >>> assign([], 2).column_prices
    (0, 0)
    """
    if not {columns}.issuperset(map(len, gains)):
        raise ValueError(f"every row needs {columns} gains")
    if len(gains) <= columns:
        found = _assign_every_row(gains, columns)
    else:
        turned = _assign_every_row(list(zip(*gains, strict=True)), len(gains))
        pairs = tuple(sorted((row, column) for column, row in turned.pairs))
        found = Assignment(pairs, turned.optimum, turned.column_prices, turned.row_prices, turned.unique)
    verify(gains, found)
    return found


def _assign_every_row(gains: Gains, columns: int) -> Assignment:
    """The best assignment if there are at least as many columns as rows."""
    if not gains:
        return Assignment((), 0, (), (0,) * columns, True)
    distinct = len(set(map(tuple, gains))) == len(gains)  # two equal rows could exchange their columns
    if distinct and (alone := _undisputed(gains)):
        best = tuple(map(getitem, gains, alone))
        return Assignment(tuple(enumerate(alone)), sum(best), best, (0,) * columns, True)
    taken = _solve(gains, columns)
    if len(set(taken).intersection(range(columns))) != len(gains):
        raise WrongAnswerError(f"not an assignment: {list(taken)}")
    row_prices, column_prices = _prices(gains, taken, columns)
    return Assignment(
        tuple(enumerate(taken)),
        sum(map(getitem, gains, taken)),
        tuple(row_prices),
        tuple(column_prices),
        distinct and not _has_rival(gains, taken, row_prices, column_prices),
    )


def _undisputed(gains: Gains) -> list[int]:
    """Each row's best column, if every row has a single best one and no two rows want the same; else an empty list.
    Nothing has to be searched for then.
    """
    best = list(map(max, gains))
    taken = [line.index(gain) for line, gain in zip(gains, best, strict=True)]
    if len(set(taken)) < len(gains) or any(line.count(gain) > 1 for line, gain in zip(gains, best, strict=True)):
        return []
    return taken


def _solve(gains: Gains, columns: int) -> list[int]:
    """The column of each row, by OR-Tools. It answers INFEASIBLE on a rectangle, so rows without gains fill up the
    square.

    Whatever columns the rows take, the k-th unused column is one of those from k to k + rows. So a filling row needs
    no other arcs.
    """
    solver, rows = _solver_class()(), len(gains)
    add_arc = solver.add_arc_with_cost
    for row, line in enumerate(gains):
        for column, gain in enumerate(line):
            add_arc(row, column, -gain)
    for left_over in range(columns - rows):
        for column in range(left_over, left_over + rows + 1):
            add_arc(rows + left_over, column, 0)
    status = solver.solve()
    if status != solver.OPTIMAL:
        raise WrongAnswerError(f"the solver gave up: {status}")
    return list(map(solver.right_mate, range(rows)))


@cache
def _solver_class() -> Any:  # noqa: ANN401 (OR-Tools')
    """OR-Tools' solver. Its import takes a quarter of a cold score, and what nobody disputes needs none."""
    from ortools.graph.python.linear_sum_assignment import SimpleLinearSumAssignment

    return SimpleLinearSumAssignment


def _prices(gains: Gains, taken: Sequence[int], columns: int) -> tuple[list[int], list[int]]:
    """Integer prices of rows and columns from the residual graph, by the method of Bellman and Ford.

    A column's price is at least what a row would gain by changing to it, counting the price of the column that it
    gives up. If the prices never settle, rows gain by exchanging their columns: the assignment was not the best.
    """
    prices = [0] * columns
    own = list(map(getitem, gains, taken))
    for _ in range(columns + 1):
        settled = True
        for line, gain, mine in zip(gains, own, taken, strict=True):
            surplus = gain - prices[mine]
            for column, there in enumerate(line):
                if there - surplus > prices[column]:
                    prices[column] = there - surplus
                    settled = False
        if settled:
            return [gain - prices[mine] for gain, mine in zip(own, taken, strict=True)], prices
    raise WrongAnswerError("an exchange of columns gains: the solver's assignment is not the best")


def _has_rival(gains: Gains, taken: Sequence[int], row_prices: Sequence[int], column_prices: Sequence[int]) -> bool:
    """True if another assignment is as good.

    This is so if rows can pass on their columns in a circle without loss. All unused columns count as one place of
    such a circle: any row may enter it, and it may take over any column whose price is 0.
    """
    unused = len(gains)
    holder = [unused] * len(column_prices)
    for row, column in enumerate(taken):
        holder[column] = row
    follows = [
        {holder[column] for column, gain in enumerate(line) if price + column_prices[column] == gain} - {row}
        for row, (line, price) in enumerate(zip(gains, row_prices, strict=True))
    ]
    follows.append({row for row, column in enumerate(taken) if not column_prices[column]})
    return _has_circle(follows)


def _has_circle(follows: Sequence[set[int]]) -> bool:
    """True if following ``follows`` can lead back to the start: if removing dead ends one after the other does not
    remove everything.
    """
    left = set(range(len(follows)))
    while left:
        ends = {place for place in left if not follows[place] & left}
        if not ends:
            return True
        left -= ends
    return False


def verify(gains: Gains, found: Assignment) -> None:
    """Check ``found`` in integers, independently of how it was found. Raises WrongAnswerError if it proves nothing."""
    rows, columns, pairs = found.row_prices, found.column_prices, found.pairs
    needed, column_of = min(len(rows), len(columns)), dict(pairs)
    faults = []
    if len(rows) != len(gains) or not {len(columns)}.issuperset(map(len, gains)):
        faults.append("not every row and column has a price")
    if not len(pairs) == len(column_of) == len(set(column_of.values())) == needed:
        faults.append("not everything that must be used is used once")
    if sum([gains[row][column] for row, column in pairs]) != found.optimum:
        faults.append("the gains do not add up")
    if sum(rows) + sum(columns) != found.optimum:
        faults.append("the prices do not add up")
    for price, line in zip(rows, gains, strict=False):
        for gain, other in zip(line, columns, strict=False):
            if gain > price + other:
                faults.append("a pair gains more than its prices")
    longer = rows if len(rows) > len(columns) else columns if len(columns) > len(rows) else ()
    if min(longer, default=0) < 0:
        faults.append("a price on the side that may stay unused is negative")
    if faults:
        raise WrongAnswerError("; ".join(dict.fromkeys(faults)))
