"""A verdict on a page of paper: to be pinned up, handed over, signed, or argued with.

One page where it can be, and its words as large as the page holds. First everything is on it, cards drawn; then cards as
words; then proofs in short, on a large page alone; then cards of lines alone. What fits none of these runs over as many
pages as it takes, proofs with their tables: no line of a score, no claim and no reason is ever left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.printing.options import Options
from companion.verdict.slip_context import slip_context
from companion.verdict.slip_room import LEAST, STEP, most_growth, small_page

if TYPE_CHECKING:
    from companion.printing.emblem import Emblem
    from companion.printing.look import Palette
    from companion.verdict.reported import Report

TEMPLATE = "shared/slip.xml.j2"

DENSITIES = ("drawn", "plain", "short", "bare")
"""How much is on the page, the fullest first."""

OF_A_TABLE = ("drawn", "plain", "short", "beside", "bare", "closest")
"""The same where things lie on a table: they may stand beside what everybody has."""

SEVERAL = ("plain", "short", "bare")
"""The same for more pages than one; less is on them only where that saves a page."""

MANY = 8
"""Of more pages nobody counts how many they are."""

_PAGE = re.compile(rb"/Type\s*/Page\b")


def print_report(game_id: str, report: Report, options: Options | None = None, code: str | None = None) -> bytes:
    """The PDF of a verdict: the paper, ink and type of ``options``, A4 by default; the language is the report's.

    ``code``: the text of a QR code by which it can be settled again; one that is too large is left out, with a remark.
    Raises PrintError. A character of a name that no font has is shown by its code point, with a remark.
    """
    from companion.printing.context import dress
    from companion.rulebook import open_rulebook

    options = options or Options(lang=report.lang)
    facts = open_rulebook(game_id, report.lang).facts
    palette, emblem = dress(facts)
    densities = OF_A_TABLE if report.board and not small_page(options) else DENSITIES
    context = slip_context(report, facts, options, code)
    return print_fitting(TEMPLATE, context, options, palette=palette, emblem=emblem, densities=densities)


def print_fitting(  # noqa: PLR0913 (a page, and how it is dressed)
    template: str,
    context: Mapping[str, Any],
    options: Options,
    *,
    palette: Palette,
    emblem: Emblem,
    densities: Sequence[str] = DENSITIES,
) -> bytes:
    """A slip on one page with as much on it as fits (the fullest of ``densities`` first), else on as few pages as can be.

    The template is told ``density``, and ``long`` where it may take several pages.
    """
    from companion.printing.grown import print_grown
    from companion.printing.press import print_markup

    for density in densities:
        variables = {**context, "density": density, "long": False}
        data = print_grown(template, variables, options, _growths(options), palette=palette, emblem=emblem)
        if data is not None:
            return data
    longest = b""
    for density in (one for one in SEVERAL if one in densities):
        variables = {**context, "density": density, "long": True}
        data = print_markup(template, variables, options, palette=palette, emblem=emblem)
        if not longest or pages(data) < pages(longest):
            longest = data
        if pages(longest) > MANY:
            break
    return longest


def _growths(options: Options) -> tuple[float, ...]:
    """The factors tried, rising."""
    most = most_growth(options)
    return tuple(round(LEAST + STEP * index, 2) for index in range(round((most - LEAST) / STEP) + 1))


def pages(data: bytes) -> int:
    """How many pages a PDF of ours has."""
    return len(_PAGE.findall(data))
