"""Where a wrong number of departments comes from: the slips that tables make, tried one by one against the claim."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.campagne.board import Board
from companion.games.campagne.position import CampagnePosition, percents_of
from companion.games.campagne.proportional import Share
from companion.games.campagne.rules import HELD, STEP, leaders
from companion.notes import Cited, Note
from companion.sheet import Reason, ScoreSheet


def explain_total(
    position: CampagnePosition, sheet: ScoreSheet, name: str, claimed: int, board: Board
) -> tuple[Reason, ...]:
    """The first slip that gives just the claimed number, as a possibility; () when none does.

    Tried in this order: departments of the proportional rule counted in, departments led without holding them, departments
    just below the line.
    """
    short = claimed - sheet.player(name).total
    for key, departments, article in _slips(position, sheet, name, board):
        if departments and short == len(departments):
            values = {"claimed": claimed, "departments": departments, "held": HELD, "ref": Cited(article)}
            return (Reason(None, Note(key, values)),)
    return ()


def _slips(
    position: CampagnePosition, sheet: ScoreSheet, name: str, board: Board
) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Key, the departments that the slip counts too much, and the article that says they do not count."""
    if (proof := sheet.proof.get(name)) is not None:
        share: Share = proof.found[0]
        yield "slip-proportional", share.gained(name), "count.proportional"
    told = percents_of(position)
    playing = board.open(len(position.players))
    led = tuple(n for n, row in told.items() if n in playing and row[name] < HELD and leaders(row) == (name,))
    yield "slip-led", led, "win.held"
    yield "slip-close", tuple(n for n in led if told[n][name] == HELD - STEP), "win.held"
