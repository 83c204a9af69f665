"""What the rules of a game make impossible is refused with the article that says so: every game is held to it."""

import ast

import pytest
from sheets import code
from sheets.house import FAULTS, names_in
from sheets.keys import sayings
from sheets.told import facts_of, uncited

from companion.errors import Fault
from companion.games import find_game, game_ids
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.faults import FaultWords

HELPERS = {
    "check_cards_once": {"card-twice"},
    "check_rows_once": {"card-twice"},
    "check_without_jokers": {"card-twice", "joker-not-played"},
}
"""What games let `companion.game` look for, and the codes that come of it."""

WHY = {
    "unread": "cannot be read as what belongs there: nothing was said yet that a rule could forbid",
    "unsaid": "something that the answer needs was not entered, or was entered in two ways",
    "shape": "how a table is written down in rows and places, of which no article speaks",
    "seats": "who can play is said at the head of the sheet, not by an article",
    "names": "what people are called is no matter of the rules",
    "below": "that nobody can have less than nothing is no rule of play",
    "files": "a table's own data file is wrong, not a position",
    "ours": "Companion caught itself being wrong",
}
"""Why there is no article for a fault to cite; a game says it of its own faults in its facts (`uncited`)."""

HOUSE = {
    "player-count": "seats",
    "name-blank": "names",
    "name-twice": "names",
    "player-unknown": "names",
    "proof-failed": "ours",
    "cards-missing": "unsaid",
    "field-missing": "unsaid",
    "player-missing": "unsaid",
    "too-long": "shape",
}
"""The same of faults whose sentences are every game's."""


def raised(game_id: str) -> dict[str, bool]:
    """The codes of all faults that a game raises: whether each of its places carries the article."""
    game, words = find_game(game_id), open_rulebook(game_id, "en").words.get("faults", {})
    found = dict.fromkeys(words, True)
    for said in sayings(game_id):
        if said.what == "Fault":
            for key in said.keys | {key for key in words if any(key.startswith(start) for start in said.starts)}:
                found[key] = found.get(key, True) and said.cites
    for node in code.nodes(game_id):
        if isinstance(node, ast.Name):
            found |= dict.fromkeys(HELPERS.get(node.id, ()), False)
    return found | {"player-count": False} | ({"rounds-count": False} if game.rounds else {})


def named(game_id: str, key: str) -> set[str]:
    """The values that the sentence of a fault names, the same in both languages (test_games_words, test_words)."""
    return names_in(open_rulebook(game_id, "en").sentence("faults", key) or FAULTS[key][-1])


def excused(game_id: str) -> dict[str, str]:
    """The faults that a game raises for which there is no article, and the key of the reason."""
    return HOUSE | uncited(game_id)


@pytest.mark.parametrize("game_id", game_ids())
def test_what_the_rules_make_impossible_is_refused_with_its_article(game_id):
    game = find_game(game_id)
    uncited = {
        key
        for key, carried in raised(game_id).items()
        if not ("ref" in named(game_id, key) and (carried or key in game.articles)) and key not in excused(game_id)
    }
    assert not uncited, (
        "name the article (`article=` of the Fault) and ({ref}) in the words, or say why there is none: "
        f"[uncited] of tests/templates/facts/{game_id}.toml ({', '.join(WHY)})"
    )


@pytest.mark.parametrize("game_id", game_ids())
def test_a_record_knows_articles_of_its_sheet_for_faults_that_the_house_raises(game_id):
    game, known = find_game(game_id), raised(game_id)
    of_the_house = known.keys() & {"rounds-count"}.union(*HELPERS.values()) | {"totals-few"}
    assert game.articles.keys() <= of_the_house, "the house raises no other"
    assert not game.articles.keys() & excused(game_id).keys()
    for lang in LANGS:
        assert set(game.articles.values()) <= open_rulebook(game_id, lang).articles.keys()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game_id", game_ids())
def test_a_refusal_says_the_number_on_the_sheet(game_id, lang):
    words, book = FaultWords(lang, game_id), open_rulebook(game_id, lang)
    cited = {(key, one) for said in sayings(game_id) for key in said.keys for one in said.articles}
    for key, article in {*cited, *find_game(game_id).articles.items()}:
        values = dict.fromkeys(named(game_id, key) - {"ref"}, 2)
        if "ref" in named(game_id, key):
            said = words.message(Fault(key, None, values, article))
            assert f"{book.article(article).number})" in said, said


def test_a_fault_that_knows_its_article_goes_before_the_record():
    said = FaultWords("en", "cour").message(Fault("card-twice", article="turn.nobles"))
    assert f"({open_rulebook('cour', 'en').article('turn.nobles').number})" in said


def test_a_sentence_of_every_game_leaves_out_an_article_that_there_is_not():
    data = {"count": 9, "most": 3}
    assert "1 to 3; enter" in FaultWords("en").message(Fault("rounds-count", "rounds", data))
    assert "sans joker. Corrigez" in FaultWords("fr").message(Fault("joker-not-played"))


@pytest.mark.parametrize("game_id", game_ids())
def test_a_game_excuses_what_it_raises_itself(game_id):
    """For a reason that there is, and nothing that the house excuses for every game."""
    own = uncited(game_id)
    assert own.keys() <= raised(game_id).keys(), "nobody raises these"
    assert set(own.values()) <= WHY.keys()
    assert not own.keys() & HOUSE.keys()
    for why, codes in facts_of(game_id).get("uncited", {}).items():
        assert codes, f"{why}: take it out"


def test_nothing_is_excused_that_is_not_raised():
    everywhere = {key for game_id in game_ids() for key in raised(game_id)}
    general = {"player-unknown"}  # of `companion.model`, for every game
    assert HOUSE.keys() - general <= everywhere
    assert set(HOUSE.values()) <= WHY.keys()
