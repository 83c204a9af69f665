"""The scoring of Lobbys (a game of the blog series "Déjà chez vous", 2013), for two to five players.

A game has three rounds. In each round the players pay for an election that makes a suit trump. Then they win twelve
court cards, the public markets, two at a time. A round is scored by the cards in front of the players at its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.cards import Card, Suit, in_order
from companion.game import Ruling, Slip, fitting, rounds_missing
from companion.games.lobbys.position import Hand, LobbysPosition, LobbysRound
from companion.games.lobbys.rules import KINDS, OMNIPRESENCE, PARTISAN, ROUNDS, SPLIT, START, worth
from companion.model import place
from companion.notes import Note
from companion.sheet import Line, Missing, PlayerScore, Reason, ScoreSheet, Tally, ranked

PARTISAN_RULING = Ruling("partisan", ("each", "once"))


def score(position: LobbysPosition) -> ScoreSheet:
    """Score all rounds (articles of sections setup, election, tender and score). The position has no faults."""
    each = PARTISAN_RULING.chosen(position.rulings) == "each"
    start = Line("setup.capital", position.start, (), Note("start"), given=True)
    lines = {player.name: [start] for player in position.players}
    missing: dict[str, list[Missing]] = {player.name: [] for player in position.players}
    for index, played in enumerate(position.rounds):
        for seat, hand in enumerate(played.players):
            own = lines[hand.name]
            own += _round_lines(hand, played, index + 1, each)
            missing[hand.name] += _missing(hand, index, seat)
            own.append(_loss_line(hand, index + 1, None if missing[hand.name] else sum(line.points for line in own)))
    return ranked(
        (Tally(name, own, missing=tuple(missing[name])) for name, own in lines.items()),
        finished=len(position.rounds) == ROUNDS,
        remarks=_remarks(position),
    )


def _missing(hand: Hand, index: int, seat: int) -> Iterator[Missing]:
    """What counts but was not entered: the election card, and the winning offers of a player who won markets."""
    if hand.bid is None:
        yield Missing(place(index, seat, "bid"), "election.cost")
    if hand.wins is None and hand.markets:
        yield Missing(place(index, seat, "wins"), "tender.gain")


def _round_lines(hand: Hand, played: LobbysRound, number: int, each: bool) -> Iterator[Line]:
    """The lines of a round in the order of play, except the loss."""
    if hand.bid is not None:
        note = Note("cost", {"card": hand.bid})
        yield Line("election.cost", -worth(hand.bid), _cards(hand.bid), note, stage=number)
    if hand.wins:
        cards = () if isinstance(hand.wins, int) else in_order(hand.wins)
        gains = hand.wins if isinstance(hand.wins, int) else sum(map(worth, hand.wins))
        yield Line("tender.gain", gains, cards, Note("gains"), stage=number)
    yield from _majorities(hand, played, number)
    if {card.rank for card in hand.markets} == set(KINDS):
        first = tuple(next(c for c in in_order(hand.markets) if c.rank is kind) for kind in KINDS)
        yield Line("score.omnipresence", OMNIPRESENCE, first, Note("omnipresence"), stage=number)
    yield from _partisan(hand, number, each)


def _majorities(hand: Hand, played: LobbysRound, number: int) -> Iterator[Line]:
    """Article score.majority: for each kind of market, 12 points for having the most, split among the tied players."""
    for kind in KINDS:
        held = {other.name: sum(card.rank is kind for card in other.markets) for other in played.players}
        most = max(held.values())
        if held[hand.name] < most:
            continue
        # Alphabetical, so that no line shows the order in which the players were entered.
        others = tuple(sorted(name for name, count in held.items() if count == most and name != hand.name))
        cards = tuple(card for card in in_order(hand.markets) if card.rank is kind)
        key = f"majority-{kind.name.lower()}" + ("-tied" if others else "")
        values = {"others": others}
        yield Line("score.majority", SPLIT[1 + len(others)], cards, Note(key, values), stage=number)


def _partisan(hand: Hand, number: int, each: bool) -> Iterator[Line]:
    """Article score.partisan: 12 points for each completed suit; by the ruling ``once``, 12 points at most."""
    full = [suit for suit in Suit if sum(card.suit is suit for card in hand.markets) == len(KINDS)]
    groups = [[suit] for suit in full] if each else [full] if full else []
    for suits in groups:
        cards = tuple(Card(kind, suit) for suit in suits for kind in KINDS)
        values = {"suits": tuple(suits)}
        note = Note("partisan" if each else "partisan-once", values)
        yield Line("score.partisan", PARTISAN, cards, note, stage=number)


def _loss_line(hand: Hand, number: int, before: int | None) -> Line:
    """Article score.loss.

    The line closes the round, so its note gives the player's capital after it, if that is known.
    """
    values: dict[str, Any] = {"card": hand.last}
    if before is not None:
        values["capital"] = before - worth(hand.last)
    key = "loss" if before is not None else "loss-capital-unknown"
    return Line("score.loss", -worth(hand.last), _cards(hand.last), Note(key, values), stage=number)


def _cards(entered: Card | int) -> tuple[Card, ...]:
    return () if isinstance(entered, int) else (entered,)


def _remarks(position: LobbysPosition) -> Iterable[Note]:
    yield from rounds_missing(position, ROUNDS)
    if position.start != START:
        yield Note("start-unusual", {"start": position.start, "usual": START})
    for number, played in enumerate(position.rounds, 1):
        hands = {hand.name: hand for hand in played.players}
        entered = [hands[player.name] for player in position.players if player.name in hands]
        no_bid = tuple(hand.name for hand in entered if hand.bid is None)
        if no_bid:
            yield Note("bids-missing", {"round": number, "names": no_bid})
        unknown = {hand.name for hand in played.players if hand.wins is None and hand.markets}
        no_wins = tuple(player.name for player in position.players if player.name in unknown)
        if no_wins:
            yield Note("wins-missing", {"round": number, "names": no_wins})


def explain_total(position: LobbysPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that would give the claimed total, as possible reasons.

    The slips are: the partisan bonus by the other ruling, majorities not split, omnipresence for every set of three
    kinds, all losses or all election costs added instead of subtracted.
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
    if len(hands) > 1:  # a single one is a line of the score, and those are tried for every game
        yield Slip("slip-loss-added", 2 * sum(worth(hand.last) for hand in hands), "score.loss")
        yield Slip("slip-cost-added", 2 * sum(worth(hand.bid) for hand in hands if hand.bid), "election.cost")


def _of(player: PlayerScore, article: str) -> Iterator[Line]:
    return (line for line in player.lines if line.article == article)


def _other_partisan(player: PlayerScore, key: str) -> int:
    """What the other ruling would add to the total. ``key`` is the note of the ruling that was used."""
    lines = [line for line in _of(player, "score.partisan") if line.note and line.note.key == key]
    if key == "partisan-once":
        return PARTISAN * sum(len(line.cards) // len(KINDS) - 1 for line in lines)
    rounds = {line.stage for line in lines}
    return PARTISAN * (len(rounds) - len(lines))


def _sets_too_many(hand: Hand) -> int:
    counts = Counter(card.rank for card in hand.markets)
    return max(min(counts[kind] for kind in KINDS) - 1, 0)
