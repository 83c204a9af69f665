"""Lays out the games' documents of a kit, each only once.

Pads that differ only in names are laid out together. Many documents are shared out among several processes. Names
that do not fit over their column of a pad, even shortened, are reported together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import NamedTuple

from companion.errors import Fault, PrintError
from companion.kit.night import Night
from companion.kit.words import kit_words
from companion.printing.kinds import KINDS, AidOptions, ComponentsOptions, PadOptions, RulesOptions
from companion.printing.named import TableDocument, TablePad
from companion.printing.options import PageOptions
from companion.processes import spawned, submit
from companion.rulebook import open_rulebook
from companion.words import translator

MANY = 8
"""The least number of batches for which starting processes pays. Each process has to load the printing code first."""

PUZZLES = 3
"""Puzzles for each table: as many as one page holds."""

Tell = Callable[[str], None]
"""Called with the title of what is made next."""


class Job(NamedTuple):
    """A document of a game to be laid out.

    - ``names``: the names on a pad.
    - ``place``: the table and round of a pad.
    - ``code``: the code of the pad's table; ``link``: the address that contains it ("" if the page's address is not
      known).
    - ``seed``: the seed of puzzles.
    - ``private``: True if a pad has the pages that only one player may see.
    - ``pool``: all aids, as triples of game, options and number of sets.
    """

    kind: str
    game: str
    options: PageOptions
    names: tuple[str, ...] = ()
    place: str = ""
    link: str = ""
    code: str = ""
    seed: int = 0
    private: bool = False
    pool: tuple[tuple[str, AidOptions, int], ...] = ()


class LaidDocument(NamedTuple):
    """A document that was laid out.

    - ``wide``: names that do not fit, each with the width in mm that it has. There is no data then.
    - ``whole``: the PDF that contains this document if it was laid out together with others; else empty. ``first``:
      its first page in there.
    """

    data: bytes
    pages: int
    wide: tuple[tuple[str, float], ...] = ()
    whole: bytes = b""
    first: int = 0

    @classmethod
    def of(cls, data: bytes) -> LaidDocument:
        """A finished PDF with its pages counted."""
        from pypdf import PdfReader

        return cls(data, len(PdfReader(BytesIO(data)).pages))

    def too_long(self, night: Night, table: int, job: Job) -> Iterator[Fault]:
        """A fault ``kit-name-long`` (data: name, game, width in mm) for each name that does not fit."""
        for name, width in self.wide:
            game = open_rulebook(job.game, night.lang).title
            seated = night.tables[table].players
            where = f"tables[{table}]" + (f".players[{seated.index(name)}]" if isinstance(seated, tuple) else "")
            yield Fault("kit-name-long", where, {"name": name, "game": game, "width": width})


Batch = tuple[Job, ...]
"""Documents that are laid out together: pads that differ only in names, captions and codes. Any other document is a
batch of its own.
"""


def lay_out(jobs: Sequence[Job], tell: Tell, processes: int = 1) -> dict[Job, LaidDocument]:
    """Lays out all jobs; many jobs are shared among this many processes. Raises PrintError."""
    batches = _batches(jobs)
    if processes < 2 or len(batches) < MANY:
        made = [_lay_reported(batch, tell) for batch in batches]
    else:
        with spawned(min(processes, len(batches)) - 1) as pool:  # this process works too
            made = _shared(pool, batches, tell)
    return {
        job: laid
        for batch, several in zip(batches, made, strict=True)
        for job, laid in zip(batch, several, strict=True)
    }


def _batches(jobs: Sequence[Job]) -> list[Batch]:
    alike: dict[Job, list[Job]] = {}
    for job in jobs:
        size = len(job.names)
        alike.setdefault(job._replace(names=("",) * size, place="", link="", code=""), []).append(job)
    return [tuple(batch) for batch in alike.values()]


def _shared(pool: ProcessPoolExecutor, batches: Sequence[Batch], tell: Tell) -> list[list[LaidDocument]]:
    """Lays out batches in the pool and in this process at once.

    The pool begins with the slow kinds (aids try many sizes of letters). This process works from the other end, on
    batches that the pool has not begun.
    """
    slow = sorted(batches, key=lambda batch: ("aid", "puzzles", "components", "rules", "pad").index(batch[0].kind))
    waiting = {batch: submit(pool, lay, batch) for batch in slow}
    here = {batch: _lay_reported(batch, tell) for batch in reversed(slow) if waiting[batch].cancel()}
    made = []
    for batch in batches:
        if batch not in here:
            tell(_title(batch[0]))
        made.append(here[batch] if batch in here else waiting[batch].result())
    return made


def _lay_reported(batch: Batch, tell: Tell) -> list[LaidDocument]:
    tell(_title(batch[0]))
    return lay(batch)


def _title(job: Job) -> str:
    """The title of what is laid out, such as "score pad, Lobbys"."""
    kind = translator(job.options.lang)(KINDS[job.kind])
    return kind if job.pool else f"{kind}, {open_rulebook(job.game, job.options.lang).title}"


def lay(batch: Batch) -> list[LaidDocument]:
    """Lays out one batch. Raises PrintError, except for names that do not fit: they come back in `LaidDocument.wide`."""
    job = batch[0]
    with telling_document(_title(job)):
        if isinstance(job.options, PadOptions):
            return [_pad(pad, one) for pad, one in zip(_pads(batch, job.options), batch, strict=True)]
        made = LaidDocument.of(_printed(job))
    return [with_backs(made) if job.kind in ("components", "aid") and not both_sides(made.data) else made]


@contextmanager
def telling_document(title: str) -> Iterator[None]:
    """Inside this context, a PrintError names the kit's document first: ``kit-document`` (data: document)."""
    try:
        yield
    except PrintError as error:
        raise PrintError([Fault("kit-document", None, {"document": title}), *error.faults]) from None


