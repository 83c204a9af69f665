"""Putting one question on the terminal until its answer can be read; ``?`` explained, a bad card asked for alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.asking.completion import Completion
from companion.asking.prompts import HINT, Enter, Prompts, empty_is_an_answer, is_taken
from companion.asking.question import doubtful, read_answer, read_claimed, summands, worded
from companion.asking.terminal import Terminal
from companion.asking.tokens import (
    cards_in,
    correct,
    expand,
    fault_of,
    faults_among,
    holds_cards,
    is_marked,
    read_token,
    row_of,
    tokens_of,
    whole_faults,
    written,
)
from companion.cards import Card, Notation, split_cards
from companion.errors import Fault
from companion.fields import Kind
from companion.game import Game
from companion.nearest import player_called
from companion.questions import Answer, Question
from companion.reading.flags import BACK, NONE, NOTHING
from companion.words import Lang, translator


class BackError(Exception):
    """No error: somebody wants to go one question back."""


class ChangeError(Exception):
    """No error: somebody wants to change an answer given before."""


class KeptError(ChangeError):
    """No error: an answer that is refused is kept, so it is another one that is to change."""


class DropError(Exception):
    """No error: somebody takes away a step that never was."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


class WholeError(Exception):
    """No error: where one card was asked for, the whole answer was typed anew, or (``text`` None) is wanted again.

    ``draft`` is that answer as it stands, its unreadable cards among them.
    """

    def __init__(self, text: str | None, draft: str) -> None:
        super().__init__(text)
        self.text = text
        self.draft = draft


_ONE_BY_ONE = 2
"""Cards at most that are asked for one by one where somebody else's may be the wrong ones; of more, the whole hand is."""
CHANGE = "!"
_HELP = {"?"}
CLEAR = "-"
DONE = {"done", "end", "fini", "fin", "terminé"}
"""What says that there is no other lay, mission, turn."""
_NOBODY = {"no", "n", "non", "nobody", "personne", "no one"}
"""What says "nobody" where somebody may be named, with the words for "nothing"."""


