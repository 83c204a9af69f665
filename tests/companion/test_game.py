import pytest

from companion.cards import JOKER, read_cards
from companion.game import Ruling, check_cards_once, places_of
from companion.games import find_game, find_numbers, game_ids


def test_cards_once():
    placed = list(zip("abcd", read_cards("Jo Jo Jo 3H"), strict=True))
    (fault,) = check_cards_once(placed, {JOKER: 2})
    assert (fault.code, fault.where, fault.data) == ("card-twice", "c", {"card": JOKER, "first": "a", "allowed": 2})
    assert list(check_cards_once([("a", placed[3][1])])) == []


def test_places_of_cards():
    assert places_of("x", read_cards("3H 4H")) == list(zip(["x[0]", "x[1]"], read_cards("3H 4H"), strict=True))


def test_rulings():
    ruling = Ruling("partisan", ("each", "once"))
    assert (ruling.chosen({}), ruling.chosen({"partisan": "once"})) == ("each", "once")


def test_seats_are_the_players_unless_the_game_says_otherwise():
    game = find_game("lobbys")
    assert (game.seats, game.seated) == (None, game.players)
    assert game._replace(seats=(1, 3)).seated == (1, 3)


@pytest.mark.parametrize("game_id", game_ids())
def test_who_can_play_is_said_once(game_id):
    assert find_game(game_id).players == find_numbers(game_id)["players"]
