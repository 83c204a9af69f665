"""Sentences about what is wrong, for every game: templates/shared/errors.<lang>.toml, read when something of it is first said.

What only one game can say stands in that game's words.<lang>.toml and goes before these.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

from companion.folders import shared_folder
from companion.words import Lang, spaced

Sentence: TypeAlias = "str | Mapping[str, Sentence]"
"""A sentence, or several of which the first is said that fits: see the head of errors.en.toml."""


@cache
def shared(name: str, lang: Lang) -> dict[str, Any]:
    """The tables of templates/shared/<name>.<lang>.toml."""
    return tomllib.loads((shared_folder() / f"{name}.{lang}.toml").read_text(encoding="utf-8"))


def error_sentence(code: str, known: Mapping[str, object], lang: Lang) -> str:
    """The sentence of a fault, its places to be filled: of several, the first that fits what is known of the fault.

    >>> error_sentence("key-unknown", {"key": "x", "keys": ()}, "en")
    '“{key}” is not known here. Take it out.'
    """
    faults = shared("errors", lang)["faults"]
    entry = faults.get(code, faults["unnamed"])
    if not isinstance(entry, str) and "as" in entry:
        entry = faults[entry["as"]]
    return spaced(_fitting(entry, known) or faults["unnamed"], lang)


def error_value(key: str, value: str, lang: Lang) -> str | None:
    """What sentences of faults call a value that is a word of the house; None where it is none.

    >>> error_value("kind", "list", "en"), error_value("kind", "flock", "en")
    ('a list', None)
    """
    said: str | None = shared("errors", lang)["values"].get(key, {}).get(value)
    return said


def _fitting(entry: Sentence, known: Mapping[str, object]) -> str | None:
    """The first sentence that fits; None where a table of values has none for this one."""
    if isinstance(entry, str):
        return entry
    for name, inner in entry.items():
        value = name == "else" or known.get(name)
        if value and (said := _fitting(_of_value(inner, value), known)):
            return said
    return None


def _of_value(entry: Sentence, value: object) -> Sentence:
    """Of a table of values what is said of this one; anything else as it is."""
    return entry if isinstance(entry, str) or "else" in entry else entry.get(str(value), {})
