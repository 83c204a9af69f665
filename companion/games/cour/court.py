"""A player's court when a round ends: its cards in the order laid, or what the pad says of them, in numbers."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field, JsonValue

from companion.fields import Cards
from companion.games.cour.sums import Sums
from companion.model import Round, Seat

Count = Annotated[int, Field(ge=0)]

NUMBERS = {
    "marriages": "score.marriage",
    "intrigues": "score.intrigue",
    "affairs": "score.affair",
    "aces": "score.ace",
    "wealth": "score.wealth",
}
"""The fields of a court told in the numbers of the pad, and the articles by which they count."""

_NULL: JsonValue = {"type": "null"}
_NO_CARDS: JsonValue = {"anyOf": [_NULL, {"type": "string", "pattern": r"^[\s,]*$"}, {"type": "array", "maxItems": 0}]}
_ONE_FORM: list[JsonValue] = [
    {"required": ["court"], "properties": {"court": {"not": _NULL}, **dict.fromkeys(NUMBERS, _NULL)}},
    {
        "properties": {"court": _NO_CARDS},
        "anyOf": [{"required": [field], "properties": {field: {"not": _NULL}}} for field in NUMBERS],
    },
]
"""For the schema: the cards, or some of the numbers."""


class Court(Seat):
    """What is in front of a player when a round ends: its cards in the order laid, or what the pad says of them, in numbers."""

    model_config = ConfigDict(json_schema_extra={"oneOf": _ONE_FORM})

    court: Cards | None = None
    marriages: Count | None = None
    intrigues: Count | None = None
    affairs: Count | None = None
    aces: Count | None = None
    wealth: Sums | None = None

    @property
    def numbered(self) -> bool:
        """True where the court is told in numbers, all of them or some."""
        return any(getattr(self, field) is not None for field in NUMBERS)

    @property
    def cards(self) -> list[Any]:
        """The cards, as far as they are known."""
        return self.court or []


class Played(Round):
    """A finished round: everybody's court."""

    players: list[Court]
