"""Lobbys scored: a test for every article that scoring rests on, and the source's example."""

import json
import tomllib
from itertools import product
from pathlib import Path

import pytest
from judging.lobbys import ALL, NAMES, judge, one_round, points, seat, totals

from companion.folders import game_folder
from companion.games.lobbys.rules import SPLIT
from companion.rulebook import LANGS

EXAMPLES = Path(__file__).parents[3] / "examples" / "lobbys"


def lines(sheet, name, article=None):
    found = [(line.article, line.points, *map(str, line.cards)) for line in sheet.player(name).lines]
    return [line for line in found if article in (None, line[0])]


def remarks(sheet):
    return {note.key: dict(note.values) for note in sheet.remarks}


# The source's example


def john(**rulings):
    example = json.loads((EXAMPLES / "john.json").read_text(encoding="utf-8"))
    return example, judge({**example["position"], "rulings": rulings})


def test_source_example_lines_are_right_and_its_sum_slips():
    """The source's own lines, 12 + 6 + 6 + 12 + 12 + 12 - 4, make 56; it says 44. By default the lines are right."""
    example, sheet = john()
    assert [[line.article, line.points] for line in sheet.player("John").lines[1:]] == example["lines"]
    assert totals(sheet)["John"] == example["sum_of_the_lines"] == 56


def test_source_example_44_is_the_ruling_once():
    example, sheet = john(partisan="once")
    assert totals(sheet)["John"] == example["said_by_the_source"] == 44
    assert points(sheet, "John", "score.partisan") == [12]


def test_source_example_other_player():
    """Paul shares queens and kings; without a jack he is not omnipresent."""
    _, sheet = john()
    assert [line.points for line in sheet.player("Paul").lines[1:]] == [6, 6, -1]
    assert sheet.winners == ("John",)


# setup.capital


def test_setup_capital_is_100_for_everybody_and_may_be_another():
    sheet = judge(one_round(ALL, ""))
    assert [points(sheet, name, "setup.capital") for name in ("Ana", "Ben")] == [[100], [100]]
    assert "start-unusual" not in remarks(sheet)
    sheet = judge(one_round(ALL, "", start=40))
    assert points(sheet, "Ben", "setup.capital") == [40]
    assert remarks(sheet)["start-unusual"] == {"start": 40, "usual": 100}


# election.cost


def test_election_cost_is_paid_by_everybody():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["bid"] = "4♠"
    data["rounds"][0]["players"][1]["bid"] = "3♠"
    sheet = judge(data)
    assert lines(sheet, "Ana", "election.cost") == [("election.cost", -4, "4♠")]
    assert lines(sheet, "Ben", "election.cost") == [("election.cost", -3, "3♠")]
    assert "bids-missing" not in remarks(sheet)


# tender.gain


def test_tender_gain_is_the_value_of_the_winning_offers():
    data = one_round("J♠ J♥ J♦ J♣", "Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣")
    data["rounds"][0]["players"][0]["wins"] = "4♠ 2♣"
    data["rounds"][0]["players"][1]["wins"] = "4♣ A♦ 3♠ 2♥"
    sheet = judge(data)
    assert lines(sheet, "Ana", "tender.gain") == [("tender.gain", 6, "2♣", "4♠")]
    assert points(sheet, "Ben", "tender.gain") == [10]
    assert "wins-missing" not in remarks(sheet)


def test_tender_gain_nobody_misses_the_offers_of_who_won_nothing():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][0]["wins"] = "4♠ 2♣ 2♦ 2♠ 3♠ 4♣"
    assert "wins-missing" not in remarks(judge(data))


# score.majority


@pytest.mark.parametrize(
    ("markets", "expected"),
    [
        (("J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ K♠ K♥ K♦", "Q♣ K♣"), [[12, 12, 12], []]),
        (("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣"), [[6, 6, 6], [6, 6, 6]]),
        (("J♠ J♥ J♦ Q♠", "J♣ Q♥", "Q♦ K♠", "Q♣ K♥", "K♦ K♣"), [[12, 3], [3], [3], [3], [12]]),
        (("J♠ Q♥", "J♥ Q♦", "J♦ Q♣", "J♣ K♠", "Q♠ K♥ K♦ K♣"), [[3, 3], [3, 3], [3, 3], [3], [3, 12]]),
        (("J♠ J♥ Q♠ Q♥", "J♦ J♣ Q♦ K♠", "Q♣ K♥ K♦ K♣"), [[6, 12], [6], [12]]),
    ],
)
def test_score_majority_goes_to_the_most_and_is_split(markets, expected):
    sheet = judge(one_round(*markets))
    assert [points(sheet, name, "score.majority") for name in NAMES[: len(markets)]] == expected


def test_score_majority_three_can_never_be_tied_for_most_of_four():
    """The source gives 4 points each to three tied players; with all four cards of a kind won, that cannot happen."""
    shares = [count for count in product(range(5), repeat=5) if sum(count) == 4]
    assert {count.count(max(count)) for count in shares} == {1, 2, 4}
    assert SPLIT == {1: 12, 2: 6, 3: 4, 4: 3}


def test_score_majority_says_with_whom_it_is_shared():
    sheet = judge(one_round("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣"))
    (jacks, *_) = (line for line in sheet.player("Ana").lines if line.article == "score.majority")
    assert jacks.note.key == "majority-jack-tied"
    assert (jacks.stage, dict(jacks.note.values)) == (1, {"others": ("Ben",)})


# score.omnipresence


