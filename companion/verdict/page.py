"""Lines, paragraphs and columns on a terminal, by Rich: wide or narrow, with or without colour, in the characters it
has.

What people typed never passes through Rich's markup, so ``[bold]`` in a name stays a name.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import IO

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from companion.verdict.letters import encoding_of, fit
from companion.words import NBSP, Lang

WIDEST = 92
NARROW = 76
# Rich breaks lines at no-break spaces. A character of no meaning stands in for them until the lines are broken.
_HELD = "\ue0a0"


class Page:
    """A page of text on a stream (standard output by default). Without ``width`` it is as wide as the terminal, at
    most WIDEST.
    """

    def __init__(self, lang: Lang, stream: IO[str] | None = None, width: int | None = None) -> None:
        self.lang: Lang = lang
        self.stream = stream or sys.stdout
        self.encoding = encoding_of(self.stream)
        self.console = Console(file=self.stream, highlight=False, markup=False, emoji=False, width=width)
        if self.console.legacy_windows:  # an old console, which would show colour codes as characters
            self.console = Console(file=self.stream, highlight=False, width=width, color_system=None)
        self.width = self.console.width = max(min(self.console.width, WIDEST), 24)

    def text(self, words: str, style: str = "") -> Text:
        """Words in characters that this page can show."""
        return Text(fit(words, self.encoding, self.lang).replace(NBSP, _HELD), style=style, overflow="fold")

    def print(self, made: RenderableType) -> None:
        """Write something, without the blanks that Rich leaves at the ends of lines."""
        with self.console.capture() as captured:
            self.console.print(made)
        lines = captured.get().replace(_HELD, NBSP).split("\n")
        self.stream.write("\n".join(line.rstrip(" ") for line in lines))

    def blank(self) -> None:
        """Write an empty line."""
        self.stream.write("\n")

    def rule(self) -> None:
        """Write a line across the page."""
        self.print(Rule(characters=fit("─", self.encoding, self.lang), style="dim"))

    def paragraph(self, words: str, *, indent: int = 0, style: str = "", mark: str = "") -> None:
        """Write a paragraph that wraps. ``mark`` hangs to its left."""
        if not mark:
            self.print(Padding(self.text(words, style), (0, 0, 0, indent)))
            return
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1, overflow="fold")
        grid.add_row(self.text(mark, style), self.text(words, style))
        self.print(Padding(grid, (0, 0, 0, indent)))

    def ends(self, left: str, right: str) -> None:
        """Write words at both ends of a line; the left ones wrap."""
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(ratio=1, overflow="fold")
        grid.add_column(justify="right", no_wrap=True)
        grid.add_row(self.text(left, "bold"), self.text(right, "bold"))
        self.print(grid)

    def lines(self, rows: Sequence[tuple[str, str, str, str]]) -> None:
        """Write a score's lines: article, title, explanation, points. A narrow page puts the explanation under the
        title.
        """
        narrow = self.width < NARROW
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(no_wrap=True, min_width=4, style="cyan")
        grid.add_column(ratio=1, overflow="fold")
        if not narrow:
            grid.add_column(ratio=2, overflow="fold")
        grid.add_column(justify="right", no_wrap=True, min_width=4)
        for ref, label, text, points in rows:
            title, note = self.text(label), self.text(text, "dim" if narrow else "")
            words = [Text.assemble(title, "\n", note) if text else title] if narrow else [title, note]
            grid.add_row(self.text(ref), *words, self.text(points, "bold"))
        self.print(Padding(grid, (0, 0, 0, 2)))

    def named(self, rows: Sequence[tuple[str, str]]) -> None:
        """Write names, each with a text beside it, or below it if the page is narrow or the names take half of it."""
        longest = max((len(name) for name, _ in rows), default=0)
        if self.width < NARROW or longest > self.width // 2:
            for name, words in rows:
                self.paragraph(name, indent=2, style="cyan")
                self.paragraph(words, indent=6)
            return
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True, style="cyan")
        grid.add_column(overflow="fold")
        for name, words in rows:
            grid.add_row(self.text(name), self.text(words))
        self.print(Padding(grid, (0, 0, 0, 2)))

    def table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Write columns flush right, the first one flush left."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for index in range(len(head)):
            grid.add_column(justify="right" if index else "left", no_wrap=True)
        for index, row in enumerate([head, *rows]):
            grid.add_row(*(self.text(cell, "" if index else "bold") for cell in row))
        self.print(Padding(grid, (0, 0, 0, 2)))

    def places(self, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Write the ranking: rank, name, then figures flush right; the last column is the one that counts."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for column in range(len(headings)):
            grid.add_column(justify="left" if column == 1 else "right", overflow="fold", no_wrap=column != 1)
        grid.add_row(*(self.text(head, "dim") for head in headings))
        for row in rows:
            grid.add_row(
                *(self.text(cell, "bold" if index in (1, len(row) - 1) else "") for index, cell in enumerate(row))
            )
        self.print(Padding(grid, (0, 0, 0, 2)))
