"""Paparazzi scored: a test for every article that scoring rests on, and the worked examples."""

import json
import tomllib
from pathlib import Path

import pytest
from judging.paparazzi import claimed, grid, judge, position, remarks, totals

from companion.cards import Card, Rank, Suit
from companion.errors import InputError
from companion.folders import game_folder
from companion.games import find_numbers
from companion.notes import Cited
from companion.rulebook import LANGS, open_rulebook
from companion.verdict.wording import wording

VALUES = {"score.king", "score.queen", "score.jack"}
EXAMPLES = Path(__file__).parents[3] / "examples" / "paparazzi"


def lines(sheet, name, article=None):
    found = [(line.article, line.points, *map(str, line.cards)) for line in sheet.player(name).lines]
    return [line for line in found if article in (None, line[0])]


def note(sheet, name):
    (line,) = sheet.player(name).lines
    return line.note.key, dict(line.note.values)


# take.count


def test_take_count_all_four_sides_count():
    sheet = judge(position({(2, 3): "2♠", (3, 2): "3♠", (3, 4): "4♠", (4, 3): "5♠"}))
    assert ("score.jack", 3, "J♥") in lines(sheet, "Ana")
    taken = next(line for line in sheet.player("Ana").lines if line.cards[0] == Card(Rank.JACK, Suit.HEARTS))
    assert taken.note.key == "alone-4"
    assert dict(taken.note.values) == {
        "first": 5,
        "second": 4,
        "third": 3,
        "fourth": 2,
        "sum": 14,
        "ref": Cited("take.highest"),
    }


def test_take_count_a_card_between_two_counts_for_both():
    sheet = judge(position({(1, 2): "7♠"}))
    assert lines(sheet, "Ana") == [("score.king", 5, "K♠"), ("score.queen", 4, "Q♠"), ("score.pair", 2, "K♠", "Q♠")]


def test_take_count_diagonals_do_not_count():
    """7♠ is to the right of K♥ only: Q♦, below K♥, does not see it."""
    assert lines(judge(position({(1, 8): "7♠"})), "Ana") == [("score.king", 5, "K♥")]


def test_take_count_an_ace_counts_one():
    sheet = judge(position({(0, 1): "A♠"}))
    assert note(sheet, "Ana") == ("alone-1", {"first": 1, "sum": 1, "ref": Cited("take.highest")})


# take.highest


def test_take_highest_sum_takes_and_says_how():
    sheet = judge(position({(0, 1): "7♠", (1, 0): "5♠", (2, 1): "9♥"}))
    assert lines(sheet, "Ana") == [("score.king", 5, "K♠")]
    assert note(sheet, "Ana") == (
        "sum-2",
        {"first": 7, "second": 5, "sum": 12, "rival": 9, "ref": Cited("take.highest")},
    )
    assert lines(sheet, "Ben") == [("score.queen", 4, "Q♥")]  # 9♥ is above Q♥, too


def test_take_highest_number_of_cards_does_not_matter():
    sheet = judge(position({(0, 1): "2♠", (1, 0): "3♠", (2, 1): "6♥"}))
    assert ("score.king", 5, "K♠") in lines(sheet, "Ben")


def test_take_highest_rival_is_the_best_of_the_others():
    laid = {(0, 7): "9♠", (1, 8): "4♥", (2, 7): "7♦"}
    sheet = judge(position(laid, "Ana Ben Cy"))
    assert note(sheet, "Ana") == ("sum-1", {"first": 9, "sum": 9, "rival": 7, "ref": Cited("take.highest")})


# take.tie


def test_take_tie_goes_to_nobody_not_to_the_next():
    laid = {(0, 1): "6♠", (1, 0): "6♥", (1, 2): "5♦"}
    sheet = judge(position(laid, "Ana Ben Cy"))
    assert [lines(sheet, name) for name in ("Ana", "Ben")] == [[], []]
    assert lines(sheet, "Cy") == [("score.queen", 4, "Q♠")]
    tie = remarks(sheet)["untaken-tie"]
    assert tie == {
        "card": Card(Rank.KING, Suit.SPADES), "sum": 6, "names": ("Ana", "Ben"), "ref": Cited("take.tie"),
    }  # fmt: skip


