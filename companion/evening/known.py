"""Answers that plain data already hold, such as a file that is continued or claims from the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.questions import Answer, Question

Known: TypeAlias = "Callable[[Question], tuple[Answer] | None]"
"""Returns the answer to a question in a tuple, or None if no answer is known. The answer itself may be None: nothing
was said.
"""


def known_from(data: Mapping[str, Any]) -> Known:
    """A function that returns the answers in plain data."""

    def known(question: Question) -> tuple[Answer] | None:
        answer = answer_in(data, question)
        return None if answer is None else (answer,)

    return known


def answer_in(data: Mapping[str, Any], question: Question) -> Answer:
    """The answer that ``data`` hold at a question's place; None if they hold none.

    A player's entry is found by name, whatever its position in the list.

    >>> data = {"players": [{"name": "Ben", "purse": "3♥ 5♥"}, {"name": "Ana"}]}
    >>> answer_in(data, Question("players", "", "names")), answer_in(data, Question("players[1].purse", "", "", owner="Ben"))
    (['Ben', 'Ana'], '3♥ 5♥')
    >>> data = {"rounds": [{"players": [{"name": "Ben"}, {"name": "Ana", "last": 4}]}]}
    >>> answer_in(data, Question("rounds[0].players[0].last", "", "number", owner="Ana"))
    4
    """
    here: Any = data if question.where else None
    for step in question.path:
        if isinstance(step, int) and isinstance(here, list):
            here = _entry(here, step, question.owner)
        else:
            here = here.get(step) if isinstance(here, Mapping) else None
    if question.kind == "names":
        return _names(here)
    return " ".join(map(str, here)) if isinstance(here, list) and question.of_cards else here


def _entry(entries: list[Any], index: int, owner: str) -> Any:  # noqa: ANN401 (plain data)
    """The entry with the owner's name if the entries have names, else the one at that index."""
    if owner and any(isinstance(one, Mapping) and "name" in one for one in entries):
        return next((one for one in entries if isinstance(one, Mapping) and one.get("name") == owner), None)
    return entries[index] if index < len(entries) else None


def _names(here: Any) -> list[str] | None:  # noqa: ANN401 (plain data)
    if isinstance(here, Mapping):
        return list(here) or None
    names = [one["name"] for one in here or () if isinstance(one, Mapping) and "name" in one]
    return names or None


def count_in(data: Mapping[str, Any], field: str, owner: str) -> int:
    """How many items plain data have in a list.

    >>> count_in({"players": [{"name": "Ana", "turns": [1, 2]}]}, "turns", "Ana"), count_in({"lays": [{}]}, "lays", "")
    (2, 1)
    """
    own = next((row for row in data.get("players") or () if owner and row.get("name") == owner), data)
    items = own.get(field)
    return len(items) if isinstance(items, (list, Mapping)) else 0
