"""The dialogue about an evening: it asks for what is missing, checks each answer at once, and can go back a step at
any time.

The evening (`companion.evening`) decides what comes next. It holds all answers, in whatever order they were given.
The first missing field is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from companion.asking.joining import Joining
from companion.asking.lines import AnewError, Lines
from companion.asking.progress import Progress
from companion.asking.prompter import BackError, ChangeError, DropError, KeptError, Prompter
from companion.asking.prompts import Enter
from companion.asking.question import worded
from companion.asking.rulings import deciding, lifting
from companion.asking.summary import Summary
from companion.asking.terminal import Terminal
from companion.asking.tokens import row_of
from companion.cards import split_cards
from companion.errors import Fault, InputError
from companion.evening.asker import ruling_question
from companion.evening.edits import Place
from companion.evening.evening import Evening
from companion.evening.form import Field
from companion.evening.known import Known
from companion.evening.loading import load
from companion.evening.partial import Answered, PartialEntry, is_inside
from companion.evening.stages import BY, stage_of
from companion.fields import CardsKind
from companion.game import Ruling
from companion.nearest import nearest
from companion.questions import Answer, Question
from companion.reading.entered import Entered, ReadingError
from companion.words import translator

Before: TypeAlias = Callable[[Question, Sequence[Answered]], Sequence[Fault]]


class Dialogue:
    """One dialogue about an evening, on a terminal.

    - ``source``, ``known``: answers that need not be asked for, as `Evening.load` takes them.
    - ``before``: called with each question before it is put, and with all answers before it. Returns the faults in
      these answers.
    """

    def __init__(
        self,
        evening: Evening,
        terminal: Terminal,
        source: Mapping[str, Any] | None = None,
        known: Known = lambda _question: None,
        before: Before = lambda _question, _answered: (),
    ) -> None:
        self._evening = evening
        self._terminal = terminal
        self._source: tuple[Mapping[str, Any], Known] | None = (source or {}, known)
        self._before = before
        game, lang = evening.game, evening.lang
        self._partial = PartialEntry(game, evening.part, evening.notation, lambda: evening.rulings)
        self._prompter = Prompter(game, terminal, lang, evening.notation)
        self._progress = Progress(evening)
        self._summary = Summary(terminal, self._prompter.words, self._progress, lang)
        self._lines = Lines(terminal, self._prompter, self._progress, self._partial, lang)
        self._prompter.take, self._prompter.echo = self._lines.take, self._lines.echo
        stage = stage_of(game.position) if evening.part is None else None
        self._joining = Joining(evening, stage, self._prompter, self._partial)
        self._removed = -1  # the number of edits after a step was removed; "back" restores it only then
        self._ = translator(lang)

    def run(self, check: Callable[[object], Entered], *, agree: bool = True) -> Entered:
        """Ask until ``check`` raises no InputError and, if ``agree`` is True, the summary is accepted.

        Raises ReadingError ``entry-ended`` when the input ends.
        """
        self._terminal.say(self._('"back" goes one question back, "!" lists the answers, to change one, "?" explains.'))
        begun = len(self._evening.journal.records)
        try:
            while True:
                data = self._ask_all()
                try:
                    checked = check(data)
                except InputError as error:
                    self._prompter.complain(error.faults, data)
                    self._mend(error.faults)
                    continue
                is_changed = len(self._evening.journal.records) > begun  # if a file is only looked at, nothing is asked
                if is_changed and (ruling := deciding(self._evening, check, data, checked)):
                    self._ask_ruling(ruling)
                    continue
                prompt = self._("All right? (Enter: yes; a number: change that answer)")
                if not agree or not self._choose_and_change(prompt, all_right=True):
                    return checked  # the summary was accepted
        except KeyboardInterrupt:
            self._keep_refused()
            raise
        except EOFError:
            self._keep_refused()
            evening = self._evening
            raise ReadingError(Fault("entry-ended"), evening.lang, evening.notation) from None

    def when_noted(self, call: Callable[[], None]) -> None:
        """Call this function whenever a line is kept for questions that come later."""
        self._lines.noted = call

    @property
    def answered(self) -> list[Answered]:
        """The answers before the current question; all answers if there is no current question."""
        return self._progress.answered()

    def _ask_all(self) -> dict[str, Any]:
        """Ask for everything that is missing, and return the resulting position."""
        while True:
            try:
                if (field := self._next()) is None:
                    self._lines.put(None)
                    break
                self._ask(field)
            except BackError:
                self._lines.stop()
                self._take_back()
            except ChangeError as left:
                self._lines.stop()
                self._choose_another(is_kept=isinstance(left, KeptError))
            except AnewError:
                self._lines.stop()
            except DropError as away:
                self._lines.stop()
                self._drop(away.question)
        self._lines.end()
        return self._evening.form().data or {}

    def _ask_ruling(self, ruling: Ruling) -> None:
        """Ask which choice of a house ruling the table plays by."""
        question = ruling_question(self._evening.game, ruling, self._evening.lang)
        self._terminal.say(question.before)
        try:
            self._progress.enter(question, self._prompter.put(question))
        except BackError:
            self._take_back()
        except ChangeError:
            self._choose_another()

    def _is_lifted_by(self, ruling: Ruling) -> bool:
        """Ask for a house ruling that may lift the faults of an answer. True if another choice than the sheet's is
        chosen, which is then entered.
        """
        question = ruling_question(self._evening.game, ruling, self._evening.lang)
        self._terminal.say(question.before)
        try:
            choice = self._prompter.put(question)
        except BackError:
            return False
        if choice != question.default:
            self._progress.enter(question, choice)
        return bool(choice != question.default)

    def _keep_refused(self) -> None:
        """Keep refused answers as lines typed ahead when the dialogue is left. They are judged again when it is
        continued.
        """
        for place in list(self._progress.drafts):
            field = self._evening.form().at(place)
            if field is None or not field.question.where or field.question.kind in ("names", "claim"):
                continue
            answer = self._progress.offered(field)
            line = self._prompter.words.shown(worded(field.question, answer))
            if answer not in (None, field.value) and self._prompter.read(field.question, line) == answer:
                self._evening.type_ahead(place, line)
        self._lines.noted()

    def _next(self) -> Field | None:
        """The field to ask for next, after taking in the answers already known; None if nothing is missing."""
        evening, names = self._evening, bool(self._evening.names)
        if self._source is not None:
            source, known = self._source
            for name in load(evening, source, known):
                data = {"name": name, "names": tuple(evening.names), "near": nearest(name, evening.names)}
                self._prompter.complain([Fault("player-unknown", None, data)], {})
            self._source = None if names or evening.names else self._source
        self._prompter.names = tuple(evening.names)
        if (shown := self._joining.whose(self._progress)) is not None:
            self._lines.end()
            self._progress.enter(*shown)
        field = self._progress.next()
        self._progress.at = field.place if field else None
        return field

    def _ask(self, field: Field) -> None:
        """Ask for a field until the rules find no fault in the answer. An impossible answer is not offered."""
        question, place = self._partial.possible(self._progress.answered(), field.question), field.place
        self._lines.put(question)
        given = self._evening.typed().get(place)
        if given is None:
            self._lines.end()
            self._look_back(question)
            if question.before:
                self._terminal.say(self._prompter.words.in_letters(question.before))
            self._lines.show(question)
        else:
            self._evening.type_ahead(place, None)
            self._lines.begin(question)
        self._lines.replaces(question)
        offered = self._progress.offered(field)
        self._progress.replaced.discard(place)
        answer = self._answer(question, offered, given)
        if offered is None and self._is_entered_twice(question, answer):
            self._lines.end()
            self._terminal.say(self._("The same was entered just before. Enter: it was so again. Else type what was."))
            try:
                answer = self._answer(question, answer, None)
            except DropError:  # the step was not entered yet
                raise AnewError from None
        self._progress.enter(question, answer)

    def _is_entered_twice(self, question: Question, answer: Answer) -> bool:
        """True if a step with a single answer repeats the step before, or the same player's last step."""
        if answer is None or not question.turn or len(question.lines.get("", ())) != 1:
            return False
        answers = {one.where: value for one, value in self._progress.answered()}
        listed, _, field = question.where.rpartition("]")
        listed = listed.rpartition("[")[0]
        before = [f"{listed}[{index}]" for index in range(question.step)]
        same = [one for one in before if answers.get(f"{one}.{BY}") == answers.get(question.turn)]
        return any(answers.get(f"{one}{field}") == answer for one in (*before[-1:], *same[-1:]))

    def _answer(self, question: Question, now: Answer, given: str | None) -> Answer:
        """The answer to a question. ``now``: its present answer, which is offered. ``given``: a line already typed."""
        before = self._progress.answered()
        faulty = now is not None and given is None and question.kind != "names"
        if faulty and self._partial.faults(before, (question, now)):
            return self._checked(question, now, before)  # it cannot be kept, so it is not offered
        try:
            answer = self._prompter.put(question, now, given)
            if question.kind == "names" and self._evening.names:
                return self._listed(question, answer)
        except (BackError, ChangeError):
            if now is not None:  # it is offered again when the question comes back
                self._progress.offer(question, now)
            raise
        return self._checked(question, answer, before, now)

    def _checked(self, question: Question, answer: Answer, others: Sequence[Answered], before: Answer = None) -> Answer:
        """The answer, asked for again while the rules find faults in it. The answer ``before`` it is offered if it
        has no faults.

        Raises KeptError if the player keeps the refused answer, since a different answer may be the wrong one.
        """
        if before is not None and (before == answer or self._partial.faults(others, (question, before))):
            before = None
        try:
            while faults := self._partial.faults(others, (question, answer)):
                self._lines.end()
                is_twice = any(fault.code == "card-twice" for fault in faults)
                if is_twice and (holder := same_hand(question, answer, others)) is not None:
                    if self._has_changed_hands(question, holder, before):
                        others = [one for one in others if one[0].key != holder.key]
                        others += [(holder, before)] if before is not None else []
                        continue
                    answer = self._prompter.put(question, refused=True)
                    continue
                self._prompter.complain(faults, self._partial.data([*others, (question, answer)]))
                ruling = self._told_ruling(others, (question, answer))
                if question.kind not in ("names", "claim"):
                    self._progress.offer(question, answer)
                alone = self._partial.is_wrong_alone(others, (question, answer), faults)
                enter: Enter = "repeats" if alone else "another-wrong"
                if ruling is not None:
                    again = self._prompter.put(question, answer)
                else:
                    again = self._prompter.again(question, answer, cards_at(question, faults), before, enter=enter)
                if again == answer and ruling is not None and self._is_lifted_by(ruling):
                    break
                if again == answer and not alone:
                    raise KeptError
                answer = again
        except (BackError, ChangeError) as left:
            if isinstance(left, KeptError):
                self._progress.ask_again((question,))
            old = before is not None and not isinstance(left, KeptError)
            self._progress.offer(question, before if old else answer)
            raise
        return answer

    def _has_changed_hands(self, question: Question, holder: Question, before: Answer) -> bool:
        """Ask whether the ``holder``'s cards belong to the player for whom they were entered just now; True if so.

        The two hands are then exchanged. If there is no hand to give back, the holder's is asked for.
        """
        prompt = self._("{holder} has exactly these cards already. Are they {name}’s instead?")
        prompt = prompt.format(holder=holder.owner, name=question.owner)
        if not self._prompter.put(Question("", prompt, "yes-no")):
            return False
        self._evening.clear(self._evening.place(holder))
        if before is not None:
            self._progress.enter(holder, before)
            line = self._("{label}: {answer}").format(label=holder.owner, answer=self._prompter.words.shown(before))
            self._terminal.say(f"  = {line}")
        return True

    def _told_ruling(self, others: Sequence[Answered], now: Answered) -> Ruling | None:
        """The house ruling under which an answer would have no faults, after a hint about it; None if there is none."""
        found = lifting(self._evening, others, now)
        if found is None:
            return None
        ruling, choice = found
        question = ruling_question(self._evening.game, ruling, self._evening.lang)
        hint = self._("Or does your table play otherwise? {ruling}: {choice}. If so, keep the answer.")
        self._terminal.say(hint.format(ruling=question.label, choice=worded(question, choice)))
        return ruling

    def _look_back(self, question: Question) -> None:
        """Check the answers before a question is put, and have their faults corrected first."""
        given = self._progress.answered()
        if faults := self._before(question, given):
            self._prompter.complain(faults, self._partial.data(given))
            self._mend(faults)
            raise AnewError

    def _take_back(self) -> None:
        """Ask for the last answer again. If a step was removed just before, restore that instead."""
        if len(self._evening.journal.records) == self._removed:
            self._evening.undo()
            self._terminal.say(self._("What was taken away is there again."))
        elif not self._progress.take_back():
            self._terminal.say(self._("This is the first question."))

    def _mend(self, faults: Sequence[Fault]) -> None:
        """Ask again for the answers that the faults are about, or for a single card.

        If a fault names no answer, or another answer is the wrong one, ask which one to change.
        """
        about = (answer_about(fault, self._progress.answered()) for fault in faults)
        places = [(self._evening.place(found[0]), found[1]) for found in about if found is not None]
        places = list(dict.fromkeys(places))
        before = dict(self._evening.tree.values), set(self._progress.again)
        for place, card in places:
            if not self._progress.is_entered(place):  # a line typed anew has cleared it, so it is asked for anyway
                continue
            if (card is None or (place, None) not in places) and not self._change(place, card, "another-wrong"):
                self._choose_and_change()  # of two equal cards, the other may be the wrong one
                return
        if before == (
            self._evening.tree.values,
            self._progress.again,
        ):  # the faults name no place, or its answer was kept
            self._choose_and_change(within="" if places else faults[0].where or "")

    def _change(self, place: Place, card: int | None = None, enter: Enter = "keeps") -> bool:
        """Ask for one answer again. False if "back" left it as it is.

        After ``!``, or if a refused answer is kept, another answer can be changed instead.
        """
        field = self._evening.form().at(place)
        assert field is not None
        question, now, drafts = field.question, field.value, self._progress.drafts
        try:
            answer = self._prompter.mended(question, now, [] if card is None else [card], enter=enter)
            if question.kind == "names":
                self._listed(question, answer)
                return True
            if answer != now or place in self._progress.again:
                others = [one for one in self._progress.answered() if one[0].key != question.key]
                answer = self._checked(question, answer, others, now)
        except BackError:
            drafts.pop(place, None)
            return False
        except KeptError:
            self._choose_another(is_kept=True)
        except ChangeError:
            drafts.pop(place, None)
            return self._choose_another()
        except AnewError:
            pass
        except DropError as away:
            self._drop(away.question)
        else:
            self._progress.enter(question, answer)
        return True

    def _drop(self, question: Question) -> None:
        """Remove a step that was never played. Later steps move up."""
        self._remove(self._evening.place(question))

    def _remove(self, place: Place) -> None:
        """Remove the step that a place belongs to, and say which answers go with it."""
        answers = self._summary.answers_with(place)
        self._evening.remove(place)
        self._progress.reopen(place)
        self._removed = len(self._evening.journal.records)
        sentence = self._('Taken away: {what}. "back" brings it back.')
        self._terminal.say(sentence.format(what="; ".join(answers)))

    def _listed(self, question: Question, now: Sequence[str]) -> Answer:
        """Apply a new list of names, and return the resulting list. It is the old list if the new one was refused.

        Everything entered about a player follows the player.
        """
        before = self._evening.names
        now = self._checked(question, now, [], before)
        if now != before and (change := self._joining.understood(before, now)) is not None:
            self._forget_noted(change.until)
            self._joining.apply(change)
            for name, line in self._joining.lines.items():
                self._lines.keep_line(name, line, change.since.get(name, 0))
            self._lines.noted()
        self._progress.again.discard(self._evening.place(question))
        return self._evening.names

    def _forget_noted(self, names: Iterable[str]) -> None:
        """Forget the lines kept for players who leave, and say which."""
        ids = self._evening.tree.players()
        for name in names:
            lines = {place: line for place, line in self._evening.typed().items() if ids[name] in place}
            for place in lines:
                self._evening.type_ahead(place, None)
            if lines:
                noted = self._("No longer noted for {name}: {lines}.")
                self._terminal.say(noted.format(name=name, lines=" / ".join(lines.values())))

    def _choose_another(self, *, is_kept: bool = False) -> bool:
        """Let the user choose which answer to change. False if none was chosen; if a refused answer ``is_kept``, the
        ways out are told then.
        """
        is_chosen = self._choose_and_change(self._("Which answer should change? (its number; Enter: none)"))
        if is_kept and not is_chosen:
            self._terminal.say(self._("Then type the refused answer anew, or - to clear it. Ctrl-C leaves."))
        return is_chosen

    def _choose_and_change(self, prompt: str | None = None, within: str = "", *, all_right: bool = False) -> bool:
        """Let the user choose an answer by its number and change it. False if none was chosen, which only a
        ``prompt`` allows.
        """
        try:
            choice = self._summary.choose(prompt, within, all_right=all_right)
        except BackError:
            self._take_back()
            return True
        if choice is not None and choice.sign == "+":
            self._progress.move(self._evening.insert_before(choice.place))
            self._progress.reopen(choice.place)
        elif choice is not None and choice.sign:
            self._remove(choice.place)
        elif choice is not None:
            self._change(choice.place)
        return choice is not None


