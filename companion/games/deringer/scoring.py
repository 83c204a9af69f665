"""Deringer, for four to eight: its scoring. The player with the most coins wins. The game ends when no loot is left."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.deringer.position import DeringerPosition
from companion.games.deringer.rules import COINS
from companion.notes import Note
from companion.sheet import Line, Reason, ScoreSheet, Tally, ranked


def score(position: DeringerPosition) -> ScoreSheet:
    """Counts the players' coins (article end.richest). The position has no faults."""
    left = loot_left(position)
    return ranked(
        (Tally(player.name, [Line("end.richest", player.coins, (), Note("coins"))]) for player in position.players),
        finished=not left,
        remarks=_remarks(position, left),
    )


def loot_left(position: DeringerPosition) -> int:
    """The coins that no player has."""
    return COINS * len(position.players) - sum(player.coins for player in position.players)


def _remarks(position: DeringerPosition, left: int) -> Iterable[Note]:
    if left:
        whole = COINS * len(position.players)
        yield Note("loot-left", {"left": left, "whole": whole, "taken": whole - left})


def explain_total(position: DeringerPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """Explains why a claim is wrong. Coins are counted, not added up, so there are no typical slips to look for.

    The reason says how far the claim is from the coins entered. If the loot has not enough coins left for the claim,
    the reason says that instead.
    """
    entered = sheet.player(name).total
    values = {"claimed": claimed, "entered": entered, "name": name}
    if claimed > entered and claimed - entered > loot_left(position):
        left, whole = loot_left(position), COINS * len(position.players)
        note = Note("beyond-loot", values | {"left": left}) if left else Note("loot-gone", values | {"whole": whole})
        return (Reason("setup", note),)
    return (Reason("end.richest", Note("recount", values | {"off": abs(claimed - entered)})),)
