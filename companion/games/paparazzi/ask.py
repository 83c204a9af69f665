"""Paparazzi's questions: the celebrities everybody took, or the whole grid, row by row."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.cards import Notation, split_cards
from companion.fields import CARDS, SUIT
from companion.games.paparazzi.grid import EMPTY, ROW
from companion.games.paparazzi.rules import COLUMNS, ROWS, Place, place_at
from companion.questions import Asker, Script

_NUMBERED = [column for column in range(COLUMNS) if place_at(0, column) is Place.NUMBER]
"""The places of a row without celebrities that a card can lie at."""


def _read_numbers(value: object, notation: Notation) -> object:
    tokens = split_cards(value) if isinstance(value, str) else ()
    if len(tokens) == len(_NUMBERED):
        row = dict(zip(_NUMBERED, tokens, strict=True))
        value = " ".join(row.get(column, EMPTY) for column in range(COLUMNS))
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
        data["grid"] = []
        for row in range(ROWS):
            asker.said["row"] = row + 1
            few = Place.CELEBRITY not in {place_at(row, column) for column in range(COLUMNS)}
            prompt, kind = ("grid-numbers", NUMBERS) if few else ("grid", ROW)
            data["grid"].append((yield asker.question(f"grid[{row}]", "grid", kind, prompt=prompt)))
    yield from asker.claims(names, data)
    return data
