"""Which lays are legal: the source's example, the ring, court cards; and all short lays against a naive player who tries every reading."""

from itertools import pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Card, Rank, Suit, deck, read_card, read_cards
from companion.games.serpent_noir.lays import breaks, ways

PIPS = [Card(rank, Suit.SPADES) for rank in Rank if rank.pip]
RANKS = [Card(rank, Suit.HEARTS) for rank in (*(rank for rank in Rank if rank.pip), Rank.QUEEN)]
"""A card of every rank that matters: one court card is as good as another."""


def found(lay):
    """The directions of a lay, or what it breaks."""
    track, *cards = read_cards(lay)
    broken = [(one.article, one.step) for one in breaks(track, cards)]
    return broken or ways(track, cards)


def walks(track, cards, way):
    """A naive reading: walk the ring rank by rank, let every court card be each of the ten ranks in turn, see whether one walk fits."""
    after = dict(zip("A23456789X", "23456789XA", strict=True))
    if way == "down":
        after = {rank: before for before, rank in after.items()}
    letters = [_letter(card) for card in (track, *cards)]
    readings = product(*(after if letter == "court" else [letter] for letter in letters))
    return any(all(after[a] == b for a, b in pairwise(walk)) for walk in readings)


def _letter(card):
    if card.rank.court:
        return "court"
    return {1: "A", 10: "X"}.get(int(card.rank), str(int(card.rank)))


def naive(track, cards):
    return () if cards[-1].rank.court else tuple(way for way in ("up", "down") if walks(track, cards, way))


# The source


@pytest.mark.parametrize(("lay", "way"), [("4♠ 3♥ 2♦ A♣", ("down",)), ("7♥ 6♣ 5♦", ("down",)), ("4♠ 5♦ 6♣", ("up",))])
def test_lay_step_the_three_options_of_the_source(lay, way):
    assert found(lay) == way


def test_lay_direction_the_source_forbids_3_2_3_on_the_4():
    assert found("4♠ 3♥ 2♦ 3♣") == [("lay.direction", 3)]


def test_there_is_nothing_else_to_lay_in_the_example_of_the_source_and_its_best_is_5_points():
    """Every order of every choice of the hand A 3 5 6 2 3 on the 7 and on the 4: no lay of four cards, and one of three."""
    hand, tracks = read_cards("A♣ 3♥ 5♦ 6♣ 2♦ 3♣"), read_cards("7♥ 4♠")
    legal = {
        (str(track), *(int(card.rank) for card in cards))
        for track in tracks
        for size in range(1, 7)
        for cards in permutations(hand, size)
        if not any(breaks(track, cards))
    }
    assert {lay for lay in legal if len(lay) > 2} == {
        ("4♠", 3, 2),
        ("4♠", 3, 2, 1),
        ("4♠", 5, 6),
        ("7♥", 6, 5),
    }


# The ring


@pytest.mark.parametrize(
    ("lay", "expected"),
    [
        ("10♠ A♥", ("up",)),
        ("A♠ 10♥", ("down",)),
        ("9♠ 10♥ A♦ 2♣", ("up",)),
        ("2♠ A♥ 10♦ 9♣", ("down",)),
        ("10♠ A♥ 10♦", [("lay.direction", 2)]),
        ("A♠ 10♥ A♦", [("lay.direction", 2)]),
        ("10♠ 9♥ A♦", [("lay.step", 2)]),
        ("10♠ 2♥", [("lay.step", 1)]),
        ("9♠ A♥", [("lay.step", 1)]),
        ("7♠ 7♥", [("lay.step", 1)]),
    ],
)
def test_lay_loop_ten_and_ace_are_neighbours(lay, expected):
    assert found(lay) == expected


# Court cards


@pytest.mark.parametrize(
    ("lay", "expected"),
    [
        ("4♠ J♥ 6♦", ("up",)),
        ("4♠ J♥ 2♦", ("down",)),
        ("9♠ J♥ A♦", ("up",)),
        ("2♠ J♥ Q♥ 9♦", ("down",)),
        ("4♠ J♥ 4♦", [("lay.direction", 2)]),
        ("4♠ J♥ 7♦", [("lay.step", 2)]),
        ("4♠ 3♥ J♥ 3♦", [("lay.direction", 3)]),
        ("4♠ J♠ Q♠ K♠ J♥ 9♦", ("up", "down")),
        ("10♠ J♠ Q♠ K♠ J♥ 5♦", ("up", "down")),
        ("4♠ J♠ Q♠ K♠ J♥ 9♦ 10♦", ("up",)),
        ("4♠ J♠ Q♠ K♠ J♥ 9♦ J♦ Q♦ K♦ J♣ 4♦", ("up", "down")),
        ("4♠ J♠ Q♠ K♠ J♥ 4♦", [("lay.step", 5)]),
        ("4♠ J♠ Q♠ K♠ J♥ 5♦", [("lay.direction", 5)]),
        ("4♠ J♠ Q♠ 6♠ J♥ 9♦", [("lay.step", 3)]),
    ],
)
def test_lay_court_a_court_card_is_whatever_rank_is_due(lay, expected):
    assert found(lay) == expected


