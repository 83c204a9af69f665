"""The proportional rule, which breaks a tie for the most departments (articles count.proportional and count.shared).

The departments that nobody holds go to whoever leads there alone, and count between those who are tied and for nobody
else. What is found is kept department by department, so that it can be checked by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.campagne.rules import HELD, leaders


class Step(NamedTuple):
    """A department that nobody holds: everybody's percents, and who leads there (nobody, one, several)."""

    department: int
    percents: Mapping[str, int]
    leaders: tuple[str, ...]

    @property
    def taker(self) -> str | None:
        """Whoever leads alone."""
        return self.leaders[0] if len(self.leaders) == 1 else None


class Share(NamedTuple):
    """Who is tied for the most departments, with how many each, and what the rule gives, a step a department."""

    tied: tuple[str, ...]
    held: int
    steps: tuple[Step, ...]

    def gained(self, name: str) -> tuple[int, ...]:
        """The departments that go to somebody who is tied; nothing counts for anybody else."""
        return tuple(step.department for step in self.steps if step.taker == name and name in self.tied)

    def extra(self, name: str) -> int:
        """How many those are."""
        return len(self.gained(name))


def shares(held: Mapping[str, int], departments: Mapping[int, Mapping[str, int]]) -> Share | None:
    """The rule applied, where several have the most departments; None where one has.

    >>> share = shares({"A": 1, "B": 1, "C": 0}, {4: {"A": 40, "B": 30, "C": 0}, 5: {"A": 10, "B": 10, "C": 60}})
    >>> share.tied, share.gained("A"), share.gained("B"), share.gained("C")
    (('A', 'B'), (4,), (), ())
    """
    most = max(held.values())
    tied = tuple(name for name, count in held.items() if count == most)
    if len(tied) < 2:
        return None
    open_ones = ((number, row) for number, row in departments.items() if max(row.values(), default=0) < HELD)
    return Share(tied, most, tuple(Step(number, row, leaders(row)) for number, row in open_ones))
