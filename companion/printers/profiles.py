"""A profile as it is written: which keys there are, what they may be, and what is wrong with them otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from companion.errors import Fault, InputError
from companion.nearest import nearest
from companion.printing.printer import Printer
from companion.reading.shown import shown, shown_value

MOST_MARGIN, MOST_OFFSET = 40.0, 10.0
"""Millimetres. No printer leaves more than this unprinted, or shifts a sheet so far; who types more means something else."""

_NAME = re.compile(r"[^\W_][\w -]{0,39}")

Value: TypeAlias = float | bool | str


class Key(NamedTuple):
    """What a key may be: ``least`` and ``most`` of a number, ``choices`` of a word; true or false where it has neither."""

    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()


EDGES = ("left", "right", "top", "bottom")

KEYS: dict[str, Key] = {
    **{edge: Key(0.0, MOST_MARGIN) for edge in EDGES},
    **{axis: Key(-MOST_OFFSET, MOST_OFFSET) for axis in ("offset_x", "offset_y")},
    "flip": Key(choices=("long", "short")),
    "grey": Key(),
    "one_sided": Key(),
    "reverse": Key(),
}
"""Every key of a profile, in the order in which they are written."""


def check_name(name: str) -> str:
    """A name that a profile can have. Raises InputError ``printer-name`` (data: found).

    >>> check_name("Salle du haut 2")
    'Salle du haut 2'
    >>> check_name("../home")
    Traceback (most recent call last):
    companion.errors.InputError: printer-name at ../home
    """
    if _NAME.fullmatch(name) and name == name.strip():
        return name
    raise InputError(Fault("printer-name", shown(name), {"found": shown(name)}))


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)


def faults_in(table: Mapping[str, object]) -> Iterator[tuple[str, Fault]]:
    """The keys of a profile that there are not, or that cannot have their value, each with its fault.

    ``printer-key`` (data: key, near, keys), ``printer-number`` (data: key, found, least, most), ``printer-choice`` (data: key,
    found, choices), ``printer-truth`` (data: key, found).
    """
    for key, value in table.items():
        found = {"key": shown(key), "found": f"{value:g}" if _is_number(value) else shown_value(value)}
        if key not in KEYS:
            yield key, Fault("printer-key", None, {**found, "near": nearest(key, KEYS, 1), "keys": tuple(KEYS)})
            continue
        least, most, choices = KEYS[key]
        if least is not None:
            if not (_is_number(value) and least <= value <= (most or 0)):
                yield key, Fault("printer-number", None, {**found, "least": least, "most": most})
        elif choices and value not in choices:
            yield key, Fault("printer-choice", None, {**found, "choices": choices})
        elif not choices and not isinstance(value, bool):
            yield key, Fault("printer-truth", None, found)


def as_typed(told: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody typed, as a profile has it: numbers with a decimal point or comma, and with a real minus sign too.

    >>> as_typed({"left": "4,5", "offset_x": "−0.2", "flip": "long", "top": "wide"})
    {'left': 4.5, 'offset_x': -0.2, 'flip': 'long', 'top': 'wide'}
    """
    made = dict(told)
    for key, value in told.items():
        if KEYS[key].least is not None and isinstance(value, str):
            try:
                made[key] = float(value.strip().removesuffix("mm").replace(",", ".").replace("−", "-"))
            except ValueError:  # checking will say it
                continue
    return made


def profile_of(name: str, table: Mapping[str, object]) -> Printer:
    """The profile of a table of keys. Raises InputError with all that `check_name` and `faults_in` find."""
    check_name(name)
    if faults := list(faults_in(table)):
        raise InputError(_margins_once(faults))
    said: dict[str, Any] = {key: float(value) if _is_number(value) else value for key, value in table.items()}
    return Printer(name, **said)


def _margins_once(faults: list[tuple[str, Fault]]) -> list[Fault]:
    """The same fault of all four edges, which one number told, as one fault of the margin."""
    edges = [fault for key, fault in faults if key in EDGES]
    if len(edges) < len(EDGES) or len({fault.data["found"] for fault in edges}) > 1:
        return [fault for _, fault in faults]
    margin = edges[0]._replace(data={**edges[0].data, "key": "margin"})
    return [margin, *(fault for key, fault in faults if key not in EDGES)]


def table_of(printer: Printer) -> dict[str, Value]:
    """A profile as it is written: what is as with a perfect printer is left out.

    >>> table_of(Printer("home", left=4, flip="short"))
    {'left': 4, 'flip': 'short'}
    """
    usual = Printer()
    return {key: getattr(printer, key) for key in KEYS if getattr(printer, key) != getattr(usual, key)}
