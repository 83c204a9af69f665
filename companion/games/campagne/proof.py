"""The proportional rule shown: as plain tables for programs, step by step for whoever wants to check it by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.cards import Notation
from companion.games.campagne.proportional import Share, Step
from companion.notes import Cited, Note, Sum
from companion.proof import Explanation, Head, Proof, Table

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


def _step(share: Share, step: Step) -> Note:
    values = {"number": step.department, "names": step.leaders, "percent": step.percents[step.leaders[0]]}
    if step.taker is None:
        return Note("step-shared", values)
    return Note("step-counts" if step.taker in share.tied else "step-idle", values)
