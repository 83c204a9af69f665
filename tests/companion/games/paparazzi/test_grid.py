"""Paparazzi entered wrongly: every fault a table can produce, with its place, row and column, all of them at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.cards import Card, Rank, Suit, read_card
from companion.errors import Fault, InputError
from companion.games import find_game
from companion.games.paparazzi.position import NUMBERS, ROW
from companion.rulebook import open_rulebook
from companion.settle import settle
from companion.verdict.faults import FaultWords, Flag

GAME = find_game("paparazzi")
ROWS = [
    ".  .  .  .  .  .  .  .  .",
    ".  K♠ .  Q♠ .  J♠ .  K♥ .",
    ".  .  .  .  .  .  .  .  .",
    ".  Q♥ .  J♥ .  K♦ .  Q♦ .",
    ".  .  .  .  .  .  .  .  .",
    ".  J♦ .  K♣ .  Q♣ .  J♣ .",
    ".  .  .  .  .  .  .  .  .",
]


def changed(*changes):
    """The grid without numbers, some tokens replaced: (row, column, token), from 0."""
    tokens = [row.split() for row in ROWS]
    for row, column, token in changes:
        tokens[row][column] = token
    return [" ".join(row) for row in tokens]


def position(grid=ROWS, suits="♠♥", **more):
    players = [{"name": f"P{i}", "suit": suit} for i, suit in enumerate(suits)]
    return {"players": players, "grid": grid, **more}


def faults(data):
    """Every fault, as (code, where, data)."""
    parsed = GAME.position.model_validate(data, context={"notation": data.get("cards", "en")})
    with pytest.raises(InputError) as caught:
        settle(GAME, parsed)
    return [(fault.code, fault.where, dict(fault.data)) for fault in caught.value.faults]


def only(data):
    (fault,) = faults(data)
    return fault


def test_the_grid_of_these_tests_is_good():
    assert settle(GAME, GAME.position.model_validate(position())).winners == ("P0", "P1")


# shape


@pytest.mark.parametrize("rows", [[], ROWS[:6], [*ROWS, ROWS[0]]])
def test_wrong_number_of_rows(rows):
    assert only(position(rows)) == ("grid-rows", "grid", {"count": len(rows), "rows": 7})


@pytest.mark.parametrize("row", ["", ". . .", ".  .  .  .  .  .  .  .  . ."])
def test_wrong_length_of_a_row(row):
    expected = {"row": 3, "count": len(row.split()), "columns": 9}
    assert only(position([*ROWS[:2], row, *ROWS[3:]])) == ("grid-columns", "grid[2]", expected)


def test_a_row_that_is_no_text():
    with pytest.raises(ValidationError) as caught:
        GAME.position.model_validate(position([*ROWS[:6], 7]))
    (error,) = caught.value.errors()
    assert (error["loc"], error["ctx"]["code"]) == (("grid", 6), "grid-row-not-text")


@pytest.mark.parametrize("grid", ["\n".join(ROWS), 7, {"0": ROWS[0]}])
def test_a_grid_that_is_no_list(grid):
    with pytest.raises(ValidationError):
        GAME.position.model_validate(position(grid))


def test_a_huge_grid_gives_few_faults():
    assert len(faults(position(["x " * 1000] * 200))) < 100


# cards


def test_unreadable_card():
    expected = {"row": 1, "column": 2, "card": "XX", "notation": "en"}
    assert only(position(changed((0, 1, "XX")))) == ("grid-card-unreadable", "grid[0]", expected)


@pytest.mark.parametrize("token", ["1♠", "11♠", "Z♠", "♠", "7", "..", "-", "<b>", "{{7*7}}", "é" * 50])
def test_unreadable_cards_of_all_kinds(token):
    code, where, data = only(position(changed((2, 1, token))))
    assert (code, where, data["row"], data["column"]) == ("grid-card-unreadable", "grid[2]", 3, 2)


def test_card_of_the_other_notation():
    code, where, data = only(position(changed((0, 1, "7P"))))
    assert (code, where, data["meant"]) == ("grid-card-notation", "grid[0]", Card(Rank.SEVEN, Suit.SPADES))
    settle(GAME, GAME.position.model_validate(position(changed((0, 1, "7P"))), context={"notation": "fr"}))


def test_the_same_number_twice():
    expected = {"row": 3, "column": 6, "card": Card(Rank.SEVEN, Suit.SPADES), "first_row": 1, "first_column": 2}
    assert only(position(changed((0, 1, "7♠"), (2, 5, "7♤")))) == ("grid-card-twice", "grid[2]", expected)


def test_a_number_three_times_is_two_faults():
    codes = [code for code, *_ in faults(position(changed((0, 1, "7♠"), (0, 3, "7♠"), (0, 5, "7♠"))))]
    assert codes == ["grid-card-twice"] * 2


def test_a_celebrity_twice_is_another_missing():
    """Q♠ stands at K♥'s place: it is there twice. Nothing is empty, so nothing else is wrong."""
    expected = {"row": 2, "column": 8, "card": Card(Rank.QUEEN, Suit.SPADES), "first_row": 2, "first_column": 4}
    assert only(position(changed((1, 7, "Q♠")))) == ("celebrity-twice", "grid[1]", expected)


