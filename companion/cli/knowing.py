"""Errors that know where they happened. Apart from the rest, because printing must not pay for the reading of positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.errors import CompanionError
from companion.words import Lang


@contextmanager
def knowing(
    game_id: str | None = None, lang: Lang | None = None, data: Mapping[str, Any] | None = None
) -> Iterator[None]:
    """Let errors that pass know the game, the language and what was entered: they are said with its words and names."""
    try:
        yield
    except CompanionError as error:
        for key, value in (("game_id", game_id), ("lang", lang), ("data", data)):
            if value is not None and getattr(error, key, None) is None:
                setattr(error, key, value)
        raise
