"""The heads of TOML's tables held against a model: ``[players]`` where ``[[players]]`` is meant, ``[[round]]`` for ``[[rounds]]``.

To the parser they are good TOML, or a key that is there twice; to say so would have people throw away half of a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import BaseModel

from companion.errors import Fault
from companion.nearest import nearest
from companion.reading.shapes import fields_at, hint_at, kind_of

_KEYS = r"[ \t]*([\w-]+(?:[ \t]*\.[ \t]*[\w-]+)*)[ \t]*"
_HEAD = re.compile(rf"[ \t]*(?:\[{_KEYS}\]|\[\[{_KEYS}\]\])[ \t\r]*(?:#.*)?")
MOST_HEADS = 20
"""So many wrong heads are told: who wrote one of them so wrote them all."""


def head_faults(text: str, model: type[BaseModel], name: str = "") -> list[Fault]:
    """A fault for every head that wants double brackets (``toml-brackets``) or another name (``toml-head``)."""
    return [fault for _, fault in zip(range(MOST_HEADS), _head_faults(text, model, name), strict=False)]


def with_heads_mended(text: str, model: type[BaseModel]) -> str:
    """The text with its wrong heads (those that are told) written as they were meant, so that the rest of it can be read."""
    lines = text.split("\n")
    for fault in head_faults(text, model):
        lines[fault.data["line"] - 1] = f"[[{fault.data['meant']}]]"
    return "\n".join(lines)


def _head_faults(text: str, model: type[BaseModel], name: str) -> Iterator[Fault]:
    for number, line in enumerate(text.split("\n"), 1):
        if "[" not in line or (head := _HEAD.fullmatch(line)) is None:
            continue
        keys = [key.strip() for key in (head[1] or head[2]).split(".")]
        meant, is_list = _meant(keys, model)
        data = {"file": name, "line": number, "key": ".".join(keys), "meant": ".".join(meant)}
        if meant and meant != keys and is_list:
            yield Fault("toml-head", None, data)
        elif meant and is_list and head[1]:
            yield Fault("toml-brackets", None, data)


def _meant(keys: list[str], model: type[BaseModel]) -> tuple[list[str], bool]:
    """The keys as the model has them, and whether they lead to a list; none where it has nothing like them."""
    meant: list[str] = []
    steps: list[str | int] = []
    is_list = False
    for key in keys:
        known = fields_at(model, steps)
        near = (key,) if key in known else nearest(key, known)
        if not near:
            return [], False
        meant.append(near[0])
        steps.append(near[0])
        is_list = kind_of(hint_at(model, steps)) == "list"
        if is_list:
            steps.append(0)
    return meant, is_list
