"""Where a wrong total of coins may come from."""

from __future__ import annotations

from companion.games.deringer.position import DeringerPosition
from companion.games.deringer.rules import COINS
from companion.games.deringer.scoring import loot_left
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(position: DeringerPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Coins are counted, not added up: how far off it is, and whether the loot holds as many as would be missing."""
    entered = sheet.player(name).total
    values = {"claimed": claimed, "entered": entered, "name": name}
    if claimed > entered and claimed - entered > loot_left(position):
        left, whole = loot_left(position), COINS * len(position.players)
        told = Note("beyond-loot", values | {"left": left}) if left else Note("loot-gone", values | {"whole": whole})
        return (Reason("setup", told),)
    return (Reason("end.richest", Note("recount", values | {"off": abs(claimed - entered)})),)
