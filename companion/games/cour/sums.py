"""The wealth of a court as the pad has it: four sums, one a suit, in the order of the pad.

``0 19 0 5`` is nothing in ♠, 19 in ♥, nothing in ♦ and 5 in ♣. They are told again with their suits, ``♠=0 ♥=19 ♦=0 ♣=5``,
which can be typed as well. Whether cards can come to such sums is the position's to check.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from companion.cards import Notation, Suit, split_cards
from companion.errors import Fault
from companion.fields import Kind

MOST_DIGITS = 3
_SIGNS = tuple(f"{suit.value}=" for suit in Suit)


def _read(value: object, _notation: Notation) -> object:
    """The four sums of a line or a list; else why it is none.

    >>> _read("0 19 0 5", "en"), _read("♠=0 ♥=19 ♦=0 ♣=5", "en"), _read([0, 19, 0, 5], "en")
    ((0, 19, 0, 5), (0, 19, 0, 5), (0, 19, 0, 5))
    >>> _read("0 19 5", "en").code, _read("0 19 x 5", "en").code, _read(19, "en").code
    ('sums-count', 'sums-unread', 'sums-unread')
    """
    tokens = _without_signs(split_cards(value)) if isinstance(value, str) else value
    if not isinstance(tokens, (list, tuple)):
        return Fault("sums-unread", None, {"found": str(value), "suits": tuple(Suit)})
    sums = [_whole(token) if isinstance(value, str) else token for token in tokens]
    for one, token in zip(sums, tokens, strict=True):
        if type(one) is not int or one < 0:
            return Fault("sums-unread", None, {"found": str(token), "suits": tuple(Suit)})
    if len(sums) != len(Suit):
        return Fault("sums-count", None, {"count": len(sums), "suits": tuple(Suit)})
    return tuple(sums)


def _without_signs(tokens: list[str]) -> list[str]:
    """Sums that stand behind their suits, all of them and in the order of the pad, without these; else the tokens."""
    if len(tokens) == len(_SIGNS) and all(map(str.startswith, tokens, _SIGNS)):
        return [token[len(sign) :] for token, sign in zip(tokens, _SIGNS, strict=True)]
    return tokens


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def _write(sums: Sequence[int], _notation: Notation) -> str:
    return " ".join(f"{sign}{one}" for sign, one in zip(_SIGNS, sums, strict=True))


_NUMBER = rf"[0-9]{{1,{MOST_DIGITS}}}"
SUMS = Kind(
    "sums",
    _read,
    _write,
    {
        "description": "the sums of the cards from 2 to 10 of ♠ ♥ ♦ ♣, in this order",
        "anyOf": [
            {"type": "string", "pattern": rf"^[\s,]*{_NUMBER}([\s,]+{_NUMBER}){{{len(Suit) - 1}}}[\s,]*$"},
            {"type": "string", "pattern": r"^[\s,]*" + r"[\s,]+".join(sign + _NUMBER for sign in _SIGNS) + r"[\s,]*$"},
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 0},
                "minItems": len(Suit),
                "maxItems": len(Suit),
            },
        ],
        "examples": ["0 19 0 5"],
    },
)
Sums = Annotated[Any, SUMS]
