"""Puts one question on the terminal until its answer can be read. ``?`` explains it; a card that cannot be read is
asked for alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.asking.completion import Completion
from companion.asking.prompts import HINT, Enter, Prompts, empty_is_an_answer, is_taken
from companion.asking.question import doubtful, name_alone, read_answer, read_claimed, summands, worded
from companion.asking.terminal import Terminal
from companion.asking.tokens import (
    cards_in,
    correct,
    fault_of,
    faults_among,
    holds_cards,
    is_marked,
    read_token,
    row_of,
    singly,
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
    """Not an error: the user wants to go one question back."""


class ChangeError(Exception):
    """Not an error: the user wants to change an earlier answer."""


class KeptError(ChangeError):
    """Not an error: the user keeps a refused answer, so another one is to be changed."""


class DropError(Exception):
    """Not an error: the user removes a step that was never played."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


class WholeError(Exception):
    """Not an error: instead of one card, the whole answer was typed anew, or (``text`` None) has to be asked for
    again.

    ``draft`` is the answer as it stands, including cards that cannot be read.
    """

    def __init__(self, text: str | None, draft: str) -> None:
        super().__init__(text)
        self.text = text
        self.draft = draft


_ONE_BY_ONE = 2
"""If another player's cards may be the wrong ones, at most this many cards are asked for singly. Beyond that, the
whole hand is.
"""
CHANGE = "!"
_HELP = {"?"}
CLEAR = "-"
DONE = {"done", "end", "fini", "fin", "terminé"}
"""Words that say that there is no further lay, mission or turn."""
_NOBODY = {"no", "n", "non", "nobody", "personne", "no one"}
"""Words for "nobody" in answers that name a player, in addition to the words for "nothing"."""


