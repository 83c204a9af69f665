"""The summary: every answer with a number, all of it agreed to, or one of them chosen by its number.

Nothing is changed here; `dialogue` asks the chosen one again.
"""

from __future__ import annotations

from companion.asking.escapes import BackError
from companion.asking.progress import Progress
from companion.asking.prompts import Prompts
from companion.asking.question import NO, YES, worded
from companion.asking.terminal import Terminal
from companion.evening.edits import Place
from companion.evening.form import Field
from companion.reading.flags import BACK
from companion.words import Lang, translator


class Summary:
    """Shows what is entered in an evening, and lets one answer be chosen."""

    def __init__(self, terminal: Terminal, words: Prompts, progress: Progress, lang: Lang) -> None:
        self._terminal = terminal
        self._words = words
        self._progress = progress
        self._ = translator(lang)

    def choose(self, prompt: str | None = None, within: str = "") -> Place | None:
        """The place of the answer whose number is typed; None when none is, which only a prompt of its own allows.

        Answers inside a place are shown alone, all of them where there is none. Raises BackError for a step back.
        """
        told = self._show(within) or self._show()
        may_be_none = prompt is not None
        if may_be_none and not told:
            self._terminal.say(self._("This is the first question."))
            return None
        while True:
            text = self._terminal.ask(prompt or self._("Which answer should change? (its number)")).strip()
            if may_be_none and (not text or text.lower() in YES):
                return None
            if text.lower() in BACK:
                raise BackError
            if may_be_none and text.lower() in NO:  # not right, so something is to be changed
                prompt, may_be_none = self._("Which one? Its number."), False
                continue
            if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(told):
                return told[int(text) - 1]
            if len(told) == 1:
                self._terminal.say(self._("There is only number 1."))
            else:
                self._terminal.say(self._("A number from 1 to {most}.").format(most=len(told)))

    def _show(self, within: str = "") -> list[Place]:
        """Show every answer (those inside a place) with a number; the places behind the numbers."""
        fields = self._progress.evening.form().fields
        told = [one for one in fields if one.question.where.startswith(within) and self._is_shown(one)]
        for number, one in enumerate(told, 1):
            question = one.question
            value = self._words.shown(worded(question, question.default if one.value is None else one.value))
            line = self._("{label}: {answer}").format(label=self._words.in_letters(question.label), answer=value)
            self._terminal.say(f"{number:>3}  {line}")
        return [one.place for one in told]

    def _is_shown(self, field: Field) -> bool:
        question = field.question
        if not question.label or (question.kind == "claim" and field.value is None):
            return False
        if field.said is None:  # it was said that there is no such step any more
            return field.place in self._progress.passed
        return not question.proposed or (question.kind == "some" and bool(field.value))
