"""The questions: a line a mission, the draw pile's card only where it matters, and what is said when the game is over."""

import pytest

from companion.asking import ask_position
from companion.games import find_game
from companion.reading import Flags

GAME = find_game("traitre")


@pytest.fixture
def ask(played):
    def play(*typed, flags=Flags(lang="en")):  # noqa: B008 (a NamedTuple)
        terminal = played([*typed, ""])  # and all right at the end
        entered = ask_position(GAME, flags, terminal)
        assert terminal.lines == [], "questions ended before the answers"
        return entered.entry, terminal

    return play


def test_a_line_a_mission_then_the_traitor_and_the_accusation(ask):
    entry, _ = ask("Ana, Ben, Cy", "7h / 5h 6h 3s AC", "9d / KD 2C 3H 4S", "", "Cy", "Ana", "Cy", "")
    assert [str(one.mission) for one in entry.missions] == ["7♥", "9♦"]
    assert (entry.traitor, entry.accusation.by, entry.accusation.of) == ("Cy", "Ana", "Cy")
    assert all(one.deck is None for one in entry.missions)


def test_the_draw_piles_card_is_asked_for_where_its_spies_are_ignored(ask):
    ignored = Flags(lang="en", rulings=("deck-spy=ignored",))
    entry, _ = ask("Ana, Ben", "7h / 9h QS AC / QS", "", "", "", "", flags=ignored)
    assert str(entry.missions[0].deck) == "Q♠"


def test_a_game_that_is_over_asks_for_no_further_mission(ask):
    entry, _ = ask("Ana, Ben", *["2h / 5h 6h 3s"] * 5, "Ben", "")
    assert len(entry.missions) == 5
    assert (entry.traitor, entry.accusation) == ("Ben", None)


def test_nobody_was_the_traitor_and_nobody_accused(ask):
    entry, _ = ask("Ana, Ben", "2h / 5h 6h 3s", "", "", "", "")
    assert (entry.traitor, entry.accusation) == (None, None)
