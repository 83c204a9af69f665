"""``companion puzzle``: positions to think about, on a page, solved upside down on its back."""

from __future__ import annotations

from random import SystemRandom
from typing import Annotated

import typer

from companion.cli.group import Command
from companion.cli.knowing import knowing
from companion.cli.language import language_for
from companion.cli.options import (
    InkOption,
    LangOption,
    OpenOption,
    OutOption,
    PaperOption,
    PuzzlingGameArgument,
    TypeOption,
)
from companion.cli.printed import PrinterOption
from companion.errors import Fault, InputError
from companion.games import find_game
from companion.words import N_

MORE = N_(
    "Each position has one best answer, and it is not the one that comes to mind first. "
    "Print on both sides: the solutions stand upside down on the back."
)
MOST_SEED = 10**9

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def puzzle(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    game: PuzzlingGameArgument,
    count: Annotated[int, typer.Option("--count", metavar=N_("NUMBER"), help=N_("How many puzzles."))] = 4,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar=N_("NUMBER"),
            help=N_("The same number gives the same puzzles; without one, chance chooses, and the page says which."),
        ),
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "normal",
    type: TypeOption = "normal",
    printer: PrinterOption = None,
    output: OutOption = None,
    open_it: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print puzzles."""
    from companion.cli.printed import printer_named
    from companion.cli.telling import deliver_telling
    from companion.printing.finishing import finish
    from companion.printing.options import Options
    from companion.printing.wanted import Wanted
    from companion.puzzles.posing import pose
    from companion.puzzles.sheet import print_puzzles

    language = language_for(context, lang)
    found = find_game(game)
    with knowing(found.id, language):
        number = SystemRandom().randrange(10_000) if seed is None else seed
        if not 0 <= number <= MOST_SEED:
            data = {"option": "seed", "value": number, "least": 0, "most": MOST_SEED}
            raise InputError(Fault("option-range", "seed", data))
        posed = pose(found, count, number, language)
        options = Options(lang=language, paper=paper, ink=ink, type=type, printer=printer_named(printer))
        wanted = Wanted(found.id, "puzzles", options, own=str(number))
        deliver_telling(wanted, lambda: finish(print_puzzles(found, posed, number, options), options), output, open_it)
    return 0
