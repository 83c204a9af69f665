"""An evening at the table: the usual questions, one round at a time; saved before each of them, told after each round."""

from __future__ import annotations

import errno
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from companion.asking.dialogue import Dialogue
from companion.asking.terminal import Terminal
from companion.cards import Card, read_card, split_cards
from companion.errors import MOST_FAULTS, Fault, InputError
from companion.evening.asker import completed
from companion.evening.scripts import script_of
from companion.evening.sofar import Answered, SoFar, is_inside, is_of_one, is_too_many
from companion.evening.stages import is_late
from companion.fields import Kind
from companion.game import Game
from companion.keep.book import Book, settings
from companion.keep.note import Note, draft_of
from companion.model import Position
from companion.questions import Answer, Question
from companion.reading.checked import check_entry, check_flags, ruling_faults, speaking
from companion.reading.entered import Entered, Flags
from companion.reading.flags import overlay
from companion.reading.settings import settings_of
from companion.reading.shown import shown
from companion.reading.write import unwritable, write_toml
from companion.settle import faults_in, refuse
from companion.words import LANGS

Tell = Callable[[Entered, int], None]
"""Shows how the game stands: the position so far, and the number of the round, lay, turn that was the last (0: none of them has one)."""


class Evening:
    """A game's score, kept in a book; ``lang`` is the language it is kept in, ``begun`` whether there is anything to keep
    that its file did not say.
    """

    def __init__(self, game: Game, book: Book, flags: Flags, terminal: Terminal, tell: Tell) -> None:
        with speaking(flags, book.data):
            check_flags(flags)
            self.lang, self._notation = settings_of(flags, book.data)
            written, wanted = book.data.get("cards"), self._notation
            if written in LANGS and written != wanted and (book.ahead or not _reads_alike(game, book.data)):
                self._notation = written  # what stands in the file, as it was typed perhaps, is not read otherwise now
            laid, faults = overlay(game, game.position, flags, book.data, self._notation)
            refuse([*faults, *ruling_faults(game, laid.get("rulings", {}))])
        self._game = game
        told = {"file": shown(str(book.path), 300), "cards": self._notation}
        self._passed_over = [] if self._notation == wanted else [Fault("keep-cards", None, told)]
        self._book = book
        self._terminal = terminal
        self._tell = tell
        self._said = settings(self.lang, self._notation, laid.get("rulings", {}))
        self._said |= {key: book.data[key] for key in ("id",) if key in book.data}
        self._told: dict[str, Any] = {}
        fields = game.position.model_fields
        self._late = {key for key in fields if is_late(fields[key])}  # told by the verdict, which comes next
        self._saved: dict[str, Answer] | None = None
        self.begun = False
        self._draft: dict[str, Answer] = {}
        self._at: tuple[Question, Sequence[Answered]] | None = None
        self._ahead: Callable[[], Mapping[str, str]] = dict
        self._answered: Callable[[], Sequence[Answered]] = list
        self._sofar = SoFar(game, None, self._notation)

    def run(self) -> Entered:
        """Ask for everything that the book does not know yet; the end position. Raises ReadingError ``entry-ended``, ChangedError."""
        remarks = [*self._passed_over, *([Fault("keep-damaged")] if self._book.is_damaged else [])]
        if self._book.has_comments:
            remarks.append(Fault("keep-comments", None, {"file": shown(str(self._book.spare), 300)}))
        if remarks:
            self._terminal.complain(remarks, self.lang, self._book.data)
        script = script_of(self._game, None, self.lang, self._notation, self._said.get("rulings", {}), kept=True)
        how = (self._terminal, self.lang, self._notation)
        book = self._book
        dialogue = Dialogue(self._game, None, script, *how, self._known, self._before, book.follow, self._dropped)
        dialogue.ahead.update(self._book.ahead)
        dialogue.when_noted(self._noted)
        self._ahead = lambda: dialogue.ahead
        self._answered = lambda: dialogue.answered
        return dialogue.run(self._end, agree=self._book.stage is None)

    def _known(self, question: Question) -> tuple[Answer] | None:
        known = self._book.known(question)
        if known is None or not isinstance(question.kind, Kind) or not isinstance(known[0], str):
            return known
        read = [(token, read_card(token, self._notation)) for token in split_cards(known[0])]
        return (" ".join(card.write(self._notation) if isinstance(card, Card) else token for token, card in read),)

    def _dropped(self, stage: str, index: int) -> None:
        """A step that never was leaves the file too."""
        self._book.drop(stage, index)
        self._saved = {}

    def _before(self, question: Question, answered: Sequence[Answered]) -> Sequence[Fault]:
        """Save; after a round, what is wrong with it, or else what it gave."""
        stage = self._book.stage
        data, finished = self._whole(question, answered)
        self._at = question, answered
        if self._saved is None:  # nothing was answered yet: a file that is only looked at stays as it is
            self._saved = {}
        elif question.key not in self._saved or self._is_changed(answered):
            self._save_up_to(question, answered)
        else:  # somebody goes back: what came behind is not forgotten for that
            self._save_ahead()
        self._book.keep(answered)
        data.pop("claims", None)
        told = {key: value for key, value in data.items() if key not in self._late}
        if stage is None or not finished or self._told == told or not stage.is_told(question):
            return ()
        if stage.open(question) is not None and not question.ends:  # in the middle of a step
            return ()
        try:
            entered = self._checked(data)
        except InputError as error:
            faults = [fault for fault in error.faults if _is_about(fault.where or "", answered)]
            going_on = None if faults else self._going_on(data)
            if going_on is None:
                return faults
            entered = going_on
        assert isinstance(entered.entry, Position)
        if question.path[:1] and question.path[0] in self._late and self._game.score(entered.entry).finished:
            return ()  # who won hangs on what is just being asked: it is told with the answer
        self._tell(entered, 0 if stage.shape == "table" else finished)
        self._told = told
        return ()

    def _whole(self, question: Question, answered: Sequence[Answered]) -> tuple[dict[str, Any], int]:
        """What was answered up to a question as data without the step it belongs to, and how many steps come before it."""
        data, stage = self._data(answered), self._book.stage
        return stage.whole(data, question) if stage else (data, 0)

    def _is_changed(self, answered: Sequence[Answered]) -> bool:
        """Whether one of these answers is another than was saved: it was put right behind a step back."""
        saved = self._saved or {}
        return any(asked.key not in saved or saved[asked.key] != answer for asked, answer in answered)

    def _save_up_to(self, question: Question, answered: Sequence[Answered]) -> None:
        self._saved = {asked.key: answer for asked, answer in answered}
        if not self._is_only_looked_at(answered, self._ahead()):
            data, self._draft = self._fitting(question, answered)
            self._save(data, {**self._book.left(self._saved), **self._draft})

    def _fitting(self, question: Question, answered: Sequence[Answered]) -> tuple[dict[str, Any], dict[str, Answer]]:
        """What of the answers up to a question the rules bear, as data, and the others: nothing that `score` would refuse is ever
        in the file, so what is wrong waits beside it until it is put right.
        """
        stage, fitting = self._book.stage, len(answered)
        if self._is_refused(self._whole(question, answered)[0], answered):
            counts = range(1, fitting + 1)
            refused = bisect_left(counts, True, key=lambda count: self._is_refused(*self._first(count, answered)))
            fitting = refused or 1  # who plays is asked first, and cannot be kept where it is wrong
            question = answered[fitting][0] if fitting < len(answered) else question
        data = self._whole(question, answered[:fitting])[0]
        return data, draft_of(answered, stage, fitting, stage.open(question) if stage else None)

    def text(self, question: Question, answered: Sequence[Answered], ahead: Mapping[str, str]) -> str:
        """The file of an evening that is left at a question, with the answers up to it and what was typed ahead."""
        data, draft = self._fitting(question, answered)
        return write_toml(data) + Note(draft, ahead, self._game.id).line()

    def _first(self, count: int, answered: Sequence[Answered]) -> tuple[dict[str, Any], Sequence[Answered]]:
        """The first answers as data, without a step that is not finished with them."""
        first = answered[:count]
        return (self._whole(answered[count][0], first)[0] if count < len(answered) else self._data(first)), first

    def _is_refused(self, data: dict[str, Any], answered: Sequence[Answered]) -> bool:
        """Whether the rules find more wrong with data than what is missing in them."""
        try:
            self._checked(data)
        except InputError as error:
            found = [one for one in error.faults if one.code != "field-missing"]
            if self._book.stage is not None:  # only whole steps are among the data
                return any(_is_about(one.where or "", answered) for one in found)
            asked = [question for question, _ in answered]
            return any(is_of_one(one, asked) or is_too_many(one) for one in found)
        return False

    def _save_ahead(self) -> None:
        """Only what was typed ahead is new."""
        if not self._book.is_written or self._ahead() != self._book.ahead:
            self._save(self._book.data, self._book.draft)

    def _noted(self) -> None:
        """A line for a question to come is saved at once, as the next thing to happen may be an empty battery."""
        if self._saved or self._at is None:
            self._save_ahead()
        else:  # the first thing typed since the file was taken up
            self._save_up_to(*self._at)

    def _going_on(self, data: dict[str, Any]) -> Entered | None:
        """A game that is not over, whatever name is said only at its end (who the traitor was), with one of those names; None
        where there is none.
        """
        for one in completed(self._game.position, data):
            with suppress(InputError):
                entered = self._checked(one)
                assert isinstance(entered.entry, Position)
                return None if self._game.score(entered.entry).finished else entered
        return None

    def _data(self, answered: Sequence[Answered]) -> dict[str, Any]:
        asked = [answer for question, answer in answered if question.kind == "claim"]
        claims = [answer for answer in asked if answer is not None] if asked else self._book.data.get("claims")
        return {**self._said, **self._sofar.data(answered), **({"claims": claims} if claims else {})}

    def _end(self, data: object) -> Entered:
        assert isinstance(data, dict)
        whole = {**self._said, **data}
        answered = self._answered()
        try:
            entered = self._checked(whole)
        except InputError:
            if not self._is_only_looked_at(answered, {}):
                kept, self._draft = self._fitting(Question("", "", "text"), answered)
                self._save(kept, self._draft, {})
            raise
        if not self._is_only_looked_at(answered, {}):
            self._draft = self._fitting(Question("", "", "text"), answered)[
                1
            ]  # what was put right at the end waits no more
            self._save(whole, self._draft, {})
        return entered

    def _checked(self, data: object) -> Entered:
        """The entry that data make. Raises InputError with everything that is wrong with it."""
        entered = check_entry(self._game, self._game.position, data, Flags())
        assert isinstance(entered.entry, Position)
        refuse(islice(faults_in(self._game, entered.entry), MOST_FAULTS))
        return entered

    def _save(self, data: dict[str, Any], draft: dict[str, Answer], ahead: Mapping[str, str] | None = None) -> None:
        """A disk that is full loses no answer: it is told, and tried again with the next."""
        if not data.get("players"):
            return
        self.begun = True
        try:
            self._book.write(data, draft, self._ahead() if ahead is None else ahead)
        except OSError as error:
            reason = errno.errorcode.get(error.errno or 0, "")
            self._terminal.complain([unwritable(self._book.path, reason)], self.lang, data)

    def _is_only_looked_at(self, answered: Sequence[Answered], ahead: Mapping[str, str]) -> bool:
        """Whether the file, as it was found, says all this already, in its own words: somebody's comments are not lost for that."""
        book = self._book
        if self.begun or not (book.is_there and book.is_written) or book.ahead != ahead:
            return False
        if self._said.get("rulings", {}) != book.data.get("rulings", {}):
            return False
        found = [(self._known(question), question, answer) for question, answer in answered]
        return all(
            known == (answer,) or (known is None and _is_nothing(question, answer)) for known, question, answer in found
        )


