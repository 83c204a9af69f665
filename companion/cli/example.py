"""``companion example``: a position, an event or a position in play to start from, as a commented file or as JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from companion.cli.completing import event_names
from companion.cli.context import error_context, language_for
from companion.cli.group import Command
from companion.cli.options import GameArgument, LangOption
from companion.cli.streams import STDOUT
from companion.errors import Fault, InputError
from companion.files import read_within
from companion.folders import game_folder
from companion.game import ADVICE
from companion.games import find_game, find_id
from companion.reading.shown import shown
from companion.reading.sources import MOST_BYTES
from companion.verdict.letters import encoding_of, fit
from companion.words import N_, Lang

MORE = N_("Save it, put your own game in, and score it: companion example GAME -o game.toml")

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def example(  # noqa: PLR0913, PLR0917 (an option each)
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
    format: Annotated[
        Literal["toml", "json"], typer.Option("--format", help=N_("toml explains every field; json is for programs."))
    ] = "toml",
    output: Annotated[
        str | None,
        typer.Option(
            "-o", "--output", metavar=N_("FILE"), help=N_("A file to write it to, in UTF-8; else it is shown.")
        ),
    ] = None,
    advise: Annotated[
        bool, typer.Option("--advise", help=N_("A position in play instead, for `companion advise GAME`."))
    ] = False,
    lang: LangOption = None,
) -> int:
    """Print an example."""
    language = language_for(context, lang)
    game_id = find_id(game)
    with error_context(game_id, language):
        if advise and event not in (None, ADVICE):
            raise InputError(Fault("option-idle", None, {"option": ADVICE}))
        event = ADVICE if advise else event
        text = example_of(game_id, language, event)
        if format == "json":
            text = _as_json(text, whole=output is not None)
        if output is not None and output not in STDOUT:
            _write(
                game_id,
                output,
                "-".join(filter(None, (game_id, event, "example", language))) + f".{format}",
                text,
                language,
            )
            return 0
    # JSON has its own way to say what a terminal cannot show.
    sys.stdout.write(text if format == "json" else fit(text, encoding_of(sys.stdout), language))
    return 0


def example_of(game_id: str, lang: Lang, event: str | None = None) -> str:
    """The example of a game's position, of one of its events, or of the position it advises on, as TOML.

    Raises InputError ``event-unknown`` or ``advice-none``.
    """
    if event is None:
        name = f"example.{lang}.toml"
    else:
        from companion.reading.checked import entry_model

        entry_model(find_game(game_id), event)
        name = f"example-{event}.{lang}.toml"
    return (game_folder(game_id) / name).read_text(encoding="utf-8")


def _as_json(text: str, whole: bool) -> str:
    """The example as JSON. ``whole``: for a file, which can hold every character."""
    import tomllib

    from companion.cli.streams import json_is_ascii
    from companion.verdict.json import dumps

    return dumps(tomllib.loads(text), indent=2, ascii_only=not whole and json_is_ascii()) + "\n"


def _write(game_id: str, output: str, name: str, text: str, lang: Lang) -> None:
    from companion.cli.delivery import place_for, put, remark_on_older

    data, path = text.encode(), place_for(name, output)
    if not _may_replace(path, data, game_id):
        raise InputError(Fault("file-other", None, {"file": shown(str(path), 300)}))
    remark_on_older(path, data, lang)
    put(name, lambda: data, output, lang)


def _may_replace(path: Path, data: bytes, game_id: str) -> bool:
    """True unless the file holds somebody's own game. An unchanged example of the same game may be replaced."""
    try:
        older = read_within(path, MOST_BYTES) if path.is_file() else None
    except (OSError, ValueError):  # writing will say what is wrong with it
        return True
    if older is None or older == data:
        return True
    texts = [one.read_text(encoding="utf-8") for one in game_folder(game_id).glob("example*.toml")]
    return any(older in (text.encode(), _as_json(text, whole=True).encode()) for text in texts)
