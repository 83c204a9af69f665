"""``companion cards``: anybody's own deck from a table, printed; ``--new`` writes a table to start from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli.group import Command
from companion.cli.knowing import knowing
from companion.cli.language import language_for
from companion.cli.options import InkOption, LangOption, OpenOption, OutOption, PaperOption, TypeOption
from companion.cli.printed import (
    BleedOption,
    CopiesOption,
    CornersOption,
    FoldOption,
    GapOption,
    OnePerPageOption,
    PrinterOption,
    SleevedOption,
    StockOption,
    check_open,
    open_written,
    place_for,
    printer_named,
    put,
)
from companion.cli.streams import STDOUT, say
from companion.cli.telling import tell_hints
from companion.errors import Fault, InputError, PrintError
from companion.printing.options import Options
from companion.visible import harmless
from companion.words import N_, Lang, spaced, translator

if TYPE_CHECKING:
    from companion.components.own.make import Made

MORE = N_(
    "FILE is a .csv file, a row a card; its first line names the columns: title, text, corner, value, suit, picture, foot, colour, back, count. "
    "`companion cards --new FILE` writes one to start from; docs/cards.md tells what each column does."
)

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def cards(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar=N_("FILE"), help=N_("The table of the deck: a .csv file; - reads standard input."))
    ],
    template: Annotated[
        Literal["poker", "bridge", "mini", "tarot"],
        typer.Option(
            "--template", help=N_("Size of the cards: poker 63 × 88 mm, bridge 57 × 88, mini 44 × 63, tarot 70 × 120.")
        ),
    ] = "poker",
    new: Annotated[
        bool, typer.Option("--new", help=N_("Write a table to start from, with a picture beside it."))
    ] = False,
    paper: PaperOption = "a4",
    ink: InkOption = "normal",
    type: TypeOption = "normal",
    corners: CornersOption = False,
    one_per_page: OnePerPageOption = False,
    bleed: BleedOption = None,
    gap: GapOption = 0.0,
    duplex: FoldOption = None,
    printer: PrinterOption = None,
    copies: CopiesOption = 1,
    box: Annotated[bool, typer.Option("--box", help=N_("A tuck box for the deck in the place of its cards."))] = False,
    stock: StockOption = 0.30,
    sleeved: SleevedOption = False,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print a deck of one's own."""
    language = language_for(context, lang)
    if new:
        return _begin(Path(file), language)
    options = Options(
        lang=language,
        paper=paper,
        ink=ink,
        type=type,
        corners=corners,
        one_per_page=one_per_page,
        bleed=bleed,
        gap=gap,
        duplex=duplex,
        printer=printer_named(printer),
        copies=copies,
    )
    check_open(output, open)
    from companion.components.boxes.make import Wish
    from companion.components.own.make import print_box, print_cards
    from companion.components.own.table import read_table
    from companion.printing.finishing import finish

    _refuse_idle(options, box, stock, sleeved)
    with knowing(None, language):
        table = read_table("-" if file == "-" else Path(file), language, sys.stdin, template)
        title = "cards" if file == "-" else Path(file).stem
        name = _name(title, template, options, box)
        if box:
            wish = Wish(stock, sleeved)
            put(name, lambda: print_box(table, title, template, options, wish), output, language)
        else:
            made = print_cards(table, title, template, options)
            data = finish(made.data, options)
            put(name, lambda: data, output, language)
            if output not in STDOUT:
                tell_hints(options, data)
            _remark(made, language)
        if open:
            open_written(place_for(name, output), language)
    return 0


def _refuse_idle(options: Options, box: bool, stock: float, sleeved: bool) -> None:
    """Raises PrintError for what could change nothing: a box has no bleed, cards have no thickness on paper."""
    if box:
        options.without("type", "corners", "one_per_page", "bleed", "gap", "duplex")
        return
    idle = [name for name, said in (("stock", stock != 0.30), ("sleeved", sleeved)) if said]
    if idle:
        raise PrintError(Fault("option-idle", name, {"option": name}) for name in idle)


def _name(title: str, template: str, options: Options, box: bool = False) -> str:
    """The file name a deck gets by itself; choices that are not the usual ones are in it.

    >>> _name("kings", "tarot", Options(lang="en", paper="letter"))
    'kings-cards-en-tarot-letter.pdf'
    """
    from companion.printing.wanted import Wanted

    return Wanted(title, "box" if box else "cards", options, own="" if template == "poker" else template).name


def _remark(made: Made, lang: Lang) -> None:
    """Say, on standard error, what was printed otherwise than it was typed, and what may look bad."""
    _ = translator(lang)
    said = []
    if made.codes:
        told = _("Remark: no font here has these characters, they are shown by their numbers: {codes}.")
        said.append(told.format(codes=", ".join(made.codes)))
    for one in made.coarse:
        told = _(
            "Remark: {picture} has {dots} dots per inch at this size and will look coarse; {least} or more look well."
        )
        said.append(told.format(picture=one.picture, dots=one.dots, least=one.least))
    for line in said:
        say(spaced(line, lang), lang, error=True)


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
        say(harmless(str(write_atomically(one, data))), lang)
    return 0
