"""Where a wrong total at Lobbys comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.game import Slip, first_slip
from companion.games.lobbys.position import Hand, LobbysPosition
from companion.games.lobbys.rules import KINDS, OMNIPRESENCE, PARTISAN, SPLIT, worth
from companion.sheet import Line, PlayerScore, Reason, ScoreSheet


def explain_total(position: LobbysPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The first typical slip that gives just the claimed total, as a possibility; () when none does.

    Tried in this order: partisan bonus by the other ruling, majorities not split, omnipresence for every set of three
    kinds, losses or election costs added instead of taken off.
    """
    player = sheet.player(name)
    hands = [hand for played in position.rounds for hand in played.players if hand.name == name]
    return first_slip(claimed, player.total, _slips(player, hands))


def _slips(player: PlayerScore, hands: Iterable[Hand]) -> Iterator[Slip]:
    """Key and what the slip adds to the total."""
    hands = list(hands)
    yield Slip("slip-partisan-once", _other_partisan(player, "partisan"))
    yield Slip("slip-partisan-each", _other_partisan(player, "partisan-once"))
    yield Slip("slip-unsplit", sum(SPLIT[1] - line.points for line in _of(player, "score.majority")))
    yield Slip("slip-omnipresence", OMNIPRESENCE * sum(map(_sets_too_many, hands)))
    yield Slip("slip-loss-added", 2 * sum(worth(hand.last) for hand in hands))
    yield Slip("slip-cost-added", 2 * sum(worth(hand.bid) for hand in hands if hand.bid))


def _of(player: PlayerScore, article: str) -> Iterator[Line]:
    return (line for line in player.lines if line.article == article)


def _other_partisan(player: PlayerScore, key: str) -> int:
    """What the other ruling would add: ``key`` is the note of the ruling that was used."""
    lines = [line for line in _of(player, "score.partisan") if line.note and line.note.key == key]
    if key == "partisan-once":
        return PARTISAN * sum(len(line.cards) // len(KINDS) - 1 for line in lines)
    rounds = {line.stage for line in lines}
    return PARTISAN * (len(rounds) - len(lines))


def _sets_too_many(hand: Hand) -> int:
    counts = Counter(card.rank for card in hand.markets)
    return max(min(counts[kind] for kind in KINDS) - 1, 0)
