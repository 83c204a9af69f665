"""Questions that do not belong to a game, such as a kit's or a printer's. Any answer can be taken back, listed and
changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from companion.asking.prompter import BackError, ChangeError, Prompter
from companion.asking.question import worded
from companion.asking.terminal import Terminal
from companion.errors import Fault, InputError
from companion.questions import Answer, Question, Script
from companion.words import Lang, spaced, translator


class Interview(Protocol):
    """What is asked: a script of questions, and the language of the next one."""

    lang: Lang

    def script(self) -> Script:
        """The questions, each with its own ``memory``. The script is run anew after each step back, and is sent the
        earlier answers.

        If it raises an InputError, the last answer is refused: the faults are shown, and the question is put again.
        """


def run_interview(interview: Interview, terminal: Terminal) -> dict[str, Any]:
    """Run an interview and return the result of its script.

    Raises InputError ``kit-left`` at the end of input. KeyboardInterrupt passes through.
    """
    try:
        return _Course(interview, terminal).run()
    except EOFError:
        raise InputError(Fault("kit-left")) from None


class _Course:
    """The answers of one interview, by their questions' keys: those ``given``, and those taken back, which are
    ``offered`` again.
    """

    def __init__(self, interview: Interview, terminal: Terminal) -> None:
        self._interview, self._terminal = interview, terminal
        self._given: dict[str, Answer] = {}
        self._offered: dict[str, Answer] = {}

    def run(self) -> dict[str, Any]:
        """Ask until the script ends, and return its result."""
        _ = translator(self._interview.lang)
        self._say(_('"back" goes one question back, "!" lists the answers, to change one, "?" explains.'))
        while True:
            asked: list[Question] = []
            try:
                return self._once(asked)
            except InputError as refused:
                self._terminal.complain(refused.faults, self._interview.lang, {})
                del self._given[asked[-1].key]
            except BackError:
                self._take_back(asked[-1] if asked else None)
            except ChangeError:
                self._change(asked)

    def _once(self, asked: list[Question]) -> dict[str, Any]:
        """Run the script from its beginning with the answers given so far. ``asked`` collects the answered questions."""
        script, answer = self._interview.script(), None
        while True:
            try:
                question = script.send(answer)
            except StopIteration as ended:
                return dict(ended.value)
            if question.key not in self._given:
                if question.before:
                    self._say(question.before)
                self._given[question.key] = self._prompter.put(question, self._offered.get(question.key))
            answer = self._given[question.key]
            asked.append(question)

    def _take_back(self, question: Question | None) -> None:
        """Have a question put again, with its answer offered. An answer that was only the proposed one is proposed
        anew.
        """
        if question is None:
            self._say(translator(self._interview.lang)("This is the first question."))
            return
        answer = self._given.pop(question.key)
        self._offered[question.key] = None if answer == question.default else answer

    def _change(self, asked: Sequence[Question]) -> None:
        """List the answers, and take back the one whose number is typed."""
        if not asked:
            self._take_back(None)
            return
        prompter, _ = self._prompter, translator(self._interview.lang)
        for number, question in enumerate(asked, 1):
            answer = prompter.words.shown(worded(question, self._given[question.key]))
            self._say(f"{number:>3}  {question.prompt.partition('?')[0]}? {answer}")  # without its hints
        prompt = _("Which answer should change? (its number; Enter: none)")
        which = Question("", prompt, "choice", choices=tuple(range(1, len(asked) + 1)), optional=True)
        try:
            number = prompter.put(which)
        except (BackError, ChangeError):
            return
        if number is not None:
            self._take_back(asked[number - 1])

    @property
    def _prompter(self) -> Prompter:
        return Prompter(None, self._terminal, self._interview.lang, "en")

    def _say(self, text: str) -> None:
        self._terminal.say(spaced(text, self._interview.lang))
