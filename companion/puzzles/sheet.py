"""Puzzles on paper: the positions drawn on the front, room to write under each, the solutions upside down on the back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.game import Game
from companion.printing.about import credit_line
from companion.printing.options import PageOptions
from companion.puzzles.posing import Posed, puzzle_of
from companion.verdict.advice import Advice, advice_of
from companion.verdict.report import cited
from companion.verdict.slip import LEAST, STEP
from companion.words import N_, headed, phrase

TEMPLATE = "shared/puzzles.xml.j2"

DENSITIES = ("large", "normal", "small", "plain")
"""How the cards are drawn, the largest first; ``plain``: as words."""

LABEL = 2
"""Cards that a group is as wide as at least: its label stands above it."""

MOST = 1.3
"""By how much words and cards may grow to fill the page."""


def print_puzzles(game: Game, posed: Sequence[Posed], seed: int, options: PageOptions) -> bytes:
    """The PDF of a sheet of puzzles, two pages: as many more sheets as it takes where one does not hold them.

    Raises PrintError.
    """
    from companion.printing.context import dress
    from companion.printing.grown import print_grown
    from companion.printing.press import print_markup
    from companion.rulebook import open_rulebook

    facts = open_rulebook(game.id, options.lang).facts
    palette, emblem = dress(facts)
    data = None
    for each in _shares(len(posed)):
        context = _context(game, posed, each, seed, options, facts)
        for density in DENSITIES:
            variables = {**context, "density": density}
            data = print_grown(TEMPLATE, variables, options, _growths(), palette=palette, emblem=emblem)
            if data is not None:
                return data
    return print_markup(TEMPLATE, {**context, "density": "plain"}, options, palette=palette, emblem=emblem)


def _shares(count: int) -> Iterator[int]:
    """How many puzzles a sheet may have, the most first: all, or evenly dealt out over two, three … sheets.

    >>> list(_shares(5))
    [5, 3, 2, 1]
    """
    yield from dict.fromkeys(-(-count // sheets) for sheets in range(1, count + 1))


def _growths() -> tuple[float, ...]:
    return tuple(round(LEAST + STEP * index, 2) for index in range(round((MOST - LEAST) / STEP) + 1))


def _context(  # noqa: PLR0913, PLR0917 (what is printed, and how)
    game: Game, posed: Sequence[Posed], each: int, seed: int, options: PageOptions, facts: dict[str, Any]
) -> dict[str, Any]:
    def say(message: str) -> str:
        return phrase(message, options.lang)

    _, puzzle = puzzle_of(game)
    advices = [advice_of(game, one.entry, one.advised, options.lang) for one in posed]
    hidden = {headed(advices[0].words.field(field)) for field in puzzle.hidden}
    puzzles = [
        {
            "number": number,
            "held": [
                {
                    "label": one.label,
                    "said": one.said,
                    "cards": " ".join(one.cards),
                    "wide": max(len(one.cards), LABEL),
                }
                for one in advice.held
                if one.label not in hidden
            ],
            **_board(advice, puzzle.marked(made.entry)),
            "solution": cited(advice.said, advice.ref),
            "greedy": say(N_("What comes to mind first brings {value}.")).format(value=_value(made.greedy, advice)),
        }
        for number, (made, advice) in enumerate(zip(posed, advices, strict=True), 1)
    ]
    return {
        "title": advices[0].title,
        "kind": say(N_("Puzzles")),
        "question": advices[0].words.advice(puzzle.question),
        "sheets": [puzzles[start : start + each] for start in range(0, len(puzzles), each)],
        "say": {
            "answer": say(N_("Your answer")),
            "overleaf": say(N_("The solutions are on the back, upside down.")),
            "solutions": say(N_("Solutions")),
        },
        "credits": credit_line(advices[0].title, facts),
        "footer": say(N_("Set {seed}")).format(seed=seed),
    }


def _board(advice: Advice, marked: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """What lies on the table, without its empty edges, and the places with a frame."""
    if not advice.laid:
        return {"board": [], "marked": []}
    rows = advice.laid[0][1]
    filled = [(row, column) for row, cards in enumerate(rows) for column, card in enumerate(cards) if card]
    top, left = (min(place[side] for place in filled) for side in (0, 1))
    bottom, right = (max(place[side] for place in filled) + 1 for side in (0, 1))
    return {
        "board": [cards[left:right] for cards in rows[top:bottom]],
        "marked": [(row - top, column - left) for row, column in marked],
    }


def _value(value: Any, advice: Advice) -> str:  # noqa: ANN401 (the game's own)
    return advice.words.value(list(value) if isinstance(value, tuple) else value)
