"""Prints puzzles: positions on the front with room to write under each, solutions upside down on the back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from typing import Any

from companion.game import Game, Puzzle
from companion.notes import Cited, Note
from companion.printing.about import credit_line
from companion.printing.options import PageOptions
from companion.printing.paper import SHEETS
from companion.printing.sheet import MARGIN
from companion.puzzles.posing import Posed, puzzle_of, stars
from companion.verdict.advice import Advice, advice_of, drawable, picture_context, position_context
from companion.verdict.fitting import LEAST, STEP
from companion.verdict.slip import Printable
from companion.verdict.wording import Wording
from companion.words import N_, NBSP, headed, phrase

TEMPLATE = "shared/puzzles.xml.j2"

DENSITIES = ("huge", "large", "normal", "small", "plain", "bare")
"""How cards are drawn, the largest first.

``plain``: as words, except in solutions. ``bare``: as words there too, tried last, if not even one puzzle fits on a
sheet otherwise.
"""

PANELS = "puzzle.xml.j2"
"""The file with a game's macros for puzzles.

``steps`` draws three panels, ``front`` a position with the places of its answer, ``solved`` the best answer and the
obvious one. ``also`` tells what a position in words has besides, ``options`` draws what there is to choose from, or the obvious choice.
"""

SAID = {
    "answer": N_("Your answer"),
    "obvious": N_("The obvious choice"),
    "points": N_("Points"),
    "overleaf": N_("solutions on the back"),
    "turned": N_("solutions on the back, upside down"),
    "solutions": N_("Solutions"),
    "cited": N_("Numbers in brackets are articles of the rule sheet"),
}
LEVELS = (N_("Easy"), N_("Medium"), N_("Hard"))
"""What one, two and three stars are called."""

STEPS = 3

LABEL = 2
"""The least width of a group, in cards, so that its label fits above it."""

MOST = 1.3
"""The largest factor by which words and cards grow to fill the page."""


def print_puzzles(game: Game, posed: Sequence[Posed], seed: int, options: PageOptions) -> bytes:
    """The PDF of a sheet of puzzles: two pages, or more sheets if one does not hold them.

    Raises PrintError.
    """
    from companion.printing.context import dress
    from companion.printing.grown import print_grown
    from companion.printing.press import print_markup
    from companion.rulebook import open_rulebook

    facts = open_rulebook(game.id, options.lang).facts
    palette, emblem = dress(facts)
    each = 1 if options.paper == "a5" else 2 if options.type == "large" else 3
    for densities, shares in product((DENSITIES[:-1], DENSITIES[-1:]), _shares(len(posed), each)):
        context = _context(game, posed, shares, seed, options, facts)
        for density in densities:
            variables = {**context, "density": density}
            data = print_grown(TEMPLATE, variables, options, _growths(), palette=palette, emblem=emblem, game=game.id)
            if data is not None:
                return data
    return print_markup(TEMPLATE, {**context, "density": "bare"}, options, palette=palette, emblem=emblem, game=game.id)


def _shares(count: int, most: int) -> Iterator[list[int]]:
    """The ways to share puzzles among sheets, at most ``most`` on each, the fewest sheets first. The first sheet, which
    has the rules, gets the fewest puzzles.

    >>> list(_shares(4, 3))
    [[2, 2], [1, 1, 2], [1, 1, 1, 1]]
    """
    for sheets in range(-(-count // most), count + 1):
        few, more = divmod(count, sheets)
        yield [few] * (sheets - more) + [few + 1] * more


def _growths() -> tuple[float, ...]:
    return tuple(round(LEAST + STEP * index, 2) for index in range(round((MOST - LEAST) / STEP) + 1))


def _context(  # noqa: PLR0913, PLR0917 (what is printed, and how)
    game: Game, posed: Sequence[Posed], shares: list[int], seed: int, options: PageOptions, facts: dict[str, Any]
) -> dict[str, Any]:
    def say(message: str) -> str:
        return phrase(message, options.lang)

    _, puzzle = puzzle_of(game)
    advices = [advice_of(game, one.entry, one.advised, options.lang) for one in posed]
    words, printable = advices[0].words, Printable()

    hidden = {headed(words.field(field)) for field in puzzle.hidden}
    names = words.sentence("puzzle", Note("titles")).split(" | ")
    puzzles = [
        {
            "number": number,
            "name": f"{_named(names, hard, seed + number)} ·{NBSP}{seed}-{number}",
            "held": [
                {
                    "label": one.label,
                    "text": one.text,
                    "cards": " ".join(one.cards),
                    "wide": max(len(one.cards), LABEL),
                }
                for one in advice.held
                if one.label not in hidden
            ],
            "stars": hard,
            "position": position_context(advice, options, printable)
            | {"lesson": drawable(shown, advice.lang, printable)},
            "score": _scored(made.advised.answer["value"], words),
            "articles": _articles(puzzle, advice, cited),
            "why": why,
            "greedy": _scored(made.greedy, words),
        }
        for number, (hard, made, advice) in enumerate(_graded(puzzle, posed, advices), 1)
        for why, shown, cited in [_lesson(puzzle, made, words)]
    ]
    return {
        "title": advices[0].title,
        "kind": say(N_("Puzzles")),
        "question": words.advice(puzzle.question),
        "obvious": say(N_("The obvious choice: {choice}.")).format(choice=words.sentence("puzzle", Note("obvious"))),
        **_panels(game, puzzle, words),
        **picture_context(game.id, options),
        # a printer with wide margins leaves less for pictures
        "page_width": SHEETS[options.paper].width - 2 * max(options.device.needs(duplex=True)[0] - MARGIN, 0),
        "sheets": [puzzles[end - share : end] for share, end in zip(shares, accumulate(shares), strict=True)],
        "say": {key: say(message) for key, message in SAID.items()},
        "levels": [say(level) for level in LEVELS],
        "credits": credit_line(advices[0].title, facts),
        "footer": say(N_("Set {seed}")).format(seed=seed),
    }


def _named(names: Sequence[str], hard: int, number: int) -> str:
    """The name of a puzzle. Each level has names of its own, taken in turn; numbers tell puzzles of one name apart.

    >>> [_named(["a", "b", "c", "d", "e", "f"], hard, 7) for hard in (1, 2, 3)]
    ['b', 'd', 'f']
    """
    each = len(names) // len(LEVELS)
    return names[(hard - 1) * each + number % each]


def _lesson(puzzle: Puzzle, made: Posed, words: Wording) -> tuple[str, dict[str, Any], list[Cited]]:
    """What the obvious choice overlooks, in sentences, what the picture shows of it, and its articles."""
    notes = list(puzzle.lesson(made.entry, made.advised))
    values = [(name, value) for note in notes for name, value in note.values.items()]
    return (
        " ".join(words.sentence("lesson", note) for note in notes),
        {name: value for name, value in values if name != "ref"},
        [value for name, value in values if name == "ref"],
    )


def _articles(puzzle: Puzzle, advice: Advice, cited: Sequence[Cited]) -> str:
    """The articles that the best move, its points and its lesson rest on, in order."""
    names = (*puzzle.scored, *(one.article for one in cited))
    numbers = {advice.ref, *(advice.words.article(name)[0] for name in names)}
    return in_short(sorted(numbers, key=_parts)).replace(" ", NBSP)


def _scored(value: Any, words: Wording) -> str:  # noqa: ANN401 (the game's own)
    """What a choice brings, in words: of several results the first, which counts."""
    return words.sentence("puzzle", Note("score", {"value": value[0] if isinstance(value, list | tuple) else value}))


def _graded(puzzle: Puzzle, posed: Sequence[Posed], advices: Sequence[Advice]) -> list[tuple[int, Posed, Advice]]:
    """Puzzles with their stars, the easy ones first."""
    graded = ((stars(puzzle, made), made, advice) for made, advice in zip(posed, advices, strict=True))
    return sorted(graded, key=lambda one: (one[0], puzzle.ways(one[1].entry, one[1].advised)))


def _panels(game: Game, puzzle: Puzzle, words: Wording) -> dict[str, Any]:
    """The title of a game's puzzles and their rules in three panels, each as a bold part, the rest and its articles.
    Empty if the game draws no panels.
    """
    if not (words.book.folder / PANELS).is_file():
        return {"panels": "", "named": "", "ties": "", "steps": []}
    steps = [
        [words.sentence("puzzle", puzzle.question._replace(key=f"{number}{end}")) for end in ("", "-more")]
        for number in range(1, STEPS + 1)
    ]
    for step, articles in zip(steps, puzzle.articles, strict=True):
        step.append(in_short([words.article(article)[0] for article in articles]).replace(" ", NBSP))
    return {
        "panels": f"{game.id}/{PANELS}",
        "named": words.sentence("puzzle", Note("title")),
        "ties": words.sentence("puzzle", Note("ties")),
        "steps": steps,
    }


def in_short(numbers: Sequence[str]) -> str:
    """The numbers of articles in brackets: more than two that follow one another by the first and the last.

    >>> in_short(["3.3", "5.1", "5.2", "5.3"]), in_short(["7.1", "7.2", "7.6"]), in_short(["3.2", "3.3"])
    ('3.3, 5.1–5.3', '7.1, 7.2, 7.6', '3.2, 3.3')
    """
    runs: list[list[str]] = []
    for number in numbers:
        section, place = _parts(number)
        if runs and _parts(runs[-1][-1]) == (section, place - 1):
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)


def _parts(number: str) -> tuple[int, int]:
    """The section of an article and its place there."""
    section, place = number.split(".")
    return int(section), int(place)
