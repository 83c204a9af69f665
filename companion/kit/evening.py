"""An evening's file: its tables, who plays, how it is printed; read strictly, every fault at once.

Either every table has its players, or the evening has them, and rounds to be seated in. Names of games, numbers of
players, rulings and who sits where are held against the games themselves; nothing is printed of an evening with a fault.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from pydantic import ValidationError

from companion.components import has_components
from companion.errors import Fault, InputError
from companion.fields import Name
from companion.games import find_game, find_id
from companion.kit.roster import Guest, read_roster
from companion.model import Model, check_names, player_count
from companion.reading.checked import ruling_faults
from companion.reading.documents import Plain, parse_json
from companion.reading.faults import at_most, faults_of
from companion.reading.heads import head_faults
from companion.reading.sources import Source, kind_of, name_of, read_text
from companion.reading.toml import parse_toml
from companion.words import LANGS, Lang, preferred_lang

MOST_TABLES = 100
MOST_PLAYERS = 400
MOST_ROUNDS = 20


class TableModel(Model):
    """A table, as the file has it."""

    game: str
    players: int | Sequence[Name] | None = None
    lang: Literal["fr", "en"] | None = None
    type: Literal["normal", "large"] | None = None
    ink: Literal["normal", "low"] | None = None
    rulings: Mapping[str, str] = {}
    components: bool = False


class EveningModel(Model):
    """The whole file."""

    title: str
    date: datetime.date | str | None = None
    place: str | None = None
    lang: Literal["fr", "en"] | None = None
    paper: Literal["a4", "letter", "a5"] = "a4"
    type: Literal["normal", "large"] = "normal"
    ink: Literal["normal", "low"] = "normal"
    printer: str | None = None
    tables: Sequence[TableModel]
    players: int | Sequence[Name] | None = None
    roster: str | None = None
    rounds: int | None = None


class Table(NamedTuple):
    """A table that is set: its game's id, who or how many sit there (None: the evening's players take turns)."""

    game: str
    players: tuple[str, ...] | int | None
    lang: Lang
    type: Literal["normal", "large"]
    ink: Literal["normal", "low"]
    rulings: Mapping[str, str]
    components: bool

    @property
    def seated(self) -> int | None:
        """How many sit there; None where that changes from round to round."""
        return len(self.players) if isinstance(self.players, tuple) else self.players


class Evening(NamedTuple):
    """An evening without a fault. ``guests`` are those whom rounds are to be planned for; none where tables have their own."""

    title: str
    date: str
    place: str
    lang: Lang
    paper: str
    type: Literal["normal", "large"]
    ink: Literal["normal", "low"]
    tables: tuple[Table, ...]
    guests: tuple[Guest, ...] = ()
    rounds: int = 0


class EveningError(InputError):
    """An evening's file that cannot be used; knows the language to say so in, and what was entered."""

    def __init__(self, faults: Iterable[Fault], lang: Lang, data: object = None) -> None:
        super().__init__(faults)
        self.lang: Lang = lang
        self.data = data


def read_evening(
    source: Source, lang: Lang | None, environ: Mapping[str, str], stdin: IO[Any] | None = None
) -> Evening:
    """The evening of a file (TOML or JSON), in ``lang``, else the file's language, else the environment's.

    Raises EveningError with every fault.
    """
    spoken = preferred_lang(lang, None, environ)
    try:
        data = _document(source, stdin)
    except InputError as error:
        raise EveningError(error.faults, spoken) from None
    said = data.get("lang") if isinstance(data, dict) else None
    spoken = preferred_lang(lang, said if said in LANGS else None, environ)
    folder = source.parent if isinstance(source, Path) else Path()
    return check_evening(data, spoken, folder)


def _document(source: Source, stdin: IO[Any] | None) -> Plain:
    name = name_of(source)
    if kind_of(source) == "toml":
        text = read_text(source, stdin)
        if faults := head_faults(text, EveningModel, name):
            raise InputError(faults)
        return parse_toml(text, name)
    if kind_of(source) == "jsonl":
        raise InputError(Fault("lines-not-here", None, {"file": name}))
    return parse_json(read_text(source, stdin), name)


def check_evening(data: Plain, lang: Lang, folder: Path) -> Evening:
    """Plain data as an evening; a roster is looked for in ``folder``. Raises EveningError with every fault."""
    try:
        model = EveningModel.model_validate(data, context={})
    except ValidationError as error:
        raise EveningError(faults_of(error, EveningModel, data), lang, data) from None
    faults = [*_counts(model), *_tables(model)]
    guests: tuple[Guest, ...] = ()
    if not faults:
        try:
            guests = _guests(model, folder)
        except InputError as error:
            faults += error.faults
    if not faults:
        faults += _seats(model, guests)
    if faults:
        raise EveningError(at_most(faults), lang, data)
    return _evening(model, lang, guests)


