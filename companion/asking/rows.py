"""What several people have, typed in one line: "70 20 10" in the order they sit, or "Ana 70, Ben 20"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from companion.asking.people import meant
from companion.errors import Fault
from companion.fields import kind_in
from companion.questions import Answer, Question
from companion.reading.flags import typed
from companion.reading.shapes import kind_of
from companion.reading.shown import shown

Read: TypeAlias = Answer | list[Fault]
"""An answer, or why a line typed is none."""

Reader: TypeAlias = Callable[[Question, str], Read]


def read_row(question: Question, text: str, read: Reader) -> Read:
    """What each of the names has: in their order, or each behind a name, commas between. ``read`` reads what one of them has."""
    parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
    inner = Question(
        question.where, "", kind_in(question.of) or ("numbers" if kind_of(question.of) == "list" else "number")
    )
    in_order = text.replace(",", " ").split()
    if inner.kind == "number" and len(in_order) <= len(question.names) and all(map(_is_number_or_none, in_order)):
        parts = [f"{name} {told}" for name, told in zip(question.names, in_order, strict=False) if told != "-"]
    row: dict[str, Answer] = {}
    faults: list[Fault] = []
    for part in parts:
        name, told = _part(part, question, inner, read)
        if _faulty(told):
            faults += told
        elif name in row:
            faults.append(Fault("name-twice", question.where, {"name": name}))
        else:
            row[name] = told
    return faults or row


def _is_number_or_none(text: str) -> bool:
    return text == "-" or isinstance(typed(text, int), int)


def _part(part: str, question: Question, inner: Question, read: Reader) -> tuple[str, Read]:
    """A name and what is told of it: "Ana 70", "Ana: 70", "Ana=70"; the longest name that leaves something which can be read.

    Where nobody of the ``names`` is named, or (of any name) nothing can be read, the faults.
    """
    unread: Read = [_unread_row(question, part)]
    name, told = "", unread
    for found in reversed(list(re.finditer("[ :=]", part))):
        head, rest = part[: found.start()].strip(" :="), part[found.start() :].strip(" :=")
        who = meant(head, question.names) if question.names else head
        if who and rest:
            name, told = who, read(inner, rest)
            if not _faulty(told):
                break
            if not any(map(str.isalpha, name)):  # figures alone are nobody's name where they are nothing else
                name, told = "", unread
    return name, told


def _faulty(read: Read) -> bool:
    return isinstance(read, list) and bool(read) and isinstance(read[0], Fault)


def example_of(question: Question, number: int = 0) -> str:
    """What one of them has, with a name, as it may be typed: "Ana 6 4"; ``number``: which of the names."""
    names = question.names if len(question.names) > number else ("Ana", "Ben")
    kind = kind_in(question.of)
    told = [one for one in kind.schema.get("examples", ()) if isinstance(one, str)] if kind else []
    return f"{names[number]} {told[0] if told else '6 4' if kind_of(question.of) == 'list' else '3'}"


def is_in_order(question: Question) -> bool:
    """True where a line may leave the names out: it is known who they are, and each has one number."""
    return bool(question.names) and kind_in(question.of) is None and kind_of(question.of) != "list"


def _unread_row(question: Question, part: str) -> Fault:
    return Fault("row-unknown", question.where, {"found": shown(part), "example": example_of(question)})
