"""``companion box``: tuck boxes to cut and fold, as large as a game's cards."""

from __future__ import annotations

import typer

from companion.cli.context import language_for
from companion.cli.delivery import deliver
from companion.cli.group import Command
from companion.cli.offering import Chosen, offering
from companion.cli.options import GameArgument, LangOption, OpenOption, OutOption
from companion.games import find_id
from companion.printing.kinds import BoxOptions, Document
from companion.words import N_

MORE = N_(
    "Print on card stock, on one side, at 100%. Cut along the lines, press in the folds with a "
    "ruler from tick to tick, fold, put glue on what is hatched. One box for the cards of each size."
)

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
@offering(BoxOptions)
def box(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    game: GameArgument,
    *,
    chosen: Chosen,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print a game's boxes."""
    language = language_for(context, lang)
    game_id = find_id(game)
    options = chosen.of(BoxOptions, language)
    from companion.components.boxes.make import print_boxes

    document = Document(game_id, "box", options)
    deliver(document, lambda: print_boxes(game_id, options), output, open, remarks=True)
    return 0
