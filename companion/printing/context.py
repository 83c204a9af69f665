"""The variables that a game's templates see: its facts, numbers, words and articles. Also its palette and emblem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.data import Words
from companion.errors import Fault, InputError, PrintError
from companion.printing.emblem import Emblem
from companion.printing.look import Palette
from companion.printing.options import GameOptions
from companion.rulebook import Rulebook


def dress(facts: Mapping[str, Any]) -> tuple[Palette, Emblem]:
    """The palette and the emblem in a game's facts (game.toml). Companion's own colours stand in for missing ones."""
    return Palette(**facts.get("palette", {})), Emblem.read(facts.get("emblem", {}))


def game_context(game_id: str, book: Rulebook, words: str, options: GameOptions) -> dict[str, Any]:
    """The variables of a game's pad, aid and figures (docs/markup.md lists them).

    Raises PrintError ``players-range`` (data: players, least, most, game), and InputError for mistakes in the files
    of ``options.data``.
    """
    least, most = book.facts["facts"]["players"]
    if options.players is not None and not least <= options.players <= most:
        data = {"players": options.players, "least": least, "most": most, "game": book.title}
        raise PrintError(Fault("players-range", "players", data))
    return {
        "game": book.facts,
        "numbers": numbers_to_print(game_id, options.data),
        "words": book.words.get(words, {}),
        "ref": lambda name: book.article(name).number,
        "label": lambda name: book.article(name).title,
        "players": options.players or most,
        "fewest_players": options.players or least,
        "least_players": least,
        "most_players": most,
        "named": False,
        "coded": False,
        "close": False,
        "lost": 0.0,
        "in_kit": False,
        "private": True,
    }


def numbers_to_print(game_id: str, data: Path | None) -> Mapping[str, Any]:
    """The numbers of a game, with a table's own ``data`` if given. All words in them can be printed.

    Raises InputError for mistakes in the data, and ``data-glyph`` (data: file, column, glyph, code) for each
    character in a table's words that no font has. Checking here makes the error name the data file instead of the
    template that prints the words.
    """
    from companion.games import find_numbers  # late, because the game's module imports pydantic

    numbers = find_numbers(game_id, data)
    faults = [] if data is None else list(_unprintable(numbers))
    if faults:
        raise InputError(faults)
    return numbers


def _unprintable(value: object) -> Iterator[Fault]:
    """A fault for each character that no font has, in all words within a value."""
    from companion.printing.fonts import readable

    if isinstance(value, Words):
        for code in readable(value)[1]:
            glyph = chr(int(code.removeprefix("U+"), 16))
            data = {"file": value.place, "column": value.column, "glyph": glyph, "code": code}
            yield Fault("data-glyph", value.place, data)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _unprintable(one)
    elif isinstance(value, Iterable) and not isinstance(value, str):
        for one in value:
            yield from _unprintable(one)
