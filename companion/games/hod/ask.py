"""What a guess of H.O.D. consists of, so that nobody is asked for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import split_cards
from companion.games.hod.rules import COMPLICATED
from companion.questions import Follows


def step(field: str, _guess: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
    """A time, a motive and a weapon; in the complicated case (solutions of four cards) the four numbers.

    >>> table = {"players": [{"name": "Ana", "solution": "4♦ 3♣"}]}
    >>> step("numbers", {}, table), step("motive", {}, table)
    (Follows(value=None, asked=False), None)
    """
    if field == "by":
        return None
    sizes = {len(split_cards(player.get("solution") or "")) for player in data["players"]}
    return Follows(asked=False) if (field == "numbers") != (sizes == {COMPLICATED}) else None
