"""A motive and a weapon may be typed as the sheet calls them; what can be typed is told of these suits alone."""

import io
import json
from unicodedata import normalize

import pytest
from jsonschema import Draft202012Validator

from companion.asking import ask_position
from companion.errors import InputError
from companion.games import find_game
from companion.reading import Flags, read_position
from companion.reading.schema import input_schema
from companion.verdict.faults import FaultWords
from companion.words import LANGS

GAME = find_game("hod")


def document(**guess):
    players = [{"name": "Ana", "solution": "4♦ 3♣"}, {"name": "Ben", "solution": "2♥ 6♠"}]
    told = {"by": "Ben", "time": "8:26", "motive": "♥", "weapon": "♠", **guess}
    return {"players": players, "guesses": [told]}


def read(**guess):
    return read_position(GAME, "-", Flags(lang="en"), io.BytesIO(json.dumps(document(**guess)).encode())).entry


@pytest.mark.parametrize(
    ("part", "word", "suit"),
    [
        *(("motive", word, "♥") for word in ("love", "Amour", " LOVE ")),
        *(
            ("motive", word, "♦")
            for word in ("greed", "cupidité", "CUPIDITÉ", "cupidite", normalize("NFD", "cupidité"))
        ),
        *(("weapon", word, "♣") for word in ("bat", "batte")),
        *(("weapon", word, "♠") for word in ("shovel", "Pelle")),
        *(("weapon", word, "♣") for word in ("C", "trèfle", "♧")),
    ],
)
def test_the_words_of_the_sheet_are_read_and_the_schema_takes_them(part, word, suit):
    assert str(getattr(read(**{part: word}).guesses[0], part).value) == suit
    Draft202012Validator(input_schema(GAME)).validate(document(**{part: word}))


@pytest.mark.parametrize(
    ("lang", "part", "said"),
    [
        ("en", "motive", "“xyz” is not a motive (3.1). Write H (♥) or D (♦), or the word: love, greed."),
        ("fr", "weapon", "« xyz » n’est pas une arme (3.1). Écrivez T (♣) ou P (♠), ou le mot : batte, pelle."),
    ],
)
def test_what_is_none_is_answered_with_what_would_be(lang, part, said):
    with pytest.raises(InputError) as raised:
        raw = json.dumps(document(**{part: "xyz"})).encode()
        read_position(GAME, "-", Flags(lang=lang, cards=lang), io.BytesIO(raw))
    (fault,) = raised.value.faults
    message = FaultWords(lang, "hod", document()).message(fault)
    assert message.replace("\u00a0", " ").endswith(said)


def test_a_word_of_the_other_kind_is_none():
    with pytest.raises(InputError) as raised:
        read(motive="bat")
    assert [fault.code for fault in raised.value.faults] == ["motive-unreadable"]


@pytest.mark.parametrize(("lang", "letters", "other"), [("en", "♥ H ♦ D", "♣ C ♠ S"), ("fr", "♥ C ♦ K", "♣ T ♠ P")])
def test_a_question_mark_tells_words_and_the_letters_of_these_suits_alone(played, lang, letters, other):
    words = {"en": ("love", "shovel"), "fr": ("amour", "pelle")}[lang]
    solutions = {"en": ("4d 3c", "2h 6s"), "fr": ("4k 3t", "2c 6p")}[lang]
    terminal = played(["Ana, Ben", *solutions, "Ben", "8:26", "?", words[0], "?", words[1], "", ""], True)
    entered = ask_position(GAME, Flags(lang=lang), terminal)
    (guess,) = entered.entry.guesses
    assert (guess.motive.value, guess.weapon.value) == ("♥", "♠")
    motive, weapon = [told for told in terminal.said if any(one in told for one in words)][:2]
    assert letters in motive
    assert other in weapon
    assert "♠" not in motive
    assert "♥" not in weapon


@pytest.mark.parametrize("part", ["motive", "weapon"])
def test_the_schema_takes_the_letters_of_both_notations_as_it_knows_no_notation(part):
    schema = Draft202012Validator(input_schema(GAME))
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        faults = []
        for lang in LANGS:
            try:
                read_position(GAME, "-", Flags(lang=lang), io.BytesIO(json.dumps(document(**{part: letter})).encode()))
            except InputError as error:
                faults.append(error.faults[0].code)
        unreadable = faults.count(f"{part}-unreadable") == len(LANGS)
        assert schema.is_valid(document(**{part: letter})) != unreadable, letter
