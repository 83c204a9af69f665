"""What nobody needs to be asked at the end of a round of Effraction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.questions import Follows


def follows(field: str, own: Mapping[str, Any], _before: Sequence[Mapping[str, Any]], _players: int) -> Follows | None:
    """Whoever was caught counted no table.

    >>> follows("table", {}, [], 3), follows("table", {"cards": "4♦"}, [], 3)
    (Follows(value=None, asked=False), None)
    """
    return Follows(None, asked=False) if field == "table" and own.get("cards") is None else None
