"""Plans of a seating, by annealing and by pattern.

The same numbers give the same plan; `seating` checks whether it holds.

**Annealing**: players change tables until the plan is good.

**Patterns**: plans without a repeat that turn like a wheel. One round is found, and each other round is the same with
all players moved on. Players stand in circles of ``length`` places; those left over stand beside the circles. Two
players who sit together in the round found meet in no other round, if no other two who sit together in it stand in
the same circles and equally far apart. So only that round has to be searched for, and it has few places to try. This
finds Kirkman's schoolgirls, 24 players at 6 tables for 7 rounds, and 28 players at 7 tables for 9 rounds; annealing
on all rounds finds nothing there. (One-rotational designs; D. R. Stinson, Combinatorial Designs, 2004.)
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from solvers.seating_plan import UNIT, Plan, SeatingProblem, fares, groups_of, sizes_of, variety_of

APART = 10**6 * UNIT
"""The cost of a meeting of two players who must sit apart."""
_LEFT_ALONE = 0.8
"""The probability of leaving a player alone who meets nobody again at the table and plays nothing again."""
_EXCHANGES, _MOVES = 0.1, 0.05
"""The probability that two whole tables change places, and that a player moves whose place nobody takes."""

_Unit = tuple[int, ...]


class AnnealingRun(NamedTuple):
    """One run of annealing.

    - ``trials``: how many swaps it tries.
    - ``hot`` and ``cold``: its first and its last temperature.
    - ``people`` and ``again``: the weights of a cost of 1, and of a kind played again.
    """

    trials: int
    hot: float
    cold: float
    people: float
    again: float


class Annealer:
    """A plan being annealed: who sits where, who has met whom and played what how often, and what it all costs.

    - ``people``: the cost of the meetings, in UNIT and below.
    - ``again``: the price of what is played (`fares`).
    - ``dealt``: False if some round could not be dealt with those together who sit together, and at their tables
      those who keep one.
    - ``groups`` and ``fixed``: for each round, who sits with whom and who does not move.

    ``start`` is a plan that holds. Without it the rounds are dealt at random.
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
        """A round dealt at random; None if no deal was found.

        Those who stay come first, then those who sit together, the largest groups first, then the others.
        """
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
        """Seat a group at a table that it does not fill beyond an even size, else at any table with room.

        False if there is no such table.
        """
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
        """Count the meetings and the kinds that a table of the first plan brings."""
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
        """The best plan found on the way. It stops as soon as a plan's `key` is as good as ``goal``."""
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
            if fresh and after > best:  # the best plan is copied when it is left, not at each improvement
                kept, fresh = self.frozen(), False
            self._make(trade)
            if after < best:
                best, fresh = after, True
        return self.frozen() if fresh else kept

    def key(self, people: int, again: int) -> tuple[int, ...]:
        """The key by which plans are compared. Lower is better."""
        if self.problem.variety:
            return (variety_of(people, again), people)
        return (people // UNIT, again, people) if self.problem.kinds_first else (people, again)

    def frozen(self) -> Plan:
        """The current plan."""
        return tuple(tuple(tuple(sorted(table)) for table in tables) for tables in self.plan)

    def _trade(self) -> _Trade | None:
        """A trade between two tables of a round, drawn at random; None if the players drawn may not or need not go."""
        draw = self.draw  # takes a third of the time of `randrange`, and is as even for such small counts
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
        """True if a player meets anybody at the table again, or plays its kind again."""
        met = self.met[one]
        for other in at:
            if met[other] > 1:
                return True
        return self.several and self.done[one][kind] > 1

    def _filled(self, group: dict[int, _Unit], unit: _Unit, table: Sequence[int], size: int) -> _Unit:
        """The unit with others of its table added, up to ``size`` players in all."""
        for one in self.random.sample(table, len(table)) if len(unit) < size else ():
            if one not in unit and len(unit) + len(group[one]) <= size:
                unit += group[one]
        return unit

    def _weighed(self, tables: list[list[int]], places: tuple[int, int], going: _Unit, coming: _Unit) -> _Trade:
        """The trade with the changes of cost that it makes."""
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
        """Carry out a trade, and count what it changes."""
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
    """The players of one round who leave two tables for each other, those who stay there, and the changes of cost."""

    tables: list[list[int]]
    places: tuple[int, int]
    going: _Unit
    coming: _Unit
    rest: list[int]
    others: list[int]
    people: int
    again: int


def _beyond(times: int) -> int:
    """The weight of a meeting beyond its cost, by the number of earlier meetings.

    Of plans with the same cost, the one with fewer third meetings wins.

    >>> [_beyond(times) for times in range(5)]
    [0, 0, 1, 40, 1600]
    """
    return 40 ** min(times - 2, 3) if times > 1 else 0


_HOT, _COLD = 0.7, 0.18


def lattice(players: int, tables: int, rounds: int) -> Plan | None:
    """Rounds without a repeat along the lines of a lattice; None if there are not enough.

    Players stand in rows, each as long as the number of tables, which must be prime. In each round a player's table
    moves on by the number of the player's row. If the rows form a full square, they themselves are one round more.

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
    """Rounds without a repeat at tables of these sizes; None if none were found.

    Each round is the one before with all players moved on by one place. There are ``tries``, each with this many
    ``trials``, which take the possible lengths of the circles in turn. The same numbers give the same rounds.
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
    """The first round with all players moved on by ``turn`` places. Those beside the circles stay.

    >>> _turned([[0, 3], [1, 2]], 4, 3, 1)
    ((1, 3), (0, 2))
    """
    circles = players // length * length
    moved = [
        [one if one >= circles else one // length * length + (one + turn) % length for one in table] for table in first
    ]
    return tuple(tuple(sorted(table)) for table in moved)


class _Wheel:
    """A search for a first round. It counts how often each way of standing apart occurs in the round."""

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
        """Seat two players together, and return what that costs."""
        way = self.way[one][other]
        self.times[way] += 1
        return self.times[way] - 1

    def _part(self, one: int, other: int) -> int:
        """Part two players, and return what that saves."""
        way = self.way[one][other]
        self.times[way] -= 1
        return self.times[way]

    def found(self, trials: int) -> list[list[int]] | None:
        """A round in which no way of standing apart occurs twice; None if this many trials find none."""
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
        """Let two players change tables, and return the change of the cost."""
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
    """How two players stand apart. ``one`` is the lower number.

    It stays the same while the circles turn, and turning takes each pair that stands like this to all others that do.

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
    """True if two players who stand like this, and sit together once, meet again in a later round.

    This is so if both stand beside the circles, or half a circle apart.
    """
    return len(way) > 2 and (way[1] == -1 or (way[0] == way[1] and 2 * way[2] == length))
