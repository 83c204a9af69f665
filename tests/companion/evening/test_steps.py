"""Lists of steps, everybody's turns, tables that fill up: entered step by step, in invented games of every shape."""

import json

import pytest
from entering.shapes import CAUGHT, GAMES, GUESSES, LAYS, MISSIONS, SHARES, TURNS, WON
from entering.typist import answers, lines, strokes

from companion.asking import ask_event, ask_position
from companion.games import find_game
from companion.questions import Follows
from companion.reading import Flags
from companion.reading.checked import check_entry

EN = Flags(lang="en")


@pytest.fixture
def ask(played):
    def play(game, *typed, flags=EN):
        terminal = played(list(typed))
        entered = ask_position(game, flags, terminal)
        assert terminal.lines == [], "questions ended before the answers"
        return entered, terminal

    return play


def said(entered, key):
    return entered.data[key]


@pytest.mark.parametrize("name", GAMES)
def test_every_shape_is_entered_as_a_file_would_have_it(ask, name):
    game, data = GAMES[name]
    typed = lines(game, data)
    entered, terminal = ask(game, *typed, "")
    assert entered.entry == check_entry(game, game.position, data, EN).entry
    assert terminal.faults == []
    assert strokes(typed) <= len(json.dumps(data, ensure_ascii=False)) * 0.7, typed


def test_lays_are_proposed_in_seat_order_and_end_when_the_game_is_over(ask):
    entered, terminal = ask(LAYS, "Ana, Ben", "", "4s > 3h 2d", "9s > 8h", "2d > 3d 4d 5d", "", "")
    assert [one["by"] for one in said(entered, "lays")] == ["Ana", "Ben", "Ana"]
    assert "The game is over." in terminal.said
    assert "target" not in entered.data


def test_somebody_elses_lay_has_a_name_before_it(ask):
    entered, terminal = ask(LAYS, "Ana, Ben, Cy", "8", "4s > 3h", "ana: 9s > 8h", "Cy", "6d > 7d", "done", "", "")
    assert [one["by"] for one in said(entered, "lays")] == ["Ana", "Ana", "Cy"]
    assert entered.entry.target == 8
    assert terminal.faults == []
    assert any("name first" in line for line in terminal.said)


def test_whose_lay_it_was_is_put_right_and_the_others_stay_whose_they_were(ask):
    entered, _ = ask(LAYS, "Ana, Ben, Cy", "", "4s > 3h", "9s > 8h", "", "", "3", "Cy: 4s > 3h", "")
    assert [one["by"] for one in said(entered, "lays")] == ["Cy", "Ben"]


def test_back_from_a_lay_goes_to_the_lay_before(ask):
    entered, terminal = ask(LAYS, "Ana, Ben", "", "4s > 3h", "back", "4s > 3d", "", "", "")
    assert [one["lay"] for one in said(entered, "lays")] == ["4♠ > 3♦"]
    assert terminal.asked[4].endswith("[4♠ > 3♥]")


def test_what_is_wrong_with_a_lay_is_told_at_once_and_a_card_asked_alone(ask):
    entered, terminal = ask(LAYS, "Ana, Ben", "", "4s>3s4s", "5s", "4x>3h", "4h", "3h", "7s > 8s", "", "", "")
    assert [(fault.code, fault.where) for fault in terminal.faults] == [
        ("card-twice", "lays[0].lay[2]"),
        ("card-unreadable", "lays[1].lay[0]"),
        ("answer-needed", "lays[2].lay"),
    ]
    assert [one["lay"] for one in said(entered, "lays")] == ["4♠ > 3♠ 5♠", "4♥ > 3♥", "7♠ > 8♠"]
    assert (
        "Ana, lay, card 3 (4♠) should be (Enter: another answer is wrong) (- takes away; or the whole line again)"
        in terminal.asked[3]
    )


def test_a_lay_of_which_nothing_is_left_is_no_lay(ask):
    entered, terminal = ask(LAYS, "Ana, Ben", "", "xx", "-", "", "", "")
    assert said(entered, "lays") == []
    assert [fault.code for fault in terminal.faults] == ["card-unreadable", "answer-needed"]


