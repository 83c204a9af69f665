"""Where a wrong total at Industrie comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Suit
from companion.game import Slip, fitting
from companion.games.industrie.position import IndustriePosition, counts_starters
from companion.games.industrie.rules import MAJORITY, ORDER, POINTS, STARTERS
from companion.games.industrie.scoring import buildings, leaders
from companion.sheet import Reason, ScoreSheet


def explain_total(position: IndustriePosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed total, as possibilities.

    Bonuses of suits in which the player only shares the lead, several bonuses forgotten, housing counted as any other
    building, the first two buildings by the other ruling.
    """
    return fitting(claimed, sheet.player(name).total, _slips(position, name))


def _slips(position: IndustriePosition, name: str) -> Iterator[Slip]:
    """A single bonus that was forgotten is a line of the score, which is tried for every game."""
    table = buildings(position)
    first = {suit: leaders(table, suit) for suit in ORDER}
    tied = tuple(suit for suit in ORDER if name in first[suit] and len(first[suit]) > 1)
    won = tuple(suit for suit in ORDER if first[suit] == [name])
    for count in range(1, len(tied) + 1):
        key = "slip-tied" if count == len(tied) else "slip-tied-one-of" if count == 1 else "slip-tied-some-of"
        yield Slip(key, count * MAJORITY, "score.tie", {"suits": tied, "count": count})
    for count in range(2, len(won) + 1):
        key = "slip-bonus" if count == len(won) else "slip-bonus-some-of"
        yield Slip(key, -count * MAJORITY, "score.majority", {"suits": won, "count": count})
    housing = table[name][Suit.HEARTS]
    plain = POINTS[Suit.SPADES] - POINTS[Suit.HEARTS]
    yield Slip("slip-housing", housing * plain, "score.housing", {"each": POINTS[Suit.HEARTS]})
    starters = sum(POINTS[suit] for suit in STARTERS)
    if counts_starters(position):
        yield Slip("slip-starters-left-out", -starters, "setup.city", {"points": starters})
    else:
        yield Slip("slip-starters-counted", starters, "setup.city", {"points": starters})
