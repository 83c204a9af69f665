"""Advice on a page of paper: the position, the best that could be had, what else there was to choose from, and why.

Made as a verdict's slip is: as much on one page as fits, its words as large as the page holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.printing.about import credit_line
from companion.printing.options import Options
from companion.verdict.slip import print_fitting
from companion.verdict.slip_context import Typed, block_context
from companion.verdict.slip_room import columns_of
from companion.words import N_, headed, phrase

if TYPE_CHECKING:
    from companion.verdict.advice import Advice

TEMPLATE = "shared/advice.xml.j2"

DENSITIES = ("drawn", "plain", "bare")
"""How much is on the page, the fullest first: cards drawn; cards as words; everything closer together."""


def print_advice(game_id: str, advice: Advice, options: Options | None = None) -> bytes:
    """The PDF of advice: the paper, ink and type of ``options``, A4 by default; the language is the advice's.

    Raises PrintError. A character of a name that no font has is shown by its code point, with a remark.
    """
    from companion.printing.context import dress
    from companion.rulebook import open_rulebook

    options = options or Options(lang=advice.lang)
    facts = open_rulebook(game_id, advice.lang).facts
    palette, emblem = dress(facts)
    context = advice_context(advice, facts, options)
    return print_fitting(TEMPLATE, context, options, palette=palette, emblem=emblem, densities=DENSITIES)


def advice_context(advice: Advice, facts: dict[str, Any], options: Options) -> dict[str, Any]:
    """The variables of the slip's template, printable text all of it."""
    typed = Typed()

    def say(message: str) -> str:
        return phrase(message, advice.lang)

    context: dict[str, Any] = {
        "title": advice.title,
        "kind": advice.kind,
        "of": typed(advice.of),
        "said": typed(headed(advice.said)),  # its player stands above it
        "ref": advice.ref,
        "label": advice.label,
        "bound": typed(advice.bound),
        "rulings": [typed(said) for said in advice.rulings],
        "held": [
            {"label": typed(one.label), "said": typed(one.said), "cards": " ".join(one.cards)} for one in advice.held
        ],
        "laid": [(typed(title), rows) for title, rows in advice.laid],
        "blocks": [block_context(block, typed) for block in advice.blocks(columns_of(options))],
        "why": [typed(said) for said in advice.why],
        "remarks": [typed(said) for said in advice.remarks],
        "say": {"position": say(N_("The position")), "why": say(advice.heading)},
        "credits": credit_line(advice.title, facts),
        "footer": say(N_("The numbers are those of the rule sheet's articles.")),
    }
    if typed.codes:
        said = say(N_("Remark: no font here has these characters, they are shown by their numbers: {codes}."))
        context["remarks"].append(said.format(codes=", ".join(typed.codes)))
    return context
