"""A round, lay or turn that was forgotten is put in where it belongs, and one that never was is taken away: by its number in the list of answers."""

import tomllib

import pytest
from entering.left import lines_left
from entering.shapes import LAYS

from companion.games import find_game
from companion.reading import Flags

EN = Flags(lang="en")


@pytest.fixture
def keep(kept):
    def play(game, *lines, flags=EN):
        game = find_game(game) if isinstance(game, str) else game
        return kept(game, lines, flags, "eve.toml", lambda players: [one.total for one in players])

    return play


def written(tmp_path):
    return tomllib.loads((tmp_path / "eve.toml").read_text(encoding="utf-8"))


TURNS = ("Ana, Bob", "2", "3", "1", "QS", "!")


def turns(tmp_path):
    return {row["name"]: row["turns"] for row in written(tmp_path)["players"]}


def test_a_forgotten_turn_goes_in_and_those_behind_it_move_on(keep, tmp_path):
    _, terminal, _ = keep("hache", *TURNS, "4+", "4")
    assert turns(tmp_path) == {"Ana": [2, 4, 1], "Bob": [3, "Q♠"]}
    assert "Bob, turn 3" in terminal.asked[-1], "it is Bob's turn: he has had two, and Ana three"


@pytest.mark.parametrize(("named", "left"), [("turn 1, bob-", ["Q♠"]), ("turn 2-", [3, "Q♠"]), ("turn 12-", [3, "Q♠"])])
def test_a_step_is_named_as_the_list_has_it_where_one_is_called_so(keep, tmp_path, named, left):
    keep("hache", *TURNS, named, "")
    assert turns(tmp_path)["Bob"] == left