def test_a_celebrity_missing():
    expected = {"row": 4, "column": 6, "missing": (Card(Rank.KING, Suit.DIAMONDS),)}
    assert only(position(changed((3, 5, ".")))) == ("celebrity-missing", "grid[3]", expected)


def test_several_celebrities_missing_are_all_named():
    found = faults(position(changed((3, 5, "."), (1, 1, "."))))
    assert [(code, where) for code, where, _ in found] == [
        ("celebrity-missing", "grid[1]"),
        ("celebrity-missing", "grid[3]"),
    ]
    assert {tuple(map(str, data["missing"])) for *_, data in found} == {("K♠", "K♦")}


@pytest.mark.parametrize("token", ["7♠", "A♥", "10♠"])
def test_a_number_where_a_celebrity_stands(token):
    code, where, data = only(position(changed((1, 1, token))))
    assert (code, where, data["row"], data["column"]) == ("celebrity-expected", "grid[1]", 2, 2)


@pytest.mark.parametrize(("row", "column"), [(0, 1), (1, 0), (3, 4), (6, 7)])
def test_a_court_card_on_a_numbers_place(row, column):
    """A misplaced celebrity is missing from its own place, too."""
    found = faults(position(changed((3, 5, "."), (row, column, "K♦"))))
    king = {"row": row + 1, "column": column + 1, "card": Card(Rank.KING, Suit.DIAMONDS)}
    assert ("number-expected", f"grid[{row}]", king) in found
    assert sorted(code for code, *_ in found) == ["celebrity-missing", "number-expected"]


@pytest.mark.parametrize("token", ["7♠", "K♦"])
@pytest.mark.parametrize(("row", "column"), [(0, 0), (2, 2), (4, 8), (6, 6)])
def test_a_card_on_a_place_next_to_no_celebrity(row, column, token):
    found = faults(position(changed((3, 5, "."), (1, 1, "K♠"), (row, column, token))))
    assert ("place-unused", f"grid[{row}]", row + 1) in [(code, where, data["row"]) for code, where, data in found]


def test_a_card_of_a_suit_nobody_plays():
    expected = {"row": 1, "column": 2, "card": Card(Rank.SEVEN, Suit.CLUBS), "suits": (Suit.SPADES, Suit.HEARTS)}
    assert only(position(changed((0, 1, "7♣")))) == ("suit-not-played", "grid[0]", expected)


@pytest.mark.parametrize(("suits", "token", "least"), [("♠♥♦", "A♠", 2), ("♠♥♦♣", "A♠", 3), ("♠♥♦♣", "2♣", 3)])
def test_a_number_that_is_not_dealt(suits, token, least):
    code, where, data = only(position(changed((0, 1, token)), suits))
    assert (code, where, data["least"], data["count"]) == ("number-not-dealt", "grid[0]", least, len(suits))
    for lang, span in (("fr", f"de {least} à 10"), ("en", f"from {least} to 10")):
        assert span in FaultWords(lang, "paparazzi", {}).message(Fault(code, where, data)), (
            "a rank, not a card of a suit"
        )


