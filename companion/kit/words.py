"""The words of a kit's own papers: templates/shared/kit.<lang>.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.rulebook import templates_root
from companion.words import Lang


@cache
def kit_words(lang: Lang) -> dict[str, Any]:
    """The words of a language; ``items`` holds what things to bring are called, one and several.

    >>> kit_words("en")["items"]["pencil"]
    ['pencil', 'pencils']
    """
    path = templates_root() / "shared" / f"kit.{lang}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def meetings_told(words: Mapping[str, Any], repeats: int, bound: int) -> str:
    """How often people meet again, and whether a plan could do better.

    >>> meetings_told(kit_words("en"), 0, 0)
    'Nobody meets the same person twice.'
    """
    if not repeats:
        key = "met-none"
    elif repeats > bound:
        key = "met-one-bound" if repeats == 1 else "met-bound"
    else:
        key = "met-one-best" if repeats == 1 else "met-best"
    return str(words[key].format(repeats=repeats, bound=bound))
