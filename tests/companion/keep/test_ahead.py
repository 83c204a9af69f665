"""Lines typed for somebody whose question was not put yet: they are in the file at once, and taken from it again."""

import json
import tomllib

import pytest
from entering.left import lines_left, unfinished

from companion.games import find_game
from companion.reading import Flags

FR = Flags(lang="fr")
ANA, BEN, CLOE = ROUND = ("Ana: 5/4/n", "Ben: 4/3/o", "Chloé: 3/4/n")


@pytest.fixture
def evening(kept):
    """Lines of Virus played into a file; totals by name."""

    def play(*lines, flags=FR, game="virus"):
        return kept(find_game(game), lines, flags, "eve.toml", lambda players: {one.name: one.total for one in players})

    return play


def noted(tmp_path):
    return lines_left(tmp_path / "eve.toml")


def test_a_line_for_somebody_later_is_saved_before_their_question_comes(evening, tmp_path):
    expected, _, _ = evening("Ana, Ben, Chloé", *ROUND)
    (tmp_path / "eve.toml").unlink()
    _, terminal, _ = evening("Ana, Ben, Chloé", CLOE, BEN)
    assert sum("Noté pour" in line for line in terminal.said) == 2
    assert noted(tmp_path) == {
        "1/Chloé/medicine": "3",
        "1/Chloé/germs": "4",
        "1/Chloé/virus": "n",
        "1/Ben/medicine": "4",
        "1/Ben/germs": "3",
        "1/Ben/virus": "o",
    }
    told, again, _ = evening(ANA)
    assert told == expected != []
    assert again.faults == []
    assert not noted(tmp_path), "what was taken from it is an answer like others now"


def test_what_is_typed_first_after_the_file_was_taken_up_is_saved_too(evening, tmp_path):
    evening("Ana, Ben, Chloé", ANA)
    evening(CLOE)
    assert "1/Chloé/medicine" in noted(tmp_path)
    told, terminal, _ = evening(BEN)
    assert [number for number, _ in told] == [1]
    assert terminal.faults == []


def test_a_line_typed_anew_counts_before_what_the_file_has(evening, tmp_path):
    ((_, before),), _, _ = evening("Ana, Ben, Chloé", *ROUND, *["back"] * 8, "Ben: 3/3/o", "Chloé: 4/4/n")
    file = (tmp_path / "eve.toml").read_text(encoding="utf-8")
    assert "medicine = 5" in file, "what came behind stays until it is replaced"
    told, terminal, _ = evening()
    assert terminal.faults == []
    assert [(number, totals["Chloé"] - before["Chloé"]) for number, totals in told] == [(1, 4)]


def test_who_is_called_otherwise_keeps_the_line_noted(evening, tmp_path):
    evening("Ana, Ben, Chloé", CLOE, "back", "Ana, Ben, Zoé")
    assert noted(tmp_path) == {"1/Zoé/medicine": "3", "1/Zoé/germs": "4", "1/Zoé/virus": "n"}
    told, _, _ = evening(ANA, BEN)
    assert [[*totals] for _, totals in told] == [["Ana", "Ben", "Zoé"]]


def test_cards_noted_are_not_read_otherwise_now(evening, tmp_path):
    """3C is ♥ in French and ♣ in English."""
    evening("Ana, Ben", "", "Ben: VpDpRpVcDcRc/3/2/9", game="lobbys")
    _, terminal, _ = evening(game="lobbys", flags=Flags(lang="fr", cards="en"))
    assert [(fault.code, fault.data["cards"]) for fault in terminal.faults] == [("keep-cards", "fr")]


OLD = """lang = "fr"
cards = "fr"

[[players]]
name = "Ana"

[[players]]
name = "Ben"

[[players]]
name = "Chloé"

# companion keep virus: {"1/Ana/medicine": 5, "1/Ana/germs": 4, "ahead/": {"1/Chloé/medicine": "3", "1/Chloé/germs": "4", "1/Chloé/virus": "n"}}
"""


