"""Where a wrong total at Cour comes from: the slips that tables make, tried one by one against the claimed total."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Card, Rank, Suit
from companion.game import Slip, first_slip
from companion.games.cour.couples import PAIRS_RULING, best, laid
from companion.games.cour.position import CourPosition
from companion.games.cour.rules import ACES, WEALTH, riches
from companion.games.cour.scoring import richest
from companion.sheet import Line, PlayerScore, Reason, ScoreSheet


def explain_total(position: CourPosition, sheet: ScoreSheet, name: str, claimed: int) -> tuple[Reason, ...]:
    """The first typical slip that gives just the claimed total, as a possibility; () when none does.

    Tried in this order: couples by the other ruling, wealth not divided, the remainder not dropped, every ace worth what
    one is, aces counted among the wealth.
    """
    player = sheet.player(name)
    return first_slip(claimed, player.total, _slips(position, player))


def _slips(position: CourPosition, player: PlayerScore) -> Iterator[Slip]:
    """Key and what the slip adds to the total; couples told in numbers are what they are."""
    courts = [one.cards for played in position.rounds for one in played.players if one.name == player.name]
    gained = sum(best(court).points - laid(court).points for court in courts)
    if PAIRS_RULING.chosen(position.rulings) == "best":
        yield Slip("slip-pairs-laid", -gained)
    else:
        yield Slip("slip-pairs-best", gained)
    wealth = [line for line in player.lines if line.article == "score.wealth"]
    yield Slip("slip-unsplit", sum(WEALTH - line.points for line in wealth))
    yield Slip("slip-remainder", _remainders(wealth))
    aces = [line for line in player.lines if line.article == "score.ace"]
    yield Slip("slip-aces", sum(ACES[1] * line.note.values["count"] - line.points for line in aces if line.note))
    if any(one.numbered for played in position.rounds for one in played.players):
        return  # of which suits their aces were is not known
    yield Slip("slip-wealth-aces", _with_aces(position, player.name) - sum(line.points for line in wealth))


def _remainders(wealth: list[Line]) -> int:
    """What the remainders that were dropped come to, in whole points; twelfths, as 2, 3 or 4 share."""
    shares = [1 + len(line.note.values["others"]) for line in wealth if line.note]
    return sum(12 * (WEALTH % shared) // shared for shared in shares) // 12


def _with_aces(position: CourPosition, name: str) -> int:
    """What wealth would bring if aces counted 1."""

    def value(card: Card) -> int:
        return 1 if card.rank is Rank.ACE else riches(card)

    held = [richest(played, suit, value)[1] for played in position.rounds for suit in Suit]
    return sum(WEALTH // len(names) for names in held if name in names)
