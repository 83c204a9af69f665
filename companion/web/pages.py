"""The guests' pages, made on the server from templates/web. They can be read and used without JavaScript.

A page shows a table as the holder of a token may see it. What people type goes through the same edits as those of
programs (`entering`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from companion.cards import in_notation, read_each, split_cards
from companion.errors import Fault, InputError
from companion.evening.partial import is_inside
from companion.nearest import folded, nearest
from companion.rulebook import open_rulebook
from companion.verdict.faults import FaultWords, error_sentence
from companion.web import exports, forms
from companion.web.changes import changes, undoable, undone
from companion.web.entering import NEXT, TableEdit
from companion.web.forms import FormEntry
from companion.web.merging import contested
from companion.web.requests import COOKIE, RequestError
from companion.web.shell import (
    Shell,
    articles,
    edit_of,
    emblem,
    read_form,
    scene_address,
    sentences,
    turn,
    version,
    with_cookie,
    words_of,
)
from companion.web.store import Store, TableRow, Token
from companion.web.table import HOST, Table
from companion.words import Lang, number, unbroken

if TYPE_CHECKING:
    from companion.verdict.report import Report
    from companion.web.app import Answers


_UNTYPED = {"code": "", "name": "", "fault": "", "wrong": "", "near_seats": (), "free": ()}


class Amiss(NamedTuple):
    """A fault that the rules find.

    - ``message``: the whole sentence. ``beside``: the text beside the field.
    - ``at``: the place of the field ("": none). ``step``: the number of the field's step.
    """

    message: str
    at: str = ""
    step: int | None = None
    beside: str = ""


class FormOutcome(NamedTuple):
    """The outcome of a plain form.

    - ``faults``: sentences by the places of their fields ("" for the page). ``typed``: what was typed there.
    - ``notices``: further sentences for the page. ``amiss``: the faults of the table.
    """

    faults: Mapping[str, Sequence[str]] = {}
    typed: Mapping[str, str] = {}
    notices: Sequence[str] = ()
    amiss: Sequence[Amiss] = ()


class Pages:
    """The guests' pages: joining, their table, its verdict."""

    def __init__(self, answers: Answers, store: Store, shell: Shell) -> None:
        self._answers, self._store, self._shell = answers, store, shell

    def routes(self) -> list[Route]:
        """The addresses of these pages."""
        table, shown = "/t/{id}", self._shell.shown
        return [
            Route("/", shown(self.front)),
            Route("/j/{code}", shown(self.front)),
            Route("/s/{code}", shown(self.seat)),
            Route("/s/{code}", shown(self.take_seat), methods=["POST"]),
            Route("/join", shown(self.join), methods=["POST"]),
            Route(table, shown(self.table)),
            Route(table, shown(self.enter), methods=["POST"]),
            Route(f"{table}/changes", shown(self.changes)),
            Route(f"{table}/verdict", shown(self.verdict)),
            Route(f"{table}/verdict", shown(self.contest), methods=["POST"]),
        ]

    # Joining

    async def front(self, request: Request) -> Response:
        """The page to join by code and name. A link's code is filled in; the address loses it once somebody has joined."""
        code = str(request.path_params.get("code", "")).upper()
        row = self._answers.linked(code, request.client.host if request.client else "") if code else None
        return self._front(request, code=code, free=self._free(row))

    def _front(self, request: Request, status: int = 200, **typed: object) -> Response:
        """The page to join.

        ``typed``: what was typed (``code``, ``name``), the fault, the field it is about (``wrong``), the names of
        seats that may be meant (``near_seats``), and those of all ``free`` seats.
        """
        lang = self._answers.lang_of(request)
        token = self._store.token(request.cookies.get(COOKIE, ""))
        own = self._store.table(token.table) if token and token.table else None
        title = open_rulebook(own.game, lang).title if own else ""
        return self._shell.page(request, "join.html", lang, status, own=own, own_title=title, **{**_UNTYPED, **typed})

    async def join(self, request: Request) -> Response:
        """Sit down, or watch if the seat of that name is taken."""
        asked = await read_form(request)
        code, name = "".join(asked.get("code", "").split()).upper(), asked.get("watch", asked.get("name", "")).strip()
        lang = self._answers.lang_of(request)
        held = self._store.token(request.cookies.get(COOKIE, ""))
        try:
            if held and held.role == HOST and (row := self._answers.coded(code, name)):
                return RedirectResponse(f"/t/{row.id}", 303)
            if not name:
                raise InputError(Fault("name-needed"))
            if "watch" not in asked and (near_seats := self._near_seats(code, name)):
                return self._front(request, code=code, name=name, near_seats=near_seats)
            seated = self._answers.sit_down(code, name, request.client.host if request.client else "")
        except (RequestError, InputError) as error:
            fault = " ".join(sentences(error.faults, FaultWords(lang)))
            status = error.status if isinstance(error, RequestError) else 400
            wrong = "name" if any(one.code.startswith("name") for one in error.faults) else "code"
            return self._front(request, status, code=code, name=name, fault=fault, wrong=wrong)
        if held:
            self._store.remember(request.cookies[COOKIE], seated["token"])
        watching = "" if seated["seat"] else f"?watching={self._why_watching(seated['table'], name)}"
        return with_cookie(RedirectResponse(f"/t/{seated['table']}{watching}", 303), seated["token"])

    def _why_watching(self, table: str, name: str) -> str:
        """Why somebody watches: the seat of the name is ``taken``, or that of a name like it (``near``), or there is
        ``nobody`` of that name.
        """
        there = self._answers.opened(table)
        if there.seat_called(name):
            return "taken"
        taken = self._store.taken(table)
        return "near" if _like([one["name"] for one in there.seats() if one["id"] in taken], name) else "nobody"

    def _near_seats(self, code: str, name: str) -> tuple[str, ...]:
        """The names of free seats that begin with a name which no seat has, else those that resemble it."""
        row = self._answers.coded(code, name)
        return () if row is None or self._answers.opened(row.id).seat_called(name) else _like(self._free(row), name)

    def _free(self, row: TableRow | None) -> list[str]:
        """The names of a table's free seats, if anybody may sit down."""
        if row is None or row.locked:
            return []
        taken = self._store.taken(row.id)
        return [one["name"] for one in self._answers.opened(row.id).seats() if one["id"] not in taken]

    async def seat(self, request: Request) -> Response:
        """The page to join a seat from one more phone: the player's name and a button.

        Opening it does not use up the code, because programs that preview links open it too.
        """
        code = str(request.path_params["code"])
        seat = self._answers.invited(code, request.client.host if request.client else "")
        table = self._answers.opened(str(seat.table))
        name = next((one["name"] for one in table.seats() if one["id"] == seat.seat), "")
        return self._shell.page(
            request, "seat.html", self._answers.lang_of(request), name=name, table=table.row, link=""
        )

    async def take_seat(self, request: Request) -> Response:
        """Join the seat from this phone."""
        client = request.client.host if request.client else ""
        seat, token = self._answers.take_invitation(str(request.path_params["code"]), client)
        return with_cookie(RedirectResponse(f"/t/{seat.table}", 303), token)

    # A table

    async def table(self, request: Request) -> Response:
        """The table's page: standings, the open step, its fields."""
        token = self._answers.token_of(request)
        if token.role != HOST and token.table != request.path_params["id"]:
            return RedirectResponse(f"/t/{token.table}", 303)
        table, token = self._answers.table_of(request)
        return self._table_page(request, table, token, FormOutcome())

    def _table_page(
        self, request: Request, table: Table, token: Token, outcome: FormOutcome, status: int = 200
    ) -> Response:
        lang = self._answers.lang_of(request)
        view = table.view(token)
        chosen = request.query_params.get("step")
        form = _form(table, token, lang, view, chosen)
        if (why := request.query_params.get("watching")) in ("taken", "near", "nobody"):
            outcome = outcome._replace(notices=[*outcome.notices, words_of(lang)[f"watching-{why}"]])
        faults = table.faults_for(token, lang, is_open=form.shown.waits or bool(view["missing"]))
        outcome = outcome._replace(amiss=_amiss(form, faults, words_of(lang)["colon"]))
        return self._shell.page(
            request, "table.html", lang, status, **around(table, token, lang, view), form=form, outcome=outcome,
            contested=[
                {"at": one.question.where, "label": one.question.label or one.question.prompt, "by": one.by,
                 "here": forms.line_of(one.question, one.here, lang), "other": forms.line_of(one.question, one.other, lang)}
                for one in contested(table.evening.journal, table.form(lang), table.hides(token))
            ],
            deck=forms.deck_rows(table.game.id, lang), jokers=forms.jokers(table.game.id), may=token.role != "watcher",
            earlier=self._earlier(request, lang), undoable=undoable(table, token, lang, words_of(lang)),
            undone=undone(table, token, lang, words_of(lang)),
        )  # fmt: skip

    def _earlier(self, request: Request, lang: Lang) -> dict[str, str]:
        """The links to verdicts of tables where this phone sat before: the label by the table's id, latest first.

        If a game was played several times, the labels number its tables.
        """
        own, rows = self._answers.token_of(request).table, map(self._store.table, self._answers.sat(request))
        played = [row for row in rows if row and row.id != own]
        games, words = [row.game for row in played], words_of(lang)
        return {
            row.id: words["verdict-of-many" if games.count(row.game) > 1 else "verdict-of"].format(
                title=open_rulebook(row.game, lang).title, number=games[place:].count(row.game)
            )
            for place, row in enumerate(played)
        }

    async def enter(self, request: Request) -> Response:
        """Take a plain form: all changed fields, or things to do (``do``: a verb, a colon, a place)."""
        table, token = self._answers.table_of(request)
        if token.role == "watcher":
            raise RequestError(403, [Fault("not-yours")])
        asked = await read_form(request)
        lang = self._answers.lang_of(request)
        entries: dict[str, FormEntry] = {}
        seen = int(asked["seen"]) if asked.get("seen", "").isdecimal() else table.revision
        if verb := asked.get("do", ""):
            asked_for = (one.partition(":") for one in verb.split())
            edits = [edit_of(do, at, NEXT if do == "insert" else None, seen) for do, _, at in asked_for]
        elif kept := [*_kept(asked)]:
            edits = [edit_of("set", at, value, seen) for at, value in kept]
        else:
            chosen = asked.get("step")
            page = forms.page_of(table.game, table.form(lang), lang, table.hides(token), chosen)
            entries = {at: entry for step in page.steps for entry in step.entries for at in (entry.at, entry.address)}
            edits = [*_edits_of(asked, entries, seen)]
        answer = table.apply(edits, token, lang)
        if not answer["refused"] and not answer["conflicts"]:
            inserted = re.fullmatch(r"insert:.*\[(\d+)\]", verb)  # show the inserted step
            step = inserted[1] if inserted else "" if verb else asked.get("stay", "")
            return RedirectResponse(f"/t/{table.row.id}" + (f"?step={step}" if step else ""), 303)
        outcome = self._outcome(edits, answer, asked, lang, entries)
        return self._table_page(request, table, token, outcome, 409 if answer["conflicts"] else 400)

    def _outcome(
        self,
        edits: Sequence[TableEdit],
        answer: Mapping[str, Any],
        asked: Mapping[str, str],
        lang: Lang,
        entries: Mapping[str, FormEntry],
    ) -> FormOutcome:
        places = {edit.id: entries[edit.at].at if edit.at in entries else "" for edit in edits}
        typed = {edit.id: asked.get(f"at:{edit.at}", "") for edit in edits}
        faults: dict[str, list[str]] = {}
        for one in answer["refused"]:
            error = one["error"]
            messages = [error["message"], *(more["message"] for more in error.get("more", ()))]
            if typed[one["id"]] and not places[one["id"]]:  # the field is gone
                messages.append(words_of(lang)["unsent"].format(what=typed[one["id"]]))
            faults.setdefault(places[one["id"]], []).extend(messages)
        for one in answer["conflicts"]:
            words = words_of(lang)
            by = words["host-title"] if one["by"] == HOST else one["by"] or words["somebody"]
            both = words["conflict"].format(name=by, theirs=one["theirs"] or "–", yours=one["yours"] or "–")
            faults.setdefault(places[one["id"]], []).append(both)
        return FormOutcome(faults, {at: typed[id_] for id_, at in places.items() if at in faults})

    async def changes(self, request: Request) -> Response:
        """The page of changes: who changed what and when. With a place in the address (``at``), only those of that
        field.
        """
        table, token = self._answers.table_of(request)
        lang, at = self._answers.lang_of(request), request.query_params.get("at", "")
        clock = "%H h %M" if lang == "fr" else "%H:%M"
        found = [
            {**one._asdict(), "clock": f"{one.time.astimezone():{clock}}",
             "who": words_of(lang)["host-title"] if one.who == HOST else one.who}
            for one in changes(table, token, lang, at)
        ]  # fmt: skip
        return self._shell.page(
            request, "changes.html", lang, **around(table, token, lang, table.view(token)), changes=found, at=at,
            may=token.role != "watcher", undoable=undoable(table, token, lang, words_of(lang)),
        )  # fmt: skip

    # The verdict

    async def verdict(self, request: Request) -> Response:
        """The page of the verdict: who won, and why."""
        return self._verdict_page(request, *self._answers.table_read(request))

    def _verdict_page(
        self,
        request: Request,
        table: Table,
        token: Token,
        claim: Mapping[str, Any] | None = None,
        typed: Mapping[str, str] = {},
    ) -> Response:
        from companion.verdict.report import short_result

        lang = self._answers.lang_of(request)
        view = table.view(token)
        report = table.report(lang, token)
        judged, fault = self._judged(table, token, lang, claim)
        return self._shell.page(
            request, "verdict.html", lang, 400 if fault else 200, **around(table, token, lang, view), report=report,
            form=None if report else _form(table, token, lang, view),
            articles=articles(table.game.id, lang), short=short_result(report) if report else "", claim=claim or {},
            clashes=[] if report else [one["message"] for one in table.faults_for(token, lang, is_open=bool(view["missing"]))],
            judged=judged, fault=fault, finished=view["finished"], all_played=table.seen_by(token).is_played(table.game.rounds), counted=table.game.counted, typed=typed,
            held=_held(table.seen_by(token).data, lang) if table.game.claim else {},
            example=in_notation(table.game.claim.example, lang) if table.game.claim else "",
            bgstats=exports.bgstats(table) if view["finished"] else "", earlier=self._earlier(request, lang),
            podium=podium_of(report) if report and view["finished"] else [],
        )  # fmt: skip

    def _judged(self, table: Table, token: Token, lang: Lang, claim: Mapping[str, Any] | None) -> tuple[Any, str]:
        """A claim with its judgement, or the sentence that says why it cannot be judged."""
        if claim is None:
            return None, ""
        try:
            report: Report | None = table.report(lang, token, dict(claim))
        except InputError as error:
            return None, " ".join(sentences(error.faults, table.words(table.seen_by(token).data, lang)))
        return (report.claims[-1] if report and report.claims else None), ""

    async def contest(self, request: Request) -> Response:
        """The page of the verdict with a claim judged on it."""
        table, token = self._answers.table_read(request)
        asked = await read_form(request)
        plan = asked.get("plan", "").strip()
        total = plan or asked.get("total", "").strip().replace("−", "-")
        own = table.game.claim.read(total) if table.game.claim else None
        if table.game.claim and own is not None:
            claim = {"player": asked.get("player", ""), table.game.claim.field: own}
        else:
            claim = {"player": asked.get("player", ""), "total": 1 if not table.game.counted else _whole(total)}
        return self._verdict_page(request, table, token, claim, {"plan" if plan else "total": total})


