"""The night's own papers: cover, plan, list by name, tents, name cards, results, packing list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

from companion.addresses import is_local
from companion.components.make import picture_of
from companion.errors import PrintError
from companion.games import find_game
from companion.kit.codes import coded_tables, coded_tents
from companion.kit.guests import in_order
from companion.kit.host import FEW_AGAIN, advice, course, lengths
from companion.kit.layout import LaidDocument, with_backs, with_leaf
from companion.kit.night import Night, NightTable
from companion.kit.packing import BOX, Item, Paper, apart_at, packing_list, sheets, sheets_item, table_list
from companion.kit.plan import Planned, all_night, plan_sentences
from companion.kit.ranking import shares_of
from companion.kit.words import attendance_in_words, kit_words, part_in_words, parts_in_words
from companion.reading.shown import shown
from companion.rulebook import open_rulebook
from companion.words import NBSP, number, spaced

NO_PAPER = Paper(0, 0)

_GROWTHS = (1.0, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2.0, 2.2)
GROWTHS = {
    "evening": _GROWTHS,
    "where": _GROWTHS,
    "host": (1.0, 1.05, 1.1, 1.15, 1.2, 1.25, 1.3),
    "packing": (0.92, 0.96, 1.0, 1.05, *_GROWTHS[1:7]),
}
"""By which factors the words of a paper may grow if its pages have room, tried by `companion.printing.grown`.

Only papers that hang on a wall or lie beside the printer grow.
"""

TO_WRITE = "_" * 10
"""What stands for a name that no font of ours can print: a line to write it on."""

FEW = 100
"""The most rows (tables of all rounds, or people) with which a paper's words are enlarged.

A paper with more rows takes several pages in any case, so it is set once, at its least size.
"""

ON_ONE_SIDE = ("evening", "where")
"""Papers that hang on a wall: each of several pages has an empty back."""

FEW_TABLES = 4
"""The most fixed tables for which no list by name is printed: people find their table without it."""

FEW_STUCK = 24
"""The most people with one game in every round whom the host's page names; of more it says how many play a game again."""

SHORT = 24
"""The most letters of a name that is kept on one line: of a place in guillemets on the cover, of a guest in a row."""

SINGLE = 16
"""The most names that the list by name has in one column."""

NAME_ROOM = 86.0, 15.5
"""The width in millimetres of a name where that list has two columns, and what each round takes of it."""

ALONE = 183.0, 36.0
"""The same where it has one column. There a long name is broken rather than all made small."""

MOST_IN_GRID = 4
"""The most rounds that the plan shows side by side."""

EMBLEM_LINES = 3
"""How many lines of names are as tall as a table's emblem with the game's name below it, on the plan as a grid."""

LEAST_IN_GRID = 0.96
"""The least factor of the grid's words: its names have 20 pt then."""

GRID_ROOM = {"a4": (135.0, 610.0), "letter": (141.0, 600.0)}
"""The room of the plan as a grid, by paper: a width in millimetres and a height in points.

The rounds share the width, the tables the height.
"""

MANY_BAGS = 7
"""From how many tables on the packing list does not say what goes to each of them."""

MOST_ON_A_TENT = 7
"""The most rounds that a tent lists, each with the names of those who sit there."""


