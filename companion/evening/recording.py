"""Recordings of steps: after an edit, only the steps that the edit changed are worked out anew.

What a step asks depends on what was known when it began (``known``) and on the answers given in it. Both are recorded
with its questions. As long as they are the same, the recorded questions are put. From the first different answer on,
the step is worked out anew. So no code has to mark a recording as outdated.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from typing import Any, NamedTuple, TypeAlias

from companion.questions import Answer, Question


class Recording(NamedTuple):
    """A step as it was asked: what was known when it began, each question with its answer, and the step's result."""

    known: tuple[object, ...]
    asked: tuple[tuple[Question, Answer], ...]
    result: Any


Recordings: TypeAlias = dict[Hashable, Recording]
"""The latest recording of each step, by the step."""


def recorded(
    recordings: Recordings,
    step: Hashable,
    known: tuple[object, ...],
    ask: Callable[[], Generator[Question, Answer, Any]],
) -> Generator[Question, Answer, Any]:
    """What ``ask()`` asks and returns, taken from the step's recording as far as that is still valid.

    The result is shared with the recording, so callers must not change it.

    >>> def ask():
    ...     print("worked out")
    ...     return [(yield Question("bid", "Bid?", "number")), (yield Question("won", "Won?", "number"))]
    >>> recordings = {}
    >>> for answers in ((3, 1), (3, 1), (3, 2)):
    ...     script, result = recorded(recordings, "r1", ("Ana",), ask), None
    ...     question = next(script)
    ...     try:
    ...         for answer in answers:
    ...             question = script.send(answer)
    ...     except StopIteration as end:
    ...         print(end.value)
    worked out
    [3, 1]
    [3, 1]
    worked out
    [3, 2]
    """
    asked: list[tuple[Question, Answer]] = []
    before = recordings.get(step)
    if before is not None and all(map(_is_same, before.known, known)):
        for question, was in before.asked:
            answer = yield question
            asked.append((question, answer))
            if answer is not was and not _is_same(answer, was):
                break
        else:
            return before.result
    script = ask()
    try:
        question = next(script)
        for _, answer in asked:
            question = script.send(answer)
        while True:
            answer = yield question
            asked.append((question, answer))
            question = script.send(answer)
    except StopIteration as end:
        recordings[step] = Recording(known, tuple(asked), end.value)
        return end.value


def _is_same(one: object, was: object) -> bool:
    """True if two answers, or two known things, are the same: 1 is not true."""
    if isinstance(one, str) and isinstance(was, str):
        return one == was
    return one is was or repr(one) == repr(was)
