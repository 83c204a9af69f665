"""Who changed what and when: the journal of a table in words, without what its reader may not see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from companion.evening.edits import Clear, Insert, Move, Op, Place, Remove, Restore, Set
from companion.evening.form import Field
from companion.evening.journal import Record
from companion.evening.places import shown
from companion.evening.secrets import visible_record
from companion.evening.tree import PLAYERS
from companion.web.devices import Entering
from companion.web.entering import CLOSED
from companion.web.forms import line_of
from companion.web.store import Token
from companion.web.table import HOST, Table
from companion.words import Lang, headed

MOST = 60
"""The most changes on a page."""
RECENT = 5
"""The number of latest edits among which the page looks for an undo to report."""


class ChangeLine(NamedTuple):
    """One thing that changed: a field, or an item of a list.

    - ``what``: "field", or what became of the item.
    - ``label``: the field's label, or the item's name. ``at``: the field's place.
    - ``after``: None if the answer was removed.
    """

    what: str
    label: str
    at: str = ""
    before: str = ""
    after: str | None = ""


class Change(NamedTuple):
    """What one edit did.

    ``mark``: "held" if it was not carried out, "undo" if it undoes an edit, "hidden" if it cannot be seen yet, else
    "".
    """

    time: datetime
    who: str
    lines: Sequence[ChangeLine]
    mark: str
    is_own_last: bool


class Undoable(NamedTuple):
    """What a player's undo would take back, in words. ``is_latest``: nobody else has entered anything since. ``empties``:
    the field has no answer then.
    """

    what: str
    is_latest: bool
    empties: bool


def undoable(table: Table, token: Token, lang: Lang, words: Mapping[str, str]) -> Undoable | None:
    """What the holder of a token can undo; None if there is nothing but the laying of the table."""
    device, journal = table.author(token).device, table.evening.journal
    own = journal.last_of(device)
    number = journal.number_of(own) if own else 0
    what = _ChangeReader(table, lang).sentence(number, token, words) if number else ""
    others = (
        one for one in islice(journal.records, number + 1, None) if one.held is None and one.edit.id.device != device
    )
    if not what:
        return None
    before = journal.values_before(number)
    empties = all(isinstance(op, Set) and before.get(op.at) is None for op in journal.records[number].edit.ops)
    return Undoable(what, not any(others), empties)


def undone(table: Table, token: Token, lang: Lang, words: Mapping[str, str]) -> tuple[str, str] | None:
    """Who undid what, among the latest edits; None if nobody did, or if it was entered anew since."""
    journal = table.evening.journal
    recent = [one.edit for one in journal.records[-RECENT:] if one.held is None]
    edit, taken = next(((one, one.undoes) for one in reversed(recent) if one.undoes), (None, None))
    if edit is None or taken is None:
        return None
    places = {op.at for op in edit.ops}
    since = recent[recent.index(edit) + 1 :]
    if any(one.id.device == edit.id.device or places & {op.at for op in one.ops} for one in since):
        return None
    sentence = _ChangeReader(table, lang).sentence(journal.number_of(taken), token, words)
    who = {one["id"]: one["name"] for one in table.seats()}.get(edit.id.device, edit.author)
    return (words["host-title"] if who == HOST else who), sentence


def changes(table: Table, token: Token, lang: Lang, at: str = "") -> list[Change]:
    """The changes, newest first. With a place ``at``, only those of the field there."""
    journal = table.evening.journal
    own = journal.last_of(table.author(token).device)
    reader = _ChangeReader(table, lang)
    place = next((one.place for one in reader.fields.values() if at and one.question.where == at), None)
    found: list[Change] = []
    for number in range(len(journal.records) - 1, -1, -1):
        whole = journal.records[number]
        record = reader.visible(whole, token)
        ops = [op for op in record.edit.ops if not at or op.at == place]
        before = journal.values_before(number)
        lines = [line for op in ops if (line := reader.line(op, number, before)) is not None]
        hidden = not at and len(record.edit.ops) < len(whole.edit.ops)
        if not lines and not hidden:
            continue
        mark = "held" if record.held else "undo" if record.edit.undoes else "hidden" if hidden and not lines else ""
        found.append(Change(record.edit.time, record.edit.author, lines, mark, record.edit.id == own))
        if len(found) == MOST:
            break
    return found


class _ChangeReader:
    """Puts operations into words of a language. ``fields``: the present fields, by their places."""

    def __init__(self, table: Table, lang: Lang) -> None:
        self._table, self._lang = table, lang
        self.fields = {one.place: one for one in table.form(lang).fields}

    def visible(self, record: Record, token: Token) -> Record:
        """A record without what the holder of a token may not see."""
        table = self._table
        if token.role == HOST or table.standing().is_over:
            return record
        viewer = f"p{token.seat[1:]}" if token.seat else None
        return visible_record(table.game.position, record, viewer, table.evening.tree.lists.get(PLAYERS, []))

    def sentence(self, number: int, token: Token, words: Mapping[str, str]) -> str:
        """What a record (numbered from 0) did, in one line: its last answer. The answers before it only say whose it
        is.
        """
        record = self.visible(self._table.evening.journal.records[number], token)
        lines = [line for op in record.edit.ops if (line := self.line(op, number, {})) is not None]
        fields = [
            f"{one.label or words['name']}{words['colon']} {'–' if one.after is None else one.after or words['nothing']}"
            for one in lines
            if one.what == "field"
        ]
        return ", ".join(fields[-1:] or [words[f"change-{one.what}"].format(what=one.label) for one in lines])

    def line(self, op: Op, number: int, before: Mapping[Place, object]) -> ChangeLine | None:
        """What an operation of a record (numbered from 0) did; None if it is of no interest to people."""
        if isinstance(op, Set | Clear):
            return self._value(op, number, before.get(op.at))
        if op.at[:-1] == PLAYERS:
            if isinstance(op, Move) and not self._has_moved(op.at[-1], number):
                return None
            name = self._table.evening.tree.values.get((*PLAYERS, op.at[-1], "name"), "")
            return ChangeLine({Insert: "came", Restore: "came", Remove: "left", Move: "moved"}[type(op)], str(name))
        if isinstance(op, Move):
            return None
        step = self._step(op.at, number if isinstance(op, Remove) else number + 1)
        return ChangeLine("removed" if isinstance(op, Remove) else "begun", step) if step else None

    def _has_moved(self, player: str, number: int) -> bool:
        """True if a record (numbered from 0) changed a player's seat: an edit of the order names every player."""
        journal = self._table.evening.journal
        before, after = (journal.past(count).tree.items(*PLAYERS) for count in (number, number + 1))
        return player in before and player in after and before.index(player) != after.index(player)

    def _value(self, op: Set | Clear, number: int, before: object) -> ChangeLine | None:
        if op.at[:1] == (CLOSED,):
            return ChangeLine("closed", self._step((self._list_of(op.at[1]), op.at[1]), number))
        now = op.value if isinstance(op, Set) else None
        if op.at[:1] == PLAYERS and op.at[-1] == "name":
            return None if before is None else ChangeLine("field", "", "", str(before), str(now))
        field = self.fields.get(op.at) or self._past(op.at, number)
        if field is None:
            return None
        question = field.question
        after = self._text(field, now) if isinstance(op, Set) else None
        return ChangeLine("field", question.label or question.prompt, question.where, self._text(field, before), after)

    def _step(self, item: Place, count: int) -> str:
        """The name that a round, a lay or a turn had after a number of records; "" if nothing was asked in it."""
        label = next((one.question.label for one in reversed(self._then(count)) if one.place[: len(item)] == item), "")
        return headed(", ".join(label.split(", ")[: 2 if item[:1] == PLAYERS else 1]))

    def _list_of(self, item: str) -> str:
        """The list that has an item."""
        return next((listed[0] for listed, items in self._table.evening.tree.lists.items() if item in items), "")

    def _past(self, at: Place, number: int) -> Field | None:
        """The field that was at a place at that time; its round has since been removed."""
        return next((one for one in self._then(number + 1) if one.place == at), None)

    def _then(self, count: int) -> Sequence[Field]:
        """The fields as they were after a number of records."""
        table = self._table
        journal = table.evening.journal.past(count)
        then = Entering(table.game, None, self._lang, self._lang, datetime.now, kept=True, journal=journal)
        return then.form().fields

    def _text(self, field: Field, value: object) -> str:
        if value is None:
            return ""
        answer = shown(field.question, value, self._table.evening.tree, self._lang)
        return line_of(field.question, answer[0], self._lang) if answer else ""
