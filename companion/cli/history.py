"""``companion history``: what was played at the tables of a server: copies, lists, and what is to be forgotten."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer

from companion.cli.context import language_for
from companion.cli.group import Command
from companion.cli.options import LangOption
from companion.cli.serve import own_database
from companion.cli.streams import say
from companion.errors import Fault, InputError
from companion.words import N_, spaced, translator

MORE = N_(
    "backup FILE copies all of it, restore FILE puts such a copy in its place (what was there is kept as .bak), "
    "export writes the results as a table for spreadsheets (CSV), forget ID deletes a table with all that was entered at it."
)

Action: TypeAlias = Literal["backup", "restore", "export", "forget"]

app = typer.Typer(add_completion=False)


@app.command(cls=Command)
def history(
    context: typer.Context,
    action: Annotated[Action, typer.Argument(metavar=N_("ACTION"), help=N_("backup, restore, export or forget."))],
    what: Annotated[
        str | None, typer.Argument(metavar=N_("FILE"), help=N_("The copy, or the id of the table to forget."))
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar=N_("FILE"), help=N_("Where tables and results are kept."))
    ] = None,
    lang: LangOption = None,
) -> int:
    """Look after what was played."""
    language = language_for(context, lang)
    _ = translator(language)
    path = Path(database) if database else own_database()
    if action == "export":
        _export(path, what)
        return 0
    if what is None:
        raise InputError(Fault("history-what", None, {"action": action}))
    if action == "backup":
        _backup(path, Path(what))
        told = _("Copied to {file}.")
    elif action == "restore":
        _restore(Path(what), path)
        told = _("{file} is in its place again.")
    else:
        _forget(path, what)
        told = _("Table {file} is forgotten.")
    say(spaced(told.format(file=what), language), language)
    return 0


def _backup(database: Path, copy: Path) -> None:
    from companion.web.store import Store

    _needed(database)
    if copy.exists():
        raise InputError(Fault("history-there", None, {"file": str(copy)}))
    store = Store(database)
    try:
        store.backup(copy)
    finally:
        store.close()


def _restore(copy: Path, database: Path) -> None:
    """Put a copy in the place of what is there, which is kept beside it. A copy that cannot be read changes nothing."""
    from companion.files import write_whole
    from companion.web.store import Store

    _needed(copy)
    Store(copy).close()  # that it is one, and closed whole
    if database.exists():
        Store(database).close()  # nobody serves it
        database.replace(database.with_name(f"{database.name}.bak"))
    write_whole(database, copy.read_bytes())


def _export(database: Path, file: str | None) -> None:
    from companion.files import write_whole
    from companion.web.exports import csv_of
    from companion.web.store import Store

    _needed(database)
    store = Store(database)
    try:
        text = csv_of(store.results())
    finally:
        store.close()
    if file in (None, "-"):
        sys.stdout.write(text)
    else:
        write_whole(Path(str(file)), text.encode())


def _forget(database: Path, table: str) -> None:
    from companion.web.store import Store

    _needed(database)
    store = Store(database)
    try:
        if not store.forget(table):
            raise InputError(Fault("history-unknown", None, {"table": table[:40]}))
    finally:
        store.close()


def _needed(path: Path) -> None:
    """Raises InputError ``file-missing`` where there is no such file."""
    if not path.is_file():
        raise InputError(Fault("file-missing", None, {"file": str(path)}))
