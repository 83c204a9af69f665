"""What a conversation remembers: answers given, answers taken back (offered again), parts of a line typed before they were asked for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from companion.asking.put import Putter
from companion.asking.question import read_answer
from companion.asking.renamed import rename_answer, rename_answered, rename_key
from companion.cards import Notation
from companion.errors import Fault
from companion.evening.known import Known
from companion.evening.sofar import Answered
from companion.evening.stages import ABSENT, BY
from companion.nearest import nearest
from companion.questions import Answer, Question

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


def known_here(known: Known, question: Question, putter: Putter) -> tuple[Answer] | None:
    """What is ``known`` to a question, in a tuple; None, which is told, for the claim of somebody who is not at the table any more."""
    if (found := known(question)) is None or not has_left(found[0], question):
        return found
    data = {"name": (name := found[0]["player"]), "names": question.names, "near": nearest(name, question.names)}
    putter.complain([Fault("player-unknown", None, data)], question.known)
    return None


def is_about(key: str, names: Collection[str]) -> bool:
    """Whether what an answer is remembered by tells that it is about one of these people.

    >>> is_about("2/Ben/last", {"Ben"}), is_about("lays[1].by", {"Ben"})
    (True, False)
    """
    head, _, rest = key.partition("/")
    return rest.rpartition("/")[0] in names if rest else head in names


def without(answer: Answer, names: Collection[str]) -> Answer:
    """An answer that says nothing of these people any more; None where it was about one of them alone.

    >>> without({"Ana": 70, "Ben": 20}, {"Ben"}), without({"player": "Ben", "total": 3}, {"Ben"}), without("Ana", {"Ben"})
    ({'Ana': 70}, None, 'Ana')
    """
    if isinstance(answer, Mapping):
        return None if answer.get("player") in names else {key: one for key, one in answer.items() if key not in names}
    if isinstance(answer, list):
        return [one for one in answer if one not in names] or None
    return None if isinstance(answer, str) and answer in names else answer


@dataclass(slots=True)
class Memory:
    """All of it by the questions' keys; ``asked``: the keys in the order of the last run of the script;
    ``behind``: those of turns that come behind the question that is open, as they were told when people sat otherwise.
    """

    answers: dict[str, Answered] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    taken_back: dict[str, Answer] = field(default_factory=dict)
    ahead: dict[str, str] = field(default_factory=dict)
    replaced: set[str] = field(default_factory=set)
    behind: list[str] = field(default_factory=list)

    def given(self) -> list[Answered]:
        """The answers so far, in the order of the questions."""
        return [self.answers[key] for key in self.asked if key in self.answers]

    def told_behind(self) -> list[Answered]:
        """Turns that come behind the open question, as far as they are still answered."""
        return [self.answers[key] for key in self.behind if key in self.answers and key not in self.asked]

    def known(self, question: Question, notation: Notation) -> tuple[Answer] | None:
        """The answer there is to a question, one that was taken back or typed ahead among them, in a tuple; None where there is none."""
        asked, answer = self.answers.get(question.key, (None, None))
        if asked is not None and asked.kind == question.kind:
            return (answer,)
        if question.key in self.taken_back:
            return (self.taken_back[question.key],)
        line = self.ahead.get(question.key)
        return (read_answer(question, line, notation),) if line and (question.proposed or line == ABSENT) else None

    def is_blank(self, key: str) -> bool:
        """Whether nothing else is answered of the step of a list that an answer belongs to."""
        stem, number = key.rpartition(".")[0], re.search(r"\[(\d+)\]\.\w+$", key)
        of_seats = f"{int(number[1]) + 1}/" if number else "\0"
        others = [one for one in (*self.answers, *self.taken_back, *self.ahead) if not one.endswith((BY, ABSENT))]
        return number is not None and not any(one.startswith((f"{stem}.", of_seats)) for one in others)

    def going_on(self, question: Question, names: Sequence[str], known: Known) -> Question:
        """The question; where turns were answered, or are ``known``, that come behind the one it is about (they sat otherwise
        then), it is not the end of them.
        """
        number, _, rest = question.key.partition("/")
        self.behind = []
        if not question.ends or not rest or not number.isdigit():
            return question
        field = rest.rpartition("/")[2]
        unasked = [key for key in self.answers if key.endswith(f"/{field}") and key not in {*self.asked, question.key}]
        others = [(key, key.partition("/")[0]) for key in unasked if self.answers[key][1] is not None]
        self.behind = [key for key, other in others if other.isdigit() and int(other) >= int(number)]
        if self.behind or question.path[:1] != ("players",):
            return question._replace(ends=not self.behind)
        of = [question._replace(owner=name, memory=f"{number}/{name}/{field}") for name in names]
        of = [one for one in of if one.key not in {question.key, *self.asked, *self.taken_back}]
        return question._replace(ends=all((known(one) or (None,))[0] is None for one in of))

    def last_by(self) -> tuple[str, Answer] | None:
        """The last step that is said to be somebody's, by the key of that question, and whose it is; None before a second one."""
        steps = [key for key in self.asked if key.endswith(f"].{BY}")]
        return (steps[-1], self.answers[steps[-1]][1]) if len(steps) > 1 else None

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

    def leave_out(self, names: Collection[str]) -> None:
        """Forget everything about somebody who never played."""
        told = {key: (asked, without(answer, names)) for key, (asked, answer) in self.answers.items()}
        self.answers = {
            key: one
            for key, one in told.items()
            if not is_about(key, names) and (one[1] is not None or self.answers[key][1] is None)
        }
        self.taken_back = {
            key: without(answer, names) for key, answer in self.taken_back.items() if not is_about(key, names)
        }
        self.ahead = {key: line for key, line in self.ahead.items() if not is_about(key, names)}

    def copy(self) -> Memory:
        """The same, to be changed for a trial."""
        return Memory(dict(self.answers), list(self.asked), dict(self.taken_back), dict(self.ahead), set(self.replaced))
