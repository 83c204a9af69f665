"""Two-sided games against plain minimax: random games, their lines of best play, and that every answer was given."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.duel import Duel, Ended, MoveOptions

WINNERS = (0, 1, None)


@st.composite
def games(draw):
    """States are numbers; every move leads to a greater one, or ends the game."""
    size = draw(st.integers(1, 8))
    turns = {}
    for state in range(size):
        onward = st.integers(state + 1, size - 1) if state + 1 < size else st.nothing()
        then = st.one_of(onward, st.sampled_from(WINNERS).map(Ended))
        found = draw(st.lists(then, min_size=1, max_size=4))
        turns[state] = MoveOptions(draw(st.integers(0, 1)), tuple((place, then) for place, then in enumerate(found)))
    return turns


def worth(winner, side):
    return 0 if winner is None else 1 if winner == side else -1


def plainly(turns, state):
    """Who wins, by looking at everything."""
    if isinstance(state, Ended):
        return state.winner
    side, moves = turns[state]
    return max((plainly(turns, then) for _, then in moves), key=lambda winner: worth(winner, side))


@given(games())
def test_whoever_wins_is_whom_plain_minimax_finds(turns):
    duel = Duel(turns.__getitem__)
    for state in turns:
        assert duel.winner(state) == plainly(turns, state)
    assert duel.winner(Ended(1)) == 1


@given(games())
def test_a_line_is_played_by_the_rules_and_leads_to_the_winner(turns):
    duel = Duel(turns.__getitem__)
    line = duel.line(0)
    for played, after in pairwise(line):
        assert played.then == after.state
    for played in line:
        side, moves = turns[played.state]
        assert side == played.side and moves[played.move][1] == played.then
        assert plainly(turns, played.then) == plainly(turns, 0), "nobody makes a mistake"
        best = [move for move, then in moves if plainly(turns, then) == plainly(turns, 0)]
        assert played.move == best[0], "of equally good moves the first"
    assert line[-1].then == Ended(plainly(turns, 0))


@given(games(), st.integers(0, 1))
def test_every_move_is_answered_and_none_brings_more(turns, side):
    """Whoever follows the answers, whatever ``side`` does, comes to a state that is answered too, or to an end no better for it."""
    duel = Duel(turns.__getitem__)
    answers = duel.answers(0, side)
    for state, answered in answers.items():
        assert turns[state].side == side and len(turns[state].moves) > 1
        assert [one.line[0].move for one in answered] == [move for move, _ in turns[state].moves]
        for one in answered:
            for played, after in pairwise(one.line):
                assert played.then == after.state
                assert after.side != side or len(turns[after.state].moves) == 1, "it had something to choose"
            then = one.line[-1].then
            assert isinstance(then, Ended) or then in answers
            assert one.winner == plainly(turns, then)
            assert worth(one.winner, side) <= worth(plainly(turns, 0), side)


def test_whoever_has_nothing_to_choose_is_not_asked():
    turns = {"a": MoveOptions(0, (("on", "b"),)), "b": MoveOptions(1, (("win", Ended(1)), ("lose", Ended(0))))}
    assert Duel(turns.__getitem__).answers("a", 0) == {}
    assert list(Duel(turns.__getitem__).answers("a", 1)) == ["b"]


def test_a_state_is_looked_at_once():
    asked = []

    def turn(left):
        asked.append(left)
        return MoveOptions(left % 2, tuple((n, left - n if n < left else Ended(left % 2)) for n in (1, 2) if n <= left))

    duel = Duel(turn)
    duel.winner(30)
    duel.line(30)
    assert len(asked) == len(set(asked))


def test_a_game_that_may_never_end_is_refused():
    turns = {0: MoveOptions(0, (("on", 1),)), 1: MoveOptions(1, (("back", 0),))}
    with pytest.raises(ValueError, match="comes back"):
        Duel(turns.__getitem__).winner(0)


def test_a_state_without_a_move_is_refused():
    with pytest.raises(ValueError, match="no move"):
        Duel(lambda _state: MoveOptions(0, ())).winner(0)