def podium_of(report: Report) -> list[dict[str, Any]]:
    """The steps of the podium, of the television too; the winners' has its name too, where it is short. A lone step is none."""
    from companion.verdict.podium import ON_A_STEP, podium

    steps: list[dict[str, Any]] = podium(report, str).get("steps", [])
    winners = ", ".join(report.headline.names) if report.headline else ""
    steps = steps if len(steps) > 1 else []
    return [{**one, "name": one["name"] or winners if len(winners) <= ON_A_STEP else one["name"]} for one in steps]


def _form(table: Table, token: Token, lang: Lang, view: Mapping[str, Any], chosen: str | None = None) -> forms.FormPage:
    """What may be entered at a table, as the holder of a token sees it. ``chosen``: the step that is open."""
    return forms.page_of(table.game, table.form(lang), lang, table.hides(token), chosen, view["missing"])


def event_words(table: Table, lang: Lang) -> dict[str, str]:
    """The titles of the game's events, by their names."""
    called = open_rulebook(table.game.id, lang).words.get("events", {})
    return {name: called.get(name, name) for name in table.game.events}


def _rulings(table: Table, lang: Lang) -> list[str]:
    """The house rulings by which a table differs from the sheet, one sentence each."""
    from companion.verdict.report import Reporter

    chosen = table.evening.rulings
    return [*Reporter(table.game, lang).rulings(chosen)] if chosen else []


