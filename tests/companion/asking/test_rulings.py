"""House rulings are asked for where another choice would give another result, in the words of the rule sheet, and nowhere else."""

import tomllib

import pytest

from companion.games import find_game
from companion.keep.file import open_file
from companion.keep.keeper import Keeper
from companion.reading import Flags, ReadingError
from companion.settle import settle

EN = Flags(lang="en")
TWO_SUITS = ("Ana, Ben", "", "JQKsJQKh/3/2/9", "/4/1/9")
ONE_SUIT = ("Ana, Ben", "", "JQKsJQhJd/3/2/9", "KhQdKdJQKc/4/1/9")
DUEL = ("Ana", "Ana 3 3, Cy 3 3", "Ben", "Ben 1 1")


def totals(game, entered):
    return [player.total for player in settle(game, entered.entry).players]


def rulings_asked(terminal):
    return [prompt for prompt in terminal.asked if "points once per round" in prompt]


@pytest.mark.parametrize(("typed", "chosen", "ana"), [("", "each", 158), ("2", "once", 146), ("once per", "once", 146)])
def test_what_decides_is_asked_in_the_words_of_the_sheet(ask, lobbys, typed, chosen, ana):
    entered, terminal = ask(*TWO_SUITS, "n", "", typed, "", "", game=lobbys)
    assert len(rulings_asked(terminal)) == 1
    assert not any("partisan" in prompt for prompt in terminal.asked)
    assert entered.data["rulings"] == {"partisan": chosen}
    assert totals(lobbys, entered)[0] == ana


def test_what_changes_nothing_is_not_asked(ask, lobbys):
    entered, terminal = ask(*ONE_SUIT, "n", "", "", "", game=lobbys)
    assert not rulings_asked(terminal)
    assert "rulings" not in entered.data


def test_what_was_said_on_the_command_line_is_not_asked_but_can_be_changed(ask, lobbys):
    flags = Flags(lang="en", rulings=("partisan=once",))
    entered, terminal = ask(*TWO_SUITS, "n", "", "11", "1", "", "", game=lobbys, flags=flags)
    assert not rulings_asked(terminal)[1:], "only where it is changed"
    assert any("11  What several suits completed in one round bring" in line for line in terminal.said)
    assert entered.data["rulings"] == {"partisan": "each"}


def test_one_step_back_from_a_ruling_asks_the_answer_before_it(ask, lobbys):
    entered, terminal = ask(*TWO_SUITS, "n", "Ana=3", "", "back", "Ana=4", "", "2", "", "", game=lobbys)
    assert [claim.total for claim in entered.entry.claims] == [3, 4]
    assert len(rulings_asked(terminal)) == 2


HINT = "Or does your table play otherwise? The first two buildings"
FORGOTTEN = ("Ana, Ben", "3 2 3 2", "5H KH 3S 6S 9S")
FULL = "5H KH 3S 6S 9S 3D"


def starters_asked(terminal):
    return [prompt for prompt in terminal.asked if "first two buildings" in prompt]


def test_an_answer_that_is_wrong_by_one_choice_alone_is_refused_first_and_typed_again_asks_for_it(ask):
    industrie = find_game("industrie")
    entered, terminal = ask("Ana, Ben", *["3H 4H 5D"] * 2, "2", "2H 6D 7S", "", "", "", game=industrie)
    assert entered.data["rulings"] == {"starters": "skip"}
    assert [fault.code for fault in terminal.faults] == ["starter-missing"]
    assert len([line for line in terminal.said if line.startswith(HINT)]) == 1


def test_a_slip_that_a_ruling_would_allow_is_put_right_without_it(ask):
    entered, terminal = ask(*FORGOTTEN, FULL, "", "", "", game=find_game("industrie"))
    assert [fault.code for fault in terminal.faults] == ["starter-missing"]
    assert terminal.asked[3].endswith("(Enter keeps) [5♥ K♥ 3♠ 6♠ 9♠]")
    assert not starters_asked(terminal)
    assert "rulings" not in entered.data


@pytest.mark.parametrize("left", ["", "1", "back"])
def test_the_choice_of_the_sheet_leaves_the_answer_refused_and_is_not_entered(ask, left):
    entered, terminal = ask(*FORGOTTEN, "", left, FULL, "", "", "", game=find_game("industrie"))
    assert len(starters_asked(terminal)) == 1
    assert [fault.code for fault in terminal.faults] == ["starter-missing"] * 2
    assert "rulings" not in entered.data


@pytest.mark.parametrize("asked_ruling", [(), ("",), ("", "1")])
def test_a_refused_answer_is_kept_where_the_questions_are_left(tmp_path, played, asked_ruling):
    industrie, path = find_game("industrie"), tmp_path / "eve.toml"

    def keep(*lines):
        terminal = played(lines)
        keeper = Keeper(industrie, open_file(industrie, path, EN), EN, terminal, lambda *_: None)
        return keeper, terminal

    keeper, _ = keep(*FORGOTTEN, *asked_ruling)
    with pytest.raises(ReadingError):
        keeper.run()
    assert "starters" not in path.read_text(encoding="utf-8")
    keeper, terminal = keep(FULL, "", "")
    entered = keeper.run()
    assert [fault.code for fault in terminal.faults] == ["starter-missing"]
    assert "5♥ K♥ 3♠ 6♠ 9♠" in terminal.asked[0]
    assert len(entered.entry.players[1].city) == 6


def test_a_ruling_of_the_command_line_holds_while_answers_are_checked(ask):
    industrie = find_game("industrie")
    flags = Flags(lang="en", rulings=("starters=skip",))
    _, terminal = ask("Ana, Ben", "3H 4H 5D", "2H 6D 7S", "", "", "", game=industrie, flags=flags)
    assert terminal.faults == []


def test_keep_writes_what_was_chosen_and_does_not_ask_again(tmp_path, played, lobbys):
    path = tmp_path / "eve.toml"

    def keep(*lines):
        terminal = played(lines)
        file = open_file(lobbys, path, EN)
        return Keeper(lobbys, file, EN, terminal, lambda *_: None).run(), terminal

    entered, _ = keep(*TWO_SUITS, "n", "", "2")
    assert tomllib.loads(path.read_text(encoding="utf-8"))["rulings"] == {"partisan": "once"}
    assert totals(lobbys, entered)[0] == 146
    again, terminal = keep("n", "Ana=3", "")
    assert not rulings_asked(terminal)
    assert totals(lobbys, again)[0] == 146


def test_an_event_asks_what_changes_its_answer(ask):
    deringer = find_game("deringer")
    entered, terminal = ask(*DUEL, "2", "", game=deringer, event="duel")
    assert any("two equal doubles will do as well" in prompt for prompt in terminal.asked)
    assert entered.entry.rulings == {"doubles": "any"}
