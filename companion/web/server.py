"""The server on the host's machine: where it listens, under which addresses phones reach it, how it ends."""

from __future__ import annotations

import asyncio
import errno
import re
import secrets
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from companion.errors import Fault, InputError
from companion.kit.codes import CodedTable, CodedTent
from companion.processes import Confined, Limits, OverrunError
from companion.verdict.faults import FaultWords, error_json
from companion.web.jobs import Given, Judged, judge_given
from companion.web.store import Store
from companion.web.table import lay_kit
from companion.words import Lang

LIMITS = Limits(seconds=30, memory=2 << 30)
"""What a score, an event or advice may take: 20 of the seconds are advice's own."""
_WORKERS = 2
_VIRTUAL = re.compile(
    r"^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|utun|ppp|zt|tailscale|lxc|lxd|cni|flannel)"
    r"|virtual|vethernet|hyper-v|vmware|wsl|vpn|tap-windows|wireguard|tailscale|zerotier",
    re.IGNORECASE,
)
"""How adapters are called that no phone is connected to."""


class Listening(NamedTuple):
    """A server that listens: under which address, with which token its host proves to be one, where all of it is kept.

    ``ticket`` opens the host's page once; ``ahead``: when something was kept last (ISO), where this machine's clock says that it is still to come.
    """

    url: str
    host_token: str
    database: str
    port: int
    ticket: str = ""
    ahead: str = ""


def addresses(port: int) -> list[str]:
    """Where phones on the same network may reach this machine, the likeliest first: by the adapter that leads out, by its name on the
    network (``.local``), by other adapters; those of virtual machines, containers and private networks of programs come last.
    """
    import ifaddr

    adapters = [(str(one.nice_name), str(ip.ip)) for one in ifaddr.get_adapters() for ip in one.ips if ip.is_IPv4]
    way_out = ""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(("192.0.2.1", 9))  # nothing is sent; the address is nobody's (RFC 5737)
        way_out = way.getsockname()[0]
    short = socket.gethostname().lower().partition(".")[0]
    return [f"http://{one}:{port}" for one in by_likelihood(adapters, way_out, short)]


def by_likelihood(adapters: Sequence[tuple[str, str]], way_out: str, name: str) -> list[str]:
    """Addresses by how likely a phone reaches them, the machine's ``.local`` name second. ``adapters``: names and their addresses.

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
    """How this machine is called on its network."""
    own = socket.gethostname().lower()
    short = own.partition(".")[0]
    return frozenset({"localhost", own, short, f"{short}.local"})


class TablesOfKit(NamedTuple):
    """The tables of a kit and its tents, and where its codes say that the page is ("": nowhere)."""

    tables: Sequence[CodedTable] = ()
    tents: Sequence[CodedTent] = ()
    page: str = ""


_NO_KIT = TablesOfKit()


def serve(  # noqa: PLR0913, PLR0917 (all that a server needs)
    host: str,
    port: int,
    database: str,
    lang: Lang,
    ready: Callable[[Listening], None],
    kit: TablesOfKit = _NO_KIT,
) -> None:
    """Serve until SIGINT or SIGTERM; ``ready`` is told once it listens. The tables of a ``kit`` are laid before, or taken up.

    Raises InputError ``port-range``, ``port-taken``, ``address-not-here``, ``kit-code-taken``; StoreError where the database cannot be used.
    """
    listener = _listener(host, port)
    with listener:
        store = Store(database)
        try:
            lay_kit(store, kit.tables, partial(datetime.now, UTC))
        except BaseException:
            store.close()
            raise
        workers = [Confined(judge_given, LIMITS) for _ in range(_WORKERS)]
        try:
            asyncio.run(_serve(listener, host, store, lang, workers, ready, kit))
        except KeyboardInterrupt:  # uvicorn has ended every answer; told to end is how a server ends
            pass
        finally:
            for worker in workers:
                worker.end()
            store.close()


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
    listener: socket.socket,
    host: str,
    store: Store,
    lang: Lang,
    workers: Sequence[Confined[Given, Judged]],
    ready: Callable[[Listening], None],
    kit: TablesOfKit,
) -> None:
    import uvicorn

    from companion.web.app import Config, make

    token, ticket = secrets.token_urlsafe(24), secrets.token_urlsafe(18)
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

    port = listener.getsockname()[1]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    shown = f"[{shown}]" if ":" in shown else shown
    url = f"http://{shown}:{port}"

    def reachable() -> list[str]:
        found = (addresses(port) or [url]) if host in ("0.0.0.0", "::") else [url]
        return [*dict.fromkeys(filter(None, (kit.page, *found)))]

    app = make(
        store,
        Config(
            token,
            lang,
            names() | {urlsplit(kit.page).hostname or "localhost"},
            run,
            ticket=ticket,
            addresses=reachable,
            tents={one.code: one.rounds for one in kit.tents},
        ),
    )
    config = uvicorn.Config(
        app, log_level="warning", lifespan="off", access_log=False, timeout_graceful_shutdown=1, timeout_keep_alive=30
    )
    server = uvicorn.Server(config)
    last = store.last_time()
    ahead = last if last > datetime.now(UTC).isoformat() else ""
    ready(Listening(url, token, store.name, port, ticket, ahead))
    await server.serve(sockets=[listener])
