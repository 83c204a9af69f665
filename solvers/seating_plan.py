"""A seating over plain numbers: the problem, a plan for it, the plan's figures (`count`), and bounds for all plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

Plan = tuple[tuple[tuple[int, ...], ...], ...]
"""The players by round and table, as numbers in ascending order."""
UNIT = 10**9
"""The scale of a cost of 1, and of a kind played again. The room below it tells apart plans that are otherwise equal.
"""


class SeatingProblem(NamedTuple):
    """The players, rounds and tables, with everything that a plan has to observe.

    - ``tables``: the least and the most players at each table.
    - ``kinds``: the kind of game at each table. Tables of the same kind play the same.
    - ``met``: pairs who met in earlier rounds, and how often.
    - ``done``: (player, kind) already played, and how often.
    - ``together`` and ``apart``: pairs who sit at one table in every round, or in none.
    - ``stays``: players who keep a table, each with its number.
    - ``kinds_first``: of plans with the same cost, fewer kinds played again come before a lower ``most``.
    - ``variety``: the cost and the kinds played again count together (`variety_of`).
    - ``away``: the players who are absent, round by round; empty if nobody ever is.
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
        """The players who are present in a round. Rounds count from 0."""
        gone = self.away[number] if self.away else frozenset()
        return [player for player in range(self.players) if player not in gone]

    def rounds_of(self, *players: int) -> int:
        """The number of rounds in which all of these players are present.

        >>> SeatingProblem(3, 2, ((2, 3),), away=(frozenset({0}), frozenset())).rounds_of(0, 1)
        1
        """
        return self.rounds - sum(not gone.isdisjoint(players) for gone in self.away)


class SeatingCount(NamedTuple):
    """The figures by which plans are compared.

    - ``repeats``: the meetings after the first, over all pairs.
    - ``cost``: a pair's n-th meeting costs (n - 1)².
    - ``most``: the number of meetings of the pair that meets most often.
    - ``again``: how often a kind is played after its first time, over all players.
    """

    repeats: int
    cost: int
    most: int
    again: int

    def rank(self, *, kinds_first: bool) -> tuple[int, int, int]:
        """The figures in the order in which they decide. Lower is better.

        >>> SeatingCount(6, 6, 2, 9).rank(kinds_first=False), SeatingCount(6, 6, 2, 9).rank(kinds_first=True)
        ((6, 2, 9), (6, 9, 2))
        """
        return (self.cost, self.again, self.most) if kinds_first else (self.cost, self.most, self.again)


class Seating(NamedTuple):
    """A plan and its count, which includes ``problem.met`` and ``problem.done``.

    No plan has fewer repeats than ``bound`` or a lower cost than ``least``.
    """

    plan: Plan
    counted: SeatingCount
    bound: int
    least: int

    @property
    def proved(self) -> bool:
        """True if no plan costs less."""
        return self.counted.cost == self.least


def count(
    plan: Sequence[Sequence[Sequence[Any]]],
    kinds: Sequence[Hashable],
    met: Mapping[tuple[Any, Any], int] | None = None,
    done: Mapping[tuple[Any, Any], int] | None = None,
) -> SeatingCount:
    """The figures of a plan. Earlier meetings (``met``) and kinds played (``done``) make its own count as repeats.

    Players are numbers or names. In ``met`` the lower one of each pair comes first.

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
    """The groups of players who sit together, and each other player alone.

    With ``number``, only the players present in that round; without it, all.

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
    """What a plan breaks, in plain words for a test or a maintainer. Empty if the plan holds.

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
    """The number of players at each table, as even as the tables allow; None if they do not hold this many.

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
    """The same problem with tables that differ in size no more than necessary.

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
    """A lower bound for the meetings after the first."""
    return _least(problem, lambda before, more: more - (not before) if more else 0)


def least_cost(problem: SeatingProblem) -> int:
    """A lower bound for the cost. Each repeat costs at least 1.

    >>> two = SeatingProblem(4, 4, ((2, 2), (2, 2)))
    >>> least_repeats(two), least_cost(two)
    (2, 2)
    """
    return max(
        least_repeats(problem), _least(problem, lambda before, more: sum((before + n) ** 2 for n in range(more)))
    )


def fares(problem: SeatingProblem) -> list[int]:
    """The price, in UNIT, of a player's playing a kind, by the number of times that the player played it before.

    If ``variety`` is wished, the price is the square of that number, as for meetings, so that nobody plays the same
    kind all night. Otherwise it is 1 for each time after the first. A tiny extra from the third time on then tells
    apart only plans in which equally much is played again.

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
    """The total of a plan if ``variety`` is wished, when both new partners and new kinds count.

    Both are on the same scale.
    """
    return cost + 2 * again


