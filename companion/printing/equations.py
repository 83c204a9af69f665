"""Equations stay on one line, on a rule sheet, a pad and an aid alike."""

from __future__ import annotations

import re

from companion.words import NBSP

_OPERATOR = re.compile(r"(?<=[+−=×]) (?=[\d(]|$)")
_TERM = r"\(?[+−]?(?:\d+[²³]?\)?(?:[♠♥♦♣](?!\w))?|[AVDRJQK][♠♥♦♣])"
_EQUATION = re.compile(rf"(?<![\w,]){_TERM}(?: [+−=×][ \u00a0]{_TERM})+(?: =(?=[ \u00a0]))?")
_LONGEST = 28
"""Signs of an equation that stands on one line whatever that costs; a longer one may go on before its result."""


def hold_equations(text: str) -> str:
    """The text with the blanks of its equations held, a long one in two halves; a sign stays with the number behind it.

    >>> hold_equations("so 12 + 6 + 6 = 24 to 8")
    'so 12\\xa0+\\xa06\\xa0+\\xa06\\xa0=\\xa024 to 8'
    """
    return _EQUATION.sub(_held, _OPERATOR.sub(NBSP, text))


def _held(equation: re.Match[str]) -> str:
    """An equation whose blanks hold, but for the one before its result where it is long."""
    held = equation[0].replace(" ", NBSP)
    return held if len(held) <= _LONGEST else held.replace(f"{NBSP}=", " =")
