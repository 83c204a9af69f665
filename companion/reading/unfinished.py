"""The unfinished part of an evening: the table ``[unfinished]`` of a file that `companion keep` writes.

It holds the answers of the open round and lines typed ahead. Positions are read without it (docs/evening.md).
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import Fault, InputError
from companion.reading.shown import shown

TABLE = "unfinished"
"""The table's key; no game has a field of this name."""

COMMENT = "# companion keep"
"""The beginning of the comment in which earlier versions kept this as JSON. The first versions named no game in it."""
_COMMENT = re.compile(rf"{COMMENT}(?: (?P<game>[a-z0-9-]+))?: (?P<said>.*)")
_AHEAD = "ahead/"
_KEYS = ("game", "answers", "typed")


@dataclass(frozen=True, slots=True)
class Unfinished:
    """``answers`` and ``typed`` (lines) are pairs of a place and what stands there.

    A place is a list of the field, the round's number and the player's name: ``["rounds", 2, "Ana", "last"]``. The
    answer None says that there is nothing. ``answers_by_key`` and ``typed_by_key`` come from files of earlier
    versions, by the keys of their questions. ``is_damaged``: the table was changed and cannot be read.

    >>> Unfinished("lobbys", ((["rounds", 2, "Ana", "last"], 4), (["rounds", 2, "Ana", "wins"], None))).table()
    {'game': 'lobbys', 'answers': [{'at': ['rounds', 2, 'Ana', 'last'], 'answer': 4}, {'at': ['rounds', 2, 'Ana', 'wins']}]}
    """

    game: str | None = None
    answers: tuple[tuple[list[str | int], Any], ...] = ()
    typed: tuple[tuple[list[str | int], str], ...] = ()
    answers_by_key: Mapping[str, Any] = field(default_factory=dict)
    typed_by_key: Mapping[str, str] = field(default_factory=dict)
    is_damaged: bool = False

    def table(self) -> dict[str, Any]:
        """The table as a file holds it; empty if everything is finished."""
        answers = [{"at": at} | ({} if answer is None else {"answer": answer}) for at, answer in self.answers]
        typed = [{"at": at, "line": line} for at, line in self.typed]
        tables = {key: rows for key, rows in (("answers", answers), ("typed", typed)) if rows}
        return {"game": self.game, **tables} if tables else {}

    @property
    def waiting(self) -> int:
        """How many answers wait. The start of a round and empty answers do not count."""
        answers = [at for at, answer in self.answers if answer is not None and answer is not True and len(at) > 1]
        by_key = [
            key for key, answer in self.answers_by_key.items() if answer is not None and ("/" in key or "[" in key)
        ]
        proposed = ("by", "absent")
        return (
            sum(at[-1] not in proposed for at in answers)
            + sum(not key.endswith(("?", ".by", ".absent")) for key in by_key)
            + sum(line != "absent" and at[-1] not in proposed for at, line in self.typed)
            + len(self.typed_by_key)
        )


def unfinished_in(table: object, text: str) -> Unfinished | None:
    """The unfinished part in a file's ``table``, or in the comment of an earlier version in its ``text``; None if
    there is neither.

    >>> unfinished_in(None, '# companion keep lobbys: {"1/Ana/last": 4, "ahead/": {"1/Ben/last": "3"}}').waiting
    2
    >>> unfinished_in({"answers": 3}, "").is_damaged
    True
    """
    if table is not None:
        return _of_table(table)
    comments = [line for line in text.splitlines() if line.startswith(COMMENT)]
    return _of_comment(comments[-1]) if comments else None


def check_inside(table: object, fields: Collection[str]) -> None:
    """Raise InputError for each unknown key inside the table. The position's ``fields`` belong above the table.

    Text added at the end of a file lands in the file's last table.
    """
    inner: Mapping[str, Any] = table if isinstance(table, Mapping) else {}
    parts = (([inner], _KEYS), (inner.get("answers"), ("at", "answer")), (inner.get("typed"), ("at", "line")))
    faults = []
    for rows, keys in parts:
        tables = [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []
        for key in dict.fromkeys(str(key) for row in tables for key in row if key not in keys):
            if key in fields:
                faults.append(Fault("keep-inside", None, {"key": shown(key)}))
            elif keys is _KEYS:  # in a row of it, something is damaged, and is put aside
                faults.append(Fault("key-unknown", f"{TABLE}.{shown(key)}", {"key": shown(key), "keys": keys}))
    if faults:
        raise InputError(faults)


def _of_table(table: object) -> Unfinished:
    try:
        rows: Any = table
        answers = tuple((_place(row["at"]), row.get("answer")) for row in rows.get("answers", ()))
        typed = tuple((_place(row["at"]), row["line"]) for row in rows.get("typed", ()))
        if all(isinstance(line, str) for _, line in typed):
            return Unfinished(rows.get("game"), answers, typed)
    except (AttributeError, KeyError, TypeError):
        pass
    return Unfinished(is_damaged=True)


def _place(at: Any) -> list[str | int]:  # noqa: ANN401 (what a file says)
    if not isinstance(at, list) or not at or not all(isinstance(one, (str, int)) for one in at):
        raise TypeError
    return at


def _of_comment(line: str) -> Unfinished:
    found = _COMMENT.fullmatch(line)
    game = found["game"] if found else None
    try:
        answers = json.loads(found["said"] if found else line)
        typed = answers.pop(_AHEAD, {})
        if all(isinstance(one, str) for one in typed.values()):
            return Unfinished(game, answers_by_key=answers, typed_by_key=typed)
    except (ValueError, AttributeError, TypeError):  # no JSON; no table, at the top or inside
        pass
    return Unfinished(game, is_damaged=True)
