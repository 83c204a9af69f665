"""``companion box``: tuck boxes to cut and fold, as large as a game's cards and aids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.group import Command
from companion.cli.knowing import knowing
from companion.cli.language import language_for
from companion.cli.options import GameArgument, InkOption, LangOption, OpenOption, OutOption, PaperOption
from companion.cli.printed import (
    PlayersOption,
    PrinterOption,
    SleevedOption,
    StockOption,
    check_open,
    open_written,
    place_for,
    printer_named,
    put,
)
from companion.cli.streams import STDOUT
from companion.cli.telling import tell_older
from companion.games import find_id
from companion.printing.options import Options
from companion.words import N_

if TYPE_CHECKING:
    from companion.components.boxes.make import Wish

MORE = N_(
    "Print on card stock, on one side, at 100 %. Cut along the whole lines, score and fold along the dashed ones, "
    "put glue on what is hatched. One box for the cards of each size, one for the aids."
)

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def box(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    game: GameArgument,
    stock: StockOption = 0.30,
    sleeved: SleevedOption = False,
    together: Annotated[bool, typer.Option("--together", help=N_("Cards and aids of one size in one box."))] = False,
    boxes: Annotated[
        int | None,
        typer.Option(
            "--boxes",
            metavar=N_("NUMBER"),
            help=N_("How many boxes the cards of a size go into; default: as few as the paper allows."),
        ),
    ] = None,
    players: PlayersOption = None,
    paper: PaperOption = "a4",
    ink: InkOption = "normal",
    printer: PrinterOption = None,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Print a game's boxes."""
    language = language_for(context, lang)
    game_id = find_id(game)
    options = Options(lang=language, paper=paper, ink=ink, players=players, printer=printer_named(printer))
    check_open(output, open)
    from companion.components.boxes.make import Wish, print_boxes

    with knowing(game_id, language):
        wish = Wish(stock, sleeved, together, boxes)
        name = _name(game_id, options, wish)
        data = print_boxes(game_id, options, wish)
        if output not in STDOUT:
            tell_older(place_for(name, output), data, language)
        put(name, lambda: data, output, language)
        if open:
            open_written(place_for(name, output), language)
    return 0


def _name(game_id: str, options: Options, wish: Wish) -> str:
    """The file name that boxes get by themselves; choices that are not the usual ones are in it."""
    from companion.components.boxes.make import STOCK
    from companion.printing.wanted import Wanted

    extra = [
        f"{wish.stock:g}mm" if wish.stock != STOCK else "",
        "sleeved" if wish.sleeved else "",
        "together" if wish.together else "",
        f"{wish.boxes}-boxes" if wish.boxes is not None else "",
    ]
    return Wanted(game_id, "box", options, own="-".join(filter(None, extra))).name
