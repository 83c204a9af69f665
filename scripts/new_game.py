"""Lays out the files of a new game: ``make game ID=loup TITLE="Le loup"``. docs/adding-a-game.md goes on from there.

The game scores and prints at once, a point a card, with ``ROUNDS=3`` in each of three rounds; whatever is yet to be said is
marked TODO, and the contract of games fails on every one of them: that is the list of what is left to do.

In the skeleton a line that begins with ``%rounds`` or ``%once`` is for a game with rounds, or without; lines that begin with
``%each`` are there once a round.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SKELETON = ROOT / "scripts" / "skeleton"
FACTS = Path("tests/templates/facts")
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PLACE = re.compile("__(ID|PACKAGE|TITLE|CLASS|ROUNDS|ROUND)__")
_ONLY = re.compile(r"^%(once|rounds)(?: (.*))?\n", re.MULTILINE)
_EACH = re.compile(r"(?:^%each.*\n)+", re.MULTILINE)
MOST_ROUNDS = 99


def main(arguments: list[str]) -> int:
    """``new_game.py ID TITLE [ROUNDS]``; gives the exit status."""
    if len(arguments) not in (2, 3) or not arguments[1].strip():
        print('Usage: make game ID=loup TITLE="Le loup" [ROUNDS=3]', file=sys.stderr)
        return 2
    game_id, title, *rounds = arguments
    try:
        written = lay_out(ROOT, game_id, " ".join(title.split()), *rounds)
    except ValueError as problem:
        print(problem, file=sys.stderr)
        return 2
    print("\n".join(str(path) for path in written))
    package = game_id.replace("-", "_")
    mine = game_id if package == game_id else f"{game_id} or {package}"
    print(
        f'\nWhat is left to do: .venv/bin/python -m pytest --no-cov -k "{mine} or readme_counts" tests companion/games/{package}'
        "\nHow it is done: docs/adding-a-game.md"
    )
    return 0


def lay_out(root: Path, game_id: str, title: str, rounds: str = "") -> list[Path]:
    """Write the skeleton of a game into a checkout; gives the paths.

    ``rounds`` is the most rounds of a game that is played in some. Raises ValueError, with nothing written, for an id that
    is none, or is there already.
    """
    if not _ID.fullmatch(game_id):
        raise ValueError(f"An id is small letters and digits, with hyphens between words: {game_id!r} is none.")
    if re.search(r'["\\\[\]{}<>&#]', title) or not title.isprintable():
        raise ValueError("A title holds no quotes, brackets, braces, & or #.")
    if rounds and not (rounds.isascii() and rounds.isdigit() and 1 <= int(rounds) <= MOST_ROUNDS):
        raise ValueError(f"ROUNDS is a number from 1 to {MOST_ROUNDS}: {rounds!r} is none.")
    package = game_id.replace("-", "_")
    filled = {"ID": game_id, "PACKAGE": package, "TITLE": title, "CLASS": package.title().replace("_", "")}
    texts = _texts(filled, int(rounds or 0))
    there = sorted({str(path.parent) for path in texts if (root / path.parent).exists()} - {str(FACTS)})
    if there:
        raise ValueError(f"There is something of this name already: {', '.join(there)}")
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return list(texts)


def _texts(filled: dict[str, str], rounds: int) -> dict[Path, str]:
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
        text = _filled(path.read_text(encoding="utf-8"), filled, rounds)
        name = path.name.removesuffix(".in")
        folder = folders.get(path.parent.name)
        texts[folder / name if folder else FACTS / f"{filled['ID']}.toml"] = text
    return texts


def _filled(text: str, filled: dict[str, str], rounds: int) -> str:
    """A file of the skeleton with its places filled, its lines chosen."""
    kept = "rounds" if rounds else "once"
    text = _ONLY.sub(lambda line: f"{line[2] or ''}\n" if line[1] == kept else "", text)
    numbers = [str(number) for number in range(1, rounds + 1)]
    text = _EACH.sub(lambda lines: "".join(_each(lines[0]).replace("__ROUND__", number) for number in numbers), text)
    return _PLACE.sub(lambda place: {**filled, "ROUNDS": str(rounds)}[place[1]], text)


def _each(lines: str) -> str:
    return re.sub("^%each ?", "", lines, flags=re.MULTILINE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
