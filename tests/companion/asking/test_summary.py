"""Every answer with a number: one of them chosen and changed, or all agreed to."""

import os
import signal
from datetime import UTC, datetime

import pytest

from companion.asking.dialogue import Dialogue
from companion.cards import read_card, read_cards
from companion.evening.evening import Evening
from companion.games import find_game


def test_purses_too_big_together_let_one_be_chosen(ask):
    ana = "3H 4H 5H 6H 7H 8H 9H 10H 3D 4D 5D 6D"
    ben = "3S 4S 5S 6S 7S 8S 9S 10S 3C 4C 5C 6C"
    entered, terminal = ask("Ana, Ben", ana, ben, "", "x", "9", "2", "1= 2=", "", "", "", "")
    assert [(f.code, f.where) for f in terminal.faults] == [("purses-too-big", "players")]
    assert [len(player.purse) for player in entered.entry.players] == [10, 12]
    assert terminal.said.count("A number from 1 to 2. Enter: none.") == 2
    assert [line for line in terminal.said if "not taken" in line] == [
        "“x” was not taken: first choose the answer to change."
    ]


def test_a_single_answer_has_no_range_of_numbers(ask):
    _, terminal = ask("Ana", "!", "2", "1", "Anna", "3H", "", "", "")
    assert "There is only number 1. Enter: none." in terminal.said
    assert not any("from 1 to" in line for line in terminal.said)


def test_before_the_first_answer_there_is_none_to_change(ask):
    entered, terminal = ask("!", "Ana", "3H", "", "", "")
    assert "This is the first question." in terminal.said
    assert len(entered.entry.players) == 1


def test_corrections_of_the_summary(ask):
    entered, terminal = ask("Ana", "3H Jo", "", "", "2", "1=4H", "3", "Ana", "3", "-", "2", "back", "x", "")
    assert entered.entry.players[0].purse == list(read_cards("4H Jo"))
    assert entered.entry.alkekan is None
    assert "  2  Ana, purse: 3♥ Jo" in terminal.said
    assert "  2  Ana, purse: 4♥ Jo" in terminal.said
    assert "  3  who took the joker by the call: Ana" in terminal.said


def test_back_from_the_summary(ask):
    entered, _ = ask("Ana", "3H", "", "Ana=3", "", "back", "Ana=4", "", "", "")
    assert [claim.total for claim in entered.entry.claims] == [3, 4]


def test_yes_is_agreed_with_too(ask):
    entered, _ = ask("Ana", "3H", "", "", "oui", "")
    assert entered.entry.players[0].purse == [read_card("3H")]


def test_an_answer_before_can_be_changed_at_any_question(ask):
    entered, terminal = ask("Ana, Ben", "3H", "!", "2", "5H", "5H", "6H", "!", "", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("5H")], [read_card("6H")]]
    assert [fault.code for fault in terminal.faults] == ["card-twice"]


def test_what_is_changed_is_checked_too(ask):
    entered, terminal = ask("Ana, Ben", "3H", "4H", "!", "2", "4H", "7H", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("7H")], [read_card("4H")]]
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("card-twice", "players[1].purse[0]")]


@pytest.mark.parametrize("word", ["n", "no", "Non"])
def test_what_is_not_right_is_chosen_or_none_after_all(ask, word):
    """An empty line there agrees to nothing: it goes back to the question whether all is right."""
    entered, terminal = ask("Ana", "3H", "", "", word, "", word, "x", "2", "4H", "", "")
    assert entered.entry.players[0].purse == [read_card("4H")]
    assert terminal.asked.count("Which one? (its number; Enter: none)") == 3
    assert len([prompt for prompt in terminal.asked if prompt.startswith("All right?")]) == 3