def test_a_file_of_an_earlier_version_is_taken_up(evening, tmp_path):
    """Its unfinished round stood in a comment, as JSON."""
    (tmp_path / "eve.toml").write_text(OLD, encoding="utf-8")
    told, terminal, _ = evening("n", BEN)
    assert terminal.faults == []
    assert [(number, [*totals]) for number, totals in told] == [(1, ["Ana", "Ben", "Chloé"])]
    assert "# companion keep" not in (tmp_path / "eve.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("said", ["[]", '{"ahead/": 3}', '{"ahead/": {"1/Ben/last": 3}}', "null"])
def test_a_comment_of_another_shape_is_damaged(tmp_path, said):
    (tmp_path / "eve.toml").write_text(f"# companion keep lobbys: {said}\n", encoding="utf-8")
    assert unfinished(tmp_path / "eve.toml").is_damaged


def test_a_line_noted_for_somebody_who_leaves_goes_with_them(evening, tmp_path):
    typed = ("Ana, Ben, Dan", "P", "3", "4", "Dan: DC", "!", "1", "Ana, Ben", "1")
    _, terminal, _ = evening(*typed, game="hache")
    assert sum(one.startswith("N’est plus noté pour Dan") and "DC" in one for one in terminal.said) == 1
    assert set(noted(tmp_path).values()) == {"absent"}
    assert unfinished(tmp_path / "eve.toml").waiting == 0, "that Dan has left is no answer that waits"


def test_the_parts_of_a_line_are_one_edit(evening, tmp_path):
    """Ctrl-C comes when it will: never when half a line is noted."""
    evening("Ana, Ben, Chloé", CLOE)
    lines = (tmp_path / "eve.journal").read_text(encoding="utf-8").splitlines()
    parts = [
        [op["value"] for op in record["edit"]["ops"] if op["at"][0] == "typed"]
        for record in map(json.loads, lines)
        if "edit" in record
    ]
    assert [one for one in parts if one] == [["3", "4", "n"]]


def test_lines_typed_ahead_are_among_the_answers(evening):
    _, terminal, _ = evening("Ana, Ben, Chloé", CLOE, "!", "")
    assert "     noté : Chloé : 3 / 4 / n" in terminal.said


FOUR = "Ana, Ben, Chloé, Dan"
THREE = ("Ben: 4/4/o", "Chloé: 5/3/n", "Dan: 3/4/n")


def away(tmp_path):
    rounds = tomllib.loads((tmp_path / "eve.toml").read_text(encoding="utf-8"))["rounds"]
    return [(one.get("absent"), [row["name"] for row in one["players"]]) for one in rounds]


@pytest.mark.parametrize(
    "said",
    [
        ("absente",),
        ("Ana : absent",),
        ("5", "pas là"),
        ("5", "4", "Ana: ABSENTE"),
        ("Ana n’est pas là",),
        ("ana is away",),
    ],
)
def test_somebody_is_not_there_for_a_round(evening, tmp_path, said):
    told, terminal, _ = evening(FOUR, *said, *THREE)
    assert away(tmp_path) == [(["Ana"], ["Ben", "Chloé", "Dan"])]
    assert terminal.faults == []
    assert [stage for stage, _ in told] == [1]


def test_who_was_not_there_comes_back_with_a_line_of_their_own(evening, tmp_path):
    evening(FOUR, "absente", *THREE, "o", "Ana: 3/4/n", "4/3/o", "3/4/n", "2/4/n")
    assert away(tmp_path) == [(["Ana"], ["Ben", "Chloé", "Dan"]), (None, ["Ana", "Ben", "Chloé", "Dan"])]


def test_not_so_many_can_be_away_that_nobody_can_play(evening, tmp_path):
    _, terminal, _ = evening("Ana, Ben", "", "Ben: absent", "away", game="lobbys", flags=Flags(lang="en"))
    assert [fault.code for fault in terminal.faults] == ["round-few"] * 2
