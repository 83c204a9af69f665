"""``companion serve``: the page at the table, and what programs ask of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from companion.cli.context import error_context, language_for, spoken
from companion.cli.group import Command
from companion.cli.kit import read_planned
from companion.cli.options import LangOption
from companion.cli.streams import say_phrase
from companion.errors import Fault, InputError
from companion.words import N_, Lang, translator

if TYPE_CHECKING:
    from companion.web.server import Listening, TablesOfKit

MORE = N_("Phones on the same network sit down by the code that is shown; nothing leaves this machine. Ctrl-C ends it.")

app = typer.Typer(add_completion=False)


_THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
"""Addresses at which no other machine reaches this one."""


@app.command(cls=Command)
def serve(  # noqa: PLR0913 (an option each)
    context: typer.Context,
    *,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar=N_("ADDRESS"),
            help=N_("Where to listen: 0.0.0.0 for phones on the same network, this machine alone without it."),
        ),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar=N_("NUMBER"), help=N_("The port; 0: any that is free."))] = 0,
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar=N_("FILE"), help=N_("Where tables and results are kept: a file, or postgresql://…")
        ),
    ] = None,
    kit: Annotated[
        str | None,
        typer.Option(
            "--kit",
            metavar=N_("FILE"),
            help=N_("A game night’s file: its tables are opened, seated as its kit seats them."),
        ),
    ] = None,
    played: Annotated[
        str | None,
        typer.Option("--played", metavar=N_("FILE"), help=N_("The rounds already played that the kit was made with.")),
    ] = None,
    plan: Annotated[
        str | None,
        typer.Option("--plan", metavar=N_("FILE"), help=N_("The plan changed by hand that the kit was made with.")),
    ] = None,
    open: Annotated[bool, typer.Option("--open/--no-open", help=N_("Open the host's page in a browser."))] = True,
    format: Annotated[
        Literal["text", "json"], typer.Option("--format", help=N_("How it says where it is: for people or programs."))
    ] = "text",
    lang: LangOption = None,
) -> int:
    """Serve."""
    serve_page = _serving()
    language = language_for(context, lang)
    path = database or str(own_database())
    if kit is None and (idle := "--plan" if plan is not None else "--played" if played is not None else ""):
        raise InputError(Fault("serve-kit-missing", idle))
    opened = _tables_of(kit, played, plan, spoken(context, lang)) if kit is not None else None
    if opened and opened.page:
        port = port or urlsplit(opened.page).port or 0
        if host in _THIS_MACHINE and urlsplit(opened.page).hostname not in _THIS_MACHINE:
            remark = N_("Phones cannot reach {page}, as the server listens to this machine alone. Add --host 0.0.0.0.")
            say_phrase(remark, language, error=True, page=opened.page)

    def ready(listening: Listening) -> None:
        if format == "json":
            from companion.verdict.json import dumps

            told = {"url": listening.url, "host_token": listening.host_token, "database": listening.database}
            sys.stdout.write(dumps(told) + "\n")
        else:
            _say(listening, host, language)
        if listening.ahead:
            from companion.cli.streams import say_phrase

            say_phrase(
                N_(
                    "This machine’s clock is behind what was kept at {time}. Set it right: results are ordered by time."
                ),
                language,
                error=True,
                time=listening.ahead[:16].replace("T", " "),
            )
        sys.stdout.flush()
        if open:
            import webbrowser

            webbrowser.open(f"{listening.url}/host?ticket={listening.ticket}")

    serve_page(host, port, path, language, ready, *filter(None, [opened]))
    return 0


def _serving() -> Callable[..., None]:
    """What serves. Raises InputError ``web-missing`` where its libraries are not installed."""
    if any(find_spec(one) is None for one in ("ifaddr", "starlette", "uvicorn")):
        raise InputError(Fault("web-missing"))
    from companion.web.server import serve as serve_page

    return serve_page


def _tables_of(file: str, played: str | None, plan: str | None, lang: Lang | None) -> TablesOfKit:
    """The tables of a game night's file, seated as its kit seats them. Raises InputError."""
    from companion.kit.codes import coded_tables, coded_tents
    from companion.kit.night import read_night
    from companion.web.server import TablesOfKit

    night = read_night("-" if file == "-" else Path(file), lang, os.environ, sys.stdin)
    with error_context(None, night.lang):
        planned = read_planned(night, played, plan)
    tables = coded_tables(night, planned)
    return TablesOfKit(tables, coded_tents(night, tables), night.page_url)


def own_database() -> Path:
    """Where a server keeps its tables unless it is told otherwise."""
    from platformdirs import user_data_path

    folder = user_data_path("companion", ensure_exists=True)
    return folder / "tables.sqlite"


def _say(listening: Listening, host: str, lang: Lang) -> None:
    from companion.web.server import addresses

    _ = translator(lang)
    here = [listening.url] if host not in ("0.0.0.0", "::") else addresses(listening.port)
    sys.stdout.write(_("The table is served at {url}").format(url=", ".join(here or [listening.url])) + "\n")
    ticket = f"{listening.url}/host?ticket={listening.ticket}"
    sys.stdout.write(_("The host’s page opens once with {url}").format(url=ticket) + "\n")
