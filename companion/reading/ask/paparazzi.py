"""Paparazzi's questions: the celebrities everybody took, or the whole grid, row by row."""

from __future__ import annotations

from typing import Any

from companion.game import Game
from companion.reading.ask.question import Question, Script
from companion.reading.ask.scripts import Asker, claims
from companion.words import translator

_ROWS = 7


def questions(_game: Game, asker: Asker) -> Script:
    """Names, then how the table counts, then the one or the other."""
    _ = translator(asker.lang)
    names = yield asker.names("players")
    words = tuple(asker.rulebook.sentence("fields", key) or key for key in ("grid", "celebrities"))
    how = yield Question(
        "", _("How do you count?"), "choice", choices=("grid", "celebrities"), words=words, memory="how"
    )
    key, kind = ("suit", "suit") if how == "grid" else ("celebrities", "cards")
    players: list[dict[str, Any]] = []
    for index, name in enumerate(names):
        asker.said["name"] = name
        players.append({"name": name, key: (yield asker.question(f"players[{index}].{key}", key, kind))})
    asker.said.pop("name", None)
    data: dict[str, Any] = {"players": players}
    if how == "grid":
        data["grid"] = []
        for row in range(_ROWS):
            asker.said["row"] = row + 1
            data["grid"].append((yield asker.question(f"grid[{row}]", "grid", "row")))
    yield from claims(names, asker, data)
    return data
