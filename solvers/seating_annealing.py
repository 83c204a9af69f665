"""Annealing on the seating: swaps of two seats, the same for the same numbers, that find a plan; whether it holds `seating` checks."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence, Set
from itertools import combinations

from solvers.seating_bound import least_again
from solvers.seating_plan import Plan, Wish, again_of, repeats_of

WEIGHT = 4
"""What meeting again weighs beside playing again."""
EACH = 400
"""How often each possible swap is tried, about, at most."""


class Annealer:
    """Swaps two players' seats of a round as long as that helps, or does not hurt too much."""

    def __init__(self, wish: Wish, sizes: Sequence[int]) -> None:
        self.wish, self.count = wish, wish.players
        self.random = random.Random(20_11_27)
        self.met = [0] * (self.count * self.count)
        self.done = [0] * (self.count * len(wish.tables))
        for (one, other), times in wish.met.items():
            self._meet(one, other, times)
        for (player, kind), times in wish.done.items():
            self.done[player * len(wish.tables) + kind] += times
        self.groups = _groups(wish)
        self.plan = [self._deal(sizes) for _ in range(wish.rounds)]

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one * self.count + other] += times
        self.met[other * self.count + one] += times

    def _deal(self, sizes: Sequence[int]) -> list[list[int]] | None:
        """A round dealt out: those who stay or sit together first, then everybody else."""
        for _ in range(200):
            tables: list[list[int]] = [[] for _ in sizes]
            order = list(self.groups)
            self.random.shuffle(order)
            order.sort(key=lambda group: (not any(one in self.wish.stays for one in group), -len(group)))
            if all(self._put(group, tables, sizes) for group in order):
                for number, table in enumerate(tables):
                    self._enter(number, table)
                return tables
        return None

    def _put(self, group: Sequence[int], tables: list[list[int]], sizes: Sequence[int]) -> bool:
        held = {self.wish.stays[one] for one in group if one in self.wish.stays}
        numbers = list(held) if held else self.random.sample(range(len(tables)), len(tables))
        for number in numbers if len(held) <= 1 else ():
            if len(tables[number]) + len(group) <= sizes[number] and not self._parted(group, tables[number]):
                tables[number] += group
                return True
        return False

    def _parted(self, group: Iterable[int], table: Sequence[int]) -> bool:
        return any(
            (one in group and other in table) or (other in group and one in table) for one, other in self.wish.apart
        )

    def _enter(self, number: int, table: Sequence[int]) -> None:
        for one, other in combinations(table, 2):
            self._meet(one, other, 1)
        for player in table:
            self.done[player * len(self.wish.tables) + self.wish.kinds[number]] += 1

    def anneal(self, trials: int, bound: int) -> Plan | None:
        """The best plan met on the way; None where no round can be dealt as wished."""
        if any(tables is None for tables in self.plan):
            return None
        plan = [tables for tables in self.plan if tables is not None]
        free = {one for group in self.groups if len(group) == 1 for one in group if one not in self.wish.stays}
        best, least = _frozen(plan), self._cost(plan)
        cost, heat = least, 2.0
        goal = bound * WEIGHT + least_again(self.wish)
        trials = min(trials, EACH * self.wish.rounds * math.comb(self.count, 2))
        cooling = (0.08 / heat) ** (1 / max(1, trials))
        for _ in range(trials if len(free) > 1 and len(self.wish.tables) > 1 else 0):
            if cost <= goal:
                break
            heat *= cooling
            change = self._exchange(plan, heat) if self.random.random() < 0.1 else self._swap(plan, free, heat)
            cost += change
            if cost < least:
                best, least = _frozen(plan), cost
        return best

    def _cost(self, plan: list[list[list[int]]]) -> int:
        frozen = _frozen(plan)
        return WEIGHT * repeats_of(frozen, self.wish.met) + again_of(frozen, self.wish.kinds, self.wish.done)

    def _swap(self, plan: list[list[list[int]]], free: Set[int], heat: float) -> int:
        """Try one swap; what the cost changes by, 0 where it was taken back."""
        tables, here, there = self._two_tables(plan)
        one = tables[here][self._below(len(tables[here]))] if tables[here] else None
        other = tables[there][self._below(len(tables[there]))] if tables[there] else None
        if one is None or other is None or one not in free or other not in free:
            return 0
        rest, others = [p for p in tables[here] if p != one], [p for p in tables[there] if p != other]
        if self.wish.apart and (self._parted([one], others) or self._parted([other], rest)):
            return 0
        change = self._move(one, rest, others, here, there) + self._move(other, others, rest, there, here)
        if change > 0 and self.random.random() >= math.exp(-change / WEIGHT / heat):
            self._move(one, others, rest, there, here)
            self._move(other, rest, others, here, there)
            return 0
        tables[here], tables[there] = [*rest, other], [*others, one]
        return change

    def _exchange(self, plan: list[list[list[int]]], heat: float) -> int:
        """Let two tables of a size change places, which changes only who plays what; what the cost changes by."""
        tables, here, there = self._two_tables(plan)
        if len(tables[here]) != len(tables[there]) or self.wish.stays:
            return 0
        moves = [(who, here, there) for who in tables[here]] + [(who, there, here) for who in tables[there]]
        change = sum(self._play(who, before, after) for who, before, after in moves)
        if change > 0 and self.random.random() >= math.exp(-change / WEIGHT / heat):
            for who, before, after in moves:
                self._play(who, after, before)
            return 0
        tables[here], tables[there] = tables[there], tables[here]
        return change

    def _two_tables(self, plan: list[list[list[int]]]) -> tuple[list[list[int]], int, int]:
        """A round and two different tables of it, by number."""
        tables = plan[self._below(len(plan))]
        here, there = self._below(len(tables)), self._below(len(tables) - 1)
        return tables, here, there + (there >= here)

    def _below(self, count: int) -> int:
        """A number from 0 to below ``count``; for counts so small a third of the time of `randrange`, and as even."""
        return int(self.random.random() * count)

    def _play(self, who: int, here: int, there: int) -> int:
        """Enter that somebody plays at another table; what the cost changes by."""
        base = who * len(self.wish.tables)
        old, new = base + self.wish.kinds[here], base + self.wish.kinds[there]
        if old == new:
            return 0
        self.done[old] -= 1
        change = -(self.done[old] > 0) + (self.done[new] > 0)
        self.done[new] += 1
        return change

    def _move(self, who: int, left: Sequence[int], joined: Sequence[int], here: int, there: int) -> int:
        """Enter that somebody leaves some and joins others; what the cost changes by."""
        met, row, count = self.met, who * self.count, self.count
        change = 0
        for one in left:
            met[row + one] -= 1
            met[one * count + who] -= 1
            change -= met[row + one] > 0
        for one in joined:
            change += met[row + one] > 0
            met[row + one] += 1
            met[one * count + who] += 1
        return change * WEIGHT + self._play(who, here, there)


def _groups(wish: Wish) -> list[tuple[int, ...]]:
    """Players who sit together, and everybody else alone."""
    group_of = {player: {player} for player in range(wish.players)}
    for one, other in wish.together:
        joined = group_of[one] | group_of[other]
        for player in joined:
            group_of[player] = joined
    return sorted({tuple(sorted(group)) for group in group_of.values()})


def _frozen(plan: Iterable[Iterable[Iterable[int]]]) -> Plan:
    return tuple(tuple(tuple(sorted(table)) for table in tables) for tables in plan)
