"""Where a wrong total at Lobbys comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.game import Slip, fitting
from companion.games.lobbys.position import Hand, LobbysPosition
from companion.games.lobbys.rules import KINDS, OMNIPRESENCE, PARTISAN, SPLIT, worth
from companion.sheet import Line, PlayerScore, Reason, ScoreSheet


def explain_total(position: LobbysPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed total, as possibilities.

    Partisan bonus by the other ruling, majorities not split, omnipresence for every set of three kinds, all losses or all
    election costs added instead of taken off.
    """
    player = sheet.player(name)
    hands = [hand for played in position.rounds for hand in played.players if hand.name == name]
    return fitting(claimed, player.total, _slips(player, hands))


def _slips(player: PlayerScore, hands: Iterable[Hand]) -> Iterator[Slip]:
    """What each slip adds to the total."""
    hands = list(hands)
    yield Slip("slip-partisan-once", _other_partisan(player, "partisan"), "score.partisan")
    yield Slip("slip-partisan-each", _other_partisan(player, "partisan-once"), "score.partisan")
    unsplit = sum(SPLIT[1] - line.points for line in _of(player, "score.majority"))
    yield Slip("slip-unsplit", unsplit, "score.majority")
    yield Slip("slip-omnipresence", OMNIPRESENCE * sum(map(_sets_too_many, hands)), "score.omnipresence")
    if len(hands) > 1:  # a single one is a line of the score, which is tried for every game
        yield Slip("slip-loss-added", 2 * sum(worth(hand.last) for hand in hands), "score.loss")
        yield Slip("slip-cost-added", 2 * sum(worth(hand.bid) for hand in hands if hand.bid), "election.cost")


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
