"""Which cards of an answer a fault is about."""

from __future__ import annotations

from collections.abc import Sequence

from companion.asking.tokens import row_of
from companion.errors import Fault
from companion.evening.partial import Answered, is_inside
from companion.questions import Question


def cards_at(question: Question, faults: Sequence[Fault]) -> list[int]:
    """The single cards (from 0) that all these faults are about; none where one of them is about the whole answer."""
    cards = [card_at(question, fault) for fault in faults if is_inside(fault.where or "", question.where)]
    return [card for card in cards if card is not None] if cards and None not in cards else []


def card_at(question: Question, fault: Fault) -> int | None:
    """Which card of an answer a fault is about (from 0), None for the whole answer."""
    if row_of(question):
        column = fault.data.get("column")
        return column - 1 if isinstance(column, int) else None
    number = (fault.where or "").removeprefix(question.where).strip("[]")
    return int(number) if question.of_cards and number.isdecimal() else None


def answer_about(fault: Fault, answered: Sequence[Answered]) -> tuple[Question, int | None] | None:
    """The question that a fault is about, and the card of its answer if it is about one; None where it is about none."""
    where = fault.where or ""
    about = [question for question, _ in answered if is_inside(where, question.where)]
    if not about:
        return None
    question = max(about, key=lambda one: len(one.where))
    if question.kind == "names" and not (fault.code == "player-count" or where.endswith(".name")):
        return None  # about all the players' cards together, not about their names
    return question, card_at(question, fault)
