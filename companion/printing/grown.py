"""Documents whose words grow as large as their pages allow: posters for the wall, slips, puzzles."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from itertools import groupby
from typing import Any

from reportlab.platypus import Flowable, PageBreak

from companion.errors import PrintError
from companion.printing import markup
from companion.printing.document import typeset
from companion.printing.emblem import Emblem
from companion.printing.look import Palette
from companion.printing.markup import page
from companion.printing.markup.flow import Spring, Stack
from companion.printing.markup.setting import Setting
from companion.printing.options import PageOptions
from companion.printing.press import read_template
from companion.printing.printer import Printer
from companion.printing.sheet import Sheet

SLACK = 1.0
"""Points that stay free on a page, because Platypus may round differently from our own measurement."""


def print_grown(
    template: str,
    context: Mapping[str, Any],
    options: PageOptions,
    growths: Sequence[float],
    *,
    palette: Palette | None = None,
    emblem: Emblem | None = None,
    game: str = "",
    later: Sequence[float] = (),
) -> bytes | None:
    """The PDF of a ``document``, with its words and drawn cards as large as its pages allow.

    The document has one page, and one more for each page break in it. The result uses the greatest of ``growths``
    (rising factors) that fits; springs share the remaining space. None if not even the least of them fits. ``game``:
    the game whose scene and pictures the document may show. ``later``: each page grows by itself, those after the first by
    these factors.

    Raises PrintError for faults that no size would mend.
    """
    node, setting = read_template(template, context, options, palette, emblem)
    setting = setting._replace(game=game)
    if later:
        return _each_grown(node, setting, (growths, later), options.device)
    best = _on_its_pages(node, setting, growths[0], options.device)
    if best is None:
        return None
    least, most = 1, len(growths)
    while least < most:  # a document that fits at one size fits at every smaller one
        middle = (least + most) // 2
        found = _on_its_pages(node, setting, growths[middle], options.device)
        if found is None:
            most = middle
        else:
            best, least = found, middle + 1
    for growth in reversed(growths[:least]):
        found = best if growth == growths[least - 1] else _on_its_pages(node, setting, growth, options.device)
        try:
            if found is not None:
                return typeset(*found)
        except PrintError as error:  # a word wider than its column is noticed only when drawn
            _raise_unless_layout(error)
    return None


def _each_grown(
    node: markup.Node, setting: Setting, growths: Sequence[Sequence[float]], printer: Printer
) -> bytes | None:
    """The PDF of a document, each page at the greatest growth at which it fits; None if a page fits at none.

    ``growths``: the factors of the first page, and those of the others.
    """

    @cache
    def built(growth: float) -> tuple[list[list[Flowable]], Sheet] | None:
        try:
            story, sheet = _built(node, setting, growth, printer)
        except PrintError as error:
            _raise_unless_layout(error)
            return None
        return list(_pages_of(story)), sheet

    def page_at(index: int, growth: float) -> list[Flowable] | None:
        found = built(growth)
        return found[0][index] if found and _stretched(found[0][index], found[1], first=not index) else None

    def fits(growth: float, index: int) -> bool:
        return page_at(index, growth) is not None

    last, least = built(growths[1][0]), None
    if last is not None and fits(growths[1][0], len(last[0]) - 1):  # most often it is the last page that is too full
        least = built(growths[0][0])
    if least is None or not all(fits(growths[index > 0][0], index) for index in range(len(least[0]))):
        return None
    for fewer in range(max(map(len, growths))):
        story: list[Flowable] = []
        for index in range(len(least[0])):
            factors = growths[index > 0]
            tried = factors[1 : max(1, len(factors) - fewer)]
            # A page that fits at one size fits at every smaller one.
            fitting = bisect_left(tried, True, key=lambda growth: not fits(growth, index))
            page_of = page_at(index, (factors[0], *tried)[fitting]) or []
            story += [PageBreak(), *page_of] if index else page_of
        try:
            return typeset(story, least[1])
        except PrintError as error:  # a word wider than its column is noticed only when drawn
            _raise_unless_layout(error)
            built.cache_clear()
    return None


def print_fullest(template: str, context: Mapping[str, Any], options: PageOptions, growths: Sequence[float]) -> bytes:
    """The PDF of a ``document``, with its words as large as possible without adding a page.

    It uses the greatest of ``growths`` (rising factors) that needs no more pages than the least of them.

    Raises PrintError for faults at the least growth.
    """
    node, setting = read_template(template, context, options, None, None)
    best = _at(node, setting, growths[0], options.device)
    least, most, pages = 1, len(growths), pages_in(best)
    while least < most:
        middle = (least + most) // 2
        try:
            found = _at(node, setting, growths[middle], options.device)
        except PrintError as error:
            _raise_unless_layout(error)
            most = middle
            continue
        if pages_in(found) > pages:
            most = middle
        else:
            best, least = found, middle + 1
    return best


def _at(node: markup.Node, setting: Setting, growth: float, printer: Printer) -> bytes:
    """The PDF of a document at one growth. Raises PrintError."""
    story, sheet = _built(node, setting, growth, printer)
    with sheet.telling_margin(printer):
        return typeset(story, sheet)


def pages_in(data: bytes) -> int:
    """The number of pages in a PDF."""
    from pypdf import PdfReader

    return len(PdfReader(BytesIO(data)).pages)


TOO_MUCH = frozenset({"does-not-fit", "too-wide", "text-overflow", "printer-margin"})
"""Faults of things that are too large for their room. Smaller words may mend them."""


def _raise_unless_layout(error: PrintError) -> None:
    if any(fault.code not in TOO_MUCH for fault in error.faults):
        raise error


def _on_its_pages(
    node: markup.Node, setting: Setting, growth: float, printer: Printer
) -> tuple[list[Flowable], Sheet] | None:
    """The story of a document at one growth, with its springs stretched, and its sheet; None if a page overflows."""
    try:
        story, sheet = _built(node, setting, growth, printer)
        if all(_stretched(part, sheet, first=not index) for index, part in enumerate(_pages_of(story))):
            return story, sheet
    except PrintError as error:
        _raise_unless_layout(error)
    return None


def _built(node: markup.Node, setting: Setting, growth: float, printer: Printer) -> tuple[list[Flowable], Sheet]:
    """The story of a document at one growth, and its sheet. Raises PrintError."""
    grown = setting._replace(shrink=growth, growth=growth)
    made = node.build(grown)
    made.sheet = made.sheet.made_for(printer)
    return page.story(made, grown), made.sheet


def _pages_of(story: Sequence[Flowable]) -> Iterator[list[Flowable]]:
    """The parts of a story between its page breaks."""
    for is_break, part in groupby(story, key=lambda one: isinstance(one, PageBreak)):
        if not is_break:
            yield list(part)


def _stretched(story: Sequence[Flowable], sheet: Sheet, *, first: bool) -> bool:
    """Share the remaining height of a page among its springs. False if the story is higher than the page."""
    for one in story:
        if isinstance(one, Spring):
            one.stretch(0)  # it may have been stretched before
    left = sheet.text_height(first=first) - Stack(story).wrap(sheet.text_width, 0)[1] - SLACK
    if left < 0:
        return False
    springs = sorted((one for one in story if isinstance(one, Spring)), key=lambda one: one.most or left)
    for index, spring in enumerate(springs):  # small limits first, so that the others share the rest
        left -= spring.stretch(left / (len(springs) - index))
    return True
