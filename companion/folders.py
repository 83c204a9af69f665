"""Finds games: the package's own, then those in the folders that ``COMPANION_GAMES`` names.

A game of the package has its templates in ``templates/<id>/`` and its code in ``companion/games/<id>/``. A game of
one's own has both in ``FOLDER/<id>/``. Code folders need Python names: `serpent_noir` is the game ``serpent-noir``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from companion.errors import Fault, InputError

OWN = "COMPANION_GAMES"
"""The environment variable with folders of games, separated as in ``PATH``."""

SHARED, PAGES = "shared", "web"
"""Folders of templates that belong to no game."""
FACTS = "game.toml"
_NEEDED = ("game.py", "rules.py", "rules.fr.md", "rules.en.md", "words.fr.toml", "words.en.toml")
_PACKAGE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


@cache
def _package_root() -> Path:
    """The package's template folder: inside the package if installed, beside it in a checkout."""
    inside = Path(__file__).parent / "templates"
    return inside if inside.is_dir() else Path(__file__).parent.parent / "templates"


def own_folders() -> tuple[Path, ...]:
    """The folders of games that the environment names."""
    return tuple(Path(name).expanduser() for name in os.environ.get(OWN, "").split(os.pathsep) if name)


def roots() -> tuple[Path, ...]:
    """All folders in which templates are looked for, the package's first."""
    return (_package_root(), *own_folders())


def shared_folder() -> Path:
    """The folder of the templates that all games share."""
    return _package_root() / SHARED


def pages_folder() -> Path:
    """The folder of the web page's templates."""
    return _package_root() / PAGES


def game_folder(game_id: str) -> Path:
    """The folder of a game's templates.

    >>> game_folder("serpent-noir").name
    'serpent-noir'
    """
    return game_folders()[game_id]


def module_name(game_id: str, module: str) -> str:
    """The full name of a module in a game's package.

    >>> module_name("serpent-noir", "advice")
    'companion.games.serpent_noir.advice'
    """
    return f"companion.games.{game_id.replace('-', '_')}.{module}"


def game_folders() -> Mapping[str, Path]:
    """The template folder of every game, by the game's id: the package's games, then those of each own folder.

    Raises InputError: ``games-folder`` (not a folder), ``games-name``, ``games-lacks`` (files that every game needs),
    ``games-twice``.
    """
    return _game_folders(own_folders())


@cache
def _game_folders(own: tuple[Path, ...]) -> Mapping[str, Path]:
    ours = (path for path in sorted(_package_root().iterdir()) if path.is_dir() and path.name[0].isalpha())
    found = {path.name: path for path in ours if path.name not in (SHARED, PAGES)}
    faults: list[Fault] = []
    for folder in own:
        if not folder.is_dir():
            faults.append(Fault("games-folder", OWN, {"folder": str(folder)}))
        for path in sorted(facts.parent for facts in folder.glob(f"*/{FACTS}")):
            game_id = path.name.replace("_", "-")
            faults += _faults(path, found.get(game_id))
            found.setdefault(game_id, path)
    if faults:
        raise InputError(faults)
    return found


def _faults(folder: Path, other: Path | None) -> Iterator[Fault]:
    """The faults of a game in an own folder. ``other`` is where a game of the same name was found before."""
    if not _PACKAGE.fullmatch(folder.name):
        yield Fault("games-name", OWN, {"folder": str(folder)})
    if lacking := tuple(name for name in _NEEDED if not (folder / name).is_file()):
        yield Fault("games-lacks", OWN, {"folder": str(folder), "files": lacking})
    if other is not None:
        yield Fault("games-twice", OWN, {"folder": str(folder), "other": str(other)})
