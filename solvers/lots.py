"""Lots that go to the strongest offer, one offer a player and lot: what the rest of the game can still bring each
player.

Each player holds one offer more than there are lots, makes one for each lot and keeps the last. The strongest offer
takes the lot's prizes and gains its own worth; the worth of the offer kept is lost. Prizes have a kind and a family.
The player with the most of a kind has a bonus, shared with those tied; so has a player with every kind, and one with
all of a family. The ranges are over every way to play: nobody plays against anybody here.

`search` tries all ways if there are few. Otherwise CP-SAT searches: an offer is made or not; of the offers for a lot,
strongest first, the first that is made wins. A climb by exchanges of two offers gives CP-SAT a good play to begin
with, which its answer must not fall short of. One worker and a fixed seed give the same answer to the same question.
Whatever is found is a play, and `outcome` counts it again before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import ceil, factorial, floor
from time import monotonic
from typing import Any, NamedTuple

from solvers import WrongAnswerError

Play = tuple[tuple[int, ...], ...]
"""By lot, then by player: the number (from 0) of the offer that is made."""


class Prize(NamedTuple):
    """Something won with a lot, or earlier. Kinds and families count from 0."""

    kind: int
    family: int


class Bonuses(NamedTuple):
    """What prizes bring. ``shares[n - 1]`` is what each of n players with the most of a kind receives.

    ``every_kind`` is for at least one prize of every kind, once. ``family`` is for all prizes of a family, at most
    once if ``family_once``. None is below 0, and players who share receive no more than one alone would.
    """

    shares: tuple[int, ...]
    every_kind: int
    family: int
    family_once: bool = False


class Rest(NamedTuple):
    """What is left to be played.

    ``worth[player]`` holds the worth of each of the player's offers, at least 1. ``strength[lot][player]`` is how
    strong each is for that lot, all different. ``lots`` holds the prizes of each lot, ``held`` what each player won
    before; together they hold every prize once.
    """

    worth: tuple[tuple[int, ...], ...]
    strength: tuple[tuple[tuple[int, ...], ...], ...]
    lots: tuple[tuple[Prize, ...], ...]
    held: tuple[tuple[Prize, ...], ...]
    bonuses: Bonuses

    @property
    def players(self) -> range:
        """The players' numbers."""
        return range(len(self.worth))

    @property
    def ways(self) -> int:
        """How many ways to play there are."""
        return int(factorial(len(self.lots) + 1) ** len(self.worth))

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """All prizes."""
        return tuple(prize for prizes in (*self.lots, *self.held) for prize in prizes)

    @property
    def kinds(self) -> range:
        """The kinds of prize."""
        return range(1 + max((prize.kind for prize in self.prizes), default=-1))


class PlayOutcome(NamedTuple):
    """What a play leads to: who takes each lot, and what each player receives, bonuses included.

    ``shared[player][kind]``: the part that is for the most of a kind.
    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    shared: tuple[tuple[int, ...], ...]


class RangeEnd(NamedTuple):
    """One end of a range: what ``play`` brings, and the ``bound`` that no play is known to pass."""

    value: int
    play: Play
    bound: int

    @property
    def proved(self) -> bool:
        """True if no play passes the value."""
        return self.value == self.bound


class Searched(NamedTuple):
    """What each player can still receive: ``least`` and ``most`` in all, ``shares`` the most for the most of each
    kind.

    ``orders``: for each order in which the first player can make offers, the least and the most that it brings;
    empty unless all ways were tried.
    """

    least: tuple[RangeEnd, ...]
    most: tuple[RangeEnd, ...]
    shares: tuple[tuple[RangeEnd, ...], ...]
    orders: Mapping[tuple[int, ...], tuple[int, int]] = {}


def outcome(rest: Rest, play: Play) -> PlayOutcome:
    """What a play leads to.

    >>> bonuses = Bonuses(shares=(12, 6), every_kind=0, family=0)
    >>> rest = Rest(((1, 4), (2, 3)), (((4, 1), (3, 2)),), ((Prize(0, 0),),), ((), ()), bonuses)
    >>> outcome(rest, ((0, 1),)).winners, outcome(rest, ((0, 1),)).points
    ((0,), (9, -2))
    """
    winners = tuple(
        max(rest.players, key=lambda player: strength[player][made[player]])
        for strength, made in zip(rest.strength, play, strict=True)
    )
    won, shared = bonuses_of(rest, winners)
    points = list(won)
    for made, winner in zip(play, winners, strict=True):
        points[winner] += rest.worth[winner][made[winner]]
    for player, worth in enumerate(rest.worth):
        points[player] -= sum(worth) - sum(worth[made[player]] for made in play)
    return PlayOutcome(winners, tuple(points), shared)


def bonuses_of(rest: Rest, winners: Sequence[int]) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Each player's bonuses in all, and by kind those for the most of it. ``winners`` takes each lot."""
    bonuses = rest.bonuses
    owned = [set(prizes) for prizes in rest.held]
    for prizes, winner in zip(rest.lots, winners, strict=True):
        owned[winner].update(prizes)
    counts = [[sum(prize.kind == kind for prize in prizes) for kind in rest.kinds] for prizes in owned]
    columns = [share_out(column, bonuses.shares) for column in zip(*counts, strict=True)]
    shared = tuple(zip(*columns, strict=True)) if columns else tuple(() for _ in owned)
    families = families_of(rest)
    won = []
    for player, own in enumerate(owned):
        complete = sum(family <= own for family in families)
        every = bonuses.every_kind if counts[player] and all(counts[player]) else 0
        whole = bonuses.family * (min(complete, 1) if bonuses.family_once else complete)
        won.append(sum(shared[player]) + every + whole)
    return tuple(won), shared


