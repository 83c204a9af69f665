"""What an evening's file says that cannot be, found in plain data: shape is the model's to check, sense is checked here.

Plain data, because a file with a misspelt key may also name a game that there is not, and whoever mends it wants to hear
of both. A value of the wrong kind is passed over; the model has told it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeGuard

from companion.components import has_components
from companion.errors import Fault, InputError
from companion.game import Game
from companion.games import find_game, ids_with
from companion.kit.names import alike, doubled
from companion.kit.roster import Guest, read_roster
from companion.kit.wishes import wishes_apart, wishes_together
from companion.kit.words import is_no_day
from companion.model import check_names, player_count
from companion.printers import find_printer
from companion.puzzles.posing import has_puzzles
from companion.reading.checked import ruling_faults
from companion.reading.documents import Plain
from companion.reading.shown import shown

MOST_TABLES = 100
MOST_PLAYERS = 400
MOST_ROUNDS = 20


class Sense(NamedTuple):
    """The faults of an evening's plain data, its guests, as far as they can be read, and what is unusual about it."""

    faults: list[Fault]
    guests: tuple[Guest, ...]
    remarks: tuple[Fault, ...] = ()


def sense_of(data: Mapping[str, Plain], folder: Path) -> Sense:
    """Everything that is wrong with what the file says; a roster is looked for in ``folder``."""
    told = data.get("tables")
    tables = told if isinstance(told, list) else []
    games = [_game(table, f"tables[{index}]") for index, table in enumerate(tables)]
    faults = [*_evening(data, told)]
    faults += [fault for game in games for fault in game if isinstance(fault, Fault)]
    common = data.get("players") is not None or data.get("roster") is not None
    faults += _tables(tables, [None if isinstance(game[0], Fault) else game[0] for game in games], common=common)
    guests, broken, remarks = _guests(data, folder)
    faults += broken
    if guests and not broken and all(isinstance(game[0], Game) for game in games):
        faults += _seats([game[0].players for game in games if isinstance(game[0], Game)], len(guests))
    if guests and not broken:
        names = [alike(guest.name) for guest in guests]
        faults += wishes_apart(data, names, len(tables)) or wishes_together(data, _most(games))
    elif not common:
        faults += [Fault("kit-rounds-idle", key) for key in ("together", "apart", "stays", "prefer") if data.get(key)]
    names = [guest.name for guest in guests] or [
        name
        for table in tables
        if isinstance(table, dict) and isinstance(table.get("players"), list)
        for name in table["players"]
        if isinstance(name, str)
    ]
    return Sense(faults, guests, (*remarks, *doubled(names)))


def _whole(value: Plain) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _evening(data: Mapping[str, Plain], tables: Plain) -> Iterator[Fault]:
    title, printer, rounds, date = (data.get(key) for key in ("title", "printer", "rounds", "date"))
    if isinstance(title, str) and title and not title.strip():
        yield Fault("text-empty", "title")
    if isinstance(date, str) and is_no_day(date):
        yield Fault("kit-date", "date", {"found": shown(date)})
    if isinstance(tables, list) and not 1 <= len(tables) <= MOST_TABLES:
        yield Fault("kit-tables", "tables", {"count": len(tables), "most": MOST_TABLES})
    if isinstance(printer, str):
        yield from _printer(printer)
    common = data.get("players") is not None or data.get("roster") is not None
    if data.get("players") is not None and data.get("roster") is not None:
        yield Fault("kit-roster-twice", "roster")
    if not common and rounds is not None:
        yield Fault("kit-rounds-idle", "rounds")
    elif common and (rounds is None or (_whole(rounds) and not 1 <= rounds <= MOST_ROUNDS)):
        yield Fault("kit-rounds", "rounds", {"most": MOST_ROUNDS})


def _printer(name: str) -> Iterator[Fault]:
    """Whether there is such a profile, and whether profiles can be read at all."""
    try:
        find_printer(name, os.environ)
    except InputError as error:
        yield from error.faults


def _game(table: Plain, where: str) -> tuple[Game | Fault | None, ...]:
    """The game of a table, or the faults of its name; None where the file does not say it so that it could be looked up."""
    name = table.get("game") if isinstance(table, dict) else None
    if not isinstance(name, str):
        return (None,)
    try:
        return (find_game(name),)
    except InputError as error:
        return tuple(fault._replace(where=f"{where}.game") for fault in error.faults)


