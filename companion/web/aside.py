"""The pages for an event of play and for advice at a table. Known answers are filled in; one tap keeps the result at
the table.

The answers stand in the page's address. The page can therefore be reloaded and left by the back button without a
store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.asking.question import choice_words
from companion.errors import Fault, InputError
from companion.evening.partial import is_inside
from companion.evening.stages import BY
from companion.game import ADVICE
from companion.questions import Answer, Question
from companion.verdict.faults import FaultWords, error_json
from companion.verdict.json import dumps
from companion.web import forms
from companion.web.devices import Entering
from companion.web.entering import Carrier, TableEdit
from companion.web.jobs import Judged, judge
from companion.web.pages import FormOutcome, around, event_words
from companion.web.requests import RequestError
from companion.web.shell import Shell, articles, words_of
from companion.web.store import Token
from companion.web.table import Table
from companion.words import Lang

if TYPE_CHECKING:
    from companion.web.app import Answers, Run

_MOST_JOBS = 40
"""The number of answers kept for readers who reload their page."""
_PATIENCE = 0.6
"""Seconds after which a page says that the work is still going on."""


class Drafted(NamedTuple):
    """The draft of an event or of advice: its form, its position, ``whole`` if it is complete, its faults by place."""

    step: forms.FormStep
    data: dict[str, Any]
    whole: bool
    faults: dict[str, list[str]]


def draft(table: Table, token: Token, part: str, lang: Lang, asked: Mapping[str, str]) -> Drafted:
    """The draft made from the answers in an address (``at:`` and a place) and the table's own.

    The table adds only what the reader may see.
    """
    evening = Entering(table.game, part, lang, lang, lambda: datetime.now(UTC), rulings=table.evening.rulings)
    carrier = Carrier(evening)
    known = _known(table, token, asked.get("of", ""))
    own = {one["id"]: one["name"] for one in table.seats()}.get(asked.get("of") or token.seat or "")
    people = [one["name"] for one in table.seats()]
    faults: dict[str, list[str]] = {}
    tried: set[str] = set()
    while True:
        waiting = (one for one in evening.form().fields if (one.question.where or one.question.memory) not in tried)
        if (field := next(waiting, None)) is None:
            break
        question = field.question
        at = question.where or question.memory
        tried.add(at)
        if question.kind == "names":
            named = [one.strip() for one in asked.get(f"at:{at}", ", ".join(people)).split(",") if one.strip()]
            evening.enter(question, named if {*named} <= {*people} and named else people)
            continue
        text = asked.get(f"at:{at}")
        value = known.get((question.owner, question.path[-1])) if text is None and question.where else text
        if value is None and part == ADVICE and question.kind == "text" and question.where:
            value = own  # the player who asks for advice
        if value is None:
            continue
        try:
            _set(carrier, question, at, value)
        except InputError as error:
            if text is not None:
                words = table.words(evening.form().data, lang)
                error_ = error_json(error.faults, words)
                faults[at] = [error_["message"], *(one["message"] for one in error_.get("more", ()))]
    form = evening.form()
    step = forms.draft_of(table.game, part, form, people, lang)
    return Drafted(step, dict(form.data or {}), not faults and not any(entry.owed for entry in step.entries), faults)


def _set(carrier: Carrier, question: Question, at: str, value: Answer) -> None:
    """Enter a line of text from a plain form. An empty line means "nothing" if the question allows that answer."""
    if isinstance(value, str):
        typed = "" if value.strip() == "-" else value.strip()
        empty = forms.empty_of(question)
        if not typed:
            if empty == "remove" or question.ends:
                return
            carrier.evening.enter(question, "" if empty == "none" else question.default)
            return
        words = dict(zip(choice_words(question), question.choices, strict=True)) if question.kind == "choice" else {}
        several = question.kind in ("some", "people")
        value = [one.strip() for one in typed.split(",")] if several else words.get(typed, typed)
    carrier.carry_out(TableEdit(id="draft", do="set", at=at, value=value))


def _known(table: Table, token: Token, of: str) -> dict[tuple[str, object], Answer]:
    """The answers that the table knows, by owner and key.

    The owner is "" for answers of nobody and for the reader's own. If several steps have the same key, the last one
    counts.
    """
    own = {one["id"]: one["name"] for one in table.seats()}.get(of or token.seat or "", "")
    hides = table.hides(token)
    known: dict[tuple[str, object], Answer] = {}
    for field in table.form(table.lang).fields:
        question = field.question
        if not field.entered or field.value is None or not question.where or (field.secret and hides(field.secret)):
            continue
        if question.kind in ("names", "claim") or not isinstance(question.path[-1], str):
            if not question.owner and not isinstance(question.path[-1], str):  # a row of a grid has no owner
                known["", question.where] = field.value
            continue
        for owner in {question.owner, "" if question.owner == own else question.owner}:
            known[owner, question.path[-1]] = field.value
    return known


class Keeping(NamedTuple):
    """What the table can keep of a settled event.

    - ``answers``: by their places within one of the ``places``.
    - ``places``: each with its name ("": the table).
    - ``by``: the players who may have done it, the next in turn first.
    """

    answers: Mapping[str, str]
    places: Mapping[str, str]
    by: Sequence[str] = ()


def keeping(table: Table, token: Token, event: str, data: Mapping[str, Any], lang: Lang) -> Keeping | None:
    """What the table can keep of an event, in fields that are still empty.

    None if there is nothing to keep, or the table would refuse it.
    """
    keeps = table.game.events[event].keeps
    if token.role in ("watcher", "screen") or not keeps:
        return None
    whole: dict[str, Any] = {key: of.format_map(data) if "{" in of else data.get(of) for of, key in keeps.items()}
    values = {key: value for key, value in whole.items() if value is not None}
    form = table.form(lang)
    entry = next((one.question for one in form.fields if one.question.kind == "key" and one.entered is None), None)
    if entry is not None and (key := entry.memory.partition("[")[0]) in values:
        answer = ", ".join(f"{name} {value}" for name, value in values[key].items())
        return Keeping({"": answer}, {f"{key}.{one}": str(one) for one in entry.choices if one not in (entry.of or {})})
    step = forms.page_of(table.game, form, lang, table.hides(token)).shown
    free = {(one.owner, one.at.rpartition(".")[2]): one.at for one in step.entries if not one.entered}
    by_name = {
        (name, key): str(one) for key, of in values.items() if isinstance(of, Mapping) for name, one in of.items()
    }
    if by_name:
        found = Keeping({free[of]: value for of, value in by_name.items() if of in free}, {"": ""})
        return found if len(found.answers) == len(by_name) else None
    first = next(iter(values), "")  # the form may ask for the others only after this one
    places = {at.rpartition(".")[0]: owner for (owner, key), at in free.items() if key == first}
    own = {one["id"]: one["name"] for one in table.seats()}.get(token.seat or "")
    found = Keeping(
        {key: str(value) for key, value in values.items()},
        dict(sorted(places.items(), key=lambda place: place[1] != own)),
        _by(step, table),
    )
    return found if places and _is_taken(table, token, lang, found) else None


def _by(step: forms.FormStep, table: Table) -> Sequence[str]:
    """The players who may have taken a step, the next in turn first; empty if the step belongs to no player."""
    first = next((one.value for one in step.entries if one.at.endswith(f".{BY}")), None)
    names = [one["name"] for one in table.seats()]
    return sorted(names, key=lambda name: name != first) if first else ()


def _is_taken(table: Table, token: Token, lang: Lang, kept: Keeping) -> bool:
    """True if the table would accept the answers at the first of their places."""
    evening = table.evening.trial()
    evening.notation = lang
    evening.by(table.author(token), evening.journal.known)
    try:
        for key, value in kept.answers.items():
            at = f"{next(iter(kept.places))}.{key}"
            Carrier(evening).carry_out(TableEdit(id="draft", do="set", at=at, value=value))
    except InputError:
        return False
    return True


class Jobs:
    """Events and advice that are settled in other processes, each only once however often its page is loaded.
    ``run``: see `companion.web.app`.
    """

    def __init__(self, run: Run | None) -> None:
        self._run = run
        self._jobs: dict[str, asyncio.Task[Judged]] = {}

    async def settled(self, game: str, part: str, data: Mapping[str, Any], lang: Lang) -> Judged | None:
        """The status and the answer; None while the work goes on."""
        given = {"game": game, "event": part, "body": dumps(data), "lang": lang, "default": lang}
        if self._run is None:
            return judge("explain", given)
        key = "\n".join((game, part, lang, given["body"]))
        if key not in self._jobs:
            done = [one for one, job in self._jobs.items() if job.done()]
            if len(self._jobs) >= _MOST_JOBS and not done:
                return None  # too busy: the page will ask again
            for one in done[: len(self._jobs) - _MOST_JOBS + 1]:
                del self._jobs[one]
            self._jobs[key] = asyncio.ensure_future(self._run("explain", given))
        job = self._jobs[key]
        await asyncio.wait({job}, timeout=_PATIENCE)
        if not job.done():
            return None
        if job.exception():  # the process did not start, or died
            del self._jobs[key]
            return 503, {"error": error_json([Fault("took-too-long")], FaultWords(lang))}
        if job.result()[0] == 503:  # not kept: another try may succeed
            del self._jobs[key]
        return job.result()


class AsidePages:
    """The pages for events and for advice."""

    def __init__(self, answers: Answers, shell: Shell, run: Run | None) -> None:
        self._answers, self._shell, self._jobs = answers, shell, Jobs(run)

    def routes(self) -> list[Route]:
        """The addresses of these pages."""
        shown = self._shell.shown
        return [Route("/t/{id}/event/{event}", shown(self.event)), Route("/t/{id}/advice", shown(self.advice))]

    async def event(self, request: Request) -> Response:
        """The page of an event: its form, and the result once the form is filled."""
        table, token = self._answers.table_of(request)
        called = event_words(table, self._answers.lang_of(request))
        part = str(request.path_params["event"])
        if part not in called:
            raise RequestError(404, [Fault("address-unknown")])
        return await self._page(request, table, token, part, called[part])

    async def advice(self, request: Request) -> Response:
        """The page of advice, shown after the game or if the host allows it earlier."""
        table, token = self._answers.table_read(request)
        if table.game.advice is None:
            raise RequestError(404, [Fault("address-unknown")])
        words = words_of(self._answers.lang_of(request))
        return await self._page(request, table, token, ADVICE, words["advice"])

    async def _page(self, request: Request, table: Table, token: Token, part: str, heading: str) -> Response:
        lang, asked = self._answers.lang_of(request), dict(request.query_params)
        view, words = table.view(token), words_of(lang)
        shown: dict[str, Any] = {
            **around(table, token, lang, view), "heading": heading, "of": asked.get("of") or token.seat or "",
            "people": view["seats"] if part == ADVICE else [], "articles": articles(table.game.id, lang),
            "deck": forms.deck_rows(table.game.id, lang), "jokers": forms.jokers(table.game.id), "may": True,
            "lead": words["advice-lead"] if part == ADVICE else "", "answer": None, "keeping": None,
            "working": False, "step": None, "faults": (), "outcome": FormOutcome(),
        }  # fmt: skip
        if part == ADVICE and not shown["advises"]:
            return self._shell.page(request, "aside.html", lang, 403, **{**shown, "faults": [words["advice-later"]]})
        drafted = draft(table, token, part, lang, asked)
        faults = dict(drafted.faults)
        if drafted.whole and any(key.startswith("at:") for key in asked):
            settled = await self._jobs.settled(table.game.id, part, drafted.data, lang)
            shown["working"] = settled is None
            if settled and settled[0] == 200:
                shown["answer"] = settled[1]
                shown["keeping"] = None if part == ADVICE else keeping(table, token, part, drafted.data, lang)
            elif settled:
                faults = _placed(settled[1]["error"], drafted.step)
        typed = {at: asked.get(f"at:{at}", "") for at in drafted.faults}
        shown |= {"step": drafted.step, "faults": faults.get("", ()), "outcome": FormOutcome(faults, typed)}
        return self._shell.page(request, "aside.html", lang, 400 if faults else 200, **shown)


def _placed(error: Mapping[str, Any], step: forms.FormStep) -> dict[str, list[str]]:
    """The sentences of an error by the places of their fields; "" for those about the whole page."""
    faults: dict[str, list[str]] = {}
    for one in (error, *error.get("more", ())):
        where = str(one.get("where") or "")
        at = next((entry.at for entry in step.entries if is_inside(where, entry.at)), "")
        faults.setdefault(at, []).append(one["message"])
    return faults
