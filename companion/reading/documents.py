"""Reads JSON text strictly: no repeated keys, no absurd numbers, no half characters.

`toml` reads TOML within the same limits. Values that JSON or TOML can express but no position uses are left for the
models to refuse, which know the place.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeAlias

from companion.errors import MOST_FAULTS, Fault, InputError
from companion.reading.shown import shown

Plain: TypeAlias = Any
"""Anything that JSON and TOML can write: tables, lists, text, numbers, true and false, null, dates."""

MOST_DIGITS = 15
"""The most digits of a whole number. All JSON readers keep that many exactly, and no score needs more."""

MOST_VALUES = 10_000
"""The most values in a document, counting tables and lists. The longest game has some hundreds."""

FEW_VALUES = 200
"""Documents with at most so many values are read without measuring their lists first. Most have some tens."""

JSON_PROBLEMS = {
    "Expecting value": "value",
    "Expecting ',' delimiter": "comma",
    "Expecting ':' delimiter": "colon",
    "Expecting property name enclosed in double quotes": "key",
    "Illegal trailing comma before end of object": "trailing-comma",
    "Illegal trailing comma before end of array": "trailing-comma",
    "Unterminated string starting at": "open-text",
    "Invalid control character at": "control",
    "Invalid \\escape": "escape",
    "Invalid \\uXXXX escape": "escape",
    "Extra data": "more-data",
}
"""The ``problem`` of ``json-invalid``, by the JSON parser's message. Further problems: "end" (the text stops too
early), "quotes" (single ones), "is-toml" (it looks like TOML), "other".
"""

_LIKE_TOML = r"\s*(#|[A-Za-z_-]+\s*=)"  # not compiled before it is wanted, nor is the next: a score starts faster
_SURROGATE_ESCAPE = r"\\u[dD][89a-fA-F]"


class HugeNumber:
    """A whole number that is too long. No model accepts it, and the fault can show it."""

    def __init__(self, digits: str) -> None:
        self.digits = digits

    def __str__(self) -> str:
        return shown(self.digits, 24)


class _KeyTwiceError(Exception):
    pass


class SpoiltError(InputError):
    """The text is JSON but cannot be used. ``document`` holds what could be read of it (its ``lang``, its ``id``)."""

    def __init__(self, faults: Fault | Iterable[Fault], document: Plain) -> None:
        super().__init__(faults)
        self.document = document


def whole_number(text: str) -> int | HugeNumber:
    """The whole number that decimal digits write.

    >>> whole_number("-12"), str(whole_number("1" + "0" * 30))
    (-12, '10000000000000000000000…')
    """
    return int(text) if len(text.lstrip("+-")) <= MOST_DIGITS else HugeNumber(text)


def _object(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _KeyTwiceError
    return found


_LONG_TEXT = 4_096
_LONG_NUMBER = rf"\d{{{MOST_DIGITS + 1}}}"
_decoder = json.JSONDecoder(object_pairs_hook=_object, parse_int=whole_number)
_fast_decoder = json.JSONDecoder(object_pairs_hook=_object)


def parse_json(text: str, first_line: int = 1) -> Plain:
    """The value of a JSON text.

    Raises InputError: ``json-invalid`` with line and column, ``key-twice`` for each repeated key, ``too-deep``,
    ``text-broken``.

    >>> parse_json('{"start": 100}')
    {'start': 100}
    """
    try:
        value, twice = _decoded(text)
    except json.JSONDecodeError as error:
        raise InputError(_json_fault(error, first_line)) from None
    except RecursionError:
        raise InputError(Fault("too-deep", None, {"line": first_line + deep_line(text) - 1})) from None
    if text.count(",") > MOST_VALUES:
        check_amount(value)
    if twice:
        raise SpoiltError(_keys_twice(value), value)
    if "\\u" in text and re.search(_SURROGATE_ESCAPE, text):
        check_text(value)
    return value


def deep_line(text: str) -> int:
    """The line of a JSON or TOML text where brackets are nested most deeply.

    >>> deep_line('{"a": "[[["\\n, "b": [[1]]}')
    2
    """
    depth = deepest = at = 0
    for found in re.finditer(r'"(?:\\.|[^"\\\n])*"|[\[{]|[\]}]', text):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth > deepest:
            deepest, at = depth, found.start()
    return 1 + text.count("\n", 0, at)


def _decoded(text: str) -> tuple[Plain, bool]:
    """The value of a JSON text, and whether a key is repeated. Only then is the text read again to find the repeated
    keys.
    """
    try:
        # Of thousands of numbers each is asked how long it is only where one can be too long.
        few = len(text) < _LONG_TEXT or re.search(_LONG_NUMBER, text)
        return (_decoder if few else _fast_decoder).decode(text), False
    except _KeyTwiceError:
        return _noting_decoder.decode(text), True


def _json_fault(error: json.JSONDecodeError, first_line: int) -> Fault:
    data = {
        "line": first_line + error.lineno - 1,
        "column": error.colno,
        "problem": "is-toml" if re.match(_LIKE_TOML, error.doc) else _json_problem(error),
        "detail": error.msg,
    }
    return Fault("json-invalid", None, data)


def _json_problem(error: json.JSONDecodeError) -> str:
    """The mistake behind a parser's message, where different mistakes give the same message."""
    problem = next((word for message, word in JSON_PROBLEMS.items() if error.msg.startswith(message)), "other")
    here, before = error.doc[error.pos : error.pos + 1], error.doc[: error.pos].rstrip()[-1:]
    if problem in ("key", "value") and before == "," and here in ("}", "]"):
        return "trailing-comma"
    if problem in ("key", "value") and here == "'":
        return "quotes"
    if problem in ("key", "value", "comma", "colon") and not error.doc[error.pos :].strip():
        return "end"
    return problem


