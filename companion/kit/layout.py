"""The games' documents of a kit, laid out: each once, pads that differ in names only together, and on several cores where there are many.

Names that do not fit over their column of a pad, even cut short, are found here and reported together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
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
"""Documents from which on it pays to start processes, each of which loads the press first."""

PUZZLES = 4
"""As many as one page holds."""

Tell = Callable[[str], None]
"""Is told the title of what is made next."""


class Job(NamedTuple):
    """A document of a game to be laid out: ``names`` on a pad, a ``caption`` over it and whether that is ``dated``, the ``code`` of its table
    and the ``link`` that has it ("": only the code is known); puzzles of a ``seed``; the ``pool`` of all aids: games, how they are printed,
    how many sets.
    """

    kind: str
    game: str
    options: PageOptions
    names: tuple[str, ...] = ()
    caption: str = ""
    dated: bool = False
    link: str = ""
    code: str = ""
    seed: int = 0
    pool: tuple[tuple[str, AidOptions, int], ...] = ()


class Laid(NamedTuple):
    """A document laid out; ``wide`` has the names that do not fit, with the width in mm that they have, and then no data.

    What is laid out together with others lies in a ``whole``, from its page ``first`` on; else that is empty.
    """

    data: bytes
    pages: int
    wide: tuple[tuple[str, float], ...] = ()
    whole: bytes = b""
    first: int = 0

    @classmethod
    def of(cls, data: bytes) -> Laid:
        """A finished PDF, its pages counted."""
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
"""Documents that are laid out together: the pads of several tables, which differ in names and captions only; all others are alone."""


def lay_out(jobs: Sequence[Job], tell: Tell, processes: int = 1) -> dict[Job, Laid]:
    """All of them, in so many processes where there are many. Raises PrintError."""
    batches = _batches(jobs)
    if processes < 2 or len(batches) < MANY:
        made = [_told(batch, tell) for batch in batches]
    else:
        with spawned(min(processes, len(batches)) - 1) as pool:  # this one works as well
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
        alike.setdefault(job._replace(names=("",) * size, caption="", link="", code=""), []).append(job)
    return [tuple(batch) for batch in alike.values()]


def _shared(pool: ProcessPoolExecutor, batches: Sequence[Batch], tell: Tell) -> list[list[Laid]]:
    """Some by the pool, which begins with the slow ones (aids are searched for their largest letters); what it has not begun
    is done here, from the other end.
    """
    slow = sorted(batches, key=lambda batch: ("aid", "puzzles", "components", "rules", "pad").index(batch[0].kind))
    waiting = {batch: submit(pool, lay, batch) for batch in slow}
    here = {batch: _told(batch, tell) for batch in reversed(slow) if waiting[batch].cancel()}
    made = []
    for batch in batches:
        if batch not in here:
            tell(_title(batch[0]))
        made.append(here[batch] if batch in here else waiting[batch].result())
    return made


def _told(batch: Batch, tell: Tell) -> list[Laid]:
    tell(_title(batch[0]))
    return lay(batch)


def _title(job: Job) -> str:
    """What is being laid out, such as "score pad, Lobbys"."""
    kind = translator(job.options.lang)(KINDS[job.kind])
    return kind if job.pool else f"{kind}, {open_rulebook(job.game, job.options.lang).title}"


def lay(batch: Batch) -> list[Laid]:
    """A document, or the pads of several tables. Raises PrintError, save for names that do not fit."""
    job = batch[0]
    if isinstance(job.options, PadOptions):
        return [_pad(pad, one) for pad, one in zip(_pads(batch, job.options), batch, strict=True)]
    made = Laid.of(_printed(job))
    return [with_backs(made) if job.kind in ("components", "aid") and not _both_sides(made.data) else made]


def _pads(batch: Batch, options: PadOptions) -> list[TableDocument | PrintError]:
    """The pads of several tables. A code to scan stands at their head where it has room; its letters below it, or else in the caption."""
    from companion.printing.press import print_pads

    in_words = str(kit_words(options.lang)["code"])
    coded = [TablePad(one.names, one.caption, one.link, one.code) for one in batch]
    in_caption = [
        one._replace(caption=f"{one.caption} · {in_words.format(code=one.code)}" if one.code else one.caption, code="")
        for one in coded
    ]
    for pads in (coded, in_caption) if batch[0].link else ():
        with suppress(PrintError):
            return print_pads(batch[0].game, options, pads, dated=batch[0].dated)
    return print_pads(batch[0].game, options, [one._replace(link="") for one in in_caption], dated=batch[0].dated)


def _pad(pad: TableDocument | PrintError, job: Job) -> Laid:
    if isinstance(pad, TableDocument):
        return Laid.of(pad.data)._replace(whole=pad.whole, first=pad.first)
    if any("seat" not in fault.data for fault in pad.faults):  # it was no name
        raise pad
    least: dict[str, float] = {}  # of several places on a pad the narrowest
    for fault in pad.faults:
        name, width = job.names[fault.data["seat"] - 1], fault.data["width"]
        least[name] = min(width, least.get(name, width))
    return Laid(b"", 0, tuple(least.items()))


def _both_sides(data: bytes) -> bool:
    """Whether a PDF asks for both sides of the paper."""
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
        return print_components(job.game, job.options)
    return _puzzles(job)


def _puzzles(job: Job) -> bytes:
    from companion.games import find_game
    from companion.puzzles.posing import pose
    from companion.puzzles.sheet import print_puzzles

    game = find_game(job.game)
    return print_puzzles(game, pose(game, PUZZLES, job.seed, job.options.lang), job.seed, job.options)


def with_backs(laid: Laid) -> Laid:
    """The same with an empty page behind each, and for both sides of the paper: what is cut apart or hangs on a wall has nothing on its back."""
    from companion.printing import pdf_pages

    writer = pdf_pages.opened(laid.data)
    for number in range(laid.pages, 0, -1):
        page = writer.pages[number - 1]
        writer.insert_blank_page(float(page.mediabox.width), float(page.mediabox.height), number)
    pdf_pages.prefer(writer, PrintScaling="None", Duplex="DuplexFlipLongEdge")
    return Laid(pdf_pages.written(writer), 2 * laid.pages)
