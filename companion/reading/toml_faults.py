"""Gives each fault of a TOML file its own code, because the parser's English says little to players.

The parser says where it gave up; the text around that place shows what was probably meant. Table heads are checked
first, because the parser accepts ``[players]`` where ``[[players]]`` is meant, or reports a repeated key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from pydantic import BaseModel

from companion.errors import Fault
from companion.nearest import nearest
from companion.reading.shapes import fields_at, hint_at, kind_of
from companion.reading.shown import shown

Problem: TypeAlias = Literal[
    "equals", "new-line", "bracket", "toml-key", "toml-value", "open-text", "control", "escape", "number", "other",
    "straight-quotes", "no-quotes", "whole-number", "comma-before", "list-brackets", "date",
]  # fmt: skip
"""What can be wrong with TOML: what the parser distinguishes, then what this module distinguishes where the parser's
message is the same.
"""

TOML_PROBLEMS: dict[str, Problem] = {
    "Expected '=' after": "equals",
    "Expected newline or end": "new-line",
    "Expected ']": "bracket",
    "Unclosed": "bracket",
    "Invalid initial character for a key": "toml-key",
    "Invalid statement": "toml-key",
    "Invalid value": "toml-value",
    "Unterminated string": "open-text",
    "Expected '": "open-text",
    'Expected "': "open-text",
    "Illegal character": "control",
    "Found invalid character": "control",
    "Invalid date": "date",
    "Unescaped": "escape",
    "Invalid hex value": "escape",
    "Escaped character": "escape",
    "number too long": "number",
}
"""The ``problem`` of ``toml-invalid`` by the beginning of the parser's message; the first that fits, else "other"."""

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_TWICE = ("Cannot overwrite a value", "Cannot declare", "Duplicate inline table key", "Cannot redefine")
_CURLY = "“”„‟«»‘’‚‛‹›″＂"
_TRUTH = ("true", "false")
_NUMBER = re.compile(r"[+-]?\d[\d.,_ OolI]*\d?")
_DAY = re.compile(r"\d{4}-\d\d-\d\d.*")
_NEXT_ENTRY = re.compile(r"\[|[\w.\"'-]+[ \t]*=")


def toml_fault(message: str, text: str) -> Fault:
    """The fault behind the parser's message about ``text``: ``key-twice``, or ``toml-invalid`` with its problem."""
    place = _PLACE.search(message)
    lines = text.split("\n")
    line, column = len(lines), len(lines[-1]) + 1
    if place and place[1]:
        line, column = int(place[1]), int(place[2])
    detail = _PLACE.sub("", message)
    written = lines[line - 1] if line <= len(lines) else ""
    if detail.startswith(_TWICE):
        key = written.partition("=")[0].strip()
        return Fault("key-twice", None, {"key": shown(key), "line": line, "column": column})
    listed_problem: Problem = next((word for start, word in TOML_PROBLEMS.items() if detail.startswith(start)), "other")
    problem = _told_apart(listed_problem, written[: column - 1], written[column - 1 :], detail)
    data = {"line": line, "column": column, "problem": problem, "detail": shown(detail, 120)}
    return Fault("toml-invalid", None, data)


def _told_apart(problem: Problem, before: str, here: str, detail: str) -> Problem:
    """The mistake that people make, judged by the text on both sides of the place."""
    if here[:1] in tuple(_CURLY) or (problem in ("control", "open-text") and not here and set(before) & set(_CURLY)):
        return "straight-quotes"
    if problem == "toml-value" and here.strip() and not here.startswith(("#", ",", "]", "}", "=")):
        return problem if here.casefold().startswith(_TRUTH) else "no-quotes"
    if problem == "new-line":
        return _behind_a_value(before, here)
    if problem == "bracket" and detail.startswith("Unclosed") and here.strip():
        return _between_values(before, here, in_table="table" in detail)
    return problem


def _behind_a_value(before: str, here: str) -> Problem:
    """The problem of a value with something after it: a number with a comma, a text without quotes, a list without
    brackets.
    """
    value = (before + here).partition("=")[2].partition("#")[0].strip()
    if _DAY.fullmatch(value):
        return "date"
    if _NUMBER.fullmatch(value):
        return "whole-number"
    if here.lstrip()[:1] == "," and not value.startswith(("[", "{")):  # several values, as if they were a list
        return "list-brackets"
    return "no-quotes" if value[:1].isdigit() else "new-line"


def _between_values(before: str, here: str, in_table: bool) -> Problem:
    """The problem of two values of a list, or two keys, with nothing between them, or of a missing closing bracket."""
    if before[-1:].isalnum() and here[:1] not in ('"', "'"):
        return "no-quotes"
    return "bracket" if not in_table and not before.strip() and _NEXT_ENTRY.match(here) else "comma-before"


# Heads of tables


_KEYS = r"[ \t]*([\w-]+(?:[ \t]*\.[ \t]*[\w-]+)*)[ \t]*"
_HEAD = re.compile(rf"[ \t]*(?:\[{_KEYS}\]|\[\[{_KEYS}\]\])[ \t\r]*(?:#.*)?")
MOST_HEADS = 20
"""The most wrong heads that are reported: the others are wrong in the same way."""


def head_faults(text: str, model: type[BaseModel]) -> list[Fault]:
    """A fault for each head that needs double brackets (``toml-brackets``) or another name (``toml-head``)."""
    return [fault for _, fault in zip(range(MOST_HEADS), _head_faults(text, model), strict=False)]


def with_heads_mended(text: str, model: type[BaseModel]) -> str:
    """The text with its wrong heads corrected, so that the rest can be read."""
    lines = text.split("\n")
    for fault in head_faults(text, model):
        lines[fault.data["line"] - 1] = f"[[{fault.data['meant']}]]"
    return "\n".join(lines)


def _head_faults(text: str, model: type[BaseModel]) -> Iterator[Fault]:
    for number, line in enumerate(text.split("\n"), 1):
        if "[" not in line or (head := _HEAD.fullmatch(line)) is None:
            continue
        keys = [key.strip() for key in (head[1] or head[2]).split(".")]
        known, is_list = _similar_keys(keys, model)
        data = {"line": number, "key": ".".join(keys), "meant": ".".join(known)}
        if known and known != keys and is_list:
            yield Fault("toml-head", None, data)
        elif known and is_list and head[1]:
            yield Fault("toml-brackets", None, data)


def _similar_keys(keys: list[str], model: type[BaseModel]) -> tuple[list[str], bool]:
    """The keys as the model has them, and whether they lead to a list; nothing if the model has no similar keys."""
    similar: list[str] = []
    steps: list[str | int] = []
    is_list = False
    for key in keys:
        known = fields_at(model, steps)
        near = (key,) if key in known else nearest(key, known)
        if not near:
            return [], False
        similar.append(near[0])
        steps.append(near[0])
        is_list = kind_of(hint_at(model, steps)) == "list"
        if is_list:
            steps.append(0)
    return similar, is_list
