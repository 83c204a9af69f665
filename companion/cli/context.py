"""What a command knows of where it runs: its language; and errors that know where they happened. Nothing heavy is imported here."""

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
    """Let errors that pass know the game, the language and what was entered: they are said with its words and names."""
    try:
        yield
    except CompanionError as error:
        for key, value in (("game_id", game_id), ("lang", lang), ("data", data)):
            if value is not None and getattr(error, key, None) is None:
                setattr(error, key, value)
        raise


def game_with(name: str, data: Path | None) -> Game:
    """A game by its name, with a table's own data; what is wrong with those is said in the game's words."""
    if data is None:
        return find_game(name)
    with error_context(find_id(name)):
        return find_game(name, data)


def spoken(context: typer.Context, lang: Lang | None) -> Lang | None:
    """The language asked for behind the verb, else before it (``companion --lang en score …``)."""
    before: Lang | None = context.find_root().params.get("lang")
    return lang or before


def language_for(context: typer.Context, lang: Lang | None) -> Lang:
    """The language to speak where no file has a say: the flag's, else the environment's, else French."""
    return preferred_lang(spoken(context, lang), None, os.environ)
