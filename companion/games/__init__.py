"""The games Companion knows. Finding one imports that one only."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from companion.errors import Fault, InputError
from companion.nearest import nearest

if TYPE_CHECKING:
    from companion.game import Game

_ALIASES: dict[str, tuple[str, ...]] = {
    "alkekan": ("bois", "bois d'alkekan", "les bois d'alkekan", "woods of alkekan", "the woods of alkekan"),
    "cour": ("court", "la cour"),
    "deringer": ("derringer",),
    "effraction": ("break in", "break-in"),
    "hod": ("h.o.d.", "h.o.d", "heure du décès", "tod", "t.o.d.", "t.o.d", "time of death"),
    "lobbys": ("lobby", "lobbies"),
    "paparazzi": ("paparazzo",),
    "industrie": ("industry",),
    "serpent-noir": ("serpent noir", "black snake"),
    "traitre": ("traître", "turncoat"),
    "hache": ("hatchet",),
    "marteau-piqueur": ("marteau piqueur", "jackhammer", "jack hammer"),
    "virus": ("le virus",),
}


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order of the house.

    >>> "lobbys" in game_ids(), game_ids() == tuple(dict.fromkeys(game_ids()))
    (True, True)
    """
    return tuple(_ALIASES)


def find_id(name: str) -> str:
    """The id of the game called ``name``: its id or an alias, whatever the case and the accents of the blanks.

    Raises InputError ``game-unknown`` with the nearest names.

    >>> find_id("Les Bois d'Alkekan")
    'alkekan'
    """
    wanted = " ".join(name.casefold().replace("’", "'").replace("_", "-").split())
    names = {alias: game for game, aliases in _ALIASES.items() for alias in (game, *aliases)}
    if wanted in names:
        return names[wanted]
    near = [names[match] for match in nearest(wanted, names)]
    data = {"game": name[:60], "near": tuple(dict.fromkeys(near)), "games": game_ids()}
    raise InputError(Fault("game-unknown", None, data))


@cache
def find_game(name: str) -> Game:
    """The game called ``name``; imports its module and no other. Raises InputError ``game-unknown``."""
    return cast("Game", _part(name, "game").GAME)


@cache
def find_numbers(name: str) -> Mapping[str, Any]:
    """The numbers of the game called ``name``; raises InputError ``game-unknown``.

    They live in its ``rules.py``, because a rule sheet needs them and nothing else of the game: neither pydantic nor
    a solver is imported for them.

    >>> find_numbers("alkekan")["joker_alone"]
    15
    """
    return cast("Mapping[str, Any]", _part(name, "rules").NUMBERS)


def _part(name: str, part: str) -> ModuleType:
    """A module of a game's package."""
    return import_module(f"companion.games.{find_id(name).replace('-', '_')}.{part}")
