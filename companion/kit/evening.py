"""An evening's file: its tables, who plays, how it is printed; read strictly, every fault at once.

Either every table has its players, or the evening has them, and rounds to be seated in. Names of games, numbers of
players, rulings and who sits where are held against the games themselves (`checks`); nothing is printed of an evening
with a fault.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from pydantic import ValidationError

from companion.errors import Fault, InputError
from companion.fields import Name
from companion.games import find_id
from companion.kit.above import lifted
from companion.kit.checks import Sense, sense_of
from companion.kit.names import alike
from companion.kit.roster import Guest
from companion.kit.wishes import pairs_wanted
from companion.kit.words import date_told
from companion.model import Model
from companion.printers import find_printer
from companion.printing.options import Ink, Paper, Type
from companion.printing.printer import Printer
from companion.reading.documents import Plain, parse_json
from companion.reading.faults import at_most, faults_of
from companion.reading.heads import head_faults, with_heads_mended
from companion.reading.sources import Source, kind_of, name_of, read_text
from companion.reading.toml import parse_toml
from companion.words import LANGS, Lang, preferred_lang


class TableModel(Model):
    """A table, as the file has it."""

    game: str
    players: int | Sequence[Name] | None = None
    lang: Literal["fr", "en"] | None = None
    type: Type | None = None
    ink: Ink | None = None
    rulings: Mapping[str, str] = {}
    components: bool = False
    puzzles: bool = False


class EveningModel(Model):
    """The whole file."""

    title: str
    date: datetime.date | str | None = None
    place: str | None = None
    lang: Literal["fr", "en"] | None = None
    paper: Paper = "a4"
    type: Type = "normal"
    ink: Ink = "normal"
    printer: str | None = None
    tables: Sequence[TableModel]
    players: int | Sequence[Name] | None = None
    roster: str | None = None
    rounds: int | None = None
    together: list[list[Name]] | None = None
    apart: list[list[Name]] | None = None
    stays: Mapping[Name, int] = {}
    prefer: Literal["people", "games"] | None = None


class Table(NamedTuple):
    """A table that is set: its game's id, who or how many sit there (None: the evening's players take turns)."""

    game: str
    players: tuple[str, ...] | int | None
    lang: Lang
    type: Type
    ink: Ink
    rulings: Mapping[str, str]
    components: bool
    puzzles: bool = False

    @property
    def seated(self) -> int | None:
        """How many sit there; None where that changes from round to round."""
        return len(self.players) if isinstance(self.players, tuple) else self.players


class Evening(NamedTuple):
    """An evening without a fault. ``guests`` are those whom rounds are to be planned for; none where tables have their own.

    ``printer`` is the profile of the printer that all is for. ``remarks``: what is unusual, not wrong. ``together`` and ``apart`` are pairs of guests, ``stays`` has the tables of guests who do not move; all count from 0.
    ``prefer``: whether, of plans in which people meet as little again, the one is taken that sits nobody with the same person too often, or has the fewest games played again.
    """

    title: str
    date: str
    place: str
    lang: Lang
    paper: Paper
    type: Type
    ink: Ink
    tables: tuple[Table, ...]
    guests: tuple[Guest, ...] = ()
    rounds: int = 0
    together: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    stays: Mapping[int, int] = {}
    printer: Printer | None = None
    remarks: tuple[Fault, ...] = ()
    prefer: Literal["people", "games"] = "people"


_FILE_FAULTS = {
    "file-missing": "kit-missing",
    "file-empty": "kit-empty",
    "file-is-folder": "kit-is-folder",
    "file-kind": "kit-kind",
    "file-too-big": "roster-big",
    "file-workbook": "kit-workbook",
}
"""What is told otherwise of an evening's file than of a position's."""


class EveningError(InputError):
    """An evening's file that cannot be used; knows the language to say so in, and what was entered."""

    def __init__(self, faults: Iterable[Fault], lang: Lang, data: object = None) -> None:
        super().__init__(faults)
        self.lang: Lang = lang
        self.data = data


def said_of(fault: Fault, codes: Mapping[str, str]) -> Fault:
    """The fault of a file as this kind of file has it said."""
    return fault._replace(code=codes.get(fault.code, fault.code))


def _about_players(fault: Fault) -> Fault:
    """Players are names or a number: who wrote something else hears of both."""
    ours = (fault.where or "").rpartition(".")[2] == "players" and fault.code == "not-a-number"
    return fault._replace(code="kit-players") if ours else fault


