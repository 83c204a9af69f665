"""What is to be said, before it is said: a key and values.

`verdict` turns a note into a sentence of the game's words, in the reader's language. So games stay testable without
templates and no sentence stands twice. Values are cards, lists of cards, suits, names, numbers, sums, or tables of
them; never text of our own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be said: the key of a sentence in the game's words, and the values it names."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sum:
    """Numbers and what they add up to, for a note: ``5 + 3 − 2 = 6``; zeros change nothing and are left out."""

    terms: tuple[int, ...]

    @property
    def total(self) -> int:
        """What the terms add up to."""
        return sum(self.terms)


@dataclass(frozen=True, slots=True)
class Moves:
    """One thing put on, or brought to, another, step by step: ``Q♠ → 8♦, J♣ → 5♥``."""

    steps: tuple[tuple[Any, Any], ...]

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        return iter(self.steps)


@dataclass(frozen=True, slots=True)
class Cited:
    """An article, for a note that points to one: said by its number ("5.2")."""

    article: str
