"""Paparazzi's questions: the celebrities everybody took, or the whole grid, row by row."""

from __future__ import annotations

from typing import Any

from companion.fields import CARDS, SUIT
from companion.games.paparazzi.grid import ROW
from companion.games.paparazzi.rules import ROWS
from companion.questions import Asker, Script


def ask(asker: Asker) -> Script:
    """Names, then how the table counts, then the one or the other."""
    names = yield asker.names("players")
    how = yield asker.choice("how", ("grid", "celebrities"))
    key, kind = ("suit", SUIT) if how == "grid" else ("celebrities", CARDS)
    players: list[dict[str, Any]] = []
    for index, name in enumerate(names):
        asker.said["name"] = name
        players.append({"name": name, key: (yield asker.question(f"players[{index}].{key}", key, kind))})
    asker.said.pop("name", None)
    data: dict[str, Any] = {"players": players}
    if how == "grid":
        data["grid"] = []
        for row in range(ROWS):
            asker.said["row"] = row + 1
            data["grid"].append((yield asker.question(f"grid[{row}]", "grid", ROW)))
    yield from asker.claims(names, data)
    return data