def read_evening(
    source: Source, lang: Lang | None, environ: Mapping[str, str], stdin: IO[Any] | None = None
) -> Evening:
    """The evening of a file (TOML or JSON), in ``lang``, else the file's language, else the environment's.

    Raises EveningError with every fault.
    """
    spoken = preferred_lang(lang, None, environ)
    try:
        data, heads = _document(source, stdin)
    except InputError as error:
        raise EveningError([said_of(fault, _FILE_FAULTS) for fault in error.faults], spoken) from None
    said = data.get("lang") if isinstance(data, dict) else None
    spoken = preferred_lang(lang, said if said in LANGS else None, environ)
    folder = source.parent if isinstance(source, Path) else Path()
    try:
        evening = check_evening(data, spoken, folder)
    except EveningError as error:
        faults = _of_a_game(data, source, spoken) or at_most([*heads, *error.faults])
        raise EveningError(faults, spoken, data) from None
    if heads:
        raise EveningError(heads, spoken, data)
    return evening


def _of_a_game(data: Plain, source: Source, lang: Lang) -> list[Fault]:
    """What is told of a game's own file, a score mostly, instead of everything that it lacks for an evening's; [] for any other."""
    if not isinstance(data, dict) or not data or {"title", "tables"} & data.keys():
        return []
    from companion.keep.file import of_another
    from companion.reading.elsewhere import taken_by  # imports every game

    file = name_of(source)
    if (
        isinstance(source, Path)
        and source.is_file()
        and (kept := of_another(None, source, read_text(source, None), lang))
    ):
        return [kept._replace(code="kit-score")]
    taken = taken_by(data, file, lang)
    if taken is not None:
        return [taken._replace(code="kit-score")] if " score " in taken.data["command"] else [taken]
    players, rounds = data.get("players"), data.get("rounds")
    rows = isinstance(players, list) and any(isinstance(player, dict) for player in players)
    return [Fault("kit-score-some", None, {"file": file})] if rows or isinstance(rounds, list) else []


def _document(source: Source, stdin: IO[Any] | None) -> tuple[Plain, list[Fault]]:
    """What the file says, and the heads of it that are wrong: it is read as if they were right, so that they hide nothing."""
    name = name_of(source)
    if kind_of(source) == "toml":
        text = read_text(source, stdin)
        heads = head_faults(text, EveningModel, name)
        if not heads:
            return parse_toml(text, name), []
        try:
            return parse_toml(with_heads_mended(text, EveningModel), name), heads
        except InputError:  # it may come of the heads
            raise InputError(heads) from None
    if kind_of(source) == "jsonl":
        raise InputError(Fault("lines-not-here", None, {"file": name}))
    return parse_json(read_text(source, stdin), name), []


def check_evening(data: Plain, lang: Lang, folder: Path) -> Evening:
    """Plain data as an evening; a roster is looked for in ``folder``. Raises EveningError with every fault."""
    given = data
    faults: list[Fault] = []
    if isinstance(given, dict):
        data, faults = lifted(given)
    model = None
    try:
        model = EveningModel.model_validate(data, context={})
    except ValidationError as error:
        faults += [_about_players(fault) for fault in faults_of(error, EveningModel, data)]
    if not isinstance(data, dict):
        raise EveningError(faults, lang, data)
    faults = pairs_wanted(data, faults)
    sense = sense_of(data, folder)
    told = {fault.where for fault in faults}
    faults += [fault for fault in sense.faults if fault.where is None or fault.where not in told]
    if model is None or faults:
        raise EveningError(at_most(faults), lang, given)
    return _evening(model, lang, sense)


def _evening(model: EveningModel, lang: Lang, sense: Sense) -> Evening:
    guests = sense.guests
    tables = tuple(
        Table(
            find_id(table.game),
            tuple(table.players) if isinstance(table.players, Sequence) else table.players,
            table.lang or lang,
            table.type or model.type,
            table.ink or model.ink,
            table.rulings,
            table.components,
            table.puzzles,
        )
        for table in model.tables
    )
    place = {alike(guest.name): number for number, guest in enumerate(guests)}
    return Evening(
        model.title.strip(),
        date_told(model.date, lang),
        model.place or "",
        lang,
        model.paper,
        model.type,
        model.ink,
        tables,
        guests,
        model.rounds or 0,
        _pairs(model.together or (), place),
        _pairs(model.apart or (), place),
        {place[alike(name)]: number - 1 for name, number in model.stays.items()},
        find_printer(model.printer, os.environ) if model.printer is not None else None,
        sense.remarks,
        model.prefer or "people",
    )


def _pairs(pairs: Iterable[Sequence[str]], place: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple((place[alike(one)], place[alike(other)]) for one, other in pairs)
