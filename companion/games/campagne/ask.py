"""Campagne's questions: who plays, then the board hexagon by hexagon, everybody's percents in one line."""

from __future__ import annotations

from typing import Any

from companion.games.campagne.board import Board
from companion.games.campagne.percents import ROW
from companion.questions import Asker, Script


def ask(asker: Asker, board: Board) -> Script:
    """Names, then a line for every department that is in play with so many."""
    names = yield asker.names("players")
    departments: dict[str, Any] = {}
    asker.said["names"] = ", ".join(names)
    numbers = tuple(board.open(len(names)))
    for number in numbers:
        asker.said["number"] = number
        where = f"departments.{number}"
        about = {"choices": numbers, "names": tuple(names)}
        answer = yield asker.question(where, "departments", ROW, optional=True, default="", **about)
        departments[str(number)] = "" if answer is None else answer
    data = {"players": [{"name": name} for name in names], "departments": departments}
    yield from asker.claims(names, data)
    return data
