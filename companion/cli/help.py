"""``companion help``: the help of one verb or of all."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.completing import verb_names
from companion.cli.context import language_for
from companion.cli.group import Command
from companion.cli.options import LangOption
from companion.words import N_

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def help(
    context: typer.Context,
    verb: Annotated[
        str | None,
        typer.Argument(metavar=N_("COMMAND"), help=N_("Which command; without it, all."), autocompletion=verb_names),
    ] = None,
    lang: LangOption = None,
) -> int:
    """Show help."""
    from companion.cli.app import build

    words = [verb, "--help"] if verb is not None else ["--help"]
    build(language_for(context, lang)).main(words, prog_name="companion", standalone_mode=False)
    return 0
