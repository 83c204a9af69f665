"""Where a wrong total at Virus comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator

from companion.game import Slip, fitting
from companion.games.virus.position import Hand, VirusPosition
from companion.games.virus.rules import BOTTLE, GERM, HOLDER, TWO
from companion.notes import Note
from companion.sheet import Reason, ScoreSheet


def explain_total(position: VirusPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed total, as possibilities. Of two players: what they won.

    The holder of the virus counting like the others, or so and the point of the virus besides, the point of the virus
    taken off, all germs added.
    """
    if len(position.players) == TWO:
        won = tuple(number for number, played in enumerate(position.rounds, 1) if played.winner == name)
        told = Note("rounds-won", {"name": name, "rounds": won}) if won else Note("no-round-won", {"name": name})
        return (Reason("two.round", told),)
    hands = [hand for played in position.rounds for hand in played.players or () if hand.name == name]
    return fitting(claimed, sheet.player(name).total, _slips(hands))


def _slips(hands: list[Hand]) -> Iterator[Slip]:
    """What each slip adds to the total; what the holder of the virus had besides may not have been entered, and nobody knows it then."""
    held = [hand for hand in hands if hand.virus]
    if all(hand.medicine is not None and hand.germs is not None for hand in held):
        plain = sum(BOTTLE * (hand.medicine or 0) - GERM * (hand.germs or 0) for hand in held)
        yield Slip("slip-virus-plain", plain - HOLDER * len(held), "score.virus")
        yield Slip("slip-virus-besides", plain, "score.virus")
    yield Slip("slip-virus-minus", -2 * HOLDER * len(held), "score.virus")
    germs = [hand.germs for hand in hands if not hand.virus and hand.germs]
    if len(germs) > 1:  # those of a single round are a line of the score, which is tried for every game
        yield Slip("slip-germs-added", 2 * GERM * sum(germs), "score.germs")
