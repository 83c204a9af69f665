"""Rounds read from a file and checked against the night: rounds already played, or a plan edited by hand.

The format is that of the plan in the answer of `--check --format json`: the whole answer, its plan, or ``{"rounds":
…}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from pydantic import ValidationError

from companion.errors import Fault, InputError, recoded
from companion.fields import Name
from companion.games import find_game
from companion.kit.guests import alike
from companion.kit.night import Night, NightError
from companion.model import Model, player_count
from companion.nearest import nearest
from companion.reading.documents import Plain, parse_json
from companion.reading.faults import at_most, faults_of
from companion.reading.shown import shown
from companion.reading.sources import file_kind, naming, read_text
from companion.reading.toml import parse_toml

_FILE_FAULTS = {"file-empty": "plan-empty", "file-kind": "plan-kind"}

Rounds: TypeAlias = tuple[tuple[tuple[str, ...], ...], ...]
"""Names by round and table."""


class _RoundsModel(Model):
    rounds: list[list[list[Name]]]


def read_played(path: Path, night: Night, after: int | None = None) -> Rounds:
    """Reads the rounds already played: the first ``after`` rounds of a plan, or all of it. They may name people who
    have left.

    Raises NightError with every fault.
    """
    rounds = _read(path, night)[:after]
    faults = list(_each_round(rounds, night))
    if len(rounds) >= night.rounds:
        faults.append(Fault("played-rounds", "rounds", {"count": len(rounds), "most": night.rounds - 1}))
    return _good(rounds, faults, night)


def misspelt(played: Rounds, night: Night) -> Iterator[Fault]:
    """A remark ``played-name`` (data: found, near) for each name in past rounds that looks like a misspelt guest.

    That is a name that is no guest's, if a guest of almost the same name has no seat in that round.
    """
    here = {alike(guest.name): guest.name for guest in night.guests}
    for tables in played:
        seated = {alike(name): name for table in tables for name in table}
        nowhere = [name for key, name in here.items() if key not in seated]
        for key, name in seated.items():
            if key not in here and (near := nearest(name, nowhere, 1)):
                yield Fault("played-name", None, {"found": shown(name), "near": near})


def read_plan(path: Path, night: Night) -> Rounds:
    """Reads a whole plan: each guest sits once a round, at tables that take that many. Raises NightError with every
    fault.
    """
    rounds = _read(path, night)
    faults = list(_each_round(rounds, night))
    if len(rounds) != night.rounds:
        faults.append(Fault("plan-rounds", "rounds", {"count": len(rounds), "rounds": night.rounds}))
    for number, tables in enumerate(rounds):
        faults += _everybody(tables, night, number)
    return _good(rounds, faults, night)


def _good(rounds: Rounds, faults: Sequence[Fault], night: Night) -> Rounds:
    if faults:
        raise NightError(at_most(faults), night.lang)
    spelt = {alike(guest.name): guest.name for guest in night.guests}
    return tuple(tuple(tuple(spelt.get(alike(name), name) for name in table) for table in tables) for tables in rounds)


def _read(path: Path, night: Night) -> Rounds:
    if not night.guests:
        raise NightError([Fault("kit-rounds-idle")], night.lang)
    data: Plain = None
    try:
        text = read_text(path, None)
        with naming(path):
            data = parse_toml(text) if file_kind(path) == "toml" else parse_json(text)
        plan = data.get("plan", data) if isinstance(data, dict) else data
        plan = {"rounds": plan.get("rounds")} if isinstance(plan, dict) else plan
        model = _RoundsModel.model_validate(plan, context={})
    except InputError as error:
        raise NightError(recoded(error.faults, _FILE_FAULTS), night.lang) from None
    except ValidationError as error:
        raise NightError(faults_of(error, _RoundsModel, plan), night.lang) from None
    return tuple(tuple(tuple(table) for table in tables) for tables in model.rounds)


def _each_round(rounds: Rounds, night: Night) -> Iterator[Fault]:
    for number, tables in enumerate(rounds):
        where = f"rounds[{number}]"
        if len(tables) != len(night.tables):
            yield Fault("plan-tables", where, {"count": len(tables), "tables": len(night.tables)})
        seen: set[str] = set()
        for index, table in enumerate(tables):
            for place, name in enumerate(table):
                if alike(name) in seen:
                    yield Fault("plan-twice", f"{where}[{index}][{place}]", {"name": name, "round": number + 1})
                seen.add(alike(name))


def _everybody(tables: Sequence[Sequence[str]], night: Night, number: int) -> Iterator[Fault]:
    """The faults of the seats of a round, counted from 0. A guest who should be away that round may have a seat."""
    where = f"rounds[{number}]"
    gone = {alike(night.guests[place].name) for place in night.away[number]} if number < len(night.away) else set()
    names = {alike(guest.name): guest.name for guest in night.guests}
    seated = {alike(name): name for table in tables for name in table}
    for key, name in seated.items():
        if key not in names:
            near = nearest(name, names.values(), 1)
            yield Fault("kit-guest-unknown", where, {"found": shown(name), "near": near})
    for key, name in names.items():
        if key not in seated and key not in gone:
            yield Fault("plan-missing", where, {"name": name})
    for index, (table, seats) in enumerate(zip(night.tables, tables, strict=False)):
        takes = find_game(table.game).players
        if not takes[0] <= len(seats) <= takes[1]:
            yield player_count(len(seats), takes, f"{where}[{index}]")
