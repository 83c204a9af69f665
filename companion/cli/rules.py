"""``companion rules``: a game's rule sheet, for paper, for the web, as text."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from companion.cli.group import Command
from companion.cli.options import GameArgument, LangOption, OpenOption, OutOption, language_for
from companion.cli.printed import CopiesOption, InkOption, PaperOption, PlayersOption, TypeOption, Wanted, deliver
from companion.games import find_id
from companion.printing.options import Options
from companion.words import N_

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def rules(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    game: GameArgument,
    format: Annotated[
        Literal["pdf", "html", "md", "txt"], typer.Option("--format", help=N_("Form of the rule sheet."))
    ] = "pdf",
    paper: PaperOption = "a4",
    players: PlayersOption = None,
    ink: InkOption = "normal",
    type: TypeOption = "normal",
    copies: CopiesOption = 1,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print the rules."""
    language = language_for(context, lang)
    options = Options(lang=language, paper=paper, players=players, ink=ink, type=type, copies=copies)
    document = Wanted(find_id(game), "rules", options, format)

    def make() -> bytes:
        from companion.printing.rules import print_rules, write_rules

        if format == "pdf":
            return print_rules(document.game_id, document.options)
        return write_rules(document.game_id, document.options.lang, format).encode()

    deliver(document, make, output, open)
    return 0
