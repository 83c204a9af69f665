"""Where profiles are kept: one TOML file, ``printers.toml``, where the platform keeps configuration, or in COMPANION_CONFIG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.errors import Fault, InputError
from companion.nearest import nearest
from companion.printers.profiles import check_name, faults_in, profile_of, table_of
from companion.printing.output import write_atomically
from companion.printing.printer import Printer
from companion.reading.shown import shown
from companion.reading.sources import name_of, read_text
from companion.reading.toml import parse_toml

FILE = "printers.toml"

_HEAD = "# The printers that Companion knows: `companion printer` writes this. Millimetres; docs/printing.md says what each is.\n\n"


def place(environ: Mapping[str, str]) -> Path:
    """The file of all profiles, there or not.

    >>> place({"COMPANION_CONFIG": "/somewhere"}).as_posix()
    '/somewhere/printers.toml'
    """
    told = environ.get("COMPANION_CONFIG", "").strip()
    if told:
        return Path(told).expanduser() / FILE
    from platformdirs import user_config_path

    return user_config_path("companion", appauthor=False) / FILE


def load(environ: Mapping[str, str]) -> dict[str, Printer]:
    """All profiles by their names, in the order in which they are kept; none where there is no file.

    Raises InputError with every fault of the file, each with its line; and for a file that cannot be read.
    """
    path = place(environ)
    try:
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            return {}
    except OSError:  # reading will say it
        pass
    text, name = read_text(path, None), name_of(path)
    table = parse_toml(text, name)
    if faults := [_at(fault, name, line) for line, fault in _faults(table, text)]:
        raise InputError(faults)
    return {key: profile_of(key, inner) for key, inner in table.items() if isinstance(inner, dict)}


def _faults(table: Mapping[str, object], text: str) -> Iterator[tuple[int, Fault]]:
    """What is wrong with a file that is TOML, and the lines it is in."""
    for name, inner in table.items():
        if not isinstance(inner, dict):
            yield (
                _line(text, None, name),
                Fault("printer-key", None, {"key": shown(name), "near": (), "keys": ("[home]",)}),
            )
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
    """The line that a profile begins in, or that a key of it stands in; the first where it is written in another way."""
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
    """Write all profiles, whole or not at all; gives the file. Raises PrintError."""
    import tomli_w

    body = tomli_w.dumps({name: table_of(profile) for name, profile in profiles.items()})
    return write_atomically(place(environ), (_HEAD + body).encode())


def find_printer(name: str, environ: Mapping[str, str], where: str = "printer") -> Printer:
    """A profile by its name. Raises InputError ``printer-unknown`` (data: found, near, names), and what `load` raises."""
    profiles = load(environ)
    if name in profiles:
        return profiles[name]
    data = {"found": shown(name), "near": nearest(name, profiles, 1), "names": tuple(profiles)}
    raise InputError(Fault("printer-unknown", where, data))
