"""A conversation: a script of questions, each answer checked when it is given, one step back at any time.

The answers given so far are kept beside the script. A step back takes the last one away and runs the script anew on the
others, so no script needs to know how to go back, and an answer changed later keeps all that it does not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

from companion.asking.about import answer_about, cards_at
from companion.asking.escapes import BackError, ChangeError, DropError, KeptError
from companion.asking.joining import Joining
from companion.asking.lines import AnewError, Lines
from companion.asking.memory import Memory, has_left, known_here
from companion.asking.prompts import Enter
from companion.asking.put import Putter
from companion.asking.replay import faults_of_line, replayed
from companion.asking.summary import Summary
from companion.asking.terminal import Terminal
from companion.cards import Notation
from companion.errors import Fault, InputError
from companion.evening.known import Known
from companion.evening.sofar import Answered, SoFar
from companion.evening.stages import stage_of
from companion.game import Game
from companion.questions import Answer, Question, Script
from companion.reading.entered import ReadingError
from companion.words import Lang, translator

Checked = TypeVar("Checked")
Before: TypeAlias = Callable[[Question, Sequence[Answered]], Sequence[Fault]]


class Dialogue:
    """One conversation: the script, the terminal, and the answers so far.

    ``known`` gives the answer to a question where there is one already. ``before`` is shown each question before it is
    put, with all answers up to it, and gives what is wrong with them. ``follow`` is told who is called otherwise (older names to
    newer ones) and who never played, ``drop`` which step of a list never was, before ``known`` is asked about them again.
    """

    def __init__(  # noqa: PLR0913, PLR0917 (who is asked what, and what is known of it)
        self,
        game: Game,
        event: str | None,
        script: Callable[[], Script],
        terminal: Terminal,
        lang: Lang,
        notation: Notation,
        known: Known = lambda _question: None,
        before: Before = lambda _question, _answered: (),
        follow: Callable[[Mapping[str, str], Collection[str]], None] = lambda _called, _never: None,
        drop: Callable[[str, int], None] = lambda _stage, _index: None,
    ) -> None:
        self._game = game
        self._script = script
        self._terminal = terminal
        self._lang: Lang = lang
        self._notation: Notation = notation
        self._known = known
        self._before = before
        self._follow_known = follow
        self._drop_known = drop
        self._sofar = SoFar(game, event, notation)
        self._putter = Putter(game, terminal, lang, notation)
        self._memory = Memory()
        self._summary = Summary(terminal, self._putter.words, self._memory, lang)
        self._lines = Lines(terminal, self._putter, self._memory, lang)
        self._putter.take, self._putter.echo = self._lines.take, self._lines.echo
        self._lines.wrong = partial(faults_of_line, script, known, self._memory, self._sofar, self._putter.read)
        stage = stage_of(game.position) if event is None else None
        replay = partial(replayed, script, known, notation)
        self._joining = Joining(game, stage, self._putter, self._sofar, replay, lang)
        self._ = translator(lang)

    def run(self, check: Callable[[object], Checked], *, agree: bool = True) -> Checked:
        """Ask until ``check`` raises no InputError and (``agree``) everybody agrees with the summary.

        Raises ReadingError ``entry-ended`` when the input ends.
        """
        self._terminal.say(self._('"back" goes one question back, "!" lists the answers, to change one, "?" explains.'))
        try:
            while True:
                data = self._ask_all()
                try:
                    checked = check(data)
                except InputError as error:
                    self._putter.complain(error.faults, data)
                    self._mend(error.faults)
                    continue
                prompt = self._("All right? (Enter: yes; a number: change that answer)")
                if not agree or not self._choose_and_change(prompt):
                    return checked  # shown, and right
        except EOFError:
            raise ReadingError(Fault("entry-ended"), self._lang, self._notation) from None

    def when_noted(self, told: Callable[[], None]) -> None:
        """Call ``told`` whenever a line was typed for questions that are put later; `ahead` has it then."""
        self._lines.noted = told

    @property
    def ahead(self) -> dict[str, str]:
        """Lines, or parts of one, typed before their questions are put, by the questions' keys."""
        return self._memory.ahead

    @property
    def answered(self) -> list[Answered]:
        """The questions of this run so far with their answers."""
        return self._memory.given()

    def _ask_all(self) -> dict[str, Any]:
        """Run the script on the answers there are and ask for those that are missing."""
        while True:
            script, self._memory.asked = self._script(), []
            try:
                question = next(script)
                while True:
                    question = script.send(self._answer(question))
            except StopIteration as end:
                self._memory.behind = []
                self._lines.put(None)
                self._lines.end()
                return dict(end.value)
            except BackError:
                self._lines.stop()
                self._take_back()
            except ChangeError:
                self._lines.stop()
                self._choose_another()
            except AnewError:
                self._lines.stop()
            except DropError as away:
                self._lines.stop()
                self._drop(away.question)

    def _answer(self, question: Question) -> Answer:
        key = question.key
        asked, answer = self._memory.answers.get(key, (None, None))
        if asked is None or asked.kind != question.kind or has_left(answer, question):
            anew = key in self._memory.ahead or key in self._memory.taken_back
            known = None if anew else known_here(self._known, question, self._putter)
            if known is None and question.proposed and not anew:
                known = (question.default,)
            answer = self._new(question) if known is None else known[0]
        elif self._joining.shown and self._joining.shown[0] == key:
            self._lines.end()
            answer = self._joining.whose(question)
        elif question.proposed and answer == asked.default and self._memory.is_blank(key):
            answer = question.default  # what is proposed may have changed with what came before
        self._memory.answers[key] = (question, answer)
        self._memory.asked.append(key)
        if question.kind == "names":
            self._putter.names = tuple(answer or ())
        return answer

    def _new(self, question: Question) -> Answer:
        """Put a question, and again while the rules find fault with the answer; what cannot be is not offered."""
        question = self._memory.going_on(question, self._putter.names, self._known)
        question = self._sofar.possible(self._memory.given(), question)
        self._lines.put(question)
        given = self._memory.ahead.pop(question.key, None)
        if given is None:
            self._lines.end()
            self._look_back(question)
            if question.before:
                self._terminal.say(self._putter.words.in_letters(question.before))
            self._lines.show(question)
        else:
            self._lines.begin(question)
        self._lines.replaces(question)
        now, before = self._memory.taken_back.pop(question.key, None), self._memory.given()
        if (
            now is not None
            and given is None
            and question.kind != "names"
            and self._sofar.faults(before, (question, now))
        ):
            return self._checked(question, now, before)  # it cannot be kept, so that is not offered
        try:
            answer = self._putter.put(question, now, given)
            if question.kind == "names" and now:
                return self._listed(question, now, answer)
        except (BackError, ChangeError):
            if now is not None:  # it is offered again whenever the question comes back
                self._memory.taken_back[question.key] = now
            raise
        return self._checked(question, answer, before, now)

    def _checked(self, question: Question, answer: Answer, others: Sequence[Answered], before: Answer = None) -> Answer:
        """The answer, asked again while the rules find fault with it. The one ``before`` it is offered again, where nothing is
        wrong with that. Raises KeptError where somebody stands by it and another answer may be the wrong one.
        """
        if before is not None and (before == answer or self._sofar.faults(others, (question, before))):
            before = None
        try:
            while faults := self._sofar.faults(others, (question, answer)):
                self._lines.end()
                self._putter.complain(faults, self._sofar.data([*others, (question, answer)]))
                alone = self._sofar.is_wrong_alone(others, (question, answer), faults)
                enter: Enter = "repeats" if alone else "elsewhere"
                again = self._putter.again(question, answer, cards_at(question, faults), before, enter=enter)
                if again == answer and not alone:
                    raise KeptError
                answer = again
        except (BackError, ChangeError) as left:
            old = before is not None and not isinstance(left, KeptError)
            self._memory.taken_back[question.key] = before if old else answer
            raise
        return answer

    def _look_back(self, question: Question) -> None:
        """Before a question is put: what is wrong with the answers up to it is put right first."""
        given = self._memory.given()
        if faults := self._before(question, given):
            self._putter.complain(faults, self._sofar.data(given))
            self._mend(faults)
            raise AnewError

    def _take_back(self) -> None:
        """Forget the last answer, but offer it again."""
        if not self._memory.take_back():
            self._terminal.say(self._("This is the first question."))

    def _mend(self, faults: Sequence[Fault]) -> None:
        """Ask again where the faults are, a single card alone; where no answer is plainly meant, or another one is, ask which."""
        about = (answer_about(fault, self._memory.given()) for fault in faults)
        places = list(dict.fromkeys(place for place in about if place is not None))
        before = dict(self._memory.answers)
        for key, card in places:
            if key not in self._memory.answers:  # a line typed anew in between: it is asked for
                continue
            if (card is None or (key, None) not in places) and not self._change(key, card, "elsewhere"):
                self._choose_and_change()  # the other of two equal cards may be the wrong one
                return
        if before == self._memory.answers:  # no place is plainly meant, or what stands there is kept
            self._choose_and_change(within="" if places else faults[0].where or "")

    def _change(self, key: str, card: int | None = None, enter: Enter = "keeps") -> bool:
        """Ask one answer again; ``back`` leaves it as it is, and False says so; ``!`` or a refused answer that
        is kept, lets another one be changed instead.
        """
        question, now = self._memory.answers[key]
        try:
            answer = self._putter.mended(question, now, [] if card is None else [card], enter=enter)
            if question.kind == "names":
                self._listed(question, now, answer)
                return True
            if answer != now:
                others = [one for one in self._memory.given() if one[0].key != key]
                answer = self._checked(question, answer, others, now)
        except BackError:
            self._memory.taken_back.pop(key, None)
            return False
        except KeptError:
            del self._memory.answers[key]
            self._choose_another()
        except ChangeError:
            self._memory.taken_back.pop(key, None)
            return self._choose_another()
        except AnewError:
            pass
        except DropError as away:
            self._drop(away.question)
        else:
            self._memory.answers[key] = (question, answer)
        return True

    def _drop(self, question: Question) -> None:
        """Take a step away that never was; those behind it move up."""
        head, _, rest = (question.where or question.memory).partition("[")
        self._memory.drop(head, index := int(rest.partition("]")[0]))
        self._drop_known(head, index)

    def _listed(self, question: Question, before: Sequence[str], now: Sequence[str]) -> Answer:
        """The list of names that there is then, all that was entered about somebody with it; the one before where it was refused."""
        now = self._checked(question, now, [], before)
        change = self._joining.understood(question, before, now, self._memory) if now != before else None
        if change is None:
            return before
        self._joining.applied(change, question, self._memory, self._drop_known)
        self._follow_known(change.called, change.never)
        return change.names

    def _choose_another(self) -> bool:
        return self._choose_and_change(self._("Which answer should change? (its number; Enter: none)"))

    def _choose_and_change(self, prompt: str | None = None, within: str = "") -> bool:
        """Let one answer be chosen by its number and changed; False when none was (only where a prompt allows it)."""
        try:
            key = self._summary.choose(prompt, within)
            if key is not None:
                self._change(key)
        except BackError:
            key = ""
            self._take_back()
        return key is not None
