"""The journal of an evening: its edits in order of arrival, the tree they make, and the edits that were held.

An edit is held if another device has changed the same thing to a different value, and the edit's author could not
know that. A held edit is kept and its author is informed. It changes nothing until somebody enters it again, knowing
the other edit. The verdict is part of the record, so that the same records always make the same tree.

The test for "could not know" is that of version vectors (Parker and others, "Detection of Mutual Inconsistency in
Distributed Systems", 1983): every edit carries the number of the last edit it knew of each device.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from pydantic import BaseModel, ConfigDict, JsonValue

from companion.evening.edits import Clear, Edit, EditId, Insert, Move, Op, Place, Remove, Restore, Set
from companion.evening.tree import Tree

Slot: TypeAlias = tuple[Literal["value", "existence", "position"], Place]
"""What an operation changes about a place."""


class Held(BaseModel):
    """Why an edit was not carried out. ``by``: the other edit, if there is one.

    - ``changed``: another edit changed the same thing.
    - ``removed``, ``unknown``: its place was removed, or never existed.
    - ``held``: the edit that it takes back was held itself.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    why: Literal["changed", "removed", "unknown", "held"]
    by: EditId | None = None


class Record(BaseModel):
    """An edit as the journal keeps it. ``held`` is None if the edit was carried out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    edit: Edit
    held: Held | None = None


class GapError(ValueError):
    """The journal lacks edits that this one rests on: those of a device from ``first`` on. Send them, then this one
    again.
    """

    def __init__(self, first: EditId) -> None:
        super().__init__(f"the edits of {first.device} from number {first.number} on are missing")
        self.first = first


class _Trace(NamedTuple):
    """What is needed to undo an edit: the operations, and for each slot the edit that determined it before and after."""

    ops: tuple[Op, ...]
    before: dict[Slot, EditId | None]
    after: dict[Slot, EditId | None]


class Journal:
    """Edits, and the tree they make.

    >>> from datetime import UTC, datetime
    >>> noon = datetime(2026, 11, 22, 12, tzinfo=UTC)
    >>> def enter(device, number, value, **seen):
    ...     return Edit(id=(device, number), author="", time=noon, seen=seen, ops=[Set(at=("r1", "p1"), value=value)])
    >>> journal = Journal()
    >>> journal.take(enter("phone", 1, 7)).held
    >>> journal.take(enter("laptop", 1, 8)).held
    Held(why='changed', by=EditId(device='phone', number=1))
    >>> journal.take(enter("laptop", 2, 8, phone=1)).held
    >>> journal.tree.values
    {('r1', 'p1'): 8}
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self.records: list[Record] = []
        self.tree = Tree()
        self._numbers: dict[EditId, int] = {}
        self._known: dict[str, int] = {}
        self._changed: dict[Slot, EditId] = {}
        self._stands: dict[Slot, EditId | None] = {}
        self._traces: dict[EditId, _Trace] = {}
        for record in records:
            self._keep(record)

    def copy(self) -> Journal:
        """A copy with the same edits and tree, which can be continued independently."""
        other = Journal()
        other.records, other.tree = [*self.records], self.tree.copy()
        other._numbers, other._known, other._changed = {**self._numbers}, {**self._known}, {**self._changed}
        other._stands, other._traces = {**self._stands}, {**self._traces}
        return other

    @property
    def known(self) -> dict[str, int]:
        """By device, the number of its edits in this journal. The next edit made here has this as ``seen``."""
        return dict(self._known)

    def take(self, edit: Edit) -> Record:
        """Keep an edit, and carry it out unless it is held. An edit that is already here changes nothing.

        Raises GapError if edits are missing that it rests on, and ValueError if another edit has the same id.
        """
        if edit.id in self._numbers:
            known = self.records[self._numbers[edit.id]]
            if known.edit != edit:
                raise ValueError(f"two different edits are number {edit.id.number} of {edit.id.device}")
            return known
        for device, number in {**edit.seen, edit.id.device: edit.id.number - 1}.items():
            if (here := self._known.get(device, 0)) < number:
                raise GapError(EditId(device, here + 1))
        return self._keep(Record(edit=edit, held=self._conflict(edit)))

    def merge(self, records: Iterable[Record]) -> list[Record]:
        """Take the edits of another journal. Returns the records of those that are new here."""
        return [self.take(record.edit) for record in records if record.edit.id not in self._numbers]

    def since(self, known: dict[str, int]) -> list[Record]:
        """The records that another device lacks. ``known``: by device, how many edits that device knows."""
        return [record for record in self.records if record.edit.id.number > known.get(record.edit.id.device, 0)]

    def undoing(self, undone: EditId, by: EditId, author: str, time: datetime) -> Edit:
        """The edit that takes another edit back. It will be held if somebody has changed since what the other edit
        left.

        Raises KeyError if the other edit is not here or was held.
        """
        return Edit(id=by, author=author, time=time, seen=self.known, ops=self._traces[undone].ops, undoes=undone)

    def last_of(self, device: str) -> EditId | None:
        """The last edit of a device that it has not taken back; None if there is none."""
        back: set[EditId | None] = set()
        for count in range(self._known.get(device, 0), 0, -1):  # only its own edits: others may have made many since
            record = self.records[self._numbers[EditId(device, count)]]
            if record.held is None and record.edit.id not in back:
                back.add(record.edit.undoes)
                if record.edit.undoes is None:
                    return record.edit.id
        return None

    def number_of(self, id_: EditId) -> int:
        """How many edits came before the edit with this id. Raises KeyError if it is not here."""
        return self._numbers[id_]

    def past(self, count: int) -> Journal:
        """A journal of the first ``count`` edits and their tree, only to be read.

        The later edits are undone on a copy, so the cost depends only on their number.
        """
        other = Journal()
        other.records, other.tree = self.records[:count], self.tree.copy()
        for record in reversed(self.records[count:]):
            for op in self._traces[record.edit.id].ops if record.held is None else ():
                other.tree.apply(op)
        return other

    def values_before(self, number: int) -> dict[Place, JsonValue]:
        """The values before an edit, at the places that the edit changes. ``number``: the edit's number, from 0."""
        record = self.records[number]
        if record.held is None:
            return {op.at: op.value for op in self._traces[record.edit.id].ops if isinstance(op, Set)}
        values = self.past(number).tree.values
        return {op.at: values[op.at] for op in record.edit.ops if op.at in values}

    def _keep(self, record: Record) -> Record:
        edit = record.edit
        self.records.append(record)
        self._numbers[edit.id] = len(self.records) - 1
        self._known[edit.id.device] = edit.id.number
        if record.held is None:
            self._carry_out(edit)
        return record

    def _carry_out(self, edit: Edit) -> None:
        undo: list[Op] = []
        before: dict[Slot, EditId | None] = {}
        for op in edit.ops:
            before.setdefault(_slot(op), self._stands.get(_slot(op)))
            behind = {*self._unknown_items(op.at[:-1], edit)} if isinstance(op, Insert) else ()
            same = self._is_so(op)
            undo[:0] = self.tree.apply(op, behind)
            if not same:
                self._changed[_slot(op)] = edit.id
        after: dict[Slot, EditId | None] = dict.fromkeys(before, edit.id)
        if edit.undoes:
            after = self._traces[edit.undoes].before
        self._stands |= after
        self._traces[edit.id] = _Trace(tuple(undo), before, after)

    def _unknown_items(self, listed: Place, edit: Edit) -> Iterator[str]:
        """The items of a list that others inserted without the author of this edit being able to know."""
        for item in self.tree.lists.get(listed, ()):
            put_in = self._changed.get(("existence", (*listed, item)))
            if put_in is not None and not edit.knows(put_in):
                yield item

    def _conflict(self, edit: Edit) -> Held | None:
        if edit.undoes is not None and edit.undoes not in self._traces:
            return Held(why="held", by=edit.undoes)
        left = self._traces[edit.undoes].after if edit.undoes else {}
        for slot, id_ in left.items():
            if self._stands.get(slot) != id_:
                return Held(why="changed", by=self._stands.get(slot))
        inserted: set[Place] = set()
        for op in edit.ops:
            if edit.undoes is None and (held := self._missing(op, inserted)):
                return held
            if isinstance(op, Insert):
                inserted.add(op.at)
            if not self._is_so(op) and (other := self._unknown_change(edit, set(self._touched(op)) - left.keys())):
                return Held(why="changed", by=other)
        other = self._unknown_change(edit, (("value", at) for at in edit.rests_on))
        return Held(why="changed", by=other) if other else None

    def _missing(self, op: Op, inserted: set[Place]) -> Held | None:
        """Why an operation has no target: its item is not there, nor inserted by the same edit; None if the target is
        there.
        """
        at = op.at[:-1] if isinstance(op, Insert | Restore) else op.at
        if absence := self.tree.absence(at, inserted):
            return Held(why=absence.why, by=self._changed.get(("existence", absence.at)))
        needed = isinstance(op, Move | Remove | Restore) and op.at not in inserted
        if needed and op.at[-1] not in self.tree.lists.get(op.at[:-1], ()):
            return Held(why="unknown")
        return None

    def _touched(self, op: Op) -> Iterator[Slot]:
        """The slots that an operation changes. A removal also touches every slot inside the item."""
        yield _slot(op)
        if isinstance(op, Remove):
            yield from (slot for slot in self._changed if slot[1][: len(op.at)] == op.at)

    def _unknown_change(self, edit: Edit, slots: Iterable[Slot]) -> EditId | None:
        """The first edit that changed one of these slots and that the author of ``edit`` could not know; None if
        there is none.
        """
        changes = (self._changed.get(slot) for slot in slots)
        return min((other for other in changes if other is not None and not edit.knows(other)), default=None)

    def _is_so(self, op: Op) -> bool:
        """True if an operation would change nothing, because somebody else entered the same."""
        match op:
            case Set(at=at, value=value):
                return at in self.tree.values and _same(self.tree.values[at], value)
            case Clear(at=at):
                return at not in self.tree.values
            case Insert(at=at):
                return at[-1] in self.tree.items(*at[:-1])
            case Remove(at=at):
                return at in self.tree.removed
        return False


def _slot(op: Op) -> Slot:
    if isinstance(op, Set | Clear):
        return ("value", op.at)
    return ("position" if isinstance(op, Move) else "existence", op.at)


def _same(one: JsonValue, other: JsonValue) -> bool:
    """True if both are equal as JSON: true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
