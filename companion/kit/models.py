"""The file of a game night as pydantic models.

Pydantic raises the faults of a field's shape. All other faults are collected in `Facts`, with the values that could
be read. So no fault hides another, and faults between fields are checked afterwards.
"""

from __future__ import annotations

import datetime
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, TypeGuard
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, ValidationInfo, create_model, model_validator

from companion.components.make import has_components
from companion.errors import Fault, InputError
from companion.fields import Name
from companion.game import Game
from companion.games import find_game, ids_with
from companion.kit.guests import Attendance, Guest, alike, read_roster
from companion.kit.words import is_no_day
from companion.model import Model, check_names, player_count
from companion.pages import Ink, Paper, Type
from companion.printers import find_printer
from companion.printing.printer import Printer
from companion.reading.checked import ruling_faults
from companion.reading.documents import Plain
from companion.reading.shown import shown
from companion.rulebook import open_rulebook
from companion.words import Lang

ONLY_ABOVE = (
    *("title", "date", "place", "start", "end", "page", "paper", "printer"),
    *("roster", "rounds", "together", "apart", "stays", "from", "until"),
)
"""Keys of a game night that belong above its tables."""

_WITH_ROUNDS = "players"
"""A key that tables also have. Next to rounds it belongs to the night."""


def lifted(data: Mapping[str, Plain]) -> tuple[dict[str, Plain], list[Fault]]:
    """The plain data with keys of the night moved out of its tables, and a fault ``kit-above`` (data: key) for each.

    >>> lifted({"title": "x", "tables": [{"game": "cour", "rounds": 3, "players": 4}]})[0]
    {'title': 'x', 'tables': [{'game': 'cour'}], 'rounds': 3, 'players': 4}
    """
    tables = data.get("tables")
    values = dict(data)
    faults: list[Fault] = []
    if not isinstance(tables, list):
        return values, faults
    values["tables"] = [dict(table) if isinstance(table, dict) else table for table in tables]
    for number, table in enumerate(values["tables"]):
        keys = [key for key in ONLY_ABOVE if key in table] if isinstance(table, dict) else []
        others = [one for one in values["tables"] if one is not table and isinstance(one, dict)]
        if "rounds" in keys and not any(_WITH_ROUNDS in one for one in others) and "roster" not in {*keys, *values}:
            keys += [_WITH_ROUNDS] if _WITH_ROUNDS in table else []
        for key in keys:
            faults.append(Fault("kit-above", f"tables[{number}].{key}", {"key": key}))
            values.setdefault(key, table.pop(key))
            table.pop(key, None)
    return values, faults


MOST_TABLES = 100
MOST_PLAYERS = 400
MOST_ROUNDS = 20


@dataclass
class Facts:
    """What could be read of a game night's file, with the faults and remarks that are not about its shape.

    - ``folder``: where a roster is looked for.
    - ``common``: True if the night has players and its tables have none.
    - ``seated``: the names at tables with their own players, as triples of table, place and name.
    - ``pairs``: for each pair of ``together`` and ``apart``, its names as `alike` has them and how many entries it
      has; None for an entry that is no pair.
    - ``stays``: the tables of guests; None for a value that is no number.
    - ``hours``, ``attendance``: what the file says of times and of guests who come later or leave earlier.
    - ``times``: when the rounds begin (`hours.attending`).
    """

    folder: Path
    common: bool
    games: list[Game | None] = field(default_factory=list)
    seated: list[tuple[int, int, str]] = field(default_factory=list)
    guests: tuple[Guest, ...] = ()
    invited: bool = False
    pairs: dict[str, list[tuple[list[str], int] | None]] = field(default_factory=dict)
    stays: dict[str, int | None] = field(default_factory=dict)
    hours: dict[str, Plain] = field(default_factory=dict)
    attendance: Attendance = field(default_factory=dict)
    times: list[int] = field(default_factory=list)
    printer: Printer | None = None
    faults: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)

    def note(self, code: str, where: str | None, **data: object) -> None:
        """Adds a fault."""
        self.faults.append(Fault(code, where, data))

    @property
    def here(self) -> str:
        """The place, in the file, of the table that is being read."""
        return f"tables[{len(self.games) - 1}]"


def _title(facts: Facts, title: Plain) -> None:
    if isinstance(title, str) and title and not title.strip():
        facts.note("text-empty", "title")


def _date(facts: Facts, date: Plain) -> None:
    if isinstance(date, str) and is_no_day(date):
        facts.note("kit-date", "date", found=shown(date))


def _page(facts: Facts, page: Plain) -> None:
    if not isinstance(page, str):
        return
    found = shown(page)
    if not is_page(page):
        facts.note("kit-page", "page", found=found)
        return
    host = urlsplit(page).hostname or ""
    if host in {"localhost", "0.0.0.0", "::", "::1"} or host.startswith("127."):
        facts.remarks.append(Fault("kit-page-here", "page", {"found": found}))
    elif page.startswith("http:") and urlsplit(page).port is None:
        facts.remarks.append(Fault("kit-page-port", "page", {"found": found.rstrip("/")}))


