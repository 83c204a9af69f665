"""The questions of a game, made from its model and its words: who plays, then every field of every player.

A script is a generator. It is run anew after every step back, so it holds no state of its own. Games whose model does
not say what to ask have a script of their own (`Game.ask`, `Advising.ask`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic.fields import FieldInfo

from companion.cards import Notation
from companion.evening.asker import Aside, Count, FormAsker, asker_of, none_there, nothing_aside
from companion.evening.parts import one, players, rows, rows_of, small, table
from companion.evening.recording import Recordings
from companion.evening.stages import is_late, stages_of, told_of
from companion.evening.steps import stage
from companion.game import Game
from companion.model import Entry, Position, TotalsPosition, settings_in
from companion.questions import Asking, Script
from companion.reading.checked import entry_model
from companion.reading.shapes import field_hint, kind_of, model_in
from companion.words import Lang


def script_of(  # noqa: PLR0913 (what is asked, and how it is said)
    game: Game,
    event: str | None,
    lang: Lang,
    notation: Notation,
    rulings: Mapping[str, str] | None = None,
    *,
    kept: bool = False,
    count: Count = none_there,
    aside: Aside = nothing_aside,
    recordings: Recordings | None = None,
) -> Callable[[], Script]:
    """Returns a function that starts the questions of a game's position, of one of its events, or of its advice.

    - ``kept``: True to ask step by step as the evening goes, even if the game has questions of its own for a finished
      game.
    - ``count``, ``aside``, ``recordings``: see `FormAsker`.
    """
    asker = asker_of(game, lang, notation, rulings or {}, event or "", count, aside, recordings)
    if event is None:
        own = None if kept and stages_of(game.position) else game.ask
    else:
        own = getattr(game.part(event), "ask", None)  # without it, the event's model says what to ask
    if own is not None:
        return lambda: own(asker())
    return lambda: questions(entry_model(game, event), asker(), game.rounds)


def questions(model: type[Entry], asker: FormAsker, rounds: int | None = None) -> Script:
    """Asks for every field of a model: players first, then the steps of the game, then optional fields, claims last.

    ``rounds``: the most rounds of a game.
    """
    data: dict[str, Any] = {"totals": True} if issubclass(model, TotalsPosition) else {}
    names: list[str] = []
    stages = stages_of(model)
    kept = {*settings_in(model), "claims", *(one.key for one in stages if one.shape != "turns")}
    fields = {key: field_info for key, field_info in model.model_fields.items() if key not in kept}
    late = [key for key in fields if stages and is_late(fields[key])]
    seats = (
        model_in(field_hint(fields["players"])) if "players" in fields else None
    )  # otherwise it is only the number of players
    for key in sorted(fields.keys() - late, key=lambda key: (key != "players" or seats is None, [*fields].index(key))):
        hint = field_hint(fields[key])
        if kind_of(hint) == "table":
            names = names or (yield asker.names(key))
            yield from table(key, hint, names, asker, data)
        elif key == "players" and seats is not None:
            names = yield asker.names(key)
            data[key] = yield from players(key, seats, names, asker)
        else:
            yield from _either(key, fields[key], asker, data)
    for one_stage in stages:
        yield from stage(one_stage, told_of(model, one_stage), asker, data, rounds)
    for key in late:
        if kind_of(field_hint(fields[key])) != "model" or not asker.answers.get("over"):
            yield from _either(key, fields[key], asker, data)
    if issubclass(model, Position) and not issubclass(
        model, TotalsPosition
    ):  # there are no claims if only totals are entered
        yield from asker.claims(names, data)
    return data


def _either(key: str, field_info: FieldInfo, asker: FormAsker, data: dict[str, Any]) -> Asking:
    """Asks for a field, a small object, or rows, depending on the field's type."""
    if kind_of(field_hint(field_info)) == "model":
        yield from small(key, field_info, asker, data)
    elif rows_of(field_info):
        yield from rows(key, field_info, asker, data)
    else:
        yield from one(key, key, field_info, asker, data)
