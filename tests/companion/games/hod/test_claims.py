"""Who says they found it, and why not."""

import pytest

import companion
from companion.games import find_game
from companion.settle import settle

GAME = find_game("hod")
PLAYERS = [
    {"name": "Ana", "solution": "4♦ 3♣"},
    {"name": "Ben", "solution": "2♥ 6♠"},
    {"name": "Cy", "solution": "5♦ 5♣"},
]
GUESSES = [
    {"by": "Cy", "time": "10:55", "motive": "♥", "weapon": "♣"},
    {"by": "Ana", "time": "7:34", "motive": "♦", "weapon": "♣"},
]


@pytest.mark.parametrize(
    ("name", "total", "key", "article"),
    [
        ("Ana", 0, "was-right", "guess.right"),
        ("Cy", 1, "was-wrong", "guess.wrong"),
        ("Ben", 1, "never-guessed", "guess.right"),
        ("Ben", 2, "one-or-none", "guess.right"),
        ("Ana", -1, "one-or-none", "guess.right"),
    ],
)
def test_a_wrong_claim_is_refused_with_its_reason(name, total, key, article):
    claims = [{"player": name, "total": total}]
    (claim,) = settle(
        GAME, GAME.position.model_validate({"players": PLAYERS, "guesses": GUESSES, "claims": claims})
    ).claims
    assert claim.holds is False
    assert [(reason.note.key, reason.article) for reason in claim.reasons] == [(key, article)]


@pytest.mark.parametrize(("name", "total"), [("Ana", 1), ("Ben", 0), ("Cy", 0)])
def test_a_right_claim_holds(name, total):
    claims = [{"player": name, "total": total}]
    (claim,) = settle(
        GAME, GAME.position.model_validate({"players": PLAYERS, "guesses": GUESSES, "claims": claims})
    ).claims
    assert claim.holds is True


@pytest.mark.parametrize(("name", "said"), [("Ana", "d’Ana"), ("Ben", "de Ben")])
def test_in_french_a_name_with_a_vowel_takes_that_of_the_word_before(name, said):
    players = [{"name": name, "solution": "4♦ 3♣"}, {"name": "Cy", "solution": "5♦ 5♣"}]
    wrong = {"by": name, "time": "10:55", "motive": "♥", "weapon": "♣"}
    position = {"players": players, "guesses": [wrong], "claims": [{"player": name, "total": 1}]}
    (claim,) = companion.score("hod", position, lang="fr")["claims"]
    assert f" {said} " in claim["reasons"][0]["text"]
    right = {**wrong, "time": "7:34", "motive": "♦"}
    with pytest.raises(companion.InputError) as caught:
        companion.score("hod", {"players": players, "guesses": [right, wrong]}, lang="fr")
    assert f" {said} " in caught.value.faults[0]["message"]
