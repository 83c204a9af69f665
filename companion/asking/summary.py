"""The summary: every answer with a number. The user accepts all of them, or chooses one by its number.

Nothing is changed here. `dialogue` asks for the chosen answer again, inserts a forgotten round before it, or removes
its round.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from companion.asking.progress import Progress
from companion.asking.prompter import BackError
from companion.asking.prompts import Prompts
from companion.asking.question import NO, YES, worded
from companion.asking.terminal import Terminal
from companion.evening.edits import Place
from companion.evening.form import Field
from companion.evening.stages import ABSENT
from companion.nearest import folded
from companion.reading.flags import BACK
from companion.visible import harmless
from companion.words import Lang, translator

_NUMBER = re.compile(r"([0-9]{1,6})\s*([+-]?)")
_NAMED = re.compile(r"([^\W\d].*[0-9].*?)\s*([+-]?)")


class ChosenAnswer(NamedTuple):
    """An answer that was chosen. ``sign``: "+" inserts a forgotten round or turn before its own, "-" removes its own."""

    place: Place
    sign: str = ""


class Summary:
    """Shows the answers of an evening, and lets the user choose one."""

    def __init__(self, terminal: Terminal, words: Prompts, progress: Progress, lang: Lang) -> None:
        self._terminal = terminal
        self._words = words
        self._progress = progress
        self._told_of_signs = False
        self._ = translator(lang)

    def choose(self, prompt: str | None = None, within: str = "", *, all_right: bool = False) -> ChosenAnswer | None:
        """The answer whose number is typed; None if none is chosen, which only a ``prompt`` allows.

        ``all_right``: True if the prompt asks whether all answers are right, so that "no" means that one is not.
        Only the answers inside the place ``within`` are shown, or all if there are none. Raises BackError for a step
        back.
        """
        listed = self._show(within) or self._show()
        may_be_none = prompt is not None
        if may_be_none and not listed:
            self._terminal.say(self._("This is the first question."))
            return None
        alone, first = len(listed) == 1, prompt
        which = self._("Which one? (its number; Enter: none)")
        if not may_be_none:
            only = self._('Which answer should change? (Enter: number 1; "back": the question before)')
            prompt = only if alone else self._("Which answer should change? (its number)")
        while True:
            text = self._terminal.ask(str(prompt)).strip()
            if may_be_none and (not text or text.lower() in YES | NO):
                is_agreed = prompt == first and text.lower() not in NO
                if not all_right or is_agreed:
                    return None
                prompt = which if prompt == first else first  # not all is right; or none is wrong after all
                continue
            if alone and not text:
                text = "1"
            if text.lower() in BACK:
                raise BackError
            number = _NUMBER.fullmatch(self._numbered(text, listed))
            if number and 1 <= int(number[1]) <= len(listed):
                choice = ChosenAnswer(listed[int(number[1]) - 1], number[2])
                if not choice.sign or self._progress.evening.is_in_step(choice.place):
                    return choice
                self._terminal.say(self._("{number} is in no round or turn.").format(number=number[1]))
                continue
            possible = self._("There is only number 1.") if alone else self._("A number from 1 to {most}.")
            way_out = self._("Enter: none.") if may_be_none else self._('"back" goes to the question before.')
            if text and not text.isdigit():  # the answer to the question before, typed here
                lost = self._("“{typed}” was not taken: first choose the answer to change.")
                self._terminal.say(lost.format(typed=harmless(text)))
            self._terminal.say(f"{possible.format(most=len(listed))} {way_out}")

    def _numbered(self, text: str, listed: Sequence[Place]) -> str:
        """The text typed, with an answer's number in place of the name of a listed step: "run 15-".

        The text is not changed unless it names exactly one step.
        """
        named = _NAMED.fullmatch(text)
        if named is None:
            return text
        called = re.compile(rf"(?<!\w){re.escape(folded(named[1]))}(?!\w)")
        form = self._progress.evening.form()
        found = {
            self._progress.evening.step_of(place): number
            for number, place in reversed([*enumerate(listed, 1)])
            if (field := form.at(place)) and called.search(folded(field.question.label))
        }
        return f"{next(iter(found.values()))}{named[2]}" if len(found) == 1 else text

    def answers_with(self, place: Place) -> list[str]:
        """The answers in the step that a place belongs to, each as the list shows it."""
        evening = self._progress.evening
        return [
            self._line(field)
            for field in evening.form().fields
            if evening.step_of(field.place) == evening.step_of(place) and self._is_shown(field)
        ]

    def _line(self, field: Field) -> str:
        question = field.question
        value = self._words.shown(worded(question, question.default if field.value is None else field.value))
        return self._("{label}: {answer}").format(label=self._words.in_letters(question.label), answer=value)

    def _show(self, within: str = "") -> list[Place]:
        """Show all answers (inside a place) with numbers, and return their places in this order."""
        fields = self._progress.evening.form().fields
        listed = [one for one in fields if one.question.where.startswith(within) and self._is_shown(one)]
        for number, one in enumerate(listed, 1):
            self._terminal.say(f"{number:>3}  {self._line(one)}")
        places = [one.place for one in listed]
        self._tell_noted()
        self._tell_of_signs(places)
        return places

    def _tell_noted(self) -> None:
        """Show the lines typed ahead in the order of their questions, by the player they are about. They are not
        answers yet.
        """
        evening = self._progress.evening
        ids = {one: name for name, one in evening.tree.players().items()}
        turn = {field.place: index for index, field in enumerate(evening.form().fields)}
        noted: dict[str, list[str]] = {}
        for place, line in sorted(evening.typed().items(), key=lambda one: turn.get(one[0], len(turn))):
            if ABSENT not in (place[-1], line):
                noted.setdefault(next((ids[part] for part in place if part in ids), ""), []).append(line)
        for name, lines in noted.items():
            if not any(lines):  # empty parts of a line say nothing
                continue
            line = " / ".join(line or "-" for line in lines)
            text = self._("{label}: {answer}").format(label=name, answer=line) if name else line
            self._terminal.say("     " + self._("noted: {line}").format(line=text))

    def _tell_of_signs(self, places: list[Place]) -> None:
        """Explain once which signs may follow a number, if there is a round or a turn."""
        number = next((n for n, place in enumerate(places, 1) if self._progress.evening.is_in_step(place)), 0)
        if number and not self._told_of_signs:
            self._told_of_signs = True
            hint = self._(
                "Forgotten rounds or turns: {number}+ puts one before {number}, {number}- takes that one away."
            )
            self._terminal.say(hint.format(number=number))

    def _is_shown(self, field: Field) -> bool:
        question = field.question
        if (
            not question.label
            or self._progress.is_replaced(field)
            or (question.kind == "claim" and field.value is None)
        ):
            return False
        if field.answer is None:  # the answer was that there is no further step
            return field.place in self._progress.passed
        is_turn = (
            self._progress.evening.is_in_step(field.place) and len(field.place) > 3
        )  # an absence that was proposed can be corrected
        return not question.proposed or is_turn or (question.kind == "some" and bool(field.value))
