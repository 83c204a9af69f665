"""The best walk over squares that vanish, against looking at every walk; both ways of finding it; what its bound says."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import WrongAnswerError, walk
from solvers.walk import Ground, Search, best_walk, check_walk, reachable, totals_of

FOREVER = 1e9
DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def ground_of(cells, start, groups, points, had):
    """A queen's ground: the squares of a chessboard that are there."""
    cells = sorted(cells)
    number = {cell: place for place, cell in enumerate(cells)}
    rays = []
    for row, column in cells:
        lines = []
        for down, right in DIRECTIONS:
            line, there = [], (row + down, column + right)
            while there in number:
                line.append(number[there])
                there = (there[0] + down, there[1] + right)
            lines.append(line)
        rays.append(lines)
    return Ground(rays, groups, points, start % len(cells), tuple(had))


@st.composite
def grounds(draw, side=4, most=9):
    board = [(row, column) for row in range(side) for column in range(side)]
    cells = draw(st.lists(st.sampled_from(board), min_size=1, max_size=most, unique=True))
    groups = draw(st.lists(st.integers(0, 2), min_size=len(cells), max_size=len(cells)))
    points = draw(st.lists(st.integers(1, 9), min_size=len(cells), max_size=len(cells)))
    had = draw(st.lists(st.integers(0, 12), min_size=3, max_size=3))
    return ground_of(cells, draw(st.integers(0, most)), groups, points, had)


def random_ground(seed, count, side=6):
    dice = random.Random(seed)
    cells = dice.sample([(row, column) for row in range(side) for column in range(side)], count)
    groups = [dice.randrange(4) for _ in cells]
    return ground_of(cells, dice.randrange(count), groups, [dice.randint(1, 9) for _ in cells], [0, 0, 0, 0])


def every_walk(ground, here=None, gone=frozenset()):
    """Every walk to its end, by looking square by square along every line."""
    here = ground.start if here is None else here
    further = False
    for line in ground.rays[here]:
        for square in line:
            if square in gone or square == here:
                break
            further = True
            yield from ((square, *more) for more in every_walk(ground, square, gone | {here}))
    if not further:
        yield ()


def plainly(ground):
    return max(totals_of(ground, found) for found in every_walk(ground))


@settings(max_examples=250)
@given(grounds())
def test_the_best_walk_is_as_good_as_any(ground):
    found = best_walk(ground, FOREVER)
    assert found.totals == found.bound == plainly(ground) == totals_of(ground, found.squares)
    assert found.proved
    check_walk(ground, found.squares)
    assert found.every == (set(found.squares) == set(reachable(ground)))


@settings(max_examples=15)
@given(grounds(most=7))
def test_the_model_finds_as_good_a_walk(ground):
    within = reachable(ground)
    squares, bound, ended = walk.solve(ground, within, (), 10)
    assert ended
    assert totals_of(ground, squares) == bound == plainly(ground)
    check_walk(ground, squares)


@settings(max_examples=60)
@given(grounds(), st.randoms(use_true_random=False))
def test_no_walk_at_random_is_better_and_none_that_stops_early(ground, dice):
    best = best_walk(ground, FOREVER).totals
    squares, gone, here = [], set(), ground.start
    while steps := walk._steps(ground, here, gone | {here}):
        gone.add(here)
        here = dice.choice(steps)
        squares.append(here)
        assert totals_of(ground, squares) <= best


@settings(max_examples=40)
@given(grounds(), st.integers(0, 8), st.integers(1, 5))
def test_a_dearer_square_makes_nothing_worse(ground, square, more):
    points = list(ground.points)
    points[square % len(points)] += more
    assert best_walk(ground._replace(points=points), FOREVER).totals >= best_walk(ground, FOREVER).totals


def test_what_the_search_leaves_is_found_by_the_model(monkeypatch):
    """The search is stopped early: CP-SAT finds what it would have found in the end, and both say the same."""
    for seed in range(4):
        ground = random_ground(seed, 16)
        whole = best_walk(ground, FOREVER)
        monkeypatch.setattr(walk, "QUICK", 3)
        again = best_walk(ground, FOREVER)
        monkeypatch.setattr(walk, "AGAIN", 3)
        alone = best_walk(ground, FOREVER)
        monkeypatch.undo()
        assert whole.totals == again.totals == alone.totals
        assert whole.proved and again.proved and alone.proved


def test_fifteen_squares_are_settled_by_the_search_alone():
    for seed in range(40):
        ground = random_ground(seed, 15)
        assert Search(ground, FOREVER).run(walk.QUICK)


def test_the_second_search_has_a_part_of_the_time_however_long_the_model_takes(monkeypatch):
    """A model that takes all it is given leaves a third at least to the search that goes through its walk once more."""
    ground = next(ground for ground in map(random_ground, range(100), [16] * 100) if not Search(ground, FOREVER).run(3))
    best, clock, given_ = best_walk(ground, FOREVER), [0.0], []

    def takes_all(_ground, _within, squares, seconds):
        given_.append(seconds)
        clock[0] += seconds
        return squares, totals_of(ground, reachable(ground)), False

    monkeypatch.setattr(walk, "QUICK", 3)
    monkeypatch.setattr(walk, "solve", takes_all)
    monkeypatch.setattr(walk, "monotonic", lambda: clock[0])
    found = best_walk(ground, 90.0)
    assert 45.0 <= given_[0] <= 60.0
    assert found.proved and found.totals == best.totals


def test_without_time_the_first_walk_and_what_none_exceeds():
    ground = next(
        ground for ground in map(random_ground, range(100), [24] * 100) if not Search(ground, -1.0).run(walk.QUICK)
    )
    found = best_walk(ground, 0.0)
    check_walk(ground, found.squares)
    assert not found.proved
    assert found.totals < found.bound == totals_of(ground, reachable(ground))
    later = best_walk(ground, FOREVER)
    assert found.totals <= later.totals <= found.bound
    assert later.proved


def test_the_same_walk_every_time():
    ground = random_ground(3, 20)
    assert best_walk(ground, FOREVER) == best_walk(ground, FOREVER)


@pytest.mark.parametrize("squares", [(1,), (2,), (3,), (1, 1), (2, 3)])
def test_a_walk_that_is_none_is_noticed(squares):
    """A row of three and a square apart: it stops early, crosses a hole, leaves the ground, stays."""
    ground = ground_of([(0, 0), (0, 1), (0, 2), (3, 3)], 0, [0] * 4, [1] * 4, [0])
    check_walk(ground, (1, 2))
    with pytest.raises(WrongAnswerError):
        check_walk(ground, squares)


def test_a_solver_that_is_wrong_is_noticed(monkeypatch):
    """What it calls best is beaten; its walk is none; its bound is below its walk."""
    ground = next(ground for ground in map(random_ground, range(100), [16] * 100) if not Search(ground, FOREVER).run(9))
    best = best_walk(ground, FOREVER)
    monkeypatch.setattr(walk, "QUICK", 3)
    worse = next(found for found in every_walk(ground) if totals_of(ground, found) < best.totals)
    monkeypatch.setattr(walk, "solve", lambda *_: (worse, totals_of(ground, worse), True))
    with pytest.raises(WrongAnswerError):
        best_walk(ground, FOREVER)
    monkeypatch.setattr(walk, "solve", lambda *_: (best.squares[:-1], best.totals, True))
    with pytest.raises(WrongAnswerError):
        best_walk(ground, FOREVER)
    monkeypatch.setattr(walk, "solve", lambda *_: (best.squares, (0, 0, 0, 0), True))
    with pytest.raises(WrongAnswerError):
        best_walk(ground, FOREVER)
