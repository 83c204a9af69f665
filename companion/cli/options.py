"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from companion.cli.completing import game_names, names_with, rulings
from companion.pages import Ink, InkName, Paper, PaperName, Type, TypeName, help_of
from companion.words import N_, Lang

LangOption: TypeAlias = Annotated[Lang | None, typer.Option("--lang", help=N_("Language: French or English."))]


def _a_game(offers: Callable[..., Any]) -> Any:  # noqa: ANN401 (what Typer makes of it)
    """The argument that names one game. ``offers``: what the Tab key offers."""
    return typer.Argument(metavar=N_("GAME"), help=N_("A game; `companion games` lists them."), autocompletion=offers)


GameArgument: TypeAlias = Annotated[str, _a_game(game_names)]
AdvisingGameArgument: TypeAlias = Annotated[str, _a_game(names_with("advice"))]
PuzzlingGameArgument: TypeAlias = Annotated[str, _a_game(names_with("puzzle"))]
OptionalGameArgument: TypeAlias = Annotated[str | None, _a_game(game_names)]
FileArgument: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar=N_("FILE"),
        help=N_("A .toml, .json or .jsonl file; - reads JSON from standard input. Without it, questions are asked."),
    ),
]
LinesOption: TypeAlias = Annotated[
    bool, typer.Option("--lines", help=N_("Read JSON lines, one position a line, from standard input or FILE."))
]
JobsOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--jobs", metavar=N_("NUMBER"), help=N_("How many cores settle JSON lines; the order is kept.")),
]
InputOption: TypeAlias = Annotated[
    Literal["toml", "json", "jsonl"] | None,
    typer.Option("--input", help=N_("What the file holds, where its name does not tell: a pipe, for example.")),
]
CardsOption: TypeAlias = Annotated[
    Lang | None,
    typer.Option("--cards", help=N_("Notation of cards written with letters: 10C is 10♣ in English, 10♥ in French.")),
]
PlayerOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--player", metavar=N_('"NAME: CARDS"'), help=N_("A player and the cards, instead of a file; repeatable.")
    ),
]
ClaimOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--claim",
        metavar=N_('"NAME=TOTAL"'),
        help=N_('A total somebody claims, such as "Ana=26"; repeatable.'),
    ),
]
SetOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--set", metavar=N_("FIELD=VALUE"), help=N_("Any other field of the input; repeatable.")),
]
RulingOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        metavar=N_("KEY=CHOICE"),
        help=N_("A house ruling; `companion games GAME` lists them; repeatable."),
        autocompletion=rulings,
    ),
]
TotalsOption: TypeAlias = Annotated[
    bool, typer.Option("--totals", help=N_("Enter everybody's totals only, of each round or of the game: no cards."))
]
DataOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar=N_("FOLDER"),
        readable=False,  # whoever reads it tells why it cannot be: Typer's own word is no sentence of ours
        help=N_("Your table's own data files in the place of ours, for a game that has some."),
    ),
]
OutOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "-o", "--output", metavar=N_("FILE"), help=N_("Where to write; default: a name of its own in output/.")
    ),
]
OpenOption: TypeAlias = Annotated[bool, typer.Option("--open", help=N_("Open the file when it is written."))]
# The options of a verdict's page.
PaperOption: TypeAlias = Annotated[PaperName | None, typer.Option("--paper", help=help_of(Paper))]
InkOption: TypeAlias = Annotated[InkName | None, typer.Option("--ink", help=help_of(Ink))]
TypeOption: TypeAlias = Annotated[TypeName | None, typer.Option("--type", help=help_of(Type))]
DatabaseOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--database", metavar=N_("FILE"), help=N_("Where tables and results are kept: a file, or postgresql://…")
    ),
]
