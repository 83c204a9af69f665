"""What a conversation remembers: answers given, answers taken back (offered again), parts of a line typed before they were asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from companion.questions import Answer, Question
from companion.reading.ask.renamed import rename_answer, rename_answered, rename_key
from companion.reading.ask.sofar import Answered

Value = TypeVar("Value")


def dropped(answers: Mapping[str, Value], stage: str, index: int) -> dict[str, Value]:
    """What is remembered by the questions' keys, without a step of a list (from 0); those behind it move up.

    >>> dropped({"lays[0].by": 1, "lays[1].by": 2, "lays[2].by": 3, "players": 4}, "lays", 1)
    {'lays[0].by': 1, 'lays[1].by': 3, 'players': 4}
    """
    kept = {}
    for key, value in answers.items():
        inside = re.fullmatch(rf"{re.escape(stage)}\[(\d+)\](.*)", key)
        number = int(inside[1]) if inside else -1
        if inside is None or number < index:
            kept[key] = value
        elif number > index:
            kept[f"{stage}[{number - 1}]{inside[2]}"] = value
    return kept


def has_left(answer: Answer, question: Question) -> bool:
    """True for the claim of somebody who is not at the table any more."""
    return question.kind == "claim" and answer is not None and answer["player"] not in question.names


@dataclass(slots=True)
class Memory:
    """All of it by the questions' keys; ``asked``: the keys in the order of the last run of the script."""

    answers: dict[str, Answered] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    taken_back: dict[str, Answer] = field(default_factory=dict)
    ahead: dict[str, str] = field(default_factory=dict)
    replaced: set[str] = field(default_factory=set)

    def given(self) -> list[Answered]:
        """The answers so far, in the order of the questions."""
        return [self.answers[key] for key in self.asked if key in self.answers]

    def take_back(self) -> bool:
        """Forget the last answer that somebody gave, but offer it again; False where there is none."""
        while self.asked:
            key = self.asked.pop()
            if not self.answers[key][0].proposed:
                self.taken_back[key] = self.answers.pop(key)[1]
                return True
        return False

    def forget(self, lines: Sequence[Question]) -> bool:
        """Forget what a line had said that is typed again; what the new line leaves out is offered again."""
        had = [one.key for one in lines if one.key in self.answers]
        for key in had:
            answer = self.answers.pop(key)[1]
            if key in self.ahead:
                self.replaced.add(key)
            else:
                self.taken_back[key] = answer
        return bool(had)

    def drop(self, stage: str, index: int) -> None:
        """Forget a step; those behind it move up."""
        self.answers = dropped(self.answers, stage, index)
        self.taken_back = dropped(self.taken_back, stage, index)
        self.ahead = dropped(self.ahead, stage, index)
        self.replaced = set(dropped(dict.fromkeys(self.replaced), stage, index))

    def rename(self, names: Mapping[str, str]) -> None:
        """Who is called otherwise keeps all that was answered about them."""
        self.answers = {rename_key(key, names): rename_answered(one, names) for key, one in self.answers.items()}
        self.taken_back = {rename_key(key, names): rename_answer(it, names) for key, it in self.taken_back.items()}
        self.ahead = {rename_key(key, names): line for key, line in self.ahead.items()}
        self.replaced = {rename_key(key, names) for key in self.replaced}
