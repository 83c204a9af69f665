"""Paparazzi's questions: the celebrities everybody took, or the whole grid, row by row; for advice the grid and whose turn it is."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from companion.cards import Notation, split_cards
from companion.errors import Fault
from companion.fields import CARDS, EMPTY, SUIT
from companion.games.paparazzi.position import ROW
from companion.games.paparazzi.rules import COLUMNS, ROWS, PlaceUse, place_at
from companion.questions import Answer, Asker, Question, Script

_NUMBERED = [column for column in range(COLUMNS) if place_at(0, column) is PlaceUse.NUMBER]
"""The places of a row without celebrities that a card can lie at."""


def _read_numbers(value: object, notation: Notation) -> object:
    tokens = split_cards(value) if isinstance(value, str) else ()
    if len(tokens) == len(_NUMBERED):
        row = dict(zip(_NUMBERED, tokens, strict=True))
        value = " ".join(row.get(column, EMPTY) for column in range(COLUMNS))
    elif isinstance(value, str) and len(tokens) != COLUMNS:
        return Fault("grid-numbers", None, {"count": len(tokens), "few": len(_NUMBERED), "columns": COLUMNS})
    return ROW.read(value, notation)


NUMBERS = replace(ROW, name="number-row", read=_read_numbers)
"""A row without celebrities, as it is typed: the few places where cards can lie are enough."""


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
        data["grid"] = yield from _grid(asker)
    yield from asker.claims(names, data)
    return data


def ask_advice(asker: Asker) -> Script:
    """Names, suits, the grid row by row, and who lays next; the grid tells what everybody has left."""
    names = yield asker.names("players")
    players: list[dict[str, Any]] = []
    for index, name in enumerate(names):
        asker.said["name"] = name
        players.append({"name": name, "suit": (yield asker.question(f"players[{index}].suit", "suit", SUIT))})
    asker.said.pop("name", None)
    data: dict[str, Any] = {"players": players, "grid": (yield from _grid(asker))}
    data["turn"] = yield asker.question("turn", "turn", "choice", choices=tuple(names), words=tuple(names))
    return data


def _grid(asker: Asker) -> Generator[Question, Answer, list[Answer]]:
    """The grid, row by row."""
    rows = []
    for row in range(ROWS):
        asker.said["row"] = row + 1
        few = PlaceUse.CELEBRITY not in {place_at(row, column) for column in range(COLUMNS)}
        prompt, kind = ("grid-numbers", NUMBERS) if few else ("grid", ROW)
        rows.append((yield asker.question(f"grid[{row}]", "grid", kind, prompt=prompt)))
    return rows
