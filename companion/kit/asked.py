"""Asks for a game night's file on a terminal. Enter accepts the proposed answer to all questions except the one about
people.

Answers are checked by the same code as the file, and faults are worded the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

from companion.asking.interview import run_interview
from companion.asking.terminal import Terminal
from companion.errors import Fault, InputError
from companion.fields import Kind
from companion.games import find_game, find_id, game_ids
from companion.kit.hours import beginnings, read_time
from companion.kit.models import MOST_TABLES
from companion.kit.night import Night, check_night
from companion.kit.plan import in_the_way
from companion.kit.words import CHANGE, kit_words, minutes_of, times_in_words
from companion.questions import Answer, Question, Script
from companion.reading.shown import shown
from companion.rulebook import open_rulebook
from companion.verdict.faults import FaultWords
from companion.words import LANGS, N_, Lang, phrase, spaced

PAPERS = ("a4", "letter", "a5")
_ROUNDS, _MOST_PROPOSED = 3, 6

_LINE = Kind("line", lambda value, _: value or Fault("answer-needed"), lambda value, _: str(value), {"type": "string"})
"""A line of any length. `games_in`, `people_in`, `pairs_in`, `hours_in` or `moments_in` reads it."""

_CLOCK = re.compile(r"(?<!\d)(\d{1,2})(?: ?(?:[h:.]|heures?)(?: ?(\d{2}))?)?(?!\d)(?: ?([ap]m)\b)?", re.IGNORECASE)
_AT = ("at", "about", "à", "a", "vers", "from", "dès", "until", "till", "jusqu’à", "jusqu'à")
_ROUND = ("session", "round", "partie")
_MOMENT = re.compile(rf"(.+?)[ :=]+(?:({'|'.join((*_AT, *_ROUND))}) )?(\d{{1,2}}(?:[h:. ].*|[ap]m)?)", re.IGNORECASE)
"""A name, perhaps a word that says which moment follows, and the moment."""

_EXPLAINED = N_("An empty line takes what is in brackets. Nothing is written before the last answer.")

_PRINTED = N_("It is printed on the cover and on the plan, as it is typed.")

People: TypeAlias = int | str | list[str]
"""Who plays: a number, the file name of a roster, or names."""


def ask_night(terminal: Terminal, lang: Lang, folder: Path) -> dict[str, Any]:
    """The plain data of a game night's file without faults. Rosters are looked for in ``folder``.

    Raises InputError ``kit-left`` at the end of input; KeyboardInterrupt passes through.
    """
    return run_interview(_NightInterview(terminal, lang, folder), terminal)


_LANGUAGES = ("français", "English")
"""How each of LANGS calls itself."""


class _NightInterview:
    """The questions of a game night's file, in the order of the file."""

    def __init__(self, terminal: Terminal, lang: Lang, folder: Path) -> None:
        self.lang: Lang = lang
        self._terminal, self._folder = terminal, folder
        self._remarked: list[Fault] = []

    def script(self) -> Script:
        """The questions; returns the plain data of the file."""
        self.lang = yield self._question(
            "lang", N_("Which language?"), "choice", choices=LANGS, words=_LANGUAGES, default=self.lang
        )
        usual = str(kit_words(self.lang)["evening"])
        data: dict[str, Any] = {
            "title": (yield self._question("title", N_("What is the evening called?"), default=usual))
        }
        self._check(data)
        data["lang"] = self.lang
        for key, prompt in (
            ("date", N_("When is it? (nothing: left out)")),
            ("place", N_("Where? (nothing: left out)")),
        ):
            data[key] = (yield self._question(key, prompt, optional=True, more=_PRINTED)) or ""
            self._check(data)
        data["paper"] = yield self._question(
            "paper", N_("On which paper?"), "choice", choices=PAPERS, default=PAPERS[0]
        )
        people, count = yield from self._people(data)
        games = yield from self._games(data, people, count)
        if not people:
            return {**data, "tables": (yield from self._tables(data, games))}
        data |= {"tables": [{"game": game} for game in games], key_of(people): people}
        yield from self._hours(data)
        data["rounds"] = yield from self._rounds(data, games)
        self._check(data)
        if len({*games}) > 1 and data["rounds"] > 1:
            data["prefer"] = "variety"
        if not isinstance(people, int):  # a number has no names
            yield from self._wishes(data, has_columns=isinstance(people, str))
        return data

    def _hours(self, data: dict[str, Any]) -> Generator[Question, Answer, None]:
        """Asks when the evening begins and ends, and puts that into ``data``. The rounds are not known yet."""
        hours = N_("From when to when? (such as 19:30 to 23:00; nothing: left out)")
        line = yield self._question("hours", hours, _LINE, optional=True)
        if not line:
            return
        data |= hours_in(line)
        if "end" not in data:
            _no_time(data["start"])
            data["end"] = clock((yield self._question("end", N_("And until when? (such as 23:00)"), _LINE)))
            _no_time(data["end"])
        self._check({**data, "rounds": 1}, attendance=False)

    def _rounds(self, data: dict[str, Any], games: Sequence[str]) -> Generator[Question, Answer, int]:
        """Asks for the number of rounds. Proposes as many as the hours leave room for."""
        proposed, before = _ROUNDS, ""
        start, end = read_time(data.get("start")), read_time(data.get("end"))
        if start is not None and end is not None:
            times = beginnings(start, end, 1)
            proposed = rounds_in(times[-1] - times[0], games)
            before = times_in_words(self.lang, times, games)
        asked = N_("How many sessions?")
        return int((yield self._question("rounds", asked, "number", default=proposed, before=before)))

    def _wishes(self, data: dict[str, Any], *, has_columns: bool) -> Script:
        """Asks who comes later and who leaves earlier, unless a roster ``has_columns`` for that; then who sits together
        or apart. The answers are put into ``data``.
        """

        def moments(line: str) -> dict[str, int | str]:
            return moments_in(line, data.get("start", ""))

        wishes: tuple[tuple[str, str, Callable[[str], object]], ...] = (
            (
                "from",
                N_(
                    "Who comes later? (name and time, or number of the session, such as Ana 20:30, Ben 2; nothing: nobody)"
                ),
                moments,
            ),
            (
                "until",
                N_("Who leaves earlier? (such as Ana 22:00; or the last session, Ben 2; nothing: nobody)"),
                moments,
            ),
            (
                "together",
                N_("Who has to sit at the same table in every session? (such as Ana + Ben, Cy + Di; nothing: nobody)"),
                pairs_in,
            ),
            (
                "apart",
                N_("Who must never sit at the same table? (such as Ana + Ben, Cy + Di; nothing: nobody)"),
                pairs_in,
            ),
        )
        for key, prompt, read in wishes[2 if has_columns else 0 :]:
            if line := (yield self._question(key, prompt, _LINE, optional=True)):
                data[key] = read(line)
                try:
                    self._check(data)
                except InputError as error:  # the question says what it is about
                    raise InputError([fault._replace(where=None) for fault in error.faults]) from None
        return data

    def _people(self, data: dict[str, Any]) -> Generator[Question, Answer, tuple[People | None, int]]:
        """Asks who plays; returns the people and their number. The people are None if each table has its own players."""
        who = N_("Who plays? (names with commas between, a number or a .csv file; nothing: each table has its own)")
        line = yield self._question("people", who, _LINE, optional=True)
        if not line:
            return None, 0
        people = people_in(line)
        try:
            table = {"game": game_ids()[0]}
            night = self._check({**data, "tables": [table], key_of(people): people, "rounds": 1}, attendance=False)
        except InputError as error:
            if error.faults[0].code != "kit-seats":  # the table is a stand-in: too few seats are no fault
                raise
            return people, int(error.faults[0].data["count"])
        return people, len(night.guests)

    def _games(self, data: dict[str, Any], people: People | None, count: int) -> Generator[Question, Answer, list[str]]:
        """Asks for the games of the tables and proposes some that suit ``count`` people. Asks again if the tables do
        not seat them all.
        """
        which = N_("Which games, one for each table? (with commas between; `companion games` lists them)")
        proposed, before = (suiting(count) if people else [game_ids()[0]]), ""
        listed = self._described(game_ids())
        for turn in range(1, 10_000):
            typed = yield self._question(
                f"games {turn}",
                which,
                _LINE,
                default=", ".join(proposed),
                choices=game_ids(),
                before="\n".join(filter(None, (before, self._described(proposed)))),
                more=listed,
            )
            games = games_in(typed)
            if people is None:
                break
            try:
                tables = [{"game": game} for game in games]
                self._check({**data, "tables": tables, key_of(people): people, "rounds": 1}, attendance=False)
            except InputError as error:
                if error.faults[0].code != "kit-seats":
                    raise
                proposed, before = self._others(games, error.faults[0])
            else:
                break
        return games

    def _described(self, games: Sequence[str]) -> str:
        """A line for each game: its id, title, playing time and players."""
        line = str(kit_words(self.lang)["game-line"])
        lines = []
        for game in dict.fromkeys(games):
            (least, most), (few, many) = minutes_of(game), find_game(game).players
            title = open_rulebook(game, self.lang).title
            players = few if few == many else f"{few}–{many}"
            lines.append(line.format(id=game, game=title, least=least, most=most, players=players))
        return spaced("\n".join(lines), self.lang)

    def _others(self, games: Sequence[str], fault: Fault) -> tuple[list[str], str]:
        """The games to propose instead, and the reason why games are asked for again. The named games if no others
        are found.
        """
        found = seating(games, fault.data["count"])
        why = N_("So the games are asked for again: those in brackets have room for everybody.")
        if found is None:
            why = N_("So the games are asked for again: name others, or type “back” to change who plays.")
        refused = FaultWords(self.lang, "", {}, reader="question").message(fault)
        return found or list(games), f"✗ {refused}\n{phrase(why, self.lang)}"

    def _tables(
        self, data: dict[str, Any], games: Sequence[str]
    ) -> Generator[Question, Answer, list[dict[str, str | People]]]:
        """Asks who plays at each table; returns the tables."""
        tables: list[dict[str, str | People]] = [{"game": game} for game in games]
        prompt = phrase(N_("Table {number}, {game}: who plays? (names with commas between, or a number)"), self.lang)
        for number, game in enumerate(games):
            asked = prompt.format(number=number + 1, game=open_rulebook(game, self.lang).title)
            most = str(find_game(game).players[1])
            line = yield self._question(f"table {number} {game}", asked, _LINE, default=most)
            tables[number]["players"] = people_in(line)
            self._check({**data, "tables": tables[: number + 1]})
        return tables

    def _question(
        self,
        key: str,
        prompt: str,
        kind: Kind | str = "text",
        more: str = "",
        **fields: Any,  # noqa: ANN401
    ) -> Question:
        """A question. Its prompt is a message of the catalogue, and so may be what ``?`` explains besides."""
        general = "" if kind in ("choice", "number") else phrase(_EXPLAINED, self.lang)
        explained = "\n".join(filter(None, (phrase(more, self.lang) if more else "", general)))
        return Question("", phrase(prompt, self.lang), kind, memory=key, explained=explained, **fields)

    def _check(self, data: dict[str, Any], *, attendance: bool = True) -> Night:
        """The game night as far as it is known. Prints each remark once; raises InputError with the faults."""
        known = {key: value for key, value in data.items() if value not in ("", None)}
        if "tables" not in known:
            known["tables"] = [{"game": game_ids()[0], "players": 2}]
        night = check_night(known, self.lang, self._folder, attendance=attendance)
        if fault := in_the_way(night):
            raise InputError(fault)
        for remark in night.remarks:
            if remark not in self._remarked:
                self._remarked.append(remark)
                self._terminal.say(FaultWords(self.lang).message(remark))
        return night


