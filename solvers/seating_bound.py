"""What no seating can go below, by counting: how often somebody must meet again, whatever the plan."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solvers.seating_plan import Wish


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


def least_repeats(wish: Wish) -> int:
    """A lower bound of the meetings after the first.

    Even tables have the fewest pairs. All pairs of all rounds beyond those there are must meet again; and whoever sits
    at a table comes from the tables of the round before, so that beyond one from each some have just met. Where sizes may
    change from round to round, a table before counts as one that holds everybody: the pairs of a table then grow ever faster
    with its size, and even tables have the fewest again. Pairs who sit together meet in every round.
    """
    sizes = sizes_of(wish.players, wish.tables)
    if sizes is None:
        return 0
    pairs = sum(comb(size, 2) for size in sizes)
    fresh = comb(wish.players, 2) - sum(times > 0 for times in wish.met.values())
    by_pairs = wish.rounds * pairs - fresh
    before = sizes if _is_certain(wish, sizes) else [wish.players] * len(sizes)
    seats = max(0, wish.rounds - 1) * sum(_from_before(size, before) for size in sizes)
    kept = sum(wish.rounds - (0 if wish.met.get(_in_order(pair)) else 1) for pair in set(map(_in_order, wish.together)))
    return max(0, by_pairs, kept, seats)


def least_again(wish: Wish) -> int:
    """A lower bound of playing a kind again: nobody has more kinds than there are, those already played included."""
    kinds = set(wish.kinds)
    done: dict[int, int] = dict.fromkeys(range(wish.players), 0)
    for player, kind in wish.done:
        done[player] += kind in kinds
    return sum(max(0, wish.rounds - (len(kinds) - played)) for played in done.values())


def _is_certain(wish: Wish, sizes: Sequence[int]) -> bool:
    """Whether tables can have no other sizes than these."""
    fixed = all(least == most for least, most in wish.tables) or sum(least for least, _ in wish.tables) == wish.players
    return fixed or sum(most for _, most in wish.tables) == sum(sizes)


def _from_before(size: int, sizes: Sequence[int]) -> int:
    """The fewest pairs at a table who sat together the round before, at tables of these sizes: shared out as evenly as can be."""
    taken = [0] * len(sizes)
    for _ in range(size):
        number = min((n for n in range(len(sizes)) if taken[n] < sizes[n]), key=lambda n: taken[n])
        taken[number] += 1
    return sum(comb(count, 2) for count in taken)


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    return (min(pair), max(pair))
