"""Who sits where in which round: the plan of a game night, from names and tables to the solver and back (`plan_of`).

Where nobody can be seated so, `in_the_way` finds the wishes that cannot hold together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from companion.errors import Fault
from companion.games import find_game
from companion.kit.guests import in_order
from companion.kit.night import Night, NightError, Table
from companion.kit.rounds import Rounds
from companion.reading.shown import shown
from companion.rulebook import open_rulebook
from solvers.seating import NoPlanError, SeatingWish, conflict, seat
from solvers.seating_plan import SeatingProblem, count, least_cost, least_repeats


class Planned(NamedTuple):
    """Rounds of tables of names, and what is counted over all of them, those included who have left.

    ``repeats``: meetings after the first; ``cost``: a pair's n-th meeting costs (n - 1)²; ``most``: how often the pair meets
    that meets most; ``games``: how often somebody plays a game again. No plan goes below ``bound`` repeats; ``proved``
    says that none costs less. The first ``played`` rounds are over.
    """

    rounds: Rounds
    repeats: int
    cost: int
    most: int
    games: int
    bound: int
    proved: bool
    played: int = 0

    def meeting_again(self) -> list[tuple[str, str, list[int]]]:
        """Pairs who meet more than once, and in which rounds, counted from 1."""
        met: dict[tuple[str, str], list[int]] = {}
        for number, tables in enumerate(self.rounds, 1):
            for table in tables:
                for one, other in combinations(sorted(table, key=in_order), 2):
                    met.setdefault((one, other), []).append(number)
        return [(one, other, numbers) for (one, other), numbers in met.items() if len(numbers) > 1]

    def playing_again(self, games: Sequence[str]) -> list[tuple[str, str, list[int]]]:
        """Who plays a game more than once, and in which rounds, counted from 1; ``games`` are the tables'."""
        played: dict[tuple[str, str], list[int]] = {}
        for number, tables in enumerate(self.rounds, 1):
            for game, table in zip(games, tables, strict=True):
                for name in table:
                    played.setdefault((name, game), []).append(number)
        again = [(name, game, numbers) for (name, game), numbers in played.items() if len(numbers) > 1]
        return sorted(again, key=lambda one: in_order(one[0]))

    def to_data(self) -> dict[str, Any]:
        """The plan as the contract has it."""
        return {
            "rounds": [[list(table) for table in tables] for tables in self.rounds],
            "repeats": self.repeats,
            "cost": self.cost,
            "most": self.most,
            "games": self.games,
            "bound": self.bound,
            "proved": self.proved,
        }


Seats = tuple[str, ...] | int | None
"""Who sits at a table, or how many; None where nobody says."""


def seats_of(planned: Planned | None, number: int, table: Table) -> list[Seats]:
    """Who, or how many, sit at a table, round by round, those left out that are over."""
    if planned is None:
        return [table.players]
    return [tables[number] for tables in planned.rounds[planned.played :]]


def plan_of(night: Night, seconds: float = 1.0, played: Rounds = (), given: Rounds = ()) -> Planned | None:
    """The plan of the night's rounds; None where tables have their own players.

    After ``played`` rounds the rest is seated, keeping what they were; a ``given`` plan is only counted.
    Raises NightError ``kit-wishes`` or ``kit-no-plan`` where nobody can be seated so.
    """
    if not night.guests:
        return None
    names = [guest.name for guest in night.guests]
    games = [table.game for table in night.tables]
    problem = SeatingProblem(
        len(names),
        night.rounds - len(played),
        tuple(find_game(game).players for game in games),
        tuple(games.index(game) for game in games),
        kinds_first=night.prefer == "games",
        variety=night.prefer == "variety",
        away=night.away[len(played) :],
    )
    if given:  # it may go against what was wished
        seated = [{name for table in tables for name in table} for tables in given]
        away = (frozenset(place for place, name in enumerate(names) if name not in there) for there in seated)
        problem = problem._replace(away=tuple(away))
        counted = count(given, games)
        return Planned(given, *counted, least_repeats(problem), counted.cost == least_cost(problem))
    problem = problem._replace(together=night.together, apart=night.apart, stays=night.stays)
    try:
        found = seat(_after(problem, names, played), seconds)
    except NoPlanError:
        raise NightError([in_the_way(night) or Fault("kit-no-plan", "tables")], night.lang) from None
    rest = tuple(tuple(tuple(names[player] for player in table) for table in tables) for tables in found.plan)
    over = count(played, games).repeats  # of those who have left as well
    return Planned((*played, *rest), *count((*played, *rest), games), over + found.bound, found.proved, len(played))


