"""The base models of all input: strict and closed, with the seats and rounds that games have in common.

Every position lists its players at the top; each round lists the same players again. `seat_faults` checks seats and
rounds for all games. Code that needs to know where a position keeps its names uses `in_round` or `names_in`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from inspect import get_annotations
from itertools import chain
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field

from companion.errors import Fault
from companion.fields import NAMED, Id, Name
from companion.nearest import nearest
from companion.visible import is_blank

MOST_CLAIMED = 100
"""The most claims in a file, and the most parts of one claim. Judging a claim may need a solver, so the number is
limited.
"""


class Model(BaseModel):
    """The base of all models of input: strict (no ``true`` for 1), no unknown keys, no infinite numbers."""

    model_config = ConfigDict(defer_build=True, strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class Seat(Model):
    """A player. A game adds the player's own fields."""

    name: Name


class Round(Model):
    """A round: an entry for each player, in any order. Players who joined later or had left are listed in ``absent``.

    ``players`` is None if the game allows a round without entries (for example one that only names its winner).
    """

    players: Sequence[Seat] | None
    absent: Sequence[Name] = Field((), json_schema_extra={"uniqueItems": True})


class Claim(Model):
    """What a player claims. A game may add claims that are not totals (`companion.game.OwnClaim`)."""

    player: Name
    total: int | None = None


class Entry(Model):
    """The settings that any input may carry besides the position itself."""

    cards: Literal["fr", "en"] | None = None
    lang: Literal["fr", "en"] | None = None
    rulings: dict[str, str] = Field(default_factory=lambda: {})  # a bare `dict` costs Pydantic a parser at every start
    id: Id | None = None

    @classmethod
    def __pydantic_init_subclass__(cls, **_more: object) -> None:
        """Moves a setting that a model redefines to where the model declares it, because questions follow that order."""
        own = get_annotations(cls)
        if own.keys() & Entry.model_fields.keys():
            for key in own:
                cls.__pydantic_fields__[key] = cls.__pydantic_fields__.pop(key)


@cache
def settings_in(model: type[BaseModel]) -> frozenset[str]:
    """The fields of a model that are settings: those of `Entry`, except the ones that the model redefines.

    For example an event may have a field ``cards`` with the cards on the table; the notation then follows the
    language.

    >>> sorted(settings_in(Position)), sorted(settings_in(Seat))
    (['cards', 'id', 'lang', 'rulings'], [])
    """
    if not issubclass(model, Entry):
        return frozenset()
    heirs = model.__mro__[: model.__mro__.index(Entry)]
    if issubclass(model, TotalsPosition):
        return frozenset({*Entry.model_fields, "totals"})
    return frozenset(Entry.model_fields.keys() - {key for heir in heirs for key in get_annotations(heir)})


class Position(Entry):
    """The base of all games' end positions."""

    players: Sequence[Seat]
    claims: Sequence[Claim] = Field((), max_length=MOST_CLAIMED)


class RoundsPosition(Position):
    """The base of the positions of games that are played in rounds."""

    rounds: Sequence[Round]


class TotalsPosition(Position):
    """The base of the positions that hold the players' totals only (`companion.totals`)."""

    totals: Literal[True] = True


def round_seat(model: type[BaseModel]) -> type[Seat] | None:
    """The model of a player's entry in a round; None if the game has no rounds."""
    if not issubclass(model, RoundsPosition):
        return None
    played = get_args(model.model_fields["rounds"].annotation)[0]
    arms = get_args(played.model_fields["players"].annotation)
    # A list of seats, or that or None.
    seat: type[Seat] = arms[0] if isinstance(arms[0], type) and issubclass(arms[0], Seat) else get_args(arms[0])[0]
    return seat


def place(index: int, seat: int, field: str) -> str:
    """The place of a field of a player's entry in a round. All numbers count from 0.

    >>> place(0, 1, "last")
    'rounds[0].players[1].last'
    """
    return f"rounds[{index}].players[{seat}].{field}"


