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
FACTS = Path("tests/templates/facts")
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
    filled = {"ID": game_id, "PACKAGE": package, "TITLE": title, "CLASS": package.title().replace("_", "")}
    texts = _texts(filled)
    there = sorted({str(path.parent) for path in texts if (root / path.parent).exists()} - {str(FACTS)})
    index = (root / INDEX).read_text(encoding="utf-8")
    if there or f'"{game_id}":' in index:
        raise ValueError(f"There is something of this name already: {', '.join(there) or INDEX}")
    if len(_LAST_GAME.findall(index)) != 1:
        raise ValueError(f"{INDEX} does not look as it did: where its list of games ends cannot be told.")
    alias = title.casefold().replace("’", "'")
    texts[INDEX] = _LAST_GAME.sub(lambda last: f'{last[0]}    "{game_id}": ("{alias}",),\n', index)
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return list(texts)


def _texts(filled: dict[str, str]) -> dict[Path, str]:
    """Every file of a game with what is in it; a package of code has an empty ``__init__.py``."""
    code = Path("companion/games") / filled["PACKAGE"]
    folders = {
        "code": code,
        "words": Path("templates") / filled["ID"],
        "tests": Path("tests/companion/games") / filled["PACKAGE"],
        "examples": Path("tests/examples") / filled["ID"],
    }
    texts = {code / "__init__.py": ""}
    for path in sorted(SKELETON.glob("*/*.in")):
        text = _PLACE.sub(lambda place: filled[place[1]], path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".in")
        folder = folders.get(path.parent.name)
        texts[folder / name if folder else FACTS / f"{filled['ID']}.toml"] = text
    return texts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
