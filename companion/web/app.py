"""The application: the answers that the contract requires of a server (contract.md, "companion serve"), and the page
over it.

`make` builds it over a store. It opens no socket, starts no thread and reads no clock except the one it is given. It
therefore runs wherever an ASGI application runs.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from companion.errors import CompanionError, Fault, InputError
from companion.games import find_game, game_ids
from companion.kit.codes import LETTERS, as_compared
from companion.reading.documents import parse_json
from companion.reading.sources import naming
from companion.rulebook import open_rulebook
from companion.verdict.faults import FaultWords, error_json
from companion.verdict.json import dumps
from companion.web import exports
from companion.web.databases import StoreError
from companion.web.entering import TableEdit
from companion.web.guard import Tries
from companion.web.jobs import judge
from companion.web.laying import lay
from companion.web.requests import COOKIE, RequestError, lang_of, read_body
from companion.web.store import Store, TableRow, Token
from companion.web.table import HOST, SCREEN, Table
from companion.words import Lang

if TYPE_CHECKING:
    from companion.web.trust import Trust

_BEAT = 15.0
"""Seconds after which a stream without news sends a sign of life."""

Run = Callable[[str, "dict[str, Any]"], Awaitable["tuple[int, dict[str, Any]]"]]
"""The type of the function that scores, resolves and advises outside the request loop.

Long work there holds up no other request.
"""


def _new_code() -> str:
    """A random code that can be typed, but not guessed in an evening."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


@dataclass(slots=True)
class Config:
    """The settings of an application.

    - ``host_token``: the host's token. ``ticket``: opens the host's page once. ``host_code``: opens it whenever it is
      typed there.
    - ``lang``: the language of requests that ask for none. ``names``: the server's names. ``addresses``: the
      addresses for phones.
    - ``run``: does long work; None to do it in the request.
    - ``tents``: the ids of a kit's tables round by round, by the code on the tent. ``places``: round and number of a
      kit's table, by its id.
    - ``trust``: how phones come to trust a server with its own certificate authority.
    - ``command``: what to type instead, if no phone can reach this server.
    """

    host_token: str
    lang: Lang = "fr"
    names: frozenset[str] = frozenset({"localhost"})
    run: Run | None = None
    now: Callable[[], datetime] = field(default=partial(datetime.now, UTC))
    ticket: str = ""
    host_code: str = field(default_factory=_new_code)
    addresses: Callable[[], list[str]] = list
    tents: Mapping[str, Sequence[str]] = field(default_factory=dict)
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    trust: Trust | None = None
    command: str = "companion serve --host 0.0.0.0"