def test_take_tie_below_the_highest_does_not_hinder():
    laid = {(0, 1): "6♠", (1, 0): "4♥", (1, 2): "4♦"}
    assert ("score.king", 5, "K♠") in lines(judge(position(laid, "Ana Ben Cy")), "Ana")


def test_take_nobody_no_card_next_to_it():
    sheet = judge(position({(0, 1): "6♠"}))
    assert len(remarks(sheet)["untaken-nobody"]["cards"]) == 11
    assert remarks(sheet)["untaken-nobody"]["ref"] == Cited("take.nobody")
    assert sum(totals(sheet).values()) == 5


# score


@pytest.mark.parametrize(
    ("celebrity", "article", "points"),
    [("K♦", "score.king", 5), ("Q♦", "score.queen", 4), ("J♦", "score.jack", 3)],
)
def test_score_values(celebrity, article, points):
    assert lines(judge(claimed(Ana=celebrity, Ben="")), "Ana") == [(article, points, celebrity)]


def test_score_pair():
    assert lines(judge(claimed(Ana="J♠ Q♠", Ben="")), "Ana")[-1] == ("score.pair", 2, "Q♠", "J♠")


def test_score_pair_once_a_suit():
    sheet = judge(claimed(Ana="J♠ Q♠ K♥ J♥ K♦", Ben=""))
    assert lines(sheet, "Ana", "score.pair") == [("score.pair", 2, "Q♠", "J♠"), ("score.pair", 2, "K♥", "J♥")]
    assert totals(sheet)["Ana"] == 3 + 4 + 5 + 3 + 5 + 2 + 2


def test_score_triple_in_place_of_the_pair():
    sheet = judge(claimed(Ana="K♦ Q♦ J♦", Ben=""))
    assert lines(sheet, "Ana")[3:] == [("score.triple", 3, "K♦", "Q♦", "J♦")]
    assert totals(sheet)["Ana"] == find_numbers("paparazzi")["most_per_suit"] == 15


def test_score_every_celebrity():
    assert totals(judge(claimed(Ana="K♠ Q♠ J♠ K♥ Q♥ J♥ K♦ Q♦ J♦ K♣ Q♣ J♣", Ben=""))) == {"Ana": 60, "Ben": 0}


# win


def test_win_most():
    sheet = judge(claimed(Ana="K♦", Ben="Q♦", Cy="J♦ J♠ J♥"))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("Cy",), [2, 3, 1])


def test_win_shared():
    sheet = judge(claimed(Ana="K♦", Ben="K♠", Cy="Q♦"))
    assert (sheet.winners, [player.rank for player in sheet.players]) == (("Ana", "Ben"), [1, 1, 3])


def test_every_line_of_a_grid_cites_the_comparison_beside_the_value():
    """And in the reader's words its number stands behind the sums: nothing that is counted follows an article's number."""
    sheet = judge(position({(0, 1): "7♠", (1, 0): "5♠", (2, 1): "9♥", (1, 2): "6♠"}))
    for lang in LANGS:
        number = open_rulebook("paparazzi", lang).article("take.highest").number
        for player in sheet.players:
            for line in player.lines:
                if line.article in VALUES:
                    assert line.note.values["ref"] == Cited("take.highest")
                    assert wording("paparazzi", lang).line(line).endswith(f"({number})")
        alone = open_rulebook("paparazzi", lang).article("take.nobody").number
        nobody = next(note for note in sheet.remarks if note.key == "untaken-nobody")
        assert f"({alone})" in wording("paparazzi", lang).remark(nobody)


def test_celebrities_that_were_told_cite_no_comparison():
    assert note(judge(claimed(Ana="K♠", Ben="")), "Ana") == ("told", {})


# finished


