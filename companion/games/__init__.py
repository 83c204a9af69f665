"""The games that Companion knows. Finding a game imports that game only."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast
from unicodedata import combining, normalize

from companion.errors import Fault, InputError
from companion.folders import FACTS, game_folder, game_folders, module_name, own_folders
from companion.nearest import nearest

if TYPE_CHECKING:
    from companion.game import Game

_ALIKE = str.maketrans({"’": "'", "-": " ", "_": " ", ".": None})

# The code of a game in a folder of one's own is a package among ours: ``companion.games.<id>``.
__path__ = [*__path__, *map(str, own_folders())]


def game_ids() -> tuple[str, ...]:
    """The ids of all games: the package's own in alphabetical order, then those of each folder of the user's own.

    >>> "lobbys" in game_ids(), game_ids() == tuple(dict.fromkeys(game_ids()))
    (True, True)
    """
    return tuple(game_folders())


def find_id(name: str) -> str:
    """The id of the game called ``name``: its id, its title or an alias, whatever the case and the accents.

    Raises InputError ``game-unknown`` with the nearest names.

    >>> find_id("Les Bois d'Alkekan"), find_id("traître")
    ('alkekan', 'traitre')
    """
    wanted = _plain(name)
    if (game_id := wanted.replace(" ", "-")) in game_ids():
        return game_id
    names = {alias: game_id for game_id in game_ids() for alias in (_plain(game_id), *aliases(game_id))}
    if wanted in names:
        return names[wanted]
    near = [names[match] for match in nearest(wanted, names)]
    data = {"game": name[:60], "near": tuple(dict.fromkeys(near)), "games": game_ids()}
    raise InputError(Fault("game-unknown", None, data))


@cache
def aliases(game_id: str) -> tuple[str, ...]:
    """The names that people may type for a game besides its id: its titles and the ``aliases`` of its facts.

    >>> aliases("hod")
    ('hod', 'tod', 'heure du deces', 'time of death')
    """
    facts = tomllib.loads((game_folder(game_id) / FACTS).read_text(encoding="utf-8"))
    return tuple(dict.fromkeys(_plain(name) for name in (*facts["title"].values(), *facts.get("aliases", ()))))


def _plain(name: str) -> str:
    """A name in small letters, without accents and dots, with blanks for hyphens and one kind of apostrophe."""
    letters = (letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))
    return " ".join("".join(letters).translate(_ALIKE).split())


def ids_with(part: str) -> tuple[str, ...]:
    """The ids of the games that have a module ``part``, such as `advice` or `puzzle`.

    Only looks for the module's file, so that completion with the Tab key does not have to import all games.

    >>> "lobbys" in ids_with("advice"), "lobbys" in ids_with("puzzle")
    (True, False)
    """
    return tuple(game_id for game_id in game_ids() if find_spec(module_name(game_id, part)) is not None)


def find_game(name: str, data: Path | None = None) -> Game:
    """The game called ``name``, with a table's own ``data`` if given. Imports no other game.

    Raises InputError: ``game-unknown``; ``option-idle`` if the game has no use for ``data``; every fault of the data.
    """
    game = _record(name)
    if data is None:
        return game
    if game.with_data is None:
        raise InputError(_idle())
    return game.with_data(data)


@cache
def _record(name: str) -> Game:
    return cast("Game", _part(name, "game").GAME)


def find_numbers(name: str, data: Path | None = None) -> Mapping[str, Any]:
    """The numbers of the game called ``name``, with a table's own ``data`` if given.

    They are the constants of the game's ``rules.py``, in small letters, and the entries of its NUMBERS. A rule sheet
    needs nothing else of the game, so this imports neither pydantic nor a solver. Raises InputError as `find_game`
    does.

    >>> find_numbers("alkekan")["joker_alone"], find_numbers("alkekan")["cards"]
    (15, 54)
    """
    rules = _part(name, "rules")
    constants = {
        key.lower(): value for key, value in vars(rules).items() if key.isupper() and key[0] != "_" and key != "NUMBERS"
    }
    if data is None:
        return {**constants, **getattr(rules, "NUMBERS", {})}
    if not hasattr(rules, "numbers"):
        raise InputError(_idle())
    return {**constants, **rules.numbers(data)}


def _idle() -> Fault:
    return Fault("option-idle", None, {"option": "data"})


def _part(name: str, part: str) -> ModuleType:
    """A module of a game's package."""
    return import_module(module_name(find_id(name), part))
