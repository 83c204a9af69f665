"""Edits: what a person changed in an evening, where and when, and which other edits their device knew at that moment.

An edit is plain data. It is written to a file or sent over a network as JSON, and reads back as the same edit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue

Place: TypeAlias = Annotated[tuple[str, ...], Field(min_length=1)]
"""The path to a value, made of ids: ``("rounds", "r2", "p1", "last")``.

It has no seat, name or round number in it, so it stays the same when players change seats or a round is inserted
before. Ids are unique within an evening.
"""


class _EditData(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Set(_EditData):
    """Enter a value at a place. None means that there is nothing ("nobody remembers")."""

    op: Literal["set"] = "set"
    at: Place
    value: JsonValue


class Clear(_EditData):
    """Make a place as if nothing had ever been entered there."""

    op: Literal["clear"] = "clear"
    at: Place


class Insert(_EditData):
    """Put a player, a round or a step into its list, after the item ``after``, or first if that is None. The last
    part of ``at`` is the new item's id.
    """

    op: Literal["insert"] = "insert"
    at: Place
    after: str | None = None


class Remove(_EditData):
    """Hide an item of a list, so that it no longer counts. The values entered in it are kept, so that it can be
    restored.
    """

    op: Literal["remove"] = "remove"
    at: Place


class Restore(_EditData):
    """Bring a removed item back, with all values entered in it."""

    op: Literal["restore"] = "restore"
    at: Place


class Move(_EditData):
    """Move an item within its list, after the item ``after``, or to the beginning if that is None."""

    op: Literal["move"] = "move"
    at: Place
    after: str | None = None


Op: TypeAlias = Annotated[Set | Clear | Insert | Remove | Restore | Move, Field(discriminator="op")]


class EditId(NamedTuple):
    """The id of an edit: the device that made it, and the edit's number on that device, from 1."""

    device: str
    number: int


class Edit(_EditData):
    """Operations that one person did together. Either all of them are carried out, or none.

    - ``seen``: by device, the number of the last edit that the author could know. A device knows all its own edits.
    - ``rests_on``: other places that the author relied on, such as a proposal that was accepted.
    - ``undoes``: the edit that this one takes back.

    >>> from datetime import UTC, datetime
    >>> edit = Edit(id=("phone", 1), author="Zoé", time=datetime(2026, 11, 22, tzinfo=UTC), ops=[Set(at=("r1", "p2"), value=9)])
    >>> Edit.model_validate_json(edit.model_dump_json()) == edit
    True
    """

    id: EditId
    author: str
    time: AwareDatetime
    seen: Mapping[str, int] = {}
    ops: tuple[Op, ...]
    rests_on: tuple[Place, ...] = ()
    undoes: EditId | None = None

    def knows(self, other: EditId) -> bool:
        """True if the author of this edit could know the other edit."""
        return other.device == self.id.device or other.number <= self.seen.get(other.device, 0)
