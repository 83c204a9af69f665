"""What is to be said, before it is said: a key and values.

`verdict` turns a note into a sentence of the game's words, in the reader's language. So games stay testable without
templates and no sentence stands twice. Values are cards, lists of cards, suits, names, numbers, sums, or tables of
them; never text of our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple


class Note(NamedTuple):
    """Something to be said: the key of a sentence in the game's words, and the values it names."""

    key: str
    values: Mapping[str, Any] = {}


class Sum(NamedTuple):
    """Numbers and what they add up to, for a note: ``5 + 3 − 2 = 6``; zeros change nothing and are left out, and a number that is left alone is just told: ``5``."""

    terms: tuple[int, ...]

    @property
    def total(self) -> int:
        """What the terms add up to."""
        return sum(self.terms)


class Chance(Fraction):
    """A probability: on paper so many chances in so many."""

    __slots__ = ()


class Moves(tuple[tuple[Any, Any], ...]):
    """One thing put on, or brought to, another, step by step: ``Q♠ → 8♦, J♣ → 5♥``."""

    __slots__ = ()


class ClockTime(str):
    """A time as a clock gives it, "7:34": so it stands in files and in JSON. A sentence says it as its language does: 7 h 34 in French."""

    __slots__ = ()


class ARank(str):
    """Some card of a rank from ace to 10, "A" or "8": so it stands in JSON. A sentence says it with its article: an ace, an 8; un as, un 8."""

    __slots__ = ()


class Cited(NamedTuple):
    """An article, for a note that points to one: said by its number ("5.2")."""

    article: str