class House:
    """The night's own papers: cover, plan, results, tents, name cards, packing list."""

    def __init__(self, night: Night, planned: Planned | None) -> None:
        self.night, self.planned = night, planned
        self.words: Mapping[str, Any] = kit_words(night.lang)
        self.tables = [
            {
                "game": table.game,
                "title": open_rulebook(table.game, night.lang).title,
                "players": self._players(table),
            }
            for table in night.tables
        ]

    def _players(self, table: NightTable) -> str:
        if isinstance(table.players, tuple):
            return _listed(table.players)
        if table.players is not None:
            return str(self.words["count"].format(count=table.players))
        return str(self.words["turns"])

    @property
    def opening(self) -> list[str]:
        """The names of the templates of the papers that come before the tables' documents, in order."""
        listed, named = (["where"] if self._where() else []), (["names"] if self._names() else [])
        return ["cover", "evening", *listed, "tents", *named, "results"]

    def title_of(self, name: str) -> str:
        """The title of a paper, by the name of its template."""
        title = str(self.words["plan" if name == "evening" else name])
        return spaced(title, self.night.lang)

    def paper(self, name: str, printed: Paper = NO_PAPER) -> LaidDocument:
        """Lays out a paper. ``printed``: the paper that the whole kit takes, which the packing list and its printing
        steps state.
        """
        contexts: dict[str, Callable[[], dict[str, Any]]] = {
            "cover": self._cover,
            "evening": self._plan,
            "where": self._list,
            "tents": self._seats,
            "names": lambda: {"names": self._cards()},
            "results": self._results,
            "packing": lambda: self._packing(printed),
        }
        context = contexts[name]()
        try:
            laid = self._print(name, **context)
        except PrintError as error:
            if name != "tents" or any(fault.code != "text-overflow" for fault in error.faults):
                raise
            laid = self._print(name, **{**context, "rounds": []})  # the names are too long for a tent
        laid = with_leaf(laid, self._print("prize")) if name == "results" else laid
        laid = with_backs(laid) if name in ON_ONE_SIDE and laid.pages > 1 else laid
        host = self._host() if name == "evening" else None
        return with_leaf(laid, with_backs(host)) if host else laid

    def _host(self) -> LaidDocument | None:
        """The page for the host: as many of its sections as one page holds, with air if there is room; the remarks in
        any case. None if nothing can be remarked.
        """
        night, words = self.night, self.words["sections"]
        if self.planned is None or not self._remarks():
            return None
        turns = any(open_rulebook(table.game, night.lang).words.get("steps") for table in night.tables)
        sections = [
            [words["course"], course(night, self.planned)],
            [words["lengths"], lengths(night)],
            [words["advice"], advice(night, turns=turns)],
        ]
        listed = [[head, [list(row) for row in rows]] for head, rows in sections]
        for many, airy in product(range(len(listed), -1, -1), (True, False)):
            laid = self._print("host", remarks=self._remarks(named=not many), sections=listed[:many], airy=airy)
            if laid.pages == 1:
                break
        return laid

    def _remarks(self, *, named: bool = True) -> list[list[str]]:
        """How well the plan mixes people ("met"), and who plays a game again or all night ("again"): what it is about,
        and sentences. Nothing about a single round. ``named``: few people who play a game again are named; else it is
        said how many they are, and the course of the evening names them.
        """
        night, games = self.night, [table.game for table in self.night.tables]
        if self.planned is None or len(self.planned.rounds) == 1:
            return []
        throughout = [len(turns) == night.rounds for *_, turns in self.planned.playing_again(games)]
        remarks = list(all_night(night, self.planned)) if sum(throughout) <= FEW_STUCK else []
        if remarks and all(throughout):
            games = []  # the remarks name everybody who plays a game again
        met, plays = plan_sentences(night.lang, self.planned, games, night.couples, varied=night.prefer == "variety")
        again = self.planned.playing_again(games) if len({*games}) > 1 else []
        if again:
            people = len({name for name, *_ in again})
            plays = str(self.words["again-many"][people > 1]).format(count=people)
        if named and 0 < len(again) <= FEW_AGAIN:
            who = ", ".join(f"{shown(name)} ({open_rulebook(game, night.lang).title})" for name, game, _ in again)
            plays = str(self.words["again-who"]).format(who=who)
        stuck = (str(self.words["all-night"]).format(**one.data) for one in remarks)
        return [["met", met], *(["again", told] for told in (plays, *stuck) if told)]

    def _packing(self, printed: Paper) -> dict[str, Any]:
        """What to bring, what of it can be printed or is printed already, and how to print."""
        night, listed = self.night, packing_list(self.night, self.planned, printed)
        apart = apart_at(night, self.planned)
        instead = dict.fromkeys(title for one in listed for title in one.sheets)
        inside = dict.fromkeys(
            str(about["title"]) for about, table in zip(self.tables, night.tables, strict=True) if table.components
        )
        told = {"print-instead": instead, "print-inside": inside}
        return {
            "items": [self._bought(one, apart) for one in listed],
            "bags": [self._bag(place) for place in range(len(night.tables))] if len(night.tables) < MANY_BAGS else [],
            "entrance": [
                self.title_of(part)
                for name in self.opening
                if name not in ("tents", "packing")
                for part in (name, *(["prize"] if name == "results" else []))
            ],
            "printed": [
                [key, str(self.words[key]).format(games=_listed([*games]))] for key, games in told.items() if games
            ],
            "steps": printed.steps(self.words, night.page.device, pieces=bool(inside)),
            "flip": night.page.device.flip,
        }

    def _bought(self, item: Item, apart: dict[int, int]) -> dict[str, Any]:
        """A thing of the whole list. ``apart``: the tables whose game is printed apart, and on how many sheets.

        Card stock is counted for those games as well: the list says what is bought.
        """
        tables, words = self.night.tables, self.words
        if item.kind == BOX:
            count = sum(apart[at] for at in apart if tables[at].game == item.game)
            return self._thing(item, str(words["apart"]).format(sheets=sheets(words, "stock", count)))
        also = [at for at in apart if tables[at].page.paper == self.night.page.paper]
        if item.kind != "item-stock" or not also:
            return self._thing(item)
        count = sum(apart[at] for at in also)
        games = _listed([*dict.fromkeys(str(self.tables[at]["title"]) for at in also)])
        note = str(words["apart-of-them"]).format(count=number(count, self.night.lang), games=games)
        return self._thing(sheets_item(self.night, item.kind, item.number + count), note)

    def _thing(self, item: Item, note: str = "") -> dict[str, Any]:
        """A thing to bring, as the packing list draws it, with a note below its name."""
        about = {"number": number(item.number, self.night.lang), "what": item.what, "kind": item.kind}
        return {**about, "game": item.game, "picture": picture_of(item.kind), "sheets": bool(item.sheets), "note": note}

    def _bag(self, place: int) -> dict[str, Any]:
        """What goes to a table: things that are brought, and what of the kit."""
        table, parts = self.night.tables[place], self.words["bag-parts"]
        printed = {"components": table.components, "puzzles": table.puzzles}
        return {
            "items": [self._thing(one) for one in table_list(self.night, self.planned, place)],
            "printed": ", ".join(str(part) for key, part in parts.items() if printed.get(key, True)),
        }

    def _cover(self) -> dict[str, Any]:
        """The number of people, the games played, and the typed texts with each name in guillemets kept on one line.

        What the title says of the place is not said again below it.
        """
        night, games = self.night, list({table["game"]: table for table in self.tables}.values())
        place = ", ".join(part for part in night.place.split(", ") if part not in night.title)
        typed_texts = {"title": night.title, "date": night.date, "place": place}
        held = {key: _held(typed) for key, typed in typed_texts.items()}
        return {"people": self._plan()["people"], "games": games, "evening": held}

    def _seats(self) -> dict[str, Any]:
        """What the tents show: the names by round, the title of a turn, how much of the game fits into a round, the codes
        of the tables, the page's address.

        The names are left out if a tent has no room for all rounds.
        """
        seats = self._plan()["rounds"]
        tents = coded_tents(self.night, coded_tables(self.night, self.planned)) if self.night.has_codes else []
        codes = [{"code": one.code, "link": one.link} for one in tents]
        page = self.night.page_url.partition("//")[2]
        books = [open_rulebook(table.game, self.night.lang) for table in self.night.tables]
        turns = [book.words.get("steps", {}).get("title", "") for book in books]
        parts = [part_in_words(self.night.lang, self.night.times, table.game) for table in self.night.tables]
        return {
            "rounds": seats if len(seats) <= MOST_ON_A_TENT else [],
            "turns": turns,
            "parts": parts,
            "codes": codes,
            "page": page,
            "local": is_local(self.night.page_url),
        }

    def _names(self) -> list[str]:
        """All names of the night, sorted as in the list by name."""
        tables = [table.players for table in self.night.tables if isinstance(table.players, tuple)]
        names = [guest.name for guest in self.night.guests] or [name for names in tables for name in names]
        return sorted(names, key=in_order)

    def _gone(self) -> list[str]:
        """The names of those who played an earlier round and have left since. The results have a row for them."""
        over = self.planned.rounds[: self.planned.played] if self.planned else ()
        left = {name for tables in over for table in tables for name in table} - {*self._names()}
        return sorted(left, key=in_order)

    def _cards(self) -> list[dict[str, Any]]:
        """All names with their tables round by round, counted from 0; None for a round that the person sits out."""
        if self.planned is None:
            tables = [table.players for table in self.night.tables]
            at = {name: number for number, names in enumerate(tables) if isinstance(names, tuple) for name in names}
            return [{"name": name, "tables": [at[name]] if name in at else []} for name in self._names()]
        rounds = [{name: n for n, names in enumerate(tables) for name in names} for tables in self.planned.rounds]
        return [{"name": name, "tables": [turn.get(name) for turn in rounds]} for name in self._names()]

    def _plan(self) -> dict[str, Any]:
        planned = self.planned
        people = len(self.night.guests) or sum(table.seated or 0 for table in self.night.tables)
        rounds = [[_listed(names) for names in tables] for tables in planned.rounds] if planned else []
        night, games = self.night, [table.game for table in self.night.tables]
        attend = attendance_in_words(night.lang, night.guests, night.rounds)
        met = " ".join(filter(None, (attend, parts_in_words(night.lang, night.times, games))))
        seated = [table["players"] for table in self.tables]
        return {"people": people, "rounds": rounds, "met": met, "seated": seated, "grid": self._grid()}

    def _grid(self) -> list[list[list[str]]]:
        """The names by table and round. Empty if one page cannot show the tables below each other and the rounds side
        by side.
        """
        from companion.printing.styles import STYLES

        page, rounds = self.night.page, self.planned.rounds if self.planned else ()
        if not 2 <= len(rounds) <= MOST_IN_GRID or page.paper not in GRID_ROOM or page.type != "normal":
            return []
        tables = [
            [[name.replace(" ", NBSP) for name in names] for names in turns] for turns in zip(*rounds, strict=True)
        ]
        lines = sum(max(EMBLEM_LINES, *map(len, turns)) for turns in tables)
        tall = lines * STYLES["wall-names"].step.leading * LEAST_IN_GRID + 6 * len(tables)
        return tables if self._grid_growth(tables) >= 1 and tall <= GRID_ROOM[page.paper][1] else []

    def _grid_growth(self, tables: list[list[list[str]]]) -> float:
        """The largest factor at which every name of the grid still fits on one line."""
        room = GRID_ROOM[self.night.page.paper][0] / len(tables[0]) - 7
        return _growth((name for turns in tables for at in turns for name in at), "wall-names", room)

    def _list(self) -> dict[str, Any]:
        """All names with their tables, and the number of rounds."""
        planned = self.planned
        turns = len(planned.rounds) if planned else 1
        return {"where": self._where(), "rounds": planned is not None, "turns": turns, "single": SINGLE}

    def _where(self) -> list[dict[str, Any]]:
        """All names with the number of their table in each round. Empty if the tables are few and keep their players."""
        if self.planned is None:
            seated = [table.players for table in self.night.tables]
            sits = [
                (name, number) for number, names in enumerate(seated, 1) if isinstance(names, tuple) for name in names
            ]
            sits = sorted(sits, key=lambda one: in_order(one[0])) if len(seated) > FEW_TABLES else []
            return [{"name": name, "tables": [str(number)]} for name, number in sits]
        seats: dict[str, list[str]] = {guest.name: [] for guest in self.night.guests}
        for turn, tables in enumerate(self.planned.rounds):
            at = {name: str(number) for number, names in enumerate(tables, 1) for name in names}
            for name in dict.fromkeys((*seats, *at)):  # "–" before a late arrival and after a departure
                seats.setdefault(name, ["–"] * turn).append(at.get(name, "–"))
        return [{"name": name, "tables": seats[name]} for name in sorted(seats, key=in_order)]

    def _results(self) -> dict[str, Any]:
        """A row for each person, sorted by name. If tables keep their players: sorted by table, with the game,
        unnamed seats last.

        Each row has a box for each round, True where the person plays. Points are added up only if all tables play
        the same game, in which points are counted (``one_game``).
        """
        tables, turns = self.night.tables, self.night.rounds
        if turns:
            rows = [[name, "", "", self._boxes(name)] for name in [*self._names(), *self._gone()]]
        else:
            seats = [
                sorted(table.players, key=in_order) if isinstance(table.players, tuple) else [""] * (table.players or 8)
                for table in tables
            ]
            pairs = zip(seats, self.tables, strict=True)
            rows = [[name, table["title"], table["game"], [True]] for names, table in pairs for name in names]
        games = {table.game for table in tables}
        uncounted = not all(find_game(game).counted for game in games)
        one_game = len(games) == 1 and not uncounted
        about_games = {"one_game": one_game, "uncounted": uncounted}
        return {
            "rows": rows,
            "turns": turns or 1,
            "rounds": bool(turns),
            "shares": self._shares(),
            "absent": self._absent(),
            **about_games,
        }

    def _shares(self) -> list[dict[str, Any]]:
        """What each place is worth at a table of each size of the night: the share of opponents beaten, in percent."""
        return [{"count": str(size), "values": [str(share) for share in shares_of(size)]} for size in self._sizes()]

    def _absent(self) -> tuple[str, str] | None:
        """A note that says what each place is worth where somebody is absent; None if tables differ in size."""
        sizes = self._sizes()
        if len(sizes) != 1 or sizes[0] == 2:  # nobody to beat
            return None
        (lead, says), left = self.words["results-absent"], sizes[0] - 1
        return lead, says.format(count=left, values=" · ".join(map(str, shares_of(left))))

    def _sizes(self) -> list[int]:
        """How many sit at a table, each number once, rising."""
        rounds = self.planned.rounds if self.planned else ()
        return sorted({len(names) for tables in rounds for names in tables} - {0, 1})

    def _boxes(self, name: str) -> list[bool]:
        """For each round, True if the person plays it."""
        rounds = self.planned.rounds if self.planned else ()
        return [any(name in names for names in tables) for tables in rounds] or [True] * self.night.rounds

    def _print(self, name: str, **more: Any) -> LaidDocument:  # noqa: ANN401 (whatever the template takes)
        from companion.printing.grown import print_fullest
        from companion.printing.press import print_markup

        night = self.night
        options = night.page
        context = {
            "words": self.words,
            "evening": _plain({"title": _held(night.title), "date": _held(night.date), "place": _held(night.place)}),
            "tables": _plain(self.tables),
            "clocks": night.clocks,
            **{key: _plain(value) for key, value in more.items()},
        }
        template, growths = f"shared/kit/{name}.xml.j2", GROWTHS.get(name, ()) if self._is_short() else ()
        if grid := more.get("grid"):
            most = self._grid_growth(grid)
            growths = (LEAST_IN_GRID, *(growth for growth in growths if growth <= most))
        if names := [one["name"] for one in more.get("where", ())]:
            (room, each), least = (NAME_ROOM, 1.0) if len(names) > SINGLE else (ALONE, 1.4)
            most = _growth(names, "wall-list", room - more["turns"] * each)
            growths = tuple(growth for growth in growths if growth <= max(least, most))

        def made(digits: int) -> LaidDocument:
            known = {**context, "digits": digits}
            return LaidDocument.of(
                print_fullest(template, known, options, growths) if growths else print_markup(template, known, options)
            )

        laid, digits = made(0), 0
        while laid.pages > 1 and (needed := len(str(laid.pages))) > digits:  # each foot states the number of pages
            laid, digits = made(needed), needed
        return laid

    def _is_short(self) -> bool:
        """True if the words of this night's papers may be enlarged. They are not if there are many rows or in large
        print.
        """
        night = self.night
        rows = max(len(night.tables) * (night.rounds or 1), len(night.guests))
        return night.page.type == "normal" and rows <= FEW