def test_score_omnipresence_once_even_with_several_sets():
    assert points(judge(one_round(ALL, "")), "Ana", "score.omnipresence") == [12]


def test_score_omnipresence_needs_all_three_kinds_of_any_suit():
    sheet = judge(one_round("J♠ Q♥ K♦ K♣", "J♥ J♦ Q♠ Q♦", "J♣ Q♣ K♠ K♥"))
    assert [points(sheet, name, "score.omnipresence") for name in NAMES[:3]] == [[12], [], [12]]


# score.partisan


def test_score_partisan_12_for_every_suit_completed():
    sheet = judge(one_round(ALL, ""))
    assert lines(sheet, "Ana", "score.partisan") == [
        ("score.partisan", 12, f"J{suit}", f"Q{suit}", f"K{suit}") for suit in "♠♥♦♣"
    ]
    assert points(sheet, "Ben", "score.partisan") == []


def test_score_partisan_two_of_a_suit_are_not_enough():
    sheet = judge(one_round("J♠ Q♠ J♥ Q♥", "K♠ K♥ J♦ Q♦ K♦ J♣ Q♣ K♣"))
    assert points(sheet, "Ana", "score.partisan") == []
    assert points(sheet, "Ben", "score.partisan") == [12, 12]


def test_score_partisan_once_is_once_a_round():
    data = one_round(ALL, "", rulings={"partisan": "once"})
    data["rounds"] *= 2
    sheet = judge(data)
    assert points(sheet, "Ana", "score.partisan") == [12, 12]
    assert points(sheet, "Ben", "score.partisan") == []
    assert {line.note.key for line in sheet.player("Ana").lines if line.article == "score.partisan"} == {
        "partisan-once"
    }


# score.loss


def test_score_loss_is_the_eighth_card_and_closes_the_round_with_the_capital():
    data = one_round(ALL, "")
    data["rounds"][0]["players"][1] = seat("Ben", "", "4♥", bid="3♣")
    data["rounds"].append({"players": [seat("Ben", ALL, "2♣", bid="A♥", wins=9), seat("Ana", "", "4♦")]})
    sheet = judge(data)
    losses = [line for line in sheet.player("Ben").lines if line.article == "score.loss"]
    assert [(line.points, line.stage, line.note.key, line.note.values["capital"]) for line in losses] == [
        (-4, 1, "loss", 93),
        (-2, 2, "loss", 93 - 1 + 9 + 36 + 12 + 48 - 2),
    ]
    assert totals(sheet)["Ben"] == losses[-1].note.values["capital"]


def test_score_loss_tells_no_capital_once_something_is_missing():
    """Nor in any later round, whatever is known of that one."""
    whole = {"bid": "3♣", "wins": 9}
    rounds = [
        {"players": [seat("Ana", ALL, "A♠", **more), seat("Ben", "", "A♥", bid="2♥")]}
        for more in (whole, {"wins": 9}, whole)
    ]
    sheet = judge({"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": rounds})
    losses = {n: [line for line in sheet.player(n).lines if line.article == "score.loss"] for n in ("Ana", "Ben")}
    assert [line.note.key for line in losses["Ana"]] == ["loss", "loss-capital-unknown", "loss-capital-unknown"]
    assert [line.note.values.keys() for line in losses["Ana"]] == [{"card", "capital"}, {"card"}, {"card"}]
    assert [line.note.values["capital"] for line in losses["Ben"]] == [97, 94, 91]


# stages


def test_every_line_says_its_round_and_the_capital_none():
    data = one_round(ALL, "")
    data["rounds"] *= 2
    for player in judge(data).players:
        assert (player.lines[0].stage, player.lines[0].given) == (0, True)
        stages = [line.stage for line in player.lines[1:]]
        assert stages == sorted(stages) and set(stages) == {1, 2}
        assert not any(line.given for line in player.lines[1:])


# end.winner, remarks


def test_end_winner_equal_wealth_is_a_shared_victory():
    sheet = judge(one_round("J♠ J♥ Q♠ Q♥ K♠ K♥", "J♦ J♣ Q♦ Q♣ K♦ K♣"))
    assert sheet.winners == ("Ana", "Ben")
    assert [player.rank for player in sheet.players] == [1, 1]


def test_ranking_is_standard_competition_ranking():
    sheet = judge(one_round("J♠ J♥ Q♠ Q♥", "J♦ J♣ Q♦ Q♣", "K♠ K♥ K♦ K♣", ""))
    assert [(player.total, player.rank) for player in sheet.players] == [(111, 1), (111, 1), (111, 1), (99, 4)]


def test_remarks_say_what_is_missing_and_for_whom():
    data = one_round("J♠ J♥", ALL[12 - 6 :], "")
    data["rounds"][0]["players"][1]["bid"] = "4♥"
    data["rounds"][0]["players"] = data["rounds"][0]["players"][::-1]
    assert remarks(judge(data)) == {
        "rounds-missing": {"count": 1, "most": 3},
        "bids-missing": {"round": 1, "names": ("Ana", "Cy")},
        "wins-missing": {"round": 1, "names": ("Ana", "Ben")},
    }


def test_three_rounds_with_everything_remembered_leave_no_remark():
    for lang in LANGS:
        text = (game_folder("lobbys") / f"example.{lang}.toml").read_text(encoding="utf-8")
        sheet = judge(tomllib.loads(text))
        assert sheet.remarks == ()
        assert list(totals(sheet).values()) == [174, 162, 166]
