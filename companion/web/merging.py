"""Merges two seats that belong to one person, who joined twice or under a mistyped name. All answers come together in
one seat.

If both seats answered a field differently, the first answer stands. The other is kept as a held edit until somebody
chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from companion.evening.edits import Insert, Op, Place, Remove, Set
from companion.evening.form import Form
from companion.evening.journal import Journal
from companion.evening.places import shown
from companion.evening.secrets import Secrecy
from companion.evening.tree import PLAYERS
from companion.questions import Answer, Question
from companion.web.devices import Author, ConflictError, Entering

_MERGED = "merged:"
"""The beginning of the device names of held answers; the merged player's id follows."""


class Contested(NamedTuple):
    """A field that two merged seats answered differently.

    ``here``: the answer that stands. ``other``: the other answer. ``by``: the other answer's author.
    """

    question: Question
    here: Answer
    other: Answer
    by: str


def merge(evening: Entering, author: Author, source: str, target: str) -> None:
    """Merge one player (an id) into another. It is one edit of the author's and can be undone."""
    tree = evening.tree
    name = str(tree.values[(*PLAYERS, source, "name")])
    ops: list[Op] = []
    contested: list[Set] = []
    items = _same_turns(evening, source, target, ops)
    for at, value in tree.values.items():
        if at == (*PLAYERS, source, "name") or tree.absence(at):
            continue
        there = tuple(items.get(step, target if step == source else step) for step in at)
        now = _without(value, source, target)
        if (there, now) == (at, value):
            continue
        moves = there != at and there in tree.values and tree.values[there] != now
        if not moves and not _has_both(value, source, target):
            ops.append(Set(at=there, value=now))
        else:
            contested.append(Set(at=there, value=now))
    evening.by(author, evening.journal.known)
    evening.do(*ops, Remove(at=(*PLAYERS, source)))
    for one in contested:
        evening.by(Author(f"{_MERGED}{source}", name), {})
        with suppress(ConflictError):  # the journal keeps it as held
            evening.do(one)


def _same_turns(evening: Entering, source: str, target: str, ops: list[Op]) -> dict[str, str]:
    """The turns of the target by the source's turns of the same number. Missing turns of the target are inserted
    (``ops``).
    """
    same: dict[str, str] = {}
    for listed in [one for one in evening.tree.lists if one[:2] == (*PLAYERS, source)]:
        there: Place = (*PLAYERS, target, *listed[2:])
        known = evening.tree.items(*there)
        last = known[-1] if known else None
        for number, item in enumerate(evening.tree.items(*listed)):
            if number < len(known):
                same[item] = known[number]
                continue
            same[item] = evening.next_id(there, number - len(known))
            ops.append(Insert(at=(*there, same[item]), after=last))
            last = same[item]
    return same


def _has_both(value: Any, source: str, target: str) -> bool:  # noqa: ANN401 (JSON)
    rows = value.get("by_player") if isinstance(value, dict) else None
    return isinstance(rows, dict) and source in rows and target in rows and rows[source] != rows[target]


def _without(value: Any, source: str, target: str) -> Any:  # noqa: ANN401 (JSON)
    """A value in which the target's id replaces the source's.

    >>> _without({"by_player": {"p1": 3, "p5": 4}}, "p5", "p1"), _without([{"player": "p5"}], "p5", "p1")
    ({'by_player': {'p1': 4}}, [{'player': 'p1'}])
    """
    if isinstance(value, list):
        renamed = [_without(one, source, target) for one in value]
        return [one for number, one in enumerate(renamed) if one == value[number] or one not in renamed[:number]]
    if not isinstance(value, dict):
        return value
    if value.get("player") == source:
        return {**value, "player": target}
    rows = value.get("by_player")
    if isinstance(rows, dict) and source in rows:
        return {"by_player": {**{one: row for one, row in rows.items() if one != source}, target: rows[source]}}
    return value


def contested(journal: Journal, form: Form, hides: Callable[[Secrecy], bool]) -> Iterator[Contested]:
    """The fields that merged seats answered differently and nobody has settled yet.

    Secrets that the reader may not see are left out.
    """
    if not any(device.startswith(_MERGED) for device in journal.known):
        return
    tree = journal.tree
    open_: dict[Place, tuple[Any, str]] = {}
    for record in journal.records:
        device = record.edit.id.device
        for op in record.edit.ops:
            if not isinstance(op, Set):
                continue
            if record.held is None:
                open_.pop(op.at, None)
            elif device.startswith(_MERGED) and (*PLAYERS, device.removeprefix(_MERGED)) in tree.removed:
                open_[op.at] = (op.value, record.edit.author)
    for at, (value, by) in open_.items():
        field = form.at(at)
        if field is None or (field.secret is not None and hides(field.secret)):
            continue
        if other := shown(field.question, value, tree, "fr"):
            yield Contested(field.question, field.value, other[0], by)