def around(table: Table, token: Token, lang: Lang, view: Mapping[str, Any]) -> dict[str, Any]:
    """The values that every page of a table needs."""
    book = open_rulebook(table.game.id, lang)
    return {
        "table": table.row,
        "title": book.title,
        "game_css": f"/static/{version()}/game/{table.game.id}.css",
        "emblem": emblem(table.game.id),
        "scene": scene_address(table.game.id),
        "turn": turn(table.game.id, lang),
        "turn_title": book.words.get("steps", {}).get("title", ""),
        "view": view,
        "seat": token.seat,
        "role": token.role,
        "rulings": _rulings(table, lang),
        "events": event_words(table, lang),
        "has_advice": table.game.advice is not None,
        "advises": table.game.advice is not None and (table.advice_allowed or view["finished"]),
        "allowed": table.advice_allowed,
        "seats": standings(table, lang, view),
        "pending": pending(table, view),
        "winners": view["winners"],
        "twice": unbroken(error_sentence("card-twice", {"page": True}, lang)),
    }


def standings(table: Table, lang: Lang, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The seats with their totals, and with their ranks unless all are level (then None)."""
    totals = {one["seat"]: one for one in view["standings"]}
    counted = table.game.counted
    ahead = len({one["rank"] for one in view["standings"]}) > 1
    return [
        {**seat, "total": number(totals[seat["id"]]["total"], lang) if seat["id"] in totals and counted else "",
         "rank": totals.get(seat["id"], {}).get("rank") if ahead else None}
        for seat in view["seats"]
    ]  # fmt: skip


def pending(table: Table, view: Mapping[str, Any]) -> str:
    """The key of the words that stand in place of the totals while too little is entered to tell them; "" if they are told."""
    return ("round-open" if table.game.rounds else "game-open") if table.game.counted and not view["standings"] else ""


def _held(data: Mapping[str, Any], lang: Lang) -> dict[str, list[str]]:
    """Every player's cards as a language writes them, to tap a claim from."""
    return {
        row["name"]: [
            card.write(lang)
            for key, text in row.items() if key != "name" and isinstance(text, str)
            for card in read_each(split_cards(text)) if not isinstance(card, Fault)
        ]
        for row in data.get("players", ())
    }  # fmt: skip


def _amiss(form: forms.FormPage, faults: Sequence[Mapping[str, Any]], colon: str) -> list[Amiss]:
    """The faults of what was entered, each with its field."""
    entries = [(step, entry) for step in form.steps for entry in step.entries]
    found = []
    for fault in faults:
        message, where = str(fault["message"]), str(fault.get("where") or "")
        of = next(((step, entry) for step, entry in entries if is_inside(where, entry.at)), None)
        if of is None:
            found.append(Amiss(message))
            continue
        step, entry = of
        head = f"{entry.label}{colon} "
        beside = message[len(head) :] if message.casefold().startswith(head.casefold()) else message
        found.append(Amiss(message, entry.at, step.number, beside))
    return found


# Plain forms


def _edits_of(asked: Mapping[str, str], entries: Mapping[str, FormEntry], seen: int) -> Iterator[TableEdit]:
    """The edits in a plain form: one for each field whose text has changed."""
    for key, text in asked.items():
        at = key.removeprefix("at:")
        if key == at or text.strip() == asked.get(f"was:{at}", "").strip() or not (at in entries or "@" in at):
            continue
        typed = text.strip()
        if (entry := entries.get(at)) is None:  # its seat or row is gone: the edit will report that
            yield edit_of("set", at, typed or None, seen)
            continue
        if typed in ("", "-") and entry.empty == "remove":
            yield edit_of("remove", at, None, seen)
        elif entry.keyboard.keys == "several":
            names = [] if typed == "-" else [name.strip() for name in typed.split(",") if name.strip()]
            yield edit_of("set", at, names, seen)
        else:
            yield edit_of("set", at, ("" if entry.empty == "none" else None) if typed in ("", "-") else typed, seen)


def _kept(asked: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The answers of a settled event that a player keeps, by their places."""
    for key, value in asked.items():
        if key.startswith("keep:"):
            yield ".".join(filter(None, (asked.get("keep", ""), key.removeprefix("keep:")))), value


def _whole(text: str) -> int | str:
    return (
        int(text) if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 10 else text
    )


def _like(names: Sequence[str], typed: str) -> tuple[str, ...]:
    """The names that begin with what somebody typed, else those that resemble it."""
    return tuple(one for one in names if folded(one).startswith(folded(typed))) or nearest(typed, names)