def in_round(model: type[BaseModel], fields: Iterable[str]) -> bool:
    """True if these player's fields belong to each round rather than to the whole game."""
    seat = round_seat(model)
    return seat is not None and any(field in seat.model_fields and field != "name" for field in fields)


def names_in(data: object) -> tuple[str, ...]:
    """The players' names in plain data, even if other parts of it are wrong.

    >>> names_in({"players": [{"name": "Ana"}, 3, {"name": 4}]})
    ('Ana',)
    """
    players = data.get("players") if isinstance(data, Mapping) else None
    if not isinstance(players, list):
        return ()
    named = [player.get("name") for player in players if isinstance(player, dict)]
    return tuple([name for name in named if isinstance(name, str)])


def seat_faults(position: Position, seats: tuple[int, int], rounds: int | None) -> tuple[list[Fault], bool]:
    """The faults of players and rounds. Returns True if there are so many entries that no further check makes sense.

    ``seats``: the least and the most players of a position. ``rounds``: the most rounds, None for no limit.
    """
    names = [seat.name for seat in position.players]
    if len(names) > seats[1]:
        return [player_count(len(names), seats)], True
    faults = list(check_names(names, *seats))
    if not isinstance(position, RoundsPosition):
        return faults, False
    rounds = len(position.rounds) if rounds is None else rounds
    if not 1 <= len(position.rounds) <= rounds:
        faults.append(Fault("rounds-count", "rounds", {"count": len(position.rounds), "most": rounds}))
    crowded = False
    for index, played in enumerate(position.rounds[:rounds]):
        faults += _check_absent(played, index, names, seats[0])
        if played.players is None:
            continue
        if len(played.players) > seats[1]:
            where = f"rounds[{index}].players"
            faults.append(Fault("round-crowded", where, {"count": len(played.players), "needed": len(names)}))
            crowded = True
        else:
            faults += _check_round(played, index, names)
    return faults, crowded or len(position.rounds) > rounds


def player_count(count: int, seats: tuple[int, int], where: str = "players") -> Fault:
    """The fault of too few or too many players."""
    return Fault("player-count", where, {"count": count, "least": seats[0], "most": seats[1]})


def check_names(names: Iterable[str], least: int, most: int) -> Iterable[Fault]:
    """The faults of the list of players: ``player-count``, ``name-twice``, ``name-blank``.

    >>> [str(fault) for fault in check_names(["Ana", "Ana"], 1, 2)]
    ['name-twice at players[1].name']
    """
    listed = list(names)
    if not least <= len(listed) <= most:
        yield player_count(len(listed), (least, most))
    seen: set[str] = set()
    for index, name in enumerate(listed):
        if is_blank(name):
            yield Fault("name-blank", f"players[{index}].name")
        elif name in seen:
            yield Fault("name-twice", f"players[{index}].name", {"name": name})
        seen.add(name)


def unknown_player(where: str, name: str, names: Sequence[str]) -> Fault:
    """The fault of a name that no player has, with the players' names most like it."""
    return Fault(
        "player-unknown", where, {"name": name, "names": tuple(dict.fromkeys(names)), "near": nearest(name, names, 1)}
    )


Found: TypeAlias = Iterable[tuple[str, str]]
"""Names found in a value, each with its place."""
Finder: TypeAlias = Callable[[Any, str], Found]
_CHECKED_ELSEWHERE = ((Seat, "name"), (Round, "absent"), (Position, "claims"))


def stranger_faults(position: Position, least: int) -> Iterator[Fault]:
    """A fault for each `Name` in a position that is blank (``name-blank``) or not a player's (``player-unknown``).

    Names in seats, rounds and claims are checked elsewhere. If fewer players than ``least`` are listed, a name may
    belong to a player who is not listed, so only blank names are faults.
    """
    names = [seat.name for seat in position.players]
    for where, name in _names_of(position, ""):
        if name in names:
            continue
        if is_blank(name):
            yield Fault("name-blank", where)
        elif len(names) >= least:
            yield unknown_player(where, name, names)


def _names_of(value: object, where: str) -> Found:
    if isinstance(value, BaseModel):
        for key, names_at in _naming(type(value)):
            yield from names_at(getattr(value, key), f"{where}.{key}" if where else key)


