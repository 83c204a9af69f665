"""Refuses a document with far too many entries by the lengths of its lists, before a model reads it.

A model looks at every entry, and thousands of wrong ones would make tens of thousands of errors, of which only
MOST_FAULTS are shown. A document with a few entries too many is read as usual, and all its faults are shown.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from companion.errors import MOST_FAULTS, Fault
from companion.game import Game
from companion.model import Entry, Position, player_count
from companion.reading.documents import Plain, join
from companion.reading.rule_faults import MOST_LOOKED_AT
from companion.reading.shapes import Hint, field_hint, inside, kind_of, max_length, model_in, table_of
from companion.reading.shown import shown


def shortened(game: Game, model: type[Entry], data: Plain) -> tuple[Plain, list[Fault]]:
    """The data with at most as many unknown keys as will be reported. If more than MOST_FAULTS entries are too many,
    also the fault of each list or table that is too long: ``player-count``, ``rounds-count`` or ``too-long``.
    """
    looking = _Looking(game, issubclass(model, Position))
    data = looking.at(model, data, "")
    return data, looking.faults if looking.beyond > MOST_FAULTS else []


class _Looking:
    """One pass through a document along its model: which lists are too long, and by how many entries in all."""

    def __init__(self, game: Game, of_position: bool) -> None:
        self.faults: list[Fault] = []
        self.beyond = 0
        self._unknown = 0
        self._game, self._of_position = game, of_position

    def at(self, hint: Hint, value: Plain, where: str) -> Plain:
        """A value for which the model wants this annotation, without surplus unknown keys."""
        kind = kind_of(hint)
        if kind == "list" and isinstance(value, list):
            wanted = next(iter(inside(hint, 0)), None)
            return [self.at(wanted, one, join(where, index)) for index, one in enumerate(value)]
        if kind == "table" and isinstance(value, dict):
            return {key: self.at(table_of(hint), one, join(where, shown(key))) for key, one in value.items()}
        model = model_in(hint) if kind == "model" else None
        return dict(self._object(model, value, where)) if model and isinstance(value, dict) else value

    def _object(self, model: type[BaseModel], table: Mapping[str, Plain], where: str) -> Iterator[tuple[str, Plain]]:
        fields = model.model_fields
        for key, value in self._few(table, fields):
            place = join(where, key)
            if place == "rulings" and isinstance(value, dict):
                yield key, dict(self._few(value, [ruling.key for ruling in self._game.rulings]))
            elif key not in fields or self._is_beyond(key, fields[key], value, place):
                yield key, value
            else:
                yield key, self.at(field_hint(fields[key]), value, place)

    def _few(self, table: Mapping[str, Plain], known: Container[str]) -> Iterator[tuple[str, Plain]]:
        """The entries of a table, with at most as many unknown ones as will be reported for the whole document."""
        for key, value in table.items():
            self._unknown += key not in known
            if key in known or self._unknown <= MOST_FAULTS + 1:
                yield key, value

    def _is_beyond(self, key: str, field: FieldInfo, value: Plain, where: str) -> bool:
        """Record by how much a list is too long. True if that is so much that its contents need not be looked at."""
        if isinstance(value, (list, dict)) and kind_of(field_hint(field)) in ("list", "table"):
            least, most = self._room(key, field)
            if len(value) > most:
                self.beyond += len(value) - most
                self.faults.append(_too_long(len(value), least, most, where))
        return self.beyond > MOST_FAULTS

    def _room(self, key: str, field: FieldInfo) -> tuple[int | None, int]:
        """The least and the most entries of a field; no least if they are not players."""
        if self._of_position and key == "players":  # of each round too
            return self._game.seated
        if self._of_position and key == "rounds" and self._game.rounds is not None:
            return None, self._game.rounds
        extra: Mapping[str, Any] = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
        most = max_length(field) or extra.get("maxItems") or extra.get("maxProperties") or MOST_LOOKED_AT
        return extra.get("minItems" if key == "players" else "minProperties"), most


def _too_long(count: int, least: int | None, most: int, where: str) -> Fault:
    if where == "rounds":
        return Fault("rounds-count", where, {"count": count, "most": most})
    return (
        Fault("too-long", where, {"count": count, "most": most})
        if least is None
        else player_count(count, (least, most), where)
    )
