"""``companion keep``: asks for an evening as it goes, saves every answer at once, and shows the standings after each
round.
"""

from __future__ import annotations

import errno
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from typing import Any

from companion.asking.dialogue import Dialogue
from companion.asking.terminal import Terminal
from companion.cards import Card, read_card, split_cards
from companion.errors import MOST_FAULTS, Fault, InputError
from companion.evening.asker import completed
from companion.evening.evening import Evening
from companion.evening.journal import Journal
from companion.evening.loading import follow, load
from companion.evening.partial import Answered, PartialEntry, is_inside, is_of_one, is_too_many
from companion.evening.stages import is_late
from companion.fields import Kind
from companion.game import Game
from companion.keep.file import EveningFile, settings
from companion.keep.history import ChangedError, History
from companion.keep.pending import pending, take_up
from companion.model import Position
from companion.questions import Answer, Question
from companion.reading.checked import check_entry, check_flags, ruling_faults, with_language
from companion.reading.entered import Entered, Flags, settings_of
from companion.reading.flags import overlay
from companion.reading.shown import shown
from companion.reading.unfinished import Unfinished
from companion.reading.write import unwritable
from companion.settle import faults_in, refuse
from companion.words import LANGS

Tell = Callable[[Entered, int], None]
"""Shows the standings: the position so far, and the number of the last round, lay or turn (0: they have no numbers)."""