@cache
def _naming(model: type[BaseModel]) -> tuple[tuple[str, Finder], ...]:
    """The fields of a model that hold names, each with the function that finds the names. Fields that
    `_CHECKED_ELSEWHERE` lists are left out.
    """
    common = {key for base, key in _CHECKED_ELSEWHERE if issubclass(model, base)}
    fields = {key: field for key, field in model.model_fields.items() if key not in common}
    finders = {key: _finder(Annotated[(field.annotation, *field.metadata, None)]) for key, field in fields.items()}
    return tuple((key, names_at) for key, names_at in finders.items() if names_at)


def _finder(hint: Any) -> Finder | None:  # noqa: ANN401 (an annotation)
    """The function that finds the names in a value with this annotation; None if there can be none. The value may be
    incomplete.
    """
    origin, arms = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return _names_of if _naming(hint) else None
    if NAMED in arms:
        return lambda value, where: [(where, value)] if isinstance(value, str) else ()
    inner = [_finder(arm) for arm in (arms[:1] if origin is Annotated else arms)]
    if not any(inner) or origin is Annotated:
        return inner[0] if inner else None
    if origin in (Union, UnionType):
        words = [word for arm in arms if get_origin(arm) is Literal for word in get_args(arm)]
        finders = [one for one in inner if one]
        if len(finders) == 1 and not words:
            return finders[0]
        return lambda value, where: chain(*(one(value, where) for one in finders if value not in words))
    return partial(_names_in_table if origin is dict else _names_in_list, inner)


def _names_in_list(inner: Sequence[Finder | None], value: object, where: str) -> Found:
    for index, one in enumerate(value if isinstance(value, (list, tuple)) else ()):
        yield from inner[0](one, f"{where}[{index}]") if inner[0] else ()


def _names_in_table(inner: Sequence[Finder | None], value: object, where: str) -> Found:
    for key, one in value.items() if isinstance(value, dict) else ():
        for names_at, part in zip(inner, (key, one), strict=True):
            yield from names_at(part, f"{where}.{key}") if names_at else ()


def absent_from(played: Round, names: Sequence[str]) -> list[str]:
    """The players who have no entry in a round though they were there. A misspelt entry counts as the player whose
    name it resembles.
    """
    entered = {*played.absent, *(seat.name for seat in played.players or ())}
    absent = [name for name in dict.fromkeys(names) if name not in entered]
    strangers = sorted(entered.difference(names))
    misspelt = {near for name in strangers for near in nearest(name, absent, 1)}
    return [name for name in absent if name not in misspelt]


def present_in(played: Round, names: Sequence[str]) -> int:
    """How many of these players took part in a round."""
    return len(set(names).difference(played.absent))


def _check_absent(played: Round, index: int, names: Sequence[str], least: int) -> Iterator[Fault]:
    """The faults of a round's ``absent`` list: a player in it has no entry, and enough others took part."""
    entered = {seat.name for seat in played.players or ()}
    for place, name in enumerate(played.absent[:MOST_CLAIMED]):
        where = f"rounds[{index}].absent[{place}]"
        if name not in names:
            yield unknown_player(where, name, names)
        elif name in entered:
            yield Fault("absent-entered", where, {"name": name, "round": index + 1})
        elif name in played.absent[:place]:
            yield Fault("name-twice", where, {"name": name})
    count = present_in(played, names)
    if played.absent and count < least <= len(names):
        yield Fault("round-few", f"rounds[{index}].absent", {"round": index + 1, "count": count, "least": least})


def _check_round(played: Round, index: int, names: Sequence[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for place, seat in enumerate(played.players or ()):
        where = f"rounds[{index}].players[{place}].name"
        if seat.name not in names:
            yield unknown_player(where, seat.name, names)
        if seat.name in seen:
            yield Fault("name-twice", where, {"name": seat.name})
        seen.add(seat.name)
    for name in absent_from(played, names):
        yield Fault("player-missing", f"rounds[{index}]", {"name": name})
