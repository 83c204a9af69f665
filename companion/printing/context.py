"""What the templates of a game see, and how its documents are dressed: its facts, numbers, words and articles."""

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
    """The palette and the emblem of a game's facts (game.toml); what is missing is ours."""
    return Palette(**facts.get("palette", {})), Emblem.read(facts.get("emblem", {}))


def game_context(game_id: str, book: Rulebook, words: str, options: GameOptions) -> dict[str, Any]:
    """The variables of a game's pad, aid and figures (docs/markup.md lists them).

    Raises PrintError ``players-range`` (data: players, least, most, game), InputError for what is wrong with ``options.data``.
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
        "dated": False,
    }


def numbers_to_print(game_id: str, data: Path | None) -> Mapping[str, Any]:
    """The numbers of a game, with a table's own ``data``, whose words can all be printed.

    Raises InputError: what is wrong with the data, and ``data-glyph`` (data: file, column, glyph, code) for each character of
    a table's words that no font has; the template that prints them is not to blame.
    """
    from companion.games import find_numbers  # the game's module brings pydantic along

    numbers = find_numbers(game_id, data)
    faults = [] if data is None else list(_unprintable(numbers))
    if faults:
        raise InputError(faults)
    return numbers


def _unprintable(value: object) -> Iterator[Fault]:
    """A fault for each character, of all words within a value, that no font has."""
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
