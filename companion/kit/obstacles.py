"""Why nobody can be seated as an evening's file wishes: who is in the way, and by which wishes."""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import Fault
from companion.games import find_game
from companion.kit.evening import Evening
from companion.reading.shown import shown
from solvers.seating import SeatingWish, conflict
from solvers.seating_plan import SeatingProblem

_MOST = 12
"""So many wishes are named; whoever mends those sees the rest."""


def in_the_way(evening: Evening) -> Fault | None:
    """A fault ``kit-wishes`` (data: who, wishes, seats) for an evening whose wishes cannot hold together; None where they can, as far as is known."""
    if not (evening.together or evening.apart or evening.stays):
        return None
    names = [guest.name for guest in evening.guests]
    tables = tuple(find_game(table.game).players for table in evening.tables)
    parts = conflict(
        SeatingProblem(len(names), 1, tables, together=evening.together, apart=evening.apart, stays=evening.stays)
    )
    if not parts:
        return None
    people = {one for part in parts for one in (part.of[:1] if part.kind == "stays" else part.of)}
    told = [_told(part, names) for part in parts]
    seats = [f"{least}" if least == most else f"{least}–{most}" for least, most in tables]
    data = {
        "who": ", ".join(shown(names[one]) for one in sorted(people)),
        "wishes": "; ".join([*told[:_MOST], *["…"][: len(told) > _MOST]]),
        "seats": ", ".join(dict.fromkeys(seats)),
    }
    return Fault("kit-wishes", None, data)


def _told(part: SeatingWish, names: Sequence[str]) -> str:
    """A wish, about as a file has it.

    >>> _told(SeatingWish("stays", (0, 1)), ["Ana"]), _told(SeatingWish("apart", (0, 1)), ["Ana", "Ben"])
    ('stays: Ana = 2', 'apart: Ana, Ben')
    """
    one, other = part.of
    if part.kind == "stays":
        return f"stays: {shown(names[one])} = {other + 1}"
    return f"{part.kind}: {shown(names[one])}, {shown(names[other])}"
