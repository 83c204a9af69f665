"""The packing list of a game night (`packing_list`), and the number of sheets its kit takes (`Paper`).

The list adds up `[packing]` of each game's facts over all tables, and adds what cutting and printing need. `Paper`
counts sheets of plain paper and of card stock, and lists which files are printed in which order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from companion.components.make import by_players, replaced, tools_for
from companion.games import find_numbers
from companion.kit.layout import LaidDocument, both_sides
from companion.kit.night import Night, NightTable
from companion.kit.plan import Planned, seats_of
from companion.kit.words import kit_words, table_in_words
from companion.printing.kinds import ComponentsOptions
from companion.printing.options import PageOptions
from companion.printing.printer import Printer
from companion.rulebook import number_for, open_rulebook
from companion.words import NBSP

WHOLE, PLAIN, STOCK = "kit.pdf", "paper.pdf", "card.pdf"
"""The files with several documents: the whole kit, its part for plain paper, its part for card stock."""


BOX = "box"
"""The thing to bring that is a whole game: its components, if the kit does not print them."""


class Paper(NamedTuple):
    """The number of sheets of a kit; ``stock`` is how many of them are card stock."""

    sheets: int
    stock: int

    @property
    def plain(self) -> int:
        """Sheets of plain paper.

        >>> Paper(12, 5).plain
        7
        """
        return self.sheets - self.stock

    def files(self) -> list[tuple[str, int]]:
        """The files that hold several documents, with their sheets. The two parts are left out if one of them is
        empty.

        >>> Paper(12, 5).files(), Paper(7, 0).files()
        ([('kit.pdf', 12), ('paper.pdf', 7), ('card.pdf', 5)], [('kit.pdf', 7)])
        """
        halves = [(PLAIN, self.plain), (STOCK, self.stock)] if self.stock and self.plain else []
        return [(WHOLE, self.sheets), *halves]

    def steps(self, words: Mapping[str, Any], printer: Printer, *, pieces: bool) -> list[dict[str, Any]]:
        """The steps of printing and cutting: a ``lead``, what it ``says``, line by line, and a ``kind``, which chooses
        its picture.

        ``pieces``: whether components are printed.
        """
        keys = [
            "stock" if self.stock else "plain",
            "size",
            "two-pass" if printer.one_sided else f"sides-{printer.flip}",
            *([] if printer.one_sided or printer.name else ["one-sided"]),
            "cut",
            *(["pieces"] if pieces else []),
        ]
        keys[1:1] = ["printer"] if printer.name else []
        passes = (
            str(words["passes"]).format(file=words["stacks"][file], half=half, first=half + 1, last=2 * half)
            for file, half in self.files()
        )
        known = {
            "printer": printer.name,
            "passes": ", ".join(passes),
            "cut": words["to-cut-pieces" if pieces else "to-cut"],
        }
        for key, count in (("paper", self.plain), ("stock", self.stock)):
            known[key] = sheets(words, key, count)
        leads = words["step-leads"]
        return [
            {
                "kind": key,
                "lead": leads.get(key, leads["sides"]),
                "says": str(words[f"step-{key}"]).format(**known).split("\n"),
            }
            for key in keys
        ]


def sheets(words: Mapping[str, Any], paper: str, count: int) -> str:
    """So many sheets in words, of "paper" or card "stock"."""
    return f"{count}{NBSP}{words[f'sheets-{paper}'][count > 1]}"


class Item(NamedTuple):
    """An item of the packing list: its name, its number, and the ``kind`` that chooses its picture.

    - ``sheets``: the games, by title, whose components would replace it and are not printed; none for a box.
    - ``game``: the id of the only game that it is for, or "".
    """

    what: str
    number: int
    kind: str
    sheets: tuple[str, ...] = ()
    game: str = ""


def most_at(planned: Planned | None, number: int, table: NightTable) -> int:
    """The most players at a table in any round to come; the most that its game takes if the number is not known."""
    seated = [len(seats) if isinstance(seats, tuple) else seats for seats in seats_of(planned, number, table)]
    return max((count for count in seated if count), default=int(find_numbers(table.game)["players"][1]))


def packing_list(night: Night, planned: Planned | None, printed: Paper) -> list[Item]:
    """What all tables need together, seated as ``planned``. ``printed``: the paper that the kit takes.

    Things that are printed as components are left out. `[packing]` of a game.toml has what a table needs with any
    number of players, `[packing.player]` what each player needs.
    """
    words = kit_words(night.lang)
    count: Counter[tuple[str, str]] = Counter()
    users: dict[tuple[str, str], dict[str, str]] = {}
    for place, table in enumerate(night.tables):
        book = open_rulebook(table.game, night.lang)
        for key, number in _needed(night, planned, place).items():
            line = key, _game(words, key, book.title)
            count[line] += number
            users.setdefault(line, {})[table.game] = book.title
    items = [
        _item([form.format(game=game) for form in words["items"][key]], count[key, game], key, users[key, game])
        for key in words["items"]
        for called, game in count
        if called == key and count[key, game]
    ]
    counted = {"item-paper": printed.plain, "item-stock": printed.stock}
    papers = [sheets_item(night, key, number) for key, number in counted.items() if number]
    made = [
        table.game
        for place, table in enumerate(night.tables)
        if table.components or _needed(night, planned, place)[BOX]
    ]
    tools = dict.fromkeys(("scissors", *(tool for game in made for tool in tools_for(game))))
    return [*items, *(Item(words[f"item-{tool}"], 1, f"item-{tool}") for tool in tools), *papers]


def sheets_item(night: Night, key: str, count: int) -> Item:
    """Sheets of the night's paper as an item of the list: "item-paper" or "item-stock"."""
    paper = {"a4": "A4", "letter": "Letter", "a5": "A5"}[night.page.paper]
    return _item([form.format(paper=paper) for form in kit_words(night.lang)[key]], count, key)


