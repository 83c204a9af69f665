"""The questions as a memory answers them, without anybody being asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from companion.cards import Notation
from companion.questions import Script
from companion.reading.ask.known import Known
from companion.reading.ask.memory import Memory
from companion.reading.ask.sofar import Answered


def replayed(
    script: Callable[[], Script], known: Known, notation: Notation, memory: Memory, newcomers: Sequence[str] | None
) -> list[Answered]:
    """The questions and answers of a memory, up to the first one that is open.

    What is ``known`` besides answers too where ``newcomers`` is None; else questions about those are passed over.
    """
    asking, answered = script(), []
    with suppress(StopIteration):
        question = next(asking)
        while True:
            said = memory.known(question, notation)
            if said is None and newcomers is None:
                said = known(question)
            if said is None and question.proposed:
                said = (question.default,)
            if said is not None:
                answered.append((question, said[0]))
            elif question.owner not in (newcomers or ()) and not (question.optional and memory.taken_back):
                break  # what was taken back, and was nothing, is not remembered
            question = asking.send(said[0] if said else None)
    return answered