def is_page(page: str) -> bool:
    """True if the text can be the address of a server: a protocol, a name or an IP address, and a port if needed.

    >>> is_page("http://192.168.1.20:8300"), is_page("https://jeux.local/"), is_page("192.168.1.20"), is_page("http://a b")
    (True, True, False, False)
    >>> [is_page(f"http://{host}:8300") for host in ("192.168.1", "192.168.1.200.3", "192.168.1.999", "my-.pc", "[fe80::1]", "[fe80::1::2]")]
    [False, False, False, False, True, False]
    """
    found = re.fullmatch(r"https?://(?:([A-Za-z0-9.-]{1,80})|\[([0-9A-Fa-f:.]{2,45})\])(?::(\d{1,5}))?/?", page)
    if found is None or not 0 < int(found[3] or 80) <= 65535:
        return False
    name, six = found[1], found[2]
    if name and re.search("[A-Za-z]", name.rpartition(".")[2]):
        return (
            re.fullmatch(
                r"(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?", name
            )
            is not None
        )
    with suppress(ValueError):
        return ip_address(name or six).version == (4 if name else 6)
    return False


def _printer(facts: Facts, name: Plain) -> None:
    try:
        facts.printer = find_printer(name, os.environ) if isinstance(name, str) else None
    except InputError as error:
        facts.faults += error.faults


def _tables(facts: Facts, tables: Plain) -> None:
    if isinstance(tables, list) and not 1 <= len(tables) <= MOST_TABLES:
        facts.note("kit-tables", "tables", count=len(tables), most=MOST_TABLES)


def _game(facts: Facts, name: Plain) -> None:
    try:
        facts.games[-1] = find_game(name) if isinstance(name, str) else None
    except InputError as error:
        facts.faults += [fault._replace(where=f"{facts.here}.game") for fault in error.faults]


def _seated(facts: Facts, players: Plain) -> None:
    where, game = f"{facts.here}.players", facts.games[-1]
    if facts.common and players is not None:
        facts.note("kit-players-twice", where)
    elif players is None and not facts.common:
        facts.note("kit-players-missing", facts.here)
    elif isinstance(players, list):
        facts.faults += _names(players, game.players if game else (1, MOST_PLAYERS), where)
        table = len(facts.games) - 1
        facts.seated += [(table, place, name) for place, name in enumerate(players) if isinstance(name, str)]
    elif _whole(players) and game and not game.players[0] <= players <= game.players[1]:
        facts.faults.append(player_count(players, game.players, where))


def _rulings(facts: Facts, rulings: Plain) -> None:
    if (game := facts.games[-1]) and isinstance(rulings, dict):
        choices = {key: choice for key, choice in rulings.items() if isinstance(choice, str)}
        facts.faults += [fault._replace(where=f"{facts.here}.{fault.where}") for fault in ruling_faults(game, choices)]


def _components(facts: Facts, wanted: Plain) -> None:
    if wanted is True and (game := facts.games[-1]) and not has_components(game.id):
        facts.note("kit-components", f"{facts.here}.components")


def _puzzles(facts: Facts, wanted: Plain) -> None:
    if wanted is True and (game := facts.games[-1]) and not game.puzzle:
        facts.note("kit-puzzles", f"{facts.here}.puzzles", games=ids_with("puzzle"))


def _private(facts: Facts, wanted: Plain) -> None:
    if (
        wanted is True
        and (game := facts.games[-1])
        and not open_rulebook(game.id, "en").facts.get("pad", {}).get("private")
    ):
        facts.note("kit-private", f"{facts.here}.private")


def _players(facts: Facts, players: Plain) -> None:
    faults: list[Fault] = []
    if _whole(players) and not 2 <= players <= MOST_PLAYERS:
        faults = [player_count(players, (2, MOST_PLAYERS), "players")]
    elif _whole(players):
        facts.guests = tuple(Guest(str(number)) for number in range(1, players + 1))
    elif isinstance(players, list):
        faults = _names(players, (2, MOST_PLAYERS), "players")
        if not faults and all(isinstance(name, str) and name for name in players):
            facts.guests = tuple(Guest(name) for name in players)
    facts.faults += faults
    facts.invited = players is not None


def _roster(facts: Facts, roster: Plain) -> None:
    if roster is not None and facts.invited:
        facts.note("kit-roster-twice", "roster")
    elif isinstance(roster, str):
        try:
            facts.guests, facts.attendance, remarks = read_roster(facts.folder / roster, MOST_PLAYERS)
            facts.remarks += remarks
        except InputError as error:
            facts.faults += error.faults


def _rounds(facts: Facts, rounds: Plain) -> None:
    if not facts.common and rounds is not None:
        facts.note("kit-rounds-idle", "rounds")
    elif facts.common and (rounds is None or (_whole(rounds) and not 1 <= rounds <= MOST_ROUNDS)):
        facts.note("kit-rounds", "rounds", most=MOST_ROUNDS)


