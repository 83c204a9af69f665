"""Where a wrong total at Hache comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.hache.position import HachePosition
from companion.games.hache.rules import COURT, MOST_PIPS, PIP
from companion.games.hache.scoring import courts_of
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(position: HachePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The first typical slip that gives just the claimed total, as a possibility; else what the turns add up to.

    Tried in this order: all court cards left out, court cards that score as one pip or as four, a turn left out, a turn
    counted twice. Many turns bring the same, so all are named that may have been the one.
    """
    player = sheet.player(name)
    difference = claimed - player.total
    (turns,) = (player.turns for player in position.players if player.name == name)
    cards = courts_of(turns)
    for slip, each in _slips():
        if len(cards) > 1 and difference == each * len(cards):
            values = {"claimed": claimed, "cards": cards, "points": COURT}
            return (Reason(None, Note(slip, values)),)
    numbers = tuple(number for number, line in enumerate(player.lines, 1) if line.points == abs(difference))
    if numbers:
        key = "slip-turn-left-out" if difference < 0 else "slip-turn-twice"
        return (Reason(None, Note(key, {"claimed": claimed, "points": abs(difference), "turns": numbers})),)
    return (Reason(None, Note("total-is", {"claimed": claimed, "total": player.total})),)


def _slips() -> Iterator[tuple[str, int]]:
    """Key, and what the slip adds for every court card."""
    yield "slip-courts-left-out", -COURT
    yield "slip-courts-one", PIP - COURT
    yield "slip-courts-four", MOST_PIPS * PIP - COURT
