"""``companion schema``: the JSON Schema of what ``score`` and ``resolve`` read and answer."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.cli.completing import schema_names, schema_parts
from companion.cli.context import error_context, spoken
from companion.cli.group import Command
from companion.cli.options import LangOption
from companion.errors import Fault, InputError
from companion.game import ADVICE, Game
from companion.games import find_game
from companion.words import N_

MORE = N_(
    "GAME alone: what a position holds. GAME EVENT: what an event holds. GAME advise: what advice is asked on. "
    "GAME totals: a position of totals only. "
    "GAME result: what a score answers. "
    "error: what is said when something is wrong."
)
ERROR = "error"
"""The name, in place of a game's, of the schema of errors."""

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def schema(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar=N_("GAME"), help=N_("A game; or error, which is the same for all."), autocompletion=schema_names
        ),
    ],
    part: Annotated[
        str | None,
        typer.Argument(
            metavar=N_("EVENT"),
            help=N_("An event of the game, advise, totals or result; without it, its end position."),
            autocompletion=schema_parts,
        ),
    ] = None,
    lang: LangOption = None,
) -> int:
    """Print a schema."""
    table = _schema(game, part, lang=spoken(context, lang))
    from companion.cli.streams import say_json

    say_json(table)
    return 0


def _schema(name: str, part: str | None, lang: Any) -> dict[str, Any]:  # noqa: ANN401
    if name.casefold() == ERROR:
        if part is not None:
            raise InputError(Fault("usage-extra", None, {"found": part}))
        from companion.verdict.schema import error_schema

        return error_schema()
    game = find_game(name)
    with error_context(game.id, lang):
        return schema_of(game, part)


def schema_of(game: Game, part: str | None) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a game's position (None), of one of its events, of its advice or of its
    ``result``.

    Raises InputError ``event-unknown`` or ``advice-none``.
    """
    from companion.verdict.schema import RESULT, TOTALS, further_schemas, result_schema

    if part == RESULT:
        return result_schema(game)
    if part == TOTALS:
        from companion.reading.schema import input_schema
        from companion.totals import totals_of

        return {**input_schema(totals_of(game)), "$id": f"companion:{game.id}:{TOTALS}"}
    from companion.nearest import nearest
    from companion.reading.schema import input_schema

    if part is not None and part not in (ADVICE, *game.events):
        others = further_schemas(game)
        near = nearest(part, (*game.events, *others), 1)
        if near and near[0] in others:
            data = {"event": part[:60], "near": near, "events": (*game.events, *others)}
            raise InputError(Fault("event-unknown", None, data))
    return input_schema(game, part)