@pytest.mark.parametrize(("suits", "token"), [("♠♥", "A♠"), ("♠♥♦", "2♠"), ("♠♥♦♣", "3♣")])
def test_the_lowest_number_that_is_dealt(suits, token):
    settle(GAME, GAME.position.model_validate(position(changed((0, 1, token)), suits)))


def test_a_joker():
    code, where, data = only(position(changed((0, 1, "Jo"))))
    assert (code, where, data["row"], data["column"]) == ("joker-not-played", "grid[0]", 1, 2)


# players


@pytest.mark.parametrize("suits", ["♠", "♠♥♦♣♠"])
def test_number_of_players(suits):
    code, where, data = faults(position(suits=suits))[0]
    assert (code, where, data) == ("player-count", "players", {"count": len(suits), "least": 2, "most": 4})


def test_nobody_plays():
    assert [code for code, *_ in faults({"players": []})] == ["player-count", "grid-or-celebrities"]


def test_the_same_name_twice():
    data = position()
    data["players"][1]["name"] = "P0"
    assert only(data) == ("name-twice", "players[1].name", {"name": "P0"})


def test_the_same_suit_twice():
    expected = {"name": "P2", "suit": Suit.SPADES, "first": "P0"}
    assert only(position(suits="♠♥♠")) == ("suit-twice", "players[2].suit", expected)


def test_a_suit_missing():
    """Then nothing is said about suits that nobody plays: the missing one may be it."""
    data = position(changed((0, 1, "7♣")))
    del data["players"][1]["suit"]
    assert only(data) == ("suit-missing", "players[1].suit", {"name": "P1"})


# grid or celebrities


def celebrities(*taken):
    return {"players": [{"name": f"P{i}", "celebrities": cards} for i, cards in enumerate(taken)]}


def test_both_grid_and_celebrities():
    data = position()
    data["players"][0]["celebrities"] = "K♠"
    assert only(data) == ("grid-and-celebrities", "grid", {})


def test_neither_grid_nor_celebrities():
    assert only({"players": [{"name": "P0"}, {"name": "P1"}]}) == ("grid-or-celebrities", None, {})


def test_celebrities_of_one_player_missing():
    data = celebrities("K♠", "Q♠")
    data["players"].append({"name": "P2"})
    assert only(data) == ("celebrities-missing", "players[2].celebrities", {"name": "P2"})


def test_a_celebrity_claimed_twice():
    code, where, data = only(celebrities("K♠ Q♠", "J♠ Q♠"))
    assert (code, where) == ("card-twice", "players[1].celebrities[1]")
    assert data["first"] == "players[0].celebrities[1]"


@pytest.mark.parametrize("token", ["7♠", "A♥", "Jo"])
def test_a_celebrity_that_is_none(token):
    code, where, data = only(celebrities("K♠", f"Q♠ {token}"))
    assert (code, where, str(data["card"])) == ("celebrity-not-court", "players[1].celebrities[1]", token)


# everything at once


def test_all_faults_at_once():
    grid = changed((0, 0, "7♠"), (0, 1, "XX"), (1, 1, "8♥"), (2, 1, "9♣"), (2, 3, "K♦"), (3, 5, "."), (4, 1, "A♠"))
    data = position(grid, "♠♥♠")
    data["players"][1]["name"] = "P0"
    data["claims"] = [{"player": "Zoe", "total": 3}]
    assert [code for code, *_ in faults(data)] == [
        "name-twice",
        "suit-twice",
        "place-unused",  # row 1
        "grid-card-unreadable",
        "celebrity-expected",  # row 2
        "suit-not-played",  # row 3
        "number-expected",
        "celebrity-missing",  # row 4
        "number-not-dealt",  # row 5
        "player-unknown",
    ]


def test_faults_come_in_reading_order():
    grid = changed((6, 1, "XX"), (0, 1, "9♣"), (2, 1, "K♦"), (2, 0, "7♠"), (3, 5, "."))
    places = [(data["row"], data["column"]) for _, _, data in faults(position(grid))]
    assert places == [(1, 2), (3, 1), (3, 2), (4, 6), (7, 2)]


