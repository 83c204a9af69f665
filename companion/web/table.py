"""One table as requests see it: its seats, its answers, and how the game stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import JsonValue

from companion.cards import in_notation
from companion.errors import Fault, InputError
from companion.evening.edits import Set
from companion.evening.evening import RULINGS
from companion.evening.form import Field, Form
from companion.evening.journal import Journal
from companion.evening.judged import judged
from companion.evening.partial import PartialEntry, is_inside
from companion.evening.secrets import Secrecy, has_secrets, visible_data, visible_faults
from companion.evening.stages import stage_of
from companion.game import Game
from companion.games import find_game
from companion.model import Position
from companion.questions import Question
from companion.reading.checked import check_entry
from companion.reading.entered import Flags
from companion.settle import settle
from companion.sheet import ScoreSheet
from companion.totals import totals_of
from companion.verdict.faults import FaultWords, error_json
from companion.verdict.json import dumps, score_json
from companion.verdict.synonyms import plain
from companion.web.databases import StoreError
from companion.web.devices import Author, ConflictError, Entering, seen_at
from companion.web.entering import Carrier, TableEdit
from companion.web.places import position_of, rows_without_answers, seat_of
from companion.web.store import Store, TableRow, Token
from companion.words import Lang

if TYPE_CHECKING:
    from companion.verdict.report import Report

HOST = "host"
SCREEN = "screen"
_ADVICE = ("page", "advice")
TOTALS = ("page", "totals")
"""The journal's place for the host's setting that allows advice before the game is over."""
_FILE = ("page", "file")
"""The journal's place for the text of the file that the evening was taken up from."""


class TableStanding(NamedTuple):
    """How a game stands: the position, its open places, its faults, and the score if there is one."""

    data: dict[str, Any]
    missing: tuple[str, ...]
    faults: tuple[Fault, ...]
    sheet: ScoreSheet | None
    score: dict[str, Any] | None
    entry: Position | None = None

    @property
    def is_over(self) -> bool:
        """True if the game is over and nothing that counts is open."""
        return bool(self.score and self.score["finished"] and not self.missing)

    def is_played(self, rounds: int | None) -> bool:
        """True if all of a game's ``rounds`` are there, and nothing is missing but what may be left empty."""
        counts = {one.where for player in (self.sheet.players if self.sheet else ()) for one in player.missing}
        return bool(rounds and counts) and len(self.data.get("rounds", ())) == rounds and counts >= {*self.missing}