@pytest.mark.parametrize("word", ["done", "fin", "Fini", "end"])
def test_the_word_for_no_more_of_them_unless_somebody_is_called_so(ask, word):
    entered, _ = ask(find_game("serpent-noir"), "Ana, Ben", "", "4s > 3s", word, "", "")
    assert [lay.by for lay in entered.entry.lays] == ["Ana"]
    lines = (word, f"{word}: 4s > 3s", "", "", "")
    entered, _ = ask(find_game("serpent-noir"), f"Ana, {word}", "", *lines)
    assert [lay.by for lay in entered.entry.lays] == [word]


def test_done_too_early_is_taken_back_from_the_list_of_answers(ask):
    entered, _ = ask(LAYS, "Ana, Ben", "", "4s > 3h", "done", "", "4", "9s > 8h", "", "")
    assert [one["by"] for one in said(entered, "lays")] == ["Ana", "Ben"]


def test_missions_and_what_is_said_when_they_are_over(ask):
    line = ("7s / 3h 4d 2c /", "9s / 3h 4d 2s / 3h", "done")
    entered, _ = ask(MISSIONS, "Ana, Ben, Cy", *line, "cy", "Ana", "Cy", "", "")
    assert said(entered, "missions")[1] == {"mission": "9♠", "cards": "3♥ 4♦ 2♠", "deck": "3♥"}
    assert said(entered, "accusation") == {"by": "Ana", "of": "Cy"}
    assert said(entered, "traitor") == "Cy"


