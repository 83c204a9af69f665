"""Table heads of TOML that the parser takes, or calls a key twice, and that people meant otherwise."""

import pytest

from companion.errors import InputError
from companion.games import find_game
from companion.reading import Flags, read_position
from companion.reading.toml_faults import MOST_HEADS, head_faults

LOBBYS = find_game("lobbys").position


def found(text):
    return [(fault.code, fault.data["line"], fault.data["meant"]) for fault in head_faults(text, LOBBYS)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[players]\nname = 1\n[[players]]", [("toml-brackets", 1, "players")]),
        ("[[players]]\n\n[ players ] # Ben", [("toml-brackets", 3, "players")]),
        ("[[rounds]]\n[rounds.players]", [("toml-brackets", 2, "rounds.players")]),
        ("[[round]]\n[[round.players]]", [("toml-head", 1, "rounds"), ("toml-head", 2, "rounds.players")]),
        ("[player]", [("toml-head", 1, "players")]),
        ("[[players]]\n[[rounds]]\n[[rounds.players]]\n[rulings]\n[nothing.like]\n[[nothing]]", []),
    ],
)
def test_heads(text, told):
    assert found(text) == told


def test_so_many_and_no_more():
    assert len(found("[players]\n" * 999)) == MOST_HEADS


@pytest.mark.parametrize(
    "text", ["[players]\nname='A'\n[players]\nname='B'", "[[players]]\n[[round]]\n[[rounds.players]]"]
)
def test_they_are_told_instead_of_what_came_of_them(tmp_path, text):
    file = tmp_path / "night.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(InputError) as caught:
        read_position(find_game("lobbys"), file, Flags(), None)
    assert {fault.code for fault in caught.value.faults} <= {"toml-brackets", "toml-head"}


def test_in_text_that_is_broken_nothing_is_taken_for_a_head(tmp_path):
    file = tmp_path / "night.toml"
    file.write_text('[[players]]\nname = """Ana\n[round]\n', "utf-8")  # the name was never closed
    with pytest.raises(InputError) as caught:
        read_position(find_game("lobbys"), file, Flags(), None)
    assert [fault.code for fault in caught.value.faults] == ["toml-invalid"]
