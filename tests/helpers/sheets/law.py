"""What a game's rule sheet says, as running words: for tests that hold a quarrel or a fact to its sentence."""

from __future__ import annotations

import re
from functools import cache

from companion.games import find_numbers
from companion.printing.prose.text_template import fill, put_back
from companion.rulebook import open_rulebook
from companion.words import Lang

BOX = re.compile(r"^::: *(?:rulings|open).*?\n(.*?)^:::", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{2,3} .*\{#(.+)\} *$", re.MULTILINE)


@cache
def law(game_id: str, lang: Lang) -> str:
    """The rule text with its figures filled in."""
    book = open_rulebook(game_id, lang)
    variables = {"numbers": find_numbers(game_id), "game": book.facts, "lang": lang}
    return put_back(fill(book.text, f"{game_id}/rules.{lang}.md", variables).text)


def plain(text: str) -> str:
    """Running words: no bold, no italics, no lines, curly apostrophes and no-break spaces made plain."""
    return " ".join(re.sub(r"\*+", "", text).replace("\u00a0", " ").replace("’", "'").split())


@cache
def articles(game_id: str, lang: Lang) -> dict[str, str]:
    """What each article says, by id, its examples and tables with it, the box of rulings apart."""
    parts = HEADING.split(BOX.sub("", law(game_id, lang)))
    return {name: plain(said) for name, said in zip(parts[1::2], parts[2::2], strict=True)}


def executed(game_id: str, lang: Lang) -> set[str]:
    """The articles with a worked example that is scored, by id."""
    parts = HEADING.split(open_rulebook(game_id, lang).text)
    return {name for name, said in zip(parts[1::2], parts[2::2], strict=True) if "<!-- scored:" in said}


def box(game_id: str, lang: Lang) -> str:
    """What the box of rulings says."""
    return plain(" ".join(BOX.findall(law(game_id, lang))))
