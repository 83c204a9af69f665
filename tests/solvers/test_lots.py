"""Lots that go to the strongest offer: both ways to search against plain counting, and what CP-SAT says when its time is over."""

from itertools import permutations, product
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import WrongAnswerError, lots
from solvers.lots import Bonuses, Prize, RangeEnd, Rest, find, outcome, plays, search

PRIZES = [Prize(kind, family) for kind in range(3) for family in range(4)]


@st.composite
def rests(draw, most_ways):
    """What is left of a game with up to three lots, numbers of any kind in it."""
    players = draw(st.integers(2, 5))
    count = draw(
        st.integers(0, 3).filter(lambda count: len(list(permutations(range(count + 1)))) ** players <= most_ways)
    )
    prizes = draw(st.permutations(PRIZES))
    offers = range(count + 1)
    strengths = st.permutations(range(players * len(offers)))
    held = [[] for _ in range(players)]
    for prize in prizes[2 * count :]:
        held[draw(st.integers(0, players - 1))].append(prize)
    return Rest(
        worth=tuple(tuple(draw(st.integers(1, 10)) for _ in offers) for _ in range(players)),
        strength=tuple(
            tuple(tuple(row[p * len(offers) : (p + 1) * len(offers)]) for p in range(players))
            for row in (draw(strengths) for _ in range(count))
        ),
        lots=tuple(tuple(prizes[2 * lot : 2 * lot + 2]) for lot in range(count)),
        held=tuple(map(tuple, held)),
        bonuses=Bonuses((12, 6, 4, 3), 12, 12, draw(st.booleans())),
    )


def counted(rest, play):
    """What a play brings each player, and their shares by kind, counted another way than the solver does."""
    owned = [list(prizes) for prizes in rest.held]
    points = [0] * len(owned)
    left = [list(worth) for worth in rest.worth]
    for lot, made in enumerate(play):
        everyone = sorted((rest.strength[lot][p][offer], p, offer) for p, offer in enumerate(made))
        _, winner, offer = everyone[-1]
        owned[winner] += rest.lots[lot]
        points[winner] += rest.worth[winner][offer]
        for p, given_ in enumerate(made):
            left[p][given_] = 0
    shares = [[0, 0, 0] for _ in owned]
    for kind in range(3):
        counts = [len([1 for prize in prizes if prize.kind == kind]) for prizes in owned]
        first = [p for p, held in enumerate(counts) if held == max(counts)]
        for p in first:
            shares[p][kind] = 12 // len(first)
    for p, prizes in enumerate(owned):
        families = [[prize for prize in prizes if prize.family == family] for family in range(4)]
        full = len([family for family in families if len(family) == 3])
        points[p] += sum(shares[p]) - sum(left[p])
        points[p] += 12 * (len({prize.kind for prize in prizes}) == 3)
        points[p] += 12 * (min(full, 1) if rest.bonuses.family_once else full)
    return points, shares


def every(rest):
    """All plays, made another way than the solver makes them."""
    hands = [list(permutations(range(len(rest.lots) + 1)))] * len(rest.worth)
    return {tuple(zip(*(order[:-1] for order in orders), strict=True)) for orders in product(*hands)}


def agree(rest, found):
    """The values are the least and the most of all plays, and each is that of its own play."""
    all_ = [counted(rest, play) for play in every(rest)]
    for p in range(len(rest.worth)):
        totals = [points[p] for points, _ in all_]
        least, most = found.least[p], found.most[p]
        assert (least.value, most.value) == (min(totals), max(totals))
        assert counted(rest, least.play)[0][p] == least.value
        assert counted(rest, most.play)[0][p] == most.value
        for kind in range(3):
            share = found.shares[p][kind]
            assert share.value == max(shares[p][kind] for _, shares in all_)
            assert counted(rest, share.play)[1][p][kind] == share.value
    assert all(end.proved for ends in (found.least, found.most, *found.shares) for end in ends)


@settings(max_examples=60, deadline=None)
@given(rests(800))
def test_looking_at_every_way_finds_the_limits(rest):
    assert rest.ways == len(every(rest)) == len(list(plays(rest)))
    agree(rest, search(rest, 3_600))


@settings(max_examples=25, deadline=None)
@given(rests(1300))
def test_the_solver_finds_the_same_limits(rest):
    agree(rest, find(rest, monotonic() + 3_600, 0))


@settings(max_examples=40, deadline=None)
@given(rests(1_000_000), st.randoms(use_true_random=False))
def test_any_play_counts_the_same_both_ways(rest, random):
    offers = range(len(rest.lots) + 1)
    play = tuple(zip(*(random.sample(offers, len(rest.lots)) for _ in rest.worth), strict=True))
    result = outcome(rest, play)
    points, shares = counted(rest, play)
    assert (list(result.points), [list(row) for row in result.shared]) == (points, shares)


