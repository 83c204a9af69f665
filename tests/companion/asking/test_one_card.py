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


def test_enter_alone_tells_the_ways_out_and_not_the_fault_again(ask):
    _, terminal = ask("Ana", "2s xx", "", "", "3s", "", "", "")
    assert len(terminal.faults) == 1
    assert len([said for said in terminal.said if "the whole hand may be typed again" in said]) == 2


def test_who_changes_no_other_answer_is_told_the_ways_out(ask, lobbys):
    lines = ("JQKsJQKh / 4s / Ah / 2s", "", "", "-", "JQKdJQKc / 3s / Ad / 3h 4h 2h")
    _, terminal = ask("Ana, Ben", "", *lines, "n", "", "", "", game=lobbys)
    assert terminal.said.count("Then type the refused answer anew, or - to clear it. Ctrl-C leaves.") == 1