class Answers:
    """The answers to requests. It keeps the tables in use open."""

    def __init__(self, store: Store, config: Config) -> None:
        self._store, self._config = store, config
        self._open: dict[str, Table] = {}
        self._wrong_codes = Tries(most=20, seconds=60)
        self._edits = Tries(most=2000, seconds=10)
        self._invited: dict[str, Token] = {}
        self.screen_code = _new_code()
        store.add_tokens({config.host_token: Token(HOST)})

    # Who asks

    def token_of(self, request: Request) -> Token:
        """The holder of a request's token. Raises RequestError 401."""
        token = _token_in(request)
        found = self._store.token(token) if token else None
        if found is None:
            raise RequestError(401, [Fault("token-missing")])
        return found

    def host_of(self, request: Request) -> Token:
        """The host's token, if the request comes from the host. Raises RequestError 401, 403."""
        token = self.token_of(request)
        if token.role != HOST:
            raise RequestError(403, [Fault("not-yours")])
        return token

    def table_of(self, request: Request) -> tuple[Table, Token]:
        """The table that a request is about, and the holder of its token. Raises RequestError 401, 403, 404.

        A table is shown only to the host and to those who have a token for it.
        """
        token = self.token_of(request)
        id_ = str(request.path_params["id"])
        if token.role != HOST and token.table != id_:
            known = self._store.table(id_) is not None
            raise RequestError(403 if known else 404, [Fault("not-yours" if known else "table-unknown")])
        return self.opened(id_), token

    def table_read(self, request: Request) -> tuple[Table, Token]:
        """The table that a request only reads. A phone may also read a table that it left for the next game."""
        id_ = str(request.path_params["id"])
        past = None if self.token_of(request).table == id_ else self.sat(request).get(id_)
        return (self.opened(id_), past) if past else self.table_of(request)

    def sat(self, request: Request) -> dict[str, Token]:
        """The tables where a phone sat before, with its seat at each, by their ids."""
        return self._store.sat(_token_in(request))

    def opened(self, id_: str) -> Table:
        """The table with an id. Raises RequestError 404."""
        if id_ not in self._open:
            row = self._store.table(id_)
            if row is None:
                raise RequestError(404, [Fault("table-unknown")])
            self._open[id_] = Table(row, self._store, self._config.now)
        return self._open[id_]

    def tables_since(self, since: datetime) -> list[Table]:
        """The tables laid or changed since a time, in the order in which they were laid, without those put away."""
        rows = [
            row
            for row in self._store.tables()
            if not row.away and (row.id in self._open or row.made >= since.isoformat())
        ]
        return [table for table in (self.opened(row.id) for row in reversed(rows)) if table.changed_last >= since]

    def close(self, id_: str) -> None:
        """Stop keeping a removed table open."""
        self._open.pop(id_, None)

    def lang_of(self, request: Request) -> Lang:
        """The language for the answer to a request."""
        return lang_of(request.query_params.get("lang") or request.headers.get("accept-language"), self._config.lang)

    # Without a table

    async def games(self, request: Request) -> Response:
        """The games that can be played."""
        lang = self.lang_of(request)
        return _json(
            [
                {"id": one, "title": open_rulebook(one, lang).title, "players": [*find_game(one).players]}
                for one in game_ids()
            ]
        )

    def judged(self, verb: str) -> Callable[[Request], Awaitable[Response]]:
        """A handler that answers as `score`, `resolve` or `advise` does. It keeps nothing."""

        async def answer(request: Request) -> Response:
            given = {**request.path_params, "lang": request.query_params.get("lang"), "body": await read_body(request)}
            given["default"] = self.lang_of(request)
            run = self._config.run
            status, table = await run(verb, given) if run else judge(verb, given)
            return _json(table, status)

        return answer

    # Tables

    async def lay(self, request: Request) -> Response:
        """Lay a new table."""
        self.host_of(request)
        asked = _object(await _read(request), {"game", "players"}, {"rulings", "lang"})
        names, rulings = asked["players"], asked.get("rulings") or {}
        if not isinstance(names, list) or not isinstance(rulings, dict):
            raise RequestError(400, [Fault("request-unreadable")])
        _all_text(asked["game"], asked.get("lang", ""), *names, *rulings.values())
        game = find_game(asked["game"])
        lang = lang_of(asked.get("lang"), self.lang_of(request))
        table, tokens = lay(self._store, game, [one.strip() for one in names], rulings, lang, self._config.now)
        self._open[table.row.id] = table
        seats = [{**seat, "token": token} for seat, token in zip(table.seats(), tokens, strict=True)]
        laid = {"id": table.row.id, "code": table.row.code, "seats": seats, "revision": table.revision}
        return _json(laid, 201)

    async def tables(self, request: Request) -> Response:
        """All tables, for the host."""
        self.host_of(request)
        rows = self._store.tables()
        return _json([{"id": one.id, "code": one.code, "game": one.game, "made": one.made} for one in rows])

    async def join(self, request: Request) -> Response:
        """Join a table by its code: in the free seat with the given name, else as a watcher."""
        asked = _object(await _read(request), {"code", "name"})
        _all_text(asked["code"], asked["name"])
        return _json(self.sit_down(asked["code"], asked["name"], request.client.host if request.client else ""))

    def coded(self, code: str, called: str) -> TableRow | None:
        """The table with a code, or with the only one that looks like it (``as_compared``).

        A tent's code stands for several tables. It means the one where ``called`` plays now or next, else the one
        being played there now.
        """
        code = code.strip().upper()
        if code not in self._config.tents and self._store.coded(code) is None:
            known = {*self._config.tents, *(row.code for row in self._store.tables())}
            alike = [one for one in known if as_compared(one) == as_compared(code)]
            code = alike[0] if len(alike) == 1 else code
        rows = map(self._store.table, self._config.tents.get(code, ()))
        tables = [self.opened(row.id) for row in rows if row and not row.away]
        if not tables:
            return self._store.coded(code)
        now = max((place for place, table in enumerate(tables) if table.is_begun), default=0)
        if tables[now].standing().is_over:
            now = min(now + 1, len(tables) - 1)
        theirs = (one for one in tables[now:] if one.seat_called(called))
        return next(theirs, tables[now]).row

    def linked(self, code: str, who: str) -> TableRow | None:
        """The table whose code a link has. A wrong code counts as a try, since the page names those who play there."""
        row = self.coded(code, "")
        if row is None:
            self._wrong_codes.take(who)
        return row

    def sit_down(self, code: str, called: str, who: str) -> dict[str, Any]:
        """Join a table; return the table, the seat (None: a watcher) and the new token. Raises RequestError 403, 404,
        429.
        """
        row = self.coded(code, called)
        if row is None:
            known = self._wrong_codes.take(who)
            raise RequestError(404 if known else 429, [Fault("code-unknown" if known else "too-many-tries")])
        if row.locked:
            raise RequestError(403, [Fault("table-locked")])
        table, token = self.opened(row.id), secrets.token_urlsafe(18)
        seat = table.seat_called(called)
        if seat is None or not self._store.take_seat(row.id, seat, token):
            seat = None
            self._store.add_tokens({token: Token("watcher", row.id)})
        return {"table": row.id, "seat": seat, "token": token}

    def invite(self, token: Token) -> str:
        """A new code by which one more phone can join a seat, once. It replaces the last code for that seat."""
        self._invited = {code: one for code, one in self._invited.items() if one != token}
        code = secrets.token_urlsafe(9)
        self._invited[code] = token
        return code

    def invited(self, code: str, who: str) -> Token:
        """The seat that a code is for. Raises RequestError 404, 429."""
        if (seat := self._invited.get(code)) is None:
            known = self._wrong_codes.take(who)
            raise RequestError(404 if known else 429, [Fault("seat-code-unknown" if known else "too-many-tries")])
        return seat

    def take_invitation(self, code: str, who: str) -> tuple[Token, str]:
        """The seat and the new token of a phone that joins by an invitation code. Raises RequestError 404, 429."""
        seat, token = self.invited(code, who), secrets.token_urlsafe(18)
        del self._invited[code]
        assert seat.table and seat.seat
        self._store.take_seat(seat.table, seat.seat, token, beside=True)
        return seat, token

    def add_screen(self, code: str, who: str) -> str:
        """A new token for a screen, in exchange for the screen code. Raises RequestError 404, 429."""
        self._check(code, self.screen_code, "screen-code-unknown", who)
        token = secrets.token_urlsafe(18)
        self._store.add_tokens({token: Token(SCREEN)})
        return token

    def add_host(self, code: str, who: str) -> str:
        """The host's token, in exchange for the code shown on the terminal. Raises RequestError 404, 429."""
        self._check(code, self._config.host_code, "host-code-unknown", who)
        return self._config.host_token

    def _check(self, typed: str, code: str, wrong: str, who: str) -> None:
        if not secrets.compare_digest(as_compared(typed).encode(), as_compared(code).encode()):
            known = self._wrong_codes.take(who)
            raise RequestError(404 if known else 429, [Fault(wrong if known else "too-many-tries")])

    async def view(self, request: Request) -> Response:
        """How a table stands."""
        table, token = self.table_of(request)
        return _json_text(table.view_text(token))

    async def edits(self, request: Request) -> Response:
        """Carry out the edits that a device sends."""
        table, token = self.table_of(request)
        if token.role == "watcher":
            raise RequestError(403, [Fault("not-yours")])
        if not self._edits.take(f"{token.table}/{token.seat}"):
            raise RequestError(429, [Fault("too-many-edits")])
        asked = _object(await _read(request), {"edits"})
        if not isinstance(asked["edits"], list) or len(asked["edits"]) > 200:
            raise RequestError(400, [Fault("request-unreadable")])
        try:
            edits = [TableEdit.model_validate(one) for one in asked["edits"]]
        except ValidationError as error:
            places = [".".join(map(str, one["loc"])) for one in error.errors()]
            raise RequestError(400, [Fault("edit-unreadable", None, {"places": tuple(places)})]) from None
        spoken = request.query_params.get("lang")
        return _json(table.apply(edits, token, lang_of(spoken, table.lang) if spoken else None))

    async def stream(self, request: Request) -> Response:
        """A stream of every new state of a table."""
        table, token = self.table_of(request)
        last = request.headers.get("last-event-id", "")
        known = int(last) if last.isdecimal() else -1
        return StreamingResponse(
            self._events(table, token, known, request),
            media_type="text/event-stream",
            headers={"Cache-Control": "no-store"},
        )

    async def _events(self, table: Table, token: Token, known: int, request: Request) -> AsyncIterator[str]:
        """The states of a table as events, until the listener leaves or moves to another table (``moved``)."""
        changed = asyncio.Event()
        table.changed.append(changed.set)
        try:
            while self._is_still_here(request, token):
                changed.clear()
                if table.revision != known:
                    known = table.revision
                    yield f"id: {known}\ndata: {table.view_text(token)}\n\n"
                try:
                    await asyncio.wait_for(changed.wait(), _BEAT)
                except TimeoutError:
                    if await request.is_disconnected():
                        return
                    yield ": still here\n\n"
            yield "event: moved\ndata: {}\n\n"
        finally:
            table.changed.remove(changed.set)

    def _is_still_here(self, request: Request, token: Token) -> bool:
        """True if the request's token still stands for the same seat."""
        try:
            return self.token_of(request) == token
        except RequestError:
            return False

    async def claims(self, request: Request) -> Response:
        """A claim with its judgement."""
        table, token = self.table_of(request)
        asked = _object(await _read(request), {"player"}, {"total", "plan"})
        try:
            return _json(table.judged(asked, token))
        except InputError as error:
            raise RequestError(400, list(error.faults), table.game.id, table.seen_by(token).data) from None

    async def evening(self, request: Request) -> Response:
        """The file that `keep` continues and `score` reads."""
        from companion.web.evenings import evening_text

        table, token = self.table_read(request)
        return _saved(evening_text(table, token), f"{table.game.id}.toml", "application/toml")

    async def journal(self, request: Request) -> Response:
        """The journal that goes with that file. It is for the host only, because it holds all players' secrets."""
        from companion.web.evenings import evening_text, journal_text

        token, table = self.host_of(request), self.table_of(request)[0]
        text = journal_text(table, evening_text(table, token))
        return _saved(text, f"{table.game.id}.journal", "application/jsonl")

    async def slip(self, request: Request) -> Response:
        """The verdict as a PDF page."""
        table, token = self.table_read(request)
        return Response(exports.slip(table, token, self.lang_of(request)), media_type="application/pdf")

    async def bgstats(self, request: Request) -> Response:
        """A link by which BG Stats imports the play."""
        table, _token = self.table_read(request)
        return _json({"url": exports.bgstats(table)})

    # History

    async def history(self, request: Request) -> Response:
        """The results, newest first."""
        return _json(self.results(request)[1])

    async def history_csv(self, request: Request) -> Response:
        """The results as a spreadsheet (CSV)."""
        return PlainTextResponse(exports.csv_of(self.results(request)[1]), media_type="text/csv")

    def results(self, request: Request) -> tuple[dict[str, str], list[dict[str, Any]]]:
        """The host's search of the history, and the results found."""
        self.host_of(request)
        asked = {key: request.query_params.get(key, "").strip() for key in ("player", "game", "since")}
        return asked, [*self._store.results(**asked)]

    # What goes wrong

    def _error(
        self, request: Request, faults: list[Fault], game: str | None = None, data: object = None
    ) -> dict[str, Any]:
        words = FaultWords(self.lang_of(request), game, data)
        return {"error": error_json(faults, words)}

    async def refused(self, request: Request, error: Exception) -> Response:
        """The answer to a request that was refused."""
        assert isinstance(error, RequestError)
        return _json(self._error(request, error.faults, error.game, error.data), error.status)

    async def failed(self, request: Request, error: Exception) -> Response:
        """The answer when input cannot be used or the store cannot be written."""
        assert isinstance(error, CompanionError)
        status = 503 if isinstance(error, StoreError) else 400 if isinstance(error, InputError) else 500
        status = 409 if error.faults[0].code == "not-over" else status
        return _json(self._error(request, list(error.faults)), status)

    async def unknown(self, request: Request, error: Exception) -> Response:
        """The answer for an address that does not exist."""
        assert isinstance(error, HTTPException)
        return _json(self._error(request, [Fault("address-unknown")]), error.status_code)

    def turned_away(self, request: Request, status: int, code: str) -> Response:
        """The answer to a request that is not meant for this server."""
        return _json(self._error(request, [Fault(code)]), status)


