"""Where a wrong total at Virus comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Slip, first_slip
from companion.games.virus.position import Hand, VirusPosition
from companion.games.virus.rules import BOTTLE, GERM, HOLDER, TWO
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(position: VirusPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The first typical slip that gives just the claimed total, as a possibility; () when none does. Of two players: what they won.

    Tried in this order: the holder of the virus counting like the others, or so and the point of the virus besides, germs
    added, the point of the virus taken off.
    """
    if len(position.players) == TWO:
        won = tuple(number for number, played in enumerate(position.rounds, 1) if played.winner == name)
        told = Note("rounds-won", {"name": name, "rounds": won}) if won else Note("no-round-won", {"name": name})
        return (Reason("two.round", told),)
    hands = [hand for played in position.rounds for hand in played.players or () if hand.name == name]
    return first_slip(claimed, sheet.player(name).total, _slips(hands))


def _slips(hands: list[Hand]) -> Iterator[Slip]:
    """Key and what the slip adds to the total."""
    held = [hand for hand in hands if hand.virus]
    plain = sum(BOTTLE * (hand.medicine or 0) - GERM * (hand.germs or 0) for hand in held)
    yield Slip("slip-virus-plain", plain - HOLDER * len(held))
    yield Slip("slip-virus-besides", plain)
    yield Slip("slip-virus-minus", -2 * HOLDER * len(held))
    yield Slip("slip-germs-added", 2 * GERM * sum(hand.germs or 0 for hand in hands if not hand.virus))
