"""A conversation: a script of questions, each answer checked when it is given, one step back at any time.

The answers given so far are kept beside the script. A step back takes the last one away and runs the script anew on the
others, so no script needs to know how to go back, and an answer changed later keeps all that it does not touch.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from companion.cards import Notation
from companion.errors import Fault, InputError
from companion.fields import Kind
from companion.game import Game
from companion.nearest import nearest
from companion.questions import Answer, Question, Script
from companion.reading.ask.known import Known
from companion.reading.ask.people import whose
from companion.reading.ask.put import BACK, BackError, ChangeError, Putter, row_of
from companion.reading.ask.question import NO, YES
from companion.reading.ask.renamed import rename_answer, rename_answered, rename_key, renamed
from companion.reading.ask.sofar import Answered, SoFar, is_inside
from companion.reading.entered import ReadingError
from companion.reading.terminal import Terminal
from companion.words import Lang, translator

Checked = TypeVar("Checked")
Before: TypeAlias = Callable[[Question, Sequence[Answered]], Sequence[Fault]]


class _AnewError(Exception):
    """No error: an answer before was typed again, so the script runs anew."""


class Dialogue:
    """One conversation: the script, the terminal, and the answers so far.

    ``known`` gives the answer to a question where there is one already. ``before`` is shown each question before it is
    put, with all answers up to it, and gives what is wrong with them. ``rename`` is told
    who is called otherwise (older names to newer ones), before ``known`` is asked about them again.
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
        rename: Callable[[Mapping[str, str]], None] = lambda _names: None,
    ) -> None:
        self._game = game
        self._script = script
        self._terminal = terminal
        self._lang: Lang = lang
        self._notation: Notation = notation
        self._known = known
        self._before = before
        self._rename_known = rename
        self._sofar = SoFar(game, event, notation)
        self._putter = Putter(game, terminal, lang, notation)
        self._putter.take, self._putter.echo = self._take, self._echo
        self._answers: dict[str, Answered] = {}
        self._asked: list[str] = []
        self._taken_back: dict[str, Answer] = {}
        self._ahead: dict[str, str] = {}
        self._line: list[str] | None = None
        self._line_of = ""
        self._line_head = ""
        self._replaced: set[str] = set()
        self._lines_shown = False
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
                if not agree or self._agreed():
                    return checked
        except EOFError:
            raise ReadingError(Fault("entry-ended"), self._lang, self._notation) from None

    def _ask_all(self) -> dict[str, Any]:
        """Run the script on the answers there are and ask for those that are missing."""
        while True:
            script, self._asked = self._script(), []
            try:
                question = next(script)
                while True:
                    question = script.send(self._answer(question))
            except StopIteration as end:
                self._end_line()
                data: dict[str, Any] = end.value
                return data
            except BackError:
                self._end_line()
                self._take_back()
            except ChangeError:
                self._end_line()
                self._choose_and_change(self._("Which answer should change? (its number; Enter: none)"))
            except _AnewError:
                self._end_line()

    def _answer(self, question: Question) -> Answer:
        key = question.key
        answer: Answer
        asked, answer = self._answers.get(key, (None, None))
        if asked is None or asked.kind != question.kind or _left(answer, question):
            anew = key in self._ahead or key in self._taken_back
            known = None if anew else self._known_to(question)
            answer = self._new(question) if known is None else known[0]
        self._answers[key] = (question, answer)
        self._asked.append(key)
        if question.kind == "names":
            self._putter.names = tuple(answer)
        return answer

    def _known_to(self, question: Question) -> tuple[Answer] | None:
        known = self._known(question)
        if known is None or not _left(known[0], question):
            return known
        near = nearest(known[0]["player"], question.names)
        data = {"name": known[0]["player"], "names": question.names, "near": near}
        self._putter.complain([Fault("player-unknown", None, data)], question.known)
        return None

    def _given(self) -> list[Answered]:
        return [self._answers[key] for key in self._asked if key in self._answers]

    def _new(self, question: Question) -> Answer:
        """Put a question, and again while the rules find fault with the answer."""
        given = self._ahead.pop(question.key, None)
        if given is None:
            self._end_line()
            self._look_back(question)
            self._show_lines(question)
        elif question.owner != self._line_of:  # a line that was typed before it was asked for: say whose it is
            self._end_line()
            self._line, self._line_of = [], question.owner
            self._line_head = self._("{label}: {answer}").format(label=question.owner, answer="")
        if question.key in self._replaced:
            self._replaced.discard(question.key)
            label = f"{question.owner}, {self._putter.named(question)}"
            if not self._line:
                self._line_head = self._("{label}, answer replaced: {answer}").format(label=label, answer="")
        now = self._taken_back.pop(question.key, None)
        try:
            answer = self._putter.put(question, now, given)
        except (BackError, ChangeError):
            if now is not None:  # it is offered again whenever the question comes back
                self._taken_back[question.key] = now
            raise
        answer = self._checked(question, answer, self._given())
        self._rename(question, now, answer)
        return answer

    def _checked(self, question: Question, answer: Answer, others: Sequence[Answered]) -> Answer:
        """The answer, asked again while the rules find fault with it; what is kept all the same waits for the end."""
        try:
            while faults := self._sofar.faults(others, (question, answer)):
                self._end_line()
                self._putter.complain(faults, self._sofar.data([*others, (question, answer)]))
                again = self._again(question, answer, _cards_at(question, faults))
                if again == answer:
                    break
                answer = again
        except (BackError, ChangeError):
            self._taken_back[question.key] = answer
            raise
        return answer

    def _again(self, question: Question, refused: Answer, cards: Sequence[int]) -> Answer:
        """A refused answer asked for once more; it is offered only where it may be right all the same, the fault lying in
        somebody else's cards.
        """
        if isinstance(question.kind, Kind):
            return self._putter.mended(question, refused, cards)
        return self._putter.put(question)

    def _look_back(self, question: Question) -> None:
        """Before a question is put: what is wrong with the answers up to it is put right first."""
        if faults := self._before(question, self._given()):
            self._putter.complain(faults, self._sofar.data(self._given()))
            self._mend(faults)
            raise _AnewError

    def _take_back(self) -> None:
        """Forget the last answer, but offer it again."""
        if self._asked:
            key = self._asked.pop()
            self._taken_back[key] = self._answers.pop(key)[1]
        else:
            self._terminal.say(self._("This is the first question."))

    def _take(self, question: Question, text: str) -> str | None:
        """A whole line about somebody, its parts kept for the questions they answer; any other line is the answer itself.

        Lines may name whose they are, so they come in any order, and one that is typed again replaces what it said.
        """
        if question.kind == "claim":
            return self._first_claim(question, text)
        name, rest = whose(text, {question.owner, *question.lines} - {""})
        if name and not rest:
            self._terminal.say(self._('Nothing stands behind "{name}:".').format(name=name))
            return None
        lines = question.lines.get(name or question.owner, ())
        if not lines or (name is None and "/" not in text):
            return rest if name == question.owner else text
        pieces = [piece.strip() for piece in rest.split("/")]
        if len(pieces) > len(lines):
            fields = tuple(str(one.path[-1]) for one in lines)
            data = {"found": rest, "count": len(pieces), "most": len(lines), "fields": fields}
            self._putter.complain([Fault("flag-fields", None, data)], question.known)
            return None
        for index, (one, piece) in enumerate(zip(lines, pieces, strict=False)):
            if piece or index == 0 or one.optional:
                self._ahead[one.key] = piece
        if self._forget(lines):
            raise _AnewError
        if name not in (None, question.owner):
            return None
        self._line, self._line_of, self._line_head = [], question.owner, ""
        return self._ahead.pop(question.key)

    def _forget(self, lines: Sequence[Question]) -> bool:
        """Forget what somebody had said whose line is typed again; what the new line leaves out is offered again."""
        had = [one.key for one in lines if one.key in self._answers]
        for key in had:
            answer = self._answers.pop(key)[1]
            if key in self._ahead:
                self._replaced.add(key)
            else:
                self._taken_back[key] = answer
        return bool(had)

    def _first_claim(self, question: Question, text: str) -> str:
        """The first of several claims in one line, the others kept for the questions to come."""
        first, *more = [part.strip() for part in re.split("[,;]", text)]
        if not more or not all("=" in part or whose(part, question.names)[0] for part in (first, *more)):
            return text  # a plan may have commas too
        place, _, number = question.where.rstrip("]").partition("[")
        self._ahead |= {f"{place}[{index}]": part for index, part in enumerate(more, int(number) + 1)}
        return first

    def _show_lines(self, question: Question) -> None:
        """Say once that a whole line can be typed, and what is in it."""
        parts = [self._putter.named(one) for one in question.lines.get(question.owner, ())]
        if len(parts) > 1 and not self._lines_shown:
            self._lines_shown = True
            how = self._("One line a player will do, with / between: {line}.")
            self._terminal.say(how.format(line=f"{question.owner}: {' / '.join(parts)}"))

    def _echo(self, shown: str, as_typed: bool) -> None:
        """What was understood, where it was typed otherwise: of a whole line in one line."""
        if self._line is not None:
            self._line.append(shown)
        elif not as_typed:
            self._terminal.say(f"  = {shown}")

    def _end_line(self) -> None:
        if self._line:
            self._terminal.say(f"  = {self._line_head}" + " / ".join(self._line))
        self._line, self._line_of = None, ""

    def _mend(self, faults: Sequence[Fault]) -> None:
        """Ask again where the faults are, a single card alone; where no answer is plainly meant, or another one is, ask which."""
        places = list(dict.fromkeys(place for fault in faults if (place := self._asked_at(fault)) is not None))
        for key, card in places:
            if key not in self._answers:  # a line typed anew in between: it is asked for
                continue
            if (card is None or (key, None) not in places) and not self._change(key, card):
                self._choose_and_change()  # the other of two equal cards may be the wrong one
                return
        if not places:
            self._choose_and_change(within=faults[0].where or "")

    def _asked_at(self, fault: Fault) -> tuple[str, int | None] | None:
        """The answer a fault is about, by its key, and the card in it if it is about one."""
        where = fault.where or ""
        about = [question for question, _ in self._given() if is_inside(where, question.where)]
        if not about:
            return None
        question = max(about, key=lambda one: len(one.where))
        if question.kind == "names" and not (fault.code == "player-count" or where.endswith(".name")):
            return None  # about all the players' cards together, not about their names
        return question.key, _card_at(question, fault)

    def _change(self, key: str, card: int | None = None) -> bool:
        """Ask one answer again; ``back`` leaves it as it is, and False says so."""
        question, now = self._answers[key]
        try:
            answer = self._putter.mended(question, now, [] if card is None else [card])
            if answer != now:
                names = renamed(now, answer) if question.kind == "names" else {}
                others = [rename_answered(one, names) for one in self._given() if one[0].key != key]
                answer = self._checked(question, answer, others)
        except (BackError, ChangeError):
            self._taken_back.pop(key, None)
            return False
        except _AnewError:
            return True
        self._answers[key] = (question, answer)
        self._rename(question, now, answer)
        return True

    def _rename(self, question: Question, before: Answer, now: Answer) -> None:
        """Who is called otherwise keeps all that was answered about them."""
        names = renamed(before or (), now) if question.kind == "names" else {}
        if not names:
            return
        self._answers = {rename_key(key, names): rename_answered(one, names) for key, one in self._answers.items()}
        self._taken_back = {rename_key(key, names): rename_answer(it, names) for key, it in self._taken_back.items()}
        self._ahead = {rename_key(key, names): line for key, line in self._ahead.items()}
        self._replaced = {rename_key(key, names) for key in self._replaced}
        self._rename_known(names)

    def _summary(self, within: str = "") -> list[str]:
        """Show every answer (those inside a place) with a number; the keys behind the numbers."""
        told = [
            (question, answer)
            for question, answer in self._given()
            if question.label and question.where.startswith(within) and (question.kind != "claim" or answer is not None)
        ]
        for number, (question, answer) in enumerate(told, 1):
            value = self._putter.shown(question.default if answer is None else answer)
            line = self._("{label}: {answer}").format(label=self._putter.in_letters(question.label), answer=value)
            self._terminal.say(f"{number:>3}  {line}")
        return [question.key for question, _ in told]

    def _agreed(self) -> bool:
        """Show everything; True when it is right, else one answer has been changed."""
        return not self._choose_and_change(self._("All right? (Enter: yes; a number: change that answer)"))

    def _choose_and_change(self, prompt: str | None = None, within: str = "") -> bool:
        """Let one answer be chosen by its number and changed; False when none was (only where a prompt allows it)."""
        told = self._summary(within) or self._summary()
        may_be_none = prompt is not None
        while True:
            text = self._terminal.ask(prompt or self._("Which answer should change? (its number)")).strip()
            if may_be_none and (not text or text.lower() in YES):
                return False
            if text.lower() in BACK:
                self._take_back()
                return True
            if may_be_none and text.lower() in NO:  # not right, so something is to be changed
                prompt, may_be_none = self._("Which one? Its number."), False
                continue
            if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(told):
                self._change(told[int(text) - 1])
                return True
            self._terminal.say(self._("A number from 1 to {most}.").format(most=len(told)))


def _left(answer: Answer, question: Question) -> bool:
    """True for the claim of somebody who is not at the table any more."""
    return question.kind == "claim" and answer is not None and answer["player"] not in question.names


def _cards_at(question: Question, faults: Sequence[Fault]) -> list[int]:
    """The single cards (from 0) that all these faults are about; none where one of them is about the whole answer."""
    cards = [_card_at(question, fault) for fault in faults if is_inside(fault.where or "", question.where)]
    return [card for card in cards if card is not None] if cards and None not in cards else []


def _card_at(question: Question, fault: Fault) -> int | None:
    """Which card of an answer a fault is about (from 0), None for the whole answer."""
    if row_of(question):
        column = fault.data.get("column")
        return column - 1 if isinstance(column, int) else None
    number = (fault.where or "").removeprefix(question.where).strip("[]")
    return int(number) if question.of_cards and number.isdigit() else None
