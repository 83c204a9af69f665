"""Edits: what somebody changed in an evening, where and when, and what their device knew when they did it.

An edit is plain data. It goes into a file or over a network as JSON and comes back the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue

Place: TypeAlias = Annotated[tuple[str, ...], Field(min_length=1)]
"""The way to a value by ids: ``("rounds", "r2", "p1", "last")``. No seat, name or number of a round is part of it, so that
it stays the same whoever sits down elsewhere and whatever is put in before it. No two items of an evening share an id."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Set(_Data):
    """A value is entered at a place; None says that there is nothing ("nobody remembers")."""

    op: Literal["set"] = "set"
    at: Place
    value: JsonValue


class Clear(_Data):
    """The place is as if nothing had ever been entered."""

    op: Literal["clear"] = "clear"
    at: Place


class Insert(_Data):
    """A player, a round or a step is put into its list behind ``after``, or before all others. ``at`` ends with its own id."""

    op: Literal["insert"] = "insert"
    at: Place
    after: str | None = None


class Remove(_Data):
    """An item of a list is neither shown nor counted. What was entered in it is kept, so that it can come back."""

    op: Literal["remove"] = "remove"
    at: Place


class Restore(_Data):
    """A removed item is back, with all that was entered in it."""

    op: Literal["restore"] = "restore"
    at: Place


class Move(_Data):
    """An item stands elsewhere in its list: behind ``after``, or before all others."""

    op: Literal["move"] = "move"
    at: Place
    after: str | None = None


Op: TypeAlias = Annotated[Set | Clear | Insert | Remove | Restore | Move, Field(discriminator="op")]


class EditId(NamedTuple):
    """The device on which an edit was made, and the number of the edit on that device, from 1."""

    device: str
    number: int


class Edit(_Data):
    """What somebody did at once: all of it is taken, or nothing.

    ``seen``: by device, the number of its last edit that this one's author could know; a device knows all its own.
    ``rests_on``: other places that the author went by (a proposal that was accepted). ``undoes``: the edit taken back.

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
        """Whether the author could know another edit."""
        return other.device == self.id.device or other.number <= self.seen.get(other.device, 0)
