"""The least and the most that can be had, against every way to lay the numbers."""

from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.placing import Laid, PlacingBoard, PlacingSide, least, most, points_of, totals

BONUS = {2: 2, 3: 3}


def board_of(chance):
    """A few prizes in a row or so, some places at one of them and some between two."""
    prizes = chance.randint(1, 4)
    kinds = [(prize,) for prize in range(prizes)] + list(combinations(range(prizes), 2))
    near = chance.sample(kinds, min(len(kinds), chance.randint(1, 4)))
    free = tuple(chance.randint(1, 2) for _ in near)
    cut = chance.randint(0, prizes)
    sets = tuple(part for part in (tuple(range(cut)), tuple(range(cut, prizes))) if part)
    return PlacingBoard(tuple(near), free, tuple(chance.randint(1, 5) for _ in range(prizes)), sets, BONUS)


def position(seed):
    """A board and two or three players with as many numbers as there are places, or fewer."""
    chance = Random(seed)
    board = board_of(chance)
    places = min(sum(board.free), 4)
    hands = [[] for _ in range(chance.randint(2, 3))]
    for number in chance.sample(range(1, 8), chance.randint(1, places + 1)):
        chance.choice(hands).append(number)
    lays = [len(hand) for hand in hands]
    while sum(lays) > places:
        lays[chance.choice([seat for seat, count in enumerate(lays) if count])] -= 1
    return board, [
        PlacingSide(tuple(chance.randint(0, 6) for _ in board.prizes), tuple(hand), count)
        for hand, count in zip(hands, lays, strict=True)
    ]


def every_way(board, sides):
    """Every way to lay so many of everybody's numbers, one a place."""
    places = [kind for kind, count in enumerate(board.free) for _ in range(count)]

    def choices(seat):
        if seat == len(sides):
            yield ()
            return
        for some in combinations(range(len(sides[seat].hand)), sides[seat].lays):
            for rest in choices(seat + 1):
                yield tuple((seat, card) for card in some) + rest

    for laid in choices(0):
        for chosen in permutations(places, len(laid)):
            yield [Laid(*one, kind) for one, kind in zip(laid, chosen, strict=True)]


def counted(board, sides, laid):
    """Everybody's total, counted another way than `totals` does."""
    sums = {(seat, prize): side.sums[prize] for seat, side in enumerate(sides) for prize in board.prizes}
    for seat, card, kind in laid:
        for prize in board.near[kind]:
            sums[seat, prize] += sides[seat].hand[card]
    points = []
    for seat in range(len(sides)):
        mine = {p for p in board.prizes if all(sums[seat, p] > sums[o, p] for o in range(len(sides)) if o != seat)}
        bonus = sum((0, 0, 2, 3, 3)[len(mine & set(whole))] for whole in board.sets)
        points.append(sum(board.worth[prize] for prize in mine) + bonus)
    return tuple(points)


@pytest.mark.parametrize("start", range(0, 240, 40))
def test_no_way_gives_less_or_more(start):
    for seed in range(start, start + 40):
        board, sides = position(seed)
        ways = {counted(board, sides, laid) for laid in every_way(board, sides)}
        for player in range(len(sides)):
            low, high = least(board, sides, player, 20), most(board, sides, player, 20)
            assert (low.points, high.points) == (min(w[player] for w in ways), max(w[player] for w in ways)), seed
            assert low.proved and high.proved
            for found in (low, high):
                assert counted(board, sides, found.laid)[player] == found.points
                assert totals(board, sides, found.laid) == counted(board, sides, found.laid)


@settings(max_examples=15)
@given(st.integers(0, 10_000), st.randoms())
def test_the_order_of_hands_and_of_places_never_matters(seed, chance):
    board, sides = position(seed)
    mixed = [side._replace(hand=tuple(chance.sample(side.hand, len(side.hand)))) for side in sides]
    order = chance.sample(range(len(board.near)), len(board.near))
    other = board._replace(
        near=tuple(board.near[kind] for kind in order), free=tuple(board.free[kind] for kind in order)
    )
    for solve in (least, most):
        assert solve(board, sides, 0, 20)[:2] == solve(other, mixed, 0, 20)[:2]


def crowded():
    """Twelve prizes three by four, three players with three numbers each."""
    near = [(row * 4 + column, row * 4 + column + 1) for row in range(3) for column in range(3)]
    near += [(row * 4 + column, row * 4 + column + 4) for row in range(2) for column in range(4)]
    board = PlacingBoard(
        tuple(near), (1,) * len(near), (5, 4, 3) * 4, tuple((3 * n, 3 * n + 1, 3 * n + 2) for n in range(4)), BONUS
    )
    hands = ((4, 6, 9), (3, 5, 10), (2, 5, 6))
    sides = [
        PlacingSide(tuple((prize * (seat + 2)) % 7 for prize in board.prizes), hand, 3)
        for seat, hand in enumerate(hands)
    ]
    return board, sides


def test_without_time_something_legal_and_a_bound_that_holds():
    board, sides = crowded()
    found = most(board, sides, 0, 0)
    assert len({(one.side, one.card) for one in found.laid}) == 9
    assert totals(board, sides, found.laid)[0] == found.points <= found.bound
    assert not found.proved
    assert most(board, sides, 0, 20).points <= found.bound
    assert least(board, sides, 0, 0).bound <= least(board, sides, 0, 20).points


def test_it_answers_the_same_twice():
    board, sides = crowded()
    assert most(board, sides, 1, 20) == most(board, sides, 1, 20)


def test_nothing_to_lay():
    board = PlacingBoard(((0,),), (1,), (5,), ((0,),), BONUS)
    sides = [PlacingSide((3,), (), 0), PlacingSide((2,), (4,), 0)]
    assert most(board, sides, 0, 1) == least(board, sides, 0, 1) == (5, 5, ())


def test_more_than_there_are_places_is_refused():
    board = PlacingBoard(((0,),), (1,), (5,), ((0,),), BONUS)
    with pytest.raises(ValueError, match="places"):
        most(board, [PlacingSide((0,), (4, 3), 2), PlacingSide((0,), (), 0)], 0, 1)


def test_a_bonus_is_for_so_many_or_more():
    board = PlacingBoard((), (), (1, 1, 1, 1), ((0, 1, 2, 3),), BONUS)
    assert [points_of(board, range(count)) - count for count in range(5)] == [0, 0, 2, 3, 3]