class _Repeated(dict[str, Plain]):
    """A table with repeated keys."""

    twice: tuple[str, ...] = ()


def _noting_object(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    found = _Repeated(pairs)
    if len(found) != len(pairs):
        found.twice = tuple(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    return found


_noting_decoder = json.JSONDecoder(object_pairs_hook=_noting_object, parse_int=whole_number)


def _keys_twice(value: Plain) -> list[Fault]:
    """Each repeated key with its place, which the fast first reading cannot tell."""
    found = (
        Fault("key-twice", shown(join(path, key), 200), {"key": shown(key)})
        for path, table in _walk(value)
        if isinstance(table, _Repeated)
        for key in table.twice
    )
    return list(islice(found, MOST_FAULTS))


def check_amount(value: Plain) -> None:
    """Refuse a document with too many values, which would make a model collect errors until memory is full."""
    waiting, count = [value], 0
    while waiting:
        found = waiting.pop()
        if isinstance(found, (dict, list)):
            count += len(found)
            waiting += found.values() if isinstance(found, dict) else found
    if count > MOST_VALUES:
        raise InputError(Fault("too-many-values", None, {"count": count, "most": MOST_VALUES}))


def is_long(value: Plain) -> bool:
    """True for more than FEW_VALUES values. Every document is tested, so counting stops there.

    >>> is_long({"players": [{"name": "Ana"}]}), is_long({"players": [1] * 300}), is_long([[1] * 60] * 4)
    (False, True, True)
    """
    left, waiting = FEW_VALUES, [value]
    for found in waiting:
        if isinstance(found, (dict, list)):
            left -= len(found)
            if left < 0:
                return True
            waiting += found.values() if isinstance(found, dict) else found
    return False


def check_text(value: Plain) -> None:
    """Raise InputError ``text-broken`` for each text or key with half a character (a lone surrogate)."""
    faults = (
        Fault("text-broken", shown(join(path, key) if key is not None else path, 200) or None, {"found": shown(text)})
        for path, found in _walk(value)
        for key, text in ([(key, key) for key in found] if isinstance(found, dict) else [(None, found)])
        if isinstance(text, str) and not is_whole(text)
    )
    if first := list(islice(faults, MOST_FAULTS)):
        raise SpoiltError(first, value)


def is_whole(text: str) -> bool:
    """False for text with half a character, which no file and no terminal can write.

    >>> is_whole("é"), is_whole("\\ud800")
    (True, False)
    """
    return not any("\ud800" <= character <= "\udfff" for character in text)


def join(path: str, key: str | int) -> str:
    """The place of ``key`` inside ``path``.

    >>> join("players[0]", "purse"), join("players", 0), join("", "players")
    ('players[0].purse', 'players[0]', 'players')
    """
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else key


def _walk(value: Plain) -> Iterator[tuple[str, Plain]]:
    """Each value inside ``value`` with its place, ``value`` first. Uses a list instead of recursion, because nesting
    may be deep.
    """
    waiting = [("", value)]
    while waiting:
        path, found = waiting.pop()
        yield path, found
        if isinstance(found, dict):
            waiting += [(join(path, key), inner) for key, inner in reversed(found.items())]
        elif isinstance(found, list):
            waiting += [(join(path, i), found[i]) for i in range(len(found) - 1, -1, -1)]