def table_list(night: Night, planned: Planned | None, place: int) -> list[Item]:
    """What the table in this place, counted from 0, needs of the whole list."""
    book, words = open_rulebook(night.tables[place].game, night.lang), kit_words(night.lang)
    needed = _needed(night, planned, place)
    return [
        _item([form.format(game=book.title) for form in forms], needed[key], key)
        for key, forms in words["items"].items()
        if needed[key]
    ]


def apart_at(night: Night, planned: Planned | None) -> dict[int, int]:
    """The tables, counted from 0, whose game is printed apart from the kit, each with the sheets of card stock that it
    takes.
    """
    return {
        place: _sheets_of(table.game, table.page, most_at(planned, place, table))
        for place, table in enumerate(night.tables)
        if _needed(night, planned, place)[BOX]
    }


def apart_in_words(night: Night, place: int, count: int) -> str:
    """The game of a table that is printed apart, its table and its sheets of card stock."""
    words, title = kit_words(night.lang), open_rulebook(night.tables[place].game, night.lang).title
    return f"{title} ({table_in_words(night.lang, place + 1)}), {sheets(words, 'stock', count)}"


@cache
def _sheets_of(game: str, page: PageOptions, players: int) -> int:
    """The sheets of a game's components printed apart, their contents too. They are laid out to be counted."""
    from companion.components.make import print_components

    options = ComponentsOptions(**{**vars(page), "type": "normal"}, players=players if by_players(game) else None)
    made = LaidDocument.of(print_components(game, options))
    return (made.pages + 1) // 2 if both_sides(made.data) else made.pages


def _needed(night: Night, planned: Planned | None, place: int) -> Counter[str]:
    """How many of each thing a table needs; nothing that is printed as a component."""
    table = night.tables[place]
    facts, seated = open_rulebook(table.game, night.lang).facts, most_at(planned, place, table)
    needs = facts.get("packing", {})
    needed = Counter({key: number_for(number, seated) for key, number in needs.items() if key != "player"})
    needed.update({key: number * seated for key, number in needs.get("player", {}).items()})
    if table.puzzles:  # each writes an answer
        needed |= Counter(pencil=seated)
    if table.private:
        needed |= Counter({key: number * seated for key, number in facts.get("pad", {}).get("private", {}).items()})
    cut_out = replaced(table.game) if table.components else frozenset()
    return Counter({key: number for key, number in needed.items() if key not in cut_out})


def _game(words: Mapping[str, Any], key: str, title: str) -> str:
    """The game's title if the item's name contains it (a game's own box); else "", so that all tables are added up."""
    return title if "{game}" in words["items"].get(key, [""])[0] else ""


def _item(forms: Sequence[str], number: int, kind: str, users: Mapping[str, str] | None = None) -> Item:
    """An item with its number, named by the singular or the plural of the two forms. ``users``: the games that need
    it, as ids and titles.
    """
    (one, several), users = forms, users or {}
    sheets = tuple(title for game, title in users.items() if kind != BOX and kind in replaced(game))
    return Item(one if number == 1 else several, number, kind, sheets, next(iter(users)) if len(users) == 1 else "")
