"""What the schema can tell of Lobbys' cards: contracts are jacks, queens and kings, all other cards are numbers, ace to ten."""

from __future__ import annotations

from typing import Any

from companion.fields import one_each

_BEFORE = r"(^|[\s,])"
_NUMBER = rf"{_BEFORE}([0-9AaTt*🃏]|[Jj][OoKk])"
_COURT = rf"{_BEFORE}[JjQqKkVvDdRr*🃏]"


def only_numbers(**limits: int) -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """For a field of number cards (``json_schema_extra``); values that stand for cards keep the limits.

    >>> sorted(only_numbers(minimum=1, maximum=10))
    ['items', 'maximum', 'minimum', 'not']
    """
    return {**_without(_COURT), **limits}


def one_number_each(players: tuple[int, int]) -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """For a table with a number card of each player (``json_schema_extra``)."""
    return {**one_each(players), "allOf": [{"additionalProperties": only_numbers()}]}


def only_courts() -> Any:  # noqa: ANN401 (what pydantic calls a JsonDict)
    """For a field of contracts (``json_schema_extra``)."""
    return _without(_NUMBER)


def _without(pattern: str) -> dict[str, Any]:
    """No text has what the pattern finds, and none in a list."""
    none = {"type": "string", "pattern": pattern}
    return {"not": none, "items": {"not": none}}
