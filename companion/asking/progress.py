"""How far the questions about an evening have come: the current question, the answers to ask for again, the steps
that do not exist.

All of this is forgotten when the questions end. The answers are in the evening.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.evening.edits import Place
from companion.evening.evening import Evening
from companion.evening.form import Field
from companion.evening.partial import Answered
from companion.evening.places import shown, stored
from companion.evening.tree import PLAYERS
from companion.questions import Answer, Question


@dataclass(slots=True)
class Progress:
    """The state of the questions about an evening.

    - ``at``: the place of the current question; None if there is none.
    - ``again``: answers to ask for once more, with the present one offered.
    - ``drafts``: answers that were refused or taken back. They are offered when their question comes.
    - ``passed``: places of steps and claims that do not exist.
    - ``replaced``: answers that a line typed anew has changed.
    """

    evening: Evening
    at: Place | None = None
    again: set[Place] = field(default_factory=set)
    drafts: dict[Place, Any] = field(default_factory=dict)
    passed: list[Place] = field(default_factory=list)
    replaced: set[Place] = field(default_factory=set)

    def next(self) -> Field | None:
        """The field to ask for next; None if nothing is missing."""
        typed = self.evening.typed()
        for one in self.evening.form().fields:
            if one.place in self.passed and one.entered is None and one.place not in typed:
                continue
            if one.answer is None or one.place in self.again or (one.place in typed and one.question.kind != "names"):
                return one._replace(question=one.question._replace(ends=True)) if self._may_end(one) else one
        return None

    def _may_end(self, field: Field) -> bool:
        """True if "there is none" is a possible answer for a turn although later turns are entered.

        That is so if the turn was just inserted, or if the later ones are asked for again too.
        """
        if len(field.place) <= 3 or field.place[:1] != PLAYERS:
            return False
        if field.entered is None:
            return field.place[-1] in self.evening.tree.items(*field.place[:-1])
        return field.place in self.again and not self._behind(field.place) - self.again

    def _behind(self, place: Place) -> set[Place]:
        """The places with answers after a place, in the same list of the position and equally deep."""
        places = [
            one.place for one in self.evening.form().fields if one.entered is not None and not one.question.proposed
        ]
        behind = places[places.index(place) + 1 :] if place in places else []
        return {one for one in behind if one[0] == place[0] and len(one) == len(place)}

    def offer(self, question: Question, answer: Answer) -> None:
        """Offer an answer when its question comes. Players in it are stored by id, so renaming and new seats do not
        affect it.
        """
        evening = self.evening
        self.drafts[evening.place(question)] = stored(question, answer, evening.tree, evening.notation)

    def offered(self, field: Field) -> Answer:
        """The answer to offer for a field; None if there is none."""
        place, question, evening = field.place, field.question, self.evening
        if place in self.drafts:
            return (shown(question, self.drafts[place], evening.tree, evening.notation) or (None,))[0]
        return field.value if place in self.again and place not in self.replaced else None

    def answered(self) -> list[Answered]:
        """The answers before the current question, without those that a refused one is to replace."""
        form = self.evening.form()
        replaced = {field.question.key for field in form.fields if self.is_replaced(field)}
        return [one for one in form.answered(self.at) if one[0].key not in replaced]

    def is_replaced(self, field: Field) -> bool:
        """True if a refused answer is kept in place of the one entered, which stays until one is accepted."""
        place = field.place
        return place in self.again and place in self.drafts and self.offered(field) != field.value

    def field_at(self, where: str) -> Field | None:
        """The field of the question with this ``where``; None if there is none."""
        return next((one for one in self.evening.form().fields if where and one.question.where == where), None)

    def enter(self, question: Question, answer: Answer) -> None:
        """Enter an answer, or note that there is no such step if the answer says so."""
        place = self.evening.place(question)
        self.again.discard(place)
        self.drafts.pop(place, None)
        if place in self.passed:
            self.passed.remove(place)
        if self.evening.is_end(question, answer):
            for behind in self._behind(place) & self.again:  # they were taken back, and do not exist
                self.again.discard(behind)
                self.evening.remove(behind)
        ends = self.evening.is_end(question, answer)
        self.evening.enter(question, answer)
        if ends and not self.is_entered(next_one := self.evening.place(question)):
            self.passed.append(next_one)

    def take_back(self) -> bool:
        """Ask again for the answer before the current question. False if there is none."""
        before: list[Field] = []
        for one in self.evening.form().fields:
            if one.place == self.at:
                break
            if one.place in self.passed or (one.entered is not None and not one.question.proposed):
                before.append(one)
        if not before:
            return False
        last = before[-1].place
        if last in self.passed:
            self.passed.remove(last)
            if before[-1].question.kind == "yes-no":
                self.drafts[last] = False
        else:
            self.again.add(last)
        return True

    def move(self, new_places: Mapping[Place, Place]) -> None:
        """Move refused answers along with steps to come, whose places changed when a step was inserted."""
        depth = len(next(iter(new_places)))
        self.drafts = {(*new_places.get(at[:depth], at[:depth]), *at[depth:]): one for at, one in self.drafts.items()}

    def reopen(self, place: Place) -> None:
        """Ask again whether a player has another turn, after one of theirs was inserted or removed."""
        if len(place) > len(PLAYERS) + 2:
            self.passed = [one for one in self.passed if one[:-1] != place[:-1]]

    def ask_again(self, questions: tuple[Question, ...]) -> bool:
        """Ask again for the answers to these questions. False if they have none. Lines typed for the questions
        replace the answers.
        """
        had = [place for place in map(self.evening.place, questions) if self.is_entered(place)]
        self.again.update(had)
        self.replaced.update(place for place in had if place in self.evening.typed())
        return bool(had)

    def is_entered(self, place: Place) -> bool:
        """True if an answer is entered at a place."""
        one = self.evening.form().at(place)
        return one is not None and one.entered is not None
