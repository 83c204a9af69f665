"""The host's pages: all tables, the code that guests scan, the seats. The television shows all tables of the evening."""

from __future__ import annotations

import hmac
import os
import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.addresses import is_local
from companion.asking.question import names_in
from companion.errors import Fault, InputError
from companion.games import find_game, game_ids
from companion.kit.words import day_in_words
from companion.model import settings_in
from companion.nearest import folded
from companion.rulebook import open_rulebook
from companion.totals import totals_of
from companion.verdict.faults import FaultWords
from companion.web import exports, forms, is_here_alone
from companion.web.laying import lay
from companion.web.pages import pending, podium_of, standings
from companion.web.placings import Placings, placings
from companion.web.requests import COOKIE, SCREEN_COOKIE, RequestError, read_upload
from companion.web.shell import Shell, edit_of, emblem, qr, read_form, scene_address, sentences, with_cookie, words_of
from companion.web.store import Store, TableRow, Token
from companion.web.table import HOST, SCREEN, Table
from companion.words import Lang, decimal, number

if TYPE_CHECKING:
    from companion.web.app import Answers, Config

_EVENING = timedelta(hours=18)
"""The time after its last answer for which a table belongs to the evening."""
_ON_A_SCREEN = 6
"""The most tables on a television's page; more could not be read from across a room."""
_NAMED = 2
"""The most tables still playing that are named beside the ranking; of more their number is told."""
_TURN = 15
"""Seconds for which a television shows one page, if there are several."""


