"""Changing what is right into what may be wrong, the same way for the same seed."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from fuzzing.seeds import ODD, Seeds

Place = tuple[Any, Any]
"""A table or list, and the key or index in it."""


def document(random: Random, seeds: Seeds) -> Any:
    """A document of the seeds with one to six changes; once in a while none."""
    found = copy.deepcopy(random.choice(seeds.documents))
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 6))):
        found = _changed(random, seeds, found)
    return found


def _changed(random: Random, seeds: Seeds, found: Any) -> Any:
    places = list(_places(found))
    if not places:
        return _value(random, seeds)
    inside, key = random.choice(places)
    deed = random.randrange(7)
    if deed == 0:
        del inside[key]
    elif deed == 1:
        inside[key] = _value(random, seeds)
    elif deed == 2 and isinstance(inside, list):
        inside.insert(key, copy.deepcopy(random.choice(inside)))
    elif deed == 3 and isinstance(inside, dict):
        inside[str(random.choice(seeds.words))] = inside.pop(key)
    elif deed == 4:
        other, at = random.choice(places)
        inside[key], other[at] = copy.deepcopy(other[at]), copy.deepcopy(inside[key])
    elif deed == 5 and isinstance(inside[key], str):
        inside[key] = text(random, seeds, inside[key])
    elif isinstance(inside[key], int):
        inside[key] += random.choice((-1, 1, 100, -inside[key]))
    elif isinstance(inside, dict):
        inside[str(random.choice(seeds.words))] = _value(random, seeds)
    return found


def text(random: Random, seeds: Seeds, typed: str) -> str:
    """A text with a word more, less, twice, or another, or a character changed."""
    words = typed.split(" ")
    at = random.randrange(len(words))
    deed = random.randrange(5)
    if deed == 0:
        del words[at]
    elif deed == 1:
        words.insert(at, str(random.choice(seeds.words)))
    elif deed == 2:
        words[at] = str(random.choice(seeds.words))
    elif deed == 3:
        words.insert(at, random.choice(words))
    else:
        here = random.randrange(len(typed) + 1)
        return typed[:here] + random.choice("♠♥/:=>,. \t\0\x1bé9AJ") + typed[here + random.randrange(2) :]
    return " ".join(words)


def raw(random: Random, data: bytes) -> bytes:
    """Bytes with pieces cut out, doubled, overwritten or put in."""
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        here = random.randrange(len(changed) + 1)
        there = min(len(changed), here + random.choice((1, 1, 2, 10, 100)))
        changed[here:there] = random.choice((
            b"", changed[here:there] * 2, random.randbytes(there - here), b'{"a": 1, "a": 2}', b"[" * 2000, b"\xff\xfe", b'"', b"'",
            b"\n", b"\\ud800", b"1e999", b"9" * 30, b"[[players]]\n", b"= ", b"null",
        ))  # fmt: skip
    return bytes(changed)


def _value(random: Random, seeds: Seeds) -> Any:
    return copy.deepcopy(random.choice(ODD) if random.random() < 0.5 else random.choice(seeds.words))


def _places(found: Any) -> Iterator[Place]:
    if isinstance(found, (dict, list)):
        for key, inner in list(found.items() if isinstance(found, dict) else enumerate(found)):
            yield found, key
            yield from _places(inner)


def some(random: Random, values: Sequence[Any], most: int) -> list[Any]:
    return [random.choice(values) for _ in range(random.randrange(most + 1))]
