"""Where a wrong total at Cour comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.cards import Card, Rank, Suit
from companion.game import Slip, fitting
from companion.games.cour.couples import PAIRS_RULING, best, laid
from companion.games.cour.position import CourPosition
from companion.games.cour.rules import ACES, WEALTH, riches
from companion.games.cour.scoring import richest
from companion.sheet import Line, PlayerScore, Reason, ScoreSheet


def explain_total(position: CourPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The typical slips that give just the claimed total, as possibilities.

    Couples by the other ruling, wealth not divided, the remainder not dropped, every ace worth what one is, an ace of a
    round overlooked or one too many, aces counted among the wealth.
    """
    player = sheet.player(name)
    return fitting(claimed, player.total, _slips(position, player))


def _slips(position: CourPosition, player: PlayerScore) -> Iterator[Slip]:
    """Where something was told in numbers, slips about the cards behind them are passed over."""
    courts = [one for played in position.rounds for one in played.players if one.name == player.name]
    if not any(court.numbered for court in courts):
        gained = sum(best(court.cards).points - laid(court.cards).points for court in courts)
        if PAIRS_RULING.chosen(position.rulings) == "best":
            yield Slip("slip-pairs-laid", -gained, "turn.nobles")
        else:
            yield Slip("slip-pairs-best", gained, "turn.nobles")
    wealth = [line for line in player.lines if line.article == "score.wealth"]
    yield Slip("slip-unsplit", sum(WEALTH - line.points for line in wealth), "score.wealth")
    yield Slip("slip-remainder", _remainders(wealth), "score.wealth")
    aces = [line for line in player.lines if line.article == "score.ace"]
    held = [(line, line.note.values["count"]) for line in aces if line.note]
    yield Slip("slip-aces", sum(ACES[1] * count - line.points for line, count in held), "score.ace")
    for line, count in held:
        for other in (count - 1, count + 1):
            if other in ACES:
                said = {"count": count, "other": other, "round": line.stage}
                yield Slip("slip-ace-count", ACES[other] - line.points, "score.ace", said)
    if any(one.numbered for played in position.rounds for one in played.players):
        return  # of which suits their aces were is not known
    without = sum(line.points for line in wealth)
    yield Slip("slip-wealth-aces", _with_aces(position, player.name) - without, "score.wealth")


def _remainders(wealth: list[Line]) -> int:
    """What the remainders that were dropped come to; 0 where that is no whole number, which nobody can have claimed."""
    shares = [1 + len(line.note.values["others"]) for line in wealth if line.note]
    kept = sum(Fraction(WEALTH % shared, shared) for shared in shares)
    return int(kept) if kept == int(kept) else 0


def _with_aces(position: CourPosition, name: str) -> int:
    """What wealth would bring if aces counted 1."""

    def value(card: Card) -> int:
        return 1 if card.rank is Rank.ACE else riches(card)

    held = [richest(played, suit, value)[1] for played in position.rounds for suit in Suit]
    return sum(WEALTH // len(names) for names in held if name in names)