@pytest.mark.parametrize("word", ["n", "Non", ""])
def test_none_is_changed_in_the_middle_either(ask, word):
    entered, terminal = ask("Ana, Ben", "3H", "!", "Ana=150", word, "5H", "", "", "", "")
    assert [player.purse for player in entered.entry.players] == [[read_card("3H")], [read_card("5H")]]
    assert [line for line in terminal.said if "was not taken" in line] == [
        "“Ana=150” was not taken: first choose the answer to change."
    ]


def test_what_is_taken_away_is_said(ask, lobbys):
    rounds = ("JQKsJQhJd/3/2/9", "KhQdKdJQKc/4/1/9", "", "JQKsJQhJd/1/2/9", "KhQdKdJQKc/4/1/9", "n")
    _, terminal = ask("Ana, Ben", "", *rounds, "", "12-", "", "", game=lobbys)
    (gone,) = [line for line in terminal.said if line.startswith("Taken away: ")]
    assert "round 2, Ana, card left in hand: 1" in gone
    assert "round 1" not in gone


def test_a_turn_taken_away_is_asked_again_where_others_have_had_theirs(ask):
    hache = find_game("hache")
    entered, terminal = ask("Ana, Ben", "1", "2", "4", "3", "done", "", "4-", "1", "done", "", "", game=hache)
    assert [[turn.number for turn in player.turns] for player in entered.entry.players] == [[1, 1], [2, 3]]
    assert 'Taken away: turn 2, Ana, turns: 4. "back" brings it back.' in terminal.said


def test_where_one_answer_must_change_an_empty_line_takes_the_only_one(ask):
    entered, terminal = ask("Ana, Ben", "", "", "x", "", "Ana", "", "", "", game=find_game("virus"))
    assert [one.code for one in terminal.faults] == ["rounds-count"]
    assert any("Enter: number 1" in line for line in terminal.asked)
    assert 'There is only number 1. "back" goes to the question before.' in terminal.said
    assert len(entered.entry.rounds) == 1


def test_camps_are_no_rounds_that_can_be_forgotten(tmp_path):
    from entering.terminal import Terminal

    asked = Terminal(tmp_path, "en", "resolve", "deringer", "duel", COMPANION_PLAIN="1")
    asked.until("Who leads").type("JJ").until("pair").type("!").until("change?").type("1+").until("in no round")
    os.kill(asked.process, signal.SIGKILL)  # how it ends is not the question
    asked.status()
    assert "Forgotten" not in asked.shown


def test_an_empty_part_of_a_line_is_neither_noted_nor_echoed(ask):
    """ "noted: Ana:  / " and "= Ana: -" meant nothing."""
    lines = (
        "JS JC QS QC KS KC / 6H / 6H /",
        "!",
        "",
        "5H",
        "JD JH / 2H / 3H / AC",
        "",
        "4D",
        "",
        "2C 3C",
        "n",
        "",
        "",
        "",
    )
    _, terminal = ask("Ana, Ben, Cy", "", *lines, game=find_game("lobbys"))
    assert not [line for line in terminal.said if line.strip() == "= Ana: -" or "noted:" in line]
    assert "  = 5♥" in terminal.said


def test_lines_typed_ahead_are_noted_in_the_order_of_their_questions(played):
    """A refused answer is kept when the table is left, behind those that were typed after it: "noted: Chloe: y / 3"."""
    evening = Evening(find_game("virus"), None, "en", "en", lambda: datetime.now(UTC), kept=True)
    terminal = played([])
    dialogue = Dialogue(evening, terminal)
    for answer in (["Ana", "Ben", "Chloe"], 3):
        evening.enter(next(evening.form().missing()).question, answer)
    fields = {field.question.where: field.place for field in evening.form().fields}
    for field, line in (("players[2].germs", "y"), ("players[2].medicine", "3"), ("players[1].germs", "4")):
        evening.type_ahead(fields[f"rounds[0].{field}"], line)
    dialogue._summary._show()
    assert [line.strip() for line in terminal.said if "noted" in line] == ["noted: Ben: 4", "noted: Chloe: 3 / y"]
