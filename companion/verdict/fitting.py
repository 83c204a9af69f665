"""Fits a verdict to its pages: tries its forms, from the fullest to the barest, and how large its words can be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.printing.options import PageOptions

if TYPE_CHECKING:
    from companion.printing.emblem import Emblem
    from companion.printing.look import Palette

STAGES = {
    "grand": (76, True),
    "middle": (60, True),
    "high": (44, True),
    "compact": (44, True),
    "low": (36, True),
    "stepped-least": (26, True),
    "least": (26, False),
    "parted": (76, True),
    "parted-wide": (60, True),
    "parted-high": (44, True),
    "parted-low": (44, True),
    "parted-stepped-least": (44, True),
    "parted-least": (26, False),
}
"""The measures of a staged page, the fullest first: the laurel's height in mm, and whether a podium follows. On usual
paper a laurel has one of three sizes.

The title stands on the quiet side of the game's scene, the laurel below it. The podium is never squeezed. ``compact``:
whoever signs does so beside the seal, in one row. ``parted``: the fine print has a page of its own.
"""

SMALL_LAUREL = 44
"""The height of the smaller laurel of usual paper, in mm."""

LEDGERS = {
    "widest": True,
    "wider": True,
    "wide": True,
    "open": True,
    "airy": True,
    "apart": True,
    "loose": False,
    "drawn": False,
    "plain": False,
    "least": False,
}
"""The forms of fine print that has a page of its own, the fullest first, and whether its words must be large.

- ``widest``, ``wider``: so short, at the largest words, that cards are larger and rows stand still wider apart.
- ``wide``: its rows stand wide apart, each player's across the page. ``open``, ``airy``: its rows stand wide apart.
- ``apart``: what was done is drawn, and the proofs have a further page, on small paper and in large print each its own.
- ``loose``: its rows are a millimetre higher than in ``drawn``, where they stand close.
- ``plain``: cards are written, not drawn.
- ``least``: its rows touch; it is tried only where CRAMPED stages are.
"""

CRAMPED = ("low", *(density for density in STAGES if density.endswith("least")))
"""The stages that are only for small paper and large print (`low` for a single player too). Elsewhere the fine print has a page of its own instead.
"""

ON_ONE = tuple(density for density in STAGES if not density.startswith("parted"))
"""The stages that have everything on one page."""

SEVERAL = ("plain", "short", "bare")
"""How much is on the pages if no stage fits, the fullest first. Less is shown only if that saves a page."""

MANY = 8
"""For a slip of more pages than this, no lesser density is tried to save a page."""

_PAGE = re.compile(rb"/Type\s*/Page\b")

LEAST, MOST, STEP = 1.0, 1.4, 0.05
"""The least and the greatest factor by which words grow to fill the page, and the step between factors. Large print
grows less, because it is large already.
"""

OPEN, WIDER = {False: 1.35, True: 1.2}, {False: 7, True: 2}
"""The least factor for fine print whose rows stand wide apart, and by how many steps more its words may grow: on
usual paper, and where little fits side by side."""

STAGED = 1.45
"""The greatest factor that a one-page stage tries. Below its stage there is only fine print."""

READABLE, SMALLEST = 1.3, 1.15
"""The least factors for fine print below a stage in normal type: about 11 pt on usual paper, about 9.8 on A5
and where there is only a player, or a line for each.
"""

LARGER = ("grand", "middle")
"""The stages below which lines have to be as large as a stage allows."""


def print_fitting(  # noqa: PLR0913 (a page, and how it is dressed)
    game_id: str,
    template: str,
    context: Mapping[str, Any],
    options: PageOptions,
    *,
    palette: Palette,
    emblem: Emblem,
    densities: Sequence[str],
    several: Sequence[str] = SEVERAL,
    growths: Sequence[float] = (),
    ledgers: Sequence[str] = ("",),
) -> bytes:
    """A slip on one page with as much on it as fits, or else on as few pages as possible.

    - ``densities``: what is tried for the slip in its usual form, the fullest first.
    - ``several``: what is tried after that, for any number of pages, the fullest first.
    - ``growths``: the factors by which words may grow, rising; by default those for the paper and the type.
    - ``ledgers``: what is tried for the second page of a parted density, the fullest first. Such pages grow apart.

    The template gets ``density`` and ``ledger``, and ``long`` if it may take several pages.
    """
    from companion.printing.grown import print_grown
    from companion.printing.press import print_markup

    growths = growths or _growths(options)
    pages_of = [(one, form) for one in densities for form in (ledgers if one.startswith("parted") else ("",))]
    for density, form in pages_of:
        variables = {**context, "density": density, "ledger": form, "long": False}
        filled = density in ON_ONE or density == "parted-wide"
        tried = _below_a_stage(growths, options, context) if filled else growths
        if density in LARGER and not small_page(options) and not context.get("brief"):
            tried = tried[-1:]  # rather a smaller laurel than smaller lines
        elif density in ON_ONE and not small_page(options) and not context.get("compared"):  # whose cells would break
            tried = (*tried, *(round(growths[-1] + STEP * index, 2) for index in range(1, 4)))
        if density == "parted" and not small_page(options):  # rather a smaller laurel than small letters
            tried = [growth for growth in growths if growth >= SMALLEST]
        later = _on_its_own(form, growths, options) if density.startswith("parted") else ()
        data = print_grown(
            template, variables, options, tried, palette=palette, emblem=emblem, game=game_id, later=later
        )
        if data is not None:
            return data
    longest = b""
    for density in several:
        variables = {**context, "density": density, "ledger": "", "long": True}
        data = print_markup(template, variables, options, palette=palette, emblem=emblem, game=game_id)
        if not longest or pages(data) < pages(longest):
            longest = data
        if pages(longest) > MANY:
            break
    return longest


def _growths(options: PageOptions) -> tuple[float, ...]:
    """The factors to try, rising."""
    most = most_growth(options)
    return tuple(round(LEAST + STEP * index, 2) for index in range(round((most - LEAST) / STEP) + 1))


def _below_a_stage(growths: Sequence[float], options: PageOptions, context: Mapping[str, Any]) -> Sequence[float]:
    """The factors among these for a page that has a stage and fine print; the only factor where words do not grow."""
    brief = options.paper == "a5" or context.get("alone") or context.get("brief")
    least = LEAST if options.type == "large" else SMALLEST if brief else READABLE
    return [growth for growth in growths if least <= growth < STAGED] or growths[:1]


def _on_its_own(form: str, growths: Sequence[float], options: PageOptions) -> Sequence[float]:
    """The factors for fine print of this form on a page of its own."""
    if not LEDGERS.get(form):
        return growths
    wider = [round(growths[-1] + STEP * index, 2) for index in range(1, WIDER[small_page(options)] + 1)]
    if form in ("widest", "wider"):  # rather smaller cards than smaller words
        return wider[-3:]
    return [growth for growth in (*growths, *wider) if growth >= OPEN[small_page(options)]]


def pages(data: bytes) -> int:
    """The number of pages of a PDF made by Companion."""
    return len(_PAGE.findall(data))


def most_growth(options: PageOptions) -> float:
    """The greatest factor by which words grow."""
    return MOST - 2 * STEP if options.type == "large" else MOST


def small_page(options: PageOptions) -> bool:
    """True if little fits side by side, because the paper is small or the letters are large."""
    return options.paper == "a5" or options.type == "large"