def test_nobody_accused_and_no_mission_was_tried(ask):
    entered, _ = ask(MISSIONS, "Ana, Ben, Cy", "", "", "", "", "")
    assert entered.data == {"players": [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cy"}], "missions": []}


def test_a_game_that_is_over_asks_for_no_accusation_but_for_who_it_was(ask):
    mission = ("7s / 3h 4d 2c", "")  # the deck gave nothing
    entered, terminal = ask(MISSIONS, "Ana, Ben, Cy, Di", *mission * 3, "Di", "", "")
    assert entered.entry.traitor == "Di"
    assert "The game is over." in terminal.said


def test_a_guess_is_asked_for_as_the_solutions_are(ask):
    entered, _ = ask(GUESSES, "Ana, Ben", "4d3c", "5d3s", "Ben: 8:35/d/s", "7:34 / d / c", "", "")
    assert said(entered, "guesses")[0] == {"by": "Ben", "time": "8:35", "motive": "♦", "weapon": "♠"}
    entered, _ = ask(GUESSES, "Ana, Ben", "4d3c5h2s", "5d3s6h2c", "4352", "10,3 5 2", "", "", "")
    assert [one["numbers"] for one in said(entered, "guesses")] == [[4, 3, 5, 2], [10, 3, 5, 2]]


def test_turns_are_asked_in_order_of_play(ask):
    entered, terminal = ask(TURNS, "Ana, Ben", "3", "0", "♠", "-", "V♠", "", "", "")
    assert [one["turns"] for one in said(entered, "players")] == [["♠", "J♠"], [""]]
    assert terminal.asked[3:6] == [
        "Ana, turns (nothing: that was all)",
        "Ben, turns (nothing: that was all)",
        "Ana, turns (nothing: that was all)",
    ]


def test_a_number_that_cannot_be_is_told_at_once(ask):
    entered, terminal = ask(TURNS, "Ana, Ben", "-3", "3", "x", "0", "", "", "")
    assert [fault.where for fault in terminal.faults] == ["players[0].coins", "players[1].coins"]
    assert [one["turns"] for one in said(entered, "players")] == [[], []]


def test_two_players_say_who_won_and_two_wins_end_it(ask):
    entered, _ = ask(WON, "Ana, Ben", "ben", "ana", "Ana", "", "")
    assert said(entered, "rounds") == [{"winner": "Ben"}, {"winner": "Ana"}, {"winner": "Ana"}]
    entered, terminal = ask(WON, "Ana, Ben", "Ana", "Ana", "", "")
    assert len(said(entered, "rounds")) == 2
    assert "The game is over." in terminal.said


def test_somebody_who_has_nothing_is_one_empty_line(ask):
    entered, terminal = ask(CAUGHT, "Ana, Ben", "", "3h4d/7", "", "5h/12", "", "", "")
    assert said(entered, "rounds")[0]["players"] == [{"name": "Ana"}, {"name": "Ben", "cards": "3♥ 4♦", "table": 7}]
    assert terminal.faults == []


def test_a_table_fills_in_any_order_and_nothing_twice(ask):
    entered, terminal = ask(SHARES, "Ana, Ben, Cy", "7", "70 - 20", "1: ben 30, cy 20", "7 60 10", "", "", "", "")
    assert said(entered, "departments") == {"7": {"Ana": 70, "Cy": 20}, "1": {"Ben": 30, "Cy": 20}}
    told = [(fault.code, fault.data["found"], fault.data["told"]) for fault in terminal.faults]
    assert told == [("entry-there", "7", "Ana 70, Cy 20")]


@pytest.mark.parametrize("bad", ["Dan 30", "10 20 30 40", "Ana", "Ana 3, Ana 4", "Ana 170", "seventy"])
def test_a_row_that_cannot_be_read_is_asked_again(ask, bad):
    entered, terminal = ask(SHARES, "Ana, Ben, Cy", f"7 {bad}", "10", "", "", "")
    assert said(entered, "departments") == {"7": {"Ana": 10}}
    assert len(terminal.faults) == 1


def test_an_entry_that_there_is_not_is_told_at_once(ask):
    entered, terminal = ask(SHARES, "Ana, Ben", "9", "7 10", "", "", "")
    assert said(entered, "departments") == {"7": {"Ana": 10}}
    assert len(terminal.faults) == 1


def test_what_follows_from_the_others_is_taken_though_it_need_not_be_said(ask):
    entered, terminal = ask(WON, "Ana, Ben, Cy", "3", "", "1", "", "", "", "n", "", "")
    hands = said(entered, "rounds")[0]["players"]
    assert hands[2] == {"name": "Cy", "medicine": 0, "virus": True}
    assert "[0]" in terminal.asked[5]
    assert "(y/n)" in terminal.asked[2]
    entered, _ = ask(WON, "Ana, Ben, Cy", "3", "", "1", "", "-", "n", "n", "", "")
    assert said(entered, "rounds")[0]["players"][2] == {"name": "Cy", "virus": False}


def test_a_step_that_never_was_is_taken_away_and_those_behind_it_move_up(ask):
    lays = ("4s > 3h", "9s > 8h", "9c > 8c", "2d > 3d")
    entered, terminal = ask(LAYS, "Ana, Ben", "8", *lays, "!", "5", "-", "", "", "")
    assert [(one["by"], one["lay"]) for one in said(entered, "lays")] == [
        ("Ana", "4♠ > 3♥"),
        ("Ben", "9♠ > 8♥"),
        ("Ben", "2♦ > 3♦"),
    ]
    assert any("- takes away" in prompt for prompt in terminal.asked)


def test_an_entry_of_a_table_is_taken_away(ask):
    entered, _ = ask(SHARES, "Ana, Ben", "7 10", "1 20", "", "", "2", "-", "")
    assert said(entered, "departments") == {"1": {"Ana": 20}}


def test_a_number_that_no_turn_can_be_is_told_at_once(ask):
    entered, terminal = ask(find_game("hache"), "Ana, Ben", "12", "4", "done", "", "")
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("turn-number", "players[0].turns[0]")]
    assert said(entered, "players")[0]["turns"] == [4]


def test_a_guess_typed_anew_in_one_line_replaces_all_of_it(ask):
    entered, terminal = ask(GUESSES, "Ana, Ben", "4d3c", "5d3s", "8:35/d/s", "!", "4", "9:36 / h / c", "", "", "")
    assert said(entered, "guesses") == [{"by": "Ana", "time": "9:36", "motive": "♥", "weapon": "♣"}]
    assert any("9:36 / ♥ / ♣" in line for line in terminal.said)


def test_a_name_that_is_proposed_already_needs_something_behind_it(ask):
    entered, terminal = ask(LAYS, "Ana, Ben", "", "Ana:", "Ana: 4s > 3h", "", "", "")
    assert said(entered, "lays") == [{"by": "Ana", "lay": "4♠ > 3♥"}]
    assert 'Nothing follows "Ana:".' in terminal.said


def test_who_is_out_has_no_more_turns(ask):
    """A game may say so of a turn as of any other field."""

    def out(_field, seat, _data):
        return Follows(asked=False) if "J♠" in seat["turns"] else None

    game = TURNS._replace(step=out)
    entered, _ = ask(game, "Ana, Ben", "3", "0", "J♠", "♥", "♦", "done", "", "")
    assert [one["turns"] for one in said(entered, "players")] == [["J♠"], ["♥", "♦"]]


def test_what_a_choice_is_called_is_shown_typed_and_told(played):
    """A program's words (number-there) are nobody's at the table."""
    terminal = played(["4K 3T", "6P 5C AK 2P", "numero", "couleur manque", ""])
    entered = ask_event(find_game("hod"), "answer", Flags(lang="fr"), terminal)
    assert entered.data["question"] == "suit-missing"
    assert [fault.code for fault in terminal.faults] == ["choice-unknown"]  # there, or missing?
    assert "question : une couleur manque" in " ".join(terminal.said).replace("\u00a0", " ")
    assert not any("suit-missing" in line for line in (*terminal.asked, *terminal.said))


def test_a_choice_may_be_typed_as_files_have_it(played):
    gestures = ("drink", "infec", "Ana")
    terminal = played(["Ana, Ben", "2", "4", "", "2", "3", "", *gestures, ""])
    entered = ask_event(find_game("virus"), "turn", Flags(lang="fr"), terminal)
    assert [entered.data["gestures"][name]["gesture"] for name in ("Ana", "Ben")] == ["drink", "infect"]
    assert terminal.faults == []


@pytest.mark.parametrize(
    ("typed", "claims"),
    [
        (["ana"], {"Ana": 1}),
        (["Ana, ben"], {"Ana": 1, "Ben": 1}),
        (["Ben=0"], {"Ben": 0}),
        (["Anna", "Ana"], {"Ana": 1}),
    ],
)
def test_where_nobody_counts_somebody_claims_to_have_won(ask, typed, claims):
    hod = find_game("hod")
    entered, terminal = ask(hod, "Ana, Ben", "4d 3c", "2h 6s", "", *typed, "", "")
    assert {claim["player"]: claim["total"] for claim in entered.data["claims"]} == claims
    assert "have won" in " ".join(terminal.asked)
    assert "26" not in " ".join(terminal.asked)
    assert {fault.code for fault in terminal.faults} <= {"player-unknown"}


def test_the_parts_of_a_step_are_said_once(ask):
    _, terminal = ask(find_game("hod"), "Ana, Ben", "4d 3c", "2h 6s", "7:34", "d", "c", "", "")
    assert sum("/ between" in line for line in terminal.said) == 1


def test_figures_alone_are_nobodys_name(played):
    terminal = played(["Ana", "6 6", "Ana 6 6", "Ben", "Ben 4 1", ""])
    ask_event(find_game("deringer"), "duel", Flags(lang="en"), terminal)
    assert [(fault.code, fault.data["example"]) for fault in terminal.faults] == [("row-unknown", "Ana 5+3")]


def test_yes_and_no_are_told_with_the_line_they_were_typed_in(ask):
    _, terminal = ask(find_game("virus"), "Ana, Ben, Cy", "5", "4", "", "4/3/y", "3", "4", "n", "", "")
    assert any("4 / 3 / yes" in line for line in terminal.said)
    assert any("(y/n) [no]" in prompt for prompt in terminal.asked)


def test_an_empty_line_out_of_habit_ends_nothing(played):
    """Asked back once, and what is typed then is the next turn; a word for the end needs no asking."""
    lines = ["Ana, Ben", "1", "2", "", "4", "3", "done", "", ""]
    terminal = played(lines, confirms=False)
    entered = ask_position(find_game("hache"), EN, terminal)
    assert terminal.lines == []
    assert [[turn.number for turn in player.turns] for player in entered.entry.players] == [[1, 4], [2, 3]]
    assert sum(line.startswith("Was that the last one?") for line in terminal.said) == 1
    assert not entered.entry.claims


@pytest.mark.parametrize("name", ["lays", "missions", "guesses", "turns", "shares"])
def test_every_open_list_asks_back(name):
    game, data = GAMES[name]
    ends = [asked for asked, _ in answers(game, None, data) if asked.ends and "accusation" not in asked.where]
    assert len(ends) > 1
    assert all(asked.doubt for asked in ends)