def share_out(counts: Sequence[int], shares: Sequence[int]) -> tuple[int, ...]:
    """What each player receives for the most of a kind. If nobody has any of it, nobody receives anything.

    >>> share_out((2, 0, 2), (12, 6, 4)), share_out((1, 3), (12, 6))
    ((6, 0, 6), (0, 12))
    """
    most = max(counts)
    share = shares[counts.count(most) - 1] if most else 0
    return tuple(share if count == most else 0 for count in counts)


def families_of(rest: Rest) -> list[set[Prize]]:
    """The prizes of each family."""
    return [{prize for prize in rest.prizes if prize.family == family} for family in {p.family for p in rest.prizes}]


FEW = 20_000
"""Up to this many ways to play are tried one by one, which is faster than importing a solver."""

_FAR = 1 << 40
"""More than any play brings."""


def search(rest: Rest, seconds: float, first: int = 0) -> Searched:
    """What each player can still receive, over every way to play.

    ``seconds`` limits CP-SAT's time, which goes first to the most that ``first`` can receive, then to the other ends.
    Raises WrongAnswerError if a play does not bring what the solver claims.

    >>> bonuses = Bonuses(shares=(12, 6), every_kind=0, family=0)
    >>> rest = Rest(((1, 4), (2, 3)), (((4, 1), (3, 2)),), ((Prize(0, 0),),), ((), ()), bonuses)
    >>> found = search(rest, 20)
    >>> [(least.value, most.value) for least, most in zip(found.least, found.most)]
    [(-1, 9), (-3, 13)]
    """
    if rest.ways <= FEW:
        return _all_ways(rest, first)

    return find(rest, monotonic() + seconds, first)


def plays(rest: Rest) -> Iterator[Play]:
    """Every way to play, in order."""
    count = len(rest.lots)
    for made in product(*(permutations(range(count + 1), count) for _ in rest.players)):
        yield tuple(zip(*made, strict=True))


def _all_ways(rest: Rest, first: int) -> Searched:
    """The ranges by trying every way; of equally good plays the first. The orders are those of player ``first``.

    The most of that player is reached by the order that brings the most at the least, of those that can reach it.
    """
    bonuses = cache(lambda winners: bonuses_of(rest, winners))
    in_all = [sum(worth) for worth in rest.worth]
    least, most = ([RangeEnd(bound, (), bound)] * len(in_all) for bound in (_FAR, -_FAR))
    shares = [[RangeEnd(-1, (), -1)] * len(rest.kinds) for _ in in_all]
    orders: dict[tuple[int, ...], tuple[int, int]] = {}
    tops: dict[tuple[int, ...], RangeEnd] = {}
    for play in plays(rest):
        winners, points = [], [-whole for whole in in_all]
        for strength, made in zip(rest.strength, play, strict=True):
            winner = max(rest.players, key=lambda player: strength[player][made[player]])
            winners.append(winner)
            points[winner] += rest.worth[winner][made[winner]]
            for player, offer in enumerate(made):
                points[player] += rest.worth[player][offer]
        won, shared = bonuses(tuple(winners))
        for player in rest.players:
            value = points[player] + won[player]
            if value < least[player].value:
                least[player] = RangeEnd(value, play, value)
            if value > most[player].value:
                most[player] = RangeEnd(value, play, value)
            for kind, share in enumerate(shared[player]):
                if share > shares[player][kind].value:
                    shares[player][kind] = RangeEnd(share, play, share)
        order, value = tuple(made[first] for made in play), points[first] + won[first]
        low, high = orders.get(order, (value, value))
        orders[order] = min(low, value), max(high, value)
        if order not in tops or value > high:
            tops[order] = RangeEnd(value, play, value)
    found = tuple(made[first] for made in most[first].play)
    safest = max(orders, key=lambda order: (orders[order][1], orders[order][0], order == found))
    most[first] = tops[safest]
    return Searched(tuple(least), tuple(most), tuple(map(tuple, shares)), orders)


