"""The tree of an evening: the values at places, and the lists of players, rounds and steps."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, NamedTuple

from pydantic import JsonValue

from companion.evening.edits import Clear, Insert, Move, Op, Place, Remove, Restore, Set

PLAYERS: Place = ("players",)
"""The place of the list of players. Their ids also occur in other places: ``("rounds", "r2", "p1", "last")``."""


class Absence(NamedTuple):
    """Why nothing can be entered at a place: the list never had the item ``at``, or the item was removed."""

    why: Literal["unknown", "removed"]
    at: Place


class Tree:
    """The result of edits.

    ``lists`` also holds removed items, since they keep the places of their neighbours. ``structure`` is the same
    object as long as no item and no player's name has changed.

    >>> tree = Tree()
    >>> for op in (Insert(at=("players", "p1")), Set(at=("players", "p1", "name"), value="Ana")):
    ...     _ = tree.apply(op)
    >>> tree.items("players"), tree.values["players", "p1", "name"]
    (['p1'], 'Ana')
    """

    def __init__(self) -> None:
        self.values: dict[Place, JsonValue] = {}
        self.lists: dict[Place, list[str]] = {}
        self.removed: set[Place] = set()
        self.structure = object()
        self._shown: dict[Place, list[str]] = {}
        self._players: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._there: set[Place] = set()

    def copy(self) -> Tree:
        """A copy that can be changed independently."""
        other = Tree()
        other.values, other.removed = {**self.values}, {*self.removed}
        other.lists = {listed: [*items] for listed, items in self.lists.items()}
        other.structure = self.structure
        return other

    def items(self, *at: str) -> list[str]:
        """The ids in a list, in order, without removed ones."""
        if at not in self._shown:
            self._shown[at] = [item for item in self.lists.get(at, ()) if (*at, item) not in self.removed]
        return self._shown[at]

    def players(self) -> dict[str, str]:
        """The ids of the players at the table by their names, in seat order."""
        if not self._players:
            names = ((self.values.get((*PLAYERS, one, "name"), ""), one) for one in self.items(*PLAYERS))
            self._players = {str(name): one for name, one in names}
        return self._players

    def names(self) -> dict[str, str]:
        """The players' names by their ids."""
        if not self._names:
            self._names = {one: name for name, one in self.players().items()}
        return self._names

    def there(self) -> Collection[Place]:
        """The places of all items of lists, without removed ones."""
        if not self._there:
            self._there = {(*at, item) for at, items in self.lists.items() for item in items} - self.removed
        return self._there

    def absence(self, at: Place, inserted: Collection[Place] = ()) -> Absence | None:
        """Why nothing can be entered at a place; None if something can. ``inserted``: items that count as present."""
        for end in range(1, len(at)):
            listed, item = at[:end], at[end]
            if (*listed, item) in inserted:
                continue
            if listed in self.lists and item not in self.lists[listed]:
                return Absence("unknown", (*listed, item))
            for place in ((*listed, item), (*PLAYERS, item)):
                if place in self.removed and place not in inserted:
                    return Absence("removed", place)
        return None

    def apply(self, op: Op, behind: Collection[str] = ()) -> tuple[Op, ...]:
        """Carry an operation out, and return the operations that would undo it; none if it changes nothing.

        ``behind``: ids of items that an inserted item goes after, if they stand at its position.
        """
        if not isinstance(op, (Set, Clear)) or (op.at[:1] == PLAYERS and op.at[-1] == "name"):
            self.structure = object()
            self._shown, self._players, self._names, self._there = {}, {}, {}, set()
        match op:
            case Set(at=at, value=value):
                return self._enter(at, {at: value})
            case Clear(at=at):
                return self._enter(at, {})
            case Insert(at=at, after=after):
                return self._insert(at, after, behind)
            case Remove(at=at):
                return self._show(at, shown=False)
            case Restore(at=at):
                return self._show(at, shown=True)
            case Move(at=at, after=after):
                return self._move(at, after)

    def _enter(self, at: Place, entered: dict[Place, JsonValue]) -> tuple[Op, ...]:
        undo: Op = Set(at=at, value=self.values[at]) if at in self.values else Clear(at=at)
        self.values.pop(at, None)
        self.values |= entered
        return (undo,)

    def _insert(self, at: Place, after: str | None, behind: Collection[str]) -> tuple[Op, ...]:
        items = self.lists.setdefault(at[:-1], [])
        if at[-1] in items:  # two phones began the same round
            return self.apply(Restore(at=at))
        index = _behind(items, after)
        while index < len(items) and items[index] in behind:
            index += 1
        items.insert(index, at[-1])
        return (Remove(at=at),)

    def _show(self, at: Place, *, shown: bool) -> tuple[Op, ...]:
        if at[-1] not in self.lists.get(at[:-1], ()) or shown == (at not in self.removed):
            return ()
        self.removed ^= {at}
        return (Remove(at=at) if shown else Restore(at=at),)

    def _move(self, at: Place, after: str | None) -> tuple[Op, ...]:
        items = self.lists[at[:-1]]
        index = items.index(at[-1])
        before = items[index - 1] if index else None
        items.pop(index)
        items.insert(_behind(items, after), at[-1])
        return () if before == after else (Move(at=at, after=before),)


def _behind(items: list[str], after: str | None) -> int:
    """The index after an item; 0 if there is no such item."""
    return items.index(after) + 1 if after in items else 0
