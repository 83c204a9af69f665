"""Puzzles of Cour: courts in which making every possible marriage first scores less than the best order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cards import deck
from companion.game import Puzzle
from companion.games.cour.advice import CourAdvice
from companion.games.cour.couples import best
from companion.games.cour.rules import AFFAIR, HAND, INTRIGUE, MARRIAGE
from companion.notes import Note

if TYPE_CHECKING:
    from random import Random

    from companion.advice import Advised

LEAST_NOBLES = 5
SCORED = ("score.marriage", "score.intrigue", "score.affair")
MOST = max(HAND.values())


def deal(chance: Random) -> dict[str, Any]:
    """A court with at least five nobles. The other cards hide them."""
    nobles = [card for card in deck() if card.rank.court]
    others = [card for card in deck() if not card.rank.court]
    count = chance.randint(LEAST_NOBLES, MOST)
    court = chance.sample(nobles, count) + chance.sample(others, MOST - count)
    chance.shuffle(court)
    return {"court": [card.write("en") for card in court]}


def marriages_first(entry: CourAdvice, _advised: Advised) -> int:
    """The points of making every possible marriage, then every intrigue, then every affair."""
    kings, queens, jacks = map(len, best(entry.court).held)
    married = min(kings, queens)
    intrigues = min(kings - married, jacks)
    affairs = min(queens - married, jacks - intrigues)
    return married * MARRIAGE + intrigues * INTRIGUE + affairs * AFFAIR


def one_way(entry: CourAdvice, advised: Advised) -> bool:
    """True if only one combination of marriages and intrigues brings the most points."""
    found = best(entry.court).found
    assert found is not None
    return [points for _, points in found.table.values()].count(advised.answer["value"]) == 1


def ways(entry: CourAdvice, _advised: Advised) -> int:
    """The number of possible combinations of marriages and intrigues."""
    found = best(entry.court).found
    return len(found.table) if found else 0


PUZZLE = Puzzle(
    Note("puzzle", {"marriage": MARRIAGE, "intrigue": INTRIGUE, "affair": AFFAIR}),
    deal,
    marriages_first,
    one_way,
    ways,
    levels=(4, 8),
    articles=(("turn.pass",), ("turn.nobles",), SCORED),
    scored=(SCORED,),
)
