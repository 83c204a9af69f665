"""What a command knows of its surroundings: its language, and the context in which errors happen. Imports nothing
heavy.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from companion.errors import CompanionError
from companion.games import find_game, find_id
from companion.words import Lang, preferred_lang

if TYPE_CHECKING:
    from companion.game import Game


@contextmanager
def error_context(
    game_id: str | None = None, lang: Lang | None = None, data: Mapping[str, Any] | None = None
) -> Iterator[None]:
    """Gives errors that pass through the game, the language and the entry, so that they can be worded with the game's
    words and the players' names.
    """
    try:
        yield
    except CompanionError as error:
        for key, value in (("game_id", game_id), ("lang", lang), ("data", data)):
            if value is not None and getattr(error, key, None) is None:
                setattr(error, key, value)
        raise


def game_with(name: str, data: Path | None) -> Game:
    """A game by name, with a table's own data files. Faults in those are worded with the game's words."""
    if data is None:
        return find_game(name)
    with error_context(find_id(name)):
        return find_game(name, data)


def spoken(context: typer.Context, lang: Lang | None) -> Lang | None:
    """The language given behind the verb, else before it (``companion --lang en score …``)."""
    before: Lang | None = context.find_root().params.get("lang")
    return lang or before


def language_for(context: typer.Context, lang: Lang | None) -> Lang:
    """The language to speak if no file has a say: the flag's, else the environment's, else French."""
    return preferred_lang(spoken(context, lang), None, os.environ)
