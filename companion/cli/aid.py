"""``companion aid``: player aids, the size of a card."""

from __future__ import annotations

import typer

from companion.cli.group import Command
from companion.cli.options import GameArgument, LangOption, OpenOption, OutOption
from companion.cli.printed import CopiesOption, InkOption, PaperOption, PlayersOption, TypeOption, deliver, wanted

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def aid(
    context: typer.Context,
    game: GameArgument,
    paper: PaperOption = "a4",
    players: PlayersOption = None,
    ink: InkOption = "normal",
    type: TypeOption = "normal",
    copies: CopiesOption = 1,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print it."""
    choices = {"paper": paper, "players": players, "ink": ink, "type": type, "copies": copies}
    document = wanted(context, game, "aid", lang, **choices)

    def make() -> bytes:
        from companion.printing import print_aid

        return print_aid(document.game_id, document.options)

    deliver(document, make, output, open)
    return 0
