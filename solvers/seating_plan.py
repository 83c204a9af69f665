"""What a seating is over plain numbers: what is wished, the plan that comes of it, and what of it can be counted by anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

Plan = tuple[tuple[tuple[int, ...], ...], ...]
"""By round, by table: the players, by number, in order."""


class SeatingProblem(NamedTuple):
    """What is to be seated. ``tables`` has the least and the most who sit at each; ``kinds`` says which tables play the same.

    ``met``: pairs who met in rounds already played, and how often; ``done``: (player, kind) already played, and how often.
    ``together`` and ``apart`` are pairs who sit at one table in every round, or in none; ``stays`` has players who keep a
    table. ``kinds_first``: of plans of one cost the fewest kinds played again go before the lowest ``most``.
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


class Counted(NamedTuple):
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

        >>> Counted(6, 6, 2, 9).rank(kinds_first=False), Counted(6, 6, 2, 9).rank(kinds_first=True)
        ((6, 2, 9), (6, 9, 2))
        """
        return (self.cost, self.again, self.most) if kinds_first else (self.cost, self.most, self.again)


class Seating(NamedTuple):
    """A plan and what is counted of it, ``problem.met`` and ``problem.done`` included.

    The repeats of no plan go below ``bound``, the cost of none below ``least``.
    """

    plan: Plan
    counted: Counted
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
) -> Counted:
    """What a plan of players, by number or name, brings after what they ``met`` and have ``done``; of each pair the lower comes first.

    >>> count([[(0, 1), (2, 3)], [(0, 1), (2, 3)], [(0, 1), (2, 3)]], (0, 1))
    Counted(repeats=4, cost=10, most=3, again=8)
    >>> count([[(0, 1)]], (0,), {(0, 1): 2}, {(0, 0): 2, (1, 0): 2})
    Counted(repeats=1, cost=4, most=3, again=2)
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
    return Counted(repeats, cost, max(meetings.values(), default=0), again)


def groups_of(problem: SeatingProblem) -> list[tuple[int, ...]]:
    """Players who sit together, and everybody else alone.

    >>> groups_of(SeatingProblem(4, 1, ((2, 4),), together=((0, 2), (2, 3))))
    [(0, 2, 3), (1,)]
    """
    group_of = {player: {player} for player in range(problem.players)}
    for one, other in problem.together:
        joined = group_of[one] | group_of[other]
        for player in joined:
            group_of[player] = joined
    return sorted({tuple(sorted(group)) for group in group_of.values()})


def verify(problem: SeatingProblem, plan: Plan) -> list[str]:
    """What a plan breaks, in plain words for a test or a maintainer; nothing where it holds.

    >>> verify(SeatingProblem(4, 1, ((2, 2), (2, 2))), (((0, 1), (2, 2)),))
    ['round 0 does not seat everybody once']
    """
    broken = []
    for number, tables in enumerate(plan):
        if sorted(player for table in tables for player in table) != list(range(problem.players)):
            broken.append(f"round {number} does not seat everybody once")
        if len(tables) != len(problem.tables):
            broken.append(f"round {number} has other tables")
        for table, (least, most) in zip(tables, problem.tables, strict=False):
            if not least <= len(table) <= most:
                broken.append(f"round {number} seats {len(table)} at a table of {least} to {most}")
        where = {player: index for index, table in enumerate(tables) for player in table}
        broken += [
            f"round {number} parts {pair}" for pair in problem.together if where.get(pair[0]) != where.get(pair[1])
        ]
        broken += [f"round {number} joins {pair}" for pair in problem.apart if where.get(pair[0]) == where.get(pair[1])]
        broken += [f"round {number} moves {one}" for one, table in problem.stays.items() if where.get(one) != table]
    return broken if len(plan) == problem.rounds else [*broken, "another number of rounds"]
