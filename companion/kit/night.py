"""The file of a game night: its tables, its players and how it is printed. It is read strictly, with all faults at
once.

Either every table has its own players, or the night has players and rounds, and seats are planned. `models` and
`wishes` check the names of games, the numbers of players and the seats against the games themselves. A game night
with a fault is not printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from pydantic import ValidationError

from companion.errors import Fault, InputError, recoded
from companion.games import find_id
from companion.kit.guests import Guest, alike, doubled, unprintable
from companion.kit.hours import attending, here, in_words
from companion.kit.models import Facts, NightFields, NightModel, TableModel, lifted
from companion.kit.wishes import faults_between, pairs_wanted
from companion.kit.words import day_in_words
from companion.printing.options import PageOptions, types_of
from companion.reading.documents import Plain, parse_json
from companion.reading.faults import at_most, faults_of
from companion.reading.sources import Source, file_kind, naming, read_text, with_file
from companion.reading.toml import parse_toml
from companion.reading.toml_faults import head_faults, with_heads_mended
from companion.reading.unfinished import TABLE, unfinished_in
from companion.words import LANGS, Lang, preferred_lang


class NightTable(NamedTuple):
    """A table: the id of its game, its players and its pages.

    - ``players``: their names, their number, or None if the night's players take turns.
    - ``private``: True if its pads have the pages that only one player may see.
    """

    game: str
    players: tuple[str, ...] | int | None
    page: PageOptions
    components: bool = False
    puzzles: bool = False
    private: bool = False
    rulings: tuple[tuple[str, str], ...] = ()

    @property
    def seated(self) -> int | None:
        """The number of players; None if it changes from round to round."""
        return len(self.players) if isinstance(self.players, tuple) else self.players


class Night(NamedTuple):
    """A game night without a fault.

    - ``page``: options of the night's own pages.
    - ``guests``: the people whom rounds are planned for; none if tables have their own players.
    - ``together``, ``apart``: pairs of guests; ``stays``: the tables of guests who keep theirs. All are counted from
      0.
    - ``remarks``: what is unusual but not wrong.
    - ``prefer``: what decides between plans in which people meet again as little. ``people``: no pair meets too
      often. ``games``: few games are played again. ``variety``: meetings and games played again count together.
    - ``has_codes``: True if tents and pads carry the codes of the page for phones.
    - ``page_url``: the address of that page, without a slash at its end; "" if it is not known yet.
    - ``times``: when each round begins and the last one ends, in minutes after midnight; empty if the file has no
      hours.
    """

    title: str
    date: str
    place: str
    page: PageOptions
    tables: tuple[NightTable, ...]
    guests: tuple[Guest, ...] = ()
    rounds: int = 0
    together: tuple[tuple[int, int], ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    stays: Mapping[int, int] = {}
    remarks: tuple[Fault, ...] = ()
    prefer: Literal["people", "games", "variety"] = "people"
    has_codes: bool = False
    page_url: str = ""
    times: tuple[int, ...] = ()

    @property
    def clocks(self) -> list[str]:
        """When each round begins, in words; empty if the file has no hours."""
        return [in_words(time, self.lang) for time in self.times[:-1]]

    @property
    def away(self) -> tuple[frozenset[int], ...]:
        """The places of the absent guests, round by round; empty if everybody plays all rounds."""
        if all(guest.first == 1 and guest.last is None for guest in self.guests):
            return ()
        everybody = frozenset(range(len(self.guests)))
        return tuple(everybody.difference(here(self.guests, number)) for number in range(1, self.rounds + 1))

    @property
    def couples(self) -> frozenset[frozenset[str]]:
        """The pairs who asked to sit together or to stay at the same table."""
        kept = ((one, other) for one, other in combinations(self.stays, 2) if self.stays[one] == self.stays[other])
        pairs = (*self.together, *kept)
        return frozenset(frozenset(self.guests[place].name for place in pair) for pair in pairs)

    @property
    def lang(self) -> Lang:
        """The language of the night's own pages."""
        return self.page.lang


_FILE_FAULTS = {
    "file-missing": "kit-missing",
    "file-empty": "kit-empty",
    "file-is-folder": "kit-is-folder",
    "file-kind": "kit-kind",
    "file-too-big": "roster-big",
    "file-workbook": "kit-workbook",
}
"""Faults of a file that are worded otherwise for a game night than for a position."""


class NightError(InputError):
    """The faults of a game night's file, with the language to report them in and the data that was read."""

    def __init__(self, faults: Iterable[Fault], lang: Lang, data: object = None) -> None:
        super().__init__(faults)
        self.lang: Lang = lang
        self.data = data


def read_night(source: Source, lang: Lang | None, environ: Mapping[str, str], stdin: IO[Any] | None = None) -> Night:
    """Reads a game night from a file (TOML or JSON). The language is ``lang``, else the file's, else the
    environment's.

    Raises NightError with every fault.
    """
    spoken = preferred_lang(lang, None, environ)
    try:
        data, heading_faults = _document(source, stdin)
    except InputError as error:
        raise NightError(recoded(error.faults, _FILE_FAULTS), spoken) from None
    in_file = data.get("lang") if isinstance(data, dict) else None
    spoken = preferred_lang(lang, in_file if in_file in LANGS else None, environ)
    folder = source.parent if isinstance(source, Path) else Path()
    try:
        night = check_night(data, spoken, folder)
    except NightError as error:
        if (fault := _of_a_game(data, spoken)) is not None:
            raise with_file(NightError([fault], spoken, data), source) from None
        raise NightError(at_most([*heading_faults, *error.faults]), spoken, data) from None
    if heading_faults:
        raise NightError(heading_faults, spoken, data)
    return night


