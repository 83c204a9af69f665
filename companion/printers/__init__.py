"""The store of named printers: which keys a profile may have, and the file of profiles.

The file is ``printers.toml``, in the platform's folder for configuration or in COMPANION_CONFIG. This module imports
nothing heavy. The keys of a profile are the fields of `companion.printing.printer.Printer`.
`companion.printers.calibration` prints the sheet that measures a printer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Literal, TypeGuard, get_args, get_origin, get_type_hints

from companion.errors import Fault, InputError
from companion.nearest import nearest
from companion.printing.output import write_atomically
from companion.printing.printer import Key, Printer
from companion.reading.shown import shown, shown_value
from companion.reading.sources import name_of, naming, read_text
from companion.reading.toml import parse_toml

_NAME = re.compile(r"[^\W_][\w -]{0,39}")

EDGES = ("left", "right", "top", "bottom")


def _keys() -> Iterator[tuple[str, Key]]:
    for name, hint in get_type_hints(Printer, include_extras=True).items():
        plain, *known = get_args(hint) or (hint,)
        for key in known:
            choices = get_args(plain) if get_origin(plain) is Literal else ()
            yield name, key._replace(kind=_KINDS.get(plain, "choice"), choices=choices)


_KINDS: Mapping[object, Literal["number", "yes-no"]] = {float: "number", bool: "yes-no"}
KEYS: Mapping[str, Key] = dict(_keys())
"""Every key of a profile, in the order in which they are written."""

FILE = "printers.toml"

_HEAD = "# The printers that Companion knows: `companion printer` writes this. Millimetres; docs/printing.md says what each is.\n\n"


def check_name(name: str) -> str:
    """Returns the name if a profile may have it. Raises InputError ``printer-name`` (data: found).

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
    """The unknown keys and the wrong values of a profile, as pairs of key and fault.

    ``printer-key`` (data: key, near, keys), ``printer-number`` (data: key, found, least, most), ``printer-choice``
    (data: key, found, choices), ``printer-truth`` (data: key, found).
    """
    for key, value in table.items():
        found = {"key": shown(key), "found": f"{value:g}" if _is_number(value) else shown_value(value)}
        if key not in KEYS:
            yield key, Fault("printer-key", None, {**found, "near": nearest(key, KEYS, 1), "keys": tuple(KEYS)})
            continue
        one = KEYS[key]
        if one.kind == "number":
            if not (_is_number(value) and one.least <= value <= one.most):
                yield key, Fault("printer-number", None, {**found, "least": one.least, "most": one.most})
        elif one.kind == "choice":
            if value not in one.choices:
                yield key, Fault("printer-choice", None, {**found, "choices": one.choices})
        elif not isinstance(value, bool):
            yield key, Fault("printer-truth", None, found)


def as_typed(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Typed values as a profile has them. Numbers may have a decimal comma, a real minus sign, and ``mm`` at the end.

    >>> as_typed({"left": "4,5", "offset_x": "−0.2", "flip": "long", "top": "wide"})
    {'left': 4.5, 'offset_x': -0.2, 'flip': 'long', 'top': 'wide'}
    """
    values: dict[str, Any] = dict(typed)
    for key, value in typed.items():
        if KEYS[key].kind == "number" and isinstance(value, str):
            try:
                values[key] = float(value.strip().removesuffix("mm").replace(",", ".").replace("−", "-"))
            except ValueError:  # `faults_in` reports it
                continue
    return values


def profile_of(name: str, table: Mapping[str, object]) -> Printer:
    """A profile made of a table of keys. Raises InputError with all faults of `check_name` and `faults_in`."""
    check_name(name)
    if faults := list(faults_in(table)):
        raise InputError(_margins_once(faults))
    values: dict[str, Any] = {key: float(value) if _is_number(value) else value for key, value in table.items()}
    return Printer(name, **values)


def _margins_once(faults: list[tuple[str, Fault]]) -> list[Fault]:
    """The faults, with four equal ones of the edges merged into one of ``margin``, since one number sets all edges."""
    edges = [fault for key, fault in faults if key in EDGES]
    if len(edges) < len(EDGES) or len({fault.data["found"] for fault in edges}) > 1:
        return [fault for _, fault in faults]
    margin = edges[0]._replace(data={**edges[0].data, "key": "margin"})
    return [margin, *(fault for key, fault in faults if key not in EDGES)]


def table_of(printer: Printer) -> dict[str, float | bool | str]:
    """A profile as it is written. Keys that have the value of a perfect printer are left out.

    >>> table_of(Printer("home", left=4, flip="short"))
    {'left': 4, 'flip': 'short'}
    """
    usual = Printer()
    return {key: getattr(printer, key) for key in KEYS if getattr(printer, key) != getattr(usual, key)}


def place(environ: Mapping[str, str]) -> Path:
    """The path of the file of profiles, whether it exists or not.

    >>> place({"COMPANION_CONFIG": "/somewhere"}).as_posix()
    '/somewhere/printers.toml'
    """
    folder = environ.get("COMPANION_CONFIG", "").strip()
    if folder:
        return Path(folder).expanduser() / FILE
    from platformdirs import user_config_path

    return user_config_path("companion", appauthor=False) / FILE


def load(environ: Mapping[str, str]) -> dict[str, Printer]:
    """All profiles by name, in the order of the file; empty if there is no file.

    Raises InputError with every fault of the file, each with its line, or if the file cannot be read.
    """
    path = place(environ)
    try:
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            return {}
    except OSError:  # `read_text` reports it
        pass
    text, name = read_text(path, None), name_of(path)
    with naming(path):
        table = parse_toml(text)
    if faults := [_at(fault, name, line) for line, fault in _faults(table, text)]:
        raise InputError(faults)
    return {key: profile_of(key, inner) for key, inner in table.items() if isinstance(inner, dict)}


def _faults(table: Mapping[str, object], text: str) -> Iterator[tuple[int, Fault]]:
    """The faults of a file that is valid TOML, each with its line."""
    for name, inner in table.items():
        if not isinstance(inner, dict):
            data = {"key": shown(name), "near": (), "keys": ("[home]",)}
            yield (_line(text, None, name), Fault("printer-key", None, data))
            continue
        try:
            check_name(name)
        except InputError as error:
            yield _line(text, name, None), error.faults[0]
        for key, fault in faults_in(inner):
            yield _line(text, name, key), fault


def _at(fault: Fault, file: str, line: int) -> Fault:
    return fault._replace(where=f"{file}:{line}")


def _line(text: str, name: str | None, key: str | None) -> int:
    """The line in which a profile begins or one of its keys stands; 1 if it is written in another way."""
    inside = name is None
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\s*(.*?)\s*\]", line):
            inside = head[1].strip("\"'") == name
            if inside and key is None:
                return number
        elif inside and key is not None and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
            return number
    return 1


def save(profiles: Mapping[str, Printer], environ: Mapping[str, str]) -> Path:
    """Writes all profiles, completely or not at all; returns the path of the file. Raises PrintError."""
    import tomli_w

    body = tomli_w.dumps({name: table_of(profile) for name, profile in profiles.items()})
    return write_atomically(place(environ), (_HEAD + body).encode())


def find_printer(name: str, environ: Mapping[str, str], where: str = "printer") -> Printer:
    """The profile of a name. Raises InputError ``printer-unknown`` (data: found, near, names), and what `load`
    raises.
    """
    profiles = load(environ)
    if name in profiles:
        return profiles[name]
    data = {"found": shown(name), "near": nearest(name, profiles, 1), "names": tuple(profiles)}
    raise InputError(Fault("printer-unknown", where, data))
