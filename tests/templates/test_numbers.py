"""Numbers on paper: the same in both languages, and on pads and aids those that scoring uses.

Changed by hand in one language, or typed into a template that prints both, a number would be wrong and nobody would see it.
"""

import re
import tomllib
from itertools import product

import pytest
from sheets.files import TESTS
from sheets.law import articles
from sheets.worked import CARD, numbers

from companion.games import game_ids

TEMPLATES = TESTS.parent / "templates"
SPELT = re.compile(r"\[[\d.*]+\]|(?<!`)`[^`]+`(?!`)|\{[^}]*\}|&#\d+;")
"""Pencil boxes and their widths, keys to type, places that are filled in, signs by their number: none says a number."""
JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
THOUSANDS = re.compile(r"(?<=\d)[ \u00a0\u202f,](?=\d{3})")
DRAWN = re.compile(r"<(cards?|label)\b[^>]*>.*?</\1>", re.DOTALL)
TEXT = re.compile(r">([^<]+)<")


def said(text):
    """The numbers of a text, however a language writes them: 7:34 and 7 h 34, 13,824 and 13 824."""
    return numbers(THOUSANDS.sub("", SPELT.sub("", text)))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_article_says_the_same_numbers_in_both_languages(game_id):
    french, english = articles(game_id, "fr"), articles(game_id, "en")
    different = {
        name: (
            sorted((said(text) - said(english[name])).elements()),
            sorted((said(english[name]) - said(text)).elements()),
        )
        for name, text in french.items()
        if said(text) != said(english[name])
    }
    assert not different, f"only in French, only in English: {different}"


def flat(table, above=""):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}.")
        else:
            yield above + key, str(value)


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("kind", ["pad", "aid", "rules", "components"])
def test_words_on_paper_say_the_same_numbers_in_both_languages(game_id, kind):
    french, english = (
        dict(
            flat(tomllib.loads((TEMPLATES / game_id / f"words.{lang}.toml").read_text(encoding="utf-8")).get(kind, {}))
        )
        for lang in ("fr", "en")
    )
    different = {key: (french[key], english[key]) for key in french if said(french[key]) != said(english[key])}
    assert not different


@pytest.mark.parametrize(("game_id", "sheet"), list(product(game_ids(), ["pad", "aid"])))
def test_no_number_is_typed_into_a_pad_or_an_aid(game_id, sheet):
    """Cards and what lies on the table in a drawing aside: values, sums and counts are `numbers`, so that they are those of the scorer."""
    source = (TEMPLATES / game_id / f"{sheet}.xml.j2").read_text(encoding="utf-8")
    text = DRAWN.sub("", JINJA.sub("", re.sub(r"&#?\w+;", " ", source)))
    typed = [found.strip() for found in TEXT.findall(text) if re.search(r"\d", SPELT.sub("", CARD.sub("", found)))]
    assert not typed, f"{sheet}.xml.j2 types {typed}: take them from `numbers`"
