"""The questions as a memory answers them, without anybody being asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from companion.asking.memory import Memory
from companion.asking.tokens import faults_among
from companion.cards import Notation
from companion.errors import Fault
from companion.evening.known import Known
from companion.evening.sofar import Answered, SoFar
from companion.questions import Answer, Question, Script


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


def faults_of_line(  # noqa: PLR0913, PLR0917 (what was answered, and how the line is read)
    script: Callable[[], Script],
    known: Known,
    memory: Memory,
    sofar: SoFar,
    read: Callable[[Question, str], Answer],
    line: Sequence[Question],
) -> tuple[list[Fault], dict[str, Any]]:
    """What is wrong with the parts of a line that was typed ahead for these questions, and the data up to it, to name players by.

    A part that is not asked for has no faults. ``read`` gives what a part says, or its faults. The rules are not asked
    where an answer before it is still open.
    """
    asking, is_whole, faults = script(), True, list[Fault]()
    left = {one.key for one in line if one.key in memory.ahead}
    answered: list[Answered] = []
    with suppress(StopIteration):
        question = next(asking)
        while left:
            if question.key in left:
                text = memory.ahead[question.key]
                left.remove(question.key)
                answer = read(question, text) if text else question.default
                found = faults_among(answer)
                if found:  # what it should say may be all that the rules have against those behind it
                    answer, is_whole = None, False
                elif text and is_whole:
                    found = sofar.faults(answered, (question, answer))
                faults += found
                answered.append((question, answer))
                question = asking.send(answer)
                continue
            asked, answer = memory.answers.get(question.key, (None, None))
            if asked is None:
                told = known(question) or ((question.default,) if question.proposed else None)
                answer = told[0] if told else None
                is_whole = is_whole and told is not None
            answered.append((question, answer))
            question = asking.send(answer)
    return faults, sofar.data(answered)
