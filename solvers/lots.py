"""Lots that go to the strongest of the offers made for them, an offer a player a lot: what that can still bring everybody.

Everybody holds one offer more than there are lots, makes one for each lot, and keeps the last. Whoever made the strongest
takes the prizes of the lot and gains what the offer is worth; what the offer kept is worth is lost. Prizes have a kind and
a family: whoever has the most of a kind has a bonus, shared with those tied; so has somebody with every kind, and with all
of a family. Nobody plays against anybody here: the ranges are over every way to play.

`search` looks at all ways where there are few; `lots_model` has CP-SAT search the others. What either finds is a play,
whose `outcome` anybody can count again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from math import factorial
from time import monotonic
from typing import NamedTuple

Play = tuple[tuple[int, ...], ...]
"""By lot, by player: which of their offers is made, by its number from 0."""


class Prize(NamedTuple):
    """Something won with a lot, or before. Kinds and families count from 0."""

    kind: int
    family: int


class Bonuses(NamedTuple):
    """What prizes bring. ``shares``: what each of so many (from 1) who have the most of a kind receives; nobody else does.

    ``every_kind`` is for at least one prize of every kind, once; ``family`` for all prizes of a family, once at most where
    ``family_once``. None is below 0, and those who share receive no more than one alone.
    """

    shares: tuple[int, ...]
    every_kind: int
    family: int
    family_once: bool = False


class Rest(NamedTuple):
    """What is left to be played.

    ``worth[player]`` has what each offer is worth, 1 at least; ``strength[lot][player]`` how strong each is there (no two
    equally). ``lots`` has the prizes of each, ``held`` what everybody won before: together all prizes there are, each once.
    """

    worth: tuple[tuple[int, ...], ...]
    strength: tuple[tuple[tuple[int, ...], ...], ...]
    lots: tuple[tuple[Prize, ...], ...]
    held: tuple[tuple[Prize, ...], ...]
    bonuses: Bonuses

    @property
    def players(self) -> range:
        """The players, by number."""
        return range(len(self.worth))

    @property
    def ways(self) -> int:
        """How many ways there are to play."""
        return int(factorial(len(self.lots) + 1) ** len(self.worth))

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """All prizes there are."""
        return tuple(prize for prizes in (*self.lots, *self.held) for prize in prizes)

    @property
    def kinds(self) -> range:
        """The kinds of prize."""
        return range(1 + max((prize.kind for prize in self.prizes), default=-1))


class PlayOutcome(NamedTuple):
    """What a play comes to: who takes each lot, and what it brings everybody, bonuses included. ``shared[player][kind]``:
    what of that is for the most of a kind.
    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    shared: tuple[tuple[int, ...], ...]


class RangeEnd(NamedTuple):
    """An end of a range: what ``play`` brings, and the ``bound`` beyond which no play is, as far as it is known."""

    value: int
    play: Play
    bound: int

    @property
    def proved(self) -> bool:
        """True where no play is beyond the value."""
        return self.value == self.bound


class Searched(NamedTuple):
    """What everybody can still have, by player: ``least`` and ``most`` in all, ``shares`` the most for the most of each kind."""

    least: tuple[RangeEnd, ...]
    most: tuple[RangeEnd, ...]
    shares: tuple[tuple[RangeEnd, ...], ...]


def outcome(rest: Rest, play: Play) -> PlayOutcome:
    """Count a play.

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
    """The bonuses of everybody in all, and by kind those for the most of it; ``winners`` takes each lot."""
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
    """What everybody receives who has so many of a kind; nobody does where there is none of it.

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
"""So many ways to play are looked at one by one in less time than it takes to import a solver."""

_FAR = 1 << 40
"""More than anything brings."""


def search(rest: Rest, seconds: float, first: int = 0) -> Searched:
    """What everybody can still have, over every way to play.

    ``seconds`` limits what CP-SAT may take for it; the time goes to what ``first`` can have at most, then to the others.
    Raises WrongAnswerError where a play found does not bring what was claimed.
    >>> bonuses = Bonuses(shares=(12, 6), every_kind=0, family=0)
    >>> rest = Rest(((1, 4), (2, 3)), (((4, 1), (3, 2)),), ((Prize(0, 0),),), ((), ()), bonuses)
    >>> found = search(rest, 20)
    >>> [(least.value, most.value) for least, most in zip(found.least, found.most)]
    [(-1, 9), (-3, 13)]
    """
    if rest.ways <= FEW:
        return _all_ways(rest)
    from solvers.lots_model import find

    return find(rest, monotonic() + seconds, first)


def plays(rest: Rest) -> Iterator[Play]:
    """Every way to play, in order."""
    count = len(rest.lots)
    for made in product(*(permutations(range(count + 1), count) for _ in rest.players)):
        yield tuple(zip(*made, strict=True))


def _all_ways(rest: Rest) -> Searched:
    """Every way looked at; of several as good the first."""
    bonuses = cache(lambda winners: bonuses_of(rest, winners))
    in_all = [sum(worth) for worth in rest.worth]
    least, most = ([RangeEnd(bound, (), bound)] * len(in_all) for bound in (_FAR, -_FAR))
    shares = [[RangeEnd(-1, (), -1)] * len(rest.kinds) for _ in in_all]
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
    return Searched(tuple(least), tuple(most), tuple(map(tuple, shares)))
