"""``companion printer``: the printers that are known by name, and the sheet that measures one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import typer

from companion.cli.completing import printer_names
from companion.cli.group import Command
from companion.cli.language import language_for
from companion.cli.options import LangOption, OpenOption, OutOption
from companion.cli.streams import say
from companion.errors import Fault, InputError
from companion.printing.printer import Printer
from companion.visible import harmless
from companion.words import N_, Lang, decimal, spaced, translator

MORE = N_(
    "add NAME makes or changes a profile, with the options below or by asking; list, show and remove do what they say. "
    "calibrate prints the sheet that measures what a printer does. Documents then take --printer NAME, evenings "
    'printer = "NAME".'
)

Action: TypeAlias = Literal["add", "list", "show", "remove", "calibrate"]

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def printer(  # noqa: PLR0913, PLR0917 (an option each)
    context: typer.Context,
    action: Annotated[Action, typer.Argument(metavar=N_("ACTION"), help=N_("add, list, show, remove or calibrate."))],
    name: Annotated[
        str | None,
        typer.Argument(metavar=N_("NAME"), help=N_("What the printer is called."), autocompletion=printer_names),
    ] = None,
    margin: Annotated[
        list[str] | None,
        typer.Option(
            "--margin",
            metavar=N_("MM"),
            help=N_("What it leaves white: a number for all edges, or left=5, right=, top=, bottom=; repeatable."),
        ),
    ] = None,
    offset_x: Annotated[
        str | None,
        typer.Option("--offset-x", metavar=N_("MM"), help=N_("How far backs are moved to the right; see calibrate.")),
    ] = None,
    offset_y: Annotated[
        str | None,
        typer.Option("--offset-y", metavar=N_("MM"), help=N_("How far backs are moved upwards; see calibrate.")),
    ] = None,
    flip: Annotated[
        Literal["long", "short"] | None,
        typer.Option("--flip", help=N_("The edge that sheets are flipped on, for their backs.")),
    ] = None,
    grey: Annotated[bool | None, typer.Option("--grey/--colour", help=N_("Whether it prints in greys only."))] = None,
    one_sided: Annotated[
        bool | None,
        typer.Option("--one-sided/--two-sided", help=N_("Whether sheets have to be put back for their backs.")),
    ] = None,
    reverse: Annotated[
        bool | None,
        typer.Option("--reverse/--in-order", help=N_("Whether a stack put back is taken from its other end.")),
    ] = None,
    paper: Annotated[
        Literal["a4", "letter"] | None, typer.Option("--paper", help=N_("Paper of the calibration sheet."))
    ] = None,
    output: OutOption = None,
    open: OpenOption = False,
    lang: LangOption = None,
) -> int:
    """Tell Companion about a printer."""
    said = {
        "offset_x": offset_x,
        "offset_y": offset_y,
        "flip": flip,
        "grey": grey,
        "one_sided": one_sided,
        "reverse": reverse,
    }
    told = {**_margins(margin or ()), **{key: value for key, value in said.items() if value is not None}}
    language = language_for(context, lang)
    about_sheet = {"paper": paper, "output": output, "open": open or None}
    _check(action, name, bool(told), [key for key, value in about_sheet.items() if value is not None])
    if action == "add":
        _add(str(name), told, language)
    elif action == "calibrate":
        from companion.cli.calibrating import calibrate

        calibrate(name, told, paper or "a4", output, open, language)
    else:
        _DEEDS[action](name, language)
    return 0


def _check(action: Action, name: str | None, told: bool, of_sheet: Sequence[str]) -> None:
    """Refuse what an action has no use for, and want what it needs."""
    faults = [Fault("option-idle", None, {"option": key}) for key in of_sheet if action != "calibrate"]
    if told and action not in ("add", "calibrate"):
        faults.append(Fault("printer-idle", None, {"action": action}))
    if name is None and action in ("add", "show", "remove"):
        faults.append(Fault("printer-nameless", None, {"action": action}))
    if name is not None and action == "list":
        faults.append(Fault("printer-list", None, {"found": harmless(name)}))
    if faults:
        raise InputError(faults)


def _margins(told: Sequence[str]) -> dict[str, Any]:
    """The edges that --margin says something about; what it says is looked at with everything else."""
    from companion.printers import EDGES

    found: dict[str, Any] = {}
    for one in (part for word in told for part in word.replace(";", " ").split()):
        edge, equals, value = one.partition("=")
        if not equals:
            found |= dict.fromkeys(EDGES, one)
        elif edge in EDGES:
            found[edge] = value
        else:
            raise InputError(Fault("printer-edge", "--margin", {"found": harmless(one[:40])}))
    return found


def _add(name: str, told: dict[str, Any], lang: Lang) -> None:
    """Make a profile, or change what is told of one."""
    from companion.cli.source import can_ask
    from companion.printers import as_typed, check_name, load, profile_of, save, table_of

    check_name(name)
    profiles = load(os.environ)
    before = table_of(profiles[name]) if name in profiles else {}
    if not told:
        if not can_ask():
            raise InputError(Fault("printer-untold", None, {"name": name}))
        from companion.cli.calibrating import ask

        told = ask(name, before, lang)
    made = profile_of(name, {**before, **as_typed(told)})
    path = save({**profiles, name: made}, os.environ)
    _ = translator(lang)
    changed = _("Changed: {name} ({file})") if name in profiles else _("Added: {name} ({file})")
    say(spaced(changed.format(name=name, file=harmless(str(path))), lang), lang)
    _tell(made, lang)


def _list(_name: str | None, lang: Lang) -> None:
    from companion.printers import load

    profiles = load(os.environ)
    for one in profiles.values():
        _tell(one, lang)
    if not profiles:
        _ = translator(lang)
        say(spaced(_("No printer is known yet: companion printer add NAME"), lang), lang)


def _show(name: str | None, lang: Lang) -> None:
    from companion.printers import find_printer, place

    _tell(find_printer(str(name), os.environ, ""), lang)
    say(harmless(str(place(os.environ))), lang)


def _remove(name: str | None, lang: Lang) -> None:
    from companion.printers import find_printer, load, save

    find_printer(str(name), os.environ, "")
    save({key: one for key, one in load(os.environ).items() if key != name}, os.environ)
    _ = translator(lang)
    say(spaced(_("Removed: {name}").format(name=name), lang), lang)


_DEEDS = {"list": _list, "show": _show, "remove": _remove}


def _tell(one: Printer, lang: Lang) -> None:
    """A profile in a line or two."""
    say(spaced(f"{one.name}: {'; '.join(in_words(one, lang))}", lang), lang)


def in_words(one: Printer, lang: Lang) -> list[str]:
    """What is known of a printer, in words.

    >>> in_words(Printer("home", 4, 4, 4, 4, offset_x=0.3), "en")
    ['white edges of 4 mm', 'backs moved by 0.3 mm to the right and 0 mm upwards', 'flipped on the long edge']
    """
    _ = translator(lang)

    def mm(value: float) -> str:
        return decimal(value, lang)

    edges = {"left": mm(one.left), "right": mm(one.right), "top": mm(one.top), "bottom": mm(one.bottom)}
    said = []
    if len(set(edges.values())) == 1 and one.left:
        said.append(_("white edges of {width} mm").format(width=edges["left"]))
    elif any((one.left, one.right, one.top, one.bottom)):
        said.append(_("white edges, in mm: left {left}, right {right}, top {top}, bottom {bottom}").format(**edges))
    if one.offset_x or one.offset_y:
        moved = _("backs moved by {x} mm to the right and {y} mm upwards")
        said.append(moved.format(x=mm(one.offset_x), y=mm(one.offset_y)))
    said.append(_("flipped on the long edge") if one.flip == "long" else _("flipped on the short edge"))
    if one.grey:
        said.append(_("greys only"))
    if one.one_sided:
        said.append(_("prints on one side, the stack reversed") if one.reverse else _("prints on one side"))
    return said
