"""What a seating is over plain numbers: what is wished, the plan that comes of it, and what of it can be counted by anybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

Plan = tuple[tuple[tuple[int, ...], ...], ...]
"""By round, by table: the players, by number, in order."""


class Wish(NamedTuple):
    """What is to be seated. ``tables`` has the least and the most who sit at each; ``kinds`` says which tables play the same.

    ``met``: pairs who met in rounds already played, and how often; ``done``: (player, kind) already played, and how often.
    ``together`` and ``apart`` are pairs who sit at one table in every round, or in none; ``stays`` has players who keep a
    table.
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


class Seating(NamedTuple):
    """A plan; ``repeats`` counts meetings after the first, over all pairs, ``again`` playings of a kind after the first.

    ``bound`` is what the repeats of no plan can go below; ``proved`` says that no plan has fewer.
    """

    plan: Plan
    repeats: int
    again: int
    bound: int

    @property
    def proved(self) -> bool:
        """Whether nothing has fewer repeats."""
        return self.repeats == self.bound


def repeats_of(plan: Plan, met: Mapping[tuple[int, int], int] | None = None) -> int:
    """Meetings after the first, over all pairs.

    >>> repeats_of((((0, 1), (2, 3)), ((0, 1), (2, 3)))), repeats_of((((0, 1),),), {(0, 1): 1})
    (2, 1)
    """
    count = Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))
    before = met or {}
    return sum(times - (0 if before.get(pair) else 1) for pair, times in count.items())


def again_of(plan: Plan, kinds: Sequence[int], done: Mapping[tuple[int, int], int] | None = None) -> int:
    """Playings of a kind after the first, over all players.

    >>> again_of((((0, 1), (2, 3)), ((0, 2), (1, 3))), (0, 1))
    2
    """
    count = Counter(
        (player, kinds[number]) for tables in plan for number, table in enumerate(tables) for player in table
    )
    before = done or {}
    return sum(times - (0 if before.get(one) else 1) for one, times in count.items())


def verify(wish: Wish, plan: Plan) -> list[str]:
    """What a plan breaks, in plain words for a test or a maintainer; nothing where it holds.

    >>> verify(Wish(4, 1, ((2, 2), (2, 2))), (((0, 1), (2, 2)),))
    ['round 0 does not seat everybody once']
    """
    broken = []
    for number, tables in enumerate(plan):
        if sorted(player for table in tables for player in table) != list(range(wish.players)):
            broken.append(f"round {number} does not seat everybody once")
        if len(tables) != len(wish.tables):
            broken.append(f"round {number} has other tables")
        for table, (least, most) in zip(tables, wish.tables, strict=False):
            if not least <= len(table) <= most:
                broken.append(f"round {number} seats {len(table)} at a table of {least} to {most}")
        where = {player: index for index, table in enumerate(tables) for player in table}
        broken += [f"round {number} parts {pair}" for pair in wish.together if where.get(pair[0]) != where.get(pair[1])]
        broken += [f"round {number} joins {pair}" for pair in wish.apart if where.get(pair[0]) == where.get(pair[1])]
        broken += [f"round {number} moves {one}" for one, table in wish.stays.items() if where.get(one) != table]
    return broken if len(plan) == wish.rounds else [*broken, "another number of rounds"]
