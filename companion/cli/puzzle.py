"""``companion puzzle``: positions to solve on a page, with the solutions on its back."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom

import typer

from companion.cli.context import error_context, language_for
from companion.cli.delivery import deliver
from companion.cli.group import Command
from companion.cli.offering import Chosen, offering
from companion.cli.options import LangOption, OpenOption, OutOption, PuzzlingGameArgument
from companion.games import find_game
from companion.printing.kinds import Document, PuzzlesOptions
from companion.words import N_

MORE = N_(
    "Each position has one best score, and the choice that comes to mind first falls short of it. "
    "Print on both sides: the solutions stand upside down on the back."
)

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
@offering(PuzzlesOptions)
def puzzle(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    game: PuzzlingGameArgument,
    *,
    chosen: Chosen,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print puzzles."""
    from companion.printing.finishing import finish
    from companion.puzzles.posing import pose
    from companion.puzzles.sheet import print_puzzles

    language = language_for(context, lang)
    found = find_game(game)
    with error_context(found.id, language):
        options = chosen.of(PuzzlesOptions, language)
        seed = SystemRandom().randrange(10_000) if options.seed is None else options.seed
        options = replace(options, seed=seed)
        posed = pose(found, options.count, seed, language)
        document = Document(found.id, "puzzles", options)
        deliver(
            document, lambda: finish(print_puzzles(found, posed, seed, options), options), output, open, remarks=True
        )
    return 0
