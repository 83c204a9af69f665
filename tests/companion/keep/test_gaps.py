"""What is told as an evening goes is what was entered: a row that the file lacks is asked for, and no 0 is shown that nobody entered."""

import pytest
from entering.left import answers_left

from companion.cli import keep
from companion.games import find_game
from companion.reading import Entered, Flags

VIRUS = find_game("virus")
FIRST = """\
[[rounds]]
players = [{name = "Ana", medicine = 5, germs = 4}, {name = "Ben", medicine = 4, germs = 3, virus = true}]
"""
SECOND = """\
[[rounds]]
players = [
    {name = "Chloé", medicine = 6, germs = 5}, {name = "Ana", medicine = 4, germs = 3, virus = true},
    {name = "Ben", medicine = 2, germs = 3},
]
"""
HEAD = 'lang = "en"\nplayers = [{name = "Ana"}, {name = "Ben"}, {name = "Chloé"}]\n'


@pytest.fixture
def taken_up(kept, tmp_path):
    """A file written by hand, taken up with these lines."""

    def play(text, *lines):
        (tmp_path / "eve.toml").write_text(text, encoding="utf-8")
        return kept(
            VIRUS, lines, Flags(lang="en"), "eve.toml", lambda players: {one.name: one.total for one in players}
        )

    return play


def test_a_row_that_a_round_lacks_is_asked_for(taken_up):
    told, terminal, _ = taken_up(HEAD + FIRST)
    assert told == [], "nothing is told of a round before it is whole"
    assert terminal.asked[0].startswith("Chloé’s bottles in round 1")
    told, terminal, _ = taken_up(HEAD + FIRST, "3/4")
    assert told == [(1, {"Ana": 16, "Ben": 1, "Chloé": 8})]
    assert terminal.faults == []


def test_a_round_behind_it_stays(taken_up, tmp_path):
    ((number, totals),), _, _ = taken_up(HEAD + FIRST + SECOND, "3/4")
    assert (number, totals["Chloé"]) == (2, 8 + 6 * 4 - 5)
    taken_up(HEAD + FIRST + SECOND, "3")
    assert answers_left(tmp_path / "eve.toml")["2/Chloé/medicine"] == 6


def test_a_row_in_which_nothing_stands_was_answered_with_nothing(taken_up):
    row = ', {name = "Chloé"}]'
    told, terminal, _ = taken_up(HEAD + FIRST.replace("}]", "}" + row))
    assert [number for number, _ in told] == [1]
    assert len(terminal.asked) == 1, "only whether there was another round"


def test_what_was_not_entered_is_told_with_the_round_and_once(capsys):
    seats = [{"name": name} for name in ("Ana", "Ben", "Chloé")]
    ana, ben = {"name": "Ana", "medicine": 5, "germs": 4}, {"name": "Ben", "medicine": 4, "germs": 3, "virus": True}
    first = {"players": [ana, ben, {"name": "Chloé"}]}
    second = {"players": [ana, ben, {"name": "Chloé", "medicine": 3, "germs": 4}]}
    told, shown = [], []
    for rounds in ([first], [first, second]):
        position = VIRUS.position.model_validate({"players": seats, "rounds": rounds})
        keep._tell(VIRUS, "rounds", told, Entered(position, "en", "en", {}), len(rounds))
        shown.append(capsys.readouterr().out)
    chloe = [next(line.split() for line in text.splitlines() if "Chloé  " in line) for text in shown]
    assert chloe == [["3.", "Chloé", "?", "0?"], ["2.", "Chloé", "?", "+8", "8?"]]
    assert ["Chloé: not entered" in text for text in shown] == [True, False]


def test_who_leads_by_the_rule_on_ties_is_told_why(capsys):
    game = find_game("campagne")
    data = {"players": [{"name": name} for name in ("Ana", "Ben", "Chloé")], "departments": {"7": "30 20 50"}}
    keep._tell(game, "departments", [], Entered(game.position.model_validate(data), "en", "en", {}), 0)
    shown = " ".join(capsys.readouterr().out.split())
    assert "Chloé leads with 0 departments: level with Ana and Ben, but ahead on the tie-break." in shown
    assert "10.3: the proportional rule adds department 7" in shown
