"""``companion cards``: anybody's own deck from a table, printed; ``--new`` writes a table to start from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.context import error_context, language_for
from companion.cli.delivery import check_open, open_written, place_for, put, remark_on_printing
from companion.cli.group import Command
from companion.cli.offering import Chosen, offering
from companion.cli.options import LangOption, OpenOption, OutOption
from companion.cli.streams import STDOUT, say, say_phrase
from companion.errors import Fault, InputError
from companion.printing.kinds import CardsOptions, DeckBoxOptions, Document
from companion.visible import harmless
from companion.words import N_, Lang

if TYPE_CHECKING:
    from companion.components.own.make import PrintedDeck

MORE = N_(
    "FILE is a .csv file, a row a card; its first line names the columns: title, text, corner, value, suit, picture, foot, colour, back, count. "
    "`companion cards --new FILE` writes one to start from; docs/cards.md tells what each column does."
)

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
@offering(CardsOptions, DeckBoxOptions)
def cards(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar=N_("FILE"), help=N_("The table of the deck: a .csv file; - reads standard input."))
    ],
    *,
    new: Annotated[
        bool, typer.Option("--new", help=N_("Write a table to start from, with a picture beside it."))
    ] = False,
    chosen: Chosen,
    box: Annotated[bool, typer.Option("--box", help=N_("A tuck box for the deck in the place of its cards."))] = False,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print a deck of one's own."""
    language = language_for(context, lang)
    if new:
        return _begin(Path(file), language)
    options = chosen.of(DeckBoxOptions, language) if box else chosen.of(CardsOptions, language)
    check_open(output, open)
    from companion.components.own.make import print_box, print_cards
    from companion.components.own.table import Wanted, read_table
    from companion.printing.finishing import finish

    with error_context(None, language):
        layout = None if isinstance(options, DeckBoxOptions) else options.layout
        wanted = Wanted(options.template, layout, options.only, pictured=box)
        table = read_table("-" if file == "-" else Path(file), language, sys.stdin, wanted)
        title = "cards" if file == "-" else Path(file).stem
        name = Document(title, "box" if box else "cards", options).name
        if isinstance(options, DeckBoxOptions):
            put(name, lambda: print_box(table, title, options), output, language)
        else:
            made = print_cards(table, title, options)
            data = finish(made.data, options)
            put(name, lambda: data, output, language)
            if output not in STDOUT:
                remark_on_printing(options, data)
            _remark(made, language)
        if open:
            open_written(place_for(name, output), language)
    return 0


def _remark(made: PrintedDeck, lang: Lang) -> None:
    """Say, on standard error, what was printed otherwise than it was typed, and what may look bad."""
    if made.codes:
        remark = N_("Remark: no font here has these characters, they are shown by their numbers: {codes}.")
        say_phrase(remark, lang, error=True, codes=", ".join(made.codes))
    for one in made.coarse:
        remark = N_(
            "Remark: {picture} has {dots} dots per inch at this size and will look coarse; {least} or more look well."
        )
        say_phrase(remark, lang, error=True, picture=one.picture, dots=one.dots, least=one.least)


def _begin(path: Path, lang: Lang) -> int:
    """Write the example of a deck and its picture, where nothing is yet."""
    from companion.folders import shared_folder
    from companion.printing.output import write_atomically

    picture = path.with_name(f"{path.stem or 'cards'}-picture.svg")
    for one in (path, picture):
        if one.exists():
            raise InputError(Fault("cards-exists", None, {"file": str(one)}))
    ours = shared_folder() / "cards"
    table = (ours / f"example.{lang}.csv").read_text(encoding="utf-8").replace("{picture}", picture.name)
    # A byte order mark: without it spreadsheets take UTF-8 for something else.
    for one, data in ((path, table.encode("utf-8-sig")), (picture, (ours / "picture.svg").read_bytes())):
        say(harmless(str(write_atomically(one, data))), lang, wrap=False)
    return 0
