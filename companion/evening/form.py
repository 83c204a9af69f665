"""The form of an evening: every field that can be filled, in the order of the questions, each with what was entered.

The form is made by running the game's questions (`companion.evening.scripts`) along the tree. Entered values answer
their questions; the other questions are passed over. So missing fields come in the order of the questions, which is
written only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.evening.edits import Place
from companion.evening.secrets import Secrecy
from companion.questions import Answer, Question, Script


class Field(NamedTuple):
    """A field: its place in the tree, the question about it, and the answer entered, in a tuple (None: nothing is
    entered).

    ``secret``: who may not see the answer before the end; None if all may see it. ``rows``: the ids of the rounds,
    lays or turns that exist, if the field belongs to one of them or to one still to come.
    """

    place: Place
    question: Question
    entered: tuple[Answer] | None
    secret: Secrecy | None = None
    rows: tuple[str, ...] = ()

    @property
    def answer(self) -> tuple[Answer] | None:
        """The answer, entered or proposed, in a tuple; None if it is still missing."""
        if self.entered is None and self.question.proposed:
            return (self.question.default,)
        return self.entered

    @property
    def value(self) -> Answer:
        """The answer; None if there is no answer, or if the answer is that there is nothing."""
        return self.answer[0] if self.answer else None


class Form(NamedTuple):
    """The fields of an evening. ``data``: the position that they make; None until the players are known.

    >>> asked = [Field(("a",), Question("a", "A?", "number"), (1,)), Field(("b",), Question("b", "B?", "number"), None)]
    >>> [field.place for field in Form(tuple(asked)).missing()]
    [('b',)]
    """

    fields: tuple[Field, ...]
    data: dict[str, Any] | None = None

    def missing(self) -> Iterator[Field]:
        """The fields without an answer. The first is the next to be asked."""
        return (field for field in self.fields if field.answer is None)

    def at(self, place: Place) -> Field | None:
        """The field at a place; None if there is none."""
        return next((field for field in self.fields if field.place == place), None)

    def answered(self, before: Place | None = None) -> list[tuple[Question, Answer]]:
        """The questions that have an answer, each with its answer. ``before``: only those before this place."""
        found: list[tuple[Question, Answer]] = []
        for field in self.fields:
            if field.place == before:
                break
            if field.answer is not None:
                found.append((field.question, field.value))
        return found


def form_of(script: Script, field_of: Callable[[Question], Field]) -> Form:
    """The form that a game's questions make. ``field_of`` returns the field of a question.

    The form ends with the question who plays as long as that has no answer, since it decides what comes after.
    """
    fields: list[Field] = []
    try:
        question = next(script)
        while True:
            field = field_of(question)
            fields.append(field)
            answer = field.entered
            if answer is None and question.kind == "names":
                break
            question = script.send(answer[0] if answer else question.default if question.proposed else None)
    except StopIteration as end:
        return Form(tuple(fields), dict(end.value))
    return Form(tuple(fields))
