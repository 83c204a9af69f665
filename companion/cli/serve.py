"""``companion serve``: the page at the table, and what programs ask of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli.context import language_for
from companion.cli.group import Command
from companion.cli.options import LangOption
from companion.errors import Fault, InputError
from companion.words import N_, Lang, translator

if TYPE_CHECKING:
    from companion.web.server import Listening

MORE = N_("Phones on the same network sit down by the code that is shown; nothing leaves this machine. Ctrl-C ends it.")

app = typer.Typer(add_completion=False)


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

    def ready(listening: Listening) -> None:
        if format == "json":
            from companion.verdict.json import dumps

            told = {"url": listening.url, "host_token": listening.host_token, "database": listening.database}
            sys.stdout.write(dumps(told) + "\n")
        else:
            _say(listening, host, language)
        sys.stdout.flush()
        if open:
            import webbrowser

            webbrowser.open(f"{listening.url}/host?ticket={listening.ticket}")

    serve_page(host, port, path, language, ready)
    return 0


def _serving() -> Callable[..., None]:
    """What serves. Raises InputError ``web-missing`` where its libraries are not installed."""
    if any(find_spec(one) is None for one in ("ifaddr", "starlette", "uvicorn")):
        raise InputError(Fault("web-missing"))
    from companion.web.server import serve as serve_page

    return serve_page


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