def _token_in(request: Request) -> str:
    """The token in a request; "" if there is none."""
    header = request.headers.get("authorization", "")
    return header.removeprefix("Bearer ") if header.startswith("Bearer ") else request.cookies.get(COOKIE, "")


def _saved(text: str, name: str, kind: str) -> Response:
    """An answer that the browser saves as a file with this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, media_type=kind, headers=headers)


async def _read(request: Request) -> object:
    try:
        with naming("request"):
            return parse_json(await read_body(request))
    except InputError as error:
        raise RequestError(400, list(error.faults)) from None


def _object(data: object, needed: set[str], more: set[str] = frozenset()) -> dict[str, Any]:  # type: ignore[assignment]
    if not isinstance(data, dict) or not needed <= data.keys() <= needed | more:
        raise RequestError(400, [Fault("request-unreadable")])
    return data


def _all_text(*values: object) -> None:
    """Raise RequestError if one of the values is not text."""
    if not all(isinstance(one, str) for one in values):
        raise RequestError(400, [Fault("request-unreadable")])


def _json(value: Any, status: int = 200) -> Response:  # noqa: ANN401 (JSON)
    text = dumps(value) if isinstance(value, dict) else json.dumps(value, ensure_ascii=False)
    return _json_text(text, status)


def _json_text(text: str, status: int = 200) -> Response:
    return Response(text, status, media_type="application/json", headers={"Cache-Control": "no-store"})