class Keeper:
    """Keeps the score of a game in a file.

    ``lang``: the language in which it is kept. ``begun``: True once there is anything to save that the file did not
    hold.
    """

    def __init__(self, game: Game, file: EveningFile, flags: Flags, terminal: Terminal, tell: Tell) -> None:
        with with_language(flags, file.data):
            check_flags(flags)
            self.lang, self._notation = settings_of(flags, file.data)
            written, wanted = file.data.get("cards"), self._notation
            half = file.unfinished.waiting > 0
            if written in LANGS and written != wanted and (half or not _reads_alike(game, file.data)):
                self._notation = written  # the file's cards must not change their meaning
            laid, faults = overlay(game, game.position, flags, file.data, self._notation)
            refuse([*faults, *ruling_faults(game, laid.get("rulings", {}))])
        self._game = game
        values = {"file": shown(str(file.path), 300), "cards": self._notation}
        self._passed_over = [] if self._notation == wanted else [Fault("keep-cards", None, values)]
        self._file = file
        self._terminal = terminal
        self._tell = tell
        self._settings = settings(game, self.lang, self._notation)
        self._settings |= {key: file.data[key] for key in ("id",) if key in file.data}
        self._shown_data: dict[str, Any] = {}
        self._is_file_judged = False
        fields = game.position.model_fields
        self._late = {key for key in fields if is_late(fields[key])}  # the verdict, which comes next, shows them
        self.begun = False
        self._rulings = laid.get("rulings", {})
        self._evening = Evening(
            game, None, self.lang, self._notation, partial(datetime.now, UTC), rulings=self._rulings, kept=True
        )
        self._partial = PartialEntry(game, None, self._notation, lambda: self._evening.rulings)
        self._written: tuple[dict[str, Any], Unfinished] | None = None
        self._history = History(file.path, game.id, self._notation, file.content)
        self._is_trouble_told = False

    def run(self) -> Entered:
        """Ask for everything that the file does not hold yet, and return the final position.

        Raises ReadingError ``entry-ended`` and ChangedError.
        """
        remarks = [*self._passed_over, *([Fault("keep-damaged")] if self._file.is_damaged else [])]
        if not self._history.lock():
            remarks.append(Fault("keep-open", None, {"file": shown(str(self._file.path), 300)}))
        if remarks:
            self._terminal.complain(remarks, self.lang, self._file.data)
        try:
            self._take_up()
            self._evening.when_edited = self._note_edit
            dialogue = Dialogue(self._evening, self._terminal, before=self._before)
            dialogue.when_noted(self._save)
            return dialogue.run(self._end, agree=self._file.stage is None)
        finally:
            self._history.release()

    def counted(self) -> Entered | None:
        """The position after the finished steps; None if there are none.

        It is also None if the winner depends on a name that is asked for last.
        """
        data, stage = self._projected()[0], self._file.stage
        if stage is None or not stage.steps(data):
            return None
        try:
            entered = self._checked(data)
        except InputError:
            return self._going_on(data)
        assert isinstance(entered.entry, Position)
        return None if self._late - data.keys() and self._game.score(entered.entry).finished else entered

    def taken_up(self) -> Evening:
        """The evening in the file and its journal. Nothing is written."""
        self._take_up()
        return self._evening

    def _take_up(self) -> None:
        """Continue the journal if it agrees with the file, or can be made to; else begin with the file alone."""
        history = self._history
        if history.journal is not None:
            self._evening.go_on_with(history.journal, self._rulings)
            if not history.fits or (not history.is_ahead and not self._is_written()):
                follow(self._evening, self._file.data, self._known)
                self._enter_file()
                same_rulings = self._evening.rulings == self._rulings
                history.fits = self._file.is_there and same_rulings and self._is_written()
        if not history.fits:
            history.begin_anew()
            self._evening.go_on_with(Journal(), self._rulings)
            self._enter_file()
        same_rulings = self._evening.rulings == self._file.data.get("rulings", {})
        if same_rulings and self._file.is_there and (history.journal is None or self._is_written()):
            self._written = self._projected()

    def _enter_file(self) -> None:
        """Enter everything that the file holds and the evening does not."""
        unknown = load(self._evening, self._file.data, self._known)
        take_up(self._evening, self._file.unfinished)
        load(self._evening, self._file.data, self._known)  # the choices just entered decide what is asked
        self._complain(
            *(Fault("player-unknown", "claims", {"name": name, "names": (), "near": ()}) for name in unknown)
        )

    def _is_written(self) -> bool:
        """True if the file holds exactly the evening."""
        return self._file.says(*self._projected())

    def _note(self, saving: bytes | None = None, replaced: bytes | None = None) -> None:
        """Write the new edits into the journal. The evening goes on if that fails."""
        self._history.add(self._evening.journal.records, saving, replaced)

    def _note_edit(self) -> None:
        """Write an edit into the journal.

        Raises ChangedError if another window wrote in it. The answers are then saved in another file.
        """
        try:
            self._note()
        except ChangedError:
            raise self._file.changed_error(*self._projected()) from None

    def _complain(self, *faults: Fault) -> None:
        if faults:
            self._terminal.complain(faults, self.lang, {})

    def text(self, evening: Evening) -> str:
        """The file's text for an evening that was begun elsewhere. The comments of the present file are kept if
        possible.
        """
        self._evening = evening
        return self._file.text_of(*self._projected())

    def _known(self, question: Question) -> tuple[Answer] | None:
        known = self._file.known(question)
        if known is None or not isinstance(question.kind, Kind) or not isinstance(known[0], str):
            return known
        read = [(token, read_card(token, self._notation)) for token in split_cards(known[0])]
        return (" ".join(card.write(self._notation) if isinstance(card, Card) else token for token, card in read),)

    def _before(self, question: Question, answered: Sequence[Answered]) -> Sequence[Fault]:
        """Save, and return the faults in the file's answers. After a round, return its faults, or show the standings
        if there are none.
        """
        stage = self._file.stage
        self._save()
        if not self._is_file_judged:  # it may have been edited by hand
            self._is_file_judged = True
            if faults := self._partial.certain_faults(answered, in_order=True):
                return faults
        data, finished = self._whole(question, answered)
        data.pop("claims", None)
        before_verdict = {key: value for key, value in data.items() if key not in self._late}
        if stage is None or not finished or self._shown_data == before_verdict or not stage.is_told(question):
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
            return ()  # the question decides who won, so the result is shown after it
        self._tell(entered, 0 if stage.shape == "table" else finished)
        self._shown_data = before_verdict
        return ()

    def _whole(self, question: Question, answered: Sequence[Answered]) -> tuple[dict[str, Any], int]:
        """The answers before a question as data, without the question's step, and the number of steps before it."""
        data, stage = self._data(answered), self._file.stage
        return stage.whole(data, question) if stage else (data, 0)

    def _projected(self) -> tuple[dict[str, Any], Unfinished]:
        """The evening as its file holds it: the position, and the rest.

        Only answers that the rules accept are in the position, so `score` never refuses it.
        """
        stage, form = self._file.stage, self._evening.form()
        answered = form.answered()
        question = next((field.question for field in form.missing()), Question("", "", "text"))
        fitting = len(answered)
        if self._is_refused(self._whole(question, answered)[0], answered):
            counts = range(1, fitting + 1)
            refused = bisect_left(counts, True, key=lambda count: self._is_refused(*self._first(count, answered)))
            fitting = refused or 1  # the players are always in the position: nothing else can hold them
            question = answered[fitting][0] if fitting < len(answered) else question
        data = self._whole(question, answered[:fitting])[0]
        return data, pending(self._evening, stage, fitting, stage.open(question) if stage else None)

    def _first(self, count: int, answered: Sequence[Answered]) -> tuple[dict[str, Any], Sequence[Answered]]:
        """The first ``count`` answers as data, without an unfinished step, and these answers."""
        first = answered[:count]
        return (self._whole(answered[count][0], first)[0] if count < len(answered) else self._data(first)), first

    def _is_refused(self, data: dict[str, Any], answered: Sequence[Answered]) -> bool:
        """True if the rules find faults in the data other than missing answers."""
        try:
            self._checked(data)
        except InputError as error:
            found = [one for one in error.faults if one.code != "field-missing"]
            if self._file.stage is not None:  # the data hold only whole steps
                return any(_is_about(one.where or "", answered) for one in found)
            asked = [question for question, _ in answered]
            return any(is_of_one(one, asked) or is_too_many(one) for one in found)
        return False

    def _going_on(self, data: dict[str, Any]) -> Entered | None:
        """A game that is not over, completed with a name that is asked for only at the end (the traitor's); None if
        there is none.
        """
        for one in completed(self._game.position, data):
            with suppress(InputError):
                entered = self._checked(one)
                assert isinstance(entered.entry, Position)
                return None if self._game.score(entered.entry).finished else entered
        return None

    def _data(self, answered: Sequence[Answered]) -> dict[str, Any]:
        claims = [answer for question, answer in answered if question.kind == "claim" and answer is not None]
        return {**self._settings, **self._partial.data(answered), **({"claims": claims} if claims else {})}

    def _end(self, data: object) -> Entered:
        assert isinstance(data, dict)
        self._save()
        return self._checked({**self._settings, **data})

    def _checked(self, data: object) -> Entered:
        """The entry made by the data. Raises InputError with all its faults."""
        entered = check_entry(self._game, self._game.position, data, Flags())
        assert isinstance(entered.entry, Position)
        refuse(islice(faults_in(self._game, entered.entry), MOST_FAULTS))
        return entered

    def _save(self) -> None:
        """Write the file if it does not hold everything yet.

        If the disk is full, no answer is lost: the error is shown, and saving is tried again with the next answer.
        """
        projected = self._projected()
        if projected == self._written or not projected[0].get("players"):
            return
        self.begun = True
        try:
            self._file.write(*projected, self._note)
            self._written = projected
            if aside := self._file.put_aside:
                self._file.put_aside = None
                self._complain(Fault("keep-comments", None, {"file": shown(str(aside), 300)}))
            if (reason := self._history.trouble) and not self._is_trouble_told:
                self._is_trouble_told = True
                data = {"file": shown(str(self._history.path), 300), "reason": reason}
                self._complain(Fault("keep-journal", None, data))
        except OSError as error:
            reason = errno.errorcode.get(error.errno or 0, "")
            self._terminal.complain([unwritable(self._file.path, reason)], self.lang, projected[0])


def _is_about(where: str, answered: Sequence[Answered]) -> bool:
    """False if a fault is about something not asked yet, such as who the traitor was."""
    places = [question.where for question, _ in answered if question.where]
    return not where or any(is_inside(where, place) or is_inside(place, where) for place in places)


def _reads_alike(game: Game, data: Mapping[str, Any]) -> bool:
    """True if a file means the same in every notation of cards.

    Files written by Companion have signs for suits. Files written by hand may have letters.
    """
    read = []
    for notation in LANGS:
        try:
            entry = check_entry(game, game.position, {**data, "cards": notation}, Flags()).entry
        except InputError:  # its cards may depend on the notation; only names cannot
            rows = data.get("players")
            bare = data.keys() <= {"lang", "cards", "id", "rulings", "players"} and isinstance(rows, list)
            return bare and all(row.keys() <= {"name"} for row in rows or ())
        read.append(entry.model_dump(exclude={"cards"}))
    return read[0] == read[1]
