"""A game of rounds as one table: a row for each article in each round, a column for each player.

The table shows side by side who did what. A list for each player would repeat the same articles for every player.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from companion.verdict.report import article_order
from companion.words import N_, NBSP, Lang, headed, number, phrase, signed

if TYPE_CHECKING:
    from companion.verdict.report import Report, Scored, ScoredLine

MOST = 6
"""The most players who can have a column on a page."""

UNNOTED = N_("cards not noted")
"""What stands for cards that nobody noted."""

_AFTER = "\0"
"""The key of the part that comes after all rounds."""

_BETWEEN = re.compile(r", |[ \u00a0\u202f]?: ")
_ENDING = re.compile(r"[ \u00a0\u202f]?: ?$")
_BEFORE_BRACKET = re.compile(r" (?=\()")
_ROWS, _FILLED, _BRIEFLY_FILLED = 3, 0.8, 0.5
"""What parts the words that head a row from the rest of its lines; the least rows that are worth comparing, and the
least part of their cells that has a line, less where the game has a short text for each. One article has at most one row more: those of many turns would not be of the same turn.
"""

Key = TypeVar("Key")


def rounds_table(report: Report, printable: Callable[[str], str]) -> list[dict[str, Any]]:
    """The parts of the table: one for each round, and one for lines before or after all rounds. Empty if there are no
    rounds.

    - ``stage``: the round, "" outside the rounds. ``after``: the part comes after all rounds.
    - ``sums``: what the part gave each player, and the total after it. ``said``: the article that gave nothing, in
      place of 0.
    - ``rows``: each with ``ref``, ``label`` and ``cells``, which hold one player's lines each. An article that gave
      nobody anything has none, unless it is all that a player's round was.
    - ``held``: rows with cards that no line shows.
    """
    players = in_order(report)
    if len(players) > MOST or not any(line.stage for player in players for line in player.lines):
        return []
    staged = [_staged(player.lines) for player in players]
    # Rounds stand in the order of play, even if some players have no line in them.
    played = {stage: line.number for lines in staged for stage, line in lines if stage != _AFTER}
    stages = sorted(played, key=played.__getitem__)
    own = {stage: [[line for at, line in lines if at == stage] for lines in staged] for stage in (*stages, _AFTER)}
    if not any(player.missing for player in players):
        own = {stage: _giving(each) for stage, each in own.items()}
    rounds = [stage for stage in stages if stage]
    articles = _articles(lines for stage in rounds for lines in own[stage])
    carded = {line.ref for player in players for line in player.lines if line.cards}
    labels = _labels(players, {stage: own[stage] for stage in rounds})
    parts = []
    before = [0] * len(players)
    for stage, each in own.items():
        if not any(each):
            continue
        gained = [sum(line.value for line in lines) for lines in each]
        before = [had + more for had, more in zip(before, gained, strict=True)]
        sums = [
            {"gained": "–", "then": ""}
            if stage in player.away
            else {"gained": signed(gain, report.lang), "then": "" if player.missing else number(then, report.lang)}
            for player, gain, then in zip(players, gained, before, strict=True)
        ]
        of_rounds = stage in rounds
        rows = _rows(each, articles if of_rounds else _articles(each), report.players)
        idle = {row["ref"] for row in rows if of_rounds and _gives_nothing(row["ref"], each)}
        parts.append(
            {
                "stage": headed(stage) if of_rounds else "",
                "after": stage == _AFTER,
                "sums": [
                    {**one, "said": next(((line.ref, line.label) for line in lines if line.ref in idle), None)}
                    for one, lines in zip(sums, each, strict=True)
                ],
                "rows": [
                    {**row, "cells": _noted(row["cells"], stage, players, phrase(UNNOTED, report.lang))}
                    if row["ref"] in carded
                    else row
                    for row in rows
                    if row["ref"] not in idle
                ],
                "held": [_held_row(players, stage, label, printable) for label in labels] if of_rounds else [],
            }
        )
    return parts


def compared(report: Report, printable: Callable[[str], str]) -> list[dict[str, Any]]:
    """The rows of a game without rounds, one for each article, or several where players have several lines of it.

    - ``label``: the article's title, or the words before a comma with which all the row's cells begin.
    - ``cells``: each player's lines, ``text``, the ``cards`` that follow it, and its ``points`` ("" where words tell what
      gives none). Where a row is a turn, each cell has its own article, ``ref`` and ``title``.
    - ``longest``: the letters of the longest text with its cards.

    Empty where there is little to compare, or where the lines do not tell all cards.
    """
    players = in_order(report)
    lines = [line for player in players for line in player.lines]
    if not 1 < len(players) <= MOST or report.board or not all(map(_told, players)):
        return []
    turned = in_turns(report)
    if not report.counted or any(line.stage for line in lines) or not (turned or all(not line.turn for line in lines)):
        return []
    headed_by_words = turned or all(", " in line.text for line in lines)
    keyed = [_by_words(player.lines) if headed_by_words else _numbered(player.lines) for player in players]
    rows = _merged([list(own) for own in keyed])
    filled = len(lines) / (len(rows) * len(players)) if rows else 0
    least = _BRIEFLY_FILLED if all(line.brief for line in lines) else _FILLED
    if len(rows) < _ROWS or filled < least or max(nth for _, nth in rows) > _ROWS:
        return []
    compared_rows = [
        _compared_row([own.get(key) for own in keyed], key[0] if headed_by_words else "", printable, turned=turned)
        for key in rows
    ]
    for row in compared_rows:
        if not turned and any(cell and cell["cards"] for cell in row["cells"]):
            cells = _noted([[cell] if cell else [] for cell in row["cells"]], "", players, phrase(UNNOTED, report.lang))
            row["cells"] = [cell[0] if cell else None for cell in cells]
    return compared_rows


def gains(report: Report) -> list[dict[str, Any]]:
    """What each round, or else each article, gave each player, in a row each: what a page without room for every line
    says. Empty where only one row gave something.
    """
    players = in_order(report)
    if len(players) > MOST or not report.counted or any(player.missing for player in players):
        return []

    def key(line: ScoredLine) -> tuple[str, str]:
        return ("", headed(line.stage)) if line.stage else (line.ref, line.label)

    lines = [line for player in players for line in player.lines]
    rounds = _distinct(map(key, sorted((line for line in lines if line.stage), key=lambda line: line.number)))
    idle = {line.ref for line in lines if line.stage} - {line.ref for line in lines if line.value}
    rows, giving = [], 0
    for ref, label in (*_articles([[line for line in lines if not line.stage]]), *rounds):
        had = [[line for line in player.lines if key(line) == (ref, label)] for player in players]
        cells = [_gain(own, idle, report.lang) for own in had]
        rows.append({"ref": ref, "label": label, "cells": cells})
        giving += not ref or any(line.value for own in had for line in own)
    return rows if giving > 1 else []


def _gain(lines: list[ScoredLine], idle: set[str], lang: Lang) -> str:
    """What a player's lines gave; the title of an article that never gives anything says why they gave nothing."""
    if len(lines) == 1 and lines[0].ref in idle:
        return lines[0].label
    return signed(sum(line.value for line in lines), lang) if lines else ""