def _no_time(written: str) -> None:
    """Raises InputError if the text is not a time of day."""
    if read_time(written) is None:
        raise InputError(Fault("kit-time", None, {"found": shown(written)}))


def people_in(line: str) -> People:
    """The people in a line: a number, the file name of a roster, or names separated by commas.

    >>> people_in("4"), people_in("Guests.CSV"), people_in("Ana, Ben,"), people_in(",")
    (4, 'Guests.CSV', ['Ana', 'Ben'], [])
    """
    if line.isdecimal():
        return int(line[:9])
    return line if line.casefold().endswith(".csv") else list(filter(None, map(str.strip, line.split(","))))


def key_of(people: object) -> str:
    """The key of the people in the file: ``roster`` for a file name, else ``players``."""
    return "roster" if isinstance(people, str) else "players"


def pairs_in(line: str) -> list[list[str]]:
    """The pairs in a line, such as ``Ana + Ben, Cy + Di`` or ``Ana, Ben; Cy, Di``.

    A group of more than two gives all its pairs.

    >>> pairs_in("Ana + Ben, Cy+Di"), pairs_in("Ana, Ben; Cy, Di"), pairs_in("Ana + Ben + Cy"), pairs_in("Ana")
    ([['Ana', 'Ben'], ['Cy', 'Di']], [['Ana', 'Ben'], ['Cy', 'Di']], [['Ana', 'Ben'], ['Ana', 'Cy'], ['Ben', 'Cy']], [['Ana']])
    """
    between, within = (r"[,;]", "+") if "+" in line else (";", ",")
    groups = [[name.strip() for name in group.split(within) if name.strip()] for group in re.split(between, line)]
    return [list(pair) for group in groups if group for pair in (combinations(group, 2) if len(group) > 1 else [group])]