def _growth(names: Iterable[str], style: str, room: float) -> float:
    """The largest factor at which every name still fits on a line of ``room`` mm: a broken one would look like two."""
    from companion.printing.fonts import LABEL_BOLD, width
    from companion.printing.paper import pt
    from companion.printing.styles import STYLES

    return pt(room) / max(width(_plain(name), LABEL_BOLD, STYLES[style].step.size) for name in names)


def _listed(names: Iterable[str]) -> str:
    """Names in a row, separated by commas. Non-breaking blanks keep each name whole, unless it is long.

    >>> _listed(["Lou Le Gall", "Anne de Saint-Germain-l’Auxerrois"]).replace(NBSP, "_")
    'Lou_Le_Gall, Anne de Saint-Germain-l’Auxerrois'
    """
    return ", ".join(name.replace(" ", NBSP) if len(name) <= SHORT else name for name in names)


def _held(typed: str) -> str:
    """A typed text with non-breaking blanks before high punctuation and inside guillemets (unless the name is long).

    >>> _held("Au café « Le Nœud » : jeux").replace(NBSP, "_")
    'Au café «_Le_Nœud_»_: jeux'
    """
    whole = re.sub(rf"«[^«»]{{1,{SHORT}}}»", lambda name: name[0].replace(" ", NBSP), typed)
    return re.sub(r"(?<=«) | (?=[»:;!?])", NBSP, whole)


def _plain(value: Any) -> Any:  # noqa: ANN401 (what people typed, in lists and tables)
    """The same value with each text reduced to characters that our fonts can print; a line to write the name on if
    none is left.
    """
    from companion.printing.fonts import printable

    if isinstance(value, str):
        return printable(value, TO_WRITE) if value else value
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return {key: _plain(one) for key, one in value.items()} if isinstance(value, dict) else value
