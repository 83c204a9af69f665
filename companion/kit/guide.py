"""How a kit is printed: how many sheets of paper and of card stock, in which files, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from companion.printing.printer import Printer

WHOLE, PLAIN, STOCK = "kit.pdf", "paper.pdf", "card.pdf"
"""All of a kit in one file; its two halves apart: what goes on plain paper, and what is best on card stock."""


class Bound(Protocol):
    """What is asked of a document: the sheets that it takes, and whether they are card stock."""

    @property
    def sheets(self) -> int:
        """Sheets of paper, all copies."""

    @property
    def stock(self) -> bool:
        """Whether it is best on card stock."""


class Paper(NamedTuple):
    """So many sheets of a kit, those of card stock among them."""

    sheets: int
    stock: int

    @classmethod
    def of(cls, documents: Sequence[Bound]) -> Paper:
        """What documents take."""
        return cls(sum(one.sheets for one in documents), sum(one.sheets for one in documents if one.stock))

    @property
    def plain(self) -> int:
        """Sheets of plain paper.

        >>> Paper(12, 5).plain
        7
        """
        return self.sheets - self.stock

    def files(self) -> list[tuple[str, int]]:
        """The files that hold several documents, with their sheets; halves of nothing are not made.

        >>> Paper(12, 5).files(), Paper(7, 0).files()
        ([('kit.pdf', 12), ('paper.pdf', 7), ('card.pdf', 5)], [('kit.pdf', 7)])
        """
        halves = [(PLAIN, self.plain), (STOCK, self.stock)] if self.stock and self.plain else []
        return [(WHOLE, self.sheets), *halves]

    def steps(self, words: dict[str, Any], printer: Printer) -> list[str]:
        """What to do, in words."""
        keys = [
            "stock" if self.stock else "plain",
            "size",
            "two-pass" if printer.one_sided else f"sides-{printer.flip}",
            "cut",
        ]
        keys[1:1] = ["printer"] if printer.name else []
        passes = (
            str(words["passes"]).format(file=file, half=half, first=half + 1, last=2 * half)
            for file, half in self.files()
        )
        known = {
            "printer": printer.name,
            "passes": ", ".join(passes),
            "stock": self.stock,
            "paper": self.plain,
        }
        return [str(words[f"step-{key}"]).format(**known) for key in keys]
