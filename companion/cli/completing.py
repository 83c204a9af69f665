"""What the shell's Tab key offers: games, their events and rulings, the verbs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from companion.errors import InputError

if TYPE_CHECKING:
    from companion.words import Lang

_KEY = "_COMPANION_COMPLETED_KEY"

Offer = tuple[str, str]
"""A word to complete to, and its meaning."""


def game_names(context: typer.Context, incomplete: str) -> list[Offer]:
    """The games with their titles, without those already named."""
    from companion.games import game_ids
    from companion.rulebook import open_rulebook

    lang = _lang(context)
    named = context.params.get("games") or ()
    return [(game_id, open_rulebook(game_id, lang).title) for game_id in game_ids() if game_id not in named]


def names_with(part: str) -> Callable[[typer.Context, str], list[Offer]]:
    """What completes to the games that have a part: that advise, or make puzzles."""

    def names(context: typer.Context, incomplete: str) -> list[Offer]:
        from companion.games import ids_with

        having = ids_with(part)
        return [offer for offer in game_names(context, incomplete) if offer[0] in having]

    return names


def printer_names(context: typer.Context, incomplete: str) -> list[Offer]:
    """The printers that have a profile; empty if they cannot be read."""
    from companion.printers import load

    with suppress(InputError):
        return [(name, "") for name in load(os.environ)]
    return []


def event_names(context: typer.Context, incomplete: str) -> list[Offer]:
    """The events of the game named before."""
    return [(event, "") for event in _game_events(context)]


def schema_names(context: typer.Context, incomplete: str) -> list[Offer]:
    """What there are schemas of: the games, and errors."""
    return [*game_names(context, incomplete), ("error", "")]


def schema_parts(context: typer.Context, incomplete: str) -> list[Offer]:
    """The parts of a game that have a schema besides its position."""
    from companion.games import find_game
    from companion.verdict.schema import further_schemas

    game_id = _game_id(context)
    return (
        [*event_names(context, incomplete), *((part, "") for part in further_schemas(find_game(game_id)))]
        if game_id
        else []
    )


def verb_names(context: typer.Context, incomplete: str) -> list[Offer]:
    """The verbs, each with what it does."""
    from companion.cli.verbs import VERBS
    from companion.words import translator

    _ = translator(_lang(context))
    return [(verb, _(summary)) for verb, summary in VERBS.items()]


def materials(context: typer.Context, incomplete: str) -> list[Offer]:
    """What games are played with, in the language's words, without those already named."""
    from companion.cli.filters import MATERIALS

    lang, named = _lang(context), context.params.get("material") or ()
    return [(words[lang][0], "") for key, words in MATERIALS.items() if not {key, *words[lang]} & {*named}]


def rulings(context: typer.Context, incomplete: str) -> list[Offer]:
    """The rulings of the game named before, as KEY=CHOICE. If the shell itself breaks words at "=", the choices
    alone.
    """
    from companion.rulebook import open_rulebook

    game_id = _game_id(context)
    if game_id is None:
        return []
    from companion.games import find_game

    words = open_rulebook(game_id, _lang(context)).words.get("rulings", {})
    typed = os.environ.get(_KEY)
    return [
        (choice if typed is not None else f"{ruling.key}={choice}", words.get(f"{ruling.key}.{choice}", ""))
        for ruling in find_game(game_id).rulings
        for choice in ruling.choices
        if typed in (None, ruling.key)
    ]


def mend_words(environ: MutableMapping[str, str]) -> None:
    """Undo what bash does to ``--ruling key=ch`` before it asks: it breaks words at "=", and completes only the last.

    The key is kept for `rulings`, so that the option comes directly before the word to complete.

    >>> asked = {"COMP_WORDS": "companion\\nscore\\nlobbys\\n--ruling\\npartisan\\n=\\non", "COMP_CWORD": "6"}
    >>> mend_words(asked); asked["COMP_WORDS"].split(), asked["COMP_CWORD"], asked[_KEY]
    (['companion', 'score', 'lobbys', '--ruling', 'on'], '4', 'partisan')
    """
    words, place = environ.get("COMP_WORDS", "").split("\n"), environ.get("COMP_CWORD", "")
    if not place.isdecimal() or int(place) >= len(words):
        return
    before, last = words[: int(place)], words[int(place)]
    if last == "=":  # nothing typed behind it yet
        before, last = [*before, "="], ""
    if len(before) >= 3 and before[-1] == "=" and before[-3] == "--ruling":
        environ[_KEY] = before[-2]
        kept = before[:-2]
        environ.update(COMP_WORDS="\n".join([*kept, last]), COMP_CWORD=str(len(kept)))


def _game_events(context: typer.Context) -> Iterator[str]:
    from companion.games import find_game

    game_id = _game_id(context)
    return iter(find_game(game_id).events if game_id else ())


def _game_id(context: typer.Context) -> str | None:
    """The game named before. While an option waits for its value, arguments are words that Typer has not assigned
    yet.
    """
    from companion.games import find_id

    for word in (context.params.get("game"), *context.args[:1]):
        with suppress(InputError):
            return find_id(word or "")
    return None


def _lang(context: typer.Context) -> Lang:
    from companion.cli.context import language_for

    return language_for(context, context.params.get("lang"))
