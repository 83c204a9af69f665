"""The words of a kit's own papers: templates/shared/kit.<lang>.toml."""

from __future__ import annotations

import tomllib
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
