"""Putting questions: one step back at any time, one card put right alone, faults asked again where they are.

The answers given so far are kept beside the script. A step back takes the last one away and runs the script anew on the
others, so no script needs to know how to go back, and an answer changed later keeps all that it does not touch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.cards import Card, Notation, split_cards
from companion.errors import Fault, InputError
from companion.fields import Kind
from companion.game import Game
from companion.questions import Answer, Question, Script
from companion.reading.ask.help import explain
from companion.reading.ask.question import correct, read_answer, read_claimed, read_token, show
from companion.reading.entered import Entered, ReadingError
from companion.reading.terminal import Terminal
from companion.rulebook import open_rulebook
from companion.words import Lang, translator

_BACK = {"back", "retour"}
_HELP = {"?"}
_NONE = "-"


class _Back(Exception):  # noqa: N818 (no error: somebody wants to go back)
    pass


class Dialogue:
    """One conversation: the script, the terminal, and the answers so far."""

    def __init__(
        self, game: Game, script: Callable[[], Script], terminal: Terminal, lang: Lang, notation: Notation
    ) -> None:
        self._game = game
        self._script = script
        self._terminal = terminal
        self._lang: Lang = lang
        self._notation: Notation = notation
        self._answers: dict[str, tuple[Question, Answer]] = {}
        self._asked: list[str] = []
        self._taken_back: dict[str, Answer] = {}
        self._ = translator(lang)

    def run(self, check: Callable[[object], Entered]) -> Entered:
        """Ask until ``check`` raises no InputError and everybody agrees with the summary.

        Raises ReadingError ``entry-ended`` when the input ends.
        """
        self._terminal.say(self._('"back" goes one question back, "?" explains.'))
        try:
            while True:
                data = self._ask_all()
                try:
                    entered = check(data)
                except InputError as error:
                    self._complain(error.faults, data)
                    self._mend(error.faults)
                    continue
                if self._agreed():
                    return entered
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
                data: dict[str, Any] = end.value
                return data
            except _Back:
                self._take_back()

    def _answer(self, question: Question) -> Answer:
        key = question.key
        asked, answer = self._answers.get(key, (None, None))
        if asked is None or asked.kind != question.kind or _left(answer, question):
            answer = self._put(question, self._taken_back.pop(key, None))
        self._answers[key] = (question, answer)
        self._asked.append(key)
        return answer

    def _take_back(self) -> None:
        """Forget the last answer, but offer it again."""
        if self._asked:
            key = self._asked.pop()
            self._taken_back[key] = self._answers.pop(key)[1]

    def _put(self, question: Question, now: Answer = None) -> Answer:
        """Put a question until its answer can be read; ``now``: the answer it had, kept by an empty line."""
        while True:
            text = self._line(self._prompt(question, now), question)
            if not text and now is not None:
                return now
            may_be_empty = question.optional or question.of_cards
            if text == _NONE and may_be_empty:
                text = ""
            if not text and question.optional:
                return None
            if not text and not may_be_empty:
                faults = [Fault("answer-needed")]
            elif question.of_cards and not _is_number(question, text):
                return self._understood(question, text, self._cards(question, text, now))
            else:
                answer = self._read(question, text)
                faults = _faults(answer)
                if not faults:
                    return self._understood(question, text, answer)
            self._complain(faults, question.known)

    def _read(self, question: Question, text: str) -> Answer:
        """What was typed as an answer, or the faults that keep it from being one."""
        if question.kind == "claim":
            return read_claimed(self._game, question, text)
        return read_answer(question, text, self._notation)

    def _understood(self, question: Question, text: str, answer: Answer) -> Answer:
        """The answer; said back where it was typed otherwise."""
        if question.kind not in ("yes-no", "choice") and (question.of_cards or self._shown(answer) != text):
            shown = self._shown(answer)
            if question.of_cards and _row_of(question) is None and isinstance(answer, str):
                shown += " " + self._("(cards: {count})").format(count=len(split_cards(str(answer))))
            self._terminal.say(f"  = {shown}")
        return answer

    def _complain(self, faults: Sequence[Fault], data: Mapping[str, Any]) -> None:
        self._terminal.complain(faults, self._lang, data)

    def _cards(self, question: Question, text: str, now: Answer) -> str:
        """A row of cards; those that cannot be read are asked for alone."""
        tokens = split_cards(now) if isinstance(now, str) else []
        tokens = (correct(tokens, text) if tokens else None) or split_cards(text)
        for index in range(len(tokens)):
            tokens[index] = self._token(question, index, tokens[index])
        return " ".join(token for token in tokens if token)

    def _token(self, question: Question, index: int, token: str) -> str:
        """One card as it is written, asked for again until it can be read; "" when it is taken away."""
        while True:
            read = read_token(question, token, self._notation)
            if isinstance(read, Card):
                return read.write(self._notation)
            if read is None:
                return token
            place = question.where if _row_of(question) else f"{question.where}[{index}]"
            self._complain([Fault(read.code, place, read.data)], question.known)
            token = self._card_instead(question, index, token)
            if not token:
                return ""

    def _card_instead(self, question: Question, index: int, token: str) -> str:
        prompt = self._("Card {number} ({card}) should be (- takes it away)")
        text = self._line(prompt.format(number=index + 1, card=self._shown(token)), question)
        if text == _NONE:
            return _row_of(question) or ""
        single = split_cards(text)
        return single[0] if len(single) == 1 else text or token  # several are refused, not dropped

    def _line(self, prompt: str, question: Question) -> str:
        """A line typed, with ``?`` explained; raises _Back for a step back."""
        while True:
            text = self._terminal.ask(self._in_letters(prompt)).strip()
            if text.lower() in _BACK:
                raise _Back
            if text not in _HELP:
                return text
            self._terminal.say(self._in_letters(self._explained(question)))

    def _explained(self, question: Question) -> str:
        kind = question.kind.name if isinstance(question.kind, Kind) else question.kind
        own = open_rulebook(self._game.id, self._lang).sentence("help", kind)
        example = self._game.claim.example if self._game.claim else ""
        return explain(question, self._notation, self._, own, example)

    def _prompt(self, question: Question, now: Answer) -> str:
        prompt = question.prompt
        if question.kind == "choice":
            words = question.words or question.choices
            prompt += " " + ", ".join(f"{number} {word}" for number, word in enumerate(words, 1))
        if question.kind == "yes-no":
            prompt += " " + self._("(y/n)")
        shown = now if now is not None else question.default
        return f"{prompt} [{self._shown(shown)}]" if shown is not None else prompt

    def _shown(self, value: Answer) -> str:
        if isinstance(value, bool):
            return self._("yes") if value else self._("no")
        return show(value, self._notation, self._terminal.symbols, self._game)

    def _in_letters(self, text: str) -> str:
        """Our own words for a terminal that cannot show suits."""
        return text if self._terminal.symbols else show(text, self._notation, False)

    def _mend(self, faults: Sequence[Fault]) -> None:
        """Ask again where the faults are, a single card alone; where no answer is plainly meant, or another one is, ask which."""
        places = list(dict.fromkeys(place for fault in faults if (place := self._asked_at(fault)) is not None))
        for key, card in places:
            if (card is None or (key, None) not in places) and not self._change(key, card):
                self._choose_and_change()  # the other of two equal cards may be the wrong one
                return
        if not places:
            self._choose_and_change(within=faults[0].where or "")

    def _asked_at(self, fault: Fault) -> tuple[str, int | None] | None:
        """The answer a fault is about, by its key, and the card in it if it is about one."""
        where = fault.where or ""
        about = [q for key in self._asked if _is_inside(where, (q := self._answers[key][0]).where)]
        if not about:
            return None
        question = max(about, key=lambda one: len(one.where))
        if question.kind == "names" and not (fault.code == "player-count" or where.endswith(".name")):
            return None  # about all the players' cards together, not about their names
        return question.key, _card_at(question, fault)

    def _change(self, key: str, card: int | None = None) -> bool:
        """Ask one answer again; ``back`` leaves it as it is, and False says so."""
        question, now = self._answers[key]
        tokens = split_cards(now) if question.of_cards and isinstance(now, str) else []
        try:
            if card is not None and card < len(tokens):
                token = self._card_instead(question, card, tokens[card])
                tokens[card] = self._token(question, card, token) if token else ""
                answer = self._understood(question, "", " ".join(filter(None, tokens)))
            else:
                answer = self._put(question, now)
        except _Back:
            return False
        self._answers[key] = (question, answer)
        return True

    def _summary(self, within: str = "") -> list[str]:
        """Show every answer (those inside a place) with a number; the keys behind the numbers."""
        asked = [self._answers[key] for key in self._asked]
        told = [
            (question, answer)
            for question, answer in asked
            if question.label and question.where.startswith(within) and (question.kind != "claim" or answer is not None)
        ]
        for number, (question, answer) in enumerate(told, 1):
            value = question.default if answer is None else answer
            line = self._("{label}: {answer}").format(label=self._in_letters(question.label), answer=self._shown(value))
            self._terminal.say(f"{number:>3}  {line}")
        return [question.key for question, _ in told]

    def _agreed(self) -> bool:
        """Show everything; True when it is right, else one answer has been changed."""
        return not self._choose_and_change(self._("All right? (Enter: yes; a number: change that answer)"))

    def _choose_and_change(self, prompt: str | None = None, within: str = "") -> bool:
        """Let one answer be chosen by its number and changed; False when none was (only where a prompt allows it)."""
        told = self._summary(within) or self._summary()
        while True:
            text = self._terminal.ask(prompt or self._("Which answer should change? (its number)")).strip()
            if not text and prompt:
                return False
            if text.lower() in _BACK:
                self._take_back()
                return True
            if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(told):
                self._change(told[int(text) - 1])
                return True
            self._terminal.say(self._("A number from 1 to {most}.").format(most=len(told)))


def _left(answer: Answer, question: Question) -> bool:
    """True for the claim of somebody who is not at the table any more."""
    return question.kind == "claim" and answer is not None and answer["player"] not in question.names


def _is_inside(where: str, place: str) -> bool:
    rest = where.removeprefix(place)
    return rest != where and (not rest or rest[0] in "[.")


def _card_at(question: Question, fault: Fault) -> int | None:
    """Which card of an answer a fault is about (from 0), None for the whole answer."""
    if _row_of(question):
        column = fault.data.get("column")
        return column - 1 if isinstance(column, int) else None
    number = (fault.where or "").removeprefix(question.where).strip("[]")
    return int(number) if question.of_cards and number.isdigit() else None


def _row_of(question: Question) -> str | None:
    """What an empty place is written as, where the answer is a row of places; None for any other."""
    return question.kind.empty if isinstance(question.kind, Kind) else None


def _is_number(question: Question, text: str) -> bool:
    """True where a bare number is typed that is an answer of its own."""
    return isinstance(question.kind, Kind) and question.kind.numbers and text.isascii() and text.isdigit()


def _faults(answer: Answer) -> list[Fault]:
    return answer if isinstance(answer, list) and answer and isinstance(answer[0], Fault) else []