class HostPages:
    """The host's pages, and the television."""

    def __init__(self, answers: Answers, store: Store, config: Config, shell: Shell) -> None:
        self._answers, self._store, self._config, self._shell = answers, store, config, shell
        self._ticket = config.ticket
        self._chosen = ""

    def routes(self) -> list[Route]:
        """The addresses of these pages."""
        shown = self._shell.shown
        return [
            Route("/host", shown(self.host)),
            Route("/host", shown(self.add_host), methods=["POST"]),
            Route("/history", shown(self.history)),
            Route("/host/tables", shown(self.lay), methods=["POST"]),
            Route("/host/evenings", shown(self.take_up), methods=["POST"]),
            Route("/host/t/{id}", shown(self.manage), methods=["POST"]),
            Route("/tv", shown(self.television)),
            Route("/tv", shown(self.add_television), methods=["POST"]),
        ]

    async def host(self, request: Request) -> Response:
        """All tables. The ticket opens this page once; the cookie that it sets opens it from then on."""
        if ticket := request.query_params.get("ticket"):
            if not self._ticket or not hmac.compare_digest(ticket, self._ticket):
                return self._code_page(request, "host", RequestError(403, [Fault("ticket-used")]))
            self._ticket = ""
            return with_cookie(RedirectResponse("/host", 303), self._config.host_token)
        try:
            self._answers.host_of(request)
        except RequestError:
            return self._code_page(request, "host")
        return self._host_page(request)

    async def add_host(self, request: Request) -> Response:
        """Let the host in on another browser, by the code shown on the terminal."""
        return await self._let_in(request, "host", self._answers.add_host, COOKIE)

    async def _let_in(self, request: Request, to: str, token_by: Callable[[str, str], str], cookie: str) -> Response:
        """Check a typed code. If it is right, redirect to the page behind it (``host``, ``tv``); else show the form
        again.
        """
        asked = await read_form(request)
        try:
            token = token_by(asked.get("code", ""), request.client.host if request.client else "")
        except RequestError as error:
            return self._code_page(request, to, error)
        return with_cookie(RedirectResponse(f"/{to}", 303), token, cookie)

    def _code_page(self, request: Request, to: str, error: RequestError | None = None) -> Response:
        """The form for the code of a page (``host``, ``tv``), with the fault of the last try."""
        lang = self._answers.lang_of(request)
        fault = " ".join(sentences(error.faults, FaultWords(lang))) if error else ""
        return self._shell.page(request, "code.html", lang, error.status if error else 200, to=to, fault=fault)

    def _host_page(
        self, request: Request, fault: str = "", typed: Mapping[str, str] | None = None, of: str = "people"
    ) -> Response:
        """The host's page. ``fault``: what is wrong with what was ``typed``; ``of``: the part of the page concerned."""
        lang = self._answers.lang_of(request)
        addresses = self._addresses(request)
        address = self._address(request)
        tables = sorted((self._host_row(row, lang) for row in self._store.tables()), key=self._order)
        asked = request.query_params.get("table")
        asked = asked or (typed or {}).get("from")
        out = [one for one in tables if not one["row"].away]
        shown = next((one for one in tables if one["row"].id == asked), out[0] if out else None)
        here = "\n".join(seat["name"] for seat in shown["seats"]) if shown else ""
        link = f"{address}/j/{shown['row'].code}" if shown else address
        trust = self._config.trust
        trusted_at = trust.address(urlsplit(address).hostname or "") if trust else ""
        games = [
            {"id": one, "title": open_rulebook(one, lang).title, "players": find_game(one).players, "scene": scene_address(one),
             "rulings": find_game(one).rulings, "totals": find_game(one).totals, "words": open_rulebook(one, lang).words.get("rulings", {})}
            for one in game_ids()
        ]  # fmt: skip
        return self._shell.page(
            request, "host.html", lang, 400 if fault else 200, evening=self._evening(lang), command=self._config.command, addresses=addresses, address=address, tables=tables, out=out,
            shown=shown, link=link, qr=qr(link), only_here=is_here_alone(address), local=is_local(address), games=games, fault=fault, of=of, typed={"game": "", "players": here, "follow": "" if shown and shown["playing"] else "on", **(typed or {})},
            screen_code=self._answers.screen_code, trust=trust, trusted_at=trusted_at, trust_qr=qr(trusted_at) if trust else "",
        )  # fmt: skip

    def _order(self, one: Mapping[str, Any]) -> tuple[bool, tuple[int, int]]:
        """The sort key of a table. Tables outside the kit come first; then the kit's, round by round, finished ones
        last.
        """
        place = self._config.places.get(one["row"].id)
        return bool(place and one["finished"]), place or (0, 0)

    def _place(self, table: str, lang: Lang) -> str:
        """The place and round of a kit's table, in words; "" for other tables."""
        if table not in self._config.places:
            return ""
        return self._named(self._config.places[table], lang)

    def _named(self, place: tuple[int, int], lang: Lang) -> str:
        """The round and the number of a kit's table in words."""
        several = len({turn for turn, _ in self._config.places.values()}) > 1
        return words_of(lang)["kit-round" if several else "kit-table"].format(round=place[0], table=place[1])

    def _placings(self) -> Placings | None:
        """How the kit's evening stands; None if there is no ranking."""
        places = self._config.places
        rows = {row.id: row for row in self._store.tables() if row.id in places}
        away = {id_ for id_, row in rows.items() if row.away}
        return placings(places, {id_: self._answers.opened(id_) for id_ in rows}, away)

    def _evening(self, lang: Lang, stands: Placings | None = None) -> dict[str, Any] | None:
        """The ranking of the kit's evening as the pages show it; None if there is none."""
        stands = stands or self._placings()
        if stands is None:
            return None
        words = words_of(lang)
        told = [] if stands.winners else [words["evening-played"].format(done=len(stands.rounds), all=stands.of)]
        if len(stands.playing) > _NAMED:
            told.append(words["evening-playing-many"].format(count=len(stands.playing)))
        elif stands.playing:
            tables = ", ".join(self._named(place, lang) for place in stands.playing)
            told.append(words["evening-playing"].format(tables=tables))
        told += [words["evening-since"].format(round=stands.since)] if stands.since > 1 else []
        notes = [words["evening-points" if stands.by_points else "evening-places"]]
        notes += [words["evening-uncounted"]] if stands.uncounted else []
        notes += [words["evening-put-away"]] if stands.playing else []
        notes += [words["evening-missed"]] if any(None in one.boxes for one in stands.people) else []
        people = [
            {"name": f"{words['player']} {one.name}" if one.name.isdecimal() else one.name, "rank": one.rank,
             "total": decimal(one.total, lang, 1),
             "boxes": [f"({one.mean})" if box is None else decimal(box, lang, 1) for box in one.boxes]}
            for one in stands.people
        ]  # fmt: skip
        winners = [one["name"] for one in people[: len(stands.winners)]]
        won = words["evening-won" if len(winners) == 1 else "evening-won-many"]
        return {"people": people, "rounds": stands.rounds, "winners": winners, "won": won, "told": told, "notes": notes}  # fmt: skip

    def _host_row(self, row: TableRow, lang: Lang) -> dict[str, Any]:
        table = self._answers.opened(row.id)
        taken = self._store.taken(row.id)
        return {
            "row": row,
            "title": open_rulebook(row.game, lang).title,
            "emblem": emblem(row.game),
            "place": self._place(row.id, lang),
            "seats": [{**seat, "taken": seat["id"] in taken} for seat in table.seats()],
            "finished": table.view(Token(HOST))["finished"],
            "playing": _is_under_way(table),
        }

    async def lay(self, request: Request) -> Response:
        """Lay a new table."""
        self._answers.host_of(request)
        asked = await read_form(request)
        lang = self._answers.lang_of(request)
        names = names_in(asked.get("players", ""))
        try:
            game = find_game(asked.get("game", ""))
            of = {one.key: asked.get(f"ruling:{game.id}:{one.key}", one.choices[0]) for one in game.rulings}
            rulings = {one.key: of[one.key] for one in game.rulings if of[one.key] != one.choices[0]}
            game = totals_of(game) if f"totals:{game.id}" in asked else game
            table, _tokens = lay(self._store, game, names, rulings, lang, self._config.now)
        except InputError as error:
            wrong = " ".join(sentences(error.faults, FaultWords(lang, asked.get("game"), reader="page")))
            return self._host_page(request, wrong, {"follow": "", **asked}, "new")
        if follow := asked.get("follow"):
            old = self._answers.opened(asked.get("from", ""))
            if follow == "running" or not _is_under_way(old):  # else play began after this page was drawn
                self._bring(old, table)
        return RedirectResponse(f"/host?table={table.row.id}", 303)

    async def take_up(self, request: Request) -> Response:
        """Lay the table of an evening that was kept in a file, or show the file's faults in the sentences of `score`."""
        from companion.web.evenings import lay_evening, take_up

        self._answers.host_of(request)
        asked, files = await read_upload(request)
        lang = self._answers.lang_of(request)
        with TemporaryDirectory() as folder:
            called = re.sub(r"[^\w -]", "", Path(files.get("toml", ("",))[0]).stem)[:60].strip() or "evening"
            path = Path(folder, f"{called}.toml")
            for ending, (_, content) in files.items():
                if ending in ("toml", "journal") and content:
                    path.with_suffix(f".{ending}").write_bytes(content)
            try:
                taken = take_up(path, asked.get("game", ""))
                table = lay_evening(self._store, taken, self._config.now)
            except InputError as error:
                data = getattr(error, "data", None)
                words = FaultWords(lang, asked.get("game") or getattr(error, "game_id", None), data)
                wrong = " ".join(sentences(error.faults, words))
                return self._host_page(request, wrong.replace(f"{folder}{os.sep}", ""), of="kept")
        if taken.remarks:
            remarks = " ".join(sentences(taken.remarks, FaultWords(lang, taken.game.id)))
            return self._host_page(request, remarks, of="kept")
        return RedirectResponse(f"/host?table={table.row.id}", 303)

    async def history(self, request: Request) -> Response:
        """The results, newest first, searched by player, game or first day."""
        asked, found = self._answers.results(request)
        lang = self._answers.lang_of(request)
        titles = {one: open_rulebook(one, lang).title for one in game_ids()}
        results = [
            {
                **one,
                "title": titles[one["game"]],
                "day": day_in_words(one["ended"][:10], lang),
                "emblem": emblem(one["game"]),
                "bgstats": exports.bgstats_of(one, lang),
            }
            for one in found
            if one["game"] in titles  # games no longer installed appear only in the lists for programs
        ]
        query = urlencode({key: value for key, value in asked.items() if value})
        return self._shell.page(
            request, "history.html", lang, results=results, players=self._players(asked["player"]), evening=None if query else self._evening(lang), titles=titles, asked=asked, query=query and f"?{query}",
            number=lambda total: number(total, lang), since=self._first_days(asked["since"], lang),
        )  # fmt: skip

    def _players(self, asked: str) -> list[str]:
        """The names under which somebody has played, in the order of the alphabet. ``asked``: a name that a link asks for."""
        return sorted(self._store.players() | ({asked} - {""}), key=folded)

    def _first_days(self, asked: str, lang: Lang) -> dict[str, str]:
        """The first days from which results are offered, in words: each browser writes dates in a way of its own.

        ``asked``: a day that a link asks for.
        """
        words, today = words_of(lang), self._config.now().astimezone().date()
        ago = {"week": 7, "month": 31, "year": 366}
        days = {"": words["since-ever"]} | {
            str(today - timedelta(days=number)): words[f"since-{span}"] for span, number in ago.items()
        }
        return {asked: words["since-day"].format(day=day_in_words(asked, lang)), **days}

    async def manage(self, request: Request) -> Response:
        """Carry out what only the host may do to a table."""
        token = self._answers.host_of(request)
        asked = await read_form(request)
        table = self._answers.opened(str(request.path_params["id"]))
        what, seat, id_ = asked.get("do", ""), asked.get("seat", ""), table.row.id
        if what == "free":
            self._store.free_seat(id_, seat)
        elif what in ("lock", "unlock"):
            self._store.lock(id_, what == "lock")
        elif what == "invite":
            return self._invitation(request, table, seat)
        elif what in ("remove", "put-away", "put-back"):
            if what == "remove":
                self._answers.close(id_)
                self._store.forget(id_)
            else:
                self._store.put_away(id_, what == "put-away")
            return RedirectResponse("/host", 303)
        elif what == "again":
            return self._again(table)
        elif what in ("allow-advice", "forbid-advice"):
            table.allow_advice(what == "allow-advice")
            return RedirectResponse(f"/t/{id_}", 303)
        else:
            return self._people(request, table, token, asked)
        return RedirectResponse(f"/host?table={id_}", 303)

    def _people(self, request: Request, table: Table, token: Token, asked: Mapping[str, str]) -> Response:
        """Change the players: rename, add or remove one, swap two seats, or merge them."""
        lang = self._answers.lang_of(request)
        what, seat, id_ = asked.get("do", ""), asked.get("seat", ""), table.row.id
        if what == "merge":
            try:
                table.merge(seat, asked.get("into", ""), token)
            except InputError as error:
                return self._host_page(request, " ".join(sentences(error.faults, table.words(None, lang))))
            return RedirectResponse(f"/t/{id_}", 303)
        if what not in ("rename", "join", "leave", "swap"):
            raise RequestError(400, [Fault("request-unreadable")])
        name = asked.get("name", "")
        if what == "swap":
            edits = [edit_of("reorder", "", _swapped(table, seat, asked.get("into", "")), table.revision)]
        elif what == "join":
            edits = [edit_of("join", "", one, table.revision) for one in names_in(name) or [name]]
        else:
            edits = [edit_of(what, f"@{seat}", name, table.revision)]
        if refused := table.apply(edits, token, lang)["refused"]:
            return self._host_page(request, refused[0]["error"]["message"])
        if what == "leave":
            self._store.end_seat(id_, seat)
        return RedirectResponse(f"/host?table={id_}", 303)

    def _invitation(self, request: Request, table: Table, seat: str) -> Response:
        """A page with the code by which one more phone can join a seat."""
        name = next((one["name"] for one in table.seats() if one["id"] == seat), None)
        if name is None:
            raise RequestError(404, [Fault("address-unknown")])
        code = self._answers.invite(Token("seat", table.row.id, seat))
        link = f"{self._address(request)}/s/{code}"
        return self._shell.page(
            request, "seat.html", self._answers.lang_of(request), name=name, table=table.row, qr=qr(link), link=link,
            command=self._config.command,
        )  # fmt: skip

    def _addresses(self, request: Request) -> list[str]:
        """The addresses at which phones may reach this machine."""
        return self._config.addresses() or [f"{request.url.scheme}://{request.headers['host']}"]

    def _address(self, request: Request) -> str:
        """The address in codes: the last one chosen, else the likeliest."""
        known = self._addresses(request)
        chosen = request.query_params.get("address", "")
        if chosen in known:
            self._chosen = chosen
        return self._chosen if self._chosen in known else known[0]

    def _again(self, table: Table) -> Response:
        """Lay a table with the same players, and move their phones to it unless their game is under way."""
        names = [seat["name"] for seat in table.seats()]
        new, _tokens = lay(self._store, table.game, names, table.evening.rulings, table.lang, self._config.now)
        if not _is_under_way(table):
            self._bring(table, new)
        return RedirectResponse(f"/t/{new.row.id}", 303)

    def _bring(self, table: Table, new: Table) -> None:
        """Move the phones of a table to another one: those of players who play there too, and those that watch."""
        there = {one["name"]: one["id"] for one in new.seats()}
        if seats := {one["id"]: there[one["name"]] for one in table.seats() if one["name"] in there}:
            self._store.move_people(table.row.id, new.row.id, seats)
            table.wake()

    # The television

    async def television(self, request: Request) -> Response:
        """All tables of the evening as watchers see them, for the host and for screens; for others the form for the
        code.

        ``state``: what the screen shows now; the answer is empty (204) if that is still right. ``page``: the page to
        stay at; without it the pages alternate. The last page is the ranking of a kit's evening; once nobody plays any
        more, it stays.
        """
        tokens = [self._store.token(request.cookies.get(name, "")) for name in (COOKIE, SCREEN_COOKIE)]
        lang = self._answers.lang_of(request)
        if not any(token and token.role in (HOST, SCREEN) for token in tokens):
            return self._code_page(request, "tv")
        now = self._config.now()
        tables = sorted(
            self._answers.tables_since(now - _EVENING),
            key=lambda table: (table.standing().is_over, self._config.places.get(table.row.id, (0, 0))),
        )
        stands = self._placings()
        pages = [tables[at : at + _ON_A_SCREEN] for at in range(0, len(tables), _ON_A_SCREEN)] or [[]]
        pages += [[]] if stands else []
        asked = request.query_params.get("page", "")
        turn = int(now.timestamp()) // _TURN if asked not in map(str, range(1, len(pages) + 1)) else int(asked) - 1
        if not asked and stands and stands.winners and all(table.standing().is_over for table in tables):
            turn = -1
        number, clock = turn % len(pages), f"{now.astimezone():{'%H h %M' if lang == 'fr' else '%H:%M'}}"
        address = self._address(request)
        shown = [(table.row.id, table.revision, self._store.is_locked(table.row.id)) for table in pages[number]]
        state = sha256(repr((shown, number, len(pages), clock, address, stands)).encode()).hexdigest()[:16]
        if request.query_params.get("state") == state:
            return Response(status_code=204, headers={"Cache-Control": "no-store"})
        return self._shell.page(
            request, "television.html", lang, state=state, clock=clock, address=address, number=number, pages=len(pages),
            asked=asked, only_here=is_here_alone(address), local=is_local(address), tables=[self._on_screen(table, lang, address) for table in pages[number]],
            evening=self._evening(lang, stands) if stands and not pages[number] else None,
        )  # fmt: skip

    def _on_screen(self, table: Table, lang: Lang, address: str) -> dict[str, Any]:
        """A table as watchers see it."""
        watcher = Token("watcher", table.row.id)
        view = table.view(watcher)
        form = forms.page_of(table.game, table.form(lang), lang, table.hides(watcher))
        is_open = not view["finished"] and not self._store.is_locked(table.row.id)
        report = table.report(lang, watcher) if view["finished"] else None
        seats = sorted(standings(table, lang, view), key=lambda seat: seat["rank"] or 0)
        return {
            "row": table.row,
            "title": open_rulebook(table.game.id, lang).title,
            "place": self._place(table.row.id, lang),
            "emblem": emblem(table.game.id),
            "scene": scene_address(table.game.id),
            "view": view,
            "step": form.shown.title,
            "seats": seats,
            "pending": pending(table, view),
            "podium": podium_of(report) if report else [],
            "qr": qr(f"{address}/j/{table.row.code}") if is_open else "",
        }

    async def add_television(self, request: Request) -> Response:
        """Let a screen in by its code. It shows all tables from then on."""
        return await self._let_in(request, "tv", self._answers.add_screen, SCREEN_COOKIE)


def _swapped(table: Table, seat: str, other: str) -> list[str]:
    """The ids of a table's seats in order, with two of them swapped."""
    there = {seat: other, other: seat}
    return [there.get(one["id"], one["id"]) for one in table.seats()]


def _is_under_way(table: Table) -> bool:
    """True if something is entered and the game is not over. The phones of such a table are not led away unasked."""
    view, aside = table.view(Token(HOST)), settings_in(table.game.position)
    entered = {key: value for key, value in view["position"].items() if key not in aside}
    return not view["finished"] and _holds_more(entered)


def _holds_more(value: Any) -> bool:  # noqa: ANN401 (plain data)
    """True if plain data hold a value besides names."""
    if isinstance(value, Mapping):
        return any(_holds_more(inner) for key, inner in value.items() if key != "name")
    return any(map(_holds_more, value)) if isinstance(value, list) else value is not None