def _pairs(key: str) -> Callable[[Facts, Plain], None]:
    def note(facts: Facts, pairs: Plain) -> None:
        _idle(key)(facts, pairs)
        for pair in pairs if isinstance(pairs, list) else ():
            names = [alike(name) for name in pair if isinstance(name, str)] if isinstance(pair, list) else []
            facts.pairs.setdefault(key, []).append((names, len(pair)) if isinstance(pair, list) else None)

    return note


def _stays(facts: Facts, stays: Plain) -> None:
    _idle("stays")(facts, stays)
    if isinstance(stays, dict):
        facts.stays = {name: number if _whole(number) else None for name, number in stays.items()}


def _hour(key: str) -> Callable[[Facts, Plain], None]:
    def note(facts: Facts, time: Plain) -> None:
        _idle(key)(facts, time)
        if time is not None and facts.common:
            facts.hours[key] = time

    return note


def _attendance(key: str) -> Callable[[Facts, Plain], None]:
    def note(facts: Facts, guests: Plain) -> None:
        _idle(key)(facts, guests)
        if isinstance(guests, dict):
            facts.attendance[key] = {**facts.attendance.get(key, {}), **guests}

    return note


def _idle(key: str) -> Callable[[Facts, Plain], None]:
    """Returns a check that adds a fault to a wish about rounds if the night has none."""
    return lambda facts, wish: facts.note("kit-rounds-idle", key) if wish and not facts.common else None


def _whole(value: Plain) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _names(names: Sequence[Plain], takes: tuple[int, int], where: str) -> list[Fault]:
    """The faults of a list of names. An entry that is no text counts as a person, because pydantic reports it."""
    spelt = [alike(name) if isinstance(name, str) else f"\ue000{place}" for place, name in enumerate(names)]
    faults = []
    for fault in check_names(spelt, *takes):
        place = (fault.where or "players").removesuffix(".name").removeprefix("players")
        if not place or names[int(place[1:-1])] != "":  # pydantic reports an empty name
            faults.append(fault._replace(where=f"{where}{place}"))
    return faults


def _noting(check: Callable[[Facts, Any], None]) -> BeforeValidator:
    """A validator that runs ``check`` on the field's raw value, whatever its type, before pydantic checks its shape."""

    def noted(value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401
        check(info.context["facts"], value)  # type: ignore[index]
        return value

    return BeforeValidator(noted)


class TableModel(Model):
    """A table in the file."""

    game: Annotated[str, _noting(_game)]
    players: Annotated[int | Sequence[Name] | None, _noting(_seated)] = Field(None, validate_default=True)
    lang: Lang | None = None
    type: Type | None = None
    ink: Ink | None = None
    rulings: Annotated[Mapping[str, str], _noting(_rulings)] = {}
    components: Annotated[bool, _noting(_components)] = False
    puzzles: Annotated[bool, _noting(_puzzles)] = False
    private: Annotated[bool, _noting(_private)] = False

    @model_validator(mode="before")
    @classmethod
    def _begin(cls, value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401 (whatever the file has)
        info.context["facts"].games.append(None)  # type: ignore[index]
        return value


Hour: TypeAlias = datetime.time | str | None
Moment: TypeAlias = int | datetime.time | str


class NightFields(Model):
    """All keys of the file except ``from``, which is a word of Python's own (see `NightModel`)."""

    title: Annotated[str, _noting(_title)]
    date: Annotated[datetime.date | str | None, _noting(_date)] = None
    place: str | None = None
    start: Annotated[Hour, _noting(_hour("start"))] = None
    end: Annotated[Hour, _noting(_hour("end"))] = None
    page: Annotated[str | bool | None, _noting(_page)] = None
    lang: Lang | None = None
    paper: Paper = "a4"
    type: Type = "normal"
    ink: Ink = "normal"
    printer: Annotated[str | None, _noting(_printer)] = None
    tables: Annotated[Sequence[TableModel], _noting(_tables)]
    players: Annotated[int | Sequence[Name] | None, _noting(_players)] = None
    roster: Annotated[str | None, _noting(_roster)] = None
    rounds: Annotated[int | None, _noting(_rounds)] = Field(None, validate_default=True)
    together: Annotated[list[list[Name]] | None, _noting(_pairs("together"))] = None
    apart: Annotated[list[list[Name]] | None, _noting(_pairs("apart"))] = None
    stays: Annotated[Mapping[Name, int], _noting(_stays)] = {}
    until: Annotated[Mapping[Name, Moment], _noting(_attendance("until"))] = {}
    prefer: Annotated[Literal["people", "games", "variety"] | None, _noting(_idle("prefer"))] = None


_FROM: dict[str, Any] = {"from": (Annotated[Mapping[Name, Moment], _noting(_attendance("from"))], {})}
NightModel = create_model("NightModel", __base__=NightFields, **_FROM)
"""All keys of the file."""