def all_night(night: Night, planned: Planned) -> Iterator[Fault]:
    """A remark ``kit-all-night`` (data: who, rounds) on those who would play one game all night though they do not keep a table."""
    games = [table.game for table in night.tables]
    if night.prefer == "variety" or night.rounds < 2 or len({*games}) == 1:
        return
    kept = {night.guests[place].name for place in night.stays}
    stuck = [
        f"{shown(name)} ({open_rulebook(game, night.lang).title})"
        for name, game, numbers in planned.playing_again(games)
        if len(numbers) == night.rounds and name not in kept
    ]
    if stuck:
        yield Fault("kit-all-night", None, {"who": ", ".join(stuck), "rounds": night.rounds})


def _after(problem: SeatingProblem, names: Sequence[str], played: Rounds) -> SeatingProblem:
    """The problem with what those who are here met and played in rounds that are over."""
    place = {name: number for number, name in enumerate(names)}
    seats = [[[place[name] for name in table if name in place] for table in tables] for tables in played]
    met = Counter(pair for tables in seats for table in tables for pair in combinations(sorted(table), 2))
    done = Counter(
        (who, problem.kinds[index]) for tables in seats for index, table in enumerate(tables) for who in table
    )
    return problem._replace(met=met, done=done)


_MOST = 12
"""So many wishes are named; whoever mends those sees the rest."""


def in_the_way(night: Night) -> Fault | None:
    """A fault ``kit-wishes`` (data: who, wishes, seats) for a game night whose wishes cannot hold together; None where they can, as far as is known."""
    if not (night.together or night.apart or night.stays):
        return None
    for gone in dict.fromkeys(night.away):
        if fault := in_the_way(_without(night, gone)):
            return fault
    if night.away:
        return None
    names = [guest.name for guest in night.guests]
    tables = tuple(find_game(table.game).players for table in night.tables)
    parts = conflict(
        SeatingProblem(len(names), 1, tables, together=night.together, apart=night.apart, stays=night.stays)
    )
    if not parts:
        return None
    people = {one for part in parts for one in (part.of[:1] if part.kind == "stays" else part.of)}
    wishes = [_in_words(part, names) for part in parts]
    seats = [f"{least}" if least == most else f"{least}–{most}" for least, most in tables]
    data = {
        "who": ", ".join(shown(names[one]) for one in sorted(people)),
        "wishes": "; ".join([*wishes[:_MOST], *["…"][: len(wishes) > _MOST]]),
        "seats": ", ".join(dict.fromkeys(seats)),
    }
    return Fault("kit-wishes", None, data)


def _without(night: Night, gone: frozenset[int]) -> Night:
    """A night of one round without some of its guests, and without the wishes that are about them."""
    left = [place for place in range(len(night.guests)) if place not in gone]
    at = {place: number for number, place in enumerate(left)}
    together, apart = (
        tuple((at[one], at[other]) for one, other in pairs if one in at and other in at)
        for pairs in (night.together, night.apart)
    )
    return night._replace(
        guests=tuple(night.guests[place]._replace(first=1, last=None) for place in left),
        rounds=1,
        together=together,
        apart=apart,
        stays={at[place]: table for place, table in night.stays.items() if place in at},
    )


def _in_words(part: SeatingWish, names: Sequence[str]) -> str:
    """A wish, about as a file has it.

    >>> _in_words(SeatingWish("stays", (0, 1)), ["Ana"]), _in_words(SeatingWish("apart", (0, 1)), ["Ana", "Ben"])
    ('stays: Ana = 2', 'apart: Ana, Ben')
    """
    one, other = part.of
    if part.kind == "stays":
        return f"stays: {shown(names[one])} = {other + 1}"
    return f"{part.kind}: {shown(names[one])}, {shown(names[other])}"