def hours_in(line: str) -> dict[str, str]:
    """The beginning and the end of an evening. Any other line is returned as the beginning, so that the check reports
    it as no time.

    >>> hours_in("19:30 - 23h"), hours_in("19 h 30 à 1 h"), hours_in("7 to 11pm"), hours_in("late")
    ({'start': '19:30', 'end': '23:00'}, {'start': '19:30', 'end': '1:00'}, {'start': '19:00', 'end': '23:00'}, {'start': 'late'})
    """
    times = [found[0].strip() for found in _CLOCK.finditer(line)]
    half = times[-1][-2:].lower() if len(times) == 2 else ""
    if half in ("am", "pm") and times[0].isdecimal() and int(times[0]) < int(re.split(r"\D", times[1])[0]):
        times[0] += half  # 7 to 11pm
    if len(times) == 2:
        return dict(zip(("start", "end"), map(clock, times), strict=True))
    return {"start": clock(line)}


def clock(text: str) -> str:
    """A time of day as it is typed, in the way of a file; any other text as it is.

    >>> [clock(text) for text in ("7pm", "12:30 am", "23", "20.15", "8 heures", "23h", "25", "late")]
    ['19:00', '0:30', '23:00', '20:15', '8:00', '23:00', '25', 'late']
    """
    found = _CLOCK.fullmatch(text.strip())
    if not found:
        return text
    hour, half = int(found[1]), (found[3] or "").lower()
    hour = hour % 12 + 12 * (half == "pm") if half and hour <= 12 else hour
    return f"{hour}:{found[2] or '00'}" if read_time(f"{hour}:00") is not None else text


