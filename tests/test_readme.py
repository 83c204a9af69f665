"""What README and the gallery say about the games is what the games say: which there are, who plays them, whose they are."""

import re
from itertools import product
from pathlib import Path

import pytest
from sheets.printed import KINDS

from companion.games import game_ids
from companion.rulebook import LANGS, open_rulebook

ROOT = Path(__file__).parent.parent
NUMBERS = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
]


def readme():
    return (ROOT / "README.md").read_text(encoding="utf-8").replace("'", "’")


def test_readme_counts_the_games():
    said = re.search(r"^(\w+) games", readme(), re.MULTILINE)
    count = NUMBERS[len(game_ids())]
    assert said[1] == count, f"README.md says “{said[0]}”: write “{count} games”"


@pytest.mark.parametrize("game_id", game_ids())
def test_readme_says_who_can_play(game_id):
    book = open_rulebook(game_id, "fr")
    least, most = book.facts["facts"]["players"]
    players = f"{least}" if least == most else f"{least} to {most}"
    found = re.search(rf"\*\*{re.escape(book.title)}\*\* \({players}( players)?\)", readme())
    assert found is not None, f"README.md, where the games are listed, lacks: **{book.title}** ({players})"


@pytest.mark.parametrize("game_id", game_ids())
def test_readme_says_whose_game_it_is(game_id):
    book = open_rulebook(game_id, "en")
    authors = book.facts["credits"]["authors"]
    known_by = re.search(r"“(.+)”", authors)
    title = open_rulebook(game_id, "fr").title
    author = known_by[1] if known_by else authors
    found = re.search(rf"^- \*\*{re.escape(title)}\*\*: .*{re.escape(author)}", readme(), re.MULTILINE)
    assert found is not None, f"README.md, where the authors are thanked, lacks a line: - **{title}**: {author}"


@pytest.mark.parametrize(("game_id", "kind", "lang"), list(product(game_ids(), KINDS, LANGS)))
def test_every_sheet_is_in_the_gallery(game_id, kind, lang):
    gallery = ROOT / "docs" / "gallery"
    pictures = {path.name for path in gallery.glob(f"{game_id}-{kind}-{lang}-*.png")}
    assert pictures, "no pictures of it in docs/gallery: make gallery"
    shown = re.findall(r"!\[.*?\]\((.+?)\)", (gallery / "README.md").read_text(encoding="utf-8"))
    assert pictures <= set(shown)


def test_the_gallery_shows_no_other():
    gallery = ROOT / "docs" / "gallery"
    shown = set(re.findall(r"!\[.*?\]\((.+?)\)", (gallery / "README.md").read_text(encoding="utf-8")))
    of_the_page = {name for name in shown if name.startswith("../")}
    assert all((gallery / name).is_file() for name in of_the_page)
    assert shown - of_the_page == {path.name for path in gallery.glob("*.png")}
