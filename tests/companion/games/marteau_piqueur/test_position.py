"""Cards entered wrongly: what is not in the deck, what is there twice, aces that are missing or too many; all of it at once."""

import pytest

from companion.errors import InputError
from companion.games import find_game
from companion.reading import Flags
from companion.reading.checked import check_entry
from companion.rulebook import LANGS, open_rulebook
from companion.settle import settle
from companion.verdict.faults import FaultWords, error_lines

GAME = find_game("marteau-piqueur")


def document(*taken):
    return {
        "players": [
            {"name": name, "taken": cards}
            for name, cards in zip(("Ana", "Ben", "Cy", "Dee", "Eve"), taken, strict=False)
        ]
    }


def refused(data, lang="en"):
    with pytest.raises(InputError) as caught:
        settle(GAME, check_entry(GAME, GAME.position, data, Flags(lang="en")).entry)
    return caught.value, [
        line.replace("\u00a0", " ") for line in error_lines(caught.value, FaultWords(lang, "marteau-piqueur", data))
    ]


def faults(*taken):
    """Every fault as (code, where); each is said in both languages, with no value lacking."""
    data = document(*taken)
    for lang in LANGS:
        assert all(line and " ? " not in line and "{" not in line for line in refused(data, lang)[1])
    return [(fault.code, fault.where) for fault in refused(data)[0].faults]


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("10♥", "card-not-laid"),
        ("J♥", "card-not-laid"),
        ("Q♥", "card-not-laid"),
        ("K♥", "card-not-laid"),
        ("V♣", "card-not-laid"),
        ("Jo", "joker-not-played"),
        ("11♥", "card-rank"),
        ("zz", "card-unreadable"),
    ],
)
def test_setup_deck_a_card_that_is_never_on_the_board(card, code):
    assert faults(f"A♠ {card}", "A♥") == [(code, "players[0].taken[1]")]


def test_a_card_is_taken_once():
    assert faults("A♠ 3♥ 3♥", "A♥") == [("card-twice", "players[0].taken[2]")]
    assert faults("A♠ 3♥ 10♥", "3♦ 3♥ A♥") == [
        ("card-not-laid", "players[0].taken[2]"),
        ("card-twice", "players[1].taken[1]"),
    ]


def test_more_than_the_deck_is_cards_twice():
    whole = " ".join(f"{rank}{suit}" for suit in "♠♥♦♣" for rank in ("A", *range(2, 10)))
    assert {code for code, _ in faults(whole, whole)} == {"card-twice"}
    assert len(faults(whole, whole)) == 36


@pytest.mark.parametrize("taken", ["", "2♥", "9♠ 8♠"])
def test_setup_start_everybody_has_an_ace(taken):
    assert faults("A♠ 3♠", taken) == [("ace-missing", "players[1].taken")]


def test_setup_start_nobody_has_two_aces_where_four_play():
    assert faults("A♠ A♥", "A♦", "A♣", "2♠") == [("aces-many", "players[0].taken"), ("ace-missing", "players[3].taken")]
    assert faults("A♠", "A♥ A♦", "A♣", "A♥") == [
        ("aces-many", "players[1].taken"),
        ("card-twice", "players[3].taken[0]"),
    ]


def test_the_same_ace_twice_is_a_card_twice_and_not_two_aces():
    assert faults("A♠ A♠", "A♥", "A♦", "A♣") == [("card-twice", "players[0].taken[1]")]


def test_where_fewer_play_an_ace_may_be_left_for_anybody():
    for taken in (("A♠ A♥", "A♦"), ("A♠ A♥ A♣", "A♦"), ("A♠ A♥", "A♦", "A♣")):
        assert settle(GAME, check_entry(GAME, GAME.position, document(*taken), Flags(lang="en")).entry)


def test_errors_name_the_player_and_the_article():
    for lang in LANGS:
        article = open_rulebook("marteau-piqueur", lang).article("setup.start").number
        (none,) = refused(document("A♠", "2♥"), lang)[1]
        assert "Ben" in none and f"({article})" in none
        many, _ = refused(document("A♠ A♥", "A♦", "A♣", "2♠"), lang)[1]
        assert "Ana" in many and "A♠ A♥" in many and f"({article})" in many and "4" in many


@pytest.mark.parametrize("count", [1, 5])
def test_two_to_four_play(count):
    taken = ["A♠", "A♥", "A♦", "A♣", "2♣"][:count]
    assert ("player-count", "players") in [(fault.code, fault.where) for fault in refused(document(*taken))[0].faults]


def test_what_somebody_took_must_be_said():
    data = document("A♠", "A♥")
    del data["players"][1]["taken"]
    assert [(fault.code, fault.where) for fault in refused(data)[0].faults] == [("field-missing", "players[1].taken")]
    data["players"][1]["points"] = 9
    assert {fault.code for fault in refused(data)[0].faults} == {"field-missing", "key-unknown"}
