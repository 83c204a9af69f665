"""The printing verbs (`rules`, `pad`, `aid`, `components`): one table of options, one way from the games named to files on the disk.

A verb takes only the options that change its document. Several games are one deed: every document is made before the first
is written, so that a mistake in one of them leaves nothing behind.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer

from companion.cli.completing import game_names
from companion.cli.group import Command
from companion.cli.knowing import knowing
from companion.cli.language import language_for
from companion.cli.making import make
from companion.cli.options import DataOption, InkOption, LangOption, OpenOption, OutOption, PaperOption, TypeOption
from companion.cli.printed import (
    SUFFIXES,
    BleedOption,
    BookletOption,
    CopiesOption,
    CornersOption,
    DuplexOption,
    FillableOption,
    FoldOption,
    FourColourOption,
    GapOption,
    LargeIndexOption,
    MatsOption,
    NUpOption,
    OnePerPageOption,
    PlayersOption,
    PrinterOption,
    QrOption,
    WatchOption,
    open_written,
    place_for,
    printer_named,
    title_of,
)
from companion.cli.streams import STDOUT, say
from companion.cli.telling import deliver_telling, tell_older
from companion.cli.usage import UsageFaultError, missing_game
from companion.errors import Fault, InputError, PrintError
from companion.games import find_id, game_ids
from companion.printing.options import Options
from companion.printing.wanted import Wanted
from companion.visible import harmless
from companion.words import N_, Lang

GamesArgument: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar=N_("GAME"),
        help=N_("Games; `companion games` lists them."),
        autocompletion=game_names,
        show_default=False,
    ),
]
AllOption: TypeAlias = Annotated[bool, typer.Option("--all", help=N_("All games."))]
FormatOption: TypeAlias = Annotated[
    Literal["pdf", "html", "md", "txt"], typer.Option("--format", help=N_("Form of the rule sheet."))
]

_CHOICES: dict[str, tuple[Any, Any]] = {
    "format": (FormatOption, "pdf"),
    "paper": (PaperOption, "a4"),
    "players": (PlayersOption, None),
    "ink": (InkOption, "normal"),
    "type": (TypeOption, "normal"),
    "copies": (CopiesOption, 1),
    "data": (DataOption, None),
    "corners": (CornersOption, False),
    "four_colour": (FourColourOption, False),
    "large_index": (LargeIndexOption, False),
    "mats": (MatsOption, False),
    "one_per_page": (OnePerPageOption, False),
    "duplex": (DuplexOption, None),
    "duplex-or-fold": (FoldOption, None),
    "booklet": (BookletOption, False),
    "n_up": (NUpOption, 1),
    "bleed": (BleedOption, None),
    "gap": (GapOption, 0.0),
    "printer": (PrinterOption, None),
    "fillable": (FillableOption, False),
    "qr": (QrOption, False),
}
"""Every option that changes a document, and what it is when nothing is said."""

_AROUND: dict[str, tuple[Any, Any]] = {
    "output": (OutOption, None),
    "open": (OpenOption, False),
    "watch": (WatchOption, False),
    "lang": (LangOption, None),
}
"""What is said about the printing, not about the page."""


WATCHED = ("rules", "pad", "aid")
"""What can be printed again whenever its templates change."""

Make = Callable[[Wanted], bytes]


def printing_verb(kind: str, takes: Sequence[str]) -> typer.Typer:
    """The command that prints documents of a ``kind`` (see `printed.KINDS`), with the options it ``takes``."""
    app = typer.Typer(add_completion=False)
    around = _AROUND if kind in WATCHED else {name: told for name, told in _AROUND.items() if name != "watch"}
    options = {**{name.removesuffix("-or-fold"): _CHOICES[name] for name in takes}, **around}

    def command(context: typer.Context, games: list[str] | None, every: bool, **chosen: Any) -> int:  # noqa: ANN401
        lang = language_for(context, chosen.pop("lang"))
        output, open_it, suffix = chosen.pop("output"), chosen.pop("open"), chosen.pop("format", "pdf")
        again, coded = chosen.pop("watch", False), chosen.pop("qr", False)
        _check_paper(chosen, suffix)
        options = Options(lang=lang, **{**chosen, "printer": printer_named(chosen.get("printer"))})
        games = _games(context, games or (), every)
        if coded:
            from companion.reading.qr_text import qr_text

            wanted = [Wanted(one, kind, replace(options, code=qr_text(one, {})), suffix) for one in games]
        else:
            wanted = [Wanted(one, kind, options, suffix) for one in games]

        opening = [open_it]  # once, however often it is printed

        def show(make: Make) -> None:
            if len(wanted) == 1:
                one = wanted[0]
                deliver_telling(one, lambda: make(one), output, bool(opening and opening.pop()))
            else:
                _print_all(wanted, output, bool(opening and opening.pop()), lang, make)

        if again and output in STDOUT:
            raise InputError(Fault("watch-stdout", "-o"))
        if again:
            from companion.cli.watching import watch

            watch(show, [options.data] if options.data else [], lang)
        show(make)
        return 0

    declared = {
        "context": (typer.Context, Parameter.empty),
        "games": (GamesArgument, None),
        "every": (AllOption, False),
    }
    parameters = [
        Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=annotation)
        for name, (annotation, default) in {**declared, **options}.items()
    ]
    command.__signature__ = Signature(parameters, return_annotation=int)  # type: ignore[attr-defined]
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    app.command(cls=Command)(command)
    return app


def _check_paper(chosen: Mapping[str, Any], suffix: str) -> None:
    """Refuse what is about paper for a form that has none. Raises InputError ``option-idle``."""
    idle = [name for name in ("printer", "duplex", "booklet") if chosen.get(name)] if suffix != "pdf" else []
    if idle:
        raise InputError(Fault("option-idle", None, {"option": name}) for name in idle)


def _games(context: typer.Context, names: Sequence[str], every: bool) -> list[str]:
    """The ids of the games asked for, each once. Raises InputError with every name that is no game's."""
    if every:
        if names:
            raise InputError(Fault("all-and-some", None, {"found": names[0]}))
        return list(game_ids())
    if not names:
        raise UsageFaultError(missing_game(), context.command_path)
    found: list[str] = []
    faults: list[Fault] = []
    for name in names:
        try:
            found.append(find_id(name))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return list(dict.fromkeys(found))


