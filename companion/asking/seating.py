"""A new list of names, once it is known what it means: the operations that seat people so. What was entered about somebody stays theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.evening.edits import Clear, Op, Place, Remove, Set
from companion.evening.evening import Evening
from companion.evening.stages import ABSENT, BY, Stage
from companion.evening.tree import PLAYERS

if TYPE_CHECKING:
    from companion.asking.joining import Change


def renamed(before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """Who may be called otherwise, as the places tell: older names to newer ones.

    >>> renamed(["Ana", "Ben", "Chloé"], ["Ana", "Benoît", "Chloé"]), renamed(["Ana", "Ben"], ["Ben", "Ana", "Cy"])
    ({'Ben': 'Benoît'}, {})
    """
    return {old: new for old, new in zip(before, now, strict=False) if old not in now and new not in before}


def seat(evening: Evening, stage: Stage | None, change: Change) -> None:
    """Let an evening follow a new list of names."""
    open_before = [field.place for field in evening.form().missing()]
    were = {change.called.get(name, name) for name in evening.names}
    seats = evening.seat(change.names, change.called)
    evening.do(*_called(evening, change), *_gone(evening, change), *seats)
    if were == {*change.names}:  # the same people, sitting otherwise perhaps
        evening.do(*_closed(evening, open_before))
    if stage is not None:
        for name in (*change.since, *change.until):
            _mark(evening, stage, name, change)


def _closed(evening: Evening, open_before: Sequence[Place]) -> Iterator[Op]:
    """Steps that are finished stay so: what nobody had to be asked as they sat then (who has the one virus) is not asked now."""
    going_on = open_before[0][:2] if open_before else ()
    for field in evening.form().missing():
        place = field.place
        if place[:2] == going_on:
            return
        if field.question.optional and place not in open_before and evening.is_in_step(place) and len(place) > 3:
            yield Set(at=place, value=None)


def _called(evening: Evening, change: Change) -> Iterator[Op]:
    ids = evening.tree.players()
    return (Set(at=(*PLAYERS, ids[old], "name"), value=new) for old, new in change.called.items())


def _gone(evening: Evening, change: Change) -> Iterator[Op]:
    """Who never played goes, with the steps that were theirs, and with what others said of them."""
    ids = evening.tree.players()
    gone = {ids[name] for name in change.never}
    for one in gone:
        yield Remove(at=(*PLAYERS, one))
    there = {at: value for at, value in evening.tree.values.items() if evening.tree.absence(at) is None}
    theirs = {at[:2] for at, value in there.items() if at[-1] == BY and _player(value) in gone}
    yield from (Remove(at=step) for step in theirs)
    for at, value in there.items():
        if at[:2] in theirs or at[:2] in {(*PLAYERS, one) for one in gone}:
            continue
        if _player(value) in gone:
            yield Remove(at=at) if at[0] == "claims" else Clear(at=at)


def _player(value: Any) -> str | None:  # noqa: ANN401 (JSON)
    """The player that a value in the tree names, or whose claim it is."""
    return value.get("player") if isinstance(value, Mapping) else None


def _mark(evening: Evening, stage: Stage, name: str, change: Change) -> None:
    """Write down for which steps somebody is not there: those before they join, the first one after they left."""
    if stage.shape == "table":
        return
    player = evening.tree.players()[name]
    missed = range(change.since[name]) if name in change.since else [change.until[name]]
    listed: Place = (*PLAYERS, player, stage.key) if stage.shape == "turns" else (stage.key,)
    for index in missed:
        items = evening.tree.items(*listed)
        item = (*listed, items[index] if index < len(items) else evening.next_id(listed, index - len(items)))
        if stage.shape == "turns":
            evening.type_ahead(item, ABSENT)
            continue
        at = (*item, ABSENT)
        if index < len(items):
            absent = evening.tree.values.get(at)
            evening.do(Set(at=at, value=[*(absent if isinstance(absent, list) else ()), {"player": player}]))
        else:
            said = evening.typed().get(at)
            evening.type_ahead(at, ", ".join(filter(None, (said, name))))
