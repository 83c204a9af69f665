"""From an evening to its kit: the plan, the documents, the packing list; told as data, or as files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from companion.kit.documents import KitDocument, documents_of
from companion.kit.evening import Evening
from companion.kit.guide import PLAIN, STOCK, WHOLE, Paper
from companion.kit.layout import Tell
from companion.kit.packing import Item, packing_list
from companion.kit.plan import Planned, plan_of
from companion.printing.options import PageOptions


class Kit(NamedTuple):
    """All of it."""

    evening: Evening
    planned: Planned | None
    documents: Sequence[KitDocument]

    @property
    def sheets(self) -> int:
        """Sheets of paper it is printed on."""
        return sum(document.sheets for document in self.documents)

    @property
    def packing(self) -> list[Item]:
        """What to bring."""
        return packing_list(self.evening, self.planned, Paper.of(self.documents))

    def to_data(self) -> dict[str, Any]:
        """What ``--check --format json`` answers."""
        return {
            "documents": [document.to_data() for document in self.documents],
            "sheets": self.sheets,
            "packing": {"items": [{"what": item.what, "count": item.number} for item in self.packing]},
            "plan": self.planned.to_data() if self.planned else None,
        }

    def files(self) -> dict[str, bytes]:
        """The files by name: all in one, what goes on plain paper and what on card stock, then every document once."""
        from companion.kit.binding import bind
        from companion.printing.finishing import finish

        options, title = PageOptions(printer=self.evening.page.printer), self.evening.title
        held = {
            WHOLE: self.documents,
            PLAIN: [one for one in self.documents if not one.stock],
            STOCK: [one for one in self.documents if one.stock],
        }
        own = {document.file: document.data for document in self.documents}
        return {
            **{file: bind(held[file], title, options) for file, _ in Paper.of(self.documents).files()},
            **{file: finish(data, options, duplex=True) for file, data in own.items()},
        }


def make_kit(evening: Evening, tell: Tell = lambda _: None, processes: int = 1, planned: Planned | None = None) -> Kit:
    """The kit of an evening, nothing written; a large one is laid out in so many ``processes``.

    ``planned``: the plan, where it is made already. Raises EveningError, PrintError."""
    planned = planned or plan_of(evening)
    return Kit(evening, planned, documents_of(evening, planned, tell, processes))


def folder_of(evening: Evening) -> Path:
    """Where a kit goes by itself: a folder of the evening's title.

    >>> folder_of(Evening("Soirée n° 3 !", "", "", PageOptions(), ())).as_posix()
    'output/soiree-n-3'
    """
    return Path("output") / plain_name(evening.title)


def plain_name(title: str) -> str:
    """A title as the name of a file, of a folder.

    >>> plain_name("Vendredi, chez Zoë"), plain_name("!")
    ('vendredi-chez-zoe', 'kit')
    """
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "kit"