def moments_in(line: str, start: str = "") -> dict[str, int | str]:
    """Names, each with a time of day or the number of a round. A part without one is returned as its own moment, for
    the check to report. Eight is 20:00 if the evening begins (``start``) in between.

    >>> moments_in("Ana 20:30, Jo Ann 2; Ben: 21 h 15"), moments_in("Ana")
    ({'Ana': '20:30', 'Jo Ann': 2, 'Ben': '21:15'}, {'Ana': 'Ana'})
    >>> moments_in("Dana at 8, Ben at 1, Cy 9pm, Di round 3", "19:30")
    {'Dana': '20:00', 'Ben': '1:00', 'Cy': '21:00', 'Di': 3}
    """
    moments: dict[str, int | str] = {}
    begins = read_time(clock(start)) or 0
    for part in filter(None, map(str.strip, re.split("[,;]", line))):
        found = _MOMENT.fullmatch(part)
        if found is None:
            moments[part] = part
        elif found[3].isdecimal() and (found[2] or "").lower() not in _AT:
            moments[found[1]] = int(found[3])
        else:
            time, later = clock(found[3]), clock(f"{found[3]} pm")
            is_later = "m" not in found[3].lower() and time != later and (read_time(later) or 0) >= begins > 0
            moments[found[1]] = later if is_later else time
    return moments