def test_a_grid_is_finished_when_all_numbers_are_laid():
    assert judge(position({(0, 1): "6♠"})).finished is False
    assert judge(json.loads((EXAMPLES / "four-players.json").read_text(encoding="utf-8"))).finished is True
    assert judge(claimed(Ana="K♠", Ben="")).finished is True, "who enters celebrities has shared them out"


# what was entered


def test_notation_of_the_file_is_used():
    french = {**position(), "cards": "fr", "grid": [row.replace("K♥", "RC").replace("J♣", "VT") for row in grid()]}
    french["players"] = [{"name": "Ana", "suit": "P"}, {"name": "Ben", "suit": "T"}]
    french["grid"][0] = ". 10C . . . . . . ."
    with pytest.raises(InputError) as caught:
        judge(french)
    assert [fault.code for fault in caught.value.faults] == ["suit-not-played"]  # 10C is the ten of hearts
    french["grid"][0] = ". 10T . . . . . . ."
    assert totals(judge(french)) == {"Ana": 0, "Ben": 5}


def test_suit_may_be_told_with_celebrities():
    data = {"players": [{"name": "Ana", "suit": "♠", "celebrities": "K♥"}, {"name": "Ben", "celebrities": []}]}
    assert totals(judge(data)) == {"Ana": 5, "Ben": 0}


# worked examples: the source has none, these are the sheet's own and the file that `companion example` prints


def test_example_of_the_rule_sheet():
    sheet = judge(json.loads((EXAMPLES / "king-of-diamonds.json").read_text(encoding="utf-8")))
    king = next(line for line in sheet.player("Ana").lines if line.cards[0] == Card(Rank.KING, Suit.DIAMONDS))
    assert (king.points, king.note.key) == (5, "sum-2")
    assert dict(king.note.values) == {"first": 7, "second": 5, "sum": 12, "rival": 9, "ref": Cited("take.highest")}


def test_example_of_the_rule_sheet_tied():
    """With 10♥ and 2♥ in place of 9♥ and 2♣ Ben has 12 as well."""
    data = json.loads((EXAMPLES / "king-of-diamonds.json").read_text(encoding="utf-8"))
    data["grid"] = [row.replace("9♥", "10♥").replace("2♣", "2♥") for row in data["grid"]]
    (tie,) = (remark.values for remark in judge(data).remarks if remark.key == "untaken-tie")
    assert (str(tie["card"]), tie["sum"], tie["names"]) == ("K♦", 12, ("Ana", "Ben"))


def test_example_of_the_rule_sheet_points():
    assert totals(judge(claimed(Ana="K♦ Q♦ J♦ Q♠ J♠ K♣", Ben=""))) == {"Ana": 29, "Ben": 0}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_example_to_start_from(lang):
    text = (game_folder("paparazzi") / f"example.{lang}.toml").read_text(encoding="utf-8")
    sheet = judge(tomllib.loads(text))
    assert list(totals(sheet).values()) == [18, 14, 19]
    assert list(remarks(sheet)) == ["untaken-tie"]


def test_example_of_four_with_a_full_grid():
    sheet = judge(json.loads((EXAMPLES / "four-players.json").read_text(encoding="utf-8")))
    assert totals(sheet) == {"Ana": 6, "Ben": 13, "Cy": 4, "Dee": 21}
    assert [str(note.values["card"]) for note in sheet.remarks] == ["J♣", "K♥"]  # 15 : 15 and 4 : 4


def test_numbers_of_the_sheet():
    numbers = find_numbers("paparazzi")
    assert (numbers["celebrities"], numbers["places"], numbers["rows"], numbers["columns"]) == (12, 31, 3, 4)
    assert (numbers["places_above_below"], numbers["places_left_right"]) == (16, 15)
    assert numbers["places_beside_one"] + numbers["places_between_two"] == 31
    assert numbers["places_beside_one"] + 2 * numbers["places_between_two"] == 12 * numbers["around"]
    assert [(deck["first"], deck["each"], deck["all"], deck["laid"]) for deck in numbers["decks"]] == [
        ("A", 10, 20, 20),
        ("2", 9, 27, 27),
        ("3", 8, 32, 31),
    ]
