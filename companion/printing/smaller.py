"""Prints a document a little smaller where a printer's margins leave too little room for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from companion.errors import PrintError
from companion.printing import pdf_pages
from companion.printing.options import PageOptions
from companion.printing.paper import Size, pt

LEAST = 0.84
"""The smallest scale. What needs less is refused, because its letters would be too small."""

Made = TypeVar("Made")
Options = TypeVar("Options", bound=PageOptions)


def or_smaller(
    make: Callable[[Options, float], Made], options: Options, page: Size, white: float, *, lying: bool = False
) -> Made:
    """What ``make`` prints with ``options`` at scale 1; if the printer's margins leave too little room: the page laid
    out without these margins, and then scaled.

    ``white``: the millimetres at the page's edges that the document itself leaves white. ``lying``: two pages share
    a sheet of the printer. Raises what ``make`` raises.
    """
    try:
        return make(options, 1.0)
    except PrintError as error:
        device = options.device.lying() if lying else options.device
        needed = device.needs(duplex=True)
        scale = min((side - 2 * need) / (side - 2 * white) for side, need in zip(page, needed, strict=True))
        if not any(needed) or not LEAST <= scale < 1:
            raise
        perfect = device._replace(left=0.0, right=0.0, top=0.0, bottom=0.0)
        try:
            return make(replace(options, printer=perfect), scale)
        except PrintError:
            raise error from None


def scaled(data: bytes, page: Size, scale: float) -> bytes:
    """A PDF with all pages, of one size, scaled about their middle."""
    if scale == 1:
        return data
    width, height = pt(page.width), pt(page.height)
    writer = pdf_pages.opened(data)
    for one in writer.pages:  # a mover for each: pypdf warns of streams that pages share when it opens a file again
        pdf_pages.Mover(writer).move(one, (scale, 0, 0, scale, width * (1 - scale) / 2, height * (1 - scale) / 2))
    return pdf_pages.written(writer)
