"""Puzzles of Cour: courts in which making every possible marriage first scores less than the best order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cards import Rank, deck, in_order
from companion.game import Puzzle
from companion.games.cour.advice import CourAdvice
from companion.games.cour.couples import Couple, Coupled, best, two_by_two
from companion.games.cour.rules import AFFAIR, HAND, INTRIGUE, MARRIAGE
from companion.notes import Note

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from companion.advice import Advised

LEAST_NOBLES = 5
WORTH = {"marriage": MARRIAGE, "intrigue": INTRIGUE, "affair": AFFAIR}
LEVELS = (4, 8)
SCORED = ("score.marriage", "score.intrigue", "score.affair", "score.misunderstanding")
MOST = max(HAND.values())


def deal(chance: Random) -> dict[str, Any]:
    """A court with at least five nobles. The other cards hide them."""
    nobles = [card for card in deck() if card.rank.court]
    others = [card for card in deck() if not card.rank.court]
    count = chance.randint(LEAST_NOBLES, MOST)
    court = chance.sample(nobles, count) + chance.sample(others, MOST - count)
    chance.shuffle(court)
    return {"court": [card.write("en") for card in court]}


def married(entry: CourAdvice) -> Coupled:
    """The couples of making every possible marriage, then every intrigue, then every affair. Nobles left over, all
    of one rank, come last.

    Kings and queens that the best order gives to jacks marry first.
    """
    found = best(entry.court)
    with_jack = {couple[0] for couple in found.couples if couple[-1].rank is Rank.JACK}
    kings, queens, jacks = (sorted(in_order(nobles), key=lambda one: one not in with_jack) for nobles in found.held)
    couples: list[Couple] = []
    for ones, others in ((kings, queens), (kings, jacks), (queens, jacks)):
        while ones and others:
            couples.append((ones.pop(0), others.pop(0)))
    return Coupled((*couples, *two_by_two(kings + queens + jacks)))


def marriages_first(entry: CourAdvice, _advised: Advised) -> int:
    """The points of making every possible marriage first."""
    return married(entry).points


def thought(entry: CourAdvice, _advised: Advised) -> str:
    """What has to be seen: ``one``: the only marriage parts; ``none``: there are jacks for all kings and queens;
    ``two``: two marriages part; ``some``: one parts, the others stay.
    """
    kings, queens, jacks = map(len, best(entry.court).held)
    if kings + queens > jacks:
        return "some"
    return "two" if min(kings, queens) > 1 else "one" if kings == queens else "none"


def lesson(entry: CourAdvice, advised: Advised) -> Iterator[Note]:
    """A marriage is worth less than what its two nobles make with jacks that would be left to each other.

    Nothing else beats all marriages: a marriage undone frees no partner but its own two nobles.
    """
    couples = married(entry).couples
    king, queen = couples[0]
    values = {
        "left": sum(len(couple) for couple in couples if all(card.rank is Rank.JACK for card in couple)),
        "jacks": sum(card.rank is Rank.JACK for card in entry.court),
    }
    yield Note(thought(entry, advised), {**values, "king": king, "queen": queen, **WORTH, "obvious": couples})


def one_way(entry: CourAdvice, advised: Advised) -> bool:
    """True if only one combination of marriages and intrigues brings the most points."""
    found = best(entry.court).found
    assert found is not None
    return [points for _, points in found.table.values()].count(advised.answer["value"]) == 1


def graded(entry: CourAdvice, advised: Advised) -> bool:
    """True if there is only one way, and a puzzle of three stars if one marriage of several parts: that is for those
    who know that a marriage may part.
    """
    return one_way(entry, advised) and (thought(entry, advised) != "some" or ways(entry, advised) > LEVELS[-1])


def ways(entry: CourAdvice, _advised: Advised) -> int:
    """The number of possible combinations of marriages and intrigues."""
    found = best(entry.court).found
    return len(found.table) if found else 0


PUZZLE = Puzzle(
    Note("puzzle", WORTH),
    deal,
    marriages_first,
    graded,
    ways,
    levels=LEVELS,
    lesson=lesson,
    thought=thought,
    articles=(("turn.choose", "turn.nobles"), ("turn.nobles",), SCORED),
    scored=SCORED,
)
