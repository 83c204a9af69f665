"""An evening into which several devices enter, each of which knows only a part of the edits.

An edit conflicts only if it overlaps a change that its author could not know; the journal decides that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from companion.evening.edits import Edit, EditId, Op, Place, Remove, Set
from companion.evening.evening import Evening
from companion.evening.journal import Held, Journal, Record
from companion.evening.stages import BY
from companion.evening.tree import PLAYERS


class Author(NamedTuple):
    """The author of an edit: the device's name in the journal, and the player's name."""

    device: str
    name: str


class ConflictError(Exception):
    """An edit is held, because somebody else changed the same place without its author knowing."""

    def __init__(self, held: Held, place: Place) -> None:
        super().__init__(held.why)
        self.held, self.place = held, place


class Entering(Evening):
    """An evening into which several devices enter, each of which knows only a part of the edits.

    ``made``: the records since the last call of `by`.
    """

    made: Sequence[Record] = ()
    _seen: Mapping[str, int] = {}

    def by(self, author: Author, seen: Mapping[str, int]) -> None:
        """Set the author of the edits that follow, and the number of each device's edits that the author could know."""
        self._device, self._author = author.device, author.name
        self._seen, self.made = dict(seen), ()

    def do(self, *ops: Op) -> Record | None:
        """Carry out an edit of the author. Raises ConflictError if it is held; the journal keeps it all the same."""
        if not ops:
            return None
        number = self.journal.known.get(self._device, 0) + 1
        edit = Edit(id=EditId(self._device, number), author=self._author, time=self._now(), seen=self._seen, ops=ops)
        return self._took(self.journal.take(edit))

    def undo(self) -> Record | None:
        """Undo the author's last edit. Raises ConflictError if somebody has built on it."""
        if (last := self.journal.last_of(self._device)) is None:
            return None
        id_ = EditId(self._device, self.journal.known[self._device] + 1)
        edit = self.journal.undoing(last, id_, self._author, self._now())
        begun = [op.at for op in edit.ops if isinstance(op, Remove) and self._is_gone_on_from(op.at, last)]
        ops = tuple(op for op in edit.ops if op.at not in begun and not (op.at[:-1] in begun and op.at[-1] == BY))
        return self._took(self.journal.take(edit.model_copy(update={"ops": ops})))

    def _is_gone_on_from(self, item: Place, begun_by: EditId) -> bool:
        """True if undoing must keep an item and only clear the answer that began it.

        That is so if somebody has entered something in it since, or if the edit had answers and it is not the last.
        """
        begun, *since = islice(self.journal.records, self.journal.number_of(begun_by), None)
        answers = any(isinstance(op, Set) and op.at[-1] != BY for op in begun.edit.ops)
        entered = (op.at for record in since if record.held is None for op in record.edit.ops if isinstance(op, Set))
        is_last = self.tree.items(*item[:-1])[-1:] == [item[-1]]
        return (answers and not is_last) or any(at[: len(item)] == item and at in self.tree.values for at in entered)

    def _took(self, record: Record) -> Record:
        self.made = (*self.made, record)
        self._seen = {**self._seen, record.edit.id.device: record.edit.id.number}
        if record.held is not None:
            raise ConflictError(record.held, record.edit.ops[-1].at if record.edit.ops else PLAYERS)
        return record


def seen_at(journal: Journal, revision: int) -> dict[str, int]:
    """The number of each device's last edit among the first ``revision`` records of a journal."""
    known = journal.known
    for record in reversed(journal.records[revision:]):  # mostly no records, because few devices are behind
        known[record.edit.id.device] = record.edit.id.number - 1
    return {device: number for device, number in known.items() if number}
