"""What people see: the pages, made on the server from templates/web, readable and usable without JavaScript.

A page shows a table as the holder of a token may see it. What is typed on it goes through the same edits as programs' (`entering`).
"""

from __future__ import annotations

import gzip
import hmac
import re
import secrets
import tomllib
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.errors import CompanionError, Fault, InputError
from companion.folders import pages_folder
from companion.games import find_game, game_ids
from companion.rulebook import open_rulebook
from companion.verdict.faults import FaultWords, error_json
from companion.web import forms
from companion.web.entering import TableEdit
from companion.web.forms import Entry
from companion.web.requests import COOKIE, RequestError, read_body
from companion.web.store import Store, StoreError, TableRow, Token
from companion.web.table import HOST, Table, lay
from companion.words import Lang, number

if TYPE_CHECKING:
    from jinja2 import Environment

    from companion.verdict.report import Report
    from companion.web.app import Answers, Config

_STATIC = Path(__file__).parent / "static"
_YEAR = 31_536_000
_TYPES = {".css": "text/css", ".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
_REFERENCE = re.compile(r'<a class="reference"[^>]*>([^<]*)</a>')
_SMALL = 1_000
"""Bytes under which a page is not worth compressing."""

Handler = Callable[[Request], Awaitable[Response]]


class Outcome(NamedTuple):
    """What became of a plain form: sentences by the places of their fields ("" for the page), and what was typed there."""

    faults: Mapping[str, Sequence[str]] = {}
    typed: Mapping[str, str] = {}
    notices: Sequence[str] = ()


class Pages:
    """The pages over the same tables as the API's."""

    def __init__(self, answers: Answers, store: Store, config: Config) -> None:
        self._answers, self._store, self._config = answers, store, config
        self._ticket = config.ticket

    def routes(self) -> list[Route]:
        """Every address that a browser shows."""
        table, host = "/t/{id}", "/host/t/{id}"
        return [
            Route("/", self._shown(self.front)),
            Route("/j/{code}", self._shown(self.front)),
            Route("/join", self._shown(self.join), methods=["POST"]),
            Route("/host", self._shown(self.host)),
            Route("/host/tables", self._shown(self.lay), methods=["POST"]),
            Route(host, self._shown(self.manage), methods=["POST"]),
            Route(table, self._shown(self.table)),
            Route(table, self._shown(self.enter), methods=["POST"]),
            Route(f"{table}/verdict", self._shown(self.verdict)),
            Route(f"{table}/verdict", self._shown(self.contest), methods=["POST"]),
            Route("/static/{path:path}", self.static),
        ]

    def _shown(self, handler: Handler) -> Handler:
        """A handler whose errors are pages too."""

        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except RequestError as error:
                if error.status == 401:
                    return RedirectResponse("/", 303)
                return self._failed(request, error.faults, error.status)
            except CompanionError as error:
                status = 503 if isinstance(error, StoreError) else 400 if isinstance(error, InputError) else 500
                return self._failed(request, error.faults, status)

        return answer

    def _failed(self, request: Request, faults: Sequence[Fault], status: int) -> Response:
        lang = self._answers.lang_of(request)
        return self._page(request, "error.html", lang, status, sentences=_sentences(faults, FaultWords(lang)))

    def _page(self, request: Request, name: str, lang: Lang, status: int = 200, /, **values: object) -> Response:
        template = _templates().get_template(name)
        text = template.render(
            **{"words": _words(lang), "lang": lang, "version": _version(), "game_css": None, **values}
        )
        return _compressed(request, text.encode(), "text/html; charset=utf-8", status, "no-store")

    # Joining

    async def front(self, request: Request) -> Response:
        """Code and name; the code of a link is filled in, and the address loses it once somebody sits."""
        return self._front(request, code=str(request.path_params.get("code", "")).upper())

    def _front(self, request: Request, status: int = 200, *, code: str, name: str = "", fault: str = "") -> Response:
        lang = self._answers.lang_of(request)
        token = self._store.token(request.cookies.get(COOKIE, ""))
        own = self._store.table(token.table) if token and token.table else None
        title = open_rulebook(own.game, lang).title if own else ""
        return self._page(
            request, "join.html", lang, status, code=code, name=name, fault=fault, own=own, own_title=title
        )

    async def join(self, request: Request) -> Response:
        """Somebody sits down, or watches where the seat of their name is taken."""
        asked = await _form(request)
        code, name = asked.get("code", "").strip().upper(), asked.get("name", "").strip()
        lang = self._answers.lang_of(request)
        held = self._store.token(request.cookies.get(COOKIE, ""))
        try:
            if held and held.role == HOST and (row := self._store.coded(code)):
                return RedirectResponse(f"/t/{row.id}", 303)
            if not name:
                raise InputError(Fault("name-needed"))
            seated = self._answers.sit_down(code, name, request.client.host if request.client else "")
        except (RequestError, InputError) as error:
            fault = " ".join(_sentences(error.faults, FaultWords(lang)))
            status = error.status if isinstance(error, RequestError) else 400
            return self._front(request, status, code=code, name=name, fault=fault)
        watching = "" if seated["seat"] else "?watching"
        return _with_cookie(RedirectResponse(f"/t/{seated['table']}{watching}", 303), seated["token"])

    # The host

    async def host(self, request: Request) -> Response:
        """All tables; reached once by a ticket, then by the cookie that it gives."""
        if ticket := request.query_params.get("ticket"):
            if not self._ticket or not hmac.compare_digest(ticket, self._ticket):
                raise RequestError(403, [Fault("ticket-used")])
            self._ticket = ""
            return _with_cookie(RedirectResponse("/host", 303), self._config.host_token)
        self._answers.host_of(request)
        return self._host_page(request)

    def _host_page(self, request: Request, fault: str = "", typed: Mapping[str, str] | None = None) -> Response:
        lang = self._answers.lang_of(request)
        addresses = self._config.addresses() or [f"http://{request.headers['host']}"]
        chosen = request.query_params.get("address", "")
        address = chosen if chosen in addresses else addresses[0]
        tables = [self._host_row(row, lang) for row in self._store.tables()]
        asked = request.query_params.get("table")
        shown = next((one for one in tables if one["row"].id == asked), tables[0] if tables else None)
        link = f"{address}/j/{shown['row'].code}" if shown else address
        games = [
            {"id": one, "title": open_rulebook(one, lang).title, "players": find_game(one).players}
            for one in game_ids()
        ]
        return self._page(
            request, "host.html", lang, 400 if fault else 200, addresses=addresses, address=address, tables=tables,
            shown=shown, link=link, qr=_qr(link), games=games, fault=fault, typed={"game": "", "players": "", **(typed or {})},
        )  # fmt: skip

    def _host_row(self, row: TableRow, lang: Lang) -> dict[str, Any]:
        table = self._answers.opened(row.id)
        taken = self._store.taken(row.id)
        return {
            "row": row,
            "title": open_rulebook(row.game, lang).title,
            "seats": [{**seat, "taken": seat["id"] in taken} for seat in table.seats()],
            "finished": table.view(Token(HOST))["finished"],
        }

    async def lay(self, request: Request) -> Response:
        """A new table."""
        self._answers.host_of(request)
        asked = await _form(request)
        lang = self._answers.lang_of(request)
        names = [name.strip() for name in asked.get("players", "").split(",") if name.strip()]
        try:
            table, _tokens = lay(self._store, find_game(asked.get("game", "")), names, {}, lang, self._config.now)
        except InputError as error:
            return self._host_page(
                request, " ".join(_sentences(error.faults, FaultWords(lang, asked.get("game")))), asked
            )
        return RedirectResponse(f"/host?table={table.row.id}", 303)

    async def manage(self, request: Request) -> Response:
        """What only the host does to a table: rename, free a seat, remove it, play again."""
        token = self._answers.host_of(request)
        asked = await _form(request)
        table = self._answers.opened(str(request.path_params["id"]))
        lang = self._answers.lang_of(request)
        what, seat = asked.get("do", ""), asked.get("seat", "")
        if what == "free":
            self._store.free_seat(table.row.id, seat)
        elif what == "remove":
            self._answers.close(table.row.id)
            self._store.forget(table.row.id)
            return RedirectResponse("/host", 303)
        elif what == "again":
            return self._again(table)
        elif what == "rename":
            edit = _edit("rename", f"@{seat}", asked.get("name", ""), table.revision)
            if refused := table.apply([edit], token, lang)["refused"]:
                return self._host_page(request, refused[0]["error"]["message"])
        return RedirectResponse(f"/host?table={table.row.id}", 303)

    def _again(self, table: Table) -> Response:
        """A table with the same people, who find themselves at it."""
        names = [seat["name"] for seat in table.seats()]
        new, _tokens = lay(self._store, table.game, names, table.evening.rulings, table.lang, self._config.now)
        seats = {old["id"]: now["id"] for old, now in zip(table.seats(), new.seats(), strict=True)}
        self._store.move_people(table.row.id, new.row.id, seats)
        for wake in [*table.changed]:
            wake()
        return RedirectResponse(f"/t/{new.row.id}", 303)

    # A table

    async def table(self, request: Request) -> Response:
        """The table: standings, the step that is open, its fields."""
        token = self._answers.token_of(request)
        if token.role != HOST and token.table != request.path_params["id"]:
            return RedirectResponse(f"/t/{token.table}", 303)
        table, token = self._answers.table_of(request)
        return self._table_page(request, table, token, Outcome())

    def _table_page(
        self, request: Request, table: Table, token: Token, outcome: Outcome, status: int = 200
    ) -> Response:
        lang = self._answers.lang_of(request)
        view = table.view(token)
        chosen = request.query_params.get("step")
        form = forms.page_of(table.game, table.form(lang), lang, table.hides(token), chosen)
        if "watching" in request.query_params:
            outcome = outcome._replace(notices=[*outcome.notices, _words(lang)["watching"]])
        return self._page(
            request, "table.html", lang, status, **self._around(table, token, lang, view), form=form, outcome=outcome,
            deck=forms.deck_rows(table.game.id, lang), jokers=forms.jokers(table.game.id), may=token.role != "watcher",
        )  # fmt: skip

    def _around(self, table: Table, token: Token, lang: Lang, view: Mapping[str, Any]) -> dict[str, Any]:
        """What every page of a table has around it."""
        book = open_rulebook(table.game.id, lang)
        totals = {one["seat"]: one for one in view["standings"]}
        counted = table.game.counted
        ahead = len({one["rank"] for one in view["standings"]}) > 1
        return {
            "table": table.row,
            "title": book.title,
            "game_css": f"/static/{_version()}/game/{table.game.id}.css",
            "emblem": _emblem(table.game.id),
            "view": view,
            "seat": token.seat,
            "role": token.role,
            "seats": [
                {**seat, "total": number(totals[seat["id"]]["total"], lang) if seat["id"] in totals and counted else "–",
                 "rank": totals.get(seat["id"], {}).get("rank") if ahead else None}
                for seat in view["seats"]
            ],
        }  # fmt: skip

    async def enter(self, request: Request) -> Response:
        """A plain form: every field that was changed, or one thing to do (``do``: a verb, a colon, a place)."""
        table, token = self._answers.table_of(request)
        if token.role == "watcher":
            raise RequestError(403, [Fault("not-yours")])
        asked = await _form(request)
        lang = self._answers.lang_of(request)
        seen = int(asked["seen"]) if asked.get("seen", "").isdecimal() else table.revision
        if verb := asked.get("do", ""):
            edits = [_edit(do, at, None, seen) for do, _, at in (one.partition(":") for one in verb.split())]
        else:
            chosen = asked.get("step")
            page = forms.page_of(table.game, table.form(lang), lang, table.hides(token), chosen)
            entries = {entry.at: entry for step in page.steps for entry in step.entries}
            edits = [*_edits_of(asked, entries, seen)]
        answer = table.apply(edits, token, lang)
        if not answer["refused"] and not answer["conflicts"]:
            step = "" if verb else asked.get("stay", "")
            return RedirectResponse(f"/t/{table.row.id}" + (f"?step={step}" if step else ""), 303)
        outcome = self._outcome(edits, answer, asked, lang)
        return self._table_page(request, table, token, outcome, 409 if answer["conflicts"] else 400)

    def _outcome(
        self, edits: Sequence[TableEdit], answer: Mapping[str, Any], asked: Mapping[str, str], lang: Lang
    ) -> Outcome:
        places = {edit.id: edit.at for edit in edits}
        faults: dict[str, list[str]] = {}
        for one in answer["refused"]:
            error = one["error"]
            said = [error["message"], *(more["message"] for more in error.get("more", ()))]
            faults.setdefault(places[one["id"]], []).extend(said)
        for one in answer["conflicts"]:
            both = _words(lang)["conflict"].format(theirs=one["theirs"] or "–", yours=one["yours"] or "–")
            faults.setdefault(places[one["id"]], []).append(both)
        typed = {at: asked.get(f"at:{at}", "") for at in faults}
        return Outcome(faults, typed)

    # The verdict

    async def verdict(self, request: Request) -> Response:
        """Who won, and why."""
        return self._verdict_page(request, *self._answers.table_of(request))

    def _verdict_page(
        self, request: Request, table: Table, token: Token, claim: Mapping[str, Any] | None = None
    ) -> Response:
        from companion.verdict.report import short_result

        lang = self._answers.lang_of(request)
        view = table.view(token)
        report = table.report(lang, token)
        judged, fault = self._judged(table, token, lang, claim)
        return self._page(
            request, "verdict.html", lang, 400 if fault else 200, **self._around(table, token, lang, view), report=report,
            articles=_articles(table.game.id, lang), short=short_result(report) if report else "", claim=claim or {},
            judged=judged, fault=fault, finished=view["finished"], counted=table.game.counted,
        )  # fmt: skip

    def _judged(self, table: Table, token: Token, lang: Lang, claim: Mapping[str, Any] | None) -> tuple[Any, str]:
        """A claim judged, or the sentence that says why it cannot be."""
        if claim is None:
            return None, ""
        try:
            report: Report | None = table.report(lang, token, dict(claim))
        except InputError as error:
            return None, " ".join(_sentences(error.faults, table.words(table.seen_by(token).data, lang)))
        return (report.claims[-1] if report and report.claims else None), ""

    async def contest(self, request: Request) -> Response:
        """A claim, judged in place."""
        table, token = self._answers.table_of(request)
        asked = await _form(request)
        total = asked.get("total", "").strip().replace("−", "-")
        claim = {"player": asked.get("player", ""), "total": 1 if not table.game.counted else _whole(total)}
        return self._verdict_page(request, table, token, claim)

    # Files

    async def static(self, request: Request) -> Response:
        """A file of the page's own. Its address has the version in it, so that it is kept for a year."""
        path = str(request.path_params["path"])
        kept = path.startswith(f"{_version()}/")
        name = path.partition("/")[2] if kept else path
        body, kind = _file_of(name)
        if body is None:
            raise RequestError(404, [Fault("address-unknown")])
        cached = f"public, max-age={_YEAR}, immutable" if kept else "no-cache"
        return _compressed(request, body, kind, 200, cached)


# Templates


@cache
def _templates() -> Environment:
    from jinja2 import FileSystemLoader

    from companion.printing.jinja import environment_of

    return environment_of(loader=FileSystemLoader(pages_folder()), autoescape=True)


@cache
def _words(lang: Lang) -> dict[str, str]:
    """The page's own words."""
    text = (pages_folder() / f"words.{lang}.toml").read_text(encoding="utf-8")
    return {key: str(value) for key, value in tomllib.loads(text).items()}


@cache
def _version() -> str:
    """What the page's own files are, in ten letters: they have another address once they change."""
    digest = sha256()
    for path in sorted(_STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    for game in game_ids():
        digest.update(_game_css(game).encode())
    return digest.hexdigest()[:10]


@cache
def _file_of(name: str) -> tuple[bytes | None, str]:
    """The bytes and kind of one of the page's own files; None where there is none of that name."""
    if name.startswith("game/") and name.endswith(".css"):
        game = name.removeprefix("game/").removesuffix(".css")
        return (_game_css(game).encode() if game in game_ids() else None), "text/css"
    known = {path.relative_to(_STATIC).as_posix(): path for path in _STATIC.rglob("*") if path.is_file()}
    path = known.get(name)
    return (path.read_bytes() if path else None), _TYPES.get(path.suffix if path else "", "application/octet-stream")


def _game_css(game: str) -> str:
    palette = open_rulebook(game, "en").facts["palette"]
    return ":root{" + "".join(f"--{name}:{palette[name]};" for name in ("accent", "deep", "tint")) + "}\n"


@cache
def _emblem(game: str) -> str:
    """A game's emblem as SVG whose colours the stylesheet gives: a page here has no styles in attributes."""
    from html import escape

    paths = open_rulebook(game, "en").facts.get("emblem", {}).get("paths", ())
    drawn = (
        f'<path class="f-{path.get("fill", "accent")} s-{path.get("stroke", "none")}" '
        f'stroke-width="{path.get("width", 3)}" d="{escape(path["d"])}"/>'
        for path in paths
    )
    return f'<svg class="emblem" viewBox="0 0 100 100" aria-hidden="true">{"".join(drawn)}</svg>' if paths else ""


def _qr(link: str) -> str:
    import segno

    return str(segno.make(link, error="m").svg_inline(scale=1, border=3, omitsize=True, light="#fff", svgclass="qr"))


@cache
def _articles(game: str, lang: Lang) -> Mapping[str, str]:
    """The articles of a rule sheet in HTML, by their numbers."""
    from companion.printing.prose.writers import write_articles
    from companion.printing.rules import read_rules

    articles = write_articles(read_rules(game, lang))
    return {ref: _REFERENCE.sub(r"\1", text) for ref, text in articles.items()}  # the others are not on this page


# Requests and answers


async def _form(request: Request) -> dict[str, str]:
    """What a form says, its last value where a name stands twice."""
    return dict(parse_qsl(await read_body(request), keep_blank_values=True, max_num_fields=2_000))


def _edit(do: str, at: str, value: object, seen: int) -> TableEdit:
    try:
        return TableEdit.model_validate({"id": secrets.token_hex(8), "seen": seen, "do": do, "at": at, "value": value})
    except ValueError:
        raise RequestError(400, [Fault("request-unreadable")]) from None


def _edits_of(asked: Mapping[str, str], entries: Mapping[str, Entry], seen: int) -> Iterator[TableEdit]:
    """The edits that a plain form makes: of every field that is not as it was."""
    for key, text in asked.items():
        at = key.removeprefix("at:")
        if key == at or text.strip() == asked.get(f"was:{at}", "").strip() or at not in entries:
            continue
        entry, typed = entries[at], text.strip()
        if typed in ("", "-") and entry.empty == "remove":
            yield _edit("remove", at, None, seen)
        elif entry.keyboard.keys == "several":
            names = [] if typed == "-" else [name.strip() for name in typed.split(",") if name.strip()]
            yield _edit("set", at, names, seen)
        else:
            yield _edit("set", at, ("" if entry.empty == "none" else None) if typed in ("", "-") else typed, seen)


def _whole(text: str) -> int | str:
    return (
        int(text) if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 10 else text
    )


def _sentences(faults: Sequence[Fault], words: FaultWords) -> list[str]:
    error = error_json(faults, words)
    return [error["message"], *(more["message"] for more in error.get("more", ()))]


def _with_cookie(response: Response, token: str) -> Response:
    response.set_cookie(COOKIE, token, max_age=30 * 86_400, path="/", httponly=True, samesite="strict")
    return response


def _compressed(request: Request, body: bytes, kind: str, status: int, cached: str) -> Response:
    headers = {"Cache-Control": cached, "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if len(body) > _SMALL and "gzip" in request.headers.get("accept-encoding", "") and not kind.startswith("font"):
        body, headers["Content-Encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
    return Response(body, status, headers, kind)
