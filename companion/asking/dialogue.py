"""A conversation: what is missing in an evening is asked for, each answer checked when it is given, one step back at any time.

What comes next is told by the evening (`companion.evening`): whatever was answered, in whatever order, is in it, and the first field
that is missing is asked for.
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
    """One conversation about an evening on a terminal.

    ``source`` and ``known`` tell what need not be asked, as `Evening.load` has them. ``before`` is shown each question before it is put,
    with all answers up to it, and gives what is wrong with them.
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
        self._removed = -1  # how many edits there were when a step was taken away, which "back" brings back
        self._ = translator(lang)

    def run(self, check: Callable[[object], Entered], *, agree: bool = True) -> Entered:
        """Ask until ``check`` raises no InputError and (``agree``) everybody agrees with the summary.

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
                is_changed = len(self._evening.journal.records) > begun  # a file only looked at asks nothing
                if is_changed and (ruling := deciding(self._evening, check, data, checked)):
                    self._ask_ruling(ruling)
                    continue
                prompt = self._("All right? (Enter: yes; a number: change that answer)")
                if not agree or not self._choose_and_change(prompt):
                    return checked  # shown, and right
        except KeyboardInterrupt:
            self._keep_refused()
            raise
        except EOFError:
            self._keep_refused()
            evening = self._evening
            raise ReadingError(Fault("entry-ended"), evening.lang, evening.notation) from None

    def when_noted(self, call: Callable[[], None]) -> None:
        """Call ``told`` whenever a line was typed for questions that are put later."""
        self._lines.noted = call

    @property
    def answered(self) -> list[Answered]:
        """The answers before the question that is put, all of them where none is."""
        return self._progress.answered()

    def _ask_all(self) -> dict[str, Any]:
        """Ask for all that is missing; the position that there is then."""
        while True:
            try:
                if (field := self._next()) is None:
                    break
                self._ask(field)
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
        self._progress.at = None
        self._lines.put(None)
        self._lines.end()
        return self._evening.form().data or {}

    def _ask_ruling(self, ruling: Ruling) -> None:
        """Ask by which choice of a house ruling the table plays."""
        question = ruling_question(self._evening.game, ruling, self._evening.lang)
        self._terminal.say(question.before)
        try:
            self._progress.enter(question, self._prompter.put(question))
        except BackError:
            self._take_back()
        except ChangeError:
            self._choose_another()

    def _is_lifted_by(self, ruling: Ruling) -> bool:
        """Ask whether a house ruling lifts what is wrong with an answer; the sheet's own choice and a step back change nothing."""
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
        """Keep refused answers as lines typed ahead, where the questions are left: they are judged again when those go on."""
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
        """The field to be asked for next, what is known besides taken up before it."""
        evening, names = self._evening, bool(self._evening.names)
        if self._source is not None:
            source, known = self._source
            for name in evening.load(source, known):
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
        """Ask for a field, and again while the rules find fault with the answer; what cannot be is not offered."""
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
            except DropError:  # it never was, so it is not in the evening yet
                raise AnewError from None
        self._progress.enter(question, answer)

    def _is_entered_twice(self, question: Question, answer: Answer) -> bool:
        """Whether a step that is one answer says what the step before does, or the last one of the same player."""
        if answer is None or not question.turn or len(question.lines.get("", ())) != 1:
            return False
        said = {one.where: value for one, value in self._progress.answered()}
        listed, _, field = question.where.rpartition("]")
        listed = listed.rpartition("[")[0]
        before = [f"{listed}[{index}]" for index in range(question.step)]
        same = [one for one in before if said.get(f"{one}.{BY}") == said.get(question.turn)]
        return any(said.get(f"{one}{field}") == answer for one in (*before[-1:], *same[-1:]))

    def _answer(self, question: Question, now: Answer, given: str | None) -> Answer:
        """The answer to a question, the one that it has ``now`` offered; ``given``: the line typed already."""
        before = self._progress.answered()
        faulty = now is not None and given is None and question.kind != "names"
        if faulty and self._partial.faults(before, (question, now)):
            return self._checked(question, now, before)  # it cannot be kept, so that is not offered
        try:
            answer = self._prompter.put(question, now, given)
            if question.kind == "names" and self._evening.names:
                return self._listed(question, answer)
        except (BackError, ChangeError):
            if now is not None:  # it is offered again whenever the question comes back
                self._progress.offer(question, now)
            raise
        return self._checked(question, answer, before, now)

    def _checked(self, question: Question, answer: Answer, others: Sequence[Answered], before: Answer = None) -> Answer:
        """The answer, asked again while the rules find fault with it. The one ``before`` it is offered again, where nothing is
        wrong with that. Raises KeptError where somebody stands by it and another answer may be the wrong one.
        """
        if before is not None and (before == answer or self._partial.faults(others, (question, before))):
            before = None
        try:
            while faults := self._partial.faults(others, (question, answer)):
                self._lines.end()
                if (holder := same_hand(question, answer, others)) is not None:
                    if self._has_changed_hands(question, holder, before):
                        break
                    answer = self._prompter.put(question, refused=True)
                    continue
                self._prompter.complain(faults, self._partial.data([*others, (question, answer)]))
                ruling = self._told_ruling(others, (question, answer))
                if question.kind not in ("names", "claim"):
                    self._progress.offer(question, answer)
                alone = self._partial.is_wrong_alone(others, (question, answer), faults)
                enter: Enter = "repeats" if alone else "elsewhere"
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
                self._evening.clear(self._evening.place(question))
            old = before is not None and not isinstance(left, KeptError)
            self._progress.offer(question, before if old else answer)
            raise
        return answer

    def _has_changed_hands(self, question: Question, holder: Question, before: Answer) -> bool:
        """Ask whether cards are not their ``holder``'s, but whose they were entered for: then the two change hands, or the holder's are asked for."""
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
        """The house ruling by which nothing would be wrong with an answer, which is said; None where there is none."""
        found = lifting(self._evening, others, now)
        if found is None:
            return None
        ruling, choice = found
        question = ruling_question(self._evening.game, ruling, self._evening.lang)
        hint = self._("Or does your table play otherwise? {ruling}: {choice}. If so, keep the answer.")
        self._terminal.say(hint.format(ruling=question.label, choice=worded(question, choice)))
        return ruling

    def _look_back(self, question: Question) -> None:
        """Before a question is put: what is wrong with the answers up to it is put right first."""
        given = self._progress.answered()
        if faults := self._before(question, given):
            self._prompter.complain(faults, self._partial.data(given))
            self._mend(faults)
            raise AnewError

    def _take_back(self) -> None:
        """Ask for the last answer again; what was taken away just before is there again."""
        if len(self._evening.journal.records) == self._removed:
            self._evening.undo()
            self._terminal.say(self._("What was taken away is there again."))
        elif not self._progress.take_back():
            self._terminal.say(self._("This is the first question."))

    def _mend(self, faults: Sequence[Fault]) -> None:
        """Ask again where the faults are, a single card alone; where no answer is plainly meant, or another one is, ask which."""
        about = (answer_about(fault, self._progress.answered()) for fault in faults)
        places = [(self._evening.place(found[0]), found[1]) for found in about if found is not None]
        places = list(dict.fromkeys(places))
        before = dict(self._evening.tree.values), set(self._progress.again)
        for place, card in places:
            if not self._progress.is_entered(place):  # a line typed anew in between: it is asked for
                continue
            if (card is None or (place, None) not in places) and not self._change(place, card, "elsewhere"):
                self._choose_and_change()  # the other of two equal cards may be the wrong one
                return
        if before == (
            self._evening.tree.values,
            self._progress.again,
        ):  # no place is plainly meant, or what stands there is kept
            self._choose_and_change(within="" if places else faults[0].where or "")

    def _change(self, place: Place, card: int | None = None, enter: Enter = "keeps") -> bool:
        """Ask one answer again; ``back`` leaves it as it is, and False says so; ``!`` or a refused answer that
        is kept, lets another one be changed instead.
        """
        field = self._evening.form().at(place)
        assert field is not None
        question, now, drafts = field.question, field.value, self._progress.drafts
        try:
            answer = self._prompter.mended(question, now, [] if card is None else [card], enter=enter)
            if question.kind == "names":
                self._listed(question, answer)
                return True
            if answer != now:
                others = [one for one in self._progress.answered() if one[0].key != question.key]
                answer = self._checked(question, answer, others, now)
        except BackError:
            drafts.pop(place, None)
            return False
        except KeptError:
            self._choose_another()
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
        """Take a step away that never was; those behind it move up."""
        self._remove(self._evening.place(question))

    def _remove(self, place: Place) -> None:
        """Take away the step that a place is in, and say what goes with it."""
        answers = self._summary.answers_with(place)
        self._evening.remove(place)
        self._progress.reopen(place)
        self._removed = len(self._evening.journal.records)
        told = self._('Taken away: {what}. "back" brings it back.')
        self._terminal.say(told.format(what="; ".join(answers)))

    def _listed(self, question: Question, now: Sequence[str]) -> Answer:
        """The list of names that there is then, all that was entered about somebody with it; the one before where it was refused."""
        before = self._evening.names
        now = self._checked(question, now, [], before)
        if now != before and (change := self._joining.understood(before, now)) is not None:
            self._forget_noted(change.until)
            self._joining.apply(change)
            for name, line in self._joining.lines.items():
                self._lines.hold(name, line, change.since.get(name, 0))
            self._lines.noted()
        self._progress.again.discard(self._evening.place(question))
        return self._evening.names

    def _forget_noted(self, names: Iterable[str]) -> None:
        """Forget the lines that were noted for players who leave, and say which."""
        ids = self._evening.tree.players()
        for name in names:
            lines = {place: line for place, line in self._evening.typed().items() if ids[name] in place}
            for place in lines:
                self._evening.type_ahead(place, None)
            if lines:
                noted = self._("No longer noted for {name}: {lines}.")
                self._terminal.say(noted.format(name=name, lines=" / ".join(lines.values())))

    def _choose_another(self) -> bool:
        return self._choose_and_change(self._("Which answer should change? (its number; Enter: none)"))

    def _choose_and_change(self, prompt: str | None = None, within: str = "") -> bool:
        """Let one answer be chosen by its number and changed; False when none was (only where a prompt allows it)."""
        try:
            choice = self._summary.choose(prompt, within)
        except BackError:
            self._take_back()
            return True
        if choice is not None and choice.sign == "+":
            self._evening.insert_before(choice.place)
            self._progress.reopen(choice.place)
        elif choice is not None and choice.sign:
            self._remove(choice.place)
        elif choice is not None:
            self._change(choice.place)
        return choice is not None