LEAST_TIME = 0.01
"""Seconds that a search gets even if the time is over: enough to tell whether there is any choice."""


def find(rest: Rest, until: float, first: int) -> Searched:
    """See `search`. ``until`` is the time (of `monotonic`) at which it stops."""
    return _LotsSearch(rest, until).run(first)


class _LotsModel:
    """The rest of a game for one player: the offers made, who wins, what it brings."""

    def __init__(self, rest: Rest, player: int) -> None:
        self.rest, self.player = rest, player
        from ortools.sat.python import cp_model

        self.cp = cp_model.CpModel()
        self.lots, self.offers = range(len(rest.lots)), range(len(rest.lots) + 1)
        flag = self._flag
        self.made = {(lot, p, o): flag() for lot in self.lots for p in rest.players for o in self.offers}
        self.kept = {(p, o): flag() for p in rest.players for o in self.offers}
        self.best = {(lot, p, o): flag() for lot in self.lots for p in rest.players for o in self.offers}
        self.wins = {(lot, p): flag() for lot in self.lots for p in rest.players}
        self._deal_out()
        for lot in self.lots:
            self._settle(lot)
        self.shares = [self._share(kind) for kind in rest.kinds]
        self.total = self._total()

    def _flag(self) -> Any:  # noqa: ANN401 (CP-SAT's own)
        return self.cp.new_bool_var("")

    def _deal_out(self) -> None:
        """Each player makes one offer for each lot, and uses each offer once: for a lot, or as the one kept."""
        for p in self.rest.players:
            for lot in self.lots:
                self.cp.add_exactly_one(self.made[lot, p, o] for o in self.offers)
            for o in self.offers:
                self.cp.add_exactly_one([self.kept[p, o], *(self.made[lot, p, o] for lot in self.lots)])

    def _settle(self, lot: int) -> None:
        """From the strongest down, an offer wins if it is made and none above it was. ``open_`` is true while none
        was.
        """
        strength = self.rest.strength[lot]
        line = sorted(((p, o) for p in self.rest.players for o in self.offers), key=lambda at: -strength[at[0]][at[1]])
        open_: Any = 1
        above: list[list[Any]] = [[] for _ in self.rest.players]
        for p, o in line:
            best, still = self.best[lot, p, o], self._flag()
            self.cp.add(still + best == open_)
            self.cp.add_implication(best, self.made[lot, p, o])
            above[p].append(self.made[lot, p, o])
            # Of one player's offers for a lot one is made, so that all those above count together: a tighter bound.
            self.cp.add(sum(above[p]) + still <= 1)
            open_ = still
        self.cp.add(open_ == 0)
        for p in self.rest.players:
            self.cp.add(sum(self.best[lot, p, o] for o in self.offers) == self.wins[lot, p])
        self.cp.add_exactly_one(self.wins[lot, p] for p in self.rest.players)

    def _share(self, kind: int) -> Any:  # noqa: ANN401
        """What the player receives for the most of a kind: a table of all ways in which its prizes can be shared out."""
        counts = []
        whole = sum(prize.kind == kind for prize in self.rest.prizes)
        for p in self.rest.players:
            won = self.cp.new_int_var(0, whole, "")
            held = sum(prize.kind == kind for prize in self.rest.held[p])
            more = (sum(prize.kind == kind for prize in self.rest.lots[lot]) * self.wins[lot, p] for lot in self.lots)
            self.cp.add(won == held + sum(more))
            counts.append(won)
        shares = self.rest.bonuses.shares
        share = self.cp.new_int_var(0, max(shares), "")
        rows = [(*parted, share_out(parted, shares)[self.player]) for parted in _parted(whole, len(counts))]
        self.cp.add_allowed_assignments([*counts, share], rows)
        return share

    def _total(self) -> Any:  # noqa: ANN401
        """All that the rest brings the player."""
        bonuses, worth, me = self.rest.bonuses, self.rest.worth[self.player], self.player
        gains = sum(worth[o] * self.best[lot, me, o] for lot in self.lots for o in self.offers)
        loss = sum(worth[o] * self.kept[me, o] for o in self.offers)
        kinds = [self._any_of([p for p in self.rest.prizes if p.kind == kind]) for kind in self.rest.kinds]
        whole = [self._all_of(list(map(self._won, family))) for family in families_of(self.rest)]
        families = [self._one_of(whole)] if bonuses.family_once else whole
        every = bonuses.every_kind * self._all_of(kinds) if kinds else 0
        return gains - loss + sum(self.shares) + every + bonuses.family * sum(families)

    def _won(self, prize: Any) -> Any:  # noqa: ANN401
        """Whether the player has a prize in the end."""
        if prize in self.rest.held[self.player]:
            return self.cp.new_constant(1)
        return next(
            (self.wins[lot, self.player] for lot in self.lots if prize in self.rest.lots[lot]), self.cp.new_constant(0)
        )

    def _any_of(self, prizes: list[Any]) -> Any:  # noqa: ANN401
        return self._one_of(list(map(self._won, prizes)))

    def _one_of(self, flags: list[Any]) -> Any:  # noqa: ANN401
        one = self._flag()
        self.cp.add_max_equality(one, flags)
        return one

    def _all_of(self, flags: list[Any]) -> Any:  # noqa: ANN401
        every = self._flag()
        self.cp.add_min_equality(every, flags)
        return every

    def hint(self, play: Play) -> None:
        """Gives the solver a play to begin with."""
        self.cp.clear_hints()  # type: ignore[no-untyped-call]
        for (lot, p, o), made in self.made.items():
            self.cp.add_hint(made, play[lot][p] == o)

    def play(self, solver: Any) -> Play:  # noqa: ANN401
        """The play of a solution."""
        return tuple(
            tuple(next(o for o in self.offers if solver.boolean_value(self.made[lot, p, o])) for p in self.rest.players)
            for lot in self.lots
        )


