"""What a game of H.O.D. leaves: everybody's solution and the guesses in order; and what can be wrong with them.

A guess must sit out a turn after a wrong one, but between two guesses lie any number of turns with questions, which are
not entered: no order of guesses is impossible, so none is refused for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from pydantic import ConfigDict, Field, JsonValue

from companion.errors import Fault
from companion.fields import Cards, Name, so_many
from companion.game import check_rows_once, places_of
from companion.games.hod.fields import FourNumbers, Motive, Time, Weapon
from companion.games.hod.rules import (
    COMPLICATED,
    DECK,
    MOTIVES,
    SIMPLE,
    WEAPONS,
    check_cards,
    check_solution,
    clock,
    numbers_of,
    red_black,
)
from companion.model import Model, Position, Seat, unknown_player
from companion.notes import Cited

MOST_GUESSES = 100
PARTS = ("time", "motive", "weapon")
_SUITS, _COMPLICATED = Cited("solution.suits"), Cited("vary.four")


class Detective(Seat):
    """A player, with the solution that this player has to find: the neighbour on the left holds it."""

    solution: Cards = Field(json_schema_extra=so_many(SIMPLE, COMPLICATED))


_NONE: JsonValue = {"type": "null"}
_WHOLE_GUESS: list[JsonValue] = [
    {"required": [*PARTS], "properties": {**{part: {"not": _NONE} for part in PARTS}, "numbers": _NONE}},
    {"required": ["numbers"], "properties": {"numbers": {"not": _NONE}, **dict.fromkeys(PARTS, _NONE)}},
]
"""For the schema, which knows no solution: a guess has all of one kind and nothing of the other."""


class Guess(Model):
    """A guess: time, motive and weapon; in the complicated case the four numbers, in any order."""

    model_config = ConfigDict(json_schema_extra={"oneOf": _WHOLE_GUESS})

    by: Name
    time: Time | None = None
    motive: Motive | None = None
    weapon: Weapon | None = None
    numbers: FourNumbers | None = None


class HodPosition(Position):
    """The players with their solutions, and all guesses in order of play."""

    players: list[Detective]
    guesses: list[Guess] = Field(default_factory=list, max_length=MOST_GUESSES)


def check(position: HodPosition) -> Iterable[Fault]:
    """Every way a position can be impossible: solutions, guesses, guesses after the right one."""
    faults = list(chain(_check_solutions(position), _check_guesses(position)))
    yield from faults
    if not faults:  # which guess is right can be told only where everything can be read
        yield from _check_end(position)


def _check_solutions(position: HodPosition) -> Iterator[Fault]:
    rows = [(f"players[{index}].solution", player.solution) for index, player in enumerate(position.players)]
    for where, cards in rows:
        yield from check_solution(where, cards)
        yield from check_cards(places_of(where, cards))
    yield from check_rows_once(rows)
    first = next((player for player in position.players if len(player.solution) in (SIMPLE, COMPLICATED)), None)
    if first is None:
        return
    size = len(first.solution)
    for (where, cards), player in zip(rows, position.players, strict=True):
        if len(cards) in (SIMPLE, COMPLICATED) and len(cards) != size:
            data = {"name": player.name, "count": len(cards), "first": first.name, "other": size, "ref": _COMPLICATED}
            yield Fault("solutions-mixed", where, data)
    if size * len(position.players) >= DECK:
        count, most = len(position.players), (DECK - 1) // size
        data = {"count": count, "most": most, "each": size, "deck": DECK, "ref": _COMPLICATED}
        yield Fault("solutions-take-all", "players", data)


def _check_guesses(position: HodPosition) -> Iterator[Fault]:
    names = [player.name for player in position.players]
    solutions = {player.name: player.solution for player in position.players}
    for index, guess in enumerate(position.guesses):
        where = f"guesses[{index}]"
        if guess.by is not None and guess.by not in names:
            yield unknown_player(f"{where}.by", guess.by, names)
        if guess.motive is not None and guess.motive not in MOTIVES:
            yield Fault("motive-black", f"{where}.motive", {"suit": guess.motive, "choices": MOTIVES, "ref": _SUITS})
        if guess.weapon is not None and guess.weapon not in WEAPONS:
            yield Fault("weapon-red", f"{where}.weapon", {"suit": guess.weapon, "choices": WEAPONS, "ref": _SUITS})
        yield from _check_parts(guess, where, len(solutions.get(guess.by, ())))


def _check_parts(guess: Guess, where: str, size: int) -> Iterator[Fault]:
    """A guess has the three parts of a solution of two cards, or the four numbers of one of four; ``size``: cards of the solution."""
    if size not in (SIMPLE, COMPLICATED):
        return
    told = {part for part in PARTS if getattr(guess, part) is not None}
    if size == COMPLICATED:
        for part in sorted(told, key=PARTS.index):
            yield Fault("part-complicated", f"{where}.{part}", {"field": part, "ref": _COMPLICATED})
        if guess.numbers is None:
            yield Fault("field-missing", f"{where}.numbers", {"field": "numbers"})
        return
    if guess.numbers is not None:
        yield Fault("numbers-simple", f"{where}.numbers", {"ref": _COMPLICATED})
    for part in PARTS:
        if part not in told:
            yield Fault("field-missing", f"{where}.{part}", {"field": part})


def _check_end(position: HodPosition) -> Iterator[Fault]:
    """The game ends with the right guess (article guess.right): whatever was guessed behind it was not part of it."""
    solutions = {player.name: player.solution for player in position.players}
    right: tuple[int, Guess] | None = None
    for index, guess in enumerate(position.guesses):
        if right is not None:
            data = {"number": right[0] + 1, "name": right[1].by, "ref": Cited("guess.right")}
            yield Fault("guess-after-right", f"guesses[{index}]", data)
        elif not wrong_parts(guess, solutions[guess.by]):
            right = (index, guess)


def wrong_parts(guess: Guess, solution: list[Any]) -> tuple[str, ...]:
    """Which parts of a guess are wrong, in the order in which they are announced; () where it is right (section guess)."""
    if len(solution) == COMPLICATED:
        return () if guess.numbers == numbers_of(solution) else ("numbers",)
    red, black = red_black(solution)
    meant = {"time": clock(numbers_of(solution)), "motive": red.suit, "weapon": black.suit}
    return tuple(part for part in PARTS if getattr(guess, part) != meant[part])
