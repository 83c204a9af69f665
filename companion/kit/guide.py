"""How a kit is printed: how many sheets of paper and of card stock, and which pages of kit.pdf those are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from companion.printing.printer import Printer


class Bound(Protocol):
    """What is asked of a document: the sheets that it takes, and whether they are card stock."""

    @property
    def sheets(self) -> int:
        """Sheets of paper, all copies."""

    @property
    def stock(self) -> bool:
        """Whether it is best on card stock."""


class Paper(NamedTuple):
    """So many sheets of a kit, and which of them are card stock: the first and last of each run, counted from 1."""

    sheets: int
    runs: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, documents: Sequence[Bound]) -> Paper:
        """What documents take that are printed one after the other."""
        runs: list[tuple[int, int]] = []
        done = 0
        for one in documents:
            if one.stock and runs and runs[-1][1] == done:
                runs[-1] = (runs[-1][0], done + one.sheets)
            elif one.stock:
                runs.append((done + 1, done + one.sheets))
            done += one.sheets
        return cls(done, tuple(runs))

    @property
    def stock(self) -> int:
        """Sheets of card stock."""
        return sum(last - first + 1 for first, last in self.runs)

    def pages(self, printer: Printer) -> str:
        """The pages of card stock in the order of kit.pdf, which is all fronts, then all backs, for a printer of one side.

        >>> Paper(5, ((2, 3), (5, 5))).pages(Printer())
        '3–6, 9–10'
        >>> Paper(5, ((2, 3),)).pages(Printer(one_sided=True)), Paper(5, ((2, 3),)).pages(Printer(one_sided=True, reverse=True))
        ('2–3, 7–8', '2–3, 8–9')
        """
        return ", ".join(f"{first}–{last}" if first < last else str(first) for first, last in self._pages(printer))

    def _pages(self, printer: Printer) -> Iterator[tuple[int, int]]:
        if not printer.one_sided:
            yield from ((2 * first - 1, 2 * last) for first, last in self.runs)
            return
        yield from self.runs
        if printer.reverse:
            yield from ((2 * self.sheets + 1 - last, 2 * self.sheets + 1 - first) for first, last in self.runs[::-1])
        else:
            yield from ((self.sheets + first, self.sheets + last) for first, last in self.runs)

    def steps(self, words: dict[str, Any], printer: Printer) -> list[str]:
        """What to do, in words."""
        keys = [
            "size",
            "two-pass" if printer.one_sided else f"sides-{printer.flip}",
            "stock" if self.runs else "plain",
            "cut",
        ]
        keys[1:1] = ["printer"] if printer.name else []
        known = {
            "printer": printer.name,
            "sheets": self.sheets,
            "first": self.sheets + 1,
            "last": 2 * self.sheets,
            "stock": self.stock,
            "paper": self.sheets - self.stock,
            "pages": self.pages(printer),
        }
        return [str(words[f"step-{key}"]).format(**known) for key in keys]
