"""The best order to lay a court's nobles in: the most valuable couples one after the other, single nobles last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pydantic import Field

from companion.advice import Advised
from companion.cards import JOKER, Card
from companion.errors import Fault
from companion.fields import Cards, so_many
from companion.game import Advising, check_rows_once
from companion.games.cour.couples import PAIRS_RULING, Coupled, best, laid, table_of
from companion.games.cour.rules import AFFAIR, HAND, INTRIGUE, JOKERS, MARRIAGE
from companion.model import Entry
from companion.notes import Cited, Note, Sum
from companion.proof import ProofTable

MOST = max(HAND.values())


class CourAdvice(Entry):
    """The cards of a court whose order is asked for."""

    court: Cards = Field(json_schema_extra=so_many(1, MOST))


def check(entry: CourAdvice) -> Iterable[Fault]:
    """The faults of an entry: no cards, more cards than any court has, a card twice, a third joker."""
    yield from check_rows_once([("court", entry.court)], {JOKER: JOKERS})
    if not 1 <= len(entry.court) <= MOST:
        yield Fault("court-cards", "court", {"count": len(entry.court), "most": MOST}, article="setup.deal")


def advise(entry: CourAdvice, _seconds: float) -> Advised:
    """Finds the best order to lay all nobles in, and the points of its couples (articles turn.nobles and score).

    Among equally good orders, marriages come before intrigues before affairs. Nobles of the same rank follow the
    order of suits, and nobles without a partner come last. The points are computed by `laid`, as the game forms
    couples.
    """
    found = best(entry.court)
    order = [card for couple in found.couples for card in couple]
    value = laid(order).points
    assert found.found is not None
    assert value == found.found.value, "the order laid forms the couples found"
    return Advised(
        article="turn.nobles",
        answer={"best": order, "value": value},
        note=_note(order, value),
        choices=(_table(found),) if value else (),
        why=tuple(_why(entry, found, value)),
        remarks=(Note("any-order"),) if PAIRS_RULING.chosen(entry.rulings) == "best" and value else (),
    )


def _note(order: Sequence[Card], value: int) -> Note:
    if not order:
        return Note("no-nobles")
    return Note("lay" if value else "lay-nothing", {"order": order, "points": value})


def _table(found: Coupled) -> ProofTable:
    kings, queens, jacks = map(len, found.held)
    return table_of(found, Note("held", {"kings": kings, "queens": queens, "jacks": jacks}))


def _why(entry: CourAdvice, found: Coupled, value: int) -> Iterator[Note]:
    """The couples; what the most marriages would score, and when to part one; how to lay couples; what was tried."""
    if not value:
        return
    yield Note("couples", {"couples": [couple for couple in found.couples if len(couple) > 1]})
    yield from _marriages(found, value)
    if PAIRS_RULING.chosen(entry.rulings) != "best":
        yield Note("order", {"ref": Cited("turn.nobles")})
    yield Note("all")
    yield Note("therefore", {"optimum": value})


def _marriages(found: Coupled, value: int) -> Iterator[Note]:
    """The notes on making every possible marriage: what that would score, or that it is best.

    It scores less only if two jacks are left over then: for them, a king and a queen are worth more apart.
    """
    kings, queens, jacks = map(len, found.held)
    if not (married := min(kings, queens)) or not jacks:
        return
    intrigues = min(kings - married, jacks)
    affairs = min(queens - married, jacks - intrigues)
    points = Sum((married * MARRIAGE, intrigues * INTRIGUE, affairs * AFFAIR)).total
    if points < value:
        left = {"jacks": jacks - intrigues - affairs, "ref": Cited("score.misunderstanding")}
        yield Note("marriages-less", {"marriages": married, "points": points, **left})
        yield Note("part", {"sum": Sum((INTRIGUE, AFFAIR)), "marriage": MARRIAGE})
    else:
        yield Note("marriages-best")


ADVISING = Advising(CourAdvice, advise, check)
