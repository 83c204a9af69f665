"""Text from outside, fit to be shown: an error sends a terminal no escape codes, and does not fill its screen."""

from __future__ import annotations

from math import isfinite

from companion.visible import harmless

_LONGEST = 60


def shown(text: str, most: int = _LONGEST) -> str:
    """``text`` with control characters written as code points, cut to ``most`` characters.

    >>> shown("a\\x1b[31m")
    'a\\\\u001b[31m'
    >>> len(shown("x" * 1000))
    60
    """
    return harmless(text if len(text) <= most else text[: most - 1] + "…")


def shown_value(value: object) -> str:
    """A value somebody entered, as they wrote it: ``true`` for True, ``{…}`` and ``[…]`` for what is inside.

    >>> shown_value(True), shown_value(None), shown_value([1]), shown_value("a"), shown_value(2.5)
    ('true', 'null', '[…]', 'a', '2.5')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return "[…]" if value else "[]"
    if isinstance(value, float) and not isfinite(value):
        return "NaN" if value != value else "-Infinity" if value < 0 else "Infinity"  # noqa: PLR0124 (only NaN differs)
    return shown(str(value))
