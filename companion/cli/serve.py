"""``companion serve``: serves the page at the table, and its interface for programs."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

import typer

from companion.cli.context import error_context, language_for, spoken
from companion.cli.group import Command
from companion.cli.kit import read_planned
from companion.cli.options import DatabaseOption, LangOption
from companion.cli.streams import say, say_phrase
from companion.errors import Fault, InputError
from companion.web import THIS_MACHINE, is_here_alone, leads_elsewhere
from companion.words import N_, Lang, translator

if TYPE_CHECKING:
    from companion.web.evenings import TakenUp
    from companion.web.server import Listening, Serving, TablesOfKit

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
    database: DatabaseOption = None,
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
        typer.Option(
            "--played", metavar=N_("FILE"), help=N_("The sessions already played that the kit was made with.")
        ),
    ] = None,
    plan: Annotated[
        str | None,
        typer.Option("--plan", metavar=N_("FILE"), help=N_("The plan changed by hand that the kit was made with.")),
    ] = None,
    evening: Annotated[
        list[str] | None,
        typer.Option(
            "--evening", metavar=N_("FILE"), help=N_("A file that companion keep wrote becomes a table (repeatable).")
        ),
    ] = None,
    https: Annotated[
        bool,
        typer.Option("--https", help=N_("Encrypt: phones trust this machine’s own certificate first, as /ca tells.")),
    ] = False,
    open: Annotated[bool, typer.Option("--open/--no-open", help=N_("Open the host's page in a browser."))] = True,
    format: Annotated[
        Literal["text", "json"], typer.Option("--format", help=N_("How it says where it is: for people or programs."))
    ] = "text",
    lang: LangOption = None,
) -> int:
    """Serve."""
    serve_page = _serving(https=https)
    language = language_for(context, lang)
    if kit is None and (idle := "--plan" if plan is not None else "--played" if played is not None else ""):
        raise InputError(Fault("serve-kit-missing", idle))
    from companion.web.server import Serving, TablesOfKit

    opened = _tables_of(kit, played, plan, spoken(context, lang)) if kit is not None else TablesOfKit()
    if opened.page:
        port = port or urlsplit(opened.page).port or 0
        _remark(opened.page, host, language, https=https)
    taken = [_taken_up(one, language) for one in evening or ()]
    authority = own_authority() if https else None
    command = for_phones(sys.argv[1:])
    asked = Serving(host, port, database or str(own_database()), language, opened, taken, authority, command)

    def ready(listening: Listening) -> None:
        _say(listening, language, format)
        if opened.page and host not in THIS_MACHINE:
            _remark_elsewhere(opened.page, listening, language)
        if open:
            import webbrowser

            webbrowser.open(f"{listening.url}/host?ticket={listening.ticket}")

    serve_page(asked, ready)
    return 0


def _serving(*, https: bool) -> Callable[[Serving, Callable[[Listening], None]], None]:
    """The server. Raises InputError ``web-missing`` if its libraries are not installed."""
    needed = ("ifaddr", "starlette", "uvicorn", *(("cryptography",) if https else ()))
    if any(find_spec(one) is None for one in needed):
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


def _taken_up(written: str, lang: Lang) -> TakenUp:
    """The evening in a file; its game may stand before the name (``lobbys=friday.toml``). Raises InputError."""
    from companion.games import find_id
    from companion.verdict.faults import FaultWords
    from companion.web.evenings import take_up

    game, sign, name = written.partition("=")
    try:
        game, name = (find_id(game), name) if sign else ("", written)
    except InputError:  # the name of a file may hold the sign
        game, name = "", written
    with error_context(game or None):
        taken = take_up(Path(name).expanduser(), game)
    for remark in taken.remarks:
        say(FaultWords(lang, taken.game.id).message(remark), lang, error=True)
    return taken


def _remark(page: str, host: str, lang: Lang, *, https: bool) -> None:
    """Report if the codes of a kit do not lead to this server."""
    if host in THIS_MACHINE and not is_here_alone(page):
        remark = N_("Phones cannot reach {page}, as the server listens to this machine alone. Add --host 0.0.0.0.")
        say_phrase(remark, lang, error=True, page=page)
    if page.startswith("https:") and not https:
        remark = N_("The kit’s codes say {page}, and the server speaks plain http. Add --https.")
        say_phrase(remark, lang, error=True, page=page)
    if page.startswith("http:") and https:
        remark = N_(
            "The kit’s codes say {page}, and the server speaks https. Leave out --https, or print the kit with https."
        )
        say_phrase(remark, lang, error=True, page=page)


def _remark_elsewhere(page: str, listening: Listening, lang: Lang) -> None:
    """Report if the codes of a kit lead to another address than this server's."""
    if leads_elsewhere(page, listening.reachable):
        remark = N_("The kit’s codes say {page}, and phones reach {url}. Print the kit with that address as its page.")
        say_phrase(remark, lang, error=True, page=page, url=listening.reachable[0])


def for_phones(arguments: Sequence[str]) -> str:
    """The same command as was typed, listening for phones. ``arguments``: what stood after ``companion``.

    >>> for_phones(["serve", "--kit", "our night.toml", "--host=127.0.0.1", "--port", "8399"])
    "companion serve --kit 'our night.toml' --port 8399 --host 0.0.0.0"
    """
    kept, given = [], iter(arguments)
    for one in given:
        if one == "--host":
            next(given, None)
        elif not one.startswith("--host="):
            kept.append(one)
    written = subprocess.list2cmdline(kept) if os.name == "nt" else shlex.join(kept)
    return f"companion {written} --host 0.0.0.0"


def own_authority() -> Path:
    """The folder of this machine's certificate authority."""
    from platformdirs import user_state_path

    return user_state_path("companion") / "authority.pem"


def own_database() -> Path:
    """The default path of a server's database."""
    from platformdirs import user_data_path

    folder = user_data_path("companion", ensure_exists=True)
    return folder / "tables.sqlite"


def _say(listening: Listening, lang: Lang, format: str) -> None:
    """Report where the server is, for people or for programs, and whether the clock is wrong."""
    trust_at = listening.trust.address(urlsplit(listening.reachable[0]).hostname or "") if listening.trust else ""
    if format == "json":
        from companion.verdict.json import dumps

        line = {"url": listening.url, "host_token": listening.host_token, "database": listening.database}
        sys.stdout.write(dumps(line | ({"certificate": trust_at} if trust_at else {})) + "\n")
    else:
        _ = translator(lang)
        lines = [_("The table is served at {url}").format(url=", ".join(listening.reachable))]
        if all(map(is_here_alone, listening.reachable)):
            lines.append(_("Only this machine can open it. For phones on the same network: --host 0.0.0.0"))
        if listening.trust:
            lines.append(_("Phones first open {url} to trust it, once each").format(url=trust_at))
            lines.append(_("Fingerprint of its certificate: {hex}").format(hex=listening.trust.fingerprint))
        ticket = f"{listening.url}/host?ticket={listening.ticket}"
        lines.append(_("The host’s page opens once with {url}").format(url=ticket))
        host_page = f"{(*listening.reachable, listening.url)[0]}/host"
        lines.append(_("On another device: {url} and the code {code}").format(url=host_page, code=listening.code))
        sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
    if listening.ahead:
        remark = N_(
            "This machine’s clock is behind what was kept at {time}. Set it right: results are ordered by time."
        )
        say_phrase(remark, lang, error=True, time=listening.ahead[:16].replace("T", " "))
