"""The winner in the laurel and the podium of a verdict on paper: who stands where, how high, and with which words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

from companion.verdict.slip_rounds import by_rank
from companion.words import N_, NBSP, Lang, listed, phrase

if TYPE_CHECKING:
    from companion.printing.options import PageOptions
    from companion.verdict.report import Report, Scored

ON_A_STEP = 18
"""The most letters that fit above a step of the podium."""

TIERS, _ON_A_TIER = 2, 40
"""The most tiers below a podium's only step, and the most letters that fit on one."""


_SHORT, _MIDDLING = 14, 40
"""The most letters of the winners' names for the largest type, and for large type."""

VICTOR = 53.3
"""The height of a line of a winner's name at its largest, in mm."""

_WREATHED, _ONE_WORD = 72, 24
"""The most letters of the winners' names that fit into a laurel, and of the longest word among them."""


def crowning(report: Report, options: PageOptions, printable: Callable[[str], str]) -> dict[str, Any]:
    """The result as a poster shows it, with the names as large as their length allows: ``large`` if they stand in a
    laurel, on these ``lines``, or alone where nobody has won. Without a headline: its sentences.
    """
    result = report.headline
    if result is None:
        return {"headline": None, "result": [printable(one) for one in report.result]}
    names = listed(result.names, report.lang)
    style = "title" if len(names) <= _SHORT else "title-compact" if len(names) <= _MIDDLING else "heading1"
    wreathed = _wreathed(names)
    lines = [printable(line) for line in _in_two(result.names, report.lang)] if result.won and wreathed else []
    headline = {
        "kind": result.kind,
        "names": printable(names),
        "style": style,
        "text": printable(result.figure),
        "large": wreathed if names else _wreathed(result.kind),
        "lines": lines,
        "laurel": max((_in_laurel(line, options) for line in lines), default=None),
    }
    return {"headline": headline, "result": [printable(one) for one in report.result[1:]]}


def _wreathed(names: str) -> bool:
    """True if the winners' names fit into a laurel, on at most two lines."""
    return len(names) <= _WREATHED and max(map(len, re.split(r"[\s-]", names))) <= _ONE_WORD


def _in_two(names: Sequence[str], lang: Lang) -> list[str]:
    """The names on one line; of several winners on two of nearly one length, so that the laurel embraces all.

    >>> _in_two(["Ana"], "en"), _in_two(["Ana", "Ben", "Chloé"], "fr")
    (['Ana'], ['Ana, Ben', 'et Chloé'])
    """
    words = listed(names, lang).split(" ")
    if len(names) == 1 or len(words) == 1:
        return [" ".join(words)]
    parted = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    best = min(parted, key=lambda two: abs(len(two[0]) - len(two[1])))
    return list(best)


def _in_laurel(names: str, options: PageOptions) -> float:
    """The width of a line of the winners' names in the laurel's type, in mm."""
    from companion.printing import fonts
    from companion.printing.look import Look, Palette
    from companion.printing.paper import mm
    from companion.printing.styles import style

    chosen = style("victor", Look.of(Palette(), options))
    return round(mm(fonts.width(names, chosen.fontName, chosen.fontSize)), 1)


def podium(report: Report, printable: Callable[[str], str]) -> dict[str, Any]:
    """The steps of a podium; empty if nobody has won by points.

    - ``steps``: the winners' step first, in the middle (``at`` 0) and the highest, whose names stand in the laurel
      above; then those at its left (-1) and right (1). Of equal scores ``tie`` says that a tie-break decided.
    - ``tiers``: where the winners' step is the only one, the next players in words, on tiers below it.
    - ``below``: all players below the winners, in words. ``others``: those among them who stand nowhere, or whose
      name does not fit.

    Players of equal rank share the last step.
    """
    ranked = by_rank(report.players)
    best = [player for player in ranked if player.rank == 1]
    below = ranked[len(best) :]
    if report.headline is None or not report.headline.won or not report.counted or not below:
        return {}
    groups = [best, below[:1], [one for one in below[1:] if one.rank == below[1].rank]][: len(below) + 1]
    names = ["", *(", ".join(printable(one.name) for one in group) for group in groups[1:])]
    if not all(len(name) <= ON_A_STEP for name in names):
        groups, names = [best], [""]
    tie = phrase(N_("tie-break"), report.lang)
    steps = [
        {
            "at": place,
            "rank": group[0].rank,
            "name": name,
            "total": group[0].figure,
            "tie": (printable(group[0].tie) or tie)
            if len({one[0].rank for one in groups if one[0].figure == group[0].figure}) > 1
            else "",
        }
        for place, group, name in zip((0, -1, 1), groups, names, strict=False)
    ]
    standing = sum(map(len, groups[1:]))

    def places(players: Iterable[Scored]) -> list[str]:
        """These players in words, those of equal rank together."""
        ranks = [list(same) for _, same in groupby(players, key=lambda one: one.rank)]
        named = [(same[0], printable(listed([one.name for one in same], report.lang))) for same in ranks]
        return [f"{one.rank}.{NBSP}{words}{NBSP}· {one.figure}" for one, words in named]

    others = places(below[standing:])
    tiers = [] if standing else list(takewhile(lambda words: len(words) <= _ON_A_TIER, others[:TIERS]))
    return {"steps": steps, "tiers": tiers, "below": places(below), "others": others[len(tiers) :]}
