"""``companion history``: backups, exports and deletion of what was played at a server's tables."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import typer

from companion.cli.context import language_for
from companion.cli.group import Command
from companion.cli.options import DatabaseOption, LangOption
from companion.cli.serve import own_database
from companion.cli.streams import say
from companion.errors import Fault, InputError
from companion.words import N_, spaced, translator

if TYPE_CHECKING:
    from companion.web.store import Store

MORE = N_(
    "backup FILE copies all of it, restore FILE puts such a copy in its place (what was there is kept as .bak), "
    "export writes the results as a table for spreadsheets (CSV), or as JSON where FILE ends in .json, forget ID deletes a table with all that was entered at it."
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
    database: DatabaseOption = None,
    lang: LangOption = None,
) -> int:
    """Manage what was played."""
    language = language_for(context, lang)
    _ = translator(language)
    path = database or str(own_database())
    if action == "export":
        _export(path, what)
        return 0
    if what is None:
        raise InputError(Fault("history-which" if action == "forget" else "history-what", None, {"action": action}))
    if action == "backup":
        _backup(path, Path(what))
        sentence = _("Copied to {file}.")
    elif action == "restore":
        _restore(what, path)
        sentence = _("{file} is in its place again.")
    else:
        _forget(path, what)
        sentence = _("Table {file} is forgotten.")
    say(spaced(sentence.format(file=what), language), language)
    return 0


def _backup(database: str, copy: Path) -> None:
    from companion.web.store import Store

    if copy.exists():
        raise InputError(Fault("history-there", None, {"file": str(copy)}))
    with closing(_opened(database)) as store, closing(Store(copy)) as whole:
        store.copy_to(whole)


def _restore(copy: str, database: str) -> None:
    """Replace the database by a backup and keep the old one beside it; a server's database has to be empty. An
    unreadable backup changes nothing.
    """
    from companion.files import write_whole
    from companion.web.databases import is_postgres
    from companion.web.store import Store

    if is_postgres(database):
        with closing(_opened(copy)) as whole, closing(Store(database)) as store:
            if store.tables():
                raise InputError(Fault("history-not-empty", None, {"file": store.name}))
            whole.copy_to(store)
        return
    _opened(copy).close()  # that it is one, and closed whole
    path = Path(database)
    if path.exists():
        Store(database).close()  # nobody serves it
        path.replace(path.with_name(f"{path.name}.bak"))
    write_whole(path, Path(copy).read_bytes())


def _export(database: str, file: str | None) -> None:
    from companion.files import write_whole
    from companion.web.exports import csv_of, json_of

    with closing(_opened(database)) as store:
        written = json_of if str(file).endswith(".json") else csv_of
        text = written(store.results())
    if file in (None, "-"):
        sys.stdout.write(text)
    else:
        write_whole(Path(str(file)), text.encode())


def _forget(database: str, table: str) -> None:
    with closing(_opened(database)) as store:
        if not store.forget(table):
            raise InputError(Fault("history-unknown", None, {"table": table[:40]}))


def _opened(database: str) -> Store:
    """The existing store. Raises InputError ``history-missing`` if there is no such file."""
    from companion.web.databases import is_postgres
    from companion.web.store import Store

    if not is_postgres(database) and not Path(database).is_file():
        raise InputError(Fault("history-missing", None, {"file": database}))
    return Store(database)
