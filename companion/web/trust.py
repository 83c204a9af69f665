"""How phones come to trust a server with its own certificate authority: the page ``/ca`` and the certificate.

The page explains it step by step. A phone that does not trust the server yet reads it over plain http, from a
listener that serves nothing else (`make_plain`).
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from companion.errors import Fault
from companion.verdict.faults import FaultWords, error_json
from companion.web.guard import Guard
from companion.web.requests import lang_of
from companion.web.shell import Shell
from companion.words import Lang


class Trust(NamedTuple):
    """A server's authority: its certificate as phones install it, and the fingerprint for people to compare.

    ``port``: the server's port. ``plain_port``: the port of the page that explains the certificate.
    """

    certificate: bytes
    fingerprint: str
    port: int
    plain_port: int

    def address(self, host: str) -> str:
        """The address where a phone that does not trust the server yet begins. ``host``: the server's name."""
        return f"http://{_bracketed(host)}:{self.plain_port}/ca"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class TrustPages:
    """The page and the certificate."""

    def __init__(self, trust: Trust, shell: Shell) -> None:
        self._trust, self._shell = trust, shell

    def routes(self) -> list[Route]:
        """Their addresses."""
        return [Route("/ca", self.page), Route("/ca/companion.crt", self.certificate)]

    async def page(self, request: Request) -> Response:
        """The page that says what to do on each kind of phone, and how to undo it after the evening."""
        host = urlsplit(f"//{request.headers['host']}").hostname or ""
        table = f"https://{_bracketed(host)}:{self._trust.port}/"
        return self._shell.page(
            request, "trust.html", self._shell.lang_of(request), fingerprint=self._trust.fingerprint, table=table
        )

    async def certificate(self, _request: Request) -> Response:
        """The certificate, under the media type that phones recognise."""
        headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="companion.crt"'}
        return Response(self._trust.certificate, media_type="application/x-x509-ca-cert", headers=headers)


def make_plain(trust: Trust, names: frozenset[str], lang: Lang) -> Guard:
    """The application on plain http: the page, its own files, the certificate. Every other address leads to the page."""
    shell = Shell(
        lambda request: lang_of(request.query_params.get("lang") or request.headers.get("accept-language"), lang)
    )

    async def to_page(_request: Request) -> Response:
        return RedirectResponse("/ca", 307)

    routes = [
        *TrustPages(trust, shell).routes(),
        Route("/static/{path:path}", shell.shown(shell.static)),
        Route("/{path:path}", to_page),
    ]

    def refuse(_request: Request, status: int, code: str) -> ASGIApp:
        return PlainTextResponse(error_json([Fault(code)], FaultWords(lang))["message"], status)

    return Guard(Starlette(routes=routes), names, refuse)