class Prompter:
    """Puts questions of one game (None: of none), in one language, and says back what was understood.

    ``take`` is shown each line typed in answer to a question, before it is read, and gives what is the answer's (None:
    the line was something else, so the question is put again). ``echo`` is told what was understood, and whether it was
    typed just so. ``words``: what questions and answers are called on this terminal. ``faults_shown``: faults that were shown with the
    line they are in, and are not shown once more when its parts are read.
    """

    def __init__(self, game: Game | None, terminal: Terminal, lang: Lang, notation: Notation) -> None:
        self._game = game
        self._terminal = terminal
        self._lang: Lang = lang
        self.notation: Notation = notation
        self.words = Prompts(game, terminal.symbols, lang, notation)
        self.names: Sequence[str] = ()
        self.faults_shown: list[Fault] = []
        self.take: Callable[[Question, str], str | None] = lambda _question, text: text
        self.echo: Callable[[str, bool], None] = lambda shown, as_typed: None
        self._ = translator(lang)

    def put(
        self,
        question: Question,
        now: Answer = None,
        given: str | None = None,
        *,
        enter: Enter = "keeps",
        refused: bool = False,
    ) -> Answer:
        """Put a question; ``now``: the answer it had, given again by an empty line, of which ``enter`` tells what it means;
        ``given``: the line typed already; ``refused``: the line before was, so that an empty one is asked for twice.
        """
        draft: str | None = None
        warning = self._not_taken(question) if refused else question.doubt
        while True:
            try:
                if draft is not None:
                    return self._put(question, draft, given, question.doubt, is_draft=True)
                return self._put(question, now, given, warning, enter=enter)
            except WholeError as whole:
                draft = whole.draft if whole.draft or not is_marked(question) else None  # nothing is no lay
                given = None if whole.text is None else self.take(question, whole.text)

    def _put(  # noqa: PLR0913 (what a question is put with)
        self,
        question: Question,
        now: Answer,
        given: str | None,
        warning: str,
        *,
        is_draft: bool = False,
        enter: Enter = "keeps",
    ) -> Answer:
        """Put a question; ``warning`` is said before an empty line is taken."""
        while True:
            text, given = given, None
            if text is None:
                text = self.take(question, self.line(self.words.prompt(question, now, enter), question))
            if text is None:
                continue
            if not text and now is None and warning:
                self._terminal.say(self.words.in_letters(warning))
                warning = ""
                continue
            if question.ends and self._ended(question, text, now):
                return None
            if not text and is_draft:  # kept, but not read yet
                text = now
            if not text and (now is not None or is_taken(question)):
                return now if now is not None else self._understood(question, text, question.default)
            may_be_empty = _may_be_empty(question)
            typed, text = text, self._without_none(question, text, may_be_empty)
            if not text and question.optional:
                return self._nothing(question, typed)
            if not text and not may_be_empty:
                self.complain([Fault("answer-needed")], question.known)
                continue
            if holds_cards(question, text, self.notation):
                return self._told_cards(question, text, self._cards(question, text, now))
            answer = self._read(question, text)
            faults = faults_among(answer)
            if not faults and (answer == now or not self._doubted(question, answer)):
                return self._understood(question, text, answer)
            now = now if faults else answer  # what is in doubt is kept by an empty line
            warning = self._not_taken(question)
            self.complain(faults, question.known)

    def _not_taken(self, question: Question) -> str:
        """What is said to an empty line behind one that was refused: it may have been typed ahead."""
        if question.ends:
            answer = self._("that was all")
        elif question.default is not None:
            answer = self.words.shown(worded(question, question.default))
        elif _may_be_empty(question):
            answer = self._("nothing")
        else:
            return self._("That line was not taken. An answer is needed here.")
        return self._("The line before was not taken. Enter once more: {answer}.").format(answer=answer)

    def _ended(self, question: Question, text: str, now: Answer) -> bool:
        """Whether there is no such step any more. Raises DropError where this one, of a list, never was."""
        word = text.casefold()
        if text == CLEAR and now is not None and not empty_is_an_answer(question.kind):
            if "[" not in (question.where or question.memory):
                return True  # it was the only one: an accusation
            raise DropError(question)
        if player_called(text, self.names):  # somebody is called so
            return False
        return word in DONE or (now is None and (not text or word in NOTHING))

    def _without_none(self, question: Question, text: str, may_be_empty: bool) -> str:
        """What was typed; where it is a word for none, 0 or nothing in its place."""
        if not self._is_none(question, text):
            return text
        return "0" if _counts(question, text) else "" if may_be_empty else text

    def _nothing(self, question: Question, text: str) -> None:
        """Nothing is the answer; a word for it is echoed, and a part of a line that is empty."""
        if not text:
            self.echo("-", True)
        elif text != CLEAR:
            self.echo(self._("nobody") if question.kind in ("text", "claim") else "-", False)

    def _doubted(self, question: Question, answer: Answer) -> bool:
        """True where an answer looks like something else, which is asked back."""
        doubt = doubtful(question, answer, self.notation, self._)
        if doubt:
            self._terminal.say(self.words.in_letters(doubt))
        return bool(doubt)

    def mended(self, question: Question, answer: Answer, cards: Sequence[int], *, enter: Enter = "keeps") -> Answer:
        """An answer put right: single cards of it (from 0) where the fault is in them, else the whole; ``enter`` as in `put`."""
        is_row = isinstance(answer, str) and (question.of_cards or holds_cards(question, answer, self.notation))
        tokens = tokens_of(question, answer) if is_row else []
        places = cards_in(question, tokens)
        wrong = sorted(places[index] for index in set(cards) if index < len(places))
        if not wrong or (len(wrong) > _ONE_BY_ONE and enter == "elsewhere"):
            return self.put(question, answer, enter=enter)
        kept = list(tokens)
        try:
            for index in wrong:
                token = self._card_instead(question, index, tokens, enter=enter)
                tokens[index] = self._token(question, index, [*tokens[:index], token, *tokens[index + 1 :]])
            self._check_whole(question, " ".join(filter(None, tokens)))
        except WholeError as whole:
            given = None if whole.text is None else self.take(question, whole.text)
            return self.put(question, answer, given, enter=enter)
        return answer if tokens == kept else self._told_cards(question, "", " ".join(filter(None, tokens)))

    def again(
        self, question: Question, refused: Answer, cards: Sequence[int], before: Answer, *, enter: Enter
    ) -> Answer:
        """A refused answer asked for once more; cards are shown as they are, to be put right one by one, or (``enter``) to
        stay because the fault may lie in somebody else's; where no card is plainly meant, a good answer ``before`` is offered.
        """
        if before is not None and not cards:
            return self.put(question, before)
        if enter == "repeats" and refused == question.default:  # what was proposed is not proposed again
            question = question._replace(default=None, offered=False)
        if question.of_cards or cards or (isinstance(question.kind, Kind) and enter == "elsewhere"):
            return self.mended(question, refused, cards, enter=enter)
        return self.put(question, refused=True)

    def _told_cards(self, question: Question, text: str, cards: str) -> Answer:
        """Cards as the answer; where all were taken away again and there need be none, nothing was told."""
        return self._understood(question, text, cards) if cards or not question.optional else None

    def _check_whole(self, question: Question, cards: str) -> None:
        """Raises WholeError where the cards can be read, and what they are together cannot."""
        if faults := whole_faults(question, cards, self.notation):
            self.complain(faults, question.known)
            raise WholeError(None, cards)

    def complain(self, faults: Sequence[Fault], data: Mapping[str, Any]) -> None:
        """Say what is wrong; ``data``: what is known, for naming players."""
        new = [fault for fault in faults if fault not in self.faults_shown]
        self.faults_shown = [fault for fault in self.faults_shown if fault not in faults]
        if new:
            self._terminal.complain(new, self._lang, data)

    def line(self, prompt: str, question: Question, explained: str | None = None) -> str:
        """A line typed, with ``?`` explained (as ``explained`` says, else as the question is); raises BackError for a step
        back, ChangeError for another answer to change.
        """
        complete = Completion(question, self.names, self.notation, self._lang)
        while True:
            text = self._terminal.ask(self.words.in_letters(prompt), complete).strip()
            if text.lower() in BACK:
                raise BackError
            if text == CHANGE:
                raise ChangeError
            if text not in _HELP:
                return text
            self._terminal.say(self.words.in_letters(explained or self.words.explained(question)))

    def read(self, question: Question, text: str) -> Answer:
        """What a part of a line says, nobody being asked; the faults that keep it from being an answer."""
        if not text or self._is_none(question, text) or (question.ends and text.casefold() in DONE):
            return None
        if not holds_cards(question, text, self.notation):
            return self._read(question, text)
        tokens = [token for one in tokens_of(question, text) for token in expand(one, self.notation)]
        faults = [fault_of(question, index, tokens, self.notation) for index in range(len(tokens))]
        cards = written(question, tokens, self.notation)
        return [one for one in faults if one] or whole_faults(question, cards, self.notation) or cards

    def _is_none(self, question: Question, text: str) -> bool:
        """True for "none", where nobody and no suit is called so."""
        if player_called(text, self.names):
            return False
        if question.kind in ("text", "claim") and text.casefold() in _NOBODY:
            return True
        return text == CLEAR or (text.casefold() in NONE and question.kind != "choice")

    def _read(self, question: Question, text: str) -> Answer:
        """What was typed as an answer, or the faults that keep it from being one."""
        if question.kind == "claim" and self._game is not None:
            return read_claimed(self._game, question, text)
        if question.ends and text == CLEAR and empty_is_an_answer(question.kind):
            return ""
        read = read_answer(question, text, self.notation)
        return (player_called(read, self.names) or read) if question.kind == "text" and isinstance(read, str) else read

    def _understood(self, question: Question, text: str, answer: Answer) -> Answer:
        """The answer; said back where it was typed otherwise, or with a whole line."""
        if question.kind in ("yes-no", "choice"):
            self.echo(self.words.shown(worded(question, answer)), True)
        else:
            shown = self.words.shown(answer)
            as_typed = shown == text and (isinstance(answer, int) or not question.of_cards)
            as_typed = as_typed and question.kind != "claim"
            if question.kind == "number" and len(numbers := summands(text)) > 1:
                shown = f"{' + '.join(map(str, numbers))} = {shown}"
            if question.of_cards and row_of(question) is None and isinstance(answer, str) and not is_marked(question):
                shown += " " + self._("(cards: {count})").format(count=len(split_cards(answer)))
            self.echo(shown, as_typed)
        return answer

    def _cards(self, question: Question, text: str, now: Answer) -> str:
        """A row of cards; those that cannot be read are asked for alone."""
        tokens = tokens_of(question, now) if isinstance(now, str) else []
        typed = (correct(tokens, text) if tokens else None) or tokens_of(question, text)
        tokens = [token for one in typed for token in expand(one, self.notation)]
        for index in range(len(tokens)):
            tokens[index] = self._token(question, index, tokens)
        cards = " ".join(token for token in tokens if token)
        if row_of(question) and isinstance(question.kind, Kind):  # a row may be told by fewer places than it has
            read = question.kind.read(cards, self.notation)
            if isinstance(read, Fault):
                self.complain([read._replace(where=question.where)], question.known)
                raise WholeError(None, cards)
            cards = " ".join(split_cards(question.kind.write(read, self.notation)))
        self._check_whole(question, cards)
        return cards

    def _token(self, question: Question, index: int, tokens: Sequence[str]) -> str:
        """One card as it is written, asked for again until it can be read; "" when it is taken away."""
        tokens = list(tokens)
        while token := tokens[index]:
            read = read_token(question, token, self.notation)
            if isinstance(read, Card):
                return read.write(self.notation)
            if read is None:
                return token
            self.complain(list(filter(None, [fault_of(question, index, tokens, self.notation)])), question.known)
            tokens[index] = self._card_instead(question, index, tokens)
        return ""

    def _card_instead(self, question: Question, index: int, tokens: Sequence[str], *, enter: Enter = "repeats") -> str:
        """What is typed for one card; an empty line leaves it as it is, and ``enter`` tells what that means. Raises WholeError for more."""
        token = tokens[index]
        draft = " ".join(filter(None, tokens))
        number = cards_in(question, tokens).index(index) + 1
        prompt = self._("card {number} ({card}) should be").format(number=number, card=self.words.shown(token))
        if question.label:
            prompt = self._("{label}, {what}").format(label=HINT.sub("", question.label), what=prompt)
        keys = self._("(Enter keeps, - takes away)") if enter == "keeps" else self._("(- takes away)")
        keys = f"{self.words.elsewhere} {keys}" if enter == "elsewhere" else keys
        explained = self._(
            'One card, or - to take it away; the whole hand may be typed again; "back" returns to the question.'
        )
        try:
            text = self.line(f"{prompt} {keys}", question, explained)
        except BackError:
            raise WholeError(None, draft) from None
        if text.casefold() in NONE:  # - among them
            return row_of(question) or ""
        cards = [card for one in split_cards(text) for card in expand(one, self.notation)]
        if len(cards) > 1 or ("/" in text and question.lines) or correct(tokens, text) is not None:
            raise WholeError(text, draft)
        return " ".join(cards) or token


def _may_be_empty(question: Question) -> bool:
    """True where nothing is an answer to a question."""
    return question.optional or question.of_cards or empty_is_an_answer(question.kind)


def _counts(question: Question, none: str) -> bool:
    """True where a word for none is a number: how many aces? None. A ``-`` still takes an answer back."""
    return question.kind == "number" and question.default in (None, 0) and none != CLEAR
