"""``companion printer``: manages printers' profiles (`companion.printers`), and prints the sheet that measures a
printer.

Options, questions and the words of a list come from the keys of a profile (`companion.printing.printer`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from companion.cli.completing import printer_names
from companion.cli.context import language_for
from companion.cli.delivery import open_written, place_for, put
from companion.cli.group import Command
from companion.cli.offering import with_options
from companion.cli.options import LangOption, OpenOption, OutOption
from companion.cli.streams import say, say_phrase
from companion.errors import Fault, InputError
from companion.printers import (
    EDGES,
    KEYS,
    as_typed,
    check_name,
    find_printer,
    load,
    place,
    profile_of,
    save,
    table_of,
)
from companion.printing.options import flag_of
from companion.printing.printer import Printer
from companion.questions import Question, Script
from companion.visible import harmless
from companion.words import N_, Lang, decimal, phrase

MORE = N_(
    "add NAME makes or changes a profile, with the options below or by asking; list, show and remove do what they say. "
    "calibrate prints the sheet that measures what a printer does. Documents then take --printer NAME, evenings "
    'printer = "NAME".'
)

Action: TypeAlias = Literal["add", "list", "show", "remove", "calibrate"]

app = typer.Typer(add_completion=False)


def _options() -> Iterator[tuple[str, Parameter]]:
    """An option for each key of a profile with a help of its own: numbers as text, other keys with their own type."""
    for name, key in KEYS.items():
        hint: Any = {"number": str, "yes-no": bool}.get(key.kind) or Literal[key.choices]
        if key.help:
            metavar = N_("MM") if key.kind == "number" else None
            declared = typer.Option(key.flag or flag_of(name), metavar=metavar, help=key.help)
            yield (
                name,
                Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[hint | None, declared]),
            )


@app.command(cls=Command)
@with_options(dict(_options()), lambda values: {key: value for key, value in values.items() if value is not None})
def printer(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    action: Annotated[Action, typer.Argument(metavar=N_("ACTION"), help=N_("add, list, show, remove or calibrate."))],
    name: Annotated[
        str | None,
        typer.Argument(metavar=N_("NAME"), help=N_("What the printer is called."), autocompletion=printer_names),
    ] = None,
    *,
    margin: Annotated[
        list[str] | None,
        typer.Option(
            "--margin",
            metavar=N_("MM"),
            help=N_("What it leaves white: a number for all edges, or left=5, right=, top=, bottom=; repeatable."),
        ),
    ] = None,
    chosen: dict[str, Any],
    paper: Annotated[
        Literal["a4", "letter"] | None, typer.Option("--paper", help=N_("Paper of the calibration sheet."))
    ] = None,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Tell Companion about a printer."""
    typed = {**_margins(margin or ()), **chosen}
    language = language_for(context, lang)
    about_sheet = {"paper": paper, "output": output, "open": open or None}
    _check(action, name, bool(typed), [key for key, value in about_sheet.items() if value is not None])
    if action == "add":
        _add(str(name), typed, language)
    elif action == "calibrate":
        _calibrate(name, typed, paper or "a4", output, open, language)
    else:
        _DEEDS[action](name, language)
    return 0


def _check(action: Action, name: str | None, has_keys: bool, of_sheet: Sequence[str]) -> None:
    """Refuse what an action has no use for, and require what it needs."""
    faults = [Fault("option-idle", None, {"option": key}) for key in of_sheet if action != "calibrate"]
    if has_keys and action not in ("add", "calibrate"):
        faults.append(Fault("printer-idle", None, {"action": action}))
    if name is None and action in ("add", "show", "remove"):
        faults.append(Fault("printer-nameless", None, {"action": action}))
    if name is not None and action == "list":
        faults.append(Fault("printer-list", None, {"found": harmless(name)}))
    if faults:
        raise InputError(faults)


def _margins(typed: Sequence[str]) -> dict[str, Any]:
    """The edges that --margin names. Its values are checked with everything else."""
    found: dict[str, Any] = {}
    for one in (part for word in typed for part in word.replace(";", " ").split()):
        edge, equals, value = one.partition("=")
        if not equals:
            found |= dict.fromkeys(EDGES, one)
        elif edge in EDGES:
            found[edge] = value
        else:
            raise InputError(Fault("printer-edge", "--margin", {"found": harmless(one[:40])}))
    return found


def _add(name: str, typed: dict[str, Any], lang: Lang) -> None:
    """Make a profile or change keys of one. Asks for the keys if none was typed."""
    from companion.cli.source import can_ask

    check_name(name)
    profiles = load(os.environ)
    if not typed:
        if not can_ask():
            raise InputError(Fault("printer-untold", None, {"name": name}))
        typed = ask(profiles.get(name, Printer(name)), lang)
    profile = _with_keys(profiles.get(name, Printer(name)), typed)
    path = save({**profiles, name: profile}, os.environ)
    changed = N_("Changed: {name} ({file})") if name in profiles else N_("Added: {name} ({file})")
    say_phrase(changed, lang, name=name, file=harmless(str(path)))
    _show_profile(profile, lang)


def _with_keys(printer: Printer, typed: dict[str, Any]) -> Printer:
    """A profile with these keys as typed. Raises InputError."""
    return profile_of(printer.name, {**table_of(printer), **as_typed(typed)})