def _parted(whole: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide a number of things among a number of players.

    >>> list(_parted(1, 2))
    [(0, 1), (1, 0)]
    """
    if among == 1:
        yield (whole,)
        return
    for own in range(whole + 1):
        yield from ((own, *others) for others in _parted(whole - own, among - 1))


def _by_lot(made: Sequence[Sequence[int]]) -> Play:
    """Offers given in the order of the lots, the last of each player kept, as a play."""
    return tuple(zip(*made, strict=True))[:-1]


class _LotsSearch:
    """The searches one after the other, each with its part of the time, and what their plays show besides."""

    def __init__(self, rest: Rest, until: float) -> None:
        self.rest, self.until = rest, until
        # Something to show where the time is over before anything is found: everybody plays in order.
        anyhow = tuple((lot,) * len(rest.worth) for lot in range(len(rest.lots)))
        self.seen: list[tuple[Play, PlayOutcome]] = [(anyhow, outcome(rest, anyhow))]
        self.models: dict[int, _LotsModel] = {}

    def run(self, first: int) -> Searched:
        """All ends of all ranges, those of ``first`` first; then the most of each kind, unless a play has reached it
        already.
        """
        players = sorted(self.rest.players, key=lambda player: player != first)
        ends = {}
        for place, (p, sign) in enumerate(product(players, (1, -1))):
            ends[p, sign] = self._end(p, sign, None, max(2, 2 * len(players) - place) if place else 2)
        # Half of the time was for the first; what is left of the others' is for those that theirs did not suffice for.
        open_ = [key for key, end in ends.items() if not end.proved]
        for place, (p, sign) in enumerate(open_):
            end, before = self._end(p, sign, None, len(open_) - place), ends[p, sign]
            ends[p, sign] = end._replace(bound=sign * min(sign * end.bound, sign * before.bound))
        shares = {(p, kind): self._end(p, 1, kind, 1) for p in players for kind in self.rest.kinds}
        in_order = self.rest.players
        return Searched(
            tuple(ends[p, -1] for p in in_order),
            tuple(ends[p, 1] for p in in_order),
            tuple(tuple(shares[p, kind] for kind in self.rest.kinds) for p in in_order),
        )

    def _end(self, player: int, sign: int, kind: int | None, slots: int) -> RangeEnd:
        """One end: the most (``sign`` 1) or the least (-1) of the total, or of the share of a kind, in a part of the
        time left.
        """

        def value(result: PlayOutcome) -> int:
            return result.points[player] if kind is None else result.shared[player][kind]

        far = self._far(player, sign, kind)
        shown, play = max(((sign * value(result), play) for play, result in self.seen), key=lambda found: found[0])
        if shown < sign * far:
            shown, play = self._climb(play, lambda result: sign * value(result))
        if shown == sign * far:
            return RangeEnd(far, play, far)
        if player not in self.models:
            self.models[player] = _LotsModel(self.rest, player)
        model = self.models[player]
        goal = model.total if kind is None else model.shares[kind]
        (model.cp.maximize if sign > 0 else model.cp.minimize)(goal)
        model.hint(play)
        from ortools.sat.python import cp_model

        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        solver.parameters.linearization_level = 2  # four times as fast as its default, and never long
        solver.parameters.cp_model_probing_level = 0  # took as long as the search
        solver.parameters.max_time_in_seconds = max(LEAST_TIME, (self.until - monotonic()) / slots)
        status = solver.solve(model.cp)
        if status in (cp_model.INFEASIBLE, cp_model.MODEL_INVALID):
            raise WrongAnswerError(f"the solver says that nobody can play: {solver.status_name(status)}")
        if status == cp_model.UNKNOWN:
            return RangeEnd(sign * shown, play, far)
        found = model.play(solver)
        result = outcome(self.rest, found)
        if value(result) != round(solver.objective_value):
            raise WrongAnswerError(f"{solver.objective_value} claimed, and the play brings {value(result)}")
        self.seen.append((found, result))
        if status == cp_model.OPTIMAL:
            if sign * value(result) < shown:
                raise WrongAnswerError(f"{value(result)} called the best, and another play brings {sign * shown}")
            return RangeEnd(value(result), found, value(result))
        known = solver.best_objective_bound
        bound = min(far, floor(known + 1e-6)) if sign > 0 else max(far, ceil(known - 1e-6))
        if sign * value(result) < shown:
            return RangeEnd(sign * shown, play, bound)
        return RangeEnd(value(result), found, bound)

    def _climb(self, play: Play, value: Callable[[PlayOutcome], int]) -> tuple[int, Play]:
        """A play that no exchange of two of a player's offers improves. It is found quickly and gives CP-SAT a start."""
        offers = range(len(play) + 1)
        made = [[*offered, *set(offers).difference(offered)] for offered in zip(*play, strict=True)]
        best = value(outcome(self.rest, play))
        gained = True
        while gained:
            gained = False
            for hand, (one, other) in product(made, combinations(offers, 2)):
                hand[one], hand[other] = hand[other], hand[one]
                result = value(outcome(self.rest, _by_lot(made)))
                if result > best:
                    best, gained = result, True
                else:
                    hand[one], hand[other] = hand[other], hand[one]
        climbed = _by_lot(made)
        self.seen.append((climbed, outcome(self.rest, climbed)))
        return best, climbed

    def _far(self, player: int, sign: int, kind: int | None) -> int:
        """A simple bound: for a kind, what the player receives by winning all that is left of it."""
        bonuses, worth = self.rest.bonuses, self.rest.worth[player]
        if kind is not None:
            counts = [sum(prize.kind == kind for prize in held) for held in self.rest.held]
            counts[player] += sum(prize.kind == kind for lot in self.rest.lots for prize in lot)
            return share_out(counts, bonuses.shares)[player]
        if sign < 0:
            return -max(worth)
        families = min(len(families_of(self.rest)), 1 if bonuses.family_once else len(self.rest.prizes))
        most = max(bonuses.shares) * len(self.rest.kinds) + bonuses.every_kind + bonuses.family * families
        return sum(worth) - 2 * min(worth) + most
