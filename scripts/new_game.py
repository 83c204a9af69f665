"""Lays out the files of a new game: ``make game ID=loup TITLE="Le loup"``. docs/adding-a-game.md goes on from there.

The game scores and prints at once, a point a card; whatever is yet to be said is marked TODO, and the contract of games
fails on every one of them: that is the list of what is left to do.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SKELETON = ROOT / "scripts" / "skeleton"
INDEX = Path("companion/games/__init__.py")
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLACE = re.compile("__(ID|PACKAGE|TITLE|CLASS)__")
_LAST_GAME = re.compile(r'^    "[a-z0-9-]+": \(.*\),\n(?=\}$)', re.MULTILINE)


def main(arguments: list[str]) -> int:
    """``new_game.py ID TITLE``; gives the exit status."""
    if len(arguments) != 2 or not arguments[1].strip():
        print('Usage: make game ID=loup TITLE="Le loup"', file=sys.stderr)
        return 2
    game_id, title = arguments
    try:
        written = lay_out(ROOT, game_id, " ".join(title.split()))
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    print("\n".join(str(path) for path in written))
    print(
        f"\nWhat is left to do: .venv/bin/python -m pytest --no-cov -k {game_id} tests/companion/test_games_contract.py"
    )
    return 0


def lay_out(root: Path, game_id: str, title: str) -> list[Path]:
    """Write the skeleton of a game into a checkout, and its line into the index; gives the paths, the index last.

    Raises ValueError, with nothing written, for an id that is none, or is there already.
    """
    if not _ID.fullmatch(game_id):
        raise ValueError(f"An id is small letters and digits, with hyphens between words: {game_id!r} is none.")
    if re.search(r'["\\\[\]{}<>&#]', title) or not title.isprintable():
        raise ValueError("A title holds no quotes, brackets, braces, & or #.")
    package = game_id.replace("-", "_")
    files = {
        Path("companion/games") / package: "code",
        Path("templates") / game_id: "words",
        Path("tests/companion/games") / package: "tests",
    }
    there = [str(folder) for folder in files if (root / folder).exists()]
    index = (root / INDEX).read_text(encoding="utf-8")
    if there or f'"{game_id}":' in index:
        raise ValueError(f"There is something of this name already: {', '.join(there) or INDEX}")
    if len(_LAST_GAME.findall(index)) != 1:
        raise ValueError(f"{INDEX} does not look as it did: where its list of games ends cannot be told.")
    filled = {"ID": game_id, "PACKAGE": package, "TITLE": title, "CLASS": package.title().replace("_", "")}
    written = [path for folder, kind in files.items() for path in _copy(root, SKELETON / kind, folder, filled)]
    alias = title.casefold().replace("’", "'")
    line = f'    "{game_id}": ("{alias}",),\n'
    (root / INDEX).write_text(_LAST_GAME.sub(lambda last: last[0] + line, index), encoding="utf-8")
    return [*written, INDEX]


def _copy(root: Path, skeleton: Path, folder: Path, filled: dict[str, str]) -> list[Path]:
    """The files of one part of the skeleton, filled in; a package of code has an empty ``__init__.py``."""
    (root / folder).mkdir(parents=True)
    texts = {path.name.removesuffix(".in"): path.read_text(encoding="utf-8") for path in sorted(skeleton.glob("*.in"))}
    if skeleton.name == "code":
        texts["__init__.py"] = ""
    for name, text in texts.items():
        whole = _PLACE.sub(lambda place: filled[place[1]], text)
        (root / folder / name).write_text(whole, encoding="utf-8")
    return [folder / name for name in texts]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
