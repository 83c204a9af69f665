"""Recognises a file that another command takes, so that one fault with that command replaces a list of all that is
missing: a file of another game, or an evening in which no round is finished yet.

The faults do not name the file. Whoever knows its name adds it (`companion.reading.sources.with_file`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, get_args

from pydantic import ValidationError

from companion.cards import Notation
from companion.errors import Fault
from companion.game import ADVICE, Game
from companion.games import find_game, game_ids
from companion.model import Entry, Position, settings_in
from companion.reading.entered import ReadingError
from companion.reading.shapes import with_nulls
from companion.reading.unfinished import Unfinished
from companion.rulebook import open_rulebook
from companion.words import Lang


def explained(game: Game, model: type[Entry], error: ReadingError, left: Unfinished | None) -> Fault | None:
    """The one fault behind all faults of a refused file; None if they are best told one by one.

    ``left``: the file's unfinished step.
    """
    return (
        left_by_another(game.id, left, error.lang)
        or suggest_command(model, error)
        or (_nothing_yet(game, model, error, left) if left else None)
    )


def left_by_another(game_id: str | None, left: Unfinished | None, lang: Lang) -> Fault | None:
    """The fault ``file-of-another`` if an evening of another game was left in the middle of a step; else None.

    Going on would mix the two. ``game_id``: the expected game; None if any known game counts as another.
    """
    name = left.game if left else None
    if name in {None, game_id} or name not in game_ids():
        return None
    data = {"title": open_rulebook(name, lang).title, "command": f"companion keep {name}"}
    return Fault("file-of-another", None, data)


def _nothing_yet(game: Game, model: type[Entry], error: ReadingError, left: Unfinished) -> Fault | None:
    """The fault ``keep-unfinished`` if all that is wrong is that rounds, lays or the like are missing; else None."""
    missing = all(fault.code == "field-missing" and fault.where in model.model_fields for fault in error.faults)
    return Fault("keep-unfinished", None, {"game": game.id, "waiting": left.waiting}) if missing else None


def suggest_command(model: type[Entry], error: ReadingError, verb: str = "score") -> Fault | None:
    """The fault ``file-of-another`` (title, command) for data that ``model`` refused. ``verb`` is the command for a
    game's end.

    None unless the data have keys that the model does not know and exactly one other model accepts them unchanged.
    """
    if not isinstance(error.data, Mapping) or not any(fault.code == "key-unknown" for fault in error.faults):
        return None
    return taken_by(error.data, error.lang, verb, excluded=model)


def taken_by(
    data: Mapping[str, Any], lang: Lang, verb: str = "score", excluded: type[Entry] | None = None
) -> Fault | None:
    """The fault ``file-of-another`` if exactly one model of all games, ``excluded`` left out, accepts the data
    unchanged; else None.
    """
    if (other := taker_of(data, excluded)) is None:
        return None
    game, event = other
    arguments = {None: f"{verb} {game.id}", ADVICE: f"{ADVICE} {game.id}"}.get(event, f"resolve {game.id} {event}")
    title = open_rulebook(game.id, lang).title
    return Fault("file-of-another", None, {"title": title, "command": f"companion {arguments}"})


def taker_of(data: Mapping[str, Any], excluded: type[Entry] | None = None) -> tuple[Game, str | None] | None:
    """The only game, and its event (None: its end position), whose model accepts the data unchanged; None if no model
    or several do. ``excluded`` is left out.
    """
    entered = {key: value for key, value in data.items() if value is not None}
    if _names_alone(entered):
        return None
    others = [(game, event) for game, event, other in _models() if other is not excluded and _fits(other, entered)]
    return others[0] if len(others) == 1 else None


def _names_alone(entered: Mapping[str, Any]) -> bool:
    """True if the data only say who plays, which fits every game."""
    rows = entered.get("players")
    named = isinstance(rows, list) and all(isinstance(row, Mapping) and row.keys() <= {"name"} for row in rows)
    return named and entered.keys() <= {"players", *settings_in(Position)}


def _models() -> Iterator[tuple[Game, str | None, type[Entry]]]:
    """All that can be read: each game's end position, its events, and its advice."""
    for game in map(find_game, game_ids()):
        yield game, None, game.position
        yield from ((game, name, event.model) for name, event in game.events.items())
        if game.advice:
            yield game, ADVICE, game.advice().model


def _fits(model: type[Entry], entered: Mapping[str, Any]) -> bool:
    for notation in get_args(Notation):  # the keys tell whose it is; letters of cards are told when that game reads it
        with suppress(ValidationError):
            model.model_validate(with_nulls(model, dict(entered)), context={"notation": notation})
            return True
    return False
