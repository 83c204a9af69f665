"""Who says they found it, and why not."""

import pytest

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