@pytest.mark.parametrize(
    ("lay", "expected"),
    [
        ("6♠ K♦", [("lay.last", 1)]),
        ("6♠ 7♥ Q♦", [("lay.last", 2)]),
        ("6♠ J♥ Q♦", [("lay.last", 2)]),
        ("6♠ 9♥ Q♦", [("lay.step", 1), ("lay.last", 2)]),
    ],
)
def test_lay_last_a_court_card_is_never_the_last(lay, expected):
    assert found(lay) == expected


def test_what_was_due_is_told_for_every_way_that_was_left():
    def due(lay):
        track, *cards = read_cards(lay)
        return [(one.kind, one.due) for one in breaks(track, cards)]

    assert due("4♠ 7♥") == [("step", {"up": 5, "down": 3})]
    assert due("4♠ 3♥ 7♥") == [("step", {"down": 2})]
    assert due("9♠ J♥ 9♦") == [("turn", {"up": 1, "down": 7})]
    assert due("4♠ J♠ Q♠ K♠ J♥ 4♦") == [("step", {"up": 9, "down": 9})]
    assert due("4♠ K♥") == [("end", {})]


# Against the naive player


@pytest.mark.parametrize("track", PIPS, ids=str)
def test_every_lay_of_up_to_three_cards_is_judged_as_a_naive_player_does(track):
    for size in (1, 2, 3):
        for cards in product(RANKS, repeat=size):
            broken = list(breaks(track, cards))
            assert (() if broken else ways(track, cards)) == naive(track, cards), (track, cards)


@pytest.mark.parametrize("track", [PIPS[3], PIPS[9]], ids=str)
def test_every_lay_of_five_cards_with_court_cards_in_it_is_judged_as_a_naive_player_does(track):
    """Four cards that are a neighbour of the track's, one further on, or a court card; then any: where both ways may be right."""
    near = [card for card in RANKS if card.rank.court or (int(card.rank) - int(track.rank)) % 10 in (1, 2, 8, 9)]
    for cards in product(near, near, near, near, RANKS):
        if sum(card.rank.court for card in cards) >= 3:
            assert (() if any(breaks(track, cards)) else ways(track, cards)) == naive(track, cards), (track, cards)


@given(st.sampled_from(PIPS), st.lists(st.sampled_from(deck()), min_size=1, max_size=5))
def test_any_lay_is_judged_as_a_naive_player_does(track, cards):
    assert (() if any(breaks(track, cards)) else ways(track, cards)) == naive(track, cards)


@given(st.sampled_from(PIPS), st.lists(st.sampled_from(deck()), min_size=1, max_size=6))
def test_the_step_that_breaks_is_the_first_that_nothing_could_mend(track, cards):
    """Up to the step before it the cards could be laid; with it they cannot, whatever follows."""
    for broken in breaks(track, cards):
        if broken.kind != "end":
            assert ways(track, cards[: broken.step - 1])
            assert not ways(track, cards[: broken.step])
            assert broken.card == cards[broken.step - 1]
            assert int(broken.card.rank) not in broken.due.values()


@given(st.sampled_from(PIPS), st.lists(st.sampled_from(deck()), min_size=1, max_size=7), st.integers(0, 9))
def test_every_place_of_the_ring_is_as_good_as_another(track, cards, turned):
    """All pip cards moved on by as many ranks: what was legal stays so, the same way."""

    def moved(card):
        return card if card.rank.court else Card(Rank((int(card.rank) - 1 + turned) % 10 + 1), card.suit)

    after = [(one.kind, one.step) for one in breaks(moved(track), [*map(moved, cards)])]
    assert after == [(one.kind, one.step) for one in breaks(track, cards)]
    assert ways(moved(track), [*map(moved, cards)]) == ways(track, cards)


def test_both_ways_needs_five_steps_and_court_cards_in_all_the_others():
    """Two ways lead to one rank after 5 steps only, as 2 x 5 goes once round the ring."""
    track = read_card("4♠")
    for size in range(1, 5):
        for cards in product(RANKS, repeat=size):
            assert any(breaks(track, cards)) or len(ways(track, cards)) == 1
