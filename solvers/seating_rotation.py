"""Plans without a repeat that turn like a wheel: one round is found, and every other is that round, everybody one place on.

Players stand in circles of ``length`` places, those left over beside them. Two who sit together in the round that is found
sit together in no other, if no other two of it are the same circles and the same way apart: so only that round is
searched for, which has few places to try. Kirkman's schoolgirls, 24 players at 6 tables for 7 rounds, 28 at 7 for 9 come
of it, where annealing on all rounds finds nothing. (One-rotational designs; D. R. Stinson, Combinatorial Designs, 2004.)
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import combinations

from solvers.seating_plan import Plan

_HOT, _COLD = 0.7, 0.18


def lattice(players: int, tables: int, rounds: int) -> Plan | None:
    """Rounds without a repeat along the lines of a lattice; None where there are none.

    Players stand in rows of as many as there are tables, a prime number; the table of each moves on, in every round, as
    many places as the number of their row. A square has its rows as one round more.

    >>> lattice(4, 2, 3)
    (((0, 2), (1, 3)), ((0, 3), (1, 2)), ((0, 1), (2, 3)))
    """
    square = players == tables * tables
    prime = tables > 1 and all(tables % one for one in range(2, math.isqrt(tables) + 1))
    if not prime or players > tables * tables or rounds > tables + square:
        return None
    plan = []
    for turn in range(min(rounds, tables)):
        at: list[list[int]] = [[] for _ in range(tables)]
        for player in range(players):
            row, place = divmod(player, tables)
            at[(place + turn * row) % tables].append(player)
        plan.append(tuple(map(tuple, at)))
    if rounds > tables:
        plan.append(tuple(tuple(range(row * tables, (row + 1) * tables)) for row in range(tables)))
    return tuple(plan)


def rotate(sizes: Sequence[int], rounds: int, tries: int, trials: int) -> Plan | None:
    """Rounds without a repeat at tables of these sizes, each the one before with everybody one place on; None where none was found.

    ``tries`` are made, of so many ``trials`` each, with circles of every length that may do by turns; the same for the same
    numbers.
    """
    players, largest = sum(sizes), max(sizes)
    longest = (players - 1) // max(1, largest - 1)
    lengths = [length for length in range(max(2, rounds), longest + 1) if players % length <= len(sizes)]
    for number in range(tries if lengths and len(sizes) > 1 else 0):
        length = lengths[number % len(lengths)]
        first = _Wheel(sizes, length, number).found(trials)
        if first is not None:
            return tuple(_turned(first, players, length, turn) for turn in range(rounds))
    return None


def _turned(first: Sequence[Sequence[int]], players: int, length: int, turn: int) -> tuple[tuple[int, ...], ...]:
    """The first round with everybody so many places on; who stands beside the circles stays.

    >>> _turned([[0, 3], [1, 2]], 4, 3, 1)
    ((1, 3), (0, 2))
    """
    circles = players // length * length
    moved = [
        [one if one >= circles else one // length * length + (one + turn) % length for one in table] for table in first
    ]
    return tuple(tuple(sorted(table)) for table in moved)


class _Wheel:
    """A first round that changes, and how often each way of two to stand apart occurs in it."""

    def __init__(self, sizes: Sequence[int], length: int, seed: int) -> None:
        players = sum(sizes)
        self.random = random.Random(seed)
        ways: dict[tuple[int, ...], int] = {}
        self.way = [[0] * players for _ in range(players)]
        for one, other in combinations(range(players), 2):
            way = _way(one, other, players // length, length)
            self.way[one][other] = self.way[other][one] = ways.setdefault(way, len(ways))
        self.times = [0] * len(ways)
        for way, number in ways.items():
            self.times[number] = _is_repeat(way, length)
        order = self.random.sample(range(players), players)
        self.tables = [[order.pop() for _ in range(size)] for size in sizes]
        self.cost = sum(self._put(one, other) for table in self.tables for one, other in combinations(table, 2))

    def _put(self, one: int, other: int) -> int:
        """Seat two together; what that costs."""
        way = self.way[one][other]
        self.times[way] += 1
        return self.times[way] - 1

    def _part(self, one: int, other: int) -> int:
        """Part two; what that saves."""
        way = self.way[one][other]
        self.times[way] -= 1
        return self.times[way]

    def found(self, trials: int) -> list[list[int]] | None:
        """A round in which no way to stand apart occurs twice; None where so many trials find none."""
        heat, cooling = _HOT, (_COLD / _HOT) ** (1 / trials)
        draw = self.random.random
        for _ in range(trials):
            if not self.cost:
                return self.tables
            heat *= cooling
            here, there = int(draw() * len(self.tables)), int(draw() * (len(self.tables) - 1))
            at, to = self.tables[here], self.tables[there + (there >= here)]
            place, other = int(draw() * len(at)), int(draw() * len(to))
            worse = self._swap(at, place, to, other)
            if worse > 0 and draw() >= math.exp(-worse / heat):
                worse += self._swap(at, place, to, other)
            self.cost += worse
        return None

    def _swap(self, at: list[int], place: int, to: list[int], other: int) -> int:
        """Let two change tables; what the cost changes by."""
        one, two = at[place], to[other]
        change = 0
        for who, table in ((one, at), (two, to)):
            for neighbour in table:
                if neighbour != who:
                    change -= self._part(who, neighbour)
        at[place], to[other] = two, one
        for who, table in ((two, at), (one, to)):
            for neighbour in table:
                if neighbour != who:
                    change += self._put(who, neighbour)
        return change


def _way(one: int, other: int, circles: int, length: int) -> tuple[int, ...]:
    """How two stand apart, the lower first: it stays while the circles turn, and every two who stand so take turns.

    >>> _way(0, 2, 1, 3), _way(1, 3, 1, 3), _way(1, 5, 2, 3)
    ((0, 0, 1), (0, -1), (0, 1, 1))
    """
    (circle, place), (second, where) = divmod(one, length), divmod(other, length)
    if circle == circles:
        return (one, -1, other)
    if second == circles:
        return (circle, -1 - where)
    apart = (where - place) % length
    return (circle, second, min(apart, length - apart) if circle == second else apart)


def _is_repeat(way: tuple[int, ...], length: int) -> bool:
    """Whether two who stand so and sit together once meet again by it: both beside the circles, or half a circle apart."""
    return len(way) > 2 and (way[1] == -1 or (way[0] == way[1] and 2 * way[2] == length))
