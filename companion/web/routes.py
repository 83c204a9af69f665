"""The application: which address is answered by what."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Route

from companion.errors import CompanionError
from companion.web.app import Answers, Config
from companion.web.aside import AsidePages
from companion.web.guard import Guard
from companion.web.hosting import HostPages
from companion.web.pages import Pages
from companion.web.requests import RequestError
from companion.web.shell import Shell
from companion.web.store import Store
from companion.web.trust import TrustPages


def make(store: Store, config: Config) -> Guard:
    """The application over a store."""
    answers = Answers(store, config)
    shell = Shell(answers.lang_of)
    table = "/api/tables/{id}"
    routes = [
        Route("/api/games", answers.games),
        Route("/api/score/{game}", answers.judged("score"), methods=["POST"]),
        Route("/api/resolve/{game}/{event}", answers.judged("resolve"), methods=["POST"]),
        Route("/api/advise/{game}", answers.judged("advise"), methods=["POST"]),
        Route("/api/tables", answers.lay, methods=["POST"]),
        Route("/api/tables", answers.tables),
        Route("/api/join", answers.join, methods=["POST"]),
        Route(table, answers.view),
        Route(f"{table}/edits", answers.edits, methods=["POST"]),
        Route(f"{table}/stream", answers.stream),
        Route(f"{table}/claims", answers.claims, methods=["POST"]),
        Route(f"{table}/evening.toml", answers.evening),
        Route(f"{table}/evening.journal", answers.journal),
        Route(f"{table}/slip.pdf", answers.slip),
        Route(f"{table}/bgstats", answers.bgstats),
        Route("/api/history", answers.history),
        Route("/api/history.csv", answers.history_csv),
        *Pages(answers, store, shell).routes(),
        *HostPages(answers, store, config, shell).routes(),
        *AsidePages(answers, shell, config.run).routes(),
        *(TrustPages(config.trust, shell).routes() if config.trust else ()),
        Route("/static/{path:path}", shell.static),
    ]
    handlers = {
        RequestError: answers.refused,
        CompanionError: answers.failed,
        HTTPException: shell.unknown(answers.unknown),
    }
    app = Starlette(routes=routes, exception_handlers=handlers)
    return Guard(app, config.names, answers.turned_away)
