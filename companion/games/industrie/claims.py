"""Where a wrong total at Industrie comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Suit
from companion.game import Slip, first_slip
from companion.games.industrie.position import IndustriePosition, counts_starters
from companion.games.industrie.rules import MAJORITY, ORDER, POINTS, STARTERS
from companion.games.industrie.scoring import buildings, leaders
from companion.sheet import Reason, ScoreSheet


def explain_total(position: IndustriePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The first typical slip that gives just the claimed total, as a possibility; () when none does.

    Tried in this order: the bonus of a suit in which the player only shares the lead, housing counted as any other
    building, the first two buildings by the other ruling.
    """
    return first_slip(claimed, sheet.player(name).total, _slips(position, name))


def _slips(position: IndustriePosition, name: str) -> Iterator[Slip]:
    """Key, what the slip adds to the total, and what else is said of it."""
    table = buildings(position)
    tied = [suit for suit in ORDER if name in (first := leaders(table, suit)) and len(first) > 1]
    for count in range(1, len(tied) + 1):
        yield Slip("slip-tied", count * MAJORITY, {"suits": tuple(tied)})
    housing = table[name][Suit.HEARTS]
    other = POINTS[Suit.SPADES]
    yield Slip("slip-housing", housing * (other - POINTS[Suit.HEARTS]), {"each": POINTS[Suit.HEARTS]})
    starters = sum(POINTS[suit] for suit in STARTERS)
    if counts_starters(position):
        yield Slip("slip-starters-left-out", -starters, {"points": starters})
    else:
        yield Slip("slip-starters-counted", starters, {"points": starters})
