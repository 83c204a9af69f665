"""All documents of a game night, in the order of printing. Each is laid out once, even if several tables print it
(`layout`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from companion.components.make import by_players, has_deck
from companion.kit.codes import CodedTable, coded_tables
from companion.kit.layout import Job, LaidDocument, Tell, lay_out, telling_document
from companion.kit.night import Night, NightError, NightTable
from companion.kit.packing import Paper, most_at
from companion.kit.papers import NO_PAPER, House
from companion.kit.plan import Planned, Seats, seats_of
from companion.kit.words import kit_words, part_in_words
from companion.pages import Type
from companion.printing.kinds import (
    KINDS,
    AidOptions,
    ComponentsOptions,
    Document,
    PadOptions,
    PuzzlesOptions,
    RulesOptions,
)
from companion.printing.options import PageOptions
from companion.rulebook import open_rulebook
from companion.words import Lang, spaced, translator


class KitDocument(NamedTuple):
    """A PDF of the kit, printed ``copies`` times.

    - ``table``: counted from 0; None (like ``game``) for the documents of the whole night.
    - ``head``: the name of its table with the game; "" for the documents of the whole night.
    - ``whole``, ``first``: as in `LaidDocument`.
    - ``stock``: True if it is best printed on card stock.
    - ``pair``: two documents in a row with the same pair share a sheet if the first has one page. ``behind``: True if
      this one begins on the back of the one before.
    """

    file: str
    title: str
    data: bytes
    pages: int
    copies: int = 1
    game: str | None = None
    table: int | None = None
    whole: bytes = b""
    first: int = 0
    stock: bool = False
    head: str = ""
    pair: str = ""
    behind: bool = False

    @property
    def sheets(self) -> int:
        """Sheets of paper, printed on both sides. Each copy begins on a front, unless it shares the sheet before."""
        return self.copies * ((self.pages + (0 if self.behind else 1)) // 2)

    def to_data(self) -> dict[str, Any]:
        """The document as the contract has it."""
        return {
            "file": self.file,
            "game": self.game,
            "table": self.table,
            "pages": self.pages,
            "copies": self.copies,
        }


def paper_of(documents: Sequence[KitDocument]) -> Paper:
    """The sheets that documents take."""
    stock = sum(one.sheets for one in documents if one.stock)
    return Paper(sum(one.sheets for one in documents), stock)


COUNTING = ("packing",)
"""The night's own papers that state how many sheets the kit takes. They come after the cover."""

STOCK = frozenset({"aid", "components", "tents", "names"})
"""Kinds of documents that are cut or folded, and so are best on card stock."""


class _DocumentPlace(NamedTuple):
    """Where a layout goes: its file, the title of its bookmark, the heading above that, and its number of copies.

    ``shared``: True for a pad of a whole table; those of two rounds share a sheet.
    """

    file: str
    title: str
    table: int
    job: Job
    head: str
    copies: int = 1
    shared: bool = False


def documents_of(
    night: Night, planned: Planned | None, tell: Tell = lambda _: None, processes: int = 1
) -> list[KitDocument]:
    """All documents: the night's own first, then table by table. Raises PrintError; NightError for names that do not
    fit.

    The papers of ``COUNTING`` come after the cover. They are made last, because they count the sheets of all others.
    """
    coded = {(one.table - 1, one.round): one for one in coded_tables(night, planned)} if night.has_codes else {}
    places = [
        place for number, table in enumerate(night.tables) for place in _at_table(night, planned, number, table, coded)
    ]
    pooled = _pooled(night, planned)
    laid = lay_out(list(dict.fromkeys((pooled, *(place.job for place in places)))), tell, processes)
    faults = [fault for place in places for fault in laid[place.job].too_long(night, place.table, place.job)]
    if faults:  # one fault for each name, though it may be on the pads of several rounds
        raise NightError({(fault.where, fault.data["name"]): fault for fault in faults}.values(), night.lang)
    at_tables = _named_apart(places, laid)
    house = House(night, planned)
    opening = [*(_own(house, name, tell) for name in house.opening), _aids(night, laid[pooled])]
    for name in COUNTING:
        tell(house.title_of(name))
    printed = paper_of(_paired((*opening, *at_tables)))
    while True:  # the papers that state the number of sheets take sheets themselves
        counting = [_own(house, name, lambda _: None, printed) for name in COUNTING]
        documents = _paired((opening[0], *counting, *opening[1:], *at_tables))
        if printed == (needed := paper_of(documents)):
            return documents
        printed = needed


