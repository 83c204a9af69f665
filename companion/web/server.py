"""The server on the host's machine: where it listens, at which addresses phones reach it, how it ends."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import re
import secrets
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack, nullcontext, suppress
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from companion.errors import Fault, InputError
from companion.games import find_game, game_ids
from companion.kit.codes import CodedTable, CodedTent
from companion.processes import Confined, Limits, OverrunError
from companion.verdict.faults import FaultWords, error_json
from companion.web import THIS_MACHINE
from companion.web.jobs import Given, Judged, judge_given
from companion.web.laying import lay_kit
from companion.web.store import Store, Token
from companion.words import Lang

if TYPE_CHECKING:
    import uvicorn

    from companion.web.app import Run
    from companion.web.certificates import Certified
    from companion.web.evenings import TakenUp
    from companion.web.trust import Trust

LIMITS = Limits(seconds=30, memory=2 << 30)
"""The limits for a score, an event or advice. Advice uses at most 20 of the seconds for its search."""
_WORKERS = 2
_LOOKED_AFTER = 60.0
"""Seconds between two checks whether the certificate is still right, with https."""
_VIRTUAL = re.compile(
    r"^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|utun|ppp|zt|tailscale|lxc|lxd|cni|flannel)"
    r"|virtual|vethernet|hyper-v|vmware|wsl|vpn|tap-windows|wireguard|tailscale|zerotier",
    re.IGNORECASE,
)
"""The names of virtual network adapters, to which no phone is connected."""


class Listening(NamedTuple):
    """A server that listens.

    - ``url``: its address. ``reachable``: the addresses for phones. ``database``: where it keeps everything.
    - ``host_token``: the host's token. ``ticket``: opens the host's page once. ``code``: opens it whenever it is
      typed there.
    - ``ahead``: the time (ISO) of the last entry, if this machine's clock has not reached it yet; else "".
    - ``trust``: how phones come to trust a server that speaks https.
    """

    url: str
    host_token: str
    database: str
    ticket: str = ""
    code: str = ""
    ahead: str = ""
    reachable: Sequence[str] = ()
    trust: Trust | None = None


def addresses(port: int, scheme: str = "http") -> list[str]:
    """The addresses at which phones on the same network may reach this machine, the likeliest first.

    First comes the adapter that leads out, then the machine's name on the network (``.local``), then other adapters.
    Those of virtual machines, containers and private networks of programs come last.
    """
    import ifaddr

    adapters = [(str(one.nice_name), str(ip.ip)) for one in ifaddr.get_adapters() for ip in one.ips if ip.is_IPv4]
    way_out = ""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(("192.0.2.1", 9))  # sends nothing; the address belongs to nobody (RFC 5737)
        way_out = way.getsockname()[0]
    short = socket.gethostname().lower().partition(".")[0]
    return [f"{scheme}://{one}:{port}" for one in by_likelihood(adapters, way_out, short)]


def by_likelihood(adapters: Sequence[tuple[str, str]], way_out: str, name: str) -> list[str]:
    """Addresses, the likeliest to be reached by a phone first, and the machine's ``.local`` name second.

    ``adapters``: names and their addresses. ``way_out``: the address of the adapter that leads out.

    >>> by_likelihood([("docker0", "172.17.0.1"), ("tun0", "10.8.0.2"), ("wlan0", "192.168.1.7")], "10.8.0.2", "laptop")
    ['192.168.1.7', 'laptop.local', '10.8.0.2', '172.17.0.1']
    """

    def unlikely(one: tuple[str, str]) -> tuple[bool, bool, bool]:
        adapter, address = one
        virtual = _VIRTUAL.search(adapter) is not None or address.startswith(("169.254.", "100."))
        return virtual, address != way_out, not ip_address(address).is_private

    found = [address for _, address in sorted(adapters, key=unlikely) if not ip_address(address).is_loopback]
    called = [f"{name}.local"] if found and re.fullmatch(r"[a-z0-9-]+", name) and name != "localhost" else []
    return [*dict.fromkeys([*found[:1], *called, *found[1:]])]


def names() -> frozenset[str]:
    """The names of this machine on its network."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return frozenset({"localhost", own, short, f"{short}.local"})


class TablesOfKit(NamedTuple):
    """The tables and tents of a kit, and the address of the page in its codes ("": none)."""

    tables: Sequence[CodedTable] = ()
    tents: Sequence[CodedTent] = ()
    page: str = ""


