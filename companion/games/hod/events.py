"""The events of H.O.D. that a table can have settled: the answer to a question, and the time on the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeAlias

from pydantic import Field

from companion.cards import Card, in_order
from companion.errors import Fault
from companion.fields import Cards, so_many
from companion.game import Event, check_rows_once, places_of
from companion.games.hod.rules import (
    COMPLICATED,
    SIMPLE,
    TABLE_RANGE,
    check_cards,
    check_solution,
    clock,
    numbers_of,
    red_black,
)
from companion.model import Entry
from companion.notes import Moves, Note, Sum
from companion.sheet import Decision

Question: TypeAlias = Literal["number-there", "number-missing", "suit-there", "suit-missing"]
"""The four questions, in the order of the rules (section ask)."""


class Answer(Entry):
    """A question about the cards face up on the table, put to the neighbour on the left, who holds the solution."""

    solution: Cards = Field(json_schema_extra=so_many(SIMPLE, COMPLICATED))
    table: Cards = Field(json_schema_extra=so_many(*TABLE_RANGE))
    question: Question


def check_answer(entry: Answer) -> Iterable[Fault]:
    """The faults of a question: its solution, a table without three to five cards, a card twice."""
    yield from _check_solution(entry.solution)
    least, most = TABLE_RANGE
    if not least <= len(entry.table) <= most:
        data = {"count": len(entry.table), "least": least, "most": most}
        yield Fault("table-count", "table", data, article="vary.table")
    yield from check_cards(places_of("table", entry.table))
    yield from check_rows_once([("solution", entry.solution), ("table", entry.table)])


def _check_solution(solution: list[Card]) -> Iterator[Fault]:
    yield from check_solution("solution", solution)
    yield from check_cards(places_of("solution", solution))


def resolve_answer(entry: Answer) -> Decision:
    """Decides whether the answer is yes or no, by comparing each card of the solution with the table (section ask).

    >>> from companion.cards import read_cards
    >>> table = list(read_cards("6♠ 5♥ A♦ 2♠"))
    >>> decision = resolve_answer(Answer(solution=list(read_cards("4♦ 3♣")), table=table, question="suit-missing"))
    >>> decision.answer, decision.article
    ({'answer': True}, 'ask.suit-missing')
    """
    subject, _, wanted = entry.question.partition("-")
    measure: Callable[[Card], Any] = (lambda card: card.rank) if subject == "number" else (lambda card: card.suit)
    matches = {card: tuple(in_order(c for c in entry.table if measure(c) == measure(card))) for card in entry.solution}
    deciding = tuple(card for card, found in matches.items() if bool(found) is (wanted == "there"))
    values = {
        "matches": Moves(tuple((card, found or None) for card, found in matches.items())),
        "deciding": deciding,
        "table": tuple(entry.table),
    }
    key = f"yes-{entry.question}" if deciding else f"no-{entry.question}"
    return Decision(f"ask.{entry.question}", {"answer": bool(deciding)}, Note(key, values))


class Clock(Entry):
    """A solution of two cards, whose time, motive and weapon are asked for."""

    solution: Cards = Field(json_schema_extra=so_many(SIMPLE, SIMPLE))


def check_clock(entry: Clock) -> Iterable[Fault]:
    """The faults of a solution. It has two cards, one red and one black, because four cards have no time."""
    if len(entry.solution) == COMPLICATED:
        yield Fault("clock-complicated", "solution", {"count": COMPLICATED}, article="vary.four")
    yield from _check_solution(entry.solution)
    yield from check_rows_once([("solution", entry.solution)])


def resolve_clock(entry: Clock) -> Decision:
    """The time, motive and weapon of a solution (articles solution.time, solution.suits).

    >>> from companion.cards import read_cards
    >>> resolve_clock(Clock(solution=list(read_cards("4♦ 3♣")))).answer["time"]
    '7:34'
    """
    red, black = red_black(entry.solution)
    low, high = numbers_of(entry.solution)
    answer: dict[str, Any] = {"time": clock((low, high)), "motive": red.suit, "weapon": black.suit}
    values = {**answer, "sum": Sum((int(red.rank), int(black.rank))), "low": low, "high": high}
    values |= {"red": red, "black": black, "minutes": 10 * low + high}
    assert red.suit and black.suit
    key = f"clock-{red.suit.name}-{black.suit.name}".lower()
    return Decision("solution.time", answer, Note(key, values))


EVENTS = {
    "answer": Event(Answer, resolve_answer, check_answer),
    "clock": Event(Clock, resolve_clock, check_clock),
}
