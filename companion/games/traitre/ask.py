"""What nobody needs to be asked about a mission: which card the draw pile gave, unless that changes anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.traitre.mission import SPY_RULING
from companion.questions import Follows


def step(field: str, _mission: Mapping[str, Any], position: Mapping[str, Any]) -> Follows | None:
    """The draw pile's card is asked for where its spies are ignored; else it is a spy like any other.

    >>> step("deck", {}, {}), step("deck", {}, {"rulings": {"deck-spy": "ignored"}})
    (Follows(value=None, asked=False), None)
    """
    fails = SPY_RULING.chosen(position.get("rulings") or {}) == "fails"
    return Follows(None, asked=False) if field == "deck" and fails else None
