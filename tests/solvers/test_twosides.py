"""Best play of two sides against looking at everything, and what a deadline leaves."""

from functools import cache
from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.twosides import OutOfTimeError, TwoSides

# A row of coins; each takes one or two from either end. State: side, coins left, how far side 0 is ahead.


def side(state):
    return state[0]


def moves(state):
    turn, row, ahead = state
    for rest, taken in ((row[1:], row[:1]), (row[:-1], row[-1:]), (row[2:], row[:2]), (row[:-2], row[-2:])):
        if len(taken) + len(rest) == len(row):
            then = ahead + (sum(taken) if turn == 0 else -sum(taken))
            yield (1 - turn, rest, then) if rest else then


def bounds(state):
    _, row, ahead = state
    return ahead - sum(map(abs, row)), ahead + sum(map(abs, row))


@cache
def everything(state):
    if isinstance(state, int):
        return state
    return (max if state[0] == 0 else min)(map(everything, moves(state)))


def game(**more):
    return TwoSides(side, moves, bounds, **more)


rows = st.lists(st.integers(-9, 9), min_size=1, max_size=8).map(tuple)


@given(rows, st.integers(0, 1), st.integers(-5, 5))
def test_best_play_is_that_of_looking_at_everything(row, turn, ahead):
    state = (turn, row, ahead)
    found = game()
    assert found.score(state) == everything(state)
    assert found.between(state) == (everything(state),) * 2


@given(rows, st.integers(0, 1), st.integers(-30, 30), st.booleans())
def test_whether_a_score_is_reached_and_then_which(row, turn, score, twice):
    """In any order: what is known from one question never makes the next one wrong."""
    state = (turn, row, 0)
    found = game()
    assert found.at_least(state, score) == (everything(state) >= score)
    if twice:
        assert found.score(state) == everything(state)
    assert found.at_most(state, score) == (everything(state) <= score)
    assert found.best_of(turn, moves(state)) == everything(state)
    least, most = found.between(state)
    assert least <= everything(state) <= most


def test_a_score_is_its_own():
    assert (game().score(4), game().between(4), game().at_least(4, 5)) == (4, (4, 4), False)


def test_no_moves_are_refused():
    with pytest.raises(ValueError, match="no move"):
        TwoSides(side, lambda _state: (), bounds).score((0, (3, 4), 0))
    with pytest.raises(ValueError, match="no move"):
        game().best_of(0, ())


def test_it_stops_at_its_deadline_and_keeps_what_it_knows():
    state = (0, (3, 9, 1, 2, 7, 7, 1, 5), 0)
    found = game(deadline=monotonic() - 1)
    with pytest.raises(OutOfTimeError):
        found.score(state)
    assert found.between(state) == bounds(state)
    assert found.best_so_far(state) is None
    found.deadline = None
    assert found.score(state) == everything(state)
    assert everything(found.best_so_far(state)) == everything(state)


def test_less_is_searched_than_there_is():
    row = tuple(range(1, 15))
    found = game()
    found.score((0, row, 0))

    @cache
    def count(state):
        return 0 if isinstance(state, int) else 1 + sum(map(count, moves(state)))

    assert found.searched < count((0, row, 0)) / 10
