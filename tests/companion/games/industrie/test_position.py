"""Every bad input a table of Industrie can produce, and the two ways to enter a city."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import InputError, score
from companion.cards import read_cards
from companion.games import find_game
from companion.games.industrie.position import CITY, Counts, read_city

GAME = find_game("industrie")


def entry(*cities, **more):
    return {"players": [{"name": name, "city": city} for name, city in zip("ABCDEF", cities, strict=False)], **more}


def faults(data):
    """Code and place of every fault."""
    with pytest.raises(InputError) as caught:
        score("industrie", data)
    return [(fault["code"], fault["where"]) for fault in caught.value.faults]


def said(data, lang):
    with pytest.raises(InputError) as caught:
        score("industrie", data, lang=lang)
    return caught.value.faults[0]["message"]


FINE = "3♠ 7♦ 2♥"
SKIP = {"starters": "skip"}


@pytest.mark.parametrize(
    ("city", "expected"),
    [
        ("4♠ 5♦ 4♠", [("card-twice", "players[1].city[2]")]),
        ("4♠ 5♦ 2♥", [("card-twice", "players[1].city[2]")]),  # the first player has it
        ("4♠ 5♦ Jo", [("joker-not-played", "players[1].city[2]")]),
        ("Jo 4♠ Jo 5♦", [("joker-not-played", "players[1].city[0]"), ("joker-not-played", "players[1].city[2]")]),
        ("4♠ 5♦ 1♥", [("card-rank", "players[1].city[2]")]),
        ("4♠ 5♦ R♥ DP", [("card-notation", "players[1].city[3]")]),
        ("4♠ x 5♦ y", [("card-unreadable", "players[1].city[1]"), ("card-unreadable", "players[1].city[3]")]),
        ("4♠ 2♣", [("starter-missing", "players[1].city")]),
        ("4♦ 2♣", [("starter-missing", "players[1].city")]),
        ("2♣", [("starter-missing", "players[1].city")]),
        ("", [("starter-missing", "players[1].city")]),
        ([], [("starter-missing", "players[1].city")]),
        ("2 0 3 1", [("starter-missing", "players[1].city")]),
        ("0 0 0 0", [("starter-missing", "players[1].city")]),
        ("4 2 3", [("city-numbers", "players[1].city")]),
        ("4 2 3 2 1", [("city-numbers", "players[1].city")]),
        ("♥×14 ♠×2 ♣×3 ♦×2", [("city-number", "players[1].city")]),
        ("4", [("city-numbers", "players[1].city")]),
        ([4, 2, 3], [("city-numbers", "players[1].city")]),
        ("14 2 3 2", [("city-number", "players[1].city")]),
        ([-1, 2, 3, 2], [("city-number", "players[1].city")]),
        ("4 2 3 99999", [("card-unreadable", f"players[1].city[{index}]") for index in range(4)]),
        ("4 9♥ 3 2", [("card-unreadable", f"players[1].city[{index}]") for index in (0, 2, 3)]),
        (["4", "2", "3", "2"], [("card-unreadable", f"players[1].city[{index}]") for index in range(4)]),
        ([4] * 1000, [("city-numbers", "players[1].city")]),
        (4, [("not-cards", "players[1].city")]),
        (None, [("not-cards", "players[1].city")]),
        ({"♥": 4}, [("not-cards", "players[1].city")]),
        ([4, 2, 3.0, 2], [("not-a-card", f"players[1].city[{index}]") for index in range(4)]),
        ([4, 2, True, 2], [("not-a-card", f"players[1].city[{index}]") for index in range(4)]),
    ],
)
def test_a_city_that_cannot_be(city, expected):
    assert faults(entry(FINE, city)) == expected


def test_a_card_in_two_cities_names_the_first():
    data = entry("3♠ 7♦", "4♠ 5♦ 7♦")
    assert faults(data) == [("card-twice", "players[1].city[2]")]
    assert "7♦" in said(data, "en") and "A" in said(data, "en")


def test_all_faults_at_once():
    assert faults(entry("3♠ Jo", "2♥ 2♥")) == [
        ("joker-not-played", "players[0].city[1]"),
        ("card-twice", "players[1].city[1]"),
        ("starter-missing", "players[0].city"),
        ("starter-missing", "players[1].city"),
    ]


def test_a_missing_starter_is_named():
    assert "♦" in said(entry(FINE, "4♠ 2♣"), "fr").partition(" dans la ville")[0]
    assert "B" in said(entry(FINE, "4♠ 2♣"), "en")


def test_left_out_they_are_not_missed():
    assert [one["total"] for one in score("industrie", entry("", "", rulings=SKIP))["players"]] == [0, 0]


@pytest.mark.parametrize(
    ("cities", "rulings", "code"),
    [
        (("0 7 0 1", "0 7 0 1"), {}, "suit-too-many"),
        (("7 1 0 1", "7 1 0 1"), {}, "suit-too-many"),
        (("A♥ 3♠ 7♦", "13 1 0 1"), {}, "suit-too-many"),
        (("0 6 0 0", "0 6 0 0"), SKIP, "suit-too-many-skipped"),
        (("0 0 0 6", "0 0 0 4", "0 0 0 1"), SKIP, "suit-too-many-skipped"),
        (("A♠ 2♠ 3♠ 4♠ 5♠ 6♠", "7♠ 8♠ 9♠ 10♠ J♠ Q♠"), SKIP, "suit-too-many-skipped"),
        (("7 0 0 0", "7 0 0 0"), SKIP, "suit-too-many"),
    ],
)
def test_more_of_a_suit_than_there_are(cities, rulings, code):
    data = entry(*cities, rulings=rulings)
    assert faults(data) == [(code, "players")]
    assert all("{" not in said(data, lang) for lang in ("fr", "en"))


@pytest.mark.parametrize(
    ("cities", "rulings"),
    [
        (("0 7 0 1", "0 6 0 1"), {}),
        (("0 0 0 6", "0 0 0 5"), SKIP),
        (("7 0 0 0", "6 0 0 0"), SKIP),
        (("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ A♦", "7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ 2♦"), {}),
    ],
)
def test_all_of_a_suit(cities, rulings):
    assert len(score("industrie", entry(*cities, rulings=rulings))["players"]) == 2


def test_a_city_must_be_told():
    assert faults({"players": [{"name": "A", "city": FINE}, {"name": "B"}]}) == [("field-missing", "players[1].city")]


@pytest.mark.parametrize("count", [1, 6])
def test_two_to_five_play(count):
    cities = ["3♠ 7♦", "4♠ 8♦", "5♠ 9♦", "6♠ 10♦", "7♠ J♦", "8♠ Q♦"]
    assert ("player-count", "players") in faults(entry(*cities[:count]))


@pytest.mark.parametrize("rulings", [{"starters": "half"}, {"starter": "skip"}])
def test_a_ruling_that_is_none(rulings):
    assert len(faults(entry(FINE, "4♠ 5♦", rulings=rulings))) == 1


def test_french_letters():
    sheet = score("industrie", {**entry("3P 7K DC", "4P 5K"), "cards": "fr"})
    assert sheet["players"][0]["lines"][0]["cards"] == ["Q♥"]


# four numbers


@pytest.mark.parametrize("value", ["4 2 3 2", "♥×4 ♠×2 ♣×3 ♦×2", " 4,2, 3 2 ", "04 2 3 2", [4, 2, 3, 2]])
def test_four_numbers_in_many_spellings(value):
    assert read_city(value, "fr") == Counts(4, 2, 3, 2)
    assert score("industrie", entry(value, "0 1 0 1"))["players"][0]["total"] == 8 + 2 + 3 + 2 + 4 * 5


def test_a_fault_says_in_which_order_they_come():
    assert "♥ ♠ ♣ ♦" in said(entry("4 2 3", FINE), "fr")


@given(st.tuples(*[st.integers(0, 13)] * 4))
def test_what_is_written_is_read_again(numbers):
    city = Counts(*numbers)
    assert read_city(CITY.write(city, "en"), "en") == city


@pytest.mark.parametrize("notation", ["fr", "en"])
@given(st.sets(st.sampled_from(read_cards("A♠ Q♥ K♦ 10♣ 2♥ J♠"))))
def test_cards_that_are_written_are_read_again(notation, cards):
    assert read_city(CITY.write(list(cards), notation), notation) == list(cards)
