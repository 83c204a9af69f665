"""The codes with which phones join a night's tables: one for each round (`coded_tables`), one on tents
(`coded_tents`).

A code is derived from the game night and from who sits at that table in that round. The same file gives the same
codes, so a server that reads the file knows them. A code protects no better than any code on a table: everybody in
the room can read it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from companion.kit.night import Night
from companion.kit.plan import Planned, seats_of
from companion.words import Lang

LETTERS = "ACDEFHJKLMNPRTVWXY3479"
"""The characters of codes. None can be misread as another (B and 8, S and 5, Z and 2, G and 6, O and 0)."""

_ALIKE = str.maketrans("8520O16IUQ", "BSZDDLGLVD")
"""Characters that look alike, and the one that stands for them when codes are compared."""

LENGTH = 5
"""Characters in a code."""


def as_compared(code: str) -> str:
    """A code as somebody typed or misread it, in the form in which codes are compared.

    >>> as_compared(" nv88t ") == as_compared("NVBBT"), as_compared("NVB8T") == as_compared("NVA8T")
    (True, False)
    """
    return code.strip().upper().translate(_ALIKE)


class CodedTable(NamedTuple):
    """A ``table`` of a game night in a ``round``, both counted from 1.

    ``link`` opens it on a phone; "" if the address of the night's page is not known.
    """

    id: str
    code: str
    round: int
    table: int
    game: str
    names: tuple[str, ...]
    rulings: tuple[tuple[str, str], ...]
    lang: Lang
    link: str


def coded_tables(night: Night, planned: Planned | None) -> list[CodedTable]:
    """All tables of the rounds to come, round by round. If only the number of players is known, they are named 1, 2,
    3.
    """
    over = planned.played if planned else 0
    by_round: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
    for number, table in enumerate(night.tables):
        for turn, seats in enumerate(seats_of(planned, number, table), over + 1):
            names = seats if isinstance(seats, tuple) else tuple(map(str, range(1, (seats or 0) + 1)))
            by_round.setdefault(turn, []).append((number, names))
    made: list[CodedTable] = []
    taken: set[str] = set()
    for turn, tables in by_round.items():
        for number, names in tables:
            game, rulings, lang = (table := night.tables[number]).game, table.rulings, table.page.lang
            known = [night.title, night.date, night.place, turn, number, game, rulings, names]
            code, id_ = _code(known, taken)
            link = f"{night.page_url}/j/{code}" if night.page_url else ""
            made.append(CodedTable(id_, code, turn, number + 1, game, names, rulings, lang, link))
    return made


class CodedTent(NamedTuple):
    """The code on the tent of a ``table`` (counted from 1), used in all rounds. ``rounds``: the ids of its tables,
    round by round.
    """

    code: str
    table: int
    rounds: tuple[str, ...]
    link: str


def coded_tents(night: Night, tables: Sequence[CodedTable]) -> list[CodedTent]:
    """The tents of a night's coded tables.

    On a night with one round a tent has the code of its table. Otherwise it has its own code, which leads players to
    their round.
    """
    taken = {one.code for one in tables}
    made = []
    for number in sorted({one.table for one in tables}):
        rounds = [one for one in tables if one.table == number]
        code, link = rounds[0].code, rounds[0].link
        if night.rounds > 1:
            code, _ = _code([night.title, night.date, night.place, "tent", number, rounds[0].game], taken)
            link = f"{night.page_url}/j/{code}" if night.page_url else ""
        made.append(CodedTent(code, number, tuple(one.id for one in rounds), link))
    return made


def _code(known: list[object], taken: set[str]) -> tuple[str, str]:
    """A code that is not in ``taken``, and the id of its table."""
    attempt = 0
    while True:
        digest = sha256(json.dumps([*known, attempt]).encode()).digest()
        value, letters = int.from_bytes(digest, "big"), ""
        for _ in range(LENGTH):
            value, place = divmod(value, len(LETTERS))
            letters += LETTERS[place]
        if letters not in taken:
            taken.add(letters)
            return letters, digest[:6].hex()
        attempt += 1
