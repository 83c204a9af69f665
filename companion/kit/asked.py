"""An evening's file, asked for on a terminal: every question has an answer that Enter keeps, is put again until it can stand,
and "back" returns to the one before.

What is wrong with an answer is what would be wrong with the file: the same checks say it, in the same words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.asking.escapes import BackError
from companion.asking.terminal import Terminal
from companion.errors import Fault, InputError
from companion.folders import shared_folder
from companion.games import find_game, game_ids
from companion.kit.evening import check_evening
from companion.kit.obstacles import in_the_way
from companion.kit.typed import games_in, key_of, pairs_in, people_in, seating
from companion.kit.words import kit_words
from companion.nearest import nearest
from companion.reading.flags import BACK, NONE
from companion.rulebook import open_rulebook
from companion.words import LANGS, Lang, listed, spaced, translator

PAPERS = ("a4", "letter", "a5")
_ROUNDS = 3


def ask_evening(terminal: Terminal, lang: Lang, folder: Path) -> dict[str, Any]:
    """The plain data of an evening's file that stands; a roster is looked for in ``folder``.

    EOFError and KeyboardInterrupt pass through.
    """
    return _Asked(terminal, lang, folder).evening()


def evening_toml(data: dict[str, Any]) -> str:
    """An evening's plain data as a file with comments, in its language."""
    from jinja2 import FileSystemLoader

    from companion.printing.jinja import environment_of

    made = environment_of(loader=FileSystemLoader(shared_folder() / "kit"))
    # A text of JSON is one of TOML too.
    made.filters["toml"] = lambda value: json.dumps(value, ensure_ascii=False)
    return made.get_template(f"begun.{data['lang']}.toml.j2").render(data)


