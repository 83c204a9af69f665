"""A verdict on a page of paper: to be handed over, pinned up, or argued with.

One page where it can be: set roomy, then closer, then smaller, then without cards as understood and the proof's table,
then without notes. Nothing is ever cut: what fits no density runs over as many pages as it takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from companion.errors import PrintError
from companion.printing.options import Options
from companion.verdict.proof import Proved
from companion.verdict.report import Judged, Report, Scored
from companion.words import N_, NBSP, french_spacing, translator

_DENSITIES = ("roomy", "close", "tight", "notes", "bare")
_TOO_MUCH = {"does-not-fit", "too-wide", "text-overflow"}

TEMPLATE = "shared/slip.xml.j2"
_COLUMNS = 12
"""Columns of a proof's table side by side."""

_UNSPACED = re.compile(rf"(?<!{NBSP})(?=[;:!?»])|(?<=«)(?!{NBSP})")
_PAGE = re.compile(rb"/Type\s*/Page\b")
_HELD = "\u200b"  # never printed; keeps French spacing away from what is spaced already, and from what people typed


def print_report(game_id: str, report: Report, options: Options | None = None) -> bytes:
    """The PDF of a verdict: the paper, ink and type of ``options``, A4 by default; the language is the report's.

    Raises PrintError. A character of a name that no font has is shown by its code point, with a remark.
    """
    from companion.printing.press import dress, print_markup
    from companion.rulebook import open_rulebook

    options = options or Options(lang=report.lang)
    facts = open_rulebook(game_id, report.lang).facts
    palette, emblem = dress(facts)
    context = slip_context(report, facts)

    def made(density: str) -> bytes:
        return print_markup(TEMPLATE, {**context, "density": density}, options, palette=palette, emblem=emblem)

    for density in _DENSITIES:
        try:
            data = made(density)
        except PrintError as error:
            if any(fault.code not in _TOO_MUCH for fault in error.faults):
                raise
            continue
        if pages(data) == 1:
            return data
    return made("long")


def pages(data: bytes) -> int:
    """How many pages a PDF of ours has."""
    return len(_PAGE.findall(data))


class Typed:
    """Makes text printable: characters that no font has become code points, which are remembered for a remark."""

    def __init__(self) -> None:
        self.codes: dict[str, None] = {}

    def __call__(self, text: str) -> str:
        """Text for the template, to be printed exactly so."""
        from companion.printing.fonts import readable

        shown, codes = readable(text)
        self.codes.update(dict.fromkeys(codes))
        return _UNSPACED.sub(_HELD, shown)


def slip_context(report: Report, facts: dict[str, Any]) -> dict[str, Any]:
    """The variables of the slip's template, printable text all of it."""
    typed = Typed()
    translate = translator(report.lang)
    context: dict[str, Any] = {
        "title": report.title,
        "kind": report.kind,
        "ending": " ".join(map(typed, report.result)),
        "rulings": list(map(typed, report.rulings)),
        "players": [_player(player, typed) for player in report.players],
        "laid": [{"title": laid.title, "rows": [line.split() for line in laid.lines]} for laid in report.laid],
        "proofs": [_proof(proved, typed, first=index == 0) for index, proved in enumerate(report.proofs)],
        "claims": [_claim(claim, typed) for claim in report.claims],
        "remarks": list(map(typed, report.remarks)),
        "head": {"total": translate(N_("Total"))},
        "credits": " · ".join((report.title, facts["credits"]["authors"], facts["credits"]["origin"])),
        "footer": translate(N_("The numbers are those of the rule sheet's articles.")),
    }
    if typed.codes:
        said = translate(N_("Remark: no font here has these characters, they are shown by their numbers: {codes}."))
        said = french_spacing(said) if report.lang == "fr" else said
        context["remarks"].append(said.format(codes=", ".join(typed.codes)))
    return context


Make = Callable[[str], str]


def _each(texts: Iterable[str], typed: Make) -> list[str]:
    return [typed(text) for text in texts]


def _player(player: Scored, typed: Make) -> dict[str, Any]:
    return {
        "name": typed(player.name),
        "total": player.figure + ("?" if player.missing else ""),
        "understood": _each(player.understood, typed),
        "lines": [
            {
                "ref": line.ref,
                "label": line.label,
                "said": typed(f"{line.stage}, {line.said}" if line.stage else line.said),
                "points": line.points,
                "stage": line.stage,
            }
            for line in player.lines
        ],
    }


def _claim(claim: Judged, typed: Make) -> dict[str, Any]:
    reasons = [{"ref": ref, "said": typed(said)} for ref, said in claim.reasons]
    return {"mark": {True: "✓", False: "×", None: "?"}[claim.holds], "said": typed(claim.said), "reasons": reasons}


def _proof(proved: Proved, typed: Make, *, first: bool) -> dict[str, Any]:
    say = translator(proved.words.lang)
    block = next(proved.blocks(_COLUMNS), None)
    return {
        "title": typed(say(N_("Why nothing beats it: {name}")).format(name=proved.name)),
        "opening": _each((*proved.opening, *(proved.how if first else ())), typed),
        "block": block,
        "check": say(N_("To check it by hand:")),
        "steps": _each(proved.check, typed),
        "closing": typed(proved.closing),
    }
