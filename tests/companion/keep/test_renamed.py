"""An answer that is open when the list of names changes goes on being about the same people: it is offered as they are called, and sit, now."""

import re
import tomllib

import pytest

from companion.games import find_game
from companion.reading import Flags, ReadingError

EN = Flags(lang="en")


@pytest.fixture
def keep(kept, tmp_path):
    def play(game, *lines):
        _, terminal, _ = kept(find_game(game), lines, EN, "eve.toml", lambda players: [one.total for one in players])
        return terminal, tomllib.loads((tmp_path / "eve.toml").read_text(encoding="utf-8"))

    return play


def test_a_row_taken_back_follows_the_seats(keep):
    terminal, data = keep("campagne", "Ana, Ben, Chloé", "7 70 20 10", "back", "!", "1", "Ben, Ana, Chloé", "")
    assert any("[20 70 10]" in prompt for prompt in terminal.asked)
    assert data["departments"] == {"7": "20 70 10"}


def test_a_row_taken_back_bears_a_newcomer(keep):
    typed = ("Ana, Ben, Chloé", "7 70 20 10", "8 10 70 20", "back", "!", "1", "Ana, Ben, Chloé, Dan", "y", "")
    _, data = keep("campagne", *typed)
    assert data["departments"]["8"] == {"Ana": 10, "Ben": 70, "Chloé": 20}


@pytest.mark.parametrize(
    ("game", "typed", "field"),
    [
        ("alkekan", ("3H 5H Jo", "6D 4S Jo", "Ben"), "alkekan"),
        ("traitre", ("7s", "3s 4s 5s 2h", "", "Ben"), "traitor"),
    ],
)
def test_a_name_taken_back_is_offered_as_it_is_called_now(keep, game, typed, field):
    names = "Ana, Ben" if game == "alkekan" else "Ana, Ben, Cy"
    called = names.replace("Ben", "Bernard")
    _, data = keep(game, names, *typed, "back", "!", "1", called, "y", "")
    assert data[field] == "Bernard"


def test_a_round_taken_back_is_still_its_winners(keep):
    _, data = keep("virus", "Ana, Ben", "Ana", "Ben", "back", "!", "1", "Ana, Bernard", "y", "")
    assert [one["winner"] for one in data["rounds"]] == ["Ana", "Bernard"]


def test_a_finished_round_is_not_opened_by_other_seats(keep):
    """Nobody was asked whether Chloé has the virus, as Ben had it; sitting first she is not asked either."""
    terminal, data = keep("virus", "Ana, Ben, Chloé", "5/4/no", "4/3/yes", "3/4", "!", "1", "Chloé, Ana, Ben")
    assert "Another one?" in terminal.asked[-1]
    assert [row.get("virus") for row in data["rounds"][0]["players"]] == [None, False, True]


def test_somebody_in_a_row_is_not_called_otherwise_without_a_question(keep):
    terminal, _ = keep("campagne", "Ana, Ben, Chloé", "7 70 20 10", "!", "1", "Ana, Zoé, Chloé")
    assert "Is Zoé the same person as Ben?" in terminal.asked[-1]


def test_whose_a_guess_is_that_was_begun_is_not_asked(keep):
    typed = ("Ana, Ben, Chloe", "4D 3C", "2H 6S", "5D 5C", "7:43", "D", "!", "1", "Ben, Ana, Chloe", "C")
    terminal, data = keep("hod", *typed)
    assert not any("Who comes next" in prompt for prompt in terminal.asked)
    assert [one["by"] for one in data["guesses"]] == ["Ana"]


def test_a_department_is_no_round_that_one_could_forget(keep):
    terminal, data = keep("campagne", "Ana, Ben, Chloé", "7 70 20 10", "!", "2+", "")
    assert any("2 is in no round or turn." in line for line in terminal.said)
    assert data["departments"] == {"7": "70 20 10"}


FIRST = ("30", "4♠ > 3♥ 2♦ A♣")


def test_a_lay_put_in_is_whose_it_was_shown_to_be(keep):
    _, data = keep("serpent-noir", "Ana, Ben", *FIRST, "!", "3+", "7♥ > 8♠", "!", "1", "Ben, Ana")
    assert [one["by"] for one in data["lays"]] == ["Ana", "Ana"]


@pytest.mark.parametrize("word", ["!", "back"])
def test_who_comes_next_can_be_left(keep, word):
    names, swapped = "Léa, Ana, Ben", "Ana, Léa, Ben"
    terminal, data = keep("serpent-noir", names, *FIRST, "7♥ > 8♠", "!", "1", swapped, word)
    assert any("Who comes next?" in prompt for prompt in terminal.asked)
    assert [row["name"] for row in data["players"]] == ["Ana", "Léa", "Ben"]
    assert [one["by"] for one in data["lays"]] == ["Léa", "Ana"]


def test_whose_only_lay_never_was_can_be_taken_off_the_list(keep):
    typed = ("Léa, Ana, Ben", *FIRST, "7♥ > 8♠", "4♠ > 5♠", "!", "3-", "!", "1", "Ana, Ben")
    _, data = keep("serpent-noir", *typed)
    assert [row["name"] for row in data["players"]] == ["Ana", "Ben"]
    assert [one["by"] for one in data["lays"]] == ["Ana", "Ben"]


def test_an_empty_part_of_a_line_is_said_back(keep):
    terminal, _ = keep("lobbys", "Ana, Ben, Zoé", "100", "J♠ Q♣ / A♥ /")
    assert any(line.endswith("/ A♥ / -") for line in terminal.said), terminal.said


HALF = ("Ana, Ben, Cy", "5/4/n", "4/3/y", "3/4", "", "2/4/n", "Cy: 3/4/n", "1")


@pytest.mark.parametrize("part", ["players", "rounds", "unfinished"])
def test_a_name_changed_in_the_file_at_some_places_only_is_told_and_nothing_is_dropped(keep, tmp_path, part):
    keep("virus", *HALF)
    path = tmp_path / "eve.toml"
    heads = re.split(r"(?m)^(?=\[\[rounds\]\]|\[unfinished\])", path.read_text(encoding="utf-8"))
    index = ("players", "rounds", "unfinished").index(part)
    assert '"Ben"' in heads[index] or '"Cy"' in heads[index]
    heads[index] = heads[index].replace('"Ben"', '"Bob"').replace('"Cy"', '"Cyd"')
    path.write_text(text := "".join(heads), encoding="utf-8")
    with pytest.raises(ReadingError) as caught:
        keep("virus")
    (fault,) = caught.value.faults
    assert fault.code == "keep-strangers"
    assert {*fault.data["found"]} & {"Ben", "Bob", "Cy", "Cyd"}
    assert path.read_text(encoding="utf-8") == text
