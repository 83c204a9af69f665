"""An evening's file, asked for on a terminal: every question has an answer that Enter keeps, and is put again until it can stand.

What is wrong with an answer is what would be wrong with the file: the same checks say it, in the same words.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.errors import Fault, InputError
from companion.games import find_game, find_id, game_ids
from companion.kit.evening import check_evening
from companion.kit.words import kit_words
from companion.nearest import nearest
from companion.reading.flags import NONE
from companion.reading.terminal import Terminal
from companion.rulebook import open_rulebook, templates_root
from companion.words import LANGS, Lang, spaced, translator

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

    made = environment_of(loader=FileSystemLoader(templates_root() / "shared" / "kit"))
    # A text of JSON is one of TOML too.
    made.filters["toml"] = lambda value: json.dumps(value, ensure_ascii=False)
    return made.get_template(f"begun.{data['lang']}.toml.j2").render(data)


class _Asked:
    """One round of questions."""

    def __init__(self, terminal: Terminal, lang: Lang, folder: Path) -> None:
        self.terminal, self.lang, self.folder = terminal, lang, folder
        self._ = translator(lang)

    def evening(self) -> dict[str, Any]:
        """All questions, in the order of the file."""
        _ = self._
        lang = self._choice(_("Which language? (fr or en)"), LANGS, self.lang)
        if lang != self.lang:
            self.lang, self._ = lang, translator(lang)
            _ = self._
        data: dict[str, Any] = {"title": kit_words(self.lang)["evening"], "lang": self.lang}
        data["title"] = self._text(_("What is the evening called?"), data["title"])
        data["date"] = self._text(_("When is it? (nothing: left out)"), "")
        data["place"] = self._text(_("Where? (nothing: left out)"), "")
        data["paper"] = self._choice(_("On which paper? (a4, letter or a5)"), PAPERS, PAPERS[0])
        games = [game_ids()[0]]
        while True:
            games = self._games(games)
            if self._everybody(data, games):
                return data

    def _everybody(self, data: dict[str, Any], games: Sequence[str]) -> bool:
        """Who plays at tables of these games, put into ``data``; False where these tables cannot seat them."""
        _ = self._
        asked = _("Who plays? (names with commas between, a number or a .csv file; nothing: each table has its own)")
        data["tables"] = [{"game": game} for game in games]
        while told := self._people(self._line(asked, "")):
            key = "roster" if isinstance(told, str) else "players"
            faults = self._wrong({**data, key: told, "rounds": _ROUNDS})
            if not faults:
                self._rounds({**data, key: told}, data)
                data[key] = told
                return True
            if any(fault.code == "kit-seats" for fault in faults):
                return False
        data["tables"] = []
        for number, game in enumerate(games, 1):
            title = open_rulebook(game, self.lang).title
            asked = _("Table {number}, {game}: who plays? (names with commas between, or a number)")
            self._at_table(asked.format(number=number, game=title), game, data)
        return True

    def _at_table(self, asked: str, game: str, data: dict[str, Any]) -> None:
        while True:
            told = self._people(self._line(asked, str(find_game(game).players[1])))
            tables = [*data["tables"], {"game": game, "players": told}]
            if not self._wrong({**data, "tables": tables}):
                data["tables"] = tables
                return

    def _rounds(self, whole: dict[str, Any], data: dict[str, Any]) -> None:
        while True:
            told = self._people(self._line(self._("How many rounds?"), str(_ROUNDS)))
            if not self._wrong({**whole, "rounds": told}):
                data["rounds"] = told
                return

    def _games(self, proposed: Sequence[str]) -> list[str]:
        asked = self._("Which games, one for each table? (with commas between; `companion games` lists them)")
        while True:
            ids: list[str] = []
            faults: list[Fault] = []
            for name in filter(None, map(str.strip, self._line(asked, ", ".join(proposed)).split(","))):
                try:
                    ids.append(find_id(name))
                except InputError as error:
                    faults += error.faults
            if faults:
                self._complain(faults)
            elif ids:
                return ids

    def _choice(self, asked: str, choices: Sequence[str], proposed: str) -> Any:  # noqa: ANN401 (one of the choices)
        while (told := self._line(asked, proposed)).casefold() not in choices:
            data = {"found": told[:60], "choices": choices, "near": nearest(told, choices, 1)}
            self._complain([Fault("choice-unknown", None, data)])
        return told.casefold()

    def _text(self, asked: str, proposed: str) -> str:
        """A line that a file can say and a page can show."""
        while True:
            told = self._line(asked, proposed)
            if not self._wrong({"title": told or "x", "tables": [{"game": game_ids()[0], "players": 2}]}):
                return told

    def _people(self, told: str) -> Any:  # noqa: ANN401 (a number, names, the name of a roster; "" for nothing)
        if told.isdecimal():
            return int(told[:9])
        return told if told.casefold().endswith(".csv") else list(filter(None, map(str.strip, told.split(","))))

    def _wrong(self, data: dict[str, Any]) -> Sequence[Fault]:
        """What is wrong with an evening as far as it was told; said."""
        told = {key: value for key, value in data.items() if value not in ("", None)}
        try:
            check_evening(told, self.lang, self.folder)
        except InputError as error:
            self._complain(error.faults, told)
            return error.faults
        return ()

    def _complain(self, faults: Sequence[Fault], data: dict[str, Any] | None = None) -> None:
        self.terminal.complain(faults, self.lang, data or {})

    def _line(self, asked: str, proposed: str) -> str:
        shown = spaced(asked, self.lang) + (f" [{proposed}]" if proposed else "")
        while (told := self.terminal.ask(shown).strip()) == "?":
            self.terminal.say(
                self._("An empty line keeps what stands in brackets. Ctrl-C leaves, and nothing is written.")
            )
        return proposed if not told or (not proposed and told.casefold() in NONE) else told
