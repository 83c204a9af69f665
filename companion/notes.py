"""Sentences before they are worded: a key and values.

`verdict` turns a note into a sentence of the game's words in the reader's language. So games can be tested without
templates, and each sentence is written once. Values are cards, lists of cards, suits, names, numbers, sums, or tables
of these, never text of our own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple


class Note(NamedTuple):
    """The key of a sentence in the game's words, and the values that the sentence shows."""

    key: str
    values: Mapping[str, Any] = {}


class Sum(NamedTuple):
    """Numbers and their sum, shown as ``5 + 3 − 2 = 6``. Zeros are left out; a single number is shown alone: ``5``."""

    terms: tuple[int, ...]

    @property
    def total(self) -> int:
        """The sum of the terms."""
        return sum(self.terms)


class Chance(Fraction):
    """A probability, shown as "17 in 43"."""

    __slots__ = ()


class Money(Fraction):
    """An average of money, shown with its cents: "16.40"."""

    __slots__ = ()


class Moves(tuple[tuple[Any, Any], ...]):
    """Things put on other things, step by step: ``Q♠ → 8♦, J♣ → 5♥``."""

    __slots__ = ()


class ClockTime(str):
    """A clock time such as "7:34", as files and JSON write it. French sentences show it as 7 h 34."""

    __slots__ = ()


class ARank(str):
    """Any card of a rank from ace to 10: "A" or "8" in JSON, with its article in a sentence ("an ace", "un 8")."""

    __slots__ = ()


class Cited(NamedTuple):
    """An article, shown by its number ("5.2")."""

    article: str
