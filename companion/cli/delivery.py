"""Makes a printed document and writes it. The last line of output is its path.

Remarks (what happens to an older file, how to print) go to standard error, so that the path stays the last line of
standard output.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import typer

from companion.cli.context import error_context
from companion.cli.streams import STDOUT, pour, say, say_phrase
from companion.errors import Fault, PrintError
from companion.files import read_within
from companion.printing.kinds import KINDS, AidOptions, ComponentsOptions, Document, Format, PadOptions, RulesOptions
from companion.printing.options import PageOptions
from companion.rulebook import open_rulebook
from companion.visible import harmless
from companion.words import N_, Lang, spaced, translator

FOLDER = Path("output")
SUFFIXES = (*(f".{form}" for form in get_args(Format)), ".toml", ".json")
"""The endings of our files' names. A name with such an ending promises that kind of file."""


def place_for(name: str, output: str | None) -> Path:
    """The path of a document: the file named, a file in the folder named, or a file in the usual folder.

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


def title_of(document: Document) -> str:
    """What a document is, in words: "rule sheet, The Woods of Alkekan"."""
    lang = document.options.lang
    return spaced(f"{translator(lang)(KINDS[document.kind])}, {open_rulebook(document.game_id, lang).title}", lang)


def announce(document: Document) -> None:
    """Show on a terminal's standard error what is being printed, because it may take a while."""
    if document.kind in KINDS and sys.stderr.isatty():
        say_phrase(N_("Printing: {title}…"), document.options.lang, error=True, title=title_of(document))


def render(document: Document) -> bytes:
    """A document of a printing verb, made for its printer. Raises PrintError; InputError for faults in a table's own
    data.
    """
    from companion.printing.finishing import finish

    with error_context(document.game_id, document.options.lang):
        made = _rendered(document.game_id, document.options)
        return finish(made, document.options) if document.suffix == "pdf" else made


def _rendered(game_id: str, options: PageOptions) -> bytes:
    """The document, printed by the module that knows its kind."""
    if isinstance(options, RulesOptions):
        from companion.printing.rules import print_rules

        return print_rules(game_id, options)
    if isinstance(options, ComponentsOptions):
        from companion.components.make import print_components

        return print_components(game_id, options)
    from companion.printing.press import print_aid, print_pad

    if isinstance(options, AidOptions):
        return print_aid(game_id, options)
    assert isinstance(options, PadOptions)
    if not options.qr:
        return print_pad(game_id, options)
    from companion.reading.qr_text import qr_text

    return print_pad(game_id, options, qr_text(game_id, {}))


def deliver(
    document: Document, make: Callable[[], bytes], output: str | None, open_it: bool = False, *, remarks: bool = False
) -> None:
    """Make a document, write it and report its path. Progress goes to standard error, and only to a terminal.

    On standard output ("-") only the document itself is written. ``remarks``: also report what happens to an older
    file and how to print this one. Raises PrintError if it cannot be made or written; no file is left then.
    """
    lang, made = document.options.lang, b""

    def remarked() -> bytes:
        nonlocal made
        made = make()
        if remarks and output not in STDOUT:
            remark_on_older(place_for(document.name, output), made, lang)
        return made

    with error_context(document.game_id, lang):
        check_open(output, open_it)
        announce(document)
        put(document.name, remarked, output, lang)
        if open_it:
            open_written(place_for(document.name, output), lang)
    if remarks and document.suffix == "pdf" and output not in STDOUT:
        remark_on_printing(document.options, made)


def check_open(output: str | None, open_it: bool) -> None:
    """Raise PrintError ``output-open`` if no file is written that could be opened."""
    if open_it and output in STDOUT:
        raise PrintError(Fault("output-open", "--open"))


def put(name: str, make: Callable[[], bytes], output: str | None, lang: Lang) -> None:
    """Make something, write it to ``output`` (``name`` is its usual name), and report the path.

    Raises PrintError; OSError for standard output.
    """
    if output in STDOUT:
        if name.endswith(".pdf") and sys.stdout.isatty():
            raise PrintError(Fault("output-terminal", "-o"))
        pour(make())
        return
    from companion.printing.output import write_atomically

    path = place_for(name, output)
    say(harmless(str(write_atomically(path, make()))), lang, wrap=False)


def open_written(path: Path, lang: Lang) -> None:
    """Open a written file in the system's program for it; say so if there is none."""
    sys.stdout.flush()
    if typer.launch(str(path)):
        say_phrase(
            N_("No program here opens this file. It is written: {path}"), lang, error=True, path=harmless(str(path))
        )


def remark_on_printing(options: PageOptions, data: bytes) -> None:
    """Report, on standard error, how to print a PDF that needs other settings than usual."""
    for hint in _hints(options, data):
        say(spaced(hint, options.lang), options.lang, error=True)


def _hints(options: PageOptions, data: bytes) -> Iterator[str]:
    _ = translator(options.lang)
    if isinstance(options, RulesOptions) and options.booklet:
        yield _("A booklet: print it on both sides at 100%, fold the sheets in one another, staple them in the fold.")
    if options.duplex == "gutterfold":
        yield _("Print it on one side at 100%, fold along the line of dashes and dots, glue, then cut.")
    elif options.device.one_sided:
        from companion.printing.finishing import fronts_first

        hint = _("Print pages 1 to {fronts}, put the stack back, then print pages {first} to {last}.")
        if fronts := fronts_first(data):
            yield hint.format(fronts=fronts, first=fronts + 1, last=2 * fronts)


def remark_on_older(path: Path, data: bytes, lang: Lang) -> None:
    """Report, on standard error, what happens to a file that is already there. Devices and pipes need no report."""
    try:
        older = read_within(path, len(data)) if path.is_file() else None
    except (OSError, ValueError):  # writing will say what is wrong with it
        return
    if older is None:
        return
    remark = N_("{path}: the same as before") if older == data else N_("{path}: replaces a file with another content")
    say_phrase(remark, lang, error=True, path=harmless(str(path)))