def test_what_stood_there_cannot_steer_a_terminal():
    _, _, data = only(position(changed((0, 1, "7\x1b[31m"))))
    assert data["card"] == "7\\u001b[31m"


def test_a_short_row_does_not_hide_faults_elsewhere():
    grid = changed((0, 1, "K♥"), (3, 0, "XX"))
    grid[2] = ". 8♣"
    assert [code for code, *_ in faults(position(grid))] == [
        "grid-columns",
        "number-expected",  # K♥ in row 1 is the first of the two
        "celebrity-twice",
        "suit-not-played",
        "grid-card-unreadable",
    ]


TOKENS = st.sampled_from([".", "K♠", "Q♥", "7♠", "A♥", "10♦", "Jo", "XX", "7P", "10c", "*"])


@given(
    st.lists(st.lists(TOKENS, max_size=11).map(" ".join), max_size=9),
    st.lists(st.sampled_from("♠♥♦♣"), max_size=5),
)
def test_no_grid_is_scored_or_refused_without_a_word(rows, suits):
    """Whatever is entered: a score, or faults that the game or the house has words for, each in its place."""
    data = position(rows, suits)
    try:
        settle(GAME, GAME.position.model_validate(data))
    except InputError as error:
        known = open_rulebook("paparazzi", "en").words["faults"]
        house = {"player-count", "name-twice", "card-twice", "name-blank"}
        assert all(fault.code in known or fault.code in house for fault in error.faults)
        assert all(fault.where and fault.where.startswith(("grid", "players")) for fault in error.faults)


def test_every_fault_has_words_in_both_languages():
    """And each sentence names only values that its fault carries."""
    grid = changed((0, 0, "7♠"), (0, 1, "XX"), (0, 3, "7P"), (0, 5, "7♠"), (0, 7, "A♠"), (1, 1, "8♥"), (2, 1, "9♣"))
    grid = [*grid[:3], ". Jo K♣ J♥ . . . Q♦ .", *grid[4:]]
    cases = [
        position(grid, "♠♥♠"),
        position(ROWS[:6]),
        position([*ROWS[:2], ". .", *ROWS[3:]]),
        {"players": [{"name": "P0"}, {"name": "P1"}]},
        {"players": [{"name": "P0", "celebrities": "7♠"}, {"name": "P1"}]},
        {"players": [{"name": "P0", "celebrities": "K♠"}, {"name": "P1"}], "grid": ROWS},
    ]
    found = {code: data for case in cases for code, _, data in faults(case)}
    found["card-unreadable"] = read_card("XX").data  # the house's fault, in this game's words: without its jokers
    found["grid-numbers"] = NUMBERS.read("7♠ 3♥", "en").data  # of a row as it is typed
    for lang in ("fr", "en"):
        words = open_rulebook("paparazzi", lang).words["faults"]
        for code, sentence in words.items():
            if code != "grid-row-not-text" and not code.startswith("left-"):  # those are of advice: test_advice
                assert sentence.format(ref="", flag=Flag(), **found[code])


def test_a_row_is_a_kind_of_its_own():
    """Read as text in the notation of the file, written back with its places below each other's, asked again by place."""
    row = ROW.read(". 10♠ Q♥ XX", "en")
    assert row[:3] == (None, Card(Rank.TEN, Suit.SPADES), Card(Rank.QUEEN, Suit.HEARTS))
    assert row[3].code == "card-unreadable", "what is no card is kept, to be told with everything else"
    assert ROW.read(row, "en") is row
    assert ROW.read(7, "en").code == "grid-row-not-text"
    assert ROW.write(row[:3], "fr") == ".   10♠ D♥"
    assert (ROW.tokens, ROW.empty, ROW.name) == (True, ".", "row")


@pytest.mark.parametrize(("suits", "where"), [("♠", "players"), ("♠♥♦♣♠", "players")])
def test_seats_are_checked_by_the_house(suits, where):
    assert next((code, place) for code, place, _ in faults(position(suits=suits))) == ("player-count", where)
