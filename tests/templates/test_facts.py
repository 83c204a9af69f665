"""The law against its source: every fact of a game's source stands on the sheet, in the article that should say it.

tests/templates/facts/<id>.toml lists the facts as we read them in the source, sentence by sentence, each with its article
and with words that say it in French and in English. What is ours is listed apart and stands in the box of rulings, and
there alone is the box free to say something: nothing of the source's is repeated in it.
"""

import re
from functools import cache
from itertools import product

import pytest
from sheets.law import BOX, articles, box, executed, law, plain
from sheets.told import FACTS, facts_of

from companion.games import game_ids
from companion.rulebook import LANGS, number_articles

SHEETS = list(product(game_ids(), LANGS))


@cache
def listed(game_id, kind):
    """The facts of the source, or what is ours; a missing list fails one test, and what asks for it is skipped."""
    if not facts_of(game_id):
        pytest.skip(f"tests/templates/facts/{game_id}.toml is missing")
    return facts_of(game_id)[kind]


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_has_its_facts(game_id):
    assert (FACTS / f"{game_id}.toml").is_file()
    assert facts_of(game_id).keys() <= {"facts", "ours", "cards", "pieces", "uncited"}, "see docs/formats.md"


@pytest.mark.parametrize(("game_id", "lang"), SHEETS)
def test_every_fact_of_the_source_stands_in_its_article(game_id, lang):
    said = articles(game_id, lang)
    missing = [
        f"{fact['at']}: {fact['says']} (“{words}”)"
        for fact in listed(game_id, "facts")
        for words in fact.get(lang, ())
        if plain(words) not in said.get(fact["at"], "")
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize(("game_id", "lang"), SHEETS)
def test_an_example_of_the_source_is_one_that_is_executed(game_id, lang):
    """It needs no words: what it says is what scoring says of it (test_worked_examples.py)."""
    shown = {fact["at"] for fact in listed(game_id, "facts") if lang not in fact}
    assert shown <= executed(game_id, lang)


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


@pytest.mark.parametrize(("game_id", "lang"), SHEETS)
def test_the_box_names_every_article_in_which_something_is_ours(game_id, lang):
    """Or their section: paper lists what the box names (`Setter._ours`). The playing time and unfinished games have none."""
    cited = set(re.findall(r"\]\(#(.+?)\)", " ".join(BOX.findall(law(game_id, lang)))))
    ours = {fact["at"] for fact in listed(game_id, "ours") if "." in fact["at"]}
    assert not {name for name in ours - cited if name.split(".")[0] not in cited}


@pytest.mark.parametrize("game_id", game_ids())
def test_every_article_is_accounted_for(game_id):
    """Each says a fact of the source or something of ours; a section may leave all of it to its articles."""
    known = [*listed(game_id, "facts"), *listed(game_id, "ours")]
    sheet = number_articles(law(game_id, "fr"))
    accounted = {fact["at"] for fact in known}
    assert accounted <= sheet.keys()
    silent = {name for name in sheet.keys() - accounted if "." in name}
    assert not silent, f"neither `facts` nor `ours` has an entry that is `at` {sorted(silent)}"


@pytest.mark.parametrize(("game_id", "lang"), SHEETS)
def test_the_rulings_are_the_last_section_and_have_a_number(game_id, lang):
    assert list(number_articles(law(game_id, lang)))[-1] == "rulings"


@pytest.mark.parametrize("game_id", game_ids())
def test_every_fact_is_told_in_both_languages(game_id):
    for fact in (*listed(game_id, "facts"), *listed(game_id, "ours")):
        assert {"at", "says"} <= fact.keys() <= {"at", "says", "fr", "en"}, fact
        assert ("fr" in fact) == ("en" in fact), fact
        assert all(fact[lang] and all(map(str.strip, fact[lang])) for lang in LANGS if lang in fact), fact
