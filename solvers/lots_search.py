"""What lots can still bring everybody (`lots`): all ways to play looked at where they are few, else searched by `lots_model`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from time import monotonic

from solvers.lots import End, Play, Rest, Searched, bonuses_of

FEW = 20_000
"""So many ways to play are looked at one by one in less time than it takes to import a solver."""

_FAR = 1 << 40
"""More than anything brings."""


def search(rest: Rest, seconds: float, first: int = 0) -> Searched:
    """What everybody can still have, over every way to play.

    ``seconds`` limits what CP-SAT may take for it; the time goes to what ``first`` can have at most, then to the others.
    Raises WrongAnswerError where a play found does not bring what was claimed.

    >>> from solvers.lots import Bonuses, Prize
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
    least, most = ([End(bound, (), bound)] * len(in_all) for bound in (_FAR, -_FAR))
    shares = [[End(-1, (), -1)] * len(rest.kinds) for _ in in_all]
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
                least[player] = End(value, play, value)
            if value > most[player].value:
                most[player] = End(value, play, value)
            for kind, share in enumerate(shared[player]):
                if share > shares[player][kind].value:
                    shares[player][kind] = End(share, play, share)
    return Searched(tuple(least), tuple(most), tuple(map(tuple, shares)))