class _PrinterInterview:
    """The questions about a printer, without those that the calibration sheet answers."""

    def __init__(self, printer: Printer, lang: Lang) -> None:
        self.printer, self.lang = printer, lang

    def script(self) -> Script:
        """The questions, with known values as defaults. Returns the keys."""
        known, lang = self.printer, self.lang
        edges = [f"{getattr(known, edge):g}" for edge in EDGES]
        line = yield Question(
            "",
            phrase(
                N_("How much of each edge stays white, in mm? One number, or left, right, top, bottom: 4 4 4 12"), lang
            ),
            "text",
            memory="margin",
            default=edges[0] if len(set(edges)) == 1 else " ".join(edges),
            explained=phrase(N_("What the printer cannot print on: a number for all edges, or four."), lang),
        )
        numbers = str(line).replace("mm", " ").replace(";", " ").split()
        typed = dict(zip(EDGES, numbers if len(numbers) == len(EDGES) else [line] * len(EDGES), strict=True))
        _with_keys(known, typed)
        for name, key in KEYS.items():
            if key.question:
                is_number, value = key.kind == "number", getattr(known, name)
                words = tuple(phrase(key.answers[one], lang) for one in key.choices)
                typed[name] = yield Question(
                    "",
                    phrase(key.question, lang),
                    "text" if is_number else key.kind,  # millimetres have decimals
                    memory=name,
                    choices=key.choices,
                    words=words,
                    default=f"{value:g}" if is_number else value,
                )
                _with_keys(known, typed)
        return typed


def ask(printer: Printer, lang: Lang) -> dict[str, Any]:
    """What is answered about a printer; an empty line takes what is known. Raises InputError at the end of input."""
    from companion.asking.interview import run_interview
    from companion.cli.asking import CommandTerminal
    from companion.reading import Flags

    typed = run_interview(_PrinterInterview(printer, lang), CommandTerminal("", Flags(lang)))
    say_phrase(N_("To measure how far the backs are off: companion printer calibrate {name}"), lang, name=printer.name)
    return typed


def _calibrate(  # noqa: PLR0913, PLR0917 (what was typed)
    name: str | None, typed: dict[str, Any], paper: str, output: str | None, open_it: bool, lang: Lang
) -> None:
    """Print a printer's calibration sheet, using its profile, if there is one, with the keys that were typed."""
    from companion.printers.calibration import print_calibration

    known = load(os.environ).get(check_name(name)) if name is not None else None
    if name is not None and known is None:
        remark = N_("No printer is called “{name}”: this sheet is for a printer of which nothing is known yet.")
        say_phrase(remark, lang, error=True, name=name)
    measured = _with_keys(known or Printer(name or "home"), typed)
    file = f"calibration-{measured.name.replace(' ', '-')}-{lang}{'' if paper == 'a4' else f'-{paper}'}.pdf"
    put(file, lambda: print_calibration(measured, lang, paper), output, lang)
    if open_it:
        open_written(Path(place_for(file, output)), lang)


def _list(_name: str | None, lang: Lang) -> None:
    profiles = load(os.environ)
    for one in profiles.values():
        _show_profile(one, lang)
    if not profiles:
        say_phrase(N_("No printer is known yet: companion printer add NAME"), lang)


def _show(name: str | None, lang: Lang) -> None:
    _show_profile(find_printer(str(name), os.environ, ""), lang)
    say(harmless(str(place(os.environ))), lang, wrap=False)


def _remove(name: str | None, lang: Lang) -> None:
    find_printer(str(name), os.environ, "")
    save({key: one for key, one in load(os.environ).items() if key != name}, os.environ)
    say_phrase(N_("Removed: {name}"), lang, name=name)


_DEEDS = {"list": _list, "show": _show, "remove": _remove}


def _show_profile(one: Printer, lang: Lang) -> None:
    """Show a profile: its name, then a label and a value on each line."""
    say(one.name, lang)
    rows = in_words(one, lang)
    widest = max((len(label) for label, _ in rows), default=0)
    for label, value in rows:
        say(f"  {label:<{widest}}  {value}".rstrip(), lang)


def in_words(one: Printer, lang: Lang) -> list[tuple[str, str]]:
    """What is known of a printer: labels and values.

    >>> in_words(Printer("home", 4, 4, 4, 4, offset_x=0.3), "en")
    [('White edges', '4 mm'), ('Backs moved', '0.3 mm to the right, 0 mm upwards'), ('Sheets flipped', 'on the long edge')]
    """
    edges = {edge: decimal(getattr(one, edge), lang) for edge in EDGES}
    rows = []
    if len(set(edges.values())) == 1 and one.left:
        rows.append((phrase(N_("White edges"), lang), f"{edges['left']} mm"))
    elif any((one.left, one.right, one.top, one.bottom)):
        each = phrase(N_("left {left}, right {right}, top {top}, bottom {bottom} mm"), lang)
        rows.append((phrase(N_("White edges"), lang), each.format(**edges)))
    if one.offset_x or one.offset_y:
        moved = phrase(N_("{x} mm to the right, {y} mm upwards"), lang)
        offsets = {"x": decimal(one.offset_x, lang), "y": decimal(one.offset_y, lang)}
        rows.append((phrase(N_("Backs moved"), lang), moved.format(**offsets)))
    for name, key in KEYS.items():
        value = getattr(one, name)
        if key.kind == "number" and key.label and value:
            rows.append((phrase(key.label, lang), f"{decimal(value, lang)} mm"))
        elif words := key.listed.get(value):
            reversed_stack = name == "one_sided" and one.reverse
            words = N_("on one side, the stack reversed") if reversed_stack else words
            rows.append((phrase(key.label, lang), phrase(words, lang)))
    return rows
