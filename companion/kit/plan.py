"""Who sits where in which round: makes the plan of a game night with the solver (`plan_of`).

If no plan is possible, `in_the_way` finds the wishes that contradict each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from companion.errors import Fault
from companion.games import find_game
from companion.kit.guests import in_order
from companion.kit.night import Night, NightError, NightTable
from companion.kit.rounds import Rounds
from companion.kit.words import kit_words
from companion.reading.shown import shown
from companion.rulebook import open_rulebook
from companion.words import Lang, number, spaced
from solvers.seating import NoPlanError, SeatingWish, conflict, seat
from solvers.seating_plan import SeatingProblem, count, least_cost, least_repeats


class Planned(NamedTuple):
    """Rounds of tables of names, and figures about them. The figures include people who have left.

    - ``repeats``: meetings after the first.
    - ``cost``: the cost of all meetings; the n-th meeting of a pair costs (n - 1)².
    - ``most``: how often the pair that meets most often meets.
    - ``games``: how often somebody plays a game again.
    - ``bound``: no plan has fewer repeats than this.
    - ``proved``: no plan costs less.
    - ``played``: the number of rounds, from the first, that are over.
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
        """Pairs who meet more than once, with the rounds, counted from 1."""
        met: dict[tuple[str, str], list[int]] = {}
        for index, tables in enumerate(self.rounds, 1):
            for table in tables:
                for one, other in combinations(sorted(table, key=in_order), 2):
                    met.setdefault((one, other), []).append(index)
        return [(one, other, numbers) for (one, other), numbers in met.items() if len(numbers) > 1]

    def playing_again(self, games: Sequence[str]) -> list[tuple[str, str, list[int]]]:
        """People who play a game more than once, with the rounds, counted from 1. ``games``: the games of the tables."""
        played: dict[tuple[str, str], list[int]] = {}
        for index, tables in enumerate(self.rounds, 1):
            for game, table in zip(games, tables, strict=True):
                for name in table:
                    played.setdefault((name, game), []).append(index)
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
"""The names at a table, or their number; None if it is not known."""


def seats_of(planned: Planned | None, number: int, table: NightTable) -> list[Seats]:
    """The seats of a table (names or a number) for each round that is not over."""
    if planned is None:
        return [table.players]
    return [tables[number] for tables in planned.rounds[planned.played :]]