class Prompter:
    """Puts the questions of one game (None: of none) in one language, and echoes what was understood.

    - ``take``: called with each line typed in answer to a question, before it is read. Returns the part that is the
      answer. If it returns None, the line was something else, and the question is put again.
    - ``echo``: called with what was understood, and True if it was typed exactly like that.
    - ``words``: the words for questions and answers on this terminal.
    - ``names``: the players.
    - ``faults_shown``: faults that were shown with their whole line. They are not shown again when its parts are
      read.
    - ``ahead``: a line that answers the next question, which is then not put.
    """

    def __init__(self, game: Game | None, terminal: Terminal, lang: Lang, notation: Notation) -> None:
        self._game = game
        self._terminal = terminal
        self._lang: Lang = lang
        self.notation: Notation = notation
        self.words = Prompts(game, terminal.symbols, lang, notation)
        self.names: Sequence[str] = ()
        self.faults_shown: list[Fault] = []
        self.ahead: str | None = None
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
        """Put a question and return its answer.

        - ``now``: the present answer. An empty line has the meaning ``enter`` for it.
        - ``given``: a line already typed.
        - ``refused``: True if the line before was refused. An empty line must then be typed twice.
        """
        draft: str | None = None
        warning = self._not_taken(question) if refused else question.doubt
        while True:
            try:
                if draft is not None:
                    return self._put(question, draft, given, question.doubt, is_draft=True)
                return self._put(question, now, given, warning, enter=enter)
            except WholeError as whole:
                draft = whole.draft if whole.draft or not is_marked(question) else None  # an empty row is no lay
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
        """Put a question. ``warning`` is shown before an empty line is accepted."""
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
            if not text and is_draft:  # the draft is kept, but not read yet
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
            now = now if faults else self._likely_answer(question, answer, now)  # an empty line takes a doubtful answer
            warning = self._not_taken(question)
            self.complain(faults, question.known)

    def _not_taken(self, question: Question) -> str:
        """The text shown for an empty line after a refused one, since it may have been typed ahead."""
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
        """True if the line says that there is no further step. Raises DropError if it says that this step of a list
        was never played.
        """
        word = text.casefold()
        if text == CLEAR and now is not None and not empty_is_an_answer(question.kind):
            if "[" not in (question.where or question.memory):
                return True  # it is no list, but a single object: an accusation
            raise DropError(question)
        if player_called(text, self.names):  # a player has this name
            return False
        return word in DONE or (now is None and (not text or word in NOTHING))

    def _without_none(self, question: Question, text: str, may_be_empty: bool) -> str:
        """The line typed. If it is a word for none, then "0" or "" instead, if the question allows one of them."""
        if not self._is_none(question, text):
            return text
        return "0" if _counts(question, text) else "" if may_be_empty else text

    def _nothing(self, question: Question, text: str) -> None:
        """Echo an answer of nothing, if it was a word or an empty part of a line."""
        if not text:
            self.echo("-", True)
        elif text != CLEAR:
            self.echo(self._("nobody") if question.kind in ("text", "claim") else "-", False)

    def _doubted(self, question: Question, answer: Answer) -> bool:
        """True if an answer looks like something else. The user is asked about it."""
        doubt = doubtful(question, answer, self.notation, self._)
        if doubt:
            self._terminal.say(self.words.in_letters(doubt))
        return bool(doubt)

    def _likely_answer(self, question: Question, answer: Answer, now: Answer) -> Answer:
        """What a doubtful answer probably means: several names, if commas are left out and one player is too few; names
        without the cards behind them. A number alone means no name, so the present answer stays.
        """
        if question.kind == "names" and len(answer) == 1 and answer[0].isdecimal():
            return now
        if question.kind == "names" and (names := [name_alone(name, self.notation) for name in answer]) != answer:
            return names  # their cards are asked afterwards
        is_alone = question.kind == "names" and len(answer) == 1 and self._game is not None and not self.names
        return answer[0].split() if is_alone and self._game and self._game.seated[0] > 1 else answer

    def mended(self, question: Question, answer: Answer, cards: Sequence[int], *, enter: Enter = "keeps") -> Answer:
        """A corrected answer. Only the single ``cards`` (from 0) are asked for if the faults are in them, else the
        whole answer. ``enter``: as in `put`.
        """
        is_row = isinstance(answer, str) and (question.of_cards or holds_cards(question, answer, self.notation))
        tokens = tokens_of(question, answer) if is_row else []
        places = cards_in(question, tokens)
        wrong = sorted(places[index] for index in set(cards) if index < len(places))
        if not wrong or (len(wrong) > _ONE_BY_ONE and enter == "another-wrong"):
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
        """Ask again for a refused answer.

        - Cards are shown as they are, to be corrected one by one. They may stay if ``enter`` allows it, because the
          fault may be in another player's cards.
        - If the fault is in no particular card and in no other answer, a valid answer ``before`` is offered.
        """
        if before is not None and not cards and enter != "another-wrong":
            return self.put(question, before)
        is_misspelt = question.proposed and question.kind == "text" and refused not in question.names
        if is_misspelt or (enter == "repeats" and refused == question.default):
            # A refused proposal is not proposed again, nor is whoever is due by turn in place of a misspelt name.
            question = question._replace(default=None, offered=False)
        if question.of_cards or cards or enter == "another-wrong":
            return self.mended(question, refused, cards, enter=enter)
        return self.put(question, refused=True)

    def _told_cards(self, question: Question, text: str, cards: str) -> Answer:
        """The cards as the answer; None if all were removed and the answer is optional."""
        return self._understood(question, text, cards) if cards or not question.optional else None

    def _check_whole(self, question: Question, cards: str) -> None:
        """Raise WholeError if each card can be read but the whole row cannot."""
        if faults := whole_faults(question, cards, self.notation):
            self.complain(faults, question.known)
            raise WholeError(None, cards)

    def complain(self, faults: Sequence[Fault], data: Mapping[str, Any]) -> None:
        """Show faults. ``data``: the data known so far, by which players are named."""
        new = [fault for fault in faults if fault not in self.faults_shown]
        self.faults_shown = [fault for fault in self.faults_shown if fault not in faults]
        if new:
            self._terminal.complain(new, self._lang, data)

    def line(self, prompt: str, question: Question, explained: str | None = None) -> str:
        """The line typed. ``?`` shows ``explained``, or else the question's own explanation.

        Raises BackError for a step back, and ChangeError if another answer is to be changed.
        """
        complete = Completion(question, self.names, self.notation, self._lang)
        while True:
            text, self.ahead = self.ahead, None
            if text is None:
                text = self._terminal.ask(self.words.in_letters(prompt), complete).strip()
            if text.lower() in BACK:
                raise BackError
            if text == CHANGE:
                raise ChangeError
            if text not in _HELP:
                return text
            self._terminal.say(self.words.in_letters(explained or self.words.explained(question)))

    def read(self, question: Question, text: str) -> Answer:
        """The answer in a part of a line, without asking; or the faults that prevent reading it."""
        if not text or self._is_none(question, text) or (question.ends and text.casefold() in DONE):
            return None
        if not holds_cards(question, text, self.notation):
            return self._read(question, text)
        tokens = singly(" ".join(tokens_of(question, text)), self.notation)
        faults = [fault_of(question, index, tokens, self.notation) for index in range(len(tokens))]
        cards = written(question, tokens, self.notation)
        return [one for one in faults if one] or whole_faults(question, cards, self.notation) or cards

    def _is_none(self, question: Question, text: str) -> bool:
        """True if the text is a word for "none", and no player or suit has that name."""
        if player_called(text, self.names):
            return False
        if question.kind in ("text", "claim") and text.casefold() in _NOBODY:
            return True
        if question.kind == "claim" and text.casefold() in DONE:
            return True
        return text == CLEAR or (text.casefold() in NONE and question.kind != "choice")

    def _read(self, question: Question, text: str) -> Answer:
        """The answer typed, or the faults that prevent reading it."""
        if question.kind == "claim" and self._game is not None:
            return read_claimed(self._game, question, text)
        if question.ends and text == CLEAR and empty_is_an_answer(question.kind):
            return ""
        read = read_answer(question, text, self.notation)
        return (player_called(read, self.names) or read) if question.kind == "text" and isinstance(read, str) else read

    def _understood(self, question: Question, text: str, answer: Answer) -> Answer:
        """Return the answer. It is echoed if it was typed in another way, or is part of a whole line."""
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
        """A row of cards. Cards that cannot be read are asked for singly."""
        tokens = tokens_of(question, now) if isinstance(now, str) else []
        typed = (correct(tokens, text) if tokens else None) or tokens_of(question, text)
        tokens = singly(" ".join(typed), self.notation)
        for index in range(len(tokens)):
            tokens[index] = self._token(question, index, tokens)
        cards = " ".join(token for token in tokens if token)
        if row_of(question) and isinstance(question.kind, Kind):  # a row may be typed with fewer places than it has
            read = question.kind.read(cards, self.notation)
            if isinstance(read, Fault):
                self.complain([read._replace(where=question.where)], question.known)
                raise WholeError(None, cards)
            cards = " ".join(split_cards(question.kind.write(read, self.notation)))
        self._check_whole(question, cards)
        return cards

    def _token(self, question: Question, index: int, tokens: Sequence[str]) -> str:
        """One card in its usual notation, asked for until it can be read; "" if it is removed."""
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
        """The text typed for one card. An empty line leaves the card as it is; ``enter`` is what that means. If it
        "repeats", the ways out are told. Raises WholeError if more than a card is typed.
        """
        token = tokens[index]
        draft = " ".join(filter(None, tokens))
        number = cards_in(question, tokens).index(index) + 1
        prompt = self._("card {number} ({card}) should be").format(number=number, card=self.words.shown(token))
        if question.label:
            prompt = self._("{label}, {what}").format(label=HINT.sub("", question.label), what=prompt)
        keys = (
            self._("(Enter keeps, - takes away; or the whole line again)")
            if enter == "keeps"
            else self._("(- takes away; or the whole line again)")
        )
        keys = f"{self.words.another_wrong} {keys}" if enter == "another-wrong" else keys
        explained = self._(
            'One card, or - to take it away; the whole hand may be typed again; "back" returns to the question.'
        )
        try:
            while not (text := self.line(f"{prompt} {keys}", question, explained)) and enter == "repeats":
                self._terminal.say(explained)
        except BackError:
            raise WholeError(None, draft) from None
        if text.casefold() in NONE:  # "-" is one of them
            return row_of(question) or ""
        cards = singly(text, self.notation)
        if len(cards) > 1 or ("/" in text and question.lines) or correct(tokens, text) is not None:
            raise WholeError(text, draft)
        return " ".join(cards) or token


def _may_be_empty(question: Question) -> bool:
    """True if "nothing" is a possible answer to a question."""
    return question.optional or question.of_cards or empty_is_an_answer(question.kind)


def _counts(question: Question, none: str) -> bool:
    """True if a word for none means the number 0: how many aces? None. A ``-`` still clears the answer."""
    return question.kind == "number" and question.default in (None, 0) and none != CLEAR
