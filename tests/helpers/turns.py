"""What `make test` leaves to `make rest`: settings take turns along the games, and what is marked ``thorough``.

A test marked ``turns`` runs with every value of each of its parameters, and in every meeting of its settings where there
are games enough, but not every game in each of them. With ``turns(games=3)``, for what is the house's and every game's alike,
a third of the games has its turn, with the next test of the file another third. TESTS=turns leaves the others out, TESTS=rest
runs them alone, and once more what hypothesis plays, with twice the examples; plain pytest runs all.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

MARKS = {
    "turns": "settings take turns along the games; `make rest` runs every meeting",
    "thorough": "left to `make rest`: what it holds is held by others too, less widely",
}

SETTINGS = {"lang", "paper", "type_", "size", "ink", "look", "form", "options", "share"}
"""What parameters are called that say how something is printed."""


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what this run leaves out, by the environment's TESTS; without it nothing, so that one game's tests are all of them."""
    which = os.environ.get("TESTS")
    if which not in ("turns", "rest"):
        return
    left = set(left_out(items))
    runs = [item.nodeid not in left if which == "turns" else item.nodeid in left or _drawn(item) for item in items]
    config.hook.pytest_deselected(items=[item for item, kept in zip(items, runs, strict=True) if not kept])
    items[:] = [item for item, kept in zip(items, runs, strict=True) if kept]


def _drawn(item: pytest.Item) -> bool:
    """Whether chance plays it (hypothesis): `make test` tries half of its examples."""
    return hasattr(getattr(item, "obj", None), "hypothesis")


def left_out(items: Iterable[pytest.Item]) -> Iterator[str]:
    """The ids of tests that `make test` does not run."""
    seen: Counter[Path] = Counter()
    for (path, _), family in groupby(items, key=lambda item: (item.path, getattr(item, "originalname", item.name))):
        tests = list(family)
        seen[path] += 1
        mark = tests[0].get_closest_marker("turns")
        if mark is not None and hasattr(tests[0], "callspec"):
            params = [item.callspec.params for item in tests]  # type: ignore[attr-defined]
            share = games_in_turn(params, mark.kwargs.get("games", 1), seen[path])
            kept = iter(in_turn([row for row, has in zip(params, share, strict=True) if has]))
            yield from (item.nodeid for item, has in zip(tests, share, strict=True) if not (has and next(kept)))
        yield from (item.nodeid for item in tests if item.get_closest_marker("thorough"))


def games_in_turn(rows: Sequence[dict[str, Any]], every: int, turn: int) -> list[bool]:
    """Which rows are of a game that has its turn: one in so many.

    >>> games_in_turn([{"game": "cour"}, {"game": "hod"}, {"game": "virus"}, {"game": "hache"}], 3, turn=1)
    [False, True, False, False]
    """
    games = [str(row.get("game_id", row.get("game", ""))) for row in rows]
    order = list(dict.fromkeys(games))
    return [len(order) < every or order.index(game) % every == turn % every for game in games]


def in_turn(rows: Sequence[dict[str, Any]]) -> list[bool]:
    """Which of these rows run: settings take turns along whatever else there is.

    >>> rows = [{"game": game, "lang": lang} for game in ("cour", "hod", "virus") for lang in ("fr", "en")]
    >>> [(row["game"], row["lang"]) for row, kept in zip(rows, in_turn(rows)) if kept]
    [('cour', 'fr'), ('hod', 'en'), ('virus', 'fr')]

    Settings alone take turns along the one of most values:

    >>> rows = [{"ink": ink, "paper": paper} for ink in ("normal", "low") for paper in ("a4", "letter", "a5")]
    >>> [(row["ink"], row["paper"]) for row, kept in zip(rows, in_turn(rows)) if kept]
    [('normal', 'a4'), ('normal', 'a5'), ('low', 'letter')]
    """
    if not rows:
        return []
    lead = _leaders(rows)
    leads, rests = ([_values(row, lead, within) for row in rows] for within in (True, False))
    firsts, others = list(dict.fromkeys(leads)), list(dict.fromkeys(rests))
    met = {(firsts[at % len(firsts)], others[at % len(others)]) for at in range(max(len(firsts), len(others)))}
    whole = len(set(zip(leads, rests, strict=True))) == len(firsts) * len(others)  # else who knows which meet
    return [not whole or pair in met for pair in zip(leads, rests, strict=True)]


def _leaders(rows: Sequence[dict[str, Any]]) -> list[str]:
    """The parameters that are no settings, else the one of most values."""
    names = list(rows[0])
    return [name for name in names if name not in SETTINGS] or [
        max(names, key=lambda name: len({str(row[name]) for row in rows}))
    ]


def _values(row: dict[str, Any], lead: Sequence[str], within: bool) -> tuple[str, ...]:
    return tuple(str(value) for name, value in sorted(row.items()) if (name in lead) is within)
