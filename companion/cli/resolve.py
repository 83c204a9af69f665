"""``companion resolve``: settles one event of play by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer

from companion.cli.answers import LineAnswers
from companion.cli.completing import event_names
from companion.cli.context import error_context, game_with, spoken
from companion.cli.group import Command
from companion.cli.lines import stream_lines
from companion.cli.options import (
    CardsOption,
    DataOption,
    FileArgument,
    GameArgument,
    InputOption,
    JobsOption,
    LangOption,
    LinesOption,
    RulingOption,
    SetOption,
)
from companion.cli.output import OutputRequest, output_request
from companion.cli.source import enter, input_of, source_of
from companion.cli.streams import json_is_ascii, say_json
from companion.game import Event, Game
from companion.reading import Entered, Flags
from companion.reading.checked import event_of, with_language
from companion.settle import resolve as settle_event
from companion.words import N_

MORE = N_("`companion games GAME` lists a game's events, `companion schema GAME EVENT` says what each wants to know.")

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def resolve(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    game: GameArgument,
    event: Annotated[
        str,
        typer.Argument(metavar=N_("EVENT"), help=N_("What happened, for example: turn."), autocompletion=event_names),
    ],
    file: FileArgument = None,
    field: SetOption = None,
    ruling: RulingOption = None,
    data: DataOption = None,
    cards: CardsOption = None,
    format: Annotated[Literal["text", "json"], typer.Option("--format", help=N_("Form of the answer."))] = "text",
    proof: Annotated[
        bool | None, typer.Option("--proof", help=N_("Show all of why nobody could do better, however long it is."))
    ] = None,
    lines: LinesOption = False,
    jobs: JobsOption = None,
    input: InputOption = None,
    lang: LangOption = None,
) -> int:
    """Settle an event."""
    found = game_with(game, data)
    rulings, sets = tuple(ruling or ()), tuple(field or ())
    with error_context(found.id):
        flags = Flags(spoken(context, lang), cards, rulings=rulings, sets=sets, input=input_of(input, lines))
        with with_language(flags):
            settled = event_of(found, event)
        request = output_request(context, format, proof=proof)
        source, lines_source = source_of(file, flags, jobs, request)
        if lines_source is not None:
            return stream_lines(LineAnswers(found, event, flags, settle_line, json_is_ascii()), lines_source, jobs or 1)
        entered = enter(found, event, source, flags)
        with error_context(found.id, entered.lang, entered.data):
            _show(found, event, settled, entered, request)
    return 0


def settle_line(game: Game, event: str | None, entered: Entered) -> tuple[Mapping[str, Any], bool]:
    """The decision on one line. Decisions have no claims."""
    assert event is not None
    return _table(game, event, entered), True


def _table(game: Game, event: str, entered: Entered) -> Mapping[str, Any]:
    from companion.verdict.json import decision_json

    return decision_json(game, event, entered.entry, settle_event(game.events[event], entered.entry), entered.lang)


def _show(game: Game, event: str, settled: Event, entered: Entered, request: OutputRequest) -> None:
    if request.format == "json":
        say_json(_table(game, event, entered))
        return
    from companion.verdict.page import Page
    from companion.verdict.report import Reporter
    from companion.verdict.text import show_settled

    decision = settle_event(settled, entered.entry)
    report = Reporter(game, entered.lang).decision(entered.entry, decision)
    show_settled(report, Page(entered.lang), proof=request.proof)