def _pads(batch: Batch, options: PadOptions) -> list[TableDocument | PrintError]:
    """The pads of several tables.

    If there is room, table and round stand in the head, and the code to scan with its letters below it. If not, they
    stand in the caption, as the letters do. If there is no room for the code to scan either, it is left out.
    """
    from companion.printing.press import print_pads

    words = kit_words(options.lang)
    in_words, again = str(words["code"]), str(words["rematch"])
    coded = [TablePad(one.names, "", one.link, one.code, again, one.place) for one in batch]
    in_caption = [one._replace(caption=in_words.format(code=one.code) if one.code else "", code="") for one in coded]
    bare = [one._replace(link="") for one in in_caption]
    for heads in (coded, in_caption, bare) if batch[0].link else (bare,):
        for pads in (heads, [one._replace(caption=_joined(one.place, one.caption), place="") for one in heads]):
            if heads is bare and not pads[0].place:
                break
            with suppress(PrintError):
                return print_pads(batch[0].game, options, pads, private=batch[0].private)
    return print_pads(batch[0].game, options, pads, private=batch[0].private)


def _joined(*parts: str) -> str:
    """The parts that there are, with dots between them."""
    return " · ".join(filter(None, parts))


def _pad(pad: TableDocument | PrintError, job: Job) -> LaidDocument:
    if isinstance(pad, TableDocument):
        return LaidDocument.of(pad.data)._replace(whole=pad.whole, first=pad.first)
    if any("seat" not in fault.data for fault in pad.faults):  # a fault that is not about a name
        raise pad
    least: dict[str, float] = {}  # the narrowest of a name's places on a pad
    for fault in pad.faults:
        name, width = job.names[fault.data["seat"] - 1], fault.data["width"]
        least[name] = min(width, least.get(name, width))
    return LaidDocument(b"", 0, tuple(least.items()))


def both_sides(data: bytes) -> bool:
    """True if a PDF asks to be printed on both sides."""
    from pypdf import PdfReader

    preferences = PdfReader(BytesIO(data)).viewer_preferences
    return preferences is not None and preferences.duplex is not None


def _printed(job: Job) -> bytes:
    from companion.components.make import print_components
    from companion.printing.press import print_aids
    from companion.printing.rules import print_rules

    if isinstance(job.options, RulesOptions):
        return print_rules(job.game, job.options)
    if isinstance(job.options, AidOptions):
        return print_aids(_title(job), job.pool)
    if isinstance(job.options, ComponentsOptions):
        return print_components(job.game, job.options, one_set=True)
    return _puzzles(job)


def _puzzles(job: Job) -> bytes:
    from companion.games import find_game
    from companion.puzzles.posing import pose
    from companion.puzzles.sheet import print_puzzles

    game = find_game(job.game)
    return print_puzzles(game, pose(game, PUZZLES, job.seed, job.options.lang), job.seed, job.options)


def with_backs(laid: LaidDocument) -> LaidDocument:
    """The document with an empty page after each page, set to print on both sides.

    Paper that is cut apart or hangs on a wall has nothing on its back.
    """
    from companion.printing import pdf_pages

    writer = pdf_pages.opened(laid.data)
    for number in range(laid.pages, 0, -1):
        page = writer.pages[number - 1]
        writer.insert_blank_page(float(page.mediabox.width), float(page.mediabox.height), number)
    pdf_pages.prefer(writer, PrintScaling="None", Duplex="DuplexFlipLongEdge")
    return LaidDocument(pdf_pages.written(writer), 2 * laid.pages)


def with_leaf(laid: LaidDocument, last: LaidDocument) -> LaidDocument:
    """The document with the page of another one at its end, on a leaf of its own, so that each may hang on a wall."""
    from pypdf import PdfReader

    from companion.printing import pdf_pages

    writer = pdf_pages.opened(laid.data)
    if laid.pages % 2:
        writer.add_blank_page()
    writer.append(PdfReader(BytesIO(last.data)), import_outline=False)
    pdf_pages.prefer(writer, PrintScaling="None", Duplex="DuplexFlipLongEdge")
    return LaidDocument(pdf_pages.written(writer), len(writer.pages))
