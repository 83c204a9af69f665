"""What is said of a printed file besides where it is: what becomes of the one that was there, and how to print it.

All of it goes to standard error, so that the path stays the last line of standard output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from companion.cli.printed import deliver, place_for
from companion.cli.streams import STDOUT, say
from companion.files import read_within
from companion.printing.options import Options
from companion.printing.wanted import Wanted
from companion.visible import harmless
from companion.words import Lang, spaced, translator


def deliver_telling(document: Wanted, make: Callable[[], bytes], output: str | None, open_it: bool) -> None:
    """Deliver a document as `printed.deliver` does, and say all of that. Raises PrintError."""
    made_last: list[bytes] = []

    def made() -> bytes:
        data = make()
        made_last.append(data)
        if output not in STDOUT:
            tell_older(place_for(document.name, output), data, document.options.lang)
        return data

    deliver(document, made, output, open_it)
    if document.suffix == "pdf" and output not in STDOUT:
        tell_hints(document.options, made_last[0])


def tell_hints(options: Options, data: bytes) -> None:
    """Say, on standard error, how to print a PDF that is not printed like all others."""
    for hint in _hints(options, data):
        say(spaced(hint, options.lang), options.lang, error=True)


def _hints(options: Options, data: bytes) -> Iterator[str]:
    _ = translator(options.lang)
    if options.booklet:
        yield _("A booklet: print it on both sides at 100 %, fold the sheets in one another, staple them in the fold.")
    if options.duplex == "gutterfold":
        yield _("Print it on one side at 100 %, fold along the line of dashes and dots, glue, then cut.")
    elif options.device.one_sided:
        from companion.printing.finishing import fronts_first

        said = _("Print pages 1 to {fronts}, put the stack back, then print pages {first} to {last}.")
        if fronts := fronts_first(data):
            yield said.format(fronts=fronts, first=fronts + 1, last=2 * fronts)


def tell_older(path: Path, data: bytes, lang: Lang) -> None:
    """Say, on standard error, what becomes of a file that is there already; nothing is said of devices and pipes."""
    try:
        older = read_within(path, len(data)) if path.is_file() else None
    except (OSError, ValueError):  # writing will say what is wrong with it
        return
    if older is None:
        return
    _ = translator(lang)
    told = _("{path}: the same as before") if older == data else _("{path}: replaces a file with another content")
    said = told.format(path=harmless(str(path)))
    say(spaced(said, lang), lang, error=True)