def same_hand(question: Question, answer: Answer, others: Sequence[Answered]) -> Question | None:
    """The question that somebody else answered with the same cards, of the same round; None where nobody did, or one card is all they are."""
    hand = hand_of(question, answer)
    if len(hand) < 2:
        return None
    alike = (one for one, said in others if one.owner != question.owner and hand_of(one, said) == hand)
    return next(
        (one for one in alike if (one.path[:-2], one.path[-1]) == (question.path[:-2], question.path[-1])), None
    )


def hand_of(question: Question, answer: Answer) -> list[str]:
    """Somebody's cards in any order; none where an answer is nobody's, or no cards."""
    return sorted(split_cards(answer)) if question.of_cards and question.owner and isinstance(answer, str) else []


def cards_at(question: Question, faults: Sequence[Fault]) -> list[int]:
    """The single cards (from 0) that all these faults are about; none where one of them is about the whole answer."""
    cards = [card_at(question, fault) for fault in faults if is_inside(fault.where or "", question.where)]
    return [card for card in cards if card is not None] if cards and None not in cards else []


def card_at(question: Question, fault: Fault) -> int | None:
    """Which card of an answer a fault is about (from 0), None for the whole answer."""
    if row_of(question):
        column = fault.data.get("column")
        return column - 1 if isinstance(column, int) else None
    number = (fault.where or "").removeprefix(question.where).strip("[]")
    is_row = question.of_cards or isinstance(question.kind, CardsKind)
    return int(number) if is_row and number.isdecimal() else None


def answer_about(fault: Fault, answered: Sequence[Answered]) -> tuple[Question, int | None] | None:
    """The question that a fault is about, and the card of its answer if it is about one; None where it is about none."""
    where = fault.where or ""
    about = [question for question, _ in answered if is_inside(where, question.where)]
    if not about:
        return None
    question = max(about, key=lambda one: len(one.where))
    if question.kind == "names" and not (fault.code == "player-count" or where.endswith(".name")):
        return None  # about all the players' cards together, not about their names
    return question, card_at(question, fault)
