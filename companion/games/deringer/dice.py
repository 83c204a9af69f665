"""A pair of dice as it is entered: two numbers from 1 to 6, in a list or as they are called out ("5 3")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any

from companion.cards import Notation
from companion.errors import Fault
from companion.fields import Kind
from companion.games.deringer.rules import FACES
from companion.words import NBSP

_NUMBERS = re.compile(r"\s*[0-9]{1,9}(?:[\s,+]+[0-9]{1,9})*\s*")


def _read(value: object, _notation: Notation) -> object:
    if isinstance(value, str) and _NUMBERS.fullmatch(value):
        value = [int(token) for token in re.findall("[0-9]+", value)]
    if not isinstance(value, (list, tuple)) or not all(map(_is_whole, value)):
        return Fault("pair-unreadable")
    if len(value) != 2:
        return Fault("pair-count", None, {"count": len(value)})
    if wrong := tuple(die for die in value if not 1 <= die <= FACES):
        return Fault("die-range", None, {"found": wrong, "most": FACES})
    return tuple(value)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def write_pair(dice: Sequence[int]) -> str:
    """A pair in any language: dice that are added with a plus between, a double without.

    >>> [write_pair(dice).replace(NBSP, " ") for dice in ((5, 3), (4, 4))]
    ['5+3', '4 4']
    """
    one, other = dice
    return f"{one}{NBSP}{other}" if one == other else f"{one}+{other}"


_DIE = {"type": "integer", "minimum": 1, "maximum": FACES}
PAIR = Kind(
    "pair",
    _read,
    lambda dice, _notation: write_pair(dice),
    {
        "anyOf": [
            {"type": "array", "items": _DIE, "minItems": 2, "maxItems": 2},
            {"type": "string", "pattern": rf"^\s*0{{0,8}}[1-{FACES}][\s,+]+0{{0,8}}[1-{FACES}]\s*$"},
        ],
        "examples": [[5, 3], "5 3"],
    },
)
Pair = Annotated[Any, PAIR]
