"""House rulings, asked for where they matter: where another choice would give another result."""

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
    """The first ruling that nobody has chosen and by another choice of which somebody would have another total or rank, others would
    have won, or an event would have another answer; None where there is none.

    ``check`` makes an entry of data, ``checked`` is that of ``data``.
    """
    now = _outcome(evening.game, evening.part, checked.entry)
    for ruling, rulings in _alternatives(evening):
        try:
            other = check({**data, RULINGS: rulings}).entry
        except InputError:  # what was entered cannot be by that choice
            continue
        if _outcome(evening.game, evening.part, other) != now:
            return ruling
    return None


def lifting(evening: Evening, before: Sequence[Answered], now: Answered) -> tuple[Ruling, str] | None:
    """The first ruling that nobody has chosen and by another choice of which nothing is wrong with the answer given ``now``, with
    that choice; None where there is none.
    """
    for ruling, rulings in _alternatives(evening):
        entry = PartialEntry(evening.game, evening.part, evening.notation, partial(dict, rulings))
        if not entry.faults(before, now):
            return ruling, rulings[ruling.key]
    return None


def _alternatives(evening: Evening) -> Iterator[tuple[Ruling, Mapping[str, str]]]:
    """Every ruling that nobody has chosen, with all rulings as they are by each of its other choices."""
    chosen = evening.rulings
    for ruling in evening.game.rulings:
        for choice in () if ruling.key in chosen else ruling.choices[1:]:
            yield ruling, {**chosen, ruling.key: choice}


def _outcome(game: Game, part: str | None, entry: Entry) -> object:
    """What a ruling can change of a position or of an event; None for advice, which has rulings of its own to go by."""
    if isinstance(entry, Position):
        sheet = game.score(entry)
        return [(one.name, one.total, one.rank) for one in sheet.players], sheet.winners
    settled = game.part(part) if part else None
    return settled.resolve(entry).answer if isinstance(settled, Event) else None
