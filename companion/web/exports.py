"""The exports of a table: the slip, a link for BG Stats, a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from urllib.parse import quote

from companion.errors import Fault, InputError
from companion.model import Position
from companion.reading.checked import check_entry
from companion.reading.entered import Flags
from companion.rulebook import open_rulebook
from companion.settle import settle
from companion.web.store import Token
from companion.web.table import Table
from companion.words import Lang


def slip(table: Table, token: Token, lang: Lang) -> bytes:
    """The verdict as a PDF. Raises InputError if there is none yet."""
    from companion.verdict.report import Reporter
    from companion.verdict.slip import print_report

    data = table.seen_by(token).data
    entered = check_entry(table.game, table.game.position, data, Flags(lang=lang, cards=table.lang))
    assert isinstance(entered.entry, Position)
    report = Reporter(table.game, lang).score(entered.entry, settle(table.game, entered.entry))
    return print_report(table.game.id, report)


def bgstats(table: Table) -> str:
    """The link by which BG Stats imports the play. Raises InputError if the game is not over."""
    view = table.view(Token("host"))
    if not view["finished"]:
        raise InputError(Fault("not-over"))
    score = table.standing().score
    assert score is not None
    ended = table.evening.journal.records[-1].edit.time.isoformat()
    return bgstats_of({**score, "table": table.row.id, "game": table.game.id, "ended": ended}, table.lang)


def bgstats_of(result: Mapping[str, Any], lang: Lang) -> str:
    """The BG Stats link for a result from the history.

    The fields of BG Stats: https://www.bgstatsapp.com/api (sourceName, playDate, players, …).
    """
    play = {
        "sourceName": "Companion",
        "sourcePlayId": result["table"],
        "playDate": datetime.fromisoformat(result["ended"]).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": open_rulebook(result["game"], lang).title,
            "highestWins": True,
            "sourceGameId": result["game"],
        },
        "players": [
            {
                "name": one["name"],
                "sourcePlayerId": one["name"],
                "score": str(one["total"]),
                "rank": one["rank"],
                "winner": one["name"] in result["winners"],
            }
            for one in result["players"]
        ],
    }
    return "bgstats://app.bgstatsapp.com/createPlay.html?data=" + quote(json.dumps(play, ensure_ascii=False), safe="")


def csv_of(results: Iterable[dict[str, Any]]) -> str:
    """The results as CSV, one row for each player of each game."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["table", "game", "ended", "player", "total", "rank", "winner"])
    for one in results:
        for player in one["players"]:
            won = player["name"] in one["winners"]
            rows.writerow(
                [
                    one["table"],
                    one["game"],
                    one["ended"],
                    _plain(player["name"]),
                    player["total"],
                    player["rank"],
                    int(won),
                ]
            )
    return text.getvalue()


def json_of(results: Iterable[dict[str, Any]]) -> str:
    """The results as JSON, as `GET /api/history` answers."""
    return json.dumps([*results], ensure_ascii=False, indent=2) + "\n"


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula.

    >>> _plain("=1+1"), _plain("Ana")
    ("'=1+1", 'Ana')
    """
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
