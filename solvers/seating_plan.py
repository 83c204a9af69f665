"""A seating over plain numbers: the problem, a plan for it, what a plan comes to (`count`), and the least that any plan can come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

Plan = tuple[tuple[tuple[int, ...], ...], ...]
"""By round, by table: the players, by number, in order."""
UNIT = 10**9
"""A cost of 1, or a kind played again, with room below it to tell plans apart that come to as much."""


class SeatingProblem(NamedTuple):
    """What is to be seated. ``tables`` has the least and the most who sit at each; ``kinds`` says which tables play the same.

    ``met``: pairs who met in rounds already played, and how often; ``done``: (player, kind) already played, and how often.
    ``together`` and ``apart`` are pairs who sit at one table in every round, or in none; ``stays`` has players who keep a
    table. ``kinds_first``: of plans of one cost the fewest kinds played again go before the lowest ``most``; ``variety``: the
    cost and what is played again count together (`variety_of`). ``away``: who is not there, round by round; nothing where everybody always is.
    """

    players: int
    rounds: int
    tables: tuple[tuple[int, int], ...]
    kinds: tuple[int, ...] = ()
    met: Mapping[tuple[int, int], int] = {}
    done: Mapping[tuple[int, int], int] = {}
    together: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    stays: Mapping[int, int] = {}
    kinds_first: bool = False
    variety: bool = False
    away: tuple[frozenset[int], ...] = ()

    def here(self, number: int) -> list[int]:
        """The players who are there in a round, counted from 0."""
        gone = self.away[number] if self.away else frozenset()
        return [player for player in range(self.players) if player not in gone]

    def rounds_of(self, *players: int) -> int:
        """In how many rounds all of these are there.

        >>> SeatingProblem(3, 2, ((2, 3),), away=(frozenset({0}), frozenset())).rounds_of(0, 1)
        1
        """
        return self.rounds - sum(not gone.isdisjoint(players) for gone in self.away)


class SeatingCount(NamedTuple):
    """What of a plan can be counted.

    ``repeats``: meetings after the first, over all pairs; ``cost``: a pair's n-th meeting costs (n - 1)²; ``most``: how often
    the pair meets that meets most; ``again``: playings of a kind after the first, over all players.
    """

    repeats: int
    cost: int
    most: int
    again: int

    def rank(self, *, kinds_first: bool) -> tuple[int, int, int]:
        """What goes before: the lower, the better.

        >>> SeatingCount(6, 6, 2, 9).rank(kinds_first=False), SeatingCount(6, 6, 2, 9).rank(kinds_first=True)
        ((6, 2, 9), (6, 9, 2))
        """
        return (self.cost, self.again, self.most) if kinds_first else (self.cost, self.most, self.again)


class Seating(NamedTuple):
    """A plan and what is counted of it, ``problem.met`` and ``problem.done`` included.

    The repeats of no plan go below ``bound``, the cost of none below ``least``.
    """

    plan: Plan
    counted: SeatingCount
    bound: int
    least: int

    @property
    def proved(self) -> bool:
        """Whether no plan costs less."""
        return self.counted.cost == self.least


def count(
    plan: Sequence[Sequence[Sequence[Any]]],
    kinds: Sequence[Hashable],
    met: Mapping[tuple[Any, Any], int] | None = None,
    done: Mapping[tuple[Any, Any], int] | None = None,
) -> SeatingCount:
    """What a plan of players, by number or name, brings after what they ``met`` and have ``done``; of each pair the lower comes first.

    >>> count([[(0, 1), (2, 3)], [(0, 1), (2, 3)], [(0, 1), (2, 3)]], (0, 1))
    SeatingCount(repeats=4, cost=10, most=3, again=8)
    >>> count([[(0, 1)]], (0,), {(0, 1): 2}, {(0, 0): 2, (1, 0): 2})
    SeatingCount(repeats=1, cost=4, most=3, again=2)
    """
    meetings, played = Counter(met or {}), Counter(done or {})
    repeats = cost = again = 0
    for tables in plan:
        for kind, table in zip(kinds, tables, strict=True):
            for pair in combinations(sorted(table), 2):
                repeats += meetings[pair] > 0
                cost += meetings[pair] ** 2
                meetings[pair] += 1
            for player in table:
                again += played[player, kind] > 0
                played[player, kind] += 1
    return SeatingCount(repeats, cost, max(meetings.values(), default=0), again)


def groups_of(problem: SeatingProblem, number: int | None = None) -> list[tuple[int, ...]]:
    """Players who sit together, and everybody else alone; in a round those who are there, None: all.

    >>> groups_of(SeatingProblem(4, 1, ((2, 4),), together=((0, 2), (2, 3))))
    [(0, 2, 3), (1,)]
    """
    here = range(problem.players) if number is None else problem.here(number)
    group_of = {player: {player} for player in range(problem.players)}
    for one, other in problem.together:
        joined = group_of[one] | group_of[other]
        for player in joined:
            group_of[player] = joined
    return sorted({tuple(sorted(group_of[player].intersection(here))) for player in here})


def verify(problem: SeatingProblem, plan: Plan) -> list[str]:
    """What a plan breaks, in plain words for a test or a maintainer; nothing where it holds.

    >>> verify(SeatingProblem(4, 1, ((2, 2), (2, 2))), (((0, 1), (2, 2)),))
    ['round 0 does not seat everybody once']
    """
    broken = []
    for number, tables in enumerate(plan):
        if sorted(player for table in tables for player in table) != problem.here(number):
            broken.append(f"round {number} does not seat everybody once")
        if len(tables) != len(problem.tables):
            broken.append(f"round {number} has other tables")
        for table, (least, most) in zip(tables, problem.tables, strict=False):
            if not least <= len(table) <= most:
                broken.append(f"round {number} seats {len(table)} at a table of {least} to {most}")
        where = {player: index for index, table in enumerate(tables) for player in table}
        gone = problem.away[number] if problem.away and number < problem.rounds else frozenset()
        together, apart = (
            [pair for pair in pairs if gone.isdisjoint(pair)] for pairs in (problem.together, problem.apart)
        )
        broken += [f"round {number} parts {pair}" for pair in together if where.get(pair[0]) != where.get(pair[1])]
        broken += [f"round {number} joins {pair}" for pair in apart if where.get(pair[0]) == where.get(pair[1])]
        broken += [
            f"round {number} moves {one}"
            for one, table in problem.stays.items()
            if one not in gone and where.get(one) != table
        ]
    return broken if len(plan) == problem.rounds else [*broken, "another number of rounds"]


def sizes_of(players: int, tables: Sequence[tuple[int, int]]) -> list[int] | None:
    """How many sit at each table, as even as the tables allow; None where they do not take so many.

    >>> sizes_of(10, ((2, 2), (2, 5), (3, 5))), sizes_of(3, ((2, 2), (2, 2)))
    ([2, 4, 4], None)
    """
    sizes = [least for least, _ in tables]
    if not sum(sizes) <= players <= sum(most for _, most in tables):
        return None
    for _ in range(players - sum(sizes)):
        number = min((n for n, (_, most) in enumerate(tables) if sizes[n] < most), key=lambda n: sizes[n])
        sizes[number] += 1
    return sizes


def evened(problem: SeatingProblem) -> SeatingProblem:
    """The same with tables that differ no more than they have to.

    >>> evened(SeatingProblem(11, 1, ((2, 5), (2, 5), (4, 8)))).tables
    ((3, 4), (3, 4), (4, 4))
    """
    rounds = [sizes_of(len(problem.here(number)), problem.tables) or [] for number in range(problem.rounds)]
    sizes = sorted(size for tables in rounds for size in tables)
    if not sizes:
        return problem
    tables = ((max(least, min(sizes[0], most)), min(most, max(sizes[-1], least))) for least, most in problem.tables)
    return problem._replace(tables=tuple(tables))


def least_repeats(problem: SeatingProblem) -> int:
    """A lower bound of the meetings after the first."""
    return _least(problem, lambda before, more: more - (not before) if more else 0)


def least_cost(problem: SeatingProblem) -> int:
    """A lower bound of the cost; a repeat costs one at least.
    >>> two = SeatingProblem(4, 4, ((2, 2), (2, 2)))
    >>> least_repeats(two), least_cost(two)
    (2, 2)
    """
    return max(
        least_repeats(problem), _least(problem, lambda before, more: sum((before + n) ** 2 for n in range(more)))
    )


def fares(problem: SeatingProblem) -> list[int]:
    """What it comes to, in UNIT, that somebody plays a kind who played it so often before. Where ``variety`` is wished the square of that, as
    with meetings: nobody has the same kind all night. Else 1 for every time after the first, and so little more for
    the third that it tells only plans apart in which as much is played again.

    >>> problem = SeatingProblem(4, 3, ((2, 2), (2, 2)))
    >>> [[fare // UNIT for fare in fares(one)] for one in (problem, problem._replace(variety=True))]
    [[0, 1, 1], [0, 1, 4]]
    """
    far = range(problem.rounds + max(problem.done.values(), default=0))
    if problem.variety:
        return [UNIT * before * before for before in far]
    little = UNIT // (1 + problem.players * sum(comb(before, 2) for before in far))
    return [UNIT * (before > 0) + little * comb(before, 2) for before in far]


def variety_of(cost: int, again: int) -> int:
    """What a plan comes to where people are to have others to play with and other things to play; both of one scale."""
    return cost + 2 * again


def least_again(problem: SeatingProblem) -> int:
    """A lower bound of what all that is played comes to (`fares`): every player has every kind as seldom as can be."""
    price, total = fares(problem), 0
    for player in range(problem.players):
        done = [problem.done.get((player, kind), 0) for kind in set(problem.kinds)]
        for _ in range(problem.rounds_of(player)):
            least = done.index(min(done))
            total += price[done[least]]
            done[least] += 1
    return total


def fare_of(problem: SeatingProblem, plan: Plan) -> int:
    """What all that is played in a plan comes to (`fares`)."""
    price, done = fares(problem), Counter(problem.done)
    total = 0
    for tables in plan:
        for kind, table in zip(problem.kinds, tables, strict=True):
            for player in table:
                total += price[done[player, kind]]
                done[player, kind] += 1
    return total


class _Pairs(NamedTuple):
    """Pairs who met equally often ``before``, and who meet at least and at most so often in the rounds to come."""

    before: int
    least: int
    most: int


def _least(problem: SeatingProblem, price: Callable[[int, int], int]) -> int:
    """What the meetings of all pairs bring at least; ``price`` is what ``more`` meetings of a pair that has met ``before`` bring.

    Two things are certain of every plan: how many meetings there are at least, as even tables have the fewest pairs; and
    how many pairs any two rounds share at least (`_shared`), so that over all pairs the number of pairs of rounds in which
    they meet is no less. Each gets a weight; what every kind of pair brings at least beyond these weights, all added up,
    is a lower bound whatever the weights are (Lagrange), and the best of some is taken. All in whole numbers, ``rounds``
    times as large.
    """
    sizes = [sizes_of(len(problem.here(number)), problem.tables) for number in range(problem.rounds)]
    rounds = problem.rounds
    pairs = _kinds_of_pairs(problem)
    meetings = sum(comb(size, 2) for tables in sizes for size in tables or ())
    even = sizes[0] if sizes and not problem.away else None
    twice = comb(rounds, 2) * _shared(problem, even) if even else 0
    prices = {kind: [rounds * price(kind.before, n) for n in range(rounds + 1)] for kind in pairs}
    best = 0
    for of_two in sorted({0, 2, *range(0, 4 * rounds + 1, max(1, rounds // 4))}):
        rest = {kind: [paid - of_two * comb(n, 2) for n, paid in enumerate(prices[kind])] for kind in pairs}
        for of_one in {0, *(after - now for kind in pairs for now, after in zip(rest[kind], rest[kind][1:]))}:  # noqa: B905 (each and the next)
            if of_one < 0:
                continue
            beyond = sum(
                number * min(rest[kind][n] - of_one * n for n in range(kind.least, kind.most + 1))
                for kind, number in pairs.items()
            )
            best = max(best, -(-(of_one * meetings + of_two * twice + beyond) // rounds))
    return best


def _kinds_of_pairs(problem: SeatingProblem) -> Counter[_Pairs]:
    """How many pairs there are of each kind: who sits together meets in every round, who sits apart in none."""
    always = {pair for group in groups_of(problem) for pair in combinations(group, 2)}
    never = {_in_order(pair) for pair in problem.apart}
    for one, other in combinations(sorted(problem.stays), 2):
        (always if problem.stays[one] == problem.stays[other] else never).add((one, other))
    gone = frozenset().union(*problem.away)
    partly = {_in_order((one, other)) for one in gone for other in range(problem.players) if one != other}
    special = always | never | problem.met.keys() | partly
    kinds = Counter(
        _Pairs(
            problem.met.get(pair, 0),
            problem.rounds_of(*pair) if pair in always else 0,
            0 if pair in never - always else problem.rounds_of(*pair),
        )
        for pair in special
    )
    kinds[_Pairs(0, 0, problem.rounds)] += comb(problem.players, 2) - len(special)
    return kinds


def _shared(problem: SeatingProblem, sizes: Sequence[int]) -> int:
    """The fewest pairs who sit together in both of any two rounds.

    Whoever sits at a table comes from the tables of the other round, so that beyond one from each some have met there.
    Where sizes may change from round to round, a table of the other round counts as one that holds everybody: the pairs
    of a table then grow ever faster with its size, and even tables have the fewest again.
    """
    other = sizes if _is_certain(problem, sizes) else [problem.players] * len(sizes)
    return sum(_from_other(size, other) for size in sizes)


def _is_certain(problem: SeatingProblem, sizes: Sequence[int]) -> bool:
    """Whether tables can have no other sizes than these."""
    fixed = (
        all(least == most for least, most in problem.tables)
        or sum(least for least, _ in problem.tables) == problem.players
    )
    return fixed or sum(most for _, most in problem.tables) == sum(sizes)


def _from_other(size: int, sizes: Sequence[int]) -> int:
    """The fewest pairs at a table who sit together in another round, at tables of these sizes: shared out as evenly as can be."""
    taken = [0] * len(sizes)
    for _ in range(size):
        number = min((n for n in range(len(sizes)) if taken[n] < sizes[n]), key=lambda n: taken[n])
        taken[number] += 1
    return sum(comb(number, 2) for number in taken)


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    return (min(pair), max(pair))
