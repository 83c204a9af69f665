"""The root of the command line: --version, --lang, shell completion, and the greeting when no command is given."""

from functools import cache
from typing import Annotated

import typer
from typer.main import get_command

from companion.cli.group import Clicked, Verbs
from companion.cli.options import LangOption
from companion.cli.quick import pass_on
from companion.games import game_ids
from companion.words import N_, Lang, translator

ABOUT = N_(
    "Companion prints what a game table needs, and settles who won: every line cites an article of the rule sheet."
)
START = N_(
    "To begin:\n"
    "  companion demo                       print everything, settle a sample dispute\n"
    "  companion games                      the games, and what is known about each\n"
    "  companion rules {game:<20} print a rule sheet\n"
    "  companion score {game:<20} be asked for the cards, and get the score\n"
    "  companion keep {kept:<21} keep the score as the evening goes, round by round\n"
    "  companion --help                     all commands"
)
KEPT = N_("night.toml")

app = typer.Typer(cls=Verbs, add_completion=True, context_settings={"help_option_names": ["--help", "-h"]})


def _version(wanted: bool) -> None:
    if wanted:
        from companion import __version__

        typer.echo(f"companion {__version__}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    lang: LangOption = None,
    version: Annotated[
        bool, typer.Option("--version", help=N_("Show the version."), callback=_version, is_eager=True)
    ] = False,
) -> None:
    """The bare command greets."""
    if context.invoked_subcommand is None:
        command: Clicked = context.command
        _ = translator(command.lang)
        game = game_ids()[0]
        typer.echo(f"{_(ABOUT)}\n\n{_(START).format(game=game, kept=f'{game} {_(KEPT)}')}")


@cache
def build(lang: Lang) -> Clicked:
    """The command line with its help in ``lang``. Built once for a process that runs several command lines."""
    command: Clicked = get_command(app)
    command.lang, command.help = lang, ABOUT
    pass_on(*command.params)
    return command
