"""The checks before every request: the server's own names, the request's origin and its size. `Tries` limits wrong
codes.

A page elsewhere must not reach a server on this network through somebody's browser. `Host` must be a name of this
server (against rebinding). `Origin`, if the browser sends it, must be the same host. On plain http a request shows
nothing more: ``Sec-Fetch-*`` is not sent there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}
"""The headers of every answer."""
MOST_BYTES = 1_000_000
"""The most bytes of a request, the same as for a file."""


class Guard:
    """An application behind these checks. ``names``: the server's names besides its addresses (lower case)."""

    def __init__(self, app: ASGIApp, names: Collection[str], refuse: Callable[[Request, int, str], ASGIApp]) -> None:
        self._app, self._names, self._refuse = app, names, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check one request and pass it on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *(_secured(name, value, scope["scheme"]) for name, value in message.get("headers", ())),
                    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
                ]
            await send(message)

        if not self._is_ours(request.headers.get("host", "")):
            await self._refuse(request, 403, "host-other")(scope, receive, with_headers)
        elif (origin := request.headers.get("origin")) and not _is_same(origin, request):
            await self._refuse(request, 403, "origin-other")(scope, receive, with_headers)
        elif _length(request) > MOST_BYTES:
            await self._refuse(request, 413, "request-too-big")(scope, receive, with_headers)
        else:
            await self._app(scope, receive, with_headers)

    def _is_ours(self, host: str) -> bool:
        """True if a `Host` is an address or a name of this server."""
        name = urlsplit(f"//{host}").hostname or ""
        try:
            ip_address(name)
        except ValueError:
            return name.lower() in self._names
        return True


def _is_same(origin: str, request: Request) -> bool:
    """True if the request comes from a page of this server. A page on plain http does not count if the server speaks
    https.
    """
    scheme, netloc = urlsplit(origin)[:2]
    return netloc == request.headers.get("host") and (request.url.scheme != "https" or scheme == "https")


def _secured(name: bytes, value: bytes, scheme: str) -> tuple[bytes, bytes]:
    """A header's name and value; a cookie set over https is marked ``Secure``.

    >>> _secured(b"set-cookie", b"companion=x; Path=/", "https")
    (b'set-cookie', b'companion=x; Path=/; Secure')
    """
    return name, value + b"; Secure" * (scheme == "https" and name.lower() == b"set-cookie")


def _length(request: Request) -> int:
    length = request.headers.get("content-length", "0")
    return int(length) if length.isdecimal() else MOST_BYTES + 1


class Tries:
    """A limit on tries: at most ``most`` in ``seconds``, for each person.

    >>> tries = Tries(most=2, seconds=60, now=iter([0, 1, 2, 61.5]).__next__)
    >>> [tries.take("192.168.1.7") for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._now = most, seconds, now
        self._taken: dict[str, list[float]] = {}

    def take(self, who: str) -> bool:
        """Count one more try; False if that is too many."""
        now = self._now()
        if len(self._taken) > 10_000:  # more than any evening has phones: made-up addresses, so start afresh
            self._taken.clear()
        taken = [then for then in self._taken.get(who, ()) if now - then < self._seconds]
        self._taken[who] = taken
        if len(taken) >= self._most:
            return False
        taken.append(now)
        return True