def _print_all(wanted: Sequence[Wanted], output: str | None, open_it: bool, lang: Lang, make: Make) -> None:
    """Make all, then write all into one folder. Raises PrintError with the faults of all that cannot be made."""
    folder = _folder_for(output)
    made: list[tuple[Wanted, bytes]] = []
    faults: list[Fault] = []
    with _progress(wanted, lang) as steps:
        for document in steps:
            try:
                made.append((document, make(document)))
            except PrintError as error:
                faults += error.faults
    if faults:
        raise PrintError(faults)
    from companion.printing.output import write_atomically

    for document, data in made:
        tell_older(folder / document.name, data, lang)
        with knowing(document.game_id, lang):
            say(harmless(str(write_atomically(folder / document.name, data))), lang)
    if open_it:
        open_written(folder, lang)


def _folder_for(output: str | None) -> Path:
    """Where several documents go. Raises PrintError for what is no folder: one file cannot hold them."""
    one = output is not None and (output in STDOUT or Path(output).suffix.lower() in SUFFIXES)
    path = place_for("", None if one else output)
    try:
        if one or path.is_file():
            raise PrintError(Fault("several-one-file", "-o", {"path": str(output)}))
    except (OSError, ValueError):  # no folder can be called so: writing will say it
        pass
    return path


@contextmanager
def _progress(wanted: Sequence[Wanted], lang: Lang) -> Iterator[Iterable[Wanted]]:
    """The documents one by one, with a bar on a terminal's standard error that says which is being made."""
    if not sys.stderr.isatty():
        yield wanted
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=len(wanted))

        def steps() -> Iterator[Wanted]:
            for document in wanted:
                progress.update(task, description=title_of(document))
                yield document
                progress.advance(task)

        yield steps()
