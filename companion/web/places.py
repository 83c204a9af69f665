"""Places of a position, written with the ids of seats and items, and what a form says by place."""

from __future__ import annotations

import re
from typing import Any

from companion.evening.edits import Place
from companion.evening.form import Field, Form
from companion.evening.tree import PLAYERS


def seat_of(player: str) -> str:
    """The id of a player's seat. It stays the player's when the seats are reordered.

    >>> seat_of("p2")
    's2'
    """
    return f"s{player[1:]}"


def address_of(at: str, place: Place, item: str = "") -> str:
    """A place of a position, written with the ids of its seat and item, so that reordering does not change it.

    ``item``: the id of the item that the place lies in, or the id of one before it and how many items after that
    (``rounds1+1``): an item still to come has no id yet.

    >>> address_of("rounds[0].players[1].bid", ("rounds", "rounds1", "p2", "bid"), "rounds1")
    'rounds[@rounds1].@s2.bid'
    >>> address_of("players[1].turns[0]", ("players", "p2", "turns", "p2turns1"))
    '@s2.turns[0]'
    """
    if (own := re.search(r"players\[\d+\]", at)) and len(place) > 2:
        own_at = 1 if place[:1] == PLAYERS else 2
        at = f"{at[: own.start()]}@{seat_of(place[own_at])}{at[own.end() :]}"
    return re.sub(r"\[\d+\]", f"[@{item}]", at, count=1) if item else at


def position_of(form: Form) -> dict[str, Any]:
    """The position in a form, without its open places."""
    data: dict[str, Any] = _without_nothing(form.data or {})
    return data


def rows_without_answers(form: Form) -> dict[str, str]:
    """The rows of players in which nothing is entered, each with its first field."""
    rows: dict[str, list[Field]] = {}
    for one in form.fields:
        rows.setdefault(one.question.where.rpartition(".")[0], []).append(one)
    empty = (row for row, fields in rows.items() if row.endswith("]") and all(one.answer is None for one in fields))
    return {row: rows[row][0].question.where for row in empty}


def _without_nothing(value: Any) -> Any:  # noqa: ANN401 (plain data)
    """Plain data without the keys that have no value.

    >>> _without_nothing({"players": [{"name": "Ana", "purse": None}]})
    {'players': [{'name': 'Ana'}]}
    """
    if isinstance(value, dict):
        return {key: _without_nothing(one) for key, one in value.items() if one is not None}
    return [_without_nothing(one) for one in value] if isinstance(value, list) else value
