"""The law against its source: every fact of a game's source stands on the sheet, in the article that should say it.

tests/templates/facts/<id>.toml lists the facts as we read them in the source, sentence by sentence, each with its article
and with words that say it in French and in English. What is ours is listed apart and stands in the box of rulings, and
there alone is the box free to say something: nothing of the source's is repeated in it.
"""

import re
import tomllib
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from companion.games import find_numbers, game_ids
from companion.printing.prose.text_template import fill
from companion.rulebook import LANGS, number_articles, open_rulebook

SHEETS = list(product(game_ids(), LANGS))
FACTS = Path(__file__).parent / "facts"
BOX = re.compile(r"^::: *rulings.*?\n(.*?)^:::", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#{2,3} .*\{#(.+)\} *$", re.MULTILINE)


@cache
def listed(game_id, kind):
    """The facts of the source, or what is ours; a missing list fails one test, and what asks for it is skipped."""
    if not (FACTS / f"{game_id}.toml").is_file():
        pytest.skip(f"tests/templates/facts/{game_id}.toml is missing")
    return tomllib.loads((FACTS / f"{game_id}.toml").read_text(encoding="utf-8"))[kind]


@cache
def law(game_id, lang):
    """The rule text with its figures filled in."""
    book = open_rulebook(game_id, lang)
    variables = {"numbers": find_numbers(game_id), "game": book.facts, "lang": lang}
    return fill(book.text, f"{game_id}/rules.{lang}.md", variables).text


def plain(text):
    """Running words: no bold, no italics, no lines, curly apostrophes and no-break spaces made plain."""
    return " ".join(re.sub(r"\*+", "", text).replace("\u00a0", " ").replace("’", "'").split())


@cache
def articles(game_id, lang):
    """What each article says, by id, its examples and tables with it, the box of rulings apart."""
    parts = HEADING.split(BOX.sub("", law(game_id, lang)))
    return {name: plain(said) for name, said in zip(parts[1::2], parts[2::2], strict=True)}


def box(game_id, lang):
    return plain(" ".join(BOX.findall(law(game_id, lang))))


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_its_facts(game_id):
    assert (FACTS / f"{game_id}.toml").is_file()


@pytest.mark.parametrize(("game_id", "lang"), SHEETS)
def test_every_fact_of_the_source_stands_in_its_article(game_id, lang):
    said = articles(game_id, lang)
    missing = [
        f"{fact['at']}: {fact['says']} (“{words}”)"
        for fact in listed(game_id, "facts")
        for words in fact[lang]
        if plain(words) not in said.get(fact["at"], "")
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize(("game_id", "lang"), SHEETS)
def test_everything_of_ours_stands_in_the_box(game_id, lang):
    missing = [
        f"{fact['says']} (“{words}”)"
        for fact in listed(game_id, "ours")
        for words in fact[lang]
        if plain(words) not in box(game_id, lang)
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize(("game_id", "lang"), SHEETS)
def test_every_point_of_the_box_is_ours(game_id, lang):
    """A point of the box that no entry of ours accounts for is the source's, or was not thought about."""
    points = [
        plain(point) for found in BOX.findall(law(game_id, lang)) for point in re.findall(r"^- (.*)$", found, re.M)
    ]
    words = [plain(words) for fact in listed(game_id, "ours") for words in fact[lang]]
    assert points, "the box has no point: each begins with “- ”; an estimated playing time is ours as well"
    assert [point for point in points if not any(word in point for word in words)] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_article_is_accounted_for(game_id):
    """Each says a fact of the source or something of ours; a section may leave all of it to its articles."""
    known = [*listed(game_id, "facts"), *listed(game_id, "ours")]
    sheet = number_articles(law(game_id, "fr"))
    accounted = {fact["at"] for fact in known}
    assert accounted <= sheet.keys()
    silent = {name for name in sheet.keys() - accounted if "." in name}
    assert not silent, f"neither `facts` nor `ours` has an entry that is `at` {sorted(silent)}"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_fact_is_told_in_both_languages(game_id):
    for fact in (*listed(game_id, "facts"), *listed(game_id, "ours")):
        assert fact.keys() == {"at", "says", "fr", "en"}, fact
        assert all(fact[lang] and all(map(str.strip, fact[lang])) for lang in LANGS), fact