def _counts(model: EveningModel) -> Iterator[Fault]:
    if not model.title.strip():
        yield Fault("text-empty", "title")
    if not 1 <= len(model.tables) <= MOST_TABLES:
        yield Fault("kit-tables", "tables", {"count": len(model.tables), "most": MOST_TABLES})
    if model.printer is not None:
        yield Fault("printer-unknown", "printer", {"found": model.printer})
    common = model.players is not None or model.roster is not None
    if model.players is not None and model.roster is not None:
        yield Fault("kit-roster-twice", "roster")
    if common and model.rounds is None:
        yield Fault("kit-rounds", "rounds", {"most": MOST_ROUNDS})
    if not common and model.rounds is not None:
        yield Fault("kit-rounds-idle", "rounds")
    if model.rounds is not None and not 1 <= model.rounds <= MOST_ROUNDS:
        yield Fault("kit-rounds", "rounds", {"most": MOST_ROUNDS})
    if isinstance(model.players, int) and not 2 <= model.players <= MOST_PLAYERS:
        yield Fault("player-count", "players", {"count": model.players, "least": 2, "most": MOST_PLAYERS})
    elif isinstance(model.players, Sequence):
        yield from check_names(model.players, 2, MOST_PLAYERS)


def _tables(model: EveningModel) -> Iterator[Fault]:
    common = model.players is not None or model.roster is not None
    seen: dict[str, int] = {}
    for index, table in enumerate(model.tables):
        where = f"tables[{index}]"
        try:
            game = find_game(table.game)
        except InputError as error:
            yield from (fault._replace(where=f"{where}.game") for fault in error.faults)
            continue
        yield from (fault._replace(where=f"{where}.{fault.where}") for fault in ruling_faults(game, table.rulings))
        if table.components and not has_components(game.id):
            yield Fault("kit-components", f"{where}.components", {"table": index + 1})
        if table.players is None:
            if not common:
                yield Fault("kit-players-missing", where, {"table": index + 1})
            continue
        if common:
            yield Fault("kit-players-twice", f"{where}.players", {"table": index + 1})
            continue
        yield from _at_table(table.players, game.players, where, index, seen)


def _at_table(
    players: int | Sequence[str], takes: tuple[int, int], where: str, index: int, seen: dict[str, int]
) -> Iterator[Fault]:
    if isinstance(players, int):
        if not takes[0] <= players <= takes[1]:
            yield player_count(players, takes, f"{where}.players")
        return
    yield from (
        fault._replace(where=f"{where}.{fault.where.removesuffix('.name')}" if fault.where else where)
        for fault in check_names(players, *takes)
    )
    for place, name in enumerate(players):
        if seen.setdefault(name, index) != index:
            data = {"name": name, "table": seen[name] + 1}
            yield Fault("kit-name-tables", f"{where}.players[{place}]", data)


def _guests(model: EveningModel, folder: Path) -> tuple[Guest, ...]:
    """Those whom rounds are planned for. Raises InputError with what is wrong with the roster."""
    if model.roster is not None:
        return read_roster(folder / model.roster, MOST_PLAYERS)
    if isinstance(model.players, int):
        return tuple(Guest(str(number)) for number in range(1, model.players + 1))
    return tuple(Guest(name) for name in model.players or ())


def _seats(model: EveningModel, guests: Sequence[Guest]) -> Iterator[Fault]:
    """Whether the tables take everybody whom rounds are planned for."""
    if not guests:
        return
    takes = [find_game(table.game).players for table in model.tables]
    least, most = sum(one for one, _ in takes), sum(other for _, other in takes)
    if not least <= len(guests) <= most:
        yield Fault("kit-seats", "tables", {"count": len(guests), "least": least, "most": most})


def _evening(model: EveningModel, lang: Lang, guests: tuple[Guest, ...]) -> Evening:
    tables = tuple(
        Table(
            find_id(table.game),
            tuple(table.players) if isinstance(table.players, Sequence) else table.players,
            table.lang or lang,
            table.type or model.type,
            table.ink or model.ink,
            table.rulings,
            table.components,
        )
        for table in model.tables
    )
    when = model.date.isoformat() if isinstance(model.date, datetime.date) else model.date or ""
    return Evening(
        model.title.strip(),
        when,
        model.place or "",
        lang,
        model.paper,
        model.type,
        model.ink,
        tables,
        guests,
        model.rounds or 0,
    )
