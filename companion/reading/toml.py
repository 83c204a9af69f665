"""Reads TOML text within the limits of JSON (`documents`). Text that would take very long to parse is refused unread."""

from __future__ import annotations

import re

from companion.errors import Fault, InputError
from companion.reading.documents import MOST_DIGITS, MOST_VALUES, HugeNumber, Plain, check_amount, deep_line

MOST_DOTS = 400
"""The most full stops on a line of TOML. A whole grid of Paparazzi has some fifty."""

_HEAD = re.compile(r"^[ \t]*\[", re.MULTILINE)


def parse_toml(text: str) -> dict[str, Plain]:
    """The table in a TOML text.

    Raises InputError: ``toml-invalid``, ``key-twice``, ``too-deep``.

    >>> parse_toml('cards = "fr"')
    {'cards': 'fr'}
    """
    import tomllib

    _check_effort(text)
    try:
        table = tomllib.loads(text + "\n")
        check_amount(table)
        return {key: _without_huge(value) for key, value in table.items()}
    except tomllib.TOMLDecodeError as error:
        from companion.reading.toml_faults import toml_fault

        raise InputError(toml_fault(str(error), text)) from None
    except RecursionError:
        raise InputError(Fault("too-deep", None, {"line": deep_line(text)})) from None
    except ValueError:  # Python refuses to turn thousands of digits into a number, and tells no place
        line = next((i for i, line in enumerate(text.splitlines(), 1) if re.search(r"\d{4300}", line)), 1)
        data = {"line": line, "column": 1, "problem": "number", "detail": "number too long"}
        raise InputError(Fault("toml-invalid", None, data)) from None


def _check_effort(text: str) -> None:
    """Refuse text that would take very long, before tomllib parses all of it.

    Its time grows with the square of a dotted key's parts, and each value has a comma, an equals sign or a table's
    head before it.
    """
    dots = [line.count(".") for line in text.split("\n")]
    if sum(dots) > MOST_VALUES or max(dots) > MOST_DOTS:
        raise InputError(Fault("too-deep", None, {"line": 1 + dots.index(max(dots))}))
    count = max(text.count(","), text.count("="), sum(1 for _ in _HEAD.finditer(text)))
    if count > MOST_VALUES:
        raise InputError(Fault("too-many-values", None, {"count": count, "most": MOST_VALUES}))


def _without_huge(value: Plain) -> Plain:
    if isinstance(value, dict):
        return {key: _without_huge(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without_huge(inner) for inner in value]
    if isinstance(value, int) and abs(value) >= 10**MOST_DIGITS:
        return HugeNumber(str(value))
    return value
