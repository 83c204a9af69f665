"""The ranking of a game night, by the rules that its results sheet prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import floor
from typing import NamedTuple

from companion.kit.guests import in_order


class Ranked(NamedTuple):
    """A person's line of the results.

    - ``boxes``: what the person writes for each round; None for a missed one, which counts as ``mean``.
    - ``mean``: the person's average, rounded.
    """

    name: str
    boxes: tuple[float | None, ...]
    mean: int
    total: float
    rank: int


def shares_of(size: int) -> list[int]:
    """The percentage of the opponents at a table of ``size`` players that each place has beaten.

    >>> shares_of(3), shares_of(4)
    ([100, 50, 0], [100, 67, 33, 0])
    """
    return [round(100 * (size - place) / max(size - 1, 1)) for place in range(1, size + 1)]


def worth(ranks: Mapping[str, int]) -> dict[str, float]:
    """What each player's place at a table is worth, by their ranks. Who is level gets the mean of the places shared.

    >>> worth({"Ana": 1, "Ben": 2, "Cy": 2, "Dan": 4}), worth({"Ana": 1, "Ben": 1, "Cy": 1, "Dan": 4})
    ({'Ana': 100.0, 'Ben': 50.0, 'Cy': 50.0, 'Dan': 0.0}, {'Ana': 66.7, 'Ben': 66.7, 'Cy': 66.7, 'Dan': 0.0})
    """
    shares, level = shares_of(len(ranks)), Counter(ranks.values())
    of = {rank: round(sum(shares[rank - 1 : rank - 1 + count]) / count, 1) for rank, count in level.items()}
    return {name: of[rank] for name, rank in ranks.items()}


def ranking(rounds: Sequence[Mapping[str, float]], *, lowest: bool = False) -> list[Ranked]:
    """Everybody who played, the first first; equal sums share a rank. ``rounds``: what each player writes, by round.

    ``lowest``: the smallest sum is first.

    >>> [(one.name, one.total, one.rank) for one in ranking([{"Ana": 100, "Ben": 0}, {"Ana": 33, "Cy": 67}])]
    [('Cy', 134, 1), ('Ana', 133, 2), ('Ben', 0, 3)]
    """
    lines = []
    for name in dict.fromkeys(name for played in rounds for name in played):
        boxes = tuple(played.get(name) for played in rounds)
        known = [box for box in boxes if box is not None]
        mean = floor(sum(known) / len(known) + 0.5)
        lines.append((name, boxes, mean, round(sum(known) + mean * boxes.count(None), 1)))
    sign = 1 if lowest else -1
    found = [Ranked(*line, 1 + sum(sign * other[-1] < sign * line[-1] for other in lines)) for line in lines]
    return sorted(found, key=lambda one: (one.rank, in_order(one.name)))