def large(players):
    """A whole round of six lots, in plain numbers that no chance made."""
    worth = tuple(tuple(1 + (7 * p + 3 * o) % (2 * players) for o in range(7)) for p in range(players))
    strength = tuple(
        tuple(
            tuple((o * 37 + p * 101 + lot * 53) * 35 % 997 * 35 + p * 7 + o for o in range(7)) for p in range(players)
        )
        for lot in range(6)
    )
    pairs = tuple(tuple(PRIZES[(5 * (2 * lot + side)) % 12] for side in range(2)) for lot in range(6))
    return Rest(worth, strength, pairs, ((),) * players, Bonuses((12, 6, 4, 3), 12, 12))


def test_a_whole_round_is_solved_and_random_play_stays_within_its_limits():
    rest = large(3)
    found = search(rest, 3_600)
    assert all(end.proved for end in (*found.least, *found.most))
    again = search(rest, 3_600)
    assert found == again
    for turn in range(200):
        play = tuple(tuple((lot * (1 + turn % 6) + p + turn) % 7 for p in range(3)) for lot in range(6))
        for p, points in enumerate(counted(rest, play)[0]):
            assert found.least[p].value <= points <= found.most[p].value


def test_when_the_time_is_over_what_is_claimed_is_played_and_the_bounds_hold(monkeypatch):
    rest = large(4)
    monkeypatch.setattr(lots, "LEAST_TIME", 0.0)  # however fast the machine, nothing is searched
    hurried, found = search(rest, 0.0, 2), search(rest, 3_600)
    assert not all(end.proved for end in hurried.most)
    for p in range(4):
        assert hurried.least[p].bound <= found.least[p].value <= hurried.least[p].value
        assert hurried.most[p].value <= found.most[p].value <= hurried.most[p].bound
        assert counted(rest, hurried.most[p].play)[0][p] == hurried.most[p].value
        assert counted(rest, hurried.least[p].play)[0][p] == hurried.least[p].value
        for hasty, sure in zip(hurried.shares[p], found.shares[p], strict=True):
            assert hasty.value <= sure.value <= hasty.bound


@pytest.fixture
def hasty(monkeypatch):
    """hasty(sure): the first time that the end of a total is looked for nothing is known of it but `sure`(player, sign)."""

    def make(known):
        ends = lots._LotsSearch._end
        tried = set()

        def end(hunt, player, sign, kind, parts):
            if kind is not None or (player, sign) in tried:
                return ends(hunt, player, sign, kind, parts)
            tried.add((player, sign))
            play, result = hunt.seen[0]
            return RangeEnd(result.points[player], play, known(player, sign))

        monkeypatch.setattr(lots._LotsSearch, "_end", end)

    return make


def test_what_the_first_search_leaves_open_is_searched_again(hasty):
    rest = large(2)
    sure = find(rest, monotonic() + 3_600, 0)
    hasty(lambda _, sign: sign * 10_000)
    again = find(rest, monotonic() + 3_600, 0)
    assert all(end.proved for end in (*again.least, *again.most))
    assert [[end.value for end in ends] for ends in again[:2]] == [[end.value for end in ends] for ends in sure[:2]]


def test_a_second_search_that_finds_out_less_takes_nothing_back(hasty, monkeypatch):
    """Of both bounds the nearer one holds: without time the second search knows at a glance only, 124 and more."""
    monkeypatch.setattr(lots, "LEAST_TIME", 0.0)
    hasty(lambda _, sign: 110 if sign > 0 else -10_000)
    again = find(large(4), 0.0, 0)
    assert [end.bound for end in again.most] == [110] * 4
    assert all(end.bound > -10_000 for end in again.least)


def test_a_best_that_another_play_beats_is_noticed(monkeypatch):
    """As if the solver had called something the best that is not."""
    rest = large(2)
    best = search(rest, 3_600).most[0].play
    monkeypatch.setattr(lots._LotsSearch, "_far", lambda *_: 10_000)
    monkeypatch.setattr(lots._LotsSearch, "_climb", lambda *_: (9_999, best))
    hunt = lots._LotsSearch(rest, monotonic() + 3_600)
    with pytest.raises(WrongAnswerError, match="called the best"):
        hunt._end(0, 1, None, 1)


def test_a_play_that_brings_something_else_is_noticed(monkeypatch):
    rest = large(2)
    honest = outcome
    monkeypatch.setattr(lots, "outcome", lambda rest, play: honest(rest, play)._replace(points=(-9_999, -9_999)))
    with pytest.raises(WrongAnswerError, match="claimed"):
        find(rest, monotonic() + 3_600, 0)


def test_few_ways_need_no_solver(monkeypatch):
    monkeypatch.setattr(lots, "find", None)
    rest = large(2)
    short = rest._replace(
        worth=tuple(worth[:4] for worth in rest.worth),
        strength=tuple(tuple(row[:4] for row in lot) for lot in rest.strength[:3]),
        lots=rest.lots[:3],
        held=(rest.lots[3] + rest.lots[4], rest.lots[5]),
    )
    assert short.ways <= lots.FEW < rest.ways
    assert search(short, 0.0).most[0].proved
