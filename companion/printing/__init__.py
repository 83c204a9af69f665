"""Printing: Jinja2 templates -> our own small XML vocabulary -> ReportLab -> PDF, in true millimetres.

The only room that knows paper. Nothing heavy is imported here, so that the command line can name a paper or an ink
without paying for ReportLab; the presses are fetched when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.printing.options import PageOptions
from companion.printing.output import write_atomically

if TYPE_CHECKING:
    from companion.printing.press import print_aid, print_markup, print_pad

__all__ = ["PageOptions", "print_aid", "print_markup", "print_pad", "write_atomically"]


def __getattr__(name: str) -> object:
    if name not in ("print_aid", "print_markup", "print_pad"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from companion.printing import press

    return getattr(press, name)
