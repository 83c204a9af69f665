"""The assignment against brute force: the value, the proof, whether it is the only one; and wrong answers, which are refused."""

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import WrongAnswerError, assignment
from solvers.assignment import Assignment, assign, verify


def every_assignment(rows, columns):
    """All ways to pair as many rows with columns as there can be."""
    if rows <= columns:
        return [tuple(enumerate(chosen)) for chosen in permutations(range(columns), rows)]
    return [tuple(sorted((row, c) for c, row in enumerate(chosen))) for chosen in permutations(range(rows), columns)]


def total(gains, pairs):
    return sum(gains[row][column] for row, column in pairs)


def check_by_brute_force(gains, columns):
    found = assign(gains, columns)
    totals = {pairs: total(gains, pairs) for pairs in every_assignment(len(gains), columns)}
    best = max(totals.values())
    assert found.optimum == best == totals[found.pairs]
    assert found.unique == (list(totals.values()).count(best) == 1)
    check_proof_by_hand(gains, columns, found)


def check_proof_by_hand(gains, columns, found):
    rows = len(gains)
    assert len(found.row_prices) == rows and len(found.column_prices) == columns
    assert sum(found.row_prices) + sum(found.column_prices) == found.optimum
    for row in range(rows):
        for column in range(columns):
            assert found.row_prices[row] + found.column_prices[column] >= gains[row][column]
    if rows < columns:
        assert min(found.column_prices) >= 0
    if rows > columns:
        assert min(found.row_prices) >= 0


@pytest.mark.parametrize("most", [1, 4, 20])
def test_thousands_of_small_cases(most):
    """Small gains make ties, large ones single answers."""
    dice = random.Random(most)
    for _ in range(1500):
        rows, columns = dice.randint(0, 5), dice.randint(0, 5)
        check_by_brute_force([[dice.randint(-most, most) for _ in range(columns)] for _ in range(rows)], columns)


def test_thousands_of_games():
    """Gains as magic cards have them: -1, 1 or -2 times the points of a card."""
    dice = random.Random(54)
    for _ in range(1500):
        points = [dice.choice((-1, 1)) * dice.randint(1, 10) for _ in range(dice.randint(0, 5))]
        factors = [dice.choice((-1, 1, -2)) for _ in range(dice.randint(0, 5))]
        check_by_brute_force([[factor * point for point in points] for factor in factors], len(points))


@given(st.integers(0, 4), st.integers(0, 4), st.data())
def test_any_rectangle_of_any_gains(rows, columns, data):
    gain = st.integers(-(10**6), 10**6)
    check_by_brute_force([[data.draw(gain) for _ in range(columns)] for _ in range(rows)], columns)


@given(st.lists(st.lists(st.integers(-40, 40), min_size=12, max_size=12), min_size=1, max_size=19))
def test_the_proof_holds_where_brute_force_cannot_go(gains):
    check_proof_by_hand(gains, 12, assign(gains, 12))


def test_all_rows_must_be_used_even_at_a_loss():
    assert assign([[-5, -3, -4]], 3) == Assignment(((0, 1),), -3, (-3,), (0, 0, 0), True)


def test_all_columns_must_be_used_even_at_a_loss():
    assert assign([[-5], [-3], [-4]], 1) == Assignment(((1, 0),), -3, (0, 0, 0), (-3,), True)


def test_no_rows():
    assert assign([], 3) == Assignment((), 0, (), (0, 0, 0), True)


def test_no_columns():
    assert assign([[], []], 0) == Assignment((), 0, (0, 0), (), True)


def test_nothing_at_all():
    assert assign([], 0) == Assignment((), 0, (), (), True)


def test_rows_of_different_lengths_are_refused():
    with pytest.raises(ValueError, match="2 gains"):
        assign([[1, 2], [3]], 2)


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (2, 4), (4, 2), (1, 3)])
def test_every_wrong_answer_of_the_solver_is_refused_and_every_right_one_accepted(monkeypatch, rows, columns):
    dice = random.Random(rows * 10 + columns)
    monkeypatch.setattr(assignment, "_undisputed", lambda _gains: [])  # or it is not always asked
    for _ in range(40):
        gains = [[dice.randint(-4, 4) for _ in range(columns)] for _ in range(rows)]
        best = assign(gains, columns).optimum
        shorter, longer = sorted((rows, columns))
        for answer in permutations(range(longer), shorter):
            pairs = list(enumerate(answer)) if rows <= columns else [(row, column) for column, row in enumerate(answer)]
            with monkeypatch.context() as patched:
                patched.setattr(assignment, "_solve", lambda *_, answer=answer: list(answer))
                if total(gains, pairs) == best:
                    assert set(assign(gains, columns).pairs) == set(pairs)
                else:
                    with pytest.raises(WrongAnswerError):
                        assign(gains, columns)


@pytest.mark.parametrize("answer", [[0, 0], [0, 2], [0]])
def test_an_answer_that_is_no_assignment_is_refused(monkeypatch, answer):
    monkeypatch.setattr(assignment, "_solve", lambda *_: answer)
    with pytest.raises(WrongAnswerError, match="not an assignment"):
        assign([[1, 2], [3, 4]], 2)


def test_a_solver_that_gives_up_is_an_error(monkeypatch):
    class GivesUp(assignment._solver_class()):
        def solve(self):
            return self.POSSIBLE_OVERFLOW

    monkeypatch.setattr(assignment, "_solver_class", lambda: GivesUp)
    with pytest.raises(WrongAnswerError, match="gave up"):
        assign([[1], [1]], 1)


def test_what_nobody_disputes_needs_no_solver(monkeypatch):
    monkeypatch.setattr(assignment, "_solve", None)
    assert assign([[1, 5, 2], [9, 3, 4]], 3) == Assignment(((0, 1), (1, 0)), 14, (5, 9), (0, 0, 0), unique=True)
    for disputed in ([[1, 5], [2, 5]], [[5, 5], [9, 3]]):
        with pytest.raises(TypeError):
            assign(disputed, 2)


GAINS = ((8, 5, -3), (-8, -5, 3))
RIGHT = assign(GAINS, 3)


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (RIGHT._replace(pairs=RIGHT.pairs[:1]), "used once"),
        (RIGHT._replace(row_prices=RIGHT.row_prices[:1]), "has a price"),
        (RIGHT._replace(column_prices=RIGHT.column_prices[:2]), "has a price"),
        (RIGHT._replace(column_prices=(*RIGHT.column_prices, 0)), "has a price"),
        (RIGHT._replace(pairs=((0, 0), (1, 0))), "used once"),
        (RIGHT._replace(pairs=(*RIGHT.pairs, RIGHT.pairs[0])), "used once"),
        (RIGHT._replace(pairs=((0, 1), (1, 2))), "gains do not add up"),
        (RIGHT._replace(optimum=RIGHT.optimum + 1), "prices do not add up"),
        (RIGHT._replace(row_prices=(RIGHT.row_prices[0] - 1, RIGHT.row_prices[1] + 1)), "more than its prices"),
        (RIGHT._replace(row_prices=(10, 10), column_prices=(0, -9, 0)), "is negative"),
    ],
)
def test_a_proof_that_was_tampered_with_is_refused(wrong, fault):
    verify(GAINS, RIGHT)
    with pytest.raises(WrongAnswerError, match=fault):
        verify(GAINS, wrong)
