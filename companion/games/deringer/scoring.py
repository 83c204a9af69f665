"""Deringer, for four to eight: its scoring. Whoever has the most coins wins; a game is over when the loot is shared out."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.deringer.position import DeringerPosition
from companion.games.deringer.rules import COINS
from companion.notes import Note
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


def score(position: DeringerPosition) -> ScoreSheet:
    """Count everybody's coins (article end.richest). The position has no faults."""
    left = loot_left(position)
    return ranked(
        (Tally(player.name, [Line("end.richest", player.coins, (), Note("coins"))]) for player in position.players),
        finished=not left,
        remarks=_remarks(position, left),
    )


def loot_left(position: DeringerPosition) -> int:
    """The coins that nobody has."""
    return COINS * len(position.players) - sum(player.coins for player in position.players)


def _remarks(position: DeringerPosition, left: int) -> Iterable[Note]:
    if left:
        whole = COINS * len(position.players)
        yield Note("loot-left", {"left": left, "whole": whole, "taken": whole - left})


def explain_total(position: DeringerPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Coins are counted, not added up: how far off it is, and whether the loot holds as many as would be missing."""
    entered = sheet.player(name).total
    values = {"claimed": claimed, "entered": entered, "name": name}
    if claimed > entered and claimed - entered > loot_left(position):
        left, whole = loot_left(position), COINS * len(position.players)
        note = Note("beyond-loot", values | {"left": left}) if left else Note("loot-gone", values | {"whole": whole})
        return (Reason("setup", note),)
    return (Reason("end.richest", Note("recount", values | {"off": abs(claimed - entered)})),)
