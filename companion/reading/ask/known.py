"""The answer that plain data hold already: a file taken up again, claims that stand on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.questions import Answer, Question


def answer_in(data: Mapping[str, Any], question: Question) -> Answer:
    """The answer to a question that ``data`` hold at its place; None where they hold none.

    A player's entry is found by the name, wherever it stands.

    >>> data = {"players": [{"name": "Ben", "purse": "3♥ 5♥"}, {"name": "Ana"}]}
    >>> answer_in(data, Question("players", "", "names")), answer_in(data, Question("players[1].purse", "", "", owner="Ben"))
    (['Ben', 'Ana'], '3♥ 5♥')
    """
    here: Any = data if question.where else None
    for step in question.path:
        if isinstance(step, int) and isinstance(here, list):
            owned = [one for one in here if isinstance(one, Mapping) and one.get("name") == question.owner]
            here = owned[0] if owned else here[step] if step < len(here) and not question.owner else None
        else:
            here = here.get(step) if isinstance(here, Mapping) else None
    if question.kind == "names":
        return _names(here)
    return " ".join(map(str, here)) if isinstance(here, list) and question.of_cards else here


def _names(here: Any) -> list[str] | None:  # noqa: ANN401 (plain data)
    if isinstance(here, Mapping):
        return list(here) or None
    names = [one["name"] for one in here or () if isinstance(one, Mapping) and "name" in one]
    return names or None
