"""What can still come of a grid, against every way to lay the last cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from judging.paparazzi_advice import GAME, Table, asked, found, lead, score_data, without

from companion.cards import Card, Rank, Suit
from companion.errors import InternalError
from companion.games.paparazzi import outlook
from companion.games.paparazzi.rules import LOWEST, deck_of
from companion.settle import settle


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(lambda: Table((1, 1), seed=1), id="two players, a card each"),
        pytest.param(lambda: Table((1, 2), 1, seed=2), id="two players, two cards and one"),
        pytest.param(lambda: Table((2, 1), 0, seed=3), id="two players, one card and two"),
        pytest.param(lambda: Table((1, 1, 1), seed=4), id="three players"),
        pytest.param(lambda: Table((2, 1, 1), seed=5), id="three players, four cards"),
        pytest.param(lambda: Table((0, 0, 1, 1), 2, seed=6), id="four players, two cards for one place"),
        pytest.param(lambda: Table((1, 1, 1, 1), seed=7), id="four players, four cards for three places"),
        pytest.param(lambda: Table((2, 1, 1, 1), seed=8), id="four players, somebody has two, one of them is not laid"),
        pytest.param(lambda: Table((0, 0, 0, 1), 3, seed=9), id="four players, no place"),
    ],
)
def test_nobody_can_end_with_less_or_more(table):
    table = table()
    ways = table.every_way()
    answer = found(table.data()).answer
    for seat, name in enumerate(table.names):
        totals = [way[seat] for way in ways]
        assert answer["range"][name] == {"least": min(totals), "most": max(totals)}


@pytest.mark.parametrize(
    ("left", "turn", "seed"),
    [
        ((1, 1), 0, 11),
        ((1, 1), 1, 12),
        ((0, 1), 1, 13),
        ((2, 1), 0, 14),
        ((1, 2), 1, 15),
        ((2, 1), 0, 16),
        ((1, 2), 1, 17),
    ],
)
def test_best_play_is_that_of_trying_everything(left, turn, seed):
    table = Table(left, turn, seed)
    advised = found(table.told())
    answer = advised.answer
    assert advised.proved and lead(answer) == table.best(without(table.hands, None), turn)
    # The first of equals: cards as they were entered, places row by row.
    hands = table.hands
    for card in hands[turn]:
        for place in table.free:
            if table.best(without(hands, card), 1 - turn, frozenset({(place, card)})) == lead(answer):
                assert answer["best"] == {"card": card, "place": list(place)}
                return


def test_four_cards_of_two_players_by_trying_everything():
    table = Table((2, 2), seed=21)
    assert lead(found(table.data()).answer) == table.best(without(table.hands, None), 0)


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 5000), st.integers(0, 1), st.booleans(), st.randoms())
def test_whoever_follows_the_advice_does_at_least_as_well(seed, turn, answers, chance):
    """Against anything that the other lays; and nobody does better against somebody who follows it."""
    table = Table((2, 2), turn, seed)
    value = lead(found(table.data()).answer)
    while any(table.hands):
        follows = table.turn == turn if answers else table.turn != turn
        if follows:
            best = found(table.data()).answer["best"]
            card, place = best["card"], tuple(best["place"])
        else:
            card, place = chance.choice(table.hands[table.turn]), chance.choice(table.free)
        table.lying[place] = card
        table.hands[table.turn] = [one for one in table.hands[table.turn] if one != card]
        table.turn = 1 - table.turn
    first, second = settle(GAME, GAME.position.model_validate(score_data(table))).players
    end = first.total - second.total
    assert end >= value if (turn == 0) == answers else end <= value


@settings(max_examples=8, deadline=None)
@given(
    st.sampled_from([(3, 3), (4, 4), (5, 4), (2, 2, 2), (3, 3, 2), (2, 2, 2, 2)]), st.integers(0, 5000), st.randoms()
)
def test_whatever_is_laid_ends_within_the_range(left, seed, chance):
    table = Table(left, len(left) - 1 if left[-1] > left[0] else 0, seed)
    entry = asked(table.data())
    carpet = outlook.Carpet(entry)
    ranges = outlook.ranges(carpet, float("inf"))
    for _ in range(30):
        cards = [c for hand, lays in zip(table.hands, table.lays(), strict=True) for c in chance.sample(hand, lays)]
        totals = table.totals(zip(chance.sample(table.free, len(cards)), cards, strict=True))
        assert all(one.least <= total <= one.most for one, total in zip(ranges, totals, strict=True))


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 5000), st.randoms())
def test_the_order_of_cards_and_of_seats_never_matters(seed, chance):
    table = Table((2, 2), seed=seed)
    plain = found(table.data()).answer
    for hand in table.hands:
        chance.shuffle(hand)
    mixed = table.told()
    mixed["players"].reverse()
    other = found(mixed).answer
    assert other["range"] == plain["range"]
    assert lead(other) == lead(plain)


def test_a_search_cut_short_tells_the_best_it_found(monkeypatch):
    """The clock is a count of looks at it, so that it stops where it is told to."""
    table = Table((2, 2), seed=10)
    value = lead(found(table.data()).answer)
    ticks = iter(range(10**9))
    monkeypatch.setattr("solvers.twosides.monotonic", lambda: next(ticks))
    carpet = outlook.Carpet(asked(table.data()))
    seen = set()
    for looks in (*range(0, 240, 20), 10**8):
        ticks = iter(range(10**9))
        play = outlook.best_play(carpet, looks)
        seen.add((bool(play.options), play.bound is None))
        if play.bound is None:
            assert play.options[0].totals["Ana"] - play.options[0].totals["Ben"] == value
        else:
            assert play.bound >= value
            assert all(one.totals["Ana"] - one.totals["Ben"] <= value for one in play.options)
    assert {(False, False), (True, False), (True, True)} <= seen


def test_a_solver_that_is_wrong_is_not_believed(monkeypatch):
    table = Table((1, 1), seed=1)
    true = outlook.most

    def wrong(*given):
        return true(*given)._replace(points=59)

    monkeypatch.setattr(outlook, "most", wrong)
    with pytest.raises(InternalError, match="proof-failed"):
        found(table.data())

    def nowhere(*given):
        return true(*given)._replace(laid=())

    monkeypatch.setattr(outlook, "most", nowhere)
    with pytest.raises(InternalError, match="proof-failed"):
        found(table.data())
    monkeypatch.setattr(outlook, "most", true)
    right = outlook.Ending.score
    monkeypatch.setattr(outlook.Ending, "score", lambda ending, ahead: right(ending, ahead) + 1)
    with pytest.raises(InternalError, match="proof-failed"):
        found(table.data())


def test_cards_of_a_player_are_known_from_the_grid():
    """And are told as the deck has them, the lowest first."""
    table = Table((3, 3), seed=10)
    carpet = outlook.Carpet(asked(table.data()))
    assert [sorted(hand) for hand in table.hands] == [list(hand) for hand in carpet.hands]
    assert all(len(deck_of(suit, 2)) == 10 == Rank.TEN - LOWEST[2] + 1 for suit in Suit)
    assert Card(Rank.ACE, Suit.SPADES) in deck_of(Suit.SPADES, 2)
