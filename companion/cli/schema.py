"""``companion schema``: the JSON Schema of what ``score`` or ``resolve`` reads."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from companion.cli.completing import event_names
from companion.cli.group import Command
from companion.cli.knowing import knowing
from companion.cli.options import GameArgument, LangOption, spoken
from companion.errors import Fault, InputError
from companion.game import Game
from companion.games import find_game
from companion.nearest import nearest
from companion.words import N_

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def schema(
    context: typer.Context,
    game: GameArgument,
    event: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("EVENT"),
            help=N_("An event of the game; without it, its end position."),
            autocompletion=event_names,
        ),
    ] = None,
    lang: LangOption = None,
) -> int:
    """Print a schema."""
    found = find_game(game)
    with knowing(found.id, spoken(context, lang)):
        table = schema_of(found, event)
    from companion.cli.streams import json_is_ascii
    from companion.verdict.json import dumps

    sys.stdout.write(dumps(table, indent=2, ascii_only=json_is_ascii()) + "\n")
    return 0


def schema_of(game: Game, event: str | None) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a game's position, or of one of its events. Raises InputError ``event-unknown``."""
    if event is not None and event not in game.events:
        data = {"event": event[:60], "near": nearest(event, game.events), "events": tuple(game.events)}
        raise InputError(Fault("event-unknown", None, data))
    model = game.position if event is None else game.events[event].model
    said = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"companion:{game.id}" + (f":{event}" if event else ""),
    }
    return {**said, **model.model_json_schema()}
