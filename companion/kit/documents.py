"""Every document of an evening, in the order of printing, each laid out once however many tables print it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from companion.components import has_deck, print_components
from companion.kit.evening import Evening, Table
from companion.kit.packing import packing_list
from companion.kit.plan import Planned
from companion.kit.words import kit_words
from companion.printing.options import Options
from companion.printing.wanted import KINDS, Wanted
from companion.rulebook import open_rulebook
from companion.words import french_spacing, translator


class Document(NamedTuple):
    """A PDF of the kit, printed ``copies`` times. ``table`` counts from 0; None (``game`` too) for the whole evening's."""

    file: str
    title: str
    data: bytes
    pages: int
    copies: int = 1
    game: str | None = None
    table: int | None = None
    cut: bool = False

    @property
    def sheets(self) -> int:
        """Sheets of paper, both sides printed; every copy begins on a front, and what is ``cut`` has fronts only."""
        return self.copies * (self.pages if self.cut else (self.pages + 1) // 2)

    def to_data(self) -> dict[str, Any]:
        """As the contract has it."""
        return {
            "file": self.file,
            "game": self.game,
            "table": self.table,
            "pages": self.pages,
            "copies": self.copies,
        }


Tell = Callable[[str], None]
"""Is told the title of what is made next."""


def documents_of(evening: Evening, planned: Planned | None, tell: Tell = lambda _: None) -> list[Document]:
    """All documents: the evening's own first, then table by table. Raises PrintError.

    The packing list comes last, because it counts the paper of all others.
    """
    house = _House(evening, planned)
    made = list(house.opening(tell))
    for number, table in enumerate(evening.tables):
        made += _at_table(evening, planned, number, table, tell)
    tell(house.words["packing"])
    sheets = sum(document.sheets for document in made)
    while True:  # the list is printed on paper too
        last = house.packing(sheets)
        if sheets == (needed := sum(document.sheets for document in made) + last.sheets):
            return [made[0], last, *made[1:]]
        sheets = needed


def _at_table(evening: Evening, planned: Planned | None, number: int, table: Table, tell: Tell) -> Iterator[Document]:
    """A table's rule sheet, aids and pads: one pad a round, with the names of those who then sit there; its components."""
    words = kit_words(evening.lang)
    title = f"{words['table'].format(number=number + 1)}, {open_rulebook(table.game, evening.lang).title}"
    tell(title)
    options = Options(lang=table.lang, paper=evening.paper, ink=table.ink, type=table.type)
    data, pages = _made("rules", table.game, options, ())
    named = _named(table.game, "rules", options)
    yield Document(f"{named}.pdf", f"{title}: {_called('rules', evening)}", data, pages, 1, table.game, number)
    sets = _seats(planned, number, table)
    most = max((len(names) if isinstance(names, tuple) else names or 0) for names in sets) or None
    aids = _with_players(options, most)
    data, pages = _made("aid", table.game, aids, ())
    named = _named(table.game, "aid", aids)
    yield Document(f"{named}.pdf", f"{title}: {_called('aid', evening)}", data, pages, 1, table.game, number)
    for turn, names in enumerate(sets):
        count = len(names) if isinstance(names, tuple) else names
        pad = _with_players(options, count)
        told = names if isinstance(names, tuple) else ()
        data, pages = _made("pad", table.game, pad, told)
        own = f"table-{number + 1}-" + (f"round-{turn + 1}-" if len(sets) > 1 else "") if told else ""
        name = f"{own}{_named(table.game, 'pad', pad)}.pdf"
        yield Document(name, f"{title}: {_called('pad', evening)}", data, pages, 1, table.game, number)
    if table.components:
        chosen = _of_components(options, table.game)
        data, pages = _made("components", table.game, chosen, ())
        name = f"{_named(table.game, 'components', chosen)}.pdf"
        said = f"{title}: {_called('components', evening)}"
        yield Document(name, said, data, pages, 1, table.game, number, cut=not _both_sides(data))


def _of_components(options: Options, game: str) -> Options:
    """The options for what is cut out: instead of large print a deck has large indices."""
    return replace(options, type="normal", large_index=options.type == "large" and has_deck(game))


def _both_sides(data: bytes) -> bool:
    """Whether a PDF asks for both sides of the paper."""
    from io import BytesIO

    from pypdf import PdfReader

    preferences = PdfReader(BytesIO(data)).viewer_preferences
    return preferences is not None and preferences.duplex is not None


def _seats(planned: Planned | None, number: int, table: Table) -> list[tuple[str, ...] | int | None]:
    """Who, or how many, sit at a table, round by round."""
    if planned is None:
        return [table.players]
    return [tables[number] for tables in planned.rounds]


def _with_players(options: Options, count: int | None) -> Options:
    return replace(options, players=count)


def _called(kind: str, evening: Evening) -> str:
    return translator(evening.lang)(KINDS[kind])


def _named(game: str, kind: str, options: Options) -> str:
    return Wanted(game, kind, options).name.removesuffix(".pdf")


@cache
def _made(kind: str, game: str, options: Options, names: tuple[str, ...]) -> tuple[bytes, int]:
    """A game's document and how many pages it has."""
    from companion.printing import print_aid, print_pad
    from companion.printing.rules import print_rules

    if kind == "rules":
        data = print_rules(game, options)
    elif kind == "components":
        data = print_components(game, options)
    elif kind == "aid":
        data = print_aid(game, options)
    else:
        data = print_pad(game, options, names)
    return data, page_count(data)


def page_count(data: bytes) -> int:
    """The pages of a PDF."""
    from io import BytesIO

    from pypdf import PdfReader

    return len(PdfReader(BytesIO(data)).pages)


MOST_ON_A_TENT = 4
"""So many rounds at most are told on a tent: who sits there, line by line."""


class _House:
    """The evening's own papers: plan, results, tents, name cards, packing list."""

    def __init__(self, evening: Evening, planned: Planned | None) -> None:
        self.evening, self.planned = evening, planned
        self.words: Mapping[str, Any] = kit_words(evening.lang)
        self.tables = [
            {"title": open_rulebook(table.game, evening.lang).title, "players": self._players(table)}
            for table in evening.tables
        ]

    def _players(self, table: Table) -> str:
        if isinstance(table.players, tuple):
            return ", ".join(table.players)
        if table.players is not None:
            return str(self.words["count"].format(count=table.players))
        return str(self.words["turns"])

    def opening(self, tell: Tell) -> Iterator[Document]:
        """What comes before the tables' documents."""
        names = self._names()
        tell(self.words["plan"])
        yield self._print("evening", self.words["plan"], **self._plan())
        seats = self._plan()["rounds"]
        yield self._print("tents", self.words["tents"], rounds=seats if len(seats) <= MOST_ON_A_TENT else [])
        if names:
            yield self._print("names", self.words["names"], names=names)
        yield self._print("results", self.words["results"], **self._results(names))

    def packing(self, sheets: int) -> Document:
        """The packing list, of a kit printed on so many sheets of paper."""
        return self._print("packing", self.words["packing"], items=packing_list(self.evening, sheets))

    def _names(self) -> list[str]:
        if self.evening.guests:
            return [guest.name for guest in self.evening.guests]
        told = [table.players for table in self.evening.tables if isinstance(table.players, tuple)]
        return [name for names in told for name in names]

    def _plan(self) -> dict[str, Any]:
        planned = self.planned
        people = len(self.evening.guests) or sum(table.seated or 0 for table in self.evening.tables)
        rounds = [[", ".join(names) for names in tables] for tables in planned.rounds] if planned else []
        met, where = (self._met(), self._where(planned)) if planned else ("", [])
        return {"people": people, "rounds": rounds, "met": met, "where": where}

    def _where(self, planned: Planned) -> list[dict[str, Any]]:
        """Everybody by name, with the number of their table in each round."""
        seats: dict[str, list[str]] = {guest.name: [] for guest in self.evening.guests}
        for tables in planned.rounds:
            for number, names in enumerate(tables, 1):
                for name in names:
                    seats[name].append(str(number))
        return [{"name": name, "tables": seats[name]} for name in sorted(seats, key=str.casefold)]

    def _met(self) -> str:
        assert self.planned is not None
        repeats, bound = self.planned.repeats, self.planned.bound
        key = "met-none" if not repeats else "met-bound" if repeats > bound else "met-best"
        key = "met-one-best" if repeats == bound == 1 else key
        return str(self.words[key].format(repeats=repeats, bound=bound))

    def _results(self, names: Sequence[str]) -> dict[str, Any]:
        columns = min(self.evening.rounds or 1, 6)
        heads = [f"{number}" for number in range(1, columns + 1)]
        rows = list(names) or [""] * max(8, sum(table.seated or 0 for table in self.evening.tables))
        return {"columns": columns, "heads": heads, "names": rows}

    def _print(self, name: str, title: str, **more: Any) -> Document:  # noqa: ANN401 (whatever the template takes)
        from companion.printing.fonts import readable
        from companion.printing.press import print_markup

        def plain(value: Any) -> Any:  # noqa: ANN401
            if isinstance(value, str):
                return readable(value)[0]
            if isinstance(value, list):
                return [plain(one) for one in value]
            return {key: plain(one) for key, one in value.items()} if isinstance(value, dict) else value

        options = Options(
            lang=self.evening.lang, paper=self.evening.paper, ink=self.evening.ink, type=self.evening.type
        )
        context = {
            "words": self.words,
            "evening": plain({"title": self.evening.title, "date": self.evening.date, "place": self.evening.place}),
            "tables": plain(self.tables),
            **{key: plain(value) for key, value in more.items()},
        }
        data = print_markup(f"shared/kit/{name}.xml.j2", context, options)
        said = french_spacing(title) if self.evening.lang == "fr" else title
        return Document(f"{name}-{self.evening.lang}.pdf", said, data, page_count(data), cut=name in ("tents", "names"))
