"""What stands across the columns of a rule sheet's first page: the line of credits, and a turn in panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reportlab.platypus import Flowable

from companion.printing.paper import pt
from companion.printing.paragraphs import WordsFlowable
from companion.printing.prose.flowables import Setter
from companion.printing.prose.nodes import Span

_UNDER_CREDITS, _AROUND_STEPS = 1.5, 2.0
"""Millimetres of white: below the credits; above and below the panels of a turn."""


class Opening(NamedTuple):
    """What stands across the columns below the title band: the line of credits, and a turn in panels if there is one."""

    credit: WordsFlowable
    steps: Flowable | None
    height: float

    @classmethod
    def of(cls, credit: WordsFlowable, steps: Flowable | None, width: float) -> Opening:
        """The opening, measured for a page ``width`` points wide between its margins."""
        high = credit.wrap(width, 0)[1] + pt(_UNDER_CREDITS)
        if steps is not None:
            high += pt(_AROUND_STEPS) * 2 + steps.wrap(width, 0)[1]
        return cls(credit, steps, high)


def set_credits(credits: Sequence[str], setter: Setter, width: float) -> WordsFlowable:
    """The credits in as few lines as possible. The last one begins a line of its own if that takes no further line."""
    first, last = " · ".join(credits[:-1]), credits[-1]
    whole = setter.paragraph((Span("text", " · ".join(credits)),), "note")
    parted = setter.paragraph((Span("text", first), Span("break"), Span("text", last)), "note")
    return parted if parted.wrap(width, 0)[1] <= whole.wrap(width, 0)[1] else whole