class _Asked:
    """One round of questions. Answers are kept as they were typed: whoever goes back is offered them again."""

    def __init__(self, terminal: Terminal, lang: Lang, folder: Path) -> None:
        self.terminal, self.lang, self.folder = terminal, lang, folder
        self._ = translator(lang)
        self._told: dict[str, str] = {}
        self._proposed: list[str] = [game_ids()[0]]
        self._games: list[str] = []
        self._seated: list[Any] = []
        self._remarked: list[Fault] = []

    def evening(self) -> dict[str, Any]:
        """All questions, in the order of the file; one after the other, and back."""
        asks: dict[str, Callable[[], str]] = {
            "lang": self._ask_lang,
            "title": self._ask_title,
            "date": self._ask_date,
            "place": self._ask_place,
            "paper": self._ask_paper,
            "games": self._ask_games,
            "people": self._ask_people,
            "rounds": self._ask_rounds,
            "together": self._ask_together,
            "apart": self._ask_apart,
            "table": self._ask_table,
        }
        asked: list[str] = []
        now = "lang"
        while now:
            try:
                after = asks[now]()
            except BackError:
                now = asked.pop() if asked else now
                if now == "table":
                    self._seated.pop()
                continue
            # Games that have to be asked for again: what was before them is still what is before them.
            asked = asked[: asked.index(after)] if after in asked and after != "table" else [*asked, now]
            now = after
        return self._data()

    def _data(self) -> dict[str, Any]:
        """What was told, as a file says it."""
        told = self._told
        data = {"title": told["title"], "lang": self.lang, "date": told["date"], "place": told["place"]}
        data["paper"] = told["paper"]
        if people := people_in(told["people"]):
            tables = [{"game": game} for game in self._games]
            wishes = {key: pairs for key in ("together", "apart") if (pairs := pairs_in(told.get(key, "")))}
            if isinstance(people, int):  # nobody has a name
                wishes = {}
            rounds = people_in(told["rounds"])
            return {**data, "tables": tables, key_of(people): people, "rounds": rounds, **wishes}
        seated = zip(self._games, self._seated, strict=False)
        return {**data, "tables": [{"game": game, "players": players} for game, players in seated]}

    def _ask_lang(self) -> str:
        before = kit_words(self.lang)["evening"]
        self.lang = self._choice(self._("Which language? (fr or en)"), LANGS, self.lang)
        self._ = translator(self.lang)
        if self._told.get("title") == before:  # proposed, and not typed
            del self._told["title"]
        return "title"

    def _ask_title(self) -> str:
        proposed = self._told.get("title") or kit_words(self.lang)["evening"]
        return self._text("title", self._("What is the evening called?"), proposed, "date", optional=False)

    def _ask_date(self) -> str:
        return self._text("date", self._("When is it? (nothing: left out)"), self._told.get("date", ""), "place")

    def _ask_place(self) -> str:
        return self._text("place", self._("Where? (nothing: left out)"), self._told.get("place", ""), "paper")

    def _ask_paper(self) -> str:
        proposed = self._told.get("paper", PAPERS[0])
        self._told["paper"] = self._choice(self._("On which paper? (a4, letter or a5)"), PAPERS, proposed)
        return "games"

    def _ask_games(self) -> str:
        asked = self._("Which games, one for each table? (with commas between; `companion games` lists them)")
        while True:
            line = self._line(asked, ", ".join(self._proposed), optional=False)
            ids, faults = games_in(line)
            if ids and not faults:
                self._games, self._proposed = ids, ids
                return "people"
            if faults:
                self._complain(faults)
                games = listed(game_ids(), self.lang, last="or")
                self._say(self._("Games: {games}.").format(games=games))

    def _ask_people(self) -> str:
        """Who plays at tables of these games: everybody together, or each table by itself; or the games again."""
        asked = self._(
            "Who plays? (names with commas between, a number or a .csv file; nothing: each table has its own)"
        )
        while told := people_in(line := self._line(asked, self._told.get("people", ""))):
            faults = self._wrong({**self._set(), key_of(told): told, "rounds": _ROUNDS})
            if not faults or any(fault.code == "kit-seats" for fault in faults):
                self._told["people"] = line
            if not faults:
                return "rounds"
            if seats := next((fault for fault in faults if fault.code == "kit-seats"), None):
                self._propose_games(seats.data["count"])
                return "games"
        self._told["people"], self._seated = "", []
        return "table"

    def _propose_games(self, count: int) -> None:
        """Games whose tables can seat so many, proposed where the last question asks for them again; said why."""
        would = seating(self._games, count)
        self._proposed = would or self._games
        said = self._("So the games are asked for again: those in brackets have room for everybody.")
        if would is None:
            said = self._("So the games are asked for again: name others; or keep them, and change who plays.")
        self._say(said)

    def _ask_rounds(self) -> str:
        people = people_in(self._told["people"])
        while True:
            line = self._line(self._("How many rounds?"), self._told.get("rounds", str(_ROUNDS)), optional=False)
            if not self._wrong({**self._set(), key_of(people): people, "rounds": people_in(line)}):
                self._told["rounds"] = line
                return "" if isinstance(people, int) else "together"

    def _ask_together(self) -> str:
        asked = self._("Who has to sit at the same table in every round? (such as Ana + Ben, Cy + Di; nothing: nobody)")
        return self._ask_pairs("together", asked, "apart")

    def _ask_apart(self) -> str:
        asked = self._("Who must never sit at the same table? (such as Ana + Ben, Cy + Di; nothing: nobody)")
        return self._ask_pairs("apart", asked, "")

    def _ask_pairs(self, key: str, asked: str, after: str) -> str:
        """Pairs of guests, kept as ``key``, once everybody can be seated so; gives the question ``after`` it."""
        while True:
            line = self._line(asked, self._told.get(key, ""))
            data = {**self._data(), key: pairs_in(line) or None, **({after: None} if after else {})}
            if not self._wrong(data):
                self._told[key] = line
                return after

    def _ask_table(self) -> str:
        """Who sits at the next table."""
        number = len(self._seated)
        game = self._games[number]
        asked = self._("Table {number}, {game}: who plays? (names with commas between, or a number)")
        asked = asked.format(number=number + 1, game=open_rulebook(game, self.lang).title)
        key = f"table {number} {game}"
        while True:
            line = self._line(asked, self._told.get(key, str(find_game(game).players[1])), optional=False)
            told = people_in(line)
            seated = zip(self._games, [*self._seated, told], strict=False)
            tables = [{"game": one, "players": players} for one, players in seated]
            if not self._wrong({**self._set(), "tables": tables}):
                self._told[key] = line
                self._seated.append(told)
                return "table" if len(self._seated) < len(self._games) else ""

    def _set(self) -> dict[str, Any]:
        """The evening so far, with its tables and nobody at them."""
        told = {key: self._told[key] for key in ("title", "date", "place", "paper")}
        return {**told, "lang": self.lang, "tables": [{"game": game} for game in self._games]}

    def _choice(self, asked: str, choices: Sequence[str], proposed: str) -> Any:  # noqa: ANN401 (one of the choices)
        while (told := self._line(asked, proposed, optional=False)).casefold() not in choices:
            data = {"found": told[:60], "choices": choices, "near": nearest(told, choices, 1)}
            self._complain([Fault("choice-unknown", None, data)])
        return told.casefold()

    def _text(self, key: str, asked: str, proposed: str, after: str, *, optional: bool = True) -> str:
        """A line that a file can say and a page can show, kept as ``key``; gives the question ``after`` it."""
        while True:
            told = self._line(asked, proposed, optional=optional)
            so_far = {"title": "x", key: told or None} if key != "title" else {"title": told}
            if not self._wrong({**so_far, "tables": [{"game": game_ids()[0], "players": 2}]}):
                self._told[key] = told
                return after

    def _wrong(self, data: dict[str, Any]) -> Sequence[Fault]:
        """What is wrong with an evening as far as it was told; said."""
        told = {key: value for key, value in data.items() if value not in ("", None)}
        try:
            evening = check_evening(told, self.lang, self.folder)
        except InputError as error:
            self._complain(error.faults, told)
            return error.faults
        if fault := in_the_way(evening):
            self._complain([fault], told)
            return [fault]
        self._remark(evening.remarks)
        return ()

    def _remark(self, remarks: Sequence[Fault]) -> None:
        """Say what is unusual, once."""
        from companion.verdict.faults import FaultWords

        for remark in remarks:
            if remark not in self._remarked:
                self._remarked.append(remark)
                self._say(FaultWords(self.lang).message(remark))

    def _complain(self, faults: Sequence[Fault], data: dict[str, Any] | None = None) -> None:
        self.terminal.complain(faults, self.lang, data or {})

    def _say(self, text: str) -> None:
        self.terminal.say(spaced(text, self.lang))

    def _line(self, asked: str, proposed: str, *, optional: bool = True) -> str:
        """A line typed, or what is proposed; "" for a word for nothing where that is an answer. Raises BackError for a step back."""
        shown = spaced(asked, self.lang) + (f" [{proposed}]" if proposed else "")
        while (told := self.terminal.ask(shown).strip()) == "?":
            self._say(
                self._(
                    'An empty line keeps what is in brackets; "back" goes one question back. '
                    "Ctrl-C leaves, and nothing is written."
                )
            )
        if told.casefold() in BACK:
            raise BackError
        return "" if optional and told.casefold() in NONE else told or proposed
