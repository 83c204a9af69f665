"""What is typed where an evening is asked for: games, people, pairs of them; and games whose tables would take everybody."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from companion.errors import Fault, InputError
from companion.games import find_game, find_id, game_ids
from companion.kit.models import MOST_TABLES


def people_in(line: str) -> int | str | list[str]:
    """How many, the name of a roster, or names with commas between; none of an empty line.

    >>> people_in("4"), people_in("Guests.CSV"), people_in("Ana, Ben,"), people_in("")
    (4, 'Guests.CSV', ['Ana', 'Ben'], [])
    """
    if line.isdecimal():
        return int(line[:9])
    return line if line.casefold().endswith(".csv") else list(filter(None, map(str.strip, line.split(","))))


def key_of(people: object) -> str:
    """What a file calls them: the name of a table of guests is a roster."""
    return "roster" if isinstance(people, str) else "players"


def pairs_in(line: str) -> list[list[str]]:
    """Pairs as people type them: a plus sign in each, commas between; or commas in each, semicolons between. Of more than two, every two.

    >>> pairs_in("Ana + Ben, Cy+Di"), pairs_in("Ana, Ben; Cy, Di"), pairs_in("Ana + Ben + Cy"), pairs_in("Ana")
    ([['Ana', 'Ben'], ['Cy', 'Di']], [['Ana', 'Ben'], ['Cy', 'Di']], [['Ana', 'Ben'], ['Ana', 'Cy'], ['Ben', 'Cy']], [['Ana']])
    """
    between, within = (r"[,;]", "+") if "+" in line else (";", ",")
    groups = [[name.strip() for name in group.split(within) if name.strip()] for group in re.split(between, line)]
    return [list(pair) for group in groups if group for pair in (combinations(group, 2) if len(group) > 1 else [group])]


def games_in(line: str) -> tuple[list[str], list[Fault]]:
    """The games of a line, and those names of it that are none: what was meant by each, without the list of all games."""
    ids: list[str] = []
    faults: list[Fault] = []
    for name in filter(None, map(str.strip, line.split(","))):
        try:
            ids.append(find_id(name))
        except InputError as error:
            faults += [fault._replace(code="kit-game") for fault in error.faults]
    return ids, faults


def seating(wished: Sequence[str], count: int) -> list[str] | None:
    """Games near to those wished whose tables together can seat so many; None where none was found."""
    takes = {game: find_game(game).players for game in wished}

    def fits(games: Sequence[str]) -> bool:
        seats = [find_game(game).players for game in games]
        return sum(least for least, _ in seats) <= count <= sum(most for _, most in seats)

    games, largest = list(wished), max(takes, key=lambda game: takes[game][1])
    while sum(takes[game][1] for game in games) < count and len(games) < MOST_TABLES:
        games.append(largest)
    while sum(takes[game][0] for game in games) > count and len(games) > 1:
        games.pop()
    if fits(games):
        return games
    # A table more or less of these leaves somebody over: another game for the last of them.
    others = (
        [*games[:kept], other]
        for kept in (len(games), len(games) - 1, len(games) - 2)
        if kept >= 0
        for other in game_ids()
    )
    return next((one for one in others if len(one) <= MOST_TABLES and fits(one)), None)
