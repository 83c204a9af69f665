"""One bad card of a city, which may be told in numbers too, is asked for alone."""

from companion.games import find_game

CITY = "2s 3s 4h 5c 6d"


def test_a_card_of_a_city_that_cannot_be_read_is_asked_for_alone(ask):
    asked = ask("Ana, Ben", "2s 3s xx 5c 6d", "4h", "4 2 3 2", "", "", "", game=find_game("industrie"))
    terminal = asked[1] if isinstance(asked, tuple) else asked
    assert any("city, card 3 (xx) should be" in one for one in terminal.asked)


def test_a_card_that_is_there_twice_is_asked_for_alone(ask):
    asked = ask("Ana, Ben", "2s 3s 4h 4h 6d", "5c", "4 2 3 2", "", "", "", game=find_game("industrie"))
    terminal = asked[1] if isinstance(asked, tuple) else asked
    assert any("city, card 4 (4♥) should be" in one for one in terminal.asked)