def _tables(tables: Sequence[Plain], games: Sequence[Game | None], *, common: bool) -> Iterator[Fault]:
    seen: dict[str, int] = {}
    for index, (table, game) in enumerate(zip(tables, games, strict=True)):
        if not isinstance(table, dict):
            continue
        where = f"tables[{index}]"
        rulings, players = table.get("rulings"), table.get("players")
        if game is not None and isinstance(rulings, dict):
            told = {key: choice for key, choice in rulings.items() if isinstance(choice, str)}
            yield from (fault._replace(where=f"{where}.{fault.where}") for fault in ruling_faults(game, told))
        if game is not None and table.get("components") is True and not has_components(game.id):
            yield Fault("kit-components", f"{where}.components")
        if game is not None and table.get("puzzles") is True and not has_puzzles(game):
            yield Fault("kit-puzzles", f"{where}.puzzles", {"games": ids_with("puzzle")})
        if common and players is not None:
            yield Fault("kit-players-twice", f"{where}.players")
        elif players is None and not common:
            yield Fault("kit-players-missing", where)
        elif _whole(players) and game is not None and not game.players[0] <= players <= game.players[1]:
            yield player_count(players, game.players, f"{where}.players")
        elif isinstance(players, list):
            yield from _names(players, game.players if game else (1, MOST_PLAYERS), where)
            yield from _elsewhere(players, index, seen)


def _names(players: Sequence[Plain], takes: tuple[int, int], where: str) -> Iterator[Fault]:
    """What is wrong with a list of names; something else in it counts as somebody."""
    names = [alike(one) if isinstance(one, str) else f"\ue000{place}" for place, one in enumerate(players)]
    for fault in check_names(names, *takes):
        told = (fault.where or "players").removesuffix(".name")
        entry = players[int(told[len("players[") : -1])] if told.endswith("]") else None
        if entry != "":  # the model has told it
            yield fault._replace(where=f"{where}.{told}" if where else told)


def _elsewhere(players: Sequence[Plain], index: int, seen: dict[str, int]) -> Iterator[Fault]:
    """Those who sit at an earlier table as well, each told once."""
    told: set[str] = set()
    for place, name in enumerate(players):
        if isinstance(name, str) and alike(name) in told:
            continue
        if isinstance(name, str) and name.strip() and seen.setdefault(alike(name), index) != index:
            told.add(alike(name))
            data = {"name": name, "table": seen[alike(name)] + 1}
            yield Fault("kit-name-tables", f"tables[{index}].players[{place}]", data)


def _guests(data: Mapping[str, Plain], folder: Path) -> tuple[tuple[Guest, ...], list[Fault], tuple[Fault, ...]]:
    """Those whom rounds are planned for, what is wrong with who they are, and what is unusual."""
    players, roster = data.get("players"), data.get("roster")
    if isinstance(roster, str) and players is None:
        try:
            guests, remarks = read_roster(folder / roster, MOST_PLAYERS)
        except InputError as error:
            return (), list(error.faults), ()
        return guests, [], remarks
    if _whole(players):
        if not 2 <= players <= MOST_PLAYERS:
            return (), [player_count(players, (2, MOST_PLAYERS), "players")], ()
        return tuple(Guest(str(number)) for number in range(1, players + 1)), [], ()
    if isinstance(players, list):
        faults = list(_names(players, (2, MOST_PLAYERS), ""))
        whole = all(isinstance(name, str) and name for name in players)
        return tuple(Guest(name) for name in players) if whole else (), faults, ()
    return (), [], ()


def _most(games: Sequence[tuple[Game | Fault | None, ...]]) -> int | None:
    """How many the largest of these tables takes; None where a game is not known."""
    known = [game[0].players[1] for game in games if isinstance(game[0], Game)]
    return max(known, default=None) if len(known) == len(games) else None


def _seats(takes: Sequence[tuple[int, int]], count: int) -> Iterator[Fault]:
    """Whether the tables take everybody whom rounds are planned for."""
    least, most = sum(one for one, _ in takes), sum(other for _, other in takes)
    if takes and not least <= count <= most:
        yield Fault("kit-seats", "tables", {"count": count, "least": least, "most": most})