def _is_nothing(question: Question, answer: Answer) -> bool:
    """True for an answer that no file would hold: nobody claims anything, there was no other round, it is as was proposed."""
    if question.kind == "claim" or question.ends:
        return answer is None
    return (answer is False and not question.where) or (question.proposed and answer == question.default)


def _is_about(where: str, answered: Sequence[Answered]) -> bool:
    """False where a fault is about what was not asked yet: who the traitor was is said at the end."""
    places = [question.where for question, _ in answered if question.where]
    return not where or any(is_inside(where, place) or is_inside(place, where) for place in places)


def _reads_alike(game: Game, data: Mapping[str, Any]) -> bool:
    """Whether nothing in a file hangs on the notation of its cards: what was kept has signs for suits, what somebody wrote may
    have letters.
    """
    read = []
    for notation in LANGS:
        try:
            entry = check_entry(game, game.position, {**data, "cards": notation}, Flags()).entry
        except InputError:  # a part of it may hang on it all the same: only names cannot
            rows = data.get("players")
            bare = data.keys() <= {"lang", "cards", "id", "rulings", "players"} and isinstance(rows, list)
            return bare and all(row.keys() <= {"name"} for row in rows or ())
        read.append(entry.model_dump(exclude={"cards"}))
    return read[0] == read[1]
