"""A correction that the rules refuse, and one that is made in the end: what was good is kept, what was wrong leaves the file."""

import json
import tomllib

import pytest

from companion.asking.dialogue import Dialogue
from companion.games import find_game
from companion.reading import Flags

HAND = ("markets", "last", "bid", "wins")
VIRUS = ("Ana, Ben, Cy", "5/4/n", "4/3/y", "3/4", "")


@pytest.fixture
def keep(kept):
    """Lines played into a file of a game."""

    def play(name, *typed):
        return kept(find_game(name), typed, Flags(lang="en"), "eve.toml", lambda players: None)

    return play


def test_a_refused_correction_leaves_the_good_answer_to_be_kept(keep, tmp_path):
    _, terminal, _ = keep("virus", *VIRUS, "!", "2", "7", "back")
    assert [fault.code for fault in terminal.faults] == ["medicine-count"]
    assert "medicine = 5" in (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert "medicine" not in (tmp_path / "eve.toml").read_text(encoding="utf-8").partition("# companion")[2]


@pytest.mark.parametrize(("wrong", "count"), [("6", 13), ("4", 11)])
def test_a_correction_of_an_earlier_round_is_checked_at_once_both_ways_and_kept(keep, tmp_path, wrong, count):
    """Eleven bottles passed, and then nothing could be scored; of thirteen, the answer was forgotten."""
    lines = "5", "!", "2", wrong, "", "7", {"6": "2", "4": "4"}[wrong], ""
    _, terminal, _ = keep("virus", *VIRUS, *lines)
    assert {(fault.code, fault.where, fault.data["count"]) for fault in terminal.faults} == {
        ("medicine-count", "rounds[0]", count)
    }
    assert any(one.endswith(f"(Enter: another answer is wrong) (- clears) [{wrong}]") for one in terminal.asked)
    assert f"medicine = {wrong}" in (tmp_path / "eve.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("other", "ben"), [((), 4), (("4", "3"), 3)])
def test_the_good_answer_stays_in_the_file_until_another_is_accepted(keep, tmp_path, monkeypatch, other, ben):
    """Killed at once after "another answer is wrong", the file held neither Ana's five bottles nor the six refused."""
    monkeypatch.setattr(Dialogue, "_keep_refused", lambda self: None)
    keep("virus", *VIRUS, "5", "!", "2", "6", "", *(other or ("",)))
    data = tomllib.loads((tmp_path / "eve.toml").read_text(encoding="utf-8"))
    unfinished = {tuple(one["at"][1:]): one["answer"] for one in data["unfinished"]["answers"]}
    first = data["rounds"][0]["players"] if "rounds" in data else []
    bottles = {row["name"]: row["medicine"] for row in first} or {
        at[1]: answer for at, answer in unfinished.items() if at[0] == 1 and at[-1] == "medicine"
    }
    assert bottles == {"Ana": 5, "Ben": ben, "Cy": 3}
    _, terminal, _ = keep("virus", *(("1", "6") if other else ()))
    assert [fault.code for fault in terminal.faults] == (["medicine-count"] if other else [])
    assert terminal.asked[-1].startswith("Ana’s germs in hand")


def test_a_faulty_round_of_a_file_is_told_when_the_evening_goes_on(keep, tmp_path):
    """The questions went on with the second round, and nothing could be scored."""
    keep("virus", *VIRUS, "5")
    path = tmp_path / "eve.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("medicine = 4", "medicine = 2"), encoding="utf-8")
    _, terminal, _ = keep("virus", "4", "4", "4")
    assert [(fault.code, fault.where) for fault in terminal.faults] == [("medicine-count", "rounds[0]")]


@pytest.mark.parametrize(
    ("game", "lines", "code", "offered"),
    [
        ("effraction", ("Ana, Ben", "8", "!", "2", "200", ""), "value-range", "[8]"),
        ("deringer", ("Ana, Bob, Cy, Dan", "!", "1", "Bob, Ana, Cy", ""), "player-count", "[Ana, Bob, Cy, Dan]"),
    ],
)
def test_what_is_refused_is_not_offered_but_what_was_there(keep, game, lines, code, offered):
    _, terminal, _ = keep(game, *lines)
    assert [fault.code for fault in terminal.faults] == [code]
    assert terminal.asked[-2].endswith(offered)


def test_what_is_refused_and_right_lets_another_answer_be_changed(keep, tmp_path):
    """Four cards for two players: the cards are right, so it is something else that is wrong."""
    _, terminal, _ = keep("traitre", "Ana, Ben", "7s", "3h 4d 2c 5h", "")
    assert terminal.said[-3:-1] == ["  1  players: Ana, Ben", "  2  mission 1, mission: 7♠"]
    assert terminal.asked[-1].startswith("Which answer should change?")
    _, terminal, _ = keep("traitre", "", "1", "Ana, Ben, Cy", "y", "")
    assert '"3♥ 4♦ 2♣ 5♥"' in (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert [fault.code for fault in terminal.faults] == ["cards-count"], "it was right, and was kept"


def test_a_card_that_somebody_else_has_is_not_walked_past(keep, tmp_path):
    """Cy has Ben's card: no empty line keeps it, however many are typed, nor does the same once more."""
    hands = "JsQc/Ah/4s/6s", "JdJcQdKhKdKc/5h/Ad/3s2sAs", "JhQsQhKs"
    _, terminal, _ = keep("lobbys", "Ana, Ben, Cy", "", *hands, "5h", "", "", "5h", "")
    assert [fault.code for fault in terminal.faults] == ["card-twice"] * 3
    assert terminal.asked[-1] == "Card Cy had left in round 1 (Enter: another answer is wrong) [5♥]"
    assert "/Cy/last" not in (tmp_path / "eve.toml").read_text(encoding="utf-8")


def test_more_markets_than_there_are_left_are_not_offered(keep, tmp_path):
    """A file may have waiting what an earlier version kept although it was refused."""
    waiting = {f"1/{name}/{key}": "J♠ Q♠" if key == "markets" else 1 for name in ("Ana", "Ben") for key in HAND}
    players = "".join(f'[[players]]\nname = "{name}"\n\n' for name in ("Ana", "Ben", "Cy"))
    file = tmp_path / "eve.toml"
    file.write_text(f'lang = "en"\n\n{players}# companion keep lobbys: {json.dumps(waiting)}\n', encoding="utf-8")
    _, terminal, _ = keep("lobbys", "")
    assert terminal.asked[-1].startswith("Contracts Cy won in round 1 (for example")


def test_what_was_put_right_at_the_end_leaves_the_file(keep, tmp_path):
    wrong = ("Ana, Ben", "3H 5H 8D JC QS KH KD Jo", "6D 4S 9C JD QH Jo Jo", "", "")
    keep("alkekan", *wrong, "-", "")
    assert "Jo Jo" not in (tmp_path / "eve.toml").read_text(encoding="utf-8")
    _, terminal, entered = keep("alkekan", "", "")
    assert len(entered.entry.players[1].purse) == 6
    assert terminal.faults == []


SWAPPED = ("Ana, Bob, Cy", "2", "3", "1", "QS", "HC", "!", "1", "Cy, Ana, Bob")


@pytest.mark.parametrize("is_reopened", [False, True])
def test_turns_told_before_a_swap_of_seats_count(keep, is_reopened):
    """Cy comes first now, and has not had the turn yet that the others had: "that was all" cannot be said before it."""
    rest = ("D", "", "")
    if is_reopened:
        keep("hache", *SWAPPED)
        _, terminal, entered = keep("hache", *rest)
    else:
        _, terminal, entered = keep("hache", *SWAPPED, "!", "", *rest)
        assert "  5  turn 2, Ana, turns: Q♠" in terminal.said[terminal.said.index("  1  players: Cy, Ana, Bob") :]
    assert "that was all" not in terminal.asked[-3]
    assert [len(player.turns) for player in entered.entry.players] == [2, 2, 2]


def test_a_turn_taken_back_does_not_keep_the_game_going(keep):
    _, _, entered = keep("hache", *SWAPPED[:6], "back", "back", "done", "")
    assert [len(player.turns) for player in entered.entry.players] == [1, 1, 1]


def test_the_list_of_answers_is_shown_in_the_middle_of_a_change_too(keep):
    _, terminal, _ = keep("hache", "Ana, Bob", "2", "!", "1", "Ana, Bob, Dee", "!", "")
    assert "Has Dee been playing" in terminal.asked[-3]
    assert terminal.asked[-2].startswith("Which answer should change?")
    assert terminal.said[-2].endswith("players: Ana, Bob")


@pytest.mark.parametrize("typed", ["!", "back"])
def test_a_new_list_that_is_left_is_said_to_be_left(keep, typed):
    _, terminal, _ = keep("hache", "Ana, Bob", "2", "!", "1", "Ann, Bob", typed, "")
    assert any("Is Ann the same person as Ana?" in one for one in terminal.asked)
    assert [fault.code for fault in terminal.faults][:1] == ["players-kept"]


def test_numbers_for_several_questions_are_asked_about_and_a_sum_is_told(keep, tmp_path):
    """Virus asks for bottles, then germs: 5 4 may be both. A + adds up, and the echo shows how."""
    _, terminal, _ = keep("virus", "Ana, Ben, Cy", "5 4", "4+1", "3 1", "n")
    assert [(fault.code, fault.data["sum"]) for fault in terminal.faults] == [("answer-numbers", "5+4")]
    assert [said for said in terminal.said if "+" in said] == ["  = 4 + 1 = 5", "  = 3 + 1 = 4"]
    assert "4" in (tmp_path / "eve.toml").read_text(encoding="utf-8")


def test_two_hands_mixed_up_are_one_question(keep, tmp_path):
    """Ana's hand typed for Ben: her own is asked for next; with both entered, they change hands."""
    mixed = "Ana has exactly these cards already. Are they Ben’s instead? (y/n)"
    _, terminal, _ = keep("alkekan", "Ana, Ben", "3h 5h 8d", "8d 3h 5h", "y", "2h 7d", "!", "3", "7d 2h", "y")
    assert [terminal.asked.count(mixed), terminal.faults] == [2, []]
    text = (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert text.index("8♦ 3♥ 5♥") < text.index("7♦ 2♥")


def test_of_many_cards_that_are_somebody_elses_the_whole_hand_is_asked_for(keep):
    _, terminal, _ = keep("alkekan", "Ana, Ben", "3h 5h 8d jc", "8d 3h 5h 6c", "2h")
    assert [fault.code for fault in terminal.faults] == ["card-twice"] * 3
    assert [one for one in terminal.asked if "should be" in one] == []
