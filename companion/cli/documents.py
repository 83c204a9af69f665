"""The printing verbs (`rules`, `pad`, `aid`, `components`): one way from the games named to files on disk.

Each verb is a command of the same function, with the options of its kind. If several games are named, all documents
are made before the first is written, so that an error in one leaves no files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from companion.cli.completing import game_names
from companion.cli.context import error_context, language_for
from companion.cli.delivery import SUFFIXES, deliver, open_written, place_for, remark_on_older, render, title_of
from companion.cli.group import Command
from companion.cli.offering import Chosen, offering
from companion.cli.options import LangOption, OpenOption, OutOption
from companion.cli.streams import STDOUT, say
from companion.cli.usage import UsageFaultError, missing_game
from companion.errors import Fault, InputError, PrintError
from companion.games import find_id, game_ids
from companion.printing.kinds import AidOptions, ComponentsOptions, Document, PadOptions, RulesOptions
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
WatchOption: TypeAlias = Annotated[
    bool, typer.Option("--watch", help=N_("Print again whenever a template changes, until Ctrl-C."))
]

Render = Callable[[Document], bytes]


MORE = {
    "components": N_(
        "Print on card stock, on both sides (flip on the long edge), at 100%. "
        "--one-per-page is for print shops: a card a page, with 3 mm of bleed."
    )
}


OPTIONS: Mapping[str, type[RulesOptions | PadOptions | AidOptions | ComponentsOptions]] = {
    "rules": RulesOptions,
    "pad": PadOptions,
    "aid": AidOptions,
    "components": ComponentsOptions,
}


def printing_verb(kind: str) -> typer.Typer:
    """The command that prints documents of a ``kind`` of `OPTIONS`."""
    options = OPTIONS[kind]
    app = typer.Typer(add_completion=False)

    @app.command(cls=Command)
    @offering(options, without="watch" if options is ComponentsOptions else "")
    def command(  # noqa: PLR0913 (an option each)
        context: typer.Context,
        games: GamesArgument = None,
        *,
        every: AllOption = False,
        chosen: Chosen,
        output: OutOption = None,
        open: OpenOption = False,
        watch: WatchOption = False,
        lang: LangOption = None,
    ) -> int:
        spoken = language_for(context, lang)
        suffix = chosen.values.get("format", "pdf")
        _check_paper(chosen.values, suffix)
        page = chosen.of(options, spoken)
        documents = [Document(game, kind, page, suffix) for game in _games(context, games or (), every)]
        opening = [open]  # once, however often it is printed

        def show(render: Render) -> None:
            open_it = bool(opening and opening.pop())
            if len(documents) == 1:
                deliver(documents[0], lambda: render(documents[0]), output, open_it, remarks=True)
            else:
                _print_all(documents, output, open_it, spoken, render)

        if watch and output in STDOUT:
            raise InputError(Fault("watch-stdout", "-o"))
        if watch:
            from companion.cli.watching import watch as watch_templates

            watch_templates(show, [page.data] if page.data else [], spoken)
        show(render)
        return 0

    return app


def _check_paper(chosen: Mapping[str, Any], suffix: str) -> None:
    """Refuse options about paper for a form without paper. Raises InputError ``option-idle``."""
    idle = [name for name in ("printer", "duplex", "booklet") if chosen.get(name)] if suffix != "pdf" else []
    if idle:
        raise InputError(Fault("option-idle", None, {"option": name}) for name in idle)


def _games(context: typer.Context, names: Sequence[str], every: bool) -> list[str]:
    """The ids of the games named, each once. Raises InputError with every unknown name."""
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


def _print_all(documents: Sequence[Document], output: str | None, open_it: bool, lang: Lang, render: Render) -> None:
    """Make all documents, then write them into one folder. Raises PrintError with the faults of all that cannot be
    made.
    """
    folder = _folder_for(output)
    made: list[tuple[Document, bytes]] = []
    faults: list[Fault] = []
    with _progress(documents, lang) as steps:
        for document in steps:
            try:
                made.append((document, render(document)))
            except PrintError as error:
                faults += error.faults
    if faults:
        raise PrintError(faults)
    from companion.printing.output import write_atomically

    for document, data in made:
        remark_on_older(folder / document.name, data, lang)
        with error_context(document.game_id, lang):
            say(harmless(str(write_atomically(folder / document.name, data))), lang, wrap=False)
    if open_it:
        open_written(folder, lang)


def _folder_for(output: str | None) -> Path:
    """The folder for several documents. Raises PrintError if the name is a file's: one file cannot hold them."""
    one = output is not None and (output in STDOUT or Path(output).suffix.lower() in SUFFIXES)
    path = place_for("", None if one else output)
    try:
        if one or path.is_file():
            raise PrintError(Fault("several-one-file", "-o", {"path": str(output)}))
    except (OSError, ValueError):  # no folder can be called so: writing will say it
        pass
    return path


@contextmanager
def _progress(documents: Sequence[Document], lang: Lang) -> Iterator[Iterable[Document]]:
    """The documents one by one, with a bar on a terminal's standard error."""
    if not sys.stderr.isatty():
        yield documents
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("", total=len(documents))

        def steps() -> Iterator[Document]:
            for document in documents:
                progress.update(task, description=title_of(document))
                yield document
                progress.advance(task)

        yield steps()