def plan_of(night: Night, seconds: float = 1.0, played: Rounds = (), given: Rounds = ()) -> Planned | None:
    """The plan of the night's rounds; None if tables have their own players.

    ``played``: rounds that are over; they are kept, and the rest is planned. ``given``: a plan that is only measured,
    even if it goes against the wishes. Raises NightError ``kit-wishes`` or ``kit-no-plan`` if no plan is possible.
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
    if given:  # measured without the wishes, which it may go against
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
    over = count(played, games).repeats  # includes people who have left
    return Planned((*played, *rest), *count((*played, *rest), games), over + found.bound, found.proved, len(played))


def all_night(night: Night, planned: Planned) -> Iterator[Fault]:
    """A remark ``kit-all-night`` (data: who, rounds) on people who would play one game in every round.

    Guests who keep their table by their own wish are left out.
    """
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
    """The problem with the past added: whom the guests have met, and what they have played, in rounds that are over."""
    place = {name: number for number, name in enumerate(names)}
    seats = [[[place[name] for name in table if name in place] for table in tables] for tables in played]
    met = Counter(pair for tables in seats for table in tables for pair in combinations(sorted(table), 2))
    done = Counter(
        (who, problem.kinds[index]) for tables in seats for index, table in enumerate(tables) for who in table
    )
    return problem._replace(met=met, done=done)


_MOST = 12
"""The most wishes that a fault lists. Once those are mended, another run shows the rest."""


def in_the_way(night: Night) -> Fault | None:
    """A fault ``kit-wishes`` (data: who, wishes, seats) if the night's wishes contradict each other; None if no
    contradiction is found.
    """
    if not (night.together or night.apart or night.stays):
        return None
    for gone in dict.fromkeys(night.away):
        if fault := in_the_way(_without(night, gone)):
            return fault
    if night.away:
        return None
    names = [guest.name for guest in night.guests]
    tables = tuple(find_game(table.game).players for table in night.tables)
    conflicting = conflict(
        SeatingProblem(len(names), 1, tables, together=night.together, apart=night.apart, stays=night.stays)
    )
    if not conflicting:
        return None
    people = {one for part in conflicting for one in (part.of[:1] if part.kind == "stays" else part.of)}
    wishes = [_in_words(part, names) for part in conflicting]
    seats = [f"{least}" if least == most else f"{least}–{most}" for least, most in tables]
    data = {
        "who": ", ".join(shown(names[one]) for one in sorted(people)),
        "wishes": "; ".join([*wishes[:_MOST], *["…"][: len(wishes) > _MOST]]),
        "seats": ", ".join(dict.fromkeys(seats)),
    }
    return Fault("kit-wishes", None, data)


def _without(night: Night, gone: frozenset[int]) -> Night:
    """The night as a single round, without the guests ``gone`` and the wishes about them."""
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
    """A wish, written much as in the file.

    >>> _in_words(SeatingWish("stays", (0, 1)), ["Ana"]), _in_words(SeatingWish("apart", (0, 1)), ["Ana", "Ben"])
    ('stays: Ana = 2', 'apart: Ana, Ben')
    """
    one, other = part.of
    if part.kind == "stays":
        return f"stays: {shown(names[one])} = {other + 1}"
    return f"{part.kind}: {shown(names[one])}, {shown(names[other])}"


def plan_in_words(
    lang: Lang,
    planned: Planned,
    games: Sequence[str],
    together: Collection[frozenset[str]] = (),
    *,
    varied: bool = False,
) -> str:
    """A plan in words: the sentences of `plan_sentences` in one row.

    >>> plan_in_words("en", Planned(((("Ana", "Ben"),),), 0, 0, 1, 0, 0, proved=True), ["cour"])
    'Nobody meets the same person twice.'
    """
    return " ".join(filter(None, plan_sentences(lang, planned, games, together, varied=varied)))


def plan_sentences(
    lang: Lang,
    planned: Planned,
    games: Sequence[str],
    together: Collection[frozenset[str]] = (),
    *,
    varied: bool = False,
) -> tuple[str, str]:
    """How often people meet again and whether a better plan may exist; then how often they play a game again.

    - ``games``: the games of the tables.
    - ``together``: pairs who asked to sit together. They are not counted among those who meet again.
    - ``varied``: the plan was made for variety, not for the fewest meetings, so it is not compared with other plans.

    The second is "" for one game or one round.
    """
    words = kit_words(lang)

    def sentence(key: str, **counted: int) -> str:
        one, *several = words[key] if isinstance(words[key], list) else [words[key]]
        form = one if not several or next(iter(counted.values())) == 1 else several[0]
        return str(form.format(**{name: number(value, lang) for name, value in counted.items()}))

    met = planned.meeting_again()
    often = [len(numbers) for one, other, numbers in met if frozenset((one, other)) not in together]
    pairs = len(often)
    sentences = [
        sentence("met-twice" if max(often) == 2 else "met-often", pairs=pairs, most=max(often))
        if pairs
        else sentence("met-none")
    ]
    if pairs < len(met):
        sentences.append(sentence("not-counted"))
    if varied:
        pairs = 0
    if pairs and planned.proved:
        sentences.append(sentence("met-best"))
    elif pairs:
        sentences.append(sentence("met-bound", bound=planned.bound) if planned.bound else sentence("met-open"))
    again = ""
    if len({*games}) > 1 and len(planned.rounds) > 1:
        again = sentence("again", games=planned.games) if planned.games else sentence("again-none")
    return spaced(" ".join(sentences), lang), spaced(again, lang)