def least_again(problem: SeatingProblem) -> int:
    """A lower bound for `fare_of`: each player plays each kind as seldom as possible."""
    price, total = fares(problem), 0
    for player in range(problem.players):
        done = [problem.done.get((player, kind), 0) for kind in set(problem.kinds)]
        for _ in range(problem.rounds_of(player)):
            least = done.index(min(done))
            total += price[done[least]]
            done[least] += 1
    return total


def fare_of(problem: SeatingProblem, plan: Plan) -> int:
    """The total price of all that is played in a plan (`fares`)."""
    price, done = fares(problem), Counter(problem.done)
    total = 0
    for tables in plan:
        for kind, table in zip(problem.kinds, tables, strict=True):
            for player in table:
                total += price[done[player, kind]]
                done[player, kind] += 1
    return total


class _Pairs(NamedTuple):
    """A kind of pair: how often it has met ``before``, and the least and the most meetings in the rounds to come."""

    before: int
    least: int
    most: int


def _least(problem: SeatingProblem, price: Callable[[int, int], int]) -> int:
    """A lower bound for the price of the meetings of all pairs.

    ``price(before, more)`` is the price of ``more`` meetings of a pair that has already met ``before`` times.

    Two facts hold for every plan. First, the number of its meetings has a minimum, because even tables have the
    fewest pairs. Second, any two rounds share a least number of pairs (`_shared`). So there is a minimum for the
    number of pairs of rounds in which a pair meets, added up over all pairs. Each fact gets a weight. The least price
    of each kind of pair beyond these weights is computed. All of this added up is a lower bound, whatever the weights
    are (Lagrange). The best bound of several weights is returned. All numbers are integers, ``rounds`` times as
    large.
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
    """The number of pairs of each kind.

    Players who sit together meet in every round in which both are present, players who sit apart in none.
    """
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

    The players at a table come from the tables of the other round. If there are more of them than such tables, some
    have met there. If sizes may change from round to round, each table of the other round is taken to hold everybody.
    The pairs of a table then grow ever faster with its size, so even tables have the fewest pairs again.
    """
    other = sizes if _is_certain(problem, sizes) else [problem.players] * len(sizes)
    return sum(_from_other(size, other) for size in sizes)


def _is_certain(problem: SeatingProblem, sizes: Sequence[int]) -> bool:
    """True if the tables can have no other sizes than these."""
    fixed = (
        all(least == most for least, most in problem.tables)
        or sum(least for least, _ in problem.tables) == problem.players
    )
    return fixed or sum(most for _, most in problem.tables) == sum(sizes)


def _from_other(size: int, sizes: Sequence[int]) -> int:
    """The fewest pairs at a table of this size who also sit together in another round with these sizes.

    They are the fewest if the players come from the tables of that round as evenly as possible.
    """
    taken = [0] * len(sizes)
    for _ in range(size):
        number = min((n for n in range(len(sizes)) if taken[n] < sizes[n]), key=lambda n: taken[n])
        taken[number] += 1
    return sum(comb(number, 2) for number in taken)


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    return (min(pair), max(pair))