def _paired(documents: Sequence[KitDocument]) -> list[KitDocument]:
    """The documents, those that share the sheet of the one before marked so."""
    paired: list[KitDocument] = []
    for one in documents:
        before = paired[-1] if paired else None
        shares = before and one.pair and (before.pair, before.pages, before.behind) == (one.pair, 1, False)
        paired.append(one._replace(behind=bool(shares)))
    return paired


def _own(house: House, name: str, tell: Tell, printed: Paper = NO_PAPER) -> KitDocument:
    """One of the night's own papers."""
    title = house.title_of(name)
    tell(title)
    with telling_document(title):
        made = house.paper(name, printed)
    return KitDocument(f"{name}-{house.night.lang}.pdf", title, made.data, made.pages, stock=name in STOCK)


def _pooled(night: Night, planned: Planned | None) -> Job:
    """One job for the aids of all tables, game by game. Aids share sheets, so that none takes a sheet for a single
    card.
    """
    sets: dict[str, Counter[AidOptions]] = {}
    for number, table in enumerate(night.tables):
        most = most_at(planned, number, table)
        for (lang, size), count in aids_of(night, seats_of(planned, number, table), table).items():
            chosen = AidOptions(**vars(replace(table.page, lang=lang, type=size)))
            sets.setdefault(table.game, Counter())[chosen] += count or most
    pool = tuple((game, chosen, count) for game, counts in sets.items() for chosen, count in counts.items())
    return Job("aid", pool[0][0], AidOptions(**vars(night.page)), pool=pool)


def _aids(night: Night, laid: LaidDocument) -> KitDocument:
    """All aids as one document of the night's own."""
    title = translator(night.lang)(KINDS["aid"])
    return KitDocument(f"aids-{night.lang}.pdf", spaced(title, night.lang), laid.data, laid.pages, stock=True)


def _named_apart(places: Sequence[_DocumentPlace], laid: dict[Job, LaidDocument]) -> list[KitDocument]:
    """The tables' documents. If two documents differ but have the same file name, their table is put before the name."""
    holders: dict[str, set[bytes]] = {}
    for place in places:
        holders.setdefault(place.file, set()).add(laid[place.job].data)
    return [
        KitDocument(
            place.file if len(holders[place.file]) == 1 else f"table-{place.table + 1}-{place.file}",
            place.title,
            laid[place.job].data,
            laid[place.job].pages,
            place.copies,
            place.job.game,
            place.table,
            laid[place.job].whole,
            laid[place.job].first,
            place.job.kind in STOCK,
            place.head,
            f"table-{place.table}" if place.shared and laid[place.job].pages == 1 else "",
        )
        for place in places
    ]


def _place_of_pad(night: Night, number: int, table: NightTable, turn: int | None) -> str:
    """What the head of a pad says of where it is used: the table, the evening's round, how much of the game fits into it."""
    words = kit_words(table.page.lang)
    of_round = words["round"].format(number=turn) if turn else ""
    part = part_in_words(table.page.lang, night.times, table.game)
    return " · ".join(filter(None, (words["table"].format(number=number + 1), of_round, part)))


