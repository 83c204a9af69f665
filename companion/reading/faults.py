"""Turns pydantic's errors into our faults: a stable code, a readable place, what was found and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeAlias

from pydantic import BaseModel

from companion.errors import MOST_FAULTS, Fault
from companion.nearest import nearest
from companion.reading.documents import MOST_DIGITS, HugeNumber, Plain, join
from companion.reading.shapes import choices_of, fields_at, hint_at, nullable
from companion.reading.shown import shown, shown_value

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails, ValidationError

KeyOrIndex: TypeAlias = str | int

KINDS = ("text", "number", "true-or-false", "list", "object", "null", "date")
"""The kinds of value that can be found: ``kind`` in the data of faults."""

_PLAIN_CODES = {
    "int_type": "not-a-number",
    "int_from_float": "not-whole",
    "float_type": "not-a-number",
    "finite_number": "not-a-number",
    "bool_type": "not-true-or-false",
    "string_type": "not-text",
    "date_type": "not-text",  # a day may be text as well, which has room for the hour
    "list_type": "not-a-list",
    "is_instance_of": "not-a-list",  # a Sequence
    "tuple_type": "not-a-list",
    "dict_type": "not-an-object",
    "mapping_type": "not-an-object",
    "model_type": "not-an-object",
    "model_attributes_type": "not-an-object",
    "string_too_short": "text-empty",
    "literal_error": "choice-unknown",
    "enum": "choice-unknown",
    "missing": "field-missing",
    "extra_forbidden": "key-unknown",
}
# pydantic's limits: the code, and which of its values becomes which of ours.
_LIMITS = {
    "too_short": ("too-short", {"actual_length": "count", "min_length": "least"}),
    "too_long": ("too-long", {"actual_length": "count", "max_length": "most"}),
    "string_too_long": ("text-too-long", {"max_length": "most"}),
    "greater_than_equal": ("number-too-small", {"ge": "least"}),
    "greater_than": ("number-too-small", {"gt": "least"}),
    "less_than_equal": ("number-too-big", {"le": "most"}),
    "less_than": ("number-too-big", {"lt": "most"}),
}


def faults_of(error: ValidationError, model: type[BaseModel], data: Plain) -> list[Fault]:
    """Every fault that ``model`` found in ``data``, one a place: the first MOST_FAULTS, then ``faults-more``."""
    found: dict[tuple[str | None, str], Fault] = {}
    branches: list[str] = []
    for detail in islice(error.errors(include_url=False), MOST_FAULTS + 1):
        steps, branched = _steps(detail["loc"], data, keep_last=detail["type"] == "missing")
        fault = _fault(detail, steps, model, data)
        if branched:
            branches.append(fault.where or "")
            if branches.count(fault.where or "") > 1:
                continue  # another arm of the same union: one fault a place
        found.setdefault((fault.where, fault.code), fault)
    shallow = {place for place in branches for other in branches if other.startswith((f"{place}.", f"{place}["))}
    # Where one arm of a union got further in than another, it is what was meant.
    misspelt = {
        f"{str(one.where).removesuffix(str(one.data['key']))}{near}"
        for one in found.values()
        for near in _intended_key(one)
    }
    return at_most(
        [
            fault
            for fault in found.values()
            if fault.where not in shallow and not (fault.code == "field-missing" and fault.where in misspelt)
        ]
    )


def _intended_key(fault: Fault) -> tuple[str, ...]:
    """The key that a misspelt one probably stands for. It is then not reported as missing too."""
    return tuple(fault.data["near"][:1]) if fault.code == "key-unknown" else ()


def at_most(faults: Sequence[Fault]) -> list[Fault]:
    """The faults; if there are more than MOST_FAULTS, the first of them and one that says so."""
    if len(faults) <= MOST_FAULTS:
        return list(faults)
    return [*faults[:MOST_FAULTS], Fault("faults-more", None, {"shown": MOST_FAULTS})]


def place(steps: Sequence[KeyOrIndex]) -> str | None:
    """A path as people read it; None for an empty path.

    >>> place(["players", 0, "purse", 3]), place([])
    ('players[0].purse[3]', None)
    """
    where = ""
    for step in steps:
        where = join(where, shown(step, 200) if isinstance(step, str) else step)
    return where or None


def kind_of_value(value: object) -> str:
    """Which of KINDS a value is.

    >>> kind_of_value(True), kind_of_value(2), kind_of_value("2")
    ('true-or-false', 'number', 'text')
    """
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (bool, "true-or-false"),
        ((int, float, HugeNumber), "number"),
        (str, "text"),
        ((list, tuple), "list"),
        (dict, "object"),
        (type(None), "null"),
    )
    return next((kind for types, kind in kinds if isinstance(value, types)), "date")


def owner_of(steps: Sequence[KeyOrIndex], data: Plain) -> str | None:
    """The name of the player whose field this is: that of the innermost object around it with a name.

    >>> owner_of(["players", 0, "purse"], {"players": [{"name": "Ana", "purse": "3H"}]})
    'Ana'
    """
    owner, here = None, data
    for step in steps:
        if isinstance(here, Mapping):
            name = here.get("name", here.get("player"))
            owner = name if isinstance(name, str) else owner
            here = here.get(step)
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            here = here[step]
        else:
            break
    if isinstance(here, Mapping) and isinstance(here.get("name"), str):
        owner = here["name"]
    return shown(owner, 200) if owner else None


def _steps(loc: Sequence[KeyOrIndex], data: Plain, keep_last: bool) -> tuple[list[KeyOrIndex], bool]:
    """pydantic's path without its own steps (arms of a union, "[key]"), and whether there were any."""
    steps: list[KeyOrIndex] = []
    here, branched = data, False
    for index, step in enumerate(loc):
        last_missing = keep_last and index == len(loc) - 1
        if isinstance(here, Mapping) and step in here:
            steps.append(step)
            here = here[step]
        elif isinstance(step, int):
            steps.append(step)
            here = here[step] if isinstance(here, list) and step < len(here) else None
        elif last_missing:
            steps.append(step)
        else:
            branched = True
    return steps, branched


