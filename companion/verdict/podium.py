"""The podium of a verdict on paper: who stands where, how high, and with which words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any

from companion.verdict.slip_rounds import by_rank
from companion.words import N_, NBSP, listed, phrase

if TYPE_CHECKING:
    from companion.verdict.report import Report, Scored

_ON_A_STEP = 18
"""The most letters that fit above a step of the podium."""

TIERS, _ON_A_TIER = 2, 40
"""The most tiers below a podium's only step, and the most letters that fit on one."""


def podium(report: Report, printable: Callable[[str], str]) -> dict[str, Any]:
    """The steps of a podium; empty if nobody has won by points.

    - ``steps``: the winners' step first, in the middle (``at`` 0), then those at its left (-1) and right (1).
      ``step``: how high it is, 1 the highest. Equal scores stand equally high, and ``tie`` says that a tie-break decided.
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
    names = [", ".join(printable(one.name) for one in group) for group in groups]
    figures = [group[0].figure for group in groups]
    if figures.count(figures[0]) == 1:  # the winner's name stands in the laurel above, unless somebody else is as high
        names[0] = ""
    if not all(len(name) <= _ON_A_STEP for name in names):
        groups, names = [best], [""]
    tie = phrase(N_("tie-break"), report.lang)
    steps = [
        {
            "at": place,
            "rank": group[0].rank,
            "step": groups[figures.index(group[0].figure)][0].rank,
            "name": name,
            "total": group[0].figure,
            "tie": tie if len({one[0].rank for one in groups if one[0].figure == group[0].figure}) > 1 else "",
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
