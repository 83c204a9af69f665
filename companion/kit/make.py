"""Makes a kit from a game night: plan, documents and packing list, as data, as words, as files and as one PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import normalize

from companion.kit.documents import KitDocument, documents_of, paper_of
from companion.kit.layout import Tell
from companion.kit.night import Night
from companion.kit.packing import PLAIN, STOCK, WHOLE, Item, apart_at, apart_in_words, packing_list
from companion.kit.plan import Planned, plan_in_words, plan_of
from companion.kit.words import attendance_in_words, kit_words, times_in_words
from companion.printing.options import PageOptions
from companion.rulebook import open_rulebook
from companion.words import number, translator

if TYPE_CHECKING:
    from pypdf import PdfWriter


class Kit(NamedTuple):
    """A kit: the night, its plan and its documents."""

    night: Night
    planned: Planned | None
    documents: Sequence[KitDocument]

    @property
    def sheets(self) -> int:
        """The number of sheets of paper that the kit takes."""
        return sum(document.sheets for document in self.documents)

    @property
    def packing(self) -> list[Item]:
        """The packing list."""
        return packing_list(self.night, self.planned, paper_of(self.documents))

    def to_data(self) -> dict[str, Any]:
        """The answer of ``--check --format json``."""
        return {
            "documents": [document.to_data() for document in self.documents],
            "sheets": self.sheets,
            "packing": {"items": [{"what": item.what, "count": item.number} for item in self.packing]},
            "plan": self.planned.to_data() if self.planned else None,
        }

    def files(self) -> dict[str, bytes]:
        """The files by name: the whole kit, its parts on plain paper and on card stock, then each document once."""
        from companion.printing.finishing import finish

        options, title = PageOptions(printer=self.night.page.printer), self.night.title
        held = {
            WHOLE: self.documents,
            PLAIN: [one for one in self.documents if not one.stock],
            STOCK: [one for one in self.documents if one.stock],
        }
        own = {document.file: document.data for document in self.documents}
        return {
            **{file: bind(held[file], title, options) for file, _ in paper_of(self.documents).files()},
            **{file: finish(data, options, duplex=True) for file, data in own.items()},
        }


def make_kit(night: Night, tell: Tell = lambda _: None, processes: int = 1, planned: Planned | None = None) -> Kit:
    """Makes the kit of a game night without writing it. A large kit is laid out by ``processes`` processes.

    ``planned``: the plan, if it is already made. Raises NightError, PrintError.
    """
    planned = planned or plan_of(night)
    return Kit(night, planned, documents_of(night, planned, tell, processes))


def folder_of(night: Night) -> Path:
    """The default folder of a kit, named after the night's title.

    >>> folder_of(Night("Soirée n° 3 !", "", "", PageOptions(), ())).as_posix()
    'output/soiree-n-3'
    """
    return Path("output") / plain_name(night.title)


def plain_name(title: str) -> str:
    """A title turned into the name of a file or folder.

    >>> plain_name("Vendredi, chez Zoë"), plain_name("!")
    ('vendredi-chez-zoe', 'kit')
    """
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "kit"


def bind(documents: Sequence[KitDocument], title: str, options: PageOptions) -> bytes:
    """Documents bound into one PDF for the printer in ``options``, set to print on both sides.

    A layout that several tables print is embedded only once, and so is a face that several documents have.
    """
    from pypdf import PdfReader, PdfWriter

    from companion.printing.finishing import finish_pages

    writer = PdfWriter()
    readers: dict[bytes, PdfReader] = {}
    table, below = None, None
    for document in documents:
        held = document.whole or document.data
        if held not in readers:
            readers[held] = PdfReader(BytesIO(held))
        pages = readers[held].pages[document.first : document.first + document.pages]
        if not document.behind:
            _fill_sheet(writer)
        first = len(writer.pages)
        for copy in range(document.copies):
            if copy:
                _fill_sheet(writer)
            for page in pages:
                writer.add_page(page)
        if document.table != table:
            table, below = document.table, writer.add_outline_item(title=document.head, page_number=first)
        writer.add_outline_item(title=document.title, page_number=first, parent=below)
    _fill_sheet(writer)
    writer.add_metadata({"/Title": title})
    writer.page_mode = "/UseOutlines"
    finish_pages(writer, options.device, profiled=options.printer is not None)
    for _ in range(3):  # files of faces, then what names them, then what names that
        writer.compress_identical_objects()
    bound = BytesIO()
    writer.write(bound)
    return bound.getvalue()


def _fill_sheet(writer: PdfWriter) -> None:
    """Adds an empty back to a last front, so that what comes next begins on a front."""
    if len(writer.pages) % 2:
        writer.add_blank_page()


def summarize(kit: Kit) -> str:
    """The lines that `--check` prints."""
    night = kit.night
    head = ", ".join(filter(None, (night.title, night.date, night.place)))
    return "\n".join([head, *_documents(kit), *_packing(kit), *seated(night, kit.planned)])


def _documents(kit: Kit) -> Iterator[str]:
    _ = translator(kit.night.lang)
    wide = max(len(document.file) for document in kit.documents)
    table = -1
    yield ""
    for document in kit.documents:
        if document.table is not None and document.table != table:
            table = document.table
            yield document.head
        pages = _("{pages} p.").format(pages=document.pages)
        copies = f"{document.copies} × " if document.copies > 1 else ""
        yield f"  {document.file:<{wide}}  {copies + pages:>10}  {document.title}"


def _packing(kit: Kit) -> Iterator[str]:
    yield ""
    yield kit_words(kit.night.lang)["packing"]
    for item in kit.packing:
        yield f"  {number(item.number, kit.night.lang):>4} × {item.what}"
    if games := [apart_in_words(kit.night, *one) for one in apart_at(kit.night, kit.planned).items()]:
        yield str(kit_words(kit.night.lang)["print-apart"]).format(games=", ".join(games))


def seated(night: Night, planned: Planned | None) -> Iterator[str]:
    """The lines about who sits where, and when; none if tables have their own players."""
    if planned is None:
        return
    _ = translator(night.lang)
    words = kit_words(night.lang)
    yield ""
    games = [table.game for table in night.tables]
    yield f"{words['plan']}: {plan_in_words(night.lang, planned, games, night.couples, varied=night.prefer == 'variety')}"
    if away := attendance_in_words(night.lang, night.guests, night.rounds):
        yield away
    clocks = night.clocks
    if night.times:
        yield times_in_words(night.lang, night.times, games)
    for turn, tables in enumerate(planned.rounds, 1):
        yield " · ".join((words["round"].format(number=turn), *clocks[turn - 1 : turn]))
        for index, names in enumerate(tables, 1):
            yield f"  {index:>2}. {', '.join(names)}"
    met = planned.meeting_again()
    if pairs_again := [one for one in met if frozenset(one[:2]) not in night.couples]:
        pairs = (f"{one} – {other} ({', '.join(map(str, numbers))})" for one, other, numbers in pairs_again)
        again = _("Who meets again, and in which sessions: {pairs}")
        yield again.format(pairs="; ".join(pairs))
    if more := planned.playing_again(games) if len({*games}) > 1 else []:
        titles = {game: open_rulebook(game, night.lang).title for game in games}
        who = (f"{name} – {titles[game]} ({', '.join(map(str, numbers))})" for name, game, numbers in more)
        replayed = _("Who plays a game again, and in which sessions: {who}")
        yield replayed.format(who="; ".join(who))
