"""What the printing verbs share: their options, where a document goes, and the last line, its path."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from companion.cli.completing import printer_names
from companion.cli.knowing import knowing
from companion.cli.streams import STDOUT, pour, say
from companion.errors import Fault, PrintError
from companion.printing.printer import Printer
from companion.printing.wanted import KINDS, Wanted
from companion.rulebook import open_rulebook
from companion.visible import harmless
from companion.words import N_, Lang, spaced, translator

FOLDER = Path("output")
SUFFIXES = (".pdf", ".html", ".md", ".txt", ".toml", ".json")
"""What files of ours are called by; a name that ends so promises that kind of file."""

PlayersOption: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar=N_("NUMBER"), help=N_("Number of players the page is made for."))
]
CopiesOption: TypeAlias = Annotated[
    int, typer.Option("--copies", metavar=N_("NUMBER"), help=N_("How many, in one file."))
]

CornersOption: TypeAlias = Annotated[
    bool, typer.Option("--corners", help=N_("Draw where the corners of the cards are rounded off."))
]

FourColourOption: TypeAlias = Annotated[
    bool, typer.Option("--four-colour", help=N_("A colour for each suit: diamonds blue, clubs green."))
]
LargeIndexOption: TypeAlias = Annotated[
    bool, typer.Option("--large-index", help=N_("Large figures in the corners of the cards."))
]
MatsOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--mats",
        help=N_(
            "Playing mats as well, full size, in parts to put together; their places hold poker, bridge and mini cards, up to 63 × 88 mm."
        ),
    ),
]
PrinterOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar=N_("NAME"),
        help=N_("The printer it is for; `companion printer list` tells those that are known."),
        autocompletion=printer_names,
    ),
]
DuplexOption: TypeAlias = Annotated[
    Literal["long", "short", "two-pass"] | None,
    typer.Option(
        "--duplex", help=N_("How backs are printed: flipped on an edge, or two-pass: all fronts, then all backs.")
    ),
]
FoldOption: TypeAlias = Annotated[
    Literal["long", "short", "two-pass", "gutterfold"] | None,
    typer.Option(
        "--duplex",
        help=N_(
            "How backs are printed: flipped on an edge, two-pass: all fronts, then all backs, or gutterfold: "
            "beside their fronts, to fold and glue."
        ),
    ),
]
BookletOption: TypeAlias = Annotated[
    bool, typer.Option("--booklet", help=N_("Pages of half the size in the order of a booklet, to fold and staple."))
]
NUpOption: TypeAlias = Annotated[
    int, typer.Option("--n-up", metavar=N_("NUMBER"), help=N_("How many A5 pads side by side on each sheet."))
]
BleedOption: TypeAlias = Annotated[
    float | None, typer.Option("--bleed", metavar=N_("MM"), help=N_("How far colour goes beyond the edge of a piece."))
]
GapOption: TypeAlias = Annotated[
    float, typer.Option("--gap", metavar=N_("MM"), help=N_("Room between two pieces, for their bleed."))
]
WatchOption: TypeAlias = Annotated[
    bool, typer.Option("--watch", help=N_("Print again whenever a template changes, until Ctrl-C."))
]
QrOption: TypeAlias = Annotated[
    bool, typer.Option("--qr", help=N_("A QR code at the head, by which `companion score --qr-text` knows the game."))
]
FillableOption: TypeAlias = Annotated[
    bool, typer.Option("--fillable", help=N_("Fields over the boxes, to fill in on a screen."))
]
StockOption: TypeAlias = Annotated[
    float,
    typer.Option("--stock", metavar=N_("MM"), help=N_("Thickness of a card in millimetres: 0.30 is 250 g paper.")),
]
SleevedOption: TypeAlias = Annotated[bool, typer.Option("--sleeved", help=N_("The cards are in sleeves."))]
OnePerPageOption: TypeAlias = Annotated[
    bool, typer.Option("--one-per-page", help=N_("A piece a page with 3 mm of bleed, as print shops want it."))
]


def printer_named(name: str | None) -> Printer | None:
    """The profile of that name. Raises InputError ``printer-unknown``."""
    if name is None:
        return None
    from companion.printers import find_printer

    return find_printer(name, os.environ, "--printer")


def place_for(name: str, output: str | None) -> Path:
    """Where a document goes: the file named, the folder named, or the usual folder.

    >>> place_for("a.pdf", None).as_posix(), place_for("a.pdf", "x/b.pdf").as_posix(), place_for("a.pdf", "x/").as_posix()
    ('output/a.pdf', 'x/b.pdf', 'x/a.pdf')

    Raises PrintError ``output-suffix`` for a name that promises something else than the document is.
    """
    if output is None:
        return FOLDER / name
    path = Path(output)
    if output.endswith(("/", os.sep)) or _is_folder(path):
        return path / name
    named, made = path.suffix.lower(), Path(name).suffix
    if named in SUFFIXES and named != made:
        raise PrintError(Fault("output-suffix", "-o", {"path": output, "found": named, "suffix": made}))
    return path


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # no file can be called so, or nobody may look: writing will say it
        return False


def title_of(document: Wanted) -> str:
    """What a document is, in words: "rule sheet, The Woods of Alkekan"."""
    lang = document.options.lang
    said = f"{translator(lang)(KINDS[document.kind])}, {open_rulebook(document.game_id, lang).title}"
    return spaced(said, lang)


def announce(document: Wanted) -> None:
    """Say what is being printed, on a terminal's standard error: long work shows that it goes on."""
    if sys.stderr.isatty():
        lang = document.options.lang
        _ = translator(lang)
        said = _("Printing: {title}…").format(title=title_of(document))
        say(spaced(said, lang), lang, error=True)


def deliver(document: Wanted, make: Callable[[], bytes], output: str | None, open_it: bool = False) -> None:
    """Make a document, write it, say where it is; progress goes to standard error, and to a terminal only.

    To standard output ("-") goes the document itself, and nothing else. Raises PrintError when it cannot be made or written;
    then nothing is left behind.
    """
    lang = document.options.lang
    with knowing(document.game_id, lang):
        check_open(output, open_it)
        announce(document)
        put(document.name, make, output, lang)
        if open_it:
            open_written(place_for(document.name, output), lang)


def check_open(output: str | None, open_it: bool) -> None:
    """Raises PrintError ``output-open`` where nothing is written that could be opened."""
    if open_it and output in STDOUT:
        raise PrintError(Fault("output-open", "--open"))


def put(name: str, make: Callable[[], bytes], output: str | None, lang: Lang) -> None:
    """Make something, write it where ``output`` says (``name`` is what it is called by itself), and say where it is.

    Raises PrintError, OSError for standard output.
    """
    if output in STDOUT:
        if name.endswith(".pdf") and sys.stdout.isatty():
            raise PrintError(Fault("output-terminal", "-o"))
        pour(make())
        return
    from companion.printing.output import write_atomically

    path = place_for(name, output)
    say(harmless(str(write_atomically(path, make()))), lang)


def open_written(path: Path, lang: Lang) -> None:
    """Open what was written, in whatever opens it here; say so where nothing does."""
    sys.stdout.flush()
    if typer.launch(str(path)):
        said = translator(lang)(N_("No program here opens this file. It is written: {path}"))
        say(spaced(said, lang).format(path=harmless(str(path))), lang, error=True)
