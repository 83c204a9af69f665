"""Every bad input a table of Hache can produce, and the many ways to write a turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import InputError, score
from companion.cards import Card, Suit, deck
from companion.games.hache.position import Covered, read_turn, split_turns, write_turn

COURTS = [str(card) for card in deck() if card.rank.court]


def entry(*turns, **more):
    return {"players": [{"name": name, "turns": one} for name, one in zip("ABCDEFG", turns, strict=False)], **more}


def raised(data, lang="en"):
    with pytest.raises(InputError) as caught:
        score("hache", data, lang=lang)
    return caught.value.faults


def faults(data):
    """Code and place of every fault."""
    return [(fault["code"], fault["where"]) for fault in raised(data)]


def totals(data):
    return [player["total"] for player in score("hache", data)["players"]]


# one turn


@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("♠♠", "turn-suit-twice"),
        ("♠♦♠", "turn-suit-twice"),
        ("♠♤", "turn-suit-twice"),
        ("ss", "turn-suit-twice"),
        (5, "turn-number"),
        (-1, "turn-number"),
        (10**30, "turn-not-one"),
        ("3", "turn-number-text"),
        ("7♦", "turn-not-court"),
        ("A♠", "turn-not-court"),
        ("10h", "turn-not-court"),
        ("Jo", "turn-joker"),
        ("*", "turn-joker"),
        ("x", "turn-unreadable"),
        ("J", "turn-unreadable"),
        ("♠x", "turn-unreadable"),
        ("J♣ Q♣", "turn-unreadable"),
        ("J♣♠", "turn-unreadable"),
        ("-", "turn-unreadable"),
        ("♠" * 50, "turn-unreadable"),
        ("VC", "card-notation"),
        ("PK", "suit-unreadable"),
        (2.5, "turn-not-one"),
        (True, "turn-not-one"),
        (None, "turn-not-one"),
        (["♠"], "turn-not-one"),
        ({}, "turn-not-one"),
    ],
)
def test_a_turn_that_is_none(turn, code):
    data = entry(["♠", turn], ["", ""], cards="en")
    assert faults(data) == [(code, "players[0].turns[1]")]
    for lang in ("fr", "en"):
        (fault,) = raised(data, lang)
        assert "?" not in fault["message"], fault
        assert fault["message"].startswith("A, tour 2" if lang == "fr" else "A, turn 2")


@pytest.mark.parametrize(
    ("notation", "turn"), [("en", "DC"), ("fr", "KT"), ("en", "♦♣"), ("fr", "♦ ♣"), ("en", "d, c")]
)
def test_suits_in_signs_and_letters(notation, turn):
    assert read_turn(turn, notation) == Covered(2, (Suit.DIAMONDS, Suit.CLUBS))


@pytest.mark.parametrize(
    ("notation", "turn", "card"),
    [
        ("en", "KC", "K♣"),
        ("fr", "DC", "Q♥"),
        ("fr", "D♥", "Q♥"),
        ("en", "D♥", "Q♥"),
        ("fr", "rk", "K♦"),
        ("en", "js", "J♠"),
    ],
)
def test_court_cards_in_both_notations(notation, turn, card):
    assert str(read_turn(turn, notation)) == card


def test_signs_with_variation_selectors():
    assert read_turn("♠\ufe0e♦\ufe0f", "en") == Covered(2, (Suit.SPADES, Suit.DIAMONDS))


@pytest.mark.parametrize("notation", ["fr", "en"])
@given(st.sets(st.sampled_from(list(Suit))))
def test_suits_that_are_written_are_read_again(notation, suits):
    turn = Covered(len(suits), tuple(suit for suit in Suit if suit in suits))
    assert read_turn(write_turn(turn, notation), notation) == turn


TURNS = st.one_of(
    st.integers(0, 4).map(Covered),
    st.sampled_from([card for card in deck() if card.rank.court]),
    st.sets(st.sampled_from(list(Suit)), min_size=1).map(
        lambda suits: Covered(len(suits), tuple(suit for suit in Suit if suit in suits))
    ),
)


@pytest.mark.parametrize("notation", ["fr", "en"])
@given(st.lists(TURNS))
def test_a_line_of_turns_that_is_written_is_read_again(notation, turns):
    """With 0 for a turn in which nothing was covered."""
    line = " ".join(write_turn(turn, notation) or "0" for turn in turns)
    assert [read_turn(one, notation) for one in split_turns(line)] == turns


@given(st.text(max_size=50), st.sampled_from(["fr", "en"]))
def test_no_text_trips_the_reader_up(text, notation):
    read = read_turn(text, notation)
    assert isinstance(read, (Covered, Card)) or read.code


# the turns of a player


@pytest.mark.parametrize("turns", [["♠♦", "J♣", 0, 3], "♠♦ J♣ 0 3", " ♠♦, J♣, 0, 3,", "♠♦ J♣ 00 03"])
def test_a_list_or_a_line(turns):
    assert totals(entry(turns, [0, 0, 0, 0])) == [7, 0]


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ("♠♦ 7 x", [("turn-number", "players[0].turns[1]"), ("turn-unreadable", "players[0].turns[2]")]),
        (3, [("not-a-list", "players[0].turns")]),
        ({"1": "♠"}, [("not-a-list", "players[0].turns")]),
        (None, [("not-a-list", "players[0].turns")]),
        ([0] * 50, [("too-long", "players[0].turns")]),
    ],
)
def test_turns_that_are_none(turns, expected):
    assert faults(entry(turns, ["", "", ""]))[: len(expected)] == expected


def test_turns_must_be_told():
    assert faults({"players": [{"name": "A"}, {"name": "B", "turns": []}]}) == [("field-missing", "players[0].turns")]


# all of them together


def test_the_same_court_card_twice():
    assert faults(entry(["J♣"], ["V♣"])) == [("card-twice", "players[1].turns[0]")]
    assert faults(entry(["J♣", "J♣"], ["", ""])) == [("card-twice", "players[0].turns[1]")]
    assert "A, turn 1" in raised(entry(["J♣"], ["V♣"]))[0]["message"]


def test_the_later_of_the_two_in_the_order_of_play_is_told():
    assert faults(entry(["", "J♣"], ["J♣", ""])) == [("card-twice", "players[0].turns[1]")]


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        ((1, 2), [1]),
        ((3, 1), [1]),
        ((0, 1), [1]),
        ((3, 2, 3), [2]),
        ((3, 3, 1), [2]),
        ((2, 3, 4), [1, 2]),
        ((4, 2, 3), [1]),
        ((5, 5, 3, 5), [2]),
    ],
)
def test_numbers_of_turns_that_taking_turns_cannot_give(numbers, wrong):
    data = entry(*[[""] * number for number in numbers])
    found = raised(data)
    assert [fault["where"] for fault in found] == [f"players[{seat}].turns" for seat in wrong]
    assert {fault["code"] for fault in found} <= {"turns-uneven", "turns-uneven-exactly"}
    for lang in ("fr", "en"):
        assert all("{" not in fault["message"] for fault in raised(data, lang))


@given(st.integers(2, 6), st.integers(0, 30))
def test_taking_turns_gives_numbers_that_are_taken(players, played):
    turns = [[0] * len(range(seat, played, players)) for seat in range(players)]
    assert totals(entry(*turns)) == [0] * players


def test_a_turn_after_the_tenth_court_card():
    """Ben's last is the tenth: Ana's sixth turn was never played."""
    data = entry([*COURTS[:5], "♠"], COURTS[5:10])
    (fault,) = raised(data)
    assert (fault["code"], fault["where"]) == ("turn-after-end", "players[0].turns[5]")
    assert COURTS[9] in fault["message"]


def test_an_eleventh_court_card():
    assert faults(entry(COURTS[:6], COURTS[6:11])) == [("turn-after-end", "players[0].turns[5]")]


def test_only_the_first_turn_too_many_is_told():
    data = entry([*COURTS[:5], 0, 0, 0], [*COURTS[5:10], 0, 0])
    assert faults(data) == [("turn-after-end", "players[0].turns[5]")]


def test_more_cards_laid_than_there_are():
    assert len(score("hache", entry([0] * 20, [0] * 19))["players"]) == 2
    assert faults(entry([0] * 20, [0] * 20)) == [("laid-too-many", "players")]


def test_all_faults_at_once():
    assert faults(entry(["J♣", "", ""], ["J♣"])) == [
        ("card-twice", "players[1].turns[0]"),
        ("turns-uneven", "players[1].turns"),
    ]


@pytest.mark.parametrize("count", [1, 7])
def test_two_to_six_play(count):
    assert ("player-count", "players") in faults(entry(*[[""]] * count))


def test_there_are_no_rulings():
    assert [fault["code"] for fault in raised(entry([""], [""], rulings={"court": "3"}))] == ["ruling-unknown"]
