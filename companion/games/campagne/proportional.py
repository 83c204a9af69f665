"""The proportional rule, which breaks a tie for the most departments (articles count.proportional and count.shared), and its proof.

The departments that nobody holds go to whoever leads there alone, and count between those who are tied and for nobody
else. What is found is kept department by department, so that it can be checked by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.cards import Notation
from companion.games.campagne.rules import HELD, leaders
from companion.notes import Cited, Note, Sum
from companion.proof import Explanation, Head, Proof, Table


class ShareStep(NamedTuple):
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
    steps: tuple[ShareStep, ...]

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
    return Share(tied, most, tuple(ShareStep(number, row, leaders(row)) for number, row in open_ones))


ARTICLE = "count.proportional"


def proofs(share: Share) -> dict[str, Proof]:
    """A proof for each of the tied; the steps are told in full with the first."""
    return {
        name: Proof((share, name), to_data, to_explanation if name == share.tied[0] else in_short)
        for name in share.tied
    }


def to_data(found: tuple[Share, str], _notation: Notation) -> dict[str, Any]:
    """``tied``, ``held`` (departments each of them holds), ``steps``, and what they give this player: ``gained``, ``counted``."""
    share, name = found
    steps = [
        {
            "department": step.department,
            "percent": {one: percent for one, percent in step.percents.items() if percent},
            "leaders": list(step.leaders),
            "to": step.taker,
            "counts": step.taker in share.tied,
        }
        for step in share.steps
    ]
    gained = list(share.gained(name))
    return {
        "tied": list(share.tied),
        "held": share.held,
        "steps": steps,
        "gained": gained,
        "counted": share.held + len(gained),
    }


def to_explanation(found: tuple[Share, str]) -> Explanation:
    """A table of the departments that nobody holds, a step for each, and what the player gains by them."""
    share, _ = found
    opening = [Note("tied", {"names": share.tied, "held": share.held, "ref": Cited(ARTICLE)})]
    if not share.steps:
        opening.append(Note("nothing-left"))
    return in_short(found)._replace(
        opening=tuple(opening), tables=(_table(share),) if share.steps else (), check=tuple(_steps(share))
    )


def in_short(found: tuple[Share, str]) -> Explanation:
    """What the player gains alone, where the steps were told before."""
    share, name = found
    gained = share.gained(name)
    values = {"name": name, "departments": gained, "held": share.held, "sum": Sum((share.held, len(gained)))}
    return Explanation(
        closing=(Note("gains" if gained else "gains-nothing", values),),
        title=Note("proportional-for", {"name": name}),
        hint=Note("proportional-hint"),
    )


def _table(share: Share) -> Table:
    """Percents by department and player; chosen is whoever leads alone."""
    names = tuple(share.steps[0].percents)
    chosen = {(row, names.index(step.taker)) for row, step in enumerate(share.steps) if step.taker is not None}
    return Table(
        columns=tuple(map(Head, names)),
        rows=tuple(Head(Note("department", {"number": step.department})) for step in share.steps),
        cells=tuple(tuple(step.percents.values()) for step in share.steps),
        chosen=frozenset(chosen),
    )


def _steps(share: Share) -> Iterator[Note]:
    """Those where somebody stands, one by one; those where nobody does together."""
    for step in share.steps:
        if step.leaders:
            yield _step(share, step)
    if empty := tuple(step.department for step in share.steps if not step.leaders):
        yield Note("step-empty", {"departments": empty})


def _step(share: Share, step: ShareStep) -> Note:
    values = {"number": step.department, "names": step.leaders, "percent": step.percents[step.leaders[0]]}
    if step.taker is None:
        return Note("step-shared", values)
    return Note("step-counts" if step.taker in share.tied else "step-idle", values)
