"""``companion aid``: player aids, the size of a card."""

from __future__ import annotations

import typer

from companion.cli.group import Command
from companion.cli.options import GameArgument, LangOption, OpenOption, OutOption, language_for
from companion.cli.printed import CopiesOption, InkOption, PaperOption, PlayersOption, TypeOption, Wanted, deliver
from companion.games import find_id
from companion.printing.options import Options

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def aid(  # noqa: PLR0913, PLR0917 (an option each)
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
    language = language_for(context, lang)
    options = Options(lang=language, paper=paper, players=players, ink=ink, type=type, copies=copies)
    document = Wanted(find_id(game), "aid", options)

    def make() -> bytes:
        from companion.printing import print_aid

        return print_aid(document.game_id, document.options)

    deliver(document, make, output, open)
    return 0