def _told(player: Scored) -> bool:
    """True if the player's lines tell all cards that the player held."""
    return {card for line in player.lines for card in line.cards}.issuperset(
        card for one in player.held for card in one.cards
    )


def _numbered(lines: Iterable[ScoredLine]) -> dict[tuple[str, int], ScoredLine]:
    """Lines by article, and which line of it they are."""
    found: dict[tuple[str, int], ScoredLine] = {}
    for line in lines:
        found[line.ref, sum(ref == line.ref for ref, _ in found)] = line
    return found


def _by_words(lines: Iterable[ScoredLine]) -> dict[tuple[str, int], ScoredLine]:
    """Lines by the words before their first comma."""
    return {(_BETWEEN.split(line.text)[0], 0): line for line in lines}


def _compared_row(
    own: Sequence[ScoredLine | None], words: str, printable: Callable[[str], str], *, turned: bool
) -> dict[str, Any]:
    """A row that these words head, or else the article's title."""
    lines = [line for line in own if line]
    texts = [_BETWEEN.split(line.text, maxsplit=1)[1] if words else line.text for line in lines]
    parts = [_parted(text, " ".join(line.cards)) for line, text in zip(lines, texts, strict=True)]
    told = {id(line): (line.brief or text, cards) for line, (text, cards) in zip(lines, parts, strict=True)}
    counts = any(line.value for line in lines)
    return {
        "ref": "" if turned else ", ".join(sorted({line.ref for line in lines}, key=article_order)),
        "label": printable(headed(words)) if words else lines[0].label,
        "longest": max(len(text) + len(cards) for text, cards in told.values()) + 2,
        "cells": [
            line
            and {
                "points": line.points if counts or not line.text else "",
                "text": printable(_BEFORE_BRACKET.sub(NBSP, told[id(line)][0])),
                "cards": _in_twos(told[id(line)][1]),
                "ref": line.ref if turned else "",
                "title": line.label,
            }
            for line in own
        ],
    }


