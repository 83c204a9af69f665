"""The facts of Deringer that its other modules share: players, coins, and the strength of a pair of dice.

Free of pydantic: rule sheets need this module only.

The strength of a pair is a number: the stronger pair has the greater number. The sum of two different dice is their
strength, 3 to 11. Doubles are above all sums, and the double 1 is above all doubles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from companion.words import NBSP as _NBSP

LEAST, MOST = PLAYERS = (4, 8)
DICE = 3
FACES = 6
COINS = 12
LEAST_PAIRS, MOST_PAIRS = 2, 8
"""The least and the most pairs in a duel, both camps together. There can be as many pairs as players."""

HIGHEST_SUM = 2 * FACES - 1
DOUBLE_ONE = 2 * FACES + FACES + 1
DOUBLES = (*range(2 * FACES + 2, DOUBLE_ONE), DOUBLE_ONE)
"""The strengths of the doubles 2, 3, 4, 5, 6 and 1, in this order."""


def strength(dice: Sequence[int]) -> int:
    """The strength of a pair (articles pairs.sum and pairs.double). Pairs of equal strength cancel each other.

    >>> [strength(dice) for dice in ((1, 2), (5, 3), (6, 5), (2, 2), (6, 6), (1, 1))]
    [3, 8, 11, 14, 18, 19]
    """
    one, other = dice
    if one != other:
        return one + other
    return DOUBLE_ONE if one == 1 else 2 * FACES + one


def is_double(power: int) -> bool:
    """True if a pair of this strength is a double.

    >>> is_double(11), is_double(14)
    (False, True)
    """
    return power > HIGHEST_SUM


def write_pair(dice: Sequence[int]) -> str:
    """A pair as written in any language: a sum with a plus between the dice, a double without.

    >>> [write_pair(dice).replace(_NBSP, " ") for dice in ((5, 3), (4, 4))]
    ['5+3', '4 4']
    """
    one, other = dice
    return f"{one}{_NBSP}{other}" if one == other else f"{one}+{other}"


SUMS: Mapping[int, tuple[tuple[int, int], ...]] = {
    total: tuple(pair for pair in combinations(range(1, FACES + 1), 2) if sum(pair) == total)
    for total in range(3, HIGHEST_SUM + 1)
}
"""The pairs of two different dice, by their sum."""

NUMBERS: Mapping[str, Any] = {
    "counts": tuple(range(LEAST, MOST + 1)),
    "all_dice": DICE * MOST,
    "all_coins": COINS * MOST,
    "loot": {players: COINS * players for players in range(LEAST, MOST + 1)},
    "most": {players: players + 1 for players in range(LEAST, MOST + 1)},
    "limits": {1: 1} | {players: players + 1 for players in range(2, MOST + 1)},
    "lowest_sum": min(SUMS),
    "doubles": (2, 3, 4, 5, 6, 1),
}
