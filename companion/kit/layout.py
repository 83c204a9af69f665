"""The games' documents of a kit, laid out: each once, and on several cores where there are many.

A name that even cut short does not fit over its column of a pad is found here, and all that do not fit are told together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from typing import NamedTuple

from companion.errors import Fault, PrintError
from companion.kit.evening import Evening
from companion.printing.options import Options
from companion.processes import spawned, submit
from companion.rulebook import open_rulebook

MANY = 8
"""Documents from which on it pays to start processes, each of which loads the press first."""

Tell = Callable[[str], None]
"""Is told the title of what is made next."""


class Job(NamedTuple):
    """A document of a game to be laid out: ``names`` over a pad's columns, so many ``sets`` of an aid's cards."""

    kind: str
    game: str
    options: Options
    names: tuple[str, ...] = ()
    sets: int | None = None


class Laid(NamedTuple):
    """A document laid out; ``wide`` has the names that do not fit, with the width in mm that they have, and then no data."""

    data: bytes
    pages: int
    wide: tuple[tuple[str, float], ...] = ()

    @classmethod
    def of(cls, data: bytes) -> Laid:
        """A finished PDF, its pages counted."""
        from pypdf import PdfReader

        return cls(data, len(PdfReader(BytesIO(data)).pages))

    def too_long(self, evening: Evening, table: int, job: Job) -> Iterator[Fault]:
        """A fault ``kit-name-long`` (data: name, game, width in mm) for each name that does not fit."""
        for name, width in self.wide:
            game = open_rulebook(job.game, evening.lang).title
            where = f"tables[{table}]" if evening.guests else f"tables[{table}].players[{job.names.index(name)}]"
            yield Fault("kit-name-long", where, {"name": name, "game": game, "width": width})


def lay_out(jobs: Sequence[Job], tell: Tell, processes: int = 1) -> dict[Job, Laid]:
    """All of them, in so many processes where there are many. Raises PrintError."""
    if processes < 2 or len(jobs) < MANY:
        return {job: _told(job, tell) for job in jobs}
    with spawned(min(processes, len(jobs))) as pool:
        return dict(zip(jobs, _in_order(pool, jobs, tell), strict=True))


def _in_order(pool: ProcessPoolExecutor, jobs: Sequence[Job], tell: Tell) -> Iterator[Laid]:
    # One by one, the slow ones first: aids are searched for their largest letters.
    slow = sorted(jobs, key=lambda job: ("aid", "components", "rules", "pad").index(job.kind))
    waiting = {job: submit(pool, lay, job) for job in slow}
    for job in jobs:
        tell(_title(job))
        yield waiting[job].result()


def _told(job: Job, tell: Tell) -> Laid:
    tell(_title(job))
    return lay(job)


def _title(job: Job) -> str:
    names = f" ({', '.join(job.names)})" if job.names else ""
    return f"{open_rulebook(job.game, job.options.lang).title}{names}"


def lay(job: Job) -> Laid:
    """One document. Raises PrintError, save for names that do not fit."""
    if job.kind == "components":
        from companion.components import print_components

        made = Laid.of(print_components(job.game, job.options))
        return made if _both_sides(made.data) else with_backs(made)
    try:
        return Laid.of(_printed(job, job.names))
    except PrintError as error:
        if any("seat" not in fault.data for fault in error.faults):  # it was no name
            raise
        return Laid(b"", 0, tuple((job.names[fault.data["seat"] - 1], fault.data["width"]) for fault in error.faults))


def _both_sides(data: bytes) -> bool:
    """Whether a PDF asks for both sides of the paper."""
    from pypdf import PdfReader

    preferences = PdfReader(BytesIO(data)).viewer_preferences
    return preferences is not None and preferences.duplex is not None


def _printed(job: Job, names: tuple[str, ...]) -> bytes:
    from companion.printing.press import print_aid, print_pad
    from companion.printing.rules import print_rules

    if job.kind == "rules":
        return print_rules(job.game, job.options)
    if job.kind == "aid":
        return print_aid(job.game, job.options, job.sets)
    return print_pad(job.game, job.options, names)


def with_backs(laid: Laid) -> Laid:
    """The same with an empty page behind each: what is cut apart has nothing on its back."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(BytesIO(laid.data)))
    for number in range(laid.pages, 0, -1):
        page = writer.pages[number - 1]
        writer.insert_blank_page(float(page.mediabox.width), float(page.mediabox.height), number)
    made = BytesIO()
    writer.write(made)
    return Laid(made.getvalue(), 2 * laid.pages)
