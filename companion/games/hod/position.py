"""The end position of H.O.D.: the players' solutions and all guesses in order, how to enter them, and their check.

A player must sit out a turn after a wrong guess. But any number of turns with questions may lie between two guesses,
and those are not entered. Therefore every order of guesses is possible, and none is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any
from unicodedata import normalize

from pydantic import ConfigDict, Field, JsonValue

from companion.cards import Notation, Suit, split_cards, suit_letter
from companion.errors import Fault
from companion.fields import SUIT, Cards, Kind, Name, Secret, so_many
from companion.game import check_rows_once, places_of
from companion.games.hod.rules import (
    COMPLICATED,
    DECK,
    HIGHEST,
    LAST_HOUR,
    LAST_MINUTE,
    LOWEST,
    MOTIVES,
    SIMPLE,
    WEAPONS,
    check_cards,
    check_solution,
    clock,
    numbers_of,
    red_black,
)
from companion.model import Model, Position, Seat
from companion.notes import ClockTime
from companion.questions import Follows

# 7:34, 7h34 or 7 h 34: no zero before the hour, up to 12; minutes up to 66, as two sixes give them.
_TIME = r"([1-9]|1[0-2])(?::|[ \u00a0\u202f]?[hH][ \u00a0\u202f]?)([0-5][0-9]|6[0-6])"
_NEARLY = re.compile(r"0*(\d{1,2})\s?[:.hH]\s?(\d\d)")
_MOST_SHOWN = 40


def _read_time(value: object, _notation: Notation) -> object:
    if not isinstance(value, str):
        return Fault("not-a-time")
    text = value.strip()
    if read := re.fullmatch(_TIME, text, re.ASCII):
        return ClockTime(f"{read[1]}:{read[2]}")
    data = {"found": value[:_MOST_SHOWN]}
    nearly = _NEARLY.fullmatch(text)
    corrected = ClockTime(f"{nearly[1]}:{nearly[2]}" if nearly else "")
    if re.fullmatch(_TIME, corrected, re.ASCII):
        return Fault("time-form", None, {**data, "meant": corrected}, article="solution.time")
    return Fault("time-unreadable", None, {**data, "hour": LAST_HOUR, "minute": LAST_MINUTE})


def _read_numbers(value: object, _notation: Notation) -> object:
    """Reads four numbers and sorts them, lowest first, because their order means nothing."""
    tokens = split_cards(value) if isinstance(value, str) else value
    if not isinstance(tokens, (list, tuple)):
        return Fault("not-numbers")
    if len(tokens) != COMPLICATED:
        return Fault("numbers-count", None, {"count": len(tokens), "needed": COMPLICATED}, article="vary.four")
    numbers = [_number(token, typed=isinstance(value, str)) for token in tokens]
    bad = next(
        (str(token)[:_MOST_SHOWN] for token, number in zip(tokens, numbers, strict=True) if number is None), None
    )
    if bad is not None:
        return Fault("number-not-played", None, {"found": bad, "highest": HIGHEST}, article="setup.deck")
    return tuple(sorted(number for number in numbers if number is not None))


def _number(token: object, *, typed: bool) -> int | None:
    """A number of the deck, or an ace by its letter; None for anything else.

    ``typed``: the numbers were typed as a text. In a list, a digit in quotes is no number.
    """
    if isinstance(token, str):
        if token.upper() == "A":
            return LOWEST
        return int(token) if typed and re.fullmatch(f"[{LOWEST}-{HIGHEST}]", token) else None
    if isinstance(token, int) and not isinstance(token, bool) and LOWEST <= token <= HIGHEST:
        return token
    return None


_TOKEN = f"[Aa{LOWEST}-{HIGHEST}]"
TIME = Kind(
    "time",
    _read_time,
    lambda time, _notation: str(time),
    {"type": "string", "pattern": rf"^\s*{_TIME}\s*$", "examples": ["7:34"]},
)
FOUR_NUMBERS = Kind(
    "four-numbers",
    _read_numbers,
    lambda numbers, _notation: " ".join(map(str, numbers)),
    {
        "anyOf": [
            {
                "type": "array",
                "items": {"anyOf": [{"type": "integer", "minimum": LOWEST, "maximum": HIGHEST}, {"enum": ["A", "a"]}]},
                "minItems": COMPLICATED,
                "maxItems": COMPLICATED,
            },
            {"type": "string", "pattern": rf"^[\s,]*{_TOKEN}([\s,]+{_TOKEN}){{{COMPLICATED - 1}}}[\s,]*$"},
        ],
        "examples": [[1, 2, 5, 6], "A 2 5 6"],
    },
)


def _kind_of_part(name: str, unreadable: str, suits: Sequence[Suit], words: Mapping[str, Suit]) -> Kind:
    """The kind of a part of a solution: a suit, or its word on the rule sheet in either language.

    A suit of the other part is read as well. The check reports it.
    """

    def read(value: object, notation: Notation) -> object:
        if isinstance(value, str) and (named := words.get(normalize("NFC", value.strip().casefold()))):
            return named
        suit = SUIT.read(value, notation)
        if not isinstance(suit, Fault) or "choices" not in suit.data:
            return suit
        choices = tuple(f"{suit_letter(one, notation)} ({one.value})" for one in suits)
        code = suit.code if suit.code == "suit-empty" else unreadable
        return Fault(code, None, {"found": str(value)[:_MOST_SHOWN], "choices": choices}, article="solution.suits")

    forms = {form for word in words for form in (normalize("NFC", word), normalize("NFD", word))}
    spelt = "|".join("".join(f"[{letter.upper()}{letter}]" for letter in form) for form in sorted(forms))
    pattern = str(SUIT.schema["pattern"]).removeprefix("^").removesuffix("$")
    schema = {"type": "string", "pattern": rf"^({pattern}|\s*({spelt})\s*)$", "examples": [suits[0].value]}
    return Kind(name, read, SUIT.write, schema, suits=suits)


MOTIVE = _kind_of_part(
    "motive",
    "motive-unreadable",
    MOTIVES,
    {"love": Suit.HEARTS, "amour": Suit.HEARTS} | dict.fromkeys(("greed", "cupidité", "cupidite"), Suit.DIAMONDS),
)
WEAPON = _kind_of_part(
    "weapon",
    "weapon-unreadable",
    WEAPONS,
    {"bat": Suit.CLUBS, "batte": Suit.CLUBS, "shovel": Suit.SPADES, "pelle": Suit.SPADES},
)

Motive = Annotated[Any, MOTIVE]
Weapon = Annotated[Any, WEAPON]
Time = Annotated[Any, TIME]
FourNumbers = Annotated[Any, FOUR_NUMBERS]


MOST_GUESSES = 100
PARTS = ("time", "motive", "weapon")


class Detective(Seat):
    """A player, and the solution that this player has to find. The neighbour on the left holds it."""

    solution: Annotated[Cards, Secret("next")] = Field(json_schema_extra=so_many(SIMPLE, COMPLICATED))


_NONE: JsonValue = {"type": "null"}
_WHOLE_GUESS: list[JsonValue] = [
    {"required": [*PARTS], "properties": {**{part: {"not": _NONE} for part in PARTS}, "numbers": _NONE}},
    {"required": ["numbers"], "properties": {"numbers": {"not": _NONE}, **dict.fromkeys(PARTS, _NONE)}},
]
"""For the schema, which knows no solution: a guess has either all three parts or the four numbers."""


class Guess(Model):
    """A guess: a time, a motive and a weapon; in the complicated case the four numbers in any order."""

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
    """The faults of a position: solutions, guesses, guesses after the right one."""
    faults = list(chain(_check_solutions(position), _check_guesses(position)))
    yield from faults
    if not faults:  # finding the right guess needs a position without other faults
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
            data = {"name": player.name, "count": len(cards), "first": first.name, "other": size}
            yield Fault("solutions-mixed", where, data, article="vary.four")
    if size * len(position.players) >= DECK:
        count, most = len(position.players), (DECK - 1) // size
        data = {"count": count, "most": most, "each": size, "deck": DECK}
        yield Fault("solutions-take-all", "players", data, article="vary.four")


def _check_guesses(position: HodPosition) -> Iterator[Fault]:
    solutions = {player.name: player.solution for player in position.players}
    for index, guess in enumerate(position.guesses):
        where = f"guesses[{index}]"
        if guess.motive is not None and guess.motive not in MOTIVES:
            data = {"suit": guess.motive, "choices": MOTIVES}
            yield Fault("motive-black", f"{where}.motive", data, article="solution.suits")
        if guess.weapon is not None and guess.weapon not in WEAPONS:
            data = {"suit": guess.weapon, "choices": WEAPONS}
            yield Fault("weapon-red", f"{where}.weapon", data, article="solution.suits")
        yield from _check_parts(guess, where, len(solutions.get(guess.by, ())))


def _check_parts(guess: Guess, where: str, size: int) -> Iterator[Fault]:
    """The faults of a guess whose parts do not fit the solution. ``size``: the number of cards of the solution.

    A guess at two cards has three parts. A guess at four cards has the four numbers.
    """
    given = {part for part in PARTS if getattr(guess, part) is not None}
    if size not in (SIMPLE, COMPLICATED):
        if guess.numbers is not None or not given:
            return
        size = SIMPLE  # a solution that is hidden or still to come: the guess itself shows what it is
    if size == COMPLICATED:
        for part in sorted(given, key=PARTS.index):
            yield Fault("part-complicated", f"{where}.{part}", {"field": part}, article="vary.four")
        if guess.numbers is None:
            yield Fault("field-missing", f"{where}.numbers", {"field": "numbers"})
        return
    if guess.numbers is not None:
        yield Fault("numbers-simple", f"{where}.numbers", article="vary.four")
    for part in PARTS:
        if part not in given:
            yield Fault("field-missing", f"{where}.{part}", {"field": part})


def _check_end(position: HodPosition) -> Iterator[Fault]:
    """The faults of guesses after the right one, which ends the game (article guess.right)."""
    solutions = {player.name: player.solution for player in position.players}
    right: tuple[int, Guess] | None = None
    for index, guess in enumerate(position.guesses):
        if right is not None:
            data = {"number": right[0] + 1, "name": right[1].by}
            yield Fault("guess-after-right", f"guesses[{index}]", data, article="guess.right")
        elif guess.by in solutions and not wrong_parts(guess, solutions[guess.by]):
            right = (index, guess)


def wrong_parts(guess: Guess, solution: list[Any]) -> tuple[str, ...]:
    """The wrong parts of a guess, in the order in which they are announced (section guess); () if the guess is right."""
    if len(solution) == COMPLICATED:
        return () if guess.numbers == numbers_of(solution) else ("numbers",)
    red, black = red_black(solution)
    right = {"time": clock(numbers_of(solution)), "motive": red.suit, "weapon": black.suit}
    return tuple(part for part in PARTS if getattr(guess, part) != right[part])


def step(field: str, _guess: Mapping[str, Any], data: Mapping[str, Any]) -> Follows | None:
    """A guess is asked for its time, motive and weapon; in the complicated case for the four numbers instead.

    >>> table = {"players": [{"name": "Ana", "solution": "4♦ 3♣"}]}
    >>> step("numbers", {}, table), step("motive", {}, table)
    (Follows(value=None, asked=False), None)
    """
    if field == "by":
        return None
    sizes = {len(split_cards(player.get("solution") or "")) for player in data["players"]}
    return Follows(asked=False) if (field == "numbers") != (sizes == {COMPLICATED}) else None
