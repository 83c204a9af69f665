"""What nobody needs to be asked at the end of a round of Cour: numbers where the cards are told; most courts have no couple of a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.questions import Follows


def follows(field: str, own: Mapping[str, Any], _before: Sequence[Mapping[str, Any]], _players: int) -> Follows | None:
    """Whoever entered the cards is asked for no numbers; an empty box of the pad is a 0.

    >>> follows("aces", {"court": "K♠ 4♥"}, [], 2), follows("aces", {}, [], 2), follows("wealth", {}, [], 2)
    (Follows(value=None, asked=False), Follows(value=0, asked=True), None)
    """
    if field == "court":
        return None
    if own.get("court"):
        return Follows(asked=False)
    return None if field == "wealth" else Follows(0)
