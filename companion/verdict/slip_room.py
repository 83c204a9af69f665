"""How much of a slip's page each thing takes: widths in millimetres, columns, shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.printing.options import Options

LEAST, MOST, STEP = 1.0, 1.6, 0.05
"""By how much words may grow to fill the page; large print has its size already and grows less."""

_COLUMNS = {"a5": 8}
_USUAL_COLUMNS = 12
"""Columns of a proof's table side by side, by paper."""

_EQUAL = 12
"""Letters of the longest word of a table up to which its columns are equally wide."""

_LEAST_SHARE, _MOST_SHARE, _BESIDE = 6, 24, 3
"""What a column's longest word counts for where they are not, in letters; and what stands beside every word."""

_FIGURES = 30.0
"""Millimetres that points and totals have at most; what is longer wraps."""

_BESIDE_FIGURES = 2.4
"""Millimetres beside them, the cell's padding included."""


def most_growth(options: Options) -> float:
    """The greatest factor by which words grow."""
    return MOST - 2 * STEP if options.type == "large" else MOST


def figures_width(figures: Iterable[str], options: Options) -> float:
    """Millimetres of a column of points and totals: as much as the longest takes where words are as large as they become."""
    from companion.printing import fonts
    from companion.printing.look import Look, Palette
    from companion.printing.paper import mm
    from companion.printing.styles import style

    chosen = style("total", Look.of(Palette(), options), most_growth(options))
    longest = max((fonts.width(figure, chosen.fontName, chosen.fontSize) for figure in figures), default=0.0)
    return min(round(mm(longest) + _BESIDE_FIGURES, 1), _FIGURES)


def columns_of(options: Options) -> int:
    """How many columns a table of cards and numbers has side by side."""
    return _COLUMNS.get(options.paper, _USUAL_COLUMNS) // (2 if options.type == "large" else 1)


def small_page(options: Options) -> bool:
    """Whether little stands side by side: paper is small, or letters are large."""
    return options.paper == "a5" or options.type == "large"


def text_width(paper: str) -> float:
    """Millimetres between the margins of a page.

    >>> text_width("a4")
    188.0
    """
    from companion.printing.paper import PAPERS
    from companion.printing.sheet import MARGIN

    return float(PAPERS[paper].width - 2 * MARGIN)


def shares(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """How the columns of a table share its width: equally, unless a number is too long for that and would be cut.

    >>> shares(["mean", "least"], [["3", "1"], ["847/19\u00a0(≈\u00a044.58)", "4"]])
    [19, 9]
    """
    columns = list(zip(heads, *rows, strict=True))
    words = [max((len(word) for cell in column for word in cell.split(" ")), default=0) for column in columns]
    if max(words, default=0) <= _EQUAL:
        return [1] * len(words)
    return [min(max(longest, _LEAST_SHARE), _MOST_SHARE) + _BESIDE for longest in words]