class Serving(NamedTuple):
    """What is served, and where.

    ``evenings``: the evenings from files that become tables. ``authority``: the file of the certificate authority,
    for https. ``command``: what to type so that phones reach it.
    """

    host: str
    port: int
    database: str
    lang: Lang
    kit: TablesOfKit = TablesOfKit()
    evenings: Sequence[TakenUp] = ()
    authority: Path | None = None
    command: str = "companion serve --host 0.0.0.0"

    @property
    def is_open(self) -> bool:
        """True if it listens on all addresses of this machine."""
        return self.host in ("0.0.0.0", "::")


class _Secure(NamedTuple):
    """What https needs: certificates, and a listener on plain http for the page that explains how to trust them."""

    certified: Certified
    plain: socket.socket
    trust: Trust


def serve(asked: Serving, ready: Callable[[Listening], None]) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` is called once the server listens. The tables of a kit are laid first.

    Raises InputError ``port-range``, ``port-taken``, ``address-not-here``, ``kit-code-taken``, ``authority-broken``,
    ``authority-unusable``; StoreError if the database cannot be used.
    """
    with ExitStack() as ending:
        listener = ending.enter_context(_listener(asked.host, asked.port))
        secure = _secured(asked, listener.getsockname()[1]) if asked.authority else None
        if secure:
            ending.enter_context(secure.plain)
        store = Store(asked.database)
        ending.callback(store.close)
        now = partial(datetime.now, UTC)
        lay_kit(store, asked.kit.tables, now)
        if asked.evenings:
            from companion.web.evenings import lay_evening

            for one in asked.evenings:
                lay_evening(store, one, now)
        workers = [Confined(judge_given, LIMITS) for _ in range(_WORKERS)]
        for worker in workers:
            ending.callback(worker.end)
        with suppress(KeyboardInterrupt):  # uvicorn has finished all answers; an interrupt is the usual end
            asyncio.run(_serve(asked, listener, store, workers, ready, secure))


def _secured(asked: Serving, port: int) -> _Secure:
    """The certificates of the authority, which is made if there is none, and the listener on the next port."""
    from companion.web.certificates import Certified, authority_in
    from companion.web.trust import Trust

    assert asked.authority is not None
    called = _own_names(asked)
    try:
        authority = authority_in(
            asked.authority, names() | {one for one in called if not _is_address(one)}, datetime.now(UTC)
        )
    except OSError as error:
        data = {"file": str(asked.authority), "problem": error.strerror or str(error)}
        raise InputError(Fault("authority-unusable", None, data)) from None
    certified = Certified(authority)
    certified.renew(called, datetime.now(UTC))
    plain = _listener(asked.host, port + 1 if asked.port else 0)
    return _Secure(certified, plain, Trust(authority.der, authority.fingerprint, port, plain.getsockname()[1]))


def _own_names(asked: Serving) -> frozenset[str]:
    """All present names and addresses of this machine, and the host of the page in its kit's codes."""
    import ifaddr

    ips = (ip.ip if isinstance(ip.ip, str) else ip.ip[0] for one in ifaddr.get_adapters() for ip in one.ips)
    page = urlsplit(asked.kit.page).hostname
    return names() | {"127.0.0.1", "::1", *ips, *([page] if page else [])}


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _listener(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65535:
        raise InputError(Fault("port-range", "--port", {"port": str(port)}))
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[
            0
        ]
    except socket.gaierror:
        raise InputError(Fault("address-not-here", "--host", {"host": host})) from None
    listener = socket.socket(family, kind)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
        listener.listen(512)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise InputError(Fault("address-not-here", "--host", {"host": host})) from None
        raise InputError(Fault("port-taken", "--port", {"port": port, "host": host})) from None
    return listener


async def _serve(  # noqa: PLR0913, PLR0917 (all that a server needs)
    asked: Serving,
    listener: socket.socket,
    store: Store,
    workers: Sequence[Confined[Given, Judged]],
    ready: Callable[[Listening], None],
    secure: _Secure | None,
) -> None:
    from companion.web.app import Config
    from companion.web.routes import make

    token, ticket, port = secrets.token_urlsafe(24), secrets.token_urlsafe(18), listener.getsockname()[1]
    scheme, page = "https" if secure else "http", asked.kit.page
    shown = "127.0.0.1" if asked.is_open else asked.host
    url = f"{scheme}://{f'[{shown}]' if ':' in shown else shown}:{port}"
    known = names() | {urlsplit(page).hostname or "localhost"}
    trust = secure.trust if secure else None

    def reachable() -> list[str]:
        found = (addresses(port, scheme) or [url]) if asked.is_open else [url]
        printed = "" if asked.host in THIS_MACHINE else page  # no phone gets there
        return [*dict.fromkeys(filter(None, (printed, *found)))]

    config = Config(
        token,
        asked.lang,
        known,
        _shared_out(workers),
        ticket=ticket,
        addresses=reachable,
        tents={one.code: one.rounds for one in asked.kit.tents},
        places={one.id: (one.round, one.table) for one in asked.kit.tables},
        trust=trust,
        command=asked.command,
    )
    server = _server(make(store, config))
    played = [row.game for row in store.tables() if row.game in game_ids()]
    beside = [asyncio.create_task(_warmed(list(dict.fromkeys([*played, *game_ids()])), asked.lang))]
    if secure:
        server.config.ssl = secure.certified.context
        beside += [
            asyncio.create_task(one)
            for one in (_serve_trust_page(secure, known, asked.lang), _renew_certificates(secure, asked))
        ]
    last = store.last_time()
    ahead = last if last > datetime.now(UTC).isoformat() else ""
    found = addresses(port, scheme) if asked.is_open else [url]
    ready(Listening(url, token, store.name, ticket, config.host_code, ahead, found or [url], trust))
    try:
        await server.serve(sockets=[listener])
    finally:
        for task in beside:
            task.cancel()


def _server(app: Any) -> uvicorn.Server:  # noqa: ANN401 (an ASGI application)
    import uvicorn

    config = uvicorn.Config(
        app, log_level="warning", lifespan="off", access_log=False, timeout_graceful_shutdown=1, timeout_keep_alive=30
    )
    config.load()
    logging.getLogger("uvicorn.error").addFilter(_is_told)
    return uvicorn.Server(config)


def _is_told(record: logging.LogRecord) -> bool:
    """False for what ends with the server: the streams to phones, which wait until then."""
    of_end = record.exc_info is not None and record.exc_info[0] is asyncio.CancelledError
    return not of_end and "timeout graceful shutdown exceeded" not in record.getMessage()


def _shared_out(workers: Sequence[Confined[Given, Judged]]) -> Run:
    """A function that gives each score, event or advice to the next free worker."""
    free: asyncio.Queue[Confined[Given, Judged]] = asyncio.Queue()
    for worker in workers:
        free.put_nowait(worker)

    async def run(verb: str, given: dict[str, Any]) -> Judged:
        worker = await free.get()
        try:
            return await asyncio.to_thread(worker.ask, (verb, given))
        except OverrunError:
            return 503, {"error": error_json([Fault("took-too-long")], FaultWords(given["default"]))}
        finally:
            free.put_nowait(worker)

    return run


async def _warmed(games: Sequence[str], lang: Lang) -> None:
    """Warm up all games, in the order given. Half of the time is left to phones that already send requests."""
    for game in games:
        began = monotonic()
        await asyncio.to_thread(warm, game, lang)
        await asyncio.sleep(monotonic() - began)
    gc.freeze()  # these objects stay as long as the server, so garbage collection can skip them


def warm(game_id: str, lang: Lang) -> None:
    """Do in advance what a game's first table would wait for: imports, models, words, the keyboards' keys. It uses a
    hidden table.
    """
    from companion.web import forms
    from companion.web.entering import TableEdit
    from companion.web.laying import lay
    from companion.web.shell import emblem, version

    version()
    emblem(game_id)
    game = find_game(game_id)
    store = Store(":memory:")
    try:
        names = [f"{letter}." for letter in "ABCDEFGH"[: game.players[0]]]
        table, _tokens = lay(store, game, names, {}, lang, partial(datetime.now, UTC))
        token = Token("seat", table.row.id, "s1")
        missing = table.view(token)["missing"]
        page = forms.page_of(game, table.form(lang), lang, table.hides(token), None, missing)
        at = page.shown.entries[0].at if page.shown.entries else "players"
        for value in ("1", "2♠", "?"):  # at least one of them is refused, which warms up the words of faults
            table.apply([TableEdit(id=value, do="set", at=at, value=value)], token)
            table.view_text(token)
    finally:
        store.close()


async def _serve_trust_page(secure: _Secure, known: frozenset[str], lang: Lang) -> None:
    """Serve the page that explains how to trust the certificates, until the other server ends. It handles no signals
    itself.
    """
    from companion.web.trust import make_plain

    server = _server(make_plain(secure.trust, known, lang))
    server.capture_signals = nullcontext  # type: ignore[assignment, method-assign]
    await server.serve(sockets=[secure.plain])


async def _renew_certificates(secure: _Secure, asked: Serving) -> None:
    """Renew certificates as needed while the server runs. A laptop that joins another network has other addresses."""
    while True:
        await asyncio.sleep(_LOOKED_AFTER)
        secure.certified.renew(_own_names(asked), datetime.now(UTC))
