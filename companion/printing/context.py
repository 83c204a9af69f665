"""What the templates of a game see, and how its documents are dressed: its facts, numbers, words and articles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import Fault, PrintError
from companion.printing.emblem import Emblem
from companion.printing.look import Palette
from companion.printing.options import Options
from companion.rulebook import Rulebook


def dress(facts: Mapping[str, Any]) -> tuple[Palette, Emblem]:
    """The palette and the emblem of a game's facts (game.toml); what is missing is ours."""
    return Palette(**facts.get("palette", {})), Emblem.read(facts.get("emblem", {}))


def game_context(game_id: str, book: Rulebook, words: str, options: Options) -> dict[str, Any]:
    """The variables of a game's pad, aid and figures (docs/markup.md lists them).

    Raises PrintError ``players-range`` (data: players, least, most, game), InputError for what is wrong with ``options.data``.
    """
    from companion.games import find_numbers  # the game's module brings pydantic along

    least, most = book.facts["facts"]["players"]
    if options.players is not None and not least <= options.players <= most:
        data = {"players": options.players, "least": least, "most": most, "game": book.title}
        raise PrintError(Fault("players-range", "players", data))
    return {
        "game": book.facts,
        "numbers": find_numbers(game_id, options.data),
        "words": book.words.get(words, {}),
        "ref": lambda name: book.article(name).number,
        "label": lambda name: book.article(name).title,
        "players": options.players or most,
        "fewest_players": options.players or least,
        "least_players": least,
        "most_players": most,
    }