def games_in(line: str) -> list[str]:
    """The games named in a line. Raises InputError with a fault for each unknown name, and one that lists all games."""
    found: list[str] = []
    faults: list[Fault] = []
    for name in filter(None, map(str.strip, line.split(","))):
        try:
            found.append(find_id(name))
        except InputError as error:
            if several := _without_commas(name):
                found += several
            else:
                faults += [fault._replace(code="kit-game") for fault in error.faults]
    if faults:
        raise InputError([*faults, Fault("kit-games", None, {"games": game_ids()})])
    if not found:
        raise InputError(Fault("answer-needed"))
    return found


def _without_commas(line: str) -> list[str]:
    """The games in a line that lacks its commas; none if a word of it is no game.

    >>> _without_commas("lobbys court"), _without_commas("lobbys chess")
    (['lobbys', 'cour'], [])
    """
    try:
        return [find_id(word) for word in line.split()]
    except InputError:
        return []


def suiting(count: int) -> list[str]:
    """Games to propose for this many people, at tables of about four.

    Short games come first. The games differ as far as possible.

    >>> suiting(11), suiting(2)
    (['hache', 'cour', 'marteau-piqueur'], ['hache'])
    """
    tables = min(max(1, (count + 2) // 4), MOST_TABLES)
    least, most = count // tables, -(-count // tables)
    takes = {game: find_game(game).players for game in game_ids()}
    games = sorted((game for game, (few, many) in takes.items() if few <= least and most <= many), key=_minutes)
    return [games[number % len(games)] for number in range(tables)] if games else [game_ids()[0]]


def _minutes(game: str) -> int:
    return minutes_of(game)[1]


def rounds_in(minutes: int, games: Sequence[str]) -> int:
    """A number of rounds, 6 at most, that leaves the longest of the games its time and ten minutes to change tables.

    >>> rounds_in(240, ["hache", "marteau-piqueur"]), rounds_in(90, ["hache", "campagne"])
    (6, 1)
    """
    return min(max(1, minutes // (max(map(_minutes, games)) + CHANGE)), _MOST_PROPOSED)


def seating(wished: Sequence[str], count: int) -> list[str] | None:
    """Games close to those wished whose tables together seat ``count`` people; None if none are found."""
    takes = {game: find_game(game).players for game in wished}

    def fits(games: Sequence[str]) -> bool:
        seats = [find_game(game).players for game in games]
        return sum(least for least, _ in seats) <= count <= sum(most for _, most in seats)

    games, largest = list(wished), max(takes, key=lambda game: takes[game][1])
    while sum(takes[game][1] for game in games) < count and len(games) < MOST_TABLES:
        games.append(largest)
    while sum(takes[game][0] for game in games) > count and len(games) > 1:
        games.pop()
    if fits(games):
        return games
    # No number of these tables seats exactly that many people: another game takes the place of the last.
    others = (
        [*games[:kept], other]
        for kept in (len(games), len(games) - 1, len(games) - 2)
        if kept >= 0
        for other in game_ids()
    )
    return next((one for one in others if len(one) <= MOST_TABLES and fits(one)), None)
