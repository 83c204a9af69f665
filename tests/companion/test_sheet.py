import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sheet import Line, ScoreSheet, rank_by_points


def ranked(*totals):
    players, winners = rank_by_points([(str(i), [Line("a", total)]) for i, total in enumerate(totals)])
    return [player.rank for player in players], winners


def test_standard_competition_ranking():
    assert ranked(30, 20, 20, 10) == ([1, 2, 2, 4], ("0",))
    assert ranked(5, 5) == ([1, 1], ("0", "1"))
    assert ranked(-3, -1) == ([2, 1], ("1",))
    assert rank_by_points([]) == ((), ())


@given(st.lists(st.integers(-50, 50), max_size=6))
def test_rank_is_one_more_than_those_ahead(totals):
    ranks, winners = ranked(*totals)
    assert ranks == [1 + sum(other > total for other in totals) for total in totals]
    assert winners == tuple(str(i) for i, total in enumerate(totals) if total == max(totals))


def test_total_is_the_sum_of_the_lines_and_players_stay_in_order():
    players, _ = rank_by_points([("Ana", [Line("a", 2), Line("b", -5)]), ("Ben", [])])
    assert [(player.name, player.total) for player in players] == [("Ana", -3), ("Ben", 0)]
    sheet = ScoreSheet(players, ())
    assert sheet.player("Ben").total == 0
    with pytest.raises(KeyError):
        sheet.player("Cy")
