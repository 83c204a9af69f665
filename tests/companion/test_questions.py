import pytest

from companion.fields import CARD, CARDS
from companion.questions import Question


def test_an_answer_is_remembered_by_its_place_or_by_whose_it_is():
    assert Question("players[0].purse", "", CARDS).key == "players[0].purse"
    assert Question("players[0].purse", "", CARDS, memory="Ana.purse").key == "Ana.purse"


@pytest.mark.parametrize(("kind", "tokens"), [(CARDS, True), (CARD, False), ("number", False)])
def test_of_a_row_of_cards_one_can_be_put_right_alone(kind, tokens):
    assert Question("x", "", kind).of_cards is tokens


@pytest.mark.parametrize(
    ("where", "owner", "known"),
    [
        ("players[1].purse", "Ben", {"players": [{}, {"name": "Ben"}]}),
        ("rounds[1].players[0].last", "Ana", {"rounds": [{}, {"players": [{"name": "Ana"}]}]}),
        ("players[1].purse", "", {}),
        ("alkekan", "Ana", {}),
        ("", "Ana", {}),
    ],
)
def test_as_much_of_the_position_as_names_the_player(where, owner, known):
    assert Question(where, "", "text", owner=owner).known == known