def _parted(text: str, cards: str) -> tuple[str, str]:
    """A text and the cards that it ends with.

    >>> _parted("3 × 2 points: 3♥ 8♥", "3♥ 8♥"), _parted("nobody", "3♥")
    (('3 × 2 points', '3♥ 8♥'), ('nobody', ''))
    """
    if not cards or not text.endswith(cards):
        return text, ""
    return _ENDING.sub("", text.removesuffix(cards)), cards


def _in_twos(cards: str) -> str:
    """Cards of which none stands alone on a line.

    >>> _in_twos("3♥ 8♥ K♥").replace(NBSP, "_"), _in_twos("3♥ 8♥ K♥ 2♣").replace(NBSP, "_")
    ('3♥_8♥_K♥', '3♥_8♥ K♥_2♣')
    """
    each = cards.split()
    pairs = [each[start : start + 2] for start in range(0, len(each), 2)]
    if len(pairs) > 1 and len(pairs[-1]) == 1:
        pairs[-2:] = [pairs[-2] + pairs[-1]]
    return " ".join(NBSP.join(pair) for pair in pairs)


def _staged(lines: Sequence[ScoredLine]) -> list[tuple[str, ScoredLine]]:
    """Each line with its round. Lines outside the rounds have a key that says whether they come before or after them."""
    found: list[tuple[str, ScoredLine]] = []
    begun = False
    for line in lines:
        begun = begun or bool(line.stage)
        found.append((line.stage or (_AFTER if begun else ""), line))
    return found


def _articles(own: Iterable[Sequence[ScoredLine]]) -> list[tuple[str, str]]:
    """The articles of lines (numbers and titles), in the order of their numbers, whatever came first at the table."""
    keys = _merged([_distinct((line.ref, line.label) for line in lines) for lines in own])
    return sorted(keys, key=lambda key: article_order(key[0]))


def _rows(
    own: Sequence[Sequence[ScoredLine]], articles: Iterable[tuple[str, str]], players: Iterable[Scored]
) -> list[dict[str, Any]]:
    """A row for each article that gave a player something.

    If a player's entry is incomplete, every article has a row, because it may still give something.
    """
    is_open = any(player.missing for player in players)
    return [
        {
            "ref": ref,
            "label": label,
            "cells": [
                [
                    {"points": line.points, "cards": " ".join(line.cards), "brief": line.brief}
                    for line in lines
                    if line.ref == ref
                ]
                for lines in own
            ],
        }
        for ref, label in articles
        if is_open or any(line.ref == ref for lines in own for line in lines)
    ]