class Table:
    """A table. ``evening`` holds what was entered; the store holds all of it.

    Edits are carried out one at a time. The functions in ``changed`` are called after each.
    """

    def __init__(self, row: TableRow, store: Store, now: Callable[[], datetime]) -> None:
        self.row = row
        journal = Journal(store.records(row.id))
        game = find_game(row.game)
        self.game: Game = totals_of(game) if journal.tree.values.get(TOTALS) else game
        self.lang: Lang = "en" if row.lang == "en" else "fr"
        self._store, self._now = store, now
        self._partial = PartialEntry(self.game, None, self.lang, lambda: self.evening.rulings)
        self.evening = self._evening(journal)
        self._standing: tuple[int, TableStanding] | None = None
        self._seen: dict[str | None, TableStanding] = {}
        self._texts: dict[int, str] = {}
        self._other: tuple[Journal, Form] | None = None  # the present form in the other language
        self._is_unsure = False
        self.changed: list[Callable[[], None]] = []

    def _evening(self, journal: Journal) -> Entering:
        return Entering(self.game, None, self.lang, self.lang, self._now, kept=True, journal=journal)

    @property
    def revision(self) -> int:
        """The number of edits in the journal."""
        return len(self.evening.journal.records)

    @property
    def is_begun(self) -> bool:
        """True if somebody has entered anything since the table was laid."""
        return any(at[0] not in (RULINGS, _ADVICE[0]) and at[-1] != "name" for at in self.evening.tree.values)

    def seats(self) -> list[dict[str, str]]:
        """The seats (id and name), in their present order."""
        return [{"id": seat_of(one), "name": name} for name, one in self.evening.tree.players().items()]

    def seat_called(self, name: str) -> str | None:
        """The id of the seat with a name, regardless of case; regardless of accents too, if only one name fits."""
        for same in (str.casefold, plain):
            found = [one["id"] for one in self.seats() if same(one["name"]) == same(name.strip())]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def author(self, token: Token) -> Author:
        """The author under whom the journal records what the holder of a token enters."""
        names = {one["id"]: one["name"] for one in self.seats()}
        return Author(token.seat or HOST, names.get(token.seat or "", HOST))

    def apply(self, edits: Sequence[TableEdit], token: Token, lang: Lang | None = None) -> dict[str, Any]:
        """Carry out edits, each whole or not at all, and return the contract's answer.

        An edit that was answered before gets the same answer again. ``lang``: the language in which cards are typed
        and faults reported, if it is not the table's.

        Raises StoreError if the edits cannot be kept; then none of them counts. The store may have kept them without
        being able to confirm it; a device that sends them again then gets the first answer.
        """
        self._read_if_unsure()
        answer: dict[str, Any] = {"applied": [], "refused": [], "conflicts": []}
        new = dict[str, Any]()
        device = self.author(token).device
        with self._all_or_nothing() as keep:
            for edit in edits:
                id_ = f"{device}/{edit.id}"  # two devices may use the same ids
                known = new.get(id_) or self._store.answer(self.row.id, id_)
                kind, reply = known if known is not None else self._carry_out(edit, token, lang or self.lang)
                if known is None and kind != "refused":
                    new[id_] = (kind, reply)
                answer[kind].append(reply)
            if new:
                keep(new)
        if lang:
            answer["conflicts"] = [
                {**one, **self._whose(one["at"], one["theirs"], lang)} for one in answer["conflicts"]
            ]
        return {"revision": self.revision, **answer}

    def _whose(self, at: str, theirs: JsonValue, lang: Lang) -> dict[str, JsonValue]:
        """The label of the field at a place (``label``), its answer in the reader's letters, and the author (``by``)."""
        field = next((one for one in self.form(lang).fields if one.question.where == at), None)
        records = reversed(self.evening.journal.records)
        taken = (
            one.edit for one in records if field and one.held is None and field.place in {op.at for op in one.edit.ops}
        )
        by = next((edit.author for edit in taken), "")
        worded = in_notation(theirs, lang) if isinstance(theirs, str) else theirs
        return {"label": field.question.label if field else "", "theirs": worded, "by": by}

    def _read_if_unsure(self) -> None:
        """Read the journal from the store again if the store failed to confirm the last edits."""
        if self._is_unsure:
            journal = Journal(self._store.records(self.row.id))
            self.evening, self._standing, self._is_unsure = self._evening(journal), None, False

    @contextmanager
    def _all_or_nothing(self) -> Iterator[Callable[[Mapping[str, Any]], None]]:
        """A context in which the evening may be replaced by one that continues it.

        It yields a function that keeps the new evening, with the answers to devices by the edits' ids. On leaving the
        context, those who wait are woken. If anything fails, the old evening is back.
        """
        before, begun, kept = self.evening, self.revision, False

        def keep(answers: Mapping[str, Any]) -> None:
            nonlocal kept
            self._store.append(self.row.id, begun, self.evening.journal.records[begun:], answers, self._result())
            kept = True

        try:
            yield keep
        except BaseException as error:
            self.evening, self._standing = before, None
            self._is_unsure = isinstance(error, StoreError)
            raise
        if kept:
            self.wake()

    @property
    def changed_last(self) -> datetime:
        """The time of the last edit."""
        return self.evening.journal.records[-1].edit.time

    @property
    def advice_allowed(self) -> bool:
        """True if the host allows advice before the game is over."""
        return bool(self.evening.tree.values.get(_ADVICE))

    def allow_advice(self, allowed: bool) -> None:
        """Allow advice before the game is over, or forbid it. Raises StoreError if that cannot be kept."""
        self._read_if_unsure()
        evening = self.evening.trial()
        evening.by(Author(HOST, HOST), evening.journal.known)
        evening.do(Set(at=_ADVICE, value=allowed))
        with self._all_or_nothing() as keep:
            self.evening = evening
            keep({})

    @property
    def file_text(self) -> str:
        """The text of the file that this evening was taken up from, comments included; "" if the evening began here."""
        return str(self.evening.tree.values.get(_FILE, ""))

    def note_file(self, text: str) -> None:
        """Record the text of the file that the evening was taken up from. Raises StoreError if that cannot be kept."""
        evening = self.evening.trial()
        evening.by(Author("file", HOST), evening.journal.known)
        evening.do(Set(at=_FILE, value=text))
        with self._all_or_nothing() as keep:
            self.evening = evening
            keep({})

    def _carry_out(self, edit: TableEdit, token: Token, lang: Lang) -> tuple[str, Any]:
        """Carry out one edit; return its outcome and the answer to its device. A refused edit leaves no trace."""
        evening = self.evening.trial()
        evening.notation = lang
        evening.by(self.author(token), seen_at(evening.journal, edit.seen))
        carrier = Carrier(evening, token.seat and f"p{token.seat[1:]}", sees_all=token.role == HOST)
        try:
            if faults := self._not_theirs(edit, token, carrier):
                raise InputError(faults)
            carrier.carry_out(edit)
        except ConflictError as conflict:
            evening.notation = self.lang
            self.evening = evening
            theirs = evening.form().at(conflict.place)
            value = theirs.value if theirs else evening.tree.values.get(conflict.place)
            value = None if carrier.is_hidden(conflict.place) else value
            at = carrier.at(conflict.place)
            return "conflicts", {"id": edit.id, "at": at, "theirs": value, "yours": edit.value}
        except InputError as error:
            return "refused", {"id": edit.id, "error": error_json(error.faults, self.words(evening.form().data, lang))}
        evening.notation = self.lang
        self.evening = evening
        return "applied", edit.id

    def _not_theirs(self, edit: TableEdit, token: Token, carrier: Carrier) -> list[Fault]:
        """The fault if an edit is reserved for the host: removing a player, reordering seats, renaming somebody else."""
        if token.role == HOST or edit.do not in ("leave", "reorder", "rename"):
            return []
        where = carrier.where(edit.at) if edit.at else ""
        own = [one["id"] for one in self.seats()]
        mine = token.seat in own and where.removesuffix(".name") == f"players[{own.index(token.seat)}]"
        return [] if mine and edit.do != "reorder" else [Fault("not-yours", edit.at or None)]

    def merge(self, source: str, target: str, token: Token) -> None:
        """Merge two seats: the answers of ``source`` go to ``target``.

        ``target`` keeps its own answers where the two differ (`contested`). Raises InputError if there are no such
        seats, or too few players would be left.
        """
        from companion.web.merging import merge

        self._read_if_unsure()
        seats = {one["id"]: one["name"] for one in self.seats()}
        if source == target or not {source, target} <= seats.keys():
            raise InputError(Fault("seats-not-two"))
        evening = self.evening.trial()
        Carrier(evening).check_names([name for one, name in seats.items() if one != source])
        merge(evening, self.author(token), f"p{source[1:]}", f"p{target[1:]}")
        with self._all_or_nothing() as keep:
            self.evening = evening
            keep({})
        self._store.move_seat(self.row.id, source, target)

    def wake(self) -> None:
        """Call everybody who waits for a change of this table."""
        for one in [*self.changed]:
            one()

    def words(self, data: object = None, lang: Lang | None = None) -> FaultWords:
        """The wording of faults at this table."""
        return FaultWords(lang or self.lang, self.game.id, data if isinstance(data, dict) else None, reader="page")

    # How the game stands

    def standing(self) -> TableStanding:
        """How the game stands now."""
        if self._standing is None or self._standing[0] != self.revision:
            self._standing, self._seen, self._texts = (self.revision, self._stands()), {}, {}
        return self._standing[1]

    def _stands(self) -> TableStanding:
        form = self.evening.form()
        data = position_of(form)
        if claims := [field.value for field in form.fields if field.question.kind == "claim" and field.value]:
            data["claims"] = claims
        if rulings := self.evening.rulings:
            data["rulings"] = rulings
        missing = _missing(form)
        sheet, score, entry = self._settled(data)
        wrong = [] if sheet else self._partial.faults_in(data)
        open_fields = {one.question.where for one in form.missing()}
        missing += [str(one.where) for one in wrong if one.code == "field-missing" and one.where in open_fields]
        missing += (asked := _unbegun(form, wrong)).values()
        wrong = [one for one in wrong if _row_of(one) not in asked]
        wrong = [one for one in wrong if not any(is_inside(open_, one.where or "") for open_ in missing)]
        if sheet is None:
            sheet, score, entry = self._settled(self._finished_part(data, [*missing, *(one.where for one in wrong)]))
            if sheet is not None and score is not None:
                sheet, score = sheet._replace(finished=False), {**score, "finished": False}
        if sheet is not None:
            missing += [one.where for player in sheet.players for one in player.missing]
        return TableStanding(data, tuple(dict.fromkeys(missing)), tuple(wrong), sheet, score, entry)

    def _finished_part(self, data: dict[str, Any], open_places: Iterable[str | None]) -> dict[str, Any]:
        """The position without the first round that has an open or wrong place, and without the rounds after it."""
        stage = stage_of(self.game.position)
        if stage is None:
            return data
        rounds = (stage.open(Question(where or "", "", "text")) for where in open_places)
        first = min((number for number in rounds if number is not None), default=None)
        return data if first is None else stage.whole(data, Question(f"{stage.key}[{first}]", "", "text"))[0]

    def _settled(self, data: Mapping[str, Any]) -> tuple[ScoreSheet | None, dict[str, Any] | None, Position | None]:
        """The score of a position, as far as there is one: the sheet, its JSON, and the entry."""
        found = judged(self.game, self.game.position, data, self.lang)
        if found.sheet is None:
            return None, None, None
        assert isinstance(found.entry, Position)
        return found.sheet, score_json(self.game, found.entry, found.sheet, self.lang), found.entry

    def seen_by(self, token: Token) -> TableStanding:
        """How the game stands for the holder of a token.

        Until the game is over, secrets that the holder may not see count as open. The host sees everything.
        """
        stands = self.standing()
        if token.role == HOST or stands.is_over or not has_secrets(self.game.position):
            return stands
        viewer = {one["id"]: one["name"] for one in self.seats()}.get(token.seat or "")
        if viewer not in self._seen:
            self._seen[viewer] = self._without_secrets(stands, viewer)
        return self._seen[viewer]

    def _without_secrets(self, stands: TableStanding, viewer: str | None) -> TableStanding:
        data = visible_data(self.game.position, stands.data, viewer)
        if data == stands.data:
            return stands
        sheet, score, entry = self._settled(data)
        faults = visible_faults(stands.faults, self._partial.faults_in(data))
        return stands._replace(data=data, faults=tuple(faults), sheet=sheet, score=score, entry=entry)

    def hides(self, token: Token) -> Callable[[Secrecy], bool]:
        """A function that is True for secrets that the holder of a token may not see now."""
        if token.role == HOST or self.standing().is_over:
            return lambda _secrecy: False
        viewer = f"p{token.seat[1:]}" if token.seat else None
        return lambda secrecy: secrecy.hides(viewer)

    def view(self, token: Token) -> dict[str, Any]:
        """The contract's view of the table for the holder of a token, without the secrets of others."""
        stands = self.seen_by(token)
        ranked = stands.score["players"] if stands.score else []
        ids = {one["name"]: one["id"] for one in self.seats()}
        standings = [{"seat": ids[one["name"]], "total": one["total"], "rank": one["rank"]} for one in ranked]
        return {
            "id": self.row.id,
            "game": self.game.id,
            "revision": self.revision,
            "seats": self.seats(),
            "position": stands.data,
            "missing": list(stands.missing),
            "standings": standings,
            "finished": stands.is_over,
            "winners": list(stands.score["winners"]) if stands.is_over and stands.score else [],
            "faults": self.faults_for(token, self.lang, is_open=False),
        }

    def faults_for(self, token: Token, lang: Lang, *, is_open: bool) -> list[dict[str, Any]]:
        """The faults of what was entered, in the reader's language.

        Players enter in any order. While answers are missing (``is_open``), only faults are listed that have a place
        and that no other answer can mend.
        """
        stands = self.seen_by(token)
        faults = stands.faults
        if is_open and faults:
            certain = self._partial.certain_faults(self.evening.form().answered())
            known = {(one.code, one.where) for one in certain if one.where}
            faults = tuple(one for one in faults if (one.code, one.where) in known)
        words = self.words(stands.data, lang)
        return [{k: v for k, v in error_json([one], words).items() if k != "more"} for one in faults]

    def view_text(self, token: Token) -> str:
        """The view as JSON, written once for all readers who see the same."""
        stands = self.seen_by(token)
        if id(stands) not in self._texts:
            self._texts[id(stands)] = dumps(self.view(token))
        return self._texts[id(stands)]

    def judged(self, claim: dict[str, Any], token: Token) -> dict[str, Any]:
        """A claim as `score` judges it. Raises InputError if it is no claim, or if nothing can be judged yet."""
        data = {**self.seen_by(token).data, "claims": [claim]}
        entry = check_entry(self.game, self.game.position, data, Flags(lang=self.lang, cards=self.lang)).entry
        assert isinstance(entry, Position)
        judged: dict[str, Any] = score_json(self.game, entry, settle(self.game, entry), self.lang)["claims"][0]
        return judged

    def report(self, lang: Lang, token: Token, claim: dict[str, Any] | None = None) -> Report | None:
        """The verdict in words, as far as the holder of a token may see it, with a claim judged if one is given.

        None if there is no score yet. Raises InputError if the claim is none.
        """
        from companion.verdict.report import Reporter

        stands = self.seen_by(token)
        entry, sheet = stands.entry, stands.sheet
        if entry is None or sheet is None:
            return None
        if claim is not None:
            data = {**stands.data, "claims": [claim]}
            judged = check_entry(self.game, self.game.position, data, Flags(lang=lang, cards=self.lang)).entry
            assert isinstance(judged, Position)
            entry, sheet = judged, settle(self.game, judged)
        return Reporter(self.game, lang).score(entry, sheet)

    def form(self, lang: Lang) -> Form:
        """The form in a language, which need not be the table's."""
        if lang == self.lang:
            return self.evening.form()
        journal = self.evening.journal
        of, form = self._other or (None, None)
        if form is None or of is not journal:
            past = journal.past(self.revision)
            form = Entering(self.game, None, lang, lang, self._now, kept=True, journal=past).form()
            self._other = journal, form
        return form

    def _result(self) -> dict[str, Any] | None:
        """The result that the history keeps; None if the game is not over."""
        stands = self.standing()
        if not stands.is_over or stands.score is None:
            return None
        players = [{key: one[key] for key in ("name", "total", "rank")} for one in stands.score["players"]]
        return {"players": players, "winners": stands.score["winners"]}


def _missing(form: Form) -> list[str]:
    """The places of answers that are needed and missing."""
    return [field.question.where for field in form.missing() if is_needed(field, form)]


def _unbegun(form: Form, faults: Iterable[Fault]) -> dict[str, str]:
    """The rows of players that faults show to be missing, each with its first field: a fault in a row in which nothing is
    entered concerns this row and all such rows beside it.
    """
    empty = rows_without_answers(form)
    lists = {row.rpartition("[")[0] for one in faults if (row := _row_of(one)) in empty}
    return {row: where for row, where in empty.items() if row.rpartition("[")[0] in lists}


def _row_of(fault: Fault) -> str:
    return (fault.where or "").rpartition(".")[0]


def is_needed(field: Field, form: Form) -> bool:
    """True if nothing can be settled without a field's answer. The fields of an optional step are needed only once it
    was added.
    """
    question = field.question
    key, number = (*question.path, "", "")[:2]
    is_there = isinstance(number, int) and number < len((form.data or {}).get(str(key)) or ())
    is_open = not question.optional and (is_there or not question.ends)
    return bool(question.where) and is_open and question.kind not in ("claim", "key")
