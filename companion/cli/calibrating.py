"""What `companion printer` asks on a terminal, and the sheet that it prints to be measured."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.cli.delivery import open_written, place_for, put
from companion.cli.streams import say
from companion.errors import InputError
from companion.printing.printer import Printer
from companion.words import N_, Lang, spaced, translator

QUESTIONS = {
    "margin": N_("How much of each edge stays white, in mm? One number, or left, right, top, bottom: 4 4 4 12"),
    "flip": N_("On which edge does it flip sheets, long or short?"),
    "grey": N_("Does it print in greys only? (y/n)"),
    "one_sided": N_("Do sheets have to be put back for their backs? (y/n)"),
}
_YES, _NO = ("y", "yes", "o", "oui"), ("n", "no", "non")


def ask(name: str, before: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """What somebody on the terminal says of a printer; an empty line leaves a thing as it was."""
    from companion.cli.asking import CommandTerminal
    from companion.printers import profile_of
    from companion.reading import Flags

    terminal = CommandTerminal("", Flags(lang))
    terminal.lang = lang
    _ = translator(lang)
    told: dict[str, Any] = {}
    for key, question in QUESTIONS.items():
        said = _(question)
        while True:
            typed = terminal.ask(spaced(said, lang)).strip()
            try:
                answer = _answer(key, typed)
                profile_of(name, {**before, **answer})
            except InputError as error:
                _complain(error, lang)
            else:
                told |= answer
                break
    hint = _("How far backs are off is measured: companion printer calibrate {name}").format(name=name)
    say(spaced(hint, lang), lang)
    return told


def _answer(key: str, typed: str) -> dict[str, Any]:
    from companion.printers import EDGES, as_typed

    if not typed:
        return {}
    if key == "margin":
        numbers = typed.replace("mm", " ").replace(";", " ").split()
        return as_typed(dict(zip(EDGES, numbers if len(numbers) == len(EDGES) else [typed] * 4, strict=True)))
    word = typed.casefold()
    if key == "flip":
        return {"flip": {"l": "long", "s": "short", "c": "short", "court": "short"}.get(word, word)}
    return {key: True if word in _YES else False if word in _NO else typed}


def _complain(error: InputError, lang: Lang) -> None:
    from companion.verdict.faults import FaultWords

    for fault in error.faults:
        say(f"✗ {FaultWords(lang).message(fault)}", lang)


def calibrate(  # noqa: PLR0913, PLR0917 (what was typed)
    name: str | None, told: Mapping[str, Any], paper: str, output: str | None, open_it: bool, lang: Lang
) -> None:
    """Print the calibration sheet of a printer: of its profile where it has one, with what flags say besides."""
    from companion.printers import as_typed, check_name, load, profile_of, table_of
    from companion.printers.calibration import print_calibration

    called = check_name(name) if name is not None else "home"
    known = load(os.environ).get(called) if name is not None else None
    if name is not None and known is None:
        _ = translator(lang)
        said = _("No printer is called “{name}”: this sheet is for a printer of which nothing is known yet.")
        say(spaced(said.format(name=called), lang), lang, error=True)
    one = (
        profile_of(called, {**(table_of(known) if known else {}), **as_typed(told)})
        if told or known
        else Printer(called)
    )
    file = f"calibration-{called.replace(' ', '-')}-{lang}{'' if paper == 'a4' else f'-{paper}'}.pdf"
    put(file, lambda: print_calibration(one, lang, paper), output, lang)
    if open_it:
        open_written(Path(place_for(file, output)), lang)
