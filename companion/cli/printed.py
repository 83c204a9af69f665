"""What the printing verbs share: their options, where a document goes, and the last line, its path."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from companion.cli.knowing import knowing
from companion.cli.streams import say
from companion.printing.options import Options
from companion.rulebook import open_rulebook
from companion.words import N_, french_spacing, translator

FOLDER = Path("output")

PaperOption: TypeAlias = Annotated[
    Literal["a4", "letter", "a5"], typer.Option("--paper", help=N_("Size of the paper."))
]
PlayersOption: TypeAlias = Annotated[
    int | None, typer.Option("--players", metavar=N_("NUMBER"), help=N_("Number of players the page is made for."))
]
InkOption: TypeAlias = Annotated[
    Literal["normal", "low"], typer.Option("--ink", help=N_("low: outlines instead of fills."))
]
TypeOption: TypeAlias = Annotated[Literal["normal", "large"], typer.Option("--type", help=N_("Size of the letters."))]
CopiesOption: TypeAlias = Annotated[
    int, typer.Option("--copies", metavar=N_("NUMBER"), help=N_("How many, in one file."))
]

KINDS = {"rules": N_("rule sheet"), "pad": N_("score pad"), "aid": N_("player aids"), "verdict": N_("verdict")}
"""What a printed thing is called."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A document somebody asked for; ``suffix`` is its file's kind."""

    game_id: str
    kind: str
    options: Options
    suffix: str = "pdf"

    @property
    def name(self) -> str:
        """The file name it gets by itself; choices that are not the usual ones are in it.

        >>> Wanted("alkekan", "pad", Options(lang="fr", paper="a5", players=2)).name
        'alkekan-pad-fr-a5-2.pdf'
        """
        chosen = self.options
        usual = Options()
        extra = [
            chosen.paper if chosen.paper != usual.paper else "",
            str(chosen.players or ""),
            f"{chosen.ink}-ink" if chosen.ink != usual.ink else "",
            f"{chosen.type}-type" if chosen.type != usual.type else "",
            f"x{chosen.copies}" if chosen.copies != usual.copies else "",
        ]
        return "-".join([self.game_id, self.kind, chosen.lang, *filter(None, extra)]) + f".{self.suffix}"


def place_for(name: str, output: str | None) -> Path:
    """Where a document goes: the file named, the folder named, or the usual folder.

    >>> place_for("a.pdf", None).as_posix(), place_for("a.pdf", "x/b.pdf").as_posix(), place_for("a.pdf", "x/").as_posix()
    ('output/a.pdf', 'x/b.pdf', 'x/a.pdf')
    """
    if output is None:
        return FOLDER / name
    path = Path(output)
    return path / name if output.endswith(("/", os.sep)) or path.is_dir() else path


def title_of(document: Wanted) -> str:
    """What a document is, in words: "rule sheet, The Woods of Alkekan"."""
    lang = document.options.lang
    said = f"{translator(lang)(KINDS[document.kind])}, {open_rulebook(document.game_id, lang).title}"
    return french_spacing(said) if lang == "fr" else said


def announce(document: Wanted) -> None:
    """Say what is being printed, on a terminal's standard error: long work shows that it goes on."""
    if sys.stderr.isatty():
        lang = document.options.lang
        _ = translator(lang)
        said = _("Printing: {title}…").format(title=title_of(document))
        say(french_spacing(said) if lang == "fr" else said, lang, error=True)


def deliver(document: Wanted, make: Callable[[], bytes], output: str | None, open_it: bool = False) -> Path:
    """Make a document, write it, say where it is; progress goes to standard error, and to a terminal only.

    Raises PrintError when it cannot be made or written; then nothing is left behind.
    """
    from companion.printing.output import write_atomically

    lang = document.options.lang
    announce(document)
    with knowing(document.game_id, lang):
        path = write_atomically(place_for(document.name, output), make())
    say(str(path), lang)
    if open_it:
        sys.stdout.flush()
        typer.launch(str(path))
    return path