def _at_table(
    night: Night, planned: Planned | None, number: int, table: NightTable, coded: Mapping[tuple[int, int], CodedTable]
) -> Iterator[_DocumentPlace]:
    """A table's documents: its rule sheet, a pad for each round, its components and its puzzles.

    ``coded``: the codes of the page for phones, by table (from 0) and round (from 1). They are printed on the pads.
    """
    words = kit_words(night.lang)
    book = open_rulebook(table.game, night.lang)
    head = f"{words['table'].format(number=number + 1)}, {book.title}"
    each = book.facts.get("pad", {}).get("each") == "player"
    page = vars(table.page)

    def placed(
        kind: str,
        chosen: PageOptions,
        own: str = "",
        copies: int = 1,
        turn: int | None = None,
        **more: Any,  # noqa: ANN401
    ) -> _DocumentPlace:
        job = Job(kind, table.game, chosen, **more)
        shown = replace(chosen, printer=None)  # file names need not name the printer: the kit has one
        called = translator(night.lang)(KINDS[kind])
        called += "" if turn is None else f", {words['in-round'].format(number=turn)}"
        called += f", {more['names'][0]}" if each and "names" in more else ""
        file, shared = f"{own}{Document(table.game, kind, shown).name}", kind == "pad" and not each
        return _DocumentPlace(file, called, number, job, head, copies, shared)

    sets, over = seats_of(planned, number, table), planned.played if planned else 0
    yield placed("rules", RulesOptions(**page))
    for turn, names in enumerate(sets, over + 1):
        many = len(names) if isinstance(names, tuple) else names
        shown_turn = turn if over + len(sets) > 1 else None
        chosen = PadOptions(**page, players=many)
        own = f"table-{number + 1}-" + (f"round-{turn}-" if shown_turn else "")
        place = _place_of_pad(night, number, table, shown_turn)
        stamped: dict[str, Any] = {"turn": shown_turn, "place": place, "private": table.private}
        if code := coded.get((number, turn)):
            stamped |= {"link": code.link, "code": code.code}
        if not isinstance(names, tuple):
            copies = (many or 1) if each else 1
            yield placed("pad", chosen, own if shown_turn or code else "", copies=copies, **stamped)
        elif not each:
            yield placed("pad", chosen, own, names=names, **stamped)
        else:  # a pad for each player, with the player's own name first
            for seat in range(len(names)):
                turned = (*names[seat:], *names[:seat])
                yield placed("pad", chosen, f"{own}player-{seat + 1}-", names=turned, **stamped)
    if table.components:
        # Large print means large indices here.
        large = table.page.type == "large" and has_deck(table.game, one_set=True)
        players = _most_seated(table.game, sets)
        yield placed("components", ComponentsOptions(**{**page, "type": "normal"}, large_index=large, players=players))
    if table.puzzles:  # each table has its own puzzles, the same each time
        yield placed("puzzles", PuzzlesOptions(**page), seed=number + 1)


def _most_seated(game: str, sets: Sequence[Seats]) -> int | None:
    """The most players that the table has in any round, for components that depend on it; None if it is not known."""
    seated = [len(names) if isinstance(names, tuple) else names for names in sets]
    known = [count for count in seated if count is not None]
    return max(known) if by_players(game) and known and len(known) == len(seated) else None


def aids_of(night: Night, sets: Sequence[Seats], table: NightTable) -> dict[tuple[Lang, Type], int | None]:
    """How many aids a table needs in each language and size, according to the round that needs the most.

    A guest of the roster may bring a language and a size. All others read what the table has. The count is None if
    the number of players is not known.
    """
    usual = (table.page.lang, table.page.type)
    guests = {guest.name: (guest.lang or usual[0], guest.type or usual[1]) for guest in night.guests}
    most: dict[tuple[Lang, Type], int | None] = {}
    for names in sets:
        if not isinstance(names, tuple):
            return {usual: names}
        for chosen, count in Counter(guests.get(name, usual) for name in names).items():
            most[chosen] = max(most.get(chosen) or 0, count)
    return dict(sorted(most.items(), key=lambda item: (item[0] != usual, item[0])))
