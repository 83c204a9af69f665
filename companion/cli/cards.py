"""``companion cards``: a deck of one's own from a table, printed or as pictures. ``--new`` writes a table to start
from.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.cli.context import error_context, language_for
from companion.cli.delivery import check_open, open_written, place_for, put, remark_on_printing
from companion.cli.group import Command
from companion.cli.offering import Chosen, offering
from companion.cli.options import LangOption, OpenOption, OutOption
from companion.cli.streams import STDOUT, say, say_phrase
from companion.errors import Fault, InputError, PrintError
from companion.printing.kinds import CardsOptions, DeckBoxOptions, Document
from companion.visible import harmless
from companion.words import N_, Lang

if TYPE_CHECKING:
    from companion.components.own.images import PictureFile, TableSheet
    from companion.components.own.make import Remarks
    from companion.components.own.table import DeckTable

MORE = N_(
    "FILE is a .csv or .xlsx file, a row a card; its first line names the columns: title, text, corner, value, suit, picture, foot, colour, back, "
    "count, only, layout. In words, {coin} is an icon and **+2** is bold. "
    "`companion cards --new FILE` writes one to start from; docs/cards.md tells what each column does."
)

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
@offering(CardsOptions, DeckBoxOptions)
def cards(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar=N_("FILE"), help=N_("The table of the deck: a .csv or .xlsx file; - reads standard input.")
        ),
    ],
    *,
    new: Annotated[
        bool,
        typer.Option(
            "--new", help=N_("Write a table to start from, with a picture beside it; with --layout a layout as well.")
        ),
    ] = False,
    chosen: Chosen,
    box: Annotated[bool, typer.Option("--box", help=N_("A tuck box for the deck in the place of its cards."))] = False,
    images: Annotated[
        Path | None,
        typer.Option(
            "--images",
            metavar=N_("FOLDER"),
            help=N_("A PNG of each card with its bleed, 300 dots an inch, in this folder."),
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar=N_("FOLDER"),
            help=N_("An SVG of each card with its bleed, words as outlines, in this folder."),
        ),
    ] = None,
    tabletop: Annotated[
        Path | None,
        typer.Option(
            "--tabletop", metavar=N_("FOLDER"), help=N_("Sheets of cards for Tabletop Simulator, in this folder.")
        ),
    ] = None,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print a deck of one's own."""
    language = language_for(context, lang)
    options = chosen.of(DeckBoxOptions, language) if box else chosen.of(CardsOptions, language)
    if new:
        return _begin(Path(file), None if isinstance(options, DeckBoxOptions) else options.layout, language)
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
        if images or svg or tabletop:
            return _picture(table, title, options, _Folders(images, svg, tabletop), (box, output, open))
        if isinstance(options, DeckBoxOptions):
            put(name, lambda: print_box(table, title, options), output, language)
        else:
            made = print_cards(table, title, options)
            data = finish(made.data, options)
            put(name, lambda: data, output, language)
            if output not in STDOUT:
                remark_on_printing(options, data)
            _remark(made.remarks, language)
        if open:
            open_written(place_for(name, output), language)
    return 0


class _Folders(NamedTuple):
    """The folders for a deck's pictures, one for each kind that was asked for."""

    png: Path | None
    svg: Path | None
    tabletop: Path | None


def _picture(
    table: DeckTable,
    title: str,
    options: CardsOptions | DeckBoxOptions,
    folders: _Folders,
    others: Sequence[object],
) -> int:
    """Write a deck as pictures, all of them or none. Their folders are the last lines of output.

    Raises PrintError ``cards-pictures-alone`` for options of another document, ``option-idle`` for options about
    paper.
    """
    if isinstance(options, DeckBoxOptions) or any(others):
        raise PrintError(Fault("cards-pictures-alone"))
    options.refuse("paper", "corners", "one_per_page", "bleed", "gap", "duplex", "printer", "copies")
    from companion.components.own.images import card_pictures, table_sheets
    from companion.components.own.make import lay_deck
    from companion.printing.output import write_atomically

    deck = lay_deck(table, title, options)
    made: dict[Path, list[PictureFile]] = {}
    if folders.png:
        made[folders.png] = [*card_pictures(deck, title, options)]
    if folders.svg:
        made.setdefault(folders.svg, []).extend(card_pictures(deck, title, options, "svg"))
    sheets: list[TableSheet] = []
    if folders.tabletop:
        files, sheets = table_sheets(deck, title, options)
        made.setdefault(folders.tabletop, []).extend(files)
    for folder, files in made.items():
        for one in files:
            write_atomically(folder / one.name, one.data)
    for sheet in sheets:
        remark = N_(
            "Tabletop Simulator, Cards > Custom Deck: face {faces}, back {backs}, width 10, height 7, number {cards}."
        )
        if sheet.own_backs:
            remark = N_(
                "Tabletop Simulator, Cards > Custom Deck: face {faces}, back {backs} with “unique backs”, width 10, height 7, number {cards}."
            )
        say_phrase(remark, options.lang, error=True, **sheet._asdict())
    _remark(deck.remarks, options.lang)
    for folder in made:
        say(harmless(str(folder)), options.lang, wrap=False)
    return 0


def _remark(made: Remarks, lang: Lang) -> None:
    """Report on standard error what was printed differently from what was typed, and what may look bad."""
    if made.codes:
        remark = N_("Remark: no font here has these characters, they are shown by their numbers: {codes}.")
        say_phrase(remark, lang, error=True, codes=", ".join(made.codes))
    for one in made.coarse:
        remark = N_(
            "Remark: {picture} has {dots} dots per inch at this size and will look coarse; {least} or more look well."
        )
        say_phrase(remark, lang, error=True, picture=one.picture, dots=one.dots, least=one.least)
    if made.left_out:
        remark = N_(
            "Remark: cards with a word in their column `only` are left out: {count}. --only prints those of a word: {words}."
        )
        say_phrase(remark, lang, error=True, count=made.left_out, words=", ".join(map(harmless, made.words)))
    if made.sheets:
        remark = N_("Remark: the first sheet of the workbook is the deck; these are not read: {sheets}.")
        say_phrase(remark, lang, error=True, sheets=", ".join(map(harmless, made.sheets)))


def _begin(path: Path, layout: Path | None, lang: Lang) -> int:
    """Write an example deck with its picture, and a layout if asked for. Nothing is replaced."""
    from companion.folders import shared_folder
    from companion.printing.output import write_atomically

    ours = shared_folder() / "cards"
    picture = path.with_name(f"{path.stem or 'cards'}-picture.svg")
    table = (ours / f"example.{lang}.csv").read_text(encoding="utf-8").replace("{picture}", picture.name)
    # A byte order mark: without it spreadsheets take UTF-8 for something else.
    files = {path: table.encode("utf-8-sig"), picture: (ours / "picture.svg").read_bytes()}
    if layout is not None:
        files[layout] = (ours / "layout.xml.j2").read_bytes()
    for one in files:
        if one.exists():
            raise InputError(Fault("cards-exists", None, {"file": str(one)}))
    for one, data in files.items():
        say(harmless(str(write_atomically(one, data))), lang, wrap=False)
    return 0
