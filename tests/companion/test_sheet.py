import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.notes import Note
from companion.proof import Proof
from companion.sheet import Line, Missing, Tally, ranked


def rank(*totals, **more):
    sheet = ranked((Tally(str(i), [Line("a", total)]) for i, total in enumerate(totals)), **more)
    return [player.rank for player in sheet.players], sheet.winners


def test_standard_competition_ranking():
    assert rank(30, 20, 20, 10) == ([1, 2, 2, 4], ("0",))
    assert rank(5, 5) == ([1, 1], ("0", "1"))
    assert rank(-3, -1) == ([2, 1], ("1",))
    assert rank() == ([], ())


@given(st.lists(st.integers(-50, 50), max_size=6))
def test_rank_is_one_more_than_those_ahead(totals):
    ranks, winners = rank(*totals)
    assert ranks == [1 + sum(other > total for other in totals) for total in totals]
    assert winners == tuple(str(i) for i, total in enumerate(totals) if total == max(totals))


def test_ranking_by_any_key():
    """The fewest points win here; a tie-break may follow."""
    assert rank(3, 1, 2, by=lambda tally: -tally.points) == ([3, 1, 2], ("1",))
    assert rank(3, 3, 2, by=lambda tally: (tally.points, tally.name)) == ([2, 1, 3], ("1",))


def test_total_is_the_sum_of_the_lines_and_players_stay_in_order():
    sheet = ranked([Tally("Ana", [Line("a", 2), Line("b", -5)]), Tally("Ben", [])])
    assert [(player.name, player.total) for player in sheet.players] == [("Ana", -3), ("Ben", 0)]
    assert sheet.player("Ana").lines == (Line("a", 2), Line("b", -5))
    assert sheet.player("Ben").total == 0
    with pytest.raises(KeyError):
        sheet.player("Cy")


def test_a_total_that_is_told_goes_before_the_sum():
    sheet = ranked([Tally("Ana", [Line("a", 2)], total=9), Tally("Ben", [Line("a", 5)]), Tally("Cy", [], total=0)])
    assert [(player.total, player.rank) for player in sheet.players] == [(9, 1), (5, 2), (0, 3)]


def test_where_nobody_counts_points_those_who_have_won_are_the_winners():
    """Equal at nothing is no victory: five failures and no traitor, a game that is not over."""
    assert rank(1, 0, 1, counted=False) == ([1, 3, 1], ("0", "2"))
    assert rank(0, 0, counted=False) == ([1, 1], ())
    assert rank(0, 0) == ([1, 1], ("0", "1"))


def test_nobody_has_won_while_something_is_missing_of_anybody():
    missing = (Missing("rounds[0].players[1].bid", "a"),)
    whole, short = Tally("Ana", [Line("a", 2)]), Tally("Ben", [], missing=missing)
    assert ranked([whole]).finished is True
    assert ranked([whole], finished=False).finished is False
    sheet = ranked([whole, short])
    assert (sheet.finished, sheet.winners) == (False, ("Ana",))
    assert [player.missing for player in sheet.players] == [(), missing]


def test_what_a_sheet_carries_besides():
    proof = {"Ana": Proof({}, lambda _found, _notation: {}, lambda _found: None)}
    tie, end = Note("tie"), Note("end")
    sheet = ranked([Tally("Ana", [], tiebreak=tie)], remarks=iter([Note("x")]), proof=proof, ending=end)
    assert (sheet.remarks, sheet.proof, sheet.ending, sheet.claims) == ((Note("x"),), proof, end, ())
    assert sheet.players[0].tiebreak == tie


def test_a_line_belongs_to_the_whole_game_unless_it_says_its_stage():
    assert (Line("a", 1).stage, Line("a", 1).given) == (0, False)
