"""The ``id`` of a position: it comes back in the answer or the error, so that programs can pair them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.fields import MOST_LETTERS
from companion.reading.documents import MOST_DIGITS
from companion.visible import is_control


def id_of(data: object) -> str | int | None:
    """The id in plain data; None if there is none, or none that could be returned.

    >>> id_of({"id": "hand 7", "players": 3}), id_of({"id": True}), id_of([])
    ('hand 7', None, None)
    """
    found = data.get("id") if isinstance(data, Mapping) else None
    if isinstance(found, str):
        return found if len(found) <= MOST_LETTERS and not any(map(is_control, found)) else None
    return found if type(found) is int and abs(found) < 10**MOST_DIGITS else None


def with_id(table: Mapping[str, Any], data: object) -> dict[str, Any]:
    """An answer, with the id of its question first, if there is one.

    >>> with_id({"line": 2}, {"id": 7}), with_id({"line": 2}, None)
    ({'id': 7, 'line': 2}, {'line': 2})
    """
    found = id_of(data)
    return dict(table) if found is None else {"id": found, **table}
