"""Where a wrong number of departments comes from: the slips that tables make, tried one by one against the claim."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Slip, fitting
from companion.games.campagne.board import Board
from companion.games.campagne.position import CampagnePosition, percents_of
from companion.games.campagne.proportional import Share
from companion.games.campagne.rules import HELD, STEP, leaders
from companion.sheet import Reason, ScoreSheet


def explain_total(
    position: CampagnePosition, sheet: ScoreSheet, name: str, claimed: int, board: Board
) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed number, as possibilities: departments of the proportional rule counted in,
    departments led without holding them, departments just below the line.
    """
    return fitting(claimed, sheet.player(name).total, _slips(position, sheet, name, board))


def _slips(position: CampagnePosition, sheet: ScoreSheet, name: str, board: Board) -> Iterator[Slip]:
    """Departments that are counted too much, and the article that says they do not count."""
    if (proof := sheet.proof.get(name)) is not None:
        share: Share = proof.found[0]
        yield _counted("slip-proportional", share.gained(name), "count.proportional")
    told = percents_of(position)
    playing = board.open(len(position.players))
    led = tuple(n for n, row in told.items() if n in playing and row[name] < HELD and leaders(row) == (name,))
    close = tuple(n for n in led if told[n][name] == HELD - STEP)
    yield _counted("slip-led", led, "win.held")
    if close != led:  # the same departments are told once
        yield _counted("slip-close", close, "win.held")


def _counted(key: str, departments: tuple[int, ...], article: str) -> Slip:
    return Slip(key, len(departments), article, {"departments": departments, "held": HELD})
