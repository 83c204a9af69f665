"""Games that are no rounds, kept step by step: told after each, left at any line, taken up again, over when they are over."""

import tomllib

import pytest
from entering.shapes import GAMES, LAYS, MISSIONS, SHARES, TURNS, WON
from entering.typist import lines

from companion.errors import InputError
from companion.games import find_game
from companion.reading import Flags, read_position
from companion.reading.checked import check_entry

EN = Flags(lang="en")


@pytest.fixture
def keep(kept):
    """Lines played into a file, told with the totals in seat order."""

    def play(game, *typed, name="eve.toml"):
        return kept(game, typed, EN, name, lambda players: [one.total for one in players])

    return play


def written(tmp_path, name="eve.toml"):
    return tomllib.loads((tmp_path / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_every_shape_is_kept_as_it_was_entered(keep, name):
    game, data = GAMES[name]
    _, terminal, entered = keep(game, *lines(game, data))
    assert entered.entry == check_entry(game, game.position, {**data, "lang": "en", "cards": "en"}, EN).entry
    assert terminal.faults == []


@pytest.mark.parametrize("name", GAMES)
def test_left_at_any_line_only_that_line_is_lost(keep, name):
    """A list that was ended may go on another evening: only its end is asked for again."""
    game, data = GAMES[name]
    typed = lines(game, data)
    _, _, whole = keep(game, *typed, name="whole.toml")
    _, terminal, _ = keep(game, *typed[:-1], name="whole2.toml")
    over = [
        index
        for index, prompt in enumerate(terminal.asked)
        if typed[index] == ("n" if "Another one?" in prompt else "")
        and ("that was all" in prompt or "Another" in prompt)
    ]
    for left in range(len(typed)):
        keep(game, *typed[:left], name=f"{left}.toml")
        again = [typed[index] for index in over if index < left][-1:]
        _, terminal, entered = keep(game, *again, *typed[left:], name=f"{left}.toml")
        assert entered is not None, (left, terminal.asked)
        assert entered.entry == whole.entry


def test_each_lay_is_told_and_the_game_is_over(keep, tmp_path):
    told, terminal, entered = keep(LAYS, "Ana, Ben", "", "4s > 3h 2d", "9s > 8h", "2d > 3d 4d 5d", "")
    assert told == [(1, [2, 0]), (2, [2, 1]), (3, [5, 1])]
    assert "The game is over." in terminal.said
    assert entered is not None
    assert written(tmp_path)["lays"][1] == {"by": "Ben", "lay": "9♠ > 8♥"}


def test_a_game_that_is_over_is_told_when_it_is_taken_up(keep):
    keep(LAYS, "Ana, Ben", "", "4s > 3h 2d 5d 6d 7d")
    told, terminal, entered = keep(LAYS, "")
    assert told == [(1, [5, 0])]
    assert "The game is over." in terminal.said
    assert entered is not None


def test_whose_lay_it_is_follows_in_a_file_taken_up(keep, tmp_path):
    keep(LAYS, "Ana, Ben, Cy", "", "4s > 3h", "Cy: 9s > 8h")
    _, terminal, _ = keep(LAYS, "7s > 8s", "done", "")
    assert terminal.asked[0].startswith("Ana")
    assert [one["by"] for one in written(tmp_path)["lays"]] == ["Ana", "Cy", "Ana"]


def test_whose_turn_it_is_is_kept_while_the_lay_is_not_typed_yet(keep):
    keep(LAYS, "Ana, Ben, Cy", "", "4s > 3h", "Ana:")
    _, terminal, _ = keep(LAYS)
    assert terminal.asked[-1].startswith("Ana")


def test_a_name_put_right_is_put_right_in_every_step(keep, tmp_path):
    keep(LAYS, "Ana, Bne", "", "4s > 3h", "9s > 8h")
    keep(LAYS, "!", "1", "Ana, Ben", "y")
    assert [one["by"] for one in written(tmp_path)["lays"]] == ["Ana", "Ben"]
    keep(SHARES, "Ana, Bne", "7 70 10", name="s.toml")
    keep(SHARES, "!", "1", "Ana, Ben", "y", name="s.toml")
    assert written(tmp_path, "s.toml")["departments"] == {"7": {"Ana": 70, "Ben": 10}}


def test_turns_are_told_when_everybody_had_theirs(keep, tmp_path):
    told, _, _ = keep(TURNS, "Ana, Ben", "3", "0", "♠", "♠♦", "-")
    assert told == [(1, [1, 2])]
    told, terminal, entered = keep(TURNS, "V♣", "")
    assert terminal.asked[0].startswith("Ben"), "where it was left"
    assert [len(one["turns"]) for one in written(tmp_path)["players"]] == [2, 2]
    assert entered is not None


def test_who_the_traitor_was_is_not_asked_before_the_end(keep, tmp_path):
    game = ("7s / 3h 4d 2c /", "9s / 3h 4d 2s /")
    _, terminal, _ = keep(MISSIONS, "Ana, Ben, Cy, Di", *game)
    assert terminal.faults == []
    assert len(written(tmp_path)["missions"]) == 2
    _, terminal, entered = keep(MISSIONS, "done", "Di", "Ana", "Di", "")
    assert entered.entry.accusation.of == "Di"
    assert terminal.faults == []


def test_what_is_said_at_the_end_tells_no_step_again(keep):
    told, terminal, _ = keep(MISSIONS, "Ana, Ben, Cy", "7s / 3h 4d 2c /", "done", "Cy", "Ana", "Cy", "")
    assert [stage for stage, _ in told] == [1]
    assert terminal.faults == []


def test_steps_are_told_though_who_the_traitor_was_must_be_said_and_is_not_yet(keep):
    told, _, _ = keep(MISSIONS, "Ana, Ben, Cy, Di", "7s / 3h 4d 2c /", "9s / 3h 4d 2s /")
    assert [stage for stage, _ in told] == [1, 2]


FAILED = ("5s / 6s 5h 3h", "9h / 7s 2c 3s", "2h / 3d 4c 5c", "7h / 8h 9s 9d", "8s / 8d As Ad")


def test_who_won_is_not_told_before_the_traitor_is_known(keep):
    """Five failures are everybody's loss without a traitor, and his victory with one."""
    game = find_game("traitre")
    told, terminal, _ = keep(game, "Ana, Ben", *FAILED)
    assert [stage for stage, _ in told] == [1, 2, 3, 4]
    assert "traitor" in terminal.asked[-1]
    told, terminal, entered = keep(game, "ben", "Ben", "Ana", "")
    assert [stage for stage, _ in told] == [5]
    assert len(entered.entry.claims) == 2
    assert terminal.said.count("The game is over.") == 1


def test_wins_are_told_one_by_one(keep):
    told, _, entered = keep(WON, "Ana, Ben", "ana", "ben", "ana", "")
    assert told == [(1, [1, 0]), (2, [1, 1]), (3, [2, 1])]
    assert len(entered.entry.rounds) == 3


def test_which_entry_was_meant_is_kept_while_it_is_empty(keep, tmp_path):
    keep(SHARES, "Ana, Ben", "7")
    told, _, _ = keep(SHARES, "70")
    assert written(tmp_path)["departments"] == {"7": {"Ana": 70}}
    assert told == [(0, [0, 0])]


def test_a_file_without_any_step_yet_is_told_so(keep, tmp_path):
    keep(LAYS, "Ana, Ben", "", "Ben:")
    with pytest.raises(InputError) as caught:
        read_position(LAYS, tmp_path / "eve.toml", EN, None)
    assert [fault.code for fault in caught.value.faults] == ["keep-unfinished"]


def test_turns_written_on_a_line_by_hand_go_on(keep, tmp_path):
    (tmp_path / "eve.toml").write_text(
        'cards = "en"\n[[players]]\nname = "Ana"\nturns = "♠ 0 ♠♥"\n[[players]]\nname = "Ben"\nturns = "♥ JC"\n',
        encoding="utf-8",
    )
    told, terminal, _ = keep(find_game("hache"), "♦", "done", "")
    assert terminal.asked[0].startswith("Ben") or "Ben" in terminal.asked[0]
    assert [one["turns"] for one in written(tmp_path)["players"]] == [["♠", 0, "♠♥"], ["♥", "J♣", "♦"]]
    assert told == [(3, [3, 4])]


def test_a_game_with_questions_of_its_own_for_the_end_is_kept_step_by_step(keep, tmp_path):
    """A row of a kind of its own, filled as it comes; typed once more, also with the entry before it."""
    told, terminal, _ = keep(
        find_game("campagne"), "Ana, Ben, Cy", "7 70 20 0", "8 75 0 0", "8 70 0 0", "7 60 20 10", "done", ""
    )
    assert [fault.code for fault in terminal.faults] == ["percent-step", "entry-there"]
    assert written(tmp_path)["departments"] == {"7": "70 20 0", "8": "70 0 0"}
    assert [totals for _, totals in told] == [[1, 0, 0], [2, 0, 0]]


def test_a_department_that_is_closed_is_neither_offered_nor_taken(keep, tmp_path):
    _, terminal, _ = keep(find_game("campagne"), "Ana, Ben, Cy", "3 10 0 0", "7 70 20 0")
    (fault,) = terminal.faults
    assert (fault.code, fault.data["found"], fault.data["choices"][:2]) == ("choice-unknown", "3", ("7", "8"))
    assert written(tmp_path)["departments"] == {"7": "70 20 0"}, "nothing of the line is anybody's"


def test_a_line_that_is_refused_leaves_nothing_behind(keep, tmp_path):
    """An empty line is the empty department that it is said to be; the percents are of their own department alone."""
    _, terminal, _ = keep(
        find_game("campagne"), "Ana, Ben, Cy", "8", "70 80 10", "", "", "9 70 80 10", "back", "10", ""
    )
    assert [fault.code for fault in terminal.faults] == ["percents-over"] * 2
    assert "The line before was not taken. Enter once more: nothing." in terminal.said
    assert [asked for asked in terminal.asked if "10, percentages" in asked and "70 80" in asked] == []
    assert written(tmp_path)["departments"] == {"8": "", "10": ""}


def test_a_lay_that_never_was_leaves_the_file(keep, tmp_path):
    keep(LAYS, "Ana, Ben", "8", "4s > 3h", "9s > 8h", "9d > 8d")
    told, _, _ = keep(LAYS, "!", "4", "-")
    assert [one["lay"] for one in written(tmp_path)["lays"]] == ["4♠ > 3♥", "9♦ > 8♦"]
    assert told[-1] == (2, [2, 0]), "the third was Ana's"
    keep(SHARES, "Ana, Ben", "7 10", "1 20", "!", "2", "-", name="s.toml")
    assert written(tmp_path, "s.toml")["departments"] == {"1": {"Ana": 20}}


def test_a_lay_entered_twice_is_asked_about(keep, tmp_path):
    """The same line once more, whosever turn it is said to be, is no lay before somebody says so."""
    _, terminal, _ = keep(LAYS, "Ana, Ben", "8", "4s > 3h", "4s > 3h", "-", "9s > 8h", "Ana: 4s > 3h", "")
    assert sum(said.startswith("The same was entered") for said in terminal.said) == 2
    assert [lay["by"] for lay in written(tmp_path)["lays"]] == ["Ana", "Ben", "Ana"]


def test_what_is_not_entered_yet_is_counted_and_listed(keep):
    _, terminal, _ = keep(find_game("campagne"), "Ana, Ben, Cy", "?", "8 70 20 10", "9 ana=70 ben=20 cy=10", "?")
    assert [asked.partition("? ")[2] for asked in terminal.asked if asked.startswith("Which")][-2:] == [
        "(14 to go) (nothing: that was all)"
    ] * 2
    listed = [line for said in terminal.said for line in said.splitlines() if line.startswith("Not entered yet")]
    assert [one.startswith("Not entered yet: 7, 8, 9, 10, ") for one in listed] == [True, False]
    assert listed[1].startswith("Not entered yet: 7, 10, ")


def test_in_a_row_by_name_who_is_not_there_is_told_and_numbers_alone_are_nobodys(keep, tmp_path):
    """Commas may be left out between names; what two people have is no sum."""
    lines = ("Ana, Ben, Cy", "8 ana=70 dan=30", "ana 40 10 20", "ana 40 cy 20")
    _, terminal, _ = keep(find_game("campagne"), *lines)
    found = [(fault.code, fault.data.get("name", fault.data.get("found"))) for fault in terminal.faults]
    assert found == [("player-unknown", "dan"), ("row-unknown", "ana 40 10 20")]
    assert written(tmp_path)["departments"] == {"8": "40 0 20"}


def test_a_name_without_its_colon_says_whose_a_line_is(keep, tmp_path):
    _, terminal, _ = keep(find_game("alkekan"), "Ana, Ben", "Ben 7h qc", "3c 5c", name="a.toml")
    assert terminal.faults == []
    assert [one["purse"] for one in written(tmp_path, "a.toml")["players"]] == ["3♣ 5♣", "7♥ Q♣"]
    _, terminal, _ = keep(LAYS, "Ana, Ben", "8", "Ben 4s > 3h")
    assert terminal.faults == []
    assert written(tmp_path)["lays"][0]["by"] == "Ben"


def test_back_brings_a_lay_back_that_was_taken_away(keep, tmp_path):
    keep(LAYS, "Ana, Ben", "8", "4s > 3h", "9s > 8h")
    _, terminal, _ = keep(LAYS, "!", "3-", "back")
    assert "What was taken away is there again." in terminal.said
    assert [one["lay"] for one in written(tmp_path)["lays"]] == ["4♠ > 3♥", "9♠ > 8♥"]


def test_a_key_that_is_not_known_in_what_is_unfinished_is_told(keep, tmp_path):
    keep(LAYS, "Ana, Ben", "8", "Ben: 4s > 3h", "Ben: 3x")
    file = tmp_path / "eve.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("[unfinished]", "[unfinished]\nfoo = 3"), encoding="utf-8")
    with pytest.raises(InputError) as error:
        keep(LAYS)
    assert [(fault.code, fault.where) for fault in error.value.faults] == [("key-unknown", "unfinished.foo")]


def test_an_empty_line_at_the_first_step_ends_nothing_before_it_is_asked_back(keep, tmp_path):
    _, terminal, _ = keep(MISSIONS, "Ana, Ben, Cy, Di", "", name="m.toml")
    assert terminal.said[-1].startswith("Was nothing played yet?")
