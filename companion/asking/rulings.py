"""House rulings are asked for only if another choice would change the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.errors import InputError
from companion.evening.evening import RULINGS, Evening
from companion.evening.partial import Answered, PartialEntry
from companion.game import Event, Game, Ruling
from companion.model import Entry, Position
from companion.reading.entered import Entered


def deciding(
    evening: Evening, check: Callable[[object], Entered], data: Mapping[str, Any], checked: Entered
) -> Ruling | None:
    """The first open ruling that would change the result: a total, a rank, the winners or an event's answer; None if
    there is none.

    A ruling is open if the table has not chosen. ``check`` makes an entry of data. ``checked`` is the entry of
    ``data``.
    """
    now = _outcome(evening.game, evening.part, checked.entry)
    for ruling, rulings in _alternatives(evening):
        try:
            other = check({**data, RULINGS: rulings}).entry
        except InputError:  # the entry is impossible under that choice
            continue
        if _outcome(evening.game, evening.part, other) != now:
            return ruling
    return None


def lifting(evening: Evening, before: Sequence[Answered], now: Answered) -> tuple[Ruling, str] | None:
    """The first open ruling under which the answer given ``now`` has no faults, with its choice; None if there is
    none.
    """
    for ruling, rulings in _alternatives(evening):
        entry = PartialEntry(evening.game, evening.part, evening.notation, partial(dict, rulings))
        if not entry.faults(before, now):
            return ruling, rulings[ruling.key]
    return None


def _alternatives(evening: Evening) -> Iterator[tuple[Ruling, Mapping[str, str]]]:
    """Every open ruling, with all rulings as they are under each of its other choices."""
    chosen = evening.rulings
    for ruling in evening.game.rulings:
        for choice in () if ruling.key in chosen else ruling.choices[1:]:
            yield ruling, {**chosen, ruling.key: choice}


def _outcome(game: Game, part: str | None, entry: Entry) -> object:
    """The part of a position's or an event's result that a ruling can change; None for advice."""
    if isinstance(entry, Position):
        sheet = game.score(entry)
        return [(one.name, one.total, one.rank) for one in sheet.players], sheet.winners
    settled = game.part(part) if part else None
    return settled.resolve(entry).answer if isinstance(settled, Event) else None
