"""``companion example``: a position file to start from, on standard output."""

from __future__ import annotations

import sys

import typer

from companion.cli.group import Command
from companion.cli.options import GameArgument, LangOption, language_for
from companion.games import find_id
from companion.rulebook import templates_root
from companion.verdict.letters import encoding_of, fit
from companion.words import N_, Lang

MORE = N_("Save it, put your own game in, and score it: companion example GAME > game.toml")

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def example(context: typer.Context, game: GameArgument, lang: LangOption = None) -> int:
    """Print an example."""
    language = language_for(context, lang)
    sys.stdout.write(fit(example_of(find_id(game), language), encoding_of(sys.stdout), language))
    return 0


def example_of(game_id: str, lang: Lang) -> str:
    """The example position of a game, as TOML."""
    return (templates_root() / game_id / f"example.{lang}.toml").read_text(encoding="utf-8")
