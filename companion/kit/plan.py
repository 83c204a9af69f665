"""The plan of an evening: who sits where in which round, from names and tables to the solver and back."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.errors import Fault
from companion.games import find_game
from companion.kit.evening import Evening, EveningError
from solvers.seating import NoPlanError, Wish, seat


class Planned(NamedTuple):
    """Rounds of tables of names; ``repeats`` counts meetings after the first, ``again`` games played again.

    No plan goes below ``bound`` repeats; ``proved`` says that this one is there.
    """

    rounds: tuple[tuple[tuple[str, ...], ...], ...]
    repeats: int
    again: int
    bound: int
    proved: bool

    def to_data(self) -> dict[str, Any]:
        """The plan as the contract has it."""
        return {
            "rounds": [[list(table) for table in tables] for tables in self.rounds],
            "repeats": self.repeats,
            "bound": self.bound,
            "proved": self.proved,
        }


def plan_of(evening: Evening, seconds: float = 6.0) -> Planned | None:
    """The plan of the evening's rounds; None where tables have their own players.

    Raises EveningError ``kit-no-plan`` where nobody can be seated so.
    """
    if not evening.guests:
        return None
    names = [guest.name for guest in evening.guests]
    games = [table.game for table in evening.tables]
    kinds = tuple(games.index(game) for game in games)
    wish = Wish(
        len(names),
        evening.rounds,
        tuple(find_game(game).players for game in games),
        kinds,
        together=evening.together,
        apart=evening.apart,
        stays=evening.stays,
    )
    try:
        found = seat(wish, seconds)
    except NoPlanError:
        raise EveningError([Fault("kit-no-plan", "tables")], evening.lang) from None
    rounds = tuple(tuple(tuple(names[player] for player in table) for table in tables) for tables in found.plan)
    return Planned(rounds, found.repeats, found.again, found.bound, found.proved)