def same_hand(question: Question, answer: Answer, others: Sequence[Answered]) -> Question | None:
    """The question that another player answered with the same cards in the same round; None if there is none.

    A single card does not count.
    """
    hand = hand_of(question, answer)
    if len(hand) < 2:
        return None
    alike = (one for one, other in others if one.owner != question.owner and hand_of(one, other) == hand)
    return next(
        (one for one in alike if (one.path[:-2], one.path[-1]) == (question.path[:-2], question.path[-1])), None
    )


def hand_of(question: Question, answer: Answer) -> list[str]:
    """A player's cards, sorted; empty if the answer belongs to no player or is not cards."""
    return sorted(split_cards(answer)) if question.of_cards and question.owner and isinstance(answer, str) else []


def cards_at(question: Question, faults: Sequence[Fault]) -> list[int]:
    """The single cards (from 0) that all these faults are about; none if one of the faults is about the whole answer."""
    cards = [card_at(question, fault) for fault in faults if is_inside(fault.where or "", question.where)]
    return [card for card in cards if card is not None] if cards and None not in cards else []


def card_at(question: Question, fault: Fault) -> int | None:
    """The card of an answer (from 0) that a fault is about; None for the whole answer."""
    if row_of(question):
        column = fault.data.get("column")
        return column - 1 if isinstance(column, int) else None
    number = (fault.where or "").removeprefix(question.where).strip("[]")
    is_row = question.of_cards or isinstance(question.kind, CardsKind)
    return int(number) if is_row and number.isdecimal() else None


def answer_about(fault: Fault, answered: Sequence[Answered]) -> tuple[Question, int | None] | None:
    """The question whose answer a fault is about, and the card in it if it is about one; None if it is about no
    answer.
    """
    where = fault.where or ""
    about = [question for question, _ in answered if is_inside(where, question.where)]
    if not about:
        return None
    question = max(about, key=lambda one: len(one.where))
    if question.kind == "names" and not (fault.code == "player-count" or where.endswith(".name")):
        return None  # about all the players' cards together, not about their names
    return question, card_at(question, fault)
