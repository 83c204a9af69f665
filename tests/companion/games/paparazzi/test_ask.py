"""Paparazzi's own questions: the celebrities, or everybody's suit and the grid row by row."""

import pytest

from companion.fields import CARDS, SUIT
from companion.games import find_game
from companion.games.paparazzi.position import NUMBERS, ROW
from companion.questions import Question

GAME = find_game("paparazzi")


class Asks:
    """Makes questions without words, and notes what was said when each was made."""

    def __init__(self):
        self.answers, self.made = {}, []

    def question(self, where, key, kind, **more):
        self.made.append((where, key, kind, dict(self.answers)))
        return Question(where, more.pop("prompt", key), kind, **more)

    def choice(self, key, choices):
        return Question("", key, "choice", choices=tuple(choices))

    def names(self, where):
        return Question(where, "", "names")

    def claims(self, names, data):
        data["claims"] = [{"player": names[0], "total": 5}]
        yield from ()


def answered(answers, asks=GAME.ask):
    """The position that these answers give, and the asker."""
    asker = Asks()
    script = asks(asker)
    question = next(script)
    try:
        while True:
            question = script.send(answers[question.where or question.prompt])
    except StopIteration as done:
        return done.value, asker


ROWS = ["." + " ." * 8] * 7


def test_advice_is_asked_for_by_the_grid_and_whose_turn_it_is():
    rows = {f"grid[{row}]": line for row, line in enumerate(ROWS)}
    said = {"players": ["Ana", "Ben"], "players[0].suit": "♠", "players[1].suit": "♥", **rows, "turn": "Ben"}
    data, asker = answered(said, GAME.advice().ask)
    assert data == {
        "players": [{"name": "Ana", "suit": "♠"}, {"name": "Ben", "suit": "♥"}],
        "grid": ROWS,
        "turn": "Ben",
    }
    assert [where for where, *_ in asker.made] == [*list(said)[1:]]


def test_celebrities():
    data, asker = answered(
        {"players": ["Ana", "Ben"], "how": "celebrities", "players[0].celebrities": "K♠", "players[1].celebrities": ""}
    )
    assert data == {
        "players": [{"name": "Ana", "celebrities": "K♠"}, {"name": "Ben", "celebrities": ""}],
        "claims": [{"player": "Ana", "total": 5}],
    }
    assert asker.made == [
        ("players[0].celebrities", "celebrities", CARDS, {"name": "Ana"}),
        ("players[1].celebrities", "celebrities", CARDS, {"name": "Ben"}),
    ]


def test_the_grid_row_by_row():
    answers = {"players": ["Ana", "Ben"], "how": "grid", "players[0].suit": "♠", "players[1].suit": "♥"}
    data, asker = answered(answers | {f"grid[{row}]": text for row, text in enumerate(ROWS)})
    assert data["players"] == [{"name": "Ana", "suit": "♠"}, {"name": "Ben", "suit": "♥"}]
    assert data["grid"] == ROWS
    assert asker.made[:2] == [
        ("players[0].suit", "suit", SUIT, {"name": "Ana"}),
        ("players[1].suit", "suit", SUIT, {"name": "Ben"}),
    ]
    kinds = [NUMBERS, ROW] * 3 + [NUMBERS]
    assert asker.made[2:] == [(f"grid[{row}]", "grid", kinds[row], {"row": row + 1}) for row in range(7)]


def test_four_cards_suffice_where_no_celebrity_stands():
    assert NUMBERS.write(NUMBERS.read("7S . 3H 10S", "en"), "fr").split() == [
        ".",
        "7♠",
        ".",
        ".",
        ".",
        "3♥",
        ".",
        "10♠",
        ".",
    ]
    whole = "7♠ 2♥ . 3♠ 3♥ 4♥ . 5♥ 10♠"
    assert NUMBERS.write(NUMBERS.read(whole, "en"), "en").split() == whole.split()
    assert NUMBERS.read("7S 8S 9S", "en").code == "grid-numbers", "any other number of places is told as such"


@pytest.mark.parametrize("how", ["grid", "celebrities"])
def test_what_was_asked_is_a_position(how):
    game = find_game("paparazzi")
    fields = {
        f"players[{i}].{key}": "♠♥"[i] if key == "suit" else "" for i in (0, 1) for key in ("suit", "celebrities")
    }
    rows = {f"grid[{row}]": text for row, text in enumerate(ROWS)}
    data, _ = answered({"players": ["Ana", "Ben"], "how": how, **fields, **rows})
    game.position.model_validate(data)