def _giving(own: Iterable[list[ScoredLine]]) -> list[list[ScoredLine]]:
    """Each player's lines of a round without those of articles that gave nobody anything and took no cards, unless a
    player has no other.
    """
    giving = {line.ref for lines in own for line in lines if line.value or line.cards}
    return [[line for line in lines if line.ref in giving] or lines for lines in own]


def _gives_nothing(ref: str, own: Iterable[Sequence[ScoredLine]]) -> bool:
    """True if this article's line is the only one of all who have one in a round, and gives and shows nothing."""
    had = [lines for lines in own if any(line.ref == ref for line in lines)]
    return bool(had) and all(len(lines) == 1 and not lines[0].value and not lines[0].cards for lines in had)


def _noted(cells: Sequence[Any], stage: str, players: Iterable[Scored], unnoted: str) -> list[Any]:
    """Cells of an article that shows cards elsewhere; a word stands for cards of a round that nobody noted."""
    known = [any(one.cards for one in player.held if one.stage == stage) for player in players]
    return [
        cell if had else [{**line, "cards": line["cards"] or unnoted} for line in cell]
        for cell, had in zip(cells, known, strict=True)
    ]


def _labels(players: Sequence[Scored], own: Mapping[str, Sequence[Sequence[ScoredLine]]]) -> list[str]:
    """The names of held things that have a row in every round: those with cards that in some round no line shows."""
    untold = {
        one.label
        for stage, each in own.items()
        for player, lines in zip(players, each, strict=True)
        for one in player.held
        if one.stage == stage and not {card for line in lines for card in line.cards}.issuperset(one.cards)
    }
    # Where somebody counted the cards, the line of that count tells them.
    untold -= {
        one.label
        for stage, each in own.items()
        for player, lines in zip(players, each, strict=True)
        for one in player.held
        if one.stage == stage and not one.cards and one.text in {str(line.value) for line in lines}
    }
    kinds = _merged(
        [_distinct(one.label for one in player.held if one.stage == stage) for stage in own for player in players]
    )
    return [label for label in kinds if label in untold]


def _held_row(players: Iterable[Scored], stage: str, label: str, printable: Callable[[str], str]) -> dict[str, Any]:
    """What each player held under one name in a round."""
    had = [next((one for one in player.held if (one.stage, one.label) == (stage, label)), None) for player in players]
    cells = [
        {"cards": " ".join(one.cards), "text": printable(_in_twos(one.text) if one.cards else one.text)}
        if one
        else {"cards": "", "text": ""}
        for one in had
    ]
    return {"label": headed(label), "cells": cells}


def in_turns(report: Report) -> bool:
    """True if each player has a line for each turn of the game."""
    turns = [line.turn for player in report.players for line in player.lines]
    return 0 not in turns and len(set(turns)) < len(turns)


def in_order(report: Report) -> list[Scored]:
    """The players as a slip has them side by side: in the order of play if its rows are turns, else by rank."""
    return list(report.players) if in_turns(report) else by_rank(report.players)


def by_rank(players: Iterable[Scored]) -> list[Scored]:
    """The players by rank; those of equal rank in the order of their seats."""
    return sorted(players, key=lambda player: player.rank)


def _distinct(keys: Iterable[Key]) -> list[Key]:
    return list(dict.fromkeys(keys))


def _merged(orders: Iterable[Sequence[Key]]) -> list[Key]:
    """All keys of several orders in one order, each after the key that it follows.

    >>> _merged([["a", "c"], ["a", "b", "c"], ["d"]])
    ['d', 'a', 'b', 'c']
    """
    merged: list[Key] = []
    for order in sorted(orders, key=len, reverse=True):
        at = 0
        for key in order:
            if key in merged:
                at = merged.index(key) + 1
            else:
                merged.insert(at, key)
                at += 1
    return merged