def test_a_run_is_taken_away_by_its_own_number(keep, tmp_path):
    keep("serpent-noir", "Ana, Ben", "", "4s > 3h 2d", "7h > 8s", "9c > 8d", "!", "run 2-")
    text = (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert ("8♠" in text, "8♦" in text) == (False, True)


def test_a_turn_that_was_not_forgotten_after_all_is_not_put_in(keep, tmp_path):
    _, terminal, _ = keep("hache", *TURNS, "4+", "")
    assert turns(tmp_path) == {"Ana": [2, 1], "Bob": [3, "Q♠"]}
    assert "Ana, turn 3" in terminal.asked[-1]


def test_a_turn_that_never_was_goes(keep, tmp_path):
    keep("hache", *TURNS, "2-", "4")
    assert turns(tmp_path) == {"Ana": [1, 4], "Bob": [3, "Q♠"]}


@pytest.mark.parametrize("reopened", [False, True])
def test_what_was_put_in_and_not_yet_said_is_asked_for_whenever_one_goes_on(keep, tmp_path, reopened):
    if reopened:
        keep(LAYS, "Ana, Ben", "8", "4s > 3h", "5s > 6h", "!", "4+")
        keep(LAYS, "Ana: 7s > 8h")
    else:
        keep(LAYS, "Ana, Ben", "8", "4s > 3h", "5s > 6h", "!", "4+", "Ana: 7s > 8h")
    lays = [(one["by"], one["lay"]) for one in written(tmp_path)["lays"]]
    assert lays == [("Ana", "4♠ > 3♥"), ("Ana", "7♠ > 8♥"), ("Ben", "5♠ > 6♥")]


def test_a_forgotten_round_goes_in_whole(keep, tmp_path):
    one, other = ("JQKsJQKh/3/2/9", "/4/1/9"), ("JQKsJQKd/4/1/9", "/3/2/9")
    told, _, _ = keep("lobbys", "Ana, Ben", "", *one, "!", "3+", *other)
    assert [row["last"] for part in written(tmp_path)["rounds"] for row in part["players"]] == [4, 3, 3, 4]
    assert [stage for stage, _ in told][-1] == 2


def test_only_rounds_and_turns_are_put_in(keep):
    _, terminal, _ = keep("hache", *TURNS, "1+", "7+", "")
    said = "\n".join(terminal.said)
    assert "1 is in no round or turn." in said
    assert "A number from 1 to 5." in said


def test_the_signs_are_explained_once_in_both_languages(keep):
    _, terminal, _ = keep("hache", *TURNS, "", "!", "")
    assert sum("Forgotten rounds or turns: 2+" in line for line in terminal.said) == 1
    (_, french, _) = keep("hache", "!", "", flags=Flags(lang="fr"))
    assert any("oublié" in line and "2+" in line for line in french.said)


def test_a_line_noted_for_a_turn_to_come_stays_with_that_turn(keep, tmp_path):
    noted = ("Ana, Ben, Chloe", "S", "HD", "JC", "2", "4", "-", "Ben: QD", "!", "3+")
    _, terminal, _ = keep("hache", *noted)
    assert "Ben, turn 1" in terminal.asked[-1]
    assert list(lines_left(tmp_path / "eve.toml").values()) == ["QD"]
    keep("hache", "3", *["-"] * 3)
    assert turns(tmp_path)["Ben"] == [3, "♥♦", 4, "Q♦"], "what was noted comes behind the turns that were entered"


def test_a_line_noted_for_a_round_to_come_stays_with_that_round(keep, tmp_path):
    typed = ("Ana, Ben, Chloé", "5/4/n", "4/3/y", "3/4", "", "Chloé: 3/4/n", "!", "2+")
    _, terminal, _ = keep("virus", *typed)
    assert "round 1" in terminal.asked[-1].lower() and "Ana" in terminal.asked[-1]
    assert {at.split("/")[0] for at in lines_left(tmp_path / "eve.toml")} == {"3"}


OWN = """lang = "en"
target = 30
lays = [
  { by = "Ana", lay = "4♠ > 3♥ 2♦ A♣" },  # well seen
  { by = "Ben", lay = "7♥ > 8♠" },  # easy
]

# the blue chair
[[players]]
name = "Ana"

[[players]]
name = "Ben"
"""


def test_a_forgotten_lay_leaves_the_owners_comments_where_they_are(keep, tmp_path):
    """While it is put in, those behind it wait in another table: their comments come back with them."""
    path = tmp_path / "eve.toml"
    path.write_text(OWN, encoding="utf-8")
    _, terminal, _ = keep("serpent-noir", "!", "4+", "Ben: 9s > 10s")
    assert terminal.faults == []
    text = path.read_text(encoding="utf-8")
    assert '"7♥ > 8♠" },  # easy\n' in text
    assert [line for line in OWN.splitlines() if "#" in line and line not in text] == []
    assert [one["lay"] for one in written(tmp_path)["lays"]] == ["4♠ > 3♥ 2♦ A♣", "9♠ > 10♠", "7♥ > 8♠"]
    assert {one.name for one in tmp_path.iterdir()} == {"eve.toml", "eve.journal"}


def test_comments_are_in_the_file_even_where_one_leaves_in_the_middle(keep, tmp_path):
    (tmp_path / "eve.toml").write_text(OWN, encoding="utf-8")
    keep("serpent-noir", "!", "4+")
    text = (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert [comment for comment in ("well seen", "easy", "the blue chair") if f"# {comment}" not in text] == []


def test_a_refused_run_stays_with_its_player_when_a_forgotten_one_goes_in(keep):
    lines = ("Ana, Ben, Cy", "", "4s > 3h 2d", "5h > 4d 3s", "4s > 5h 4d", "!", "4+", "7h > 8s")
    _, terminal, _ = keep("serpent-noir", *lines)
    refused = [fault for fault in terminal.faults if fault.where and fault.where.startswith("lays[1]")]
    assert refused == [], "Ben, whose run 2 is now asked for, was refused nothing"
    assert "4♠ > 5♥ 4♦" in terminal.asked[-1], "the refused run is offered where it is due"
