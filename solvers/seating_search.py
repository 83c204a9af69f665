"""Plans of a seating, by annealing and by pattern: the same for the same numbers; whether they hold `seating` checks.

**Annealing**: people change tables until a plan is good. **Patterns**: plans without a repeat that turn like a wheel: one round
is found, and every other is that round, everybody one place on. Players stand in circles of ``length`` places, those left over
beside them. Two who sit together in the round that is found sit together in no other, if no other two of it are the same
circles and the same way apart: so only that round is searched for, which has few places to try. Kirkman's schoolgirls, 24
players at 6 tables for 7 rounds, 28 at 7 for 9 come of it, where annealing on all rounds finds nothing. (One-rotational
designs; D. R. Stinson, Combinatorial Designs, 2004.)
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from solvers.seating_plan import UNIT, Plan, SeatingProblem, fares, groups_of, sizes_of, variety_of

APART = 10**6 * UNIT
"""A meeting of two who are to sit apart."""
_LEFT_ALONE = 0.8
"""How often somebody stays where they sit who meets nobody again there, and plays nothing again."""
_EXCHANGES, _MOVES = 0.1, 0.05
"""How often two whole tables change places; how often somebody moves whose place nobody takes."""

_Unit = tuple[int, ...]


class AnnealingRun(NamedTuple):
    """One run of annealing: how many trials, from which heat to which, and what a cost of 1, and a kind played again, weigh."""

    trials: int
    hot: float
    cold: float
    people: float
    again: float


class Annealer:
    """A seating on its way: who sits where, who met whom how often, who played what how often, and what all that comes to.

    ``people`` is what the meetings cost, in UNIT and below; ``again`` what is played after the first time (`fares`). ``dealt``
    is False where no round can be dealt with everybody together who sits together, and at their table who keep one. A
    ``start`` is a plan that holds. ``groups`` and ``fixed`` are those of each round: who sits with whom, who does not move.
    """

    def __init__(self, problem: SeatingProblem, seed: int, start: Plan | None = None) -> None:
        self.problem, self.random = problem, random.Random(seed)
        self.draw = self.random.random
        self.several = len(set(problem.kinds)) > 1
        self.flexible = any(least < most for least, most in problem.tables)
        self.groups: list[dict[int, _Unit]] = [
            {one: group for group in groups_of(problem, number) for one in group} for number in range(problem.rounds)
        ]
        self.fixed = [{one for who in problem.stays if who in group for one in group[who]} for group in self.groups]
        self.fares = fares(problem)
        self.met = [[0] * problem.players for _ in range(problem.players)]
        self.done = [[0] * len(problem.tables) for _ in range(problem.players)]
        for (one, other), times in problem.met.items():
            self.met[one][other] = self.met[other][one] = times
        for (player, kind), times in problem.done.items():
            self.done[player][kind] = times
        far = max(problem.met.values(), default=0) + problem.rounds + 1
        self.price = [UNIT * n * n + _beyond(n) for n in range(far)] + [APART] * (problem.rounds + 1)
        for one, other in problem.apart:
            self.met[one][other] = self.met[other][one] = far
        self.people = self.again = 0
        dealt = [self._deal(number) for number in range(problem.rounds)] if start is None else start
        self.plan = [[list(table) for table in tables] for tables in dealt if tables is not None]
        self.dealt = len(self.plan) == problem.rounds
        for tables in self.plan:
            for number, table in enumerate(tables):
                self._enter(number, table)

    def _deal(self, number: int) -> Sequence[Sequence[int]] | None:
        """A round dealt out: first who stays, then who sits together, the largest groups first, then everybody else."""
        group, fixed = self.groups[number], self.fixed[number]
        units = list(dict.fromkeys(group.values()))
        even = sizes_of(len(group), self.problem.tables) or []
        for _ in range(200):
            tables: list[list[int]] = [[] for _ in even]
            self.random.shuffle(units)
            units.sort(key=lambda unit: (unit[0] not in fixed, -len(unit)))
            if all(self._put(unit, tables, even) for unit in units) and self._take(map(len, tables)):
                return tables
        return None

    def _put(self, unit: _Unit, tables: list[list[int]], even: Sequence[int]) -> bool:
        """Seat some who sit together, where that is no more than at even tables, else where there is room at all."""
        kept = {self.problem.stays[one] for one in unit if one in self.problem.stays}
        order = list(kept) if kept else self.random.sample(range(len(tables)), len(tables))
        for room in (even, [most for _, most in self.problem.tables]) if len(kept) <= 1 else ():
            for number in order:
                if len(tables[number]) + len(unit) <= room[number]:
                    tables[number] += unit
                    return True
        return False

    def _take(self, sizes: Iterable[int]) -> bool:
        return all(least <= size <= most for size, (least, most) in zip(sizes, self.problem.tables, strict=True))

    def _enter(self, number: int, table: Sequence[int]) -> None:
        """Count what a table of the first plan brings."""
        for one, other in combinations(table, 2):
            self.people += self.price[self.met[one][other]]
            self._meet(one, other, 1)
        kind = self.problem.kinds[number]
        for player in table:
            self.again += self.fares[self.done[player][kind]]
            self.done[player][kind] += 1

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def anneal(self, run: AnnealingRun, goal: Sequence[int]) -> Plan:
        """The best plan on the way; over as soon as one is as good as ``goal``, which is told as `key` is."""
        best, kept, fresh = self.key(self.people, self.again), self.frozen(), False
        heat, cooling = run.hot, (run.cold / run.hot) ** (1 / max(1, run.trials))
        for _ in range(run.trials if len(self.problem.tables) > 1 and self.plan else 0):
            if best <= tuple(goal):
                break
            heat *= cooling
            trade = self._trade()
            if trade is None:
                continue
            worse = trade.people / UNIT * run.people + trade.again / UNIT * run.again
            if worse > 0 and self.draw() >= math.exp(-worse / heat):
                continue
            after = self.key(self.people + trade.people, self.again + trade.again)
            if fresh and after > best:  # written down when it is left, not each time that it gets better
                kept, fresh = self.frozen(), False
            self._make(trade)
            if after < best:
                best, fresh = after, True
        return self.frozen() if fresh else kept

    def key(self, people: int, again: int) -> tuple[int, ...]:
        """What goes before, the lower the better."""
        if self.problem.variety:
            return (variety_of(people, again), people)
        return (people // UNIT, again, people) if self.problem.kinds_first else (people, again)

    def frozen(self) -> Plan:
        """The plan as it stands."""
        return tuple(tuple(tuple(sorted(table)) for table in tables) for tables in self.plan)

    def _trade(self) -> _Trade | None:
        """Some of a table and some of another of the same round who might change places; None where nobody may or needs to."""
        draw = self.draw  # a third of the time of `randrange`, and as even for counts so small
        number = int(draw() * len(self.plan))
        tables, group, fixed = self.plan[number], self.groups[number], self.fixed[number]
        here, there = int(draw() * len(tables)), int(draw() * (len(tables) - 1))
        there += there >= here
        at, to, kind = tables[here], tables[there], self.problem.kinds[here]
        if not at:
            return None
        how, one = draw(), at[int(draw() * len(at))]
        going: _Unit = group[one]
        coming: _Unit = ()
        if how < _EXCHANGES and self.several and kind != self.problem.kinds[there]:
            going, coming = tuple(at), tuple(to)
        elif not self._meets_again(one, at, kind) and draw() < _LEFT_ALONE:
            return None
        elif to and not (self.flexible and how < _EXCHANGES + _MOVES):
            coming = group[to[int(draw() * len(to))]]
            if len(going) != len(coming):
                going, coming = self._filled(group, going, at, len(coming)), self._filled(group, coming, to, len(going))
        if fixed and not fixed.isdisjoint((*going, *coming)):
            return None
        shift = len(coming) - len(going)
        if shift and not self._may_have(here, len(at) + shift, there, len(to) - shift):
            return None
        return self._weighed(tables, (here, there), going, coming)

    def _may_have(self, here: int, size: int, there: int, other: int) -> bool:
        (least, most), (fewest, largest) = self.problem.tables[here], self.problem.tables[there]
        return least <= size <= most and fewest <= other <= largest

    def _meets_again(self, one: int, at: Sequence[int], kind: int) -> bool:
        """Whether somebody meets one of a table again, or plays its kind again."""
        met = self.met[one]
        for other in at:
            if met[other] > 1:
                return True
        return self.several and self.done[one][kind] > 1

    def _filled(self, group: dict[int, _Unit], unit: _Unit, table: Sequence[int], size: int) -> _Unit:
        """The unit and others of its table, as far as they come to no more than ``size``."""
        for one in self.random.sample(table, len(table)) if len(unit) < size else ():
            if one not in unit and len(unit) + len(group[one]) <= size:
                unit += group[one]
        return unit

    def _weighed(self, tables: list[list[int]], places: tuple[int, int], going: _Unit, coming: _Unit) -> _Trade:
        """The trade with what it changes."""
        here, there = places
        rest = [one for one in tables[here] if one not in going]
        others = [one for one in tables[there] if one not in coming]
        met, price = self.met, self.price
        people = again = 0
        for some, left, joined in ((going, rest, others), (coming, others, rest)):
            for one in some:
                row = met[one]
                for other in left:
                    people -= price[row[other] - 1]
                for other in joined:
                    people += price[row[other]]
        old, new = self.problem.kinds[here], self.problem.kinds[there]
        if old != new:
            fares, done = self.fares, self.done
            for one in going:
                again += fares[done[one][new]] - fares[done[one][old] - 1]
            for one in coming:
                again += fares[done[one][old]] - fares[done[one][new] - 1]
        return _Trade(tables, places, going, coming, rest, others, people, again)

    def _make(self, trade: _Trade) -> None:
        """Let them change places, and count what that changes."""
        here, there = trade.places
        old, new = self.problem.kinds[here], self.problem.kinds[there]
        sides = ((trade.going, trade.rest, trade.others, old, new), (trade.coming, trade.others, trade.rest, new, old))
        for some, left, joined, before, after in sides:
            for one in some:
                for other in left:
                    self._meet(one, other, -1)
                for other in joined:
                    self._meet(one, other, 1)
                self.done[one][before] -= 1
                self.done[one][after] += 1
        trade.tables[here], trade.tables[there] = [*trade.rest, *trade.coming], [*trade.others, *trade.going]
        self.people += trade.people
        self.again += trade.again


class _Trade(NamedTuple):
    """Who leaves which of two tables of a round for the other, who stays there, and what that changes."""

    tables: list[list[int]]
    places: tuple[int, int]
    going: _Unit
    coming: _Unit
    rest: list[int]
    others: list[int]
    people: int
    again: int


def _beyond(times: int) -> int:
    """What meeting somebody again weighs beyond its cost, after so many times: of plans of one cost the third time goes first.

    >>> [_beyond(times) for times in range(5)]
    [0, 0, 1, 40, 1600]
    """
    return 40 ** min(times - 2, 3) if times > 1 else 0


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