def _of_a_game(data: Plain, lang: Lang) -> Fault | None:
    """The fault of a file that belongs to a game (mostly a score), to replace all faults about missing keys; None for
    any other file.
    """
    if not isinstance(data, dict) or not data or {"title", "tables"} & data.keys():
        return None
    from companion.reading.other_game import left_by_another, taken_by  # imports every game

    if kept := left_by_another(None, unfinished_in(data.get(TABLE), ""), lang):
        return kept._replace(code="kit-score")
    if taken := taken_by(data, lang):
        return taken._replace(code="kit-score") if " score " in taken.data["command"] else taken
    players, rounds = data.get("players"), data.get("rounds")
    rows = isinstance(players, list) and any(isinstance(player, dict) for player in players)
    return Fault("kit-score-some") if rows or isinstance(rounds, list) else None


def _document(source: Source, stdin: IO[Any] | None) -> tuple[Plain, list[Fault]]:
    """The data of the file, and the faults of its TOML headings. It is read as if the headings were right, so that no
    other fault is hidden.
    """
    kind = file_kind(source)
    with naming(source):
        if kind == "jsonl":
            raise InputError(Fault("lines-not-here"))
        text = read_text(source, stdin)
        if kind == "json":
            return parse_json(text), []
        heading_faults = head_faults(text, NightModel)
        if not heading_faults:
            return parse_toml(text), []
        heading_faults = [*with_file(InputError(heading_faults), source).faults]
        try:
            return parse_toml(with_heads_mended(text, NightModel)), heading_faults
        except InputError:  # may be caused by the headings
            raise InputError(heading_faults) from None


def check_night(data: Plain, lang: Lang, folder: Path, *, attendance: bool = True) -> Night:
    """Checks plain data as a game night. Rosters are looked for in ``folder``. Raises NightError with every fault.

    ``attendance``: False while rounds and hours are not known, by which who comes later or leaves earlier is judged.
    """
    known, faults = lifted(data) if isinstance(data, dict) else ({}, [])
    facts = Facts(folder, known.get("players") is not None or known.get("roster") is not None)
    model = None
    try:
        model = NightModel.model_validate(known or data, context={"facts": facts})
    except ValidationError as error:
        faults += [_about_players(fault) for fault in faults_of(error, NightModel, known or data)]
    faults = pairs_wanted(known, faults)
    if not attendance:
        facts.attendance = {}
    places = {fault.where for fault in faults}
    noted = [*facts.faults, *attending(facts, known.get("rounds")), *faults_between(facts, known.get("rounds"))]
    faults += [fault for fault in noted if fault.where is None or fault.where not in places]
    if model is None or faults:
        raise NightError(at_most(faults), lang, data)
    return _night(model, lang, facts)


def _about_players(fault: Fault) -> Fault:
    """The fault, worded for ``players``: these are names or a number, and the fault has to mention both."""
    ours = (fault.where or "").rpartition(".")[2] == "players" and fault.code == "not-a-number"
    return fault._replace(code="kit-players") if ours else fault


def _night(model: NightFields, lang: Lang, facts: Facts) -> Night:
    guests = facts.guests
    names = [guest.name for guest in guests] or [name for _, _, name in facts.seated]
    page = PageOptions(**{**_page_of(model), "lang": lang, "printer": facts.printer})
    tables = tuple(
        NightTable(
            find_id(table.game),
            tuple(table.players) if isinstance(table.players, Sequence) else table.players,
            replace(page, **_page_of(table)),
            table.components,
            table.puzzles,
            table.private,
            tuple(sorted(table.rulings.items())),
        )
        for table in model.tables
    )
    place = {alike(guest.name): number for number, guest in enumerate(guests)}
    return Night(
        model.title.strip(),
        day_in_words(model.date, lang),
        model.place or "",
        page,
        tables,
        guests,
        model.rounds or 0,
        _pairs(model.together or (), place),
        _pairs(model.apart or (), place),
        {place[alike(name)]: number - 1 for name, number in model.stays.items()},
        (*facts.remarks, *doubled(names), *unprintable(names)),
        model.prefer or "people",
        bool(model.page),
        model.page.rstrip("/") if isinstance(model.page, str) else "",
        tuple(facts.times),
    )


def _page_of(model: NightFields | TableModel) -> dict[str, Any]:
    """The options of pages that a night or a table sets.

    These are the options that its model has a field for and that are not None.
    """
    values = {name: getattr(model, name) for name in types_of(PageOptions) if name in type(model).model_fields}
    return {name: value for name, value in values.items() if value is not None}


def _pairs(pairs: Iterable[Sequence[str]], place: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple((place[alike(one)], place[alike(other)]) for one, other in pairs)
