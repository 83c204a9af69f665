"""Whose an answer is, and which step it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.evening.partial import Answered
from companion.evening.places import takes_names
from companion.evening.stages import ABSENT, BY, Stage
from companion.questions import Answer, Question


def entered_of(name: str, answered: Sequence[Answered]) -> list[str]:
    """What was answered about somebody, or by them, or names them, as questions are called."""
    whose = {question.where.rpartition(".")[0]: answer for question, answer in answered if is_by(question)}
    return [
        question.label
        for question, answer in answered
        if (answer is not None or (question.owner == name and question.path[:1] != ("players",)))
        and not question.proposed
        and question.kind != "names"
        and (
            question.owner == name
            or whose.get(question.where.rpartition(".")[0]) == name
            or _names(question, answer, name)
        )
    ]


def _names(question: Question, answer: Answer, name: str) -> bool:
    if takes_names(question.kind) and name in question.names:  # what each of them has, in the order in which they sit
        return bool(answer)
    if isinstance(answer, Mapping):
        return name in answer or answer.get("player") == name
    return isinstance(answer, str) and answer == name


def is_by(question: Question) -> bool:
    """True for the question whose step it is."""
    return question.proposed and question.path[-1:] == (BY,)


def begun(stage: Stage, answered: Sequence[Answered]) -> bool:
    """Whether anything of what the game goes through is entered."""
    return any(
        answer is not None
        and not question.proposed
        and (step_in(stage, question) is not None or stage.is_entry(question))
        for question, answer in answered
    )


def step_in(stage: Stage, question: Question) -> int | None:
    """The step, or turn (from 0), that a question is about."""
    path = question.path
    if stage.shape == "turns":
        return int(path[3]) if path[2:3] == (stage.key,) and len(path) > 3 else None
    if stage.shape == "table":
        return 0 if path[:1] == (stage.key,) else None
    return stage.open(question)


def has_seats(answered: Iterable[Answered]) -> bool:
    """Whether the steps are rounds with an entry for every player."""
    return any(question.path[-1:] == (ABSENT,) for question, _ in answered)