def _fault(detail: ErrorDetails, steps: list[KeyOrIndex], model: type[BaseModel], data: Plain) -> Fault:
    code, values = _worded(detail, steps, model)
    owner = owner_of(steps, data)
    if owner is not None:
        values = {"player": owner, **values}
    return Fault(code, place(steps), values, detail.get("ctx", {}).get("article"))


def _worded(detail: ErrorDetails, steps: list[KeyOrIndex], model: type[BaseModel]) -> tuple[str, dict[str, Any]]:
    """The code of one of pydantic's errors, and the data that its sentence needs."""
    value, kind = detail["input"], detail["type"]
    found = {"found": shown_value(value), "kind": kind_of_value(value)}
    context = detail.get("ctx", {})
    if kind == "companion":
        return _our_own(context, found)
    if isinstance(value, HugeNumber) and kind.startswith(("int", "float")):
        return "number-too-big", {"found": str(value), "most": 10**MOST_DIGITS - 1}
    if kind == "int_type" and isinstance(value, float) and isfinite(value):
        return "not-whole", found
    if kind in _LIMITS:
        code, names = _LIMITS[kind]
        counted = {"count": len(value)} if kind == "string_too_long" else {"found": found["found"]}
        return code, counted | {names[key]: limit for key, limit in context.items() if key in names}
    code = _PLAIN_CODES.get(kind, "value-unusable")
    extra = _EXTRA.get(code)
    return code, extra(steps, model, found) if extra else {**found, "detail": shown(detail["msg"], 200)}


def _our_own(context: Mapping[str, Any], found: dict[str, str]) -> tuple[str, dict[str, Any]]:
    values = {
        key: shown(value) if isinstance(value, str) else value for key, value in context.items() if key != "article"
    }
    code = str(values.pop("code"))
    return code, values if values else dict(found)


def _missing(steps: list[KeyOrIndex], model: type[BaseModel], _found: dict[str, str]) -> dict[str, Any]:
    key = str(steps[-1])
    return {"field": key, "none": key} if len(steps) == 1 and nullable(hint_at(model, steps)) else {"field": key}


def _unknown(steps: list[KeyOrIndex], model: type[BaseModel], _found: dict[str, str]) -> dict[str, Any]:
    keys, key = fields_at(model, steps[:-1]), str(steps[-1])
    return {"key": shown(key), "near": nearest(key, keys), "keys": keys}


def _choice(steps: list[KeyOrIndex], model: type[BaseModel], found: dict[str, str]) -> dict[str, Any]:
    choices = choices_of(hint_at(model, steps))
    return {"found": found["found"], "choices": choices, "near": nearest(found["found"], choices)}


def _found(_steps: list[KeyOrIndex], _model: type[BaseModel], found: dict[str, str]) -> dict[str, Any]:
    return dict(found)


def _no_number(_steps: list[KeyOrIndex], _model: type[BaseModel], found: dict[str, str]) -> dict[str, Any]:
    quoted = found["found"].lstrip("-").isdecimal()
    return {**found, "quoted": found["found"]} if quoted else dict(found)


_EXTRA: dict[str, Callable[[list[KeyOrIndex], type[BaseModel], dict[str, str]], dict[str, Any]]] = {
    "field-missing": _missing,
    "key-unknown": _unknown,
    "choice-unknown": _choice,
    "text-empty": lambda *_: {},
    "not-a-number": _no_number,
    **dict.fromkeys(("not-whole", "not-true-or-false", "not-text", "not-a-list", "not-an-object"), _found),
}
