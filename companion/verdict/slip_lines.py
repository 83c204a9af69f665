"""Lines of a score as a slip has them: those that say alike are one, and lays or guesses stand in the order of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from companion.words import NBSP, Lang, number, signed

if TYPE_CHECKING:
    from companion.verdict.report import Report, ScoredLine

_LAST_CARD = re.compile(r" (?=\S*[♠♥♦♣]\S*$|\S{1,3}$)")

_AMONG_SUITS = re.compile(r"(?<=[♠♥♦♣]) (?=[♠♥♦♣](?:\s|$))")

_NUMBER = re.compile(r"(?<![\w.,−+-])\d+(?![\w.,]*[♠♥♦♣\w])")
"""A number that stands by itself. It is no part of a card or of an article's number."""

_ALIKE = 3
"""From this many lines on, lines that differ only in numbers are merged into one."""


def staged_text(line: ScoredLine) -> str:
    """The text of a line, with its round."""
    return f"{line.stage}, {line.text}" if line.stage else line.text


def numbers_in(text: str) -> list[str]:
    """The numbers that a line's text tells: no cards, no articles."""
    return _NUMBER.findall(text)


def merged(lines: Iterable[ScoredLine], lang: Lang) -> list[ScoredLine]:
    """Lines, with those that differ only in numbers merged into one.

    Merged lines follow each other and have the same article and the same points. The merged line lists all their
    numbers at each place, and adds up their points.
    """
    found: list[ScoredLine] = []
    for _, run in groupby(
        lines, key=lambda line: (line.ref, line.label, line.stage, line.value, _NUMBER.sub("#", line.text))
    ):
        same = list(run)
        places = list(zip(*(_NUMBER.findall(line.text) for line in same), strict=True))
        if len(same) < _ALIKE or not places:
            found += same
            continue
        numbers = iter(
            [", ".join(dict.fromkeys(place)) if len(set(place)) == 1 else ", ".join(place) for place in places]
        )
        text = _NUMBER.sub(lambda _: next(numbers), same[0].text)  # noqa: B023 (used at once)
        value = sum(line.value for line in same)
        found.append(replace(same[0], text=text, value=value, points=signed(value, lang)))
    return found


def nothings(lines: Iterable[ScoredLine], lang: Lang) -> Iterator[ScoredLine]:
    """Lines, with those of one article in a row that give no points joined into one."""
    for (points, *_), run in groupby(lines, key=lambda line: (line.points, line.ref, line.label, line.stage)):
        same = list(run)
        if points == "0":
            text = (f"{NBSP}; " if lang == "fr" else "; ").join(line.text for line in same)
            same = [replace(same[0], text=text, cards=tuple(card for line in same for card in line.cards))]
        yield from same


def scored(line: ScoredLine, text: str, printable: Callable[[str], str]) -> dict[str, str]:
    """A line for the template, with this text."""
    text = _LAST_CARD.sub(NBSP, text)  # no card and no figure stands alone on the last line
    text = _AMONG_SUITS.sub(NBSP, text)  # nor does a suit of several
    return {
        "ref": line.ref,
        "label": line.label,
        "text": printable(text),
        "points": line.points,
        "cards": " ".join(line.cards),
        "brief": printable(line.brief),
    }


def played(report: Report, printable: Callable[[str], str]) -> list[dict[str, str]]:
    """Everybody's lays or guesses in the order of play, each with its player (``label``), its article's ``title`` and the player's points after it
    (``then``). Empty if the table does not number them as one.
    """
    told = [(line.turn, player, line) for player in report.players for line in player.lines]
    steps = sum(one.steps for player in report.players for one in player.held)
    turns = {turn for turn, _, _ in told}
    if len(report.players) == 1 or 0 in turns or not len(told) == len(turns) == steps:
        return []
    had = dict.fromkeys((player.name for player in report.players), 0)
    # A guess's text says itself what was right or wrong: its article needs no title.
    titled = report.counted and len({line.ref for _, _, line in told}) > 1
    rows = []
    for _, player, line in sorted(told, key=itemgetter(0)):
        had[player.name] += line.value
        text = f"{line.label}, {line.text}" if titled else line.text
        row = scored(replace(line, label=player.name), text, printable)
        then = number(had[player.name], report.lang) if report.counted else ""
        rows.append({**row, "label": printable(player.name), "title": line.label, "then": then})
    return rows
