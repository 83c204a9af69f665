"""Keys and choices that people write in their own words are answered with those of the file."""

import pytest

from companion.errors import Fault
from companion.kit.models import NightModel, TableModel
from companion.nearest import nearest
from companion.rulebook import LANGS, house_words
from companion.verdict.faults import FaultWords
from companion.verdict.synonyms import match_synonym


def test_a_games_own_word_goes_before_one_that_looks_alike():
    fault = Fault("key-unknown", "main", {"key": "main", "near": ("name",), "keys": ("name", "hand")})
    assert FaultWords("fr", "lobbys").message(fault).endswith("Vouliez-vous dire hand\u00a0?")
    assert FaultWords("fr").message(fault).endswith("Vouliez-vous dire name\u00a0?")


@pytest.mark.parametrize("word", ["joueurs", "Joueurs", "JOUEURS", "joueur", "jouers"])
def test_words_may_be_typed_as_people_type(word):
    fault = Fault("key-unknown", word, {"key": word, "near": (), "keys": ("players", "rounds")})
    assert FaultWords("en").message(fault).endswith("Did you mean players?")


@pytest.mark.parametrize("word", ["manches", "Manche", "rounds", "round", "jeu"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_known_word_keys_ruled_out_is_no_word_that_looks_alike(lang, word):
    """“manches” (rounds) looks like “annonces” (claims), “rounds” like “rulings”, “jeu” like “joueurs”: none is meant."""
    keys = ("cards", "lang", "rulings", "id", "players", "claims", "alkekan")
    fault = Fault("key-unknown", word, {"key": word, "near": nearest(word, keys), "keys": keys})
    assert FaultWords(lang, "alkekan").message(fault).endswith("alkekan.")


@pytest.mark.parametrize(
    ("word", "key"),
    [("joueur", "players"), ("player", "players"), ("annonce", "claims"), ("claim", "claims"), ("ruling", "rulings")],
)
def test_one_of_several_is_the_same_meaning(word, key):
    keys = ("cards", "lang", "rulings", "id", "players", "claims", "alkekan")
    fault = Fault("key-unknown", word, {"key": word, "near": nearest(word, keys), "keys": keys})
    assert FaultWords("en", "alkekan").message(fault).endswith(f"Did you mean {key}?")


def test_choices_are_known_by_their_words():
    fault = Fault("choice-unknown", "players[0].gesture", {"found": "boire", "choices": ("drink", "steal"), "near": ()})
    assert FaultWords("fr", "virus").message(fault).endswith("Vouliez-vous dire drink\u00a0?")


def test_accents_and_hyphens_do_not_matter():
    assert match_synonym("Separes", {"apart": "apart"}) == ("apart",)
    assert match_synonym("type-size", {"type": "type"}) == ("type",)
    assert match_synonym("xyz", {"type": "type"}, alike=True) == ()


def test_every_key_of_a_game_night_has_its_word():
    keys = {*NightModel.model_fields, *TableModel.model_fields}
    told = [house_words(lang)["fields"] for lang in LANGS]
    assert all(keys <= words.keys() for words in told)
    assert told[0].keys() == told[1].keys()
