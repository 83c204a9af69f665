"""``companion advise``: the best option of a position in play, and why nothing is better."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from companion.cli.answers import LineAnswers
from companion.cli.context import error_context, game_with, spoken
from companion.cli.group import Command
from companion.cli.lines import stream_lines
from companion.cli.options import (
    AdvisingGameArgument,
    CardsOption,
    DataOption,
    FileArgument,
    InkOption,
    InputOption,
    JobsOption,
    LangOption,
    LinesOption,
    OutOption,
    PaperOption,
    RulingOption,
    SetOption,
    TypeOption,
)
from companion.cli.output import OutputRequest, output_request
from companion.cli.source import enter, input_of, source_of
from companion.cli.streams import json_is_ascii, say_json
from companion.game import ADVICE, Game
from companion.reading import Entered, Flags
from companion.reading.checked import advising_of
from companion.settle import advise as advise_on
from companion.settle import check_seconds
from companion.words import N_

if TYPE_CHECKING:
    from companion.verdict.advice import Advice

MORE = N_(
    "Advice is for teaching, for puzzles and for after the game: could I have won? "
    "`companion example GAME --advise` gives a position to start from."
)
SECONDS = 20.0

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def advise(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    game: AdvisingGameArgument,
    file: FileArgument = None,
    *,
    field: SetOption = None,
    ruling: RulingOption = None,
    data: DataOption = None,
    cards: CardsOption = None,
    time: Annotated[
        float,
        typer.Option(
            "--time",
            metavar=N_("SECONDS"),
            help=N_("How long to search; after that, the best found so far is given as such."),
        ),
    ] = SECONDS,
    format: Annotated[
        Literal["text", "json", "pdf"],
        typer.Option(
            "--format", help=N_("Form of the answer; pdf is printed, on one page where it fits: could I have won?")
        ),
    ] = "text",
    output: OutOption = None,
    paper: PaperOption = None,
    ink: InkOption = None,
    type: TypeOption = None,
    lines: LinesOption = False,
    jobs: JobsOption = None,
    input: InputOption = None,
    lang: LangOption = None,
) -> int:
    """Find the best option."""
    found = game_with(game, data)
    rulings, sets = tuple(ruling or ()), tuple(field or ())
    with error_context(found.id):
        flags = Flags(spoken(context, lang), cards, rulings=rulings, sets=sets, input=input_of(input, lines))
        request = output_request(context, format, output, {"paper": paper, "ink": ink, "type": type})
        check_seconds(time)
        source, lines_source = source_of(file, flags, jobs, request)
        if lines_source is not None:
            settle = partial(advise_line, time)
            return stream_lines(LineAnswers(found, ADVICE, flags, settle, json_is_ascii()), lines_source, jobs or 1)
        entered = enter(found, ADVICE, source, flags)
        with error_context(found.id, entered.lang, entered.data):
            _show(found, entered, time, request)
    return 0


def advise_line(seconds: float, game: Game, _part: str | None, entered: Entered) -> tuple[Mapping[str, Any], bool]:
    """The advice on one line. Advice has no claims."""
    from companion.verdict.json import advice_json

    advised = advise_on(advising_of(game), entered.entry, seconds)
    return advice_json(game, entered.entry, advised, entered.lang), True


def _show(game: Game, entered: Entered, seconds: float, request: OutputRequest) -> None:
    if request.format == "json":
        say_json(advise_line(seconds, game, ADVICE, entered)[0])
        return
    from companion.verdict.advice import advice_of

    advised = advise_on(advising_of(game), entered.entry, seconds)
    advice = advice_of(game, entered.entry, advised, entered.lang)
    if request.format == "pdf":
        _print(game, advice, request)
        return
    from companion.verdict.page import Page
    from companion.verdict.text import show_advice

    show_advice(advice, Page(entered.lang))


def _print(game: Game, advice: Advice, request: OutputRequest) -> None:
    """Print advice on a page of paper. Its path is the last line of output."""
    from companion.cli.delivery import deliver
    from companion.printing.kinds import Document, SlipOptions
    from companion.verdict.advice import print_advice

    options = SlipOptions(lang=advice.lang, **request.page)
    deliver(Document(game.id, "advice", options), lambda: print_advice(game.id, advice, options), request.output)
