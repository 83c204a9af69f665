"""The form of an evening: every field that there is to fill, in the order in which they are asked, each with what was entered.

It is the game's questions (`companion.evening.scripts`) run along the tree: what is entered answers its question, what is not is
passed over. So what is missing comes in the order of the questions, and nobody writes that order twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from companion.evening.edits import Place
from companion.evening.secrets import Secrecy
from companion.questions import Answer, Question, Script


class Field(NamedTuple):
    """A field: its place in the tree, the question about it, and the answer in a tuple (None: nobody has said anything).

    ``secret``: who may not see the answer before the end; None where everybody may.
    """

    place: Place
    question: Question
    entered: tuple[Answer] | None
    secret: Secrecy | None = None

    @property
    def said(self) -> tuple[Answer] | None:
        """The answer, entered or proposed without a word, in a tuple; None where it has yet to be said."""
        if self.entered is None and self.question.proposed:
            return (self.question.default,)
        return self.entered

    @property
    def value(self) -> Answer:
        """The answer; None where nothing was said, or that there is nothing."""
        return self.said[0] if self.said else None


class Form(NamedTuple):
    """The fields of an evening; ``data``: the position that they make, None before it is said who plays.

    >>> asked = [Field(("a",), Question("a", "A?", "number"), (1,)), Field(("b",), Question("b", "B?", "number"), None)]
    >>> [field.place for field in Form(tuple(asked)).missing()]
    [('b',)]
    """

    fields: tuple[Field, ...]
    data: dict[str, Any] | None = None

    def missing(self) -> Iterator[Field]:
        """What nobody has said yet; the first is what is asked next."""
        return (field for field in self.fields if field.said is None)

    def at(self, place: Place) -> Field | None:
        """The field at a place."""
        return next((field for field in self.fields if field.place == place), None)

    def answered(self, before: Place | None = None) -> list[tuple[Question, Answer]]:
        """The questions that have an answer, with it; those before a place alone, where one is given."""
        found: list[tuple[Question, Answer]] = []
        for field in self.fields:
            if field.place == before:
                break
            if field.said is not None:
                found.append((field.question, field.value))
        return found


def form_of(script: Script, field_of: Callable[[Question], Field]) -> Form:
    """The form that a game's questions make; ``field_of`` gives the field of a question.

    Nothing is known of the rest before it is said who plays.
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
